r"""# Introduction

Without mask and positions, attention is permutation-equivariant: permuting the tokens permutes the
outputs [0702]. A position encoding writes the position of a token into its vector, or into the
score of two tokens []. This book proves basic facts about the two most used encodings, sinusoidal
and rotary (RoPE), and it refutes printed statements about them that are false [].

Both use the same rotation of the plane []. The sinusoidal encoding of a position $t$ is a column of
pairs $(\sin t\theta_i, \cos t\theta_i)$ []. A shift by $k$ multiplies it by one matrix, the same
for every $t$ [0102]. The rotary encoding rotates each pair of a query at $m$ by $m\theta_i$ and
each pair of a key at $n$ by $n\theta_i$ []. The score of query and key depends only on $m - n$
[0503, 0505]. With $\theta_i = b^{-2i/d}$ the frequencies are a geometric progression, and so are
the wavelengths [0918].

Algebra does not tell how such a score falls with the distance, and we distinguish three quantities
[]. A *score* is the inner product of a rotated query and a rotated key []. The *sum of cosines* is
$\sum \cos(\Delta\theta_i)$ over the $d/2$ pairs, and the *average* is $\int_0^1 e^{i\Delta b^{-t}}
dt$ []. The sum differs from $d/2$ times the real part of the average by less than $\Delta$ [1014].
The average is at most $(b + 1)/(\Delta \ln b)$ in modulus, and for distances well between $1$ and
$b$ its real part falls like a logarithm [0603, 0611]. But the sum does not tend to 0: arbitrarily
far out it comes arbitrarily close to its largest value [1053, 1055]. And if the key is the query
rotated by $R_j$, the score takes its full value at the distance $j$ [1407]. These five statements
are easily confused [].

Three more questions run through the chapters [].  How far does a product that depends only on the
distance determine the encoding [0106, 0206, 0211, 0405]?  What does a change of positions, bases or
contexts do to a model [0861, 0862, 0987, 1212, 1229]?  And how much of all this is left in
floating-point numbers [1306]?
"""
