"""The letters of the book and their domains; a letter means the same in every chapter."""

from phaseproof.author import function, letter

m, n, k, s, j = letter("m n k s j", "integer")  # positions, offsets, shifts
i, l, r = letter("i l r", "natural")  # indices of pairs, powers
d = letter("d", "even")  # the dimension of an encoding
x, y, t, τ = letter("x y t tau", "real")  # angles, times
ω = letter("omega", "real")  # one frequency
ε = letter("epsilon", "positive")
Δ, b = letter("Delta b", "positive")  # an offset, the base of a ladder
θ = function("theta", "natural", "real")  # a ladder of frequencies
pairs = (i, 0, d / 2 - 1)  # i runs over the pairs of an encoding
CONTEXTS = (4096, 131072)  # lengths at which strengths are printed
