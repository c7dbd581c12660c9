"""Ladders and scalings: each as its paper or its reference code writes it, alone and composed."""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import mpmath
import numpy as np
import pytest
from click.testing import CliRunner
from flint import arb, ctx

from phaseproof.cli.main import main
from phaseproof.numerics.encodings import frequencies
from phaseproof.numerics.ladder import Ladder, timescales, timing_signal
from phaseproof.numerics.offset_sum import offset_sum
from phaseproof.numerics.scalings import (
    SCALINGS,
    Endpoint,
    Linear,
    LongRoPE,
    NTKAware,
    NTKByParts,
    Partial,
    Scaling,
    YaRN,
    logarithmic,
    scaling,
)

FACTORS = "+".join(str(1 + Fraction(k, 7)) for k in range(32))
SPECS = (
    "none",
    "linear:factor=4",
    "ntk:factor=4",
    "dynamic:length=8192,trained=4096",
    "dynamic:length=100,trained=4096",
    "yarn:factor=4,trained=4096",
    "yarn:factor=4,trained=4096,rounded=no",
    "llama3",
    "llama3:factor=8,low=1,high=4,trained=8192",
    "llama3:factor=16,low=1,high=1",
    "ntk-by-parts:factor=4,trained=4096",
    "ntk-by-parts:factor=4,trained=4096,fast=8,slow=8",
    f"longrope:factors={FACTORS}",
    f"longrope:factors={FACTORS},short={'+'.join(['3/2'] * 32)},length=9,trained=8",
    f"longrope:factors={'+'.join(['3/2'] * 32)},short={FACTORS},length=8,trained=8",
    "partial:rotated=32",
    "proportional:rotated=32",
    "endpoint",
)
COMPOSED = (
    "partial:rotated=32+yarn:factor=4,trained=4096",
    "endpoint+linear:factor=4",
    "partial:rotated=32+ntk:factor=4",
    "proportional:rotated=32+linear:factor=8",
    f"longrope:factors={FACTORS}+linear:factor=2",
    "endpoint+ntk:factor=4",
    "partial:rotated=16+endpoint",
    "endpoint+yarn:factor=4,trained=4096,rounded=no",
    "ntk:factor=2+yarn:factor=4,trained=4096",
)


