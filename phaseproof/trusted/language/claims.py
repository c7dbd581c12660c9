"""What can be claimed: relations, hypotheses, chains of reasons, claims.

Pure data, frozen and hashable.  A claim is one or two *sequents*

    for all letters:  hypotheses  ⟹  there are ``some`` such that for all ``free``:  says

each with its evidence.  No verdict is written here; `phaseproof.trusted.kernel.judge` computes it.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import IntEnum
from functools import cached_property
from hashlib import sha256
from typing import Any

from phaseproof.trusted.language.default_point import ordinary_point
from phaseproof.trusted.language.interning import shared
from phaseproof.trusted.language.terms import (
    PRINTERS,
    AnyLetter,
    Apply,
    Function,
    FunctionLetter,
    Letter,
    Named,
    Number,
    Term,
    Value,
    bound_together,
    encode,
    letters,
    subterms,
    term,
    value_letters,
    where,
)

RELATIONS = ("=", "≤", "<", "≠")


class Rejected(Exception):
    """The evidence offered does not establish the claim."""


Point = tuple[tuple[AnyLetter, Value], ...]  # a value for each letter
At = Mapping[Any, Any] | Point


def point(at: At = ()) -> Point:
    """A value for each letter, as a tuple, so that what holds it stays hashable."""
    pairs = tuple(at.items() if isinstance(at, Mapping) else at)
    for x in pairs:
        if not isinstance(x, tuple) or not isinstance(x[0], Letter | FunctionLetter):
            raise Rejected(
                "a point gives values to letters, as in {x: 1}, and "
                f"{x[0] if isinstance(x, tuple) else x} is no letter"
            )
    return tuple(
        (x, v if isinstance(v, (Function, FunctionLetter)) else term(v))
        for x, v in pairs
    )


@dataclass(frozen=True)
class Relation:
    """The only judgeable thing: one relation between two terms."""

    lhs: Term
    rel: str
    rhs: Term

    def __post_init__(self) -> None:
        if self.rel not in RELATIONS:
            raise Rejected(f"no relation {self.rel}")

    def __str__(self) -> str:
        return f"{self.lhs} {self.rel} {self.rhs}"

    def where(self, at: Mapping[AnyLetter, Value]) -> Relation:
        """The relation with its letters bound to values: nothing is substituted into a tree."""
        return Relation(where(self.lhs, at), self.rel, where(self.rhs, at))

    @property
    def letters(self) -> frozenset[AnyLetter]:
        """The letters that occur free in either side."""
        return letters(self.lhs) | letters(self.rhs)

    @property
    def absurd(self) -> bool:
        """⊥: a false relation between two rational numbers."""
        if isinstance(self.lhs, Number) and isinstance(self.rhs, Number):
            x, y = self.lhs.value, self.rhs.value
            return not {"=": x == y, "≤": x <= y, "<": x < y, "≠": x != y}[self.rel]
        return False

    def encode(self) -> list[Any]:
        """The relation as plain data, from which `digest` makes a claim's hash."""
        return [self.rel, encode(self.lhs), encode(self.rhs)]


@dataclass(frozen=True)
class Condition:
    """A hypothesis, true for all values of its own ``free`` variables; ``provided`` narrows those
    values: "for all i ≠ j: cos θ_i ≠ cos θ_j"."""

    says: Relation
    free: tuple[AnyLetter, ...] = ()
    name: str = ""
    provided: tuple[Relation, ...] = ()

    @property
    def letters(self) -> frozenset[AnyLetter]:
        """The letters that occur free: those inside, but for its own."""
        inside = frozenset().union(
            self.says.letters, *(r.letters for r in self.provided)
        )
        return inside - {*self.free}

    def where(self, at: Mapping[AnyLetter, Value]) -> Condition:
        """The condition with its letters bound to values; its own letters stay.
        Raises `Rejected` if a value speaks of one of these."""
        inner = {x: v for x, v in at.items() if x not in self.free}
        if any(y in value_letters(v) for v in inner.values() for y in self.free):
            raise Rejected(
                f"a letter of {self.name or 'a hypothesis'} would be captured"
            )
        return replace(
            self,
            says=self.says.where(inner),
            provided=tuple(r.where(inner) for r in self.provided),
        )

    def well_formed(self) -> None:
        """Its own letters have their places to themselves, and no shape speaks of them."""
        inside = frozenset().union(
            self.says.letters, *(r.letters for r in self.provided)
        )
        bound_together(self.free, inside.union(self.free))
        if self.provided and not self.free:
            raise Rejected(f"{self.name or 'a hypothesis'} is provided about no letter")

    def encode(self) -> list[Any]:
        """The condition as plain data; its name is left out."""
        return [
            [encode(x) for x in self.free],
            [r.encode() for r in self.provided],
            self.says.encode(),
        ]


