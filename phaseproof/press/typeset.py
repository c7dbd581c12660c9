"""What the pen of the book makes of a claim alone, whatever stands elsewhere: its statement, its
evidence and its numbers; remembered for as long as claim, judgement and pages are the same."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from phaseproof.model.results import Settled
from phaseproof.press.decimals import short
from phaseproof.press.page import Pen
from phaseproof.press.tex import Tex
from phaseproof.syntax import proofs, sentences
from phaseproof.syntax.latex import roman
from phaseproof.syntax.sentences import Caption, Piece, Row
from phaseproof.trusted.language.claims import Counterexample, Proof
from phaseproof.verification.cache import Remembered
from phaseproof.verification.cache_store import fingerprint
from phaseproof.verification.certificate.writing import in_full
from phaseproof.verification.strengths import sentence


@dataclass(frozen=True)
class Typeset:
    """A claim in TeX, without what other claims, rows and ledgers say of it."""

    says: str  # the statement, with what its names mean
    reach: str
    # of each part: Proof or Refutation, its number where there are several, the lines
    parts: tuple[tuple[str, str, str], ...]
    numbers: tuple[str, ...]  # at the witnesses
    known: tuple[str, ...]  # where it fails, and without each hypothesis

    def evidence(self, of: str = "", more: Iterable[str] = ()) -> str:
        """What settles each part ``of`` a claim that is named, and ``more`` lines below it."""
        return "\n".join([*(_headed(*part, of) for part in self.parts), *more])


def typeset(settled: Settled, pen: Tex) -> Typeset:
    """A claim as the pen sets it."""
    return Typeset(
        pen.stated(settled.claim),
        sentences.narrowed(settled.claim, pen),
        tuple(_parts(settled, pen)),
        tuple(_readings(settled, pen, refuting=False)),
        tuple(_known(settled, pen)),
    )


def typesets(
    settled: Iterable[Settled], pen: Tex, remembered: Remembered | None = None
) -> dict[str, Typeset]:
    """Each claim as the pen sets it, by its tag; what is ``remembered`` is not set again."""
    made, new = dict[str, Typeset](), dict[str, Typeset]()
    press = fingerprint(Path(__file__).parent.glob("*.py"), *sorted(pen.tags))
    for s in settled:
        key = s.key and fingerprint([], "typeset", s.key, press)
        said = remembered.recall(key) if remembered else None
        made[s.claim.tag] = _read(**said) if said else typeset(s, pen)
        if not said:
            new[key] = made[s.claim.tag]
    if remembered:
        remembered.remember({key: asdict(x) for key, x in new.items()})
    return made


def _read(says: str, reach: str, parts: list[list[str]], **lines: list[str]) -> Typeset:
    """What was remembered."""
    listed = tuple((kind, number, shown) for kind, number, shown in parts)
    return Typeset(says, reach, listed, **{name: tuple(x) for name, x in lines.items()})


# ---------------------------------------------------------------- the evidence


def evidence(settled: Settled, pen: Pen) -> Iterator[tuple[bool, str, list[Piece]]]:
    """What settles each part: whether it proves it, the number of the part where there are
    several, and the lines."""
    claim = in_full(settled)
    shown = zip(claim.parts, proofs.evidence(claim, pen), strict=True)
    for n, (part, pieces) in enumerate(shown, 1):
        number = f"({roman(n)})" if len(claim.parts) > 1 else ""
        yield isinstance(part.evidence, Proof), number, pieces


def _parts(settled: Settled, pen: Tex) -> Iterator[tuple[str, str, str]]:
    """A proof or a refutation for each part."""
    for proves, part, pieces in evidence(settled, pen):
        if proves:
            pieces[-1] = _ending(pieces[-1])
        opening = "\\par\\nobreak\n" if isinstance(pieces[0], Row) else "\n"
        kind = "Proof" if proves else "Refutation"
        yield kind, part, opening + pen.proves(pieces)


def _headed(kind: str, part: str, lines: str, of: str) -> str:
    """The evidence of a part, under what it is."""
    whose = ", ".join(x for x in (of, part) if x)
    heading = f"{kind} of {whose}" if whose else kind
    return rf"\begin{{ppevidence}}{{{heading}}}{lines}" + "\n\\end{ppevidence}"


def _ending(last: Piece) -> Piece:
    """The last line of a proof, with the mark that says so."""
    match last:
        case Row():
            return replace(last, reason=last.reason + r"~\qedsymbol")
        case Caption():
            return replace(last, text=last.text + r"\hfill\qedsymbol")
    return last + r"\hfill\qedsymbol"


# ---------------------------------------------------------------- what is known of it


def _known(settled: Settled, pen: Tex) -> Iterator[str]:
    """The numbers that refute it, what holds instead, and what becomes of it without a
    hypothesis."""
    claim = settled.claim
    yield from _readings(settled, pen, refuting=True)
    for x, v in zip(claim.strength, settled.strengths, strict=True):
        yield pen.about("How strong", sentence(x, v, pen, pen.number, pen.claim_name))
    if claim.corrected:
        yield pen.about("What holds", f"{pen.named(claim.corrected)}.")
    for fate in settled.necessities:
        yield pen.about("Without", proofs.necessity(fate, pen))


def _readings(settled: Settled, pen: Tex, refuting: bool) -> Iterator[str]:
    """The numbers at the witnesses of parts, or at the points that refute them."""
    for r in settled.readings:
        evidence = settled.claim.parts[r.part].evidence
        if isinstance(evidence, Counterexample) is not refuting:
            continue
        at = f"{proofs.values(r.point, pen)}: " if r.point and not refuting else ""
        right = f", the right side {pen.number(short(r.right))}" if r.right else ""
        yield pen.about(
            "There" if refuting else "Witness",
            f"{at}the left side is {pen.number(short(r.value))}{right}"
            f" (every line is known to {r.digits} digits)",
        )
