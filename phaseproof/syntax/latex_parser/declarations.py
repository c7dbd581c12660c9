"""Declarations of a paper: kinds of letters, hypotheses and notations."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile

from phaseproof.syntax.latex_parser.context import as_word
from phaseproof.syntax.latex_parser.lexer import (
    BRACKETS,
    CLOSING,
    Unreadable,
    glyph,
    split,
)
from phaseproof.syntax.latex_parser.normalize_spelling import (
    DIFFERENTIAL,
    FENCES,
    IDLE,
    canonical,
    letter,
    signs,
)
from phaseproof.syntax.latex_parser.paper_parser import (
    ONE,
    Meaning,
    Paper,
    Written,
    arity,
    base,
    index_word,
)
from phaseproof.syntax.names import Name, name
from phaseproof.syntax.python_parser import TURNED, Reader, Unread, short
from phaseproof.syntax.statement import declare
from phaseproof.trusted.language.claims import Condition, Relation
from phaseproof.trusted.language.terms import (
    DOMAINS,
    Letter,
    Node,
    Notation,
    Number,
    OutsideFragment,
    Term,
    is_matrix,
    subterms,
)

RELATIONS = {
    "=": "=",
    r"\ne": "≠",
    r"\le": "≤",
    "<": "<",
    r"\ge": "≥",
    ">": ">",
    ":=": ":=",
}
FIELDS = {"C": "complex", "R": "real", "Z": "integer", "N": "natural"}
_BLACKBOARD = ["_", "{", r"\mathrm{blackboard}", "}"]
# The ends of an interval, as relations: ]a, b[ is open.
_LEFT = {"[": r"\le", "(": "<", "]": "<"}
_RIGHT = {"]": r"\le", ")": "<", "[": "<"}
_INFINITE = ([r"\infty"], ["+", r"\infty"])
VARIANTS = {"φ": "ϕ", "ε": "ϵ", "θ": "ϑ", "ρ": "ϱ", "π": "ϖ", "κ": "ϰ"}


class Unlike(Unreadable):
    """The sides of a relation are of different kinds."""


_NAME = re.compile(r"[A-Za-z]+\d*(?:_[A-Za-z0-9]+)?'*")
_KIND = re.compile(
    rf"(?P<kind>[a-z, ]+->\s*[a-z]+|{'|'.join(DOMAINS[:7])}|unit|vector\s+\S+"
    r"|matrix\s+\S+\s+\S+|orthogonal\s+\S+)\s+(?P<names>.+)",
    re.DOTALL,
)


def introduced(
    declared: Sequence[tuple[str, str]], clauses: Sequence[str]
) -> tuple[Paper, tuple[Condition, ...]]:
    """The context of the beginning, and the hypotheses that hold throughout."""
    kinds, later = [*declared], list[str]()
    for clause in filter(None, map(str.strip, clauses)):
        if clause.split()[0] in ("given", "let"):
            later.append(clause)
        elif found := _KIND.fullmatch(clause):
            kinds += [
                (x, found["kind"]) for x in re.split(r",(?![^{]*\})", found["names"])
            ]
        else:
            raise Unread(
                f"{short(clause)!r} declares nothing: it wants a kind and names, as in "
                "real x, y"
            )
    paper, sizes, known = Paper(), Reader({}), dict[Name, Letter]()
    for written, kind in sorted(
        kinds, key=lambda x: len(x[1].split()) > 1
    ):  # sizes come first
        for called in _names(written := written.strip()):
            if kind == "unit":
                paper = replace(paper, unit=called)
                continue
            spelling = as_word(called)
            if _NAME.fullmatch(written) and called == name(written):
                spelling = written  # q1 is q_1, and is called as it was declared
            x = declare(spelling, kind, sizes)
            if (
                called in known
                if isinstance(x, Letter)
                else (called, arity(x)) in paper.meanings
            ):
                raise Unread(f"{x.name} is declared twice")
            if isinstance(x, Letter):
                sizes.known[x.name] = known[called] = x
            else:
                paper = paper.meaning(called, x)
    paper = replace(paper, letters=known)
    given = list[Condition]()
    for clause in later:
        word, _, rest = clause.partition(" ")
        try:
            line = line_of(rest)
            sides, between = apart(line)
            if word == "let" and between in (["="], [":="]):
                before = len(paper.meanings)
                paper = defined(paper, *sides)
                if len(paper.meanings) == before:
                    raise Unreadable("it has a meaning already")
            elif word == "let" or not between:
                raise Unreadable(
                    "it wants a formula, as in let u = x + 1, or given x > 0"
                )
            else:
                given += [Condition(r, name="given") for r in relations(line, paper)]
        except (Unreadable, OutsideFragment) as error:
            raise Unread(f"{short(clause)}: {error}") from None
    return paper, tuple(
        replace(c, name=f"given {n}") if len(given) > 1 else c
        for n, c in enumerate(given, 1)
    )


def _names(written: str) -> list[Name]:
    """A name in LaTeX, or as it is spelled out: then phi is \\varphi and \\phi."""
    if _NAME.fullmatch(written):
        found = name(written)
        return [
            found,
            *(
                [replace(found, stem=VARIANTS[found.stem])]
                if found.stem in VARIANTS
                else []
            ),
        ]
    try:
        head, words = _heading(line_of(written))
    except Unreadable as error:
        raise Unread(f"{short(written)} is no name for a letter: {error}") from None
    if len(words) > len(head.indices):
        raise Unread(f"{short(written)} is no name for a letter")
    return [head]


def _heading(line: Sequence[str]) -> tuple[Name, list[str]]:
    """A name and its indices; nothing for one that is a formula."""
    reader = Written(line, Paper())
    stem, indices, primes = reader.written()
    reader.end()
    words = [index_word(x) for x in indices]
    return Name(stem, primes, tuple(x for x in words if x)), words


def line_of(text: str) -> list[str]:
    """The signs of a text in their one spelling."""
    return canonical([t for t, _ in signs(text)])


def defined(paper: Paper, left: Sequence[str], right: Sequence[str]) -> Paper:
    """X = …, f(x) = …, p_m = …: an index that the other side speaks of is a parameter, and letters
    side by side are one name."""
    run = [*takewhile(lambda t: len(t) == 1 and letter(t), left)]
    reader = Written([rf"\mathrm{{{''.join(run)}}}", *left[len(run) :]], paper)
    reader = reader if len(run) > 1 else Written(left, paper)
    stem, indices, primes = reader.written()
    words = [index_word(x) for x in indices]
    own, params = list[str](), list[Name]()
    for x, word in zip(indices, words, strict=True):
        if not word:
            raise Unreadable("an index of what is defined is a formula", "_")
        if len(word) == 1 and word.isalpha() and x[0] in right:
            params.append(Name(word))
        elif params:
            raise Unreadable("a parameter stands before an index", "_")
        else:
            own.append(word)
    called_by = reader.next == "("
    if called_by:
        for x in split(reader.inside(), ","):
            head, parts = _heading(x)
            params.append(head if "" not in parts else Name(""))
    reader.end()
    called = Name(stem, primes, tuple(own))
    if len({*params}) < len(params) or Name("") in params or called in params:
        raise Unreadable("parameters are different letters", "(")
    letters_of = [
        paper.letters.get(x) or Letter(as_word(x), "complex" if called_by else "real")
        for x in params
    ]
    inner = replace(
        paper,
        bound=paper.bound | {*params},
        letters={**paper.letters, **dict(zip(params, letters_of, strict=True))},
    )
    made = Notation(as_word(called), tuple(letters_of), Written(right, inner).whole())
    meaning: Meaning = made if params else made()  # type: ignore[assignment]
    return paper.meaning(called, meaning)


def nameable(left: list[str], paper: Paper) -> bool:
    """Whether it is a name, perhaps with parameters, of what was not declared as a letter."""
    try:
        stem, indices, primes = (reader := Written(left, paper)).written()
        if reader.next == "(":
            reader.inside()
        words = tuple(index_word(x) for x in indices)
    except Unreadable:
        return False
    return (
        not reader.next
        and "" not in words
        and Name(stem, primes, words) not in paper.letters
    )


def living(line: list[str], paper: Paper) -> Paper:
    """x, y ∈ ℝ declares letters in this row."""
    at = line.index(r"\in")
    field, size = line[at + 1 :], None
    if field[5:6] == ["^"]:
        sides = [Written(x, paper).whole() for x in split(field[7:-1], r"\cdot")]
        size = (sides[0], sides[1] if len(sides) == 2 else ONE)
    if (
        field[1:5] != _BLACKBOARD
        or field[0] not in FIELDS
        or (field[5:] and size is None)
    ):
        raise Unreadable("it lies in what is no set of numbers", r"\in")
    head, words = _heading(line[:at])
    if "" in words:
        raise Unreadable("what lies there is no letter", r"\in")
    return (
        paper
        if head in paper.letters
        else replace(
            paper,
            letters={
                **paper.letters,
                head: Letter(as_word(head), FIELDS[field[0]], size),
            },
        )
    )


def bounded(line: Sequence[str], paper: Paper) -> tuple[Paper, list[str]]:
    """x ∈ [a, b) declares x, if nobody has, and is the chain a ≤ x < b; x ∈ ℝ only declares."""
    at = line.index(r"\in")
    left = canonical(line[:at])
    found = [t for t in line[at + 1 :] if t not in FENCES | IDLE | {r"\,"}]
    if found[0] not in _LEFT or found[-1] not in _RIGHT:
        return living(canonical(line), paper), []
    ends = split(found[1:-1], ",")
    if len(ends) != 2:
        raise Unreadable("an interval must have two ends", r"\in")
    if nameable(left, paper) and glyph(left[0]) not in {
        x.stem for x, _ in paper.meanings
    }:
        paper = living([*left, r"\in", "R", *_BLACKBOARD], paper)
    lo, hi = map(canonical, ends)
    return paper, [
        *([] if lo == ["-", r"\infty"] else [*lo, _LEFT[found[0]]]),
        *left,
        *([] if hi in _INFINITE else [_RIGHT[found[-1]], *hi]),
    ]


# ---------------------------------------------------------------- formulas


def relations(line: Sequence[str], paper: Paper) -> tuple[Relation, ...]:
    """The statement of a line: a relation, or those of a chain."""
    sides, found = apart(line)
    if found.count(r"\ne") > 1:
        raise Unreadable("of x ≠ y ≠ z, x and z may differ too", r"\ne")
    if found and _forms(line, sides):
        raise Unreadable("d before a letter may be a differential", "d")
    terms = [Written(side, paper).whole() for side in sides]
    _one_meaning(line, terms)
    if line[-1] == "!" and [*line].count("!") == 1:
        paper.doubts.append("! may end the sentence")
    if "=" in found and (decimals := [t for t in line if "." in t and t[0].isdigit()]):
        paper.doubts.append(f"{decimals[0]} may be rounded")
    said = list[Relation]()
    for n, sign in enumerate(found):
        lhs, rel, rhs = terms[n], RELATIONS[sign], terms[n + 1]
        if is_matrix(lhs) != is_matrix(rhs):
            raise Unlike("a matrix is compared with a number", sign)
        said.append(
            Relation(rhs, TURNED[rel], lhs)
            if rel in TURNED
            else Relation(lhs, rel, rhs)
        )
    return tuple(said)


def _forms(line: Sequence[str], sides: Sequence[Sequence[str]]) -> bool:
    """Whether d stands before a letter in each term, as in dy = 2x dx, or behind a thin space."""
    pieces = [
        x
        for side in sides
        for part in split(side, "+")
        for x in split(part, "-")
        if x not in (["0"], [])
    ]
    return any(_at(line, n, before=r"\,") for n in range(1, len(line))) or (
        bool(pieces) and all(any(_at(x, n) for n in range(len(x))) for x in pieces)
    )


def _at(line: Sequence[str], n: int, before: str = "") -> bool:
    """Whether a d that ends no integral stands there before a letter or a bracket."""
    last, after = "".join(line[n - 1 : n]), "".join(line[n + 1 : n + 2])
    return (
        line[n] == "d"
        and last != DIFFERENTIAL
        and (letter(after) or after == "(")
        and (not before or last == before)
    )


def _one_meaning(line: Sequence[str], terms: Sequence[Term]) -> None:
    """log 100 may be 2, and I_n a letter where nothing else is a matrix."""
    nodes = [x for e in terms for x in subterms(e) if isinstance(x, Node)]
    heads = {x.head for x in nodes}
    if "exp" not in heads and any(
        t == r"\log" and line[n + 1 : n + 2] != ["_"] for n, t in enumerate(line)
    ):
        for x in nodes:
            if (
                x.head == "log"
                and isinstance(n := base(x.args[0]), Number)
                and any(n.value == b**k for b in (2, 10) for k in range(1, 65))
            ):
                raise Unreadable(
                    rf"\log {n} may be to another base: there are \ln and \log_2",
                    r"\log",
                )
    if "identity" in heads and not any(
        is_matrix(x) and not isinstance(x, Node) for e in terms for x in subterms(e)
    ):
        raise Unreadable(
            "I with an index may be a letter: nothing else here is a matrix", "I"
        )


def apart(line: Sequence[str]) -> tuple[list[list[str]], list[str]]:
    """The sides, and the relations between them."""
    sides, found, depth = [list[str]()], list[str](), 0
    for t in line:
        depth += (t in BRACKETS) - (t in CLOSING)
        if depth == 0 and t in RELATIONS:
            found.append(t)
            sides.append([])
        else:
            sides[-1].append(t)
    for n, side in enumerate(sides):
        if not side and found:
            raise Unreadable(
                f"a side of {found[min(n, len(found) - 1)]} is empty",
                found[min(n, len(found) - 1)],
            )
    return sides, found
