"""0786. With scores up to M, exp(2*M) times as many tokens have no smaller entropy."""

from random import Random

from mpmath import mp, mpf
from sympy import Function, Sum, diff, exp, expand, factor, log, symbols

l, i = symbols("l i", integer=True, nonnegative=True)
N, N_p = symbols("N N_p", integer=True, positive=True)  # N_p is N'
a, M, q = symbols("a M q", nonnegative=True)
p, u, z = symbols("p u z", positive=True)
S, T = Function("S", real=True), Function("T", real=True)


def entropy(S, N):
    weight = exp(S(l)) / Sum(exp(S(i)), (i, 0, N - 1))
    return -Sum(weight * log(weight), (l, 0, N - 1))


left, right = entropy(S, N), entropy(T, N_p)

# log(u) <= u - 1: the gap is 0 at u = 1, falls before and rises after.
gap = u - 1 - log(u)
assert gap.subs(u, 1) == 0
slope = diff(gap, u)
assert factor(slope.subs(u, 1 / (1 + z))).is_negative
assert factor(slope.subs(u, 1 + z)).is_positive

# left <= log(N).  At u = 1/(N*p), for one weight p, p times the gap is
term = p * log(N) + p * log(p) + 1 / N - p
assert expand(p * gap.subs(u, 1 / (N * p)) - term, log=True) == 0
# In words: added up over all N weights, whose sum is 1, that is log(N) - left, because
assert Sum(1 / N, (l, 0, N - 1)).doit() == 1

# log(N) <= right.  Given T(i) >= -M and N_p >= N*exp(2*M), all exp(T(i)) add up to
least = Sum(exp(-M), (i, 0, N_p - 1)).doit().subs(N_p, N * exp(2 * M))
assert least == N * exp(M)
# at least, so to least*(1 + q); and given T(l) <= M, T(l) = M - a.  Then -log(weight)
weight = exp(M - a) / (least * (1 + q))
# is at least log(N).  In words: so is right, the mean of these with the weights.
above = expand(-log(weight) - log(N), log=True)
assert above == a + log(1 + q)
assert above.is_nonnegative

mp.dps, rng, trials = 30, Random(786), 200


def value(scores):
    powers = [mp.exp(x) for x in scores]
    return -sum(x / sum(powers) * mp.log(x / sum(powers)) for x in powers)


for _ in range(trials):
    count, bound = rng.randint(1, 9), mpf(rng.uniform(0, 1.5))
    longer = int(mp.ceil(count * mp.exp(2 * bound)))
    short = value([mpf(rng.uniform(-9, 9)) for _ in range(count)])
    long = value([bound * mpf(rng.uniform(-1, 1)) for _ in range(longer)])
    assert short <= mp.log(count) + mpf(10) ** -25
    assert mp.log(count) <= long + mpf(10) ** -25
print(
    "0786: derived for each weight, any N and N'; sums and means of weights: in words; "
    f"both inequalities: in numbers at {trials} points (30 digits)"
)