class Form:
    """A sentence a sequent is also printed with.  ``verification.printed_forms`` finds that
    it follows, or refuses."""

    @property
    def kind(self) -> str:
        """The name of the class in lower case."""
        return type(self).__name__.lower()


@dataclass(frozen=True)
class Relative(Form):
    """The right side depends on m and n only through m - n; s is any shift."""

    m: Letter
    n: Letter
    s: Letter


@dataclass(frozen=True)
class Inverse(Form):
    """The two factors of the left side are inverse to each other."""


@dataclass(frozen=True)
class Unique(Form):
    """x is uniquely determined by the hypotheses."""

    x: Letter


@dataclass(frozen=True)
class Limit(Form):
    """f tends to ``to``, as the last of the free letters grows."""

    f: Term
    to: Term


@dataclass(frozen=True)
class First(Form):
    """The relation holds for each k of the hypotheses, and another part says that it fails for the
    next one."""

    k: Letter


AnyForm = Relative | Inverse | Unique | Limit | First


@dataclass(frozen=True)
class Sequent:
    """For all variables: given ⟹ there are ``some`` such that for all ``free`` with ``provided``:
    every relation of ``says``.  ``form`` is a sentence that follows, and is printed as well."""

    says: tuple[Relation, ...]
    given: tuple[Condition, ...] = ()
    some: tuple[AnyLetter, ...] = ()
    free: tuple[AnyLetter, ...] = ()
    provided: tuple[Relation, ...] = ()
    form: AnyForm | None = None

    @property
    def letters(self) -> frozenset[AnyLetter]:
        """The letters the sequent is about: those it says "for all" of at the front."""
        said = frozenset().union(*(r.letters for r in (*self.says, *self.provided)))
        said -= {*self.some, *self.free}
        said |= (
            frozenset().union(*(value_letters(x) - {x} for x in self.some))
            if self.some
            else frozenset()
        )
        return said.union(*(c.letters for c in self.given))

    def well_formed(self, names: tuple[AnyLetter, ...] = ()) -> None:
        """Each letter has one place: at the front, said to exist, or after that; what sizes a
        letter stands at the front; and no two letters, nor the ``names`` of others that a proof
        speaks of, are called alike."""
        for c in (*self.given, *self.conclusions):
            c.well_formed()
        said = (r.letters for r in (*self.says, *self.provided))
        front = frozenset().union(*(c.letters for c in self.given))
        if not self.says or front & {*self.some, *self.free}:
            raise Rejected(
                "nothing is said, or a letter has two places in the sentence"
            )
        places = (*self.some, *self.free)
        bound_together(places, front.union(places, *said))
        self.one_name_one_letter(names)

    def one_name_one_letter(self, names: tuple[AnyLetter, ...]) -> None:
        """No two letters of one name, bound or not, in the sentence; none among ``names``."""
        conditions = (*self.given, *self.conclusions)
        found = {*names, *self.some, *(x for c in conditions for x in c.free)}
        sides = [
            side
            for c in conditions
            for r in (c.says, *c.provided)
            for side in (r.lhs, r.rhs)
        ]
        hidden = set[AnyLetter]()
        for e in (y for side in sides for y in subterms(side)):
            if isinstance(e, Letter | Apply):
                found.add(e if isinstance(e, Letter) else e.function)
            elif isinstance(e, Named):
                hidden |= {*e.params}
        called = Counter(x.name for x in found - hidden | self.letters)
        for name in sorted(x for x, n in called.items() if n > 1):
            raise Rejected(f"two letters are called {name}")

    def rel(self, atom: int) -> str:
        """Which relation the conclusion of that number is."""
        if type(atom) is not int or not 0 <= atom < len(self.says):
            raise Rejected(f"there is no relation {atom} to use")
        return self.says[atom].rel

    @property
    def ordinary(self) -> tuple[Point, ...]:
        """A point that is not chosen for anything: it may not be as the hypotheses say.  None where
        nothing needs one, or what is said is deeper than can be read."""
        try:
            about = {*self.letters, *self.free}
        except RecursionError:
            return ()
        return (ordinary_point(about),) if about else ()

    @property
    def conclusions(self) -> tuple[Condition, ...]:
        """What it says, as hypotheses another claim could assume."""
        return tuple(Condition(r, self.free, provided=self.provided) for r in self.says)

    def encode(self) -> list[Any]:
        """The sequent as plain data; the order of its letters does not matter."""
        return [
            sorted((encode(x) for x in self.letters), key=json.dumps),
            [c.encode() for c in self.given],
            [encode(x) for x in self.some],
            [encode(x) for x in self.free],
            [r.encode() for r in self.provided],
            [r.encode() for r in self.says],
        ]


