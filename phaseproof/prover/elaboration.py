"""What an author leaves open is searched for: how a known relation gives a step.

An author may cite a hypothesis, a claim, a theorem or a law of sums where the step is not that very
relation.  The search finds whether the step is the relation (read either way), a multiple of it, or
uses it inside an expression, and which values the letters have that were given none; the evidence
then says so.  Nothing here is trusted: the kernel judges what was found.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from phaseproof.authoring.expressions import I, cos, exp, half, pi, sin
from phaseproof.authoring.placeholder import Sought
from phaseproof.authoring.surface_rules import INDEX, Indexed
from phaseproof.prover.occurrences import by_name
from phaseproof.prover.real_forms import cosines, is_hidden, surds, waves
from phaseproof.prover.unification import fitting
from phaseproof.trusted.kernel.chain import Known
from phaseproof.trusted.kernel.context import Scope
from phaseproof.trusted.kernel.instances import REFUSALS, gap
from phaseproof.trusted.kernel.judge import judge
from phaseproof.trusted.kernel.normalizer import Level, Normalizer
from phaseproof.trusted.kernel.proofs import check_proof
from phaseproof.trusted.kernel.refutation import not_vacuous
from phaseproof.trusted.kernel.ring import NO_TURN, ONE, PI, Atom, Quotient, Sum
from phaseproof.trusted.kernel.rules import INSTANCE, LINEAR_SYSTEM, REGISTRY, REWRITE
from phaseproof.trusted.kernel.rules.rewrite import NotAlone
from phaseproof.trusted.kernel.traversal import ratios, sort_key
from phaseproof.trusted.language.budget import allowance
from phaseproof.trusted.language.claims import (
    Chain,
    Cited,
    Claim,
    Condition,
    Obtain,
    Part,
    Proof,
    Rejected,
    Relation,
    Rule,
    Sequent,
    point,
)
from phaseproof.trusted.language.rational import Rational
from phaseproof.trusted.language.terms import (
    AnyLetter,
    Binder,
    Function,
    FunctionLetter,
    Letter,
    Named,
    Node,
    Number,
    Term,
    children,
    fresh,
    is_matrix,
    names,
    subterms,
    term,
    where,
)
from phaseproof.trusted.language.verdict import Judgement
from phaseproof.trusted.language.walk import changed, claims, parts_of

COMPLETE: dict[int, tuple[Claim, Claim]] = {}  # what was completed in this process


def decide(claim: Claim) -> Judgement:
    """The kernel's judgement of a claim, once what its author left open was found."""
    try:
        found = complete(claim)
    except Exception as why:
        with suppress(Rejected):
            return judge(claim)  # the kernel has the last word
        raise Rejected(f"{claim.tag}: {why}") from why
    return judge_complete(found)


def wanted(claim: Claim) -> list[int]:
    """The parts whose author asks for a proof."""
    return [
        n
        for n, part in enumerate(claim.parts)
        if isinstance(part.evidence, Proof)
        and any(isinstance(x, Sought) for x in parts_of(part.evidence, terms=False))
    ]


def judge_complete(claim: Claim) -> Judgement:
    """The kernel's judgement of what is complete.  Where a point is refused that its author did not
    choose, one is asked for."""
    try:
        return judge(claim)
    except Rejected:
        for part in claim.parts:
            if part.witnesses and part.witnesses == part.sequent.ordinary:
                try:
                    not_vacuous(part)
                except REFUSALS as why:
                    said = str(why).replace("the point", "the default point", 1)
                    raise Rejected(
                        f"{claim.tag}: {said}: name one with witnesses="
                    ) from why
        raise


def complete(claim: Claim) -> Claim:
    """The claim with evidence that says how everything is used; all it rests on as well."""
    path = [claim]
    while True:
        this = path[-1]
        below = next(
            (x for x in claims((this.parts, this.corrected)) if not _known(x)), None
        )
        if below is not None:
            if any(below is x for x in path):
                raise Rejected(f"{below.tag} rests on itself")
            path.append(below)
            continue
        if not _known(this):
            found = _completed(this)
            COMPLETE[id(this)], COMPLETE[id(found)] = (this, found), (found, found)
        path.pop()
        if not path:
            return COMPLETE[id(this)][1]


