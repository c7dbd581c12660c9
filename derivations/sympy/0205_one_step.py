"""0205. If p(m)*conj(p(n)) = q(m - n), one step multiplies p by q(1)/q(0)."""

from sympy import Function, conjugate, groebner, numer, solve, symbols, together

j = symbols("j", integer=True)
z = symbols("z")
p, q = Function("p"), Function("q")  # complex values


def given(m, n):
    return p(m) * conjugate(p(n)) - q(m - n)  # this is 0 for all integers m and n


left, right = p(j + 1), q(1) / q(0) * p(j)

# It is used at (m, n) = (j, j) and (j + 1, j); z*q(0) = 1 says that q(0) != 0.
system = [given(j, j), given(j + 1, j), z * q(0) - 1]

# SymPy finds the step.
[found] = solve(system, [p(j + 1), conjugate(p(j)), z], dict=True)
print("p(j + 1) =", found[p(j + 1)])
assert found[p(j + 1)] == right

# It holds wherever the givens do, with nothing divided by: the claim, multiplied by
# q(0), is in the ideal of the givens, and that is not the ideal of all polynomials.
G = groebner(system, z, conjugate(p(j)), p(j + 1), p(j), q(1), q(0))
assert G.exprs != [1]
assert G.contains(numer(together(left - right)))
# Both hypotheses are needed: without the instance (j, j) it does not follow.
G = groebner(system[1:], z, conjugate(p(j)), p(j + 1), p(j), q(1), q(0))
assert not G.contains(numer(together(left - right)))
print("0205: derived for every integer j, from 2 instances of the hypothesis")
