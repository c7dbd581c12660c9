r"""Formulas: LaTeX as it is printed → terms.

A sum is made of terms, a term is a product with perhaps a slash behind it, a product is factors
side by side, and a factor is something closed with exponents.  Σ, ∏, ∫ and ⊕ reach as far as the
term they stand in.  Whether ``f(x)`` is a value or a product, and ``a_{i}`` a letter or a member
of a sequence, is decided by the letters that were declared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice
from typing import Self

from phaseproof.authoring.expressions import half
from phaseproof.syntax.latex_parser.context import (
    Context,
    Heading,
    Unknown,
    heading,
    of_kind,
    spelled,
)
from phaseproof.syntax.latex_parser.lexer import (
    CLOSING,
    HEADS,
    Line,
    Tokens,
    Unreadable,
    deeper,
    glyph,
    parted,
    split,
    whole_name,
)
from phaseproof.syntax.names import Name
from phaseproof.trusted.language.terms import (
    AnyLetter,
    Apply,
    Binder,
    FunctionLetter,
    Grid,
    Letter,
    Named,
    Node,
    Number,
    Term,
    Value,
    term,
)

_STOPS = {"+", "-", "/", ",", "&", "=", "<", r"\le", r"\ne", *CLOSING}
OVER = {r"\sum": "sum", r"\prod": "product", r"\bigoplus": "directsum"}
_CONSTANTS = {"π": "pi", "γ": "gamma"}
_NATURAL, _POSITIVE = frozenset({"natural", "even"}), frozenset({"positive"})
_NONNEGATIVE = _POSITIVE | {"nonnegative"}
HOLE = Letter(
    "a direction", "real"
)  # of a derivative, until the factors beside it are read


def formula(line: Tokens, context: Context) -> Term:
    """All of the line, as one term."""
    return Formula(line, context).whole()


class Formula(Line):
    """Reads a line in a context."""

    def __init__(self, line: Tokens, context: Context):
        super().__init__(line)
        self.context = context

    def whole(self) -> Term:
        """The line as one term.  Raises where signs are left over."""
        e = self.sum()
        self.end()
        return e

    def within(self, line: Tokens, context: Context | None = None) -> Self:
        """A reader of a part of the line."""
        return type(self)(line, self.context if context is None else context)

    def grouped(self) -> Term:
        """The formula in the next bracket."""
        return self.within(self.inside()).whole()

    def listed(self, at: str = ",") -> list[Term]:
        """The formulas in the next bracket, between commas."""
        return [self.within(x).whole() for x in split(self.inside(), at)]

    def below(self) -> Self:
        """The signs of an index."""
        self.expect("_")
        return self.within(self.inside())

    def number(self) -> int:
        """A number in the next bracket."""
        match self.inside():
            case [t] if t.isdigit():
                return int(t)
        raise Unreadable(f"no number in {' '.join(self.line)}")

    # ------------------------------------------------------------ sums and products

    def sum(self) -> Term:
        """Terms with + or − between them."""
        parts = [_negative(self.term()) if self.skip("-") else self.term()]
        while self.next in ("+", "-"):
            parts.append(_negative(self.term()) if self.take() == "-" else self.term())
        return parts[0] if len(parts) == 1 else Node("+", tuple(parts))

    def term(self) -> Term:
        """A product, with perhaps a slash and a divisor behind it."""
        e = self.product()
        return e / self.factor() if self.skip("/") else e

    def product(self) -> Term:
        """Factors side by side."""
        factors = [self.factor()]
        while (
            self.skip(r"\cdot")
            or self.skip(r"\,")
            or (self.next and self.next not in _STOPS)
        ):
            factors.append(self.factor())
        factors = _directed(factors)
        return factors[0] if len(factors) == 1 else Node("*", tuple(factors))

    def factor(self) -> Term:
        """Something closed with its exponents."""
        e = self.closed()
        while self.skip("^"):
            match exponent := self.inside():
                case [r"\top"]:
                    e = e.T
                case ["*"]:
                    e = Node("conj", (e,))
                case _:
                    e = e ** self.within(exponent).whole()
        return e

    # ------------------------------------------------------------ closed things

    def closed(self) -> Term:
        """A bracket, a name, a number, or a command with its arguments."""
        t = self.next
        if t in _BRACKETED:
            return _BRACKETED[t](self)
        if t == "e" and self.line[self.place + 1 : self.place + 2] == ["^"]:
            self.place += 2  # a letter called e has no exponent
            return Node("exp", (self.grouped(),))
        if t == "D" and self.line[self.place + 5 : self.place + 6] == ["["]:
            return self.moved()
        if glyph(t) and not t.isdigit():
            return self.named()
        self.take()
        if t in _COMMANDS:
            return _COMMANDS[t](self)
        if t in HEADS:
            return self.function(HEADS[t])
        if t in OVER:
            return self.over(OVER[t])
        if t == "0" and self.skip("_"):
            return Node("zeros", tuple(self.listed(r"\times")))
        if t.isdigit():
            return term(int(t))
        raise Unreadable(f"nothing is read at {' '.join(self.line[self.place - 1 :])}")

    def bracket(self) -> Term:
        """The formula in a bracket, or a family of it."""
        inner = self.inside()
        return self.family(lambda context: self.within(inner, context).whole())

    def grid(self) -> Term:
        """A matrix by its rows, or a family of it."""
        rows = [split(row, "&") for row in split(self.inside(), r"\\")]
        return self.family(
            lambda context: Grid(
                tuple(
                    tuple(self.within(x, context).whole() for x in row) for row in rows
                )
            )
        )

    def family(self, body: Callable[[Context], Term]) -> Term:
        """The term in a bracket; or the family of it, (…)_{0 ≤ i < n}."""
        if self.next != "_":
            return body(self.context)
        said = self.below()
        said.expect("0")
        said.expect(r"\le")
        x = Letter(spelled(said.name()), "natural")
        said.expect("<")
        count = said.sum()
        said.end()
        return Binder("stack", body(self.context.having(x)), x, term(0), count - 1)

    def over(self, head: str) -> Term:
        """Σ, ∏ and ⊕ with their ranges; as far as the term goes."""
        said = self.below()
        index = said.name()
        said.expect("=")
        lo = said.sum()
        said.end()
        self.expect("^")
        hi = self.grouped()
        outside = self.context
        self.context, x = outside.binding(
            index, "natural" if lies(lo, _NATURAL) else "integer"
        )
        body = self.term()
        self.context = outside
        return Binder(head, body, x, lo, hi)

    def integral(self) -> Term:
        """∫ … dx: the letter is known when the body is read."""
        lo = self.below().whole()
        self.expect("^")
        hi = self.grouped()
        start, depth, open_ = self.place, 0, 1
        while open_:
            t = self.take()
            depth += deeper(t)
            if depth == 0:
                open_ += (t == r"\int") - self.ends(t)
        body = self.line[start : self.place - 1]
        self.expect("d")
        within = [x for x in (_POSITIVE, _NONNEGATIVE) if lies(lo, x) and lies(hi, x)]
        domain = (
            "positive"
            if _POSITIVE in within
            else "nonnegative"
            if (self.context.narrow and within)
            else "real"
        )
        context, x = self.context.binding(self.name(), domain)
        return Binder("integral", self.within(body, context).whole(), x, lo, hi)

    def ends(self, t: str) -> bool:
        """Whether dx comes next, and an integral ends."""
        return t == r"\," and self.next == "d"

    def fraction(self) -> Term:
        """A quotient, or a partial derivative."""
        above, below = self.inside(), self.inside()
        return (
            self.partial(above, below)
            if above[:1] == [r"\partial"]
            else self.within(above).whole() / self.within(below).whole()
        )

    def function(self, head: str) -> Term:
        """cos x, cos² x, cos(x + y), Re[z]: what stands without brackets is one closed thing."""
        power = self.grouped() if self.skip("^") else None
        e = Node(head, (self.grouped() if self.next in ("(", "[") else self.closed(),))
        return e if power is None else e**power

    def barred(self) -> Term:
        r"""\left.…\right|_{m = 3, θ_{i} = …}: what is said beside a bar, for these letters only."""
        inner = self.inside()
        letters: list[AnyLetter | Unknown] = []
        values: dict[AnyLetter, Value] = {}
        for said in split(self.below().line, ","):
            left, right = parted(said, "=")
            head = heading(left)
            if head.params:
                letters.append(Unknown(head, partial(self.given, right)))
            else:
                value = formula(right, self.context)
                letters.append(x := of_kind(head.name, value, "complex"))
                values[x] = value
        body = formula(inner, self.context.having(*letters))
        values |= {
            f.letter: f.value
            for f in letters
            if isinstance(f, Unknown) and f.letter and f.value
        }
        return Named("", tuple(values), tuple(values.values()), body)

    def given(self, line: Tokens, params: Sequence[Letter]) -> Term:
        """The value that is said of a function, for these parameters."""
        return self.within(line, self.context.having(*params)).whole()

    # ------------------------------------------------------------ names

    def named(self) -> Term:
        """A letter, a member of a sequence, a value of a function, or a notation."""
        start, known = self.place, self.context
        stem, indices, primes = self.written()
        own = [glyph(x[0]) if len(x) == 1 else "" for x in indices]
        for n in range(len(indices), -1, -1):
            called, rest = Name(stem, primes, tuple(own[:n])), indices[n:]
            x = known.letters.get(called)
            if isinstance(x, Letter) and not rest:
                return x
            if rest and (f := known.sequence(called)):
                return self.applied(f, [formula(i, known) for i in rest])
            if not rest and (f := known.function(called)):
                return self.applied(f, self.listed())
            if found := known.notation(called, len(rest)):
                return self.unfolded(*found, rest)
        for k in range(
            1, primes + 1
        ):  # f'(x) is a derivative where no letter is called f'
            if f := known.function(Name(stem, primes - k, tuple(own))):
                return self.applied(f, self.listed(), (0,) * k)
        if stem in _CONSTANTS and not indices and not primes:
            return Node(_CONSTANTS[stem])
        if stem == "I" and len(indices) == 1:
            return Node("identity", (formula(indices[0], known),))
        if stem == "E" and own == ["1"] and self.next == "(":
            return Node("E1", (self.grouped(),))
        raise Unreadable(
            f"nobody said what {' '.join(self.line[start : self.place])} is"
        )

    def unfolded(self, head: Heading, body: Tokens, indices: Iterable[Tokens]) -> Term:
        """The term of a notation; its other letters are those of the sentence."""
        values = [formula(x, self.context) for x in indices]
        params = [
            of_kind(x, v, "complex") for x, v in zip(head.params, values, strict=True)
        ]
        return Named(
            spelled(head.name),
            tuple(params),
            tuple(values),
            formula(body, self.context.having(*params)),
        )

    def applied(
        self,
        f: FunctionLetter | Unknown,
        args: Sequence[Term],
        slots: Sequence[int] = (),
    ) -> Apply:
        """A value, or a derivative: along 1 in a number, along what stands beside it else."""
        letter = f.at(args) if isinstance(f, Unknown) else f
        return Apply(
            letter,
            tuple(args),
            tuple((n, HOLE if letter.over[n].size else term(1)) for n in slots),
        )

    # ------------------------------------------------------------ derivatives

    def partial(self, above: Tokens, below: Tokens) -> Term:
        """∂²f/∂x∂y (x, y): in the arguments that are these letters."""
        top, args, slots = Line(above[1:]), self.listed(), list[int]()
        order = top.inside() if top.skip("^") else ["1"]
        f = self.context.function(whole_name(top.line[top.place :]))
        for under in split(below, r"\,"):
            line = Formula(under, self.context)
            line.expect(r"\partial")
            x = line.named()
            times = line.number() if line.skip("^") else 1
            line.end()
            slots += [n for n, y in enumerate(args) if x == y] * times
        if f is None or order != [str(len(slots))]:
            raise Unreadable(f"{' '.join(above)} over {' '.join(below)}")
        return self.applied(f, args, slots)

    def nabla(self) -> Term:
        """∂₁∂₂f(…)."""
        slots = [self.below_number() - 1]
        while self.skip(r"\partial"):
            slots.append(self.below_number() - 1)
        e = self.value()
        return self.applied(e.function, e.args, slots)

    def moved(self) -> Term:
        """D₁[p] D₂[q] f(…): each direction beside its argument."""
        along = []
        while self.skip("D"):
            along.append((self.below_number() - 1, self.grouped()))
        self.expect(r"\,")
        return replace(self.value(), along=tuple(along))

    def below_number(self) -> int:
        """A number that stands as an index."""
        self.expect("_")
        return self.number()

    def value(self) -> Apply:
        """A value of a function."""
        match self.named():
            case Apply() as e:
                return e
        raise Unreadable(f"only functions have derivatives: {' '.join(self.line)}")


def _negative(e: Term) -> Term:
    return Number(-e.value) if isinstance(e, Number) and e.value else -e


def lies(e: Term, domains: frozenset[str]) -> bool:
    """Whether e plainly lies there.  A page does not say where a bound letter lives; the ends of
    its range do."""
    if isinstance(e, Number):
        return e.value > 0 or (e.value == 0 and domains != _POSITIVE)
    if isinstance(e, Node) and e.head in ("*", "/", "exp") and domains != _NATURAL:
        return e.head == "exp" or all(lies(x, domains) for x in e.args)
    return isinstance(e, Letter) and e.domain in domains


def _directed(factors: Iterable[Term]) -> list[Term]:
    """pᵀ ∂f q: the directions of a derivative stand beside it, the first one lying."""
    out: list[Term] = []
    rest = iter(factors)
    for x in rest:
        if isinstance(x, Apply) and (holes := sum(v is HOLE for _, v in x.along)):
            if not out or not isinstance(lying := out.pop(), Node) or lying.head != "T":
                raise Unreadable(f"{x.function} is derived along nothing")
            beside = iter([*lying.args, *islice(rest, holes - 1)])
            x = replace(  # noqa: PLW2901  (with its directions)
                x,
                along=tuple(
                    (slot, next(beside, HOLE) if v is HOLE else v)
                    for slot, v in x.along
                ),
            )
        out.append(x)
    return out


Part = dict[str, Callable[[Formula], Term]]
_BRACKETED: Part = {
    "(": Formula.bracket,
    r"\begin{pmatrix}": Formula.grid,
    r"\left.": Formula.barred,
    r"\lvert": lambda line: abs(line.grouped()),
    r"\langle": lambda line: Node("dot", tuple(line.listed())),
}
_COMMANDS: Part = {
    r"\frac": Formula.fraction,
    r"\int": Formula.integral,
    r"\partial": Formula.nabla,
    r"\sqrt": lambda line: line.grouped() ** half,
    r"\overline": lambda line: Node("conj", (line.grouped(),)),
    r"\mathrm{i}": lambda _: Node("i"),
}
