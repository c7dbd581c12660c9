r"""A claim on the page: the box with the statement, and below it the evidence.

What other pages say of a claim (who uses it, which rows it settles, what it corrects) is read off
the report once, as `Ties`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from phaseproof.library.sources import Source
from phaseproof.model.book import Figure, Statement
from phaseproof.model.results import Report, Settled, WitnessReading
from phaseproof.press.citation import by_tag, cite_tex
from phaseproof.press.tex import BACKEND, displayed
from phaseproof.rocq.status import standing
from phaseproof.syntax import proofs, sentences
from phaseproof.syntax.inline_markup import escaped, prose
from phaseproof.syntax.latex import roman
from phaseproof.syntax.sentences import Caption, Piece, Row
from phaseproof.trusted.language.claims import Cited, Counterexample, Proof
from phaseproof.trusted.language.walk import theorems
from phaseproof.verification.sign_explanations import explained
from phaseproof.verification.strengths import sentence

Sources = Mapping[str, Source]


@dataclass(frozen=True)
class Ties:
    """What a report says of a claim elsewhere, by tag; and what may be cited."""

    sources: Sources
    theorems: Mapping[str, Cited]
    used_by: Mapping[str, Sequence[str]]
    corrects: Mapping[str, Sequence[str]]
    settles: Mapping[str, Mapping[str, Sequence[Statement]]]  # document, its rows

    @property
    def tags(self) -> frozenset[str]:
        return frozenset(self.used_by)


def ties(report: Report, sources: Sources) -> Ties:
    settled = by_tag(report.settled)
    used_by: dict[str, list[str]] = {s.claim.tag: [] for s in settled}
    corrects: dict[str, list[str]] = {}
    settles: dict[str, dict[str, list[Statement]]] = {}
    for s in settled:
        for tag in s.judgement.uses:
            used_by.setdefault(tag, []).append(s.claim.tag)
        if s.claim.corrected:
            corrects.setdefault(s.claim.corrected.tag, []).append(s.claim.tag)
    for audit in report.audits:
        for row, found in audit.rows:
            for tag in found.settled_by:
                settles.setdefault(tag, {}).setdefault(audit.document.key, []).append(
                    row
                )
    cited = {c.key: c for s in settled for c in theorems(s.claim.parts)}
    return Ties(sources, cited, used_by, corrects, settles)


# ---------------------------------------------------------------- the box


def claim_tex(settled: Settled, known: Ties) -> str:
    """The statement with all that is known of it, and its evidence."""
    claim, judgement = settled.claim, settled.judgement
    about = [
        ("Reach", sentences.narrowed(claim, BACKEND)),
        (
            "Rests on",
            ", ".join([*map(_tag, judgement.uses), *_theorems(settled, known)]),
        ),
        ("Used by", ", ".join(map(_tag, known.used_by.get(claim.tag, ())))),
        ("Corrects", ", ".join(map(_tag, known.corrects.get(claim.tag, ())))),
        (
            "Settles",
            "; ".join(_rows(*x) for x in known.settles.get(claim.tag, {}).items()),
        ),
        ("Also", escaped(row.words) if (row := standing(settled.certificate)) else ""),
        ("Source", cite_tex(claim.source, known.sources)),
    ]
    return "\n".join([_box(settled, about), evidence_tex(settled)])


def statement_tex(settled: Settled, known: Ties) -> str:
    """The statement for a text by somebody else, with what its names mean and the theorems it
    takes from others."""
    return _box(settled, [("Rests on", ", ".join(_theorems(settled, known)))])


def plain_tex(settled: Settled, known: Ties) -> str:
    """The statement with what it rests on, and what settles it, without numbers."""
    rests = [*map(_tag, settled.judgement.uses), *_theorems(settled, known)]
    return "\n".join(
        [_box(settled, [("Rests on", ", ".join(rests))]), *_evidence(settled, "")]
    )


def evidence_tex(settled: Settled, of: str = "") -> str:
    """What settles a claim, the numbers, and what becomes of it without a hypothesis."""
    return "\n".join(
        [
            *_evidence(settled, of),
            *map(_reading_tex, _numbers(settled)),
            *(
                about_tex(
                    "How strong",
                    sentence(x, v, BACKEND, lambda n: f"${number_tex(n)}$", _reference),
                )
                for x, v in zip(settled.claim.strength, settled.strengths, strict=True)
            ),
            *_corrected(settled),
            *(
                about_tex("Without", proofs.necessity(x, BACKEND))
                for x in settled.necessities
            ),
            *map(_found_tex, settled.found),
        ]
    )


def _box(settled: Settled, about: Iterable[tuple[str, str]]) -> str:
    claim, judgement = settled.claim, settled.judgement
    said = sentences.whole([p.sequent for p in claim.parts], BACKEND)
    lines = [
        rf"\begin{{ppclaim}}{{{claim.tag}}}{{{prose(claim.title)}}}"
        rf"{{{judgement.verdict.value}}}{{{judgement.method.name.lower()}}}{{{settled.rank}}}",
        *numbered([displayed(pieces, r"\ppsays") for pieces in said]),
        *(about_tex(label, text) for label, text in about),
        r"\end{ppclaim}",
    ]
    return "\n".join(x for x in lines if x)


def numbered(parts: Sequence[str]) -> Sequence[str]:
    return (
        parts
        if len(parts) == 1
        else [rf"\par\noindent({roman(n)}) {text}" for n, text in enumerate(parts, 1)]
    )


def about_tex(label: str, text: str) -> str:
    return rf"\ppabout{{{label}}}{{{text}}}" if text else ""


def _tag(tag: str) -> str:
    return rf"\pptag{{{tag}}}"


def _reference(tag: str) -> str:
    return rf"\ppref{{{tag}}}"


def _theorems(settled: Settled, known: Ties) -> list[str]:
    return [
        rf"\pplink{{cited:{key}}}{{{prose(title_of(key, known))}}}"
        for key in sorted(settled.judgement.cited)
    ]


def title_of(key: str, known: Ties) -> str:
    """What a cited theorem is called; its key where it is not on these pages."""
    return known.theorems[key].title if key in known.theorems else key


def _rows(document: str, rows: Sequence[Statement]) -> str:
    """Rows of one document, each a link."""
    listed = ", ".join(
        rf"\pplink{{row:{document}:{x.name}}}{{{escaped(x.name)}}}{escaped(x.mark)}"
        for x in rows
    )
    return rf"\pplink{{audit:{document}}}{{{escaped(document)}}}: {listed}"


# ---------------------------------------------------------------- the evidence


def _evidence(settled: Settled, of: str) -> list[str]:
    """A proof or a refutation for each part."""
    parts, out = settled.claim.parts, []
    for n, (part, pieces) in enumerate(
        zip(
            parts,
            proofs.evidence(explained(settled.claim, settled.signs), BACKEND),
            strict=True,
        ),
        1,
    ):
        kind = "Proof" if isinstance(part.evidence, Proof) else "Refutation"
        whose = [x for x in (of, f"({roman(n)})" if len(parts) > 1 else "") if x]
        heading = f"{kind} of {', '.join(whose)}" if whose else kind
        if isinstance(part.evidence, Proof):
            pieces[-1] = _ending(pieces[-1])
        rows = displayed(pieces, r"\pprow")
        begin = rf"\begin{{ppevidence}}{{{heading}}}" + (
            r"\par\nobreak" if isinstance(pieces[0], Row) else ""
        )
        out.append(f"{begin}\n{rows}\n\\end{{ppevidence}}")
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
    return (
        [
            about_tex(
                "What holds", rf"\ppref{{{corrected.tag}}}: {prose(corrected.title)}."
            )
        ]
        if corrected
        else []
    )


def figure_tex(figure: Figure) -> str:
    """A figure where it was drawn, with the claims it shows; nothing where it was not."""
    shows = ", ".join(rf"\ppref{{{claim.tag}}}" for claim in figure.claims)
    return rf"\ppfigure{{{figure.name}}}{{{prose(figure.caption)} {shows}.}}"


# ---------------------------------------------------------------- numbers

DIGITS = 8  # of a number on a page; its certificate has all of them


def _numbers(settled: Settled) -> list[tuple[str, WitnessReading]]:
    """Each reading with what it shows: a witness of a part, or a point that refutes it."""
    parts = settled.claim.parts
    return [
        (
            "There"
            if isinstance(parts[r.part].evidence, Counterexample)
            else "Witness",
            r,
        )
        for r in settled.readings
    ]


def _reading_tex(shown: tuple[str, WitnessReading]) -> str:
    label, r = shown
    at = (
        f"{proofs.values(r.point, BACKEND)}: " if r.point and label == "Witness" else ""
    )
    right = f", the right side ${number_tex(short(r.right))}$" if r.right else ""
    return about_tex(
        label,
        f"{at}the left side is ${number_tex(short(r.value))}${right}"
        f" (every line is known to {r.digits} digits)",
    )


def short(value: str) -> str:
    """Each decimal of a reading rounded to 8 digits; one with a radius stays as it is."""

    def rounded(found: re.Match[str]) -> str:
        number = Decimal(found[0])
        places = DIGITS - 1 - number.adjusted() if number else DIGITS - 1
        return f"{number:.{max(places, 0)}f}" if places < len(found[1]) else found[0]

    return (
        value
        if "±" in value or "+/-" in value
        else re.sub(r"\d+\.(\d+)", rounded, value)
    )


def number_tex(value: str) -> str:
    """A printed decimal, complex number or tuple of them: digits in fives, breakable."""
    value = re.sub(
        r"(\d+\.\d+|\d+)e([+-]?\d+)",
        lambda m: rf"{m[1]} \cdot 10^{{{int(m[2])}}}",
        value,
    )
    value = re.sub(
        r"(?<=\.)\d{6,}",
        lambda m: r"\,\allowbreak ".join(
            m[0][k : k + 5] for k in range(0, len(m[0]), 5)
        ),
        value,
    )
    value = re.sub(r"(?<![a-zA-Z\\])i\b", r"\\mathrm{i}", value)
    value = value.replace("±", r"\pm ").replace("+/-", r"\pm ").replace("−", "-")
    return value.replace("…", r"\ldots").replace(", ", r",\allowbreak\ ")


def _found_tex(found: tuple[str, bool]) -> str:
    how, well = found
    return about_tex(
        "SymPy",
        f"finds this by itself: {prose(how)}."
        if well
        else f"does not find this by itself: {prose(how)}.",
    )
