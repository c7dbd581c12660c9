"""What the kernel must refuse: false statements, and true ones under a false justification.

Each is offered with a witness, and the sentence it is refused with is matched, so that it is
refused for the right reason.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import reduce
from itertools import pairwise
from re import search as matches
from typing import Any

import pytest

from phaseproof.author import *
from phaseproof.authoring.expressions import cot, sinh
from phaseproof.derivations import decay, offset, plane, powers, rotary
from phaseproof.prover.elaboration import decide
from phaseproof.trusted.kernel.judge import judge
from phaseproof.trusted.language.claims import (
    Chain,
    Cited,
    Claim,
    Contrary,
    Part,
    Proof,
    Rejected,
    Relation,
    Sequent,
    point,
)
from phaseproof.trusted.language.terms import DOMAINS, Node, OutsideFragment, Term, term
from phaseproof.trusted.language.verdict import Verdict
from tests.kernel.attempts import REFUSED, Attempt, at_most, refusal

x, y, z, t, s = letter("x y z t s", "real")
p, q, u = letter("p q u", "positive")
r = letter("r", "nonnegative")
m, n, k = letter("m n k", "integer")
i, j, h, l = letter("i j h l", "natural")
d = letter("d", "even")
c, w = letter("c w", "complex")
a, b = (function(name, "natural", "real") for name in "ab")
f = function("f", "real", "real")
g = function("g", "real", "real", smooth=1)
A, B = letter("A B", "real", h, h)
U, V = letter("U V", "orthogonal", h, h)
P = letter("P", "permutation", h, h)
v = function("v", "integer", vectors(h))

turn = let("R", x, be=Matrix([[cos(x), -sin(x)], [sin(x), cos(x)]]))
turns = lambda angle, count=h: DirectSum(turn(angle), (i, count))
linear = Integral(t, (t, 0, 1))
wave = Integral(exp(I * p ** (-t)), (t, 0, 1))
up_to = lambda e, last: Sum(e, (i, 0, last))
σ = function("sigma", "integer", "integer")
below, different = Less(i, h), Differ(i, l)
into = (
    given("from 0", AtMost(0, σ(i)), i, provided=below),
    given("below h", Less(σ(i), h), i, provided=below),
)
one_to_one = given(
    "one to one", Differ(σ(i), σ(l)), i, l, provided=(below, Less(l, h), different)
)
on_line = function("f", "integer", "real")
permuted = lambda last, first=0: Equal(
    Sum(on_line(i), (i, first, last)), Sum(on_line(σ(i)), (i, first, last))
)
itself = {σ: Function(m, m)}
places = function("places", ("integer", "integer"), "integer")
all_places = {places: Function((m, n), n)}
permuting = lambda at: (
    given("from 0", AtMost(0, places(at, i)), i, provided=below),
    given("below h", Less(places(at, i), h), i, provided=below),
    given(
        "one to one",
        Differ(places(at, i), places(at, l)),
        i,
        l,
        provided=(below, Less(l, h), different),
    ),
)
UNIT = (given("low", AtMost(-1, x)), given("high", AtMost(x, 1)))
STEEP = Integral(1 / sqrt(1 - t**2), (t, 0, 1))
BELL = Integral(-1 / (1 + t**2), (t, -1, 1))
NO_ZERO = (given("c", Differ(c, 0)), given("w", Differ(w, 0)))
TURNED = {c: -1 + I, w: -2 + I}
arrow, on_plane = letter("u", "real", 2, 1), function("F", vectors(2), "real", smooth=0)
in_the_plane = given("all", AtMost(dot(arrow, column(x, y)), dot(arrow, arrow)), arrow)
PLANE = claim(
    "plane",
    "",
    AtMost(dot(column(3, 4), column(x, y)), 25),
    given=(in_the_plane,),
    proof=qed(INSTANCE("all", {arrow: column(3, 4)}, rel="≤")),
    witnesses=({x: 0, y: 0},),
)
CONTINUOUS = claim(
    "continuous",
    "",
    Equal(on_plane(column(x, y)), on_plane(column(x, y)) * 1),
    proof=qed(ALGEBRA),
    witnesses=({x: 0, y: 0, on_plane: Function(arrow, 1)},),
)
PAIR = rotary.TURN_BACK_AND_FORTH
DOUBLE = claim(
    "twice", "", Equal(x + x, 2 * x), proof=qed(ALGEBRA), witnesses=({x: 1},)
)
BELOW = claim(
    "below",
    "",
    AtMost(sin(decay.z), decay.z),
    witnesses=({decay.z: 1},),
    proof=qed(
        MONOTONE(
            decay.z,
            0,
            t,
            base=qed(ALGEBRA),
            slope=via(1 - 2 * sin(t / 2) ** 2, EULER).qed(SIGN()),
        )
    ),
)
differ, unfit, missing = (
    "the two sides differ",
    "the shapes do not fit",
    r"does not give this step",
)
natural = "to be natural"

E1_BOUND = Cited("e1", "|E₁(ix)| ≤ 1/x", "", Sequent((AtMost(abs(E1(I * p)), 1 / p),)))
THERE_IS = Cited("root", "a root", "", Sequent((Equal(y**2, r),), some=(y,)))

ATTEMPTS: dict[str, Attempt] = {
    # -------------------------------------------------------- algebra, and what it divides by
    "ALGEBRA: a false equation": Attempt(
        Equal((x + y) ** 2, x**2 + y**2), ALGEBRA, differ
    ),
    "ALGEBRA: Euler called algebra": Attempt(
        Equal(cos(2 * x), 2 * cos(x) ** 2 - 1), ALGEBRA, differ
    ),
    "ALGEBRA: Pythagoras called algebra": Attempt(
        Equal(cos(x) ** 2 + sin(x) ** 2, 1), ALGEBRA, differ
    ),
    "ALGEBRA: cos is even, but that is no algebra": Attempt(
        Equal(cos(-x), cos(x)), ALGEBRA, differ
    ),
    "ALGEBRA: a divisor that may vanish": Attempt(
        Equal(x / x, 1), ALGEBRA, r"needs x ≠ 0"
    ),
    "ALGEBRA: a divisor that vanishes": Attempt(
        Equal(x / (y - y), x), ALGEBRA, r"≠ 0|by zero"
    ),
    "ALGEBRA: a divisor inside a divisor": Attempt(
        Equal(1 / (1 / x), x), ALGEBRA, r"needs x ≠ 0"
    ),
    "ALGEBRA: a negative power": Attempt(Equal(x * x**-1, 1), ALGEBRA, r"needs x ≠ 0"),
    "ALGEBRA: a factor of a divisor": Attempt(
        Equal((x - y) / (p * (x - y)), 1 / p), ALGEBRA, "needs x . y ≠ 0"
    ),
    "ALGEBRA: a natural number may be zero": Attempt(
        Equal(h / h, 1), ALGEBRA, r"needs h ≠ 0"
    ),
    "ALGEBRA: a non-negative number may be zero": Attempt(
        Equal(r / r, 1), ALGEBRA, r"needs r ≠ 0"
    ),
    "ALGEBRA: an even number may be zero": Attempt(
        Equal(d / d, 1), ALGEBRA, r"needs d ≠ 0"
    ),
    "ALGEBRA: the pole of a tangent": Attempt(
        Equal(tan(x) * cos(x), sin(x)), EULER, r"needs cos.* ≠ 0"
    ),
    "ALGEBRA: the pole of a cotangent": Attempt(
        Equal((cot(x) + 1) * y - y * cot(x), y), ALGEBRA, r"needs sin.* ≠ 0"
    ),
    "ALGEBRA: a root of a real number": Attempt(
        Equal(sqrt(x) * sqrt(x), x), ALGEBRA, r"needs x ≥ 0"
    ),
    "ALGEBRA: the root of a square": Attempt(Equal(sqrt(x**2), x), ALGEBRA, differ),
    "ALGEBRA: the root of the square of what is not 0": Attempt(
        Equal(sqrt(x**2), x), ALGEBRA, differ, given=(given("h", Differ(x, 0)),)
    ),
    "ALGEBRA: a logarithm of a real number": Attempt(
        Equal(log(x) + 0, log(x)), ALGEBRA, r"needs x > 0"
    ),
    "ALGEBRA: a logarithm of what may vanish": Attempt(
        Equal(log(r) + 0, log(r)), ALGEBRA, r"needs r > 0"
    ),
    "ALGEBRA: the logarithm of a square": Attempt(
        Equal(log(x**2), 2 * log(x)), ALGEBRA, r"needs x² > 0"
    ),
    "ALGEBRA: a divisor that is the logarithm of what may be 1": Attempt(
        Equal(log(p) / log(p), 1), ALGEBRA, "needs ln p ≠ 0"
    ),
    "ALGEBRA: a power of zero to a sum": Attempt(
        Equal(x ** (h - 1) * x, x**h), ALGEBRA, r"needs x ≠ 0"
    ),
    "ALGEBRA: an integer power of what may vanish": Attempt(
        Equal(x**m * x ** (-m), 1), ALGEBRA, r"needs x ≠ 0"
    ),
    "ALGEBRA: a whole power of a factor that may vanish": Attempt(
        Equal((2 * x) ** m, 2**m * x**m), ALGEBRA, r"needs 2x ≠ 0"
    ),
    "ALGEBRA: a whole power of one factor": Attempt(
        Equal((2 * x) ** h, 2 * x**h), ALGEBRA, differ
    ),
    "ALGEBRA: a whole power of a negative": Attempt(
        Equal((-x) ** h, -(x**h)), ALGEBRA, differ
    ),
    "ALGEBRA: a whole power of a conjugate": Attempt(
        Equal((c * conj(c)) ** h, c ** (2 * h)), ALGEBRA, differ
    ),
    "ALGEBRA: a whole power of a sum": Attempt(
        Equal((x + p) ** h, x**h + p**h), ALGEBRA, differ
    ),
    "ALGEBRA: Ci at zero": Attempt(Equal(Ci(r) + 0, Ci(r)), ALGEBRA, r"needs r > 0"),
    "ALGEBRA: Si of a complex number": Attempt(
        Equal(Si(c) + 0, Si(c)), ALGEBRA, r"to be real"
    ),
    "ALGEBRA: Ci of a negative number": Attempt(
        Equal(Ci(-p), Ci(p) + pi * I), ALGEBRA, r"needs -p > 0|needs .* > 0"
    ),
    "ALGEBRA: E1 off the imaginary axis": Attempt(
        Equal(E1(p) + 0, E1(p)), ALGEBRA, r"needs p/i > 0|needs .* > 0"
    ),
    # -------------------------------------------------------- roots, logarithms, and their signs
    "ALGEBRA: the power of a logarithm of an even power": Attempt(
        Equal(exp(half * log(x**-2)), 1 / x),
        ALGEBRA,
        differ,
        given=(given("h", Differ(x, 0)), given("g", Less(0, x**-2))),
    ),
    "ALGEBRA: the root of a square, by its logarithm": Attempt(
        Equal(exp(half * log(x**2 + p)), sqrt(x**2) + sqrt(p)), ALGEBRA, differ
    ),
    "ALGEBRA: the root of a complex number": Attempt(
        Equal(sqrt(c) * sqrt(c), c), ALGEBRA, r"needs c ≠ 0"
    ),
    "ALGEBRA: the root of a complex square": Attempt(
        Equal(sqrt(c * c), c), ALGEBRA, differ, given=NO_ZERO, at=TURNED
    ),
    "ALGEBRA: the roots of two complex numbers": Attempt(
        Equal(sqrt(c * w), sqrt(c) * sqrt(w)),
        ALGEBRA,
        differ,
        given=NO_ZERO,
        at=TURNED,
    ),
    "ALGEBRA: the power of a complex square": Attempt(
        Equal((c**2) ** w, c ** (2 * w)), ALGEBRA, differ, given=NO_ZERO, at=TURNED
    ),
    "ALGEBRA: the logarithms of two complex numbers": Attempt(
        Equal(log(c * w), log(c) + log(w)), ALGEBRA, differ, given=NO_ZERO, at=TURNED
    ),
    "ALGEBRA: the logarithm of a complex reciprocal": Attempt(
        Equal(log(1 / c), -log(c)), ALGEBRA, differ, given=NO_ZERO, at=TURNED
    ),
    "ALGEBRA: the logarithm of a conjugate, on the cut": Attempt(
        Equal(log(conj(c)), conj(log(c))), ALGEBRA, differ, given=NO_ZERO, at=TURNED
    ),
    "ALGEBRA: the root of a conjugate, on the cut": Attempt(
        Equal(sqrt(conj(c)), conj(sqrt(c))), ALGEBRA, differ, given=NO_ZERO, at=TURNED
    ),
    "ALGEBRA: the power of a complex power": Attempt(
        Equal((c**x) ** y, c ** (x * y)),
        ALGEBRA,
        differ,
        given=NO_ZERO,
        at={**TURNED, x: 2, y: 3},
    ),
    "ALGEBRA: a real power of a complex product": Attempt(
        Equal((c * w) ** x, c**x * w**x),
        ALGEBRA,
        differ,
        given=NO_ZERO,
        at={**TURNED, x: 2},
    ),
    "ALGEBRA: half the logarithm of a complex square": Attempt(
        Equal(exp(half * log(c**2)), c), ALGEBRA, differ, given=NO_ZERO, at=TURNED
    ),
    "ALGEBRA: a complex logarithm that is real": Attempt(
        Equal(conj(log(c)), log(c)), ALGEBRA, differ, given=NO_ZERO, at=TURNED
    ),
    "ALGEBRA: the logarithm of a number and of its negative": Attempt(
        Equal(log(-c), log(c) + I * pi), ALGEBRA, differ, given=NO_ZERO, at=TURNED
    ),
    "ALGEBRA: a logarithm of ⅈ, a full turn away": Attempt(
        Equal(log(I), -3 * pi * I / 2), ALGEBRA, differ
    ),
    "ALGEBRA: the other logarithm of a sum": Attempt(
        Equal(log(-1 - I), log(term(2)) / 2 + 5 * pi * I / 4), ALGEBRA, differ
    ),
    "ALGEBRA: a complex logarithm of what may vanish": Attempt(
        Equal(exp(log(c - w)), c - w),
        ALGEBRA,
        r"needs c − w ≠ 0",
        given=NO_ZERO,
        at=TURNED,
    ),
    "ALGEBRA: a complex logarithm under an integral": Attempt(
        Equal(
            Integral(log(I - t + t), (t, -1, 1)) + Integral(log(c + t), (t, -1, 1)),
            Integral(log(c + t), (t, -1, 1)) + pi * I,
        ),
        ALGEBRA,
        "to be real",
        at={c: I},
    ),
    "ALGEBRA: a sum under a root that may be negative": Attempt(
        Equal(sqrt(1 - x**2) ** 2, 1 - x**2), ALGEBRA, r"needs 1 − x² ≥ 0"
    ),
    "ALGEBRA: a sum under a root that may vanish, below": Attempt(
        Equal((x**2 + y**2) / sqrt(x**2 + y**2), sqrt(x**2 + y**2)),
        ALGEBRA,
        r"needs .* ≠ 0",
    ),
    "ALGEBRA: a root that may vanish, below": Attempt(
        Equal(sqrt(r) / sqrt(r), 1), ALGEBRA, r"needs r ≠ 0"
    ),
    "ALGEBRA: a negative power of a sum that may vanish": Attempt(
        Equal((x**2 + y**2) ** (-half), 1 / sqrt(x**2 + y**2)),
        ALGEBRA,
        r"needs x² \+ y² > 0",
    ),
    "ALGEBRA: the root of 0, below": Attempt(
        Equal(1 / sqrt(x - x), 0), ALGEBRA, r"≠ 0"
    ),
    "ALGEBRA: the root of a sum": Attempt(
        Equal(sqrt(p + q), sqrt(p) + sqrt(q)), ALGEBRA, differ
    ),
    "ALGEBRA: the root of a sum of squares": Attempt(
        Equal(sqrt(x**2 + y**2), x + y), ALGEBRA, differ
    ),
    "ALGEBRA: the content of a root": Attempt(
        Equal(sqrt(2 + 2 * x**2), 2 * sqrt(1 + x**2)), ALGEBRA, differ
    ),
    "ALGEBRA: a power of a root of a sum": Attempt(
        Equal((1 + x**2) ** Rational(3, 2), 1 + x**3), ALGEBRA, differ
    ),
    "ALGEBRA: a logarithm of a sum that may vanish": Attempt(
        Equal(log(x**2 + y**2) + 0, log(x**2 + y**2)), ALGEBRA, r"needs x² \+ y² > 0"
    ),
    "ALGEBRA: a logarithm of a sum": Attempt(
        Equal(log(p + q), log(p) + log(q)), ALGEBRA, differ
    ),
    "ALGEBRA: the roots of two negative numbers": Attempt(
        Equal(sqrt(-p) * sqrt(-q), sqrt(p * q)), ALGEBRA, differ
    ),
    "ALGEBRA: the root of a negative sum": Attempt(
        Equal(sqrt(-1 - x**2), sqrt(1 + x**2)), ALGEBRA, differ
    ),
    "ALGEBRA: a cube root that is real": Attempt(
        Equal((-term(8)) ** Rational(1, 3), -2), ALGEBRA, differ
    ),
    "ALGEBRA: the logarithms of two negative numbers": Attempt(
        Equal(log(p * q), log(-p) + log(-q)), ALGEBRA, differ
    ),
    "ALGEBRA: the logarithm of a negative number that is real": Attempt(
        Equal(log(-p), log(p)), ALGEBRA, differ
    ),
    "ALGEBRA: half the logarithm of a negative number": Attempt(
        Equal(exp(half * log(-p)), -sqrt(p)), ALGEBRA, differ
    ),
    "ALGEBRA: the quotient of two negative numbers under a logarithm": Attempt(
        Equal(log(x / p), log(-x) - log(-p)),
        ALGEBRA,
        differ,
        given=(given("h", Less(x, 0)),),
        at={x: -1},
    ),
    "ALGEBRA: the square of a negative number to a power": Attempt(
        Equal(((-p) ** 2) ** x, (-p) ** (2 * x)), ALGEBRA, differ
    ),
    "ALGEBRA: a power of what rotates back": Attempt(
        Equal((-term(1)) ** x * (-term(1)) ** x, 1), ALGEBRA, differ
    ),
    "ALGEBRA: 0 to a power that may vanish": Attempt(
        Equal(term(0) ** r, 0), ALGEBRA, r"needs 0 > 0"
    ),
    "ALGEBRA: a logarithm of no term": Attempt(
        Equal(up_to(log(h), h - 1), h * log(h)), ALGEBRA, r"needs h > 0"
    ),
    "ALGEBRA: a root of no term": Attempt(
        Equal(up_to(sqrt(h - 1), h - 1), h * sqrt(h - 1)), ALGEBRA, r"needs h − 1 ≥ 0"
    ),
    "ALGEBRA: the modulus of a root that rotates": Attempt(
        Equal(abs(sqrt(-p)), -sqrt(p)), MODULUS, differ
    ),
    # -------------------------------------------------------- whole turns
    "ALGEBRA: the parity of a sum": Attempt(
        Equal(exp(I * pi * (m**2 + m)), exp(I * pi * m)), ALGEBRA, differ
    ),
    "ALGEBRA: the parity of a half": Attempt(
        Equal(exp(I * pi * (m**2 + m / 2)), exp(I * pi * m)), ALGEBRA, differ
    ),
    "ALGEBRA: the parity of a product": Attempt(
        Equal(exp(I * pi * m * n), exp(I * pi * (m + n))), ALGEBRA, differ
    ),
    "ALGEBRA: the parity of half a square": Attempt(
        Equal(exp(I * pi * m**2 / 2), exp(I * pi * m / 2)), ALGEBRA, differ
    ),
    "ALGEBRA: the parity of half an even number": Attempt(
        Equal(exp(I * pi * d * m / 2), 1), ALGEBRA, differ
    ),
    "ALGEBRA: the parity of a reciprocal": Attempt(
        Equal(exp(I * pi / m), exp(I * pi * m)),
        ALGEBRA,
        differ,
        given=(given("h", Differ(m, 0)),),
    ),
    "ALGEBRA: the parity of a real number": Attempt(
        Equal(exp(I * pi * x**2), exp(I * pi * x)), ALGEBRA, differ
    ),
    # -------------------------------------------------------- quotients inside functions
    "ALGEBRA: a divisor inside a function": Attempt(
        Equal(cos(1 / x) + 0, cos(1 / x)), ALGEBRA, r"needs x ≠ 0"
    ),
    "ALGEBRA: a sum that divides inside a function": Attempt(
        Equal(exp(1 / (x - y)) + 0, exp(1 / (x - y))), ALGEBRA, r"needs x . y ≠ 0"
    ),
    "ALGEBRA: a divisor inside a function that cancels": Attempt(
        Equal(cos(x * (x - y) / (x - y)), cos(x)), ALGEBRA, r"needs x . y ≠ 0"
    ),
    "ALGEBRA: a divisor inside a function, of no term": Attempt(
        Equal(up_to(cos(1 / h), h - 1), h * cos(1 / h)), ALGEBRA, r"needs h ≠ 0"
    ),
    "ALGEBRA: a quotient inside a function": Attempt(
        Equal(exp(p / (1 + p)), exp(p) / exp(1 + p)), ALGEBRA, differ
    ),
    "ALGEBRA: a quotient inside a function, taken apart": Attempt(
        Equal(cos(1 / (1 + p)), cos(1 + 1 / p)), ALGEBRA, differ
    ),
    "ALGEBRA: long division by what may vanish": Attempt(
        Equal(cos(p / (x * p + 1)), cos(1 / x)), ALGEBRA, r"≠ 0"
    ),
    "ALGEBRA: a wrong remainder": Attempt(
        Equal(exp(p**2 / (1 + p)), exp(p - 1) * exp(2 / (1 + p))), ALGEBRA, differ
    ),
    "ALGEBRA: long division by a number and its modulus": Attempt(
        Equal(cos(x**2 / (x + abs(x))), cos(x)),
        MODULUS,
        differ,
        given=(given("h", Differ(x + abs(x), 0)),),
        at={x: 1},
    ),
    "ALGEBRA: a power in a divisor that may vanish": Attempt(
        Equal((x - y) / (x - y) ** 2, 1 / (x - y)), ALGEBRA, r"needs x . y ≠ 0"
    ),
    # -------------------------------------------------------- functions nothing is known of
    "ALGEBRA: the floor of a full turn": Attempt(
        Equal(exp(I * pi * Node("floor", (x,))), 1), ALGEBRA, differ
    ),
    "ALGEBRA: the floor under an integral": Attempt(
        Equal(Integral(Node("floor", (t,)), (t, 0, 1)), 0),
        ALGEBRA,
        "floor is not continuous",
    ),
    "ALGEBRA: an arcsine where it is not real": Attempt(
        Equal(Node("asin", (x,)) + 0, Node("asin", (x,))), ALGEBRA, r"needs 1 − x ≥ 0"
    ),
    "ALGEBRA: Gamma where it may have a pole": Attempt(
        Equal(Node("Gamma", (r,)) + 0, Node("Gamma", (r,))), ALGEBRA, r"needs r > 0"
    ),
    "ALGEBRA: Gamma unfolded to its pole": Attempt(
        Equal(Node("Gamma", (r + 1,)), r * Node("Gamma", (r,))), ALGEBRA, r"needs r > 0"
    ),
    "ALGEBRA: Gamma of an integer": Attempt(
        Equal(Node("Gamma", (m + 1,)), m * Node("Gamma", (m,))),
        ALGEBRA,
        r"needs m \+ 1 > 0",
    ),
    "ALGEBRA: Gamma unfolded below 0": Attempt(
        Equal(Node("Gamma", (x + 2,)), (x + 1) * x * Node("Gamma", (x,))),
        ALGEBRA,
        r"needs x > 0",
        given=(given("h", Less(-1, x)),),
        at={x: 1},
    ),
    "ALGEBRA: one factor of Gamma forgotten": Attempt(
        Equal(Node("Gamma", (h + 3,)), (h + 2) * Node("Gamma", (h + 1,))),
        ALGEBRA,
        differ,
    ),
    "ALGEBRA: half of Gamma at a half": Attempt(
        Equal(Node("Gamma", (half + 1,)), sqrt(pi)), ALGEBRA, differ
    ),
    "ALGEBRA: a power to what is half an integer": Attempt(
        Equal(x ** ((n**2 + 2 * n) / 2) + 0, x ** ((n**2 + 2 * n) / 2)),
        ALGEBRA,
        r"needs x > 0",
    ),
    "ALGEBRA: the ceiling under an integral": Attempt(
        Equal(Integral(Node("ceil", (t,)), (t, 0, 1)), 1),
        ALGEBRA,
        "is not continuous",
    ),
    "ALGEBRA: Gamma of no term": Attempt(
        Equal(up_to(Node("Gamma", (h,)), h - 1), h * Node("Gamma", (h,))),
        ALGEBRA,
        r"needs h > 0",
    ),
    "ALGEBRA: the root of a full turn": Attempt(
        Equal(sqrt(exp(2 * pi * I * m)), exp(pi * I * m)), ALGEBRA, differ
    ),
    "ALGEBRA: a real power of a full turn": Attempt(
        Equal(exp(2 * pi * I * m) ** x, exp(2 * pi * I * m * x)), ALGEBRA, differ
    ),
    "ALGEBRA: a power of a rotation": Attempt(
        Equal(exp(2 * pi * I * x) ** half, exp(pi * I * x)), ALGEBRA, differ
    ),
    "ALGEBRA: the logarithm of a full turn": Attempt(
        Equal(log(exp(2 * pi * I * m)), 2 * pi * I * m), ALGEBRA, differ
    ),
    "ALGEBRA: a product of sums": Attempt(
        Equal(up_to(a(i), h) * up_to(a(i), h), up_to(a(i) * a(i), h)), ALGEBRA, differ
    ),
    "ALGEBRA: the inner index of two sums": Attempt(
        Equal(
            up_to(Sum(a(i) * a(j) * i, (j, 0, h)), l),
            up_to(Sum(a(i) * a(j) * j, (j, 0, h)), l),
        ),
        ALGEBRA,
        differ,
    ),
    "ALGEBRA: the end of an inner sum": Attempt(
        Equal(up_to(Sum(a(j), (j, 0, i)), h), up_to(Sum(a(j), (j, 0, h)), h)),
        ALGEBRA,
        differ,
    ),
    "ALGEBRA: the end of an inner integral": Attempt(
        Equal(
            Integral(Integral(t * s, (s, 0, t)), (t, 0, 1)),
            Integral(Integral(t * s, (s, 0, 1)), (t, 0, 1)),
        ),
        ALGEBRA,
        differ,
    ),
    # -------------------------------------------------------- letters and their domains
    "real: i times a real number is real": Attempt(
        Equal(conj(I * x), I * x), EULER, differ
    ),
    "real: a number is not negative": Attempt(AtMost(0, x), SIGN(), r"≥ 0"),
    "real: |x| is x": Attempt(Equal(abs(x), x), MODULUS, differ),
    "positive: at least one": Attempt(AtMost(1, p), SIGN(), r"≥ 0"),
    "positive: at least one, so its logarithm is not negative": Attempt(
        AtMost(0, log(p)), SIGN(), r"≥ 0"
    ),
    "positive: one for -1": Attempt(
        Equal(sqrt((-1) ** 2 * Rational(1)), -1),
        LEMMA(
            claim(
                "root",
                "",
                Equal(sqrt(p**2), p),
                proof=qed(ALGEBRA),
                witnesses=({p: 1},),
            ),
            {p: -1},
        ),
        r"needs −1 to be positive|needs -1 to be positive",
    ),
    "nonnegative: positive": Attempt(Less(0, r), SIGN("<"), r"> 0"),
    "integer: not negative": Attempt(AtMost(0, m), SIGN(), r"≥ 0"),
    "integer: half a turn each": Attempt(Equal(cos(pi * m), 1), EULER, differ),
    "integer: a quarter of a turn each": Attempt(
        Equal(exp(I * pi * m / 2), 1), EULER, differ
    ),
    "integer: one over an integer": Attempt(
        Equal(exp(2 * pi * I / m), 1), EULER, differ, given=(given("h", Less(0, m)),)
    ),
    "integer: a real number for it": Attempt(
        Equal(exp(2 * pi * I * x), 1),
        LEMMA(
            claim(
                "turn",
                "",
                Equal(exp(2 * pi * I * m), 1),
                proof=qed(ALGEBRA),
                witnesses=({m: 1},),
            ),
            {m: x},
        ),
        "needs x to be integer",
    ),
    "natural: at least one": Attempt(AtMost(1, h), SIGN(), r"≥ 0"),
    "natural: an index below zero": Attempt(
        Equal(a(h - 1) + 0, a(h - 1)), ALGEBRA, natural
    ),
    "natural: half an index": Attempt(Equal(a(h / 2) + 0, a(h / 2)), ALGEBRA, natural),
    "natural: an integer as an index": Attempt(Equal(a(m) + 0, a(m)), ALGEBRA, natural),
    "even: half of it is even": Attempt(Equal(cos(pi * d / 2), 1), EULER, differ),
    "even: an odd number for it": Attempt(
        Equal(cos(pi * (2 * h + 1)), 1),
        LEMMA(
            claim(
                "even", "", Equal(cos(pi * d), 1), proof=qed(EULER), witnesses=({d: 2},)
            ),
            {d: 2 * h + 1},
        ),
        "to be even",
    ),
    "complex: real": Attempt(Equal(conj(c), c), EULER, differ),
    "complex: |z|² is z²": Attempt(Equal(abs(c) ** 2, c**2), MODULUS, differ),
    "complex: a square is not negative": Attempt(AtMost(0, c**2), SIGN(), r"≥ 0|real"),
    "complex: ordered": Attempt(AtMost(c, c + 1), SIGN(), "real|ordered"),
    "complex: ordered by an equation": Attempt(
        AtMost(1 * c, c), ALGEBRA, "real|ordered"
    ),
    "complex: the modulus of a sum": Attempt(
        Equal(abs(c + w), abs(c) + abs(w)), MODULUS, differ
    ),
    "function: two of them": Attempt(Equal(a(i), b(i)), ALGEBRA, differ),
    "function: linear": Attempt(Equal(f(x + y), f(x) + f(y)), ALGEBRA, differ),
    "function: real at a complex number": Attempt(
        Equal(f(c) + 0, f(c)), ALGEBRA, "to be real"
    ),
    "function: not said to be continuous": Attempt(
        Equal(Integral(1 * f(t), (t, 0, 1)), Integral(f(t), (t, 0, 1))),
        ALGEBRA,
        "continuous",
    ),
    "function: not said to be that smooth": Attempt(
        Equal(D(g(x), (0, 1), (0, 1)) + 0, D(g(x), (0, 1), (0, 1))),
        ALGEBRA,
        "2 continuous derivatives",
    ),
    "function: a jump in the place of a smooth one": Attempt(
        Equal(D(g(x), (0, 2)), 2 * D(g(x), (0, 1))),
        ALGEBRA,
        "no derivative|continuous",
        at={g: Function(x, abs(x))},
    ),
    "function: a pole in the place of a smooth one": Attempt(
        Equal(D(g(x), (0, 2)), 2 * D(g(x), (0, 1))),
        ALGEBRA,
        r"≠ 0",
        at={g: Function(x, 1 / x)},
    ),
    "function: complex values of a real one": Attempt(
        Equal(conj(f(x)), f(x)), EULER, "to be real", at={f: Function(x, I * x)}
    ),
    "matrix: two of them commute": Attempt(Equal(A * B, B * A), ALGEBRA, differ),
    "matrix: symmetric": Attempt(Equal(A.T, A), ALGEBRA, differ),
    "matrix: invertible": Attempt(
        Equal(A**m * A ** (-m), identity(h)), ALGEBRA, natural
    ),
    "matrix: a scalar": Attempt(
        Equal(Matrix([[x]]), x), ALGEBRA, "a matrix is not a number"
    ),
    "matrix: plus a scalar": Attempt(Equal(A + x, A), ALGEBRA, "is not a matrix"),
    "matrix: another shape": Attempt(Equal(zeros(h, 2), zeros(2, h)), ALGEBRA, unfit),
    "matrix: ordered": Attempt(AtMost(1 * A, A), ALGEBRA, "matrix|ordered|number"),
    "matrix: the determinant of a sum": Attempt(
        Equal(det(A + B), det(A) + det(B)), ALGEBRA, differ
    ),
    "matrix: the determinant is linear": Attempt(
        Equal(det(2 * A), 2 * det(A)), ALGEBRA, differ
    ),
    "matrix: a power of a product": Attempt(
        Equal((A * B) ** l, A**l * B**l), ALGEBRA, differ
    ),
    "matrix: a quadratic form is not negative": Attempt(
        AtMost(0, dot(v(0), (A + A.T) * v(0))), SIGN(), r"≥ 0"
    ),
    "matrix: the determinant of a multiple of 1": Attempt(
        Equal(det(2 * identity(h)), 1), ALGEBRA, differ
    ),
    "orthogonal: a power of its double": Attempt(
        Equal((2 * U) ** l, U**l), ALGEBRA, differ
    ),
    "orthogonal: a power of its negative": Attempt(
        Equal((-U) ** l, U**l), ALGEBRA, differ
    ),
    "orthogonal: ⟨Uv, v⟩ is not negative": Attempt(
        AtMost(0, dot(v(0), U * v(0))), SIGN(), r"≥ 0"
    ),
    "orthogonal: symmetric": Attempt(Equal(U.T, U), ALGEBRA, differ),
    "orthogonal: two of them commute": Attempt(Equal(U * V, V * U), ALGEBRA, differ),
    "orthogonal: determinant 1": Attempt(Equal(det(U), 1), ALGEBRA, differ),
    "orthogonal: its square": Attempt(Equal(U * U, identity(h)), ALGEBRA, differ),
    "orthogonal: a value that is not": Attempt(
        Equal(U.T * U, identity(h)),
        ALGEBRA,
        "not orthogonal",
        at={h: 2, U: Matrix([[1, 1], [0, 1]])},
    ),
    "permutation: its square": Attempt(Equal(P * P, identity(h)), ALGEBRA, differ),
    "permutation: a value that is a rotation": Attempt(
        Equal(P.T * P, identity(h)),
        ALGEBRA,
        "not a permutation",
        at={h: 2, P: Matrix([[0, -1], [1, 0]])},
    ),
    "vector function: equal everywhere": Attempt(Equal(v(m), v(n)), ALGEBRA, differ),
    "vector function: its product is not negative": Attempt(
        AtMost(0, dot(v(m), v(n))), SIGN(), r"≥ 0"
    ),
    "vector function: a value of another dimension": Attempt(
        Equal(1 * v(m), v(m)), ALGEBRA, unfit, at={h: 3, v: Function(k, column(1, k))}
    ),
    "existential letter: nothing is named": Attempt(
        Equal(y, x), ALGEBRA, "gives a value to each of y", some=(y,)
    ),
    "existential letter: it depends on what comes after it": Attempt(
        Equal(y, x),
        proof(qed(ALGEBRA), choose={y: x + 0}),
        "comes after it",
        some=(y,),
        free=(x,),
    ),
    "existential letter: outside its domain": Attempt(
        Equal(p, x),
        proof(qed(ALGEBRA), choose={p: x + 0}),
        "needs .* to be positive",
        some=(p,),
    ),
    "existential letter: obtained for what comes after it": Attempt(
        Equal(u, p),
        proof(
            Obtain(decay.POSITIVE_NUMBER_NAMED, {decay.c: p}, (q,)),
            qed(INSTANCE("q")),
            choose={u: q},
        ),
        "comes after it",
        some=(u,),
        free=(p,),
    ),
    "existential letter: obtained under a name in use": Attempt(
        Equal(p, q),
        proof(
            Obtain(decay.POSITIVE_NUMBER_NAMED, {decay.c: p}, (q,)), qed(INSTANCE("q"))
        ),
        "not a fresh letter|a value to each of p, q",
    ),
    "existential letter: obtained of another kind": Attempt(
        Equal(x, x * 1),
        proof(Obtain(decay.POSITIVE_NUMBER_NAMED, {decay.c: p}, (y,)), qed(ALGEBRA)),
        "of another kind",
    ),
    "existential letter: obtained though a hypothesis fails": Attempt(
        Equal(abs(plane.ratio), 1),
        proof(Obtain(plane.PRODUCT_FORCES_ROTATION, {}, (x,)), qed(ALGEBRA)),
        "is not met",
        given=(plane.relative_product,),
        at={plane.p: Function(k, Rational(0)), plane.q: Function(k, Rational(0))},
    ),
    # -------------------------------------------------------- trigonometry
    "DEFINITION: it is angle addition": Attempt(
        Equal(cos(x + y), cos(x) * cos(y) - sin(x) * sin(y)), DEFINITION, differ
    ),
    "ADDITION: the wrong sign": Attempt(
        Equal(cos(x + y), cos(x) * cos(y) + sin(x) * sin(y)), ADDITION, differ
    ),
    "ADDITION: sin and cos exchanged": Attempt(
        Equal(sin(x + y), sin(x) * sin(y) + cos(x) * cos(y)), ADDITION, differ
    ),
    "ADDITION: it is only algebra": Attempt(
        Equal(x * (y + 1), x * y + x), ADDITION, "already holds by algebra"
    ),
    "ADDITION: a double angle": Attempt(
        Equal(cos(2 * x), cos(x) ** 2), ADDITION, differ
    ),
    "PYTHAGORAS: two angles": Attempt(
        Equal(cos(x) ** 2 + sin(y) ** 2, 1), PYTHAGORAS, differ
    ),
    "PYTHAGORAS: the wrong sign": Attempt(
        Equal(cos(x) ** 2 - sin(x) ** 2, 1), PYTHAGORAS, differ
    ),
    "PYTHAGORAS: it is angle addition": Attempt(
        Equal(cos(x + y), cos(x) * cos(y) - sin(x) * sin(y)), PYTHAGORAS, differ
    ),
    "PYTHAGORAS: it is only algebra": Attempt(
        Equal(2 * cos(x) ** 2, cos(x) ** 2 + cos(x) ** 2),
        PYTHAGORAS,
        "already holds by algebra",
    ),
    "EULER: a nearly true constant": Attempt(
        Equal(cos(Rational(1, 10)), Rational(9950041652780258, 10**16)), EULER, differ
    ),
    "EULER: cos(π/5) and its neighbour": Attempt(
        Equal(cos(pi / 5), (1 - sqrt(5)) / 4), EULER, differ
    ),
    "EULER: π is 22/7": Attempt(Equal(pi, Rational(22, 7)), EULER, differ),
    "EULER: i is -i": Attempt(Equal(I, -I), EULER, differ),
    "EULER: it is angle addition": Attempt(
        Equal(cos(x + y), cos(x) * cos(y) - sin(x) * sin(y)),
        EULER,
        "already holds by angle",
    ),
    "EULER: sinh is not sin": Attempt(Equal(sin(I * x), sinh(x)), EULER, differ),
    "ALGEBRA: the constant of Ci forgotten": Attempt(
        Equal(Ci(p), log(p) - Cin(p)), ALGEBRA, differ
    ),
    "ALGEBRA: E1(ix) without π/2": Attempt(
        Equal(E1(I * p), -Ci(p) + I * Si(p)), ALGEBRA, differ
    ),
    # -------------------------------------------------------- moduli and order
    "MODULUS: the triangle as an equation": Attempt(
        Equal(abs(x + y), abs(x) + abs(y)), MODULUS, differ
    ),
    "MODULUS: a complex power": Attempt(
        Equal(abs(c**I), 1), MODULUS, differ, given=NO_ZERO, at=TURNED
    ),
    "MODULUS: the real part of a logarithm": Attempt(
        Equal(re(log(c)), log(1 + abs(c))), MODULUS, differ, given=NO_ZERO, at=TURNED
    ),
    "MODULUS: the exponential of ⅈ times a complex number": Attempt(
        Equal(abs(exp(I * c)), 1), MODULUS, differ
    ),
    "MODULUS: a negative number": Attempt(Equal(abs(-p), -p), MODULUS, differ),
    "MODULUS: the negative of what is not negative": Attempt(
        Equal(abs(x), -x), MODULUS, differ, given=(given("h", AtMost(0, x)),), at={x: 0}
    ),
    "MODULUS: what is negative": Attempt(
        Equal(abs(x), x), MODULUS, differ, given=(given("h", Less(x, 0)),), at={x: -1}
    ),
    "MODULUS: an odd power": Attempt(Equal(abs(x) ** 3, x**3), MODULUS, differ),
    "MODULUS: it is only Euler": Attempt(
        Equal(cos(x) ** 2 + sin(x) ** 2, 1), MODULUS, "already holds by Euler"
    ),
    "TRIANGLE: the wrong way round": Attempt(
        AtMost(abs(x) + abs(y), abs(x + y)), TRIANGLE, differ
    ),
    "TRIANGLE: under a minus sign": Attempt(
        AtMost(-abs(x + y), -abs(x) - abs(y)), TRIANGLE, differ
    ),
    "TRIANGLE: in a divisor": Attempt(
        AtMost(1 / (1 + abs(x + y)), 1 / (1 + abs(x) + abs(y))), TRIANGLE, differ
    ),
    "TRIANGLE: times a number of unknown sign": Attempt(
        AtMost(x * abs(x + y), x * (abs(x) + abs(y))), TRIANGLE, differ
    ),
    "TRIANGLE: over a number of unknown sign": Attempt(
        AtMost(abs(y + z) / x, (abs(y) + abs(z)) / x), TRIANGLE, "> 0|≠ 0", at={x: -1}
    ),
    "TRIANGLE: a range run backwards": Attempt(
        AtMost(abs(Integral(t, (t, 1, 0))), Integral(abs(t), (t, 1, 0))),
        TRIANGLE,
        r"≥ 0|differ",
    ),
    "TRIANGLE: for an equation": Attempt(
        Equal(abs(x + y), abs(x) + abs(y)), TRIANGLE, "no place in a chain"
    ),
    "TRIANGLE: for a strict inequality": Attempt(
        Less(abs(x + y), abs(x) + abs(y)), TRIANGLE, "no link is strict"
    ),
    "TRIANGLE: not said to be continuous": Attempt(
        AtMost(abs(Integral(f(t), (t, 0, 1))), Integral(abs(f(t)), (t, 0, 1))),
        TRIANGLE,
        "continuous",
    ),
    "SIGN: a number that is not 0 may be negative": Attempt(
        Less(0, x),
        SIGN("<"),
        "needs x . 0 > 0",
        given=(given("h", Differ(x, 0)),),
        at={x: -1},
    ),
    "SIGN: an odd power of it as well": Attempt(
        Less(0, x**3),
        SIGN("<"),
        "needs x³ . 0 > 0",
        given=(given("h", Differ(x, 0)),),
        at={x: -1},
    ),
    "SIGN: a sum that is not 0 has summands that may be": Attempt(
        Less(0, x**2),
        SIGN("<"),
        "needs x² . 0 > 0",
        given=(given("h", Differ(x + y, 0)),),
        at={x: 0, y: 1},
    ),
    "SIGN: the square of a complex number that is not 0": Attempt(
        Less(0, re(c**2)),
        SIGN("<"),
        "> 0",
        given=(given("h", Differ(c, 0)),),
        at={c: I},
    ),
    "SIGN: a sum of unknown signs": Attempt(Less(0, p - q), SIGN("<"), r"> 0"),
    "SIGN: a square is positive": Attempt(Less(0, x**2), SIGN("<"), r"> 0"),
    "SIGN: a root is positive": Attempt(Less(0, sqrt(x**2 + y**2)), SIGN("<"), r"> 0"),
    "SIGN: a root is not 0": Attempt(Differ(sqrt(x**2 + y**2), 0), SIGN("≠"), r"≠ 0"),
    "SIGN: the root of a negative number": Attempt(
        AtMost(0, sqrt(-p)), SIGN(), "only real numbers are ordered"
    ),
    "SIGN: the logarithm of a negative number": Attempt(
        AtMost(0, log(-1 - p)), SIGN(), "only real numbers are ordered"
    ),
    "SIGN: the reciprocal of what is not 0": Attempt(
        Less(0, 1 / (x - y)),
        SIGN("<"),
        r"> 0",
        given=(given("h", Differ(x, y)),),
        at={x: 1, y: 0},
    ),
    "SIGN: the logarithm of a quotient": Attempt(
        AtMost(0, log(1 / (1 + p))), SIGN(), r"≥ 0"
    ),
    "SIGN: an equation": Attempt(Equal(p, q), SIGN("="), r"needs q − p ≥ 0"),
    "SIGN: an equation of which one side is known": Attempt(
        Equal(x, y), SIGN("="), r"≥ 0", given=(given("h", AtMost(x, y)),), at={y: 2}
    ),
    "SIGN: an equation of complex numbers": Attempt(
        Equal(I * x, I * y), SIGN("="), "only real numbers are ordered"
    ),
    "SIGN: an even number and a product of neighbours": Attempt(
        Differ(m**2 + m, 2 * l), SIGN("≠"), r"≠ 0"
    ),
    "SIGN: a square that leaves 1": Attempt(Differ(m**2, 4 * l + 1), SIGN("≠"), r"≠ 0"),
    "SIGN: a multiple of a third": Attempt(Differ(m / 3 + 1, 2 * l), SIGN("≠"), r"≠ 0"),
    "SIGN: a real number leaves no remainder": Attempt(
        Differ(2 * x + 1, 2 * y), SIGN("≠"), r"≠ 0"
    ),
    "SIGN: a floor leaves a remainder": Attempt(
        Differ(2 * Node("floor", (x,)) + 1, x), SIGN("≠"), r"≠ 0"
    ),
    "SIGN: a floor below what is whole": Attempt(
        Less(Node("floor", (x,)), x), SIGN("<"), r"> 0"
    ),
    "SIGN: more than a floor": Attempt(
        AtMost(Node("floor", (x,)) + 1, x), SIGN(), r"≥ 0"
    ),
    "SIGN: a ceiling below": Attempt(AtMost(Node("ceil", (x,)), x), SIGN(), r"≥ 0"),
    "SIGN: the floor of twice a number": Attempt(
        AtMost(Node("floor", (2 * x,)), 2 * Node("floor", (x,))), SIGN(), r"≥ 0"
    ),
    "SIGN: an arcsine below a right angle": Attempt(
        Less(Node("asin", (x,)), pi / 2), SIGN("<"), r"> 0", given=UNIT, at={x: 1}
    ),
    "SIGN: an arccosine above 0": Attempt(
        Less(0, Node("acos", (x,))), SIGN("<"), r"> 0", given=UNIT, at={x: 1}
    ),
    "SIGN: the conjugate of one side alone": Attempt(
        Differ(c, conj(w)),
        SIGN("≠"),
        r"≠ 0",
        given=(given("apart", Differ(c, w)),),
        at={c: I, w: -I},
    ),
    "SIGN: a hypothesis the wrong way": Attempt(
        Less(x, 0), SIGN("<"), r"> 0", given=(given("h", Less(0, x)),), at={x: 1}
    ),
    "SIGN: times a negative number": Attempt(
        AtMost(x * y, x * z),
        SIGN(),
        r"≥ 0",
        given=(given("h", AtMost(y, z)),),
        at={x: -1, y: 1, z: 2},
    ),
    "SIGN: the integral of something positive, run backwards": Attempt(
        AtMost(0, Integral(t**2, (t, x, y))), SIGN(), r"≥ 0", at={x: 1, y: 0}
    ),
    "SIGN: apart, though it may be equal": Attempt(Differ(x, y), SIGN("≠"), r"≠ 0"),
    "SIGN: 1 ≠ 0 says nothing of other numbers": Attempt(
        Differ(x, 0), SIGN("≠"), r"≠ 0", given=(given("h", Differ(1, 0)),), at={x: 1}
    ),
    "SQUARES: a side of unknown sign": Attempt(
        Equal(x, abs(x)), SQUARES(qed(MODULUS)), "needs x to be nonnegative"
    ),
    "SQUARES: both of unknown sign": Attempt(
        Equal(x, y),
        SQUARES(qed(INSTANCE("h"))),
        "needs x to be nonnegative",
        given=(given("h", Equal(x**2, y**2)),),
        at={x: 1, y: -1},
    ),
    "SQUARES: the squares differ": Attempt(Equal(p, q), SQUARES(qed(ALGEBRA)), differ),
    "SQUARES: sines beyond π/2": Attempt(
        Equal(pi - x, x), SQUARES(qed(EULER), of="sin"), r"needs π/2 − \(π − x\) ≥ 0"
    ),
    "SQUARES: sines at the far side": Attempt(
        Equal(pi * half, 5 * pi / 2), SQUARES(qed(EULER), of="sin"), "≥ 0"
    ),
    "SQUARES: tangents at π/2": Attempt(
        AtMost(pi * half, pi * half + 0),
        SQUARES(qed(ALGEBRA), "=", "tan"),
        "> 0|no place",
    ),
    "SQUARES: tangents of other branches": Attempt(
        Equal(x + pi, x), SQUARES(qed(EULER), of="tan"), "> 0"
    ),
    "SQUARES: a cosine falls": Attempt(
        AtMost(term(0), half),
        SQUARES(qed(ENCLOSED(None, "≤")), "≤", "cos"),
        "cos is not",
    ),
    "SQUARES: sinh of a complex number": Attempt(
        Equal(c, c + 2 * pi * I), SQUARES(qed(EULER), of="sinh"), "needs c"
    ),
    "SQUARES: other values": Attempt(
        Less(x, x + 0), SQUARES(qed(SIGN("<")), "<", "sinh"), "> 0"
    ),
    "SQUARES: a complex side": Attempt(
        Equal(c, abs(c)), SQUARES(qed(MODULUS)), r"needs c"
    ),
    "MONOTONE: a false start": Attempt(
        AtMost(r + 1, r), MONOTONE(r, 0, s, qed(SIGN()), qed(ALGEBRA)), "step 1"
    ),
    "MONOTONE: a false slope": Attempt(
        AtMost(r**2, r), MONOTONE(r, 0, s, qed(ALGEBRA), qed(SIGN())), r"≥ 0"
    ),
    "MONOTONE: below the start": Attempt(
        AtMost(sin(x), x),
        MONOTONE(x, 0, s, qed(ALGEBRA), qed(SIGN())),
        r"needs x − 0 ≥ 0",
    ),
    "MONOTONE: across a pole": Attempt(
        AtMost(-1 / x, 0),
        MONOTONE(x, -1, s, qed(SIGN()), qed(SIGN())),
        r"≠ 0",
        given=(given("h", Less(1, x)),),
        at={x: 2},
    ),
    "MONOTONE: it falls, and is taken to rise": Attempt(
        AtMost(0, cos(x)),
        MONOTONE(x, pi, s, qed(SIGN()), qed(SIGN()), falls=True),
        "step 1",
        given=(given("low", AtMost(0, x)), given("high", AtMost(x, pi))),
    ),
    "MONOTONE: down to what lies above": Attempt(
        AtMost(x, 0),
        MONOTONE(x, 0, s, qed(ALGEBRA), qed(SIGN()), falls=True),
        r"needs 0 − x ≥ 0",
        given=(given("low", AtMost(0, x)),),
    ),
    "MONOTONE: strictly, at the start itself": Attempt(
        Less(0, r),
        MONOTONE(r, 0, s, qed(ALGEBRA), qed(SIGN("<")), rel="<"),
        r"needs r − 0 > 0",
    ),
    "MONOTONE: strictly, by a slope that is not": Attempt(
        Less(0, p - p),
        MONOTONE(p, 0, s, qed(ALGEBRA), qed(SIGN()), rel="<"),
        "≤ has no place|step 1",
    ),
    "MONOTONE: equal slopes, another start": Attempt(
        Equal(r + 1, r),
        MONOTONE(r, 0, s, qed(ALGEBRA), qed(ALGEBRA), rel="="),
        "step 1",
    ),
    "MONOTONE: an equation from slopes that are ordered": Attempt(
        Equal(r, 2 * r),
        MONOTONE(r, 0, s, qed(ALGEBRA), qed(SIGN()), rel="="),
        "no place",
    ),
    "MONOTONE: what is not equal": Attempt(
        Differ(p, 2 * p),
        MONOTONE(p, 0, s, qed(ALGEBRA), qed(SIGN("≠")), rel="≠"),
        "do not hold two functions apart",
    ),
    "MONOTONE: a positive variable from a start that is not": Attempt(
        AtMost(-1, x**3),
        MONOTONE(x, -1, u, qed(ALGEBRA), qed(SIGN())),
        "to be positive",
        given=(given("low", AtMost(-1, x)),),
    ),
    "SIGN: equal, where only one side is at most the other": Attempt(
        Equal(abs(x), x), SIGN("="), "≥ 0"
    ),
    "SIGN: equal, where both are only bounded": Attempt(
        Equal(x, 0),
        SIGN("="),
        "≥ 0",
        given=(given("below", AtMost(-1, x)), given("above", AtMost(x, 1))),
        at={x: 0},
    ),
    "SIGN: equal complex numbers": Attempt(Equal(c, 0), SIGN("="), "real|ordered"),
    "SIGN: equal by normal forms": Attempt(
        Equal((x + 1) ** 2, x**2 + 2 * x + 1), SIGN("="), "already holds by modulus"
    ),
    "CASES: false in the first": Attempt(
        AtMost(0, x), CASES(x, term(0), qed(SIGN()), qed(SIGN())), "step 1"
    ),
    "CASES: false in the second": Attempt(
        AtMost(x, 0), CASES(x, term(0), qed(SIGN()), qed(SIGN())), "step 1"
    ),
    "CASES: the case of the other chain": Attempt(
        AtMost(x, x**2), CASES(x, term(1), qed(SIGN()), qed(SIGN())), "step 1"
    ),
    "CASES: complex numbers": Attempt(
        AtMost(0, x**2 + 1),
        CASES(c, term(0), qed(SIGN()), qed(SIGN())),
        "only real numbers are ordered",
    ),
    "CASES: matrices": Attempt(
        AtMost(0, x**2 + 1),
        CASES(identity(2), identity(2), qed(SIGN()), qed(SIGN())),
        "only real numbers are ordered",
    ),
    "CASES: what means nothing": Attempt(
        AtMost(0, x**2 + 1),
        CASES(1 / x, term(0), qed(SIGN()), qed(SIGN())),
        "≠ 0",
    ),
    "ENCLOSED: bounds that bound one another": Attempt(
        AtMost(sin(x), 1),
        ENCLOSED(x, "≤"),
        "no finite range",
        given=(given("h", AtMost(x, y)), given("k", AtMost(y, x))),
        at={x: 1, y: 1},
    ),
    "MONOTONE: not a fresh variable": Attempt(
        AtMost(r, r + s), MONOTONE(r, 0, s, qed(SIGN()), qed(SIGN())), "not a fresh"
    ),
    "MONOTONE: an integer variable": Attempt(
        AtMost(h, h**2), MONOTONE(h, 0, s, qed(ALGEBRA), qed(SIGN())), "not a real"
    ),
    "ENCLOSED: false at an end of the range": Attempt(
        Less(k, 10),
        ENCLOSED(k),
        "balls do not settle it",
        given=(given("from", AtMost(0, k)), given("to", AtMost(k, 10))),
    ),
    "ENCLOSED: it rises at the last step": Attempt(
        Less(decay.S(decay.k + 1), decay.S(decay.k)),
        ENCLOSED(decay.k),
        "balls do not settle it",
        given=(given("from", AtMost(0, decay.k)), given("to", AtMost(decay.k, 11))),
    ),
    "ENCLOSED: no finite range": Attempt(
        Less(decay.S(decay.k + 1), decay.S(decay.k)),
        ENCLOSED(decay.k),
        "no finite range",
    ),
    "ENCLOSED: false": Attempt(
        Less(2, cos(term(1))), ENCLOSED(), "balls do not settle it"
    ),
    "ENCLOSED: an equation of numbers": Attempt(
        AtMost(exp(term(1)), exp(Rational(1, 2)) ** 2),
        ENCLOSED(rel="≤"),
        "already holds|do not settle",
    ),
    "ENCLOSED: two variables": Attempt(
        Less(sin(x), y + 2), ENCLOSED(x), "exactly the letters that are named"
    ),
    "ENCLOSED: a box without an end": Attempt(
        Less(sin(x) * cos(y), 2),
        ENCLOSED(x, "<", (y,)),
        "give y no finite range",
        given=(
            given("from", AtMost(0, x)),
            given("to", AtMost(x, pi)),
            given("up", AtMost(0, y)),
        ),
    ),
    "ENCLOSED: false in a corner of a box": Attempt(
        Less(x * cos(y), Rational(3141, 1000)),
        ENCLOSED(x, "<", (y,)),
        "balls do not settle it",
        given=(
            given("from", AtMost(0, x)),
            given("to", AtMost(x, pi)),
            given("up", AtMost(0, y)),
            given("down", AtMost(y, 1)),
        ),
    ),
    "ENCLOSED: false inside a box": Attempt(
        Less(sin(x) * sin(y), Rational(999, 1000)),
        ENCLOSED(x, "<", (y,)),
        "balls do not settle it",
        given=(
            given("from", AtMost(0, x)),
            given("to", AtMost(x, pi)),
            given("up", AtMost(0, y)),
            given("down", AtMost(y, pi)),
        ),
    ),
    "ENCLOSED: false for one integer of a box": Attempt(
        Less(sin(k * y), Rational(99, 100)),
        ENCLOSED(k, "<", (y,)),
        "balls do not settle it",
        given=(
            given("from", AtMost(0, k)),
            given("to", AtMost(k, log(term(21)))),
            given("up", AtMost(0, y)),
            given("down", AtMost(y, Rational(53, 100))),
        ),
    ),
    "ENCLOSED: an end that is another variable": Attempt(
        Less(sin(x), 2),
        ENCLOSED(x),
        "give x no finite range",
        given=(given("from", AtMost(0, x)), given("to", AtMost(x, y))),
    ),
    "ENCLOSED: it is visible": Attempt(
        Less(0, k + 1),
        ENCLOSED(k),
        "already holds by visible",
        given=(given("from", AtMost(0, k)), given("to", AtMost(k, 10))),
    ),
    "ENCLOSED: a pole on the interval": Attempt(
        Less(0, 1 / x**2),
        ENCLOSED(x),
        "≠ 0",
        given=(given("from", AtMost(-1, x)), given("to", AtMost(x, 1))),
    ),
    # -------------------------------------------------------- integrals
    "FTC: a pole inside": Attempt(
        Equal(Integral(t**-2, (t, -1, 1)), -2),
        FTC(Integral(t**-2, (t, -1, 1)), -1 / t),
        r"≠ 0",
    ),
    "FTC: a logarithm across zero": Attempt(
        Equal(Integral(1 / (1 + t * t), (t, -1, 1)), 0),
        FTC(Integral(1 / (1 + t * t), (t, -1, 1)), log(t)),
        r"> 0",
    ),
    "FTC: a root across zero": Attempt(
        Equal(Integral(t * (t**2) ** (-half), (t, -1, 1)), 0),
        FTC(Integral(t * (t**2) ** (-half), (t, -1, 1)), sqrt(t**2)),
        r"needs t² > 0",
    ),
    "FTC: a root from zero": Attempt(
        Equal(Integral(1 / sqrt(t), (t, 0, 1)), 2),
        FTC(Integral(1 / sqrt(t), (t, 0, 1)), 2 * sqrt(t)),
        r"needs .* ≠ 0|needs t > 0",
    ),
    "FTC: an arcsine to where it is too steep": Attempt(
        Equal(STEEP, Node("asin", (term(1),))),
        FTC(STEEP, Node("asin", (t,))),
        "needs 1 − t² ≠ 0",
    ),
    "FTC: an arctangent across its jump": Attempt(
        Equal(BELL, -pi / 2),
        FTC(BELL, Node("atan", (1 / t,))),
        "needs t ≠ 0",
    ),
    "FTC: the logarithm of a rotation, across the cut": Attempt(
        Equal(Integral(I + 0 * t, (t, 0, 2 * pi)), 0),
        FTC(Integral(I + 0 * t, (t, 0, 2 * pi)), log(exp(I * t))),
        "to be real",
    ),
    "FTC: the logarithm of a negative number, the wrong way": Attempt(
        Equal(Integral(1 / t, (t, -2, -1)), log(2)),
        via(
            log(-term(1)) - log(-term(2)), FTC(Integral(1 / t, (t, -2, -1)), log(t))
        ).qed(ALGEBRA),
        differ,
    ),
    "FTC: a step that rises nowhere": Attempt(
        Equal(
            Integral(0 * t, (t, 0, 2)),
            Node("floor", (term(2),)) - Node("floor", (term(0),)),
        ),
        FTC(Integral(0 * t, (t, 0, 2)), Node("floor", (t,))),
        "floor is not continuous",
    ),
    "FTC: a wrong constant": Attempt(
        Equal(linear, 1), FTC(linear, t**2), "the derivative is not the integrand"
    ),
    "FTC: the ends exchanged": Attempt(
        Equal(linear, -half), FTC(linear, t**2 / 2), differ
    ),
    "FTC: an integer variable": Attempt(
        Equal(Integral(2 * pi * I, (m, 0, 1)), 0),
        FTC(Integral(2 * pi * I, (m, 0, 1)), exp(2 * pi * I * m)),
        "does not run over an interval",
    ),
    "FTC: an integral whose end moves": Attempt(
        Equal(linear, Integral(s, (s, 0, 1))),
        FTC(linear, Integral(s, (s, 0, t))),
        "no derivative",
    ),
    "FTC: a variable outside of the same name": Attempt(
        Equal(Integral(t * linear, (t, 0, x)), x**2 / 4),
        FTC(Integral(t * linear, (t, 0, x)), t**2 * linear / 2),
        differ,
    ),
    "FTC: not an integral": Attempt(Equal(x, y), FTC(x, y), "is no integral"),
    "FTC: an arbitrary function": Attempt(
        Equal(Integral(f(t), (t, 0, 1)), f(1) - f(0)),
        FTC(Integral(f(t), (t, 0, 1)), f(t)),
        "continuous",
    ),
    "BY_PARTS: the wrong factor": Attempt(
        Equal(linear, 1),
        BY_PARTS(linear, t, t**2),
        "the derivative is not the integrand",
    ),
    "BY_PARTS: a sign": Attempt(
        Equal(Integral(t * exp(t), (t, 0, 1)), exp(1) + Integral(exp(t), (t, 0, 1))),
        BY_PARTS(Integral(t * exp(t), (t, 0, 1)), t, exp(t)),
        differ,
    ),
    "BY_PARTS: a pole inside": Attempt(
        Equal(Integral(1, (t, -1, 1)), 2),
        BY_PARTS(Integral(1, (t, -1, 1)), t**2, -1 / t),
        r"≠ 0",
    ),
    "SUBSTITUTION: the wrong end": Attempt(
        Equal(Integral(2 * t * cos(t**2), (t, 0, 1)), Integral(cos(s), (s, 0, 2))),
        SUBSTITUTION(t**2),
        "the ends do not correspond",
    ),
    "SUBSTITUTION: the slope forgotten": Attempt(
        Equal(Integral(cos(t**2), (t, 0, 1)), Integral(cos(s), (s, 0, 1))),
        SUBSTITUTION(t**2),
        "the integrands do not correspond",
    ),
    "SUBSTITUTION: the path leaves the domain": Attempt(
        Equal(Integral(2 * t * log(2), (t, -1, 1)), Integral(log(2), (u, 1, 1))),
        SUBSTITUTION(t**2),
        "to be positive",
    ),
    "SUBSTITUTION: the path has a pole": Attempt(
        Equal(Integral(-1 / t**2, (t, -1, 1)), Integral(1, (s, -1, 1))),
        SUBSTITUTION(1 / t),
        r"≠ 0",
    ),
    # -------------------------------------------------------- sums of symbolic length
    "TERMWISE: the terms differ": Attempt(
        Equal(up_to(a(i), h), up_to(b(i), h)), TERMWISE(ALGEBRA, l), differ
    ),
    "TERMWISE: the ranges differ": Attempt(
        Equal(up_to(a(i), h), up_to(1 * a(i), h + 1)), TERMWISE(ALGEBRA, l), differ
    ),
    "TERMWISE: not a fresh variable": Attempt(
        Equal(up_to(a(i), h), up_to(a(l), h)),
        TERMWISE(ALGEBRA, l),
        "not a fresh letter",
    ),
    "TERMWISE: a variable of another domain": Attempt(
        Equal(up_to(a(i), h), up_to(1 * a(i), h)),
        TERMWISE(ALGEBRA, m),
        "not a fresh letter",
    ),
    "TERMWISE: a sum and a product": Attempt(
        Equal(up_to(a(i), h), Product(1 * a(i), (i, 0, h))),
        TERMWISE(ALGEBRA, l),
        "is no sum",
    ),
    "TERMWISE: an inequality of factors": Attempt(
        AtMost(Product(-1 - i, (i, 0, h)), Product(-i, (i, 0, h))),
        TERMWISE(SIGN(), l),
        "does not pass to a product",
    ),
    "TERMWISE: an integral run backwards": Attempt(
        AtMost(Integral(0 * t, (t, 1, 0)), Integral(t**2, (t, 1, 0))),
        TERMWISE(SIGN(), s),
        r"≥ 0",
    ),
    "TERMWISE: strict, though there may be no term": Attempt(
        Less(Sum(0, (i, 1, h)), Sum(1, (i, 1, h))),
        TERMWISE(SIGN("<"), l),
        r"needs h − 1 \+ 1 > 0",
    ),
    "TERMWISE: the variable is not known to be positive": Attempt(
        AtMost(0, up_to(a(i), h)), TERMWISE(SIGN(), l), "is no sum"
    ),
    "TELESCOPE: the last term forgotten": Attempt(
        Equal(up_to(2 * i + 1, h), h**2), TELESCOPE(l, l**2), "the rises|the ends"
    ),
    "TELESCOPE: another rise": Attempt(
        Equal(up_to(2 * i, h), (h + 1) ** 2), TELESCOPE(l, l**2), "the rises|the ends"
    ),
    "TELESCOPE: not a sum": Attempt(Equal(h, h * 1), TELESCOPE(l, l), "is no sum"),
    "TELESCOPE: a pole in the range": Attempt(
        Equal(up_to(1 / (i + 1) - 1 / i, h), 1), TELESCOPE(l, 1 / l), r"≠ 0"
    ),
    "SPLIT: a term counted twice": Attempt(
        Equal(up_to(a(i), h), up_to(a(i), h) + a(h)),
        SPLIT(up_to(a(i), h), h - 1),
        "combination|differ|multiple|atom",
    ),
    "SPLIT: beyond the last term": Attempt(
        Equal(up_to(a(i), h), up_to(a(i), h + 2) - a(h + 1) - a(h + 2)),
        SPLIT(up_to(a(i), h), h + 2),
        "≥ 0",
    ),
    "SPLIT: before the first term": Attempt(
        Equal(up_to(a(i), h), Sum(a(i), (i, 0, -2)) + Sum(a(i), (i, -1, h))),
        SPLIT(up_to(a(i), h), term(-2)),
        "≥ 0",
    ),
    "SPLIT: between two terms": Attempt(
        Equal(up_to(a(i), h), 1 * up_to(a(i), h)),
        SPLIT(up_to(a(i), h), h - half),
        "integer",
    ),
    "SPLIT: an integral beyond its end": Attempt(
        Equal(Integral(t, (t, 0, 1)), Integral(t, (t, 0, 2)) + Integral(t, (t, 2, 1))),
        SPLIT(Integral(t, (t, 0, 1)), term(2)),
        "≥ 0",
    ),
    "SPLIT: an integral in two of which one is a pole short": Attempt(
        Equal(
            Integral(1 / t, (t, -1, 1)),
            Integral(1 / t, (t, -1, 0)) + Integral(1 / t, (t, 0, 1)),
        ),
        SPLIT(Integral(1 / t, (t, -1, 1)), term(0)),
        "≠ 0",
    ),
    "SPLIT: an integral as if it were a sum": Attempt(
        Equal(Integral(t, (t, 0, 2)), Integral(t, (t, 0, 1)) + Integral(t, (t, 2, 2))),
        SPLIT(Integral(t, (t, 0, 2)), term(1)),
        "differ",
    ),
    "SPLIT: an integral at a complex number": Attempt(
        Equal(Integral(t, (t, 0, 2)), Integral(t, (t, 0, I)) + Integral(t, (t, I, 2))),
        SPLIT(Integral(t, (t, 0, 2)), I * 1),
        "needs",
    ),
    "REINDEX: only one end moves": Attempt(
        Equal(up_to(i**2, h), Sum((j - 1) ** 2, (j, 0, h + 1))),
        REINDEX(l, l - 1),
        "ends do not",
    ),
    "REINDEX: every other term": Attempt(
        Equal(up_to(a(i), 2 * h), up_to(a(2 * i), h)), REINDEX(l, 2 * l), "a shift"
    ),
    "REINDEX: a shift by a half": Attempt(
        Equal(Sum(i, (i, 1, h + 1)), Sum(j + half, (j, half, h + half))),
        REINDEX(l, l + half),
        "natural|integer",
    ),
    "REINDEX: a map of which nothing is known": Attempt(
        permuted(h - 1), REINDEX(l, σ(l)), "is not met"
    ),
    "REINDEX: a map that is not one to one": Attempt(
        permuted(h - 1), REINDEX(l, σ(l)), "is not met", given=into, at=itself
    ),
    "REINDEX: a map out of the range": Attempt(
        permuted(h - 1),
        REINDEX(l, σ(l)),
        "is not met",
        given=(into[0], one_to_one),
        at=itself,
    ),
    "REINDEX: a map that may fall below the range": Attempt(
        permuted(h - 1),
        REINDEX(l, σ(l)),
        "is not met",
        given=(into[1], one_to_one),
        at=itself,
    ),
    "REINDEX: a permutation of fewer numbers": Attempt(
        permuted(h),
        REINDEX(l, σ(l)),
        "is not met",
        given=(*into, one_to_one),
        at=itself,
    ),
    "REINDEX: a permutation of other numbers": Attempt(
        permuted(h, 1),
        REINDEX(l, σ(l)),
        "nor a map",
        given=(*into, one_to_one),
        at=itself,
    ),
    "REINDEX: one to one among neighbours only": Attempt(
        permuted(h - 1),
        REINDEX(l, σ(l)),
        "is not met",
        at=itself,
        given=(*into, given("one to one", Differ(σ(i), σ(i + 1)), i, provided=below)),
    ),
    "REINDEX: one to one between two maps": Attempt(
        permuted(h - 1),
        REINDEX(l, σ(l)),
        "is not met",
        at=itself,
        given=(
            *into,
            given(
                "one to one",
                Differ(σ(i), σ(l) + h),
                i,
                l,
                provided=(below, Less(l, h), different),
            ),
        ),
    ),
    "REINDEX: a constant": Attempt(
        Equal(Sum(on_line(i), (i, 0, h - 1)), Sum(on_line(σ(k)), (i, 0, h - 1))),
        REINDEX(l, σ(k)),
        "do not correspond|is not met",
        given=(*into, one_to_one),
        at=itself,
    ),
    "REINDEX: a polynomial": Attempt(
        Equal(up_to(a(i), h), up_to(a(i**2), h)), REINDEX(l, l**2), "is not met"
    ),
    "REINDEX: an integral along a permutation": Attempt(
        Equal(up_to(on_line(i), h - 1), Product(on_line(σ(i)), (i, 0, h - 1))),
        REINDEX(l, σ(l)),
        "is no sum",
        given=(*into, one_to_one),
        at=itself,
    ),
    "REINDEX: other terms": Attempt(
        Equal(up_to(on_line(i), h - 1), up_to(on_line(σ(i)) + i - i**2, h - 1)),
        REINDEX(l, σ(l)),
        "do not correspond",
        given=(*into, one_to_one),
        at=itself,
    ),
    "REINDEX: a map of the variable of the sum itself": Attempt(
        permuted(h - 1),
        REINDEX(l, σ(i)),
        "do not correspond",
        given=(*into, one_to_one),
        at=itself,
    ),
    "REINDEX: two variables that are sent to one": Attempt(
        permuted(h - 1),
        REINDEX(l, σ(l)),
        "is not met",
        at=itself,
        given=(
            *into,
            given(
                "one to one, but for 0",
                Differ(σ(i), σ(l)),
                i,
                l,
                provided=(below, Less(l, h), different, Less(0, i)),
            ),
        ),
    ),
    "REINDEX: a permutation at another place": Attempt(
        Equal(
            Sum(on_line(i), (i, 0, h - 1)), Sum(on_line(places(m, i)), (i, 0, h - 1))
        ),
        REINDEX(l, places(m, l)),
        "is not met",
        given=permuting(0),
        at=all_places,
    ),
    "REINDEX: term by term, a permutation at one place": Attempt(
        Equal(
            Sum(Sum(on_line(i), (i, 0, h - 1)), (m, 0, h)),
            Sum(Sum(on_line(places(m, i)), (i, 0, h - 1)), (m, 0, h)),
        ),
        TERMWISE(REINDEX(l, places(n, l)), n),
        "is not met|is no sum",
        given=permuting(k),
        at=all_places,
    ),
    "SIGN: of a logarithm, by way of itself": Attempt(
        AtMost(0, log(p) * log(s)),
        SIGN("≤"),
        "≥ 0",
        at={p: 2, s: 3, x: 1, y: 1},
        given=(given("s", Less(1, s)), given("both", Less(0, x * log(p) + y * log(s)))),
    ),
    "SIGN: of two logarithms, each by way of the other": Attempt(
        AtMost(0, log(p)),
        SIGN("≤"),
        "≥ 0",
        at={p: 2, q: 3},
        given=(
            given("sum", Less(0, log(p) + log(q))),
            given("p", Less(0, p * log(q) + q * log(p))),
        ),
    ),
    "GIVEN: for all vectors of a plane, at one of space": Attempt(
        AtMost(dot(column(3, 4, 0), column(x, y, 0)), 25),
        INSTANCE("all", {arrow: column(3, 4, 0)}, rel="≤"),
        unfit,
        given=(in_the_plane,),
        at={x: 0, y: 0},
    ),
    "LEMMA: for all vectors of a plane, known of one": Attempt(
        AtMost(dot(column(3, 4), column(x, y)), 25),
        LEMMA(PLANE, {x: x, y: y}),
        "is not met",
        given=(given("one", AtMost(dot(column(3, 4), column(x, y)), 26)),),
        at={x: 0, y: 0},
    ),
    "LEMMA: for all vectors of a plane, known of those along an axis": Attempt(
        AtMost(dot(column(3, 4), column(x, y)), 25),
        LEMMA(PLANE, {x: x, y: y}),
        "is not met",
        given=(given("axis", AtMost(t * x, t**2), t),),
        at={x: 0, y: 0},
    ),
    "LEMMA: a function that is not continuous at one vector": Attempt(
        Equal(1 / (x**2 + y**2), 1 / (x**2 + y**2) * 1),
        LEMMA(CONTINUOUS, {on_plane: Function(arrow, 1 / dot(arrow, arrow))}),
        "≠ 0|> 0",
        given=(given("not 0", Less(0, x**2 + y**2)),),
        at={x: 1, y: 0},
    ),
    "SIGN: a sum of positive terms, perhaps of none": Attempt(
        Less(0, up_to(exp(a(i)), h - 1)), SIGN("<"), "> 0"
    ),
    "ALGEBRA: divided by a sum that may have no term": Attempt(
        Equal(up_to(exp(a(i)), h - 1) / up_to(exp(a(i)), h - 1), 1), ALGEBRA, "≠ 0"
    ),
    "ALGEBRA: divided by a sum of terms of either sign": Attempt(
        Equal(up_to(a(i), h) / up_to(a(i), h), 1), ALGEBRA, "≠ 0"
    ),
    "ALGEBRA: what is positive for one term is taken out of a sum of none": Attempt(
        Equal(
            Sum(x / up_to(exp(a(i)), h - 1), (j, 0, h - 1)) * up_to(exp(a(i)), h - 1),
            h * x,
        ),
        ALGEBRA,
        "≠ 0|differ",
    ),
    "REINDEX: not a sum": Attempt(
        Equal(linear, Integral(s, (s, 0, 1))), REINDEX(l, l), "is no sum"
    ),
    "INDUCTION: a real variable": Attempt(
        Equal(x, 0), INDUCTION(x, qed(ALGEBRA), qed(ALGEBRA)), "not a natural letter"
    ),
    "INDUCTION: an integer variable": Attempt(
        AtMost(0, m),
        INDUCTION(m, qed(ALGEBRA), qed(SIGN()), rel="≤"),
        "not a natural letter",
    ),
    "INDUCTION: a false start": Attempt(
        Equal(h, h + 1),
        INDUCTION(h, qed(ALGEBRA), via(h + 2, by=INSTANCE("induction")).qed(ALGEBRA)),
        r"step 1 \(algebra\): the two sides differ",
    ),
    "INDUCTION: no step": Attempt(
        Equal(h, 0), INDUCTION(h, qed(ALGEBRA), qed(INSTANCE("induction"))), missing
    ),
    "INDUCTION: a hypothesis speaks of the variable": Attempt(
        AtMost(h, 5),
        INDUCTION(h, qed(SIGN()), qed(SIGN()), rel="≤"),
        "already speaks about h",
        given=(given("h", AtMost(h, 5)),),
    ),
    "INDUCTION: over the variable itself": Attempt(
        Equal(h * a(h), 0),
        INDUCTION(h, qed(ALGEBRA), qed(INSTANCE("induction", {h: h + 1})), over=(h,)),
        "h",
    ),
    "INDUCTION: inside an induction": Attempt(
        Equal(h * l, l * h + 0),
        INDUCTION(h, qed(ALGEBRA), qed(INDUCTION(l, qed(ALGEBRA), qed(ALGEBRA)))),
        "inside an induction|already speaks",
    ),
    # -------------------------------------------------------- blocks
    "DIRECT_SUM: the blocks differ": Attempt(
        Equal(turns(i * x).T * turns(i * y), turns(i * x - i * y)),
        DIRECT_SUM(ADDITION, l),
        differ,
    ),
    "DIRECT_SUM: another number of blocks": Attempt(
        Equal(turns(x), turns(1 * x, h + 1)), DIRECT_SUM(ALGEBRA, l), differ
    ),
    "DIRECT_SUM: a product of different numbers of blocks": Attempt(
        Equal(turns(x) * turns(y, h + 1), turns(x + y)),
        DIRECT_SUM(ADDITION, l),
        f"{unfit}|different numbers of blocks|not fit",
    ),
    "DIRECT_SUM: not a fresh index": Attempt(
        Equal(turns(a(l)), turns(a(i))),
        DIRECT_SUM(ALGEBRA, l),
        "not a fresh natural letter",
    ),
    "DIRECT_SUM: a diagonal is not a column": Attempt(
        Equal(turns(x), Stack(turn(x), (i, h))),
        DIRECT_SUM(ALGEBRA, l),
        f"arranged differently|{unfit}",
    ),
    "DIRECT_SUM: blocks of two rows in twice the number": Attempt(
        Equal(DirectSum(identity(2), (i, h)), DirectSum(Matrix([[1]]), (i, 2 * h))),
        DIRECT_SUM(ALGEBRA, l),
        differ,
    ),
    "DIRECT_SUM: an unlisted reason inside": Attempt(
        Equal(turns(x), turns(y)), DIRECT_SUM(None, l), "None is not a Rule"
    ),
    "DIRECT_SUM: an inequality inside": Attempt(
        Equal(up_to(0, h), up_to(a(i) ** 2, h)),
        DIRECT_SUM(SIGN(), l),
        "compared by equations",
    ),
    "DIRECT_SUM: as many blocks as an integer": Attempt(
        Equal(turns(x, m), turns(1 * x, m)), DIRECT_SUM(ALGEBRA, l), r"≥ 0|natural"
    ),
    "DIRECT_SUM: the half-split form without its permutation": Attempt(
        Equal(
            Matrix([[rotary.C(m), -rotary.S(m)], [rotary.S(m), rotary.C(m)]]),
            rotary.R(m),
        ),
        DIRECT_SUM(ALGEBRA, l),
        f"arranged differently|{unfit}|differ",
    ),
    "DETERMINANT: one block for all": Attempt(
        Equal(det(turns(i * x)), det(turn(x))), DETERMINANT(l), differ
    ),
    "DETERMINANT: of a stack": Attempt(
        Equal(det(Stack(Matrix([[a(i)]]), (i, h))), Product(a(i), (i, 0, h - 1))),
        DETERMINANT(l),
        f"not the determinant of a direct sum|{unfit}",
    ),
    "DETERMINANT: blocks that are not square": Attempt(
        Equal(det(DirectSum(column(a(i), 1), (i, h))), 0),
        DETERMINANT(l),
        f"differ|{unfit}",
    ),
    "DETERMINANT: not a determinant": Attempt(
        Equal(x, Product(x, (i, 0, h))), DETERMINANT(l), "not a determinant"
    ),
    # -------------------------------------------------------- what is known already
    "LEMMA: another instance": Attempt(
        Equal(rotary.B(x).T * rotary.B(y), rotary.B(x - y)),
        LEMMA(PAIR, {rotary.x: x, rotary.y: y}),
        missing,
    ),
    "LEMMA: outside its domain": Attempt(
        AtMost(sin(x), x), LEMMA(BELOW, {decay.z: x}), "needs x to be nonnegative"
    ),
    "LEMMA: its hypothesis is met in a smaller range": Attempt(
        Equal(a(7), 0),
        LEMMA(
            claim(
                "nine",
                "",
                Equal(a(7), 0),
                proof=qed(INSTANCE("h", {i: 7})),
                given=(given("h", Equal(a(i), 0), i, provided=Less(i, 9)),),
                witnesses=({a: Function(i, 0 * i)},),
            )
        ),
        "is not met",
        given=(given("h", Equal(a(i), 0), i, provided=Less(i, 5)),),
        at={a: Function(i, 0 * i)},
    ),
    "LEMMA: a hypothesis is not met": Attempt(
        AtMost(abs(decay.average), 2 * decay.b / (decay.Δ * log(decay.b))),
        LEMMA(decay.AVERAGE_BOUND),
        r"≠ 0|is not met|> 0",
    ),
    "LEMMA: a variable that is none of its own": Attempt(
        AtMost(sin(r), r),
        LEMMA(BELOW, {decay.z: r, m: 1}),
        "gives a value to each of x",
    ),
    "LEMMA: a variable twice": Attempt(
        AtMost(sin(r), r),
        LEMMA(BELOW, ((decay.z, r), (decay.z, p))),
        "gives a value to each of x",
    ),
    "LINEAR_SYSTEM: of nothing": Attempt(
        Equal(cos(x) ** 2 + sin(x) ** 2, 1), LINEAR_SYSTEM(()), "combination of nothing"
    ),
    "REWRITE: a root of what is not known to be positive": Attempt(
        Equal(sqrt(1 + p), sqrt(1 + x)),
        INSTANCE("h"),
        r"needs 1 \+ x ≥ 0",
        given=(given("h", Equal(p, x)),),
        at={p: 1, x: 1},
    ),
    "REWRITE: a divisor inside a function": Attempt(
        Equal(cos(1 / (1 + p)), cos(1 / (1 + x))),
        INSTANCE("h"),
        r"needs 1 \+ x ≠ 0",
        given=(given("h", Equal(p, x)),),
        at={p: 1, x: 1},
    ),
    "REWRITE: an inequality": Attempt(
        AtMost(cos(x), cos(y)),
        REWRITE(INSTANCE("h", rel="≤")),
        "only an equation|no place",
        given=(given("h", AtMost(x, y)),),
        at={x: 1, y: 2},
    ),
    "REWRITE: a sum is not one thing": Attempt(
        Equal(cos(x + y), cos(z)),
        REWRITE(INSTANCE("h")),
        "not a single atom",
        given=(given("h", Equal(x + y, z)),),
        at={x: 1, y: 2, z: 3},
    ),
    "REWRITE: an integer exponent becomes a real one": Attempt(
        Equal(y**m, y**x),
        REWRITE(INSTANCE("h")),
        "needs .* > 0",
        given=(given("h", Equal(m, x)), given("y", Differ(y, 0))),
        at={x: 1, m: 1, y: 2},
    ),
    "LEMMA: a size without what has it": Attempt(
        Equal(rotary.R(m).T * rotary.R(n), rotary.R(n - m)),
        LEMMA(offset.SHIFT_MATRIX_UNIQUE, {offset.d: 2}),
        "the shapes do not fit",
    ),
    "LEMMA: a refuted claim": Attempt(
        Equal(rotary.score, rotary.shortcut), LEMMA(rotary.COSINE_ONLY), "is not proved"
    ),
    "LEMMA: there is, used as an equation": Attempt(
        Equal(p, q), LEMMA(decay.POSITIVE_NUMBER_NAMED), '"there is" is opened'
    ),
    "LEMMA: multiplied by what may be infinite": Attempt(
        Equal(x, y),
        LEMMA(
            claim(
                "half",
                "",
                Equal(x * t, x * t * 1),
                proof=qed(ALGEBRA),
                witnesses=({x: 1, t: 1},),
            ),
            {x: x, t: 0},
        ),
        missing,
    ),
    "LEMMA: an inequality times a negative number": Attempt(
        AtMost(-sin(r), -r), LEMMA(BELOW, {decay.z: r}), missing
    ),
    "LEMMA: an inequality read backwards": Attempt(
        AtMost(r, sin(r)), LEMMA(BELOW, {decay.z: r}), missing
    ),
    "LEMMA: it is only algebra": Attempt(
        Equal(y + y, 2 * y), LEMMA(DOUBLE, {x: y}), "already holds by algebra"
    ),
    "CITED: outside its domain": Attempt(
        AtMost(abs(E1(I * p)), 1 / (p - 1)),
        CITED(E1_BOUND, {p: p - 1}),
        r"≠ 0|positive",
        at={p: 3},
    ),
    "CITED: there is, used as an equation": Attempt(
        Equal(y**2, r), CITED(THERE_IS), '"there is" is opened', at={y: 1, r: 1}
    ),
    "CITED: another bound": Attempt(
        AtMost(abs(E1(I * p)), 1 / (2 * p)), CITED(E1_BOUND), missing
    ),
    "GIVEN: no such hypothesis": Attempt(
        Equal(x, y), INSTANCE("nothing"), "no hypothesis nothing"
    ),
    "GIVEN: without a name": Attempt(
        Equal(x, 1),
        INSTANCE(""),
        "no hypothesis",
        given=(given("", Equal(x, 1)),),
        at={x: 1},
    ),
    "GIVEN: two of one name": Attempt(
        Equal(x, y),
        INSTANCE("h"),
        "no hypothesis|already|differ",
        given=(given("h", Equal(x, 1)), given("h", Equal(y, 1))),
        at={x: 1, y: 1},
    ),
    "GIVEN: another relation": Attempt(
        Equal(x, 1),
        INSTANCE("h"),
        "h says ≤",
        given=(given("h", AtMost(x, 1)),),
        at={x: 1},
    ),
    "GIVEN: another instance": Attempt(
        Equal(a(h), 1),
        INSTANCE("h", {i: h + 1}),
        missing,
        given=(given("h", Equal(a(i), 1), i),),
        at={a: Function(i, Rational(1))},
    ),
    "GIVEN: an instance out of range": Attempt(
        Equal(a(h), 1),
        INSTANCE("h", {i: h}),
        "is not met",
        given=(given("h", Equal(a(i), 1), i, provided=Less(i, 5)),),
        at={a: Function(i, Rational(1))},
    ),
    "GIVEN: an instance outside the domain": Attempt(
        Equal(f(m), 1),
        INSTANCE("h", {i: m}),
        natural,
        given=(given("h", Equal(f(i), 1), i),),
        at={f: Function(x, Rational(1))},
    ),
    "GIVEN: divided by what may vanish": Attempt(
        Equal(x, y),
        INSTANCE("h"),
        missing,
        given=(given("h", Equal(t * x, t * y)),),
        at={x: 1, y: 1, t: 0},
    ),
    "GIVEN: it is only algebra": Attempt(
        Equal(x + x, 2 * x),
        INSTANCE("h"),
        f"already holds by algebra|{missing}",
        given=(given("h", Equal(x, y)),),
        at={x: 1, y: 1},
    ),
    "LINEAR_SYSTEM: a factor that may vanish": Attempt(
        Equal(y, z),
        LINEAR_SYSTEM(((INSTANCE("h"), 1),), factor=x),
        r"needs x ≠ 0",
        given=(given("h", Equal(x * y, x * z)),),
        at={x: 0, y: 1, z: 2},
    ),
    "LINEAR_SYSTEM: a factor no hypothesis speaks of": Attempt(
        Equal(y, z),
        LINEAR_SYSTEM(((INSTANCE("h"), 1),), factor=x),
        r"needs x ≠ 0",
        given=(given("h", Equal(x * y, x * z)), given("one", Differ(1, 0))),
        at={x: 0, y: 1, z: 2},
    ),
    "LINEAR_SYSTEM: another combination": Attempt(
        Equal(x, 3),
        LINEAR_SYSTEM(((INSTANCE("h"), 1),)),
        "is another one",
        given=(given("h", Equal(x, 2)),),
        at={x: 2},
    ),
    "LINEAR_SYSTEM: of an inequality": Attempt(
        Equal(x, 2),
        LINEAR_SYSTEM(((INSTANCE("h"), 1),)),
        "h says",
        given=(given("h", AtMost(x, 2)),),
        at={x: 2},
    ),
    "LINEAR_SYSTEM: a multiplier on the wrong side": Attempt(
        Equal(A, B),
        LINEAR_SYSTEM(((INSTANCE("h"), U.T),)),
        "is another one",
        given=(given("h", Equal(U * A, U * B)),),
    ),
    # -------------------------------------------------------- chains and claims
    "no reason at all": Attempt(Equal(x, y), None, "None is not a Rule"),
    "a function for a reason": Attempt(
        Equal(x, y), lambda *_: None, "is not plain data"
    ),
    "a line said twice": Attempt(
        Equal(x * (y + 1), x * y + x),
        via(x * (y + 1), by=ALGEBRA).qed(ALGEBRA),
        "repeats",
    ),
    "an equation proved through ≤": Attempt(
        Equal(abs(x + y), abs(x) + abs(y)),
        via(abs(x) + abs(y) + 0, by=TRIANGLE).qed(ALGEBRA),
        "no place in a chain for =",
    ),
    "≠ in two steps": Attempt(
        Differ(p, 0), via(p + 0, by=ALGEBRA).qed(SIGN("≠")), "≠ has one link"
    ),
    "an equation for ≠": Attempt(
        Differ(x, x + 0), ALGEBRA, "no place in a chain for ≠"
    ),
    "a middle line that means nothing": Attempt(
        Equal(x, y), via(x + 1 / (x - y), by=ALGEBRA).qed(ALGEBRA), r"step 1 .*≠ 0"
    ),
    "a fact that rests on itself": Attempt(
        Equal(x, 2),
        proof(have("it", Equal(x, 2), qed(INSTANCE("it"))), qed(INSTANCE("it"))),
        "no hypothesis it",
        at={x: 2},
    ),
    "a fact about a letter already spoken of": Attempt(
        Equal(x, 1),
        proof(
            have("all", Equal(x, 1), qed(INSTANCE("h")), x),
            qed(INSTANCE("all", {x: x})),
        ),
        "already spoken of",
        given=(given("h", Equal(x, 1)),),
        at={x: 1},
    ),
    "two relations and one chain": Attempt(
        (Equal(x + 0, x), Equal(x, y)),
        proof(qed(ALGEBRA)),
        "one chain for each relation",
    ),
    "an order of hypotheses between complex numbers": Attempt(
        Equal(x * 1, x),
        ALGEBRA,
        "the point does not satisfy h|real",
        given=(given("h", AtMost(c, c)),),
    ),
}


@pytest.mark.parametrize("name", ATTEMPTS)
def test_refused(name: str) -> None:
    attempt = ATTEMPTS[name]
    with pytest.raises(REFUSED, match=attempt.sentence):
        decide(attempt.claim)


def test_the_kernel_finds_no_instance() -> None:
    """What the search reads off the step is said in the evidence, or refused."""
    offered = Attempt(
        Equal(a(h), 1),
        INSTANCE("h"),
        given=(given("h", Equal(a(i), 1), i),),
        at={a: Function(i, Rational(1))},
    ).claim
    with pytest.raises(Rejected, match="a value to each of i"):
        judge(offered)
    assert decide(offered).verdict is Verdict.PROVED


def test_every_domain_is_refused_something() -> None:
    domains = {*DOMAINS, "function", "matrix", "vector function", "existential letter"}
    assert domains <= {name.split(":")[0] for name in ATTEMPTS}


# ---------------------------------------------------------------- 2 = 1

a_is_b = given("a = b", Equal(p, q))
one_and_one = {p: 1, q: 1}


def test_two_is_one_is_refused_where_it_divides_by_zero() -> None:
    """2 = (a + b)/b = (a + b)(a - b)/(b(a - b)) = (a² - b²)/(ab - b²) = (ab - b²)/(ab - b²) = 1:
    the second step divides by a - b."""
    chain = (
        via((p + q) / q, by=INSTANCE("a = b"))
        .via((p + q) * (p - q) / (q * (p - q)), by=ALGEBRA)
        .via((p**2 - q**2) / (p * q - q**2), by=ALGEBRA)
        .via((p * q - q**2) / (p * q - q**2), by=INSTANCE("a = b"))
        .qed(ALGEBRA)
    )
    refused = refusal(
        Attempt(Equal(2, 1), chain, given=(a_is_b,), at=one_and_one).claim
    )
    assert refused == "step 2 (algebra): needs p − q ≠ 0"


def test_two_is_one_by_dividing_an_equation() -> None:
    """a = b, a² = ab, a² - b² = ab - b², a + b = b, 2 = 1: each line a fact that uses the one
    before; the fourth divides by a - b."""
    facts = (
        have("a² = ab", Equal(p**2, p * q), qed(INSTANCE("a = b"))),
        have("a² - b²", Equal(p**2 - q**2, p * q - q**2), qed(INSTANCE("a² = ab"))),
        have(
            "a + b = b",
            Equal(p + q, q),
            qed(LINEAR_SYSTEM(((INSTANCE("a² - b²"), 1),), factor=p - q)),
        ),
    )
    last = (
        via((p + q) / q, by=INSTANCE("a = b"))
        .via(q / q, by=INSTANCE("a + b = b"))
        .qed(ALGEBRA)
    )
    offered = Attempt(Equal(2, 1), proof(*facts, last), given=(a_is_b,), at=one_and_one)
    assert refusal(offered.claim) == "step 1 (linear system): needs p − q ≠ 0"
    true = Attempt(
        Equal(p**2 - q**2, p * q - q**2),
        proof(*facts[:1], qed(INSTANCE("a² = ab"))),
        given=(a_is_b,),
        at=one_and_one,
    )
    assert refusal(true.claim) is None  # up to there all is well


def test_two_is_one_under_a_hypothesis_that_cannot_hold() -> None:
    apart = given("a ≠ b", Differ(p - q, 0))
    offered = Attempt(
        Equal(p + q, q),
        LINEAR_SYSTEM(((INSTANCE("a = b"), p),), factor=p - q),
        given=(a_is_b, apart),
        at=one_and_one,
    )
    assert refusal(offered.claim) == "the point does not satisfy a ≠ b"


# ---------------------------------------------------------------- hypotheses and witnesses

IMPOSSIBLE = {
    "1 < 0": Less(1, 0),
    "0 = 1": Equal(0, 1),
    "x ≠ x": Differ(x, x),
    "x < x": Less(x, x),
    "sin² + cos² = 2": Equal(sin(x) ** 2 + cos(x) ** 2, 2),
    "p ≤ 0": AtMost(p, 0),
    "cos πm = 1/2": Equal(cos(pi * m), half),
    "x² < 0": Less(x**2, 0),
}


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_impossible_hypotheses(name: str) -> None:
    offered = Attempt(
        Equal(y, y + 1), INSTANCE(name), given=(given(name, IMPOSSIBLE[name]),)
    )
    assert refusal(offered.claim) == f"the point does not satisfy {name}"


square, other = letter("A B", "real", 2, 2)
IMPOSSIBLE_FOR_ALL = {
    "⟨u, e⟩² = ⟨u, u⟩": (
        Equal(dot(arrow, column(1, 0)) ** 2, dot(arrow, arrow)),
        arrow,
    ),
    "u = 0": (Equal(arrow, column(0, 0)), arrow),
    "A = Aᵀ": (Equal(square, square.T), square),
    "AB = BA": (Equal(square * other, other * square), square, other),
}


@pytest.mark.parametrize("name", IMPOSSIBLE_FOR_ALL)
def test_impossible_hypotheses_for_all_matrices(name: str) -> None:
    says, *free = IMPOSSIBLE_FOR_ALL[name]
    offered = Attempt(Equal(y * 1, y), ALGEBRA, given=(given(name, says, *free),))
    assert refusal(offered.claim) == f"the point does not satisfy {name}"


def test_hypotheses_that_contradict_each_other() -> None:
    for at in (0, 1, half):
        offered = Attempt(
            Equal(y, y + 1),
            INSTANCE("x < 0"),
            given=(given("0 < x", Less(0, x)), given("x < 0", Less(x, 0))),
            at={x: at},
        )
        assert "the point does not satisfy" in (refusal(offered.claim) or "")


TRUE = Equal(sin(x) ** 2 + cos(x) ** 2, 1)
WITNESSES: dict[str, tuple[Relation, tuple[object, ...], str]] = {
    "none": (TRUE, (), "no witness"),
    "a letter left out": (Equal(x + y, y + x), ({x: 1},), "a value to each of x, y"),
    "a letter too many": (TRUE, ({x: 1, y: 1},), "a value to each of x"),
    "another letter of that name": (
        TRUE,
        ({letter("x", "positive"): 1},),
        "a value to each of x",
    ),
    "the same letter twice": (
        TRUE,
        (((x, term(1)), (x, term(2))),),
        "a value to each of x",
    ),
    "not a number": (TRUE, ({x: y},), "made of numbers"),
    "itself": (TRUE, ({x: x},), "made of numbers"),
    "a complex number": (TRUE, ({x: I},), "needs . to be real"),
    "a matrix": (TRUE, ({x: Matrix([[1]])},), "no value for x"),
    "a number for a matrix": (Equal(A + A, 2 * A), ({h: 1, A: 1},), "no value for A"),
    "a matrix of another shape": (
        Equal(A + A, 2 * A),
        ({h: 1, A: identity(2)},),
        unfit,
    ),
    "a matrix that is not real": (
        Equal(A + A, 2 * A),
        ({h: 1, A: Matrix([[I]])},),
        "real",
    ),
    "nothing, by dividing": (TRUE, ({x: Node("/", (term(1), term(0)))},), "0|zero"),
    "half an integer": (
        Equal(cos(2 * pi * m), 1),
        ({m: half},),
        "needs .* to be integer",
    ),
    "a negative natural number": (Equal(h + h, 2 * h), ({h: -1},), "to be natural"),
    "an odd even number": (Equal(d + d, 2 * d), ({d: 3},), "to be even"),
    "zero, to be positive": (Equal(p + p, 2 * p), ({p: 0},), "to be positive"),
    "a function for a number": (TRUE, ({x: Function(y, y)},), "no value for x"),
    "a number for a function": (
        Equal(f(x) + f(x), 2 * f(x)),
        ({x: 1, f: 1},),
        "stands for a func",
    ),
    "a function of other arguments": (
        Equal(f(x) + f(x), 2 * f(x)),
        ({x: 1, f: Function(m, m)},),
        "takes other arguments",
    ),
    "the second of two": (TRUE, ({x: 1}, {x: I}), "needs . to be real"),
}


@pytest.mark.parametrize("name", WITNESSES)
def test_a_witness_gives_each_letter_a_value_of_its_domain(name: str) -> None:
    says, witnesses, sentence = WITNESSES[name]
    by = PYTHAGORAS if says == TRUE else ALGEBRA
    by_default = claim("test", "", says, proof=qed(by))
    shown = replace(by_default.parts[0], witnesses=tuple(map(point, witnesses)))
    with pytest.raises(REFUSED, match=sentence):
        decide(replace(by_default, parts=(shown,)))


def test_no_float_is_a_number() -> None:
    for value in (0.5, float("nan"), float("inf"), True, 1 + 2j, "1"):
        with pytest.raises(OutsideFragment):
            x + value
        with pytest.raises(REFUSED):
            decide(
                claim("test", "", TRUE, proof=qed(PYTHAGORAS), witnesses=({x: value},))
            )


# ---------------------------------------------------------------- refutations

TRUTHS: dict[str, tuple[Relation, dict[Any, Any], str]] = {
    "a true equation": (
        Equal(sin(2 * x), 2 * sin(x) * cos(x)),
        {x: 1},
        "no certified difference",
    ),
    "a true bound": (AtMost(sin(r), r), {r: 1}, "no certified difference"),
    "a bound that is reached": (AtMost(cos(x), 1), {x: 0}, "no certified difference"),
    "roots of unity": (
        Equal(cos(pi / 5), (1 + sqrt(5)) / 4),
        {},
        "no certified difference",
    ),
    "apart, and far from it": (Differ(p, 0), {p: 1}, "no certified difference"),
    "apart, by a hair": (
        Differ(cos(Rational(1, 10**30)), 1),
        {},
        "no certified difference",
    ),
    "at half an integer": (Equal(cos(2 * pi * m), 1), {m: half}, "to be integer"),
    "at a negative number": (Equal(sqrt(p**2), p), {p: -1}, "to be positive"),
    "at an odd number": (Equal(cos(pi * d), 1), {d: 1}, "to be even"),
    "at a pole": (Equal(x / x, 1), {x: 0}, "x ≠ 0"),
    "at a complex number": (Equal(conj(x), x), {x: I}, "to be real"),
    "at no number": (Equal(x, x + 0), {x: y}, "made of numbers"),
    "at a point that binds too little": (
        Equal(x + y, y + x),
        {x: 1},
        "a value to each of",
    ),
    "at a point that binds too much": (
        Equal(x, x + 0),
        {x: 1, y: 1},
        "a value to each of",
    ),
    "at a letter of that name": (
        Equal(m * (m - 1) * 0, 0),
        {letter("m", "real"): half},
        "a value to each of",
    ),
    "of moduli": (Equal(abs(exp(I * x)), 1), {x: 1}, "no certified"),
    "of a modulus at its greatest": (
        AtMost(abs(1 + exp(I * x)), 2),
        {x: 0},
        "no certified",
    ),
    "of moduli that differ": (Differ(abs(exp(I * x)), 2), {x: 1}, "no certified"),
    "of matrices": (
        Equal(U.T * U, identity(h)),
        {h: 2, U: Matrix([[0, 1], [1, 0]])},
        "no certified",
    ),
    "by a matrix that is not orthogonal": (
        Equal(U.T * U, identity(h)),
        {h: 2, U: Matrix([[1, 1], [0, 1]])},
        "not orthogonal",
    ),
}


@pytest.mark.parametrize("name", TRUTHS)
def test_a_truth_is_not_refuted(name: str) -> None:
    says, at, sentence = TRUTHS[name]
    with pytest.raises(REFUSED, match=sentence):
        decide(claim("test", "", says, refuted_at=at))


def test_a_counterexample_satisfies_the_hypotheses() -> None:
    positive = given("x > 0", Less(0, x))
    with pytest.raises(Rejected, match="does not satisfy x > 0"):
        decide(
            claim("test", "", Equal(abs(x), x), given=(positive,), refuted_at={x: -1})
        )
    every = given("every", Equal(a(i), 0), i)
    with pytest.raises(Rejected, match="does not satisfy every"):
        decide(
            claim(
                "test",
                "",
                Equal(a(5), 0),
                given=(every,),
                refuted_at={a: Function(i, i * (i - 1))},
            )
        )
    some = given("the first", Equal(a(i), 0), i, provided=Less(i, 2))
    refuted = claim(
        "test",
        "",
        Equal(a(5), 0),
        given=(some,),
        refuted_at={a: Function(i, i * (i - 1))},
    )
    assert decide(refuted).verdict is Verdict.REFUTED


def test_a_letter_of_a_hypothesis_is_not_the_letter_of_the_claim() -> None:
    """i < n ≤ 2 bounds the letter i by 2, whatever the n of the claim is at the point."""
    zero = given("zero", Equal(a(i), 0), i, j, provided=(Less(i, j), AtMost(j, 2)))
    says = Equal(a(1), 0 * j)
    assert (
        decide(
            claim(
                "test",
                "",
                says,
                given=(zero,),
                witnesses=({j: 1, a: Function(i, 0)},),
                proof=qed(INSTANCE("zero", {i: 1, j: 2})),
            )
        ).verdict
        is Verdict.PROVED
    )
    for at in range(4):
        with pytest.raises(Rejected, match="does not satisfy zero"):
            decide(
                claim(
                    "test",
                    "",
                    says,
                    given=(zero,),
                    refuted_at={j: at, a: Function(i, i)},
                )
            )


def test_a_point_satisfies_a_hypothesis_about_moduli() -> None:
    unit = given("unit", Equal(abs(c), 1))
    refuted = lambda at, hypothesis=unit: decide(
        claim("test", "", Equal(c, 1), given=(hypothesis,), refuted_at={c: at})
    )
    assert refuted(exp(I * Rational(1, 3))).verdict is Verdict.REFUTED
    for at in (1 + I, exp(1 + I), term(2), exp(I / 3) * 2):
        with pytest.raises(Rejected, match="does not satisfy unit"):
            refuted(at)
    for says in (Less(abs(c), 1), Less(1, abs(c)), Differ(abs(c), 1)):
        with pytest.raises(Rejected, match="does not satisfy unit"):
            refuted(exp(I / 3), given("unit", says))


def test_a_point_satisfies_a_hypothesis_where_it_is_provided() -> None:
    """For all k > 0: f(k) ≤ p/k.  What is provided is used, and nothing that is not."""
    below = lambda least: given(
        "below", AtMost(on_line(k), p / k), k, provided=Less(least, k)
    )
    refuted = lambda least, value: decide(
        claim(
            "test",
            "",
            Equal(on_line(3), 1),
            given=(below(least),),
            refuted_at={p: 1, on_line: Function(k, value)},
        )
    )
    assert refuted(0, term(0)).verdict is Verdict.REFUTED
    assert refuted(0, -k).verdict is Verdict.REFUTED
    for least, value in ((0, term(2)), (0, k), (-1, term(0)), (-9, -k)):
        with pytest.raises(Rejected, match="does not satisfy below"):
            refuted(least, value)


def test_a_hypothesis_of_ours_holds_wherever_theirs_must() -> None:
    """Both are read with what theirs provides; ours may provide less, never more."""
    below = lambda least: given(
        "h", AtMost(on_line(k), p / k), k, provided=Less(least, k)
    )
    zero = {p: 1, on_line: Function(k, 0)}
    by = claim(
        "below",
        "",
        AtMost(on_line(5), p / 5),
        given=(below(0),),
        proof=qed(INSTANCE("h", {k: 5}, rel="≤")),
        witnesses=(zero,),
    )
    for least, allowed in ((0, True), (1, False), (9, False)):
        ours = claim(
            "test",
            "",
            AtMost(on_line(5), p / 5),
            given=(below(least),),
            proof=qed(LEMMA(by)),
            witnesses=(zero,),
        )
        if allowed:
            assert decide(ours).verdict is Verdict.PROVED
            continue
        with pytest.raises(Rejected, match="is not met"):
            decide(ours)


def test_there_is_and_for_all_are_not_refuted_at_a_point() -> None:
    for more in ({"some": (y,)}, {"free": (y,)}):
        with pytest.raises(Rejected, match="does not fit the claim"):
            decide(claim("test", "", Equal(y, x), refuted_at={x: 1, y: 2}, **more))


# ---------------------------------------------------------------- contraries

TENDS = decay.PRINTED_LEADING_TERM
ABSURD = decay.PRINTED_TERM_LEADS_TO_ABSURDITY


def contradicted(by: Claim, **changes: Any) -> Claim:
    sequent = replace(TENDS.parts[0].sequent, **changes)
    return Claim("test", "", "", (Part(sequent, Contrary(by)),))


def test_the_contrary_of_the_book() -> None:
    assert decide(contradicted(ABSURD)).verdict is Verdict.REFUTED


def test_what_is_said_to_exist_may_have_a_value_at_a_witness() -> None:
    for at, sentence in (
        ({x: 1, p: 2, q: 1}, "not as provided"),
        ({p: 2, q: 3}, "a value to each of x"),
        ({x: 1, p: 2, q: 3}, "does not assume exactly this claim"),
    ):
        with pytest.raises(Rejected, match=sentence):
            decide(
                claim(
                    "test",
                    "",
                    AtMost(x, q),
                    some=(p,),
                    free=(q,),
                    provided=(Less(p, q),),
                    refuted_by=ABSURD,
                    witnesses=(at,),
                )
            )


def test_a_contrary_assumes_exactly_the_claim() -> None:
    (says,) = TENDS.parts[0].sequent.says
    weaker = AtMost(says.lhs, 2 * says.rhs)
    with pytest.raises(Rejected, match="does not assume exactly this claim"):
        decide(contradicted(ABSURD, says=(weaker,)))
    with pytest.raises(
        Rejected, match=r"does not assume exactly this claim|no witness"
    ):
        decide(contradicted(ABSURD, free=()))


def test_a_contrary_ends_in_an_absurdity_and_is_proved() -> None:
    with pytest.raises(Rejected, match="does not end in an absurdity"):
        decide(contradicted(powers.WAVES_AT_MOST_ONE))
    with pytest.raises(Rejected, match="is not proved"):
        decide(contradicted(decay.PRINTED_BOUND))
    unproved = Attempt(
        AtMost(10000, 3), SIGN(), given=ABSURD.parts[0].sequent.given
    ).claim
    with pytest.raises(Rejected):
        decide(contradicted(unproved))


def test_what_is_impossible_refutes_nothing() -> None:
    """Under hypotheses that cannot hold, a claim is true, though it leads to an absurdity."""
    impossible, says = given("h", Less(x, x)), Equal(x, x + 0)
    absurd = Attempt(
        Less(0, 0),
        via(x - x, by=ALGEBRA).via(x - x + 0, by=ALGEBRA).qed(INSTANCE("h", rel="<")),
        given=(impossible, given("it", says)),
    ).claim
    sequent = Sequent((says,), (impossible,))
    with pytest.raises(REFUSED):
        decide(
            Claim(
                "test", "", "", (Part(sequent, Contrary(absurd), (((x, term(1)),),)),)
            )
        )


# ---------------------------------------------------------------- letters of their own


def test_the_letters_of_a_hypothesis_are_its_own() -> None:
    """p_j p_n* = q(n - j) for all j, n is another hypothesis, whatever its letters are called;
    p_n p_j* = q(n - j) is the same one."""
    P, Q, J, N = plane.p, plane.q, plane.j, plane.n
    flipped = given("relative", Equal(P(J) * conj(P(N)), Q(N - J)), J, N)
    at = {J: 3, P: Function(J, 2 * exp(I * J)), Q: Function(J, 4 * exp(-I * J))}
    step = Equal(P(J + 1), plane.ratio * P(J))
    offered = Attempt(step, LEMMA(plane.ONE_STEP), given=(flipped, plane.starts), at=at)
    assert "is not met" in (refusal(offered.claim) or "")
    renamed = given("relative", Equal(P(N) * conj(P(J)), Q(N - J)), N, J)
    offered = Attempt(
        step,
        LEMMA(plane.ONE_STEP),
        given=(renamed, plane.starts),
        at={J: 3, **plane.spiral},
    )
    assert refusal(offered.claim) is None


def test_an_instance_is_not_captured() -> None:
    """For all x there is i with a_i = x; a_i in the place of x is another i."""
    every = given("every", Equal(a(i), y), i)
    with pytest.raises(Rejected, match="captured"):
        every.where({y: a(i)})


def test_two_letters_of_one_name() -> None:
    twin = letter("x", "positive")
    for more in ({}, {"given": (given("h", Less(0, twin)),)}):
        offered = Attempt(
            Equal(x + twin, twin + x) if not more else Equal(x, x * 1), ALGEBRA, **more
        )
        assert refusal(offered.claim) == "two letters are called x"


# ---------------------------------------------------------------- forged evidence


def test_forged_evidence_and_rules() -> None:
    class Forged(Proof):
        chains = ()

    class Anything(type(ALGEBRA)):  # type: ignore[misc]
        def check(self, before: Term, after: Term, scope: object) -> None:
            return

    class Short(Chain):
        def links(self, says: Relation) -> Any:
            return iter(())

    class Bold(Claim):
        pass

    class Quoted(Cited):
        pass

    for by in (Forged(()), Anything(), Short((), ALGEBRA)):
        assert "is not plain data" in (refusal(Attempt(Equal(x, y), by).claim) or "")
    forged = Bold("test", "", "", Attempt(Equal(x, y), ALGEBRA).claim.parts)
    quoted = Quoted("k", "t", "", Sequent((Equal(x, y),)))
    with pytest.raises(REFUSED, match="is not a claim"):
        decide(forged)
    for by in (LEMMA(forged), CITED(quoted)):
        said = refusal(Attempt(Equal(x, y), by).claim) or ""
        assert matches("not plain data|not a claim", said)
    with pytest.raises(REFUSED, match="says nothing"):
        decide(replace(Attempt(TRUE, PYTHAGORAS).claim, parts=()))


def test_a_rule_cannot_be_persuaded() -> None:
    """Rules are compared by type; a name or a relation put on an instance changes nothing."""
    bold = replace(ALGEBRA, theory="proof by authority")
    assert refusal(Attempt(Equal(cos(2 * x), 2 * cos(x) ** 2 - 1), bold).claim)
    with pytest.raises(AttributeError):
        ALGEBRA.name = "proof by authority"


def test_no_hypothesis_orders_matrices() -> None:
    """Where what follows is absurd no point is asked for, so that the hypothesis itself is refused:
    U ≤ x ≤ z ≤ 1 must not bound z."""
    known = tuple(
        given(name, says)
        for name, says in (
            ("matrix", AtMost(U, x)),
            ("x", AtMost(x, z)),
            ("z", AtMost(z, 1)),
            ("value", Equal(z, Rational(-1, 2))),
        )
    )
    chain = via(-8 * z - 3, LINEAR_SYSTEM(((GIVEN(known[3]), term(8)),))).qed(
        ENCLOSED(z, "≤")
    )
    for hypotheses in (known, known[1:]):
        part = Part(Sequent((AtMost(1, 0),), hypotheses), Proof((chain,)))
        sentence = refusal(Claim("test", "", "", (part,)))
        expected = (
            "only real numbers are ordered"
            if hypotheses is known
            else "z no finite range"
        )
        assert sentence is not None
        assert expected in sentence


def test_a_lemma_is_no_circle() -> None:
    """A claim cannot hold itself; one that is judged again and again is judged once."""
    false = Attempt(Equal(x, y), ALGEBRA).claim
    for _ in range(3):
        false = replace(false, parts=Attempt(Equal(x, y), LEMMA(false)).claim.parts)
        assert refusal(false)


# ---------------------------------------------------------------- size

many = letter(" ".join(f"a{n}" for n in range(40)), "real")
tower = lambda base, times: base if not times else tower(base, times - 1) ** 256
wide = letter("M", "real", 256, 256)
six = letter("S", "real", 6, 6)


def nested(e: Any, times: int) -> Any:
    for _ in range(times):
        e = -e
    return e


TOO_LARGE: dict[str, Callable[[], Any]] = {
    "2⁴⁰ terms in an angle": lambda: Attempt(
        Equal(cos(Node("*", tuple(1 + a for a in many))), 1), EULER
    ),
    "2⁴⁰ terms in an exponent": lambda: Attempt(
        Equal(exp(Node("*", tuple(1 + a for a in many))), 1), EULER
    ),
    "a power of a sum": lambda: Attempt(Equal(Node("+", many) ** 40, x), ALGEBRA),
    "a tower of powers": lambda: Attempt(Equal(tower(term(2), 4), 1), ALGEBRA),
    "a tower of powers of a letter": lambda: Attempt(
        Equal(tower(x + 1, 3), 1), ALGEBRA
    ),
    "a power of ten digits": lambda: Attempt(Equal(x ** (10**9), x), ALGEBRA),
    "a root of large order": lambda: Attempt(Equal(cos(pi / 10**9), 1), EULER),
    "a sum of 10⁹ terms": lambda: Attempt(Equal(Sum(i, (i, 0, 10**9)), 1), ALGEBRA),
    "a sum of sums": lambda: Attempt(
        Equal(Sum(Sum(x * i + y**j, (i, 0, 500)), (j, 0, 500)), 1), ALGEBRA
    ),
    "a sum of sums of sums": lambda: Attempt(
        Equal(Sum(Sum(Sum(i + j + l, (i, 0, 500)), (j, 0, 500)), (l, 0, 500)), 1),
        ALGEBRA,
    ),
    "a product of sums": lambda: Attempt(
        Equal(Product(x + a(i) + many[0] * i, (i, 0, 100)), 1), ALGEBRA
    ),
    "a matrix of 10⁹ rows": lambda: Attempt(
        Equal(det(identity(10**9)), 1), ALGEBRA, at={}
    ),
    "a product of large matrices": lambda: Attempt(
        Equal(wide * wide, wide), ALGEBRA, at={wide: identity(256)}
    ),
    "a determinant of products": lambda: Attempt(
        Equal(det(six * six), det(six) ** 2), ALGEBRA, at={six: identity(6)}
    ),
    "an expression 300 deep": lambda: Attempt(Equal(nested(x, 300), x), ALGEBRA),
    "an expression 30 000 deep": lambda: claim(
        "test", "", Equal(nested(x, 30_000), x), proof=qed(ALGEBRA), witnesses=({x: 1},)
    ),
    "a cosine of cosines": lambda: Attempt(
        Equal(reduce(lambda e, y: cos(e + y) * sin(e - y), many[:12], x), 1), EULER
    ),
    "many hypotheses": lambda: Attempt(
        Less(0, Node("+", tuple(-u * v for u, v in pairwise(many)))),
        SIGN("<"),
        given=tuple(
            given(str(u), Less(Node("+", tuple(u * v for v in many[:12])), 99))
            for u in many
        ),
        at=dict.fromkeys(many, 1),
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", TOO_LARGE)
def test_gives_up_with_one_sentence(name: str) -> None:
    with at_most():
        offered = TOO_LARGE[name]()
        sentence = refusal(offered.claim if isinstance(offered, Attempt) else offered)
    assert sentence is not None
    assert "does not understand" not in sentence
    assert "\n" not in sentence
    assert len(sentence) < 500
