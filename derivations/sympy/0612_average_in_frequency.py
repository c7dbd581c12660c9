"""0612. In the frequency u the average is an integral from 1/b to 1."""

from sympy import I, Integral, Symbol, diff, exp, expand_log, integrate, log, symbols

t = Symbol("t", real=True)
Delta, b, u, p = symbols("Delta b u p", positive=True)
left = Integral(exp(I * Delta * b**-t), (t, 0, 1))
right = Integral(exp(I * Delta * u) / u, (u, 1 / b, 1)) / log(b)

# Given b > 1, which is b = 1 + p with p > 0, so that log(b) > 0.
assert log(1 + p).is_positive

# The frequency is u = b**-t, and t is the inverse of that.
t_of_u = -log(u) / log(1 + p)
assert expand_log(log((1 + p) ** -t)) == -t * log(1 + p)
assert ((1 + p) ** -t).subs(t, t_of_u).rewrite(exp) == u

# The ends: t = 0 is u = 1 and t = 1 is u = 1/b, so the integral runs backwards.
assert t_of_u.subs(u, 1) == 0
assert expand_log(t_of_u.subs(u, 1 / (1 + p)), force=True) == 1
assert diff(t_of_u, u) == -1 / (u * log(1 + p))

# SymPy does all that in one word; the sign turns the integral round again.
told = left.subs(b, 1 + p).transform((1 + p) ** -t, u)
print("told u = b**-t:", told)
claimed = right.subs(b, 1 + p)
[integral] = claimed.atoms(Integral)
assert claimed == integral / log(1 + p)
assert told == Integral(integral.function / log(1 + p), *integral.limits)

# So frequencies have the density 1/(u*log(b)) there, and that adds up to 1.
assert integrate(1 / (u * log(1 + p)), (u, 1 / (1 + p), 1)).expand() == 1
print("0612: derived for every Delta > 0 and b > 1, by the substitution u = b**-t")
