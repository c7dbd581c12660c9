"""0306. For f(x, y) = x.T*H*y the sixth term is p.T*H*q."""

from sympy import Matrix, MatrixSymbol, diff, expand, hessian, symbols

# Every d: the derivative by y, contracted with q, of that by x, contracted with p.
N = symbols("N", integer=True, positive=True)
H = MatrixSymbol("H", 2 * N, 2 * N)
x, y, p, q = (MatrixSymbol(name, 2 * N, 1) for name in "xypq")
by_x = diff(x.T * H * y, x)  # a column
print("by x:", by_x, " by x and y:", diff(p.T * by_x, y).T)
assert diff(p.T * by_x, y).T * q == p.T * H * q

# In entries: H is the mixed block of SymPy's Hessian of f.
for d in (2, 4, 6):
    x, y, p, q = (Matrix(symbols(f"{name}:{d}", real=True)) for name in "xypq")
    H = Matrix(d, d, symbols(f"H:{d}_:{d}", real=True))
    f = x.dot(H * y)
    second = hessian(f, [*x, *y])
    assert second[:d, d:] == H
    # The other two blocks are 0: these two terms of second order vanish.
    assert second[:d, :d].is_zero_matrix
    assert second[d:, d:].is_zero_matrix

    left, right = p.dot(second[:d, d:] * q), p.dot(H * q)
    assert expand(left - right) == 0
print(
    "0306: derived for every d by matrix calculus, and for d = 2, 4, 6 by the Hessian"
)
