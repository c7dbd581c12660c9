"""Ways in which a referee like this one was made to lie, each by a test of its own.

First the thirteen holes of the drafts, then those found in this kernel.  An attempt that went
through once stays here for ever.
"""

from __future__ import annotations

import pickle

import pytest
from flint import arb, ctx

from phaseproof.author import (
    ALGEBRA,
    DETERMINANT,
    DIRECT_SUM,
    EULER,
    FTC,
    INDUCTION,
    INSTANCE,
    LEMMA,
    LINEAR_SYSTEM,
    REINDEX,
    SIGN,
    SQUARES,
    TELESCOPE,
    TERMWISE,
    AtMost,
    Ci,
    D,
    Differ,
    DirectSum,
    Equal,
    Function,
    I,
    Integral,
    Less,
    Matrix,
    Obtain,
    Product,
    Rational,
    Sum,
    claim,
    column,
    conj,
    cos,
    det,
    exp,
    function,
    given,
    half,
    identity,
    let,
    letter,
    log,
    pi,
    proof,
    qed,
    sin,
    sqrt,
    tan,
    zeros,
)
from phaseproof.authoring.expressions import cot
from phaseproof.prover.elaboration import decide
from phaseproof.syntax.latex import statement
from phaseproof.trusted.enclosure.balls import BallEvaluator
from phaseproof.trusted.language.claims import Proof, Rejected
from phaseproof.trusted.language.terms import Node, OutsideFragment, term
from phaseproof.trusted.language.verdict import Verdict
from tests.kernel.attempts import REFUSED, Attempt, at_most, refusal

x, y, z, t = letter("x y z t", "real")
p, q, u = letter("p q u", "positive")
r = letter("r", "nonnegative")
m, n = letter("m n", "integer")
i, j, h, l, k = letter("i j h l k", "natural")
c = letter("c", "complex")
A, B = letter("A B", "real", h, h)
f, g = (function(name, "real", "real") for name in "fg")


def refused(says, by, sentence, **more) -> None:
    with pytest.raises(REFUSED, match=sentence):
        decide(Attempt(says, by, **more).claim)


# ---------------------------------------------------------------- the thirteen of the drafts


def test_1_bound_letters_range_over_an_interval() -> None:
    whole = Integral(2 * pi * I, (m, 0, 1))
    refused(
        Equal(whole, 0),
        FTC(whole, exp(I * pi * m) * exp(I * pi * m)),
        "does not run over an interval",
    )
    across = Integral(abs(r), (r, -1, 1))
    refused(Equal(across, 0), FTC(across, r**2 / 2), "needs .*1 to be nonnegative")
    refused(
        Equal(Integral(1 / p, (p, 0, 1)), 0),
        FTC(Integral(1 / p, (p, 0, 1)), log(p)),
        "needs 0 to be positive",
    )
    refused(Equal(Sum(x, (x, 0, h)), 0), ALGEBRA, "does not run over integers")


def test_2_heads_are_not_told_apart_by_name() -> None:
    with pytest.raises(OutsideFragment, match="no head called zeta"):
        Node("zeta", (x,))
    named = function("Ci", "positive", "real")
    refused(Equal(named(p), Ci(p)), ALGEBRA, "the two sides differ")
    twin = function("f", "real", "real", smooth=2)
    refused(Equal(f(x), twin(x)), ALGEBRA, "two letters are called f")
    refused(Equal(A * B, B * A), ALGEBRA, "the two sides differ")


@pytest.mark.parametrize("hair", [10, 30, 60])
def test_3_a_refutation_trusts_nobody_at_the_point(hair: int) -> None:
    tiny = Rational(1, 10**hair)
    for true in (
        Less(cos(tiny), 1),
        Differ(cos(tiny), 1),
        AtMost(1 - cos(tiny), tiny**2 / 2),
    ):
        with pytest.raises(Rejected, match="no certified difference"):
            decide(claim("test", "", true, refuted_at={}))
    false = decide(claim("test", "", Equal(cos(tiny), 1), refuted_at={}))
    assert false.verdict is Verdict.REFUTED


