r"""# Taylor's expansion

Why should vectors that are added to the inputs of a model carry a distance []?  Expanded to second
order, a smooth function contains one term, out of six, that depends on both vectors [0301, 0304].

A model is a function $f(x, y)$ of two inputs, three times continuously differentiable [].  Adding
encodings $p$ and $q$ to them and expanding to second order gives six terms [0301].  The first
depends on no position, the next four on one position each, and only the sixth,
$p^\top \frac{\partial^2 f}{\partial x \partial y} q$, depends on both [0302, 0303, 0304].  The
remainder is of third order, and it is given explicitly [0301].
"""

from phaseproof.author import *
from phaseproof.derivations import cited
from phaseproof.derivations.alphabet import d, t

claim = stated_in("su2021sinusoidal, eq. (3)")

f = function("f", (vectors(d), vectors(d)), "real", smooth=3)
x, y, p, q = letter("x y p q", "real", d)
τ, ε = letter("tau epsilon", "real")
origin = zeros(d, 1)

E = let(
    "E",
    p,
    q,
    be=f(x, y)
    + D(f(x, y), (0, p))
    + D(f(x, y), (1, q))
    + half * D(f(x, y), (0, p), (0, p))
    + half * D(f(x, y), (1, q), (1, q))
    + D(f(x, y), (0, p), (1, q)),
)
there = f(x + τ * p, y + τ * q)
third = (
    D(there, (0, p), (0, p), (0, p))
    + 3 * D(there, (0, p), (0, p), (1, q))
    + 3 * D(there, (0, p), (1, q), (1, q))
    + D(there, (1, q), (1, q), (1, q))
)

u = letter("u", "real", d)
a, b, c, g = letter("a b c g", "real")
x2, y2 = letter("x y", "real", 2)
cubic = {
    d: 2,
    x: column(1, 2),
    y: column(0, 1),
    p: column(1, -1),
    q: column(2, 1),
    f: Function((x2, y2), dot(x2, y2) * dot(x2, column(1, 2)) + dot(y2, y2)),
}

SECOND_ORDER_EXPANSION = claim(
    "0301",
    "For three times continuously differentiable $f$, the second-order expansion of "
    "$f(x + p, y + q)$ has six terms and a remainder of third order",
    some=(τ,),
    says=(Equal(f(x + p, y + q), E(p, q) + third / 6), Less(0, τ), Less(τ, 1)),
    proof=proof(
        Obtain(cited.TAYLOR, {cited.g: Function(ε, f(x + ε * p, y + ε * q))}, (t,)),
        qed(by=GIVEN(t)),
        qed(by=GIVEN(t, atom=1, rel="<")),
        qed(by=GIVEN(t, atom=2, rel="<")),
        choose={τ: t},
    ),
    witnesses=({t: half, **cubic},),
)

FIRST_TERM_KNOWS_NO_POSITION = claim(
    "0302",
    "Without encodings, $p = q = 0$, only the first of the six second-order terms, "
    "$f(x, y)$, is left",
    says=Equal(E(origin, origin), f(x, y)),
    proof=qed(by=ALGEBRA),
    witnesses=({z: cubic[z] for z in (d, x, y, f)},),
)

FIVE_TERMS_ARE_ABSOLUTE = claim(
    "0303",
    "The first five terms of the second-order expansion are a function of $p$ plus a "
    "function of $q$",
    says=Equal(
        E(p, q) - D(f(x, y), (0, p), (1, q)), E(p, origin) + E(origin, q) - f(x, y)
    ),
    proof=via(
        f(x, y)
        + D(f(x, y), (0, p))
        + half * D(f(x, y), (0, p), (0, p))
        + D(f(x, y), (1, q))
        + half * D(f(x, y), (1, q), (1, q)),
        by=DEFINITION,
    ).qed(by=ALGEBRA),
    witnesses=(cubic,),
)

SIXTH_TERM_IS_THE_INTERACTION = claim(
    "0304",
    "The sixth term $p^\\top ∂_1∂_2 f\\,q$ is the mixed difference $E_{p,q} - E_{p,0} "
    "- E_{0,q} + E_{0,0}$ of the second-order expansion $E_{p,q}$",
    says=Equal(
        E(p, q) - E(p, origin) - E(origin, q) + E(origin, origin),
        D(f(x, y), (0, p), (1, q)),
    ),
    proof=via(E(p, q) - (E(p, origin) + E(origin, q) - f(x, y)), by=ALGEBRA).qed(
        by=ALGEBRA
    ),
    witnesses=(cubic,),
)

