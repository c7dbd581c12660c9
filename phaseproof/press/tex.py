"""What the pages need of TeX: the files of the folder latex, and a PDF that is looked over.

A displayed row is measured as it is set.  A right side wider than its room is broken at its
outermost signs; what cannot be broken is set smaller.  No line sticks out of the page.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from phaseproof.syntax.inline_markup import prose
from phaseproof.syntax.latex import Breakable
from phaseproof.syntax.sentences import Caption, Piece, Row
from phaseproof.trusted.language.claims import Cited

PACKAGES = (
    "latexmk",
    "texlive-latex-recommended",
    "texlive-latex-extra",
    "texlive-fonts-recommended",
    "lmodern",
)
PDFS = ("book", "digest")
ENGINES = {"pdflatex": "-pdf", "lualatex": "-lualatex"}
MISSING = (
    "No PDF: latexmk is not on this machine; on Debian and Ubuntu, "
    f"apt install {' '.join(PACKAGES)}."
)

FILES = Path(__file__).with_name("latex")
WIDE = 100  # signs of LaTeX


class Displayed(Breakable):
    """The backend of the book."""

    breaks, times_break = r"\ppbreak ", r"\*"

    def math(self, formula: str) -> str:
        """What may be wider than a line is measured."""
        return rf"\ppinline{{{formula}}}" if len(formula) > WIDE else f"${formula}$"

    def words(self, text: str) -> str:
        return prose(text)

    def claim_name(self, tag: str) -> str:
        return rf"\ppref{{{tag}}}"

    def theorem_name(self, cited: Cited) -> str:
        return rf"\pplink{{cited:{cited.key}}}{{{prose(cited.title)}}}"


BACKEND = Displayed()


def displayed(pieces: Sequence[Piece], row: str) -> str:
    r"""Sentences and rows with the macros above; ``row`` is \ppsays or \pprow.  What shows a fact
    on the way is set small."""
    out: list[str] = []
    small = False
    for before, piece in zip([None, *pieces], pieces, strict=False):
        fact = isinstance(piece, Caption) and piece.fact
        if small and (fact or isinstance(piece, str)):
            out.append(r"\end{ppfact}")
            small = False
        if fact:
            out.append(r"\begin{ppfact}")
            small = True
        match piece:
            case Row(left, rel, right, stop, reason, depth):
                place = f"{{{depth}}}" if row == r"\pprow" else ""
                out.append(
                    f"{row}{place}{{{left}}}{{{rel}}}{{{right}{stop}}}{{{reason}}}"
                )
            case Caption(text, depth, fact=False):
                out.append(rf"\ppnext{{{depth}}}{{{text}}}")
            case Caption(text) | str(text):
                follows = before is None or isinstance(before, str)
                out.append(text if follows else rf"\par\vskip2pt\noindent {text}")
    return "\n".join([*out, *([r"\end{ppfact}"] if small else [])])


@cache
def file(name: str) -> str:
    """A file of the folder latex, with the macros that all pages share where it asks for them."""
    text = (FILES / name).read_text(encoding="utf-8")
    return (
        text.replace("%MACROS%\n", file("macros.tex")) if "%MACROS%" in text else text
    )


def opened(title: str, label: str = "") -> str:
    """A chapter without a number, with its line in the contents."""
    return (
        rf"\chapter*{{{title}}}\addcontentsline{{toc}}{{chapter}}{{{title}}}"
        rf"\markboth{{{title}}}{{}}" + (rf"\ppanchor{{{label}}}" if label else "")
    )


# ---------------------------------------------------------------- the PDF

_COMPLAINTS = tuple(
    re.compile(rf"^(?:{kind})$", re.MULTILINE)
    for kind in (
        r"! .*|\S+\.\w+:\d+: .*",
        r".*Warning: (?:Reference|Citation|Hyper reference).*undefined.*|.*multiply[- ]defined.*",
        r"Missing character: .*",
        r"Overfull .*",
    )
)


def compile_pdf(
    folder: Path, name: str = "book", engine: str = "pdflatex"
) -> str | None:
    """folder/name.pdf from folder/name.tex, the same bytes each time; or one sentence on what is
    missing or wrong."""
    if not shutil.which("latexmk"):
        return MISSING
    env = {
        "SOURCE_DATE_EPOCH": "0",
        **os.environ,
        "FORCE_SOURCE_DATE": "1",
        "max_print_line": "1000",
        "openin_any": "p",
        "openout_any": "p",
    }
    done = subprocess.run(
        [
            "latexmk",
            ENGINES[engine],
            "-norc",
            "-silent",
            "-halt-on-error",
            "-file-line-error",
            "-interaction=nonstopmode",
            "-no-shell-escape",
            f"{name}.tex",
        ],
        cwd=folder,
        env=env,
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
    )
    log = folder / f"{name}.log"
    said = (
        log.read_text(encoding="utf-8", errors="replace")
        if log.exists()
        else done.stdout
    )
    for complaint in _COMPLAINTS:
        if found := complaint.search(said):
            return f"{name}.tex does not compile cleanly: {' '.join(found[0].split()).rstrip('.')}."
    if done.returncode:
        last = (done.stderr or done.stdout).strip().splitlines() or ["latexmk failed"]
        return f"{name}.tex does not compile: {last[-1]}."
    return None