def test_3_only_exact_finite_numbers_are_points() -> None:
    for value in (Node("/", (term(0), term(0))), log(0), tan(pi / 2), term(0) ** -half):
        with pytest.raises(REFUSED):
            decide(claim("test", "", Equal(x, x + 1), refuted_at={x: value}))


def test_4_no_refutation_at_a_pole() -> None:
    for says, at in (
        (Equal(1 / x, 2 / x), 0),
        (Equal(tan(x), 1 / cot(x)), 0),
        (Equal(log(r), 1), 0),
        (Equal(x**-2, 1), 0),
        (AtMost(1 / x, 5), 0),
        (Equal(tan(x), 1), pi / 2),
    ):
        letters = dict.fromkeys(says.letters, at)
        with pytest.raises(REFUSED, match=r"≠ 0|> 0"):
            decide(claim("test", "", says, refuted_at=letters))
    refused_integral = Equal(Integral(1 / t, (t, x, 1)), 0)
    with pytest.raises(REFUSED, match=r"≠ 0"):
        decide(claim("test", "", refused_integral, refuted_at={x: -1}))


def test_5_a_point_binds_exactly_the_letters() -> None:
    says = Equal(sin(pi * n), 0)
    for at, sentence in (
        ({letter("n", "real"): half}, "a value to each of n"),
        ({}, "a value to"),
        ({n: 1, m: 1}, "a value to each of n"),
        ({n: half}, "to be integer"),
    ):
        with pytest.raises(Rejected, match=sentence):
            decide(claim("test", "", says, refuted_at=at))


def test_6_poles_that_are_no_division() -> None:
    refused(Equal((cot(x) + 1) * y - y * cot(x), y), ALGEBRA, r"needs sin.* ≠ 0")
    refused(Equal((log(x) + 1) * y - y * log(x), y), ALGEBRA, r"needs x > 0")
    refused(Equal((Ci(x) + 1) * y - y * Ci(x), y), ALGEBRA, r"needs x > 0")
    refused(Equal((sqrt(x) + 1) * y - y * sqrt(x), y), ALGEBRA, r"needs x ≥ 0")
    refused(Equal((x**-1 + 1) * y - y * x**-1, y), ALGEBRA, r"needs x ≠ 0")
    diverges = Integral(1 / t, (t, 0, 1))
    refused(Equal((diverges + 1) * y - y * diverges, y), ALGEBRA, r"needs t ≠ 0")
    refused(Equal(x / x, 1), ALGEBRA, r"needs x ≠ 0")
    refused(Equal(0 / x, 0), ALGEBRA, r"needs x ≠ 0")


def test_7_notation_captures_no_bound_letter() -> None:
    moment = let("p", x, be=Integral(x * t, (t, 0, 1)))
    refused(Equal(moment(t), Integral(t * t, (t, 0, 1))), EULER, "the two sides differ")
    assert decide(Attempt(Equal(moment(t), t * Integral(z, (z, 0, 1))), ALGEBRA).claim)
    row = let("s", j, be=Sum(f(i + j), (i, 0, h)))
    refused(Equal(row(i), Sum(f(2 * i), (i, 0, h))), ALGEBRA, "the two sides differ")
    nested = let("R", i, be=DirectSum(Matrix([[f(i * j)]]), (j, h)))
    refused(
        Equal(nested(3), DirectSum(Matrix([[f(j * j)]]), (j, h))),
        DIRECT_SUM(ALGEBRA, i),
        "not a fresh",
    )


def test_8_contradictory_hypotheses_have_no_witness() -> None:
    nothing = (Equal(1, 0), Differ(sin(x) ** 2 + cos(x) ** 2 - 1, 0), Less(x, x))
    for says in nothing:
        refused(
            Equal(y, z),
            INSTANCE("h"),
            "the point does not satisfy h",
            given=(given("h", says),),
        )


