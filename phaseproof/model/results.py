"""What is found out about claims and rows, as data: readings, findings, reports."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from phaseproof.model.book import Answer, Chapter, Display, Document, Statement
from phaseproof.trusted.language.claims import Claim, Condition, Point, Sequent
from phaseproof.trusted.language.verdict import Judgement

FORMS = {"=": "identity", "≤": "bound", "<": "bound", "≠": "distinction"}


@dataclass(frozen=True)
class WitnessReading:
    """What the left side of a part of a claim is at a point, and to how many digits every line
    of its proof is known there; where the point refutes, the right side as well."""

    part: int
    point: Point
    value: str
    digits: int
    right: str = ""


@dataclass(frozen=True)
class Necessity:
    """``how`` is "fails", at ``point``; "means nothing", in a ``sentence``; "follows" from the
    others; "stands"; or "open"."""

    part: int
    hypothesis: Condition
    how: str
    point: Point = ()
    sentence: str = ""


@dataclass(frozen=True)
class Outcome:
    """What travels between processes: everything of `Settled` but the claim, or a sentence."""

    judgement: Judgement | None
    reach: str = ""
    readings: tuple[WitnessReading, ...] = ()
    necessities: tuple[Necessity, ...] = ()
    certificate: str = ""
    signs: tuple[tuple[str, ...], ...] = ()
    strengths: tuple[tuple[str, str], ...] = ()
    sentence: str = ""


@dataclass(frozen=True)
class Settled:
    """A claim as its author wrote it, with its judgement and its values at the witnesses; what was
    left open stands in the certificate."""

    claim: Claim
    chapter: str
    name: str
    judgement: Judgement
    reach: str
    readings: tuple[WitnessReading, ...] = ()
    necessities: tuple[Necessity, ...] = ()
    certificate: str = ""  # its file
    rank: str = ""  # theorem, proposition, lemma or arithmetic
    signs: tuple[tuple[str, ...], ...] = ()  # by which hypotheses each is visible
    strengths: tuple[tuple[str, str], ...] = ()  # of each: the bound, what it bounds
    key: str = field(
        default="", compare=False
    )  # of all that made it, where it is known

    @property
    def verdict(self) -> str:
        """proved or refuted."""
        return self.judgement.verdict.value

    @property
    def grade(self) -> str:
        """exact, enclosed or observed."""
        return self.judgement.method.name.lower()

    @property
    def kind(self) -> str:
        """The sort of statement, as `kind` says."""
        return kind(self.claim)


def kind(claim: Claim) -> str:
    """What sort of statement a claim is."""
    said = [part.sequent for part in claim.parts]
    if len(said) == 2 and _assumed(*said) and _assumed(*reversed(said)):
        return "equivalence"
    if forms := [s.form for s in said if s.form]:
        return forms[0].kind
    if any(s.some for s in said):
        return "existence"
    if any(r.absurd for s in said for r in s.says):
        return "contradiction"
    return FORMS[said[0].says[0].rel]


def _assumed(one: Sequent, other: Sequent) -> bool:
    """What one sequent says, the other one assumes."""
    return {*one.says} <= {c.says for c in other.given}


@dataclass(frozen=True)
class Finding:
    """The verdict on a row, how it was reached and what it rests on."""

    row: str
    verdict: str
    grade: str = ""  # exact or enclosed, where something was judged
    settled_by: tuple[str, ...] = ()  # tags of claims
    cited: tuple[str, ...] = ()
    sentence: str = ""  # what is wrong with a formula that cannot be read


@dataclass(frozen=True)
class Failure:
    """A claim that falls short, in one sentence."""

    tag: str
    name: str
    file: str
    line: int
    sentence: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.tag} {self.name}: {self.sentence}"


@dataclass(frozen=True)
class Audit:
    """A document with the verdicts on its rows, those left out that fall short."""

    document: Document
    rows: tuple[tuple[Statement, Finding], ...]

    @property
    def by_verdict(self) -> dict[str, int]:
        """How many rows have each verdict, the most frequent first."""
        return _counted(found.verdict for _, found in self.rows)


@dataclass(frozen=True)
class Report:
    """A book judged: its claims with their verdicts, its audits, and what fell short."""

    version: str
    chapters: tuple[Chapter, ...]
    settled: tuple[Settled, ...]
    failures: tuple[Failure, ...]
    canaries: int  # false claims that were refused, one a rule
    seconds: float = field(compare=False, default=0.0)
    audits: tuple[Audit, ...] = ()
    answers: tuple[Answer, ...] = ()
    subjects: tuple[str, ...] = ()  # of the index
    displays: tuple[Display, ...] = ()
    remembered: int = field(
        compare=False, default=0
    )  # verdicts of earlier runs, rows included

    @property
    def ok(self) -> bool:
        """Whether nothing fell short."""
        return not self.failures

    @property
    def by_verdict(self) -> dict[str, int]:
        """How many claims have each verdict, the most frequent first."""
        return _counted(s.verdict for s in self.settled)

    @property
    def by_grade(self) -> dict[str, int]:
        """How many claims have each grade, the most frequent first."""
        return _counted(s.grade for s in self.settled)

    @property
    def by_kind(self) -> dict[str, int]:
        """How many claims are of each kind, the most frequent first."""
        return _counted(s.kind for s in self.settled)


def _counted(words: Iterator[str]) -> dict[str, int]:
    return dict(sorted(Counter(words).items(), key=lambda pair: (-pair[1], pair[0])))


@dataclass(frozen=True)
class Replayed:
    """What became of a file: nothing is said of one that holds up."""

    file: str
    tag: str = ""
    verdict: str = ""
    grade: str = ""
    hash: str = ""
    sentence: str = ""  # what is wrong with it
    skipped: bool = False  # it was not judged, for its judgement rests on balls
    enclosed: int = 0  # steps that were skipped
    readings: int = 0  # readings that were skipped
    others: tuple[str, ...] = ()  # tools that made it and are of another version here

    @property
    def ok(self) -> bool:
        """Nothing is wrong with the file."""
        return not self.sentence
