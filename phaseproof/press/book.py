"""The report as a book: one LaTeX file a chapter, and one that stands alone.

Every line is a function of what was judged; titles and leads are the only words an author wrote.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from phaseproof.claims import Cited, Counterexample, Part, Proof
from phaseproof.press import words
from phaseproof.press.audit import appendix_tex
from phaseproof.press.bibliography import (
    Source,
    by_tag,
    cite_tex,
    item,
    key_and_place,
    read,
)
from phaseproof.press.hand import listed
from phaseproof.press.latex import roman
from phaseproof.press.names import GREEK
from phaseproof.press.prose import escaped, paragraphs, plain, prose
from phaseproof.press.tex import (
    MACROS,
    MISSING,
    PEN,
    compile_pdf,
    displayed,
    write,
    write_all,
)
from phaseproof.press.words import Caption, Piece, Row, cited_in
from phaseproof.terms import Notation

if TYPE_CHECKING:
    from phaseproof.book import Chapter
    from phaseproof.figure import Figure
    from phaseproof.readings import WitnessReading
    from phaseproof.verify import Report, Settled

__all__ = ["MISSING", "book_files", "book_tex", "chapter_tex", "claim_tex", "compile_pdf", "write",
           "write_all"]

Sources = Mapping[str, Source]
REFERENCES = Path(__file__).resolve().parents[2] / "docs" / "references.bib"


def sources() -> Sources:
    """The bibliography of the project, where it lies beside the engine."""
    return read(REFERENCES) if REFERENCES.exists() else {}


# ---------------------------------------------------------------- a claim

def claim_tex(settled: Settled, known: Sources) -> str:
    """The box with the statement, and below it the evidence."""
    claim, judgement = settled.claim, settled.judgement
    box = [rf"\begin{{ppclaim}}{{{claim.tag}}}{{{prose(claim.title)}}}"
           rf"{{{judgement.verdict.value}}}{{{judgement.method.name.lower()}}}",
           *_parts(claim.parts, lambda p: displayed(words.statement(p.sequent, PEN), r"\ppsays")),
           _about("Reach", words.reach(claim, PEN)),
           _about("Rests on", _rests_on(settled)),
           _about("Source", cite_tex(claim.source, known)),
           r"\end{ppclaim}"]
    below = [*_evidence(settled), *map(_reading_tex, _numbers(settled)), *_corrected(settled),
             *(_about("Without", words.fate(x, PEN)) for x in settled.fates),
             *map(_found_tex, settled.found)]
    return "\n".join(x for x in (*box, *below) if x)


def _parts(parts: Sequence[Part], show: Callable[[Part], str]) -> list[str]:
    if len(parts) == 1:
        return [show(parts[0])]
    return [rf"\par\noindent({roman(n)}) {show(p)}" for n, p in enumerate(parts, 1)]


def _about(label: str, text: str) -> str:
    return rf"\ppabout{{{label}}}{{{text}}}" if text else ""


def _rests_on(settled: Settled) -> str:
    titles = {c.key: c.title for c in cited_in(settled.claim)}
    lemmas = [rf"\ppref{{{tag}}}" for tag in settled.judgement.uses]
    theorems = [rf"\hyperref[cited:{key}]{{{prose(titles.get(key, key))}}}"
                for key in sorted(settled.judgement.cited)]
    return ", ".join([*lemmas, *theorems])


def _evidence(settled: Settled) -> list[str]:
    """A proof or a refutation for each part; neighbours of one kind under one heading."""
    parts, out = settled.claim.parts, []
    for n, part in enumerate(parts, 1):
        kind = "Proof" if isinstance(part.evidence, Proof) else "Refutation"
        heading = kind if len(parts) == 1 else f"{kind} of ({roman(n)})"
        pieces = words.evidence(part, PEN)
        if isinstance(part.evidence, Proof):
            pieces[-1] = _ending(pieces[-1])
        rows = displayed(pieces, r"\pprow")
        out.append(f"\\begin{{ppevidence}}{{{heading}}}\n{rows}\n\\end{{ppevidence}}")
    return out


def _ending(last: Piece) -> Piece:
    """The last line of a proof, with the mark that says so."""
    match last:
        case Row():
            return replace(last, reason=last.reason + r"~\qedsymbol")
        case Caption():
            return replace(last, text=last.text + r"\hfill\qedsymbol")
    return last + r"\hfill\qedsymbol"


def _corrected(settled: Settled) -> list[str]:
    corrected = settled.claim.corrected
    return [_about("What holds", rf"\ppref{{{corrected.tag}}}: {prose(corrected.title)}.")] \
        if corrected else []


# ---------------------------------------------------------------- numbers

def _numbers(settled: Settled) -> list[tuple[str, WitnessReading]]:
    """Each reading with what it shows: a witness of a part, or a point that refutes it."""
    parts = settled.claim.parts
    return [("There" if isinstance(parts[r.part].evidence, Counterexample) else "Witness", r)
            for r in settled.readings]


def _reading_tex(shown: tuple[str, WitnessReading]) -> str:
    label, r = shown
    at = f"{words.values(r.point, PEN)}: " if r.point and label == "Witness" else ""
    right = f", the right side ${number_tex(r.right)}$" if r.right else ""
    return _about(label, f"{at}the left side is ${number_tex(r.value)}${right}"
                         f" (every line is known to {r.digits} digits)")


def number_tex(value: str) -> str:
    """A printed decimal, complex number or tuple of them: digits in fives, breakable."""
    value = re.sub(r"(\d+\.\d+|\d+)e([+-]?\d+)",
                   lambda m: rf"{m[1]} \cdot 10^{{{int(m[2])}}}", value)
    value = re.sub(r"(?<=\.)\d{6,}", lambda m: r"\,\allowbreak ".join(
        m[0][k:k + 5] for k in range(0, len(m[0]), 5)), value)
    value = re.sub(r"(?<![a-zA-Z\\])i\b", r"\\mathrm{i}", value)
    value = value.replace("±", r"\pm ").replace("+/-", r"\pm ").replace("−", "-")
    return value.replace("…", r"\ldots").replace(", ", r",\allowbreak\ ")


def _found_tex(found: tuple[str, bool]) -> str:
    how, well = found
    return _about("SymPy", f"finds this by itself: {prose(how)}." if well
                  else f"does not find this by itself: {prose(how)}.")


# ---------------------------------------------------------------- a chapter

def chapter_tex(chapter: Chapter, settled: Sequence[Settled], known: Sources | None = None,
                tags: Iterable[str] | None = None) -> str:
    r"""A chapter without preamble, for \input; ``tags`` are those that may be referred to."""
    known = sources() if known is None else known
    mine = [s for s in settled if s.chapter == chapter.name]
    title = rf"\texorpdfstring{{{prose(chapter.title)}}}{{{_spoken(chapter.title)}}}"
    blocks = [rf"\ppchapter{{{title}}}\label{{chapter:{chapter.name}}}",
              *paragraphs(chapter.lead), _notations(chapter.notations),
              *(claim_tex(s, known) for s in mine), *map(_figure, chapter.figures)]
    labels = {s.claim.tag for s in settled} if tags is None else {*tags}
    cited = {c.key for c in theorems(settled)} | {k for s in settled for k in s.judgement.cited}
    return _linked("\n\n".join(x for x in blocks if x) + "\n", labels, cited)


def _figure(figure: Figure) -> str:
    """A figure where it was drawn, with the claims it shows; nothing where it was not."""
    shows = ", ".join(rf"\ppref{{{claim.tag}}}" for claim in figure.claims)
    return rf"\ppfigure{{{figure.name}}}{{{prose(figure.caption)} {shows}.}}"


def _spoken(title: str) -> str:
    """A title for a list of bookmarks, which has no mathematics."""
    plainly = {sign: word for word, (sign, _) in GREEK.items()}
    text = "".join(plainly.get(c, c) for c in plain(title))
    return escaped("".join(c for c in text if c.isascii()))


def _notations(notations: Sequence[Notation]) -> str:
    if not notations:
        return ""
    rows = [Row(PEN(x(*x.params)), "=", PEN.line(x.body)) if x.params else
            Row(PEN.name(x.name), "=", PEN.line(x.body)) for x in notations]
    return "\\ppheading{Notation}\n" + displayed(rows, r"\ppsays")


def _linked(text: str, tags: set[str], cited: set[str]) -> str:
    """Tags in brackets become links; a link to what is not on these pages becomes its words."""
    text = re.sub(r"\\(?:pp|c|C)?ref\{([^{}]*)\}",
                  lambda m: m[0] if m[1] in tags else f"Claim~{m[1]}" if "pp" in m[0] or "c" in
                  m[0].lower()[1] else m[1], text)
    text = re.sub(r"\\hyperref\[cited:([^\]]*)\]\{([^{}]*)\}",
                  lambda m: m[0] if m[1] in cited else m[2], text)

    def link(found: re.Match[str]) -> str:
        return "(" + ", ".join(rf"\hyperref[{t}]{{{t}}}" if t in tags else t
                               for t in found[1].split(", ")) + ")"
    return re.sub(r"(?<![\w\]}])\(([0-9A-Za-z]{4}(?:, [0-9A-Za-z]{4})*)\)",
                  lambda m: link(m) if any(t in tags for t in m[1].split(", ")) else m[0], text)


# ---------------------------------------------------------------- the book

HOW_TO_READ = r"""\chapter*{How to read this book}
\addcontentsline{toc}{chapter}{How to read this book}
Every statement in a box was judged by a small referee, and everything around it is printed from the
object that was judged. A box names a permanent tag of four characters, the statement with the
domain of every letter, and:
\begin{description}
\item[verdict] \textcolor{ppproved}{\textbf{proved}}, or \textcolor{pprefuted}{\textbf{refuted}}
with what holds instead. Nothing else is printed.
\item[grade] the weakest method the verdict used, lemmas included: \emph{exact} (decided by algebra
without any number being rounded) or \emph{enclosed} (an inequality on a range, by rigorous ball
arithmetic).
\item[reach] the values for which it is said, read off the letters and the hypotheses.
\item[rests on] the claims it uses directly, and the theorems that are cited and not proved here;
the latter are inherited and listed at the end with all their hypotheses.
\item[witness] a point that satisfies every hypothesis. There each line of the proof was enclosed by
balls and read by a second program; all printed digits are certain.
\end{description}
Here $\mathbb{N}$ contains $0$, an even number is one of $0, 2, 4, \ldots$, and $\mathrm{i}$ is the
imaginary unit while $i$ is an index. A matrix followed by a range, as in
$(v_i)_{0 \le i < h}$, is the column of its blocks, one above the other; $\bigoplus$ puts blocks
along the diagonal. $z^{*}$ and $\overline{z}$ are the complex conjugate, and
$\partial_1, \partial_2$ are the derivatives in the first and in the second argument.
"""

PREAMBLE = r"""\documentclass[11pt,a4paper,oneside,openany]{book}
\usepackage[T1]{fontenc}
\usepackage{lmodern}
\usepackage[a4paper,margin=28mm]{geometry}
\usepackage{amsmath,amssymb,amsthm,graphicx}
\usepackage{microtype}
%MACROS%
\usepackage[hidelinks,bookmarksdepth=1]{hyperref}
\usepackage{cleveref}
\crefname{ppclaim}{Claim}{Claims}
\renewcommand\ppchapter{\chapter}
\ifdefined\pdfinfoomitdate\pdfinfoomitdate1 \pdftrailerid{}\pdfsuppressptexinfo-1 \fi
\tolerance9999 \setlength\emergencystretch{4em}\setlength\parindent{1em}
\raggedbottom\allowdisplaybreaks
"""


def theorems(settled: Iterable[Settled]) -> list[Cited]:
    """The theorems that are cited and not proved, by key."""
    found = {c.key: c for s in settled for c in cited_in(s.claim)}
    return [found[key] for key in sorted(found)]


def book_tex(report: Report, known: Sources | None = None, title: str = "phaseproof") -> str:
    """The book as one LaTeX document that needs no other file."""
    known = sources() if known is None else known
    chapters = [c for c in report.chapters if any(s.chapter == c.name for s in report.settled)]
    tags = {s.claim.tag for s in report.settled}
    body = [
        PREAMBLE.replace("%MACROS%", MACROS.replace(r"\RequirePackage", r"\usepackage").strip()),
        rf"\title{{{escaped(title)}\\[1ex]\large claims, their proofs, and the numbers that meet "
        r"them}\author{}" + rf"\date{{Version {escaped(report.version)}}}",
        r"\begin{document}", r"\maketitle", HOW_TO_READ, r"\tableofcontents",
        *(chapter_tex(c, report.settled, known, tags) for c in chapters),
        _linked(_theorems_tex(report.settled, known), tags, set()),
        _linked(appendix_tex(report.audits, known), tags, set()),
        _bibliography(report, known), _index(report.settled), r"\end{document}"]
    return "\n\n".join(x for x in body if x) + "\n"


def book_files(report: Report, known: Sources | None = None) -> dict[str, str]:
    """Everything for build/: the book, and the chapters with the macros they need."""
    known = sources() if known is None else known
    sty = "\\NeedsTeXFormat{LaTeX2e}\n\\ProvidesPackage{phaseproof}\n" + MACROS.replace(
        r"\RequirePackage{", r"\RequirePackage{hyperref,")
    return {"book.tex": book_tex(report, known), "latex/phaseproof.sty": sty,
            **{f"latex/{c.name}.tex": chapter_tex(c, report.settled, known)
               for c in report.chapters}}


def _theorems_tex(settled: Sequence[Settled], known: Sources) -> str:
    """Theorems used and not proved here, each with the claims that rest on it."""
    objects = {c.key: c for c in theorems(settled)}
    keys = sorted({*objects, *(k for s in settled for k in s.judgement.cited)})
    if not keys:
        return ""
    out = [r"\chapter{Cited theorems}", "Used in this book, and not proved in it."]
    for key in keys:
        resting = [rf"\ppref{{{s.claim.tag}}}" for s in by_tag(settled)
                   if key in s.judgement.cited]
        cited = objects.get(key)
        title = prose(cited.title if cited else key)
        out.append(rf"\ppheading{{{title}}}\phantomsection\label{{cited:{key}}}%")
        if cited:
            out.append(displayed(words.statement(cited.sequent, PEN), r"\ppsays"))
            out.append(_about("Where", cite_tex(cited.reference, known)))
        out.append(_about("Claims resting on it", listed(resting) if resting else "none"))
    return "\n".join(out)


def _bibliography(report: Report, known: Sources) -> str:
    """The sources that are cited above, in the order of their keys."""
    settled = report.settled
    named = [*(s.claim.source for s in settled), *(c.reference for c in theorems(settled)),
             *(a.document.key for a in report.audits),
             *(row.place.section for a in report.audits for row, _ in a.rows
               if row.place.section)]
    used = sorted({key_and_place(x)[0] for x in named} & {*known})
    if not used:
        return ""
    items = "\n".join(item(known[key]) for key in used)
    return ("\\begingroup\\sloppy\n\\begin{thebibliography}{99}"
            r"\addcontentsline{toc}{chapter}{\bibname}"
            f"\n{items}\n\\end{{thebibliography}}\\endgroup")


def _index(settled: Sequence[Settled]) -> str:
    rows = [rf"\par\noindent\hangindent3.5em\hyperref[{s.claim.tag}]{{\texttt{{{s.claim.tag}}}}}"
            rf"\quad {prose(s.claim.title)} (\ppverdict{{{s.judgement.verdict.value}}}"
            rf"{{{s.judgement.method.name.lower()}}})\dotfill\ \pageref{{{s.claim.tag}}}"
            for s in by_tag(settled)]
    return "\n".join([r"\chapter*{Index of tags}\addcontentsline{toc}{chapter}{Index of tags}",
                      *rows])
