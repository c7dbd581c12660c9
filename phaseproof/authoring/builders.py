"""How an author states claims: relations, hypotheses, chains, proofs, claims."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from phaseproof.trusted.language.claims import (
    AnyForm,
    At,
    Chain,
    Claim,
    Condition,
    Contrary,
    Counterexample,
    Evidence,
    Fact,
    Obtain,
    Part,
    Proof,
    Rejected,
    Relation,
    Sequent,
    Strength,
    point,
)
from phaseproof.trusted.language.operator_errors import COMPARED
from phaseproof.trusted.language.terms import AnyLetter, Term, Termlike, term

# ---------------------------------------------------------------- relations and hypotheses


def Equal(lhs: Termlike, rhs: Termlike) -> Relation:
    """lhs = rhs, of two numbers or of two matrices of one shape.  (``==`` compares the writing.)

    >>> from phaseproof.author import *
    >>> x = letter("x", "real")
    >>> print(Equal(x + x, 2*x), x + x == 2*x)
    x + x = 2x False
    """
    return Relation(term(lhs), "=", term(rhs))


def AtMost(lhs: Termlike, rhs: Termlike) -> Relation:
    """lhs ≤ rhs, of two numbers that are visibly real."""
    return Relation(term(lhs), "≤", term(rhs))


def Less(lhs: Termlike, rhs: Termlike) -> Relation:
    """lhs < rhs, of two numbers that are visibly real."""
    return Relation(term(lhs), "<", term(rhs))


def Differ(lhs: Termlike, rhs: Termlike) -> Relation:
    """lhs ≠ rhs, of two numbers or of two matrices of one shape."""
    return Relation(term(lhs), "≠", term(rhs))


def _stated(x: object) -> Relation:
    """A relation as itself; anything else is refused."""
    if not isinstance(x, Relation):
        raise Rejected(
            COMPARED
            if isinstance(x, bool)
            else f"{x} is no relation, such as Equal(a, b) or AtMost(a, b)"
        )
    return x


def given(
    name: str,
    says: Relation,
    *free: AnyLetter,
    provided: tuple[Relation, ...] | Relation = (),
) -> Condition:
    """The hypothesis called ``name``: ``says`` for all ``free`` that satisfy ``provided``.

    >>> from phaseproof.author import *
    >>> i, j = letter("i j", "natural")
    >>> θ = function("theta", "natural", "real")
    >>> print(given("positive", Less(0, θ(i)), i).says)
    0 < θᵢ
    >>> given("apart", Differ(cos(θ(i)), cos(θ(j))), i, j, provided=Differ(i, j)).free == (i, j)
    True
    """
    narrow = (provided,) if isinstance(provided, Relation) else provided
    return Condition(_stated(says), free, name, tuple(map(_stated, narrow)))


# ---------------------------------------------------------------- proofs


@dataclass(frozen=True)
class Draft:
    """A chain without its last step; no claim accepts one."""

    lines: tuple[tuple[Term, Any], ...] = ()

    def via(self, line: Termlike, by: Any) -> Draft:
        """The next line of a chain, and the reason by which it follows from the one before.  Before
        the first one stands the left side of what is said.

        >>> from phaseproof.author import *
        >>> x = letter("x", "real")
        >>> len(via((x + 1)*(x + 1), by=ALGEBRA).qed(by=ALGEBRA).lines)
        1
        """
        return Draft((*self.lines, (term(line), _reason(by))))

    def qed(self, by: Any) -> Chain:
        """Ends a chain: the reason for the step from the last line to the right side."""
        return Chain(self.lines, _reason(by))


def _reason(by: Any) -> Any:
    if isinstance(by, type):
        raise Rejected(
            f"{by.__name__} is a reason once it has its brackets: {by.__name__}(…)"
        )
    return by


via, qed = Draft().via, Draft().qed


def have(name: str, says: Relation, by: Chain, *free: AnyLetter) -> Fact:
    """A result on the way, called ``name``: ``says`` for all ``free``, shown by a chain.  `proof`
    takes it before the chains that use it; GIVEN(fact) uses it."""
    return Fact(Condition(_stated(says), free, name), by)


# ---------------------------------------------------------------- claims


def part(
    says: Relation | tuple[Relation, ...] | Sequent,
    *,
    proof: Proof | Chain | None = None,
    given: tuple[Condition, ...] = (),
    some: tuple[AnyLetter, ...] = (),
    free: tuple[AnyLetter, ...] = (),
    provided: tuple[Relation, ...] = (),
    refuted_at: At | None = None,
    refuted_by: Claim | None = None,
    witnesses: tuple[At, ...] = (),
    without: Mapping[str, At] | None = None,
    form: AnyForm | None = None,
) -> Part:
    """One sequent with its evidence: a proof, a point that refutes it, or a proved contrary.
    ``says`` may be a relation, a tuple of relations, or a sequent made by a printed form;
    ``witnesses`` are points at which numbers meet it, an ordinary point if none is named;
    ``without`` gives, for the name of a hypothesis, a point at which the rest is not enough.

    >>> from phaseproof.author import *
    >>> x, y = letter("x y", "real")
    >>> point, = part(Equal(x + y, y + x), proof=qed(by=ALGEBRA)).witnesses
    >>> [f"{x.name} = {value}" for x, value in point]
    ['x = 2', 'y = 3']
    """
    offered = [x for x in (proof, refuted_at, refuted_by) if x is not None]
    if len(offered) != 1:
        raise Rejected("a claim has one proof or one refutation")
    evidence: Evidence
    if refuted_at is not None:
        evidence = Counterexample(point(refuted_at))
    elif refuted_by is not None:
        evidence = Contrary(refuted_by)
    else:
        evidence = Proof((proof,)) if isinstance(proof, Chain) else proof  # type: ignore[assignment]
    if proof is not None and not isinstance(proof, Proof | Chain | Draft):
        raise Rejected("a proof is a chain of reasons, such as qed(by=ALGEBRA)")
    for condition in given:
        if not isinstance(condition, Condition):
            raise Rejected('a hypothesis has a name: given("positive", Less(0, x))')
    if isinstance(witnesses, Mapping):
        raise Rejected("witnesses are a tuple of points: ({x: 1},), with a comma")
    said = (
        says
        if isinstance(says, Sequent)
        else Sequent(
            tuple(map(_stated, says if isinstance(says, tuple) else (says,))),
            (),
            some,
            free,
            provided,
            form,
        )
    )
    said = replace(said, given=(*said.given, *given))
    if not witnesses and refuted_at is None and not any(r.absurd for r in said.says):
        witnesses = said.ordinary
    return Part(
        said,
        evidence,
        tuple(map(point, witnesses)),
        tuple((name, point(at)) for name, at in (without or {}).items()),
    )


def claim(
    tag: str,
    title: str,
    says: Any = None,
    *,
    source: str = "",
    parts: tuple[Part, ...] = (),
    corrected: Claim | None = None,
    theorem: bool = False,
    strength: tuple[Strength, ...] = (),
    **one: Any,
) -> Claim:
    """A claim under its tag and title: of one `part` (``says=…, proof=…``), or of several
    (``parts=(part(…), part(…))``).  The hash is of what it says, not of how it is proved.  A main
    result is a ``theorem``; what the others are is counted.  Its `strength` is printed beside it.

    >>> from phaseproof.author import *
    >>> x = letter("x", "real")
    >>> square = claim("aaaa", "A square is a product", Equal(x**2, x*x),
    ...                source="vaswani2017, §3.5", proof=qed(by=ALGEBRA), witnesses=({x: 3},))
    >>> square
    <Claim aaaa: A square is a product>
    """
    if says is not None:
        parts = (part(says, **one), *parts)
    if not parts:
        raise Rejected(f"{tag} says nothing")
    return Claim(tag, title, source, parts, corrected, theorem, strength)


def strength(
    at: At, bound: Termlike, truth: Termlike | Claim | None = None
) -> Strength:
    """How strong a bound is: its value at a point of the size of models, beside what it bounds
    there, or a proved claim that says it.  The numbers are computed where they are printed.

    >>> from phaseproof.author import *
    >>> x = letter("x", "positive")
    >>> print(strength({x: 4}, x**2/2, 1 - cos(x)).bound)
    x²/2
    """
    return Strength(
        point(at),
        term(bound),
        truth if truth is None or isinstance(truth, Claim) else term(truth),
    )


def stated_in(source: str) -> Callable[..., Claim]:
    """`claim`, for claims that are all stated in one place of a document.

    >>> claim = stated_in("vaswani2017, §3.5")
    >>> claim("aaaa", "1 is less than 2", Less(1, 2), refuted_at={}).source
    'vaswani2017, §3.5'
    """
    return partial(claim, source=source)


def proof(*steps: Fact | Obtain | Chain, choose: At = ()) -> Proof:
    """A proof: facts on the way, and variables obtained from a proved or cited "there is"; then a
    chain for each relation, and a term for each "there is".

    >>> from phaseproof.author import *
    >>> x, y = letter("x y", "real")
    >>> same = given("same", Equal(x, y))
    >>> proof(twice := have("twice", Equal(2*x, 2*y), qed(by=GIVEN(same))),
    ...       via(4*y, by=GIVEN(twice)).qed(by=ALGEBRA)).facts == (twice,)
    True
    """
    chains = tuple(x for x in steps if isinstance(x, Chain))
    return Proof(
        chains, point(choose), tuple(x for x in steps if not isinstance(x, Chain))
    )