def _known(claim: Claim) -> bool:
    return id(claim) in COMPLETE and COMPLETE[id(claim)][0] is claim


def _completed(claim: Claim) -> Claim:
    if wanted(claim):
        raise Rejected("search() stands where a proof belongs")
    swap = lambda x: (
        COMPLETE[id(x)][1]
        if isinstance(x, Claim)
        else x
        if isinstance(x, Term)
        else None
    )
    parts = tuple(_in_part(changed(part, swap)) for part in claim.parts)
    corrected = claim.corrected and COMPLETE[id(claim.corrected)][1]
    if (
        all(x is y for x, y in zip(parts, claim.parts, strict=True))
        and corrected is claim.corrected
    ):
        return claim
    return replace(claim, parts=parts, corrected=corrected)


def _in_part(part: Part) -> Part:
    """The part with a proof that leaves nothing open."""
    if not isinstance(part.evidence, Proof):
        return part
    loose = changed(part.evidence, loosened)
    if loose is part.evidence:
        return part
    left = [x for x in parts_of(loose, terms=False) if isinstance(x, Loose | Unindexed)]
    scope = Scope(rules=REGISTRY | {Loose, Taken, Unindexed}, proved=lambda _: None)
    try:
        with allowance():
            if left:
                checked(part.sequent, loose, scope)
    except REFUSALS:  # the kernel will say it, where all is said that was left open
        if any(x.failed for x in left):
            if not any(r.absurd for r in part.sequent.says):
                with allowance():
                    not_vacuous(part)  # what is impossible is said first
            raise
    return replace(part, evidence=changed(changed(loose, tightened), total))


def checked(said: Sequent, proof: Proof, scope: Scope) -> Scope:
    """What is known in the end of a proof with steps on trust: those that follow each other are
    checked as one, or one by one where the proof does not pass so."""
    try:
        return check_proof(said, changed(proof, _abridged), scope)
    except REFUSALS:
        return check_proof(said, proof, scope)


def _abridged(x: Any) -> Any:
    match x:
        case Claim() | Term() | Relation() | Condition() | Taken():
            return x
        case Chain():
            links = list[tuple[Any, Rule]]()
            for line, reason in (*x.lines, (None, x.last)):
                rule = changed(reason, _abridged)
                if links and type(rule) is type(links[-1][1]) is Taken:
                    rule = max(links.pop()[1], rule, key=lambda r: "=≤<".find(r.rel))
                links.append((line, rule))
            return Chain(tuple(links[:-1]), links[-1][1])
    return None


def total(x: Any) -> Any:
    """Letters that were given no value stand for themselves."""
    match x:
        case INSTANCE(source=str()) | Claim() | Term() | Relation():
            return x
        case INSTANCE(source=Claim() | Cited() as source, at=at, part=part):
            said = (
                source.parts[part].sequent
                if isinstance(source, Claim)
                else source.sequent
            )
            return replace(x, at=(*at, *_themselves({*said.letters, *said.free}, at)))
        case Obtain(source=source, at=at):
            said = (
                source.parts[0].sequent if isinstance(source, Claim) else source.sequent
            )
            return replace(x, at=(*at, *_themselves(said.letters, at)))
    return None


def _themselves(
    letters: Iterable[AnyLetter], at: Any
) -> Iterator[tuple[AnyLetter, AnyLetter]]:
    given = {x for x, _ in at}
    return ((x, x) for x in by_name({*letters} - given))


# ---------------------------------------------------------------- reasons that are left open


@dataclass(frozen=True)
class _Instead(Rule):
    """It stands for a reason while what is left open is searched for."""

    reason: Rule

    @property
    def rel(self) -> str:  # type: ignore[override]
        return self.reason.rel

    @property
    def name(self) -> str:  # type: ignore[override]
        return self.reason.name


@dataclass(frozen=True)
class Taken(_Instead):
    """A reason that says all: it is taken on trust here, and judged later."""

    def check(self, before: Term, after: Term, scope: Scope) -> None:
        """Accepts every step: the kernel judges the reason later."""


