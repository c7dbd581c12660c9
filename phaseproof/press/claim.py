r"""A claim on the page: the box with the statement, and below it the evidence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import groupby

from phaseproof.model.book import Figure
from phaseproof.model.results import Settled, WitnessReading
from phaseproof.press.decimals import short
from phaseproof.press.page import Pen
from phaseproof.press.shelf import Shelf
from phaseproof.press.tex import Tex
from phaseproof.rocq.status import standing
from phaseproof.sympy.status import standing as sympy_row
from phaseproof.syntax import proofs, sentences
from phaseproof.syntax.latex import roman
from phaseproof.syntax.sentences import Caption, Piece, Row
from phaseproof.trusted.language.claims import Claim, Counterexample, Proof
from phaseproof.verification.sign_explanations import explained
from phaseproof.verification.strengths import sentence

# ---------------------------------------------------------------- the box


def claim_tex(settled: Settled, shelf: Shelf) -> str:
    """The statement with all that is known of it, and its evidence."""
    claim, pen = settled.claim, shelf.tex
    tags = lambda listed: ", ".join(map(pen.tag, listed))
    row = standing(settled.certificate)
    about = [
        ("Reach", sentences.narrowed(claim, pen)),
        ("Rests on", _rests(settled, shelf)),
        ("Used by", tags(shelf.used_by.get(claim.tag, ()))),
        ("Corrects", tags(shelf.corrects.get(claim.tag, ()))),
        ("Settles", "; ".join(_settles(claim, shelf))),
        ("Also", pen.escaped(row.words) if row else ""),
        ("Source", pen.source(claim.source, shelf.known)),
    ]
    return "\n".join([_box(settled, pen, about), evidence_tex(settled, pen)])


def statement_tex(settled: Settled, shelf: Shelf) -> str:
    """The statement for a text by somebody else, with what its names mean and the theorems it
    takes from others."""
    rests = ", ".join(shelf.rests(settled, shelf.tex))
    return _box(settled, shelf.tex, [("Rests on", rests)])


def plain_tex(settled: Settled, shelf: Shelf) -> str:
    """The statement with what it rests on, and what settles it, without numbers."""
    about = [("Rests on", _rests(settled, shelf))]
    return "\n".join(
        [_box(settled, shelf.tex, about), *_evidence(settled, shelf.tex, "")]
    )


def _box(settled: Settled, pen: Tex, about: Iterable[tuple[str, str]]) -> str:
    claim = settled.claim
    lines = [
        rf"\begin{{ppclaim}}{{{claim.tag}}}{{{pen.prose(claim.title)}}}"
        rf"{{{settled.verdict}}}{{{settled.grade}}}{{{settled.rank}}}",
        pen.stated(claim),
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


# ---------------------------------------------------------------- the evidence


def evidence_tex(settled: Settled, pen: Tex, of: str = "") -> str:
    """What settles a claim, the numbers, and what becomes of it without a hypothesis."""
    claim = settled.claim
    out = _evidence(settled, pen, of)
    out += [_reading(settled, r, pen) for r in settled.readings]
    for x, v in zip(claim.strength, settled.strengths, strict=True):
        said = sentence(x, v, pen, pen.number, pen.claim_name)
        out.append(pen.about("How strong", said))
    if claim.corrected:
        out.append(pen.about("What holds", f"{pen.named(claim.corrected)}."))
    for fate in settled.necessities:
        out.append(pen.about("Without", proofs.necessity(fate, pen)))
    row = sympy_row(settled.certificate)
    if row and row.asked:
        out.append(pen.about("SymPy", f"{row.word}."))
    return "\n".join(out)


def evidence(settled: Settled, pen: Pen) -> Iterator[tuple[bool, str, list[Piece]]]:
    """What settles each part: whether it proves it, the number of the part where there are
    several, and the lines."""
    claim = settled.claim
    said = proofs.evidence(explained(claim, settled.signs), pen)
    shown = zip(claim.parts, said, strict=True)
    for n, (part, pieces) in enumerate(shown, 1):
        number = f"({roman(n)})" if len(claim.parts) > 1 else ""
        yield isinstance(part.evidence, Proof), number, pieces


def _evidence(settled: Settled, pen: Tex, of: str) -> list[str]:
    """A proof or a refutation for each part."""
    out = []
    for proves, part, pieces in evidence(settled, pen):
        whose = ", ".join(x for x in (of, part) if x)
        heading = "Proof" if proves else "Refutation"
        heading += f" of {whose}" if whose else ""
        if proves:
            pieces[-1] = _ending(pieces[-1])
        begin = rf"\begin{{ppevidence}}{{{heading}}}" + (
            r"\par\nobreak" if isinstance(pieces[0], Row) else ""
        )
        out.append(f"{begin}\n{pen.proves(pieces)}\n\\end{{ppevidence}}")
    return out


def _ending(last: Piece) -> Piece:
    """The last line of a proof, with the mark that says so."""
    match last:
        case Row():
            return replace(last, reason=last.reason + r"~\qedsymbol")
        case Caption():
            return replace(last, text=last.text + r"\hfill\qedsymbol")
    return last + r"\hfill\qedsymbol"


def figure_tex(figure: Figure, pen: Tex) -> str:
    """A figure where it was drawn, with the claims it shows; nothing where it was not."""
    shows = ", ".join(pen.claim_name(claim.tag) for claim in figure.claims)
    return rf"\ppfigure{{{figure.name}}}{{{pen.prose(figure.caption)} {shows}.}}"


def _reading(settled: Settled, r: WitnessReading, pen: Tex) -> str:
    """The numbers at a witness of a part, or at a point that refutes it."""
    refutes = isinstance(settled.claim.parts[r.part].evidence, Counterexample)
    at = f"{proofs.values(r.point, pen)}: " if r.point and not refutes else ""
    right = f", the right side {pen.number(short(r.right))}" if r.right else ""
    return pen.about(
        "There" if refutes else "Witness",
        f"{at}the left side is {pen.number(short(r.value))}{right}"
        f" (every line is known to {r.digits} digits)",
    )
