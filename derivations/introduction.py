r"""# Introduction

A Transformer reads a set of tokens: whoever permutes them permutes the answers, and nothing else
happens [0702].  So the position of a token is written into its vector, or into the score of two
tokens [].  This book proves what is known about the two ways that are used most, the sinusoidal
encoding and the rotary one, and refutes what is said of them and is not so [].

Both rest on the same turn of the plane [].  The sinusoidal encoding of a position $t$ is a column
of pairs $(\sin t\theta_i, \cos t\theta_i)$, and going on by $k$ multiplies it by one matrix that
does not know $t$ [0102].  The rotary encoding turns each pair of a query at $m$ and of a key at $n$
by $m\theta_i$ and $n\theta_i$, and their product depends on $m - n$ alone [0503, 0505].  With
$\theta_i = b^{-2i/d}$ the frequencies are a geometric progression, and so are the wavelengths
[0918].

What is not a matter of algebra is how such a product falls with the distance [].  Here a *score* is
the product of a turned query and a turned key, the *sum* is $\sum \cos(\Delta\theta_i)$ over the
$d/2$ pairs, and the *average* is $\int_0^1 e^{i\Delta b^{-t}} dt$ [].  The sum misses $d/2$ times
the real part of the average by less than $\Delta$ [1014].  The average is at most $(b + 1)/(\Delta
\ln b)$, and well between $1$ and $b$ its real part falls like a logarithm [0603, 0611].  But the
sum does not tend to 0: it comes back, beyond any bound, as near to its largest value as one likes
[1053, 1055].  And where the key is the query turned by $R_j$, the score is full at the distance $j$
[1407].  These five sentences are easily taken for one another [].

Three more questions run through the chapters [].  How far does a relative product force the
encoding that has it [0106, 0206, 0211, 0405]?  What does a change of positions, bases or contexts
do to a model [0861, 0862, 0987, 1212, 1229]?  And what is left of all this in floating-point
numbers [1306]?
"""
