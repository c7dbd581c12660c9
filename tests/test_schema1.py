"""Certificates that were made before schema 2 are still judged."""

from __future__ import annotations

from pathlib import Path

import pytest

from phaseproof.certificate.replay import Folder, replay

OLD = Path(__file__).with_name("schema1")
# A divisor that was not asked for when its letter was rewritten; the book proves both otherwise.
REFUSED = {"0204": "needs |q₀| ≠ 0", "0206": "needs |q₀| ≠ 0"}
FILES = Folder(OLD)


@pytest.mark.parametrize("path", sorted(OLD.glob("*.json")), ids=lambda path: path.stem)
def test_an_old_certificate_is_judged(path: Path) -> None:
    found = replay(path, FILES)
    why = REFUSED.get(path.stem, "")
    assert (found.ok, why in found.sentence) == (not why, True)


def test_an_old_certificate_that_lies(tmp_path: Path) -> None:
    for path in OLD.glob("*.json"):
        (tmp_path / path.name).write_bytes(path.read_bytes())
    path = tmp_path / "0607.json"
    text = path.read_text(encoding="utf-8")
    assert '["Number", "2"]' in text
    path.write_text(text.replace('["Number", "2"]', '["Number", "3"]'), encoding="utf-8")
    assert not replay(path, Folder(tmp_path)).ok
