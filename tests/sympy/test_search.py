"""What a search may claim: each way to find something where there is nothing is closed."""

from __future__ import annotations

import pytest

from phaseproof.author import (
    ALGEBRA,
    AtMost,
    Ci,
    Differ,
    Equal,
    Integral,
    Less,
    Rational,
    Sum,
    ceil,
    claim,
    column,
    cos,
    dot,
    exp,
    function,
    given,
    let,
    letter,
    log,
    pi,
    proof,
    qed,
    sin,
    sqrt,
)
from phaseproof.guard import Killed, guarded
from phaseproof.sympy import search
from phaseproof.sympy.plans import Plan
from phaseproof.sympy.scripts import script
from phaseproof.trusted.language.claims import Claim, Relation

t, x, y, z = letter("t x y z", "real")
b, c = letter("b c", "positive")
m, n = letter("m n", "integer")
d = letter("d", "even")
i, r = letter("i r", "natural")
θ = function("theta", "natural", "real")
p = function("p", "integer", "complex")


def said(says: Relation, **more: object) -> Claim:
    """A claim with a proof nobody looks at."""
    return claim("aaaa", "An example", says, proof=qed(by=ALGEBRA), **more)


def found(made: Claim) -> tuple[str, tuple[str, ...]]:
    """The kind of what is found, and the tactics."""
    plans, _, _ = search.result(made)
    return (plans[0].kind, plans[0].tactics) if plans else ("", ())


@pytest.mark.parametrize(
    ("says", "hypotheses", "kind", "tactic"),
    [
        (Equal(x + y, y + x), (), "every", "evaluate"),
        (Equal((x + y) ** 2, x**2 + 2 * x * y + y**2), (), "every", "expand"),
        (Equal(sin(x + y) - sin(x) * cos(y), cos(x) * sin(y)), (), "every", "trig"),
        (Equal(sin(x) ** 2 + cos(x) ** 2, 1), (), "every", "euler"),
        (Equal(log(b * c), log(b) + log(c)), (), "every", "expand"),
        (
            Equal(Sum(θ(i), (i, 0, n - 1)), Sum(θ(i) + 0, (i, 0, n - 1))),
            (),
            "every",
            "evaluate",
        ),
        (AtMost(2 * x * y, x**2 + y**2), (), "every", "factor"),
        (Less(1, exp(b)), (), "every", "logs"),
        (Less(x, y), (given("apart", Less(x, y)),), "every", "sign"),
        (Equal(x * y, y * 2), (given("is", Equal(x, 2)),), "every", "groebner"),
        (Less(0, 1 / x**2), (given("not zero", Differ(x, 0)),), "every", "sign"),
        (AtMost(-1, sin(x * y)), (), "every", "range"),
        (AtMost(1 - cos(y), y**2 / 2), (), "every", "slopes 2"),
        (AtMost(sin(b), b), (), "every", "slopes 1"),
        (Less(sin(b), b), (), "every", "slopes 1"),
        (Less(sin(x) ** 2, x**2), (given("not 0", Differ(x, 0)),), "every", "slopes 2"),
        (
            Less(log(b), 5),
            (given("few", AtMost(b, 100)), given("many", AtMost(1, b))),
            "every",
            "slopes 1 down",
        ),
        (AtMost(log(b), b - 1), (), "every", "tangent 0"),
        (Less(1 + x, exp(x)), (given("not 0", Differ(x, 0)),), "every", "tangent 0"),
        (AtMost((x - y) * exp(y), exp(x) - exp(y)), (), "every", "tangent 2"),
        (AtMost(1 - 1 / b, log(b)), (), "every", "valley 0"),
        (
            AtMost(2 * b / pi, sin(b)),
            (given("quarter", AtMost(b, pi / 2)),),
            "every",
            "chord 0",
        ),
        (
            Less(0, sin(b)),
            (given("half", Less(b, pi)),),
            "every",
            "chord 0",
        ),
        (
            AtMost(b, c ** (x / 2)),
            (given("power", AtMost(b**2, c**x)),),
            "every",
            "logs",
        ),
        (
            Equal(b, c ** Rational(1, 3)),
            (given("power", Equal(b**3, c)),),
            "every",
            "evaluate",
        ),
        (
            Equal(1, 0),
            (given("product", Equal(x * y, 1)), given("zero", Equal(x**2, 0))),
            "every",
            "groebner",
        ),
        (
            AtMost(Sum(b * θ(i) ** 2, (i, 0, r)), Sum(2 * b * θ(i) ** 2, (i, 0, r))),
            (),
            "blocks",
            "sign",
        ),
        (Equal(sqrt(4), 2), (), "number", "numbers"),
        (Less(Rational(1, 3), sqrt(2)), (), "number", "numbers"),
    ],
)
def test_the_first_tactic_that_works_is_kept(
    says: Relation, hypotheses: tuple[object, ...], kind: str, tactic: str
) -> None:
    made = said(says, given=hypotheses)
    assert found(made) == (kind, (tactic,))
    plans, _, _ = search.result(made)
    assert search.runs(script(made, plans)) == ""


