"""What the pages need of TeX: the files of the folder latex, and a PDF that is looked over.

A displayed row is measured as it is set.  A right side wider than its room is broken at its
outermost signs; what cannot be broken is set smaller.  No line sticks out of the page.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from phaseproof.library.sources import BibError, Source, key_and_place
from phaseproof.press.limits import MEASURED
from phaseproof.press.page import Block, Heading, Listing, Paragraph, Pen, facts_apart
from phaseproof.syntax.inline_markup import escaped
from phaseproof.syntax.latex import Breakable
from phaseproof.syntax.sentences import Caption, Piece, Row
from phaseproof.trusted.language.claims import Claim

CHINESE = ("latex-cjk-chinese", "latex-cjk-chinese-arphic-gbsn00lp")
PACKAGES = (
    "latexmk",
    "texlive-latex-recommended",
    "texlive-latex-extra",
    "texlive-fonts-recommended",
    "lmodern",
    *CHINESE,
)
PDFS = ("book", "digest")
ENGINES = {"pdflatex": "-pdf", "lualatex": "-lualatex"}
MISSING = (
    "No PDF: latexmk is not on this machine; on Debian and Ubuntu, "
    f"apt install {' '.join(PACKAGES)}."
)

# Characters with the marks between them, and spaces inside.
_CHINESE = re.compile(
    r"([\u3001-\u9fff\uff00-\uffef](?:[ \u3001-\u9fff\uff00-\uffef]*[\u3001-\u9fff\uff00-\uffef])?)"
)

FILES = Path(__file__).with_name("latex")


class Tex(Pen, Breakable):
    """The pen of the book, for the macros of latex/macros.tex."""

    breaks, times_break = r"\ppbreak ", r"\*"
    bold, emph, rests = r"\textbf{{{}}}", r"\emph{{{}}}", r"\pprests{{{}}}"
    between, part = "\n", r"\par\noindent({}) "

    def math(self, formula: str) -> str:
        """What may be wider than a line is measured."""
        return rf"\ppinline{{{formula}}}" if len(formula) > MEASURED else f"${formula}$"

    def claim_name(self, tag: str) -> str:
        """Claim 0509, which leads there."""
        return rf"\ppref{{{tag}}}"

    # ------------------------------------------------------------ within a line

    escaped = staticmethod(escaped)

    def quoted(self, text: str) -> str:
        """Words of a text; the Chinese ones in their font, where that is at hand."""
        said = re.split(_CHINESE, text)
        said[::2] = map(self.escaped, said[::2])
        said[1::2] = (rf"\ppchinese{{{x}}}" for x in said[1::2])
        return "".join(said)

    def _inset(self, formula: str) -> str:
        return f"${formula}$"

    def _code(self, text: str) -> str:
        return rf"\texttt{{{escaped(text)}}}"

    def _reference(self, before: str, tag: str) -> str:
        if before == "Claim":
            return self.claim_name(tag)
        return f"{before}~{self.tag(tag)}" if before else self.tag(tag)

    def tag(self, tag: str) -> str:
        """A tag that leads to its claim."""
        return rf"\pptag{{{tag}}}"

    def link(self, to: str, said: str) -> str:
        """Words that lead to a label; the words alone where the document has none such."""
        return rf"\pplink{{{to}}}{{{said}}}"

    def named(self, claim: Claim) -> str:
        """Claim 0509: its title."""
        return f"{self.claim_name(claim.tag)}: {self.prose(claim.title)}"

    def source(self, named: str, known: Mapping[str, Source]) -> str:
        r"""\cite[place]{key}; the words themselves where no bibliography is at hand."""
        key, place = key_and_place(named)
        if not known:
            return escaped(named)
        if key not in known:
            raise BibError(
                f"references.bib: no entry {key!r}, which the source {named!r} names"
            )
        return rf"\cite[{{{escaped(place)}}}]{{{key}}}" if place else rf"\cite{{{key}}}"

    # ------------------------------------------------------------ blocks

    def block(self, block: Block) -> str:
        """A block of a text."""
        match block:
            case Heading(text, depth):
                return rf"\{'sub' * (depth - 2)}section*{{{self.prose(text)}}}"
            case Paragraph(text):
                return self.prose(text)
            case Listing(items):
                listed = "\n".join(rf"\item {self.prose(x)}" for x in items)
                return f"\\begin{{itemize}}\n{listed}\n\\end{{itemize}}"
        over, under = (
            r"\\".join(rf"\ppcell{{{self.prose(x)}}}" for x in lines)
            for lines in (block.premises, block.conclusions)
        )
        return rf"\ppinfer{{{over}}}{{{under}}}{{{self.prose(block.name)}}}"

    def about(self, label: str, said: str) -> str:
        """A labelled line; nothing where nothing is said."""
        return rf"\ppabout{{{label}}}{{{said}}}" if said else ""

    def says(self, pieces: Sequence[Piece]) -> str:
        """A statement: sentences and displayed lines."""
        return _displayed(pieces, r"\ppsays")

    def proves(self, pieces: Sequence[Piece]) -> str:
        """A proof: the same, as deep as its reasons are; what shows a fact on the way is set
        small."""
        return _displayed(pieces, r"\pprow")


def _displayed(pieces: Sequence[Piece], row: str) -> str:
    r"""Sentences and rows with the macros; ``row`` is \ppsays or \pprow."""
    out, follows = list[str](), True
    for fact, group in facts_apart(pieces):
        out += [r"\begin{ppfact}"] if fact else []
        for piece in group:
            match piece:
                case Row(left, rel, right, stop, reason, depth):
                    place = f"{{{depth}}}" if row == r"\pprow" else ""
                    out.append(
                        f"{row}{place}{{{left}}}{{{rel}}}{{{right}{stop}}}{{{reason}}}"
                    )
                case Caption(text, depth, fact=False):
                    out.append(rf"\ppnext{{{depth}}}{{{text}}}")
                case Caption(text) | str(text):
                    out.append(text if follows else rf"\par\vskip2pt\noindent {text}")
            follows = isinstance(piece, str)
        out += [r"\end{ppfact}"] if fact else []
    return "\n".join(out)


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
