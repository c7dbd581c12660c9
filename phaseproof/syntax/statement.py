"""A statement somebody asks about: letters with their domains, hypotheses, notation, relations."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from phaseproof.syntax.limits import STATED
from phaseproof.syntax.normal_tree import normal
from phaseproof.syntax.python_parser import (
    CONSTANTS,
    Reader,
    Unread,
    called,
    define,
    relations,
    short,
)
from phaseproof.trusted.language.claims import Condition, Rejected, Relation, Sequent
from phaseproof.trusted.language.terms import (
    DOMAINS,
    REALS,
    AnyLetter,
    FunctionLetter,
    Letter,
    Node,
    OutsideFragment,
    Sort,
    Term,
    subterms,
    weight,
)

KINDS = {"vector": 1, "matrix": 2, "orthogonal": 1}  # and how many sizes they have


@dataclass(frozen=True)
class Statement:
    """A question, as it was written and as it was read."""

    text: str
    sequent: Sequent
    undeclared: tuple[AnyLetter, ...] = ()  # taken for real


def read(
    text: str,
    letters: Mapping[str, str] | None = None,
    given: Sequence[str] = (),
    let: Sequence[str] = (),
) -> Statement:
    """The statement of a text.  ``letters`` gives names their kinds: a domain, "vector d",
    "matrix r c", "orthogonal d", or "natural -> real" for a function.  Raises `Unread`, in one
    sentence.

    >>> read("x**2 >= 0").sequent.says[0].rel
    '≤'
    """
    reader = Reader({})
    declared = [(called(name.strip()), kind) for name, kind in (letters or {}).items()]
    for name, kind in sorted(
        declared, key=lambda x: len(x[1].split()) > 1
    ):  # sizes come first
        if name in CONSTANTS:
            raise Unread(f"{name} is a number and cannot be a variable")
        if name in reader.known:
            raise Unread(f"{name} is declared twice")
        reader.known[name] = declare(name, kind, reader)
    for x in let:
        define(x, reader)
    known = [r for x in given for r in relations(x, reader)]
    assumed = tuple(
        Condition(r, name=f"given {n}" if len(known) > 1 else "given")
        for n, r in enumerate(known, 1)
    )
    return stated(text, relations(text, reader), assumed, reader.undeclared)


def stated(
    text: str,
    says: Sequence[Relation],
    given: Sequence[Condition],
    undeclared: Iterable[AnyLetter],
) -> Statement:
    """The statement in the one tree of its spelling, if it can be meant."""
    said = normal(Sequent(tuple(says), tuple(given)))
    if (
        max(
            weight(side)
            for c in (*said.given, *said.conclusions)
            for side in (c.says.lhs, c.says.rhs)
        )
        > STATED
    ):
        raise Unread("the formula is too large once its notation is written out")
    heads = {
        x.head
        for c in (*said.given, *said.conclusions)
        for side in (c.says.lhs, c.says.rhs)
        for x in subterms(side)
        if isinstance(x, Node)
    }
    for name, head in (("e", "exp"), ("gamma", "gamma")):
        if head in heads and any(x.name == name for x in said.letters):
            raise Unread(
                f"{name} is a letter here, and is printed like the number {name}: call "
                "it something else"
            )
    try:
        said.well_formed()
    except (Rejected, OutsideFragment) as error:
        raise Unread(f"{error}") from None
    return Statement(text, said, tuple(x for x in undeclared if x in said.letters))


def declare(name: str, kind: str, reader: Reader) -> AnyLetter:
    """A letter, or a letter for functions, of that kind."""
    try:
        if "->" in kind:
            *over, into = (x.strip() for x in re.split(r"->|,", kind))
            return FunctionLetter(
                name,
                tuple(map(Sort, over)),
                Sort(into),
                2 if all(x in REALS for x in over) else None,
            )
        word, *sizes = kind.replace("(", " ").replace(")", " ").replace(
            ",", " "
        ).split() or [""]
        if word in KINDS and len(sizes) == KINDS[word]:
            size: list[Term] = [reader.text(x) for x in sizes]
            columns = size[-1] if word != "vector" else reader.text("1")
            return Letter(
                name,
                "orthogonal" if word == "orthogonal" else "real",
                (size[0], columns),
            )
        if word in DOMAINS[:7] and not sizes:
            return Letter(name, word)
    except OutsideFragment as error:
        raise Unread(f"{name}: {error}") from None
    raise Unread(
        f"{name} cannot be {short(kind)!r}: a variable is {', '.join(DOMAINS[:7])}, "
        "vector d, matrix r c, orthogonal d, or a function such as natural -> real"
    )
