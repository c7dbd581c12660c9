"""0617. At b = 10000 the printed leading term does not approximate the average."""

from sympy import I, Integer, exp, expand, factor, log, symbols

t = symbols("t", real=True)
Delta, C = symbols("Delta C", positive=True)
left, right = Integer(10000), Integer(3)

# The average of wave over t from 0 to 1, the leading term it has (claim 0616), and the
# printed one, which is given to be within C/Delta**2 for all Delta.
b, L = left, log(left)
wave = exp(I * Delta * b**-t)
lead = (exp(I * Delta) - b * exp(I * Delta / b)) / (I * Delta * L)
printed = (exp(I * Delta * b) - exp(I * Delta)) / (I * Delta * b * L)
printed_error = C / Delta**2

# By parts twice, the average is V + W at the ends less the integral of 2*L*W; V at the
# ends is lead.  The moduli of W at the ends, and of 2*L*W, bound what remains.
V, W = I * b**t * wave / (Delta * L), b ** (2 * t) * wave / (Delta**2 * L)
assert expand((V + W).diff(t) - 2 * L * W - wave) == 0
assert expand(V.subs(t, 1) - V.subs(t, 0) - lead) == 0
ends = abs(W).subs(t, 1) + abs(W).subs(t, 0)
inner = abs(W).subs(t, 1) - abs(W).subs(t, 0)
lead_error = ends + inner
assert abs(W).diff(t) == 2 * L * abs(W)
assert lead_error == 2 * b**2 / (Delta**2 * L)

# The difference of printed and lead, times I*Delta*L, leaves one wave of modulus b
# beside three of moduli 1, 1/b, 1/b.
rest = exp(I * Delta) - (exp(I * Delta * b) - exp(I * Delta)) / b
big = b * exp(I * Delta / b)
assert expand(I * Delta * L * (printed - lead) + rest - big) == 0

# So, by the triangle inequality (for sums, and for integrals), 10000 is at most this
# for every Delta ...
assert abs(big) == left
bound = Delta * L * (lead_error + printed_error) + 1 + 2 / b
print("10000 <=", expand(bound))

# ... and at this Delta, whatever C is, at most 2 + 2/10000.
last = bound.subs(Delta, 2 * b**2 + C * L)
assert factor(last - 2 - 2 / b) == 0
assert 2 + 2 / b <= right
print("0617: 10000 <= 3 derived from the hypothesis; the triangle inequality in words")
