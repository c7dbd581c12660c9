"""What list, find and audit answer from: every answer, and every claim and row with its verdict in
the committed ledger, remembered for as long as the sources it speaks of are the same.

A statement that the ledger knows under another hash, or not at all, is *unjudged* here.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from phaseproof import places
from phaseproof.cli import json_report
from phaseproof.library import loading
from phaseproof.library.loading import Book
from phaseproof.model.book import Answer, Chapter, Entry, Statement
from phaseproof.model.results import Audit, Finding, kind
from phaseproof.press import ledger, search
from phaseproof.syntax.inline_markup import plain
from phaseproof.verification.audit import fault, finding
from phaseproof.verification.cache_store import Memory, fingerprint, folder, sources

UNJUDGED = "unjudged"


def load() -> json_report.Record:
    """The index of the book, made anew where none is remembered."""
    memory, key = Memory(folder()), _key()
    known = memory.recall(key)
    if known is None:
        known = made(loading.as_written(places.THE_BOOK))
        memory.remember({key: known})
    return known  # type: ignore[no-any-return]


def keep(book: Book, audits: tuple[Audit, ...]) -> None:
    """Remembers the index of the book, whose rows were just judged."""
    Memory(folder()).remember({_key(): made(book, audits)})


def _key() -> str:
    return fingerprint([], "index", sources())


def made(book: Book, audits: tuple[Audit, ...] = ()) -> json_report.Record:
    """The index: claims, rows and answers, with the verdicts of the ledger.  What keeps a formula
    from being read is not sought again where the ``audits`` say it."""
    faults = {
        (a.document.key, row.name): found.sentence
        for a in audits
        for row, found in a.rows
    }
    known = {row["tag"]: row for row in ledger.load(places.DOCS / "verdicts.jsonl")}
    documents = [
        {
            "document": d.key,
            "rows": [_row(d.key, row, known, faults) for row in d.statements],
        }
        for d in book.documents
    ]
    return {
        "claims": [_claim(chapter, entry, known) for chapter, entry in book],
        "documents": documents,
        "answers": [answer(x) for x in book.answers],
        "texts": _texts(book, documents),
    }


def _texts(book: Book, documents: list[json_report.Record]) -> json_report.Record:
    """By what `find` finds each answer, each claim that is a result, and each row."""
    rows = [(d["document"], row) for d in documents for row in d["rows"]]
    asserted = defaultdict[str, list[str]](list)
    for _, row in rows:
        for tag in row["settled_by"]:
            asserted[tag].append(row["asserted"])
    results = [(c, e) for c, e in book if search.is_result(e.claim)]
    return {
        "answers": [(x.name, search.of_answer(x)) for x in book.answers],
        "claims": [
            (
                x.claim.tag,
                search.of_claim(x.claim, x.name, c.name, asserted[x.claim.tag]),
            )
            for c, x in results
        ],
        "rows": [
            (
                f"{key}:{row['name']}",
                search.of_row(key, row["name"], row["asserted"], row["printed"]),
            )
            for key, row in rows
        ],
    }


def judged(book: Book) -> json_report.Record:
    """The same of a folder that has no ledger: the claims as they stand, and every row judged."""
    rows = lambda d: [json_report.of_row(row, finding(row)) for row in d.statements]
    return {
        **made(book),
        "documents": [{"document": d.key, "rows": rows(d)} for d in book.documents],
    }


def answer(x: Answer) -> json_report.Record:
    """An answer as `find` searches and shows it."""
    return {
        "answer": x.name,
        "subject": x.subject,
        "question": plain(x.question),
        "short": plain(x.short),
        "details": [*map(plain, x.details)],
        "condition": plain(x.condition),
        "tables": [
            [plain(t.caption), [[*map(plain, row)] for row in (t.head, *t.rows)]]
            for t in x.tables
        ],
        "words": [*x.words],
        "proved": [y.tag for y in x.proved],
        "refuted": [y.tag for y in x.refuted],
    }


def _claim(
    chapter: Chapter, entry: Entry, known: Mapping[str, ledger.Row]
) -> json_report.Record:
    claim = entry.claim
    row = known.get(claim.tag, {})
    standing = row if row.get("hash") == claim.hash else {}
    return {
        "tag": claim.tag,
        "name": entry.name,
        "chapter": chapter.name,
        "title": claim.title,
        "source": claim.source,
        "kind": kind(claim),
        "verdict": standing.get("verdict", UNJUDGED),
        "grade": standing.get("grade"),
        "rank": standing.get("rank"),
        "reach": standing.get("reach"),
        "rests_on": standing.get("rests_on", []),
        "hash": claim.hash,
        "corrected": claim.corrected and claim.corrected.tag,
        "file": f"{chapter.path.parent.name}/{chapter.path.name}",
        "line": entry.line,
    }


def _row(
    document: str,
    row: Statement,
    known: Mapping[str, ledger.Row],
    faults: Mapping[tuple[str, str], str],
) -> json_report.Record:
    as_it_stands = ledger.audit_row(document, row, Finding(row.name, ""))
    found = known.get(as_it_stands["tag"], {})
    if found.get("hash") != as_it_stands["hash"]:
        return json_report.of_row(row, Finding(row.name, UNJUDGED))
    rests = found["rests_on"]
    return json_report.of_row(
        row,
        Finding(
            row.name,
            found["verdict"],
            found["grade"],
            tuple(x for x in rests if x in known),
            tuple(x for x in rests if x not in known),
            (faults.get((document, row.name)) or fault(row.malformed))
            if row.malformed
            else "",
        ),
    )
