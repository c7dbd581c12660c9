"""0509, refuted. The RoPE score of one pair is <q, k>*cos((m - n)*omega)."""

from sympy import Matrix, Rational, cos, expand, pi, sin, symbols

m, n = symbols("m n", integer=True)
omega, a, b, c, g = symbols("omega a b c g", real=True)
q, k = Matrix([a, b]), Matrix([c, g])


def B(x):
    return Matrix([[cos(x), -sin(x)], [sin(x), cos(x)]])


score = (B(m * omega) * q).dot(B(n * omega) * k)
shortcut = q.dot(k) * cos((m - n) * omega)

# What the shortcut leaves out, for all letters, is the part with the sine (claim 0508).
missing = (a * g - b * c) * sin((m - n) * omega)
assert expand(score - shortcut - missing, trig=True) == 0
print("score - shortcut =", missing)

# At the printed point the query is [1; 0] and the key [0; 1], one position before it.
at = {m: 1, n: 0, omega: 1, a: 1, b: 0, c: 0, g: 1}
left, right = score.subs(at), shortcut.subs(at)
print("score =", left, "and shortcut =", right)
assert left == sin(1)
assert right == 0
# sin(1) is not 0: sines increase up to pi/2, and pi/6 < 1 < pi/2.
assert pi / 6 < 1
assert pi / 2 > 1
assert sin(pi / 6) == Rational(1, 2)
print("0509: refuted exactly at m = 1, n = 0, omega = 1, where it says that sin(1) = 0")
