"""What the kernel knows without being told: each law with its condition, a statement that it gives,
and one that is refused because the condition lacks.

docs/kernel.md prints them, and a test has the kernel judge every one of them.
"""

from __future__ import annotations

from dataclasses import dataclass

from phaseproof.authoring.builders import AtMost, Differ, Equal, Less, claim, given, qed
from phaseproof.authoring.expressions import (
    E1,
    Ci,
    Cin,
    D,
    DirectSum,
    I,
    Integral,
    Matrix,
    Product,
    Rational,
    Si,
    Stack,
    Sum,
    column,
    conj,
    cos,
    cosh,
    det,
    dot,
    exp,
    function,
    gamma,
    identity,
    im,
    letter,
    log,
    pi,
    re,
    sin,
    sqrt,
    tan,
    zeros,
)
from phaseproof.trusted.kernel.rules import (
    ADDITION,
    ALGEBRA,
    EULER,
    MODULUS,
    PYTHAGORAS,
    SIGN,
)
from phaseproof.trusted.language.claims import At, Claim, Relation, Rule, point
from phaseproof.trusted.language.terms import Binder, Node, Term, term


@dataclass(frozen=True)
class Example:
    """What is said, under which hypotheses, and a point at which these hold."""

    says: Relation
    under: tuple[Relation, ...] = ()
    at: At = ()

    def claim(self, by: Rule) -> Claim:
        """The example as a claim, whose proof is one step by the rule."""
        known = tuple(given(f"hypothesis {n}", r) for n, r in enumerate(self.under))
        at = dict(point(self.at))
        letters = self.says.letters.union(*(r.letters for r in self.under))
        return claim(
            "----",
            "A law",
            self.says,
            given=known,
            proof=qed(by=by),
            witnesses=({x: v for x, v in at.items() if x in letters},) if at else (),
        )


@dataclass(frozen=True)
class Law:
    """What is known, and when; ``holds`` follows by the reason, ``refused`` does not."""

    law: str
    condition: str
    holds: Example
    refused: Example
    by: Rule | None = ALGEBRA  # or the sign is visible

    def claims(self) -> tuple[Claim, Claim]:
        """What holds, and what is refused."""
        one, other = (
            x.claim(self.by or SIGN(x.says.rel)) for x in (self.holds, self.refused)
        )
        return one, other


@dataclass(frozen=True)
class Theory:
    """The laws that one reading knows, or that make a sign visible."""

    title: str
    laws: tuple[Law, ...]


def head(name: str, x: Term) -> Term:
    """A function by its name, applied to x."""
    return Node(name, (x,))


def so(says: Relation, *under: Relation, at: At = ()) -> Example:
    """An example: what is said, what it supposes, and a point for its letters."""
    return Example(says, under, at)


x, y, s, t = letter("x y s t", "real")
p, r = letter("p r", "positive")
q = letter("q", "nonnegative")
m, l = letter("m l", "integer")
n, i, j = letter("n i j", "natural")
z, w = letter("z w", "complex")
a, b = function("a", "natural", "real"), function("b", "natural", "real")
f = function("f", "real", "real", smooth=2)
h = function("h", "real", "real")
g = function("g", ("real", "real"), "real", smooth=2)
u, v = letter("u v", "real", 2)
A, B, C = letter("A B C", "real", 2, 2)
U = letter("U", "orthogonal", 2, 2)
ONES = {X: identity(2) for X in (A, B, C, U)} | {X: column(1, 1) for X in (u, v)}
NEGATIVE = Less(x, 0)
below = {x: -2}

