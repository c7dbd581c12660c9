"""Faults that public threads report, each in several forms: the output names them.  Healthy tables
and recordings of random conventions are never called wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import ml_dtypes
import numpy as np
import pytest

from phaseproof.numerics.conform.axes import Axes, grid
from phaseproof.numerics.conform.classify import judge, judge_turned
from phaseproof.numerics.conform.lane_orders import rope_readings
from phaseproof.numerics.conform.recorded import recorded
from phaseproof.numerics.conform.verdict import Declared, Verdict, attention
from phaseproof.numerics.encodings import frequencies
from phaseproof.numerics.ladder import Ladder
from phaseproof.numerics.scaling_base import Scaling
from phaseproof.numerics.scalings import Linear, Llama3, Partial, YaRN
from tests.conform.test_conform import said

pytestmark = pytest.mark.slow

Array = np.ndarray[Any, Any]
N, D, BASE = 128, 32, Fraction(10_000)
PLAIN = {"base": BASE, "scaling": Scaling()}
YARN, LLAMA = YaRN(Fraction(4), Fraction(4096)), Llama3(Fraction(8))
FACTOR = attention(YARN)
AT = np.arange(N)
SPACE = grid("4,6,6")[:N]
MROPE = {
    "base": Fraction(10**6),
    "axes": Axes("sections", (4, 6, 6)),
    "coordinates": SPACE,
}


def theta(base: Any = BASE, how: Scaling | None = None) -> Array:
    return frequencies(Ladder(D, base, how or Scaling()), "float32")


def angles(at: Array = AT, rates: Array | None = None) -> Array:
    rates = theta() if rates is None else rates
    return np.outer(at.astype(np.float32), rates.astype(np.float32))


def tables(a: Array, factor: float = 1) -> list[Array]:
    a = np.tile(a, 2)
    return [np.float32(factor) * np.cos(a), np.float32(factor) * np.sin(a)]


def spread(at: Array, of: tuple[int, ...]) -> Array:
    """The angles of M-RoPE, axis by axis."""
    return at[:, [*of]].astype(np.float32) * theta(10**6)


def bf16(x: Array) -> Array:
    return x.astype(ml_dtypes.bfloat16).astype(np.float32)


def half(x: Array, a: Array, factor: float = 1) -> Array:
    """A rotation of two halves."""
    c, s = tables(a, factor)
    h = x.shape[-1] // 2
    return np.asarray(x * c + np.concatenate([-x[..., h:], x[..., :h]], -1) * s)


X = np.random.default_rng(5).normal(size=(3, N, D)).astype(np.float32)


@dataclass(frozen=True)
class Fault:
    """Tables, or outputs for X; what was meant; the words that name it."""

    name: str
    given: Callable[[], Any]
    sentence: str
    declared: dict[str, Any] = field(default_factory=lambda: PLAIN)

    def __str__(self) -> str:
        return self.name

    def judged(self) -> Verdict:
        made, declared = self.given(), Declared(**self.declared)
        if isinstance(made, list):
            return judge("rope", rope_readings(made), declared)
        return judge_turned(recorded(X, made, None), declared)


def later(by: Callable[[Array], Array], since: int = 64) -> Array:
    return np.where(since > AT, AT, by(AT))


SECTIONS = (0,) * 4 + (1,) * 6 + (2,) * 6
TWICE = "multiplied by 2: is the rotation applied twice?"
GROWN = "each row has the frequencies of its own length"
SHIFT = SPACE - np.array([16, 0, 0])


def grown(factor: int, trained: int) -> Array:
    stretch = np.maximum(1, factor * (AT + 1) / trained - (factor - 1)) ** (D / (D - 2))
    return np.array(
        [m * theta(10_000 * s) for m, s in zip(AT.tolist(), stretch, strict=True)]
    )


def partly(factor: float, pairs: slice) -> list[Array]:
    c, s = tables(angles(rates=theta(how=YARN)))
    f = np.ones(16, dtype=np.float32)
    f[pairs] = factor
    return [c * np.tile(f, 2), s * np.tile(f, 2)]


def bf16_products() -> Array:
    c, s = (x.astype(ml_dtypes.bfloat16) for x in tables(angles()))
    x = X.astype(ml_dtypes.bfloat16)
    turned = np.concatenate([-x[..., 16:], x[..., :16]], -1)
    return np.asarray((x * c + turned * s).astype(np.float32))


FAULTS = [
    Fault("twice: vectors", lambda: half(half(X, angles()), angles()), TWICE),
    Fault("twice: a table", lambda: tables(2 * angles()), TWICE),
    Fault(
        "twice: Llama 3",
        lambda: half(
            half(X, angles(rates=theta(how=LLAMA))), angles(rates=theta(how=LLAMA))
        ),
        TWICE,
        {"base": BASE, "scaling": LLAMA},
    ),
    Fault(
        "twice: YaRN and its factor",
        lambda: tables(2 * angles(rates=theta(how=YARN)), FACTOR**2),
        TWICE,
        {"base": BASE, "scaling": YARN},
    ),
    Fault("positions: doubled", lambda: half(X, angles(2 * AT)), TWICE),
    Fault(
        "positions: the cache's length added twice",
        lambda: tables(angles(later(lambda m: m + 64))),
        "from row 64 on every position is off by +64: is a length of 64 added twice?",
    ),
    Fault(
        "positions: one too many after the cache",
        lambda: half(X, angles(later(lambda m: m + 1, 100))),
        "from row 100 on every position is off by +1",
    ),
    Fault(
        "positions: one too few in the last rows",
        lambda: tables(angles(later(lambda m: m - 1, 120))),
        "from row 120 on every position is off by -1",
    ),
    Fault(
        "positions: the cache is forgotten",
        lambda: half(X, angles(later(lambda m: m - 64))),
        "from row 64 on positions start again at 0",
    ),
    Fault(
        "positions: all steps at one place",
        lambda: tables(angles(later(lambda m: 0 * m + 64))),
        "from row 65 on every row holds position 64",
    ),
    Fault(
        "positions: other ones than declared",
        lambda: half(X, angles()),
        "every position is off by -3",
        {**PLAIN, "coordinates": AT[:, None] + 3.0},
    ),
    Fault(
        "factor: twice",
        lambda: tables(angles(rates=theta(how=YARN)), FACTOR**2),
        "the attention factor 1.13863 is applied twice",
        {"base": BASE, "scaling": YARN},
    ),
    Fault(
        "factor: on the first pairs",
        lambda: partly(FACTOR, slice(8)),
        "the factor 1.13863 is on pairs 0 to 7 only",
        {"base": BASE, "scaling": YARN},
    ),
    Fault(
        "factor: on the last pairs",
        lambda: partly(FACTOR, slice(10, 16)),
        "the factor 1.13863 is on pairs 10 to 15 only",
        {"base": BASE, "scaling": YARN},
    ),
    Fault(
        "factor: on the cosine",
        lambda: [
            x * np.float32(f)
            for x, f in zip(
                tables(angles(rates=theta(how=YARN))), (FACTOR, 1), strict=True
            )
        ],
        "the cosine is multiplied by 1.13863 and the sine by 1",
        {"base": BASE, "scaling": YARN},
    ),
    Fault(
        "factor: on dimensions that do not rotate",
        lambda: np.concatenate(
            [half(X[..., :16], angles()[:, ::2], 1.25), np.float32(1.25) * X[..., 16:]],
            -1,
        ),
        "the last 16 dimensions do not rotate, and are multiplied by 1.25",
        {"base": BASE, "scaling": Partial(16), "scale": 1.25},
    ),
    Fault(
        "half: frequencies",
        lambda: half(X, angles(rates=bf16(theta()))),
        "frequencies formed in bfloat16",
    ),
    Fault("half: angles", lambda: half(X, bf16(angles())), "angles formed in bfloat16"),
    Fault(
        "sections: in another order",
        lambda: tables(spread(SPACE, (1,) * 6 + (2,) * 6 + (0,) * 4)),
        "the axes are sections:6,6,4, declared sections:4,6,6",
        MROPE,
    ),
    Fault(
        "sections: alternating",
        lambda: tables(spread(SPACE, (0, 1, 2) * 5 + (0,))),
        "the axes are turns:6,5,5, declared sections:6,5,5",
        {**MROPE, "axes": Axes("sections", (6, 5, 5))},
    ),
    Fault(
        "height and width: exchanged",
        lambda: tables(spread(SPACE[:, [0, 2, 1]], SECTIONS)),
        "axis 1 has those of 2, axis 2 has those of 1 (height and width?)",
        MROPE,
    ),
    Fault(
        "height and width: exchanged in vectors",
        lambda: half(X, spread(SPACE[:, [0, 2, 1]], SECTIONS)),
        "(height and width?)",
        MROPE,
    ),
    Fault(
        "height and width: axial",
        lambda: tables(
            np.hstack([np.outer(SPACE[:, k], theta()[::2]) for k in (2, 1)]).astype(
                np.float32
            )
        ),
        "the coordinates are exchanged: axis 0 has those of 1",
        {"base": BASE, "axes": Axes("axial", (2,)), "coordinates": SPACE[:, 1:]},
    ),
    Fault(
        "shift: of the time alone",
        lambda: tables(spread(SHIFT, SECTIONS)),
        "on axis 0 every position is off by -16",
        MROPE,
    ),
    Fault(
        "shift: of all axes",
        lambda: half(X, spread(SPACE + 13, SECTIONS)),
        "on axis 2 every position is off by -7",
        {**MROPE, "coordinates": SPACE + 20},
    ),
    Fault(
        "shift: of the height in a part",
        lambda: tables(spread(SPACE - np.outer(AT >= 64, [0, 5, 0]), SECTIONS)),
        "on axis 1 from row 64 on every position is off by -5",
        MROPE,
    ),
    *(
        Fault(
            f"dynamic: {factor} from {trained}",
            lambda factor=factor, trained=trained: tables(grown(factor, trained)),
            f"{GROWN}, by dynamic:factor={factor},trained={trained}",
        )
        for factor, trained in ((2, 64), (4, 32), (1, 96))
    ),
]


@pytest.mark.parametrize("fault", FAULTS, ids=str)
def test_a_fault_is_named(fault: Fault) -> None:
    found = fault.judged()
    assert found.verdict == "wrong"
    assert fault.sentence in said(found)


@pytest.mark.parametrize(
    ("made", "note"),
    [
        (lambda: [bf16(x) for x in tables(angles())], "every entry is a bfloat16"),
        (
            lambda: half(X, np.zeros_like(angles())) * 0 + _of_narrow_tables(),
            "as good as bfloat16",
        ),
        (bf16_products, "as good as bfloat16"),
    ],
    ids=["tables", "tables of vectors", "products"],
)
def test_half_precision_of_tables_and_products_is_noted(made: Any, note: str) -> None:
    found = Fault("", made, "").judged()
    assert found.verdict == "conforms", said(found)
    assert note in "; ".join(found.notes)


def _of_narrow_tables() -> Array:
    c, s = (bf16(x) for x in tables(angles()))
    return np.asarray(X * c + np.concatenate([-X[..., 16:], X[..., :16]], -1) * s)


# ---------------------------------------------------------------- healthy ones


def healthy() -> Iterator[tuple[Any, dict[str, Any]]]:
    """Random conventions, as frameworks compute them, and what is declared of them."""
    random = np.random.default_rng(32)
    how: list[Scaling] = [Scaling(), Linear(Fraction(4)), LLAMA, YARN]
    for _ in range(200):
        base = Fraction(int(random.choice([10_000, 500_000, 10**6])))
        scaling, start = how[random.integers(4)], int(random.integers(0, 500))
        at = (
            np.sort(random.choice(900, 40, replace=False))
            if random.random() < 0.2
            else np.arange(40)
        )
        a = np.outer((at + start).astype(np.float32), theta(base, scaling))
        factor = FACTOR if scaling is YARN else 1
        declared = {"base": base, "scaling": scaling, "start": start}
        if (at != np.arange(40)).any():
            declared["coordinates"] = (at + start)[:, None].astype(float)
        dtype = random.choice(["float32", "bfloat16", "float16"])
        x = X[: random.integers(1, 4), :40].astype(dtype).astype(np.float32)
        y = half(x, a, factor).astype(dtype).astype(np.float32)
        made = (x, y) if random.random() < 0.5 else tables(a, factor)
        yield made, declared if random.random() < 0.7 else {"start": None}


def test_no_healthy_one_of_200_is_wrong() -> None:
    for made, declared in healthy():
        of = Declared(**declared)
        found = (
            judge("rope", rope_readings(made), of)
            if isinstance(made, list)
            else judge_turned(recorded(*made, None), of)
        )
        assert found.verdict not in ("wrong", "permuted"), (declared, said(found))
