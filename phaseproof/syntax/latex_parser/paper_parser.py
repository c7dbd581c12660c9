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

from phaseproof.authoring.expressions import dot, half, pi
from phaseproof.syntax.latex_parser.context import Context, as_word, spelled
from phaseproof.syntax.latex_parser.lexer import HEADS, Unreadable, deeper, glyph, split
from phaseproof.syntax.latex_parser.normalize_spelling import DIFFERENTIAL, letter
from phaseproof.syntax.latex_parser.page_parser import OVER, Formula, lies
from phaseproof.syntax.latex_parser.progressions import progression
from phaseproof.syntax.limits import DIGITS, NESTED, WRITTEN_OUT
from phaseproof.syntax.names import TO_LATEX, Name, name
from phaseproof.syntax.python_parser import choose, factorial
from phaseproof.trusted.language.terms import (
    WHOLE,
    AnyLetter,
    Apply,
    Binder,
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
    subterms,
    term,
    weight,
)

ONE = Number(Fraction(1))
_DIFFERENCES = ("d", r"\delta", r"\Delta", "D")
GREEK = {*TO_LATEX.values()} - {r"\pi"}
Meaning = FunctionLetter | Notation | Named


@dataclass(frozen=True)
class Paper(Context):
    """The context at a place of a paper."""

    letters: Mapping[Name, Letter] = field(default_factory=dict)
    meanings: Mapping[tuple[Name, int], Meaning] = field(
        default_factory=dict
    )  # by arguments
    unit: Name | None = None  # the letter for the imaginary unit, if one was declared
    bound: frozenset[Name] = frozenset()  # by the sums around
    ended: frozenset[Name] = frozenset()  # by a sum that has ended in this formula
    depth: int = 0
    doubts: list[str] = field(
        default_factory=list
    )  # what a row may mean beside what was read
    undeclared: dict[tuple[Name, int], AnyLetter] = field(default_factory=dict)

    def binding(self, called: Name, domain: str) -> tuple[Paper, Letter]:
        """A bound letter of another kind than one outside has another name.  It is an integer or
        real, as in Python's spelling."""
        domain = "integer" if domain in ("integer", "natural") else "real"
        if called == self.unit:
            raise Unreadable(
                f"{spelled(called)} is the imaginary unit, and is bound here",
                spelled(called),
            )
        x, taken = Letter(as_word(called), domain), {*self.letters.values()}
        while any(y != x and y.name == x.name for y in taken):
            x = Letter(x.name + "'", domain)
        return replace(
            self,
            letters={**self.letters, called: x},
            bound=self.bound | {called},
            ended=self.ended - {called},
        ), x

    def meaning(self, called: Name, meaning: Meaning) -> Paper:
        """The last meaning counts."""
        count = arity(meaning)
        return replace(
            self,
            meanings={**self.meanings, (called, count): meaning},
            letters={x: y for x, y in self.letters.items() if x != called or count},
        )

    def stems(self) -> set[str]:
        """The names of what was declared, without indices."""
        return {x.stem for x in (*self.letters, *(x for x, _ in self.meanings))}

    def new(self, called: Name, arity: int) -> AnyLetter:
        """A letter nobody declared: a number, or a sequence or function of numbers."""
        real = Sort("real")
        return self.undeclared.setdefault(
            (called, arity),
            FunctionLetter(as_word(called), (real,) * arity, real)
            if arity
            else Letter(as_word(called), "real"),
        )


