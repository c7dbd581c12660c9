"""Proofs and refutations as sentences and displayed rows: every line with its reason, and with
every reason what it uses.

A reason is a rule's name and what the rule was given: the instance of a claim, an antiderivative, a
new variable.  What is short stands beside the line, what is long in a sentence below it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from phaseproof.model.results import Necessity
from phaseproof.syntax.limits import BESIDE, MANY, SEVERAL
from phaseproof.syntax.printer import listed, signed
from phaseproof.syntax.sentences import (
    Backend,
    Caption,
    Piece,
    Row,
    capital,
    condition,
    definitions,
    exist,
    known_rows,
    reference,
)
from phaseproof.trusted.language.claims import (
    Chain,
    Cited,
    Claim,
    Condition,
    Contrary,
    Counterexample,
    Fact,
    Obtain,
    Part,
    Point,
    Proof,
    Relation,
    Rule,
    Sequent,
)
from phaseproof.trusted.language.terms import (
    AnyLetter,
    Apply,
    Binder,
    Function,
    FunctionLetter,
    Grid,
    Letter,
    Sort,
    Term,
    Value,
    letters,
    subterms,
    term,
    where,
)

ONE = term(1)
DIFFERENCES = "DEFGHKLMNPQRSTUVWXYZ"  # names for that of the sides of a relation


@dataclass(frozen=True)
class _Label:
    """The name of a hypothesis."""

    name: str


Said = (
    str | Term | Relation | Rule | Condition | _Label | tuple[AnyLetter, Value]
)  # a letter and its value
Clause = tuple[Said, ...]


def evidence(claim: Claim, backend: Backend) -> list[list[Piece]]:
    """The evidence of each part: its proof, the point that refutes it, or its contrary; and first
    what the names mean that only come up there."""
    known: list[Any] = [part.sequent for part in claim.parts]
    out = []
    for part in claim.parts:
        out.append([*_settles(part, backend)])
        if isinstance(part.evidence, Proof):
            meant = definitions(_speaks_of(part.evidence), backend, known, "Write")
            then = ["Then"] if meant and isinstance(out[-1][0], Row) else []
            out[-1][:0] = [*meant, *then]
            known += _speaks_of(part.evidence)
    return out


def _speaks_of(given: Proof) -> list[Any]:
    """A proof, and what others say of the letters that it obtains."""
    return [given, *(_said_by(x.source).conclusions for x in given.obtain)]


def _said_by(source: Claim | Cited, part: int = 0) -> Sequent:
    return source.sequent if isinstance(source, Cited) else source.parts[part].sequent


def _settles(part: Part, backend: Backend) -> Iterator[Piece]:
    match part.evidence:
        case Proof() as given:
            yield from proof(part, given, backend)
        case Counterexample(at):
            says = part.sequent.says
            wrong = [backend.within(r) for r in says if r.absurd]
            failing = (
                f"{listed(wrong)} fails"
                if len(wrong) == 1
                else f"each of {listed(wrong)} fails"
                if wrong
                else "the conclusion fails"
                if len(says) == 1
                else "one of the conclusions fails"
            )
            held = "every hypothesis holds and " if part.sequent.given else ""
            yield from _taken(at, backend)
            yield capital([f"{'there ' if at else ''}{held}{failing}."])
        case Contrary(other):
            end = other.parts[0].sequent.says[0]
            yield (
                f"Taken as a hypothesis, it leads by {backend.claim_name(other.tag)} to a line "
                f"which is absurd: {backend.within(end)}."
            )


def _taken(at: Point, backend: Backend) -> Iterator[Piece]:
    """Take m = 3 and θ_i = 1/(i + 1); matrices in rows of their own."""
    plain = tuple((x, v) for x, v in at if not isinstance(v, Grid))
    if plain:
        yield f"Take {values(plain, backend, ' and ')}."
    for x, v in at:
        if isinstance(v, Grid):
            yield Row(backend.name(x.name), "=", backend.line(v), ".")


def values(at: Point, backend: Backend, last: str = ", ") -> str:
    """m = 3, θ_i = 1/(i + 1)."""
    return listed((_said(x, backend) for x in at), last) if at else ""


# x − 1 > 0 in “needs x − 1 > 0”, as the kernel says it
_NEEDED = re.compile(r"(?<=^needs ).+?(?= to be \w+$|$)")


def hypothesis(given: Necessity, backend: Backend) -> str:
    """The hypothesis that is dropped, by its name."""
    dropped = given.hypothesis
    return reference(dropped.name, backend) or backend.within(dropped.says)


def necessity(given: Necessity, backend: Backend) -> str:
    """The sentence on a claim from which a hypothesis is dropped."""
    name = hypothesis(given, backend)
    match given.how:
        case "fails":
            at = f" at {values(given.point, backend)}" if given.point else ""
            return f"({name}) it fails{at}."
        case "means nothing":
            said = _NEEDED.sub(r"$\g<0>$", given.sentence)
            return f"({name}) it means nothing: {backend.words(said)}."
        case "stands":
            return f"({name}) it holds, too."
        case "follows":
            return f"({name}) it holds, too, for the other hypotheses imply this one."
    return f"({name}) it is not decided here whether it holds."


# ---------------------------------------------------------------- proofs


def proof(part: Part, given: Proof, backend: Backend) -> Iterator[Piece]:
    """The letters obtained and chosen, the facts on the way, and a chain for each conclusion."""
    composed = {
        name
        for step in given.first
        if isinstance(step, Obtain)
        for name in _by_chain_rule(step)
    }
    for n, step in enumerate(given.first):
        if isinstance(step, Obtain):
            yield from _obtained(step, backend)
        else:
            word = "First" if n == 0 else "Next"
            said = f"{word}, {condition(step.condition, backend)}:"
            if reason := _at_once(step, backend, composed):
                yield f"{said} {reason}"
                continue
            yield Caption(said, fact=True)
            yield from _rows(step.condition.says, step.chain, backend, composed)
    if given.choose:
        yield f"Take {values(given.choose, backend)}."
    elif given.facts:
        yield "Now what is claimed:"
    elif given.first:
        yield "Then"
    elif len(given.chains) >= MANY and not any(
        chain.lines or _inside(chain.last, r.lhs, r.rhs)
        for r, chain in zip(part.sequent.says, given.chains, strict=True)
    ):
        yield Caption("Each line by itself:", fact=True)
    for r, chain in zip(part.sequent.says, given.chains, strict=True):
        yield from _rows(r, chain, backend, composed)


def _at_once(fact: Fact, backend: Backend, composed: Collection[str]) -> str:
    """The reason of a fact that takes one line, which is not written twice; nothing of another."""
    says, rule = fact.condition.says, fact.chain.last
    if (
        fact.chain.lines
        or rule.rel != says.rel
        or says.absurd
        or _inside(rule, says.lhs, says.rhs)
    ):
        return ""
    name, below = _reason(rule, says.lhs, says.rhs, backend)
    name += " and the chain rule" if rule.name in composed else ""
    return f"{name}. {below}" if below else f"{name}."


def _rows(
    says: Relation,
    chain: Chain,
    backend: Backend,
    composed: Collection[str] = (),
    depth: int = 0,
) -> Iterator[Piece]:
    """A chain, its left side once, and again where the chains inside a reason, deeper below it,
    were between; ``composed`` names what differentiates a composition."""
    left = backend.line(says.lhs)
    for before, rule, after in chain.links(says):
        name, below = _reason(rule, before, after, backend)
        if rule.name in composed:
            name += " and the chain rule"
        yield Row(
            left,
            backend.relations[rule.rel],
            backend.line(after),
            "",
            f"({name})",
            depth,
        )
        left = ""
        if below:
            yield Caption(below, depth + 1)
        for n, (caption, inner, nested) in enumerate(_inside(rule, before, after)):
            heading = _heading(rule, n, caption, backend)
            yield Caption(
                f"{heading if caption[0] == '$' else capital([heading])}:", depth + 1
            )
            yield from _rows(inner, nested, backend, composed, depth + 1)
            left = backend.line(after)
    if says.absurd:
        yield Caption(f"which is absurd: {backend.within(says)}.", depth)


def _heading(rule: Rule, n: int, caption: str, backend: Backend) -> str:
    """What stands above a chain inside a reason: of a case, what holds there."""
    match _data(rule):
        case "CASES", {"low": low, "high": high}:
            case = (Relation(low, "≤", high), Relation(high, "<", low))[n]
            return f"if {backend.within(case)}"
    return backend.words(caption)


def _inside(
    rule: Rule, before: Term, after: Term
) -> tuple[tuple[str, Relation, Chain], ...]:
    """The chains that a reason holds; those of a reason for each term are about one term."""
    match _data(rule):
        case "TERMWISE", {"by": by, "at": at} if isinstance(
            before, Binder
        ) and isinstance(after, Binder):
            return _inside(
                by,
                where(before.body, {before.letter: at}),
                where(after.body, {after.letter: at}),
            )
    return rule.subproofs(before, after)


def _reason(rule: Rule, before: Term, after: Term, backend: Backend) -> tuple[str, str]:
    """The name of a reason with what it uses, and the sentence below if that is long."""
    name, clauses = _called(rule, backend), [*_uses(rule, before, after)]
    beside = [c for c in clauses if c[0] != "Here "]
    if beside == clauses and len(_joined(clauses, backend.text)) <= BESIDE:
        return f"{name}{_joined(clauses, backend)}", ""
    return name, f"{capital([_joined(clauses, backend).lstrip(' ,')])}."


def _called(rule: Rule, backend: Backend) -> str:
    """The name of a rule; of one for each term or block, that of the reason for it."""
    match _data(rule):
        case "TERMWISE", {"by": by}:
            return f"term by term: {_called(by, backend)}"
        case "DIRECT_SUM", {"by": Rule() as by}:
            return f"block by block: {_called(by, backend)}"
        case "REWRITE", {"equation": equation}:
            return _called(equation, backend)
        case "LINEAR_SYSTEM", {"equations": ((known, _),), "factor": factor} if (
            factor == ONE
        ):
            return _called(known, backend)
    return backend.rule_name(rule)


def _joined(clauses: list[Clause], backend: Backend) -> str:
    """ " with x = 3, times u", as it follows the name of its reason."""
    said = ["".join(_said(x, backend) for x in clause) for clause in clauses]
    apart = lambda n, x: n or x.startswith(("times", "for each"))
    return "".join(f"{', ' if apart(n, x) else ' '}{x}" for n, x in enumerate(said))


def _said(x: Said, backend: Backend) -> str:
    match x:
        case str():
            return backend.words(x)
        case Relation():
            return backend.within(x)
        case Rule():
            name = reference(x.name, backend)
            return f"“{name}”" if isinstance(getattr(x, "source", None), str) else name
        case Condition() | _Label():
            return reference(x.name, backend)
        case (letter, value):
            return backend.math(backend.binding(letter, value, backend.low))
    return backend.math(backend(x))


# ---------------------------------------------------------------- what a reason uses


def _uses(rule: Rule, before: Term, after: Term) -> Iterator[Clause]:
    """The arguments of a rule, in clauses that follow its name."""
    match _data(rule):
        case "TERMWISE", {"by": by, "at": at}:
            bound = {x.letter for x in (before, after) if isinstance(x, Binder)}
            inner = [*_uses(by, _term(before, at), _term(after, at))]
            if at not in bound and (inner or _inside(rule, before, after)):
                yield "for each ", at
            yield from inner
        case "DIRECT_SUM", {"by": Rule() as by, "at": at}:
            inner = [*_uses(by, before, after)]
            if inner:
                yield "for each ", at
            yield from inner
        case "REWRITE", {"equation": equation}:
            yield from _uses(equation, before, after)
        case "LINEAR_SYSTEM", {"equations": ((known, u),), "factor": factor} if (
            factor == ONE
        ):
            yield from _uses(known, before, after)
            # An equation may be read from right to left.
            times = signed(u)[1] if known.rel == "=" else u
            if times != ONE:
                yield "times ", times
        case "LINEAR_SYSTEM", {"equations": equations, "factor": factor}:
            yield tuple(_combination(equations, factor, (before, after)))
        case "INSTANCE", {"source": source, "at": at, "part": part, "atom": atom}:
            yield from _instance(source, at, part, atom)
        case "FTC", {"antiderivative": F, "rest": rest}:
            if rest == term(0):
                yield "with antiderivative ", F
            else:
                yield "with factor ", F.args[0], " and antiderivative ", F.args[1]
        case "TELESCOPE", {"rise": rise, "at": at}:
            yield "of the rises of ", rise, " in ", at
        case "SPLIT", {"last": last}:
            yield "after ", last
        case "SUBSTITUTION", {"path": path} if isinstance(after, Binder):
            yield "with ", Relation(after.letter, "=", path)
        case "REINDEX", {"path": path, "at": at} if isinstance(
            before, Binder
        ) and isinstance(after, Binder):
            if at != after.letter:
                yield "for each ", at
            yield "with ", Relation(before.letter, "=", path)
        case "MONOTONE", {"on": on, "start": start, "at": at, "falls": falls}:
            rel = {"positive": "<", "nonnegative": "≤"}.get(at.domain)
            where_it_is = Relation(term(0), rel, at) if rel else at
            how = f"{' down' * falls} with derivatives at "
            yield "from ", Relation(on, "=", start), how, where_it_is
        case "VISIBLE", {"because": [_, *_] as because}:
            yield "by ", *_list([_Label(x) for x in because])
        case "INDUCTION", {"over": (_, *_) as over}:
            yield "for all ", *_list(list(over))


def _data(rule: Any) -> tuple[str, dict[str, Any]]:
    """A rule as a certificate writes it: its kind and its fields."""
    return type(rule).__name__, getattr(rule, "__dict__", {})


def _term(e: Term, at: Any) -> Term:
    return where(e.body, {e.letter: at}) if isinstance(e, Binder) else e


def _instance(source: Any, at: Point, part: int, atom: int) -> Iterator[Clause]:
    said = _said_by(source, part) if isinstance(source, Claim | Cited) else None
    which = (
        [f"part {part + 1}"]
        if isinstance(source, Claim) and len(source.parts) > 1
        else []
    )
    which += [f"relation {atom + 1}"] if said and len(said.says) > 1 else []
    given = [(x, v) for x, v in at if x != v]
    if which or given:
        yield " ".join([*which, *(["with "] if given else [])]), *_list(given)


def _list(xs: list[Any]) -> Iterator[Said]:
    for n, x in enumerate(xs):
        yield from ((", ", x) if n else (x,))


def _combination(
    equations: Any, factor: Term, sides: tuple[Term, ...]
) -> Iterator[Said]:
    """Here c times the difference of the sides is that of “up” times u plus …; for several
    instances of one relation D(0, n) + u D(1, n) …, where D(m, n) is that of “up”."""
    yield "Here "
    if factor != ONE:
        yield from (factor, " times ")
    if at := _instances(equations):
        names = (*at, *(v for values in at.values() for v in values), *sides)
        D = FunctionLetter(
            next(x for x in DIFFERENCES if x not in _named(names)),
            tuple(Sort("real", x.size) for x in at),
            Sort("real"),
        )
        yield "the difference of the sides is "
        for n, ((_, u), *values) in enumerate(
            zip(equations, *at.values(), strict=True)
        ):
            minus, times = signed(u)
            yield " $-$ " if minus else " $+$ " if n else ""
            yield D(*values) if times == ONE else times * D(*values)
        known = equations[0][0]
        yield from (", where ", D(*at), " is that of ", known)
        for clause in _uses(replace(known, at=()), ONE, ONE):
            yield from (" ", *clause)
        return
    yield "the difference of the sides is that of "
    for n, (known, u) in enumerate(equations):
        yield from ((" plus that of ", known) if n else (known,))
        for clause in _uses(known, ONE, ONE):
            yield from (" ", *clause)
        if u != ONE:
            yield from (" times ", u)


def _instances(equations: Any) -> dict[Letter, tuple[Term, ...]]:
    """The letters of the one relation of which all are instances, with their values in each;
    nothing where there are few, or values that are functions."""
    known = [x for x, _ in equations]
    if len(known) < SEVERAL or any(type(x).__name__ != "INSTANCE" for x in known):
        return {}
    if len({replace(x, at=()) for x in known}) > 1:
        return {}
    points: list[dict[Any, Any]] = [dict(x.at) for x in known]
    found = {x: tuple(at.get(x, x) for at in points) for x in points[0]}
    found = {x: values for x, values in found.items() if {*values} != {x}}
    return found if all(isinstance(x, Letter) for x in found) else {}


def _named(terms: Iterable[Term]) -> set[str]:
    """The names in some terms."""
    inside = [e for x in terms for e in subterms(x)]
    return {x.name for e in inside for x in (*letters(e), e) if hasattr(x, "name")}


def _obtained(opened: Obtain, backend: Backend) -> Iterator[Piece]:
    source = opened.source
    name = (
        backend.theorem_name(source)
        if isinstance(source, Cited)
        else backend.claim_name(source.tag)
    )
    given = tuple((x, v) for x, v in opened.at if x != v)
    with_values = f", with {values(given, backend)}," if given else ""
    there = exist(opened.names, backend) if opened.names else "we know that"
    yield f"By {name}{with_values} {there}"
    yield from known_rows(_known(opened), backend)


def _known(opened: Obtain) -> list[Condition]:
    """What is known of the letters that are obtained, under the first one's name."""
    source, said = opened.source, _said_by(opened.source)
    renamed = {**dict(opened.at), **dict(zip(said.some, opened.names, strict=True))}
    key = source.key if isinstance(source, Cited) else source.tag
    title = opened.names[0].name if opened.names else key
    return [
        replace(c.where(renamed), name=title if n == 0 else f"{title} ({n + 1})")
        for n, c in enumerate(said.conclusions)
    ]


def _by_chain_rule(opened: Obtain) -> Iterator[str]:
    """The names of what differentiates a function that is a composition here."""
    composed = {
        x
        for x, v in opened.at
        if isinstance(v, Function)
        and any(isinstance(e, Apply) for e in subterms(v.body))
    }
    for general, known in zip(
        _said_by(opened.source).conclusions, _known(opened), strict=True
    ):
        if any(
            isinstance(e, Apply) and e.along and e.function in composed
            for side in (general.says.lhs, general.says.rhs)
            for e in subterms(side)
        ):
            yield known.name
