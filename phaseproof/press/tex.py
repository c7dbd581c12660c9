"""What the pages need of TeX: the macros, files written whole, and a PDF that is looked over.

A displayed row is measured as it is set.  A right side wider than its room is broken at its
outermost signs; what cannot be broken is set smaller.  No line sticks out of the page.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

from phaseproof.press.hand import ATOM, Ink
from phaseproof.press.latex import LaTeX
from phaseproof.press.words import Caption, Piece, Row

PACKAGES = ("latexmk", "texlive-latex-recommended", "texlive-latex-extra",
            "texlive-fonts-recommended", "lmodern")
MISSING = ("No PDF: latexmk is not on this machine; on Debian and Ubuntu, "
           f"apt install {' '.join(PACKAGES)}.")

MACROS = r"""\RequirePackage{amsmath,amssymb,amsthm,graphicx,xcolor}
\newlength\ppstep \setlength\ppstep{1.5em}
\newdimen\pproom \newdimen\ppin \newdimen\ppwide
\newbox\ppleft \newbox\pprel \newbox\ppright \newbox\ppnote \newbox\ppscratch
\newcommand\ppbreak{\penalty0\relax}
% A formula over several lines of width #1; lines after the first are set in.
\newcommand\pplines[2]{\hsize#1\relax \linewidth\hsize \hfuzz\maxdimen \hbadness10000
  \parindent0pt \parskip0pt \leftskip\ppstep \rightskip0pt plus1fil \parfillskip0pt
  \binoppenalty10000 \relpenalty10000 \pretolerance-1 \tolerance10000 \emergencystretch0pt
  \baselineskip0pt \lineskip4pt \lineskiplimit4pt
  \noindent\hskip-\ppstep$\displaystyle#2$\par}
% How wide its widest line is: \ppwide.
\newcommand\ppmeasure[2]{\global\ppwide0pt
  \setbox\ppscratch\vbox{\pplines{#1}{#2}%
    \loop \setbox\ppnote\lastbox \ifhbox\ppnote
      \setbox\ppnote\hbox{\unhbox\ppnote}%
      \ifdim\wd\ppnote>\ppwide \global\ppwide\wd\ppnote \fi
      \unskip\unpenalty \repeat}}
% \ppright: a formula no wider than #1; broken if it is wider, scaled if that is not enough.
\newcommand\ppfit[2]{\setbox\ppright\hbox{$\displaystyle#2$}%
  \ifdim\wd\ppright>#1\relax
    \ppmeasure{#1}{#2}%
    \ifdim\ppwide>#1\relax
      \advance\ppwide.1pt
      \setbox\ppright\hbox{\resizebox{#1}{!}{\vtop{\pplines\ppwide{#2}}}}%
    \else \setbox\ppright\vtop{\pplines{#1}{#2}}\fi
  \fi}
% A formula within a sentence, set smaller if it is wider than the line.
\newcommand\ppinline[1]{\setbox\ppscratch\hbox{$#1$}%
  \ifdim\wd\ppscratch>.9\linewidth \ppmaybreak\resizebox{.9\linewidth}{!}{\box\ppscratch}%
  \else\ifdim\wd\ppscratch>.5\linewidth \ppmaybreak\fi$#1$\fi}
% A line may end here, however short it is.
\newcommand\ppmaybreak{\hskip0pt plus1fil\penalty0\hskip0pt plus-1fil\relax}
% What is said beside a row: on the row if there is room, otherwise below it.
\newcommand\ppsaid[1]{\setbox\ppnote\hbox{\small#1}%
  \ifdim\wd\ppnote>.9\linewidth
    \setbox\ppnote\hbox{\parbox[t]{.9\linewidth}{\small\raggedleft#1}}\fi}
% \pprow{depth}{left}{relation}{right}{said}: a line of a proof.
\newcommand\pprow[5]{\par\begingroup \parskip3pt plus1pt \lineskip4pt \lineskiplimit4pt
  \ppin#1\ppstep
  \setbox\ppleft\hbox{$\displaystyle#2$}%
  \ifdim\wd\ppleft>0pt
    \ifdim\wd\ppleft>.4\linewidth
      \pproom\linewidth \advance\pproom-\ppin
      \ppfit\pproom{#2}%
      \noindent\hbox to\linewidth{\kern\ppin\box\ppright\hfil}\par\nobreak
      \setbox\ppleft\hbox{}\advance\ppin\ppstep
    \else \advance\ppin\wd\ppleft \fi
    \expandafter\xdef\csname ppin#1\endcsname{\the\ppin}%
  \else \ppin\csname ppin#1\endcsname\relax \fi
  \setbox\pprel\hbox{${}#3{}$}%
  \pproom\linewidth \advance\pproom-\ppin \advance\pproom-\wd\pprel
  \ppfit\pproom{#4}\ppsaid{#5}%
  \advance\pproom-\wd\ppright \advance\pproom-\wd\ppnote
  \advance\ppin-\wd\ppleft
  \noindent\hbox to\linewidth{\kern\ppin\box\ppleft\box\pprel\box\ppright\hfil
    \ifdim\pproom<1em\relax\else\box\ppnote\fi}\par
  \ifvoid\ppnote\else\ifdim\wd\ppnote>0pt
    \nobreak\vskip-2pt\noindent\hbox to\linewidth{\hfil\box\ppnote}\par\fi\fi
  \endgroup}
% \ppsays{left}{relation}{right}{said}: a line of a statement, centred where it fits.
\newcommand\ppsays[4]{\setbox\ppscratch\hbox{$\displaystyle#1#2#3$\quad\small#4}%
  \ifdim\wd\ppscratch>\linewidth \pprow{1}{#1}{#2}{#3}{#4}%
  \else \par{\parskip3pt plus1pt \lineskip4pt \lineskiplimit4pt
    \noindent\hbox to\linewidth{\hfil$\displaystyle#1#2#3$\quad\small#4\hfil}\par}\fi}
% \ppnext{depth}{sentence}: what is shown next, as deep as what it heads.
\newcommand\ppnext[2]{\par\noindent\hspace*{#1\ppstep}%
  \parbox[t]{\dimexpr\linewidth-#1\ppstep}{\raggedright#2}\par\nobreak}
% A figure of the folder figures, if it was drawn: name, caption.
\newcommand\ppfigure[2]{\IfFileExists{figures/#1.pdf}{\begin{figure}[htbp]\centering
  \includegraphics[width=.92\linewidth]{figures/#1.pdf}\caption{#2}\label{figure:#1}\end{figure}}{}}
\newcommand\ppheading[1]{\par\medskip\noindent\textbf{#1}\par\nobreak\noindent\ignorespaces}
\newenvironment{ppevidence}[1]{\par\smallskip\noindent\emph{#1.} \ignorespaces}{\par}
\definecolor{ppproved}{rgb}{0,.35,.25}\definecolor{pprefuted}{rgb}{.65,.1,.1}
\definecolor{ppgrey}{gray}{.35}
\newcommand\ppverdict[2]{\textcolor{pp#1}{\textbf{#1}}, #2}
% A statement: tag, title, verdict, grade.  It stays in one piece unless it fills a page.
\newcounter{ppclaim} \newbox\ppbox
\newenvironment{ppclaim}[4]{\par\addvspace{\bigskipamount}%
  \def\ppcolour{pp#3}\setbox\ppbox\vbox\bgroup
  \advance\hsize-10pt \linewidth\hsize \textwidth\hsize \noindent
  \def\theppclaim{#1}\def\theHppclaim{#1}\refstepcounter{ppclaim}\label{#1}%
  \textbf{Claim~#1.}\ \emph{#2.}\hspace{.6em plus1fil}\penalty0\hbox{}\nobreak\hfill
  \mbox{\small\ppverdict{#3}{#4}}\par\smallskip\noindent\ignorespaces}{\par\egroup
  \ifdim\ht\ppbox>.9\textheight \unvbox\ppbox
  \else \noindent{\color{\ppcolour}\vrule width2pt height\ht\ppbox depth\dp\ppbox}\hspace{8pt}%
    \box\ppbox\par\fi}
% A line of what is known about a claim.
\newcommand\ppabout[2]{\par\nobreak\vskip2pt{\small\raggedright\hangindent1em \noindent
  \textcolor{ppgrey}{#1}\enspace#2\par}}
% A row of an audited document: place, colour, verdict, name.
\colorlet{ppholds}{ppproved}\colorlet{ppillformed}{pprefuted}
\definecolor{ppholdsif}{rgb}{.5,.35,0}
\colorlet{ppobserved}{ppgrey}\colorlet{ppdefinition}{ppgrey}
\colorlet{ppempirical}{ppgrey}\colorlet{ppinterpretive}{ppgrey}
\newcommand\ppstated[4]{\par\addvspace{\medskipamount}\noindent
  \textcolor{pp#2}{\textbf{#3}}\enspace#1\hfill{\small\texttt{#4}}\par\nobreak\noindent
  \ignorespaces}
\newcommand\ppref[1]{\ifdefined\cref\cref{#1}\else Claim~\ref{#1}\fi}
\providecommand\ppchapter{\section}
"""
WIDE = 100  # signs of LaTeX


class Displayed(LaTeX):
    """The pen of the book: it says where a long display may be broken."""

    breaks, times_break = r"\ppbreak ", r"\*"

    def enclosed(self, ink: Ink) -> Ink:
        r"""\left and \right would hold a line together."""
        return Ink(rf"\bigl({ink.text}\bigr)", ATOM, ink.tall) if ink.tall else self.bracketed(ink)

    def math(self, formula: str) -> str:
        """What may be wider than a line is measured."""
        return rf"\ppinline{{{formula}}}" if len(formula) > WIDE else f"${formula}$"

    def claim_name(self, tag: str) -> str:
        return rf"\ppref{{{tag}}}"


PEN = Displayed()


def displayed(pieces: Sequence[Piece], row: str) -> str:
    r"""Sentences and rows with the macros above; ``row`` is \ppsays or \pprow."""
    out: list[str] = []
    for before, piece in zip([None, *pieces], pieces, strict=False):
        match piece:
            case Row(left, rel, right, stop, reason, depth):
                place = f"{{{depth}}}" if row == r"\pprow" else ""
                out.append(f"{row}{place}{{{left}}}{{{rel}}}{{{right}{stop}}}{{{reason}}}")
            case Caption(text, depth):
                out.append(rf"\ppnext{{{depth}}}{{{text}}}")
            case str():
                follows = before is None or isinstance(before, str)
                out.append(piece if follows else rf"\par\vskip2pt\noindent {piece}")
    return "\n".join(out)


# ---------------------------------------------------------------- files

def write(path: Path, text: str) -> None:
    """The whole file or the one that was there."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        beside.write_text(text, encoding="utf-8")
        os.replace(beside, path)
    finally:
        beside.unlink(missing_ok=True)


def write_all(folder: Path, files: Mapping[str, str]) -> None:
    for name, text in files.items():
        write(folder / name, text)


# ---------------------------------------------------------------- the PDF

_COMPLAINTS = tuple(re.compile(rf"^(?:{kind})$", re.MULTILINE) for kind in (
    r"! .*|\S+\.\w+:\d+: .*",
    r".*Warning: (?:Reference|Citation|Hyper reference).*undefined.*|.*multiply[- ]defined.*",
    r"Overfull .*"))


def compile_pdf(folder: Path, name: str = "book") -> str | None:
    """folder/name.pdf from folder/name.tex, the same bytes each time; or one sentence on what is
    missing or wrong."""
    if not shutil.which("latexmk"):
        return MISSING
    env = {"SOURCE_DATE_EPOCH": "0", **os.environ, "FORCE_SOURCE_DATE": "1",
           "max_print_line": "1000", "openin_any": "p", "openout_any": "p"}
    done = subprocess.run(
        ["latexmk", "-pdf", "-norc", "-silent", "-halt-on-error", "-file-line-error",
         "-interaction=nonstopmode", "-no-shell-escape", f"{name}.tex"],
        cwd=folder, env=env, capture_output=True, text=True, errors="replace", check=False)
    log = folder / f"{name}.log"
    said = log.read_text(encoding="utf-8", errors="replace") if log.exists() else done.stdout
    for complaint in _COMPLAINTS:
        if found := complaint.search(said):
            return f"{name}.tex does not compile cleanly: {' '.join(found[0].split()).rstrip('.')}."
    if done.returncode:
        last = (done.stderr or done.stdout).strip().splitlines() or ["latexmk failed"]
        return f"{name}.tex does not compile: {last[-1]}."
    return None
