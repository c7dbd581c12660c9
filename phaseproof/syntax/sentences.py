"""Statements as sentences and displayed rows, before any backend shapes them.

A sentence says the domain of every letter, every hypothesis with its own "for all", and what there
is before what holds for it.  Printed forms (unique, relative, limit, first, inverse) say their
sentence, which the kernel finds to follow, and then the unfolding.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any

from phaseproof.syntax.display_substitution import shown
from phaseproof.syntax.limits import INLINE
from phaseproof.syntax.names import GREEK
from phaseproof.syntax.printer import Printer, listed
from phaseproof.trusted.language.claims import (
    Cited,
    Claim,
    Condition,
    First,
    Inverse,
    Limit,
    Relation,
    Relative,
    Rule,
    Sequent,
    Unique,
)
from phaseproof.trusted.language.terms import (
    AnyLetter,
    Apply,
    Binder,
    FunctionLetter,
    Letter,
    Named,
    Node,
    OutsideFragment,
    Sort,
    Term,
    children,
)


@dataclass(frozen=True)
class Row:
    """A displayed line: left side (once), relation, right side, and what is said beside it."""

    left: str
    rel: str
    right: str
    stop: str = ""  # punctuation set with the formula
    reason: str = ""  # a sentence or a rule's name, already shaped by the backend
    depth: int = 0


@dataclass(frozen=True)
class Caption:
    """A sentence above displayed lines, as deep as they are; a ``fact`` is what the lines show, and
    who believes it may pass over them."""

    text: str
    depth: int = 0
    fact: bool = False


Piece = str | Row | Caption


class Backend(Printer):
    """A printer that can also write sentences."""

    relations: dict[str, str]
    fields: dict[str, str]
    low: bool  # whether fractions stand on one line within a sentence

    @abstractmethod
    def math(self, formula: str) -> str:
        """A formula within a sentence."""

    @abstractmethod
    def words(self, text: str) -> str:
        """Running text, with the mathematics in it."""

    def field(self, domain: str, size: str) -> str:
        """ℝ, ℤ, ℝ^{m×n}: where a letter lives."""
        return self.fields[domain] + (self.raised(size) if size else "")

    @abstractmethod
    def among(self, names: str, home: str) -> str:
        """Letters in their home: m, n ∈ ℤ."""

    @abstractmethod
    def maps_to(self, names: str, over: Sequence[str], into: str) -> str:
        """Functions with their domains and values: f: ℝ → ℂ."""

    @abstractmethod
    def claim_name(self, tag: str) -> str:
        """The claim of a tag, as a reason is called."""

    @abstractmethod
    def theorem_name(self, cited: Cited) -> str:
        """A theorem of others, as a reason is called."""

    def rule_name(self, rule: Rule) -> str:
        """A rule, as a reason is called."""
        return reference(rule.name, self)

    @property
    @abstractmethod
    def text(self) -> Backend:
        """The backend that measures how much room a formula takes: a terminal."""

    def length(self, r: Relation) -> int:
        """How many signs of a terminal the relation takes."""
        return len(self.text.relate(r))

    def relate(self, r: Relation, small: bool = False) -> str:
        """Both sides with the sign of the relation between them."""
        left, right = self.fragment(r.lhs, small).text, self.fragment(r.rhs, small).text
        return f"{left} {self.relations[r.rel]} {right}"

    def within(self, r: Relation) -> str:
        """A relation within a sentence."""
        return self.math(self.relate(r, self.low))


# ---------------------------------------------------------------- letters and where they live

ADJECTIVES = {
    "even": "even ",
    "orthogonal": "orthogonal ",
    "permutation": "permutation ",
}
SMOOTH = {
    None: "",
    0: "continuous ",
    1: "continuously differentiable ",
    2: "twice continuously differentiable ",
    3: "three times continuously differentiable ",
}
ORDER = ("even", "natural", "integer", "positive", "nonnegative", "real", "complex")


def _quantified(xs: Iterable[AnyLetter], backend: Backend, each: str = "all ") -> str:
    """even d ∈ ℕ, all m, n ∈ ℤ and all θ: ℕ → ℝ; letters of one kind together."""
    groups: dict[object, list[AnyLetter]] = {}
    for x in xs:
        kind: object = (
            (x.domain, x.size) if isinstance(x, Letter) else (x.over, x.into, x.smooth)
        )
        groups.setdefault(kind, []).append(x)
    first, *rest = (_home(group, backend) for group in groups.values())
    return listed([first, *(each + x for x in rest)])


def exist(xs: Sequence[AnyLetter], backend: Backend) -> str:
    """there is an orthogonal U ∈ ℝ^{d×d} such that"""
    text = _quantified(xs, backend, "")
    if len(xs) > 1:
        return f"there are {text} such that"
    article = (
        ""
        if not text[0].isalpha() or text.startswith(backend.name(xs[0].name))
        else "an "
        if text[0] in "aeiou"
        else "a "
    )
    return f"there is {article}{text} such that"


def _home(group: list[AnyLetter], backend: Backend) -> str:
    names = ", ".join(backend.name(x.name) for x in group)
    x = group[0]
    if isinstance(x, FunctionLetter):
        smooth = SMOOTH.get(x.smooth, f"{x.smooth} times continuously differentiable ")
        over = [_field(s, backend) for s in x.over]
        return smooth + backend.math(
            backend.maps_to(names, over, _field(x.into, backend))
        )
    return ADJECTIVES.get(x.domain, "") + backend.math(
        backend.among(names, _field(x, backend))
    )


def _field(s: Sort | Letter, backend: Backend) -> str:
    domain = {"orthogonal": "real", "permutation": "real"}.get(s.domain, s.domain)
    if isinstance(s, Letter) and domain == "even":
        domain = "natural"  # "even" is said in words
    return backend.field(domain, backend.size(s))


def _ordered(xs: Iterable[AnyLetter], seen: Iterable[Term]) -> list[AnyLetter]:
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
    named = reference(c.name, backend)
    says_itself = "".join(named.split()) == "".join(backend.within(c.says).split())
    return (f" for all {text}" if text else "") + (
        f" ({named})" if named and not says_itself else ""
    )


# A name that is a formula, sin ω ≠ 0; a letter within a name, m in “size at m + s”, but no article
_FORMULA = re.compile(r"[\w|()/' ]+[=≠<>≤≥][\w|()/' ]+")
_LETTER = re.compile(r"(?<![\w'$])\d*(?:[b-zA-Zα-ωℓ]|a(?= and |$))(?:_\w+)?'*(?![\w$])")


def label(name: str, backend: Backend) -> str:
    """The name of a hypothesis, a theorem or a reason, with its letters as mathematics; what is
    known of a letter that was obtained is called by that letter."""
    if not like_a_letter(name):
        formula = _FORMULA.fullmatch(name)
        return backend.words(f"${name}$" if formula else _LETTER.sub(r"$\g<0>$", name))
    letter, _, number = name.partition(" ")
    return f"choice of {backend.math(backend.name(letter))}{number and f' {number}'}"


# Names that, alone in brackets, would point at a place on the page
_PLACES = {"above", "below", "here"}


def reference(name: str, backend: Backend) -> str:
    """The label of a hypothesis or of a step, where the page refers to it: relation “above”."""
    said = label(name, backend)
    return f"relation “{said}”" if name in _PLACES else said


def like_a_letter(name: str) -> bool:
    """x, θ_i and lambda' (2), but no word."""
    found = re.fullmatch(r"(\w[^\W_]*)(_\w+)?'*( \(\d+\))?", name)
    return found is not None and (len(found[1]) == 1 or found[1] in GREEK)