@dataclass(frozen=True, eq=False)
class Loose(_Instead):
    """A known relation, of which it is not said how it gives the step."""

    reason: Known
    found: list[Rule] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)

    def check(self, before: Term, after: Term, scope: Scope) -> None:
        """One use for all steps this reason is given for."""
        first: Exception | None = None
        sources = _instances(self.reason, before, after, scope)
        for rules in (
            [self.found]
            if self.found
            else (_uses(x, before, after, scope) for x in sources)
        ):
            try:
                return self.use(rules, before, after, scope)
            except REFUSALS as refusal:
                first = first or refusal
        raise first or Rejected("nothing is known by it")

    def use(
        self, rules: Iterable[Rule], before: Term, after: Term, scope: Scope
    ) -> None:
        """Tries the rules until one gives the step, and keeps it."""
        last: Exception = Rejected("nothing is known by it")
        for rule in rules:
            try:
                rule.check(before, after, scope)
                self.found[:], self.failed[:] = [rule], []
                return
            except REFUSALS as refusal:
                last = last if isinstance(refusal, NotAlone) else refusal
        self.failed.append(str(last))
        if self.found:
            raise Rejected(f"{self.name} is used in two ways: say which")
        raise Rejected(f"the relation does not give this step ({last})")


@dataclass(frozen=True, eq=False)
class Unindexed(_Instead):
    """A reason at any index, which nobody named; one letter for all steps it is given for."""

    reason: Indexed
    found: list[Rule] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)

    def check(self, before: Term, after: Term, scope: Scope) -> None:
        """Tries the rule at each index, and keeps the first one that gives the step."""
        first: Exception | None = None
        for rule in self.found or map(self.reason.at, _indices(before, after, scope)):
            try:
                rule.check(before, after, scope)
                self.found[:] = [rule]
                return
            except REFUSALS as refusal:
                first = first or refusal
        self.failed.append(str(first))
        raise first or Rejected("there is no index")


def _indices(before: Term, after: Term, scope: Scope) -> Iterator[Letter]:
    """The bound letters, and after them letters that occur nowhere."""
    yield from dict.fromkeys(
        x.letter for e in (before, after) for x in subterms(e) if isinstance(x, Binder)
    )
    taken = names(before) | names(after)
    usual = (replace(INDEX, name=x) for x in "ijlr" if x not in taken)
    yield from (x for x in usual if not scope.speaks_of(x))
    index = fresh(INDEX, before, after)
    while scope.speaks_of(index):
        index = replace(index, name=index.name + "'")
    yield index


def loosened(x: Any) -> Any:
    """A reason with every known relation in it left open, or taken on trust."""
    match x:
        case Claim() | Term() | Relation() | Condition():
            return x
        case Indexed(by=by):
            return Unindexed(replace(x, by=changed(by, loosened)))
        case Known():
            return Loose(x)
        case LINEAR_SYSTEM() | REWRITE():
            return Taken(x)
        case Obtain():
            return total(x)
        case Rule() if not any(
            isinstance(y, Rule) and y is not x for y in parts_of(x, terms=False)
        ):
            return Taken(x)
    return None


def tightened(x: Any) -> Any:
    """A reason with what was found in place of what was left open."""
    match x:
        case Claim() | Term() | Relation() | Condition():
            return x
        case Taken(reason):
            return reason
        case Unindexed(reason, found):
            return changed(found[0] if found else reason.at(INDEX), tightened)
        case Loose(reason, found):
            return found[0] if found else reason
    return None


# ---------------------------------------------------------------- how a relation may be used


def _instances(
    source: Known, before: Term, after: Term, scope: Scope
) -> Iterator[Known]:
    """The source with letters that were given no value standing for themselves, or as the step is
    written."""
    yield total(source) or source
    if not isinstance(source, INSTANCE) or (said := _spoken(source, scope)) is None:
        return
    says, about = said
    unknown = about - {x for x, _ in source.at}
    if unknown:
        at = dict(source.at)
        with suppress(*REFUSALS):
            for found in fitting(says.where(at), frozenset(unknown), before, after):
                yield total(replace(source, at=point({**at, **found})))


