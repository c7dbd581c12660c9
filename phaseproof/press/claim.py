r"""A claim on the page: the box with the statement, and below it the evidence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from phaseproof.library.ranks import of_numbers
from phaseproof.model.book import Figure
from phaseproof.model.results import Settled
from phaseproof.press.shelf import Shelf
from phaseproof.press.tex import Tex
from phaseproof.rocq.status import standing
from phaseproof.sympy.status import standing as sympy_row
from phaseproof.trusted.language.claims import Claim

PROVED_AS = (
    "The kernel has judged it in the form below, and proves each form from the other."
)

# ---------------------------------------------------------------- the box


def claim_tex(settled: Settled, shelf: Shelf, numbers: bool = True) -> str:
    """The statement with all that is known of it, and its evidence; without ``numbers``, that is
    without what is only arithmetic, for a document beside the site."""
    claim, pen = settled.claim, shelf.tex
    tags = lambda listed: ", ".join(map(pen.tag, listed))
    row = standing(settled.certificate)
    elsewhere = not numbers and settled.verdict == "proved" and of_numbers(claim)
    site = pen.escaped(f"arithmetic, on the site: claims/{claim.tag}.html")
    about = [
        ("Reach", shelf.typeset[claim.tag].reach if numbers else ""),
        ("Rests on", _rests(settled, shelf)),
        ("Used by", tags(shelf.used_by.get(claim.tag, ()))),
        ("Corrects", tags(shelf.corrects.get(claim.tag, ()))),
        ("Settles", "; ".join(_settles(claim, shelf))),
        ("Also", pen.escaped(row.words) if row and numbers else ""),
        ("Rocq", pen.escaped(row.axioms) if row and not numbers else ""),
        ("Source", pen.source(claim.source, shelf.known)),
        ("Proof", site if elsewhere else ""),
    ]
    if elsewhere:
        evidence = "\n".join(_known(settled, shelf))
    else:
        evidence = evidence_tex(settled, shelf, numbers=numbers)
    return "\n".join([_box(settled, shelf, about), evidence])


def statement_tex(settled: Settled, shelf: Shelf) -> str:
    """The statement for a text by somebody else, with what its names mean and the theorems it
    takes from others."""
    rests = ", ".join(shelf.rests(settled, shelf.tex))
    return _box(settled, shelf, [("Rests on", rests)])


def plain_tex(settled: Settled, shelf: Shelf) -> str:
    """The statement in the notation of papers, with what it rests on, and what settles it, without
    numbers."""
    claim = settled.claim
    about = [("Rests on", _rests(settled, shelf))]
    blocks = [_box(settled, shelf, about, said_tex(claim, shelf))]
    display = shelf.displays.get(claim.tag)
    if display and display.otherwise:
        says = shelf.typeset[claim.tag].says
        blocks.append(rf"\noindent {PROVED_AS}\par {says}")
    return "\n".join([*blocks, shelf.typeset[claim.tag].evidence()])


def said_tex(claim: Claim, shelf: Shelf) -> str:
    """What a claim says, in the notation of papers where it has a display."""
    display = shelf.displays.get(claim.tag)
    return shelf.tex.displayed(display) if display else shelf.typeset[claim.tag].says


def evidence_tex(
    settled: Settled, shelf: Shelf, of: str = "", numbers: bool = True
) -> str:
    """What settles a claim, the ``numbers``, and what becomes of it without a hypothesis."""
    made = shelf.typeset[settled.claim.tag]
    shown = made.numbers if numbers else ()
    return made.evidence(of, [*shown, *_known(settled, shelf)])


def _known(settled: Settled, shelf: Shelf) -> list[str]:
    row = sympy_row(settled.certificate)
    asked = [shelf.tex.about("SymPy", f"{row.word}.")] if row and row.asked else []
    return [*shelf.typeset[settled.claim.tag].known, *asked]


def _box(
    settled: Settled, shelf: Shelf, about: Iterable[tuple[str, str]], said: str = ""
) -> str:
    claim, pen = settled.claim, shelf.tex
    lines = [
        rf"\begin{{ppclaim}}{{{claim.tag}}}{{{pen.prose(claim.title)}}}"
        rf"{{{settled.verdict}}}{{{settled.grade}}}{{{settled.rank}}}",
        said or shelf.typeset[claim.tag].says,
        *(pen.about(label, text) for label, text in about),
        r"\end{ppclaim}",
    ]
    return "\n".join(x for x in lines if x)


def _rests(settled: Settled, shelf: Shelf) -> str:
    tags = map(shelf.tex.tag, settled.judgement.uses)
    return ", ".join([*tags, *shelf.rests(settled, shelf.tex)])


def _settles(claim: Claim, shelf: Shelf) -> Iterator[str]:
    """The rows that it settles, document by document."""
    pen = shelf.tex
    rows = shelf.settles.get(claim.tag, ())
    for key, group in groupby(rows, lambda x: x[0]):
        listed = ", ".join(
            pen.row(key, x, pen.escaped(x.name)) + pen.escaped(x.mark)
            for _, x, _ in group
        )
        yield f"{pen.link(f'audit:{key}', pen.escaped(key))}: {listed}"


def figure_tex(figure: Figure, pen: Tex) -> str:
    """A figure where it was drawn, with the claims it shows; nothing where it was not."""
    shows = ", ".join(pen.claim_name(claim.tag) for claim in figure.claims)
    return rf"\ppfigure{{{figure.name}}}{{{pen.prose(figure.caption)} {shows}.}}"