def _for_all(
    free: Sequence[AnyLetter], provided: Sequence[Relation], backend: Backend
) -> str:
    """i, j ∈ ℕ with i ≠ j."""
    text = _quantified(free, backend) if free else ""
    narrow = listed(map(backend.within, provided)) if provided else ""
    return f"{text} with {narrow}" if text and narrow else text or narrow


def statement(said: Sequent, backend: Backend) -> list[Piece]:
    """For all letters: if hypotheses, then there are … such that for all …: what is said."""
    pieces: list[Piece] = [_form_sentence(said, backend)] if said.form else []
    seen = [*_sides(said.says), *_sides(c.says for c in said.given)]
    front = (
        f"for all {_quantified(_ordered(said.letters, seen), backend)}"
        if said.letters
        else ""
    )
    tail = _tail(said, backend)
    if said.given and not _short(said.given, backend):
        pieces.append(capital([front, "suppose that"]))
        pieces += known_rows(said.given, backend)
        pieces.append(_ended(capital(["then", tail])))
    else:
        given = listed(condition(c, backend) for c in said.given) if said.given else ""
        given = f"if {given}, then {tail}".rstrip() if given else tail
        opening = capital([f"{front}:" if front and given else front, given])
        pieces += [_ended(opening)] if opening else []
    for n, r in enumerate(said.says):
        last = n == len(said.says) - 1
        pieces.append(_row(r, backend, "." if last else "", "" if last else "and"))
    return pieces


