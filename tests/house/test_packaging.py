"""What is handed out: the sdist is the checkout, and the wheel is made of it alone."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from collections.abc import Callable
from pathlib import Path, PurePosixPath
from shutil import copytree, ignore_patterns

import pytest
from click.testing import CliRunner

from phaseproof import places
from phaseproof.cli.main import main

pytestmark = pytest.mark.slow

SHIPPED = (
    "phaseproof",
    "numerics",
    "derivations",
    "docs",
    "tools",
    "tests",
    "requirements",
    ".ci",
    ".github",
)
OURS = {
    "tags",
    "references.bib",
    "verdicts.jsonl",
    "history.jsonl",
    "kernel.md",
    "certificates.md",
    "certificate.schema.json",
    "CITATION.cff",
}


def files(folder: Path) -> set[str]:
    return {
        p.relative_to(folder.parent).as_posix()
        for p in folder.rglob("*")
        if p.is_file() and p.suffix != ".pyc"
    }


def build(kind: str, source: Path, out: Path) -> Path:
    """A wheel or an sdist, made without a network."""
    code = f"from setuptools import build_meta; build_meta.build_{kind}({str(out)!r})"
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=source,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    (made,) = out.iterdir()
    return made


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sdist of this checkout, unpacked."""
    home, out, beside = (
        tmp_path_factory.mktemp(name) for name in ("home", "sdist", "unpacked")
    )
    for name in SHIPPED:
        copytree(
            places.HOME / name,
            home / name,
            symlinks=True,
            ignore=ignore_patterns("__pycache__"),
        )
    for path in places.HOME.iterdir():
        if path.is_file() and path.name != ".git":
            (home / path.name).write_bytes(path.read_bytes())
    with tarfile.open(build("sdist", home, out)) as archive:
        archive.extractall(beside, filter="data")
    (unpacked,) = beside.iterdir()
    return unpacked


@pytest.fixture(scope="module")
def installed(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel that is made of the sdist, unpacked."""
    home, out = tmp_path_factory.mktemp("wheel"), tmp_path_factory.mktemp("installed")
    with zipfile.ZipFile(build("wheel", sdist, home)) as archive:
        archive.extractall(out)
    return out


@pytest.fixture(scope="module")
def wheel(installed: Path) -> set[str]:
    """The names of the files in the wheel."""
    return {
        x.relative_to(installed).as_posix() for x in installed.rglob("*") if x.is_file()
    }


@pytest.mark.skipif(not (places.HOME / ".git").exists(), reason="not a clone")
def test_what_is_tracked_is_text() -> None:
    """What a tool leaves behind, as a database of coverage, is no part of the project."""
    told = subprocess.run(
        ["git", "ls-files", "-z"], cwd=places.HOME, capture_output=True, check=True
    )
    tracked = [places.HOME / x for x in told.stdout.decode().split("\0") if x]
    binary = [
        path.relative_to(places.HOME).as_posix()
        for path in tracked
        if path.is_file() and b"\0" in path.read_bytes()
    ]
    assert binary == ["docs/images/proof.png"]


def test_the_sdist_is_the_checkout(sdist: Path) -> None:
    for name in SHIPPED:
        assert files(places.HOME / name) == files(sdist / name)
    named = "Makefile README.md pyproject.toml CITATION.cff CHANGELOG.md"
    assert all((sdist / name).exists() for name in named.split())


def test_the_wheel_has_every_module(wheel: set[str]) -> None:
    modules = {
        name if room == "phaseproof" else f"phaseproof/{name}"
        for room in ("phaseproof", "numerics", "derivations")
        for name in files(places.HOME / room)
    }
    assert modules <= wheel
    assert {name.split("/")[0] for name in wheel if "dist-info" not in name} == {
        "phaseproof"
    }


def test_the_wheel_carries_the_ledger_and_the_pages(wheel: set[str]) -> None:
    found = {PurePosixPath(x).name for x in wheel if x.startswith("phaseproof/docs/")}
    assert found >= OURS
    assert not {x for x in wheel if x.split("/")[0] in ("docs", "tests")}


def test_claims_are_exported_from_a_wheel_in_an_empty_folder(
    installed: Path, tmp_path: Path
) -> None:
    code = (
        "from phaseproof import launch, places; print(places.CHECKOUT); launch.main()"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, "export", "0503", "0619", "--to", "paper"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(installed)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    installed_here, *made = done.stdout.split()
    assert installed_here == "False"
    assert {*made} == files(tmp_path / "paper")
    assert len(made) == 6
    assert [x.name for x in tmp_path.iterdir()] == ["paper"]


def test_every_package_is_listed() -> None:
    listed = tomllib.loads(
        (places.HOME / "pyproject.toml").read_text(encoding="utf-8")
    )["tool"]["setuptools"]["packages"]
    found = {
        ".".join(p.parent.relative_to(places.HOME).parts)
        if room == "phaseproof"
        else f"phaseproof.{'.'.join(p.parent.relative_to(places.HOME).parts)}"
        for room in ("phaseproof", "numerics", "derivations")
        for p in (places.HOME / room).rglob("*.py")
        if p.parent != places.THE_BOOK / "sympy"  # scripts, which nothing imports
    }
    assert {*listed} == found | {"phaseproof.docs"}


def test_an_installed_ledger_is_not_changed(
    the_book: Callable[..., Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    the_book()
    monkeypatch.setattr(places, "CHECKOUT", False)
    result = CliRunner().invoke(main, ["ledger"])
    assert (result.exit_code, result.stdout) == (2, "")
    assert "checkout" in result.stderr
