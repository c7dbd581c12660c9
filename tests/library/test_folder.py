"""A folder of one's own: it rests on the book, and gives what the book gives."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from textwrap import dedent

import pytest
from click.testing import CliRunner, Result

from phaseproof import places
from phaseproof.cli import main
from phaseproof.library import loading

ON_THE_BOOK = '''
    r"""# My bounds

    A cosine is small [my10]."""

    from phaseproof.derivations.alphabet import y
    from phaseproof.derivations.powers import WAVES_AT_MOST_ONE
    from phaseproof.author import *

    x = letter("x", "real")

    COSINE_SMALL = claim("my10", "A cosine of $x_1$ is at most one", source="a draft, §3",
        says=AtMost(abs(cos(2*x)), 1), proof=qed(by=LEMMA(WAVES_AT_MOST_ONE, {y: 2*x})))
    '''
BIB = "@misc{mydraft,\n  title = {My draft},\n}\n"


def run(*args: str) -> Result:
    return CliRunner().invoke(main.main, [*args])


@pytest.fixture
def mine(chapters: Callable[..., Path]) -> Path:
    return chapters(bounds=ON_THE_BOOK)


# ---------------------------------------------------------------- what it may rest on


def test_a_claim_rests_on_the_book(mine: Path) -> None:
    data = json.loads(run("verify", str(mine), "-j", "1", "--json").stdout)
    (claim,) = data["claims"]
    assert (data["ok"], claim["tag"], claim["uses"]) == (True, "my10", ["1120"])


def test_all_names_of_a_chapter_of_the_book_may_be_imported(
    chapters: Callable[..., Path],
) -> None:
    folder = chapters(
        bounds=ON_THE_BOOK.replace("import WAVES_AT_MOST_ONE", "import *")
    )
    assert run("verify", str(folder), "-j", "1").exit_code == 0


def test_what_falls_short_is_said_without_latex(mine: Path) -> None:
    path = mine / "bounds.py"
    path.write_text(
        path.read_text().replace("abs(cos(2*x)), 1)", "abs(cos(2*x)), half)")
    )
    said = run("verify", str(mine), "-j", "1").stderr
    assert "WAVES_AT_MOST_ONE" in said or "1120" in said
    assert "\\" not in said
    assert "$" not in said


def test_a_claim_that_stands_nowhere_is_no_lemma(mine: Path) -> None:
    path = mine / "bounds.py"
    path.write_text(
        path.read_text().replace(
            "LEMMA(WAVES_AT_MOST_ONE",
            "LEMMA(claim(*'1120 A'"
            ".split(), AtMost(abs(cos(y)), 1), proof=qed(by=SIGN()))",
        )
    )
    result = run("verify", str(mine))
    assert result.exit_code == 1
    assert (
        "uses 1120 before it is proved: that claim stands in no chapter"
        in result.stderr
    )


def test_a_source_is_any_words_or_one_of_the_bibliography(mine: Path) -> None:
    assert run("verify", str(mine), "-j", "1").exit_code == 0
    (mine / "references.bib").write_text(BIB)
    said = run("verify", str(mine), "-j", "1").stderr
    assert (
        f"{places.path_text(mine / 'references.bib')} knows no source 'a draft'" in said
    )
    path = mine / "bounds.py"
    path.write_text(path.read_text().replace("a draft, §3", "mydraft, §3"))
    assert run("verify", str(mine), "-j", "1").exit_code == 0
    path.write_text(path.read_text().replace("mydraft, §3", ""))
    assert (
        "bounds.py:11: COSINE_SMALL names no source" in run("verify", str(mine)).stderr
    )


DOCUMENT = '''
    """post: on rotary encodings."""

    from phaseproof.derivations import rotary
    from chapters import bounds
    from phaseproof.library.rows import at, interpretive, row, same_as
    from phaseproof.model.book import Document

    STATEMENTS = (
        row("relative", at(1), "Scores see the offset.", same_as(rotary.SCORE_RELATIVE)),
        row("small", at(2), "A cosine is small.", same_as(bounds.COSINE_SMALL)),
        interpretive("beauty", at(3), "It is elegant.", "it is praised"))

    DOCUMENT = Document("post", "en", STATEMENTS)
    '''


def test_a_document_rests_on_the_book_and_on_the_chapter_beside_it(
    mine: Path, tmp_path: Path
) -> None:
    (mine / "documents").mkdir()
    (mine / "documents" / "__init__.py").write_text('DOCUMENTS = ["post"]\n')
    (mine / "documents" / "post.py").write_text(dedent(DOCUMENT))
    said = run("verify", str(mine), "-j", "1", "--out", str(tmp_path / "pages"))
    assert (said.exit_code, said.stderr) == (0, "")
    shown = run("audit", "post", "--in", str(mine))
    assert shown.exit_code == 0
    assert shown.stdout.splitlines()[-1] == "post: 2 holds, 1 interpretive"
    rows = json.loads(run("audit", "--in", str(mine), "--json").stdout)["documents"][0][
        "rows"
    ]
    assert [(x["name"], x["verdict"]) for x in rows] == [
        ("relative", "holds"),
        ("small", "holds"),
        ("beauty", "interpretive"),
    ]
    assert run("audit", "none", "--in", str(mine)).stderr == (
        "phaseproof: the document must be one of the following, got none: post\n"
    )


# ---------------------------------------------------------------- what it gives


def test_show_and_cite(mine: Path) -> None:
    for target in ("my10", "COSINE_SMALL"):
        shown = run("show", target, "--in", str(mine))
        assert (shown.exit_code, shown.stdout[:6]) == (0, "my10  ")
    assert (
        r"\lvert \cos(2x)" in run("show", "bounds", "--in", str(mine), "--latex").stdout
    )
    cited = run("cite", "my10", "--in", str(mine)).stdout
    assert "howpublished = {Judged by phaseproof, version" in cited
    assert "author" not in cited
    for style in ("--text", "--markdown"):
        assert run("cite", "my10", style, "--in", str(mine)).stdout.startswith(
            "Judged by"
        )
    assert run("show", "1120", "--in", str(mine)).exit_code == 2


@pytest.mark.parametrize("bib", ["", BIB])
def test_pages_certificates_and_entries(bib: str, mine: Path, tmp_path: Path) -> None:
    if bib:
        (mine / "references.bib").write_text(bib)
        path = mine / "bounds.py"
        path.write_text(path.read_text().replace("a draft, §3", "mydraft, §3"))
    out = tmp_path / "out"
    result = run("verify", str(mine), "--out", str(out), "-j", "1")
    assert (result.exit_code, result.stderr) == (0, "")
    assert {p.relative_to(out).as_posix() for p in out.rglob("*.*")} == {
        "claims.bib",
        "latex/phaseproof.sty",
        "latex/bounds.tex",
        "latex/claims/my10.tex",
        "latex/claims/my10-proof.tex",
        "certificates/my10.json",
        "certificates/1120.json",
    }
    source = r"\cite[{\S{}3}]{mydraft}" if bib else r"a draft, \S{}3"
    assert source in (out / "latex" / "bounds.tex").read_text()
    assert "phaseproof:my10" in (out / "claims.bib").read_text()
    replayed = run("replay", str(out / "certificates"), "-j", "1")
    assert (replayed.exit_code, replayed.stdout) == (0, "2 certificates: 2 hold up\n")


def test_nothing_is_written_of_what_falls_short(mine: Path, tmp_path: Path) -> None:
    path = mine / "bounds.py"
    path.write_text(
        path.read_text().replace("abs(cos(2*x)), 1)", "abs(cos(2*x)), half)")
    )
    assert (
        run("verify", str(mine), "--out", str(tmp_path / "out"), "-j", "1").exit_code
        == 1
    )
    assert [*(tmp_path / "out").iterdir()] == []


def test_out_goes_with_a_folder(mine: Path, tmp_path: Path) -> None:
    result = run("verify", str(mine), "my10", "--out", str(tmp_path / "out"))
    assert (result.exit_code, result.stdout) == (2, "")
    (tmp_path / "file").touch()
    result = run("verify", str(mine), "--out", str(tmp_path / "file"))
    assert result.exit_code == 2


# ---------------------------------------------------------------- before the ledger knows a tag


def test_a_new_tag_of_the_book_is_judged_shown_and_cited(
    the_book: Callable[..., Path],
) -> None:
    the_book(
        bounds=ON_THE_BOOK.replace("a draft", "vaswani2017")
        .replace(
            "qed(by=LEMMA(WAVES_AT_MOST_ONE, {y: 2*x}))",
            "qed(by=SQUARES(qed(by=SIGN()), '≤'))",
        )
        .replace("abs(cos(2*x)), 1", "abs(x), abs(x) + 1")
        .replace("from phaseproof.derivations", "# from phaseproof.derivations")
    )
    for command in (
        ("verify", "my10"),
        ("verify", "bounds"),
        ("show", "my10"),
        ("cite", "my10"),
    ):
        result = run(*command)
        assert (result.exit_code, result.stderr) == (0, ""), command
    assert run("verify").exit_code == 1
    with pytest.raises(loading.BookError, match="docs/tags does not know the tag my10"):
        loading.load()
