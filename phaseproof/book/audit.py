"""What others printed, as rows: the formula as it stands there, and the claim that settles it.

A row is judged like a claim.  Its evidence is one line: an instance of a proved claim, or the
point of a refuted one; so a claim that does not match what was printed is an error, and a verdict
is computed, never written down.  Rows without a formula say why there is nothing to judge.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from phaseproof.evidence.hypotheses import meaning, necessity
from phaseproof.language.claims import (
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
from phaseproof.language.contents import (
    ERRORS,
    WITHOUT_FORMULA,
    Document,
    Malformed,
    Observed,
    Place,
    Printed,
    Statement,
)
from phaseproof.language.results import Audit, Finding, Judgement, Verdict
from phaseproof.language.stating import part, proof, qed
from phaseproof.language.terms import (
    AnyLetter,
    Apply,
    Binder,
    Letter,
    Named,
    Node,
    OutsideFragment,
    subterms,
    term,
)
from phaseproof.notation.alike import two_meanings
from phaseproof.search.completion import complete, decide
from phaseproof.search.reasons import LEMMA

MISSHAPEN = ("the shapes do not fit", "a matrix is not a number", "is not a matrix",
             "a matrix where a number is wanted", "rows of different lengths are no matrix")


def at(*lines: int | tuple[int, int], section: str = "", equation: str = "") -> Place:
    """Lines are numbers or pairs (first, last): at(351, (361, 365), equation="27")."""
    return Place(tuple(x if isinstance(x, tuple) else (x, x) for x in lines), section, equation)


def prints(says: Relation | tuple[Relation, ...] | Sequent, by: Claim | None = None,
           at: At = (), *, of: int = 0, given: tuple[Condition, ...] = (),
           adding: tuple[Condition, ...] = (), under: tuple[Condition, ...] = (),
           witnesses: tuple[At, ...] = (), without: Mapping[str, At] | None = None,
           **evidence: Any) -> Printed:
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
    whole = part(said.says, given=given, some=said.some, free=said.free,
                 provided=said.provided, form=said.form, witnesses=witnesses, without=without,
                 **evidence)
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
    return tuple(tuple((x, v) for x, v in w if x in {*said.letters, *said.free}) for w in theirs)


Names = tuple[str | Condition, ...]


def same_as(by: Claim, *, given: Names = (), adding: Names = (), under: Names = (),
            of: int = 0, refuted_at: At = ()) -> Printed:
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
        raise Rejected(f"no hypothesis of {by.tag} is called {', '.join(sorted(strangers))}")
    if not refutes(said) and (silent := [c.name for c in there
                                        if c.name not in named and not _a_size(c)]):
        raise Rejected(f"whether the text says {', '.join(silent)} of {by.tag} is not said")
    return Printed(said, by, _names(adding), _names(under))


def _names(conditions: Names) -> tuple[str, ...]:
    return tuple(x if isinstance(x, str) else x.name for x in conditions)


def refutes(part: Part) -> bool:
    """Whether a formula is refuted: then without its hypotheses it is so, too."""
    return not isinstance(part.evidence, Proof)


def _a_size(condition: Condition) -> bool:
    """That there is something at all: 0 < d, 0 < N."""
    said = condition.says
    return said.rel == "<" and said.lhs == term(0) and isinstance(said.rhs, Letter) \
        and said.rhs.domain in ("natural", "even")


def row(name: str, place: Place, asserted: str, *printed: Printed,
        otherwise: Printed | None = None, condition: str = "", minding: str = "",
        corrected: Claim | None = None, error: str = "", supposing: tuple[str, ...] | None = None,
        elsewhere: str = "", reading: str = "", exact: str = "", seen: str = "text") -> Statement:
    """A row with a formula.  Refuted rows are ``corrected`` by a proved claim: that of the refuted
    claim, if no other is named.  They say what kind of ``error`` it is, which words of the
    quotation the sentence is ``supposing``, and, if no witness is of the source's own size, why it
    stands ``elsewhere``."""
    borrowed = next((p.by.corrected for p in printed if p.by and p.by.corrected), None)
    return Statement(name, place, asserted, printed, otherwise, condition, minding,
                     corrected or borrowed, error, supposing, elsewhere, reading, exact, seen)


def definition(name: str, place: Place, asserted: str, reason: str,
               seen: str = "text") -> Statement:
    """A row that only fixes what words and letters mean."""
    return Statement(name, place, asserted, seen=seen, nature="definition", reason=reason)


def empirical(name: str, place: Place, asserted: str, reason: str,
              seen: str = "text") -> Statement:
    """A row that only an experiment, a library's weights or a source of facts can settle."""
    return Statement(name, place, asserted, seen=seen, nature="empirical", reason=reason)


