"""docs/conform.md, docs/bug-zoo.md, docs/tolerance.md and docs/peers.md: the files of the first three
are written, their commands run, and they print what the page shows; the last names functions that
there are."""

from __future__ import annotations

import ast
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from phaseproof.numerics.conform.commands import conform
from phaseproof.numerics.table_commands import tolerance_command
from phaseproof.places import HOME
from tests.house.test_tutorial import expected
from tests.pages import blocks, text_of

pytestmark = pytest.mark.slow

TEXTS = [text_of(name) for name in ("conform", "bug-zoo", "tolerance")]
COMMANDS = {"conform": conform, "tolerance": tolerance_command}
STEP = re.compile(
    r"(?:Save this\s+as\s+`([\w.]+)`:\s+)?^```(python|json|console)\n(.*?)^```$",
    re.MULTILINE | re.DOTALL,
)
INSTALLED = ["pip install .\n"]
# NumPy's cosine in single precision differs from machine to machine.
ROUNDED = re.compile(
    r"^  (?:error|angle|bound|source|nearest|claim    \d+ fails) .*$|in \d+\.\d+s",
    re.MULTILINE,
)
NUMBER = re.compile(r"-?\d[\d.]*(?:e[+-]\d+)?|rows \d+ and \d+(?: in pair \d+)?")


def settled(text: str) -> str:
    return ROUNDED.sub(lambda m: NUMBER.sub("#", m.group()), text)


@pytest.fixture
def stranger(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", ["", *sys.path])
    before = {*sys.modules}
    yield tmp_path
    for name in {*sys.modules} - before:
        if name.startswith(("my_", "bugs")):
            del sys.modules[name]


def printed(command: str) -> str:
    """What a command prints."""
    line, _, head = command.partition(" | head -n ")
    program, *args = shlex.split(line)
    if program == "phaseproof":
        said = CliRunner().invoke(COMMANDS[args.pop(0)], args).output
    else:
        assert program == "python"
        said = subprocess.run(
            [sys.executable, *args],
            capture_output=True,
            text=True,
            check=True,
            env={"PYTHONPATH": str(HOME)},
        ).stdout
    return "".join(said.splitlines(keepends=True)[: int(head)]) if head else said


def test_every_block_is_run_or_installs() -> None:
    steps = [x for text in TEXTS for x in STEP.findall(text)]
    assert [x for text in TEXTS for x in blocks(text, "sh")] == INSTALLED
    assert "".join(TEXTS).count("```") == 2 * (len(steps) + len(INSTALLED))


@pytest.mark.parametrize("text", TEXTS, ids=["ten minutes", "the bugs", "tolerance"])
def test_a_page_prints_what_it_shows(stranger: Path, text: str) -> None:
    for name, language, block in STEP.findall(text):
        if language != "console":
            (stranger / name).write_text(block, encoding="utf-8")
            continue
        for step in block.removeprefix("$ ").split("\n$ "):
            command, _, shown = step.partition("\n")
            said = settled(printed(command))
            assert expected(settled(shown.rstrip("\n"))).fullmatch(said), (
                f"{command}\n{said}"
            )


def test_the_page_of_packages_names_what_there_is() -> None:
    tree = ast.parse(
        (HOME / "docs" / "observations" / "peers.py").read_text(encoding="utf-8")
    )
    known = {
        x.name for x in tree.body if isinstance(x, ast.FunctionDef) and x.name[0] != "_"
    }
    named = re.findall(r"peers:(\w+)", text_of("peers"))
    assert {*named} == known
