"""The signs of the whole book: a formula and what it means, for the book and the site."""

from __future__ import annotations

SIGNS = (
    (
        r"\mathbb{N}, \mathbb{Z}",
        r"the natural numbers, with $0$, and the integers; an even number $d \in "
        r"\mathbb{N}$ is one of $0, 2, 4, \ldots$",
    ),
    (
        r"\mathbb{R}, \mathbb{R}_{>0}, \mathbb{R}_{\ge 0}, \mathbb{C}",
        "the real, the positive, the non-negative real and the complex numbers",
    ),
    (
        r"\mathbb{R}^{d}, \mathbb{R}^{r\times c}",
        "columns of $d$ real numbers, matrices with $r$ rows and $c$ columns",
    ),
    (
        r"\mathrm{i}",
        "the imaginary unit, upright; $i$ is an index",
    ),
    (
        r"z^{*}, \overline{z + w}",
        "the complex conjugate",
    ),
    (
        r"\operatorname{Re}[z], \operatorname{Im}[z], \lvert z \rvert",
        "real part, imaginary part and modulus",
    ),
    (
        r"\pi, \gamma, e^{x}, \ln x",
        "the half circumference of the unit circle, Euler's constant, the "
        "exponential function and its inverse",
    ),
    (
        r"\operatorname{Ci}(x), \operatorname{Si}(x)",
        r"the cosine integral $\gamma + \ln x - \operatorname{Cin}(x)$ and the sine "
        r"integral $\int_{0}^{x} \frac{\sin t}{t} \,dt$",
    ),
    (
        r"\operatorname{Cin}(x), E_{1}(z)",
        r"$\int_{0}^{x} \frac{1 - \cos t}{t} \,dt$ and $\int_{z}^{\infty} "
        r"\frac{e^{-t}}{t} \,dt$",
    ),
    (
        r"\langle u, v \rangle, A^{\top}, \det A",
        "the inner product of two columns, the transposed matrix and its determinant",
    ),
    (
        r"I_{d}, 0_{r\times c}",
        "the identity and the matrix of zeros",
    ),
    (
        r"\bigoplus_{i=0}^{h-1} A_{i}",
        "blocks along the diagonal",
    ),
    (
        r"(v_{i})_{0 \le i < h}",
        r"the column of the blocks $v_{0}, \ldots, v_{h-1}$",
    ),
    (
        r"f'(x), \frac{\partial f}{\partial u}",
        "derivatives; after a variable that is not a function, a prime marks another variable",
    ),
    (
        r"\partial_{1} f, D_{1}[v]\,f",
        "the derivative in the first argument, and along $v$ in it",
    ),
    (
        r"\left.A\right|_{\theta_{i} = x}",
        r"$A$ with $x$ in the place of each $\theta_{i}$",
    ),
)