def interpretive(name: str, place: Place, asserted: str, reason: str,
                 seen: str = "text") -> Statement:
    """A row that says nothing that could be wrong: an analogy, an advice, a word of praise."""
    return Statement(name, place, asserted, seen=seen, nature="interpretive", reason=reason)


def observed(name: str, place: Place, asserted: str, package: str, version: str, command: str,
             saw: str, *, agrees: bool, error: str = "", corrected: Claim | None = None,
             supposing: tuple[str, ...] | None = None, elsewhere: str = "", reading: str = "",
             seen: str = "text") -> Statement:
    """A row on what a library does, or on numbers that a program finds: what was run, in which
    version, what it did, and whether that is what the text says."""
    return Statement(name, place, asserted, corrected=corrected, error=error, supposing=supposing,
                     elsewhere=elsewhere, reading=reading, seen=seen,
                     observed=Observed(package, version, command, saw, agrees))


def malformed(name: str, place: Place, asserted: str, formula: Callable[[], Relation],
              about: tuple[AnyLetter, ...], corrected: Claim, seen: str = "text",
              fails_at: At = (), error: str = "slip") -> Statement:
    """A row whose formula cannot be read as it is printed."""
    return Statement(name, place, asserted, seen=seen, corrected=corrected, error=error,
                     supposing=(), elsewhere="it cannot be read at any size",
                     malformed=Malformed(formula, about, point(fails_at)))


def coverage_of(document: Document) -> dict[str, tuple[int, int]]:
    """For each kind of range that something is said in: how many have a row, of how many; and how
    many of the lines that are not blank lie in a range."""
    if document.inventory is None:
        return {}
    out: dict[str, tuple[int, int]] = {}
    for r in document.inventory.ranges:
        if r.kind not in ("heading", "nothing"):
            well = any(r.first <= last and first <= r.last
                       for row in document.statements for first, last in row.place.lines)
            n, of = out.get(r.kind, (0, 0))
            out[r.kind] = n + well, of + 1
    return out


# ---------------------------------------------------------------- verdicts

WRONG = ("refuted", "ill-formed", "contradicted")  # by a proof, by itself, by a run
UNREAD = "unread"  # false as others pass it on: of a text that was not read nothing is refuted
VERDICTS = ("holds", "holds-if", *WRONG, UNREAD, "observed", *WITHOUT_FORMULA)
GRAVE = ("result", "constant")  # the errors that the first pages show


def errata(audits: Iterable[Audit], kinds: Iterable[str] = ERRORS
           ) -> Iterator[tuple[str, Statement, Finding]]:
    """The wrong rows, with the keys of their documents, whose errors are of these kinds."""
    for audit in audits:
        for row, found in audit.rows:
            if found.verdict in WRONG and row.error in kinds:
                yield audit.document.key, row, found


def finding(statement: Statement) -> Finding:
    """The verdict on a row.  Raises what the kernel raises where the row is not settled, or what is
    printed cannot be read; and Rejected where the kind of its error is not said, or there is none.
    """
    found = _found(statement)
    if (found.verdict in WRONG) != bool(statement.error):
        raise Rejected("what kind of error it is is said of each wrong row, and of no other")
    return found


def _found(statement: Statement) -> Finding:
    for printed in statement.formulas:
        bare = replace(printed.part, evidence=Proof(()))  # what is printed, not what settles it
        if why := two_meanings(Claim("----", statement.name, "", (bare,))):
            raise Rejected(f"it cannot be read: {why}")
    if statement.nature:
        return Finding(statement.name, statement.nature)
    if statement.observed:
        return Finding(statement.name,
                       "observed" if statement.observed.agrees else "contradicted")
    if statement.malformed:
        put_right(statement)
        return Finding(statement.name, "ill-formed", sentence=fault(statement.malformed),
                       settled_by=tags(statement))
    judgements = [decide(as_claim(p, statement.name)) for p in statement.printed]
    verdict = "holds"
    if any(j.verdict is Verdict.REFUTED for j in judgements):
        verdict = "refuted" if statement.read else UNREAD
        put_right(statement)
    elif statement.otherwise or any(p.added for p in statement.printed):
        verdict = "holds" if statement.minding else "holds-if"
        judgements += matters(statement)
    uses = (tag for j in judgements for tag in j.uses)
    return Finding(statement.name, verdict, min(j.method for j in judgements).name.lower(),
                   tuple(dict.fromkeys((*tags(statement), *uses))),
                   tuple(sorted(frozenset[str]().union(*(j.cited for j in judgements)))))


