"""Claims as plain data, and back: nothing but lists, objects, strings and whole numbers.

What `terms` builds goes into one table, each entry after those it is made of, and is named by its
place there; what `claims` and the rules build is an object that says what it ``is``; a claim that
is used is named by its tag and its hash.  Both ways read off the fields of the dataclasses, so the
language has one description.  Reading takes a closed list of kinds, each field of the kind that is
declared for it, through the constructors.  The judge judges what is read here, so this is part of
what one must trust.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, fields
from fractions import Fraction
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from phaseproof.trusted.language.budget import (
    EXPRESSION_DEPTH,
    EXPRESSION_PARTS,
    FILE_PARTS,
    LINE_SIGNS,
)
from phaseproof.trusted.language.claims import (
    RELATIONS,
    Chain,
    Cited,
    Claim,
    Condition,
    Contrary,
    Counterexample,
    Fact,
    First,
    Inverse,
    Limit,
    Obtain,
    Part,
    Proof,
    Rejected,
    Relation,
    Relative,
    Sequent,
    Unique,
)
from phaseproof.trusted.language.terms import (
    NAME,
    AnyLetter,
    Apply,
    Binder,
    Function,
    FunctionLetter,
    Grid,
    Letter,
    Named,
    Node,
    Number,
    OutsideFragment,
    Sort,
)

Kinds = Mapping[str, type]
Record = dict[str, Any]


def kinds(*classes: type) -> Kinds:
    """Kinds by name, in the order of their names."""
    return {c.__name__: c for c in sorted(classes, key=lambda c: c.__name__)}


TERMS = {
    c.__name__: c
    for c in (
        Number,
        Letter,
        Node,
        Grid,
        Binder,
        Sort,
        FunctionLetter,
        Apply,
        Function,
        Named,
    )
}
NAMED = (Letter, FunctionLetter, Named)
STATEMENTS = kinds(
    Part,
    Sequent,
    Relative,
    Inverse,
    Unique,
    Limit,
    First,
    Condition,
    Relation,
    Proof,
    Counterexample,
    Contrary,
    Chain,
    Fact,
    Obtain,
    Cited,
)
CLAIM: dict[str, Any] = {
    "tag": str,
    "title": str,
    "source": str,
    "parts": tuple[Part, ...],
}
RELATION: Any = Literal[RELATIONS]
RATIONAL = re.compile(r"-?[0-9]{1,4000}(/[0-9]{1,4000})?")


class Damaged(Exception):
    """What is wrong with a file, and where in it."""


@cache
def declared(kind: Any) -> dict[str, Any]:
    """The fields of a dataclass, each with what it may hold."""
    hints = get_type_hints(kind)
    return {
        f.name: RELATION if f.name == "rel" else hints[f.name] for f in _fields(kind)
    }


def defaults(kind: Any) -> dict[str, Any]:
    """The default value of each field that has one."""
    return {f.name: f.default for f in _fields(kind) if f.default is not MISSING}


def _fields(kind: Any) -> tuple[Field[Any], ...]:
    return fields(kind)


# ---------------------------------------------------------------- writing


class Writer:
    """Calls turn values into plain data; ``terms`` is the table they refer to."""

    def __init__(self, objects: Kinds) -> None:
        self.objects = {*objects.values()}
        self.terms: list[list[Any]] = []
        self._places: dict[str, int] = {}  # of what is written there
        self._known: dict[
            int, tuple[Any, int]
        ] = {}  # of the very values, kept so that they stay

    def __call__(self, x: Any) -> Any:
        """x as plain data; terms go into the table and are named by their place.
        Raises `OutsideFragment` for a kind that is neither plain nor in ``objects``."""
        kind: Any = type(
            x
        )  # exactly: whoever inherits from plain data may answer otherwise
        if kind in (NoneType, str, int, bool):
            return x
        if kind is Fraction:
            return str(x)
        if kind is tuple:
            return [self(y) for y in x]
        if kind is Claim:
            return reference(x)
        if kind in TERMS.values():
            return self._place(x, kind)
        if kind not in self.objects:
            raise OutsideFragment(f"{kind.__name__} is not plain data")
        usual, said = (
            defaults(kind),
            {name: getattr(x, name) for name in declared(kind)},
        )
        written = {
            name: self(value)
            for name, value in said.items()
            if name not in usual or value != usual[name]
        }
        if kind is Sequent:
            written["letters"] = [
                self(y) for y in sorted(x.letters, key=lambda y: y.name)
            ]
        return {"is": kind.__name__, **written}

    def _place(self, x: Any, kind: Any) -> int:
        if id(x) not in self._known:
            entry = [
                kind.__name__,
                *(self(getattr(x, name)) for name in declared(kind)),
            ]
            place = self._places.setdefault(repr(entry), len(self.terms))
            if place == len(self.terms):
                self.terms.append(entry)
            self._known[id(x)] = x, place
        return self._known[id(x)][1]


# ---------------------------------------------------------------- reading


class Reader:
    """Reads plain data as what is declared, or says what is `Damaged`.  ``claim`` gives the claim
    of a tag and a hash."""

    def __init__(
        self, table: Any, objects: Kinds, claim: Callable[[str, str], Claim]
    ) -> None:
        self._objects, self._claim = objects, claim
        self._terms: list[Any] = []
        self._sizes: list[tuple[int, int]] = []  # parts and depth of each entry
        self._inside: list[
            tuple[int, int]
        ] = []  # the same of what the present entry refers to
        self._full = 0
        for n, entry in enumerate(_list(table, "terms")):
            self._terms.append(self._entry(entry, f"terms[{n}]"))

    def _entry(self, entry: Any, place: str) -> Any:
        name, *data = _list(entry, place) or [None]
        kind = TERMS.get(name) if isinstance(name, str) else None
        if kind is None:
            raise Damaged(f"{place}: {short(name)} is no kind of term")
        self._inside = []
        hints = declared(kind)
        if len(data) != len(hints):
            raise Damaged(
                f"{place}: a {name} has {len(hints)} fields, {', '.join(hints)}"
            )
        made = self._made(
            kind,
            {
                field: self.read(hint, x, f"{place}.{field}")
                for (field, hint), x in zip(hints.items(), data, strict=True)
            },
            place,
        )
        size = 1 + sum(parts for parts, _ in self._inside)
        depth = 1 + max((deep for _, deep in self._inside), default=0)
        if size > EXPRESSION_PARTS or depth > EXPRESSION_DEPTH:
            raise Damaged(
                f"{place}: an expression of {size} parts, {depth} deep, is too large"
            )
        self._sizes.append((size, depth))
        return made

    def read(self, hint: Any, data: Any, place: str) -> Any:
        """What the data says, which is one of the kinds of the hint."""
        options = get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)
        kinds = tuple(x for x in options if isinstance(x, type))
        match data:
            case None if NoneType in kinds:
                return None
            case str() if any(_admits(x, data) for x in options):
                return data
            case str() if Fraction in kinds:
                return _rational(data, place)
            case bool():
                if bool in kinds:
                    return data
            case int() if int in kinds:
                return data
            case int() if isinstance(found := self._term(data, place), kinds):
                return found
            case list():
                for option in options:
                    if get_origin(option) is tuple:
                        return self._tuple(get_args(option), data, place)
            case dict():
                found = self._object(data, place)
                if isinstance(found, kinds):
                    return found
        raise Damaged(f"{place}: {short(data)} is not {_words(options)}")

    def _term(self, n: int, place: str) -> Any:
        if not 0 <= n < len(self._terms):
            raise Damaged(f"{place}: the table has no entry {n} before this")
        self._inside.append(self._sizes[n])
        self._full += self._sizes[n][0]
        if self._full > FILE_PARTS:
            raise Damaged(f"{place}: all expressions together are too large")
        return self._terms[n]

    def _tuple(
        self, hints: tuple[Any, ...], data: list[Any], place: str
    ) -> tuple[Any, ...]:
        if hints[-1] is Ellipsis:
            hints = hints[:1] * len(data)
        if len(hints) != len(data):
            raise Damaged(
                f"{place}: a list of {len(hints)} is expected, not of {len(data)}"
            )
        return tuple(
            self.read(hint, x, f"{place}[{n}]")
            for n, (hint, x) in enumerate(zip(hints, data, strict=True))
        )

    def _object(self, data: dict[str, Any], place: str) -> Any:
        name = data.get("is")
        if (
            name == "Claim"
            and {*data} == {"is", "tag", "hash"}
            and all(isinstance(x, str) for x in data.values())
        ):
            return self._claim(data["tag"], data["hash"])
        kind = self._objects.get(name) if isinstance(name, str) else None
        if kind is None:
            raise Damaged(f"{place}: {short(name)} is no kind of object")
        hints, data = declared(kind), {**data}
        letters = data.pop("letters", None) if kind is Sequent else None
        if unknown := [x for x in data if x not in hints and x != "is"]:
            raise Damaged(f"{place}: a {name} has no field {short(unknown[0])}")
        said = defaults(kind)
        for field, hint in hints.items():
            if field in data:
                said[field] = self.read(hint, data[field], f"{place}.{field}")
            elif field not in said:
                raise Damaged(f"{place}: a {name} needs the field {field}")
        made = self._made(kind, said, place)
        if letters is not None and {
            *self.read(tuple[AnyLetter, ...], letters, place)
        } != {*made.letters}:
            raise Damaged(f"{place}: the sequent is about other letters")
        return made

    def _made(self, kind: type, said: Mapping[str, Any], place: str) -> Any:
        try:
            made = kind(*(said[name] for name in declared(kind)))
        except (OutsideFragment, Rejected) as refusal:
            raise Damaged(f"{place}: {refusal}") from refusal
        if (
            kind in NAMED
            and not NAME.fullmatch(made.name)
            and (made.name or kind is not Named)
        ):
            raise Damaged(f"{place}: {short(made.name)} cannot be the name of a letter")
        return made


def _admits(option: Any, data: str) -> bool:
    if get_origin(option) is Literal:
        return data in get_args(option)
    return option is str and len(data) <= LINE_SIGNS and data.isprintable()


def _list(data: Any, place: str) -> list[Any]:
    if not isinstance(data, list):
        raise Damaged(f"{place}: {short(data)} is not a list")
    return data


def _rational(data: str, place: str) -> Fraction:
    """In lowest terms, as it is written."""
    above, _, below = data.partition("/")
    if RATIONAL.fullmatch(data) and (not below or int(below)):
        value = Fraction(int(above), int(below or 1))
        if str(value) == data:
            return value
    raise Damaged(f"{place}: {short(data)} is not a fraction in lowest terms")


def short(data: Any) -> str:
    """The beginning of what stands there; what cannot be printed is escaped."""
    text = repr(data)
    return text if len(text) <= 60 else f"{text[:57]}..."


def _words(options: tuple[Any, ...]) -> str:
    return " or ".join(
        "one of " + ", ".join(get_args(x))
        if get_origin(x) is Literal
        else "a list"
        if get_origin(x) is tuple
        else "null"
        if x is NoneType
        else {
            "str": "a line of text",
            "int": "a whole number",
            "bool": "true or false",
            "Fraction": "a fraction",
        }.get(x.__name__, f"a {x.__name__}")
        for x in options
    )


# ---------------------------------------------------------------- claims


def reference(claim: Claim) -> Record:
    """A claim that is mentioned: its tag, and the hash of what it states."""
    return {"is": "Claim", "tag": claim.tag, "hash": claim.hash}


def written(claim: Claim, write: Writer) -> Record:
    """What a claim says and its evidence; what it rests on is named, not held."""
    if type(claim) is not Claim:
        raise OutsideFragment(f"{type(claim).__name__} is not a claim")
    said = {name: write(getattr(claim, name)) for name in CLAIM}
    return {**said, "terms": write.terms}


def read_claim(
    data: Mapping[str, Any], objects: Kinds, claim: Callable[[str, str], Claim]
) -> Claim:
    """The claim that is written there; ``claim`` gives what it rests on, by tag and hash, and the
    one it is corrected by, if that is written there too."""
    try:
        read = Reader(data["terms"], objects, claim)
        said = {key: read.read(hint, data[key], key) for key, hint in CLAIM.items()}
        right = read.read(Claim | None, data.get("corrected"), "corrected")
        return Claim(**said, corrected=right)
    except RecursionError as error:
        raise Damaged("expressions are nested too deeply") from error