def test_9_evidence_is_of_exact_types() -> None:
    class Forged(Proof):
        pass

    class Generous(type(ALGEBRA)):  # type: ignore[misc]
        def check(self, *_: object) -> None:
            return

    for by in (Forged(()), Generous(), lambda *_: None, Rejected, "algebra"):
        assert refusal(Attempt(Equal(x, y), by).claim)
    inside = TERMWISE(Generous(), l)
    refused(
        Equal(Sum(f(i), (i, 0, h)), Sum(g(i), (i, 0, h))), inside, "is not plain data"
    )
    refused(Equal(p, q), SQUARES(qed(Generous())), "is not plain data")


def test_10_the_domain_that_is_printed_is_the_one_that_was_judged() -> None:
    """i√n is turned round by conjugation for n ≥ 0 only; the domain is part of what is printed and
    of what is hashed."""
    says = lambda n: Equal(conj(I * sqrt(n)), -(I * sqrt(n)))
    refused(says(n), EULER, "needs n ≥ 0")
    true = Attempt(says(p), ALGEBRA).claim
    assert decide(true).verdict is Verdict.PROVED
    assert ">0" in statement(true)
    domains = "real", "nonnegative", "positive", "integer", "natural", "even", "complex"
    same = [
        Attempt(Equal(e, 1 * e), ALGEBRA).claim
        for e in (letter("e", d) for d in domains)
    ]
    assert (
        len({c.hash for c in same}) == len({statement(c) for c in same}) == len(domains)
    )


@pytest.mark.slow
def test_11_the_integrator_sees_branch_cuts() -> None:
    value = BallEvaluator().at(Integral(abs(t - 1), (t, 0, 3)), {})
    with ctx.workdps(60):
        assert value[0][0].real.contains(arb(5) / 2)
    for body in (sqrt(t**2 - 2 * t + 1),):
        try:
            ((found,),) = BallEvaluator(15).at(Integral(body, (t, 0, 3)), {})
        except OutsideFragment:
            continue
        assert found.real.contains(arb(5) / 2)
    with pytest.raises(OutsideFragment):
        BallEvaluator().at(Integral(sqrt(t), (t, -1, 1)), {})


def test_12_shapes_are_compared_first() -> None:
    refused(Equal(zeros(0, 3), zeros(0, 5)), ALGEBRA, "the shapes do not fit")
    refused(Equal(Matrix([[x]]), x), ALGEBRA, "a matrix is not a number")
    refused(
        Equal(Matrix([[x]]) * Matrix([[y]]), x * y), ALGEBRA, "a matrix is not a number"
    )
    refused(
        Equal(column(x, y) * column(x, y), column(x, y)),
        ALGEBRA,
        "the shapes do not fit",
    )
    refused(Equal(0 * A, zeros(h, h + 1)), ALGEBRA, "the shapes do not fit")
    refused(Equal(identity(h), identity(h + 1)), ALGEBRA, "the shapes do not fit")


def test_13_text_is_not_read() -> None:
    for text in ("x", "x/x", "__import__('os')"):
        with pytest.raises(OutsideFragment):
            x + text
        with pytest.raises(OutsideFragment):
            Equal(text, text)


@pytest.mark.slow
def test_the_size_limit_is_inside_the_ring() -> None:
    letters = letter(" ".join(f"a{n}" for n in range(40)), "real")
    product = Node("*", tuple(1 + a for a in letters))
    with at_most():
        refused(Equal(cos(product), 1), EULER, "gives up")


# ---------------------------------------------------------------- found in this kernel
#
# Each falsehood stands beside a truth that differs from it in the one thing that matters, so that
# nothing but its falsehood stands in its way.

dx, velocity = letter("dx", "real"), letter("d0", "complex")
block = letter("block", "natural")
K = letter("K", "integer")
ints = function("f", "integer", "real")
smooth = function("g", "real", "complex", smooth=1)
sums = lambda e: Sum(e, (l, 0, h))
last = letter("b", "natural")
once = Integral(1, (t, 0, 1))

