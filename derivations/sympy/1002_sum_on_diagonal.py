"""1002. On the diagonal the sum of cosines is d/2."""

from sympy import Function, Integer, Sum, cos, symbols

k = symbols("k", integer=True)
i = symbols("i", integer=True, nonnegative=True)
d = symbols("d", even=True, nonnegative=True)
theta = Function("theta", real=True)

# S(k) is a sum over the d/2 pairs; d and the frequencies stay letters.
S = Sum(cos(k * theta(i)), (i, 0, d / 2 - 1))

# On the diagonal, k = 0, each term is cos(0) = 1 ...
assert S.function.subs(k, 0) == 1

# ... and SymPy counts them.
left, right = S.subs(k, 0), d / 2
print(S, "at k = 0 is", left.doit())
assert left.doit() == right

# The same written out: d = 0 has no pair, d = 128 has 64.
for size in (0, 2, 4, 128):
    terms = [cos(0 * theta(j)) for j in range(size // 2)]
    assert sum(terms) == left.doit().subs(d, size) == Integer(size) / 2
print("1002: derived for every even d and all frequencies; written out for 4 sizes")
