"""Certificates that were made before schema 2 are still judged."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from phaseproof.model.results import Replayed
from phaseproof.verification.certificate.replay import Folder, replay
from phaseproof.verification.certificate.writing import Record, dump, fingerprint

OLD = Path(__file__).with_name("schema1")
# A divisor that was not asked for when its letter was rewritten; the book proves both otherwise.
REFUSED = {
    "0204": "needs |q₀| ≠ 0",
    "0206": "needs |q₀| ≠ 0",
    # A rule that was withdrawn: 1050 has another proof now, on which the others rest.
    **dict.fromkeys(("1050", "0607", "0609", "0611"), "MEAN_VALUE"),
}
FILES = Folder(OLD)


@pytest.mark.slow
@pytest.mark.parametrize("path", sorted(OLD.glob("*.json")), ids=lambda path: path.stem)
def test_an_old_certificate_is_judged(path: Path) -> None:
    found = replay(path, FILES)
    why = REFUSED.get(path.stem, "")
    assert (found.ok, why in found.sentence) == (not why, True)


def test_an_old_certificate_that_lies(tmp_path: Path) -> None:
    for path in OLD.glob("*.json"):
        (tmp_path / path.name).write_bytes(path.read_bytes())
    path = tmp_path / "0503.json"
    text = path.read_text(encoding="utf-8")
    assert '["Number", "2"]' in text
    path.write_text(
        text.replace('["Number", "2"]', '["Number", "3"]'), encoding="utf-8"
    )
    assert not replay(path, Folder(tmp_path)).ok


def altered(tmp_path: Path, alter: Callable[[Record], Any]) -> Replayed:
    """What becomes of 0509, altered and with the hash over the whole as it would be."""
    said = json.loads((OLD / "0509.json").read_text(encoding="utf-8"))
    alter(said)
    said["certificate_hash"] = fingerprint(
        {key: x for key, x in said.items() if key != "certificate_hash"}
    )
    path = tmp_path / "0509.json"
    path.write_text(dump(said), encoding="utf-8")
    return replay(path, FILES)


@pytest.mark.parametrize(
    "alter",
    [
        lambda d: d["readings"][0]["point"].pop(),
        lambda d: d["readings"][0]["point"][0].reverse(),
        lambda d: d["readings"][0].update(point=[[0, 0]]),
        lambda d: d["readings"][0]["point"][5].__setitem__(0, 0),
        lambda d: d["readings"][0].pop("point"),
        lambda d: d.update(readings=[[]]),
        lambda d: d.update(readings=0),
    ],
)
def test_the_point_of_an_old_reading_is_judged(
    alter: Callable[[Record], Any], tmp_path: Path
) -> None:
    """Its table has other places than one made today, and yet it names the same point."""
    assert altered(tmp_path, lambda said: None).ok
    found = altered(tmp_path, alter)
    assert not found.ok
    assert "Error" not in found.sentence
