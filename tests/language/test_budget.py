"""Work is counted in steps, the same in every process and whatever was judged before."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from functools import partial
from itertools import pairwise
from unittest.mock import patch

import pytest

from phaseproof import places
from phaseproof.author import *
from phaseproof.prover.elaboration import complete
from phaseproof.syntax.ambiguity import two_meanings
from phaseproof.trusted.enclosure.balls import BallEvaluator
from phaseproof.trusted.kernel import judge as judging
from phaseproof.trusted.kernel.context import Scope
from phaseproof.trusted.kernel.instances import REFUSALS
from phaseproof.trusted.kernel.judge import COURT
from phaseproof.trusted.kernel.normalizer import Level, Normalizer
from phaseproof.trusted.language.budget import STEPS, TooLarge, allowance, spend
from phaseproof.trusted.language.claims import Claim, Method
from phaseproof.trusted.language.terms import Letter, Node
from phaseproof.verification.witness_values import readings
from tests.kernel.attacks import offer, sizes
from tests.kernel.attacks.true import TRUE_AND_ACCEPTED

pytestmark = pytest.mark.slow

ROOT = places.HOME
GIGABYTE = 2**30
x, y, z = letter("x y z", "real")
k = letter("k", "natural")


def steps(claim: Claim) -> str:
    """How many steps a judgement takes, and how it ends."""
    found = complete(claim)
    COURT.used.clear()
    COURT.known.clear()
    with (
        allowance(),
        patch.object(judging, "allowance", partial(allowance, shared=True)),
    ):
        try:
            said = judging.judge(found).verdict.value
        except REFUSALS as refusal:
            said = str(refusal)
        return f"{spend(0)} {said}"


def measured(backwards: bool = False) -> list[str]:
    """The steps of claims that are judged one after the other."""
    some = sorted(TRUE_AND_ACCEPTED.items(), reverse=backwards)
    return sorted(f"{name}: {steps(build())}" for name, build in some)


def in_vain() -> str:
    """The steps of a sign that is looked for in a sum of sums, and not found."""
    x, p = letter("x", "real"), letter("p", "positive")
    i, j, n = letter("i j n", "natural")
    body = (p - 1) * (i * p + i**2 * j + x**2 * j + n * i)
    whole = Sum(Sum(body, (j, 0, n)), (i, 0, n))
    known = given("one", AtMost(1, p)), given("two", AtMost(2, n))
    return steps(offer(AtMost(0, whole), SIGN(), {n: 2}, given=known))


def nested() -> str:
    """The steps of the sign of sums in sums, each with a letter of its own."""
    x = letter("x", "real")
    places = letter("i0 i1 i2 i3 i4 i5 n", "natural")
    a = function("a", "natural", "real")
    whole = x**2
    for i, above in pairwise(places):
        whole = Sum(whole + (i + 1) * a(i) ** 2, (i, 0, above))
    return steps(offer(AtMost(0, whole), SIGN(), {}))


def in_a_process(code: str, **environment: str) -> str:
    ran = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
        timeout=300,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def test_a_judgement_takes_the_same_steps_whatever_came_before() -> None:
    first = measured()
    assert all(line.endswith("proved") for line in first)
    assert measured(backwards=True) == first


def test_a_judgement_takes_the_same_steps_whatever_the_seed() -> None:
    code = (
        "from tests.language.test_budget import in_vain, measured, nested; "
        "print(*measured(), in_vain(), nested(), sep='\\n')"
    )
    said = {in_a_process(code, PYTHONHASHSEED=str(seed)) for seed in range(1, 5)}
    assert said == {"\n".join([*measured(), in_vain(), nested()]) + "\n"}


def test_whatever_is_tried_stays_below_a_gigabyte() -> None:
    """Each in a process that is given no more, and each ends with a sentence of its own."""
    code = (
        "import resource\n"
        f"resource.setrlimit(resource.RLIMIT_AS, ({GIGABYTE}, {GIGABYTE}))\n"
        "from tests.kernel.attacks import sizes\n"
        "from tests.kernel.test_attacks import refused\n"
        "for name, build in sizes.BUSY.items():\n"
        "    print(name, '|', refused(build))\n"
    )
    said = in_a_process(code).splitlines()
    assert len(said) == len(sizes.BUSY)
    assert not any("Error" in line for line in said), said


def wave(over: tuple[Letter, ...]) -> Term:
    """An integral of an oscillation over each of the letters."""
    body = cos(50 * sum(over[1:], over[0]) ** 2)
    for t in over:
        body = Integral(body, (t, 0, 3))
    return body


def test_numbers_that_are_too_slow_are_given_up() -> None:
    claim = offer(Equal(wave((x, y, z)), wave((x, y, z)) + 0), ALGEBRA)
    with pytest.raises(TooLarge):
        readings(claim, Method.EXACT)


def test_blocks_without_entries_are_counted() -> None:
    with allowance(), pytest.raises(TooLarge):
        BallEvaluator().at(DirectSum(zeros(0, 0), (k, 10**5)), {})


def lemmas(count: int) -> tuple[Claim, ...]:
    """Claims of which no two state the same."""
    return tuple(
        claim(
            f"{n:04d}",
            "A lemma",
            Equal(sin(x + n), sin(x) * cos(n) + cos(x) * sin(n)),
            proof=qed(by=ADDITION),
        )
        for n in range(1, count + 1)
    )


def test_a_product_is_counted_by_the_letters_of_its_monomials() -> None:
    def spent(count: int) -> float:
        letters = tuple(Letter(f"x{n}", "real") for n in range(count))
        with allowance():
            Normalizer(Scope(), Level.OPAQUE).of((Node("*", letters) + 1) ** 20, {})
            return spend(0)

    assert spent(1000) > 20 * spent(10)
    many = [
        Node("*", tuple(Letter(f"{name}{n}", "real") for n in range(1000)))
        for name in "xy"
    ]
    far = (many[0] + 1) ** 100 * (many[1] + 1) ** 100
    with allowance(), pytest.raises(TooLarge):
        Normalizer(Scope(), Level.OPAQUE).of(far, {})


@pytest.mark.parametrize("count", [25, 3000])
def test_directions_are_counted(count: int) -> None:
    """Of sums there are 2^n ways to choose a term of each."""
    d = letter("d", "natural")
    v, w = letter("v w", "real", d)
    f = function("f", "real", "real", smooth=count)
    g = function("g", vectors(d), "real", smooth=count)
    along = (
        D(g(v), *((0, v + w),) * count) if count < 100 else D(f(x), *((0, 1),) * count)
    )
    with allowance(), pytest.raises(TooLarge):
        Normalizer(Scope(), Level.OPAQUE).of(along, {})


def test_a_lemma_is_hashed_once_however_many_there_are() -> None:
    asked = list[str]()
    statement = Claim.statement.fget
    known = lemmas(20)
    main = claim(
        "main",
        "Main",
        Equal(x, x * 1),
        proof=proof(
            *(
                have(
                    f"fact {n}",
                    known[n].parts[0].sequent.says[0],
                    qed(by=LEMMA(known[n])),
                )
                for n in range(20)
            ),
            qed(by=ALGEBRA),
        ),
    )
    main = complete(main)
    with patch.object(
        Claim,
        "statement",
        property(lambda self: (asked.append(self.tag), statement(self))[1]),
    ):
        judging.judge(main)
    assert len(asked) <= 2 * 20 + 1


def test_an_end_of_a_range_has_digits_that_can_be_written() -> None:
    for low, high in ((0, exp(exp(30))), (-exp(exp(30)), 1), (exp(-exp(30)), 1)):
        said = claim(
            "aaaa",
            "Far",
            Less(sin(x), Rational(3, 2)),
            given=(given("low", AtMost(low, x)), given("high", AtMost(x, high))),
            proof=qed(by=ENCLOSED(x)),
            witnesses=({x: 1},),
        )
        with pytest.raises(REFUSALS, match="no finite range"):
            judging.judge(said)


def test_letters_are_told_apart_in_one_pass() -> None:
    many = Node("+", tuple(Letter(f"x_{n}", "real") for n in range(8000)))
    said = claim("aaaa", "Many", Equal(many, many + 0), proof=qed(by=ALGEBRA))
    began = time.process_time()
    assert two_meanings(said) == ""
    said.parts[0].sequent.well_formed()
    assert time.process_time() - began < 30  # two by two it were minutes


def test_an_allowance_is_its_own_or_shared() -> None:
    with allowance(10):
        spend(4)
        with allowance(100):
            spend(50)
        with allowance(100, shared=True):
            spend(5)
        assert spend(0) == 9
        with pytest.raises(TooLarge), allowance(100, shared=True):
            spend(2)
    with allowance():
        assert spend(STEPS) == STEPS
        with pytest.raises(TooLarge):
            spend(1)
