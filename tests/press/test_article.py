"""What writers use: the macros, the files of the claims, and the sample article."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from phaseproof import places
from phaseproof.files import write, write_all
from phaseproof.press.book import book_files
from phaseproof.press.citation import claims_bib
from phaseproof.press.tex import ENGINES, compile_pdf
from phaseproof.syntax.latex import proof, standing
from phaseproof.verification.report import verify
from tests.book.whole_book import whole_book
from tests.pages import text_of

pytestmark = pytest.mark.slow

DOCS = places.HOME / "docs"
ARTICLE = (DOCS / "article" / "article.tex").read_text(encoding="utf-8")
PAGE = text_of("papers")
TAGS = frozenset(re.findall(r"\\checked\w*(?:\[\w+\])?\{(\w{4})\}", ARTICLE + PAGE))

needs = lambda *programs: pytest.mark.skipif(
    not all(map(shutil.which, programs)), reason=f"{' or '.join(programs)} is not here"
)


@pytest.fixture(scope="module")
def report() -> Any:
    found = verify(whole_book(), TAGS)
    assert {s.claim.tag for s in found.settled} == TAGS
    return found


@pytest.fixture
def writer(report: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder from which TeX finds the macros, the claims and both bibliographies."""
    write_all(
        tmp_path / "build", {**book_files(report), "claims.bib": claims_bib(report)}
    )
    monkeypatch.setenv("TEXINPUTS", f"{tmp_path / 'build' / 'latex'}:")
    monkeypatch.setenv("BIBINPUTS", f"{tmp_path / 'build'}:{DOCS}:")
    (tmp_path / "text").mkdir()
    return tmp_path / "text"


def words(pdf: Path) -> str:
    done = subprocess.run(
        ["pdftotext", "-raw", pdf, "-"], stdout=subprocess.PIPE, check=True
    )
    return " ".join(done.stdout.decode().split())


@needs("latexmk", "bibtex", "pdftotext", "pdffonts")
@pytest.mark.parametrize("engine", ENGINES)
def test_the_sample_article_compiles_cleanly(writer: Path, engine: str) -> None:
    if not shutil.which(engine):
        pytest.skip(f"{engine} is not here")
    write(writer / "article.tex", ARTICLE)
    assert compile_pdf(writer, "article", engine) is None
    assert "Warning" not in (writer / "article.blg").read_text(encoding="utf-8")
    said = words(writer / "article.pdf")
    for part in (
        "Claim 0505. For every even",
        "proved, exact",
        "Proof of Claim 0505.",
        "(term by term: Claim 0502)",
        "refuted, exact",
        "refuted, enclosed",
        "an instance of phaseproof, Claim 0502",
        "Refutation of Claim 0619.",
        "by phaseproof, Claim 0603",
        "as Claim 0611 does",
        "Claim 0611, proved, exact",
    ):
        assert part in said
    assert "??" not in said
    assert "[?]" not in said
    fonts = subprocess.run(
        ["pdffonts", writer / "article.pdf"], capture_output=True, text=True, check=True
    ).stdout.splitlines()[2:]
    assert fonts
    assert all(re.search(r" yes +(yes|no) +(yes|no) +\d+ +0$", line) for line in fonts)


def article(
    body: str, kind: str = "article", packages: str = "", options: str = ""
) -> str:
    return (
        rf"\documentclass{{{kind}}}\usepackage{options}{{phaseproof}}{packages}"
        rf"\begin{{document}}{body}\end{{document}}"
    )


@needs("latexmk", "pdftotext")
def test_a_claim_stands_in_any_article(writer: Path) -> None:
    """In amsart, in a list and in two columns, without hyperref; files in a named folder."""
    (writer / "here").mkdir()
    for path in (writer.parent / "build" / "latex" / "claims").iterdir():
        shutil.copy(path, writer / "here")
    body = (
        r"\twocolumn[\section{On \checkedref{0508}}]\begin{itemize}\item Once: \checked{0508}"
        r"\end{itemize}\checkedproof{0508}\sloppy See \checkedref{0508}, \checkedref{0510}."
    )
    write(writer / "text.tex", article(body, "amsart", options="[from=here]"))
    assert compile_pdf(writer, "text") is None
    assert "See Claim 0508, phaseproof, Claim 0510." in words(writer / "text.pdf")


@needs("latexmk", "pdftotext")
def test_a_claim_is_pasted_into_a_theorem_of_one_s_own(writer: Path) -> None:
    """The statement without its box, and the proof without the numbers."""
    body = (
        r"\newtheorem{theorem}{Theorem}\begin{theorem}\checkedstatement{0505}\end{theorem}"
        r"\checkedproof[plain]{0505}\checkedproof[plain]{0619}After."
    )
    write(writer / "text.tex", article(body))
    assert compile_pdf(writer, "text") is None
    said = words(writer / "text.pdf")
    for part in (
        "Theorem 1. For all even",
        "Proof of Claim 0505.",
        "Refutation of",
        "What holds",
        "After.",
    ):
        assert part in said
    for part in ("Witness", "Without", "There the", "exact", "Rests on"):
        assert part not in said


