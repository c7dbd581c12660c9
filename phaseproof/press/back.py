r"""The back matter: the kernel, notation, cited theorems, bibliography, indices.

Each entry leads to the page it speaks of; each theorem names the claims that rest on it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator

from phaseproof.library.loading import speaks_of
from phaseproof.library.ranks import in_small_print
from phaseproof.library.sources import Source, key_and_place
from phaseproof.model.results import Report, Settled
from phaseproof.press.citation import reference
from phaseproof.press.page import Heading, blocks
from phaseproof.press.shelf import Shelf, Sources
from phaseproof.press.signs import SIGNS
from phaseproof.press.tex import Tex, opened
from phaseproof.syntax.inline_markup import plain
from phaseproof.syntax.sentences import label

CITED = "Theorems that this book uses and does not prove."


def kernel_tex(page: str, pen: Tex) -> str:
    """The page about the kernel, docs/kernel.md, as a chapter without a number."""
    return "\n\n".join(
        opened(pen.prose(x.text), "chapter:the-kernel")
        if isinstance(x, Heading) and x.depth == 1
        else pen.block(x)
        for x in blocks(page)
    )


def notation_tex(shelf: Shelf) -> str:
    """The signs of the whole book, and the names of each chapter with the page that says them."""
    pen, rows = shelf.tex, []
    named = sorted(
        (x.name.casefold(), x.name, n, pen.sign(x))
        for n, c in enumerate(shelf.chapters)
        for x in c.notations
    )
    for *_, n, shape in named:
        c = shelf.chapters[n]
        home = pen.link(f"chapter:{c.name}", pen.prose(c.title))
        rows.append(rf"\ppentry{{${shape}$, in {home}}}{{notation:{c.name}}}")
    return "\n".join(
        [
            opened("Notation"),
            r"\ppheading{Everywhere}",
            *(rf"\ppsign{{{shape}}}{{{pen.prose(said)}}}" for shape, said in SIGNS),
            *([r"\ppheading{Chapter by chapter}", _columns(rows)] if rows else []),
        ]
    )


def theorems_tex(shelf: Shelf, among: Collection[str] | None = None) -> str:
    """Theorems used and not proved here, each with the claims that rest on it; for the claims
    ``among`` some, those that they use."""
    pen, out = shelf.tex, list[str]()
    for key in sorted({*shelf.cited, *shelf.resting}):
        tags = shelf.resting.get(key, ())
        tags = [x for x in tags if among is None or x in among]
        if among is not None and not tags:
            continue
        resting = map(pen.tag, tags)
        title = label(shelf.title_of(key), pen)
        out.append(
            rf"\ppheading{{{title[:1].upper()}{title[1:]}}}\ppanchor{{cited:{key}}}%"
        )
        if cited := shelf.cited.get(key):
            out.append(pen.states([cited.sequent]))
            out.append(pen.about("Source", pen.source(cited.reference, shelf.known)))
        out.append(pen.about("Used by", ", ".join(resting) or "none"))
    return "\n".join([opened("Cited theorems"), CITED, *out]) if out else ""


def bibliography_tex(cited: Iterable[str], known: Sources) -> str:
    """The entries of those sources that are named, in the order of their keys."""
    used = sorted({key_and_place(x)[0] for x in cited} & {*known})
    if not used:
        return ""
    items = "\n".join(bibitem(known[key]) for key in used)
    return (
        "\\begingroup\\sloppy\n\\begin{thebibliography}{99}"
        r"\addcontentsline{toc}{chapter}{\bibname}"
        f"\n{items}\n\\end{{thebibliography}}\\endgroup"
    )


def bibitem(source: Source) -> str:
    r"""A \bibitem: authors, title, where, year, link."""
    said = reference(source, str, lambda title: rf"\emph{{{title}}}")
    link = rf" \url{{{source.link}}}" if source.link else ""
    title = f" {Tex().quoted(source['original'])}" if source["original"] else ""
    return rf"\bibitem{{{source.key}}} {said}{title}{link}"


def indices_tex(shelf: Shelf) -> str:
    """Every subject with its pages, and every tag with its page."""
    pen = shelf.tex
    tags = [
        rf"\ppentry{{\texttt{{{pen.tag(tag)}}}{_refuted(s)}}}{{claim:{tag}}}"
        for tag, s in shelf.by_tag.items()
    ]
    subjects = [
        rf"\ppsubject{{{_spelled(subject, pen)}}}{{{','.join(labels)}}}"
        for subject, labels in _subjects(shelf.report)
    ]
    return "\n".join(
        [
            opened("Index of subjects"),
            _columns(subjects),
            opened("Index of tags"),
            r"Those with a cross are refuted.",
            _columns(tags, 6),
        ]
    )


def _subjects(report: Report) -> Iterator[tuple[str, list[str]]]:
    """The words by which people ask for an answer, and the subjects of the book with the claims
    whose titles speak of them, in the order of the alphabet."""
    titles = [
        (f"claim:{s.claim.tag}", plain(s.claim.title))
        for small in (False, True)
        for s in report.settled
        if in_small_print(s.claim, s.rank) is small
    ]
    said = [(w, [f"answer:{x.name}"]) for x in report.answers for w in x.words]
    for subject in report.subjects:
        labels = [x for x, title in titles if speaks_of(subject, title)]
        said.append((subject, labels))
    found: dict[str, tuple[str, list[str]]] = {}
    for word, labels in said:
        found.setdefault(word.casefold(), (word, []))[1].extend(labels)
    for key in sorted(found, key=lambda key: (re.sub(r"\W", "", key), key)):
        yield found[key]


def _spelled(subject: str, pen: Tex) -> str:
    """Words as they are, and what is typed to a program as it is typed."""
    said = pen.escaped(subject)
    return rf"\texttt{{{said}}}" if re.search(r"[_^=/]", subject) else said


def _refuted(settled: Settled) -> str:
    verdict = settled.verdict
    return "" if verdict == "proved" else rf"\textcolor{{pp{verdict}}}{{$\times$}}"


def _columns(rows: Iterable[str], many: int = 2) -> str:
    apart = r"\columnsep1.5em" if many > 2 else ""
    full = (
        r"\raggedcolumns\small\parskip0pt plus.2pt minus.2pt"  # a full page may shrink
    )
    begin = rf"\begingroup{apart}\begin{{multicols*}}{{{many}}}{full}"
    return "\n".join([begin, *rows, r"\end{multicols*}\endgroup"])
