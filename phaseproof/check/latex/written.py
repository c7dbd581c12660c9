r"""Formulas as others write them → terms.

``\cos m\theta`` has brackets for the eye only, ``q^\top k`` is a number, ``|x|`` of a column its
length; ``e`` is the base of the logarithm unless it was declared.  What has two readings is
refused: ``\cos(x) y``, ``\cos x / 2``, ``f(x)`` where nobody said that f is a function, a sum whose
index is met again behind it.  A letter that nobody declared is real, and is remembered.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from phaseproof.check.latex.formulas import HEADS as PRINTED
from phaseproof.check.latex.formulas import OVER, Formula
from phaseproof.check.latex.known import Context, spelled
from phaseproof.check.latex.lines import Unreadable, glyph, split
from phaseproof.check.latex.signs import DIFFERENTIAL, letter
from phaseproof.language.expressions import dot, half, pi
from phaseproof.language.terms import (
    AnyLetter,
    FunctionLetter,
    Grid,
    Letter,
    Named,
    Node,
    Notation,
    Number,
    Sort,
    Term,
    is_matrix,
    letters,
    term,
    weight,
)
from phaseproof.notation.names import TO_LATEX, Name, name

DIGITS = 1000       # of a number
HEAVIEST = 100_000  # nodes of a term, written out
DEEPEST = 100       # factors inside each other
ONE = Number(Fraction(1))
HEADS = {**PRINTED, r"\log": "log"}
GREEK = {*TO_LATEX.values()} - {r"\pi"}
Meaning = FunctionLetter | Notation | Named


@dataclass(frozen=True)
class Paper(Context):
    """What is known at a place of a paper."""

    letters: Mapping[Name, Letter] = field(default_factory=dict)
    meanings: Mapping[tuple[Name, int], Meaning] = field(default_factory=dict)  # by arguments
    unit: Name | None = None              # the letter for the imaginary unit, if one was declared
    bound: frozenset[Name] = frozenset()  # by the sums around
    ended: frozenset[Name] = frozenset()  # by a sum that has ended in this formula
    depth: int = 0
    undeclared: dict[tuple[Name, int], AnyLetter] = field(default_factory=dict)

    def binding(self, called: Name, domain: str) -> tuple[Paper, Letter]:
        """A bound letter of another kind than one outside has another name."""
        if called == self.unit:
            raise Unreadable(f"{spelled(called)} is the imaginary unit, and is bound here",
                             spelled(called))
        x, taken = Letter(spelled(called), domain), {*self.letters.values()}
        while any(y != x and y.name == x.name for y in taken):
            x = Letter(x.name + "'", domain)
        return replace(self, letters={**self.letters, called: x}, bound=self.bound | {called},
                       ended=self.ended - {called}), x

    def meaning(self, called: Name, meaning: Meaning) -> Paper:
        """The last meaning counts."""
        count = arity(meaning)
        return replace(self, meanings={**self.meanings, (called, count): meaning},
                       letters={x: y for x, y in self.letters.items() if x != called or count})

    def new(self, called: Name, arity: int) -> AnyLetter:
        """A letter nobody declared: a number, or a sequence or function of numbers."""
        real = Sort("real")
        return self.undeclared.setdefault((called, arity), FunctionLetter(
            spelled(called), (real,) * arity, real) if arity else Letter(spelled(called), "real"))


class Written(Formula):
    """Reads a line of signs in their one spelling."""

    context: Paper

    # ------------------------------------------------------------ sums and products

    def whole(self) -> Term:
        e = self.sum()
        self.end()
        if weight(e) > HEAVIEST:
            raise Unreadable(f"the formula has {weight(e)} parts when it is written out")
        return e

    def sum(self) -> Term:
        self.skip("+")
        return super().sum()

    def product(self) -> Term:
        factors = [self.factor()]
        while True:
            explicit = self.skip(r"\cdot") or self.skip(r"\,")
            if not explicit and not self.starts():
                break
            self.no_number(factors[-1], explicit)
            factors.append(self.factor())
        factors = numbered(factors)
        return factors[0] if len(factors) == 1 else Node("*", tuple(factors))

    def no_number(self, before: Term, explicit: bool) -> None:
        """2 3 and 2 1/2 are no products."""
        numeric = self.next == r"\frac" and all(
            x.isdigit() or x in "{}" for x in self.line[self.place + 1:self.place + 7])
        if not explicit and (self.next[:1].isdigit() or (isinstance(before, Number) and numeric)):
            raise Unreadable(f"{self.next} stands behind another factor without a sign", self.next)

    def starts(self) -> bool:
        """Whether a factor comes next."""
        t = self.next
        return t in _OPENING or t in HEADS or t in OVER or bool(glyph(t)) or t[:1].isdigit()

    def factor(self) -> Term:
        outside = self.context
        if outside.depth > DEEPEST:
            raise Unreadable(f"factors are nested more than {DEEPEST} deep", self.next)
        self.context = replace(outside, depth=outside.depth + 1)
        e = self.raised(self.closed())
        self.context = replace(self.context, depth=outside.depth)
        return e

    def raised(self, e: Term) -> Term:
        """With what stands above it: an exponent, a star for the conjugate, or a transpose."""
        if self.next != "^":
            return e
        self.take()
        exponent = self.inside()
        if exponent == [r"\top"] or (exponent == ["T"] and (
                is_matrix(e) or name("T") not in self.context.letters)):
            if not is_matrix(e):
                raise Unreadable("what is transposed was not declared as a matrix or a vector",
                                 "^" + exponent[0])
            return e.T
        if exponent == ["*"]:
            if is_matrix(e):
                raise Unreadable("a star stands on a matrix", "^*")
            return Node("conj", (e,))
        if exponent[:1] == ["("] and exponent[-1:] == [")"]:
            raise Unreadable("what stands above in brackets may be a label or a power", "^(")
        power = self.within(exponent).whole()
        if is_matrix(power):
            raise Unreadable("an exponent is a matrix", "^")
        if is_matrix(e) and not (isinstance(power, Number) and power.value >= 0):
            raise Unreadable("a power of a matrix that is no number 0, 1, 2, …", "^")
        return e ** power

    # ------------------------------------------------------------ closed things

    def closed(self) -> Term:
        t = self.next
        if t in _ROUND:
            return self.within(self.inside()).whole()
        if t == r"\begin{pmatrix}":
            return self.grid()
        if t in (r"\lvert", r"\lVert"):
            return size(self.within(self.inside()).whole())
        if t == r"\langle":
            return self.inner()
        if t == r"\mathrm{e}" or (t == "e" and name("e") not in self.context.letters and
                                  self.line[self.place + 1:self.place + 2] not in (["_"], ["'"])):
            self.take()
            power = self.grouped() if self.skip("^") else ONE
            if is_matrix(power):
                raise Unreadable("an exponent is a matrix", "^")
            return Node("exp", (power,))
        if letter(t) or (t.startswith(r"\mathrm{") and t not in (r"\mathrm{i}", r"\mathrm{d}")):
            return self.named()
        self.take()
        if t in HEADS:
            return self.function(HEADS[t])
        if t in OVER and t != r"\bigoplus":
            return self.over(OVER[t])
        match t:
            case r"\frac":
                return self.fraction()
            case r"\sqrt":
                return self.grouped() ** half
            case r"\root":
                order = self.number()
                if order < 2:
                    raise Unreadable("the order of a root is 2, 3, …", r"\sqrt")
                return self.grouped() ** Number(Fraction(1, order))
            case r"\overline":
                return Node("conj", (self.grouped(),))
            case r"\mathrm{i}":
                return Node("i")
            case r"\int":
                return self.integral()
        if t.replace(".", "").isdigit() and t.isascii() and len(t) <= DIGITS:
            return Number(Fraction(t))
        raise Unreadable(f"{t} is not read", t)

    def grid(self) -> Term:
        rows = [split(row, "&") for row in split(self.inside(), r"\\")]
        if rows[-1] == [[]]:
            rows.pop()
        return Grid(tuple(tuple(self.within(x).whole() for x in row) for row in rows))

    def inner(self) -> Term:
        both = self.listed()
        if len(both) != 2 or not all(map(is_matrix, both)):
            raise Unreadable("an inner product is of two vectors that were declared", r"\langle")
        value: Term = dot(*both)
        return value

    def fraction(self) -> Term:
        above, below = (self.within(self.inside()).whole() for _ in range(2))
        if is_matrix(below):
            raise Unreadable("a matrix is divided by", r"\frac")
        return above / below

    def over(self, head: str) -> Term:
        below = self.line[self.place:]
        if self.next != "_" or "=" not in below[:below.index("}")]:
            raise Unreadable("it has no range, as in i = 1", self.line[self.place - 1])
        index = self.within(self.line[self.place + 2:]).name()
        e = super().over(head)
        self.context = replace(self.context, ended=self.context.ended | {index})
        return e

    def integral(self) -> Term:
        if self.next != "_":
            raise Unreadable("an integral has no ends", r"\int")
        return super().integral()

    def ends(self, t: str) -> bool:
        return t == DIFFERENTIAL

    def function(self, head: str) -> Term:
        """cos x, cos² x, cos(x + y), cos 2πx, log_2 x."""
        t, base = self.line[self.place - 1], None
        if head == "log" and self.next == "_":
            base = self.below().whole()
        power = self.inside() if self.skip("^") else None
        if power is not None and (base or len(power) > 1 or not power[0].isdigit()):
            raise Unreadable(f"{t}^{{{' '.join(power)}}} may be a power or an inverse", t)
        argument = self.bracketed(t) if self.next in _ROUND else self.bare(t)
        if is_matrix(argument) != (head == "det"):
            raise Unreadable(f"{t} is of a number, and not of a matrix" if head != "det" else
                             f"{t} is of a matrix", t)
        e: Term = Node(head, (argument,))
        if base is not None:
            return e / Node("log", (base,))
        return e if power is None else e ** self.within(power).whole()

    def bracketed(self, t: str) -> Term:
        inner = self.inside()
        if self.next == "^" or (self.starts() and self.next not in HEADS and self.next not in OVER):
            raise Unreadable(rf"what follows {t}(…) may belong to it: \cdot would say that it "
                             "does not", self.next)
        return self.within(inner).whole()

    def bare(self, t: str) -> Term:
        """What stands without brackets: numbers, letters and fractions, side by side."""
        factors, last = list[Term](), False
        while letter(self.next) or self.next in _BARE or self.next[:1].isdigit():
            if last or (factors and self.next == "e"):
                raise Unreadable(f"where the argument of {t} ends is not seen", self.next)
            last = self.next in GREEK or self.next in _BARE
            if factors:
                self.no_number(factors[-1], explicit=False)
            factors.append(self.factor())
        beyond = self.line[self.place + 1:self.place + 2]
        if not factors:
            raise Unreadable(f"{t} stands before what is no argument", self.next or t)
        if self.next in (r"\cdot", "/") or (self.next == r"\," and beyond[0] not in HEADS) or (
                self.starts() and self.next not in HEADS and self.next not in OVER):
            raise Unreadable(f"where the argument of {t} ends is not seen", self.next)
        if len(factors) > 1 and t == r"\det":
            raise Unreadable(f"where the argument of {t} ends is not seen", t)
        return factors[0] if len(factors) == 1 else Node("*", tuple(factors))

    # ------------------------------------------------------------ names

    def named(self) -> Term:
        """A letter, a member of a sequence, a value of a function, or a notation."""
        stem, indices, primes = self.written()
        known = self.context
        own = [index_word(x) for x in indices]
        if any(len(x) == 2 and all(map(letter, x)) for x in indices):
            raise Unreadable("an index of two letters may be two indices, or a product", "_")
        for n in range(len(indices), -1, -1):
            called, rest = Name(stem, primes, tuple(own[:n])), indices[n:]
            if any(len(w) > 1 and Name(w) not in known.letters for w in own[n:]):
                break  # a word is no argument
            x = None if rest else known.letters.get(called)
            f = known.meanings.get((called, len(rest)))
            inside = self.called(called, len(rest))
            if x is not None and inside is not None:
                raise Unreadable(f"{spelled(called)} is a letter, and a function",
                                 spelled(called))
            if (found := x or inside or f) is None:
                continue
            self.free(called)
            if isinstance(found, Letter):
                return found
            self.uncaptured(called, found)
            if isinstance(found, Named):
                return found
            args = [self.within(i).whole() for i in rest] + (self.listed() if inside else [])
            if self.next == "(":
                raise Unreadable(f"{spelled(called)} has its arguments before the bracket", "(")
            return self.applied(found, args) if isinstance(found, FunctionLetter) else \
                term(found(*args))
        for k in range(1, primes + 1):
            g = self.called(Name(stem, primes - k, tuple(own)), 0)
            if isinstance(g, FunctionLetter):
                return self.applied(g, self.listed(), (0,) * k)
        called = Name(stem, primes, tuple(own))
        if called == known.unit:
            return Node("i")
        if called == Name("π"):
            return pi
        if stem == "I" and len(indices) == 1 and not primes and own != ["1"] and len(own[0]) < 2:
            return Node("identity", (self.within(indices[0]).whole(),))
        if self.next in ("(", "["):
            raise Unreadable(f"nobody said whether {spelled(called)} is a function",
                             spelled(called))
        if any(x == called for x, _ in known.meanings):
            raise Unreadable(f"{spelled(called)} is a function, and has no arguments here",
                             spelled(called))
        self.free(called)
        return self.undeclared(stem, primes, indices, own)

    def undeclared(self, stem: str, primes: int, indices: list[list[str]], own: list[str]) -> Term:
        """A member of a sequence where an index is a formula, or bound; a number else."""
        bound = {x.stem for x in self.context.bound}
        faces = 0
        while faces < len(own) and len(own[faces]) > 1:
            faces += 1
        if any(not x or x in bound for x in own[faces:]):
            f = self.context.new(Name(stem, primes, tuple(own[:faces])), len(own) - faces)
            return self.applied(f, [self.within(x).whole() for x in indices[faces:]]
                                ) if isinstance(f, FunctionLetter) else f
        x = self.context.new(Name(stem, primes, tuple(own)), 0)
        if not isinstance(x, Letter):
            raise Unreadable(f"{x.name} is a function elsewhere", x.name)
        return x

    def free(self, called: Name) -> None:
        """An index of a letter's own name is bound nowhere around it, and the index of a sum that
        ended is not met again."""
        bound, ended = ({x.stem for x in xs} for xs in (self.context.bound, self.context.ended))
        for x in called.indices:
            if x in bound and called in self.context.letters and called not in self.context.bound:
                raise Unreadable(f"{spelled(called)} is one letter, and {x} is bound here",
                                 spelled(called))
        for x in (*called.indices, spelled(called)):
            if x in ended:
                raise Unreadable(f"where the sum over {x} ends is not seen", spelled(called))

    def uncaptured(self, called: Name, found: Meaning) -> None:
        """A notation does not speak of what a sum around it binds."""
        if isinstance(found, FunctionLetter):
            return
        params = {*found.params} if isinstance(found, Notation) else set[AnyLetter]()
        for x in letters(found.body) - params:
            if name(x.name) in self.context.bound:
                raise Unreadable(f"{spelled(called)} speaks of {x.name}, which is bound here",
                                 spelled(called))

    def called(self, called: Name, indices: int) -> Meaning | None:
        """The function of that name with so many indices, and what stands in a bracket behind."""
        if self.next != "(":
            return None
        ahead = self.within(self.line[self.place:])
        return self.context.meanings.get((called, indices + len(split(ahead.inside(), ","))))


def arity(meaning: Meaning) -> int:
    return len(meaning.over) if isinstance(meaning, FunctionLetter) else len(
        meaning.params) if isinstance(meaning, Notation) else 0


_ROUND = ("(", "[", r"\{")
_BARE = (r"\frac", r"\sqrt", r"\lvert")   # they may end the argument of a function
_OPENING = {"(", "[", r"\{", r"\langle", r"\lvert", r"\lVert", r"\begin{pmatrix}", r"\frac",
            r"\sqrt", r"\root", r"\overline", r"\int", r"\mathrm{i}"}


def index_word(x: Sequence[str]) -> str:
    """An index that can belong to a name: a sign, or a word such as max or model; else nothing."""
    if len(x) == 1:
        return glyph(x[0]) or (x[0][1:] if x[0] in (r"\max", r"\min") else "")
    return "".join(x) if all(len(t) == 1 and t.isascii() and t.isalpha() for t in x) and (
        len(x) > 2) else ""


def numbered(factors: Sequence[Term]) -> list[Term]:
    """A row times a column is a number: ⟨uᵀ, v⟩."""
    out, matrices = list[Term](), list[Term]()
    for x in factors:
        if not is_matrix(x):
            out.append(x)
            continue
        matrices.append(x)
        if len(matrices) > 1 and Node("*", tuple(matrices)).shape == (ONE, ONE):
            row, *rest = matrices
            u = row.args[0] if isinstance(row, Node) and row.head == "T" else row.T
            out.append(dot(u, rest[0] if len(rest) == 1 else Node("*", tuple(rest))))
            matrices = []
    return [*out, *matrices]


def size(e: Term) -> Term:
    """The modulus of a number, the length of a column."""
    if not is_matrix(e):
        return abs(e)
    if e.shape is None or e.shape[1] != ONE:
        raise Unreadable("bars stand around a matrix that is no column", "|")
    length: Term = dot(e, e) ** half
    return length
