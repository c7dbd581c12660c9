"""What a book consists of, as data: chapters of claims, answers to questions, and audited documents
of rows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby
from pathlib import Path

from phaseproof.trusted.language.claims import (
    Claim,
    Part,
    Point,
    Proof,
    Rejected,
    Relation,
    digest,
)
from phaseproof.trusted.language.terms import AnyLetter, Notation

SEEN = {
    "text": "read in the text",
    "conversion": "read in a conversion of the whole text",
    "inferred": "inferred from a missing image",
    "transcript": "as transcribed",
}
READ = ("text", "conversion")
PASSED_ON = (
    "quoted in ",
    "summarised in ",
)  # before the source of words that were not read
WITHOUT_FORMULA = ("definition", "empirical", "interpretive")
ERRORS = {
    "result": "what is asserted is false",
    "constant": "a number, a factor or an exponent is wrong, and another is right",
    "condition": "it holds under a condition that is not said",
    "slip": "a sign, a letter, an index or a word is wrong, as the lines around it show",
}


def how_seen(seen: str) -> str:
    """How the words of a row were read: as SEEN says, or as another source passes them on."""
    return SEEN.get(seen) or f"as {seen}"


# ---------------------------------------------------------------- chapters


@dataclass(frozen=True)
class Entry:
    """A claim under its Python name, and the line it is assigned on."""

    name: str
    claim: Claim
    line: int


@dataclass(frozen=True)
class Chapter:
    """Title and lead are the docstring's; ``notations`` are those its claims use."""

    name: str
    path: Path
    title: str
    lead: str
    line: int  # on which the lead begins
    notations: tuple[Notation, ...]
    claims: tuple[Entry, ...]
    figures: tuple[Figure, ...] = ()


@dataclass(frozen=True)
class Figure:
    """``draws`` names a function, "package.module:name", called with a folder to draw into; it is
    looked up only when the pages are written, so that judging needs no library that draws."""

    name: str
    caption: str
    claims: tuple[Claim, ...]
    draws: str


# ---------------------------------------------------------------- answers


@dataclass(frozen=True)
class Table:
    """Numbers beside an answer.  ``computes`` names the function, "package.module:name", whose rows
    these are, a test asks it again; without one they stand in the claims."""

    caption: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    computes: str = ""


@dataclass(frozen=True)
class Answer:
    """A question, and what its claims say to it.  ``words`` are those by which people ask it;
    ``stated`` is `says` as it was when the answer was written."""

    name: str  # of its page
    question: str
    short: str  # the verdict, or the number or formula asked for, in at most 25 words
    condition: str
    words: tuple[str, ...]
    stated: str
    proved: tuple[Claim, ...]
    refuted: tuple[Claim, ...] = ()
    details: tuple[str, ...] = ()
    subject: str = ""  # under which it stands in lists
    figure: str = ""  # the name of one of a chapter's
    tables: tuple[Table, ...] = ()

    @property
    def text(self) -> str:
        """All it says, the verdict first."""
        return " ".join((self.short, *self.details, self.condition))

    @property
    def claims(self) -> tuple[Claim, ...]:
        """The claims that the answer rests on."""
        return (*self.proved, *self.refuted)

    @property
    def says(self) -> str:
        """A hash of the statements of its claims."""
        return digest([claim.hash for claim in self.claims])[:12]


def by_subject(answers: Iterable[Answer]) -> Iterator[tuple[str, list[Answer]]]:
    """The answers, neighbours of one subject together."""
    for subject, of_it in groupby(answers, lambda x: x.subject):
        yield subject, [*of_it]


@dataclass(frozen=True)
class Display:
    """A claim in the notation of papers: what is ``shown`` is proved from the claim, under its tag,
    and ``back`` are proofs of its parts from that; ``words`` call things by their names.  It is
    ``otherwise`` if more is changed than names that stand for what they mean."""

    claim: Claim
    shown: Claim
    back: tuple[Proof, ...]
    words: str = ""
    otherwise: bool = False

    @property
    def again(self) -> Claim:
        """The claim, proved from what is shown."""
        proved = zip(self.claim.parts, self.back, strict=True)
        return replace(
            self.claim, parts=tuple(replace(x, evidence=by) for x, by in proved)
        )


# ---------------------------------------------------------------- documents


@dataclass(frozen=True)
class Range:
    """Lines first to last: what stands there."""

    first: int
    last: int
    kind: str
    label: str
    hash: str
    note: str

    def __str__(self) -> str:
        lines = (
            str(self.first) if self.first == self.last else f"{self.first}-{self.last}"
        )
        return f"{lines} {self.kind} {self.label} {self.hash} {self.note}".rstrip()


