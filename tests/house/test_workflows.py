"""What runs elsewhere: workflows, forms, and the versions the tests are run on."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path

import pytest
from packaging.specifiers import SpecifierSet

from phaseproof import places
from phaseproof.version import VERSION

GITHUB = places.HOME / ".github"
WORKFLOWS = sorted((GITHUB / "workflows").glob("*.yml"))
FORMS = [
    p
    for p in sorted((GITHUB / "ISSUE_TEMPLATE").glob("*.yml"))
    if p.name != "config.yml"
]
CASES = [
    *(("vendor.github-workflows", p) for p in WORKFLOWS),
    *(("custom.github-workflows-require-timeout", p) for p in WORKFLOWS),
    *(("vendor.github-issue-forms", p) for p in FORMS),
    ("vendor.github-actions", places.HOME / "action.yml"),
    ("vendor.github-issue-config", GITHUB / "ISSUE_TEMPLATE" / "config.yml"),
]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("schema", "path"), CASES, ids=[f"{schema}: {path.name}" for schema, path in CASES]
)
def test_it_is_valid(schema: str, path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "check_jsonschema", "--builtin-schema", schema, path],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_a_workflow_is_given_no_more_than_it_needs(path: Path) -> None:
    """Actions are pinned by their hash, no credentials stay, and rights are given job by job."""
    text = path.read_text(encoding="utf-8")
    used = re.findall(r"uses: (.*)", text)
    assert used
    assert all(re.fullmatch(r"actions/[\w-]+@[0-9a-f]{40}  # v[\d.]+", x) for x in used)
    assert text.count("persist-credentials: false") == text.count("actions/checkout@")
    assert "\npermissions: {}\n" in text
    assert text.count(": write") == (path.name == "release.yml")


def test_a_job_that_builds_the_site_has_the_whole_history() -> None:
    """By which the page of changes and the feed say what changed; the others need one commit."""
    jobs = [
        job
        for path in WORKFLOWS
        for job in re.split(r"(?m)^  (?=\w+:$)", path.read_text(encoding="utf-8"))
    ]
    builds = [x for x in jobs if re.search(r"\.ci/run .*\b(?:site|dist)\b", x)]
    assert [x.partition(":")[0] for x in builds] == ["pages", "build"]
    assert [x for x in jobs if "fetch-depth: 0" in x] == builds


def test_the_notes_of_a_release_are_its_part_of_the_changelog() -> None:
    """What comes next stands in fragments, which towncrier puts there."""
    text = (places.HOME / "CHANGELOG.md").read_text(encoding="utf-8")
    assert (text.count(f"\n## {VERSION} (") == 1) == ("dev" not in VERSION)
    assert text.count("\n<!-- towncrier -->\n") == 1
    kinds = "added|changed|fixed|verdicts"
    for path in (places.HOME / "changelog.d").iterdir():
        assert re.fullmatch(rf"[\w+-]+\.({kinds})\.md", path.name), path.name


def test_the_lowest_versions_are_those_of_pyproject() -> None:
    project = tomllib.loads(
        (places.HOME / "pyproject.toml").read_text(encoding="utf-8")
    )["project"]
    admitted = [*project["dependencies"], *project["optional-dependencies"]["dev"]]
    bounds = dict(re.fullmatch(r"([\w-]+)>=([\d.]+)", x).groups() for x in admitted)  # type: ignore[union-attr]
    lines = (
        (places.HOME / "requirements" / "lowest.txt")
        .read_text(encoding="utf-8")
        .splitlines()
    )
    lowest = [re.split("==| ;", x) for x in lines if not x.startswith("#")]
    assert {name for name, *_ in lowest} == {
        *(re.split(">=", x)[0] for x in project["dependencies"]),
        "check-jsonschema",
    }
    for name, version, *where in lowest:
        if "3.13" not in "".join(where) or "<" in "".join(where):
            assert version == bounds[name] or version.startswith(f"{bounds[name]}.")


def test_the_pins_admit_every_python_that_is_promised() -> None:
    """From the first release of the lowest one on: Debian 12 has 3.11.2."""
    project = tomllib.loads(
        (places.HOME / "pyproject.toml").read_text(encoding="utf-8")
    )["project"]
    lowest = project["requires-python"].removeprefix(">=") + ".0"
    pinned = {
        name
        for path in (places.HOME / "requirements").glob("*.txt")
        for name in re.findall(r"(?m)^([\w.-]+)==", path.read_text(encoding="utf-8"))
    }
    asked = dict[str, str]()
    for name in pinned:
        try:
            asked[name] = metadata(name).get("Requires-Python", "")
        except PackageNotFoundError:  # the linters are not installed everywhere
            continue
    assert len(asked) > len(pinned) / 2
    assert {name for name, x in asked.items() if lowest not in SpecifierSet(x)} == set()


# ---------------------------------------------------------------- the Makefile


def test_a_set_up_that_was_interrupted_is_begun_again(tmp_path: Path) -> None:
    """Ctrl-C while ``python -m venv`` runs leaves an interpreter without pip."""
    for name in ("Makefile", "pyproject.toml"):
        (tmp_path / name).write_bytes((places.HOME / name).read_bytes())
    (tmp_path / "requirements").mkdir()
    (tmp_path / "requirements" / "verify.txt").touch()
    binaries = tmp_path / ".venv" / "bin"
    binaries.mkdir(parents=True)
    whole, half, maker = tmp_path / "whole", binaries / "python", tmp_path / "maker"
    for path, text in (
        (whole, "exit 0"),
        (half, "exit 1"),
        (maker, f"cp {whole} {half}"),
    ):
        path.write_text(f"#!/bin/sh\n{text}\n")
        path.chmod(0o755)
    done = subprocess.run(
        ["make", f"PYTHON={maker}", ".venv/.verify"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert (tmp_path / ".venv" / ".verify").exists()
