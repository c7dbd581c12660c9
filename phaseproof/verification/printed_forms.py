"""The sentence a sequent is also printed with: it follows from what was judged, or is refused.

The kernel judges sequents and reads no sentence.  A claim of a book, a row and a certificate pass
only if theirs follow.  A display of a claim is proved from it, and the claim from its display.
"""

from __future__ import annotations

from phaseproof.model.book import Display
from phaseproof.prover.elaboration import Taken, checked, complete
from phaseproof.syntax.ambiguity import two_meanings
from phaseproof.trusted.kernel.chain import follows
from phaseproof.trusted.kernel.context import Scope
from phaseproof.trusted.kernel.judge import judge
from phaseproof.trusted.kernel.proofs import under
from phaseproof.trusted.kernel.refutation import satisfies
from phaseproof.trusted.kernel.rules import ALGEBRA, REGISTRY
from phaseproof.trusted.language.budget import allowance
from phaseproof.trusted.language.claims import (
    Cited,
    Claim,
    Contrary,
    Counterexample,
    First,
    Inverse,
    Limit,
    Part,
    Proof,
    Rejected,
    Relation,
    Relative,
    Sequent,
    Unique,
    point,
)
from phaseproof.trusted.language.terms import (
    REALS,
    WHOLE,
    FunctionLetter,
    Letter,
    Node,
    Number,
    Sort,
    Term,
    is_matrix,
    letters,
    term,
    where,
)
from phaseproof.trusted.language.verdict import Verdict
from phaseproof.trusted.language.walk import changed, parts_of
from phaseproof.verification.sign_explanations import on_trust

UNBOUNDED = (*REALS, *WHOLE)  # above
JUDGED = Scope(rules=REGISTRY | {Taken}, proved=lambda _: None)  # once the kernel has


def check_sentences(claim: Claim) -> None:
    """Raises unless the sentences of a claim that the kernel has judged follow."""
    for x in parts_of(*(part.evidence for part in claim.parts), terms=False):
        if isinstance(x, Cited) and x.sequent.form:
            raise Rejected(f"no sentence stands for the theorem {x.title}")
    for part in claim.parts:
        if part.sequent.form is not None:
            with allowance():
                printed(part, claim.parts, _known(part))


def check_display(display: Display) -> None:
    """Raises unless the display and its claim are proved from each other, resting on no other
    theorems than the claim does."""
    if why := two_meanings(display.shown):
        raise Rejected(why)
    claim, shown, again = (
        judge(complete(x)) for x in (display.claim, display.shown, display.again)
    )
    if not shown.verdict is again.verdict is Verdict.PROVED:
        raise Rejected("a claim and its display are not proved from each other")
    if shown.theorems != claim.theorems or shown.method != claim.method:
        raise Rejected("a display rests on more than its claim")


def _known(part: Part) -> Scope:
    """What is known in the end of a proof that was judged, or under the hypotheses."""
    if isinstance(part.evidence, Proof):
        return checked(part.sequent, changed(part.evidence, on_trust), JUDGED)
    return under(part.sequent, JUDGED)


def printed(part: Part, beside: tuple[Part, ...], scope: Scope) -> None:
    """Raises unless the sentence of a part follows from its sequent, in a claim of the parts
    ``beside`` and in the scope its proof ends in."""
    said, form, holds = part.sequent, part.sequent.form, False
    match form, said.says:
        case Inverse(), (Relation(Node("*", (a, b)), "=", one), Relation() as other):
            unit = one == term(1) or (isinstance(one, Node) and one.head == "identity")
            holds = (
                unit
                and is_matrix(a) == is_matrix(b) == is_matrix(one)
                and other == Relation(Node("*", (b, a)), "=", one)
            )
        case Unique(x), (Relation(left, "=", value),):
            spoken = any(x in c.letters for c in said.given)
            holds = (
                left == x
                and x not in letters(value)
                and spoken
                and not isinstance(part.evidence, Contrary)
            )
            if isinstance(
                part.evidence, Counterexample
            ):  # two values: the point's, and this one
                at = dict(part.evidence.at)
                satisfies(said, point({**at, x: where(value, at)}))
        case Relative(m, n, s), (Relation(left, "=", value),):
            holds = (
                _shifted(said, m, n, s)
                and s not in letters(value)
                and follows(ALGEBRA, left, where(value, {m: m + s, n: n + s}), scope)
            )
        case First(k), (Relation() as r,):
            holds = any(_ends(said, r, k, other, scope) for other in beside)
        case Limit(f, to), _:
            holds = _tends(said, f, to)
    if not holds or (
        type(form) is not Limit and (said.some or said.free or said.provided)
    ):
        raise Rejected(
            f"the sentence printed with it ({getattr(form, 'kind', '')}) does not "
            "follow from it"
        )


def _shifted(said: Sequent, m: Letter, n: Letter, s: Letter) -> bool:
    """Whether value(m + s, n + s) = value(m, n) says that value depends on m and n only through
    m - n.  All three are any numbers of one domain.  If m' - n' = m - n, then m' - m = n' - n is 0,
    or it or its negative lies in that domain, whichever of them it is (of two natural numbers one
    is the other plus a natural number).  Taken as s, it leads from one pair to the other, and value
    is the same at both; no hypothesis may speak of the letters, so that nothing keeps it from
    being taken."""
    spoken = {m, n, s}
    return (
        len(spoken) == 3
        and spoken <= said.letters
        and m.domain == n.domain == s.domain
        and not any(x.size for x in spoken)
        and not any(spoken & c.letters for c in said.given)
    )


def _tends(said: Sequent, f: Term, to: Term) -> bool:
    """There is N such that for all ε > 0 and x ≥ N(ε): |f - to| ≤ ε.  Here f and ``to`` know
    nothing of N and ε, ``to`` nothing of x, and x has values above any bound."""
    match said.some, said.free:
        case (
            FunctionLetter(_, (Sort("positive"),), Sort(values, None), None) as bound,
        ), (Letter(_, "positive", None) as ε, Letter(_, domain, None) as x):
            gaps = (f - to, f) if to == term(0) else (f - to,)
            return (
                {domain, values} <= {*UNBOUNDED}
                and said.provided == (Relation(bound(ε), "≤", x),)
                and said.says in [(Relation(abs(gap), "≤", ε),) for gap in gaps]
                and not {bound, ε} & (letters(f) | letters(to))
                and x not in letters(to)
            )
    return False


def _ends(said: Sequent, r: Relation, k: Letter, other: Part, scope: Scope) -> bool:
    """l < r, or l ≤ r, for all integers k from one number to another; and the ``other`` part
    proves, without a hypothesis, that the next k is an exception."""
    there = other.sequent
    match sorted(
        (c.says for c in said.given if not c.free), key=lambda says: says.rhs == k
    ):
        case [Relation(most, "≤", Number(last)), Relation(Number(), "≤", least)]:
            exception = r.where({k: Number(last + 1)})
            return (
                least == most == k
                and k.domain in ("integer", "natural")
                and len(said.given) == 2
                and last.denominator == 1
                and type(other.evidence) is Proof
                and not (there.given or there.some or there.free)
                and any(
                    (o.rel, r.rel) in (("<", "<"), ("<", "≤"), ("≤", "<"))
                    and follows(ALGEBRA, o.lhs, exception.rhs, scope)
                    and follows(ALGEBRA, o.rhs, exception.lhs, scope)
                    for o in there.says
                )
            )
    return False
