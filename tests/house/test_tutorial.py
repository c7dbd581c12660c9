"""The first hour: the files of docs/tutorial.md are written, its commands run, and they print what
the page shows."""

from __future__ import annotations

import re
import shlex
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner

from phaseproof import places
from phaseproof.cli.main import main
from phaseproof.library import loading
from phaseproof.verification.report import verify
from tests.pages import blocks, text_of

pytestmark = pytest.mark.slow

TEXT = text_of("tutorial")
STEP = re.compile(r"^```(python|console)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
INSTALLED = [
    "make verify\nsource .venv/bin/activate\n"
]  # what a test cannot do in its process
SECONDS = re.compile(r"in \d+\.\d s")


@pytest.fixture
def beginner(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder with two of the certificates that `make verify` writes."""
    monkeypatch.chdir(tmp_path)
    report = verify(loading.load(), frozenset({"0501", "0503"}))
    certificates = tmp_path / "build" / "certificates"
    certificates.mkdir(parents=True)
    for settled in report.settled:
        (certificates / f"{settled.claim.tag}.json").write_text(
            settled.certificate, encoding="utf-8"
        )
    (tmp_path / "mine").mkdir()
    return tmp_path


def printed(command: str) -> str:
    """What a command prints, on either stream."""
    program, *args = shlex.split(command)
    if program == "phaseproof":
        return CliRunner(catch_exceptions=False).invoke(main, args).output
    return subprocess.run(
        command, shell=True, capture_output=True, text=True, check=True
    ).stdout


def expected(shown: str) -> re.Pattern[str]:
    """The output as the page shows it; … is anything, a line of … any lines, times are others."""
    line = lambda x: "(?:.*\n)*" if x == "…" else re.escape(x).replace("…", ".*") + "\n"
    return re.compile("".join(map(line, SECONDS.sub("in 0.0 s", shown).splitlines())))


def test_every_block_is_run_or_installs() -> None:
    assert [*blocks(TEXT, "sh")] == INSTALLED
    assert TEXT.count("```") == 2 * (len(STEP.findall(TEXT)) + len(INSTALLED))


def test_the_first_hour(beginner: Path) -> None:
    chapter = beginner / "mine" / "pairs.py"
    for language, block in STEP.findall(TEXT):
        if language == "python":
            before = (
                ""
                if block.startswith('"""')
                else chapter.read_text(encoding="utf-8") + "\n"
            )
            chapter.write_text(before + block, encoding="utf-8")
            continue
        for step in block.removeprefix("$ ").split("\n$ "):
            command, _, shown = step.partition("\n")
            said = SECONDS.sub("in 0.0 s", printed(command))
            assert expected(shown.rstrip("\n")).fullmatch(said), (
                f"{command} prints\n{said}"
            )


def test_what_the_page_proposes_to_try(beginner: Path) -> None:
    *_, mended, added = blocks(TEXT, "python")
    wrong = f"{mended}\n{added}".replace("refuted_at={x: 3}", "refuted_at={x: 1}")
    assert wrong != f"{mended}\n{added}"
    (beginner / "mine" / "pairs.py").write_text(wrong, encoding="utf-8")
    result = CliRunner().invoke(main, ["verify", "mine"])
    assert result.exit_code == 1
    assert "fall SCORE_FALLS" in result.stderr


def test_the_page_names_the_chapters_there_are() -> None:
    for name in re.findall(
        r"derivations/(\w+)\.py|from phaseproof.derivations\.(\w+)", TEXT
    ):
        assert (places.THE_BOOK / f"{''.join(name)}.py").exists()