@pytest.mark.parametrize(
    ("says", "hypotheses"),
    [
        (Equal(sin(x + y), sin(x) + sin(y)), ()),
        (Equal(x / x, 2), ()),
        (Less(x, x), ()),
        (Less(Rational(1, 3), Rational(1, 3)), ()),
        (Less(0, x**2), ()),
        (AtMost(x, y), ()),
        (AtMost(sin(x), x), ()),  # of numbers below 0, too
        (AtMost(x**2, x**4), ()),
        (AtMost(y**2 / 2, 1 - cos(y)), ()),
        (AtMost(0, sin(x)), ()),
        (AtMost(0, 1 / (1 - b)), ()),  # with a pole, after which it is negative
        # of half integers, which are no whole numbers, and of whole ones: sin(2πi) is 0
        (AtMost(cos(2 * pi * r), -1), (given("half", AtMost(Rational(1, 2), r)),)),
        (AtMost(sin(x) ** 2 + cos(x) ** 2, Rational(1, 2)), ()),
        (Equal(cos(m * θ(0)), cos(m * θ(1))), ()),
        (Less(exp(b), exp(c)), (given("apart", AtMost(b, c)),)),
        (Equal(b, c), (given("squares", Equal(b**2, 1)),)),
        (Less(sin(x) ** 2, x**2), ()),  # at 0 both are 0
        (Less(log(b), b - 1), ()),  # and at 1
        (AtMost(log(b), b - 2), ()),
        (Less(2 * b / pi, sin(b)), (given("quarter", AtMost(b, pi / 2)),)),
        (Less(0, sin(b)), (given("half", AtMost(b, pi)),)),
        (AtMost(2 * b / pi, sin(b)), (given("half", AtMost(b, pi)),)),
        (AtMost(sin(b), 2 * b / pi), (given("quarter", AtMost(b, pi / 2)),)),
        (AtMost(log(b), 4), (given("few", AtMost(b, 100)),)),
        # of x positive and y not, x ≤ y*(1 + p) for a negative y
        (AtMost(1, b / exp(y)), (given("above", AtMost(y, b)),)),
        (AtMost(b, c**x), (given("power", AtMost(b**x, c)),)),  # x may be below 0
        (Equal(b, 1), (given("power", Equal(b**x, 1)),)),  # or 0
        (Equal(1, 0), (given("a number", Equal(x**2, x)),)),
        (AtMost(Sum(θ(i), (i, 0, r)), Sum(2 * θ(i), (i, 0, r))), ()),
    ],
)
def test_what_is_false_is_not_derived(
    says: Relation, hypotheses: tuple[object, ...]
) -> None:
    kind, _ = found(said(says, given=hypotheses))
    assert kind not in ("every", "blocks", "sizes", "number", "cases")


@pytest.mark.parametrize(
    ("says", "hypotheses"),
    [
        (Equal(x, x), (given("above", Less(x, y)), given("below", Less(y, x)))),
        (Equal(x, x), (given("beyond", Less(2, sin(x))),)),
        (Less(x, x), ()),
        (AtMost(x + 1, x), ()),
        (Equal(x, y), ()),
    ],
)
def test_nothing_is_met_where_nothing_is_drawn_or_nothing_holds(
    says: Relation, hypotheses: tuple[object, ...]
) -> None:
    """A sampler that never gets in, and strictness within rounding."""
    (part,) = said(says, given=hypotheses).parts
    assert "AssertionError" in search.works(part, Plan("drawn"), 20)


def _looked_for(says: Relation, choose: object = None, **more: object) -> str:
    found = proof(qed(by=ALGEBRA), choose=choose or {})
    (part,) = claim("aaaa", "An example", says, proof=found, **more).parts
    return search.works(part, Plan("sought"), 20)


def test_what_exists_is_found_by_trying() -> None:
    """A number that exists; an instance at which what is given fails, where it is absurd."""
    assert _looked_for(AtMost(b, m), some=(m,), choose={m: ceil(b)}) == ""
    assert "Assertion" in _looked_for(Equal(m * 2, 3 + 0 * b), some=(m,), choose={m: 1})
    assert _looked_for(Less(1, 0), given=(given("low", AtMost(m, b), m),)) == ""
    assert "Assertion" in _looked_for(
        Less(1, 0), given=(given("high", Less(-b, i), i),)
    )
    assert "of no number" in _looked_for(AtMost(x, x**2))


@pytest.mark.parametrize(
    ("says", "hypothesis", "why"),
    [
        # m/2 is a natural number for some m only, and there the cosine is 1
        (Equal(cos(2 * pi * r), 1), Equal(r, m / 2), ""),
        # b is positive, and -c never is
        (Equal(b**2, c**2), Equal(b, -c), "AssertionError"),
    ],
)
def test_a_letter_that_a_hypothesis_defines_is_drawn_in_its_domain(
    says: Relation, hypothesis: Relation, why: str
) -> None:
    (part,) = said(says, given=(given("is", hypothesis),)).parts
    failed = search.works(part, Plan("drawn"), 20)
    assert why in failed
    assert bool(why) == bool(failed)


