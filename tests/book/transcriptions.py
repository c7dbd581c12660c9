"""What the words of a source say at numbers, row by row.

Each line takes a point and says what the words of the row, its quotation or an example of its
source make of both sides of a printed formula there, worked out here without the formula: a turn by
a quarter, two tokens, one pair, a base whose powers are whole.  A wrong index, sign, base or factor
in the formula breaks it.  Letters are called by their names; what a formula has no letter for is
left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from mpmath import cos, exp, log, mp, mpc, mpf, pi, sin, sqrt

from phaseproof.author import Matrix, Rational, column, dot
from phaseproof.author import cos as cosine
from phaseproof.author import exp as power
from phaseproof.author import log as logarithm
from phaseproof.author import pi as half_turn
from phaseproof.author import sin as sine
from phaseproof.author import sqrt as root
from phaseproof.trusted.language.claims import Point
from phaseproof.trusted.language.terms import (
    AnyLetter,
    Function,
    FunctionLetter,
    Grid,
    Letter,
    term,
)

BEFORE, mp.dps = mp.dps, 40  # until all is worked out


@dataclass(frozen=True)
class Says:
    """Of relation ``atom`` of printed formula ``of``, at the point: the values of its left and of
    its right side, numbers, or lists of the entries of a matrix, row by row."""

    at: Mapping[str, Any]
    left: Any
    right: Any
    of: int = 0
    atom: int = 0


def valued(at: Mapping[str, Any], about: Iterable[AnyLetter]) -> Point:
    """The point at which letters have the values under their names: numbers, matrices by their
    rows, or functions of Python."""
    return tuple(
        (x, _value(x, at[x.name]))
        for x in sorted(about, key=lambda x: x.name)
        if x.name in at
    )


def _value(x: AnyLetter, said: Any) -> Any:
    if isinstance(x, FunctionLetter):
        params = tuple(
            Letter(name, sort.domain, sort.size)
            for name, sort in zip("ijlr", x.over, strict=False)
        )
        return Function(params, term(said(*params)))
    return (
        Grid(tuple(tuple(map(term, row)) for row in said))
        if isinstance(said, list)
        else term(said)
    )


def cosines(d: int, b: float, k: float) -> Any:
    """1 + cos(k/b^(2/d)) + …, d/2 terms."""
    return sum(cos(k * mpf(b) ** (-mpf(2 * i) / d)) for i in range(d // 2))


def means(s: int) -> Any:
    """The mean of the moduli of the 64 partial sums of e^(is 10000^(-i/64))."""
    total, moduli = mpc(0), mpf(0)
    for i in range(64):
        angle = s * mpf(10000) ** (-mpf(i) / 64)
        total += mpc(cos(angle), sin(angle))
        moduli += abs(total)
    return moduli / 64


def always(x: Any) -> Callable[[Any], Any]:
    """The constant function, as a sequence."""
    return lambda i: x + 0 * i


def ladder(b: int, d: int) -> Callable[[Any], Any]:
    return lambda i: Rational(b) ** (-2 * i / Rational(d))


QUARTER = always(half_turn / 2)
ONE_PAIR = {
    "d": 2,
    "theta": QUARTER,
    "q": always(3),
    "q'": always(4),
    "k": always(1),
    "k'": always(0),
}
CONTENT = {"E": 1, "e": 1, "h": 1, "W_q": [[2]], "W_k": [[3]], "x": [[1]], "y": [[1]]}
FOUR = {
    "e": 1,
    "h": 1,
    "W_q": [[2]],
    "W_k": [[3]],
    "x": [[5]],
    "p": [[7]],
    "y": [[11]],
    "q": [[13]],
}  # 2(5 + 7) · 3(11 + 13)
XL = {
    "E": 1,
    "h": 1,
    "W_q": [[2]],
    "W_E": [[3]],
    "W_R": [[5]],
    "u": [[7]],
    "v": [[11]],
    "x": [[1]],
    "y": [[1]],
    "P": lambda j: Matrix([[j]]),
    "m": 5,
    "n": 2,
    "s": 4,
}
PLANE = {"D": 2, "a": [[1], [0]], "b": [[0], [1]]}
TURNED = {
    "d": 2,
    "n": 5,
    "theta": always(half_turn / 6),
    "alpha": half_turn / 6,
    "b": 10000,
    "x": always(3),
    "y": always(4),
}
PAIRED = {
    "b": 10000,
    "d": 4,
    "sigma": 3,
    "lambda": 3,
}  # with two pairs b' = 3²b, so θ' = θ/3

SAID: dict[str, tuple[Says, ...]] = {
    # -------------------------------------------------------------- papers
    # d = 4: the frequencies are 1 and 1/100, the last wavelength is 200π and not 20000π
    "papers/vaswani-sinusoid-per-dim": (
        Says({"d": 4, "i": 1, "t": 3}, sin(mpf(3) / 100), sin(mpf(3) / 100)),
        Says({"d": 4, "i": 1, "t": 3}, cos(mpf(3) / 100), cos(mpf(3) / 100), atom=1),
    ),
    "papers/vaswani-wavelengths": (
        Says({"b": 10000, "d": 4, "i": 0}, mpf(1) / 100, mpf(1) / 100),
        Says({"b": 10000, "d": 4, "i": 0}, 200 * pi, 200 * pi, atom=1),
        Says({"d": 4}, 200 * pi, 20000 * pi, of=1, atom=1),
    ),
    # the position 3 is the position 1, moved by 2
    "papers/vaswani-linear": (
        Says(
            {
                "d": 2,
                "t": 1,
                "k": 2,
                "theta": always(1),
                "A": [[cosine(2), sine(2)], [-sine(2), cosine(2)]],
            },
            [sin(3), cos(3)],
            [sin(3), cos(3)],
        ),
    ),
    "papers/vaswani-sqrt-dk": (
        Says(
            {
                "D": 1,
                "N": 1,
                "M": 1,
                "w": always(Rational(1, 2)),
                "v": always(Rational(1, 2)),
                "q": lambda i: Matrix([[2 * i - 1]]),
                "k": lambda i: Matrix([[2 * i - 1]]),
            },
            1,
            1,
        ),
    ),
    # back by 30°: the sine changes its sign
    "papers/txl-R-sign": (
        Says(
            {"d": 2, "theta": always(half_turn / 6), "j": 1},
            [mpf(-1) / 2, sqrt(3) / 2],
            [mpf(-1) / 2, sqrt(3) / 2],
        ),
    ),
    "papers/absolute-not-relative": (
        Says({}, 4, 4, of=1),
        Says({}, 2 + 2 * cos(1), 2 + 2 * cos(1), of=1, atom=1),
    ),
    # offset -4, clipped at 2, has the label -2: 2(3 - 2)
    "papers/shaw-relative": (
        Says(
            {**CONTENT, "a": lambda t: Matrix([[t]]), "k": 2, "m": 5, "n": 1, "s": 7},
            2,
            2,
        ),
    ),
    "papers/shaw-labels": (
        Says({"j": 7, "k": 3}, -3, 3),
        Says({"j": 7, "k": 3}, 3, 3, atom=1),
        Says({"k": 3, "l": 2}, 2, 2, of=1),
        Says({"k": 3, "l": 2}, -2, -2, of=1, atom=1),
    ),
    "papers/shaw-split": (
        Says(
            {
                **CONTENT,
                "h": 4,
                "W_q": [[2], [2], [2], [2]],
                "W_k": [[3], [3], [3], [3]],
                "a": lambda t: Matrix([[t], [t], [t], [t]]),
                "t": -2,
            },
            4,
            4,
        ),
    ),
    "papers/txl-decomp": (Says(FOUR, 1728, 1728),),
    "papers/roformer-eq6-decomp": (Says(FOUR, 1728, 1728),),
    # 2·3 + 2·5·3 + 7·3 + 11·5·3 at the offset 3
    "papers/txl-relative": (Says(XL, 222, 222),),
    "papers/txl-factor": (Says(XL, 222, 222),),
    # 2·3 and the number of the offset 2 - 5
    "papers/t5-relative": (
        Says({**CONTENT, "beta": lambda j: 10 + j, "m": 5, "n": 2, "s": 4}, 13, 13),
    ),
    # 128 tokens away is where the last of 16, and of 32, buckets would begin
    "papers/t5-buckets": (
        Says({"x": 128}, 7, 8),
        Says({"x": 128}, 15, 16, of=1),
        Says({"l": 1}, 17, 17, of=2),
    ),
    # c2p takes δ(i - j) = 2 + 1, p2c takes δ(j - i) = 2 - 1
    "papers/deberta-relative": (
        Says(
            {
                **CONTENT,
                "W_k_r": [[5]],
                "W_q_r": [[7]],
                "Q": lambda t: Matrix([[t]]),
                "k": 2,
                "m": 5,
                "n": 4,
                "s": 7,
            },
            57,
            57,
        ),
    ),
    "papers/deberta-delta": (
        Says({"j": 7, "k": 2}, 3, 3, atom=1),
        Says({"j": 1, "k": 3}, 4, 4, of=1),
        Says({"j": 7, "k": 2}, 3, 3, of=2),
        Says({"j": -7, "k": 2}, 0, 0, of=3),
    ),
    "papers/deberta-scale": (
        Says(
            {
                "N": 2,
                "w": always(1),
                "D": 1,
                "a": lambda i: (i - 1) * (i - 2) / 2,
                "b": lambda i: i * (2 - i),
                "c": lambda i: i * (i - 1) / 2,
            },
            1,
            1,
        ),
    ),
    # slope 1/2, two tokens away: -1, and one token more: -3/2
    "papers/alibi-form": (
        Says(
            {**CONTENT, "x": [[0]], "c": Rational(1, 2), "j": 2}, mpf(-3) / 2, -1, of=1
        ),
    ),
    "papers/alibi-slopes": (
        Says({"N": 4, "j": 0}, mpf(1) / 4, mpf(1) / 4),
        Says({"N": 4, "j": 0}, mpf(1) / 256, mpf(1) / 256, atom=2),
        Says({"j": 2}, mpf(1) / 8, mpf(1) / 8, of=1),
        Says({"j": 0}, 1 / sqrt(2), 1 / sqrt(2), of=2),
    ),
    # two tokens of equal score, the slope halves the farther one: 2/3
    "papers/alibi-softmax-absolute": (
        Says(
            {"S": always(0), "i": 1, "k": 1, "r": 1, "mu": logarithm(2)},
            mpf(2) / 3,
            mpf(2) / 3,
        ),
    ),
    "papers/roformer-eq5-shaw": (
        Says(
            {
                "E": 1,
                "h": 1,
                "W_q": [[2]],
                "W_k": [[3]],
                "U": [[Rational(1, 3)]],
                "x": [[1]],
                "y": [[5]],
                "w": [[7]],
            },
            44,
            44,
        ),
    ),
    # the vector of the offset 3 is 3: 6 + 6·3 + 6·3, and with that of -3 in the last term 6
    "papers/roformer-eq10-deberta": (
        Says({**CONTENT, "P": lambda j: Matrix([[j]]), "m": 5, "n": 2}, 42, 6),
    ),
    # (1, 3) and a quarter turn of (1, 0); without the transpose the first entry of C(0, 1)
    "papers/roformer-eq16-transpose": (
        Says(
            {
                "d": 2,
                "theta": QUARTER,
                "C": [[1, 2], [3, 4]],
                "D": [[1, 0], [0, 1]],
                "m": 0,
                "n": 1,
                "z_1": [[1], [0]],
                "z_2": [[1], [0]],
            },
            3,
            2,
        ),
    ),
    "papers/roformer-R-relative": (
        Says({"d": 2, "theta": QUARTER, "m": 1, "n": 2}, [0, -1, 1, 0], [0, -1, 1, 0]),
    ),
    "rotations/string-rope": (
        Says({"d": 2, "theta": QUARTER, "m": 1, "n": 2}, [0, -1, 1, 0], [0, -1, 1, 0]),
    ),
    "papers/roformer-orthogonal": (
        Says({**ONE_PAIR, "m": 1}, [1, 0, 0, 1], [1, 0, 0, 1]),
        Says({**ONE_PAIR, "m": 1}, 25, 25, of=1),
    ),
    # (3 + 4i) i = -4 + 3i
    "papers/roformer-matrix-form": (
        Says({"a": 3, "b": 4, "x": half_turn / 2}, [-4, 3], [-4, 3]),
        Says({**ONE_PAIR, "m": 1}, [-4, 3], [-4, 3], of=1),
    ),
    "papers/roformer-eq34": (
        Says({**ONE_PAIR, "m": 1}, [-4, 3], [-4, 3]),
        Says({"a": 3, "b": 4, "x": half_turn / 2}, [-4, 3], [-4, 3], of=1),
    ),
    "papers/roformer-eq35": (Says({**ONE_PAIR, "m": 2, "n": 1}, -4, -4),),
    "papers/roformer-2d-solution": (
        Says({"m": 2, "n": 1, "omega": half_turn / 2, "z": 3, "w": 1}, 0, 0),
        Says(
            {"m": 2, "n": 1, "omega": half_turn / 3, "z": 3, "w": 1},
            mpf(3) / 2,
            mpf(3) / 2,
        ),
        Says(
            {"a": 3, "b": 4, "c": 1, "g": 0, "m": 2, "n": 1, "omega": half_turn / 2},
            -4,
            -4,
            of=1,
        ),
    ),
    "papers/roformer-derivation-unique": (
        Says({"j": 3, "p": lambda j: 2 * power(j), "q": always(4)}, 2 * exp(3), 2),
    ),
    "papers/roformer-eq29-30": (
        Says(
            {"r": 3, "omega": Rational(2, 5), "Phi": lambda j: 1 + Rational(2, 5) * j},
            mpf(11) / 5,
            mpf(11) / 5,
        ),
        Says(
            {"r": 3, "omega": Rational(2, 5), "Phi": lambda j: 1 + Rational(2, 5) * j},
            mpf(-1) / 5,
            mpf(-1) / 5,
            atom=1,
        ),
    ),
    # half a turn makes -2 of 2; without the i it is a factor e^π
    "papers/roformer-eq31-32": (
        Says({"a": 2, "x": 0, "y": 0, "m": 1, "omega": half_turn}, -2, 2 * exp(pi)),
        Says({"w": 2, "x_m": 3, "x_n": 5, "m": 0, "omega": 1}, 6, 10, of=1),
    ),
    # positions 2 and 1, half a turn apart, over two tokens
    "papers/roformer-linear-attention": (
        Says(
            {
                "d": 2,
                "theta": always(half_turn),
                "A": lambda i: column(1 + 0 * i, 0),
                "K": lambda i: column(1 + 0 * i, 0),
                "N": 2,
                "i": 0,
                "l": 1,
                "m": 1,
                "n": 0,
                "s": 1,
            },
            mpf(-1) / 2,
            mpf(-1) / 2,
        ),
    ),
    "papers/roformer-eq36-abel": (
        Says({"h": 2, "c": lambda i: 2 - i, "T": lambda i: i**2}, 5, 5),
    ),
    "papers/roformer-eq37-bound": (
        Says({"d": 4, "s": 0, "c": lambda i: 2 - i, "M": 1, "theta": always(1)}, 3, 3),
    ),
    "papers/roformer-mean-S-decays": (
        Says({"s": 0}, mpf(65) / 2, means(250)),
        Says({"s": 7}, means(7), means(250)),
    ),
    "papers/roformer-inner-product-decays": (
        Says(
            {
                "d": 2,
                "theta": always(half_turn),
                "x": [[1], [0]],
                "y": [[-1], [0]],
                "m": 1,
                "n": 0,
            },
            1,
            -1,
        ),
    ),
    # half of the speed: half a turn becomes a quarter
    "papers/pi-relative": (
        Says(
            {
                **ONE_PAIR,
                "theta": always(half_turn),
                "L": 2,
                "L'": 4,
                "m": 1,
                "n": 0,
                "s": 2,
            },
            -4,
            -4,
        ),
        Says({"L": 2, "L'": 8, "m": 6}, mpf(3) / 2, 2, of=1, atom=1),
    ),
    "papers/pi-294": (Says({}, abs(32 * log(10000) - mpf(29473) / 100), mpf(1) / 200),),
    "papers/pi-eq8": (
        Says({"d": 4, "s": 0, "c": lambda i: 2 - i, "M": 2, "theta": always(1)}, 3, 12),
    ),
    # one pair, the score cos s: at 60°, 1/2, and the chord from 1 to -1 stands at 1/3
    "papers/pi-theorem-2.1": (
        Says(
            {
                "c": power(1),
                "d": 2,
                "h": always(1),
                "mu": 1,
                "s_1": 0,
                "s_2": half_turn,
                "s": half_turn / 3,
            },
            mpf(1) / 6,
            2 * (pi / 3) * (2 * pi / 3) / 8,
        ),
    ),
    "papers/pi-proof-step": (
        Says({"b": 4, "x": -1}, mpf(1) / 4, 1 - log(4)),
        Says({"b": 16, "d": 4}, mpf(16) / 15, 1 / log(16), of=1),
    ),
    # 1 + 2x + 3x²: 34 at 3 and 17 at 2, with the slope 14 there
    "papers/pi-eq10-sign": (
        Says({"c_0": 1, "c_1": 2, "c_2": 3, "x": 2, "y": 3}, 34, 17 - 14 + 3),
    ),
    "papers/pi-600x": (Says({"d": 4, "s": 0, "theta": always(1)}, 4, 3),),
    "papers/ntk-relative": (
        Says(
            {**ONE_PAIR, "b": 10000, "sigma": 3, "m": 2, "n": 1, "s": 5},
            3 * cos(1) - 4 * sin(1),
            3 * cos(1) - 4 * sin(1),
        ),
    ),
    # two tokens half a turn apart, scores 1 and -1, values 0 and 1
    "papers/rope-shift-invariance": (
        Says(
            {
                "N": 2,
                "d": 2,
                "E": 1,
                "theta": always(half_turn),
                "V_q": [[1], [0]],
                "V_k": [[1], [0]],
                "X": lambda i: Matrix([[1 + 0 * i]]),
                "phi": lambda i: i,
                "g": lambda i: i,
                "i": 0,
                "s": 5,
            },
            exp(-1) / (exp(1) + exp(-1)),
            exp(-1) / (exp(1) + exp(-1)),
        ),
    ),
    "papers/ntk-endpoints": (
        Says({"d": 6, "sigma": 3, "lambda": 9}, 3**12, 9**6),
        Says({**PAIRED}, mpf(1) / 300, mpf(1) / 300, of=1, atom=1),
    ),
    "papers/ntk-ratio": (Says({**PAIRED, "i": 1}, mpf(1) / 300, mpf(1) / 300),),
    "papers/ntk-out-of-range": (
        Says({**PAIRED, "L": 100, "i": 0}, 100, 300),
        Says({**PAIRED, "L": 100}, 1, 1, of=1),
    ),
    "papers/dynamic-identity": (
        Says({"L": 2, "L'": 6, "alpha": 5}, 1, 1),
        Says({"L": 2, "L'": 6, "alpha": 5}, 3, 3, atom=1),
    ),
    "papers/dynamic-cache": (
        Says(
            {"m": 2, "n": 1, "s": 5, "omega": half_turn / 3, "omega'": half_turn / 3},
            mpf(1) / 2,
            mpf(1) / 2,
        ),
    ),
    # -------------------------------------------------------------- context
    "context/abf-inner-product": (
        Says(
            {"d": 2, "m": 2, "n": 1, "theta": QUARTER, "x": always(3), "y": always(4)},
            mpc(0, 25),
            mpc(0, 25),
        ),
    ),
    "context/abf-sine": (
        Says(
            {
                "d": 2,
                "n": 5,
                "theta": always(half_turn / 6),
                "x": always(3),
                "y": always(4),
            },
            mpf(25) / 2,
            mpf(25) / 2,
        ),
    ),
    # one pair, entries 3 and 4, turned by 30°: the sine is 1/2
    "context/abf-theorem": (
        Says({**TURNED, "mu": 9, "M": 16, "ell": 25}, mpf(9) / 50, mpf(1) / 2),
        Says({**TURNED, "mu": 9, "M": 16, "ell": 25}, mpf(1) / 2, mpf(16) / 50, atom=1),
    ),
    "context/abf-mended": (
        Says({**TURNED, "mu": 9, "M": 16}, mpf(15) / 2, mpf(75) / (2 * pi)),
        Says({**TURNED, "mu": 9, "M": 16}, mpf(75) / (2 * pi), 16, atom=1),
    ),
    "context/abf-sine-bounds": (
        Says({"u": 1}, 1 - 1 / pi, sin(1)),
        Says({"u": 1}, sin(1), 1, atom=1),
    ),
    "context/abf-granularity": (
        Says({}, abs(250 / log(10000) - 27), mpf(1) / 2),
        Says({}, abs(1000 / log(500000) - 76), mpf(1) / 2, atom=1),
    ),
    "context/abf-six-percent": (
        Says({}, abs(100 - 100 / mpf(50) ** (mpf(1) / 64) - 6), mpf(1) / 2),
    ),
    # two sines, of 1 and of 1/100, and the limit 0
    "context/abf-limit": (
        Says(
            {"h": 1, "b": 10000, "alpha": 1, "c": 0, "epsilon": 1, "N": always(1)},
            sin(1) + sin(mpf(1) / 100),
            1,
        ),
    ),
    "context/yarn-larger-base": (
        Says({"b": 10000, "d": 4, "lambda": 3}, mpf(1) / 300, mpf(1) / 300),
        Says({"b": 10000, "d": 4, "lambda": 3, "b'": 90000}, 90000, 90000, of=1),
    ),
    "context/men-new-base": (
        Says({"b": 10000, "d": 4, "lambda": 3}, mpf(1) / 300, mpf(1) / 300),
    ),
    "context/yarn-wavelength": (
        Says({"b": 10000, "d": 4, "i": 1}, 200 * pi, 200 * pi, atom=2),
    ),
    # the second of two pairs turns once in 200π tokens, and with the base 40000 half as often
    "context/yarn-turns": (
        Says(
            {"L": 200 * half_turn, "b": 10000, "d": 4, "i": 1, "sigma": 2},
            1,
            mpf(1) / 2,
        ),
    ),
    # with three pairs b' = 8b, and 1/200 is not 1/400
    "context/longrope-ntk": (
        Says({"b": 10**6, "d": 6, "i": 1, "sigma": 4}, mpf(1) / 200, mpf(1) / 400),
    ),
    "context/longrope-attention-factor": (
        Says({"L": 4, "sigma": 8}, mpf(5) / 2, mpf(5) / 2),
    ),
    "context/llama3-ramp": (
        Says({"t": -3}, 0, 0),
        Says({"t": Rational(1, 4)}, mpf(1) / 4, mpf(1) / 4, of=1),
        Says({"t": 3}, 1, 1, of=2),
    ),
    "context/men-base-exists": (
        Says(
            {"b": 1000, "d": 6, "L": 10, "m": 10},
            0,
            cos(10) + cos(1) + cos(mpf(1) / 10),
        ),
        Says({"b": 100, "N": 2, "t": 2}, 0, cos(2) + cos(mpf(1) / 5), of=1),
    ),
    "context/men-table-1k": (Says({"k": 1}, 0, cosines(128, 4300, 1)),),
    "context/men-table-2k": (Says({"k": 7}, 0, cosines(128, 16000, 7)),),
    "context/resonance-first-17": (Says({"i": 16}, 200 * pi, 64),),
    "context/resonance-last-wavelength": (
        Says({}, abs(200 * pi * mpf(10000) ** (mpf(63) / 64) - 5441014), mpf(1) / 2),
    ),
    "context/resonance-critical": (
        Says({"b": 10000, "d": 4, "L": 1000, "c": 2, "j": 1}, 200 * pi, 1000),
        Says({"b": 10000, "d": 4, "L": 500, "c": 1, "j": 1}, 500, 200 * pi, of=1),
    ),
    "context/scaling-laws-critical": (
        Says({"b": 10000, "d": 4, "L": 1000, "c": 2, "j": 1}, 200 * pi, 1000),
        Says({"b": 10000, "d": 4, "L": 500, "c": 1, "j": 1}, 500, 200 * pi, of=1),
        Says({"b": 10000, "d": 4, "L": 200 * half_turn}, 1, 2, of=2),
    ),
    # 92 dimensions are 46 pairs: the 46th has a wavelength below 4096, the 47th has not
    "context/scaling-laws-llama": (
        Says({}, 2 * pi * 10 ** (mpf(180) / 64), 4096, atom=2),
        Says({}, 4096, 2 * pi * 10 ** (mpf(184) / 64), atom=3),
    ),
    # ten and a hundred turns: the square of the base
    "context/scaling-laws-base": (
        Says(
            {"L": 20 * half_turn, "L'": 200 * half_turn, "b": 10, "b'": 100, "t": 1},
            100,
            100,
        ),
    ),
    # position 17 at the wavelength 5 is position 2
    "context/resonance-theorem-1": (
        Says(
            {"L": 8, "mu": 5, "q": 3, "t": 2, "n": 17},
            mpc(cos(4 * pi / 5), sin(4 * pi / 5)),
            mpc(cos(4 * pi / 5), sin(4 * pi / 5)),
        ),
    ),
    "context/phase-stability": (
        Says({"L": 2, "b": 16, "d": 4, "u": 1}, cos(1), cos(mpf(1) / 2)),
    ),
    "context/phase-aliasing": (Says({"L": 100, "b": 10000, "d": 4}, 100, 200 * pi),),
    # 13 heads: log₂ 16 = 4, so C = 2^(-1/16); the ratio of 13 heads is 2^(-8/13)
    "context/alibi-constant": (
        Says({"N": 13}, mpf(2) ** (-mpf(1) / 16), mpf(2) ** (-mpf(8) / 13)),
    ),
    "context/xpos-relative": (
        Says({**ONE_PAIR, "zeta": always(2), "m": 2, "n": 1}, -8, -8),
    ),
    # -------------------------------------------------------------- heads
    # two tokens, the farther one halved: a third, and e⁰/(1 + 1/2)·1/2
    "heads/decay-mask-constant": (
        Says(
            {"a": 0, "b": 0, "z": always(0), "i": 1, "j": 0, "mu": logarithm(2)},
            mpf(1) / 3,
            mpf(1) / 3,
        ),
    ),
    "heads/decay-mask-row": (
        Says(
            {"a": 0, "b": 0, "z": always(0), "i": 1, "j": 0, "mu": logarithm(2)},
            mpf(1) / 3,
            mpf(1) / 2,
        ),
        Says(
            {"a": 0, "b": 0, "z": always(0), "i": 1, "j": 0, "mu": logarithm(2)},
            mpf(1) / 4,
            mpf(1) / 3,
            of=1,
        ),
    ),
    # through two layers more there are C(5, 3) = 10 paths to the distance 3
    "heads/decay-mask-paths": (
        Says({"t": 2, "z": 3}, 20, 20),
        Says({"t": 2, "z": 3}, 20, 20, atom=1),
    ),
    # C(4, 2)/4 and C(5, 3)/8
    "heads/decay-mask-maximum": (
        Says({"mu": logarithm(2), "t": 2, "z": 2}, mpf(6) / 4, mpf(10) / 8),
        Says({"mu": logarithm(2), "t": 2, "z": 2}, mpf(10) / 8, mpf(6) / 4, of=1),
    ),
    "heads/rope-gaussian": (
        Says(
            {"z": always(0), "a": 0, "b": 0, "c": logarithm(2), "N": 2, "i": 2, "j": 1},
            mpf(1) / 6,
            mpf(1) / 3,
        ),
        Says(
            {"z": always(0), "a": 0, "b": 0, "c": logarithm(2), "N": 2, "i": 2, "j": 1},
            mpf(1) / 3,
            8,
            atom=1,
        ),
    ),
    "heads/rope-gaussian-many-pairs": (
        Says(
            {"z": always(0), "a": 0, "b": 0, "c": logarithm(2), "N": 2, "i": 2, "j": 1},
            mpf(1) / 6,
            mpf(1) / 3,
        ),
    ),
    # C(5, 3)/2⁹
    "heads/rope-gaussian-maximum": (
        Says(
            {"t": 2, "z": 2, "omega": root(logarithm(2))}, mpf(10) / 512, mpf(10) / 512
        ),
    ),
    # with the slope -4x of the square and not -8x
    "heads/rope-gaussian-slope": (
        Says(
            {"t": 1, "x": 1, "y": 2, "omega": 2},
            3 * log(3) - 4 * log(2) - 12,
            3 * log(3) - 4 * log(2) - 6,
        ),
    ),
    "heads/nope-counts": (
        Says(
            {"r": 3, "t": 1, "a": lambda i: (i - 1) * (i - 2) * (3 - i) / 6},
            mpf(1) / 4,
            mpf(1) / 4,
        ),
    ),
    "heads/nope-absolute": (Says({"T": 3, "t": 2}, 3, 3),),
    "heads/nope-relative": (Says({"i": 2, "t": 3, "z": lambda j: 4 + j}, 19, 19),),
    "heads/nope-constant": (
        Says(
            {
                "E": 1,
                "x": lambda i: Matrix([[1 + 0 * i]]),
                "u": [[1]],
                "s": dot,
                "v": lambda a: dot(a, a),
                "i": 2,
                "j": 1,
            },
            mpf(1) / 3,
            mpf(1) / 3,
        ),
    ),
    "heads/nope-diagonal": (
        Says({"i": 2, "z": always(0)}, mpf(1) / 3, mpf(1) / 2),
        Says({"i": 2, "z": always(0)}, mpf(1) / 3, mpf(1) / 2, atom=1),
    ),
    # three tokens, the last one twice as likely as each of the others
    "heads/rope-diagonal": (
        Says(
            {
                "i": 2,
                "delta": logarithm(2),
                "z": lambda j: j * (j - 1) / 2 * logarithm(2),
            },
            mpf(1) / 2,
            mpf(1) / 2,
        ),
    ),
    "heads/smaller-activation": (
        Says({"i": 2, "j": 1, "k": 0, "z": always(0)}, 2, 3),
        Says({"i": 2, "j": 0, "k": 1, "z": always(0)}, 2, 3, of=1),
    ),
    "heads/no-semantic-channel": (
        Says(
            {
                "h": 0,
                "N": 2,
                "delta": 1,
                "theta": always(half_turn),
                "rho": always(Rational(-1, 2)),
                "w": always(-1),
                "g": always(-3),
            },
            3,
            4,
        ),
    ),
    # weights 1 and -1 on neighbours: 2c - 2(c - ln 2)
    "heads/kerple-logarithmic": (
        Says(
            {"N": 1, "v": lambda i: 1 - 2 * i, "alpha": 1, "beta": 1, "c": 2},
            0,
            2 * log(2),
        ),
        Says(
            {"N": 1, "v": lambda i: 1 - 2 * i, "alpha": 1, "beta": 1, "c": 2},
            0,
            2 * log(2),
            of=1,
        ),
    ),
    # weights 1, 0, -1: 2·2, the distance 2 twice
    "heads/kerple-powers": (
        Says(
            {
                "N": 2,
                "v": lambda i: 1 - i,
                "alpha": 1,
                "rho": 1,
                "c": 0,
                "g": lambda j: -j,
            },
            0,
            4,
        ),
    ),
    # the same with 2 at the distance 0, and so 0 at the distance 2: 2·2
    "heads/kerple-power": (
        Says(
            {
                "N": 2,
                "v": lambda i: 1 - i,
                "alpha": 1,
                "rho": 1,
                "c": 2,
                "g": lambda j: 2 - j,
            },
            0,
            4,
        ),
    ),
    "heads/kerple-squares": (
        Says({"N": 1, "v": lambda i: 1 - 2 * i, "x": lambda i: 3 * i}, 18, 18),
    ),
    # weights 1, 1, -2 at 0, 1, 2 add up to 0: what is left is 2(-1 + 2 + 8)
    "heads/kerple-shift": (Says({"c": 5, "p": 1, "q": 1, "s": -2}, 0, 18),),
    # amplitudes 1 and -1, phases 0 and 60°: (1 + 1/4)/2
    "heads/tapa-varies": (
        Says(
            {
                "N": 1,
                "w": always(Rational(1, 2)),
                "a": lambda i: 1 - 2 * i,
                "psi": lambda i: i * half_turn / 3,
            },
            mpf(5) / 8,
            mpf(5) / 8,
        ),
    ),
    "heads/tapa-decays": (Says({"lambda": 2}, 1 / sqrt(5), mpf(1) / 2, of=2),),
    # offset 2, shifted by 1: one step of 60°
    "heads/attending-to-an-offset": (
        Says(
            {"d": 2, "theta": always(half_turn / 3), "m": 3, "n": 1, "k": 1},
            mpf(1) / 2,
            mpf(1) / 2,
        ),
        Says(
            {"d": 2, "theta": always(half_turn / 3), "m": 3, "n": 1, "k": 1},
            mpf(1) / 2,
            mpf(1) / 2,
            atom=1,
        ),
    ),
    # -------------------------------------------------------------- rotations
    "rotations/string-shared-frequencies": (
        Says(
            {"d": 2, "chi": always(half_turn / 6), "r": 1, "s": 2},
            [0, -1, 1, 0],
            [0, -1, 1, 0],
        ),
    ),
    "rotations/geijn-trivial": (
        Says(
            {"d": 2, "N": 2, "chi": QUARTER, "xi": lambda i: i, "eta": lambda i: 1 - i},
            [0, -1, 1, 0],
            [0, -1, 1, 0],
        ),
    ),
    "rotations/rethinking-reversible": (
        Says({"s": 2 * half_turn, "r": 0, "nu": 1}, 2 * pi, 0),
    ),
    # abᵀ - baᵀ takes b to a; the quarter turn takes it to -a
    "rotations/grape-AJA": (
        Says({**PLANE, "X": [[1, 0], [0, 1]], "w": [[0], [1]], "z": [[1], [0]]}, 1, -1),
    ),
    "rotations/grape-coordinate-planes": (Says({}, [0, 1, -1, 0], [0, -1, 1, 0]),),
    # vectors of the lengths 1 and 2, orthogonal: s = 2
    "rotations/grape-square": (
        Says(
            {"D": 2, "a": [[1], [0]], "b": [[0], [2]], "w": [[1], [1]]},
            [-4, 0],
            [-4, 0],
        ),
        Says(
            {"D": 2, "a": [[1], [0]], "b": [[0], [2]], "w": [[1], [1]]},
            [0, -8],
            [0, -8],
            atom=1,
        ),
    ),
    "rotations/grape-rodrigues": (
        Says(
            {**PLANE, "w": [[3], [4]], "z": [[1], [2]], "t": 1, "sigma": 2},
            25,
            25,
            atom=3,
        ),
    ),
    "rotations/grape-relative": (
        Says(
            {**PLANE, "w": [[3], [4]], "z": [[1], [2]], "t": 1, "sigma": 2},
            25,
            25,
            atom=3,
        ),
    ),
    # 5·3 + 6·4, and 3·2·4·5 taken off; with the other sign added
    "rotations/grape-unipotent": (
        Says(
            {
                "D": 2,
                "beta": 2,
                "e": [[0], [1]],
                "f": [[1], [0]],
                "w": [[3], [4]],
                "z": [[5], [6]],
                "m": 3,
                "n": 2,
            },
            -81,
            -81,
            atom=1,
        ),
    ),
    "rotations/grape-alibi": (
        Says(
            {
                "D": 2,
                "beta": 2,
                "e": [[0], [1]],
                "f": [[1], [0]],
                "w": [[3], [4]],
                "z": [[5], [6]],
                "m": 3,
            },
            -81,
            159,
        ),
    ),
    "rotations/barbero-peak": (
        Says({"d": 2, "theta": always(1), "x": [[3], [4]], "m": 5, "j": 3}, 25, 25),
        Says(
            {
                "h": 2,
                "a": always(1),
                "m": 1,
                "r": 0,
                "theta": lambda i: half_turn * (1 - i),
            },
            0,
            2,
            of=1,
        ),
    ),
    # half a radian is not half a turn
    "rotations/tapa-two-pi": (
        Says({"m": 1, "n": 0, "omega": Rational(1, 2)}, cos(mpf(1) / 2), -1),
    ),
    "rotations/tapa-instability": (
        Says(
            {"d": 4, "k": 1, "epsilon": 1, "X": 1, "theta": always(half_turn / 3)}, 1, 1
        ),
    ),
    "rotations/tapa-near-beats-far": (
        Says(
            {"d": 4, "b": 100, "Delta": 1, "Delta'": 2},
            mpf(1) / 2,
            cos(1) + cos(mpf(1) / 10) - cos(2) - cos(mpf(1) / 5),
        ),
    ),
    "rotations/tapa-gap-closes": (
        Says(
            {"d": 2, "b": 100, "mu": 1, "nu": 0, "x": 0, "y": half_turn, "epsilon": 5},
            1,
            5,
        ),
    ),
}

mp.dps = BEFORE

AXES = (
    "it says that there are axes; what is turned in them has the numbers of string-rope"
)
ZERO = "what it concludes is that something is 0, or that two products are one"
OF_TABLE = (
    "a printed base is all it says; the sums of two others of the table have numbers"
)
WITHOUT = {
    **dict.fromkeys(
        (
            "rotations/comrope-commute",
            "rotations/geijn-general",
            "rotations/geijn-mixed",
            "rotations/geijn-one-dimension",
            "rotations/string-general",
            "rotations/string-is-rope",
        ),
        AXES,
    ),
    **dict.fromkeys(
        (
            "heads/gaussian-keys",
            "heads/rope-constant",
            "papers/pi-universal",
            "rotations/barbero-lemma",
            "rotations/comrope-all-but-one",
            "rotations/comrope-multiples",
            "rotations/geijn-necessary",
            "rotations/grape-orthogonal-vectors",
        ),
        ZERO,
    ),
    **dict.fromkeys(("context/men-table-2k-least", "context/men-table-4k"), OF_TABLE),
    "heads/decay-mask-depth": "it is about all layers; its number of paths has numbers",
    "heads/men-expected-difference": "its words give no example",
    "rotations/du-positions": "it says that there is an offset; its words give no example",
}
