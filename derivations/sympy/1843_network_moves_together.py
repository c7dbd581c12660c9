"""1843. All layers of a network with RoPE stay when all positions move together."""

from sympy import Function, Matrix, Sum, cos, diag, exp, expand, sin, symbols

t, i, k, l = symbols("t i k l", integer=True, nonnegative=True)
s = symbols("s", integer=True)
x, y = symbols("x y", real=True)
X, Y, F, h, g, theta = (Function(name, real=True) for name in "X Y F h g theta".split())
phi = Function("phi", integer=True)


def B(x):
    return Matrix([[cos(x), -sin(x)], [sin(x), cos(x)]])


def R(m, d):
    return diag(*(B(m * theta(i)) for i in range(d // 2)))


# Every d, block by block: a query rotated by x and a key by y meet in y - x alone.  So
# the score in layer t of the states u and w at m and n is some h(t, u, w, n - m).
assert expand(B(x).T * B(y) - B(y - x), trig=True).is_zero_matrix


def layer(state, s):  # what is given: state(t + 1, i), the positions moved by s
    u, w = state(t, i), state(t, l)
    weight = exp(h(t, u, w, (phi(l) + s) - (phi(i) + s)))
    output = Sum(weight * g(t, k, w), (l, 0, i)) / Sum(weight, (l, 0, i))
    return F(t, u, output)  # output is entry k of a vector, any k


# By induction on t.  Given is Y(0, i) = X(0, i); from t to t + 1, with Y(t, i) = X(t, i)
# for every i.  A state is only an argument here: one letter, whatever its size E.
assert layer(Y, s).replace(Y, X) == layer(X, 0)


# The scores written out, from queries Q and keys K, and states with E = 2 entries.
def vector(name, rows, *at):
    return Matrix([Function(f"{name}{a}", real=True)(t, *at) for a in range(rows)])


left, right = vector("Y", 2, i), vector("X", 2, i)
for d in (2, 4):

    def score(state, s, d=d):
        query, key = vector("Q", d, *state), vector("K", d, *state.subs(i, l))
        return (R(phi(i) + s, d) * query).dot(R(phi(l) + s, d) * key)

    moved = score(left, s)
    for y, x in zip(left, right, strict=True):
        moved = moved.replace(y.func, x.func)  # the induction hypothesis
    assert expand((moved - score(right, 0)).rewrite(exp)) == 0
print(
    "1843: derived by induction on t for all layers and every E, with one block of any "
    "d; the scores written out for d = 2, 4 and E = 2"
)
