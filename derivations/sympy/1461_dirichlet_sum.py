"""1461. The cosines of the multiples of x add up to at most 1/|sin(x/2)|."""

from sympy import Abs, I, Integer, Sum, cos, exp, expand, numer, sin, symbols, together

N, l = symbols("N l", integer=True, nonnegative=True)
x, z = symbols("x", real=True), symbols("z")
total = Sum(cos(l * x), (l, 0, N - 1))
left = Abs(sin(x / 2)) * Abs(total)
right = Integer(1)

# SymPy adds a geometric sum of N terms, where z is not 1; let z be exp(I*x), exp(-I*x).
powers = Sum(z**l, (l, 0, N - 1)).doit().args[-1].expr
print("sum of z**l =", powers)
found = (powers.subs(z, exp(I * x)) + powers.subs(z, exp(-I * x))) / 2

# The closed form: sin(x/2) times the sum is one product.
product = sin(N * x / 2) * cos((N - 1) * x / 2)
gap = (sin(x / 2) * found - product).rewrite(exp)
assert expand(numer(together(gap))) == 0

# The same by induction on N, with nothing divided by, so where exp(I*x) = 1 too.
assert product.subs(N, 0) == 0
step = product.subs(N, N + 1) - product - sin(x / 2) * total.function.subs(l, N)
assert expand(step.rewrite(exp)) == 0

# |sin(x/2)|*|sum| is the modulus of that product; 1 - its square is a sum of squares.
square = (sin(x / 2) ** 2 * total**2).subs(total, product / sin(x / 2))
assert (left**2).subs(total, product / sin(x / 2)) == square == product**2
a, b = N * x / 2, (N - 1) * x / 2
squares = cos(a) ** 2 + (sin(a) * sin(b)) ** 2
assert squares.is_nonnegative
assert expand((right**2 - product**2 - squares).rewrite(exp)) == 0
print("1461: derived for every N and every real x")
