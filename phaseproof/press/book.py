"""The report as a book: one LaTeX file a chapter, one that stands alone, and one a claim.

Every line is a function of what was judged; titles and leads are the only words an author wrote.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256

from phaseproof import places
from phaseproof.library.ranks import in_small_print
from phaseproof.library.sources import read
from phaseproof.model.book import Chapter
from phaseproof.model.results import Report
from phaseproof.press import ledger
from phaseproof.press.answers import answers_tex
from phaseproof.press.audit import appendix_tex
from phaseproof.press.back import (
    bibliography_tex,
    indices_tex,
    notation_tex,
    sign,
    theorems_tex,
)
from phaseproof.press.claim import (
    Sources,
    Ties,
    about_tex,
    claim_tex,
    evidence_tex,
    figure_tex,
    number_tex,
    statement_tex,
    ties,
)
from phaseproof.press.front import (
    errata_that_matter_tex,
    figures_tex,
    introduction_tex,
    main_theorems_tex,
    proofs_tex,
    true_and_false_tex,
)
from phaseproof.press.kernel import kernel_tex
from phaseproof.press.tex import (
    BACKEND,
    MACROS,
    MISSING,
    WRITERS,
    compile_pdf,
    displayed,
)
from phaseproof.syntax.inline_markup import escaped, paragraphs, plain, prose
from phaseproof.syntax.names import GREEK
from phaseproof.syntax.sentences import Row
from phaseproof.trusted.language.terms import Notation

__all__ = [
    "MISSING",
    "book_files",
    "book_tex",
    "chapter_tex",
    "claim_tex",
    "compile_pdf",
    "number_tex",
    "ties",
]


def sources() -> Sources:
    """The bibliography of the project, where it lies beside the engine."""
    path = places.DOCS / "references.bib"
    return read(path) if path.exists() else {}


# ---------------------------------------------------------------- a chapter


def chapter_tex(chapter: Chapter, report: Report, known: Ties) -> str:
    r"""A chapter with all its claims, without preamble, for \input."""
    return _chapter(
        chapter,
        known,
        (claim_tex(s, known) for s in report.settled if s.chapter == chapter.name),
    )


def _chapter(
    chapter: Chapter, known: Ties, claims: Iterable[str], elsewhere: Iterable[str] = ()
) -> str:
    """Head, notations, the claims that stand in it, figures, and the tags of those that stand
    elsewhere."""
    title = rf"\texorpdfstring{{{prose(chapter.title)}}}{{{_spoken(chapter.title)}}}"
    blocks = [
        rf"\ppchapter{{{title}}}\label{{chapter:{chapter.name}}}",
        *paragraphs(chapter.lead),
        _notations(chapter.name, chapter.notations),
        *claims,
        *map(figure_tex, chapter.figures),
        about_tex(
            "In small print", ", ".join(rf"\pptag{{{tag}}}" for tag in elsewhere)
        ),
    ]
    return linked("\n\n".join(x for x in blocks if x) + "\n", known.tags)


def _spoken(title: str) -> str:
    """A title for a list of bookmarks, which has no mathematics."""
    plainly = {sign: word for word, (sign, _) in GREEK.items()}
    text = "".join(plainly.get(c, c) for c in plain(title))
    return escaped("".join(c for c in text if c.isascii()))


def _notations(chapter: str, notations: Sequence[Notation]) -> str:
    if not notations:
        return ""
    rows = [Row(sign(x), "=", BACKEND.line(x.body)) for x in notations]
    return rf"\ppheading{{Notation}}\ppanchor{{notation:{chapter}}}%" "\n" + displayed(
        rows, r"\ppsays"
    )


def linked(text: str, tags: Iterable[str]) -> str:
    """What an author wrote as a reference, or as tags in brackets, as links to the claims."""
    known = {*tags}
    text = re.sub(
        r"Claim~\\ref\{([^{}]*)\}|\\[cC]ref\{([^{}]*)\}",
        lambda m: rf"\ppref{{{m[1] or m[2]}}}",
        text,
    )
    text = re.sub(r"\\ref\{([^{}]*)\}", r"\\pptag{\1}", text)

    def link(found: re.Match[str]) -> str:
        return (
            "("
            + ", ".join(
                rf"\pptag{{{t}}}" if t in known else t for t in found[1].split(", ")
            )
            + ")"
        )

    return re.sub(r"(?<![\w\]}])\(([0-9A-Za-z]{4}(?:, [0-9A-Za-z]{4})*)\)", link, text)


# ---------------------------------------------------------------- the book

PREAMBLE = r"""\documentclass[11pt,a4paper,oneside,openany]{book}
\usepackage[T1]{fontenc}
\usepackage{lmodern}
\usepackage[a4paper,margin=28mm]{geometry}
\usepackage{amsmath,amssymb,amsthm,graphicx,fancyhdr,multicol}
\usepackage{microtype}
\makeatletter
%MACROS%
\usepackage[bookmarksdepth=1]{hyperref}
\definecolor{pplink}{rgb}{.05,.2,.45}
\hypersetup{colorlinks,allcolors=pplink,pdftitle={phaseproof},pdfauthor={phaseproof contributors},
  pdfsubject={Claims about position encodings, their proofs, and the numbers that meet them},
  pdfkeywords={position encoding, rotary embedding, verification, ball arithmetic},pdflang={en}}
