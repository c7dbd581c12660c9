"""0110. For every even d the shift matrix has determinant 1."""

from sympy import BlockDiagMatrix, Function, Matrix, MatrixSymbol, S, cos, sin, symbols

k = symbols("k", real=True)
i = symbols("i", integer=True, nonnegative=True)
N = symbols("N", integer=True, positive=True)
theta = Function("theta", real=True)  # any frequencies


def block(i):
    x = theta(i) * k
    return Matrix([[cos(x), sin(x)], [-sin(x), cos(x)]])


# One block, its index i a symbol.
print("determinant of block i:", block(i).det(), "=", block(i).det().trigsimp())
assert block(i).det().trigsimp() == 1

# Induction on the number of blocks. The base is one block. N blocks are some matrix M
# of size 2*N; with one block more the determinant is det(M) times that of the block.
M = MatrixSymbol("M", 2 * N, 2 * N)
more = BlockDiagMatrix(M, block(N)).det()
assert more == block(N).det() * M.det()
assert more.subs(M.det(), 1).trigsimp() == 1

# The same with the matrix written out.
for d in (2, 4, 6):
    M_k = Matrix.diag(*(block(i) for i in range(d // 2)))
    left, right = M_k.det(), S.One
    assert (left - right).factor().trigsimp() == 0
print("0110: derived for every even d by induction on the blocks, and for d = 2, 4, 6")