@dataclass(frozen=True)
class Inventory:
    """The ranges of a text, in order and without a gap; how many of its lines are not blank; the
    hash of the whole."""

    ranges: tuple[Range, ...]
    lines: int  # that are not blank
    sha256: str

    def of_line(self, number: int) -> Range | None:
        """The range that holds a line, or none."""
        return next((r for r in self.ranges if r.first <= number <= r.last), None)


@dataclass(frozen=True)
class Place:
    """Where a row stands: section, tag of the displayed equation, lines (first, last)."""

    lines: tuple[tuple[int, int], ...] = ()
    section: str = ""
    equation: str = ""


@dataclass(frozen=True)
class Printed:
    """A formula as printed, with what settles it; ``added`` names the hypotheses that the
    document does not print, ``worded`` those that the condition of the row says in words.  The text
    says all others."""

    part: Part
    by: Claim | None
    added: tuple[str, ...] = ()
    worded: tuple[str, ...] = ()


@dataclass(frozen=True)
class Observed:
    """What a library or a language did, and whether the text says so: recorded, never called
    proved."""

    package: str
    version: str
    command: str
    saw: str
    agrees: bool


@dataclass(frozen=True)
class Malformed:
    """A formula that cannot be read: building it fails, or it speaks of a letter that was never
    introduced (``about`` are those of its letters that were) and is false for some value of it, at
    ``fails``."""

    formula: Callable[[], Relation]
    about: tuple[AnyLetter, ...]
    fails: Point = ()


@dataclass(frozen=True)
class Statement:
    """A row of an audited document."""

    name: str  # guessable from the statement, unique in the document
    place: Place
    asserted: str  # a paraphrase in our own words, one sentence
    printed: tuple[Printed, ...] = ()
    otherwise: Printed | None = None  # the same without a condition: refuted
    condition: str = ""  # that condition in words, if the text leaves it out …
    minding: str = ""  # … or if it is printed there
    corrected: Claim | None = None  # what should have been printed, proved
    error: str = ""  # of a wrong row, one of ERRORS
    # of its quotation, what the sentence supposes
    supposing: tuple[str, ...] | None = None
    elsewhere: str = ""  # why no witness is of the source's own size
    reading: str = ""  # what it takes the words to mean beyond what they say
    exact: str = ""  # why a decimal of the quotation is no rounded one
    seen: str = "text"
    nature: str = ""  # why there is no formula to judge …
    reason: str = ""  # … and what it would need
    observed: Observed | None = None
    malformed: Malformed | None = None
    quoted: str = ""  # a few of its own words, its formulas in $…$

    @property
    def formulas(self) -> tuple[Printed, ...]:
        """What is printed, and the same without its condition."""
        return (*self.printed, *([self.otherwise] if self.otherwise else []))

    @property
    def read(self) -> bool:
        """Whether the text itself was read: if not, nothing in it is refuted."""
        return self.seen in READ

    @property
    def mark(self) -> str:
        """How its words were read, in brackets, wherever they are shown; nothing if in the text."""
        return "" if self.seen == "text" else f" ({how_seen(self.seen)})"

    @cached_property
    def hash(self) -> str:
        """The digest of the paraphrase and of what is printed; evidence does not enter it."""
        return digest([self.asserted, [p.part.sequent.encode() for p in self.printed]])

    def __post_init__(self) -> None:
        settled = [
            bool(self.printed),
            bool(self.nature),
            self.observed is not None,
            self.malformed is not None,
        ]
        if sum(settled) != 1 or not (
            self.seen in SEEN or self.seen.startswith(PASSED_ON)
        ):
            raise Rejected(
                f"{self.name}: a row has a formula, an observation, a fault, or a "
                "reason why it has none"
            )
        if bool(self.nature) != bool(self.reason) or self.nature not in (
            "",
            *WITHOUT_FORMULA,
        ):
            raise Rejected(
                f"{self.name}: a reason is given just where there is no formula"
            )
        conditions = bool(self.condition) + bool(self.minding)
        if any(p.worded for p in self.printed) and not conditions:
            raise Rejected(f"{self.name}: a hypothesis said in words has a condition")
        if conditions > 1 or (self.otherwise is None) != (not conditions):
            raise Rejected(
                f"{self.name}: a condition in words, the text's or ours, has a point at "
                "which it matters"
            )
        if self.error and self.error not in ERRORS:
            raise Rejected(f"{self.name}: an error is one of {', '.join(ERRORS)}")


@dataclass(frozen=True)
class Document:
    """An audited document: its key in the bibliography, its language, and its rows in the order of
    its lines.  ``inventory`` is None where no text was audited line by line.  Rows of several texts
    have no entry there: their ``title`` says what they are of."""

    key: str
    language: str
    statements: tuple[Statement, ...]
    inventory: Inventory | None = None
    title: str = ""
