"""0211. If <P(m), P(n)> is a function of m - n, P(r) is U**r*P(0), U orthogonal."""

from sympy import Function, ImmutableMatrix, MatMul, MatPow, MatrixSymbol, symbols

D = symbols("D", integer=True, positive=True)
m, n = symbols("m n", integer=True)
r = symbols("r", integer=True, nonnegative=True)
g = Function("g", real=True)

# Given <P(m), P(n)> = g(m - n): one step on for both leaves every product as it was.
assert g((m + 1) - (n + 1)) == g(m - n)

# In words: some P(k) are a basis of the span of all P; complete it by unit vectors
# orthogonal to all P. These are the columns of X. The columns of Y are the P(k + 1),
# with the same completion, so Y.T*Y = X.T*X, and X, Y are invertible. For a = P(m) and
# b = P(m + 1), any m, Y.T*b = X.T*a.
X, Y = MatrixSymbol("X", D, D), MatrixSymbol("Y", D, D)
a, b = MatrixSymbol("a", D, 1), MatrixSymbol("b", D, 1)
given = {Y.T * Y: X.T * X, Y.T * b: X.T * a}
U = Y * X.I
# U is orthogonal; and U*a = b, as Y.T*U*a = Y.T*b, where Y.T is invertible.
assert (U.T * U).doit().subs(given).doit().is_Identity
assert (Y.T * U * a).doit().subs(given).doit() == (Y.T * b).subs(given)


def power(U, r, first):
    return MatMul(MatPow(U, r), first)


# Induction on r, with U for P(r), as U*P(r) = P(r + 1), and with U.T for P(-r), as
# U.T*P(-r) = U.T*U*P(-r - 1) = P(-r - 1): base and step.
V, first = MatrixSymbol("U", D, D), MatrixSymbol("P_0", D, 1)
for step in (V, V.T):
    assert power(step, 0, first).doit() == first
    assert (step * power(step, r, first)).doit() == power(step, r + 1, first).doit()


# The statement in coordinates, at D = 2: it has that base, and that step.
def P(m):
    return ImmutableMatrix([Function(f"P{k}", real=True)(m) for k in range(2)])


W = ImmutableMatrix(2, 2, symbols("U:2_:2", real=True))
left, right = P(r), power(W, r, P(0))
assert left.subs(r, 0) == right.subs(r, 0).doit()
assert left.subs(r, r + 1) - W * left == (P(m + 1) - W * P(m)).subs(m, r)
# No turn, but a reflection: P(m) = (1, (-1)**m), with X, Y from the positions 0, 1, 2.
print(ImmutableMatrix([[1, 1], [-1, 1]]) * ImmutableMatrix([[1, 1], [1, -1]]).inv())
print("0211: derived for every D from a completed basis; that there is one: in words")
