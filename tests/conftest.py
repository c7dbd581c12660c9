"""What every test may use, and what no test may leave behind."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from textwrap import dedent

import mpmath
import pytest
from flint import ctx
from hypothesis import settings

from phaseproof import places

settings.register_profile("short", max_examples=1_000, deadline=None)
settings.register_profile("long", max_examples=20_000, deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "short"))


SLOW = "\npytestmark = pytest.mark.slow\n"


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Where slow tests are left out, a file that has no others is not even loaded."""
    if "not slow" not in config.option.markexpr or collection_path.suffix != ".py":
        return None
    return SLOW in collection_path.read_text(encoding="utf-8") or None


@pytest.fixture(autouse=True)
def _precisions_stay() -> Iterator[None]:
    """FLINT and mpmath keep their precision in a global; whoever changes it puts it back."""
    before = ctx.prec, mpmath.mp.prec
    yield
    assert (ctx.prec, mpmath.mp.prec) == before


CACHES, SECONDS = count(), count(1_000_000_000)


@pytest.fixture(autouse=True)
def _nothing_is_remembered(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each test has a memory of its own, and an empty one."""
    home = tmp_path_factory.getbasetemp() / f"cache-{next(CACHES)}"
    monkeypatch.setenv("PHASEPROOF_CACHE", str(home))


@pytest.fixture
def chapters(tmp_path: Path) -> Callable[..., Path]:
    """``chapters(one="…", two="…")`` is a folder with the files one.py and two.py."""

    def write(**files: str) -> Path:
        folder = tmp_path / "chapters"
        folder.mkdir(exist_ok=True)
        for name, text in files.items():
            path = folder / f"{name}.py"
            path.write_text(dedent(text).lstrip("\n"), encoding="utf-8")
            written = next(
                SECONDS
            )  # Python takes a file of the same second for the same
            os.utime(path, (written, written))
        return folder

    return write


@pytest.fixture
def the_book(
    chapters: Callable[..., Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[..., Path]:
    """The same, standing in for the book of the project: with docs and a build of its own."""

    def write(**files: str) -> Path:
        folder = chapters(**files)
        for module in [m for m in sys.modules if m.split(".")[0] == folder.name]:
            del sys.modules[module]  # the book itself is loaded once only
        monkeypatch.setattr(places, "THE_BOOK", folder.resolve())
        for place in ("DOCS", "BUILD"):
            (tmp_path / place.lower()).mkdir(exist_ok=True)
            monkeypatch.setattr(places, place, tmp_path / place.lower())
        sources = Path(__file__).parent.parent / "docs" / "references.bib"
        (tmp_path / "docs" / "references.bib").write_bytes(sources.read_bytes())
        (tmp_path / "docs" / "tags").touch()
        return folder

    return write
