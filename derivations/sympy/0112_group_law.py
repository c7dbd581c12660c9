"""0112. The shift matrices satisfy M(x)*M(y) = M(x + y)."""

from sympy import Function, Matrix, cos, diag, expand, sin, symbols, zeros

x, y = symbols("x y", real=True)
i = symbols("i", integer=True, nonnegative=True)
theta = Function("theta", real=True)  # any frequencies


def block(k, i):
    angle = theta(i) * k
    return Matrix([[cos(angle), sin(angle)], [-sin(angle), cos(angle)]])


def M(k, d):
    return diag(*(block(k, i) for i in range(d // 2)))


# Matrices made of blocks multiply block by block; here i is a symbol.
product = block(x, i) * block(y, i)
print("first row of a block:", product.row(0))
# The formulas of addition, read backwards, make one block of it.
assert expand(product - block(x + y, i), trig=True) == zeros(2, 2)

# The same with the matrices written out.
for d in (2, 4, 6):
    left, right = M(x, d) * M(y, d), M(x + y, d)
    assert expand(left - right, trig=True) == zeros(d, d)
print("0112: derived for one block with a symbolic index, and for d = 2, 4, 6")
