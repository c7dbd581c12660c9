"""A book as a report: every claim judged, every line met by numbers, in parallel.

The report is one frozen value; the page, the ledger, the terminal and the tests read it.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path

from phaseproof import places
from phaseproof.book import loading
from phaseproof.book.audit import finding
from phaseproof.book.loading import Book
from phaseproof.certificate.writing import certificate, dump
from phaseproof.evidence.canaries import CANARIES
from phaseproof.evidence.hypotheses import necessities
from phaseproof.evidence.readings import Unmet, readings
from phaseproof.evidence.teaching import lesson
from phaseproof.kernel.chain import follows
from phaseproof.kernel.instances import REFUSALS
from phaseproof.kernel.judge import judge
from phaseproof.kernel.proofs import under
from phaseproof.kernel.rules import EULER
from phaseproof.kernel.scope import Scope
from phaseproof.language.budget import allowance
from phaseproof.language.claims import Claim, Rejected
from phaseproof.language.contents import Document, Entry, Statement
from phaseproof.language.results import (
    Audit,
    Failure,
    Finding,
    Judgement,
    Necessity,
    Report,
    Settled,
    WitnessReading,
)
from phaseproof.language.terms import Term
from phaseproof.notation.plaintext import reach_text
from phaseproof.search.completion import complete, decide
from phaseproof.sympy_bridge import find
from phaseproof.version import VERSION

SEARCH_SECONDS = 10  # SymPy may think this long about one result
WORTH_A_PROCESS = 4  # claims; to start a process takes about as long as to judge so many
IN_A_ROW = 5  # claims that one process judges: neighbours share their lemmas
AT_ONCE = 20  # rows that are judged by one process, one after the other: they share their lemmas

Progress = Callable[[str], None]  # called with each name that is settled


# ---------------------------------------------------------------- one claim

@dataclass(frozen=True)
class Outcome:
    """What travels between processes: everything of `Settled` but the claim, or a sentence."""

    judgement: Judgement | None
    reach: str = ""
    readings: tuple[WitnessReading, ...] = ()
    found: tuple[tuple[str, bool], ...] = ()
    necessities: tuple[Necessity, ...] = ()
    certificate: str = ""
    sentence: str = ""


def settle(claim: Claim, numbers: bool = True) -> Outcome:
    """The judgement of a claim and, with ``numbers``, every reading and every search."""
    try:
        found = complete(claim)
        judgement = judge(found)
        if judgement.statement != claim.hash:
            raise Rejected("what was judged is another statement")
        if not numbers:
            return Outcome(judgement, reach_text(claim))
        read = readings(found, judgement.method)
        return Outcome(judgement, reach_text(claim), read, _found(claim), necessities(found),
                       dump(certificate(found, judgement, read)))
    except (*REFUSALS, Unmet) as refusal:
        said = " ".join(str(refusal).removeprefix(f"{claim.tag}: ").split())
        more = lesson(claim, refusal)
        return Outcome(None, sentence=f"{said or type(refusal).__name__}{more and f'; {more}'}")
    except Exception as error:  # a claim may be made of anything; it passes in no other way
        return Outcome(None, sentence=f"{type(error).__name__}: {' '.join(str(error).split())}")


def _found(claim: Claim) -> tuple[tuple[str, bool], ...]:
    results = [(found, find(found, seconds=SEARCH_SECONDS)) for found in claim.found_by]
    with allowance():
        return tuple((found.how, result is not None and equal(claim, result, found.target))
                     for found, result in results)


def equal(claim: Claim, found: Term, target: Term) -> bool:
    """Whether what SymPy found is the target, under the first part's hypotheses."""
    return follows(EULER, found, target, under(claim.parts[0].sequent, Scope()))


def admitted(canary: Claim) -> bool:
    """Whether the kernel lets a false claim pass."""
    try:
        decide(canary)
    except REFUSALS:
        return False
    return True


# ---------------------------------------------------------------- many

def verify(book: Book, only: frozenset[str] | None = None, jobs: int = 1,
           progress: Progress = lambda name: None, numbers: bool = True) -> Report:
    """The report on the claims of a book, or on those with the tags ``only``.  With more than
    one job it starts processes, which needs the usual main guard in a script."""
    start = time.monotonic()
    chosen = [(c, e) for c, e in book if only is None or e.claim.tag in only]
    runs = [] if only is not None else _runs(book.documents)
    with _workers(book, jobs, len(chosen) + len(runs) * AT_ONCE) as pool:
        outcomes = dict(_outcomes([e for _, e in chosen], pool, progress, numbers))
        audits, failures = _audited(book, book.documents, runs, pool, progress)
    settled = []
    for chapter, entry in chosen:
        match outcomes[entry.claim.tag]:
            case Outcome(judgement=Judgement() as judgement) as done:
                settled.append(Settled(entry.claim, chapter.name, entry.name, judgement,
                                       done.reach, done.readings, done.found, done.necessities,
                                       done.certificate))
            case Outcome(sentence=sentence):
                failures.append(Failure(entry.claim.tag, entry.name, places.shown(chapter.path),
                                        entry.line, sentence))
    refused = 0
    for canary in CANARIES:
        if admitted(canary):
            failures.append(Failure(canary.tag, canary.title, "phaseproof/canaries.py", 1,
                                    "the kernel proves this false claim"))
        else:
            refused += 1
    return Report(VERSION, book.chapters, tuple(settled), tuple(failures), refused,
                  time.monotonic() - start, audits)


