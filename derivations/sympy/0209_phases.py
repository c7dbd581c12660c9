"""0209. If p(m)*conj(p(n)) is a function of m - n, the phases of p are linear."""

from sympy import Function, I, exp, expand, pi, symbols

j, turns = symbols("j turns", integer=True)
R, Phi, q = Function("R", positive=True), Function("Phi", real=True), Function("q")


def given(m, n):  # this is 0 for all integers m and n
    return R(m) * exp(I * Phi(m)) * R(n) * exp(-I * Phi(n)) - q(m - n)


left, right = exp(I * (Phi(j + 1) - Phi(j))), exp(I * (Phi(1) - Phi(0)))

# The radius is constant: (m, m) and (0, 0) give (R(m) - R(0))*(R(m) + R(0)) = 0,
# and the second factor is positive.
for m in (1, j, j + 1):
    squares = given(m, m) - given(0, 0)
    assert expand(squares - (R(m) - R(0)) * (R(m) + R(0))) == 0
    assert (R(m) + R(0)).is_positive

# The offset is 1 in (j + 1, j) and in (1, 0), so q(1) drops out.
step = given(j + 1, j) - given(1, 0)
print(step, "= 0")
# With the constant radius what is left is R(0)**2 times the claim.
step = step.subs({R(j + 1): R(0), R(j): R(0), R(1): R(0)})
assert expand(step - R(0) ** 2 * (left - right)) == 0
assert (R(0) ** 2).is_positive

# Modulo 2*pi is all there is: whole turns more in a phase change no side.
assert expand(left.subs(Phi(j), Phi(j) + 2 * pi * turns) - left) == 0
print("0209: derived for every integer j, from 6 instances of the hypothesis")
