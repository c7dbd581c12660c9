"""Sequents as statements of Rocq: what a theorem says, that it means something, that it is not
empty."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from phaseproof.rocq.terms import (
    HALF,
    IDENTIFIER,
    ROWS,
    ZERO,
    Definitions,
    Untranslated,
    Writer,
    counted,
    factors,
    ident,
    is_complex,
    is_natural,
    is_whole,
    kind,
    misfit,
    ordered,
    size,
)
from phaseproof.trusted.language.claims import Condition, Relation, Sequent
from phaseproof.trusted.language.terms import (
    AnyLetter,
    Apply,
    Binder,
    FunctionLetter,
    Named,
    Node,
    Number,
    Term,
    children,
)

SIGNS = {"=": "=", "≤": "<=", "<": "<", "≠": "<>"}


def relation(w: Writer, r: Relation) -> str:
    """A relation of numbers, or of matrices; whole numbers are compared as the reals they are."""
    kinds = {kind(r.lhs), kind(r.rhs)}
    sign = SIGNS[r.rel]
    if "matrix" in kinds:
        if len(kinds) > 1 or r.rel not in "=≠":
            raise Untranslated("a matrix compared with a number, or by size")
        return f"{w.say(r.lhs, 'matrix')[0]} {sign} {w.say(r.rhs, 'matrix')[0]}"
    if "complex" in kinds:
        if r.rel not in "=≠":
            raise Untranslated("an order of what is complex by its form")
        return (
            f"({w.say(r.lhs, 'complex')[0]} {sign} {w.say(r.rhs, 'complex')[0]} :> ℂ)%C"
        )
    typed = " :> ℝ" if r.rel in "=≠" else ""
    return f"{w.say(r.lhs, 'real')[0]} {sign} {w.say(r.rhs, 'real')[0]}{typed}"


@dataclass(frozen=True)
class Hypothesis:
    """A hypothesis under its word in the proof; the name it has in the certificate."""

    word: str
    says: str
    name: str = ""


@dataclass(frozen=True)
class Statement:
    """A sequent: its letters and hypotheses in order, and what follows from them."""

    sequent: Sequent
    writer: Writer  # under all letters at the front
    letters: tuple[AnyLetter, ...]
    hypotheses: tuple[Hypothesis, ...]
    conclusion: str

    @property
    def text(self) -> str:
        """The whole statement."""
        return self.front + self.conclusion

    @property
    def front(self) -> str:
        """For all letters, under the hypotheses."""
        letters = " ".join(map(self.writer.binder, self.letters))
        return (f"forall {letters},\n    " if letters else "") + "".join(
            f"{h.says} ->\n    "
            if not h.name
            else f"forall ({h.word} : {h.says}),\n    "
            for h in self.hypotheses
        )

    @property
    def point(self) -> str:
        """There are such letters."""
        said = " /\\ ".join(f"({h.says})" for h in self.hypotheses) or "True"
        return (
            "".join(
                f"exists {self.writer.binder(x)[1:-1]},\n    " for x in self.letters
            )
            + said
        )

    @property
    def definedness(self) -> str:
        """Under the hypotheses every part means something; empty where nothing is asked."""
        asked = [
            x
            for c in (*self.sequent.given, *self.sequent.conclusions)
            for x in _meaning_of(self.writer, c, self.sequent.some)
        ]
        distinct = [*dict.fromkeys(asked)]
        return (
            self.front + " /\\\n    ".join(f"({x})" for x in distinct)
            if distinct
            else ""
        )


def domains(w: Writer, xs: tuple[AnyLetter, ...]) -> list[str]:
    """What the domains of the letters say of them, as hypotheses."""
    return [said for x in xs for said in w.domain(x)]


def for_all(
    w: Writer, xs: tuple[AnyLetter, ...], provided: tuple[Relation, ...]
) -> str:
    """For all of these, in their domains, provided something."""
    return "".join(
        [
            f"forall {' '.join(map(w.binder, xs))}, " if xs else "",
            *(
                f"{said} -> "
                for said in (*domains(w, xs), *(relation(w, r) for r in provided))
            ),
        ]
    )


def condition(w: Writer, c: Condition) -> str:
    """A hypothesis, for all letters of its own."""
    inside = w.over(*c.free)
    front = for_all(inside, c.free, c.provided)
    return f"({front}{relation(inside, c.says)})" if front else relation(inside, c.says)


def statement(definitions: Definitions, sequent: Sequent) -> Statement:
    """The sequent in Rocq."""
    letters = tuple(ordered(sequent.letters))
    w = Writer(definitions, {}).over(*letters)
    hypotheses = [
        Hypothesis(f"D{n}", said) for n, said in enumerate(domains(w, letters))
    ]
    taken = {x.name for x in (*letters, *sequent.some, *sequent.free)} | {
        h.word for h in hypotheses
    }
    for n, c in enumerate(sequent.given):
        word = (
            ident(c.name)
            if IDENTIFIER.fullmatch(c.name) and c.name not in taken
            else f"H{n}"
        )
        taken.add(word)
        hypotheses.append(Hypothesis(word, condition(w, c), c.name or word))
    inside = w.over(*sequent.some, *sequent.free)
    conclusion = for_all(inside, sequent.free, sequent.provided) + " /\\ ".join(
        relation(inside, r) for r in sequent.says
    )
    for x in reversed(sequent.some):
        conclusion = (
            f"exists {inside.binder(x)[1:-1]}, "
            + "".join(f"{d} /\\ " for d in inside.domain(x))
            + f"({conclusion})"
        )
    return Statement(sequent, w, letters, tuple(hypotheses), conclusion)


# ---------------------------------------------------------------- what it takes to mean something


def _meaning_of(w: Writer, c: Condition, some: tuple[AnyLetter, ...]) -> Iterator[str]:
    """What a condition asks for, so that each of its parts means something."""
    places = (*some, *c.free)
    inside = w.over(*places)
    asked = [
        x
        for r in (*c.provided, c.says)
        for side in (r.lhs, r.rhs)
        for x in meaning(inside, side)
    ]
    for said in asked:
        yield for_all(inside, places, c.provided) + said


def meaning(w: Writer, e: Term) -> Iterator[str]:  # noqa: C901, PLR0912  (a match table)
    """What e asks for: divisors that are not 0, logarithms of what is positive, and so on."""
    match e:
        case Binder("derivative"):
            raise Untranslated("a derivative")
        case Binder(head, body, x, lo, hi):
            yield from meaning(w, lo)
            yield from meaning(w, hi)
            inside = w.over(x)
            said = inside.letter(x)
            if head == "integral":
                a, b = (w.argument(end, "real") for end in (lo, hi))
                front = f"forall {said} : ℝ, Rmin {a} {b} <= {said} <= Rmax {a} {b} -> "
                parts = (
                    [f"({inside.say(body, 'real')[0]})"]
                    if not is_complex(body)
                    else [
                        f"({part} {inside.argument(body, 'complex')})"
                        for part in ("Re", "Im")
                    ]
                )
                for f in parts:
                    yield f"ex_RInt (fun {said} : ℝ => {f}) {a} {b}"
            else:
                a, b = (w.argument(end, "integer") for end in (lo, hi))
                front = f"forall {inside.binder(x)[1:-1]}, ({a} <= {said} <= {b})%Z -> "
                if (
                    lo != ZERO
                    or counted(hi, blocks=head in ("directsum", "stack")) is None
                ):
                    yield f"({a} - 1 <= {b})%Z"
            for asked in meaning(inside, body):
                yield front + asked
            return
        case Named():
            yield from unfolded(w, e)
            return
        case Node("/", (_, q)) if not (isinstance(q, Number) and q.value):
            yield nonzero(w, q)
        case Node("log" | "Ci", (x,)):
            yield f"0 < {w.say(x, 'real')[0]}"
        case Node("^", (x, y)) if y == HALF:
            yield f"0 <= {w.say(x, 'real')[0]}"
        case Node("E1", (z,)):
            yield f"0 < Im {w.argument(z, 'complex')} /\\ Re {w.argument(z, 'complex')} = 0"
        case Node("^", (x, y)):
            if is_whole(y):
                if not is_natural(y):
                    yield nonzero(w, x)
            else:
                yield f"0 < {w.say(x, 'real')[0]}"
        case Apply(f, args):
            for v, s in zip(args, f.over, strict=True):
                if s.domain in ("positive", "nonnegative"):
                    yield f"{s.domain} {w.argument(v, 'real')}"
                if s.domain == "natural" and not is_natural(v):
                    yield f"(0 <= {w.say(v, 'integer')[0]})%Z"
    for m, rows in factors(e):
        if misfit(m, rows):
            yield f"({w.say(size(m, ROWS), 'nat')[0]} = {w.say(rows, 'nat')[0]} :> ℕ)%nat"
    for x in children(e):
        yield from meaning(w, x)


def nonzero(w: Writer, e: Term) -> str:
    """e ≠ 0, as a number of its kind."""
    return (
        f"({w.say(e, 'complex')[0]} <> RtoC 0)%C"
        if is_complex(e)
        else f"{w.say(e, 'real')[0]} <> 0 :> ℝ"
    )


def unfolded(w: Writer, e: Named) -> Iterator[str]:
    """What a named object asks for, where its letters have their values."""
    values = [w.for_letter(x, v) for x, v in e.bindings]
    inside = w.over(*e.params)
    for (x, v), value in zip(e.bindings, values, strict=True):
        if isinstance(x, FunctionLetter):
            if not isinstance(v, FunctionLetter):
                yield from (
                    f"(fun {inside.binder(x)} => {said}) {value}"
                    for said in w.domain(x)
                )
            continue
        if isinstance(v, Term):
            yield from meaning(w, v)
    binders, names = (
        " ".join(map(inside.binder, e.params)),
        {*map(inside.letter, e.params)},
    )
    for asked in meaning(inside, e.body):
        spoken = names & {*re.findall(r"[\w']+", asked)}
        yield f"(fun {binders} => {asked}) {' '.join(values)}" if spoken else asked
