"""A book as a report: every claim judged, every line met by numbers, in parallel.

The report is one frozen value; the page, the ledger, the terminal and the tests read it.
"""

from __future__ import annotations

import gc
import time
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping
from concurrent.futures import as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from pathlib import Path

from phaseproof import places
from phaseproof.library import loading
from phaseproof.library.loading import Book
from phaseproof.library.ranks import ranks
from phaseproof.model.book import Chapter, Display, Document, Entry, Statement
from phaseproof.model.results import (
    Audit,
    Failure,
    Finding,
    Outcome,
    Report,
    Settled,
)
from phaseproof.prover.elaboration import complete, decide, judge_complete
from phaseproof.syntax.ambiguity import two_meanings
from phaseproof.syntax.plaintext import reach_text
from phaseproof.trusted.kernel.instances import REFUSALS
from phaseproof.trusted.language.claims import Claim, Rejected
from phaseproof.trusted.language.terms import Notation
from phaseproof.trusted.language.walk import claims
from phaseproof.verification.audit import finding
from phaseproof.verification.cache import Remembered
from phaseproof.verification.canaries import CANARIES
from phaseproof.verification.certificate.writing import certificate, dump
from phaseproof.verification.diagnostics import lesson
from phaseproof.verification.limits import (
    IN_A_ROW,
    MEGABYTES,
    SECONDS,
    WORTH_A_PROCESS,
)
from phaseproof.verification.necessity import necessities
from phaseproof.verification.printed_forms import check_display, check_sentences
from phaseproof.verification.sign_explanations import signs
from phaseproof.verification.strengths import values
from phaseproof.verification.witness_values import Unmet, readings
from phaseproof.version import VERSION
from phaseproof.workers import Spent, limited, workers

Progress = Callable[[str], None]  # called with each name that is settled


# ---------------------------------------------------------------- one claim


def settle(claim: Claim, notations: tuple[Notation, ...] = ()) -> Outcome:
    """The judgement of a claim, with every reading and every search, if one printed name means one
    thing in it and in the ``notations`` beside it."""
    try:
        if why := two_meanings(claim, notations):
            raise Rejected(why)
        found = complete(claim)
        judgement = judge_complete(found)
        check_sentences(found)
        if judgement.statement != claim.hash:
            raise Rejected("what was judged is another statement")
        read = readings(found, judgement.method)
        return Outcome(
            judgement,
            reach_text(claim),
            read,
            necessities(found),
            dump(certificate(found, judgement, read)),
            signs(found),
            tuple(map(values, claim.strength)),
        )
    except RecursionError:
        return Outcome(None, sentence="it is nested too deeply")
    except (*REFUSALS, Unmet) as refusal:
        said = " ".join(str(refusal).removeprefix(f"{claim.tag}: ").split())
        more = lesson(claim, refusal)
        return Outcome(
            None, sentence=f"{said or type(refusal).__name__}{more and f'; {more}'}"
        )
    except Spent as stop:
        return Outcome(None, sentence=f"gives up: {stop}")
    except MemoryError:
        return Outcome(None, sentence=f"gives up: it wants more than {MEGABYTES} MB")
    except (
        Exception
    ) as error:  # a claim may be made of anything; it passes in no other way
        return Outcome(
            None, sentence=f"{type(error).__name__}: {' '.join(str(error).split())}"
        )


def admitted(canary: Claim) -> bool:
    """Whether the kernel lets a false claim pass."""
    try:
        decide(canary)
    except REFUSALS:
        return False
    return True


def _passed(remembered: Remembered | None) -> list[Claim]:
    """The canaries that the kernel lets pass.  One that this very engine refused is not judged
    again."""
    unsettled = [x for x in CANARIES if not (remembered and remembered.refused(x))]
    passed = [x for x in unsettled if admitted(x)]
    if remembered:
        remembered.keep_refused(x for x in unsettled if x not in passed)
    return passed


def _apart(
    book: Book, shown: Mapping[str, str], tags: Collection[str]
) -> list[Failure]:
    """The displays of these claims that say something else than their claims."""
    path = places.path_text(book.folder / "displays.py")
    return [
        Failure(tag, book.by_tag[tag][1].claim.title, path, 1, said)
        for tag, said in shown.items()
        if said and tag in tags
    ]


# ---------------------------------------------------------------- many


