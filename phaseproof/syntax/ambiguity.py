"""Two different things never print alike: no two letters, names or terms that a reader sees.

The pens themselves are asked.  They write out a claim, statement and proof, and every piece they
write is kept with the term it stands for: pieces that look the same must stand for the same.  What
bears a name must not be called as something else is, and no letter with an index may be what a
sequence is at that index.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain, combinations
from typing import Any

from phaseproof.syntax import proofs, sentences
from phaseproof.syntax.display_substitution import shown
from phaseproof.syntax.index_folding import folded
from phaseproof.syntax.latex import LaTeX
from phaseproof.syntax.limits import CLAIM_SIGNS
from phaseproof.syntax.names import name
from phaseproof.syntax.plaintext import BACKEND, Unicode
from phaseproof.syntax.printer import Fragment, as_sequence, signed
from phaseproof.syntax.sentences import Backend
from phaseproof.trusted.language.budget import TooLarge, allowance, spend
from phaseproof.trusted.language.claims import Claim, Proof
from phaseproof.trusted.language.signature import FUNCTIONS
from phaseproof.trusted.language.terms import (
    DOMAINS,
    WHOLE,
    AnyLetter,
    Apply,
    Binder,
    Function,
    FunctionLetter,
    Grid,
    Letter,
    Named,
    Node,
    Notation,
    Number,
    OutsideFragment,
    Term,
    children,
)

# What has one meaning on every page; e and E₁ have it where they are written, ⅈ names no letter.
WORDS = {
    *FUNCTIONS,
    "exp",
    *BACKEND.functions.values(),
    *BACKEND.constants.values(),
} - {"E1", "E₁", "ⅈ"}
HEADED = {"exp": "e", "E1": "E_1"}


def two_meanings(claim: Claim, notations: tuple[Notation, ...] = ()) -> str:
    """The ambiguity of a claim beside these notations: two things that print alike; or nothing."""
    try:
        with allowance(CLAIM_SIGNS):
            whys = (
                _mistaken(claim, notations, backend)
                for backend in (_Unicode(), _LaTeX())
            )
            return next(filter(None, whys), "")
    except (OutsideFragment, TooLarge) as unprintable:
        return str(unprintable)


def _mistaken(claim: Claim, notations: tuple[Notation, ...], backend: Backend) -> str:
    _write(claim, backend)
    seen = {e for e, _, _ in backend.kept}
    signs = sorted(
        {*_introduced(claim), *_meant(seen), *chain(*map(_signs, seen))},
        key=lambda x: (x.written, x.indices, type(x.thing).__name__),
    )
    return (
        _words(signs, seen)
        or _names(signs, notations, backend)
        or _labels(claim, backend)
        or _pieces(backend)
    )


# ---------------------------------------------------------------- what is written


class _Sparing(Backend):
    """A backend whose writing is counted."""

    def written(self, e: Term, small: bool, closed: bool) -> Fragment:
        piece = super().written(e, small, closed)
        spend(len(piece.text))
        return piece


class _LaTeX(_Sparing, LaTeX):
    pass


class _Unicode(_Sparing, Unicode):
    pass


def _write(claim: Claim, backend: Backend) -> None:
    """Statement and proof.  A proof that cannot be laid out is none, as the judge will say."""
    for part in claim.parts:
        sentences.statement(part.sequent, backend)
        if type(part.evidence) is Proof:
            try:
                [*proofs.proof(part, part.evidence, backend)]
            except (OutsideFragment, TooLarge):
                raise
            except Exception:
                continue


def _pieces(backend: Backend) -> str:
    """Two terms that look the same, and are not so up to `canonical`."""
    first: dict[str, Term] = {}
    for (e, _, _), piece in backend.kept.items():
        other = first.setdefault(piece.text, e)
        if other != e and canonical(other) != canonical(e):
            return f"two different things are written {BACKEND(e)}"
    return ""


def canonical(e: Term) -> Any:
    """e up to what no backend shows: a closure without a name is what it writes out, signs stand in
    front, a fraction is a quotient, factors are not grouped, and constants of scripts are
    calculated.  (Sums in sums have brackets.)"""
    spend(20)
    minus, core = signed(e)
    if minus:
        return "neg", canonical(core)
    match e:
        case Number(value) if value.denominator > 1:
            return "/", *map(
                canonical, (Number(Fraction(x)) for x in value.as_integer_ratio())
            )
        case Node("*", args):
            parts = [canonical(x) for x in args]
            return "*", *(y for x in parts for y in (x[1:] if x[0] == "*" else (x,)))
        case Node("^", (x, y)):
            return "^", canonical(x), canonical(folded(y))
        case Node("exp", (x,)):
            return "exp", canonical(folded(x))
        case Node(head, args):
            return head, *map(canonical, args)
        case Grid(rows):
            return "matrix", *(tuple(map(canonical, row)) for row in rows)
        case Binder(head, body, x, lo, hi):
            return head, x, *map(canonical, (body, folded(lo), folded(hi)))
        case Apply(f, args, along):
            script = folded if as_sequence(f) else lambda x: x
            return (
                f,
                *(canonical(script(x)) for x in args),
                *((slot, canonical(v)) for slot, v in along),
            )
        case Named(written, params, values, body) if written:
            return (
                written,
                params,
                body,
                *(canonical(folded(v)) if isinstance(v, Term) else v for v in values),
            )
        case Named() if (plain := shown(e, {})) != e:
            return canonical(plain)
        case Named(_, params, values, body):
            return "|", params, values, canonical(body)
    return "as it is", e


# ---------------------------------------------------------------- what bears a name


@dataclass(frozen=True)
class _Sign:
    """A name, how many indices stand beside its own, and what it is the name of: a letter, the
    parameters and the body of a notation, or what is said of a head."""

    written: str
    indices: int
    thing: Any

    @property
    def is_letter(self) -> bool:
        return isinstance(self.thing, Letter | FunctionLetter)

    @property
    def is_notation(self) -> bool:
        return isinstance(self.thing, tuple)

    def clashes(self, other: _Sign) -> bool:
        """Under one name: v may have the entries v_i, and only so do two things share it."""
        return self.thing != other.thing and (
            bool(self.indices) == bool(other.indices)
            or (self.is_letter and other.is_letter)
            or (self.is_notation and other.is_notation)
        )


def _sign(x: AnyLetter) -> _Sign:
    indices = len(x.over) if isinstance(x, FunctionLetter) and as_sequence(x) else 0
    return _Sign(x.name, indices, x)


def _signs(e: Term) -> Iterator[_Sign]:
    match e:
        case Letter():
            yield _sign(e)
        case Binder(_, _, x):
            yield _sign(x)
        case Apply(f, args, along):
            yield _sign(f)
            if along and len(args) == 1:
                yield _Sign(
                    f.name + "'" * len(along), 0, f"derivative {len(along)} of {f}"
                )
        case Named(written, params, values, body) if written:
            yield _Sign(written, len(params), (params, body))
            yield from (_sign(v) for v in values if isinstance(v, FunctionLetter))
            yield from (
                _sign(x) for v in values if isinstance(v, Function) for x in v.params
            )
        case Named() if isinstance(plain := shown(e, {}), Named):
            yield from map(_sign, plain.params)
        case Node("identity"):
            yield _Sign("I", 1, "the identity")


def _meant(seen: set[Term]) -> Iterator[_Sign]:
    """The names inside names: whoever lists notations shows them too."""
    waiting, met = [e.body for e in seen if isinstance(e, Named)], set[Term]()
    while waiting:
        if (e := waiting.pop()) not in met:
            met.add(e)
            waiting += children(e)
            if isinstance(e, Named) and e.name:
                yield _Sign(e.name, len(e.params), (e.params, e.body))


def _introduced(claim: Claim) -> Iterator[_Sign]:
    """The letters that "for all" and "there is" speak of."""
    for part in claim.parts:
        said, proof = part.sequent, part.evidence
        yield from map(_sign, (*said.letters, *said.some, *said.free))
        yield from (_sign(x) for c in said.given for x in c.free)
        if isinstance(proof, Proof):
            yield from (_sign(x) for opened in proof.obtain for x in opened.names)
            yield from (_sign(x) for fact in proof.facts for x in fact.condition.free)


def _words(signs: list[_Sign], seen: set[Term]) -> str:
    """Names of functions and constants.  An index may be i: the unit is upright."""
    heads = {e.head for e in seen if isinstance(e, Node)}
    taken = {name(x) for x in (*WORDS, *(HEADED[x] for x in heads & {*HEADED}))}
    unit = lambda x: x.written == "i" and getattr(x.thing, "domain", "") not in WHOLE
    for x in signs:
        if (name(x.written) in taken and not x.indices) or unit(x):
            return _called(x)
    return ""


def _names(
    signs: list[_Sign], notations: tuple[Notation, ...], backend: Backend
) -> str:
    """Two things of one name, or whose names can become the same when the indices are there."""
    meant = {backend.name(x.name): (x.params, x.body) for x in notations}
    alike: dict[str, list[_Sign]] = {}
    indexed: dict[tuple[str, int, int], dict[tuple[str, ...], _Sign]] = {}
    for x in signs:
        printed, parts = backend.name(x.written), name(x.written)
        if x.is_notation and meant.get(printed, x.thing) != x.thing:
            return _called(x)
        alike.setdefault(printed, []).append(x)
        count = len(parts.indices) + x.indices
        indexed.setdefault((parts.stem, parts.primes, count), {})[parts.indices] = x
    for x, y in (pair for group in alike.values() for pair in combinations(group, 2)):
        if x.clashes(y):
            return (
                f"two letters are called {BACKEND.name(x.written)} and range over different "
                "things"
                if x.is_letter and y.is_letter
                else _called(x)
            )
    for group in indexed.values():
        for indices, x in group.items():
            spend(len(indices) ** 2)
            if any(indices[:n] in group for n in range(len(indices))):
                return _called(x)
    return ""


def _called(x: _Sign) -> str:
    return f"two different things are called {BACKEND.name(x.written)}"


def _labels(claim: Claim, backend: Backend) -> str:
    """Two hypotheses of one label, or one that is called like a letter, as only what is known of a
    letter that was obtained is; or one about all x ∈ ℝ that is called as some of them are, for
    "(positive)" behind it would speak of x."""
    for part in claim.parts:
        facts = part.evidence.facts if isinstance(part.evidence, Proof) else ()
        known: dict[str, str] = {}
        for label in (
            c.name for c in (*part.sequent.given, *(x.condition for x in facts))
        ):
            text = sentences.label(label, backend) if label else ""
            if known.setdefault(text, label) != label:
                return f"two hypotheses are called {text}"
            if sentences.like_a_letter(label):
                return f"a hypothesis is called {label}, like a letter"
        for c in part.sequent.given:
            if c.free and not {*DOMAINS}.isdisjoint(c.name.split()):
                return f"a hypothesis is called {c.name}, which reads as if its letters were"
    return ""