class Written:
    """Frequencies written once more, in mpmath: those that are paired, and of what they came."""

    def __init__(self, base: float, pairs: int) -> None:
        self.base, self.over, self.theta = mpmath.mpf(base), pairs, list[Any]()
        self.fill(pairs, pairs)

    def fill(self, over: int, pairs: int) -> None:
        self.over = over
        self.theta = [self.base ** (-mpmath.mpf(i) / over) for i in range(pairs)]

    def scale(self, spec: str) -> None:
        mp, (name, _, inside) = mpmath, spec.partition(":")
        values = dict(x.split("=") for x in inside.split(",") if x)
        number = lambda key, otherwise: mp.fdiv(
            *Fraction(values.get(key, otherwise)).as_integer_ratio()
        )
        s, n = number("factor", 8), len(self.theta)
        match name:
            case "linear":
                self.theta = [x / s for x in self.theta]
            case "ntk" | "dynamic":
                if name == "dynamic":
                    s = max(number("length", 0) / number("trained", 1), mp.mpf(1))
                self.base *= s ** (mp.mpf(self.over) / (n - 1))
                self.theta = [self.base ** (-mp.mpf(i) / self.over) for i in range(n)]
            case "yarn":
                end = lambda turns: (
                    self.over
                    * mp.log(number("trained", 0) / (turns * 2 * mp.pi))
                    / mp.log(self.base)
                )
                low, high = end(32), end(1)
                if values.get("rounded") != "no":
                    low, high = mp.floor(low), mp.ceil(high)
                low, high = max(low, 0), min(high, 2 * n - 1)
                ramp = [min(max((i - low) / (high - low), 0), 1) for i in range(n)]
                self.theta = [
                    x / s * r + x * (1 - r)
                    for x, r in zip(self.theta, ramp, strict=True)
                ]
            case "llama3" | "ntk-by-parts":
                length = number("trained", 8192)
                slow, fast = (
                    (number("low", 1), number("high", 4))
                    if name == "llama3"
                    else (number("slow", 1), number("fast", 32))
                )
                self.theta = [
                    self.by_wavelength(x, s, length, slow, fast) for x in self.theta
                ]
            case "longrope":
                short = "short" in values and number("length", 0) <= number(
                    "trained", 0
                )
                factors = values["short" if short else "factors"].split("+")
                self.theta = [
                    x * Fraction(f).denominator / Fraction(f).numerator
                    for x, f in zip(self.theta, factors, strict=True)
                ]
            case "partial":
                self.fill(int(values["rotated"]) // 2, int(values["rotated"]) // 2)
            case "proportional":
                kept = int(values["rotated"]) // 2
                self.theta = [
                    x if i < kept else mp.mpf(0) for i, x in enumerate(self.theta)
                ]
            case "endpoint":
                self.fill(n - 1, n)

    @staticmethod
    def by_wavelength(x: Any, s: Any, length: Any, slow: Any, fast: Any) -> Any:
        wave = 2 * mpmath.pi / x
        if wave < length / fast:
            return x
        if wave > length / slow:
            return x / s
        smooth = (length / wave - slow) / (fast - slow)
        return (1 - smooth) * x / s + smooth * x


def by_formula(spec: str, dim: int, base: float) -> list[Any]:
    made = Written(base, dim // 2)
    longrope, _, after = (
        spec.partition("+linear") if spec.startswith("longrope") else ("", "", "")
    )
    pieces = (
        [longrope, *(f"linear{x}" for x in [after] if x)]
        if longrope
        else spec.split("+")
    )
    for piece in pieces:
        made.scale(piece)
    return made.theta + [mpmath.mpf(0)] * (dim // 2 - len(made.theta))


@pytest.mark.parametrize("spec", [*SPECS, *COMPOSED], ids=lambda s: s[:40])
def test_scalings_are_as_their_papers_write_them(spec: str) -> None:
    ladder = Ladder(64, Fraction(10_000), scaling(spec))
    with mpmath.workdps(40), ctx.workdps(40):
        for ball, known in zip(
            ladder.frequencies(), by_formula(spec, 64, 10_000), strict=True
        ):
            assert abs(ball - arb(mpmath.nstr(known, 39))) < arb(10) ** -35
        total = mpmath.fsum(mpmath.cos(1234 * x) for x in by_formula(spec, 64, 10_000))
        assert (
            abs(offset_sum(1234, ladder, 30) - arb(mpmath.nstr(total, 38)))
            < arb(10) ** -29
        )


def test_every_scaling_is_tried() -> None:
    assert {s.partition(":")[0] for s in SPECS} == {*SCALINGS}


@pytest.mark.parametrize("spec", [*SPECS, *COMPOSED], ids=lambda s: s[:40])
def test_a_scaling_is_what_it_prints(spec: str) -> None:
    assert scaling(str(scaling(spec))) == scaling(spec)


def test_scalings_are_a_monoid() -> None:
    one, two, three = Partial(32), Endpoint(), YaRN(Fraction(4), Fraction(4096))
    assert (one + two) + three == one + (two + three) == scaling(f"{one}+{two}+{three}")
    assert Scaling() + one == one + Scaling() == one
    assert Scaling() + Scaling() == Scaling() == scaling("none+none")


def test_numbers_of_any_kind_make_a_scaling() -> None:
    assert YaRN(4, 4096) == YaRN("4", 4096.0) == scaling("yarn:factor=4,trained=4096")  # type: ignore


def test_ntk_keeps_the_first_frequency_and_divides_the_last() -> None:
    for before in (Scaling(), Endpoint(), Partial(32)):
        plain = Ladder(64, scaling=before).rungs().theta
        longer = Ladder(64, scaling=before + NTKAware(Fraction(4))).rungs().theta
        assert longer[0] == 1
        assert longer[-1].overlaps(plain[-1] / 4)


def test_the_two_ramps_of_yarn_differ_by_a_factor_of_three() -> None:
    """At d = 128, b = 10000, L = 4096, s = 16: the reference code's ramp keeps 3.04 times as much
    of a frequency as the paper's."""
    code, paper = (
        Ladder(128, scaling=kind(Fraction(16), Fraction(4096))).frequencies()
        for kind in (YaRN, NTKByParts)
    )
    ratios = [float(x / y) for x, y in zip(code, paper, strict=True)]
    assert max(ratios) == pytest.approx(3.04, abs=0.005)


@pytest.mark.parametrize(
    ("base", "scaled", "pair", "even"),
    [
        (10_000, "linear:factor=256/257", 0, 1.0),
        (10_000, "longrope:factors=256/257+1", 0, 1.0),
        (10_000, "ntk-by-parts:factor=512/257,trained=1", 0, 0.5),
        ("262144/66049", "none", 1, 0.5),
    ],
)
def test_a_frequency_that_is_the_middle_of_two_numbers_goes_to_the_even_one(
    base: Any, scaled: str, pair: int, even: float
) -> None:
    """No ball around 257/256 tells: what is rational has to be known as such."""
    assert frequencies(Ladder(4, base, scaling(scaled)), "bfloat16")[pair] == even


@pytest.mark.parametrize("digits", [5, 100])
def test_ends_of_yarn_that_lie_close_are_not_taken_for_equal(digits: int) -> None:
    """Its third pair lies above both ends and is interpolated; with the 1/1000 that is put between
    equal ends it lies within."""
    close, equal = (
        f"yarn:factor=4,trained=627.595,fast={fast},slow=1,rounded=no"
        for fast in (f"1.{'0' * 66}1", "1")
    )
    for name, expected in (
        ("frequencies", 0.0025),
        ("wavelengths", 2 * np.pi / 0.0025),
    ):
        result = CliRunner().invoke(
            main,
            [name, "--dim", "8", "--digits", str(digits), "--scaling", close, "--json"],
        )
        assert result.exit_code == 0
        third = json.loads(result.stdout)[name][2]
        assert float(third["mid"]) == pytest.approx(expected, rel=1e-9)
    assert float(Ladder(8, 10_000, scaling(equal)).frequencies()[2]) > 0.004


def test_attention_factors() -> None:
    assert float(YaRN(Fraction(40), Fraction(4096)).attention()) == 1 + np.log(40) / 10
    assert YaRN(Fraction(1), Fraction(4096)).attention() == 1
    deepseek = scaling("yarn:factor=40,trained=4096,mscale=0.707,mscale_all_dim=0.707")
    assert abs(deepseek.attention() - 1) < arb(10) ** -14
    other = scaling("yarn:factor=40,trained=4096,mscale=1,mscale_all_dim=0.5")
    assert float(other.attention()) == pytest.approx(
        (1 + np.log(40) / 10) / (1 + np.log(40) / 20), rel=1e-15
    )
    long = LongRoPE((Fraction(1),) * 2, trained=Fraction(4096), factor=Fraction(32))
    assert float(long.attention()) == pytest.approx(
        np.sqrt(1 + np.log(32) / np.log(4096)), rel=1e-15
    )
    assert float(
        (Partial(2) + YaRN(Fraction(40), Fraction(4096))).attention()
    ) == float(logarithmic(40))
    with pytest.raises(ValueError, match="needs factor and trained"):
        LongRoPE((Fraction(1),)).attention()
    with pytest.raises(ValueError, match="above 1"):
        LongRoPE((Fraction(1),), trained=Fraction(1), factor=Fraction(2)).attention()


def test_timescales() -> None:
    """As MaxText and as tensor2tensor compute them; these multiply by the shortest timescale."""
    made = [float(x) for x in timescales(8, 3, 600).frequencies()]
    assert made == pytest.approx(
        [1 / (3 * 200 ** (2 * i / 8)) for i in range(4)], rel=1e-15
    )
    made = [float(x) for x in timing_signal(8, 3, 600).frequencies()]
    assert made == pytest.approx(
        [3 * np.exp(-i * np.log(200) / 3) for i in range(4)], rel=1e-15
    )
    with pytest.raises(ValueError, match="in order"):
        timescales(8, 5, 5)


def test_a_wavelength_is_infinite_where_nothing_turns() -> None:
    first, second = Ladder(4, scaling=Partial(2)).wavelengths()
    assert float(first) == pytest.approx(2 * np.pi, rel=1e-15)
    assert float(second) == float("inf")


@pytest.mark.parametrize(
    "wrong",
    [
        "cubic",
        "linear",
        "linear:factor=0",
        "linear:factor=-1",
        "linear:factor=nan",
        "linear:speed=2",
        "linear:factor=x",
        "yarn:factor=4",
        "yarn:factor=4,trained=8,rounded=maybe",
        "partial:rotated=0",
        "dynamic:length=1",
        "partial:rotated=2.9",
        "linear:factor=4,factor=8",
        "linear:factor=4+",
        "linear:factor=4+cubic",
        "longrope:factors=1+x",
        "+linear:factor=2",
    ],
)
def test_a_wrong_scaling_is_a_sentence(wrong: str) -> None:
    with pytest.raises(ValueError, match=r"^.+[^.]$"):
        scaling(wrong)


@pytest.mark.parametrize(
    "wrong",
    [
        "partial:rotated=6",
        "llama3:low=4,high=1",
        "yarn:factor=4,trained=8,fast=1,slow=32",
        "ntk-by-parts:factor=4,trained=8,fast=1,slow=2",
        "linear:factor=2+endpoint",
        "linear:factor=2+partial:rotated=2",
        "longrope:factors=1+2,short=1+1",
    ],
)
def test_scalings_that_do_not_fit_are_a_sentence(wrong: str) -> None:
    with pytest.raises(ValueError, match=r"^.+[^.]$"):
        Ladder(4, scaling=scaling(wrong))


@pytest.mark.parametrize(
    "make",
    [
        lambda: Ladder(3),
        lambda: Ladder(0),
        lambda: Ladder(-2),
        lambda: Ladder(16_386),
        lambda: Ladder(True),
        lambda: Ladder(4.0),
        lambda: Ladder(4, Fraction(1)),  # type: ignore
        lambda: Ladder(4, float("nan")),
        lambda: Ladder(2, scaling=NTKAware(Fraction(2))),  # type: ignore
        lambda: Ladder(2, scaling=Endpoint()),
        lambda: Linear(-1),  # type: ignore
        lambda: Ladder(4, scaling=LongRoPE((Fraction(1),))),
    ],
)
def test_a_wrong_ladder_is_a_sentence(make: Callable[[], Ladder]) -> None:
    with pytest.raises(ValueError, match=r"^.+[^.]$"):
        make()


def test_a_dimension_may_come_from_numpy() -> None:
    assert Ladder(np.int64(8)) == Ladder(8)  # type: ignore