def tags(statement: Statement) -> tuple[str, ...]:
    """The claims whose evidence a row has, part for part, and the one that holds instead.  A claim
    that is only named, beside a proof that does not use it, settles nothing."""
    lent = [p.by for p in statement.formulas if p.by and any(
        p.part.evidence == other.evidence or (refutes(p.part) and p.part.sequent == other.sequent)
        for other in p.by.parts)]
    return tuple(dict.fromkeys(c.tag for c in (*lent, statement.corrected) if c))


def as_claim(printed: Printed, name: str) -> Claim:
    """What is judged: the printed formula with its evidence; a claim it is printed in, as such."""
    if printed.by and len(printed.by.parts) == 1 and printed.by.parts[0] is printed.part:
        return printed.by
    return Claim("----", name, "", (printed.part,))


def put_right(statement: Statement) -> None:
    """A refuted row says what holds instead: that is proved, something else, and about the same
    objects."""
    right = statement.corrected
    if right is None or decide(right).verdict is not Verdict.PROVED:
        raise Rejected("it is refuted, and no proved claim says what holds instead")
    said = [p.part.sequent.encode() for p in statement.printed]
    if any(part.sequent.encode() in said for part in right.parts):
        raise Rejected("what is said to hold instead is what was printed")
    wrong = frozenset[object]().union(*(objects(p.part.sequent) for p in statement.printed
                                        if refutes(p.part)))
    if wrong and not wrong & frozenset[object]().union(*(objects(p.sequent) for p in right.parts)):
        raise Rejected("what is said to hold instead is about other things than what was printed")


COMMON = ("+", "*", "/", "neg", "abs", "i", "pi")  # to all formulas: no object of one of them


def objects(sequent: Sequent) -> frozenset[object]:
    """What a sentence is about: its functions, sums and integrals, what it names, and its function
    letters, whatever they are called."""
    found = set[object]()
    for condition in (*sequent.given, *sequent.conclusions):
        for relation in (condition.says, *condition.provided):
            for side in (relation.lhs, relation.rhs):
                for e in subterms(side):
                    match e:
                        case Node(head=head) | Binder(head=head) if head not in COMMON:
                            found.add(head)
                        case Named(name=name):
                            found.add(f"let {name}")
                        case Apply(function=f) if f not in sequent.some:
                            found.add((f.over, f.into))
    return frozenset(found)


def matters(statement: Statement) -> list[Judgement]:
    """Every condition that is not printed is needed: without it the row fails or means nothing."""
    for p in statement.printed:
        for name in p.added:
            known = [c for c in p.part.sequent.given if c.name == name]
            if len(known) != 1:
                raise Rejected(f"{'more than one' if known else 'no'} hypothesis is called {name}")
            how = necessity(complete(as_claim(p, statement.name)), _number(p), known[0]).how
            if how not in ("fails", "means nothing"):
                raise Rejected(f"whether the condition {name} is needed is not decided")
    if not statement.otherwise:
        return []
    wide = decide(as_claim(statement.otherwise, statement.name))
    if wide.verdict is not Verdict.REFUTED:
        raise Rejected("it holds without the condition")
    return [wide]


def _number(printed: Printed) -> int:
    return as_claim(printed, "").parts.index(printed.part)


def fault(malformed: Malformed) -> str:
    """What keeps a printed formula from being read.  Raises Rejected where nothing does."""
    try:
        formula = malformed.formula()
    except (Rejected, OutsideFragment) as refusal:
        if malformed.about:
            raise Rejected("a formula that cannot be made is about nothing") from refusal
        return str(refusal)
    if idle := sorted(x.name for x in {*malformed.about} - formula.letters):
        raise Rejected(f"the formula is not about {', '.join(idle)}")
    strangers = sorted(x.name for x in formula.letters - {*malformed.about})
    if strangers:  # a formula that holds whatever they are can be read
        decide(Claim("----", "", "", (Part(Sequent((formula,)), Counterexample(malformed.fails)),)))
        return f"{', '.join(strangers)} is not a letter of what is said"
    nothing = meaning(Sequent((formula,)))
    if nothing.endswith(MISSHAPEN):  # what means nothing for another reason can be read
        return nothing
    raise Rejected("the formula can be read as it is printed")
