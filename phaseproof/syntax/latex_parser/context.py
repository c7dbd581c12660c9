"""The context of a reader: the letters that were declared, and the list of notations."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Self

from phaseproof.syntax.latex_parser.lexer import (
    Line,
    Tokens,
    Unreadable,
    glyph,
    split,
    whole_name,
)
from phaseproof.syntax.limits import SMOOTH
from phaseproof.syntax.names import GREEK, Name, name
from phaseproof.trusted.language.terms import (
    WHOLE,
    AnyLetter,
    Function,
    FunctionLetter,
    Letter,
    Sort,
    Term,
    shape,
)

_WORDS = {sign: word for word, (sign, _) in GREEK.items()}


def spelled(x: Name) -> str:
    """The name in one string: θ_i′ as θ_i'."""
    return x.stem + "".join(f"_{index}" for index in x.indices) + "'" * x.primes


def as_word(x: Name) -> str:
    """The same, as a letter is called: θ is theta."""
    return spelled(replace(x, stem=_WORDS.get(x.stem, x.stem)))


def of_kind(called: Name, value: Term, number: str) -> Letter:
    """A letter that can stand for the value."""
    size = shape(value)
    return Letter(spelled(called), "real" if size else number, size)


@dataclass(frozen=True)
class Heading:
    """The left side of a definition: f_{2, k}', or g(x), with its parameters k, or x."""

    name: Name
    params: tuple[Name, ...] = ()
    called: bool = False


def heading(line: Tokens) -> Heading:
    """Digits among the indices belong to the name, letters are parameters."""
    head = Line(line)
    stem, indices, primes = head.written()
    own = [glyph(x[0]) for x in indices if x[0].isdigit()]
    params = [whole_name(x) for x in indices if not x[0].isdigit()]
    if called := head.next == "(":
        params = [whole_name(x) for x in split(head.inside(), ",")]
    head.end()
    return Heading(Name(stem, primes, tuple(own)), tuple(params), called)


@dataclass
class Unknown:
    """A function given beside a bar, ``|_{f(x) = …}``: its arguments are what it is applied to.
    ``body`` reads its value, once there are letters for them."""

    heading: Heading
    body: Callable[[Sequence[Letter]], Term]
    letter: FunctionLetter | None = None
    value: Function | None = None

    def at(self, args: Sequence[Term]) -> FunctionLetter:
        """The letter of the function, its domains being those of what it is applied to first."""
        if len(args) != len(self.heading.params):
            raise Unreadable(f"{spelled(self.heading.name)} of {len(args)} arguments")
        if self.letter is None:
            met = {x.domain if isinstance(x, Letter) else "" for x in args}
            number = (
                met.pop()
                if len(met) == 1 and met <= {"natural", "positive"}
                else "real"
                if self.heading.called
                else "integer"
            )
            params = tuple(
                of_kind(x, v, number)
                for x, v in zip(self.heading.params, args, strict=True)
            )
            self.value = Function(params, self.body(params))
            size = shape(self.value.body)
            self.letter = FunctionLetter(
                spelled(self.heading.name),
                tuple(Sort(x.domain, x.size) for x in params),
                Sort("real" if size else "complex", size),
                SMOOTH if all(x.domain not in WHOLE for x in params) else None,
            )
        return self.letter


@dataclass(frozen=True)
class Context:
    """The letters that were declared, and the list of notations."""

    letters: Mapping[Name, AnyLetter | Unknown] = field(default_factory=dict)
    notations: Mapping[Heading, Tokens] = field(default_factory=dict)
    # a variable of integration is not negative where its ends are not
    narrow: bool = False

    def having(self, *xs: AnyLetter | Unknown) -> Self:
        """The context in which these letters are declared as well."""
        new = {
            x.heading.name if isinstance(x, Unknown) else name(x.name): x for x in xs
        }
        return replace(self, letters={**self.letters, **new})

    def binding(self, called: Name, domain: str) -> tuple[Self, Letter]:
        """The context in which a letter of that name is bound, and the letter."""
        x = Letter(spelled(called), domain)
        return self.having(x), x

    def function(self, called: Name) -> FunctionLetter | Unknown | None:
        """The function of that name, if its arguments stand in brackets."""
        f = self.letters.get(called)
        return None if f is None or isinstance(f, Letter) or _is_sequence(f) else f

    def sequence(self, called: Name) -> FunctionLetter | Unknown | None:
        """The function of that name, if its arguments are indices."""
        f = self.letters.get(called)
        return (
            f if isinstance(f, (FunctionLetter, Unknown)) and _is_sequence(f) else None
        )

    def notation(self, called: Name, arity: int) -> tuple[Heading, Tokens] | None:
        """The notation of that name with so many parameters, and what it stands for."""
        return next(
            (
                (h, body)
                for h, body in self.notations.items()
                if h.name == called and len(h.params) == arity
            ),
            None,
        )


def _is_sequence(f: FunctionLetter | Unknown) -> bool:
    if isinstance(f, Unknown):
        return not f.heading.called
    return all(s.size is None and s.domain in WHOLE for s in f.over)
