"""The ledger: one line a claim or a row of an audited document, committed, so that a changed
verdict is a changed line.

``docs/verdicts.jsonl`` holds what stands now; a statement that was superseded or withdrawn keeps
its hash and its last line in ``docs/history.jsonl``, which only grows.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from phaseproof.files import RepeatedKey, distinct_keys, write
from phaseproof.model.book import Statement
from phaseproof.model.results import Finding, Report, Settled
from phaseproof.press.citation import by_tag

Row = dict[str, Any]
FIELDS = ("tag", "name", "verdict", "grade", "rank", "reach", "rests_on", "hash")
UNRANKED = tuple(
    x for x in FIELDS if x != "rank"
)  # of a line from before ranks were counted
SAID = {
    "name": "is called",
    "verdict": "is",
    "grade": "is graded",
    "rank": "ranks as",
    "reach": "reaches",
    "rests_on": "rests on",
}


class LedgerError(Exception):
    """What is wrong with a ledger, and where."""


def _ledger_row(settled: Settled) -> Row:
    """The line of a claim."""
    claim, judgement = settled.claim, settled.judgement
    return {
        "tag": claim.tag,
        "name": settled.name,
        "verdict": judgement.verdict.value,
        "grade": judgement.method.name.lower(),
        "rank": settled.rank,
        "reach": settled.reach,
        "rests_on": [*sorted({*judgement.uses}), *sorted(judgement.cited)],
        "hash": claim.hash,
    }


def audit_row(document: str, row: Statement, found: Finding) -> Row:
    """The line of a row of a document; its hash is that of what is printed there."""
    return {
        "tag": f"{document}/{row.name}",
        "name": row.name,
        "verdict": found.verdict,
        "grade": found.grade,
        "rank": "",
        "reach": row.condition
        or ", ".join(name for p in row.printed for name in p.added),
        "rests_on": [*found.settled_by, *found.cited],
        "hash": row.hash,
    }


def ledger_rows(report: Report) -> list[Row]:
    """The claims by tag, and after them the rows of the audited documents."""
    rows = [
        audit_row(audit.document.key, row, found)
        for audit in report.audits
        for row, found in audit.rows
    ]
    return [
        *(_ledger_row(s) for s in by_tag(report.settled)),
        *sorted(rows, key=lambda row: str(row["tag"])),
    ]


def dump(rows: Iterable[Row]) -> str:
    """One JSON object a line."""
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)


def load(path: Path) -> list[Row]:
    """The rows of a ledger, none where there is no file; a damaged line is named."""
    rows: list[Row] = []
    for at, said in _objects(path):
        unranked = [*said] == [*UNRANKED]
        row = {x: said.get(x, "") for x in FIELDS} if unranked else said
        if [*row] != [*FIELDS]:
            raise LedgerError(f"{at}: a row has the fields {', '.join(FIELDS)}")
        words = (isinstance(row[x], str) for x in FIELDS if x != "rests_on")
        if not isinstance(row["rests_on"], list) or not all(words):
            raise LedgerError(f"{at}: a field holds something else than words")
        if rows and row["tag"] <= rows[-1]["tag"]:
            raise LedgerError(f"{at}: {row['tag']} is out of order")
        rows.append(row)
    return rows


def _objects(path: Path) -> Iterator[tuple[str, Row]]:
    """The lines of a file, each with its place."""
    if not path.exists():
        return
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except UnicodeDecodeError as error:
        raise LedgerError(f"{path.name}:1: this is not UTF-8 text") from error
    for number, line in enumerate(lines, 1):
        at = f"{path.name}:{number}"
        try:
            row = json.loads(line, object_pairs_hook=distinct_keys)
        except RepeatedKey as error:
            raise LedgerError(f"{at}: {error}") from error
        except json.JSONDecodeError as error:
            raise LedgerError(f"{at}: this is not JSON ({error.msg})") from error
        if not isinstance(row, dict):
            raise LedgerError(f"{at}: a line is a JSON object")
        yield at, row


def compare(old: Iterable[Row], new: Iterable[Row]) -> list[str]:
    """What differs, a sentence each, by tag."""
    before, after = {row["tag"]: row for row in old}, {row["tag"]: row for row in new}
    return [
        sentence
        for tag in sorted({*before, *after})
        for sentence in _difference(before.get(tag), after.get(tag))
    ]


def _difference(old: Row | None, new: Row | None) -> list[str]:
    if old is None or new is None:
        row = old or new or {}
        standing = f"{row['tag']} {row['name']} ({row['verdict']}, {row['grade']})"
        return [f"{standing} is new" if old is None else f"{standing} is gone"]
    name = f"{new['tag']} {new['name']}"
    said = [
        f"{name} {word} {_words(new[field])}, and was {_words(old[field])}"
        for field, word in SAID.items()
        if new[field] != old[field]
    ]
    if old["hash"] != new["hash"]:
        said.append(
            f"{name} states something else (sha256 {new['hash'][:12]}…, "
            f"and was {old['hash'][:12]}…)"
        )
    return said


def _words(value: Any) -> str:
    return (
        (", ".join(value) or "nothing")
        if isinstance(value, list)
        else value or "nothing"
    )


def accept(rows: Iterable[Row], version: str, ledger: Path, history: Path) -> list[str]:
    """Makes these rows the ledger, after putting superseded statements into the history; says
    what changed.  ``version`` is the one in which they were superseded."""
    new, old = [*rows], load(ledger)
    hashes = {row["tag"]: row["hash"] for row in new}
    gone = [
        {"tag": row["tag"], "hash": row["hash"], "row": row, "version": version}
        for row in old
        if hashes.get(row["tag"]) != row["hash"]
    ]
    if gone:
        past = _past(history)
        # a line is there already if this was interrupted
        last = {entry["tag"]: entry["hash"] for entry in past}
        past += [x for x in gone if last.get(x["tag"]) != x["hash"]]
        write(history, dump(past))
    write(ledger, dump(new))
    return compare(old, new)


def _past(history: Path) -> list[Row]:
    """The lines of the history, none where there is no file; a damaged one is named."""
    rows = []
    for at, row in _objects(history):
        if (
            [*row] != ["tag", "hash", "row", "version"]
            or not isinstance(row["row"], dict)
            or [*row["row"]] not in ([*FIELDS], [*UNRANKED])
        ):
            raise LedgerError(
                f"{at}: a line has the fields tag, hash, row, version, and row is a line of "
                "the ledger"
            )
        rows.append(row)
    return rows


# ---------------------------------------------------------------- looking up


@dataclass(frozen=True)
class Stated:
    """A line of the ledger that stands or stood, and the version since which it stands (the first
    one, if none is said) and until which it stood."""

    row: Row
    since: str = ""
    until: str = ""


def stated(beginning: str, ledger: Path, history: Path) -> list[Stated]:
    """What was ever stated under a hash that begins so: first what still stands."""
    changed: dict[str, str] = {}
    past = []
    for entry in _past(history):
        past.append(
            Stated(entry["row"], changed.get(entry["tag"], ""), entry["version"])
        )
        changed[entry["tag"]] = entry["version"]
    now = [Stated(row, changed.get(row["tag"], "")) for row in load(ledger)]
    return [x for x in (*now, *past) if x.row["hash"].startswith(beginning)]
