"""Reasons as an author calls them: instances by their source, integration by parts by u and v, and
what is compared index by index without a letter for the index."""

from dataclasses import dataclass

from phaseproof.trusted.kernel import rules
from phaseproof.trusted.kernel.calculus import derivative, times
from phaseproof.trusted.kernel.rules import FTC, INDUCTION, INSTANCE
from phaseproof.trusted.language.claims import (
    At,
    Cited,
    Claim,
    Condition,
    Fact,
    Rejected,
    Relation,
    Rule,
    point,
)
from phaseproof.trusted.language.terms import (
    AnyLetter,
    Binder,
    FunctionLetter,
    Letter,
    Node,
    Term,
    term,
)

__all__ = [
    "BY_PARTS",
    "CITED",
    "DETERMINANT",
    "DIRECT_SUM",
    "GIVEN",
    "LEMMA",
    "TERMWISE",
]


def GIVEN(
    known: Condition | Fact | Relation | AnyLetter | type[INDUCTION],
    at: At = (),
    rel: str = "=",
    atom: int = 0,
) -> INSTANCE:
    """What is known by name, its own variables being ``at``: a hypothesis; a fact shown on the way;
    a relation that the free variables are provided with; relation ``atom`` of what is known of a
    variable that was obtained; or, in a step of INDUCTION, the case before.  For the last two
    ``rel`` says which relation that is.

    >>> from phaseproof.author import *
    >>> x, y = letter("x y", "real")
    >>> below = given("below", AtMost(x, y))
    >>> GIVEN(below).name, GIVEN(below).rel, GIVEN(INDUCTION).name, GIVEN(y, atom=1).name
    ('below', '≤', 'induction', 'y (2)')
    """
    match known:
        case (
            Fact(condition=Condition(name=name, says=says))
            | Condition(name=name, says=says)
        ):
            rel = says.rel
        case Relation():
            name, rel = "range", known.rel
        case Letter() | FunctionLetter():
            name = f"{known.name} ({atom + 1})" if atom else known.name
        case _ if known is INDUCTION:
            name = "induction"
        case _:
            raise Rejected(f"{known!r} is no hypothesis, and was not shown on the way")
    return INSTANCE(name, point(at), rel=rel)


def LEMMA(claim: Claim, at: At = (), part: int = 0, atom: int = 0) -> INSTANCE:
    """An earlier claim, or one of the book, its variables being ``at``: of its ``part`` the
    relation ``atom``.  What it assumes has to be visible, or known, at these values.

    >>> from phaseproof.author import *
    >>> x, y = letter("x y", "real")
    >>> square = claim("aaaa", "A square is not negative", AtMost(0, x**2), proof=qed(by=SIGN()))
    >>> LEMMA(square, {x: 2*y + 1}).rel
    '≤'
    """
    if not isinstance(claim, Claim) or not 0 <= part < len(claim.parts):
        raise Rejected("only a part of a claim is a lemma")
    return INSTANCE(claim, point(at), part, atom, claim.parts[part].sequent.rel(atom))


def CITED(theorem: Cited, at: At = (), atom: int = 0) -> INSTANCE:
    """A theorem that is used and not proved, its variables being ``at``."""
    if not isinstance(theorem, Cited):
        raise Rejected("only a cited theorem is cited")
    return INSTANCE(theorem, point(at), 0, atom, theorem.sequent.rel(atom))


def BY_PARTS(integral: Term, u: Term, v: Term) -> FTC:
    """Integration by parts: ∫ u v' = [u v] - ∫ u' v.

    >>> from phaseproof.author import *
    >>> t = letter("t", "real")
    >>> BY_PARTS(Integral(t*exp(t), (t, 0, 1)), t, exp(t)).name
    'integration by parts'
    """
    if not isinstance(integral, Binder):
        raise Rejected("not a definite integral")
    return FTC(
        integral,
        Node("*", (term(u), term(v))),
        times(derivative(term(u), integral.letter), term(v)),
    )


@dataclass(frozen=True)
class Indexed(Rule):
    """A reason at any index; the search finds a letter for it, the bound one where that is free."""

    kind: type[rules.DETERMINANT] | type[rules.DIRECT_SUM] | type[rules.TERMWISE]
    by: Rule | tuple[Rule, ...] | None = None

    def at(self, index: Letter) -> Rule:
        return self.kind(*(x for x in (index, self.by) if x is not None))  # type: ignore[arg-type]

    @property
    def name(self) -> str:  # type: ignore[override]
        return self.at(INDEX).name

    @property
    def rel(self) -> str:  # type: ignore[override]
        return self.at(INDEX).rel


INDEX = Letter("i", "natural")


def TERMWISE(by: Rule, at: Letter | None = None) -> Rule:
    """Two sums, products or integrals compare as their terms do; ``at`` is the variable in which
    ``by`` speaks of them, if it must."""
    return rules.TERMWISE(at, by) if at else Indexed(rules.TERMWISE, by)


def DIRECT_SUM(by: Rule | tuple[Rule, ...], at: Letter | None = None) -> Rule:
    """Arrangements of any number of blocks are compared block by block.

    >>> from phaseproof.author import *
    >>> DIRECT_SUM(ALGEBRA).name
    'block by block: algebra'
    """
    return rules.DIRECT_SUM(at, by) if at else Indexed(rules.DIRECT_SUM, by)


def DETERMINANT(at: Letter | None = None) -> Rule:
    """The determinant of a direct sum is the product of the determinants of its blocks."""
    return rules.DETERMINANT(at) if at else Indexed(rules.DETERMINANT)