# ---------------------------------------------------------------- evidence


class Method(IntEnum):
    """How a verdict was reached, weakest first."""

    OBSERVED = 1
    ENCLOSED = 2
    EXACT = 3


class Rule:
    """A named reason.  ``check`` raises unless ``before rel after`` follows by it in a scope."""

    name = ""
    rel = "="
    method = Method.EXACT

    @property
    def weaker(self) -> Rule | None:
        """A rule by which an honest citation of this one must not already hold."""
        return None

    def check(self, before: Term, after: Term, scope: Any) -> None:
        """Refuses unless the link follows, by raising one of ``instances.REFUSALS``.
        A rule that does not override this refuses every link."""
        raise Rejected("no rule")

    def subproofs(
        self, before: Term, after: Term
    ) -> tuple[tuple[str, Relation, Chain], ...]:
        """The chains this reason holds: a caption, what is shown, how."""
        return ()


@dataclass(frozen=True)
class Chain:
    """lhs, line, …, line, rhs with a reason at each link.  A chain has no ends of its own, so it
    cannot be a proof of something else; each reason says which relation it yields."""

    lines: tuple[tuple[Term, Rule], ...]
    last: Rule

    def links(self, says: Relation) -> Iterator[tuple[Term, Rule, Term]]:
        """Each link of the chain from lhs to rhs: a line, the reason, and the next line."""
        before = says.lhs
        for after, rule in (*self.lines, (says.rhs, self.last)):
            yield before, rule, after
            before = after


@dataclass(frozen=True)
class Fact:
    """An intermediate result, proved inside a proof and used there by its name."""

    condition: Condition
    chain: Chain


@dataclass(frozen=True)
class Obtain:
    """Opens a proved or cited "there is y", the other variables being ``at``: a new variable stands
    for one such y, and what is said of y is known of it by GIVEN(variable).

    >>> from phaseproof.author import *
    >>> x, y, u = letter("x y u", "real")
    >>> half_of = claim("aaaa", "Every number is twice another one", Equal(2*y, x), some=(y,),
    ...                 proof=proof(qed(by=ALGEBRA), choose={y: x/2}))
    >>> Obtain(half_of, {x: 3*x}, (u,)).names == (u,)
    True
    """

    source: Claim | Cited
    at: Point = ()
    names: tuple[AnyLetter, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "at", point(self.at))