def whole(
    said: Sequence[Sequent], backend: Backend, names: bool = True
) -> list[list[Piece]]:
    """A statement of one part or of several; below the last one, what their names mean."""
    parts = [statement(x, backend) for x in said]
    parts[-1] += definitions(said, backend) if names else []
    return parts


def definitions(
    said: Iterable[Any], backend: Backend, known: Iterable[Any] = (), lead: str = "Here"
) -> list[Piece]:
    """The meaning of the names in a statement, but for those that are ``known``."""
    before = {*meanings(*known)}
    new = [r for r in meanings(*said) if r not in before]
    return [lead, *known_rows([Condition(r) for r in new], backend)] if new else []


def meanings(*said: Any) -> Iterator[Relation]:
    """Each named object beside what it means, names inside names after them; what is said by other
    claims and theorems has its own."""
    seen = set[Any]()
    waiting = [*said]
    for x in waiting:
        if isinstance(x, tuple):
            waiting += x
        elif (
            is_dataclass(x)
            and not isinstance(x, type | Claim | Cited)
            and x not in seen
        ):
            seen.add(x)
            if isinstance(x, Named) and x.name and (x.name, x.body) not in seen:
                seen.add((x.name, x.body))
                yield Relation(Named(x.name, x.params, x.params, x.body), "=", x.body)
            waiting += [getattr(x, f.name) for f in fields(x)]


def _tail(said: Sequent, backend: Backend) -> str:
    words = [exist(said.some, backend)] if said.some else []
    if text := _for_all(said.free, said.provided, backend):
        named = " (range)" if len(said.provided) == 1 else ""
        words.append(f"{'for all' if said.free else 'if'} {text}{named}")
    if said.given and all(r.absurd for r in said.says):
        words.append("a line follows which is absurd:")
    return " ".join(words)


def _short(given: Sequence[Condition], backend: Backend) -> bool:
    return len(given) < 4 and all(backend.length(c.says) <= INLINE for c in given)


def known_rows(conditions: Sequence[Condition], backend: Backend) -> Iterator[Row]:
    """Conditions in rows of their own."""
    for n, c in enumerate(conditions):
        last, beside = n == len(conditions) - 1, _beside(c, backend).strip()
        if not beside:
            yield _row(c.says, backend, "." if last else "", "" if last else "and")
        else:
            yield _row(c.says, backend, "", beside + ("." if last else ", and"))


