"""False neighbours of the claims of the book, and what somebody would try to prove them with.

A mutant is a claim with one thing changed: a sign, sin for cos, an index, a constant, a letter, a
dropped term, the range of a sum, a hypothesis.  It counts only where it is certainly false: at a
point that satisfies its hypotheses (the claim's witness, or one near it) balls separate the sides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, is_dataclass, replace
from fractions import Fraction
from functools import cache
from itertools import combinations, islice, product
from math import tau
from random import Random
from typing import Any

from flint import acb, arb

from phaseproof.authoring.builders import qed
from phaseproof.authoring.expressions import conj, exp, half, letter
from phaseproof.prover.counterexamples import admitted
from phaseproof.prover.elaboration import Loose, Unindexed, decide, total
from phaseproof.prover.portfolio import Prover
from phaseproof.trusted.kernel.chain import follows
from phaseproof.trusted.kernel.context import Scope
from phaseproof.trusted.kernel.instances import assume
from phaseproof.trusted.kernel.proofs import establish, obtain, within
from phaseproof.trusted.kernel.rules import (
    ADDITION,
    ENCLOSED,
    EULER,
    INSTANCE,
    PYTHAGORAS,
    REGISTRY,
    SIGN,
    TRIANGLE,
)
from phaseproof.trusted.language import walk
from phaseproof.trusted.language.budget import allowance
from phaseproof.trusted.language.claims import (
    Cited,
    Claim,
    Fact,
    Obtain,
    Part,
    Point,
    Proof,
    Relation,
    Sequent,
)
from phaseproof.trusted.language.terms import (
    AnyLetter,
    Apply,
    Binder,
    FunctionLetter,
    Grid,
    Letter,
    Named,
    Node,
    Number,
    Term,
    Value,
    is_matrix,
    letters,
    sized_by,
    subterms,
    term,
    where,
)
from phaseproof.trusted.language.verdict import Verdict
from tests.book.attacker import (
    BALL,
    apart,
    certainly_false,
    enclosed,
    falsified,
    holds,
    near,
    strongest,
)
from tests.kernel.attempts import REFUSED

UNKNOWN = (*REFUSED, ArithmeticError)
SEARCH, OFFERS = (
    300_000,
    30,
)  # steps of a search for a proof of what is false, and what it finds
Change = tuple[str, Term]

# ---------------------------------------------------------------- changing one thing in a term

OTHER = {
    "sin": "cos",
    "cos": "sin",
    "re": "im",
    "im": "re",
    "Ci": "Si",
    "Si": "Ci",
    "Cin": "Si",
    "sinh": "cosh",
    "cosh": "sinh",
    "tan": "cot",
}


def changed(e: Term, near: tuple[AnyLetter, ...]) -> Iterator[Change]:
    """e with one thing changed, anywhere inside, through names; ``near`` are letters that may be
    mistaken for each other."""
    yield from here(e, near)
    for put, x in inside(e):
        for what, y in changed(x, near):
            if y != x:
                yield what, put(y)


def here(e: Term, near: tuple[AnyLetter, ...]) -> Iterator[Change]:
    """One thing changed at the top of e."""
    match e:
        case Number(value):
            for v in (value + 1, value - 1, -value, value / 2):
                if v != value:
                    yield f"{value} → {v}", Number(Fraction(v))
        case Letter(name, domain, size):
            for x in near:
                if (
                    x != e
                    and isinstance(x, Letter)
                    and x.size == size
                    and x.domain == domain
                ):
                    yield f"{name} → {x.name}", x
            if size is None:
                yield f"{name} → {name} + 1", e + 1
                yield f"{name} → -{name}", -e
        case Node("i"):
            yield "i → -i", -e
        case Node("pi"):
            yield "π → 22/7", Number(Fraction(22, 7))
        case Node("gamma"):
            yield "γ → 1/2", half
        case Node("+" | "*", parts):
            yield from listed(e, parts)
        case Node("/", (x, y)):
            yield "divisor dropped", x
            yield "divisor doubled", Node("/", (x, 2 * y))
        case Node("neg", (x,)):
            yield "sign dropped", x
        case Node("^", (x, n)):
            yield "power dropped", x
            yield "power raised", Node("^", (x, n + 1))
        case Node("T", (m,)):
            yield "transpose dropped", m
        case Node("identity", _):
            yield "1 → -1", -e
        case Node("exp", (x,)):
            yield "exponent turned", exp(-x)
            yield "exponent doubled", exp(2 * x)
        case Node("log", (x,)):
            yield "logarithm doubled", 2 * e
        case Node("conj" | "abs" as head, (x,)):
            yield f"{head} dropped", x
        case Node("E1", _):
            yield "E1 conjugated", conj(e)
        case Node(head, (x,)) if head in OTHER:
            yield f"{head} → {OTHER[head]}", Node(OTHER[head], (x,))
        case Grid(rows):
            if len(rows) == len(rows[0]) > 1:
                yield "block transposed", Grid(tuple(zip(*rows, strict=True)))
            if len(rows) > 1:
                yield "rows exchanged", Grid((rows[1], rows[0], *rows[2:]))
        case Binder(head, body, x, lo, hi):
            if head in ("sum", "product", "integral"):
                yield "range begins later", Binder(head, body, x, lo + 1, hi)
            if head in ("sum", "product"):
                yield "range ends earlier", Binder(head, body, x, lo, hi - 1)
            yield "range ends later", Binder(head, body, x, lo, hi + 1)
            if head != "integral":
                yield "index shifted", Binder(head, where(body, {x: x + 1}), x, lo, hi)
        case Apply(f, args, along):
            for g in near:
                if (
                    isinstance(g, FunctionLetter)
                    and g != f
                    and (g.over, g.into) == (f.over, f.into)
                ):
                    yield f"{f} → {g}", Apply(g, args, along)
            if along:
                yield (
                    "direction exchanged",
                    Apply(
                        f,
                        args,
                        tuple((1 - n if len(args) == 2 else n, v) for n, v in along),
                    ),
                )


def listed(e: Term, parts: tuple[Term, ...]) -> Iterator[Change]:
    """Of a sum or a product: something dropped, turned or exchanged."""
    head = e.head  # type: ignore[attr-defined]
    for n, x in enumerate(parts):
        rest = (*parts[:n], *parts[n + 1 :])
        if head == "+":
            yield "sign of a term", Node("+", (*parts[:n], -x, *parts[n + 1 :]))
        if rest and (head == "+" or not is_matrix(x) or all(map(is_matrix, parts))):
            word = "term" if head == "+" else "factor"
            yield f"{word} dropped", rest[0] if len(rest) == 1 else Node(head, rest)
        if head == "*" and n and is_matrix(x) and is_matrix(parts[n - 1]):
            yield (
                "factors exchanged",
                Node("*", (*parts[: n - 1], x, parts[n - 1], *parts[n + 1 :])),
            )


def inside(e: Term) -> Iterator[tuple[Callable[[Term], Term], Term]]:
    """The terms directly inside e, each with what puts another one in its place."""
    match e:
        case Node(head, args):
            for n, x in enumerate(args):
                yield lambda y, n=n: Node(head, (*args[:n], y, *args[n + 1 :])), x
        case Grid(rows):
            for j, row in enumerate(rows):
                for k, x in enumerate(row):
                    yield (
                        lambda y, j=j, k=k, row=row: Grid(
                            (*rows[:j], (*row[:k], y, *row[k + 1 :]), *rows[j + 1 :])
                        ),
                        x,
                    )
        case Binder(head, body, x, lo, hi):
            yield lambda y: Binder(head, y, x, lo, hi), body
        case Apply(f, args, along):
            for n, x in enumerate(args):
                yield lambda y, n=n: Apply(f, (*args[:n], y, *args[n + 1 :]), along), x
            for n, (slot, v) in enumerate(along):
                yield (
                    lambda y, n=n, slot=slot: Apply(
                        f, args, (*along[:n], (slot, y), *along[n + 1 :])
                    ),
                    v,
                )
        case Named(name, params, values, body):
            yield lambda y: Named(name, params, values, y), body
            for n, v in enumerate(values):
                if isinstance(v, Term):
                    yield (
                        lambda y, n=n: Named(
                            name, params, (*values[:n], y, *values[n + 1 :]), body
                        ),
                        v,
                    )


def whole(e: Term) -> Iterator[Change]:
    """All of e changed."""
    yield "doubled", 2 * e
    yield "turned", -e
    if not is_matrix(e):
        yield "one more", e + 1
        yield "a thousandth", e / 1000
        yield "a hair more", e * (1 + Number(Fraction(1, 10**9)))


# ---------------------------------------------------------------- what is certainly false


def false_whatever_exists(sequent: Sequent, at: Point) -> bool:
    """For "there is": whatever is chosen, some relation is certainly false."""
    x, *more = sequent.some
    known = {y: v for y, v in at if y not in sequent.some}
    if more or not admitted(sequent, at):
        return False
    if isinstance(x, FunctionLetter):
        return false_however_late(sequent, x, known)
    if collision(sequent, x, known) if x.size else never_equal(sequent, known):
        return True
    try:
        choices = covered(sequent, x, known)
    except UNKNOWN:
        return False
    later = [y for y in sequent.free if isinstance(y, Letter) and y.size is None]
    points = [
        {**known, **dict(zip(later, map(term, values), strict=True))}
        for values in product((0, 1, 2), repeat=len(later))
    ]
    return bool(choices) and all(
        any(certainly_false(r, {**known, **box}) for known in points for r in says)
        for says, box in choices
    )


def never_equal(sequent: Sequent, at: dict[AnyLetter, Value]) -> bool:
    """Whether the kernel sees one side of an equation above the other, whatever is chosen."""
    sides = [(where(r.lhs, at), where(r.rhs, at)) for r in sequent.says if r.rel == "="]
    return any(
        holds(SIGN("<"), *pair, Scope()) for x, y in sides for pair in ((x, y), (y, x))
    )


def collision(sequent: Sequent, x: Letter, at: dict[AnyLetter, Value]) -> bool:
    """Whether two values of the last letter give one side, on which x stands, the same value
    whatever x is, and the other side two that lie apart."""
    if len(sequent.says) != 1 or len(sequent.free) != 1:
        return False
    (r,), (t,) = sequent.says, sequent.free
    if (
        r.rel != "="
        or x in letters(r.lhs)
        or not isinstance(t, Letter)
        or t.domain != "real"
    ):
        return False
    sizes = (
        enclosed(n, tuple(at.items()))[0][0].real.unique_fmpz() for n in x.size or ()
    )
    any_x = Letter(x.name, x.domain, tuple(term(int(n)) for n in sizes))  # type: ignore[arg-type]
    for v, w in combinations((term(0), term(1), term(-1), half), 2):
        one, two = ({**at, x: any_x, t: value} for value in (v, w))
        if holds(ADDITION, where(r.rhs, one), where(r.rhs, two), Scope()) and apart(
            where(r.lhs, one), where(r.lhs, two), {}
        ):
            return True
    return False


def false_however_late(
    sequent: Sequent, bound: FunctionLetter, at: dict[AnyLetter, Value]
) -> bool:
    """For "there is N such that for all x ≥ N(ε)": at some ε the kernel sees that the bound fails
    for every x, hence at N(ε) whatever N is."""
    (r,), (margin, x) = sequent.says, sequent.free
    if (
        sequent.provided != (Relation(bound(margin), "≤", x),)
        or r.rel != "≤"
        or (isinstance(x, Letter) and x.domain != bound.into.domain)
    ):
        return False
    known = {y: v for y, v in at.items() if y != x}
    return holds(SIGN("<"), where(r.rhs, known), where(r.lhs, known), Scope())


def covered(
    sequent: Sequent, x: Letter, at: dict[AnyLetter, Value]
) -> list[tuple[list[Relation], dict[AnyLetter, Any]]]:
    """Everything that x can be, in pieces that balls cover: from 0 to 1 where it is said to lie
    there; one turn where the kernel proves that a turn changes nothing; for an orthogonal matrix
    all matrices with entries in [-1, 1]."""
    says = [*sequent.says]
    if x.domain == "orthogonal" and x.size is not None:
        n = int(BALL.box(x.size[0], at, 20).real.unique_fmpz())
        entries = [[Letter(f"entry{j}{k}", "real") for k in range(n)] for j in range(n)]
        return [
            (
                [r.where({x: Grid(tuple(map(tuple, entries)))}) for r in says],
                {y: acb(arb(0, 1)) for row in entries for y in row},
            )
        ]
    between = {(r.lhs, r.rhs) for r in says if r.rel == "<"} >= {
        (term(0), x),
        (x, term(1)),
    }
    if x.domain != "real" or not (between or periodic(sequent, x)):
        return []
    pieces, width = 32, (1.0 if between else tau) / 32
    return [
        (says, {x: acb(arb((k + 0.5) * width, 0.51 * width))}) for k in range(pieces)
    ]


def periodic(sequent: Sequent, x: Letter) -> bool:
    """Whether the kernel proves that x + 2πn does what x does, for every integer n."""
    turned = {x: x + 2 * Node("pi") * letter("turns", "integer")}
    with allowance():
        return all(
            follows(EULER, side, where(side, turned), Scope())
            for r in sequent.says
            for side in (r.lhs, r.rhs)
            if x in letters(side)
        )


# ---------------------------------------------------------------- mutants


@dataclass(frozen=True)
class Mutant:
    """A claim with one thing changed: relation ``relation`` of part ``part`` is false ``at`` a
    point that satisfies all the rest."""

    claim: Claim
    part: int
    what: str
    sequent: Sequent
    relation: int
    at: Point

    def __str__(self) -> str:
        return f"{self.claim.tag}, part {self.part + 1}: {self.what}"


def sequents(said: Sequent) -> Iterator[tuple[str, Sequent]]:
    """The sequent with one thing changed."""
    terms = [e for r in said.says for e in (r.lhs, r.rhs)]
    terms += [e for c in said.given for e in (c.says.lhs, c.says.rhs)]
    letters_near = tuple(sorted({*said.letters, *said.free}, key=lambda x: x.name))
    bound = tuple(
        sorted(
            {x.letter for e in terms for x in subterms(e) if isinstance(x, Binder)},
            key=lambda x: x.name,
        )
    )
    for n, r in enumerate(said.says):
        put = lambda r, n=n: replace(
            said, says=(*said.says[:n], r, *said.says[n + 1 :])
        )
        for what, changed_r in relations(r, letters_near + bound):
            yield what, put(changed_r)
    for n, c in enumerate(said.given):
        put_given = lambda c, n=n: replace(
            said, given=(*said.given[:n], c, *said.given[n + 1 :])
        )
        for what, changed_r in relations(c.says, letters_near + c.free):
            yield f"hypothesis {c.name}: {what}", put_given(replace(c, says=changed_r))
    for n, r in enumerate(said.provided):
        for what, changed_r in relations(r, letters_near):
            yield (
                f"range: {what}",
                replace(
                    said,
                    provided=(*said.provided[:n], changed_r, *said.provided[n + 1 :]),
                ),
            )


def relations(
    r: Relation, near: tuple[AnyLetter, ...]
) -> Iterator[tuple[str, Relation]]:
    """The relation with one of its sides changed, or both exchanged."""
    for side, put in (
        ("left", lambda e: Relation(e, r.rel, r.rhs)),
        ("right", lambda e: Relation(r.lhs, r.rel, e)),
    ):
        e = r.lhs if side == "left" else r.rhs
        for what, other in (*whole(e), *changed(e, near)):
            yield f"{side}: {what}", put(other)
    if r.rel in "<≤":
        yield "exchanged", Relation(r.rhs, r.rel, r.lhs)


def mutants(claim: Claim, wanted: int) -> list[Mutant]:
    """So many mutants of a claim that are certainly false, the same ones in every run; at most half
    of them with a hypothesis changed."""
    found: list[Mutant] = []
    assumed = 0
    for base, n, what, said in candidates(claim):
        given_changed = said.given != base.parts[n].sequent.given
        if (given_changed and 2 * assumed >= wanted) or said in {
            m.sequent for m in found
        }:
            continue
        if (false := where_false(base.parts[n], said)) is not None:
            found.append(Mutant(base, n, what, said, *false))
            assumed += given_changed
        if len(found) == wanted:
            break
    return found


def candidates(claim: Claim) -> list[tuple[Claim, int, str, Sequent]]:
    """Every change of every part that has a proof, shuffled once and for all.  Those of a domain or
    of a hypothesis come first, since they are few."""
    proofs = [
        n
        for n, p in enumerate(claim.parts)
        if isinstance(p.evidence, Proof) and not any(r.absurd for r in p.sequent.says)
    ]
    every = [
        (claim, n, what, said)
        for n in proofs
        for what, said in sequents(claim.parts[n].sequent)
    ]
    Random(claim.tag).shuffle(every)
    first = [x for x in every if x[2].startswith("hypothesis")][:20]
    wider = [
        (base, n, what, base.parts[n].sequent)
        for what, base in widened(claim)
        for n in proofs
        if base.parts[n] != claim.parts[n]
    ]
    return wider + first + [x for x in every if x not in first]


WIDER = {
    "natural": "integer",
    "integer": "real",
    "positive": "real",
    "nonnegative": "real",
    "real": "complex",
}


def widened(claim: Claim) -> Iterator[tuple[str, Claim]]:
    """The claim and its proof for letters of a wider domain; function letters keep their shapes."""
    kept = frozenset().union(*map(sized_by, claim.letters))  # a size stays natural
    for x in sorted(claim.letters - kept, key=lambda x: x.name):
        if isinstance(x, Letter) and x.size is None and x.domain in WIDER:
            y = replace(x, domain=WIDER[x.domain])
            yield (
                f"{x.name}: {x.domain} → {y.domain}",
                replace(claim, parts=renamed(claim.parts, x, y), corrected=None),
            )


def renamed(e: Any, old: Letter, new: Letter) -> Any:
    """A piece of a claim with another letter; claims and theorems it uses keep their own."""
    go = lambda e: renamed(e, old, new)
    if e == old:
        return new
    if isinstance(e, Claim | Cited):
        return e
    if isinstance(e, tuple):
        return tuple(map(go, e))
    if isinstance(e, Obtain) or (
        isinstance(e, INSTANCE) and not isinstance(e.source, str)
    ):
        return replace(e, at=tuple((x, go(v)) for x, v in e.at))
    if (
        isinstance(e, Number | FunctionLetter)
        or not is_dataclass(e)
        or isinstance(e, type)
    ):
        return e
    return replace(e, **{f.name: go(getattr(e, f.name)) for f in fields(e) if f.init})


def where_false(part: Part, said: Sequent) -> tuple[int, Point] | None:
    """A relation that is certainly false, and the point: at a witness, or close to one."""
    terms = [e for r in said.says for e in (r.lhs, r.rhs)]
    costly = any(
        isinstance(x, Binder) and x.head == "integral"
        for e in terms
        for x in subterms(e)
    )
    if said.some:
        changed_one = [
            n
            for n, (r, was) in enumerate(zip(said.says, part.sequent.says, strict=True))
            if r != was
        ]
        return next(
            (
                ((*changed_one, 0)[0], w)
                for w in part.witnesses
                if false_whatever_exists(said, w)
            ),
            None,
        )
    obtained = {x for o in part.evidence.obtain for x in o.names}  # type: ignore[union-attr]
    for w in part.witnesses or ((),):
        base = tuple((x, v) for x, v in w if x not in obtained)
        base += tuple((x, term(1)) for x in said.free if x not in dict(w))
        most = 8 if not costly else 3 if said.given != part.sequent.given else 0
        for at in islice(
            near(base, said, (*said.given, *part.sequent.given)), most + 1
        ):
            if (n := falsified(said, at)) is not None:
                return n, at
    return None


# ---------------------------------------------------------------- what it is put to


def offers(m: Mutant) -> Iterator[tuple[str, Claim]]:
    """The mutant as whole claims: with the proof of the claim as it stands, and with the strongest
    reason as the only step for the false relation."""
    part = m.claim.parts[m.part]
    proof: Proof = part.evidence  # type: ignore[assignment]
    alone = {"=": EULER, "≤": TRIANGLE, "<": SIGN("<"), "≠": SIGN("≠")}
    chains = list(proof.chains)
    chains[m.relation] = qed(alone[m.sequent.says[m.relation].rel])
    for how, offered in (
        ("the old proof", proof),
        ("one step", replace(proof, chains=tuple(chains))),
    ):
        changed = replace(
            part, sequent=m.sequent, evidence=offered, witnesses=(*part.witnesses, m.at)
        )
        for witnesses in ((m.at,), part.witnesses):
            yield (
                how,
                replace(
                    m.claim,
                    parts=(replace(changed, witnesses=witnesses),),
                    corrected=None,
                ),
            )


def accepted(m: Mutant) -> Iterator[str]:
    """How the false relation gets through, if it does: by one of the strongest reasons alone, or by
    two through a natural middle line, each of the strongest or of the old proof.  Nothing is asked
    of a reason but that it holds: that a weaker one would do as well is no refusal here."""
    part = m.claim.parts[m.part]
    proof: Proof = part.evidence  # type: ignore[assignment]
    says, was, at = (
        m.sequent.says[m.relation],
        part.sequent.says[m.relation],
        dict(proof.choose),
    )
    if says == was and m.sequent.some:
        return  # no single relation is false for all that may exist
    scope = opened(m.sequent, proof)
    if scope is None:
        return
    chain = proof.chains[m.relation]
    own = (*(rule for _, rule in chain.lines), chain.last)
    reasons = [
        r
        for r in dict.fromkeys((*strongest(m.sequent, m.relation), *own))
        if r.rel == says.rel or (r.rel in "=≤<" and says.rel in "≤<")
    ]
    lhs, rhs = where(says.lhs, at), where(says.rhs, at)
    for rule in reasons:
        if (rule.rel == "<" or says.rel != "<") and holds(rule, lhs, rhs, scope):
            yield f"{rule.name} alone"
    if says.rel == "≠":
        return  # two of these do not add up, and no chain has two
    quick = [
        r
        for r in dict.fromkeys((*own, *reasons))
        if r in own
        or not (
            isinstance(r, ENCLOSED) or getattr(r, "by", None) in (ADDITION, PYTHAGORAS)
        )
    ]
    if searched(m, scope):
        yield "the search"
    middles = dict.fromkeys(
        (*(line for line, _ in chain.lines), where(was.lhs, at), where(was.rhs, at))
    )
    sharp = [
        r for r in quick if r.rel == "<"
    ]  # of two steps that show s < t one at least is sharp
    orders = ((sharp, quick), (quick, sharp)) if says.rel == "<" else ((quick, quick),)
    for middle in middles.keys() - {lhs, rhs}:
        for steps, more in orders:
            first = next((r for r in steps if holds(r, lhs, middle, scope)), None)
            then = first and next(
                (r for r in more if holds(r, middle, rhs, scope)), None
            )
            if first and then:
                yield f"{first.name} to a middle line, then {then.name}"


def searched(m: Mutant, scope: Scope) -> bool:
    """Whether one of the proofs that `phaseproof check` would try shows the false relation."""
    said = m.sequent
    if said.some or said.free or m.what.startswith("range"):
        return False
    alone = replace(said, says=(said.says[m.relation],))
    try:
        with allowance(SEARCH):
            offers = Prover().offers(alone.says[0], said.given, scope)
            for offer in islice(offers, OFFERS):
                part = replace(
                    m.claim.parts[m.part],
                    sequent=alone,
                    evidence=offer.proof,
                    witnesses=(m.at,),
                    without=(),
                )
                if passes(replace(m.claim, parts=(part,), corrected=None)):
                    return True
    except UNKNOWN:
        pass
    return False


@cache
def opened(said: Sequent, proof: Proof) -> Scope | None:
    """What is known where the chains of a proof begin, as far as it gets; None where a hypothesis
    means nothing."""
    scope = Scope(rules=REGISTRY | {Loose, Unindexed}, proved=lambda lemma: None)
    proof = walk.changed(proof, total)
    at = dict(proof.choose)
    with allowance():
        try:
            for condition in said.given:
                scope = assume(scope, condition)
            scope = within(scope, said, at)
        except UNKNOWN:
            return None
        for first in proof.first:
            try:
                scope = (
                    establish(first, scope)
                    if isinstance(first, Fact)
                    else obtain(first, said, scope, frozenset())
                )
            except UNKNOWN:
                continue
    return scope


def passes(claim: Claim) -> bool:
    """Whether the kernel lets a claim through."""
    try:
        return decide(claim).verdict is Verdict.PROVED
    except REFUSED:
        return False
