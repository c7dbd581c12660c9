"""0619, refuted. The average of exp(I*Delta*b**-t) is at most 2/(Delta*log(b))."""

from mpmath import ci, expj, linspace, log, mp, mpf, quad, si
from sympy import I, diff, exp, expand, symbols

# Where it went wrong: by parts the ends u = 1/b and u = 1 leave exp(I*Delta*u)/u over
# I*Delta*log(b).  At u = 1/b that has the modulus b/(Delta*log(b)), not 1/(...).
D, B, u = symbols("Delta b u", positive=True)
V, W = exp(I * D * u) / (I * D), 1 / u
assert diff(V, u) * W == exp(I * D * u) / u
assert expand(abs((V * W).subs(u, 1 / B)) - B / D) == 0
assert expand(abs((V * W).subs(u, 1)) - 1 / D) == 0

# At the printed point, by quadrature between the half turns.
mp.dps = 50
Delta, b = mpf(1000), mpf(10000)
assert b > 1
cuts = [log(Delta / x, b) for x in linspace(Delta, Delta / b, 2 + int(Delta / mp.pi))]
average = quad(lambda t: expj(Delta * b**-t), cuts)
left, right = abs(average), 2 / (Delta * log(b))
print(left, ">", right)
assert left > 1000 * right

# The closed form of claim 0601 has the same value.
closed = (ci(Delta) - ci(Delta / b) + 1j * (si(Delta) - si(Delta / b))) / log(b)
assert abs(average - closed) < mpf(10) ** -45
print("0619: refuted in numbers at Delta = 1000, b = 10000, to 45 digits; see 0603")