LINEAR = claim(
    "0001",
    "",
    Equal(D(smooth(x), (0, 2)), 2 * D(smooth(x), (0, 1))),
    proof=qed(ALGEBRA),
    witnesses=({smooth: Function(x, x), x: 1},),
)
TELESCOPED = claim(
    "0003",
    "",
    Equal(Sum(ints(i + 1) - ints(i), (i, 0, last)), ints(last + 1) - ints(0)),
    proof=qed(TELESCOPE(k, ints(k))),
    witnesses=({ints: Function(K, K), last: 2},),
)
NAMED = claim(
    "0004",
    "",
    Equal(q, p),
    some=(q,),
    proof=proof(qed(ALGEBRA), choose={q: p + 0}),
    witnesses=({p: 1},),
)


def slope_of(w):
    """∫₀¹ w dt = w, by the antiderivative x ↦ xw under a name."""
    product = let("F", x, be=x * w)
    return lambda integrand: Attempt(
        Equal(Integral(integrand, (t, 0, 1)), product(1) - product(0)),
        FTC(Integral(integrand, (t, 0, 1)), product(t)),
    )


FOUND: dict[str, tuple[Attempt, Attempt]] = {
    "1 ≠ 0 makes every letter differ from zero": (
        Attempt(
            Equal(y, z),
            LINEAR_SYSTEM(((INSTANCE("h"), 1),), factor=x),
            at={x: 0, y: 1, z: 2},
            given=(given("h", Equal(x * y, x * z)), given("one", Differ(1, 0))),
        ),
        Attempt(
            Equal(y, z),
            LINEAR_SYSTEM(((INSTANCE("h"), 1),), factor=x),
            at={x: 1, y: 1, z: 1},
            given=(given("h", Equal(x * y, x * z)), given("x ≠ 0", Differ(x, 0))),
        ),
    ),
    "a letter called like a velocity": (slope_of(dx)(1), slope_of(dx)(dx)),
    "a letter called like the velocity of a function": (
        Attempt(Equal(4, 2), LEMMA(LINEAR, {smooth: Function(x, x * velocity), x: 1})),
        Attempt(LINEAR.parts[0].sequent.says, ALGEBRA),
    ),
    "a letter called like the index of any block": (
        Attempt(
            Equal(
                DirectSum(Matrix([[i]]), (i, h)), DirectSum(Matrix([[block]]), (i, h))
            ),
            DIRECT_SUM(ALGEBRA, k),
        ),
        Attempt(
            Equal(
                DirectSum(Matrix([[i]]), (i, h)), DirectSum(Matrix([[1 * j]]), (j, h))
            ),
            DIRECT_SUM(ALGEBRA, k),
        ),
    ),
    "an index of a determinant that is no fresh letter": (
        Attempt(
            Equal(det(DirectSum(Matrix([[k]]), (i, h))), Product(k, (k, 0, h - 1))),
            DETERMINANT(k),
        ),
        Attempt(
            Equal(det(DirectSum(Matrix([[j]]), (i, h))), Product(j, (k, 0, h - 1))),
            DETERMINANT(k),
        ),
    ),
    "an index of a new sum that is no fresh letter": (
        Attempt(Equal(Sum(j, (i, 0, h)), Sum(j, (j, 0, h))), REINDEX(k, k)),
        Attempt(Equal(Sum(i, (i, 0, h)), Sum(j - 1, (j, 1, h + 1))), REINDEX(k, k - 1)),
    ),
    "a rise that speaks of the index": (
        Attempt(Equal(Sum(i, (i, 0, h)), (h + 1) * i), TELESCOPE(k, k * i)),
        Attempt(Equal(Sum(j, (i, 0, h)), (h + 1) * j), TELESCOPE(k, k * j)),
    ),
    "an induction over the letter itself": (
        Attempt(
            Equal(h * x, 0),
            INDUCTION(
                h, qed(ALGEBRA), qed(INSTANCE("induction", {h: h + 1})), over=(h,)
            ),
        ),
        Attempt(Equal(h * x, x * h + 0 * h), INDUCTION(h, qed(ALGEBRA), qed(ALGEBRA))),
    ),
    "a sum in a function inside a sum": (
        Attempt(
            Equal((last + 1) * sums(2 * l**2 + l), (last + 1) ** 2 * sums(l)),
            LEMMA(TELESCOPED, {ints: Function(K, sums(K**2 * l))}),
        ),
        Attempt(
            Equal(
                Sum(sums((i + 1) ** 2 * l) - sums(i**2 * l), (i, 0, last)),
                (last + 1) ** 2 * sums(l),
            ),
            LEMMA(TELESCOPED, {ints: Function(K, sums(K**2 * l))}),
        ),
    ),
    "the determinant of a multiple of the identity": (
        Attempt(Equal(det(2 * identity(h)), 1), ALGEBRA),
        Attempt(Equal(det(identity(h)), 1), ALGEBRA),
    ),
    "there is before for all, through a letter that stands for itself": (
        Attempt(
            Equal(u, p),
            proof(
                Obtain(NAMED, {}, (letter("v", "positive"),)),
                qed(INSTANCE("v")),
                choose={u: letter("v", "positive")},
            ),
            some=(u,),
            free=(p,),
        ),
        Attempt(
            Equal(u, p),
            proof(
                Obtain(NAMED, {}, (letter("v", "positive"),)),
                qed(INSTANCE("v")),
                choose={u: letter("v", "positive")},
            ),
            some=(u,),
        ),
    ),
    "an order of complex numbers": (
        Attempt(AtMost(c, c + 1), SIGN()),
        Attempt(AtMost(x, x + 1), SIGN()),
    ),
    "an order of complex numbers by an equation": (
        Attempt(AtMost(1 * c, c), ALGEBRA),
        Attempt(AtMost(1 * x, x), ALGEBRA),
    ),
    "an order of matrices": (
        Attempt(AtMost(1 * A, A), ALGEBRA),
        Attempt(Equal(1 * A, A), ALGEBRA),
    ),
}


