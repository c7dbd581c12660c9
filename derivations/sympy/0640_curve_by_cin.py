"""0640. The real part of the average is 1 - (Cin(x) - Cin(x/b))/log(b)."""

from sympy import Ci, EulerGamma, I, Integral, cos, exp, expand, log, re, symbols

t, x = symbols("t", real=True), symbols("x", real=True, nonzero=True)
b, u, z, p = symbols("b u z p", positive=True)
average = Integral(exp(I * x * b**-t), (t, 0, 1))


def Cin(z):
    return Integral((1 - cos(u)) / u, (u, 0, z))


left, right = re(average), 1 + (Cin(x / b) - Cin(x)) / log(b)

# SymPy has no Cin.  For z > 0 it is Euler's constant + log(z) - Ci(z): both have one
# derivative, and both begin at 0.
known = EulerGamma + log(z) - Ci(z)
assert expand((known - Cin(z)).diff(z)) == 0
assert known.limit(z, 0) == 0
assert Cin(z).subs(z, 0).doit() == 0

# The curve is the integral of cos(x*b**-t), with t + Cin(x*b**-t)/log(b) as an
# antiderivative: SymPy differentiates Cin by its upper end, for both signs of x.
curve = re(average.function)
primitive = t + Cin(x * b**-t) / log(b)
assert curve == cos(x * b**-t)
assert expand(primitive.diff(t) - curve) == 0

# Given b > 1, which is b = 1 + p with p > 0: log(b) is not 0.
assert log(1 + p).is_positive
value = primitive.subs(t, 1) - primitive.subs(t, 0)
print("curve =", value)
assert expand(value - right) == 0
print("0640: derived for every real x other than 0 and every b > 1")
