"""0646. Near zero the average is a parabola, up to a term in Delta**4."""

from sympy import I, Integral, cos, exp, expand, integrate, log, re, symbols

t = symbols("t", real=True)
Delta, b, x, y, p = symbols("Delta b x y p", positive=True)
average = Integral(exp(I * Delta * b**-t), (t, 0, 1))
left, right = 1 - Delta**2 * (1 - b**-2) / (4 * log(b)), re(average)
above = left + Delta**4 * (1 - b**-4) / (96 * log(b))

# 1 - cos(y) is not negative.  So its integral from 0 to y is not negative, nor is that
# one's; two and four integrations bound cos(y) on both sides.
gaps = [1 - cos(y)]
for _ in range(4):
    gaps.append(integrate(gaps[-1].subs(y, x), (x, 0, y)))
    print("0 <=", gaps[-1])
parabola, quartic = 1 - y**2 / 2, 1 - y**2 / 2 + y**4 / 24
assert expand(gaps[2] - (cos(y) - parabola)) == 0
assert expand(gaps[4] - (quartic - cos(y))) == 0

# The curve is the average of cos(y) at y = Delta*b**-t, for t from 0 to 1.
at = Delta * b**-t
assert re(average.function) == cos(at)

# So it lies between the averages of the two polynomials.  Their antiderivatives are
# checked by differentiating: of 3**(-2*t) + 3**(-4*t) SymPy 1.14 finds a wrong one.
assert log(1 + p).is_positive  # given b > 1
below_t = t + Delta**2 * b ** (-2 * t) / (4 * log(b))
above_t = below_t - Delta**4 * b ** (-4 * t) / (96 * log(b))
assert expand(below_t.diff(t) - parabola.subs(y, at)) == 0
assert expand(above_t.diff(t) - quartic.subs(y, at)) == 0
assert expand(below_t.subs(t, 1) - below_t.subs(t, 0) - left) == 0
assert expand(above_t.subs(t, 1) - above_t.subs(t, 0) - above) == 0
print("0646: derived for every Delta > 0 and b > 1; that integrals keep <=, in words")
