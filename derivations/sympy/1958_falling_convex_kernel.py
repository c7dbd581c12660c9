"""1958. On N + 1 points in a row a falling convex kernel with g(N) >= 0 is positive."""

from sympy import Function, Integer, Sum, expand, symbols, sympify

i, j, n, N = symbols("i j n N", integer=True, nonnegative=True)
S, P, w, rest = symbols("S P w rest", real=True)
c = symbols("c:5", nonnegative=True)
g, v, T = (Function(name, real=True) for name in "gvT")
left = Integer(0)
row = 2 * v(j) * Sum(g(j - i) * v(i), (i, 0, j - 1))
right = Sum(g(0) * v(j) ** 2 + row, (j, 0, N))


def fall(k):
    return g(k - 1) - g(k)


def bend(k):
    return fall(k) - fall(k + 1)


def squares(T, N):  # to be added to g(N)*T(N)**2
    falls = sum(fall(i + 1) * T(i) ** 2 for i in range(N))
    ends = sum(fall(N - i) * (T(N) - T(i)) ** 2 for i in range(N))
    pairs = [(i, j) for j in range(N) for i in range(j)]
    return falls + ends + sum(bend(j - i) * (T(j) - T(i)) ** 2 for i, j in pairs)


# With T(j) = v(0) + ... + v(j) right is g(N)*T(N)**2 + squares(T, N), by induction on N.
# From N to K = N + 1 let w = v(K) and S = T(N).  Then right gains g(0)*w**2 and 2*w
# times the sum of g(K - i)*v(i), i <= N.  By parts that sum is g(1)*S - P, where P is
# that of fall(K - i)*T(i), i < N.  For, from i <= n to i <= n + 1 both sides gain
K = N + 1
by_parts = g(K - n - 1) * T(n + 1) - g(K - n) * T(n) - fall(K - n) * T(n)
assert expand(by_parts - g(K - n - 1) * (T(n + 1) - T(n))) == 0
# The squares gain at each i < N, where j = N is new among the pairs,
gained = fall(K - i) * (S + w - T(i)) ** 2 - fall(N - i) * (S - T(i)) ** 2
gained += bend(N - i) * (S - T(i)) ** 2
assert expand(gained - fall(K - i) * (w**2 + 2 * w * S - 2 * w * T(i))) == 0
# and these fall(K - i) add up to g(1) - g(K).  With i = N and g(K)*T(K)**2 that makes
gained = (g(1) - g(K)) * (w**2 + 2 * w * S) - 2 * w * P + fall(K) * S**2
gained += fall(1) * w**2 + g(K) * (S + w) ** 2 - g(N) * S**2
assert expand(gained - g(0) * w**2 - 2 * w * (g(1) * S - P)) == 0

# The base N = 0, and the same written out.  Given are falls and bends >= 0: so g(k) is
# g(N) and (l - k)*c[l] for each l > k, with c[l] >= 0.
for size in range(5):
    added = sympify(squares(lambda j: sum(map(v, range(j + 1))), size))
    end = g(size) * sum(map(v, range(size + 1))) ** 2
    assert expand(right.subs(N, size).doit() - end - added) == 0
    kernel = [sum((l - k) * c[l] for l in range(k, size + 1)) for k in range(size + 1)]
    assert added.replace(g, lambda k, of=kernel: rest + of[k]).is_nonnegative
# So only g(N)*T(N)**2 may be negative: not where g(N) >= 0, nor, whatever g(N) is, where
# the v(i) add up to T(N) = 0.
print("1958: derived for every N by induction on N, and for N = 0, ..., 4 written out")
