"""Attempts to use a cited theorem where a hypothesis of it fails, or for what it does not say."""

from __future__ import annotations

from phaseproof.author import *
from phaseproof.derivations import cited
from phaseproof.trusted.language.terms import Node
from tests.kernel.attacks import Builder, offer

t = letter("t", "real")
k, m = letter("k m", "integer")
h = letter("h", "natural")
p = function("p", "natural", "integer")
f, g, F = cited.curve, cited.curve1, function("F", "real", "complex", smooth=1)
v, w = cited.place, cited.scalar
U, θ = cited.axes, cited.speeds
ROTATIONS, SKEW = cited.CONTINUOUS_ROTATIONS, cited.COMMUTING_SKEW
DIRICHLET, ONE = cited.DIRICHLET_BOUNDED, cited.ONE_DERIVATIVE
itself = {x: x for x in (cited.d, cited.coordinates)}
skew = Function((v, cited.l), 0 * cited.f_x(v, cited.l))
true = Equal(t, t + 0)
at_0 = letter("v", "real", 1, 1)
nothing = {
    cited.coordinates: 1,
    cited.d: 2,
    cited.g_p: Function((at_0, h), zeros(2, 1)),
}


def opened(theorem, values, names, **more):
    return offer(true, proof(Obtain(theorem, values, names), qed(ALGEBRA)), **more)


THEOREMS: dict[str, Builder] = {
    "within 2π/Q, for Q = 0": lambda: opened(
        DIRICHLET, {cited.most: 0, cited.h: h, cited.frequency: cited.frequency}, (k, p)
    ),
    "within 2π/Q, for any natural Q": lambda: opened(
        DIRICHLET, {cited.most: h, cited.h: h, cited.frequency: cited.frequency}, (k, p)
    ),
    "a k within 2π/Q, for any k": lambda: offer(
        AtMost(k, cited.most**h),
        CITED(DIRICHLET, {}, 2),
        given=(given("at least 1", AtMost(1, cited.most)),),
    ),
    "slopes of functions that are equal at 0": lambda: offer(
        Equal(1, 0), CITED(ONE, {f: Function(t, t), g: Function(t, t**2)})
    ),
    "slopes of |t|": lambda: offer(
        Equal(1, 0), CITED(ONE, {f: Function(t, abs(t)), g: Function(t, abs(t) * 1)})
    ),
    "slopes of ⌊t⌋": lambda: offer(
        Equal(1, 0), CITED(ONE, {x: Function(t, Node("floor", (t,))) for x in (f, g)})
    ),
    "slopes elsewhere": lambda: offer(
        Equal(D(f(1), (0, 1)), D(g(1), (0, 1))),
        CITED(ONE, {f: f, g: g}),
        given=(given("equal", Equal(f(t), g(t)), t),),
    ),
    "planes of what jumps": lambda: opened(
        ROTATIONS,
        {
            **itself,
            cited.f_x: Function(
                (v, cited.l), Node("floor", (dot(v, v),)) * zeros(cited.d, 1)
            ),
        },
        (U, θ),
    ),
    "planes of what is not said to be continuous": lambda: opened(
        ROTATIONS, {**itself, cited.f_x: cited.g_p}, (U, θ)
    ),
    "planes of what is not orthogonal": lambda: opened(
        ROTATIONS, {**itself, cited.f_x: skew}, (U, θ)
    ),
    "planes in three dimensions": lambda: opened(
        ROTATIONS, {**itself, cited.d: 3, cited.f_x: cited.f_x}, (U, θ)
    ),
    "planes of skew matrices that do not commute": lambda: opened(
        SKEW,
        {**itself, cited.g_p: cited.g_p},
        (U, θ),
        at=nothing,
        given=SKEW.sequent.given[:3],
    ),
    "planes of skew matrices that are not additive": lambda: opened(
        SKEW,
        {**itself, cited.g_p: cited.g_p},
        (U, θ),
        at=nothing,
        given=(SKEW.sequent.given[0], *SKEW.sequent.given[2:]),
    ),
    "a primitive of what jumps": lambda: opened(
        cited.PRIMITIVE, {cited.f: Function(t, Node("floor", (t,)))}, (F,)
    ),
    "a primitive that is smoother": lambda: opened(
        cited.PRIMITIVE,
        {cited.f: cited.f},
        (function("F", "real", "complex", smooth=2),),
    ),
    "as many equations as unknowns": lambda: opened(
        cited.MORE_UNKNOWNS,
        {x: x for x in (cited.h, cited.dim, cited.equations)},
        (cited.unknowns,),
        given=(given("fewer", AtMost(cited.h, cited.dim)),),
    ),
}