def test_contradictory_equations_derive_nothing() -> None:
    """The ideal of all polynomials contains everything."""
    hypotheses = (given("one", Equal(p(0), 1)), given("two", Equal(p(0) * p(0), 2)))
    made = said(Equal(p(1), p(2)), given=hypotheses)
    assert "groebner" not in found(made)[1]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("x = 1", ""),
        ("assert 1 == 2", "AssertionError"),
        ("from sympy import symbols\nx = symbols('x')/3", ""),
        ("from sympy import symbols\nx = symbols('x')*(1/3)", "floats"),
        ("from sympy import Matrix\nx = Matrix([0.5])", "floats"),
        ("left = 1/3", "floats"),
        ("x = no_such_name", "NameError"),
        ("while True: pass", "more than 0.5 seconds"),
    ],
)
def test_a_script_fails_for_a_reason(text: str, why: str) -> None:
    outcome = search.runs(text, 0.5)
    assert why in outcome
    assert bool(why) == bool(outcome)


def _swallows(_: int) -> str:
    return search.runs("while True:\n    try: pass\n    except Exception: pass", 0.3)


def test_a_script_that_never_ends_is_ended() -> None:
    (said,) = guarded(_swallows, [0], 1, 20, 1000)
    assert not isinstance(said, Killed)
    assert "more than" in said


f = function("f", "natural", "real")
g = function("g", "integer", "real")


@pytest.mark.parametrize(
    ("says", "hypothesis"),
    [
        # what is given below 2 says nothing of 5
        (Equal(f(5), 0), given("some", Equal(f(i), 0), i, provided=Less(i, 2))),
        # what is given of natural numbers says nothing of m - n
        (Equal(g(m - n), 0), given("some", Equal(g(i), 0), i)),
        # nor what is given of even ones of odd ones
        (Equal(f(r + 1), 0), given("some", Equal(f(d), 0), d)),
        # nor what is given of positive numbers of all
        (Equal(f(r) * x, x), given("some", Equal(f(r) * b, b), b)),
    ],
)
def test_a_hypothesis_is_used_where_it_is_given_only(
    says: Relation, hypothesis: object
) -> None:
    """Each is false somewhere; the claim is not derived from what nobody gave."""
    kind, _ = found(said(says, given=(hypothesis,)))
    assert kind in ("", "lines", "witness", "drawn")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("says", "hypothesis"),
    [
        (Equal(f(r + 1), 0), given("all", Equal(f(i), 0), i)),
        (Equal(g(m - n), 0), given("all", Equal(g(m), 0), m)),
        (
            Equal(Sum(f(i) ** 2 + f(i), (i, 0, d / 2 - 1)), Sum(0, (i, 0, d / 2 - 1))),
            given("below", Equal(f(i), 0), i, provided=Less(i, d / 2)),
        ),
    ],
)
def test_a_hypothesis_is_used_where_it_is_given(
    says: Relation, hypothesis: object
) -> None:
    kind, tactics = found(said(says, given=(hypothesis,)))
    assert kind in ("every", "blocks")
    assert tactics


# ---------------------------------------------------------------- names

x_0 = letter("x_0", "real")
v = letter("x", "real", 2, 1)
F = let("F", y, be=Sum(y * i + i**2, (i, 0, n)))
h = function("h", "real", "real")
same_index = Sum(Sum(2 * i**2, (i, 0, n)), (i, 0, r))


@pytest.mark.parametrize(
    ("says", "hypotheses"),
    [
        # the entries of a column x, and a letter that is called as one of them
        (Equal(dot(v, column(1, 0)), x_0), ()),
        # a sum in a function that is called with the letter of another sum
        (Equal(Sum(F(i), (i, 0, r)), same_index), ()),
        # and in one that a hypothesis defines
        (
            Equal(Sum(h(i), (i, 0, r)), same_index),
            (given("h", Equal(h(y), Sum(y * i + i**2, (i, 0, n))), y),),
        ),
    ],
)
def test_two_things_never_share_a_name(
    says: Relation, hypotheses: tuple[object, ...]
) -> None:
    """Each is false, and true where the two are one."""
    kind, _ = found(said(says, given=hypotheses))
    assert kind not in ("every", "blocks", "sizes", "cases")


def test_a_lambda_hides_no_letter() -> None:
    base = letter("x", "positive")
    average = Integral(cos(c * base ** (-t)), (t, 0, 1))
    says = Equal(average, (Ci(c) - Ci(c / base)) / log(base))
    made = said(says, given=(given("base", Less(1, base)),))
    assert found(made) == ("every", ("substitution",))
