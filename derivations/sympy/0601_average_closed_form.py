"""0601. The average of exp(I*Delta*b**-t) is a difference of integrals Ci and Si."""

from mpmath import ci, expj, linspace, mp, mpf, quad, si
from sympy import Ci, I, Integral, Si, Symbol, exp, expand, integrate, log, symbols

t = Symbol("t", real=True)
Delta, b, u, p = symbols("Delta b u p", positive=True)
left = Integral(exp(I * Delta * b**-t), (t, 0, 1))
right = (Ci(Delta) - Ci(Delta / b) + I * (Si(Delta) - Si(Delta / b))) / log(b)

# Given b > 1, which is b = 1 + p with p > 0.  Untold, SymPy leaves the integral alone.
average = left.subs(b, 1 + p)
assert average.doit().has(Integral)

# Told that u = Delta*b**-t, it changes the variable and the limits.
told = average.transform(Delta * (1 + p) ** -t, u)
print("told u = Delta*b**-t:", told)
assert told == Integral(-exp(I * u) / (u * log(1 + p)), (u, Delta, Delta / (1 + p)))

# Of exp(I*u)/u it would make an Ei of a polar number; cos(u)/u and sin(u)/u it knows.
real, imaginary = expand(told.function, complex=True).as_real_imag()
found = integrate(real, *told.limits) + I * integrate(imaginary, *told.limits)
print("found", found)
assert expand(found - right.subs(b, 1 + p)) == 0

# Beside it, numbers without a substitution: a quadrature cut at the half turns.
mp.dps = 55
for D, base in ((mpf(1), mpf(2)), (mpf(17), mpf(10)), (mpf(30), mpf(100))):
    cuts = [mp.log(D / x, base) for x in linspace(D, D / base, 2 + int(D / mp.pi))]
    value = quad(lambda t, D=D, base=base: expj(D * base**-t), cuts)
    closed = (ci(D) - ci(D / base) + 1j * (si(D) - si(D / base))) / mp.log(base)
    assert abs(value - closed) < mpf(10) ** -50
print(
    "0601: derived for every Delta > 0 and b > 1; mpmath.quad at 3 points to 50 digits"
)
