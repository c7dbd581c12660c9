"""1001. The sum of cosines is the real part of the sum of exp(I*k*theta)."""

from sympy import Function, I, Sum, Symbol, cos, exp, expand, re, symbols

k = symbols("k", integer=True)
i, N = symbols("i N", integer=True, nonnegative=True)
theta = Function("theta", real=True)

# One term: Euler's formula.
wave = exp(I * k * theta(i))
euler = expand(wave, complex=True)
print(wave, "=", euler)
assert re(euler) == cos(k * theta(i))

# Every d, by induction on the number N = d/2 of pairs.  For N = 0 both sums are empty.
cosines = Sum(cos(k * theta(i)), (i, 0, N - 1))
waves = Sum(wave, (i, 0, N - 1))
assert cosines.subs(N, 0).doit() == 0
assert re(waves.subs(N, 0).doit()) == 0

# One pair more, i = N: Z, whatever it is, becomes Z + wave, and re(Z) grows by the very
# term that the sum of cosines grows by.  So equal stays equal.
Z = Symbol("Z", complex=True)
grown = re(Z + wave.subs(i, N)) - re(Z)
assert grown == cosines.subs(N, N + 1).function.subs(i, N)

# The same written out.
for d in (2, 4, 6):
    left = sum(cos(k * theta(j)) for j in range(d // 2))
    right = re(sum(exp(I * k * theta(j)) for j in range(d // 2)))
    assert expand(left - right, complex=True) == 0
print("1001: derived for every even d, by induction; written out for d = 2, 4, 6")