SIXTH_TERM_IS_BILINEAR = claim(
    "0305",
    "The sixth term $p^\\top ∂_1∂_2 f\\,q$ of the second-order expansion is linear in "
    "$p$ and in $q$",
    source="su2021sinusoidal, eq. (4)",
    says=(
        Equal(
            D(f(x, y), (0, a * p + b * u), (1, q)),
            a * D(f(x, y), (0, p), (1, q)) + b * D(f(x, y), (0, u), (1, q)),
        ),
        Equal(
            D(f(x, y), (0, p), (1, a * q + b * u)),
            a * D(f(x, y), (0, p), (1, q)) + b * D(f(x, y), (0, p), (1, u)),
        ),
    ),
    proof=proof(qed(by=ALGEBRA), qed(by=ALGEBRA)),
    witnesses=({**cubic, u: column(0, 1), a: 2, b: -3},),
)

H = letter("H", "real", d, d)
X, Y = letter("X Y", "real", d)

BILINEAR_MODEL_HESSIAN = claim(
    "0306",
    "For $f(x, y) = x^\\top Hy$ the sixth term of the second-order expansion is "
    "$p^\\top Hq$",
    source="su2021sinusoidal, eq. (4)",
    says=Equal(
        where(D(f(x, y), (0, p), (1, q)), {f: Function((X, Y), dot(X, H * Y))}),
        dot(p, H * q),
    ),
    proof=qed(by=ALGEBRA),
    witnesses=(
        {
            d: 2,
            x: cubic[x],
            y: cubic[y],
            p: cubic[p],
            q: cubic[q],
            H: Matrix([[1, 2], [3, 5]]),
        },
    ),
)

# ---------------------------------------------------------------- what other orders would say

claim = stated_in("doc004, §4.1")

L = let("L", p, q, be=f(x, y) + D(f(x, y), (0, p)) + D(f(x, y), (1, q)))
joint = L(p, q) - L(p, origin) - L(origin, q) + L(origin, origin)

FIRST_ORDER_IS_SEPARATE = claim(
    "0307",
    "To first order the encodings $p$ and $q$ do not interact: the mixed difference "
    "of the first-order expansion is 0",
    says=Equal(joint, 0),
    proof=via(L(p, q) - (L(p, origin) + D(f(x, y), (1, q))), by=ALGEBRA).qed(
        by=ALGEBRA
    ),
    witnesses=(cubic,),
)

FIRST_ORDER_HAS_SIXTH_TERM = claim(
    "0308",
    "To first order the encodings $p$ and $q$ interact through the term $p^\\top "
    "∂_1∂_2 f\\,q$ of the Hessian",
    source="doc004, §4.7",
    says=Equal(joint, D(f(x, y), (0, p), (1, q))),
    refuted_at=cubic,
    corrected=FIRST_ORDER_IS_SEPARATE,
)

σ = letter("sigma", "nonnegative")
grows = lambda on, at, slope: qed(
    by=MONOTONE(on, 0, at, base=qed(by=ALGEBRA), slope=slope)
)

EXPONENTIAL_REMAINDER = claim(
    "0309",
    "For $f(x, y) = e^{x+y}$ and a total shift $σ ≥ 0$ from the origin, the "
    "second-order expansion leaves out at least $σ^3/6$",
    says=AtMost(σ**3 / 6, exp(σ) - (1 + σ + σ**2 / 2)),
    proof=grows(σ, a, grows(a, b, grows(b, c, grows(c, g, qed(by=SIGN("≤")))))),
)

shift = Rational(124, 100)

EXPONENTIAL_REMAINDER_MEASURED = claim(
    "0310",
    "For $f(x, y) = e^{x+y}$ and shifts of $0.62$ each, the second-order expansion "
    "misses 12.93 % of $f$",
    says=(
        Less(
            Rational(12925, 100000),
            (exp(shift) - (1 + shift + shift**2 / 2)) / exp(shift),
        ),
        Less(
            (exp(shift) - (1 + shift + shift**2 / 2)) / exp(shift),
            Rational(12935, 100000),
        ),
    ),
    proof=proof(qed(by=ENCLOSED()), qed(by=ENCLOSED())),
)

at_bilinear = {f: Function((X, Y), dot(X, H * Y))}

BILINEAR_MODEL_EXACT = claim(
    "0311",
    "For $f(x, y) = x^\\top Hy$ the second-order expansion with its six terms is exact",
    says=Equal(where(f(x + p, y + q), at_bilinear), where(E(p, q), at_bilinear)),
    proof=qed(by=ALGEBRA),
    witnesses=(
        {
            d: 2,
            x: cubic[x],
            y: cubic[y],
            p: cubic[p],
            q: cubic[q],
            H: Matrix([[1, 2], [3, 5]]),
        },
    ),
)
