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
from tests.browser.assets import ASSETS, MODULES, NODE, needs_assets, needs_node

pytestmark = [pytest.mark.slow, needs_node, needs_assets]

LONG = os.environ.get("HYPOTHESIS_PROFILE") == "long"
HELD = Path(places.HOME / "tests" / "check" / "held.jsonl")
CERTIFICATES = places.BUILD / "certificates"


def drawn(of: list[Any], few: int) -> list[Any]:
    seed = os.environ.get("PHASEPROOF_SEED", "0")
    return of if LONG else Random(seed).sample(of, min(few, len(of)))


def formulas() -> list[dict[str, Any]]:
    rows = map(json.loads, HELD.read_text("utf-8").splitlines())
    keys = ("statement", "letters", "given", "let")
    return [
        {"desk": "formula", **{k: row[k] for k in keys if k in row}} for row in rows
    ]


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


def test_verdicts_are_the_native_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(browser, "CERTIFICATES", Folder(CERTIFICATES))
    for absent in ("numpy", ORACLE):  # a browser has neither of them
        monkeypatch.setitem(sys.modules, absent, None)
    tags = sorted(path.stem for path in CERTIFICATES.glob("*.json"))
    questions = drawn(formulas(), 30) + [
        {"desk": "judge", "tag": tag} for tag in drawn(tags, 30)
    ]
    found = in_node([*questions, {"desk": "certificates"}])
    assert found.pop()["tags"] == tags
    for question, said in zip(questions, found, strict=True):
        assert compared(said) == compared(natively(question)), question
    assert all(x["ok"] for x in found if "ok" in x)
