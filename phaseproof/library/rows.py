"""What others printed, as rows: the formula as it stands there, and the claim that settles it.

The evidence of a row is one line: an instance of a proved claim, or the point of a refuted one.
Rows without a formula say why there is nothing to judge.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from phaseproof.authoring.builders import part, proof, qed
from phaseproof.authoring.surface_rules import LEMMA
from phaseproof.model.book import (
    Document,
    Malformed,
    Observed,
    Place,
    Printed,
    Statement,
)
from phaseproof.trusted.language.claims import (
    At,
    Claim,
    Condition,
    Contrary,
    Counterexample,
    First,
    Part,
    Proof,
    Rejected,
    Relation,
    Sequent,
    point,
)
from phaseproof.trusted.language.terms import (
    AnyLetter,
    Letter,
    term,
)


def at(*lines: int | tuple[int, int], section: str = "", equation: str = "") -> Place:
    """Lines are numbers or pairs (first, last): at(351, (361, 365), equation="27")."""
    return Place(
        tuple(x if isinstance(x, tuple) else (x, x) for x in lines), section, equation
    )


def prints(
    says: Relation | tuple[Relation, ...] | Sequent,
    by: Claim | None = None,
    at: At = (),
    *,
    of: int = 0,
    given: tuple[Condition, ...] = (),
    adding: tuple[Condition, ...] = (),
    under: tuple[Condition, ...] = (),
    witnesses: tuple[At, ...] = (),
    without: Mapping[str, At] | None = None,
    **evidence: Any,
) -> Printed:
    """The printed formula ``says`` under the hypotheses it is printed with (``given``), those that
    had to be added (``adding``) and those of the row's condition (``under``).  Evidence is, in this
    order: what is passed as ``proof``, ``refuted_at`` or ``refuted_by``; the instance ``at`` of
    part ``of`` of a proved claim ``by``, relation by relation; the counterexample or the contrary
    of a refuted one."""
    if isinstance(says, Sequent):
        given, said = (*says.given, *given), says
    else:
        said = Sequent(says if isinstance(says, tuple) else (says,))
    if not evidence:
        if by is None:
            raise Rejected("nothing settles what is printed")
        evidence = _borrowed(by, at, of, len(said.says))
    given = (*given, *adding, *under)
    witnesses = witnesses or _witnesses(replace(said, given=given), by, of)
    whole = part(
        said.says,
        given=given,
        some=said.some,
        free=said.free,
        provided=said.provided,
        form=said.form,
        witnesses=witnesses,
        without=without,
        **evidence,
    )
    return Printed(whole, by, _names(adding), _names(under))


def _borrowed(by: Claim, at: At, of: int, atoms: int) -> dict[str, Any]:
    """The evidence of a claim, for a formula that is an instance of it."""
    match by.parts[of].evidence:
        case Counterexample(at=point):
            return {"refuted_at": point}
        case Contrary(by=contrary):
            return {"refuted_by": contrary}
    return {"proof": proof(*(qed(by=LEMMA(by, at, of, atom)) for atom in range(atoms)))}


def _witnesses(said: Sequent, by: Claim | None, of: int) -> tuple[At, ...]:
    """Those of the claim, if they speak of the same letters."""
    theirs = by.parts[of].witnesses if by else ()
    if not all({x for x, _ in w} >= said.letters for w in theirs):
        return ()
    return tuple(
        tuple((x, v) for x, v in w if x in {*said.letters, *said.free}) for w in theirs
    )


Names = tuple[str | Condition, ...]


def same_as(
    by: Claim,
    *,
    given: Names = (),
    adding: Names = (),
    under: Names = (),
    of: int = 0,
    refuted_at: At = (),
) -> Printed:
    """The document prints what part ``of`` of the claim says.  Each of its hypotheses is named: the
    text says it (``given``), the text leaves it out (``adding``), or the condition of the row says
    it in words (``under``).  A sentence that rests on another part stays behind.  What the claim
    refutes at a small point a row refutes at one of the source's own size (``refuted_at``)."""
    said = by.parts[of]
    if refuted_at:
        said = replace(said, evidence=Counterexample(point(refuted_at)))
    if type(said.sequent.form) is First:
        said = replace(said, sequent=replace(said.sequent, form=None))
    named, there = _names((*given, *adding, *under)), said.sequent.given
    if strangers := {*named} - {*_names(there)}:
        raise Rejected(
            f"no hypothesis of {by.tag} is called {', '.join(sorted(strangers))}"
        )
    if not refutes(said) and (
        silent := [c.name for c in there if c.name not in named and not _a_size(c)]
    ):
        raise Rejected(
            f"whether the text says {', '.join(silent)} of {by.tag} is not said"
        )
    return Printed(said, by, _names(adding), _names(under))


