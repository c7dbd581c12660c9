"""export: claims as the files that a paper inputs."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from ruamel.yaml import YAML

from phaseproof import places
from phaseproof.library import sources
from phaseproof.press.citation import edition
from phaseproof.press.tex import FILES
from phaseproof.verification import report
from phaseproof.verification.report import settle
from tests.cli.test_cli import CHAPTER, FALSE, run
from tests.house.test_tutorial import expected, printed
from tests.pages import blocks, text_of

OWN = "@online{mine,\n  title = {My own page},\n  url = {x},\n  year = {2020},\n}\n"


@pytest.fixture
def book(the_book: Callable[..., Path], tmp_path: Path) -> Path:
    folder = the_book(squares=CHAPTER, falsehoods=FALSE)
    (tmp_path / "docs" / "tags").write_text(
        "aaaa SQUARE_IS_PRODUCT\nbbbb SQUARE_IS_DOUBLE\ncccc CUBE_IS_SQUARE\n"
        "dddd SQUARE_IS_HALF it was a slip\n"
    )
    return folder


def written(folder: Path) -> set[str]:
    return {x.relative_to(folder).as_posix() for x in folder.rglob("*.*")}


def test_two_claims_are_six_files(book: Path, tmp_path: Path) -> None:
    paper = tmp_path / "new" / "paper"
    result = run("export", "aaaa", "SQUARE_IS_DOUBLE", "aaaa", "--to", str(paper))
    assert (result.exit_code, result.stderr) == (0, "")
    assert written(paper) == {
        "claims.bib",
        "claims/aaaa.tex",
        "claims/aaaa-proof.tex",
        "claims/bbbb.tex",
        "claims/bbbb-proof.tex",
        "phaseproof.sty",
    }
    shown = [
        Path(x).relative_to(places.path_text(paper)) for x in result.stdout.split()
    ]
    assert {x.as_posix() for x in shown} == written(paper)


def test_every_macro_finds_its_file_and_every_name_its_meaning(
    book: Path, tmp_path: Path
) -> None:
    """From the folder of the paper, without an option; nothing else of ours is needed."""
    assert run("export", "aaaa", "bbbb", "--to", str(tmp_path / "p")).exit_code == 0
    style = (tmp_path / "p" / "phaseproof.sty").read_text(encoding="utf-8")
    (home,) = re.findall(r"\\DeclareStringOption\[(\w+)\]\{from\}", style)
    inputs = re.findall(r"\\input\{\\pp@from/#\d([^}]*)\}", style)
    assert {*inputs} == {".tex", "-proof.tex"}
    means = re.findall(
        r"\\(?:(?:new|provide|DeclareRobust)[cC]ommand\*?|newenvironment|new\w+|let)"
        r"\{?\\?(pp\w+)",
        style,
    )
    for tag in ("aaaa", "bbbb"):
        for ending in inputs:
            text = (tmp_path / "p" / home / f"{tag}{ending}").read_text(
                encoding="utf-8"
            )
            used = re.findall(r"\\(?:begin\{)?(pp[a-z]+)", text)
            assert used
            assert {*used} <= {*means}
            assert not re.search(r"\\(cite|input|include\w*|ref)\b", text)


def test_only_these_claims_are_judged(
    book: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    judged = []
    monkeypatch.setattr(
        report, "settle", lambda x, *more: judged.append(x.tag) or settle(x, *more)
    )
    assert run("export", "bbbb", "--to", str(tmp_path / "p")).exit_code == 0
    assert judged == ["bbbb"]


def test_the_entries_name_version_commit_and_hash(book: Path, tmp_path: Path) -> None:
    """Each key stands once, and what others wrote stays as it is."""
    bib = tmp_path / "p" / "claims.bib"
    bib.parent.mkdir()
    old = "@misc{phaseproof:aaaa,\n  title = {{Older}},\n  note = {},\n}\n"
    bib.write_text(f"% mine\n{old}\n{OWN}", encoding="utf-8")
    for tags in (["aaaa"], ["bbbb"], ["aaaa", "bbbb"], ["bbbb", "aaaa"]):
        assert run("export", *tags, "--to", str(bib.parent)).exit_code == 0
    text = bib.read_text(encoding="utf-8")
    assert text.startswith(f"% mine\n{OWN}\n@misc")
    entries = sources.parse(text.removeprefix("% mine\n"))
    assert [*entries] == ["mine", "phaseproof:aaaa", "phaseproof:bbbb"]
    for tag in ("aaaa", "bbbb"):
        entry = entries[f"phaseproof:{tag}"]
        assert edition()[0] in entry["howpublished"]
        assert len(entry["sha256"]) == 64
        assert run("cite", tag).stdout in f"{text}\n"


def test_the_theorem_that_a_lemma_cites_has_its_title(tmp_path: Path) -> None:
    """0611 rests on it by a lemma, which is not exported."""
    assert run("export", "0611", "--to", str(tmp_path)).exit_code == 0
    text = (tmp_path / "claims" / "0611.tex").read_text(encoding="utf-8")
    assert r"\pplink{cited:e1-bound}{$|E_{1}(ix)| \le 1/x$}" in text


def test_a_claim_of_a_folder_of_one_s_own(
    chapters: Callable[..., Path], tmp_path: Path
) -> None:
    mine, paper = chapters(squares=CHAPTER), tmp_path / "p"
    result = run("export", "aaaa", "--in", str(mine), "--to", str(paper))
    assert (result.exit_code, result.stderr) == (0, "")
    assert "Judged by phaseproof" in (paper / "claims.bib").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("targets", "code", "why"),
    [
        (["zzzz"], 2, "phaseproof: no tag, claim, chapter or folder is called zzzz"),
        (["aaaa", "zzzz"], 2, "phaseproof: no tag, claim, chapter or folder"),
        (["squares"], 2, "phaseproof: squares must be one claim"),
        (["dddd"], 2, "phaseproof: claim dddd was withdrawn: it was a slip"),
        (["aaaa", "cccc"], 1, "falsehoods.py:7: cccc CUBE_IS_SQUARE: step 1"),
    ],
)
def test_where_one_falls_short_nothing_is_written(
    targets: list[str], code: int, why: str, book: Path, tmp_path: Path
) -> None:
    result = run("export", *targets, "--to", str(tmp_path / "p"))
    assert (result.exit_code, result.stdout) == (code, "")
    (said,) = result.stderr.splitlines()
    assert why in said
    assert not (tmp_path / "p").exists()


def test_where_it_cannot_be_written_nothing_is(book: Path, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert run("export", "aaaa", "--to", str(tmp_path / "file")).exit_code == 2
    assert run("export", "aaaa").exit_code == 2
    for name, what in (("p", "claims"), ("q", "claims.bib/x")):
        folder = tmp_path / name
        (folder / what).parent.mkdir(parents=True)
        (folder / what).touch()
        before = written(folder)
        result = run("export", "aaaa", "--to", str(folder))
        assert result.exit_code == 2
        assert len(result.stderr.splitlines()) == 1
        assert written(folder) == before
    (tmp_path / "r").mkdir()
    (tmp_path / "r" / "claims.bib").write_bytes(b"\xff\xfe")
    result = run("export", "aaaa", "--to", str(tmp_path / "r"))
    assert "claims.bib must be UTF-8" in result.stderr
    assert written(tmp_path / "r") == {"claims.bib"}


# ---------------------------------------------------------------- docs/papers.md

TEXT = text_of("papers")


def test_the_page_shows_what_is_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And the paper on it uses the claims that were exported."""
    monkeypatch.chdir(tmp_path)
    for block in blocks(TEXT, "console"):
        command, _, shown = block.removeprefix("$ ").partition("\n")
        assert expected(shown.rstrip("\n")).fullmatch(printed(command)), command
    (paper,) = blocks(TEXT, "tex")
    used = re.findall(r"\\checked\w*(?:\[\w+\])?\{(\d{4})\}", paper)
    assert {f"claims/{x}.tex" for x in used} <= written(tmp_path / "paper")
    assert re.findall(r"\\(?:usepackage|bibliography)\{(\w+)\}", paper) == [
        "phaseproof",
        "claims",
    ]


def test_the_page_names_every_macro() -> None:
    style = (FILES / "phaseproof.sty").read_text(encoding="utf-8")
    assert {*re.findall(r"\| `\\(\w+)", TEXT)} == {
        *re.findall(r"\\(?:newcommand|DeclareRobustCommand)\\(checked\w*)", style)
    }


def test_the_page_names_the_hook_and_the_inputs_of_the_action() -> None:
    config, workflow = map(YAML(typ="safe").load, blocks(TEXT, "yaml"))
    hooks = YAML(typ="safe").load(places.HOME / ".pre-commit-hooks.yaml")
    assert [x["id"] for x in config["repos"][0]["hooks"]] == [x["id"] for x in hooks]
    action = YAML(typ="safe").load(places.HOME / "action.yml")
    *_, step = workflow["jobs"]["displays"]["steps"]
    assert {*step["with"]} == {*action["inputs"]}
