"""The claims of the book: what each rests on, how much its reasons say, and what refutes it.

Ids are tags.  `make verify` judges each claim, meets each line with numbers at each witness, and
compares the verdicts with the ledger; nothing of this is done again here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, replace
from time import process_time
from typing import Any

import pytest

from phaseproof.authoring.expressions import Matrix, Stack
from phaseproof.derivations import cited
from phaseproof.derivations.alphabet import l
from phaseproof.prover.elaboration import Taken, decide
from phaseproof.trusted.kernel.chain import Rule, follows
from phaseproof.trusted.kernel.context import Scope
from phaseproof.trusted.kernel.proofs import check_proof
from phaseproof.trusted.kernel.rules import MODULUS, MONOTONE, REGISTRY
from phaseproof.trusted.language.budget import allowance
from phaseproof.trusted.language.claims import (
    Chain,
    Cited,
    Claim,
    Counterexample,
    Fact,
    Part,
    Proof,
    Rejected,
    Relation,
    Sequent,
)
from phaseproof.trusted.language.terms import (
    AnyLetter,
    Binder,
    Letter,
    Named,
    Term,
    Value,
    letters,
    subterms,
    term,
    where,
)
from phaseproof.trusted.language.verdict import Verdict
from phaseproof.trusted.language.walk import changed, claims, theorems
from phaseproof.verification import witness_values as readings
from tests.book.whole_book import COMPLETED, judged, whole_book
from tests.kernel.attempts import ORDINARY, refusal

pytestmark = pytest.mark.slow

CLAIMS = {entry.claim.tag: entry.claim for _, entry in whole_book()}
PROVED = {
    tag: c
    for tag, c in CLAIMS.items()
    if all(type(p.evidence) is Proof for p in c.parts)
}
REFUTED = {tag: c for tag, c in CLAIMS.items() if tag not in PROVED}


def numbered(word: str, items: Any) -> Iterator[tuple[str, Any]]:
    """Each item with its name, -word-1, -word-2, …; the only one of several needs none."""
    for n, x in enumerate(items, 1):
        yield (f"-{word}-{n}" if len(items) > 1 else ""), x


# ---------------------------------------------------------------- steps


@dataclass(frozen=True)
class Step:
    """A link of a chain of a claim, wherever it stands, and the same claim with another reason in
    its place."""

    claim: Claim
    part: Part
    before: Term
    rule: Rule
    after: Term
    at: dict[
        AnyLetter, Value
    ]  # what a letter that is no letter of the claim is read as
    but: Callable[[Rule], Claim]


def steps(claim: Claim) -> Iterator[tuple[str, Step]]:
    """Every step, named after where it stands: 0206-1-step-1-step-2 is the second step of the case
    "from m to m + 1" of the first step of the first chain of Claim 0206."""
    for name, (n, p) in numbered("part", [*enumerate(claim.parts)]):
        if not isinstance(p.evidence, Proof):
            continue
        found = p.evidence
        put = lambda e, p=p, n=n: replace(
            claim,
            parts=(*claim.parts[:n], replace(p, evidence=e), *claim.parts[n + 1 :]),
        )
        chosen = dict(found.choose)
        for word, (k, (says, chain)) in numbered(
            "relation", [*enumerate(zip(p.sequent.says, found.chains, strict=True))]
        ):
            into = lambda c, k=k, put=put, found=found: put(
                replace(found, chains=(*found.chains[:k], c, *found.chains[k + 1 :]))
            )
            yield from _steps(
                claim, p, f"{claim.tag}{name}{word}", says, chain, chosen, into
            )
        for k, fact in enumerate(found.first):
            if isinstance(fact, Fact):
                into = lambda c, k=k, fact=fact, put=put, found=found: put(
                    replace(
                        found,
                        first=(
                            *found.first[:k],
                            replace(fact, chain=c),
                            *found.first[k + 1 :],
                        ),
                    )
                )
                some = {
                    x: of_any_size(x, n)
                    for n, x in enumerate(fact.condition.free, 1)
                    if isinstance(x, Letter)
                }
                yield from _steps(
                    claim,
                    p,
                    f"{claim.tag}{name}-{_slug(fact.condition.name)}",
                    fact.condition.says,
                    fact.chain,
                    some,
                    into,
                )


def of_any_size(x: Letter, n: int) -> Value:
    """An ordinary number, or the vector n, n + 1, n + 2, …"""
    if x.size is None:
        return ORDINARY[x.domain]
    assert x.size[1] == term(1)
    return Stack(Matrix([[l + n]]), (l, x.size[0]))


def _slug(name: str) -> str:
    return name.replace(" ", "-")


def _steps(
    claim: Claim,
    part: Part,
    name: str,
    says: Relation,
    chain: Chain,
    at: dict[AnyLetter, Value],
    into: Callable[[Chain], Claim],
) -> Iterator[tuple[str, Step]]:
    reasons = [*(rule for _, rule in chain.lines), chain.last]

    def but(n: int, rule: Rule) -> Claim:
        changed = [*reasons[:n], rule, *reasons[n + 1 :]]
        return into(
            Chain(
                tuple(
                    (line, r)
                    for (line, _), r in zip(chain.lines, changed[:-1], strict=True)
                ),
                changed[-1],
            )
        )

    for n, (before, rule, after) in enumerate(chain.links(says)):
        here, put = f"{name}-step-{n + 1}", lambda r, n=n: but(n, r)
        yield here, Step(claim, part, before, rule, after, at, put)
        nested = rule.subproofs(before, after)
        for f in fields(
            rule
        ):  # the chains a reason is made of, in the order of `inside`
            if isinstance(inner := getattr(rule, f.name), Chain):
                (_, shown, same), *nested = nested
                assert same is inner
                into_rule = lambda c, rule=rule, f=f, put=put: put(
                    replace(rule, **{f.name: c})
                )
                yield from _steps(
                    claim,
                    part,
                    f"{here}-{f.name}",
                    shown,
                    inner,
                    {**at, **_between(rule, at)},
                    into_rule,
                )


def _between(rule: Rule, at: dict[AnyLetter, Value]) -> dict[AnyLetter, Value]:
    """A reason about any number of an interval is read at its middle."""
    match rule:
        case MONOTONE(at=x, start=start, on=end):
            return {x: where((start + end) / 2, at)}
    return {}


STEPS = {name: step for c in CLAIMS.values() for name, step in steps(c)}


def test_every_step_is_here() -> None:
    """As many steps as the readers of the report meet."""
    for c in PROVED.values():
        links = sum(len([*readings._links_of(p, p.evidence)]) for p in c.parts)
        assert links == sum(step.claim is c for step in STEPS.values())


def weaker(rule: Rule) -> Iterator[Rule]:
    """The same reason made weaker in one place, as far down as it goes."""
    less = rule.weaker
    while less is not None:
        yield less
        less = less.weaker
    inner = getattr(rule, "by", None)
    several = (
        inner if isinstance(inner, tuple) else (inner,) if inner is not None else ()
    )
    for n, r in enumerate(several):
        for less in weaker(r):
            yield replace(
                rule,
                by=(*several[:n], less, *several[n + 1 :])
                if isinstance(inner, tuple)
                else less,
            )


OVERSTATED = {
    f"{name}-{n}": (step, rule)
    for name, step in STEPS.items()
    for n, rule in enumerate(weaker(step.rule), 1)
}


ONE_OF_EACH = {
    (type(step.rule), rule.name): name
    for name, (step, rule) in reversed(OVERSTATED.items())
}


@pytest.mark.parametrize("name", ONE_OF_EACH.values())
def test_an_overstated_claim_is_refused(name: str) -> None:
    """With a weaker reason in its place, the claim is refused at this step and for this reason."""
    step, rule = OVERSTATED[name]
    sentence = refusal(step.but(rule)) or ""
    number = name.split("-")[-2]
    assert f"step {number} ({rule.name}): " in sentence, sentence


@dataclass(frozen=True, eq=False)
class Tried(Taken):
    """A reason on trust, but for the chains it is made of, with each weaker one and whether it
    would do."""

    found: list[tuple[str, bool]]

    def check(self, before: Term, after: Term, scope: Scope) -> None:
        for rule in weaker(self.reason):
            with allowance():
                self.found.append((rule.name, follows(rule, before, after, scope)))
        if any(
            isinstance(getattr(self.reason, f.name), Chain) for f in fields(self.reason)
        ):
            self.reason.check(before, after, scope)


def tried(x: Any, found: list[tuple[str, bool]]) -> Any:
    """Evidence with each reason of its chains tried so."""
    go = lambda y: changed(y, lambda z: tried(z, found))
    match x:
        case Claim() | Term():
            return x
        case Chain(lines, last):
            return Chain(
                tuple((line, Tried(go(rule), found)) for line, rule in lines),
                Tried(go(last), found),
            )
    return None


def trials(said: Sequent, evidence: Proof) -> list[tuple[str, bool]]:
    """Each reason weaker than one of a proof, and whether the step holds by it."""
    found = list[tuple[str, bool]]()
    scope = Scope(rules=REGISTRY | {Tried}, proved=lambda _: None)
    with allowance():
        check_proof(said, changed(evidence, lambda x: tried(x, found)), scope)
    return found


@pytest.mark.parametrize("tag", PROVED)
def test_justification_is_not_overstated(tag: str) -> None:
    """No step holds by a weaker reason in its place."""
    found = [
        x for part in COMPLETED[tag].parts for x in trials(part.sequent, part.evidence)
    ]
    assert len(found) >= sum(
        step.claim is PROVED[tag] for step, _ in OVERSTATED.values()
    )
    assert not [name for name, holds in found if holds]


def test_an_overstated_step_is_noticed() -> None:
    plain = Relation(l + l, "=", 2 * l)
    assert trials(Sequent((plain,)), Proof((Chain((), MODULUS),))) == [
        (rule.name, True) for rule in weaker(MODULUS)
    ]


# ---------------------------------------------------------------- verdicts


@pytest.mark.parametrize("tag", CLAIMS)
def test_a_claim_rests_on_what_it_shows(tag: str) -> None:
    """What it cites, itself or through lemmas, is on the closed list and is named with it."""
    found, closed = judged(tag).judgement, {t.key: t for t in cited.THEOREMS}
    assert found.cited <= closed.keys()
    for x in parts_of(CLAIMS[tag]):
        if isinstance(x, Cited):
            assert closed[x.key] == x
            assert x.key in found.cited
        elif isinstance(x, Claim) and x is not CLAIMS[tag].corrected:
            below = judged(x.tag).judgement
            assert x.tag in found.uses
            assert below.cited <= found.cited
            assert below.method >= found.method


def parts_of(c: Claim) -> Iterator[Any]:
    """The theorems and claims its evidence mentions."""
    for p in c.parts:
        yield from mentioned(p.evidence)


def mentioned(x: Any) -> list[Any]:
    return [*claims(x), *theorems(x)]


# ---------------------------------------------------------------- witnesses


def test_every_claim_has_a_witness() -> None:
    for tag, c in PROVED.items():
        for p in c.parts:
            absurd = any(r.absurd for r in p.sequent.says)
            spoken = p.sequent.letters or p.sequent.given
            assert absurd or p.witnesses or not spoken, tag


# ---------------------------------------------------------------- refutations


@pytest.mark.parametrize("tag", REFUTED)
def test_refutation(tag: str) -> None:
    """At a counterexample the hypotheses hold and the sides certainly differ, by numbers too."""
    c = REFUTED[tag]
    found = judged(tag).readings
    for p, reading in zip(
        [p for p in c.parts if isinstance(p.evidence, Counterexample)],
        found,
        strict=True,
    ):
        assert reading.right
        assert reading.value != reading.right or any(
            r.rel in "≠<" for r in p.sequent.says
        )
        assert reading.point == p.evidence.at


@pytest.mark.parametrize("tag", REFUTED)
def test_a_refuted_claim_is_corrected(tag: str) -> None:
    """The correction is proved, and says something else."""
    refuted, corrected = REFUTED[tag], REFUTED[tag].corrected
    assert corrected is not None
    assert judged(corrected.tag).judgement.verdict is Verdict.PROVED
    assert corrected.hash != refuted.hash
    assert corrected.tag in PROVED


@pytest.mark.parametrize("tag", REFUTED)
def test_the_correction_survives_what_refuted(tag: str) -> None:
    """Offered as a refutation of the correction, the same point is refused."""
    for p in REFUTED[tag].parts:
        if (
            isinstance(p.evidence, Counterexample)
            and len(REFUTED[tag].corrected.parts) == 1
        ):
            kept = REFUTED[tag].corrected
            (only,) = kept.parts
            at = tuple((x, v) for x, v in p.evidence.at if x in only.sequent.letters)
            with pytest.raises(Rejected):
                decide(
                    replace(kept, parts=(replace(only, evidence=Counterexample(at)),))
                )


# ---------------------------------------------------------------- what the book promises


def blocks(c: Claim) -> bool:
    """It speaks of every even d, and of a vector or a matrix of d/2 blocks."""
    terms = [e for p in c.parts for r in p.sequent.says for e in (r.lhs, r.rhs)]
    return any(isinstance(x, Letter) and x.domain == "even" for x in c.letters) and any(
        isinstance(x, Binder) and x.head in ("stack", "directsum") and letters(x.hi)
        for e in terms
        for x in within(e)
    )


def within(e: Term) -> Iterator[Term]:
    """The term and all its parts, the bodies of names among them."""
    for x in subterms(e):
        yield x
        if isinstance(x, Named):
            yield from within(x.body)


def rules(c: Claim) -> set[str]:
    """The names of the reasons of a claim and of what it rests on."""
    return {*judged(c.tag).judgement.rules}.union(
        *(rules(x) for x in parts_of(c) if isinstance(x, Claim))
    )


WHOLE = (
    "block by block",
    "term by term",
    "induction",
    "telescoping",
    "reindexing",
    "splitting",
)
ANGLES = {"angle addition", r"$\cos^2+\sin^2=1$"}


@pytest.mark.parametrize("tag", [tag for tag, c in PROVED.items() if blocks(c)])
def test_any_length_is_shown_by_any_one_block(tag: str) -> None:
    """A statement on the angles of every even d is not shown for one block alone."""
    found = rules(PROVED[tag])
    assert any(name.startswith(WHOLE) for name in found) or not found & ANGLES


def test_no_headline_is_by_computation() -> None:
    """A proof whose only step is the complete decision shows nothing."""
    for tag in (
        "0102",
        "0206",
        "0213",
        "0402",
        "0503",
        "0505",
        "0506",
        "0601",
        "0602",
        "0611",
    ):
        assert len([n for n in STEPS if n.startswith(tag)]) > 1


def test_the_relative_rotation_takes_less_than_a_second() -> None:
    start = process_time()
    for tag in ("0501", "0503"):
        decide(replace(CLAIMS[tag], title="judged afresh"))
    assert process_time() - start < 1


def test_the_relative_rotation_has_at_most_25_lines() -> None:
    assert len([n for n in STEPS if n.startswith("0503")]) <= 25


def test_each_theorem_of_the_closed_list_is_used() -> None:
    assert {
        x.key for c in CLAIMS.values() for x in parts_of(c) if isinstance(x, Cited)
    } == {theorem.key for theorem in cited.THEOREMS}
