"""0102. For every even d, a shift by k multiplies every encoding by one matrix."""

from sympy import Function, Matrix, cos, diag, expand, sin, solve, symbols, zeros

k, t = symbols("k t", real=True)
i = symbols("i", integer=True, nonnegative=True)
theta = Function("theta", real=True)  # any frequencies


def pair(t, i):
    return Matrix([sin(theta(i) * t), cos(theta(i) * t)])


def block(k, i):
    x = theta(i) * k
    return Matrix([[cos(x), sin(x)], [-sin(x), cos(x)]])


# Which B takes pair i from t to t + k? Ask it of the two waves in t separately.
B = Matrix(2, 2, symbols("B:2_:2"))
gap = expand(B * pair(t, i) - pair(t + k, i), trig=True)
system = [entry.coeff(wave) for entry in gap for wave in pair(t, i)]
[found] = solve(system, [*B], dict=True)
print("block i:", B.subs(found))
# It shifts every pair, at every t, and it is the block of the claim: t is not in it.
assert expand(gap.subs(found)) == zeros(2, 1)
assert B.subs(found) == block(k, i)

# The same with the vector and the matrix written out.
for d in (2, 4, 6):
    PE_t = Matrix.vstack(*(pair(t, i) for i in range(d // 2)))
    M_k = diag(*(block(k, i) for i in range(d // 2)))
    left, right = PE_t.subs(t, t + k), M_k * PE_t
    assert expand(left - right, trig=True) == zeros(d, 1)
print("0102: derived for one block with a symbolic index, and for d = 2, 4, 6")