def in_a_line(said: Sequent, backend: Backend) -> str:
    """1 < b, 0 < d ⟹ what is said: a statement in a list of results, letters not introduced."""
    given = ", ".join(
        backend.within(c.says)
        + (f" for all {x}" if (x := _for_all(c.free, c.provided, backend)) else "")
        for c in said.given
    )
    what = ", ".join(map(backend.within, said.says))
    if said.form:
        what = _in_short(said, lambda e: backend.math(backend(e)), backend).rstrip(".")
    elif tail := _tail(said, backend):
        what = f"{tail}{'' if tail.endswith((':', 'that')) else ':'} {what}"
    return f"{given} ⟹ {what}" if given else what


def _ended(sentence: str) -> str:
    """A sentence that leads to a display ends in a colon, unless it runs on into it."""
    return (
        sentence
        if sentence.endswith((":", " that", "then", "Then"))
        else sentence + ":"
    )


def _row(r: Relation, backend: Backend, stop: str, reason: str) -> Row:
    return Row(
        backend.line(r.lhs), backend.relations[r.rel], backend.line(r.rhs), stop, reason
    )


def capital(clauses: Sequence[str]) -> str:
    """The clauses as one sentence, which begins with a capital."""
    text = " ".join(x for x in clauses if x)
    return text[:1].upper() + text[1:]


def reach(claim: Claim, backend: Backend) -> str:
    """all even d; all integer m, n; all θ: ℕ → ℝ; 1 < b; given relative: what it is said for."""
    said = [p.sequent for p in claim.parts]
    seen = [
        x for s in said for x in (*_sides(s.says), *_sides(c.says for c in s.given))
    ]
    groups: dict[object, list[AnyLetter]] = {}
    for x in _ordered(claim.letters, seen):
        number = isinstance(x, Letter) and x.size is None
        groups.setdefault(
            x.domain if isinstance(x, Letter) and number else replace(x, name="x"), []
        ).append(x)
    given = [c for s in said for c in s.given]
    narrow = dict.fromkeys(
        backend.within(c.says) for c in given if _narrows(c, backend)
    )
    named = dict.fromkeys(
        label(c.name, backend) for c in given if c.name and not _narrows(c, backend)
    )
    return (
        "; ".join(
            [
                *(_all(kind, group, backend) for kind, group in groups.items()),
                *narrow,
                *([f"given {listed(named)}"] if named else []),
            ]
        )
        or "one statement about numbers"
    )


def narrowed(claim: Claim, backend: Backend) -> str:
    """The reach of a claim whose hypotheses narrow it; of any other its quantifiers say as much."""
    return reach(claim, backend) if any(p.sequent.given for p in claim.parts) else ""


def _all(kind: object, group: list[AnyLetter], backend: Backend) -> str:
    if isinstance(kind, str):
        return (
            f"all {kind} {backend.math(', '.join(backend.name(x.name) for x in group))}"
        )
    return f"all {_quantified(group, backend)}"


def _narrows(c: Condition, backend: Backend) -> bool:
    """A short relation between numbers: it says itself how far the claim reaches."""
    return (
        not c.free
        and backend.length(c.says) <= INLINE
        and all(isinstance(x, Letter) and x.size is None for x in c.letters)
    )


# ---------------------------------------------------------------- printed forms


def _form_sentence(said: Sequent, backend: Backend) -> str:
    """The form in one sentence; the unfolding follows it."""
    return f"{_in_short(said, lambda e: backend.math(backend(e)), backend)} That is:"


def _in_short(said: Sequent, math: Callable[[Term], str], backend: Backend) -> str:
    match said.form, said.says[0]:
        case Unique(x), _:
            return f"{math(x)} is uniquely determined."
        case Relative(m, n), r:
            return (
                f"{math(r.rhs)} depends on {math(m)} and {math(n)} only through "
                f"{math(m - n)}."
            )
        case Inverse(), Relation(Node("*", (x, y))):
            return f"{math(x)} and {math(y)} are inverse to each other."
        case Limit(f, to), _:
            return f"{math(f)} tends to {math(to)}."
        case First(), r:
            return f"{backend.within(r)} up to the first exception."
    raise OutsideFragment("what is said does not unfold a printed form")
