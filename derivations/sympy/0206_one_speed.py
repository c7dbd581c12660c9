"""0206. If p(m)*conj(p(n)) is a function of m - n, not 0, p(m) is exp(I*m*phi)*p(0)."""

from sympy import Function, I, atan2, exp, expand, groebner, rsolve, sqrt, symbols

j, r = symbols("j", integer=True), symbols("r", integer=True, nonnegative=True)
phi, x, y = symbols("phi x y", real=True)
p = Function("p")

# One step. The given at (j, j) and (j + 1, j), c_j = conj(p_j), and z*q_0 = 1 for
# q_0 != 0, say p_next = w*p_j with w = q_1/q_0, for every integer j.
p_j, p_next, c_j, q_0, q_1, z = symbols("p_j p_next c_j q_0 q_1 z")
given = [p_j * c_j - q_0, p_next * c_j - q_1, z * q_0 - 1]
G = groebner(given, z, p_next, c_j, p_j, q_1, q_0)
assert G.exprs != [1]
assert G.contains(p_next - q_1 * z * p_j)

# |w| = 1. With the given at (0, 0), (1, 1), (1, 0) and its conjugate, q_1*conj(q_1)
# is q_0*conj(q_0); conj(q_0) is c_0*p_0.
p_0, c_0, p_1, c_1, conj_q_1 = symbols("p_0 c_0 p_1 c_1 conj_q_1")
given = [p_0 * c_0 - q_0, p_1 * c_1 - q_0, p_1 * c_0 - q_1, c_1 * p_0 - conj_q_1]
G = groebner(given, p_0, c_0, p_1, c_1, q_1, conj_q_1, q_0)
assert G.exprs != [1]
assert G.contains(q_1 * conj_q_1 - q_0 * (c_0 * p_0))

# Polar form: w = x + I*y with x**2 + y**2 = 1 is exp(I*phi) for phi = atan2(y, x).
turned = exp(I * atan2(y, x)).expand(complex=True)
assert expand(turned * sqrt(x**2 + y**2) - (x + I * y)) == 0

# So p(j + 1) = exp(I*phi)*p(j): forward it is used at j = r, back at j = -r - 1, where
# it says p(-r - 1) = exp(-I*phi)*p(-r).
one_step = p(j + 1) - exp(I * phi) * p(j)
for way, at, times in ((-1, -r - 1, -exp(-I * phi)), (1, r, 1)):
    left, right = p(way * r), exp(way * I * r * phi) * p(0)
    step = exp(way * I * phi)
    gap = left.subs(r, r + 1) - step * left
    assert expand(gap - times * one_step.subs(j, at)) == 0
    found = rsolve(p(r + 1) - step * p(r), p(r), {p(0): p(0)})
    print(left, "=", found)
    assert found == right
    # And by induction: the base, and the step from r to r + 1.
    assert left.subs(r, 0) == right.subs(r, 0)
    assert expand(right.subs(r, r + 1) - step * right) == 0
print("0206: derived for every r, forward and back, from 5 instances of the hypothesis")