def verify(
    book: Book,
    only: frozenset[str] | None = None,
    jobs: int = 1,
    progress: Progress = lambda _: None,
    remembered: Remembered | None = None,
) -> Report:
    """The report on the claims of a book, or on those with the tags ``only``.  What is
    ``remembered`` is not judged again.  With more than one job it starts processes, which needs
    the usual main guard in a script."""
    start = time.monotonic()
    chosen = [(c, e) for c, e in book if only is None or e.claim.tag in only]
    documents = book.documents if only is None else ()
    tags = {e.claim.tag for _, e in chosen}
    shown = [
        x
        for x in book.displays
        if x.claim.tag in tags and not (remembered and remembered.agrees(x))
    ]
    runs = _runs(book, tags, documents, [x.claim.tag for x in shown])
    outcomes, findings, said, known = _judged(book, runs, jobs, progress, remembered)
    audits, failures = _audited(book, documents, findings)
    well: list[Settled] = []
    ranked = ranks(book, {tag for tag, x in outcomes.items() if x.judgement})
    for chapter, entry in chosen:
        tag = entry.claim.tag
        outcome, rank = outcomes[tag], ranked.get(tag, "")
        match _ended(chapter, entry, outcome, rank, remembered):
            case Settled() as ended:
                well.append(ended)
            case Failure() as ended:
                failures.append(ended)
    failures += _apart(book, said, {s.claim.tag for s in well})
    if remembered:
        remembered.keep_displays(x for x in shown if not said[x.claim.tag])
    passed = _passed(remembered)
    failures += [
        Failure(
            canary.tag,
            canary.title,
            "phaseproof/verification/canaries.py",
            1,
            "the kernel proves this false claim",
        )
        for canary in passed
    ]
    return Report(
        VERSION,
        book.chapters,
        tuple(well),
        tuple(failures),
        len(CANARIES) - len(passed),
        time.monotonic() - start,
        audits,
        book.answers,
        book.subjects,
        book.displays,
        known,
    )


def settled(
    book: Book, tag: str, remembered: Remembered, rank: str = ""
) -> Settled | Failure:
    """What becomes of one claim, in this process; its ``rank`` is known to who holds the book."""
    chapter, entry = book.by_tag[tag]
    outcome = remembered.outcome(entry.claim, chapter.notations)
    if outcome is None:
        outcome = _settled(book, tag)
        remembered.keep([(entry.claim, chapter.notations, outcome)], [])
    return _ended(chapter, entry, outcome, rank, remembered)


def _ended(
    chapter: Chapter,
    entry: Entry,
    outcome: Outcome,
    rank: str,
    remembered: Remembered | None,
) -> Settled | Failure:
    x, judgement = outcome, outcome.judgement
    if judgement is None:
        return Failure(
            entry.claim.tag,
            entry.name,
            places.path_text(chapter.path),
            entry.line,
            x.sentence,
        )
    return Settled(
        entry.claim,
        chapter.name,
        entry.name,
        judgement,
        x.reach,
        x.readings,
        x.necessities,
        x.certificate,
        rank,
        x.signs,
        x.strengths,
        remembered.outcome_key(entry.claim, chapter.notations) if remembered else "",
    )


Findings = dict[
    tuple[str, int], Finding | str
]  # of each row: the key of its document, its number


def _audited(
    book: Book, documents: tuple[Document, ...], findings: Findings
) -> tuple[tuple[Audit, ...], list[Failure]]:
    audits, failures = [], []
    for d in documents:
        rows = []
        for n, row in enumerate(d.statements):
            match findings[d.key, n]:
                case Finding() as well:
                    rows.append((row, well))
                case str(sentence):
                    path = book.folder / "documents" / f"{d.key}.py"
                    failures.append(
                        Failure(
                            d.key,
                            row.name,
                            places.path_text(path),
                            loading.line_of_row(path, row.name),
                            sentence,
                        )
                    )
        audits.append(Audit(d, tuple(rows)))
    return tuple(audits), failures


# ---------------------------------------------------------------- in parallel


@dataclass(frozen=True)
class Run:
    """The tags of claims, rows of documents, and the tags of claims with a display, that one
    process judges one after the other."""

    tags: tuple[str, ...]
    rows: tuple[tuple[str, int], ...]
    shown: tuple[str, ...]


