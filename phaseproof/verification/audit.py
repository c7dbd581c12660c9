"""The verdict on what others printed, row by row.

A row is judged like a claim; so a claim that does not match what was printed is an error, and a
verdict is computed, never written down.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from phaseproof.library.rows import refutes, tags
from phaseproof.model.book import (
    ERRORS,
    WITHOUT_FORMULA,
    Malformed,
    Printed,
    Statement,
)
from phaseproof.model.results import Audit, Finding
from phaseproof.prover.elaboration import complete, decide
from phaseproof.syntax.ambiguity import two_meanings
from phaseproof.trusted.language.claims import (
    Claim,
    Counterexample,
    Part,
    Proof,
    Rejected,
    Sequent,
)
from phaseproof.trusted.language.terms import (
    Apply,
    Binder,
    Named,
    Node,
    OutsideFragment,
    subterms,
)
from phaseproof.trusted.language.verdict import Judgement, Verdict
from phaseproof.verification.necessity import meaning, necessity
from phaseproof.verification.printed_forms import check_sentences

MISSHAPEN = (
    "the shapes do not fit",
    "a matrix is not a number",
    "is not a matrix",
    "a matrix where a number is wanted",
    "rows of different lengths are no matrix",
)

WRONG = ("refuted", "ill-formed", "contradicted")  # by a proof, by itself, by a run
UNREAD = "unread"  # false as others pass it on: of a text that was not read nothing is refuted
VERDICTS = ("holds", "holds-if", *WRONG, UNREAD, "observed", *WITHOUT_FORMULA)
GRAVE = ("result", "constant")  # the errors that the first pages show


def errata(
    audits: Iterable[Audit], kinds: Iterable[str] = ERRORS
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
        raise Rejected(
            "what kind of error it is is said of each wrong row, and of no other"
        )
    return found


def _found(statement: Statement) -> Finding:
    for printed in statement.formulas:
        bare = replace(
            printed.part, evidence=Proof(())
        )  # what is printed, not what settles it
        if why := two_meanings(Claim("----", statement.name, "", (bare,))):
            raise Rejected(f"it cannot be read: {why}")
    if statement.nature:
        return Finding(statement.name, statement.nature)
    if statement.observed:
        return Finding(
            statement.name, "observed" if statement.observed.agrees else "contradicted"
        )
    if statement.malformed:
        _put_right(statement)
        return Finding(
            statement.name,
            "ill-formed",
            sentence=fault(statement.malformed),
            settled_by=tags(statement),
        )
    judgements = [_judged(as_claim(p, statement.name)) for p in statement.printed]
    verdict = "holds"
    if any(j.verdict is Verdict.REFUTED for j in judgements):
        verdict = "refuted" if statement.read else UNREAD
        _put_right(statement)
    elif statement.otherwise or any(p.added for p in statement.printed):
        verdict = "holds" if statement.minding else "holds-if"
        judgements += matters(statement)
    uses = (tag for j in judgements for tag in j.uses)
    return Finding(
        statement.name,
        verdict,
        min(j.method for j in judgements).name.lower(),
        tuple(dict.fromkeys((*tags(statement), *uses))),
        tuple(sorted(frozenset[str]().union(*(j.cited for j in judgements)))),
    )


def _judged(claim: Claim) -> Judgement:
    """By the kernel; what it is also printed with follows."""
    judgement = decide(claim)
    check_sentences(complete(claim))
    return judgement


def as_claim(printed: Printed, name: str) -> Claim:
    """What is judged: the printed formula with its evidence; a claim it is printed in, as such."""
    if (
        printed.by
        and len(printed.by.parts) == 1
        and printed.by.parts[0] is printed.part
    ):
        return printed.by
    return Claim("----", name, "", (printed.part,))


def _put_right(statement: Statement) -> None:
    """A refuted row says what holds instead: that is proved, something else, and about the same
    objects."""
    right = statement.corrected
    if right is None or decide(right).verdict is not Verdict.PROVED:
        raise Rejected("it is refuted, and no proved claim says what holds instead")
    said = [p.part.sequent.encode() for p in statement.printed]
    if any(part.sequent.encode() in said for part in right.parts):
        raise Rejected("what is said to hold instead is what was printed")
    wrong = frozenset[object]().union(
        *(objects(p.part.sequent) for p in statement.printed if refutes(p.part))
    )
    if wrong and not wrong & frozenset[object]().union(
        *(objects(p.sequent) for p in right.parts)
    ):
        raise Rejected(
            "what is said to hold instead is about other things than what was printed"
        )


COMMON = (
    "+",
    "*",
    "/",
    "neg",
    "abs",
    "i",
    "pi",
)  # to all formulas: no object of one of them


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
                raise Rejected(
                    f"{'more than one' if known else 'no'} hypothesis is called {name}"
                )
            how = necessity(
                complete(as_claim(p, statement.name)), _number(p), known[0]
            ).how
            if how not in ("fails", "means nothing"):
                raise Rejected(f"whether the condition {name} is needed is not decided")
    if not statement.otherwise:
        return []
    wide = _judged(as_claim(statement.otherwise, statement.name))
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
            raise Rejected(
                "a formula that cannot be made is about nothing"
            ) from refusal
        return str(refusal)
    if idle := sorted(x.name for x in {*malformed.about} - formula.letters):
        raise Rejected(f"the formula is not about {', '.join(idle)}")
    strangers = sorted(x.name for x in formula.letters - {*malformed.about})
    if strangers:  # a formula that holds whatever they are can be read
        decide(
            Claim(
                "----",
                "",
                "",
                (Part(Sequent((formula,)), Counterexample(malformed.fails)),),
            )
        )
        return f"${', '.join(strangers)}$ is not a letter of what is said"
    nothing = meaning(Sequent((formula,)))
    if nothing.endswith(MISSHAPEN):  # what means nothing for another reason can be read
        return nothing
    raise Rejected("the formula can be read as it is printed")
