"""Attempts on quantifiers, hypotheses, lemmas, refutations, and on the language itself."""

from __future__ import annotations

from enum import Enum
from itertools import count
from typing import Any

from phaseproof.author import *
from phaseproof.trusted.language.claims import Contrary, Fact, Part, Proof, Relation
from phaseproof.trusted.language.terms import Grid, Node, Number, term
from tests.kernel.attacks import Builder, absurd, named, offer, refute

x, y, z, t, c = letter("x y z t c", "real")
M, N, Q = letter("M N Q", "positive")
m, n, l, i = letter("m n l i", "natural")
f = function("f", "real", "real")
fn, gn = function("f", "natural", "real"), function("g", "natural", "nonnegative")
g = function("g", ("real", "real"), "real")
A = qed(ALGEBRA)

# ---------------------------------------------------------------- what the attempts start from

BELOW_TWICE = offer(
    Less(N, 2 * c),
    proof(qed(SIGN("<")), choose={N: c}),
    {c: 1},
    given=(given("0 < c", Less(0, c)),),
    some=(N,),
)
ONE_BELOW_ANOTHER = offer(
    Less(x, y), proof(qed(SIGN("<")), choose={x: 0, y: 1}), some=(x, y)
)
NEXT = offer(Equal(t, x + 1), proof(A, choose={t: x + 1 + 0 * x}), some=(t,))
IS_ZERO = offer(Equal(x, 0), proof(A, choose={x: 0}), some=(x,))
IS_ONE = offer(Equal(x, 1), proof(A, choose={x: 1}), some=(x,))
IS_NEGATIVE = offer(Equal(x, -1), proof(A, choose={x: -1}), some=(x,))
NOT_NEGATIVE = offer(AtMost(0, m), SIGN())
ZERO_EVERYWHERE = offer(
    Equal(f(0), 0),
    INSTANCE("g", {x: 0}),
    {f: Function(x, 0 * x)},
    given=(given("g", Equal(f(x), 0), x),),
)
HALF_TRUE = claim(
    "half",
    "",
    parts=(
        part(
            Equal(cos(x) ** 2 + sin(x) ** 2, 1),
            proof=qed(PYTHAGORAS),
            witnesses=({x: 0},),
        ),
        part(Equal(x, 2 * x), refuted_at={x: 1}),
    ),
)


def a_hypothesis_about_a_bound_letter():
    """g: x = 0, and then for all x ≠ 0: 0 = 1."""
    return offer(
        Equal(0, 1),
        LINEAR_SYSTEM(((INSTANCE("g"), -1),), x),
        {x: 0},
        given=(given("g", Equal(x, 0)),),
        free=(x,),
        provided=(Differ(x, 0),),
    )


def an_impossible_proviso():
    by = offer(
        Less(1, 0),
        INSTANCE("range", rel="<"),
        given=(given("a", Equal(x + x, 2 * x)),),
        provided=(Less(1, 0),),
    )
    return absurd(Equal(x + x, 2 * x), by)


def an_empty_domain():
    by = offer(
        Equal(0, 1),
        LINEAR_SYSTEM(((INSTANCE("range"), 1),)),
        given=(given("a", Equal(x, x * 1)),),
        free=(y,),
        provided=(Equal(y, y + 1),),
    )
    return absurd(Equal(x, x * 1), by)


def a_proviso_forgotten():
    """f(x) = 0 for all x > 0 does not contradict f(-1) = 1."""
    by = offer(
        Equal(0, 1),
        LINEAR_SYSTEM(((INSTANCE("a", {x: -1}), 1), (INSTANCE("b"), -1)), -1),
        given=(given("a", Equal(f(x), 0), x), given("b", Equal(f(-1), 1))),
    )
    return absurd(Equal(f(x), 0), by, {x: 1}, free=(x,), provided=(Less(0, x),))


def more_is_assumed():
    by = offer(
        Equal(0, 1),
        LINEAR_SYSTEM(((INSTANCE("b"), 1),)),
        given=(given("a", Equal(x, x * 1)), given("b", Equal(x, x + 1))),
    )
    return absurd(Equal(x, x * 1), by)