class Written(Formula):
    """Reads a line of signs in their one spelling."""

    context: Paper

    # ------------------------------------------------------------ sums and products

    def whole(self) -> Term:
        """The line as one term, unless it is too large once definitions are put in."""
        e = self.progression() if {*_ELLIPSES} & {*self.line} else self.sum()
        self.end()
        if weight(e) > WRITTEN_OUT:
            raise Unreadable(
                f"the formula has {weight(e)} parts when it is written out"
            )
        return e

    def progression(self) -> Term:
        """1 + 2 + … + n, if … stands once, and before the last term."""
        pieces = split(self.line, "+")
        dots = [n for n, x in enumerate(pieces) if x in ([t] for t in _ELLIPSES)]
        if not dots or len(pieces) == 1:
            return self.sum()
        if dots != [len(pieces) - 2]:
            raise Unreadable(
                r"… must stand once, and before the last term: \sum would say which terms "
                "are meant",
                r"\ldots",
            )
        *first, _, last = pieces
        self.place = len(self.line)
        self.context.doubts.append(
            "the sum with … may be meant for some terms at least"
        )
        return progression(
            [self.within(x).alone() for x in first], self.within(last).alone()
        )

    def alone(self) -> Term:
        """The line as one term of a sum."""
        e = self.term()
        self.end()
        return e

    def sum(self) -> Term:
        """Terms with + or − between them; the first may have a plus."""
        self.skip("+")
        return super().sum()

    def product(self) -> Term:
        """Factors side by side, where it is seen what belongs to which."""
        factors = [self.factor()]
        while True:
            explicit = self.skip(r"\cdot")
            if not explicit and not self.skip(r"\,") and not self.starts():
                break
            if not explicit:
                self.no_number(factors[-1])
                self.no_value(factors)
            factors.append(self.factor())
            if explicit and is_matrix(factors[-1]) and is_matrix(factors[-2]):
                raise Unreadable(
                    "a sign between matrices may be one of several products", r"\cdot"
                )
        factors = _numbered(factors)
        return factors[0] if len(factors) == 1 else Node("*", tuple(factors))

    def no_number(self, before: Term) -> None:
        """2 3 and 2 1/2 are no products, 2ˣ 2ʸ is one."""
        if (
            isinstance(before, Node)
            and before.head in ("^", "exp")
            and letters(before.args[-1])
        ):
            return
        numeric = self.next == r"\frac" and all(
            x.isdigit() or x in "{}" for x in self.line[self.place + 1 : self.place + 7]
        )
        if self.next[:1].isdigit() or (isinstance(before, Number) and numeric):
            raise Unreadable(
                f"{self.next} stands behind another factor without a sign", self.next
            )

    def no_value(self, before: Sequence[Term]) -> None:
        """f(x), π(x), f²(x): what stands in the bracket may be an argument, unless it is a sum.
        π(m + n) may be one as well where nothing stands before π."""
        e = base(before[-1])
        if (
            self.next in _ROUND
            and (isinstance(e, Letter | Apply | Named) or e == pi)
            and (
                not _parted_by_sign(self.ahead())
                or ([*before] == [pi] and self.context.depth == 0)
            )
        ):
            raise Unreadable(
                r"what stands in the bracket may be an argument, or a factor: \cdot "
                "would say that it is a factor",
                self.next,
            )

    def ahead(self) -> list[str]:
        """The signs in the bracket that comes next."""
        return self.within(self.line[self.place :]).inside()

    def starts(self) -> bool:
        """Whether a factor comes next."""
        t = self.next
        return (
            t in _OPENING
            or t in HEADS
            or t in OVER
            or bool(glyph(t))
            or t[:1].isdigit()
        )

    def factor(self) -> Term:
        """Something closed with its exponents, of which a paper has more kinds."""
        outside = self.context
        if outside.depth > NESTED:
            raise Unreadable(f"factors are nested more than {NESTED} deep", self.next)
        self.context = replace(outside, depth=outside.depth + 1)
        plain = glyph(self.next) or self.next == "("
        e = self.closed()
        if self.next == "!" and plain:
            e = self.counted(e)
        e = self.raised(e)
        self.context = replace(self.context, depth=outside.depth)
        if self.next == "!":
            raise Unreadable(
                "what ! belongs to is not seen: brackets would say it", "!"
            )
        return e

    def counted(self, e: Term) -> Term:
        """The factorial n!, which is Γ(n + 1)."""
        self.expect("!")
        if self.next == "!":
            raise Unreadable(
                "!! may be a double factorial, or the factorial of a factorial", "!!"
            )
        if is_matrix(e):
            raise Unreadable("a factorial is of a number", "!")
        return factorial(e)

    def raised(self, e: Term) -> Term:
        """With what stands above it: an exponent, a star for the conjugate, or a transpose."""
        if self.next != "^":
            return e
        self.take()
        exponent = self.inside()
        if exponent == [r"\top"] or (
            exponent == ["T"]
            and (is_matrix(e) or name("T") not in self.context.letters)
        ):
            if exponent == ["T"] and name("T") in self.context.letters:
                raise Unreadable("T is a letter, and may be the transpose here", "^T")
            if not is_matrix(e):
                raise Unreadable(
                    "what is transposed was not declared as a matrix or a vector",
                    "^" + exponent[0],
                )
            return e.T
        if exponent == ["*"]:
            if is_matrix(e):
                raise Unreadable("a star stands on a matrix", "^*")
            return _conjugate(e, "^*")
        power = self.power(exponent)
        if is_matrix(power):
            raise Unreadable("an exponent is a matrix", "^")
        if (
            is_matrix(e)
            and not (isinstance(power, Number) and power.value >= 0)
            and (
                not lies(power, frozenset({"natural", "even"}))
                or exponent in (["t"], ["H"])
            )
        ):
            raise Unreadable("a power of a matrix that is no number 0, 1, 2, …", "^")
        if "".join(exponent) in _ORDINALS and isinstance(e, Number | Letter):
            raise Unreadable(f"it may be an ordinal, as in 2{''.join(exponent)}", "^")
        if e == ONE and letters(power):
            raise Unreadable("a power of 1 may be meant for one of -1", "^")
        return self.rooted(e, power)

    def power(self, exponent: list[str]) -> Term:
        """An exponent; what stands above in brackets may be a label, as in x^{(2)}."""
        if _wrapped(exponent):
            raise Unreadable(
                "what stands above in brackets may be a label or a power",
                "^" + exponent[0],
            )
        return self.within(exponent).whole()

    def rooted(self, e: Term, power: Term) -> Term:
        """The cube root of −8 is −2 for some, and a complex number for others."""
        p = _rational(power)
        if p.denominator % 2 and p.denominator > 1 and not lies(e, _NOT_NEGATIVE):
            self.context.doubts.append(
                "an odd root of what may be negative has two values in use"
            )
        return e**power

    # ------------------------------------------------------------ closed things

    def closed(self) -> Term:
        """A bracket, a name, a number, or a command; of others what is refused."""
        t = self.next
        if t in _ROUND:
            return self.bracket()
        if t == r"\begin{pmatrix}":
            return self.grid()
        if t in (r"\lvert", r"\lVert"):
            return self.length(t)
        if t in _WHOLE:
            return Node(_WHOLE[t], (self.within(self.inside()).whole(),))
        if t == r"\langle":
            return self.inner()
        if t == r"\mathrm{e}" or (
            t == "e"
            and name("e") not in self.context.letters
            and self.line[self.place + 1 : self.place + 2] not in (["_"], ["'"])
        ):
            return self.exponential()
        if letter(t) or (
            t.startswith(r"\mathrm{") and t not in (r"\mathrm{i}", r"\mathrm{d}")
        ):
            return self.named()
        self.take()
        if t == "0" and self.skip("_"):
            rows, columns = (
                self.within(x).whole() for x in split(self.inside(), r"\cdot")
            )
            return Node("zeros", (rows, columns))
        if t in HEADS:
            return self.function(HEADS[t])
        if t in OVER and t != r"\bigoplus":
            return self.over(OVER[t])
        match t:
            case r"\frac":
                return self.fraction()
            case r"\binom":
                return choose(self.grouped(), self.grouped())
            case r"\sqrt":
                return self.grouped() ** half
            case r"\root":
                order = self.number()
                if order < 2:
                    raise Unreadable("the order of a root is 2, 3, …", r"\sqrt")
                return self.rooted(self.grouped(), Number(Fraction(1, order)))
            case r"\overline":
                return _conjugate(self.grouped(), t)
            case r"\mathrm{i}":
                return Node("i")
            case r"\int":
                return self.integral()
        if t.replace(".", "").isdigit() and t.isascii() and len(t) <= DIGITS:
            return self.numeral(t)
        raise Unreadable(f"{t} is not read", t)

    def length(self, bar: str) -> Term:
        """|x|, or ‖x‖ = ‖x‖₂."""
        e = self.within(self.inside()).whole()
        if bar == r"\lVert" and self.skip("_") and (which := self.inside()) != ["2"]:
            raise Unreadable(
                f"the norm must be Euclid's, got the index {' '.join(which)}", "_"
            )
        return _size(e, bar)

    def numeral(self, t: str) -> Term:
        """A number, a decimal fraction included, and not one that runs into the next."""
        whole, _, decimals = t.partition(".")
        if decimals == "000" and len(whole) < 4:
            raise Unreadable(f"{t} may be {whole}000", t)
        return Number(Fraction(t))

    def exponential(self) -> Term:
        """e without an exponent may be a letter, and so may e² where nothing else tells."""
        t = self.take()
        if not self.skip("^"):
            if t == "e" and self.line[self.place - 2 : self.place - 1] not in (
                [r"\ln"],
                [r"\log"],
            ):
                raise Unreadable("e may be a letter: the number is e^1", t)
            return Node("exp", (ONE,))
        power = self.power(exponent := self.inside())
        if is_matrix(power):
            raise Unreadable("an exponent is a matrix", "^")
        if t == "e" and isinstance(power, Number):
            self.context.doubts.append("e may be a letter")
        self.no_unit(exponent)
        return Node("exp", (power,))

    def no_unit(self, exponent: Sequence[str]) -> None:
        """e^{iθ} is on the unit circle, also where i was declared as an index."""
        if {r"\ln", r"\log", r"\mathrm{i}"} & {*exponent}:
            return
        for n, i in enumerate(exponent):
            if (
                i in ("i", "j")
                and self.index(i)
                and name(i) not in self.context.bound
                and (exponent[n - 2 : n] != ["_", "{"])
            ):
                raise Unreadable(
                    f"{i} is a letter, and may be the imaginary unit here", i
                )

    def bracket(self) -> Term:
        """(…) groups, unless there is nothing to group, or it may be a symbol of Legendre; […] is
        an integer part or an interval at least as often: it groups where it is around a sum with
        brackets of its own, and is multiplied."""
        start, opening = self.place, self.next
        inner = self.inside()
        e = self.within(inner).whole()
        if opening == "(":
            if isinstance(e, Letter) or (
                isinstance(e, Number) and inner[0] != "-" and len(inner) == 1
            ):
                raise Unreadable(
                    "a bracket around a single sign may be a label, an ideal or an "
                    "argument",
                    "(",
                )
            if _symbol(e) or (_lone_fraction(inner) and self.next != "^"):
                raise Unreadable(
                    "a fraction alone in a bracket may be a symbol of Legendre", "("
                )
            return e
        multiplied = (
            self.next in ("^", r"\cdot", "/")
            or self.starts()
            or (start and self.line[start - 1] not in ("+", "-"))
        )
        if opening == "[" and multiplied and "(" in inner and _parted_by_sign(inner):
            return e
        raise Unreadable(
            "{…} may be a set, or a fractional part"
            if opening != "["
            else "[…] may be an integer part",
            opening,
        )

    def grid(self) -> Term:
        """A matrix by its rows, unless it may be a binomial coefficient."""
        rows = [split(row, "&") for row in split(self.inside(), r"\\")]
        if rows[-1] == [[]]:
            rows.pop()
        grid = Grid(tuple(tuple(self.within(x).whole() for x in row) for row in rows))
        entries = [x for row in grid.rows for x in row]
        if (
            [*map(len, grid.rows)] == [1, 1]
            and all(map(_whole, entries))
            and any(map(letters, entries))
        ):
            raise Unreadable(
                "two integers above each other may be a binomial coefficient",
                r"\begin{pmatrix}",
            )
        return grid

    def inner(self) -> Term:
        """The inner product of two vectors."""
        both = self.listed()
        if len(both) != 2 or not all(map(is_matrix, both)):
            raise Unreadable(
                "an inner product is of two vectors that were declared", r"\langle"
            )
        value: Term = dot(*both)
        return value

    def fraction(self) -> Term:
        """A quotient of numbers, unless it may be a derivative."""
        lines = [self.inside(), self.inside()]
        if _derived(*lines):
            raise Unreadable(
                f"{''.join(lines[0])} over {''.join(lines[1])} may be a derivative, "
                "or a fraction",
                r"\frac",
            )
        above, below = (self.within(x).whole() for x in lines)
        if is_matrix(below):
            raise Unreadable("a matrix is divided by", r"\frac")
        return above / below

    def over(self, head: str) -> Term:
        """Σ or ∏ with its range, where it is seen how far it reaches."""
        below = self.line[self.place :]
        if self.next != "_" or "=" not in below[: below.index("}")]:
            raise Unreadable("it has no range, as in i = 1", self.line[self.place - 1])
        index = self.within(self.line[self.place + 2 :]).name()
        e = super().over(head)
        self.context = replace(self.context, ended=self.context.ended | {index})
        if head == "product" and isinstance(e, Binder) and _reaching(e.body, e.letter):
            raise Unreadable("where the product ends is not seen", r"\prod")
        if self.next in ("+", "-"):
            self.context.doubts.append(
                f"what stands behind {self.next} may belong to the {head}"
            )
        return e

    def integral(self) -> Term:
        """An integral with both ends."""
        if self.next != "_":
            raise Unreadable("an integral has no ends", r"\int")
        return super().integral()

    def ends(self, t: str) -> bool:
        """Whether the sign is the differential of an integral."""
        return t == DIFFERENTIAL

    def function(self, head: str) -> Term:
        """cos x, cos² x, cos(x + y), cos 2πx, log_2 x."""
        t, base = self.line[self.place - 1], None
        if head == "log" and self.next == "_":
            base = self.below().whole()
        power = self.inside() if self.skip("^") else None
        if power is not None and (base or len(power) > 1 or not power[0].isdigit()):
            raise Unreadable(
                f"{t}^{{{' '.join(power)}}} may be a power or an inverse", t
            )
        start = self.place
        argument = self.bracketed(t) if self.next in (*_ROUND, "{") else self.bare(t)
        if power is not None and self.next == "^":
            raise Unreadable(f"{t} has an exponent on both sides of its argument", "^")
        if self.line[self.place - 1] == "!":
            raise Unreadable(
                f"it may be {t} of a factorial, or the factorial of {t}", "!"
            )
        if head == "exp":
            self.no_unit(self.line[start : self.place])
        if is_matrix(argument) != (head == "det"):
            raise Unreadable(
                f"{t} is of a number, and not of a matrix"
                if head != "det"
                else f"{t} is of a matrix",
                t,
            )
        e: Term = Node(head, (argument,))
        if base is not None:
            return e / Node("log", (base,))
        return e if power is None else e ** self.within(power).whole()

    def bracketed(self, t: str) -> Term:
        """The argument of a function in a bracket that can be none of a product."""
        opening, inner = self.next, self.inside()
        if (
            opening not in "({"
            and t not in _SQUARE
            and (opening != "[" or "(" not in inner)
        ):
            raise Unreadable(
                f"{opening} may be an integer part, a fractional part or a set behind "
                f"{t}",
                opening,
            )
        behind = self.within(self.line[self.place :])
        if powered := behind.skip("^"):
            power = " ".join(behind.inside())
            if opening == "{" or t in (r"\ln", r"\log"):
                raise Unreadable(
                    f"it may be the power {power} of {t}, or {t} of the power", "^"
                )
        at = behind.next
        if (opening == "{" or powered or _parted_by_sign(inner)) and (
            at in ("/", r"\,", "!")
            or (behind.starts() and at not in HEADS and at not in OVER)
        ):
            raise Unreadable(
                rf"what follows {t}(…) may belong to it: \cdot would say that it "
                "does not",
                at,
            )
        return self.within(inner).whole()

    def bare(self, t: str) -> Term:
        """The argument without brackets: numbers, letters and fractions, side by side."""
        factors, last = list[Term](), False
        while (
            letter(self.next)
            or self.next in _BARE
            or self.next[:1].isdigit()
            or (t == r"\det" and self.next == r"\begin{pmatrix}")
        ):
            if last or (factors and self.next == "e"):
                raise Unreadable(
                    f"where the argument of {t} ends is not seen", self.next
                )
            last = (
                self.next in GREEK
                or self.next in _BARE
                or (self.next in "rstuvxyz" and not self.index(self.next))
            )
            if factors:
                self.no_number(factors[-1])
            factors.append(self.factor())
        beyond = self.line[self.place + 1 : self.place + 2]
        if not factors:
            raise Unreadable(f"{t} stands before what is no argument", self.next or t)
        if (
            self.next in (r"\cdot", "/")
            or (self.next == r"\," and beyond[0] not in HEADS)
            or (self.starts() and self.next not in HEADS and self.next not in OVER)
        ):
            raise Unreadable(f"where the argument of {t} ends is not seen", self.next)
        if len(factors) > 1 and t == r"\det":
            raise Unreadable(f"where the argument of {t} ends is not seen", t)
        return factors[0] if len(factors) == 1 else Node("*", tuple(factors))

    def index(self, t: str) -> bool:
        """Whether a letter was declared whole: then it is a factor, as n in cos nx."""
        x = self.context.letters.get(Name(t))
        return x is not None and x.domain in WHOLE

    # ------------------------------------------------------------ names

    def named(self) -> Term:
        """A letter, a member of a sequence, a value of a function, or a notation."""
        self.join()
        stem, indices, primes = self.written()
        known = self.context
        own = [index_word(x) for x in indices]
        if (
            any(len(x) == 2 and all(map(letter, x)) for x in indices)
            and (Name(stem, primes), len(indices)) not in known.meanings
        ):
            raise Unreadable(
                "an index of two letters may be two indices, or a product", "_"
            )
        if known.unit and any(glyph(t) == known.unit.stem for x in indices for t in x):
            raise Unreadable(
                f"{known.unit.stem} is the imaginary unit, and an index here", "_"
            )
        if any(map(_wrapped, indices)):
            raise Unreadable("an index in brackets may be a label, as in x_{(1)}", "_")
        for n in range(len(indices), -1, -1):
            called, rest = Name(stem, primes, tuple(own[:n])), indices[n:]
            if any(len(w) > 1 and Name(w) not in known.letters for w in own[n:]):
                break  # a word is no argument
            x = None if rest else known.letters.get(called)
            f = known.meanings.get((called, len(rest)))
            inside = self.called(called, len(rest))
            if x is not None and inside is not None:
                raise Unreadable(
                    f"{spelled(called)} is a letter, and a function", spelled(called)
                )
            if (found := x or inside or f) is None:
                continue
            self.free(called)
            if isinstance(found, Letter):
                return found
            self.uncaptured(called, found)
            if isinstance(found, Named):
                return found
            args = [self.within(i).whole() for i in rest] + (
                self.listed() if inside else []
            )
            return (
                self.applied(found, args)
                if isinstance(found, FunctionLetter)
                else term(found(*args))
            )
        for k in range(1, primes + 1):
            g = self.called(Name(stem, primes - k, tuple(own)), 0)
            if isinstance(g, FunctionLetter):
                return self.applied(g, self.listed(), (0,) * k)
        called = Name(stem, primes, tuple(own))
        if called == known.unit:
            return Node("i")
        if called == Name("π"):
            return pi
        if (
            stem == "I"
            and len(indices) == 1
            and not primes
            and own != ["1"]
            and len(own[0]) < 2
        ):
            return Node("identity", (self.within(indices[0]).whole(),))
        if called == Name("Γ") and self.next == "(":
            return Node("Gamma", (self.grouped(),))
        if self.next in ("(", "["):
            raise Unreadable(
                f"{spelled(called)} is not declared: it may be a function or a factor",
                spelled(called),
            )
        if any(x == called for x, _ in known.meanings):
            raise Unreadable(
                f"{spelled(called)} is a function, and has no arguments here",
                spelled(called),
            )
        self.free(called)
        return self.undeclared(stem, primes, indices, own)

    def join(self) -> None:
        """Letters side by side are one name if they were declared so: PE(t)."""
        start, known = self.place, self.context.stems()
        for word in sorted(known, key=len, reverse=True):
            if len(word) > 1 and "".join(self.line[start : start + len(word)]) == word:
                if {*word} <= known:
                    raise Unreadable(
                        f"{word} may be one name, or a product: it is declared, and so "
                        "is each of its letters",
                        word,
                    )
                self.line = [
                    *self.line[:start],
                    rf"\mathrm{{{word}}}",
                    *self.line[start + len(word) :],
                ]
                return

    def undeclared(
        self, stem: str, primes: int, indices: list[list[str]], own: list[str]
    ) -> Term:
        """A member of a sequence where an index is a formula, or bound; a number else."""
        bound = {x.stem for x in self.context.bound}
        faces = 0
        while faces < len(own) and len(own[faces]) > 1:
            faces += 1
        if any(not x or x in bound for x in own[faces:]):
            f = self.context.new(
                Name(stem, primes, tuple(own[:faces])), len(own) - faces
            )
            return (
                self.applied(f, [self.within(x).whole() for x in indices[faces:]])
                if isinstance(f, FunctionLetter)
                else f
            )
        x = self.context.new(Name(stem, primes, tuple(own)), 0)
        if not isinstance(x, Letter):
            raise Unreadable(f"{x.name} is a function elsewhere", x.name)
        return x

    def free(self, called: Name) -> None:
        """An index of a letter's own name is bound nowhere around it, and the index of a sum that
        ended is not met again."""
        bound, ended = (
            {x.stem for x in xs} for xs in (self.context.bound, self.context.ended)
        )
        for x in called.indices:
            if (
                x in bound
                and called in self.context.letters
                and called not in self.context.bound
            ):
                raise Unreadable(
                    f"{spelled(called)} is one letter, and {x} is bound here",
                    spelled(called),
                )
        for x in (*called.indices, spelled(called)):
            if x in ended:
                raise Unreadable(
                    f"where the sum over {x} ends is not seen", spelled(called)
                )

    def uncaptured(self, called: Name, found: Meaning) -> None:
        """A notation does not speak of what a sum around it binds."""
        if isinstance(found, FunctionLetter):
            return
        params = {*found.params} if isinstance(found, Notation) else set[AnyLetter]()
        for x in letters(found.body) - params:
            if name(x.name) in self.context.bound:
                raise Unreadable(
                    f"{spelled(called)} speaks of {x.name}, which is bound here",
                    spelled(called),
                )

    def called(self, called: Name, indices: int) -> Meaning | None:
        """The function of that name with so many indices, and what stands in a bracket behind."""
        if self.next != "(":
            return None
        ahead = self.within(self.line[self.place :])
        return self.context.meanings.get(
            (called, indices + len(split(ahead.inside(), ",")))
        )


