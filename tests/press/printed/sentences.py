r"""Sentences and displayed rows → sequents.

part     =  [form "That is:"] ["for all" letters]
            ("suppose that" rows "Then" | [":"] ["if" hypotheses ", then"]) tail rows
tail     =  ["there is" letters "such that"] ["for all" letters ["with" relations] ["(range)"]]
letters  =  home {("," | "and") "all" home}           home = [adjective] $x, y \in ℝ$
hypothesis = $relation$ ["for all" letters] ["with" relations] ["(" its name ")"]
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import chain
from typing import TypeVar

from phaseproof.syntax.latex_parser.context import Context, Heading, heading, spelled
from phaseproof.syntax.latex_parser.lexer import (
    Unreadable,
    parted,
    split,
    tokens,
    whole_name,
)
from phaseproof.syntax.latex_parser.page_parser import Formula, formula
from phaseproof.trusted.language.claims import Condition, Relation, Sequent
from phaseproof.trusted.language.terms import (
    AnyLetter,
    FunctionLetter,
    Letter,
    Shape,
    Sort,
    Term,
    term,
)

_ROWS = re.compile(r"\\begin\{align\*\}\n(.*?)\n\\end\{align\*\}", re.DOTALL)
_MATH = re.compile(r"\$([^$]*)\$")
_PART = re.compile(r"^\(x*(?:i{1,3}|iv|vi{0,3}|ix|(?<=x))\) ", re.MULTILINE)
_HERE = re.compile(r"^(?:\\par\\vskip2pt\\noindent )?Here$", re.MULTILINE)
_FURNITURE = re.compile(r"\\par(?:\\vskip2pt)?\\noindent\b")
_FIELDS = {
    "C": "complex",
    "R": "real",
    "R > 0": "positive",
    r"R \ge 0": "nonnegative",
    "Z": "integer",
    "N": "natural",
    "2 N": "even",
}
_RELATIONS = {"=": "=", r"\le": "≤", "<": "<", r"\ne": "≠"}
_FIELD_OF = {"even": "natural", "orthogonal": "real", "permutation": "real"}
_SMOOTH = {
    "": None,
    "continuous": 0,
    "continuously differentiable": 1,
    "twice continuously differentiable": 2,
    "three times continuously differentiable": 3,
}
_ADJECTIVES = [x for x in (*_FIELD_OF, *_SMOOTH) if x]
_FORMS = {  # what follows a first formula; between the words stand others
    "unique": ("is uniquely determined.",),
    "first": ("up to the first exception.",),
    "relative": ("depends on", "and", "only through", "."),
    "limit": ("tends to", "."),
    "inverse": ("and", "are inverse to each other."),
}
T = TypeVar("T")


@dataclass(frozen=True)
class Read:
    """What a part says: the letters of its first "for all", its sequent, whether that is called
    absurd, and the kind and the formulas of the sentence that says it in short."""

    letters: tuple[AnyLetter, ...]
    sequent: Sequent
    absurd: bool
    form: str = ""
    short: tuple[Term | Relation, ...] = ()


def notations(rows: Iterable[list[str]]) -> dict[Heading, list[str]]:
    """A list of notations: p_{m} = …, row by row."""
    return {heading(left): right for left, right in (parted(row, "=") for row in rows)}


def listed(text: str) -> Context:
    """The notations of a chapter."""
    return Context(
        notations=notations(row for row, _ in Sentence(text, Context()).displayed())
    )


def names_of(text: str) -> dict[Heading, list[str]]:
    """What the names of a printed statement mean, as it says below it."""
    _, *below = _HERE.split(text)
    return (
        notations(Sentence(below[0], Context()).rows(lambda math, said: math))
        if below
        else {}
    )


def statement(text: str, context: Context) -> list[Read]:
    """The parts of a printed statement; what its names mean may stand below it."""
    context = replace(context, notations={**context.notations, **names_of(text)})
    text, *_ = _HERE.split(text)
    numbered = _PART.split(text)
    parts = numbered[1:] if len(numbered) > 1 else numbered
    return [Sentence(part, context).part() for part in parts]


class Sentence:
    """Reads words, formulas and rows from left to right."""

    def __init__(self, text: str, context: Context):
        self.rest, self.context = _FURNITURE.sub(" ", text).strip(), context

    # ------------------------------------------------------------ moving on

    def says(self, words: str) -> bool:
        """Whether these words come next (the first of a sentence is capital)."""
        if self.rest[:1].lower() + self.rest[1 : len(words)] != words or (
            words[-1].isalpha() and self.rest[len(words) : len(words) + 1].isalpha()
        ):
            return False
        self.rest = self.rest[len(words) :].lstrip()
        return True

    def expect(self, words: str) -> None:
        if not self.says(words):
            raise Unreadable(f"{words!r} is missing before {self.rest!r}")

    def found(self, pattern: re.Pattern[str]) -> str:
        if not (match := pattern.match(self.rest)):
            raise Unreadable(f"no formula at {self.rest!r}")
        self.rest = self.rest[match.end() :].lstrip()
        return match[1]

    def math(self) -> list[str]:
        if self.rest.startswith(r"\ppinline"):
            self.rest = self.rest.removeprefix(r"\ppinline")
            return tokens(self.bracket("{}"))
        return tokens(self.found(_MATH))

    def bracket(self, pair: str) -> str:
        """What stands between the bracket that comes next and its partner."""
        depth = 0
        for n, sign in enumerate(self.rest):
            depth += (sign == pair[0]) - (sign == pair[1])
            if depth == 0:
                inside, self.rest = self.rest[1:n], self.rest[n + 1 :].lstrip()
                return inside
        raise Unreadable(f"a bracket never closes: {self.rest!r}")

    def formula_next(self) -> bool:
        return self.rest.startswith(("$", r"\ppinline"))

    def series(self, one: Callable[[], T], again: Callable[[], bool]) -> Iterator[T]:
        """a, b and c; what comes after a comma or "and" belongs to it where ``again`` says so."""
        yield one()
        last = False
        while not last:
            before = self.rest
            last = self.says("and")
            if not (last or self.says(",")) or not again():
                self.rest = before
                return
            yield one()

    # ------------------------------------------------------------ a part

    def part(self) -> Read:
        form, short = self.form() if self.formula_next() else ("", [])
        letters = self.for_all()
        if self.says("suppose that"):
            given = tuple(self.rows(lambda math, said: said.beside(math)))
            self.expect("then")
        else:
            self.says(":")
            given = self.hypotheses() if self.says("if ") else ()
        some = self.there() if self.says("there ") else ()
        free = self.for_all()
        provided = self.provided()
        self.says("(range)")
        absurd = self.says("a line follows which is absurd")
        self.says(":")
        says = tuple(self.rows(lambda math, said: self.relation(math)))
        if self.rest:
            raise Unreadable(f"{self.rest!r} is left over")
        return Read(
            letters,
            Sequent(says, given, some, free, provided),
            absurd,
            form,
            tuple(
                self.relation(x) if form == "first" else formula(x, self.context)
                for x in short
            ),
        )

    def form(self) -> tuple[str, list[list[str]]]:
        """The statement in short; its letters are introduced below it."""
        said = [self.math()]
        for form, (words, *more) in _FORMS.items():
            if self.says(words):
                for ending in more:
                    said.append(self.math())
                    self.expect(ending)
                self.expect("that is:")
                return form, said
        raise Unreadable(f"no form of a statement is {self.rest!r}")

    # ------------------------------------------------------------ letters

    def for_all(self) -> tuple[AnyLetter, ...]:
        """Letters that are known from here on."""
        return self.letters("all ") if self.says("for all ") else ()

    def there(self) -> tuple[AnyLetter, ...]:
        if not self.says("are "):
            self.expect("is ")
            _ = self.says("an ") or self.says("a ")
        met = self.letters("")
        self.expect("such that")
        return met

    def letters(self, each: str) -> tuple[AnyLetter, ...]:
        """A letter may be as large as a number before it."""
        met: list[AnyLetter] = []
        for group in self.series(self.home, lambda: not each or self.says(each)):
            met += group
            self.context = self.context.having(*group)
        return tuple(met)

    def home(self) -> list[AnyLetter]:
        adjective = next((x for x in _ADJECTIVES if self.says(x + " ")), "")
        line = self.math()
        if r"\colon" in line:
            names, kind = parted(line, r"\colon")
            over, into = parted(kind, r"\to")
            sorts = tuple(Sort(*self.field(x)) for x in split(over, r"\times"))
            return [
                FunctionLetter(
                    spelled(whole_name(x)),
                    sorts,
                    Sort(*self.field(into)),
                    _SMOOTH[adjective],
                )
                for x in split(names, ",")
            ]
        names, field = parted(line, r"\in")
        domain, size = self.field(field)
        if adjective and _FIELD_OF.get(adjective) != domain:
            raise Unreadable(f"nothing {adjective} lives in {' '.join(field)}")
        return [
            Letter(spelled(whole_name(x)), adjective or domain, size)
            for x in split(names, ",")
        ]

    def field(self, line: list[str]) -> tuple[str, Shape | None]:
        """ℤ, ℝ_{>0}, ℝ^{d×d}."""
        place, size = Formula(line, self.context), None
        sign = ["2"] if place.skip("2") else []
        place.expect(r"\mathbb")
        sign += place.inside()
        if place.skip("_"):
            sign += place.inside()
        if place.skip("^"):
            rows, *columns = place.listed(r"\times")
            size = (rows, columns[0] if columns else term(1))
        place.end()
        if " ".join(sign) not in _FIELDS:
            raise Unreadable(f"no letter lives in {' '.join(line)}")
        return _FIELDS[" ".join(sign)], size

    # ------------------------------------------------------------ relations

    def relation(self, line: list[str]) -> Relation:
        reader = Formula(line, self.context)
        left = reader.sum()
        sign = _RELATIONS.get(reader.take())
        if sign is None:
            raise Unreadable(f"{' '.join(line)} is no relation")
        right = reader.sum()
        reader.end()
        return Relation(left, sign, right)

    def provided(self) -> tuple[Relation, ...]:
        return (
            tuple(self.series(lambda: self.relation(self.math()), self.formula_next))
            if self.says("with ")
            else ()
        )

    def hypotheses(self) -> tuple[Condition, ...]:
        given = tuple(self.series(lambda: self.beside(self.math()), self.formula_next))
        self.expect(", then")
        return given

    def beside(self, line: list[str]) -> Condition:
        """What is said beside a hypothesis: its own letters, what they satisfy, its name."""
        outside = self.context
        free, provided = self.for_all(), self.provided()
        says, self.context = self.relation(line), outside
        name = self.bracket("()") if self.rest.startswith("(") else ""
        return Condition(says, free, name, provided)

    # ------------------------------------------------------------ rows

    def rows(self, row: Callable[[list[str], Sentence], T]) -> Iterator[T]:
        """The displayed rows that come next, each with the sentence beside it; all but the last
        end in "and", the last in a full stop."""
        block = [*self.displayed()]
        for n, (math, said) in enumerate(block):
            last, beside = n == len(block) - 1, Sentence(said, self.context)
            if last and not said:
                beside.rest = math.pop()
            yield row(math, beside)
            beside.says(",")
            beside.expect("." if last else "and")
            if beside.rest:
                raise Unreadable(f"{beside.rest!r} is left over beside a row")

    def displayed(self) -> Iterator[tuple[list[str], str]]:
        r"""Formula and words of each row: of an align*, or of \ppsays{left}{relation}{right}{…}."""
        if self.rest.startswith(r"\begin"):
            for line in self.found(_ROWS).split(" \\\\\n"):
                math, _, said = line.partition(r" && \text{")
                yield [*chain(*split(tokens(math), "&"))], said.removesuffix("}")
        while self.rest.startswith(r"\ppsays"):
            self.rest = self.rest.removeprefix(r"\ppsays")
            math = " ".join(self.bracket("{}") for _ in range(3))
            yield tokens(math), self.bracket("{}")
