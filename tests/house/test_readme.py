"""The README: its commands print what it shows, its numbers are those of the ledgers, and it is short."""

from __future__ import annotations

import re
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from phaseproof import places
from phaseproof.cli.main import main
from phaseproof.press import ledger
from phaseproof.rocq import status
from tests.house.test_tutorial import expected
from tests.pages import blocks, text_of

TEXT = (places.HOME / "README.md").read_text(encoding="utf-8")
LINES, WORDS = 100, 900
FILE = re.compile(
    r"Save (?:this|it) as `([\w.]+)`:\n\n```(?:python|json)\n(.*?)^```$", re.M | re.S
)
ROW = re.compile(
    r"(?m)^\| an? (?P<have>\w+) \| `(?P<command>phaseproof .*?)` \| (?P<gets>.*) \|$"
)


@pytest.fixture
def reader(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with the file of the README and the configuration of docs/conform.md."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", ["", *sys.path])
    for name, text in FILE.findall(TEXT + text_of("conform")):
        if name in ("my_model.py", "config.json"):
            (tmp_path / name).write_text(text, encoding="utf-8")
    yield tmp_path
    sys.modules.pop("my_model", None)


def printed(command: str) -> str:
    program, *args = shlex.split(command)
    assert program == "phaseproof"
    return CliRunner().invoke(main, args).stdout


def test_it_is_short() -> None:
    assert len(TEXT.splitlines()) <= LINES
    assert len(TEXT.split()) <= WORDS


@pytest.mark.slow
def test_its_commands_print_what_it_shows(reader: Path) -> None:
    shown = [*blocks(TEXT, "console")]
    assert len(shown) == 2
    for block in shown:
        command, _, output = block.removeprefix("$ ").partition("\n")
        said = printed(command)
        assert expected(output.rstrip("\n")).fullmatch(said), said


@pytest.mark.slow
def test_what_you_get_is_what_it_says(reader: Path) -> None:
    """Every quoted piece of the third column is printed by the command of the second."""
    rows = [*ROW.finditer(TEXT)]
    assert [
        x["have"] for x in rows
    ] == "question formula implementation configuration".split()
    for row in rows:
        said = printed(row["command"])
        for piece in re.findall(r"`([^`]+)`", row["gets"]):
            assert piece in said, f"{row['command']} prints\n{said}"


def test_its_numbers_are_those_of_the_ledgers() -> None:
    judged = [
        x for x in ledger.load(places.DOCS / "verdicts.jsonl") if "/" not in x["tag"]
    ]
    checked = [x for x in status.read(places.DOCS / status.FILE).values() if x.checked]
    assert f"a book of {len(judged)} claims" in TEXT
    assert f"{len(checked)} of the {len(judged)} claims" in TEXT


def test_its_links_lead_somewhere() -> None:
    links = re.findall(r"\]\(([^)#:]+)\)", TEXT)
    assert len(links) > 10
    assert not [x for x in links if not (places.HOME / x).exists()]


def test_it_names_targets_of_make() -> None:
    makefile = (places.HOME / "Makefile").read_text(encoding="utf-8")
    named = {
        x for line in re.findall(r"make ((?:[a-z]+ ?)+)", TEXT) for x in line.split()
    }
    assert {"verify", "test", "book", "site"} <= {
        x for x in named if f"\n{x}:" in makefile
    }


def test_security_begins_with_the_same_table() -> None:
    (table,) = re.findall(r"(?m)(?:^\|.*\n)+", TEXT.split("## Why believe it")[1])
    security = (places.HOME / "SECURITY.md").read_text(encoding="utf-8")
    assert table in security.split("\n## ")[0] + "\n"
    assert len(table.splitlines()) == 2 + 5
