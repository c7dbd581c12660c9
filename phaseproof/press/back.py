r"""What stands behind the chapters: notation, cited theorems, bibliography, indices.

Each entry leads to the page it speaks of; each theorem names the claims that rest on it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from phaseproof.library.loading import speaks_of
from phaseproof.library.ranks import in_small_print
from phaseproof.model.book import Chapter
from phaseproof.model.results import Report, Settled
from phaseproof.press.citation import by_tag, cite_tex, item
from phaseproof.press.claim import Sources, Ties, about_tex, title_of
from phaseproof.press.tex import BACKEND, displayed, opened
from phaseproof.syntax import sentences
from phaseproof.syntax.inline_markup import escaped, plain, prose
from phaseproof.trusted.language.terms import Notation

SIGNS = r"""\ppsign{\mathbb{N}, \mathbb{Z}}{the natural numbers, with $0$, and the integers; an even
number $d \in \mathbb{N}$ is one of $0, 2, 4, \ldots$}
\ppsign{\mathbb{R}, \mathbb{R}_{>0}, \mathbb{R}_{\ge 0}, \mathbb{C}}{the real, the positive, the
non-negative real and the complex numbers}
\ppsign{\mathbb{R}^{d}, \mathbb{R}^{r\times c}}{columns of $d$ real numbers, matrices with $r$ rows
and $c$ columns}
\ppsign{\mathrm{i}}{the imaginary unit, upright; $i$ is an index}
\ppsign{z^{*}, \overline{z + w}}{the complex conjugate}
\ppsign{\operatorname{Re}[z], \operatorname{Im}[z], \lvert z \rvert}{real part, imaginary part and
modulus}
\ppsign{\pi, \gamma, e^{x}, \ln x}{the half circumference of the unit circle, Euler's constant, the
exponential function and its inverse}
\ppsign{\operatorname{Ci}(x), \operatorname{Si}(x)}{the cosine integral
$\gamma + \ln x - \operatorname{Cin}(x)$ and the sine integral $\int_{0}^{x} \frac{\sin t}{t} \,dt$}
\ppsign{\operatorname{Cin}(x), E_{1}(z)}{$\int_{0}^{x} \frac{1 - \cos t}{t} \,dt$ and
$\int_{z}^{\infty} \frac{e^{-t}}{t} \,dt$}
\ppsign{\langle u, v \rangle, A^{\top}, \det A}{the inner product of two columns, the transposed
matrix and its determinant}
\ppsign{I_{d}, 0_{r\times c}}{the identity and the matrix of zeros}
\ppsign{\bigoplus_{i=0}^{h-1} A_{i}}{blocks along the diagonal}
\ppsign{(v_{i})_{0 \le i < h}}{the column of the blocks $v_{0}, \ldots, v_{h-1}$}
\ppsign{f'(x), \frac{\partial f}{\partial u}}{derivatives; on a letter that is no function a prime
makes another letter}
\ppsign{\partial_{1} f, D_{1}[v]\,f}{the derivative in the first argument, and along $v$ in it}
\ppsign{\left.A\right|_{\theta_{i} = x}}{$A$ with $x$ in the place of each $\theta_{i}$}
"""


def notation_tex(chapters: Sequence[Chapter]) -> str:
    """The signs of the whole book, and the names of each chapter with the page that says them."""
    named = sorted(
        ((sign(x), x.name, n) for n, c in enumerate(chapters) for x in c.notations),
        key=lambda x: (x[1].casefold(), x[1], x[2]),
    )
    rows = [
        rf"\ppentry{{${shape}$, in {_chapter(chapters[n])}}}"
        rf"{{notation:{chapters[n].name}}}"
        for shape, _, n in named
    ]
    return "\n".join(
        [
            opened("Notation"),
            r"\ppheading{Everywhere}",
            SIGNS,
            *([r"\ppheading{Chapter by chapter}", _columns(rows)] if rows else []),
        ]
    )


def _chapter(chapter: Chapter) -> str:
    return rf"\pplink{{chapter:{chapter.name}}}{{{prose(chapter.title)}}}"


def sign(x: Notation) -> str:
    """A named object as it is written: R_m."""
    return BACKEND(x(*x.params)) if x.params else BACKEND.name(x.name)


def theorems_tex(settled: Sequence[Settled], known: Ties) -> str:
    """Theorems used and not proved here, each with the claims that rest on it."""
    keys = sorted({*known.theorems, *(k for s in settled for k in s.judgement.cited)})
    if not keys:
        return ""
    out = [opened("Cited theorems"), "Used in this book, and not proved in it."]
    for key in keys:
        resting = [
            rf"\pptag{{{s.claim.tag}}}"
            for s in by_tag(settled)
            if key in s.judgement.cited
        ]
        title = prose(title_of(key, known))
        out.append(
            rf"\ppheading{{{title[:1].upper()}{title[1:]}}}\ppanchor{{cited:{key}}}%"
        )
        if cited := known.theorems.get(key):
            out.append(
                displayed(sentences.whole([cited.sequent], BACKEND)[0], r"\ppsays")
            )
            out.append(about_tex("Where", cite_tex(cited.reference, known.sources)))
        out.append(about_tex("Claims resting on it", ", ".join(resting) or "none"))
    return "\n".join(out)


CITE = re.compile(r"\\cite(?:\[\{.*?\}\])?\{([^{}]*)\}")


def bibliography_tex(text: str, known: Sources) -> str:
    """The sources that are cited in a text, in the order of their keys."""
    used = sorted({*CITE.findall(text)} & {*known})
    if not used:
        return ""
    items = "\n".join(item(known[key]) for key in used)
    return (
        "\\begingroup\\sloppy\n\\begin{thebibliography}{99}"
        r"\addcontentsline{toc}{chapter}{\bibname}"
        f"\n{items}\n\\end{{thebibliography}}\\endgroup"
    )


def indices_tex(report: Report) -> str:
    """Every subject with its pages, and every tag with what it says."""
    tags = [
        rf"\ppentry{{\texttt{{\pptag{{{s.claim.tag}}}}}\enspace {prose(s.claim.title)}"
        rf"{_refuted(s)}}}{{claim:{s.claim.tag}}}"
        for s in by_tag(report.settled)
    ]
    subjects = [
        rf"\ppsubject{{{_spelled(subject)}}}{{{','.join(labels)}}}"
        for subject, labels in _subjects(report)
    ]
    return "\n".join(
        [
            opened("Index of subjects"),
            _columns(subjects),
            opened("Index of tags"),
            "{\\small",
            *tags,
            "}",
        ]
    )


def _subjects(report: Report) -> Iterator[tuple[str, list[str]]]:
    """The words by which people ask for an answer, and the subjects of the book with the claims
    whose titles speak of them, in the order of the alphabet."""
    found: dict[str, tuple[str, list[str]]] = {}
    titles = [
        (f"claim:{s.claim.tag}", plain(s.claim.title))
        for small in (False, True)
        for s in report.settled
        if in_small_print(s.claim, s.rank) is small
    ]
    for answer in report.answers:
        for word in answer.words:
            found.setdefault(word.casefold(), (word, []))[1].append(
                f"answer:{answer.name}"
            )
    for subject in report.subjects:
        found.setdefault(subject.casefold(), (subject, []))[1].extend(
            label for label, title in titles if speaks_of(subject, title)
        )
    for key in sorted(found, key=lambda key: (re.sub(r"\W", "", key), key)):
        yield found[key]


def _spelled(subject: str) -> str:
    """Words as they are, a formula as one, and a name of a program as one."""
    if "_" in subject:
        return rf"\texttt{{{escaped(subject)}}}"
    return (
        prose(subject)
        if re.search(r"[=^/(]|[^\x00-\x7f]", subject)
        else escaped(subject)
    )


def _refuted(settled: Settled) -> str:
    verdict = settled.judgement.verdict.value
    return "" if verdict == "proved" else rf" (\textcolor{{pp{verdict}}}{{{verdict}}})"


def _columns(rows: Iterable[str]) -> str:
    return "\n".join([r"\begin{multicols}{2}\small", *rows, r"\end{multicols}"])