def audit(book: Book, only: frozenset[str] | None = None, jobs: int = 1,
          progress: Progress = lambda name: None) -> tuple[tuple[Audit, ...], list[Failure]]:
    """The verdicts on the rows of the documents, or of those with the keys ``only``, and the rows
    that are not settled."""
    chosen = tuple(d for d in book.documents if only is None or d.key in only)
    runs = _runs(chosen)
    with _workers(book, jobs, len(runs) * AT_ONCE) as pool:
        return _audited(book, chosen, runs, pool, progress)


Run = tuple[str, range]  # the key of a document, and which of its rows


def _runs(documents: tuple[Document, ...]) -> list[Run]:
    return [(d.key, range(n, min(n + AT_ONCE, len(d.statements))))
            for d in documents for n in range(0, len(d.statements), AT_ONCE)]


def _audited(book: Book, documents: tuple[Document, ...], runs: list[Run],
             pool: ProcessPoolExecutor | None, progress: Progress
             ) -> tuple[tuple[Audit, ...], list[Failure]]:
    if not runs:
        return (), []
    found = {(key, n): result for key, run, results in _findings(book, runs, pool, progress)
             for n, result in zip(run, results, strict=True)}
    audits, failures = [], []
    for d in documents:
        rows = []
        for n, row in enumerate(d.statements):
            match found[d.key, n]:
                case Finding() as well:
                    rows.append((row, well))
                case str(sentence):
                    path = book.folder / "documents" / f"{d.key}.py"
                    failures.append(Failure(d.key, row.name, places.shown(path),
                                            loading.line_of_row(path, row.name), sentence))
        audits.append(Audit(d, tuple(rows)))
    return tuple(audits), failures


def _findings(book: Book, runs: list[Run], pool: ProcessPoolExecutor | None, progress: Progress
              ) -> Iterator[tuple[str, range, list[Finding | str]]]:
    """The verdicts on each run of rows, in any order."""
    if pool is None:
        for key, run in runs:
            yield key, run, _find_in(book, key, run)
            progress(key)
        return
    waiting = {pool.submit(_find_rows, key, run): (key, run) for key, run in runs}
    for future in as_completed(waiting):
        key, run = waiting[future]
        progress(key)
        try:
            yield key, run, future.result()
        except BrokenProcessPool:
            yield key, run, ["the process that judged it was killed" for _ in run]


def _find_rows(key: str, run: range) -> list[Finding | str]:
    if _book is None:
        raise RuntimeError("no book is open")
    return _find_in(_book, key, run)


def _find_in(book: Book, key: str, run: range) -> list[Finding | str]:
    document = next(d for d in book.documents if d.key == key)
    return [_found_in(document.statements[n]) for n in run]


def _found_in(row: Statement) -> Finding | str:
    try:
        return finding(row)
    except Exception as error:  # a row may be made of anything; it is settled in no other way
        said = " ".join(str(error).removeprefix("----: ").split())
        return said if isinstance(error, REFUSALS) else f"{type(error).__name__}: {said}"


@contextmanager
def _workers(book: Book, jobs: int, work: int) -> Iterator[ProcessPoolExecutor | None]:
    """Processes that keep what they judged, for claims first and rows later; none for little."""
    jobs = min(jobs, -(-work // WORTH_A_PROCESS))
    if jobs <= 1:
        yield None
        return
    with ProcessPoolExecutor(jobs, get_context("spawn"), _open, (book.folder,)) as pool:
        yield pool


def _outcomes(entries: list[Entry], pool: ProcessPoolExecutor | None, progress: Progress,
              numbers: bool) -> Iterator[tuple[str, Outcome]]:
    """The outcome of each entry under its tag, in any order."""
    if pool is None:
        for entry in entries:
            outcome = settle(entry.claim, numbers)
            progress(entry.name)
            yield entry.claim.tag, outcome
        return
    runs = [entries[n:n + IN_A_ROW] for n in range(0, len(entries), IN_A_ROW)]
    waiting = {pool.submit(_settle_tags, [e.claim.tag for e in run], numbers): run for run in runs}
    for future in as_completed(waiting):
        run = waiting[future]
        for entry, outcome in zip(run, _results(future, len(run)), strict=True):
            progress(entry.name)
            yield entry.claim.tag, outcome


def _results(future: Future[list[Outcome]], count: int) -> list[Outcome]:
    try:
        return future.result()
    except BrokenProcessPool:
        return [Outcome(None, sentence="the process that judged it was killed")] * count


def cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else \
        os.cpu_count() or 1


_book: Book | None = None  # of a worker process: claims hold functions, so they do not travel


def _open(folder: Path) -> None:
    global _book
    _book = loading.load(folder, registering=True)


def _settle_tags(tags: list[str], numbers: bool) -> list[Outcome]:
    if _book is None:
        raise RuntimeError("no book is open")
    return [settle(_book.by_tag[tag][1].claim, numbers) for tag in tags]