ARITHMETIC = Theory(
    "Numbers, variables and powers",
    (
        Law(
            "the axioms of a commutative ring, and fractions over what is not 0",
            "the divisor, and each factor written in it, is visibly not 0",
            so(Equal(x / y + 1, (x + y) / y), Differ(y, 0)),
            so(Equal(x / x, 1)),
        ),
        Law(
            "$x^{m+n} = x^m·x^n$",
            "$x ≠ 0$, or both exponents are visibly natural numbers",
            so(Equal(x ** (n + 2), x**2 * x**n)),
            so(Equal(x ** (m + 1), x * x**m)),
        ),
        Law(
            "$x^0 = 1$, also for $x = 0$",
            "none",
            so(Equal(x**0, 1)),
            so(Equal(x ** (-1) * x, 1)),
        ),
        Law(
            "$(x·y)^n = x^n·y^n$",
            "$x$ and $y$ are positive, or $n$ is written",
            so(Equal((p * r) ** s, p**s * r**s)),
            so(Equal((x * y) ** s, x**s * y**s)),
        ),
        Law(
            r"$x^y = e^{y \ln x}$",
            "$x > 0$, or $x < 0$",
            so(Equal(p**s, exp(s * log(p)))),
            so(Equal(x**s, exp(s * log(x)))),
        ),
        Law(
            "for $x < 0$, $√x = ⅈ√(−x)$, and so for every root: principal values",
            "$x < 0$ is visible",
            so(Equal(sqrt(x), I * sqrt(-x)), NEGATIVE, at=below),
            so(Equal(sqrt(x), I * sqrt(-x))),
        ),
        Law(
            "$(−8)^{1/3}$ is $1 + ⅈ√3$, and not −2",
            "none",
            so(Equal(term(-8) ** Rational(1, 3), 1 + I * sqrt(3))),
            so(Equal(term(-8) ** Rational(1, 3), -2)),
        ),
        Law(
            "$(√x)² = x$, and $√(x²) = x$",
            "$x ≥ 0$",
            so(Equal(sqrt(q**2), q)),
            so(Equal(sqrt(x**2), x)),
        ),
        Law(
            "$√x$ of a sum, one thing whose square is the sum",
            "$x ≥ 0$ is visible",
            so(Equal(sqrt(x**2 + 1) ** 2, x**2 + 1)),
            so(Equal(sqrt(x + 1) ** 2, x + 1)),
        ),
        Law(
            "$√n$ of a whole number, by its prime factors; of a prime up to 60 as a Gauss sum",
            "none",
            so(Equal(sqrt(12), 2 * sqrt(3))),
            so(Equal(sqrt(12), 3 * sqrt(2))),
        ),
        Law(
            "roots of unity: for each prime $l$, the $l$ roots of order $l$ add up to 0",
            "orders up to 2,000",
            so(Equal(1 + exp(2 * pi * I / 3) + exp(4 * pi * I / 3), 0)),
            so(Equal(1 + exp(2 * pi * I / 3) + exp(5 * pi * I / 3), 0)),
        ),
        Law(
            "$(1 + ⅈ)/√2 = e^{ⅈπ/4}$: such roots are products of Gauss sums",
            "none",
            so(Equal((1 + I) / sqrt(2), exp(I * pi / 4))),
            so(Equal((1 + I) / sqrt(2), exp(I * pi / 3))),
        ),
        Law(
            "$e^{2πⅈn} = 1$, and $e^{ⅈπn} = e^{ⅈπn²} = (−1)^n$",
            "$n$ is visibly an integer",
            so(Equal(exp(I * pi * m**2), (-1) ** m)),
            so(Equal(exp(I * pi * x**2), exp(I * pi * x))),
        ),
        Law(
            r"$e^{x+y} = e^x·e^y$, $(e^x)^n = e^{nx}$, $e^{x \ln c} = c^x$ for a number $c > 0$",
            "$n$ is an integer",
            so(Equal(exp(x * log(4)), term(2) ** (2 * x))),
            so(Equal(exp(z) ** x, exp(x * z))),
        ),
        Law(
            "a constant made of rational numbers, roots of unity and exponentials of such, or"
            " a polynomial in $π$ over the roots of unity, is not 0 unless its normal form is"
            " empty",
            "Lindemann and Weierstrass",
            so(Differ(exp(1), Rational(19, 7))),
            so(Differ(exp(pi), Rational(162, 7))),
            None,
        ),
    ),
)
LOGARITHMS = Theory(
    "Logarithms",
    (
        Law(
            r"$\ln(x·y) = \ln x + \ln y$, $\ln(x^y) = y \ln x$",
            "each factor is visibly > 0",
            so(Equal(log(p * r**s), log(p) + s * log(r))),
            so(Equal(log(x**2), 2 * log(x)), Differ(x, 0), at={x: 2}),
        ),
        Law(
            r"$\ln n$ by the prime factors of a whole number $n$",
            "$n$ up to 2,000",
            so(Equal(log(12), 2 * log(2) + log(3))),
            so(Equal(log(12), 3 * log(2) + log(3))),
        ),
        Law(
            r"$\ln x = \ln(−x) + ⅈπ$",
            "$x < 0$ is visible",
            so(Equal(log(x), log(-x) + I * pi), NEGATIVE, at=below),
            so(Equal(log(x), log(-x) + I * pi), Differ(x, 0), at=below),
        ),
        Law(
            r"$\ln e^x = x$",
            "$x$ is real",
            so(Equal(log(exp(x)), x)),
            so(Equal(log(exp(z)), z)),
        ),
        Law(
            r"$\ln u = \ln |u| + 2πⅈr$",
            "$u ≡ e^{2πⅈr} |u|$, $−½ < r ≤ ½$, and $u ≠ 0$ is visible",
            so(Equal(log(1 + I), log(2) / 2 + I * pi / 4)),
            so(Equal(log(-1 - I), log(2) / 2 + 5 * I * pi / 4)),
        ),
        Law(
            r"$\ln z$ is one thing, $(e^{\ln z})^n = z^n$, and $z^w = e^{w \ln z}$",
            "$z ≠ 0$ is visible, and nothing is integrated or differentiated",
            so(Equal(sqrt(z) ** 2 * z**w, z ** (w + 1)), Differ(z, 0), at={z: I, w: 2}),
            so(Equal(sqrt(z**2), z), Differ(z, 0), at={z: I}),
        ),
        Law(
            r"the conjugate of $\ln z$ is $2 \ln|z| − \ln z$",
            "$z ≠ 0$ is visible",
            so(Equal(abs(sqrt(z)) ** 2, abs(z)), Differ(z, 0), at={z: I}),
            so(Equal(conj(log(z)), log(conj(z))), Differ(z, 0), at={z: I}),
            MODULUS,
        ),
    ),
)
FUNCTIONS = Theory(
    "Functions of which few equations are known",
    (
        Law(
            "floor and ceil have integer values, and equal ones at equal arguments",
            "$x$ is real",
            so(Equal(head("floor", x + x), head("floor", 2 * x))),
            so(Equal(head("floor", x + 1), head("floor", x) + 1)),
        ),
        Law(
            "floor and ceil may jump",
            "under an integral they are refused",
            so(Equal(head("ceil", x + x), head("ceil", 2 * x))),
            so(
                Equal(
                    Integral(head("floor", t + t), (t, 0, 1)),
                    Integral(head("floor", 2 * t), (t, 0, 1)),
                )
            ),
        ),
        Law(
            "$Γ x$ is positive",
            "$x > 0$",
            so(Less(0, head("Gamma", p))),
            so(Less(0, head("Gamma", x))),
            None,
        ),
        Law(
            "$Γ(x + 1) = x Γ(x)$, $Γ(1) = 1$, $Γ(1/2) = √π$",
            "$x > 0$ is visible",
            so(Equal(head("Gamma", p + 1), p * head("Gamma", p))),
            so(Equal(head("Gamma", q + 1), q * head("Gamma", q))),
        ),
        Law(
            "$⌈x⌉ = −⌊−x⌋$",
            "$x$ is real",
            so(Equal(head("ceil", x), -head("floor", -x))),
            so(Equal(head("ceil", x), head("floor", x) + 1)),
        ),
        Law(
            "asin, atan, asinh, atanh, erf, floor and ceil are 0 at 0",
            "none",
            so(Equal(head("atan", x - x), 0)),
            so(Equal(head("acosh", x - x), 0)),
        ),
        Law(
            r"$\arccos x = π/2 − \arcsin x$",
            "$−1 ≤ x ≤ 1$",
            so(
                Equal(head("acos", x) + head("asin", x), pi / 2),
                AtMost(-1, x),
                AtMost(x, 1),
                at={x: 0},
            ),
            so(Equal(head("acos", x) + head("asin", x), pi / 2)),
        ),
        Law(
            r"$−π/2 < \arctan x < π/2$, and $−π/2 ≤ \arcsin x ≤ π/2$",
            "$x$ is real; for arcsin $−1 ≤ x ≤ 1$",
            so(Less(head("atan", x), pi / 2)),
            so(Less(head("atan", x), pi / 2 - Rational(1, 100))),
            None,
        ),
        Law(
            r"$\sin v = x$, $\tan v = x$, $\sinh v = x$ and so on for the value $v$ of the inverse "
            r"function at $x$, $\cos v = √(1 − \sin² v)$, and $\cosh v = √(1 + \sinh² v)$",
            "$x$ is where the inverse function is defined",
            so(
                Equal(cos(2 * head("asin", x)), 1 - 2 * x**2),
                AtMost(-1, x),
                AtMost(x, 1),
                at={x: 0},
            ),
            so(Equal(cos(head("atan", x)), -1 / sqrt(1 + x**2))),
            EULER,
        ),
        Law(
            "atan, asinh and erf are real functions of all real numbers",
            "$x$ is real",
            so(
                Equal(
                    head("erf", x + x) * head("atan", x + y),
                    head("erf", 2 * x) * head("atan", y + x),
                )
            ),
            so(Equal(head("asinh", -x), -head("asinh", x))),
        ),
        Law(
            "asin is real",
            "$−1 ≤ x ≤ 1$",
            so(
                Equal(head("asin", x + x - x), head("asin", x)),
                AtMost(-1, x),
                AtMost(x, 1),
                at={x: 0},
            ),
            so(Equal(head("asin", x + x - x), head("asin", x))),
        ),
        Law(
            "acos is real and not negative",
            "$−1 ≤ x ≤ 1$",
            so(AtMost(0, head("acos", x)), AtMost(-1, x), AtMost(x, 1), at={x: 0}),
            so(AtMost(0, head("acos", x))),
            None,
        ),
        Law(
            "acosh is real and not negative",
            "$x ≥ 1$",
            so(AtMost(0, head("acosh", 1 + q))),
            so(AtMost(0, head("acosh", q))),
            None,
        ),
        Law(
            "atanh is real",
            "$−1 < x < 1$",
            so(
                Equal(head("atanh", x + x - x), head("atanh", x)),
                Less(-1, x),
                Less(x, 1),
                at={x: 0},
            ),
            so(Equal(head("atanh", x + x - x), head("atanh", x))),
        ),
        Law(
            (
                r"$\operatorname{Si} x$ and $\operatorname{Cin} x$ are real, and 0 at 0; "
                r"$\operatorname{Ci} x$ is real"
            ),
            "$x$ is real; $x > 0$ for Ci",
            so(Equal(Si(x - x), 0)),
            so(Equal(Ci(x + x), Ci(2 * x))),
        ),
        Law(
            "a function variable has equal values at equal arguments",
            "its arguments are of its kinds",
            so(Equal(a(n + n), a(2 * n))),
            so(Equal(a(m + m), a(2 * m))),
        ),
        Law(
            "inside a function a quotient is written as its whole part and a rest, "
            "by long division",
            "in a variable of the divisor whose leading coefficient is visibly not 0",
            so(Equal(h((x**2 + 2) / (x**2 + 1)), h(1 + 1 / (x**2 + 1)))),
            so(Equal(h((x**2 + 2) / (x**2 + 1)), h(2 + 1 / (x**2 + 1)))),
        ),
    ),
)
COMPLEX = Theory(
    "Conjugates, parts and moduli",
    (
        Law(
            "the conjugate of a sum, product, quotient or exponential is that of its parts",
            "none",
            so(Equal(conj(z * exp(w)), conj(z) * exp(conj(w)))),
            so(Equal(conj(z * w), z * conj(w))),
        ),
        Law(
            r"$\operatorname{conj} x = x$, $\operatorname{Re} x = x$, $\operatorname{Im} x = 0$",
            "$x$ is visibly real",
            so(Equal(conj(x * f(y)), x * f(y))),
            so(Equal(conj(z), z)),
        ),
        Law(
            r"$\operatorname{Re} z = (z + z̄)/2$, $\operatorname{Im} z = (z − z̄)/2ⅈ$",
            "none",
            so(Equal(re(z) + I * im(z), z)),
            so(Equal(re(z * w), re(z) * re(w))),
        ),
        Law(
            "the conjugate of a Σ, ∏ or ∫ is that of its body",
            "none",
            so(Equal(conj(Sum(z * a(i), (i, 0, n))), conj(z) * Sum(a(i), (i, 0, n)))),
            so(Equal(conj(Sum(z * a(i), (i, 0, n))), z * Sum(a(i), (i, 0, n)))),
        ),
    ),
)
SUMS = Theory(
    "Sums, products and integrals",
    (
        Law(
            "Σ and ∫ are linear",
            "a factor that comes out means something where there is no term",
            so(Equal(Sum(a(i) + x * a(i), (i, 0, n)), (1 + x) * Sum(a(i), (i, 0, n)))),
            so(
                Equal(
                    Sum(a(i) * b(i), (i, 0, n)),
                    Sum(a(i), (i, 0, n)) * Sum(b(i), (i, 0, n)),
                )
            ),
        ),
        Law(
            "Σ of a constant is it times the number of terms, ∫ times the length",
            "none",
            so(Equal(Sum(x + 0 * i, (i, 1, n)), n * x)),
            so(Equal(Product(x + 0 * i, (i, 1, n)), x**n)),
        ),
        Law(
            "∫ from $a$ to $b$ is minus ∫ from $b$ to $a$",
            "none",
            so(Equal(Integral(f(t), (t, x, y)), -Integral(f(t), (t, y, x)))),
            so(Equal(Integral(f(t), (t, x, y)), Integral(f(t), (t, y, x)))),
        ),
        Law(
            "a sum or product whose number of terms is known is written out",
            "up to 24 terms",
            so(Equal(Sum(a(i), (i, 0, 2)), a(0) + a(1) + a(2))),
            so(Equal(Sum(a(i), (i, 0, 24)), sum((a(k) for k in range(1, 25)), a(0)))),
        ),
        Law(
            "the name of a bound variable does not matter",
            "none",
            so(Equal(Sum(a(i), (i, 0, n)), Sum(a(j), (j, 0, n)))),
            so(Equal(Sum(a(i), (i, 0, n)), Sum(a(j), (j, 0, n + 1)))),
        ),
    ),
)
DERIVATIVES = Theory(
    "Derivatives",
    (
        Law(
            "$d^n f/dx^n$ is what the derivatives of the functions in $f$ give",
            "$f$, and each derivative below the last, is visibly defined near the point",
            so(
                Equal(
                    Binder("derivative", x**2 * log(x), x, p, term(1)),
                    2 * p * log(p) + p,
                )
            ),
            so(Equal(Binder("derivative", 0 * log(x), x, x, term(1)), 0), at={x: 2}),
        ),
        Law(
            (
                "atan, asinh and erf have the derivatives $1/(1 + x²)$, $1/√(1 + x²)$ and $2/√π "
                "e^{−x²}$"
            ),
            "none",
            so(
                Equal(
                    Binder("derivative", head("atan", x), x, x, term(1)), 1 / (1 + x**2)
                )
            ),
            so(Equal(Binder("derivative", head("floor", x), x, x, term(1)), 0)),
        ),
        Law(
            "asin, acos, atanh and acosh have those of the inverse functions they are",
            "$−1 < x < 1$; $x > 1$ for acosh",
            so(
                Equal(
                    Binder("derivative", head("atanh", x), x, x, term(1)),
                    1 / ((1 - x) * (1 + x)),
                ),
                Less(-1, x),
                Less(x, 1),
                at={x: 0},
            ),
            so(
                Equal(
                    Binder("derivative", head("asin", x), x, x, term(1)),
                    1 / sqrt(1 - x**2),
                ),
                AtMost(-1, x),
                AtMost(x, 1),
                at={x: 0},
            ),
        ),
        Law(
            "a derivative is linear in each of its directions",
            "so often differentiable",
            so(Equal(D(f(x), (0, 2)), 2 * D(f(x), (0, 1)))),
            so(Equal(D(h(x), (0, 2)), 2 * D(h(x), (0, 1)))),
        ),
        Law(
            "mixed derivatives are equal",
            "so often continuously differentiable",
            so(Equal(D(g(x, y), (0, 1), (1, 1)), D(g(x, y), (1, 1), (0, 1)))),
            so(Equal(D(g(x, y), (0, 1), (0, 1)), D(g(x, y), (0, 1), (1, 1)))),
        ),
    ),
)
MATRICES = Theory(
    "Matrices",
    (
        Law(
            "the axioms of the ring of matrices, without commuting factors",
            "the shapes fit",
            so(Equal((A + B) * C, A * C + B * C + zeros(2, 2)), at=ONES),
            so(Equal(A * B, B * A), at=ONES),
        ),
        Law(
            "$(AB)ᵀ = BᵀAᵀ$, $(A + B)ᵀ = Aᵀ + Bᵀ$",
            "the shapes fit",
            so(Equal((A * B).T, B.T * A.T), at=ONES),
            so(Equal((A * B).T, A.T * B.T), at=ONES),
        ),
        Law(
            "$UᵀU = UUᵀ = I$, and $U^{−1} = Uᵀ$",
            "$U$ is orthogonal",
            so(Equal(U.T * U, identity(2)), at=ONES),
            so(Equal(A.T * A, identity(2)), at=ONES),
        ),
        Law(
            "$⟨u, v⟩ = ⟨v, u⟩$, bilinear; $⟨Au, v⟩ = ⟨u, Aᵀv⟩$",
            "visibly real entries",
            so(Equal(dot(A * u, v), dot(u, A.T * v)), at=ONES),
            so(Equal(dot(A * u, v), dot(u, A * v)), at=ONES),
        ),
        Law(
            "explicit matrices are added, multiplied and transposed entry by entry",
            "none",
            so(Equal(Matrix([[x, y]]) * Matrix([[s], [t]]), Matrix([[x * s + y * t]]))),
            so(Equal(Matrix([[x, y]]) * Matrix([[s], [t]]), Matrix([[x * s - y * t]]))),
        ),
        Law(
            "the determinant of an explicit matrix",
            "up to 6 rows",
            so(Equal(det(Matrix([[x, y], [t, s]])), x * s - y * t)),
            so(Equal(det(identity(7) * x), x**7)),
        ),
        Law(
            "a stack of a known number of blocks is written out",
            "up to 24 blocks",
            so(Equal(Stack(Matrix([[x + i]]), (i, 2)), Matrix([[x], [x + 1]]))),
            so(Equal(Stack(Matrix([[x + i]]), (i, 2)), Matrix([[x], [x]]))),
        ),
        Law(
            "⊕ of a known number of blocks is written out",
            "up to 24 blocks",
            so(
                Equal(
                    DirectSum(Matrix([[x + i]]), (i, 2)), Matrix([[x, 0], [0, x + 1]])
                )
            ),
            so(Equal(DirectSum(Matrix([[x + i]]), (i, 2)), Matrix([[x, 0], [0, x]]))),
        ),
    ),
)
WAVES = Theory(
    "Sines and cosines",
    (
        Law(
            r"cos and sin of a sum; $\cos(−x) = \cos x$, $\sin(−x) = −\sin x$",
            "none",
            so(Equal(sin(x - y), sin(x) * cos(y) - cos(x) * sin(y))),
            so(Equal(cos(2 * x), 2 * cos(x) ** 2 - 1)),
            ADDITION,
        ),
        Law(
            (
                r"$\cos x = (e^{ⅈx} + e^{−ⅈx})/2$, $\sin x = (e^{ⅈx} − e^{−ⅈx})/2ⅈ$, cosh and sinh"
                " likewise"
            ),
            "none",
            so(Equal(cos(2 * x), 2 * cos(x) ** 2 - 1)),
            so(Equal(cos(2 * x), 2 * cos(x) ** 2 + 1)),
            EULER,
        ),
        Law(
            "cos and sin of rational multiples of $π$ are roots of unity",
            "none",
            so(Equal(cos(pi / 5), (1 + sqrt(5)) / 4)),
            so(Equal(cos(pi / 5), (1 + sqrt(5)) / 5)),
            EULER,
        ),
        Law(
            "tan and sec are quotients by cos",
            r"$\cos x ≠ 0$",
            so(Equal(tan(x), sin(x) * head("sec", x)), Differ(cos(x), 0), at={x: 0}),
            so(Equal(tan(x), sin(x) * head("sec", x))),
        ),
        Law(
            "cot and csc are quotients by sin",
            r"$\sin x ≠ 0$",
            so(
                Equal(head("cot", x), cos(x) * head("csc", x)),
                Differ(sin(x), 0),
                at={x: 1},
            ),
            so(Equal(head("cot", x), cos(x) * head("csc", x))),
        ),
        Law(
            "tanh and sech are quotients by cosh",
            r"$\cosh x ≠ 0$, as of every real $x$",
            so(Equal(head("tanh", x), head("sinh", x) * head("sech", x))),
            so(Equal(head("tanh", z), head("sinh", z) * head("sech", z))),
        ),
        Law(
            "coth and csch are quotients by sinh",
            r"$\sinh x ≠ 0$",
            so(
                Equal(head("coth", x), cosh(x) * head("csch", x)),
                Differ(head("sinh", x), 0),
                at={x: 1},
            ),
            so(Equal(head("coth", x), cosh(x) * head("csch", x))),
        ),
        Law(
            r"$\sin² x = 1 − \cos² x$",
            "one angle",
            so(Equal(sin(x) ** 2 + cos(x) ** 2, 1)),
            so(Equal(sin(x) ** 2 + cos(y) ** 2, 1)),
            PYTHAGORAS,
        ),
        Law(
            r"$\operatorname{Ci} x = γ + \ln x − \operatorname{Cin} x$",
            "$x > 0$",
            so(Equal(Ci(p), gamma + log(p) - Cin(p))),
            so(Equal(Ci(p), log(p) - Cin(p))),
            ALGEBRA,
        ),
        Law(
            r"$E₁(ⅈx) = −\operatorname{Ci} x + ⅈ(\operatorname{Si} x − π/2)$",
            "$x > 0$",
            so(Equal(E1(I * p), -Ci(p) + I * (Si(p) - pi / 2))),
            so(Equal(E1(I * x), -Ci(x) + I * (Si(x) - pi / 2))),
            ALGEBRA,
        ),
    ),
)
MODULI = Theory(
    "Moduli",
    (
        Law(
            "$|z·w| = |z|·|w|$, $|z/w| = |z|/|w|$, $|z^n| = |z|^n$",
            "one term, and no sum",
            so(Equal(abs(z * w), abs(z) * abs(w))),
            so(Equal(abs(z + w), abs(z) + abs(w))),
            MODULUS,
        ),
        Law(
            r"$|e^z| = e^{\operatorname{Re} z}$",
            "none",
            so(Equal(abs(exp(z)), exp(re(z)))),
            so(Equal(abs(exp(z)), 1)),
            MODULUS,
        ),
        Law(
            "$|z|² = z·z̄$",
            "none",
            so(Equal(abs(z + w) ** 2, (z + w) * conj(z + w))),
            so(Equal(abs(z + w) ** 2, (z + w) ** 2)),
            MODULUS,
        ),
        Law(
            "$|z| = |−z| = |z̄|$",
            "none",
            so(Equal(abs(conj(z) - w), abs(conj(w) - z))),
            so(Equal(abs(z - w), abs(z + w))),
            MODULUS,
        ),
        Law(
            "$|x| = x$",
            "$x ≥ 0$ is visible",
            so(Equal(abs(x**2 + q), x**2 + q)),
            so(Equal(abs(x), x)),
            MODULUS,
        ),
    ),
)
VISIBLE = Theory(
    "What is visible",
    (
        Law(
            "$⌊x⌋ ≤ x < ⌊x⌋ + 1$",
            "$x$ is real",
            so(Less(2 * x - 2, 2 * head("floor", x))),
            so(Less(head("floor", x), x)),
            None,
        ),
        Law(
            "a polynomial in integers is $c$ plus a multiple of $d$, where $d$ divides its other "
            "coefficients in the binomials $C(m, j)$; it is not 0 where $d$ does not divide $c$",
            "a remainder is left",
            so(Differ(m**3 - m + 3, 6 * l)),
            so(Differ(m**2 + m, 2 * l)),
            None,
        ),
        Law(
            "numbers are equal where neither is below the other",
            "both are real",
            so(Equal(x, y), AtMost(x, y), AtMost(y, x), at={x: 1, y: 1}),
            so(Equal(x, y), AtMost(x, y), at={x: 1, y: 2}),
            None,
        ),
        Law(
            "a sum is ≥ 0 where each of its terms is a product of things that are, "
            "and of even powers of real ones; > 0 where one term is",
            "term by term",
            so(Less(0, x**2 * q + p)),
            so(AtMost(0, x**2 - 2 * x + 1)),
            None,
        ),
        Law(
            "$1/d$ and $√d$ are positive",
            "$d > 0$ is visible",
            so(Less(0, 1 / (x**2 + 1) + sqrt(p))),
            so(Less(0, 1 / x), Differ(x, 0), at={x: 1}),
            None,
        ),
        Law(
            "$e^x$ is positive",
            "$x$ is real",
            so(Less(0, exp(x))),
            so(Less(0, exp(x + I * y))),
            None,
        ),
        Law(
            r"$\ln u$ is positive",
            "$u > 1$ is visible",
            so(Less(0, log(1 + p))),
            so(Less(0, log(p))),
            None,
        ),
        Law(
            r"$|z| ≥ 0$, and $|z| ± \operatorname{Re} z ≥ 0$",
            "none",
            so(AtMost(re(z), abs(z))),
            so(AtMost(abs(z), re(z))),
            None,
        ),
        Law(
            "$Γ$, cosh of real numbers, and variables of positive kinds, are positive",
            "none",
            so(Less(0, cosh(x))),
            so(Less(0, cos(x))),
            None,
        ),
        Law(
            "for integers $m < l$ says $m + 1 ≤ l$",
            "both are visibly integers",
            so(AtMost(m + 1, l), Less(m, l), at={m: 0, l: 1}),
            so(AtMost(x + 1, y), Less(x, y), at={x: 0, y: 1}),
            None,
        ),
        Law(
            "multiples of at most two inequalities of $Γ$ are taken off",
            "by what is ≥ 0",
            so(Less(x, s), Less(x, y), Less(y, s), at={x: 0, y: 1, s: 2}),
            so(
                Less(x, t),
                Less(x, y),
                Less(y, s),
                Less(s, t),
                at={x: 0, y: 1, s: 2, t: 3},
            ),
            None,
        ),
        Law(
            "a product is ≠ 0 where $Γ$ says so of each factor, or of the product",
            "none",
            so(Differ(x**2 * y, 0), Differ(x * y, 0), at={x: 1, y: 1}),
            so(Differ(x + y, 0), Differ(x, 0), Differ(y, 0), at={x: 1, y: 1}),
            None,
        ),
    ),
)
THEORIES = (
    ARITHMETIC,
    LOGARITHMS,
    FUNCTIONS,
    COMPLEX,
    SUMS,
    DERIVATIVES,
    MATRICES,
    WAVES,
    MODULI,
    VISIBLE,
)
