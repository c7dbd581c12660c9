"""Work is counted in steps, the same in every process and whatever was judged before."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import partial
from pathlib import Path
from unittest.mock import patch

import pytest

from phaseproof.author import *
from phaseproof.enclosure.balls import BallEvaluator
from phaseproof.evidence.readings import readings
from phaseproof.kernel import judge as judging
from phaseproof.kernel.instances import REFUSALS
from phaseproof.kernel.judge import COURT
from phaseproof.language.budget import LIMIT, TooLarge, allowance, spend
from phaseproof.language.claims import Claim, Method
from phaseproof.search.completion import complete
from tests.attacks import offer, sizes
from tests.attacks.true import TRUE_AND_ACCEPTED

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[1]
GIGABYTE = 2**30
x, y, z = letter("x y z", "real")
k = letter("k", "natural")


def steps(claim: Claim) -> str:
    """How many steps a judgement takes, and how it ends."""
    found = complete(claim)
    COURT.used.clear()
    COURT.known.clear()
    with allowance(), patch.object(judging, "allowance", partial(allowance, shared=True)):
        try:
            said = judging.judge(found).verdict.value
        except REFUSALS as refusal:
            said = str(refusal)
        return f"{spend(0)} {said}"


def measured(backwards: bool = False) -> list[str]:
    """The steps of claims that are judged one after the other."""
    some = sorted(TRUE_AND_ACCEPTED.items(), reverse=backwards)
    return sorted(f"{name}: {steps(build())}" for name, build in some)


def in_a_process(code: str, **environment: str) -> str:
    ran = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True,
                         env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
                         timeout=300, check=False)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def test_a_judgement_takes_the_same_steps_whatever_came_before() -> None:
    first = measured()
    assert all(line.endswith("proved") for line in first)
    assert measured(backwards=True) == first


def test_a_judgement_takes_the_same_steps_whatever_the_seed() -> None:
    code = "from tests.test_budget import measured; print(*measured(), sep='\\n')"
    said = {in_a_process(code, PYTHONHASHSEED=str(seed)) for seed in range(1, 5)}
    assert said == {"\n".join(measured()) + "\n"}


def test_whatever_is_tried_stays_below_a_gigabyte() -> None:
    """Each in a process that is given no more, and each ends with a sentence of its own."""
    code = ("import resource\n"
            f"resource.setrlimit(resource.RLIMIT_AS, ({GIGABYTE}, {GIGABYTE}))\n"
            "from tests.attacks import sizes\n"
            "from tests.test_attacks import refused\n"
            "for name, build in sizes.BUSY.items():\n"
            "    print(name, '|', refused(build))\n")
    said = in_a_process(code).splitlines()
    assert len(said) == len(sizes.BUSY)
    assert not any("Error" in line for line in said), said


def wave(over: tuple[Letter, ...]) -> Term:
    """An integral of an oscillation over each of the letters."""
    body = cos(50*sum(over[1:], over[0])**2)
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
        assert spend(LIMIT) == LIMIT
        with pytest.raises(TooLarge):
            spend(1)