def arity(meaning: Meaning) -> int:
    """How many arguments a meaning takes."""
    return (
        len(meaning.over)
        if isinstance(meaning, FunctionLetter)
        else len(meaning.params)
        if isinstance(meaning, Notation)
        else 0
    )


_ELLIPSES = (r"\ldots", r"\cdots")
_ORDINALS = {"st", "nd", "rd", "th"}
_WHOLE = {r"\lfloor": "floor", r"\lceil": "ceil"}
_SQUARE = (
    r"\operatorname{Re}",
    r"\operatorname{Im}",
    r"\exp",
    r"\det",
)  # Re[…], exp{…}
_NOT_NEGATIVE = frozenset({"positive", "nonnegative", "natural", "even"})
_ROUND = ("(", "[", r"\{")
_BARE = (
    r"\frac",
    r"\sqrt",
    r"\lvert",
    r"\mathrm{i}",
)  # they may end the argument of a function
_OPENING = {
    "(",
    "[",
    r"\{",
    r"\langle",
    r"\lvert",
    r"\lVert",
    r"\begin{pmatrix}",
    r"\frac",
    r"\sqrt",
    r"\root",
    r"\overline",
    r"\int",
    r"\mathrm{i}",
    r"\lfloor",
    r"\lceil",
}


def index_word(x: Sequence[str]) -> str:
    """An index that can belong to a name: a sign, or a word such as max or model; else nothing."""
    if len(x) == 1:
        return glyph(x[0]) or (x[0][1:] if x[0] in (r"\max", r"\min") else "")
    return (
        "".join(x)
        if all(len(t) == 1 and t.isascii() and t.isalpha() for t in x) and (len(x) > 2)
        else ""
    )


