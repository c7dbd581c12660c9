"""0820. A score of contents plus vectors is relative only if it sees no position."""

from sympy import Function, Matrix, expand, symbols, zeros

m, n = symbols("m n", integer=True)


def moved(score, x, y, s):  # what is given says: 0, for every x, y and s
    return score(x, y, s, s) - score(x, y, 0, 0)


# For every E and h, in words of letters that do not commute: a vector in front of the
# matrix M = W_q.T*W_k is a row there, and one behind it a column.
x, y, M = symbols("x y M", commutative=False)
p = Function("p", commutative=False)


def words(x, y, m, n):
    return (x + p(m)) * M * (y + p(n))


# The part with x: p(n) may be exchanged for p(0) beside any x, so beside p(m) as well.
in_x = moved(words, x, 0, n) - moved(words, 0, 0, n)
assert expand(in_x - x * M * (p(n) - p(0))) == 0
# The part with y: p(m) may be exchanged for p(0) beside any y, so beside p(0) as well.
in_y = moved(words, 0, y, m) - moved(words, 0, 0, m)
assert expand(in_y - (p(m) - p(0)) * M * y) == 0
gap = in_x + in_x.subs(x, p(m)) + in_y + in_y.subs(y, p(0))
assert expand(words(x, y, m, n) - words(x, y, 0, 0) - gap) == 0

# The same with the entries written out.
for E, h in ((1, 1), (3, 2), (2, 2)):
    x, y, o = Matrix(symbols(f"x:{E}")), Matrix(symbols(f"y:{E}")), zeros(E, 1)
    W_q, W_k = (Matrix(h, E, symbols(f"{W}:{h}_:{E}")) for W in ("W_q", "W_k"))

    def p(m, E=E):
        return Matrix([Function(f"p{a}")(m) for a in range(E)])

    def score(x, y, m, n, W_q=W_q, W_k=W_k, p=p):
        return (W_q * (x + p(m))).dot(W_k * (y + p(n)))

    left, right = score(x, y, m, n), score(x, y, 0, 0)
    gap = moved(score, x, o, n) + moved(score, p(m), o, n) - 2 * moved(score, o, o, n)
    gap += moved(score, o, y, m) + moved(score, o, p(0), m) - 2 * moved(score, o, o, m)
    assert expand(left - right - gap) == 0
print("0820: derived for every E and h from 6 instances of the hypothesis, all m and n")
