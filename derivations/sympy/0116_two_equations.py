"""0116. The rows of a matrix that shifts a pair satisfy two linear equations."""

from sympy import cos, expand, sin, symbols

u_1, v_1, u_2, v_2, omega, t, k = symbols("u_1 v_1 u_2 v_2 omega t k", real=True)
s, c = sin(omega * t), cos(omega * t)

# Given: the rows (u_1, v_1) and (u_2, v_2) take (s, c) to where it is shifted.
sine = u_1 * s + v_1 * c - sin(omega * (t + k))
cosine = u_2 * s + v_2 * c - cos(omega * (t + k))

# The claim: both right sides are linear in s and c, with coefficients free of t.
left = u_1 * s + v_1 * c
right = cos(omega * k) * s + sin(omega * k) * c
print("sin(omega*(t + k)) =", expand(sin(omega * (t + k)), trig=True))
# The difference of the sides is what is given to be 0, by the formula of addition.
assert expand(left - right - sine, trig=True) == 0

left_2 = u_2 * s + v_2 * c
right_2 = -sin(omega * k) * s + cos(omega * k) * c
assert expand(left_2 - right_2 - cosine, trig=True) == 0

# Comparing coefficients would go too far: at one position t a row plus any multiple
# of (c, -s) satisfies its equation as well.
a = symbols("a", real=True)
assert expand(left.subs({u_1: u_1 + a * c, v_1: v_1 - a * s}) - left) == 0
assert expand(left_2.subs({u_2: u_2 + a * c, v_2: v_2 - a * s}) - left_2) == 0
print(
    "0116: derived for all real omega, t, k: both equations, and that they leave a line"
)
