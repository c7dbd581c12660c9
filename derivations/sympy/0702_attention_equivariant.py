"""0702. Attention is equivariant: permuted tokens have the permuted answers."""

from itertools import permutations

from sympy import Function, Sum, exp, symbols

N = symbols("N", integer=True, positive=True)
k, l = symbols("k l", integer=True)
x, s, v = (Function(letter, real=True) for letter in "xsv")
sigma = Function("sigma", integer=True)

# Answer to the token at sigma(k), when token l is at place(l).  A token is only ever an
# argument of s and v, so one letter stands for it, whatever its size E.


def attention(place):
    weight = exp(s(x(sigma(k)), x(place)))
    values = Sum(weight * v(x(place)), (l, 0, N - 1))
    return values / Sum(weight, (l, 0, N - 1))


left = attention(sigma(l))
right = attention(l)

# For each N and each permutation of 0, ..., N - 1, with k any whole number: both sums
# have the same terms, in another order, and SymPy adds in any order.
for count in range(1, 6):
    here, there = (side.subs(N, count).doit() for side in (left, right))
    seen = 0
    for places in permutations(range(count)):
        moved = here.subs({sigma(j): place for j, place in enumerate(places)})
        assert moved == there
        seen += 1
    print(f"N = {count}: {seen} permutations")

# The hypothesis is needed: were sigma(l) = 0 for every l, nothing would be permuted.
assert here.subs({sigma(j): 0 for j in range(5)}) != there

# In words, for every N: a permutation is made of swaps of two neighbours, and a swap of
# the terms a and b leaves a + b, hence the sum.
print("0702: derived for N = 1, ..., 5 and every permutation; for every N in words")
