"""Theorems used and not proved here: a closed list.

Each is a sequent with all its hypotheses, and they are met wherever the theorem is used.
"""

from derivations.alphabet import i, k, l, m, n, r, t
from phaseproof.author import (
    E1,
    AtMost,
    Cited,
    D,
    Differ,
    Equal,
    I,
    Less,
    Sequent,
    Sum,
    dot,
    exp,
    function,
    given,
    letter,
    vectors,
)

h, dim = letter("h dim", "natural")
z = letter("z", "complex")
φ = letter("phi", "real")
positive = letter("X", "positive")
α, β, u, v = (function(name, "natural", "complex") for name in ("alpha", "beta", "u", "v"))
different = Differ(i, l)

VANDERMONDE = Cited(
    key="vandermonde",
    title="Vandermonde",
    reference="horn2013, §0.9.11",
    sequent=Sequent(
        given=(given("system", Equal(Sum(α(i) * u(i)**r, (i, 0, h - 1)), 0), r,
                     provided=Less(r, h)),
               given("nodes", Differ(u(i), u(l)), i, l,
                     provided=(Less(i, h), Less(l, h), different))),
        says=(Equal(α(i), 0),), free=(i,), provided=(Less(i, h),)),
)

VANDERMONDE_PAIRS = Cited(
    key="vandermonde-pairs",
    title="Vandermonde, its 2h nodes in two lists",
    reference="horn2013, §0.9.11",
    sequent=Sequent(
        given=(given("system", Equal(Sum(α(i) * u(i)**r + β(i) * v(i)**r, (i, 0, h - 1)), 0), r,
                     provided=Less(r, 2*h)),
               given("nodes u", Differ(u(i), u(l)), i, l,
                     provided=(Less(i, h), Less(l, h), different)),
               given("nodes v", Differ(v(i), v(l)), i, l,
                     provided=(Less(i, h), Less(l, h), different)),
               given("nodes u, v", Differ(u(i), v(l)), i, l,
                     provided=(Less(i, h), Less(l, h)))),
        says=(Equal(α(i), 0), Equal(β(i), 0)), free=(i,), provided=(Less(i, h),)),
)

POLAR_FORM = Cited(
    key="polar-form",
    title="polar form",
    reference="abramowitz1964, §3.7",
    sequent=Sequent(some=(φ,), says=(Equal(z, abs(z) * exp(I * φ)),)),
)

a, c = (function(name, "integer", vectors(dim)) for name in ("a", "c"))
U = letter("U", "orthogonal", dim, dim)

GRAM = Cited(
    key="gram",
    title="equal Gram matrices",
    reference="horn2013, Theorem 7.3.11",
    sequent=Sequent(
        given=(given("equal Gram matrices", Equal(dot(a(m), a(n)), dot(c(m), c(n))), m, n),),
        some=(U,), free=(k,), says=(Equal(U * a(k), c(k)),)),
)

g = function("g", "real", "real", smooth=3)
slope = 0, 1  # along the only argument, at unit speed

TAYLOR = Cited(
    key="taylor",
    title="Taylor's theorem with Lagrange's remainder",
    reference="apostol1967, §7.7",
    sequent=Sequent(
        some=(t,),
        says=(Equal(g(1), g(0) + D(g(0), slope) + D(g(0), slope, slope)/2
                    + D(g(t), slope, slope, slope)/6),
              Less(0, t), Less(t, 1))),
)

EXPONENTIAL_INTEGRAL_BOUND = Cited(
    key="e1-bound",
    title="|E₁(ix)| ≤ 1/x",
    reference="dlmf, §6.12(i)",
    sequent=Sequent(says=(AtMost(abs(E1(I * positive)), 1 / positive),)),
)

THEOREMS = tuple(theorem for theorem in globals().values() if isinstance(theorem, Cited))
