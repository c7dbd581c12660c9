"""Statements and proofs as sentences and displayed rows, before any backend shapes them.

A sentence says the domain of every letter, every hypothesis with its own "for all", and what there
is before what holds for it.  Printed forms (unique, relative, limit, first, inverse) say their
sentence, which the kernel finds to follow, and then the unfolding.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from phaseproof.language.claims import (
    Chain,
    Cited,
    Claim,
    Condition,
    Contrary,
    Counterexample,
    First,
    Inverse,
    Limit,
    Obtain,
    Part,
    Point,
    Proof,
    Relation,
    Relative,
    Rule,
    Sequent,
    Unique,
)
from phaseproof.language.results import Necessity
from phaseproof.language.terms import (
    AnyLetter,
    Apply,
    Binder,
    FunctionLetter,
    Grid,
    Letter,
    Named,
    Node,
    OutsideFragment,
    Sort,
    Term,
    Value,
    children,
    subterms,
    term,
)
from phaseproof.notation.layout import shown
from phaseproof.notation.names import GREEK
from phaseproof.notation.printer import Printer, listed

ONE = term(1)
INLINE = 36  # signs of a hypothesis that may stand within a sentence


@dataclass(frozen=True)
class Row:
    """A displayed line: left side (once), relation, right side, and what is said beside it."""

    left: str
    rel: str
    right: str
    stop: str = ""    # punctuation set with the formula
    reason: str = ""  # a sentence or a rule's name, already shaped by the backend
    depth: int = 0


@dataclass(frozen=True)
class Caption:
    """A sentence above displayed lines, as deep as they are."""

    text: str
    depth: int = 0


Piece = str | Row | Caption


class Backend(Printer):
    """A printer that can also write sentences."""

    relations: dict[str, str]
    low: bool  # whether fractions stand on one line within a sentence

    @abstractmethod
    def math(self, formula: str) -> str: ...
    @abstractmethod
    def words(self, text: str) -> str: ...
    @abstractmethod
    def field(self, domain: str, size: str) -> str: ...
    @abstractmethod
    def among(self, names: str, home: str) -> str: ...
    @abstractmethod
    def maps_to(self, names: str, over: Sequence[str], into: str) -> str: ...
    @abstractmethod
    def claim_name(self, tag: str) -> str: ...
    @abstractmethod
    def theorem_name(self, cited: Cited) -> str: ...
    @abstractmethod
    def length(self, r: Relation) -> int: ...

    def relate(self, r: Relation, small: bool = False) -> str:
        left, right = self.fragment(r.lhs, small).text, self.fragment(r.rhs, small).text
        return f"{left} {self.relations[r.rel]} {right}"

    def within(self, r: Relation) -> str:
        """A relation within a sentence."""
        return self.math(self.relate(r, self.low))


# ---------------------------------------------------------------- letters and where they live

ADJECTIVES = {"even": "even ", "orthogonal": "orthogonal ", "permutation": "permutation "}
SMOOTH = {None: "", 0: "continuous ", 1: "continuously differentiable ",
          2: "twice continuously differentiable ", 3: "three times continuously differentiable "}
ORDER = ("even", "natural", "integer", "positive", "nonnegative", "real", "complex")


def quantified(xs: Iterable[AnyLetter], backend: Backend, each: str = "all ") -> str:
    """even d ∈ ℕ, all m, n ∈ ℤ and all θ: ℕ → ℝ; letters of one kind together."""
    groups: dict[object, list[AnyLetter]] = {}
    for x in xs:
        kind: object = (x.domain, x.size) if isinstance(x, Letter) else (x.over, x.into, x.smooth)
        groups.setdefault(kind, []).append(x)
    first, *rest = (_home(group, backend) for group in groups.values())
    return listed([first, *(each + x for x in rest)])


def _exist(xs: Sequence[AnyLetter], backend: Backend) -> str:
    """there is an orthogonal U ∈ ℝ^{d×d} such that"""
    text = quantified(xs, backend, "")
    if len(xs) > 1:
        return f"there are {text} such that"
    article = "" if not text[0].isalpha() or text.startswith(backend.name(xs[0].name)) else \
        "an " if text[0] in "aeiou" else "a "
    return f"there is {article}{text} such that"


def _home(group: list[AnyLetter], backend: Backend) -> str:
    names = ", ".join(backend.name(x.name) for x in group)
    x = group[0]
    if isinstance(x, FunctionLetter):
        smooth = SMOOTH.get(x.smooth, f"{x.smooth} times continuously differentiable ")
        over = [_field(s, backend) for s in x.over]
        return smooth + backend.math(backend.maps_to(names, over, _field(x.into, backend)))
    return ADJECTIVES.get(x.domain, "") + backend.math(backend.among(names, _field(x, backend)))


def _field(s: Sort | Letter, backend: Backend) -> str:
    domain = {"orthogonal": "real", "permutation": "real"}.get(s.domain, s.domain)
    if isinstance(s, Letter) and domain == "even":
        domain = "natural"  # "even" is said in words
    return backend.field(domain, backend.size(s))


def ordered(xs: Iterable[AnyLetter], seen: Iterable[Term]) -> list[AnyLetter]:
    """Numbers before functions before matrices; within a domain, as they come up in the text."""
    wanted = {*xs}
    met: dict[AnyLetter, int] = {}
    for x in (y for e in seen for y in _met(e)):
        if x in wanted:
            met.setdefault(x, len(met))

    def place(x: AnyLetter) -> tuple[int, int, int, str]:
        if isinstance(x, FunctionLetter):
            return 1, 0, met.get(x, len(met)), x.name
        rank = ORDER.index(x.domain) if x.domain in ORDER else len(ORDER)
        return (2 if x.size else 0), rank, met.get(x, len(met)), x.name
    return sorted(wanted, key=place)


def _met(e: Term) -> Iterator[AnyLetter]:
    """Letters in the order in which a reader meets them; insides of named objects last."""
    match e:
        case Letter():
            yield e
        case Apply(f, args, along):
            yield f
            for x in (*args, *(v for _, v in along)):
                yield from _met(x)
            return
        case Named():
            plain = shown(e, {}) if not e.name else e
            if not isinstance(plain, Named):
                yield from _met(plain)
                return
            for v in plain.values:
                yield from _met(v) if isinstance(v, Term) else ()
            yield from _met(plain.body)
            return
        case Binder(_, body, _, lo, hi):
            for x in (lo, hi, body):
                yield from _met(x)
            return
    for x in children(e):
        yield from _met(x)


def _sides(rs: Iterable[Relation]) -> Iterator[Term]:
    for r in rs:
        yield from (r.lhs, r.rhs)


# ---------------------------------------------------------------- statements

def condition(c: Condition, backend: Backend) -> str:
    """⟨p_m, p_n⟩ = g_{m−n} for all m, n ∈ ℤ (relative)."""
    return backend.within(c.says) + _beside(c, backend)


def _beside(c: Condition, backend: Backend) -> str:
    text = _for_all(c.free, c.provided, backend)
    named = label(c.name, backend)
    says_itself = "".join(named.split()) == "".join(backend.within(c.says).split())
    return (f" for all {text}" if text else "") + (
        f" ({named})" if named and not says_itself else "")


def label(name: str, backend: Backend) -> str:
    """The name of a hypothesis or a reason; what is obtained is called by its first letter."""
    found = re.fullmatch(r"(\w+?)(_\w+)?('*)( \(\d+\))?", name)
    if found and (len(found[1]) == 1 or found[1] in GREEK):
        return backend.math(backend.name(name.removesuffix(found[4] or ""))) + (found[4] or "")
    return backend.words(name)


def _for_all(free: Sequence[AnyLetter], provided: Sequence[Relation], backend: Backend) -> str:
    """i, j ∈ ℕ with i ≠ j."""
    text = quantified(free, backend) if free else ""
    narrow = listed(map(backend.within, provided)) if provided else ""
    return f"{text} with {narrow}" if text and narrow else text or narrow


def statement(said: Sequent, backend: Backend) -> list[Piece]:
    """For all letters: if hypotheses, then there are … such that for all …: what is said."""
    pieces: list[Piece] = [form_sentence(said, backend)] if said.form else []
    seen = [*_sides(said.says), *_sides(c.says for c in said.given)]
    front = f"for all {quantified(ordered(said.letters, seen), backend)}" if said.letters else ""
    tail = _tail(said, backend)
    if said.given and not _short(said.given, backend):
        pieces.append(_sentence([front, "suppose that"]))
        pieces += _known(said.given, backend)
        pieces.append(_ended(_sentence(["then", tail])))
    else:
        given = listed(condition(c, backend) for c in said.given) if said.given else ""
        given = f"if {given}, then {tail}".rstrip() if given else tail
        opening = _sentence([f"{front}:" if front and given else front, given])
        pieces += [_ended(opening)] if opening else []
    for n, r in enumerate(said.says):
        last = n == len(said.says) - 1
        pieces.append(_row(r, backend, "." if last else "", "" if last else "and"))
    return pieces


def alone(said: Sequent, backend: Backend) -> list[Piece]:
    """A statement far from the notations of its chapter: with what its names mean."""
    conditions = (*said.given, *said.conclusions)
    sides = _sides(r for c in conditions for r in (c.says, *c.provided))
    names = {x.name: x for e in sides for x in subterms(e) if isinstance(x, Named) and x.name}
    meant = [Relation(replace(x, values=x.params), "=", x.body) for x in names.values()]
    return [*statement(said, backend), *(["Here"] if meant else []),
            *_known([Condition(r) for r in meant], backend)]


def _tail(said: Sequent, backend: Backend) -> str:
    words = [_exist(said.some, backend)] if said.some else []
    if text := _for_all(said.free, said.provided, backend):
        named = " (range)" if len(said.provided) == 1 else ""
        words.append(f"{'for all' if said.free else 'if'} {text}{named}")
    if any(r.absurd for r in said.says):
        words.append("a line follows which is absurd:")
    return " ".join(words)


def _short(given: Sequence[Condition], backend: Backend) -> bool:
    return len(given) < 4 and all(backend.length(c.says) <= INLINE for c in given)


def _known(conditions: Sequence[Condition], backend: Backend) -> Iterator[Row]:
    """Conditions in rows of their own."""
    for n, c in enumerate(conditions):
        last, beside = n == len(conditions) - 1, _beside(c, backend).strip()
        if not beside:
            yield _row(c.says, backend, "." if last else "", "" if last else "and")
        else:
            yield _row(c.says, backend, "", beside + ("." if last else ", and"))


def _ended(sentence: str) -> str:
    """A sentence that leads to a display ends in a colon, unless it runs on into it."""
    return sentence if sentence.endswith((":", " that", "then", "Then")) else sentence + ":"


def _row(r: Relation, backend: Backend, stop: str, reason: str) -> Row:
    return Row(backend.line(r.lhs), backend.relations[r.rel], backend.line(r.rhs), stop, reason)


def _sentence(clauses: Sequence[str]) -> str:
    text = " ".join(x for x in clauses if x)
    return text[:1].upper() + text[1:]


def reach(claim: Claim, backend: Backend) -> str:
    """all even d; all integer m, n; all θ: ℕ → ℝ; 1 < b; given relative: what it is said for."""
    said = [p.sequent for p in claim.parts]
    seen = [x for s in said for x in (*_sides(s.says), *_sides(c.says for c in s.given))]
    groups: dict[object, list[AnyLetter]] = {}
    for x in ordered(claim.letters, seen):
        number = isinstance(x, Letter) and x.size is None
        groups.setdefault(x.domain if isinstance(x, Letter) and number else replace(x, name="x"),
                          []).append(x)
    given = [c for s in said for c in s.given]
    narrow = dict.fromkeys(backend.within(c.says) for c in given if _narrows(c, backend))
    named = dict.fromkeys(
        label(c.name, backend) for c in given if c.name and not _narrows(c, backend))
    return "; ".join([*(_all(kind, group, backend) for kind, group in groups.items()), *narrow,
                      *([f"given {listed(named)}"] if named else [])]) \
        or "one statement about numbers"


def _all(kind: object, group: list[AnyLetter], backend: Backend) -> str:
    if isinstance(kind, str):
        return f"all {kind} {backend.math(', '.join(backend.name(x.name) for x in group))}"
    return f"all {quantified(group, backend)}"


def _narrows(c: Condition, backend: Backend) -> bool:
    """A short relation between numbers: it says itself how far the claim reaches."""
    return not c.free and backend.length(c.says) <= INLINE and all(
        isinstance(x, Letter) and x.size is None for x in c.letters)


# ---------------------------------------------------------------- printed forms

def form_sentence(said: Sequent, backend: Backend) -> str:
    """The form in one sentence; the unfolding follows it."""
    return f"{_in_short(said, lambda e: backend.math(backend(e)), backend)} That is:"


def _in_short(said: Sequent, math: Callable[[Term], str], backend: Backend) -> str:
    match said.form, said.says[0]:
        case Unique(x), _:
            return f"{math(x)} is uniquely determined."
        case Relative(m, n), r:
            return (f"{math(r.rhs)} depends on {math(m)} and {math(n)} only through "
                    f"{math(m - n)}.")
        case Inverse(), Relation(Node("*", (x, y))):
            return f"{math(x)} and {math(y)} are inverse to each other."
        case Limit(f, to), _:
            return f"{math(f)} tends to {math(to)}."
        case First(), r:
            return f"{backend.within(r)} up to the first exception."
    raise OutsideFragment("what is said does not unfold a printed form")


# ---------------------------------------------------------------- proofs

def evidence(part: Part, backend: Backend) -> list[Piece]:
    """What settles a part: its proof, the point that refutes it, or its contrary."""
    match part.evidence:
        case Proof() as given:
            return proof(part.sequent, given, backend)
        case Counterexample(at):
            failing = "the conclusion fails" if len(part.sequent.says) == 1 else \
                "one of the conclusions fails"
            held = "every hypothesis holds and " if part.sequent.given else ""
            return [*_taken(at, backend), f"{'There ' if at else ''}{held}{failing}."]
        case Contrary(other):
            end = other.parts[0].sequent.says[0]
            return [f"Taken as a hypothesis, it leads by {backend.claim_name(other.tag)} to a line "
                    f"which is absurd: {backend.within(end)}."]


def _taken(at: Point, backend: Backend) -> Iterator[Piece]:
    """Take m = 3 and θ_i = 1/(i + 1); matrices in rows of their own."""
    plain = [(x, v) for x, v in at if not _displayed(v)]
    if plain:
        yield f"Take {listed(backend.math(backend.binding(x, v, backend.low)) for x, v in plain)}."
    for x, v in at:
        if isinstance(v, Term) and _displayed(v):
            yield Row(backend.name(x.name), "=", backend.line(v), ".")


def _displayed(v: Value) -> bool:
    return isinstance(v, Grid)


def necessity(given: Necessity, backend: Backend) -> str:
    """What becomes of the claim when a hypothesis is dropped."""
    name = label(given.hypothesis.name, backend) or backend.within(given.hypothesis.says)
    match given.how:
        case "fails":
            at = f" at {values(given.point, backend)}" if given.point else ""
            return f"({name}) it fails{at}."
        case "means nothing":
            return f"({name}) it means nothing: {backend.words(given.sentence)}."
        case "stands":
            return f"({name}) it stands."
    return f"({name}) it is not decided here whether it stands."


def values(at: Point, backend: Backend) -> str:
    """m = 3, θ_i = 1/(i + 1)."""
    return ", ".join(backend.math(backend.binding(x, v, backend.low)) for x, v in at)


def proof(said: Sequent, given: Proof, backend: Backend) -> list[Piece]:
    """What is obtained and chosen, the facts on the way, and a chain for each conclusion."""
    pieces: list[Piece] = []
    for n, step in enumerate(given.first):
        if isinstance(step, Obtain):
            pieces += _obtained(step, backend)
        else:
            word = "First" if n == 0 else "Next"
            pieces.append(f"{word}, {condition(step.condition, backend)}:")
            pieces += rows(step.condition.says, step.chain, backend)
    if given.choose:
        pieces.append(f"Take {values(given.choose, backend)}.")
    elif given.facts:
        pieces.append("Now what is claimed:")
    for r, chain in zip(said.says, given.chains, strict=True):
        pieces += rows(r, chain, backend)
    return pieces


def rows(says: Relation, chain: Chain, backend: Backend, depth: int = 0) -> Iterator[Piece]:
    """A chain, its left side once; the chains inside a reason deeper below it."""
    left = backend.line(says.lhs)
    for before, rule, after in chain.links(says):
        reason = f"({label(rule.name, backend)})"
        yield Row(left, backend.relations[rule.rel], backend.line(after), "", reason, depth)
        left = ""
        if why := because(rule):
            yield Caption("".join(_said(x, backend) for x in why), depth + 1)
        for caption, inner, nested in rule.subproofs(before, after):
            heading = backend.words(caption)
            yield Caption(f"{heading if caption[0] == '$' else _sentence([heading])}:", depth + 1)
            yield from rows(inner, nested, backend, depth + 1)
    if says.absurd:
        yield Caption(f"which is absurd: {backend.within(says)}.", depth)


def because(rule: Rule) -> tuple[str | Term | Relation, ...]:
    """What a reader needs besides a reason's name: which combination of what is known it is."""
    if rule.combination is None:
        return ()
    factor, equations = rule.combination
    times: list[str | Term | Relation] = [factor, " times "] if factor != ONE else []
    said = ["Here ", *times, "the difference of the sides is that of "]
    for n, (name, given, multiplier) in enumerate(equations):
        said += [" plus that of " if n else "", f"“{name}”"]
        at = [(x, v) for x, v in given if isinstance(x, Letter) and isinstance(v, Term)]
        for x, v in at:
            said += [" at " if x == at[0][0] else ", ", Relation(x, "=", v)]
        said += [" times ", multiplier] if multiplier != ONE else []
    return (*said, ".")


def _said(x: str | Term | Relation, backend: Backend) -> str:
    if isinstance(x, str):
        return backend.words(x)
    return backend.within(x) if isinstance(x, Relation) else backend.math(backend(x))


def _obtained(opened: Obtain, backend: Backend) -> Iterator[Piece]:
    source = opened.source
    said = source.sequent if isinstance(source, Cited) else source.parts[0].sequent
    name = backend.theorem_name(source) if isinstance(source, Cited) else \
        backend.claim_name(source.tag)
    renamed = {**dict(opened.at), **dict(zip(said.some, opened.names, strict=True))}
    key = source.key if isinstance(source, Cited) else source.tag
    title = opened.names[0].name if opened.names else key
    known = [replace(c.where(renamed), name=title if n == 0 else f"{title} ({n + 1})")
             for n, c in enumerate(said.conclusions)]
    with_values = f", with {values(opened.at, backend)}," if opened.at else ""
    there = _exist(opened.names, backend) if opened.names else "we know that"
    yield f"By {name}{with_values} {there}"
    yield from _known(known, backend)
