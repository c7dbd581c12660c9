"""0517. The RoPE score of one pair is the real part of a product with a conjugate."""

from sympy import I, Matrix, conjugate, cos, exp, expand, im, powsimp, re, sin, symbols

m, n = symbols("m n", integer=True)
omega, a, b, c, g, x, y = symbols("omega a b c g x y", real=True)


def B(x):
    return Matrix([[cos(x), -sin(x)], [sin(x), cos(x)]])


# The points [a; b] and [c; g] are the complex numbers z and w.  To turn by x is to
# multiply by exp(I*x).
z, w = a + I * b, c + I * g
turned = exp(I * x) * z
gap = B(x) * Matrix([a, b]) - Matrix([re(turned), im(turned)])
assert gap.expand(complex=True).is_zero_matrix

# Two points meet in the real part of one times the conjugate of the other.
assert Matrix([a, b]).dot(Matrix([c, g])) == re(expand(z * conjugate(w)))

# Now the phases join: exp(I*m*omega) times the conjugate of exp(I*n*omega).
joined = powsimp(exp(I * m * omega) * conjugate(exp(I * n * omega)))
print("the phases join to", joined)
assert joined == exp(expand(I * (m - n) * omega))

# Together, with the definitions unfolded: real parts, then angles added.
left = (B(m * omega) * Matrix([a, b])).dot(B(n * omega) * Matrix([c, g]))
right = re((a + I * b) * conjugate(c + I * g) * exp(I * (m - n) * omega))
assert expand(expand(left - right, complex=True), trig=True) == 0
print("0517: derived for all integers m and n and all real omega, a, b, c, g")