QUANTIFIERS: dict[str, Builder] = {
    "there is y such that for all y": lambda: offer(
        Equal(y, 0), proof(A, choose={y: 0}), some=(y,), free=(y,)
    ),
    "there is y, and y again, one below the other": lambda: offer(
        AtMost(1, 0), proof(Obtain(ONE_BELOW_ANOTHER, (), (z, z)), qed(SIGN()))
    ),
    "one letter obtained twice": lambda: offer(
        Equal(0, 1),
        proof(Obtain(IS_ZERO, {}, (z,)), Obtain(IS_ONE, {}, (z,)), qed(INSTANCE("z"))),
    ),
    "a letter obtained in another domain": lambda: offer(
        Equal(0, 1), proof(Obtain(IS_NEGATIVE, {}, (n,)), qed(INSTANCE("n")))
    ),
    "a letter obtained for a later one, instance spelled out": lambda: offer(
        Equal(y, x + 1),
        proof(Obtain(NEXT, {x: x}, (z,)), qed(INSTANCE("z")), choose={y: z}),
        some=(y,),
        free=(x,),
    ),
    "what is named rests on a later proviso": lambda: offer(
        AtMost(Q, c),
        proof(qed(INSTANCE("range", rel="≤")), choose={N: c}),
        {c: 1, Q: 1},
        some=(N,),
        free=(Q,),
        provided=(AtMost(Q, N),),
    ),
    "what is obtained rests on a later proviso": lambda: offer(
        Less(Q, 2 * c),
        proof(
            Obtain(BELOW_TWICE, (), (M,)),
            via(M + 0, by=ALGEBRA).qed(SIGN("<")),
            choose={N: M},
        ),
        {c: 1, Q: 1},
        some=(N,),
        free=(Q,),
        provided=(AtMost(Q, N), Less(0, c)),
    ),
    "for all that satisfy what nothing satisfies": lambda: offer(
        AtMost(x + 1, x), SIGN(), {x: 1}, free=(x,), provided=(Less(x, x),)
    ),
    "nothing is said": lambda: offer((), Proof(())),
}

HYPOTHESES: dict[str, Builder] = {
    "about a letter that is bound later": a_hypothesis_about_a_bound_letter,
    "a proviso about no letter": lambda: offer(
        AtMost(x + 1, x), SIGN(), provided=(Less(1, 0),)
    ),
    "for i ≠ j, used at i = j": lambda: offer(
        Equal(g(0, 0), 0),
        INSTANCE("g", {x: 0, y: 0}),
        {g: Function((x, y), 0 * x)},
        given=(given("g", Equal(g(x, y), 0), x, y, provided=Differ(x, y)),),
    ),
    "for x > 0, where a lemma needs all x": lambda: offer(
        Equal(f(0), 0),
        LEMMA(ZERO_EVERYWHERE),
        {f: Function(x, 0 * x)},
        given=(given("g", Equal(f(x), 0), x, provided=Less(0, x)),),
    ),
    "an inequality for an equation": lambda: offer(
        Equal(x, 0), INSTANCE("g", rel="≤"), {x: 0}, given=(given("g", AtMost(x, 0)),)
    ),
    "a factor cancelled that may be zero": lambda: offer(
        Equal(x, y),
        INSTANCE("h"),
        {x: 1, y: 1},
        given=(given("h", Equal(x * c, y * c)),),
    ),
    "an inequality times an unknown sign": lambda: offer(
        AtMost(x * c, y * c),
        INSTANCE("h", rel="≤"),
        {x: 1, y: 1},
        given=(given("h", AtMost(x, y)),),
    ),
    "a strict inequality times what may be zero": lambda: offer(
        Less(x * abs(c), y * abs(c)),
        INSTANCE("h", rel="<"),
        {x: 1, y: 2},
        given=(given("h", Less(x, y)),),
    ),
    "a fact whose proviso is what it says": lambda: offer(
        Equal(f(x), 1),
        proof(
            Fact(
                given("F", Equal(f(t), 1), t, provided=Equal(f(t), 1)),
                qed(INSTANCE("range")),
            ),
            qed(INSTANCE("F", {x: x})),
        ),
        {f: Function(x, 1 + 0 * x)},
    ),
    "a combination that takes a rule for an equation": lambda: offer(
        Equal(x, 0),
        LINEAR_SYSTEM(((ALGEBRA, 1),)),
        {x: 0},
        given=(given("g", Equal(x, 0)),),
    ),
    "a combination divided by zero": lambda: offer(
        Equal(x, 1), LINEAR_SYSTEM((), term(0)), {x: 1}
    ),
    "a bound on naturals, for the reals": lambda: offer(
        AtMost(0, x), LEMMA(NOT_NEGATIVE, {m: x})
    ),
    "the refuted half of a claim": lambda: offer(
        Equal(x, 2 * x), LEMMA(HALF_TRUE, part=1), {x: 0}
    ),
    "a part that is not there": lambda: offer(
        Equal(x, 2 * x), LEMMA(HALF_TRUE, part=5), {x: 0}
    ),
    "a lemma that is no claim": lambda: offer(Equal(x, 2 * x), LEMMA("half"), {x: 0}),
}

INDUCTIONS: dict[str, Builder] = {
    "true at 0 and at 1": lambda: offer(Equal(m, m**2), INDUCTION(m, A, A), {m: 1}),
    "over a letter a hypothesis speaks of": lambda: offer(
        Equal(f(x + m), 0),
        INDUCTION(
            m, qed(INSTANCE("g")), qed(INSTANCE("induction", {x: x + 1})), over=(x,)
        ),
        {x: 0, f: Function(x, 0 * x)},
        given=(given("g", Equal(f(x), 0)),),
    ),
    "over the index of a sum": lambda: offer(
        Equal(Sum(fn(i), (i, 0, n)), Sum(fn(0), (i, 0, n))),
        TERMWISE(INDUCTION(l, A, qed(INSTANCE("induction"))), l),
    ),
    "inside a sum, over its length": lambda: offer(
        Equal(Sum(fn(i), (i, 0, n)), Sum(fn(i + n) - 0, (i, 0, n))),
        TERMWISE(INDUCTION(n, A, qed(INSTANCE("induction"))), l),
    ),
    "of no relation": lambda: offer(Equal(m, 0), INDUCTION(m, A, A, rel=""), {m: 0}),
}