def _runs(
    book: Book,
    tags: Collection[str],
    documents: tuple[Document, ...],
    displays: Collection[str],
) -> list[Run]:
    """Claims that stand together, for they share their lemmas, with their displays, and beside each
    the rows that speak of it and of nothing after it; what they say of another book stands before
    all."""
    place = {e.claim.tag: n // IN_A_ROW for n, (_, e) in enumerate(book)}
    here, rows = (
        defaultdict[int, list[str]](list),
        defaultdict[int, list[tuple[str, int]]](list),
    )
    for tag in place:
        if tag in tags:
            here[place[tag]].append(tag)
    for d in documents:
        for n, row in enumerate(d.statements):
            rows[max((place.get(x.tag, 0) for x in claims(row)), default=0)].append(
                (d.key, n)
            )
    return [
        Run(tuple(here[n]), tuple(rows[n]), tuple(x for x in displays if x in here[n]))
        for n in sorted({*here, *rows})
    ]


def _judged(
    book: Book,
    runs: list[Run],
    jobs: int,
    progress: Progress,
    remembered: Remembered | None,
) -> tuple[dict[str, Outcome], Findings, dict[str, str], int]:
    """What becomes of every claim, row and display of the runs, and how many are remembered; alone
    where there is little to do."""
    shown = dict[str, str]()
    outcomes, findings = _recalled(book, runs, remembered) if remembered else ({}, {})
    known = len(outcomes) + len(findings)
    left = (
        Run(
            tuple(x for x in run.tags if x not in outcomes),
            tuple(x for x in run.rows if x not in findings),
            run.shown,
        )
        for run in runs
    )
    runs = [run for run in left if run.tags or run.rows or run.shown]
    work = sum(len(run.tags) + len(run.rows) + len(run.shown) for run in runs)
    jobs = min(jobs, -(-work // WORTH_A_PROCESS))
    for run, judged in (
        _in_turn(book, runs) if jobs <= 1 else _at_once(book, runs, jobs)
    ):
        outcomes.update(zip(run.tags, judged[0], strict=True))
        findings.update(zip(run.rows, judged[1], strict=True))
        shown.update(zip(run.shown, judged[2], strict=True))
        if remembered:
            remembered.keep(
                [
                    (entry.claim, chapter.notations, outcomes[tag])
                    for tag in run.tags
                    for chapter, entry in [book.by_tag[tag]]
                ],
                [(_row(book, *place), findings[place]) for place in run.rows],
            )
        for tag in run.tags:
            progress(book.by_tag[tag][1].name)
        for key, _ in run.rows:
            progress(key)
    return outcomes, findings, shown, known


def _recalled(
    book: Book, runs: list[Run], remembered: Remembered
) -> tuple[dict[str, Outcome], Findings]:
    """What earlier runs made of them."""
    outcomes = {
        tag: x
        for run in runs
        for tag in run.tags
        for chapter, entry in [book.by_tag[tag]]
        if (x := remembered.outcome(entry.claim, chapter.notations))
    }
    findings: Findings = {
        place: y
        for run in runs
        for place in run.rows
        if (y := remembered.finding(_row(book, *place)))
    }
    return outcomes, findings


def _row(book: Book, document: str, number: int) -> Statement:
    return next(d for d in book.documents if d.key == document).statements[number]


# the claims of a run, its rows, and what is wrong with each of its displays
Judged = tuple[list[Outcome], list[Finding | str], list[str]]


def _in_turn(book: Book, runs: list[Run]) -> Iterator[tuple[Run, Judged]]:
    for run in runs:
        yield run, _judge(book, run)


def _at_once(book: Book, runs: list[Run], jobs: int) -> Iterator[tuple[Run, Judged]]:
    killed = "the process that judged it was killed"
    with workers(jobs, _open, book.folder) as pool:
        waiting = {pool.submit(_judge_here, run): run for run in runs}
        for future in as_completed(waiting):
            run = waiting[future]
            try:
                yield run, future.result()
            except BrokenProcessPool:
                yield (
                    run,
                    (
                        [Outcome(None, sentence=killed) for _ in run.tags],
                        [killed for _ in run.rows],
                        [killed for _ in run.shown],
                    ),
                )


# of a worker process: claims hold functions, so they do not travel
_book: Book | None = None


def _open(folder: Path) -> None:
    global _book  # noqa: PLW0603  (of this process)
    _book = loading.as_written(
        folder
    )  # the one who started this has looked at its form
    gc.freeze()


def _judge_here(run: Run) -> Judged:
    if _book is None:
        raise RuntimeError("no book is open")
    return _judge(_book, run)


def _judge(book: Book, run: Run) -> Judged:
    return (
        [_settled(book, tag) for tag in run.tags],
        [_found_in(_row(book, *place)) for place in run.rows],
        [_short(x) for x in book.displays if x.claim.tag in run.shown],
    )


def _short(display: Display) -> str:
    """How a display says something else than its claim; nothing where it does not."""
    try:
        check_display(display)
    except Exception as refusal:  # its claim may be made of anything
        return f"its display falls short: {refusal}"
    return ""


def _settled(book: Book, tag: str) -> Outcome:
    chapter, entry = book.by_tag[tag]
    with limited(SECONDS, MEGABYTES):
        return settle(entry.claim, chapter.notations)


def _found_in(row: Statement) -> Finding | str:
    try:
        return finding(row)
    except (
        Exception
    ) as error:  # a row may be made of anything; it is settled in no other way
        said = " ".join(str(error).removeprefix("----: ").split())
        return (
            said if isinstance(error, REFUSALS) else f"{type(error).__name__}: {said}"
        )
