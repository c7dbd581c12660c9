"""The kernel in WebAssembly gives the native verdicts, hashes, witnesses and obstacles."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from phaseproof import browser, places
from phaseproof.prover.antiderivatives import ORACLE
from phaseproof.verification.certificate.replay import Folder
from tests.browser.assets import ASSETS, FULL, MODULES, NODE, needs_assets, needs_node
from tests.check.measure import Row, rows

pytestmark = [pytest.mark.slow, needs_node, needs_assets]

MANY, FEW = 500, 30  # formulas that are compared, and how many of them each time
CERTIFICATES = places.BUILD / "certificates"


def few(of: list[Any]) -> list[Any]:
    """A share, by the seed of the day; all of them in a full run."""
    seed = os.environ.get("PHASEPROOF_SEED", "0")
    return of if FULL else Random(seed).sample(of, min(FEW, len(of)))


def question(row: Row) -> dict[str, Any]:
    """A formula of tests/check, as its desk is asked about it."""
    keys = ("statement", "letters", "given", "let")
    return {"desk": "formula", **{key: row[key] for key in keys if key in row}}


def formulas() -> list[dict[str, Any]]:
    """The same ones on every day."""
    held = rows("held", "open", "students-held", "students")
    return [*map(question, Random(0).sample(held, MANY))]


def in_node(questions: list[dict[str, Any]]) -> list[dict[str, Any]]:
    script = Path(__file__).with_name("judge.mjs")
    done = subprocess.run(
        [str(NODE), str(script), str(MODULES), str(ASSETS)],
        input="\n".join(map(json.dumps, questions)),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return [*map(json.loads, done.stdout.splitlines())]


def natively(question: dict[str, Any]) -> dict[str, Any]:
    return json.loads(browser.answer(json.dumps(question)))  # type: ignore[no-any-return]


def compared(said: dict[str, Any]) -> dict[str, Any]:
    """An answer without its seconds and versions: a checkout cites its commit, too."""
    beside = ("seconds", "certificate", "others", "bibtex")
    return {key: value for key, value in said.items() if key not in beside}


def test_the_formulas_are_many_and_each_is_read_or_answered() -> None:
    asked = formulas()
    assert (len(asked), asked) == (MANY, formulas())
    typed = next(x for x in asked if x.get("letters") and x.get("given"))
    assert natively(typed)["verdict"] in ("proved", "refuted", "undecided")


def test_verdicts_are_the_native_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(browser, "CERTIFICATES", Folder(CERTIFICATES))
    for absent in ("numpy", ORACLE):  # a browser has neither of them
        monkeypatch.setitem(sys.modules, absent, None)
    tags = sorted(path.stem for path in CERTIFICATES.glob("*.json"))
    questions = few(formulas()) + [{"desk": "judge", "tag": tag} for tag in few(tags)]
    found = in_node([*questions, {"desk": "certificates"}])
    assert found.pop()["tags"] == tags
    for question, said in zip(questions, found, strict=True):
        assert compared(said) == compared(natively(question)), question
    assert all(x["ok"] for x in found if "ok" in x)
