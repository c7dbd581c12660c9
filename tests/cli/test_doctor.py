"""What works here, and whether the installation judges rightly."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from phaseproof.cli import doctor
from phaseproof.cli.main import main
from phaseproof.model.results import Replayed
from phaseproof.verification.canaries import CANARIES


def test_it_says_what_is_here() -> None:
    done = CliRunner().invoke(main, ["doctor", "--json"])
    said = json.loads(done.stdout)
    assert (done.exit_code, said["ok"]) == (0, True)
    names = {x["name"] for x in said["found"]}
    assert {"Python", "python-flint", "mpmath", "latexmk", "cache", "book"} <= names


def test_what_is_missing_is_said_with_what_to_do(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(doctor.shutil, "which", lambda _: None)
    done = CliRunner().invoke(main, ["doctor"])
    assert done.exit_code == 0  # it is not needed
    assert "latexmk       missing: the PDFs need it" in done.stdout
    real = doctor._installed
    monkeypatch.setattr(
        doctor, "_installed", lambda x: "" if x == "mpmath" else real(x)
    )
    done = CliRunner().invoke(main, ["doctor"])
    assert done.exit_code == 1
    assert "missing: pip install mpmath" in done.stdout


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """A tenth that is one claim in a thousand."""
    monkeypatch.setattr(doctor, "TENTH", 900)
    monkeypatch.setattr(doctor, "CANARIES", CANARIES[:2])


@pytest.mark.slow
@pytest.mark.usefixtures("few")
def test_it_judges_and_replays() -> None:
    done = CliRunner().invoke(main, ["selftest", "-j", "1"])
    assert done.exit_code == 0, done.output
    assert done.stdout == (
        "2 of 2 canaries refused\n1 of 1 drawn certificates hold up\n"
    )


@pytest.mark.slow
@pytest.mark.usefixtures("few")
def test_it_fails_where_a_canary_passes_or_a_certificate_does_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(doctor, "admitted", lambda x: x is CANARIES[0])
    monkeypatch.setattr(
        doctor,
        "replay_all",
        lambda paths, **_: [Replayed(x.name, sentence="no") for x in paths],
    )
    done = CliRunner().invoke(main, ["selftest", "-j", "1"])
    assert done.exit_code == 1
    assert f"canary {CANARIES[0].tag} was admitted" in done.stderr
    assert ".json: no" in done.stderr