@needs("latexmk", "pdftotext")
def test_the_paper_of_the_page_on_papers_is_set(writer: Path) -> None:
    (paper,) = re.findall(r"```tex\n(.*?)```", PAGE, re.DOTALL)
    write(writer / "text.tex", paper)
    assert compile_pdf(writer, "text") is None
    said = words(writer / "text.pdf")
    assert said.count("Claim 0619") >= 1
    assert "Proof" in said


@needs("latexmk")
def test_a_proof_is_set_full_or_plain(writer: Path) -> None:
    write(writer / "text.tex", article(r"\checkedproof[short]{0505}"))
    assert "A proof is not set short" in str(compile_pdf(writer, "text"))


@needs("latexmk", "pdftotext")
def test_what_show_prints_stands_alone(tmp_path: Path, report: Any) -> None:
    """It needs amsmath and amssymb only, and refers to nothing that is not there."""
    body = "\n\n".join(
        f"{standing(s.claim)}\n\n{proof(s.claim)}" for s in report.settled
    )
    write(
        tmp_path / "text.tex",
        r"\documentclass{article}\usepackage{amsmath,amssymb}"
        r"\hfuzz\maxdimen\begin{document}"
        f"{body}"
        r"\end{document}",
    )
    assert compile_pdf(tmp_path, "text") is None
    said = words(tmp_path / "text.pdf")
    for part in ("Here", "Write", "Claim 0502", "Refuted:", "Refutation."):
        assert part in said
    assert "??" not in said


@needs("latexmk")
def test_what_show_prints_has_room_in_two_columns(tmp_path: Path, report: Any) -> None:
    """Long lines are broken, and what cannot be broken hardly sticks out."""
    body = "\n\n".join(
        f"{standing(s.claim)}\n\n{proof(s.claim)}" for s in report.settled
    )
    write(
        tmp_path / "text.tex",
        r"\documentclass[twocolumn]{article}\usepackage{amsmath,amssymb}"
        r"\sloppy\begin{document}"
        f"{body}"
        r"\end{document}",
    )
    said = compile_pdf(tmp_path, "text")
    assert said is None or "Overfull" in said
    log = (tmp_path / "text.log").read_text(encoding="utf-8", errors="replace")
    out = [float(x) for x in re.findall(r"Overfull \\hbox \(([\d.]+)pt", log)]
    assert max(out, default=0) < 16  # of a column of 229


@needs("latexmk", "pdftotext")
def test_a_reference_is_cleveref_s_own(writer: Path) -> None:
    packages = r"\usepackage{hyperref}\usepackage[nameinlink]{cleveref}"
    body = r"\section{\checkedref{0508}}\checked{0508}\checked{0509}\cref{claim:0508,claim:0509}."
    write(writer / "text.tex", article(body, packages=packages))
    assert compile_pdf(writer, "text") is None
    assert "Claims 0508 and 0509." in words(writer / "text.pdf")


@needs("latexmk")
@pytest.mark.parametrize(
    "macro", ["checked", "checkedproof", "checkedref", "checkedcite"]
)
def test_an_unknown_tag_is_named(writer: Path, macro: str) -> None:
    write(writer / "text.tex", article(rf"\{macro}{{zzzz}}"))
    said = compile_pdf(writer, "text")
    assert said is not None
    assert (
        "Package phaseproof Error: There is no claim zzzz in the folder claims." in said
    )


def test_the_sample_article_says_which_claims_it_needs() -> None:
    (exported,) = re.findall(r"phaseproof export ([\d ]+) --to", ARTICLE)
    used = re.findall(r"\\checked\w*(?:\[\w+\])?\{(\d{4})\}", ARTICLE)
    assert exported.split() == sorted({*used})


def test_a_claim_has_a_statement_and_a_proof(report: Any) -> None:
    files = book_files(report)
    for s in report.settled:
        tag, verdict = s.claim.tag, s.judgement.verdict.value
        statement, proof = (files[f"latex/claims/{tag}{x}.tex"] for x in ("", "-proof"))
        assert statement.startswith(rf"\begin{{ppclaim}}{{{tag}}}")
        assert f"{{{verdict}}}{{{s.grade}}}" in statement
        kind = {"proved": "Proof", "refuted": "Refutation"}[verdict]
        assert proof.startswith(rf"\begin{{ppevidence}}{{{kind} of \ppref{{{tag}}}")
        for text in (statement, proof):
            assert "documentclass" not in text
            assert r"\cite" not in text