def _numbered(factors: Sequence[Term]) -> list[Term]:
    """A row times a column is a number: ⟨uᵀ, v⟩."""
    out, matrices, made = list[Term](), list[Term](), False
    for x in factors:
        if not is_matrix(x):
            out.append(x)
            continue
        matrices.append(x)
        if len(matrices) > 1 and Node("*", tuple(matrices)).shape == (ONE, ONE):
            row, *rest = matrices
            u = row.args[0] if isinstance(row, Node) and row.head == "T" else row.T
            out.append(dot(u, rest[0] if len(rest) == 1 else Node("*", tuple(rest))))
            matrices, made = [], True
    return [*out, *matrices] if made else [*factors]


def _wrapped(line: Sequence[str]) -> bool:
    """Whether one bracket is around everything."""
    depth = 0
    for n, t in enumerate(line):
        depth += deeper(t)
        if depth == 0:
            return t in (")", "]", r"\}") and n == len(line) - 1
    return False


def _parted_by_sign(line: Sequence[str]) -> bool:
    """Whether it is a sum."""
    depth = 0
    for n, t in enumerate(line):
        depth += deeper(t)
        if n and not depth and t in ("+", "-"):
            return True
    return False


def _derived(above: Sequence[str], below: Sequence[str]) -> bool:
    """dy over dx, also where d is a letter."""
    d = below[0] if below else ""
    return (
        d in _DIFFERENCES
        and len(below) > 1
        and (letter(below[1]) or below[1][:1] == "\\")
        and ([*above[:1]] == [d])
        and (len(above) == 1 or above[1] not in ("+", "-", "/", "_", "'"))
    )


