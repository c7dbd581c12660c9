"""0512. The half-split form of RoPE is Pi.T*R(m)*Pi with a permutation Pi."""

from sympy import BlockMatrix, Function, Matrix, cos, diag, eye, sin, symbols

m = symbols("m", integer=True)
i = symbols("i", integer=True, nonnegative=True)
theta = Function("theta", real=True)
e, f = Matrix([1, 0]), Matrix([0, 1])


def B(x):
    return Matrix([[cos(x), -sin(x)], [sin(x), cos(x)]])


# Every d: Pi is [direct sum of e, direct sum of f], and direct sums multiply block by
# block.  So each quarter of Pi.T*R*Pi is a diagonal matrix; here are its entries i.
block = B(m * theta(i))
assert (e.T * block * e)[0] == cos(m * theta(i)) == (f.T * block * f)[0]
assert (f.T * block * e)[0] == sin(m * theta(i)) == -(e.T * block * f)[0]

# The same with the matrices written out.
for d in (2, 4, 6, 8):
    h = d // 2
    R = diag(*(B(m * theta(j)) for j in range(h)))
    Pi = Matrix.hstack(diag(*[e] * h), diag(*[f] * h))
    cosines = diag(*(cos(m * theta(j)) for j in range(h)))
    sines = diag(*(sin(m * theta(j)) for j in range(h)))
    left = BlockMatrix([[cosines, -sines], [sines, cosines]]).as_explicit()
    right = Pi.T * R * Pi
    assert left == right
    # Pi is a permutation: it lays the two halves in turn.
    assert Pi.T * Pi == eye(d)
    u = symbols(f"u:{d}")
    assert list(Pi * Matrix(u)) == [u[j + s] for j in range(h) for s in (0, h)]
print("0512: derived for entry i of a quarter, any d; written out for d = 2, 4, 6, 8")
