"""0403, refuted. The split of a diagonal H is a sum over i from 1 to d/2."""

from sympy import Lambda, Matrix, Rational, Sum, cos, diag, sin, symbols

i, l = symbols("i l", integer=True, nonnegative=True)
m, n, d = 0, 0, 2  # the printed point, with theta(i) = 1 and h(i) = i
theta, h = Lambda(i, 1), Lambda(l, l)
half = Rational(1, 2)


def PC(m):
    return Matrix([f(m * theta(i)) for i in range(d // 2) for f in (cos, sin)])


mean, contrast = half * (h(2 * i) + h(2 * i + 1)), half * (h(2 * i) - h(2 * i + 1))
split = mean * cos((m - n) * theta(i)) + contrast * cos((m + n) * theta(i))

# The form, and the sum as it is printed: it reads h(2) and h(3), which are not in H.
H = diag(*(h(l) for l in range(d)))
left = PC(m).dot(H * PC(n))
right = Sum(split, (i, 1, d // 2)).doit()
print("the form is", left, "and the sum from 1 to d/2 is", right)
assert left == 0
assert right == 2

# From 0 to d/2 - 1 it reads h(0) and h(1), and the sides agree: this is claim 0402.
assert Sum(split, (i, 0, d // 2 - 1)).doit() == left
print("0403: refuted exactly at m = n = 0, d = 2, theta(i) = 1, h(i) = i: 0 is not 2")
