"""Somebody's formula, answered: as plain data, as text, in LaTeX, as a citation, as certificates.

It takes neither a terminal nor a process of its own, so that the command line, other programs and a
page in a browser give the same answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from typing import Any

from phaseproof import places
from phaseproof.ask.decide import Answer, settle, values
from phaseproof.library import loading
from phaseproof.model.results import Settled
from phaseproof.press import citation
from phaseproof.prover.elaboration import decide
from phaseproof.syntax import latex, plaintext
from phaseproof.syntax.python_parser import Unread
from phaseproof.syntax.statement import read
from phaseproof.trusted.language.budget import TooLarge
from phaseproof.trusted.language.claims import Claim, Point
from phaseproof.trusted.language.terms import Function, FunctionLetter, Value
from phaseproof.trusted.language.walk import claims
from phaseproof.verification.certificate import writing
from phaseproof.verification.sign_explanations import signs
from phaseproof.verification.witness_values import Unmet, readings

PACK = ("powers", "bounds")  # the chapters whose inequalities a proof may lean on


@cache
def lemmas() -> tuple[Claim, ...]:
    """The claims of these chapters; nothing where the book is not at hand."""
    if not all((places.THE_BOOK / f"{name}.py").exists() for name in PACK):
        return ()
    return tuple(
        entry.claim
        for name in PACK
        for chapter, entry in loading.as_written(places.THE_BOOK, name).by_tag.values()
        if chapter.name == name
    )


def answered(
    statement: str,
    letters: Mapping[str, str] | None = None,
    given: Sequence[str] = (),
    let: Sequence[str] = (),
) -> Answer:
    """The answer about a formula in Python's spelling.  Raises `Unread`, in one sentence."""
    return settle(read(statement, letters, given, let), lemmas)


def found(answer: Answer) -> Claim:
    """The claim that was settled; raises `Unread` where none was."""
    if answer.claim is None:
        raise Unread("there is no proof or refutation to print")
    return answer.claim


# ---------------------------------------------------------------- in words


@dataclass(frozen=True)
class Checked:
    """What became of a formula, in words: formulas are Unicode text, intervals decimal."""

    verdict: str  # proved, refuted or undecided
    statement: tuple[str, ...]  # as it was read
    conditions: tuple[str, ...]  # which it needs beyond its hypotheses
    cases: tuple[str, ...]  # variables whose signs have parts of their own
    exceptions: tuple[str, ...]  # values that have
    witness: Mapping[str, str] | None  # where it is refuted: names and values
    lhs: str | None  # the sides there
    rhs: str | None
    grade: str | None  # exact or enclosed
    proof: tuple[str, ...] | None  # its lines
    rests_on: tuple[str, ...]  # the tags of the claims it uses
    hash: str | None  # sha256 of the statement that was judged
    undeclared: tuple[str, ...]  # variables taken for real
    obstacle: str | None  # why it stays undecided
    seconds: float


def checked(answer: Answer) -> Checked:
    """An answer in words."""
    left, right = values(answer)
    claim, judgement = answer.claim, answer.judgement
    proved = claim is not None and answer.verdict == "proved"
    return Checked(
        verdict=answer.verdict,
        statement=tuple(map(str, answer.statement.sequent.says)),
        conditions=tuple(map(str, answer.conditions)),
        cases=tuple(x.name for x in answer.signs),
        exceptions=tuple(map(str, answer.exceptions)),
        witness=of_point(answer.witness) if answer.verdict == "refuted" else None,
        lhs=left,
        rhs=right,
        grade=judgement.method.name.lower() if judgement else None,
        proof=tuple(plaintext.proof_text(claim).splitlines())
        if claim and proved
        else None,
        rests_on=tuple(judgement.uses) if judgement else (),
        hash=claim.hash if claim else None,
        undeclared=tuple(x.name for x in answer.statement.undeclared),
        obstacle=answer.obstacle or None,
        seconds=round(answer.seconds, 4),
    )


def of_answer(answer: Answer) -> dict[str, Any]:
    """The same as plain data, for JSON."""
    return asdict(checked(answer))


def of_point(point: Point) -> dict[str, str]:
    """The values of a point by the names of its letters."""
    return {x.name: _value(v) for x, v in point}


def _value(v: Value) -> str:
    match v:
        case Function(params, body):
            return f"{', '.join(p.name for p in params)} ↦ {plaintext.text(body)}"
        case FunctionLetter(name=name):
            return name
    return plaintext.text(v)


# ---------------------------------------------------------------- as pages


def lines(answer: Answer) -> Iterator[str]:
    """What became of a formula: verdict, statement with its conditions, proof or point."""
    claim, judgement = answer.claim, answer.judgement
    if claim is None or judgement is None:
        yield f"undecided: {answer.obstacle}"
        return
    left, right = values(answer)
    yield f"{answer.verdict}, {judgement.method.name.lower()}"
    yield ""
    yield plaintext.statement_text(claim)
    yield ""
    yield "Proof." if answer.verdict == "proved" else "Refutation."
    yield plaintext.proof_text(claim)
    if left is not None:
        yield f"left side {left}, right side {right}"
    yield from remarks(answer)


def remarks(answer: Answer) -> Iterator[str]:
    """What it rests on, which cases have parts of their own, what it needs, what was assumed."""
    if answer.judgement and answer.judgement.uses:
        yield f"It rests on {', '.join(answer.judgement.uses)}."
    for x in answer.signs:
        yield f"Each sign of {x} has its own part; −{x} stands for the negative values."
    for r in answer.exceptions:
        yield f"The case {r} has its own part."
    if answer.conditions:
        yield "It holds if " + " and ".join(map(str, answer.conditions)) + "."
    if answer.statement.undeclared:
        names = ", ".join(x.name for x in answer.statement.undeclared)
        yield f"Assumed real: {names}."


def text(answer: Answer) -> str:
    """The answer as a terminal shows it."""
    return "\n".join(lines(answer))


def in_latex(answer: Answer) -> str:
    """The statement and its proof or refutation in LaTeX."""
    claim = found(answer)
    return f"{latex.standing(claim)}\n\n{latex.proof(claim)}"


def settled(claim: Claim) -> Settled:
    """The claim with the values at its witnesses."""
    judgement = decide(claim)
    try:
        met = readings(claim, judgement.method)
    except (Unmet, TooLarge) as error:
        raise Unread(f"the numbers do not meet the proof: {error}") from error
    return Settled(
        claim,
        "",
        "",
        judgement,
        plaintext.reach_text(claim),
        met,
        signs=signs(claim),
    )


def bibtex(answer: Answer) -> str:
    """A citation of the claim that was settled."""
    return citation.cite(settled(found(answer)), "bibtex", ours=False)


def certified(answer: Answer) -> dict[str, str]:
    """The certificate, under no name, and those of the lemmas it uses, under theirs."""
    files, waiting = dict[str, str](), [found(answer)]
    while waiting:
        claim = waiting.pop()
        name = f"{claim.tag}.json" if files else ""
        if name not in files:
            s = settled(claim)
            files[name] = writing.dump(
                writing.certificate(s.claim, s.judgement, s.readings)
            )
            waiting += claims(claim.parts)
    return files


PAGES: Mapping[str, Callable[[Answer], Any]] = {
    "text": text,
    "latex": in_latex,
    "bibtex": bibtex,
    "certificate": certified,
}
