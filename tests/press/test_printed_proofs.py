"""The proof printed is the proof judged.

From its typeset statement and evidence alone, and the statements that it cites, each claim is put
together again, and the kernel judges it as if an author had just written it.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from phaseproof.author import SIGN, AtMost, Less, claim, given, letter, qed
from phaseproof.prover.elaboration import complete
from phaseproof.syntax import plaintext, proofs
from phaseproof.syntax.latex import BACKEND, plainly, statement
from phaseproof.syntax.latex_parser.context import Context
from phaseproof.syntax.latex_parser.lexer import Unreadable
from phaseproof.syntax.names import name
from phaseproof.trusted.kernel.instances import REFUSALS
from phaseproof.trusted.kernel.judge import judge
from phaseproof.trusted.language.claims import (
    Claim,
    Contrary,
    Evidence,
    Obtain,
    Part,
    Point,
    Proof,
)
from phaseproof.trusted.language.terms import OutsideFragment
from phaseproof.trusted.language.verdict import Judgement
from phaseproof.trusted.language.walk import theorems
from phaseproof.verification.sign_explanations import explained, signs
from tests.book.whole_book import COMPLETED, judged, whole_book
from tests.press.printed import sentences
from tests.press.printed.alike import Differs
from tests.press.printed.damage import damaged
from tests.press.printed.proofs import Reader, settled
from tests.press.printed.sentences import Read

pytestmark = pytest.mark.slow

CLAIMS = COMPLETED
CITED = {x.key: x for _, e in whole_book() for x in theorems(e.claim.parts)}
REFUSED = (Unreadable, Differs, OutsideFragment, *REFUSALS)


def shown(claim: Claim) -> Claim:
    """With visible signs that say by which hypotheses."""
    return explained(claim, signs(claim))


def evidence(tag: str) -> list[str]:
    """As it is printed, part by part."""
    claim = explained(CLAIMS[tag], judged(tag).signs)
    return [plainly(pieces) for pieces in proofs.evidence(claim, BACKEND)]


def judgement(claim: Claim, printed: list[str]) -> Judgement:
    """The judgement of what is read.  A page does not say in which half line a variable of
    integration runs: it is read both ways."""
    try:
        return judge(read(claim, printed, Context()))
    except REFUSED:
        return judge(read(claim, printed, Context(narrow=True)))


def read(claim: Claim, printed: list[str], context: Context) -> Claim:
    pages = sentences.statement(statement(claim), context)
    context = replace(context, notations=sentences.names_of(statement(claim)))
    parts = []
    for page, part, text in zip(pages, claim.parts, printed, strict=True):
        reader = Reader(page, context, CLAIMS, CITED)
        found = reader.evidence(text)
        context = replace(context, notations=reader.context.notations)
        says = page.sequent.says
        if any(r.absurd for r in part.sequent.says):
            says = part.sequent.says  # 1/2 is a number, and not 1 over 2
        said = replace(page, sequent=replace(page.sequent, says=says))
        parts.append(put_together(said, part, found))
    return replace(claim, parts=tuple(parts), corrected=None)


def put_together(page: Read, part: Part, found: Evidence) -> Part:
    """A contrary assumes a claim in its very letters: there the page says which contrary it is."""
    if isinstance(found, Contrary):
        assert found == part.evidence
        return part
    obtained = (
        [x for step in found.first if isinstance(step, Obtain) for x in step.names]
        if isinstance(found, Proof)
        else []
    )
    letters = {
        name(x.name): x
        for x in (*page.letters, *page.sequent.some, *page.sequent.free, *obtained)
    }
    same: list[Point] = [
        tuple((letters.get(name(x.name), x), v) for x, v in point)
        for point in part.witnesses
    ]
    return Part(page.sequent, settled(page.sequent, found), tuple(same))


@pytest.mark.parametrize("tag", CLAIMS)
def test_the_proof_printed_is_a_proof(tag: str) -> None:
    found = judgement(CLAIMS[tag], evidence(tag))
    assert found.verdict == judged(tag).judgement.verdict


def test_a_damaged_proof_is_noticed() -> None:
    """A change may leave a proof, as where ≤ is visible and < is too; most leave none."""
    chance, refused, tried = Random("proofs"), 0, 0
    for tag in chance.sample([*CLAIMS], 68):
        claim = CLAIMS[tag]
        printed = evidence(tag)
        found = [
            x
            for x in damaged(printed[0])
            if x[0] in ("a sign", "a function", "a number", "a relation")
        ]
        if found and isinstance(claim.parts[0].evidence, Proof):
            _, instead = chance.choice(found)
            tried += 1
            try:
                judgement(claim, [instead, *printed[1:]])
            except REFUSED:
                refused += 1
    assert tried > 40
    assert refused > 0.9 * tried


def test_a_visible_sign_says_by_which_hypotheses() -> None:
    x, y = letter("x y", "real")
    sign = claim(
        "a001",
        "A sum is positive",
        source="one",
        says=Less(0, x + y),
        given=(
            above := given("above", Less(1, x)),
            given("idle", Less(y, 5)),
            given("beside", AtMost(0, y)),
        ),
        proof=qed(by=SIGN("<")),
    )
    assert "(visible by relation “above”, beside)" in plaintext.proof_text(
        shown(complete(sign))
    )
    square = claim(
        "a002",
        "A square",
        source="one",
        says=AtMost(0, x**2),
        given=(above,),
        proof=qed(by=SIGN()),
    )
    assert "(visible)" in plaintext.proof_text(shown(complete(square)))


def test_the_chain_rule_is_named_where_a_composition_is_differentiated() -> None:
    said = plaintext.proof_text(shown(CLAIMS["0301"]))
    assert said.count("(choice of t and the chain rule)") == 1
    assert "(choice of t (2))" in said


def test_instances_of_one_relation_are_added_up_in_one_formula() -> None:
    said = plaintext.proof_text(shown(CLAIMS["0820"]))
    assert said.count("“relative”") == 1
    assert (
        " - 2 D(0_{E×1}, 0_{E×1}, 0, 0, m), where D(x, y, m, n, s) is that of" in said
    )
