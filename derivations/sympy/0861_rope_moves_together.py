"""0861. Attention with RoPE is unchanged when all positions are shifted together."""

from sympy import Function, Matrix, Sum, cos, diag, exp, expand, sin, symbols

N = symbols("N", integer=True, positive=True)
i, l = symbols("i l", integer=True, nonnegative=True)
s = symbols("s", integer=True)
x, y, z = symbols("x y z", real=True)
theta, g = Function("theta", real=True), Function("g", real=True)
phi = Function("phi", integer=True)


def B(x):
    return Matrix([[cos(x), -sin(x)], [sin(x), cos(x)]])


def R(m, d):
    return diag(*(B(m * theta(i)) for i in range(d // 2)))


def output(score):
    values = Sum(exp(score) * g(l), (l, 0, N - 1))
    return values / Sum(exp(score), (l, 0, N - 1))


# Every d, block by block: a query turned by x and a key turned by y meet in y - x
# alone, and moved on, both by z = s*theta(i), they still do.
assert expand(B(x).T * B(y) - B(y - x), trig=True).is_zero_matrix
assert B((y + z) - (x + z)) == B(y - x)

# The same written out, with two entries to a token X.
for d in (2, 4):
    V_q, V_k = (Matrix(d, 2, symbols(f"{V}:{d}_:2", real=True)) for V in ("V_q", "V_k"))
    X = [Function(f"X{c}", real=True) for c in range(2)]
    query, key = V_q * Matrix([f(i) for f in X]), V_k * Matrix([f(l) for f in X])
    moved = (R(phi(i) + s, d) * query).dot(R(phi(l) + s, d) * key)
    still = (R(phi(i), d) * query).dot(R(phi(l), d) * key)
    # Each score with a token l stays; so both sums stay, however many tokens there are.
    assert expand((moved - still).rewrite(exp)) == 0
    left, right = output(moved), output(still)
    assert left.xreplace({exp(moved): exp(still)}) == right
print("0861: derived for every N, for one block of any d, and for d = 2, 4 with E = 2")
