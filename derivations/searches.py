"""What SymPy is asked to find by itself: the kernel then judges whether it is what a claim says."""

import sympy

from phaseproof.author import column, cos, det, dot, sin
from phaseproof.derivations import decay, offset, plane, rotary, taylor
from phaseproof.syntax.sympy_bridge import search, to_sympy


@search
def shift_of_a_pair():
    """The matrix A with A (sin x, cos x) = (sin(x + y), cos(x + y)) for every x."""
    x, y = map(to_sympy, (offset.x, offset.y))
    A = sympy.Matrix(2, 2, sympy.symbols("a_1:5"))
    here, there = ([sympy.sin(z), sympy.cos(z)] for z in (x, x + y))
    gap = sympy.expand(sympy.expand_trig(A * sympy.Matrix(here) - sympy.Matrix(there)))
    system = [entry.coeff(wave) for entry in gap for wave in here]
    return A.subs(sympy.solve(system, [*A]))


@search
def determinant_of_a_pair():
    """The determinant of a rotation."""
    return sympy.trigsimp(to_sympy(det(offset.B(offset.x))).doit())


@search
def turning_at_one_speed():
    """The sequence with p(k + 1) = exp(ix) p(k) and p(0) = 1."""
    p, step = sympy.Function("p"), sympy.exp(sympy.I * to_sympy(plane.x))
    k = to_sympy(plane.r)
    return sympy.rsolve(p(k + 1) - step * p(k), p(k), {p(0): 1})


@search
def product_of_two_pairs():
    """cos mω cos nω + sin mω sin nω as one cosine."""
    m, n, ω = plane.m, plane.n, plane.ω
    return sympy.trigsimp(to_sympy(cos(m * ω) * cos(n * ω) + sin(m * ω) * sin(n * ω)))


@search
def second_derivatives_of_bilinear():
    """The mixed block of the Hessian of xᵀHy in dimension 2."""
    u, v = sympy.Matrix(sympy.symbols("u_1:3")), sympy.Matrix(sympy.symbols("v_1:3"))
    h = sympy.Matrix(
        2, 2, [to_sympy(x) for x in (taylor.a, taylor.b, taylor.c, taylor.g)]
    )
    return sympy.hessian((u.T * h * v)[0, 0], [*u, *v])[:2, 2:]


@search
def turning_back_and_forth():
    """A turn by -x followed by one by y."""
    B, x, y = rotary.B, rotary.x, rotary.y
    return sympy.trigsimp(to_sympy(B(x).T * B(y)))


@search
def product_of_turned_pairs():
    """The inner product of two turned points."""
    B, x, y = rotary.B, rotary.x, rotary.y
    pairs = column(rotary.a, rotary.b), column(rotary.c, rotary.g)
    return sympy.trigsimp(sympy.expand(to_sympy(dot(B(x) * pairs[0], B(y) * pairs[1]))))


@search
def average_of_waves():
    """The integral of the wave over its exponent."""
    return sympy.integrate(to_sympy(decay.wave), (to_sympy(decay.t), 0, 1))