@pytest.mark.parametrize("name", FOUND)
def test_found_in_this_kernel(name: str) -> None:
    falsehood, truth = FOUND[name]
    assert refusal(truth.claim) is None
    assert refusal(falsehood.claim) is not None


def test_only_real_arguments_are_differentiated() -> None:
    """Along a complex direction z ↦ z̄ has no derivative that is linear in the direction."""
    with pytest.raises(OutsideFragment, match="real arguments"):
        function("g", "complex", "complex", smooth=1)
    assert function("g", "complex", "complex", smooth=0).smooth == 0


@pytest.mark.slow
def test_a_straight_chain_of_two_thousand_lemmas_is_proved() -> None:
    """Each rests on the one before it; nothing recurses from one to the next."""
    circle = cos(x) ** 2 + sin(x) ** 2
    below = claim("l000", "", Equal(circle, 1), proof=qed(EULER), witnesses=({x: 1},))
    for n in range(1, 2000):
        below = claim(
            f"l{n:03x}",
            "",
            Equal(circle + n, 1 + n),
            proof=qed(LINEAR_SYSTEM(((LEMMA(below, {x: x}), 1),))),
            witnesses=({x: 1},),
        )
    assert decide(below).verdict is Verdict.PROVED


def test_what_travels_between_processes_is_still_equal() -> None:
    sequence = function("a", "natural", "real", smooth=None)
    for value in (sequence, sequence.into, sequence(i), Sum(sequence(i), (i, 0, h)), x):
        assert hash(value) == hash(pickle.loads(pickle.dumps(value)))
        assert value == pickle.loads(pickle.dumps(value))