def _spoken(
    source: INSTANCE, scope: Scope
) -> tuple[Relation, frozenset[AnyLetter]] | None:
    """The relation of the source that is used, and the letters that it holds for all of."""
    match source.source:
        case str(name):
            of_name = [c for c in scope.given if c.name == name]
            return (
                (of_name[0].says, frozenset(of_name[0].free))
                if len(of_name) == 1
                else None
            )
        case Claim(parts=parts):
            said = parts[source.part].sequent
        case Cited(sequent=sequent):
            said = sequent
    return said.says[source.atom], said.letters | {*said.free}


def _uses(source: Known, before: Term, after: Term, scope: Scope) -> Iterator[Rule]:
    """The relation itself, either way; a multiple of it; inside an expression, either way."""
    turned: Known = replace(source, turned=not source.turned)  # type: ignore[type-var]
    both = [source, turned] if source.rel in "=≠" else [source]
    yield from both
    says, env = source.relation(scope)
    if not is_matrix(says.lhs):
        for u in _multipliers(source, says, env, before, after, scope):
            yield LINEAR_SYSTEM(((source, u),))
    if source.rel == "=":
        yield from map(REWRITE, both)


def _multipliers(
    source: Known, says: Relation, env: Any, before: Term, after: Term, scope: Scope
) -> Iterator[Term]:
    """u with after - before = u (rhs - lhs), as a term."""
    try:
        whole = gap(before, after, scope, level=source.level)
        part = gap(says.lhs, says.rhs, scope, env, source.level)
        units = [*ratios(whole.num * part.den, part.num * whole.den)]
    except REFUSALS:
        return
    if units:
        values = dict(source.at)
        lines = (before, after, where(says.lhs, values), where(says.rhs, values))
        written = Written(lines, scope, source.level)
    for unit in units:
        with suppress(*REFUSALS):
            yield total_of(written.summands(unit))