def _lone_fraction(line: Sequence[str]) -> bool:
    """Whether it is one fraction, and nothing else."""
    depth, closed = 0, 0
    for n, t in enumerate(line):
        depth += deeper(t)
        closed += t == "}" and depth == 0
        if closed == 2:
            return line[0] == r"\frac" and n == len(line) - 1
    return False


def base(e: Term) -> Term:
    """The base of a power; anything else is its own."""
    return e.args[0] if isinstance(e, Node) and e.head == "^" else e


def _rational(e: Term) -> Fraction:
    """A rational number; 1 for anything else."""
    match e:
        case Number(value):
            return value
        case Node("/", (Number(p), Number(q))) if q:
            return p / q
    return Fraction(1)


def _whole(e: Term) -> bool:
    """Whether it plainly is an integer."""
    match e:
        case Number(value):
            return value.denominator == 1
        case Letter(_, domain, None):
            return domain in WHOLE
        case Node("+" | "*" | "neg" | "^", parts):
            return all(map(_whole, parts))
    return False


def _symbol(e: Term) -> bool:
    """(a/p) for integers, unless p is even."""
    match e:
        case Node("/", (a, p)) if _whole(a) and _whole(p) and letters(e):
            return not (isinstance(p, Number) and p.value % 2 == 0) and not (
                isinstance(p, Letter) and p.domain == "even"
            )
    return False


def _conjugate(e: Term, at: str) -> Term:
    """What may be complex has a conjugate; what is real may be starred or barred for another
    reason: an optimum, a mean."""
    if is_matrix(e) or not any(
        x == Node("i")
        or getattr(x, "domain", "") == "complex"
        or (isinstance(x, Apply) and x.function.into.domain == "complex")
        for x in subterms(e)
    ):
        raise Unreadable(
            "what is real may be starred or barred for another reason than conjugation",
            at,
        )
    return Node("conj", (e,))


def _reaching(body: Term, x: Letter) -> bool:
    """Whether factors of a product stand behind the last one that speaks of its letter."""
    return (
        isinstance(body, Node)
        and body.head in ("*", "/")
        and x in letters(body)
        and (x not in letters(body.args[-1]))
    )


def _size(e: Term, bar: str) -> Term:
    """The modulus of a number, the length of a column."""
    if not is_matrix(e):
        if bar != r"\lvert":
            raise Unreadable("the bars of a norm are around a number", bar)
        return abs(e)
    if e.shape is None or e.shape[1] != ONE:
        raise Unreadable("bars stand around a matrix that is no column", "|")
    length: Term = dot(e, e) ** half
    return length
