"""Typed calls give what the command line prints, as frozen values."""

from __future__ import annotations

import doctest
import json
import subprocess
import sys
from dataclasses import FrozenInstanceError, asdict

import numpy as np
import pytest
from click.testing import CliRunner

import phaseproof
from phaseproof import api, places
from phaseproof.cli.main import main
from phaseproof.model.results import Failure

WRONG = "sin(a - b) = sin(a)*cos(b) + cos(a)*sin(b)"


def printed(*words: str) -> dict[str, object]:
    said = json.loads(CliRunner().invoke(main, [*words, "--json"]).stdout)
    return {key: value for key, value in said.items() if key != "seconds"}


def test_its_examples_run() -> None:
    assert doctest.testmod(api).failed == 0


@pytest.mark.parametrize("formula", [WRONG, "1 + x <= exp(x)", "x**2 = 2"])
def test_check_is_what_the_command_prints(formula: str) -> None:
    said = json.loads(json.dumps(asdict(phaseproof.check(formula))))
    del said["seconds"]
    assert said == printed("check", formula)


def test_a_result_is_frozen() -> None:
    found = phaseproof.check(WRONG)
    with pytest.raises(FrozenInstanceError):
        found.verdict = "proved"  # type: ignore[misc]


def test_what_cannot_be_read_is_an_error() -> None:
    with pytest.raises(ValueError, match="is not a formula"):
        phaseproof.check("x + = 0")


def test_show_is_what_the_command_prints() -> None:
    found, said = phaseproof.show("0503"), printed("show", "0503")
    shown = json.loads(json.dumps(asdict(found)))
    certificate = json.loads(shown.pop("certificate"))
    assert {key: said[key] for key in said if key in shown} == shown
    assert {*said} - {*shown} == {"schema", "version"}
    assert certificate["hash"] == found.hash
    assert phaseproof.show(found.name) == phaseproof.show(found.hash) == found


@pytest.mark.parametrize("target", ["9999", "NO_SUCH_CLAIM", "", "which-base"])
def test_what_the_book_lacks_is_an_error(target: str) -> None:
    with pytest.raises(LookupError, match=r"no tag, claim|must be one claim"):
        phaseproof.show(target)


def test_a_claim_without_a_verdict_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    fell = Failure("0503", "RELATIVE_ROTATION", "rotary.py", 1, "it is refused")
    monkeypatch.setattr(api, "called", lambda _: [fell])
    with pytest.raises(LookupError, match="claim 0503 has no verdict: it is refused"):
        phaseproof.show("0503")


def test_conform_says_what_departs() -> None:
    angles = np.arange(32)[:, None] * 10_000.0 ** (-np.arange(8) / 8)
    swapped = np.hstack([np.cos(angles), np.sin(angles)])
    found = phaseproof.conform(swapped, kind="sinusoidal", order="halves", base=10_000)
    assert found.verdict != "conforms"
    with pytest.raises(ValueError, match="kind must be one of"):
        phaseproof.conform(swapped, kind="alibi")


def test_nothing_is_loaded_before_it_is_named() -> None:
    told = "import sys, phaseproof; print('phaseproof.api' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", told],
        cwd=places.HOME,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "False\n"
    with pytest.raises(AttributeError, match="no attribute"):
        _ = phaseproof.nothing