class Written:
    """Normal forms as terms again: things the ring cannot look inside are found in the lines."""

    def __init__(self, lines: Iterable[Term], scope: Scope, level: Level):
        self.normal, self.found = Normalizer(scope, level), dict[Atom, Term]()
        for line in lines:
            self.look(line, {})

    def look(self, e: Term, values: dict[Any, Any]) -> None:
        """Remembers every subterm that is a number times one thing."""
        if isinstance(e, Named):
            inner = {
                x: v if isinstance(v, FunctionLetter) else where(v, values)
                for x, v in e.bindings
                if not isinstance(v, Function)
            }
            self.look(e.body, {**values, **inner})
        for x in () if isinstance(e, Binder) else children(e):
            if not isinstance(e, Named):
                self.look(x, values)
        with suppress(*REFUSALS):
            here = where(e, values)
            value = self.normal.of(here, {})
            if value.den != ONE or len(value.num.terms) != 1:
                return
            (((r, a, p), c),) = value.num.terms
            strange = [(x, k) for x, k in a if x.args and x != PI]
            if len(strange) == 1 and strange[0][1] == 1:
                rest = Sum(frozenset({((r, a - {*strange}, p), c)}))
                self.found.setdefault(
                    strange[0][0], here if rest == ONE else here / self.of(rest)
                )

    def of(self, v: Sum) -> Term:
        """The sum as a term, a positive summand first."""
        parts = self.summands(v)
        plus = (n for n, x in enumerate(parts) if getattr(x, "head", "") != "neg")
        first = next(plus, 0)
        return total_of(
            [*parts[first : first + 1], *parts[:first], *parts[first + 1 :]]
        )

    def summands(self, v: Sum) -> list[Term]:
        """Its terms in the order of the ring; those of a real sum without ⅈ."""
        return ([*self.real(v)] if is_hidden(v) else []) or [
            self.product(*term, c) for term, c in sorted(v.terms, key=sort_key)
        ]

    def real(self, v: Sum) -> Iterator[Term]:
        """Its summands with roots, cosines and sines; none, if these mean something else here."""
        found = waves(v)
        if self.normal.level < Level.EULER and any(
            angle.terms or surds(share) is None for _, angle, share, _ in found
        ):
            return
        for (a, p), angle, *shares in found:
            for share, wave in zip(shares, (cos, sin), strict=True):
                last = [wave(self.of(angle))] if angle.terms else []
                for c, front in self.constant(share):
                    if angle.terms or wave is cos:
                        yield self.product(NO_TURN, a, p, c, front, last)

    def constant(self, v: Sum) -> Iterator[tuple[Rational, list[Term]]]:
        """The summands of a real constant: rational numbers, each with a root or a cosine."""
        if (roots := surds(v)) is not None:
            yield from ((c, [term(n) ** half] if n > 1 else []) for c, n in roots)
        else:
            for c, r in cosines(v):
                angle = Sum.number(2 * r) * Sum.atom(PI)
                yield c, [cos(self.of(angle))] if r else []

    def product(
        self,
        r: Any,
        a: Any,
        p: Any,
        c: Any,
        front: Sequence[Term] = (),
        last: Sequence[Term] = (),
    ) -> Term:
        """One term of a sum: a root of unity, powers of atoms, an exponential, and a number; with
        these factors."""
        above, below = [], []
        if abs(c.numerator) != 1:
            above.append(term(int(abs(c.numerator))))
        if c.denominator != 1:
            below.append(term(c.denominator))
        above += front
        for x, e in sorted(a, key=sort_key):
            base = self.atom(x)
            size = number(abs(e))
            (above if e > 0 else below).append(base if abs(e) == 1 else base**size)
        if r:
            above.append(I if 4 * r == 1 else exp(2 * pi * I * number(r)))
        if p:
            above.append(exp(self.of(Sum(p))))
        above += last
        whole = times(above)
        return (
            -(whole / times(below) if below else whole)
            if c < 0
            else whole / times(below)
            if below
            else whole
        )

    def atom(self, x: Atom) -> Term:
        """The atom as a term: as it stands in the lines, or built from what it holds."""
        if x == PI:
            return pi
        if isinstance(x.name, int):
            return term(x.name)
        if isinstance(x.name, Letter):
            return Node("conj", (x.name,)) if x.bar else x.name
        if x in self.found:
            return self.found[x]
        if x.conjugate() in self.found:
            return Node("conj", (self.found[x.conjugate()],))
        if x.name in (
            "inverse",
            "radicand",
        ):  # the power of a radicand is that of what it holds
            base = self.of(x.inside.num)
            return base if x.name == "radicand" else 1 / base
        held = x.args[:1] if x.name == "Log" else x.args  # the other is log|u|
        args = [
            self.of(q.num) if q.den == ONE else self.of(q.num) / self.of(q.den)
            for q in held
            if isinstance(q, Quotient)
        ]
        if x.bar or len(args) != len(held) or not isinstance(x.name, str):
            raise Rejected(f"no term for {x.name}")
        name = "log" if x.name == "Log" else x.name
        return args[0] ** args[1] if name == "power" else Node(name, tuple(args))


def plain(e: Term, scope: Scope) -> Term:
    """The term in normal form, if it has one there."""
    with suppress(*REFUSALS):
        v = Normalizer(scope, Level.OPAQUE).of(e, {})
        written = Written((e,), scope, Level.OPAQUE)
        return (
            written.of(v.num) if v.den == ONE else written.of(v.num) / written.of(v.den)
        )
    return e


def number(c: Any) -> Number:
    """A rational number of the ring, as a term."""
    return Number(Fraction(c.numerator, c.denominator))


def total_of(parts: Sequence[Term]) -> Term:
    """Their sum."""
    if len(parts) < 2:
        return parts[0] if parts else term(0)
    return Node("+", tuple(parts))


def times(factors: Sequence[Term]) -> Term:
    """Their product, without those that are 1."""
    factors = [x for x in factors if x != term(1)]
    return (
        factors[0]
        if len(factors) == 1
        else Node("*", tuple(factors))
        if factors
        else term(1)
    )
