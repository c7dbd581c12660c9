"""What the pages need of TeX: the macros, and a PDF that is looked over.

A displayed row is measured as it is set.  A right side wider than its room is broken at its
outermost signs; what cannot be broken is set smaller.  No line sticks out of the page.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Sequence
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

MACROS = r"""\RequirePackage{amsmath,amssymb,amsthm,graphicx,xcolor}
\newlength\ppstep \setlength\ppstep{1.5em}
\newdimen\pproom \newdimen\ppin \newdimen\ppwide
\newbox\ppleft \newbox\pprel \newbox\ppright \newbox\ppnote \newbox\ppscratch
\newcommand\ppbreak{\penalty0\relax}
\newcommand\pprelation{10000}
% Tall lines keep their distance; a long formula in a sentence may leave its line short.
\newcommand\ppspread{\lineskip4pt \lineskiplimit4pt \rightskip0pt plus8em\relax}
% A formula over several lines of width #1; lines after the first are set in.
\newcommand\pplines[2]{\hsize#1\relax \linewidth\hsize \hfuzz\maxdimen \hbadness10000
  \parindent0pt \parskip0pt \leftskip\ppstep \rightskip0pt plus1fil \parfillskip0pt
  \binoppenalty10000 \relpenalty\pprelation \pretolerance-1 \tolerance10000 \emergencystretch0pt
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
% A formula within a sentence; if it is wider than the line, broken, or set smaller if that is not
% enough.
\newcommand\ppinline[1]{\setbox\ppscratch\hbox{$#1$}%
  \ifdim\wd\ppscratch>.9\linewidth \ppmaybreak \begingroup \def\pprelation{0}%
    \ppmeasure{.9\linewidth}{#1}%
    \ifdim\ppwide>.9\linewidth \advance\ppwide.1pt
      \resizebox{.9\linewidth}{!}{\vbox{\pplines\ppwide{#1}}}%
    \else \vbox{\pplines{.9\linewidth}{#1}}\fi \endgroup
  \else\ifdim\wd\ppscratch>.5\linewidth \ppmaybreak\fi$#1$\fi}
% A line may end here, however short it is.
\newcommand\ppmaybreak{\hskip0pt plus1fil\penalty0\hskip0pt plus-1fil\relax}
% What is said beside a row: on the row if there is room, otherwise below it.
\newcommand\ppsaid[1]{\setbox\ppnote\hbox{\small#1}%
  \ifdim\wd\ppnote>.9\linewidth
    \setbox\ppnote\hbox{\parbox[t]{.9\linewidth}{\small\raggedleft#1}}\fi}
% \pprow{depth}{left}{relation}{right}{said}: a line of a proof.
\newcommand\pprow[5]{\par\begingroup \parskip3pt plus1pt \rightskip0pt\relax
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
  \else \par{\parskip3pt plus1pt \rightskip0pt\relax
    \noindent\hbox to\linewidth{\hfil$\displaystyle#1#2#3$\quad\small#4\hfil}\par}\fi}
% \ppnext{depth}{sentence}: what is shown next, as deep as what it heads.
\newcommand\ppnext[2]{\par\noindent\hspace*{#1\ppstep}%
  \parbox[t]{\dimexpr\linewidth-#1\ppstep}{\raggedright#2}\par\nobreak}
% What shows a fact on the way: who believes it may pass over it.
\newenvironment{ppfact}{\par\small\parindent0pt}{\par}
% An inference: premises over a line, the conclusion, the name of the rule; lines are \ppcell.
\newcommand\ppcell[1]{\setbox\ppscratch\hbox{#1}\ifdim\wd\ppscratch>.74\linewidth
  \parbox{.74\linewidth}{\centering\strut#1\strut}\else#1\fi}
\newcommand\ppinfer[3]{\par\addvspace\medskipamount \nopagebreak\noindent\hfil
  $\vcenter{\hbox{\begin{tabular}{@{}c@{}}#1\\[2pt]\hline\rule{0pt}{2.6ex}#2\end{tabular}}}$%
  \enspace{\small#3}\hfil\par\nopagebreak\addvspace\medskipamount}
% A figure of the folder figures, if it was drawn: name, caption.
\newcommand\ppfigure[2]{\IfFileExists{figures/#1.pdf}{\begin{figure}[htbp]\centering
  \includegraphics[width=.92\linewidth]{figures/#1.pdf}\caption{#2}\label{figure:#1}\end{figure}}{}}
\newcommand\ppheading[1]{\par\medskip\noindent\textbf{#1}\par\nobreak\noindent\ignorespaces}
\newenvironment{ppevidence}[1]{\par\addvspace\smallskipamount \ppspread
  \noindent\emph{#1.} \ignorespaces}{\par}
\definecolor{ppproved}{rgb}{0,.35,.25}\definecolor{pprefuted}{rgb}{.65,.1,.1}
\definecolor{ppgrey}{gray}{.35}
\newcommand\ppverdict[3]{\if\relax#3\relax\else#3 \fi\textcolor{pp#1}{\textbf{#1}}, #2}
% A statement: tag, title, verdict, grade, rank.  It stays in one piece unless it fills a page.
\newcounter{ppclaim} \newbox\ppbox
\providecommand\ppmark[1]{}
\newenvironment{ppclaim}[5]{\par\addvspace{\bigskipamount}%
  \def\ppcolour{pp#3}\def\pptagged{#1}\setbox\ppbox\vbox\bgroup
  \hsize\linewidth \advance\hsize-10pt \linewidth\hsize \textwidth\hsize
  \everypar{}\parindent0pt \leftskip0pt \ppspread
  \def\theppclaim{#1}\def\theHppclaim{#1}\refstepcounter{ppclaim}\label{claim:#1}%
  \textbf{Claim~#1.}\ \emph{#2.}\hspace{.6em plus1fil}\penalty0\hbox{}\nobreak\hfill
  \mbox{\small\ppverdict{#3}{#4}{#5}}\par\smallskip\ignorespaces}{\par\egroup
  \ifdim\ht\ppbox>.9\textheight \unvbox\ppbox
  \else \noindent{\color{\ppcolour}\vrule width2pt height\ht\ppbox depth\dp\ppbox}\hspace{8pt}%
    \box\ppbox\par\fi\ppmark{\pptagged}\nobreak\medskip}
% A line of what is known about a claim.
\newcommand\ppabout[2]{\par\penalty50\vskip2pt{\small\raggedright\hangindent1em \noindent
  \lineskip3pt \lineskiplimit3pt \textcolor{ppgrey}{#1}\enspace#2\par}}
% A row of an audited document: place, colour, verdict, name.
\colorlet{ppholds}{ppproved}\colorlet{ppillformed}{pprefuted}\colorlet{ppcontradicted}{pprefuted}
\definecolor{ppholdsif}{rgb}{.5,.35,0}\colorlet{ppunread}{ppholdsif}
\colorlet{ppobserved}{ppgrey}\colorlet{ppdefinition}{ppgrey}
\colorlet{ppempirical}{ppgrey}\colorlet{ppinterpretive}{ppgrey}
\newcommand\ppstated[4]{\par\addvspace{\medskipamount}\noindent
  \textcolor{pp#2}{\textbf{#3}}\enspace#1\hfill{\small#4}\par\nobreak\noindent
  \ignorespaces}
% A link to a label, if that stands in the document; otherwise its words.
\DeclareRobustCommand\pplink[2]{%
  \ifcsname r@#1\endcsname\ifdefined\hyperref\hyperref[#1]{#2}\else#2\fi\else#2\fi}
\newcommand\ppanchor[1]{\ifdefined\phantomsection\phantomsection\fi\label{#1}}
\DeclareRobustCommand\pptag[1]{\pplink{claim:#1}{#1}}
\DeclareRobustCommand\ppref[1]{\pplink{claim:#1}{Claim~#1}}
% The claims a sentence rests on.
\newcommand\pprests[1]{~{\scriptsize[#1]}}
\providecommand\ppchapter{\section}
\newcommand\ppclaimautorefname{Claim}
\AtBeginDocument{\ifdefined\texorpdfstring\else\let\texorpdfstring\@firstoftwo\fi
  \ifdefined\crefname\crefname{ppclaim}{Claim}{Claims}\Crefname{ppclaim}{Claim}{Claims}\fi}
"""
WRITERS = r"""
\RequirePackage{kvoptions}
\SetupKeyvalOptions{family=phaseproof,prefix=pp@}
% from=FOLDER: where the files of the claims lie, or their folder claims.
\DeclareStringOption[claims]{from}
\ProcessKeyvalOptions*
\newcommand\pp@known[2]{\IfFileExists{\pp@from/#1.tex}{#2}{%
  \IfFileExists{\pp@from/claims/#1.tex}{\xdef\pp@from{\pp@from/claims}#2}{\PackageError{phaseproof}%
  {There is no claim #1 in the folder \pp@from}%
  {A tag has four characters. The option from=FOLDER names the folder of the claims.}}}}
% \checked{TAG}: the statement, its tag and its verdict.
\newcommand\checked[1]{\pp@known{#1}{\input{\pp@from/#1.tex}}}
% \checkedstatement{TAG}: the statement alone, for a theorem of one's own.
\newcommand\checkedstatement[1]{\pp@known{#1}{\begingroup \ppspread
  \renewenvironment{ppclaim}[5]{\ignorespaces}{\par}\renewcommand\ppabout[2]{}%
  \input{\pp@from/#1.tex}\endgroup}}
% \checkedproof{TAG}: what settles it.  \checkedproof[plain]{TAG}: without numbers, and without what
% becomes of it when a hypothesis is dropped.
\let\pp@about\ppabout \def\pp@kept{What holds}
\newcommand\pp@proof@full{}
\newcommand\pp@proof@plain{\renewcommand\ppabout[2]{\def\pp@label{##1}%
  \ifx\pp@label\pp@kept\pp@about{##1}{##2}\fi}}
\newcommand\checkedproof[2][full]{\pp@known{#2}{\begingroup
  \ifcsname pp@proof@#1\endcsname\csname pp@proof@#1\endcsname
  \else\PackageError{phaseproof}{A proof is not set #1}{It is set full, or plain.}\fi
  \input{\pp@from/#2-proof.tex}\par\medskip\endgroup}}
% \checkedref{TAG}: a reference to the statement, here or in the book.
\DeclareRobustCommand\checkedref[1]{\pp@known{#1}{\ifcsname r@claim:#1\endcsname
  \ifdefined\cref\cref{claim:#1}\else Claim~\ref{claim:#1}\fi\else phaseproof, Claim~#1\fi}}
% \checkedcite{TAG}: its entry in claims.bib.
\DeclareRobustCommand\checkedcite[1]{\pp@known{#1}{\cite{phaseproof:#1}}}
\newcommand\pp@spoken[1]{Claim #1}
\AtBeginDocument{\ifdefined\pdfstringdefDisableCommands\pdfstringdefDisableCommands{%
  \let\checkedref\pp@spoken \let\checkedcite\pp@spoken}\fi}
"""
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
