"""A book as a report: every claim judged, every line met by numbers, in parallel.

The report is one frozen value; the page, the ledger, the terminal and the tests read it.
"""

from __future__ import annotations

import os
import time
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
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
from phaseproof.language.contents import Document, Statement
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
from phaseproof.language.walk import claims
from phaseproof.notation.plaintext import reach_text
from phaseproof.search.completion import complete, decide
from phaseproof.sympy_bridge import find
from phaseproof.version import VERSION

SEARCH_SECONDS = 10  # SymPy may think this long about one result
WORTH_A_PROCESS = 4  # claims; to start a process takes about as long as to judge so many
IN_A_ROW = 5  # claims that one process judges

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
    documents = book.documents if only is None else ()
    outcomes, findings = _judged(book, _runs(book, {e.claim.tag for _, e in chosen}, documents),
                                 jobs, progress, numbers)
    audits, failures = _audited(book, documents, findings)
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
            failures.append(Failure(canary.tag, canary.title, "phaseproof/evidence/canaries.py", 1,
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
    _, findings = _judged(book, _runs(book, (), chosen), jobs, progress)
    return _audited(book, chosen, findings)


Findings = dict[tuple[str, int], Finding | str]  # of each row: the key of its document, its number


def _audited(book: Book, documents: tuple[Document, ...], findings: Findings
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
                    failures.append(Failure(d.key, row.name, places.shown(path),
                                            loading.line_of_row(path, row.name), sentence))
        audits.append(Audit(d, tuple(rows)))
    return tuple(audits), failures


# ---------------------------------------------------------------- in parallel

@dataclass(frozen=True)
class Run:
    """The tags of claims, and rows of documents, that one process judges one after the other."""

    tags: tuple[str, ...]
    rows: tuple[tuple[str, int], ...]


def _runs(book: Book, tags: Collection[str], documents: tuple[Document, ...]) -> list[Run]:
    """Claims that stand together, for they share their lemmas, and beside each the rows that
    speak of it and of nothing after it."""
    place = {e.claim.tag: n // IN_A_ROW for n, (_, e) in enumerate(book)}
    here, rows = defaultdict[int, list[str]](list), defaultdict[int, list[tuple[str, int]]](list)
    for tag in place:
        if tag in tags:
            here[place[tag]].append(tag)
    for d in documents:
        for n, row in enumerate(d.statements):
            rows[max((place[x.tag] for x in claims(row)), default=0)].append((d.key, n))
    return [Run(tuple(here[n]), tuple(rows[n])) for n in sorted({*here, *rows})]


def _judged(book: Book, runs: list[Run], jobs: int, progress: Progress, numbers: bool = True
            ) -> tuple[dict[str, Outcome], Findings]:
    """What becomes of every claim and row of the runs; alone where there is little to do."""
    work = sum(len(run.tags) + len(run.rows) for run in runs)
    jobs = min(jobs, -(-work // WORTH_A_PROCESS))
    outcomes, findings = dict[str, Outcome](), Findings()
    for run, judged in _in_turn(book, runs, numbers) if jobs <= 1 else \
            _at_once(book, runs, jobs, numbers):
        outcomes.update(zip(run.tags, judged[0], strict=True))
        findings.update(zip(run.rows, judged[1], strict=True))
        for tag in run.tags:
            progress(book.by_tag[tag][1].name)
        for key, _ in run.rows:
            progress(key)
    return outcomes, findings


Judged = tuple[list[Outcome], list[Finding | str]]  # the claims of a run, and its rows


def _in_turn(book: Book, runs: list[Run], numbers: bool) -> Iterator[tuple[Run, Judged]]:
    for run in runs:
        yield run, _judge(book, run, numbers)


def _at_once(book: Book, runs: list[Run], jobs: int, numbers: bool
             ) -> Iterator[tuple[Run, Judged]]:
    killed = "the process that judged it was killed"
    with ProcessPoolExecutor(jobs, get_context("spawn"), _open, (book.folder,)) as pool:
        waiting = {pool.submit(_judge_here, run, numbers): run for run in runs}
        for future in as_completed(waiting):
            run = waiting[future]
            try:
                yield run, future.result()
            except BrokenProcessPool:
                yield run, ([Outcome(None, sentence=killed) for _ in run.tags],
                            [killed for _ in run.rows])


_book: Book | None = None  # of a worker process: claims hold functions, so they do not travel


def _open(folder: Path) -> None:
    global _book
    _book = loading.as_written(folder)  # the one who started this has looked at its form


def _judge_here(run: Run, numbers: bool) -> Judged:
    if _book is None:
        raise RuntimeError("no book is open")
    return _judge(_book, run, numbers)


def _judge(book: Book, run: Run, numbers: bool) -> Judged:
    documents = {d.key: d for d in book.documents}
    return ([settle(book.by_tag[tag][1].claim, numbers) for tag in run.tags],
            [_found_in(documents[key].statements[n]) for key, n in run.rows])


def _found_in(row: Statement) -> Finding | str:
    try:
        return finding(row)
    except Exception as error:  # a row may be made of anything; it is settled in no other way
        said = " ".join(str(error).removeprefix("----: ").split())
        return said if isinstance(error, REFUSALS) else f"{type(error).__name__}: {said}"


def cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else \
        os.cpu_count() or 1