REFUTATIONS: dict[str, Builder] = {
    "a contrary with an impossible proviso": an_impossible_proviso,
    "a contrary over an empty domain": an_empty_domain,
    "a contrary that forgets the proviso": a_proviso_forgotten,
    "a contrary that assumes more": more_is_assumed,
    "a counterexample to the proviso": lambda: refute(
        Differ(x, 0), {x: 0}, provided=(Differ(x, 0),)
    ),
    "a counterexample that breaks a hypothesis about all x": lambda: refute(
        Equal(f(1), 1), {f: Function(t, 0 * t)}, given=(given("g", Equal(f(t), 1), t),)
    ),
    "a value of a function where it has none": lambda: refute(
        AtMost(0, gn(-1)), {gn: Function(i, 2 * i)}
    ),
    "√61² and 61": lambda: refute(Equal(sqrt(61) ** 2, 61)),
    "√8 and 2√2": lambda: refute(Equal(sqrt(8), 2 * sqrt(2))),
}


class Persuasive(Relation):
    """Equal to every relation, and hashed like a true one."""

    __hash__ = lambda self: hash(Equal(x + x, 2 * x))
    __eq__ = lambda self, other: True


class Impossible(Relation):
    """Says of itself that no point can satisfy it."""

    absurd: Any = property(lambda self: True)


def a_changing_grid():
    """A matrix with another entry each time it is looked at."""
    numbers = count(1)

    class Changing(Grid, Enum):
        ONLY = ((term(1),),)

        def __new__(cls, rows):
            made = object.__new__(cls)
            object.__setattr__(made, "_value_", rows)
            return made

        def __init__(self, rows):
            pass

        rows = property(lambda self: ((term(next(numbers)),),))

    return offer(Equal(Changing.ONLY, Matrix([[5]])), ALGEBRA)


LANGUAGE: dict[str, Builder] = {
    "a relation equal to all others": lambda: offer(
        Persuasive(term(1), "=", term(2)), ALGEBRA
    ),
    "a relation that calls itself impossible": lambda: offer(
        Equal(x, x + 0), ALGEBRA, given=(given("q", Impossible(x, "=", x + 1)),)
    ),
    "a matrix that changes": a_changing_grid,
    "no evidence": lambda: claim(
        "test", "", parts=(Part(IS_ZERO.parts[0].sequent, None),)
    ),
    "a contrary that is no claim": lambda: claim(
        "test", "", parts=(Part(NOT_NEGATIVE.parts[0].sequent, Contrary("it")),)
    ),
    "a part that is none": lambda: claim("test", "", parts=(None,)),
    "not a number": lambda: offer(Equal(Number(float("nan")), 1), ALGEBRA),
    "a number by its name": lambda: offer(Equal(Number("1/2"), 1), ALGEBRA),
    "the determinant of nothing": lambda: offer(Equal(Node("det", ()), 1), ALGEBRA),
    "a sum of bare numbers": lambda: offer(Equal(Node("+", (1, 2)), 4), ALGEBRA),
    "the transpose of a number": lambda: offer(Equal(Node("T", (x,)), y), ALGEBRA),
    "letters without values": lambda: offer(
        Equal(named((x, y), (term(1),), y), 1), ALGEBRA
    ),
    "a number for a function": lambda: offer(
        Equal(named((f,), (term(1),), f(x)), 2), ALGEBRA
    ),
    "a function for a number": lambda: offer(
        Equal(named((x,), (Function(y, y),), x + 1), 1), ALGEBRA
    ),
    "a function of fewer arguments": lambda: offer(
        Equal(named((g,), (Function(y, y),), g(1, 2)), 1), ALGEBRA
    ),
    "a function of naturals for one of reals": lambda: offer(
        AtMost(0, named((f,), (gn,), f(x))), SIGN()
    ),
    "a function that names one argument twice": lambda: offer(
        Equal(named((g,), (Function((x, x), x),), g(1, 2)), 1), ALGEBRA
    ),
    "a name that binds a letter twice": lambda: offer(
        Equal(named((x, x), (term(1), term(2)), x), 2), ALGEBRA
    ),
    "a name that binds two letters of one name": lambda: offer(
        Equal(named((x, letter("x", "positive")), (t, 2 * t), x), 2 * t), ALGEBRA
    ),
    "the domain of another": lambda: offer(
        Equal(named((m,), (x,), cos(2 * pi * m)), 1), ALGEBRA
    ),
}
