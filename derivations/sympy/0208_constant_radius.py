"""0208. If p(m)*conj(p(n)) is a function of m - n, the radius of p is constant."""

from sympy import Function, I, exp, expand, factor, solve, symbols

j = symbols("j", integer=True)
R, Phi, q = Function("R", positive=True), Function("Phi", real=True), Function("q")


def given(m, n):  # this is 0 for all integers m and n
    return R(m) * exp(I * Phi(m)) * R(n) * exp(-I * Phi(n)) - q(m - n)


left, right = R(j), R(0)

# At m = n the phases cancel.
assert given(j, j) == R(j) ** 2 - q(0)
# So (j, j) and (0, 0) say that the squares agree, and the difference factors.
squares = expand(given(j, j) - given(0, 0))
print(factor(squares), "= 0")
assert expand((left - right) * (left + right) - squares) == 0
# The sum of the two radii is positive, so the other factor is 0.
assert (left + right).is_positive
# SymPy agrees: of the two roots only one is positive.
roots = solve(squares, R(j))
assert [root for root in roots if root.is_positive] == [right]
print("0208: derived for every integer j, from 2 instances of the hypothesis")