def _names(conditions: Names) -> tuple[str, ...]:
    return tuple(x if isinstance(x, str) else x.name for x in conditions)


def refutes(part: Part) -> bool:
    """Whether a formula is refuted: then without its hypotheses it is so, too."""
    return not isinstance(part.evidence, Proof)


def _a_size(condition: Condition) -> bool:
    """That there is something at all: 0 < d, 0 < N."""
    said = condition.says
    return (
        said.rel == "<"
        and said.lhs == term(0)
        and isinstance(said.rhs, Letter)
        and said.rhs.domain in ("natural", "even")
    )


def row(
    name: str,
    place: Place,
    asserted: str,
    *printed: Printed,
    otherwise: Printed | None = None,
    condition: str = "",
    minding: str = "",
    corrected: Claim | None = None,
    error: str = "",
    supposing: tuple[str, ...] | None = None,
    elsewhere: str = "",
    reading: str = "",
    exact: str = "",
    seen: str = "text",
) -> Statement:
    """A row with a formula.  Refuted rows are ``corrected`` by a proved claim: that of the refuted
    claim, if no other is named.  They say what kind of ``error`` it is, which words of the
    quotation the sentence is ``supposing``, and, if no witness is of the source's own size, why it
    stands ``elsewhere``."""
    borrowed = next((p.by.corrected for p in printed if p.by and p.by.corrected), None)
    return Statement(
        name,
        place,
        asserted,
        printed,
        otherwise,
        condition,
        minding,
        corrected or borrowed,
        error,
        supposing,
        elsewhere,
        reading,
        exact,
        seen,
    )


def definition(
    name: str, place: Place, asserted: str, reason: str, seen: str = "text"
) -> Statement:
    """A row that only fixes what words and letters mean."""
    return Statement(
        name, place, asserted, seen=seen, nature="definition", reason=reason
    )


def empirical(
    name: str, place: Place, asserted: str, reason: str, seen: str = "text"
) -> Statement:
    """A row that only an experiment, a library's weights or a source of facts can settle."""
    return Statement(
        name, place, asserted, seen=seen, nature="empirical", reason=reason
    )


def interpretive(
    name: str, place: Place, asserted: str, reason: str, seen: str = "text"
) -> Statement:
    """A row that says nothing that could be wrong: an analogy, an advice, a word of praise."""
    return Statement(
        name, place, asserted, seen=seen, nature="interpretive", reason=reason
    )


def observed(
    name: str,
    place: Place,
    asserted: str,
    package: str,
    version: str,
    command: str,
    saw: str,
    *,
    agrees: bool,
    error: str = "",
    corrected: Claim | None = None,
    supposing: tuple[str, ...] | None = None,
    elsewhere: str = "",
    reading: str = "",
    seen: str = "text",
) -> Statement:
    """A row on what a library does, or on numbers that a program finds: what was run, in which
    version, what it did, and whether that is what the text says."""
    return Statement(
        name,
        place,
        asserted,
        corrected=corrected,
        error=error,
        supposing=supposing,
        elsewhere=elsewhere,
        reading=reading,
        seen=seen,
        observed=Observed(package, version, command, saw, agrees),
    )


def malformed(
    name: str,
    place: Place,
    asserted: str,
    formula: Callable[[], Relation],
    about: tuple[AnyLetter, ...],
    corrected: Claim,
    seen: str = "text",
    fails_at: At = (),
    error: str = "slip",
) -> Statement:
    """A row whose formula cannot be read as it is printed."""
    return Statement(
        name,
        place,
        asserted,
        seen=seen,
        corrected=corrected,
        error=error,
        supposing=(),
        elsewhere="it cannot be read at any size",
        malformed=Malformed(formula, about, point(fails_at)),
    )


def coverage_of(document: Document) -> dict[str, tuple[int, int]]:
    """For each kind of range that something is said in: how many have a row, of how many; and how
    many of the lines that are not blank lie in a range."""
    if document.inventory is None:
        return {}
    out: dict[str, tuple[int, int]] = {}
    for r in document.inventory.ranges:
        if r.kind not in ("heading", "nothing"):
            well = any(
                r.first <= last and first <= r.last
                for row in document.statements
                for first, last in row.place.lines
            )
            n, of = out.get(r.kind, (0, 0))
            out[r.kind] = n + well, of + 1
    return out


def tags(statement: Statement) -> tuple[str, ...]:
    """The claims whose evidence a row has, part for part, and the one that holds instead.  A claim
    that is only named, beside a proof that does not use it, settles nothing."""
    lent = [
        p.by
        for p in statement.formulas
        if p.by
        and any(
            p.part.evidence == other.evidence
            or (refutes(p.part) and p.part.sequent == other.sequent)
            for other in p.by.parts
        )
    ]
    return tuple(dict.fromkeys(c.tag for c in (*lent, statement.corrected) if c))
