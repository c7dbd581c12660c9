"""0614. By parts, exp(I*Delta*u)/u leaves a boundary term and exp(I*Delta*u)/u**2."""

from sympy import Function, I, Integral, diff, exp, expand, symbols

c, g, Delta, u = symbols("c g Delta u", positive=True)
wave = exp(I * Delta * u)
left = Integral(wave / u, (u, c, g))
right = (
    exp(I * Delta * g) / (I * Delta * g)
    - exp(I * Delta * c) / (I * Delta * c)
    + Integral(wave / (I * Delta * u**2), (u, c, g))
)

# By parts: V*W has the derivative V'*W + V*W', so V'*W integrates to V*W at the ends,
# less the integral of V*W'.  SymPy knows it for any F: a derivative integrates to F.
F = Function("F")
assert Integral(diff(F(u), u), (u, c, g)).doit() == F(g) - F(c)

# Take V' = exp(I*Delta*u) and W = 1/u.
V, W = wave / (I * Delta), 1 / u
assert diff(V, u) == wave
ends = (V * W).subs(u, g) - (V * W).subs(u, c)
rest = expand(-V * diff(W, u))
print("ends:", ends)
print("rest:", rest)
assert expand(right - ends - Integral(rest, (u, c, g))) == 0
assert expand(diff(V * W, u) - (wave / u - rest)) == 0

# Once more, without parts: both sides are 0 at g = c and grow alike as g does.
assert (left - right).subs(g, c).doit() == 0
assert expand(diff(left - right, g)) == 0
print("0614: derived for every Delta > 0 and all c, g > 0, whichever is larger")