@dataclass(frozen=True)
class Proof:
    """One chain for each relation said; a term for each letter that is said to exist."""

    chains: tuple[Chain, ...]
    choose: Point = ()
    first: tuple[Fact | Obtain, ...] = ()  # on the way, in this order

    def __post_init__(self) -> None:
        object.__setattr__(self, "choose", point(self.choose))

    @property
    def names(self) -> tuple[AnyLetter, ...]:
        """The letters it obtains."""
        return tuple(x for opened in self.obtain for x in opened.names)

    @property
    def facts(self) -> tuple[Fact, ...]:
        """The facts that stand first, in order."""
        return tuple(x for x in self.first if isinstance(x, Fact))

    @property
    def obtain(self) -> tuple[Obtain, ...]:
        """What is obtained first, in order."""
        return tuple(x for x in self.first if isinstance(x, Obtain))


@dataclass(frozen=True)
class Counterexample:
    """Refuted at a point that satisfies every hypothesis."""

    at: Point

    def __post_init__(self) -> None:
        object.__setattr__(self, "at", point(self.at))


@dataclass(frozen=True)
class Contrary:
    """Refuted because the assertion, taken as a hypothesis, leads to an absurdity."""

    by: Claim


Evidence = Proof | Counterexample | Contrary


@dataclass(frozen=True)
class Part:
    """A sequent with what settles it, the points that keep it from being vacuous, and points at
    which it fails without one of its hypotheses."""

    sequent: Sequent
    evidence: Evidence
    witnesses: tuple[Point, ...] = ()
    without: tuple[tuple[str, Point], ...] = ()


@dataclass(frozen=True)
class Cited:
    """A theorem that is used and not proved, with all its hypotheses and where it stands.  A book
    lists its theorems in THEOREMS of cited.py; every claim that rests on one says so.

    >>> from phaseproof.author import *
    >>> r = letter("r", "nonnegative")
    >>> Cited("below", "The sine lies below its angle", "knuth1997, §1.2",
    ...       Sequent((AtMost(sin(r), r),))).key
    'below'
    """

    key: str
    title: str
    reference: str
    sequent: Sequent

    @property
    def hash(self) -> str:
        """sha256 of title, reference, sequent (serialised as a claim's statement is) and what its
        hypotheses are called."""
        return digest(
            [
                self.title,
                self.reference,
                self.sequent.encode(),
                [c.name for c in self.sequent.given],
            ]
        )


def digest(said: Any) -> str:
    """sha256 of the JSON without spaces, in UTF-8."""
    text = json.dumps(said, ensure_ascii=False, separators=(",", ":"))
    return sha256(text.encode()).hexdigest()


@dataclass(frozen=True)
class Strength:
    """A bound at a point of the size of models, and what it bounds there: a term, another claim
    that says it, or nothing.  Numbers are computed where they are printed."""

    at: Point
    bound: Term
    truth: Term | Claim | None = None


@shared
@dataclass(frozen=True, repr=False)
class Claim:
    """One frozen value: the page, the test, the ledger and the citation are functions of it."""

    tag: str  # four characters, permanent, never reused
    title: str  # one sentence a reader could quote
    source: str  # bibliography key, then the place in the document
    parts: tuple[Part, ...]
    corrected: Claim | None = None  # what should have been said
    theorem: bool = field(
        default=False, compare=False
    )  # its author's word; see `library.ranks`
    strength: tuple[Strength, ...] = field(default=(), compare=False)

    @property
    def letters(self) -> frozenset[AnyLetter]:
        """The letters of all its sequents."""
        return frozenset().union(*(p.sequent.letters for p in self.parts))

    @property
    def statement(self) -> list[Any]:
        """The project's own serialisation of letters, hypotheses and unfolded statement."""
        return [p.sequent.encode() for p in self.parts]

    @cached_property
    def hash(self) -> str:
        """The digest of the statement; evidence does not enter it."""
        return digest(self.statement)

    def __repr__(self) -> str:
        return f"<Claim {self.tag}: {self.title}>"  # what it rests on may be long

    def _repr_latex_(self) -> str:
        return PRINTERS["statement"](self)

    def _repr_html_(self) -> str:
        return PRINTERS["table"](self)
