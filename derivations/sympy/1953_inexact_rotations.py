"""1953. Rotations off by a share eta keep a score up to 2*(2*eta + eta**2)*P*Q."""

from sympy import Function, Matrix, cos, diag, exp, expand, sin, solve, symbols

m, n, s = symbols("m n s", integer=True)
i = symbols("i", integer=True, nonnegative=True)
eta, P, Q, A, B = symbols("eta P Q A B", positive=True)
x, y, u, v, dot = symbols("x y u v dot", real=True)
theta = Function("theta", real=True)


def rotation(x):
    return Matrix([[cos(x), -sin(x)], [sin(x), cos(x)]])


def R(m, d):
    return diag(*(rotation(m * theta(i)) for i in range(d // 2)))


# Every d, block by block: the score of exact rotations depends only on y - x, and with
# y = x it is that of the vectors themselves, so their lengths stay P and Q at most.
block = rotation(x).T * rotation(y) - rotation(y - x)
assert expand(block, trig=True).is_zero_matrix
assert rotation(0) == diag(1, 1)

# Cauchy-Schwarz for every d: given u.u = A**2 - a and v.v = B**2 - b, with a, b >= 0, the
# squares of the entries of B*u - A*v say that u.v <= A*B; and so do those of B*u + A*v
# that -u.v <= A*B.
a, b, squares = symbols("a b squares", nonnegative=True)
entry = B**2 * u**2 - 2 * A * B * u * v + A**2 * v**2
assert expand((B * u - A * v) ** 2 - entry) == 0
added = B**2 * (A**2 - a) - 2 * A * B * dot + A**2 * (B**2 - b)
[found] = solve(added - squares, dot)
assert expand(A * B - found).is_nonnegative

# An inexact score minus the exact one, a vector in front being a row, one behind it a
# column; g - p and h - r have at most the lengths eta*P and eta*Q.
g, h, p, r = symbols("g h p r", commutative=False)
errors = [(g - p, h - r), (g - p, r), (p, h - r)]
assert expand(g * h - p * r - sum(row * column for row, column in errors)) == 0
bound = (eta * P) * (eta * Q) + (eta * P) * Q + P * (eta * Q)
# This holds at m + s, n + s, and with the other sign at m, n: twice the bound.
right = 2 * (2 * eta + eta**2) * P * Q
assert expand(2 * bound - right) == 0

# The same with the entries written out.
for d in (2, 4):
    q, k = Matrix(symbols(f"q:{d}", real=True)), Matrix(symbols(f"k:{d}", real=True))

    def V(m, d=d):
        return Matrix([Function(f"v{row}", real=True)(m) for row in range(d)])

    def W(m, d=d):
        return Matrix([Function(f"w{row}", real=True)(m) for row in range(d)])

    left, gap = V(m + s).dot(W(n + s)) - V(m).dot(W(n)), 0
    for sign, shift in ((1, s), (-1, 0)):
        p, r = R(m + shift, d) * q, R(n + shift, d) * k
        g, h = V(m + shift), W(n + shift)
        gap += sign * ((g - p).dot(h - r) + (g - p).dot(r) + p.dot(h - r))
    assert expand((left - gap).rewrite(exp)) == 0
print("1953: derived for every d, and for d = 2, 4 with the entries written out")