\renewcommand\ppchapter{\chapter}
% Heads: the chapter, and the claims that begin on the page.
\renewcommand\chaptermark[1]{\markboth{\thechapter\enspace#1}{}}
\renewcommand\ppmark[1]{\markright{#1}}
\newcommand\pplast{\expandafter\@rightmark\botmark\@empty\@empty}
\newcommand\ppspan{\edef\ppone{\rightmark}\edef\pptwo{\pplast}%
  \ppone\ifx\ppone\pptwo\else--\pptwo\fi}
\setlength\headheight{14pt}\pagestyle{fancy}\fancyhf{}
\fancyhead[L]{\small\leftmark}\fancyhead[R]{\small\ppspan}
\fancyfoot[C]{\thepage}\renewcommand\headrulewidth{.3pt}\renewcommand\@mkboth[2]{\markboth{#1}{}}
\renewcommand\@makechapterhead[1]{\vspace*{12pt}{\parindent0pt \raggedright
  \ifnum\c@secnumdepth>-1 {\large\@chapapp\ \thechapter\par}\nobreak\vskip6pt \fi
  \Huge\bfseries#1\par\nobreak\vskip24pt}}
\renewcommand\@makeschapterhead[1]{\vspace*{12pt}{\parindent0pt \raggedright
  \Huge\bfseries#1\par\nobreak\vskip24pt}}
\renewcommand*\l@chapter{\@dottedtocline{0}{0pt}{2em}}
\newcommand\pppages[1]{\let\pp@page\@empty \@for\pp@label:=#1\do{%
  \edef\pp@next{\getpagerefnumber{\pp@label}}\ifx\pp@next\pp@page\else
    \ifx\pp@page\@empty\else, \fi \pplink{\pp@label}{\pp@next}\let\pp@page\pp@next\fi}}
\makeatother
% A line of a list of signs; an entry of an index, with its page.
\newcommand\ppsign[2]{\par\vskip3pt\noindent\hangindent12em \makebox[12em][l]{$#1$}#2\par}
% An index: a subject, and the pages of some labels, each page once.
\newcommand\ppsubject[2]{\par{\raggedright\hangindent1.5em \noindent#1\enspace\pppages{#2}\par}}
% What is printed beside what holds.
\newcommand\ppbeside[2]{\par\vskip1pt\noindent
  \ppcolumn{\textcolor{pprefuted}{$\times$}}{#1}\hfill
  \ppcolumn{\textcolor{ppproved}{$\checkmark$}}{#2}\par}
\newcommand\ppcolumn[2]{\parbox[t]{.485\linewidth}{\raggedright\hangindent1.4em
  \noindent\makebox[1.4em][l]{#1}#2\strut}}
% A statement without its box: tag, title.
\newenvironment{ppstatement}[2]{\par\addvspace{\medskipamount}\parindent0pt \ppspread
  \textbf{Theorem~\pptag{#1}.}\ \emph{#2.}\hspace{.6em plus1fil}\penalty0\hbox{}\nobreak\hfill
  \mbox{\small page~\pageref{claim:#1}}\par\nobreak
  \smallskip}{\par}
% What one may pass over.
\newenvironment{ppsmall}{\footnotesize\let\small\scriptsize \ppstep1em
  \setlength\columnsep{2em}\begin{multicols*}{2}\raggedcolumns}{\end{multicols*}}
\newcommand\ppentry[2]{\par{\raggedright\parfillskip0pt \rightskip2em plus1fil \hangindent1.5em
  \noindent#1\nobreak\dotfill\rlap{\makebox[2em][r]{\pageref{#2}}}\par}}
\ifdefined\pdfinfoomitdate\pdfinfoomitdate1 \pdftrailerid{}\pdfsuppressptexinfo-1 \fi
\tolerance9999 \setlength\emergencystretch{4em}\setlength\parindent{1em}
\lineskip3pt \lineskiplimit2pt \clubpenalty10000 \widowpenalty10000
\setlength\columnsep{3em}\raggedbottom\allowdisplaybreaks
"""

TITLE = r"""\begin{titlepage}\centering\vspace*{.22\textheight}
{\fontsize{36}{40}\selectfont\bfseries phaseproof\par}\vspace{18pt}
{\Large %SUBTITLE%\par}
\vspace{36pt}\rule{8em}{.6pt}\par\vspace{24pt}
%COUNTS%
\vfill Version %VERSION%\par\smallskip{\small ledger sha256\\\texttt{%LEDGER%}\par}
\end{titlepage}"""

SUBTITLE = (
    r"Claims about position encodings,\\their proofs, and the numbers that meet them"
)
DIGEST_SUBTITLE = r"""A digest: the main theorems about position encodings with their proofs,\\
and the errata that matter"""

DIGEST = r"""\begingroup\medskip\small\noindent This is a digest of the book. Every statement in
a box was judged by a small referee, and everything around it is printed from the object that was
judged. A number of four signs is a claim, for ever; one that leads nowhere here stands in the book,
with the kernel, the audits, the notation and the cited theorems.\par\endgroup"""

CONTENTS = r"{\footnotesize\hypersetup{linkcolor=black}\tableofcontents}"

SMALL_PRINT = r"""\chapter{Small print}\label{small-print}
Arithmetic, and lemmas that take one line."""

HOW_TO_READ = r"""\chapter*{How to read this book}
\addcontentsline{toc}{chapter}{How to read this book}\markboth{How to read this book}{}
Every statement in a box was judged by a small referee, and everything around it is printed from the
object that was judged. Only the sentences that lead into a chapter are prose; each ends with the
tags of the claims it rests on, in small brackets. A box names a permanent tag of four characters,
the statement with the domain of every letter, and:
\begin{description}
\item[verdict] \textcolor{ppproved}{\textbf{proved}}, or \textcolor{pprefuted}{\textbf{refuted}}
with what holds instead. Nothing else is printed.
\item[grade] the weakest method the verdict used, lemmas included: \emph{exact} (decided by algebra
without any number being rounded) or \emph{enclosed} (an inequality on a range, by rigorous ball
arithmetic).
\item[rank] what it is among the others: a \emph{theorem} by its author's word; a
\emph{proposition} where an answer or a document asks for it, or nothing rests on it;
\emph{arithmetic} where it speaks of numbers alone; otherwise a \emph{lemma}. Arithmetic, and lemmas
of one line, stand in small print in an appendix.
\item[reach] the values for which it is said, where its hypotheses narrow those of its letters.
\item[rests on] the claims it uses directly, and the theorems that are cited and not proved here;
the latter are inherited and listed at the end with all their hypotheses.
\item[used by, corrects] the claims that use it directly, and the refuted ones in whose place it
stands.
\item[settles] the statements of audited documents that were judged by it, by their names in the
appendices.
\end{description}
Below the box stands what settles it: a proof, whose every line names its reason at the right, or a
point at which the statement fails. Then follow
\begin{description}
\item[witness] a point that satisfies every hypothesis. There each line of the proof was enclosed by
balls and read by a second program; eight digits are printed, and its certificate has all.
\item[there] the values of both sides at the point that refutes the statement.
\item[without] what becomes of the statement when one of its hypotheses is dropped.
\end{description}
A claim is cited by its tag and the version, which never change their meaning: \emph{phaseproof,
version %VERSION%, Claim TAG}. The signs are explained before the cited theorems, at the end of the
book, where also every subject and every tag is listed with its page.
"""


def book_tex(report: Report, known: Sources | None = None, kernel: str = "") -> str:
    """The book as one LaTeX document that needs no other file; ``kernel`` is docs/kernel.md."""
    return book_files(report, known, kernel)["book.tex"]


def _bound(report: Report, tied: Ties, kernel: str, written: Mapping[str, str]) -> str:
    """The claims that were written, by their tags, with everything around them."""
    chapters, small = _with_claims(report), _small(report)
    audits = appendix_tex(report.audits, tied.sources)
    return _document(
        report,
        tied,
        SUBTITLE,
        [
            true_and_false_tex(report),
            HOW_TO_READ.replace("%VERSION%", escaped(report.version)),
            CONTENTS,
            introduction_tex(report.chapters),
            main_theorems_tex(report),
            answers_tex(report.answers, report.audits),
            *(
                _chapter(
                    c,
                    tied,
                    (written[tag] for tag in _tags(c, report) if tag not in small),
                    (tag for tag in _tags(c, report) if tag in small),
                )
                for c in chapters
            ),
            r"\appendix" if small or audits else "",
            _small_print(report, small, written),
            audits,
            r"\backmatter",
            kernel_tex(kernel),
            notation_tex(chapters),
            theorems_tex(report.settled, tied),
        ],
        indices_tex(report),
    )


def _small_print(
    report: Report, small: frozenset[str], written: Mapping[str, str]
) -> str:
    """What stands in small print, chapter by chapter; nothing where there is none."""
    blocks = []
    for chapter in _with_claims(report):
        if claims := [written[tag] for tag in _tags(chapter, report) if tag in small]:
            blocks += [rf"\ppheading{{{prose(chapter.title)}}}", *claims]
    return (
        "\n\n".join([SMALL_PRINT, r"\begin{ppsmall}", *blocks, r"\end{ppsmall}"])
        if blocks
        else ""
    )


def _small(report: Report) -> frozenset[str]:
    return frozenset(
        s.claim.tag for s in report.settled if in_small_print(s.claim, s.rank)
    )


def _tags(chapter: Chapter, report: Report) -> list[str]:
    return [s.claim.tag for s in report.settled if s.chapter == chapter.name]


def digest_tex(report: Report, tied: Ties) -> str:
    """What matters most of the book: the main theorems with their proofs, the errata and the
    figures."""
    return _document(
        report,
        tied,
        DIGEST_SUBTITLE,
        [
            true_and_false_tex(report),
            introduction_tex(report.chapters),
            DIGEST,
            proofs_tex(report, tied),
            errata_that_matter_tex(report, tied),
            figures_tex(report.chapters),
        ],
    )


def _document(
    report: Report, tied: Ties, subtitle: str, body: Sequence[str], last: str = ""
) -> str:
    """A document with the title page of the report; what stands ``last`` cites nothing."""
    text = linked("\n\n".join(x for x in body if x), tied.tags)
    macros = MACROS.replace(r"\RequirePackage", r"\usepackage").strip()
    return (
        "\n\n".join(
            x
            for x in (
                PREAMBLE.replace("%MACROS%", macros),
                r"\begin{document}",
                _title(report, subtitle),
                text,
                bibliography_tex(text, tied.sources),
                last,
                r"\end{document}",
            )
            if x
        )
        + "\n"
    )


def _with_claims(report: Report) -> list[Chapter]:
    named = {s.chapter for s in report.settled}
    return [c for c in report.chapters if c.name in named]


def _title(report: Report, subtitle: str) -> str:
    """The page with the version, what it counts, and the hash of all verdicts."""
    verdicts = [s.judgement.verdict.value for s in report.settled]
    counts = [
        f"{len(verdicts)} claims in {len(_with_claims(report))} chapters:",
        f"{verdicts.count('proved')} proved, {verdicts.count('refuted')} refuted",
    ]
    if rows := sum(len(audit.rows) for audit in report.audits):
        counts.append(f"{rows} statements of others, read line by line and judged")
    mark = sha256(ledger.dump(ledger.ledger_rows(report)).encode()).hexdigest()
    said = {
        "%SUBTITLE%": subtitle,
        "%COUNTS%": r"\\".join(counts) + r"\par",
        "%VERSION%": escaped(report.version),
        "%LEDGER%": mark,
    }
    return re.sub("|".join(said), lambda found: said[found[0]], TITLE)


def book_files(
    report: Report, known: Sources | None = None, kernel: str = ""
) -> dict[str, str]:
    """Everything for build/: the book, and what a writer uses: macros, chapters, claims."""
    known = sources() if known is None else known
    tied = ties(report, known)
    style = f"\\NeedsTeXFormat{{LaTeX2e}}\n\\ProvidesPackage{{phaseproof}}\n{MACROS}{WRITERS}"
    written = {s.claim.tag: claim_tex(s, tied) for s in report.settled}
    files = {
        "book.tex": _bound(report, tied, kernel, written),
        "digest.tex": digest_tex(report, tied),
        "latex/phaseproof.sty": style,
        **{
            f"latex/{c.name}.tex": _chapter(
                c, tied, (written[tag] for tag in _tags(c, report))
            )
            for c in _with_claims(report)
        },
    }
    for s in report.settled:
        tag = s.claim.tag
        files[f"latex/claims/{tag}.tex"] = linked(
            statement_tex(s, tied) + "\n", tied.tags
        )
        files[f"latex/claims/{tag}-proof.tex"] = linked(
            evidence_tex(s, of=rf"\ppref{{{tag}}}") + "\n", tied.tags
        )
    return files
