"""How a mathematician writes a term, whatever the backend.

One walk decides what is written where: signs, brackets, what may stand side by side, when an index
is a subscript.  A backend (`latex`, `plaintext`) only shapes the pieces.  Terms appear in the order
of their author and nothing is computed but the constants of an index, a bound or an exponent
(`index_folding`); brackets are left out only where associativity makes them
idle.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise

from phaseproof.syntax.display_substitution import shown, shown_value, unhidden
from phaseproof.syntax.index_folding import folded
from phaseproof.syntax.limits import LINE
from phaseproof.syntax.names import name
from phaseproof.trusted.language.signature import SIGNATURE
from phaseproof.trusted.language.terms import (
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
    Number,
    OutsideFragment,
    Sort,
    Term,
    Value,
)

# How tightly a written piece holds together, loosest first.
SUM, OPEN, SLASH, PRODUCT, BARE, SCRIPTED, ATOM = range(7)


POWERED = {name for name, x in SIGNATURE.items() if x.powered}  # cos² x


@dataclass(frozen=True)
class Fragment:
    """A written piece: how tightly it binds, and whether brackets around it must grow."""

    text: str
    binds: int = ATOM
    tall: bool = False
    number: bool = False


def signed(e: Term) -> tuple[bool, Term]:
    """(True, x) where e is written with a minus in front of x: (-a)b and (-a)/b included."""
    match e:
        case Node("neg", (x,)):
            return True, x
        case Number(value) if value < 0:
            return True, Number(-value)
        case Node("*" | "/" as head, (first, *rest)) if not _minus_one(first):
            minus, core = signed(first)
            return minus, Node(head, (core, *rest)) if minus else e
    return False, e


def _minus_one(e: Term) -> bool:
    """(-1)x keeps its factor: it is not the same line as -x."""
    return isinstance(e, Number) and e.value == -1


class Printer(ABC):
    """The walk.  ``small`` is the style of scripts: fractions on one line, no space around +.
    What is written once is kept, since a line has much in common with the next."""

    # Where a long line may be broken: before a sign, before a factor.
    breaks = times_break = ""

    def __init__(self) -> None:
        self.kept: dict[tuple[Term, bool, bool], Fragment] = {}

    def __call__(self, e: Term, at: Mapping[AnyLetter, Value] | None = None) -> str:
        """The term in one line; ``at`` puts values in place of letters, for reading only."""
        return self.fragment(shown(e, at) if at else e).text

    def line(self, e: Term) -> str:
        """A term that stands alone in a display: it may be broken at its outer signs."""
        return self._loose(e).text if self.breaks else self(e)

    def long(self, e: Term, lines: int = 1) -> bool:
        """Whether the term is longer than so many lines."""
        return len(self(e)) > lines * LINE

    def _loose(self, e: Term) -> Fragment:
        """e with places to break it: between the terms of a sum and the factors of a product,
        also where they are summed, divided by something, or between bars."""
        if isinstance(e, Named) and not e.name:
            e = shown(e, {})
        match e:
            case Node("+", parts):
                return self._sum([*parts], False, self.breaks)
            case Node("*", parts) if len(parts) > 1:
                return self._product(parts, False, False, self.times_break)
            case Node("/", (above, below)) if self.long(
                above, 1 if _is_sum(above) else 2
            ):
                over, under = self._loose(above), self.at_least(BARE, below, True)
                over = over if over.binds >= PRODUCT else self.enclosed(over)
                return Fragment(f"{over.text}/{under.text}", SLASH)
            case Node("abs", (inside,)) if self.long(inside, 2):
                return self.enclosed_in_bars(self._loose(inside))
            case Binder("sum" | "integral", body) if _is_sum(body) or self.long(body):
                loose = self._loose(unhidden(body, e.letter))
                return self._bound(
                    e, False, loose if loose.binds >= OPEN else self.enclosed(loose)
                )
        return self.fragment(e)

    def enclosed(self, piece: Fragment) -> Fragment:
        """Brackets within which a line may be broken."""
        return self.bracketed(piece)

    def enclosed_in_bars(self, piece: Fragment) -> Fragment:
        """Bars within which a line may be broken."""
        return Fragment(self.bars(piece.text, piece.tall), ATOM, piece.tall)

    # ------------------------------------------------------------ the walk

    def fragment(self, e: Term, small: bool = False, closed: bool = False) -> Fragment:
        """``closed``: a function wears its brackets, because something follows it."""
        style = e, small, closed
        if (kept := self.kept.get(style)) is None:
            kept = self.kept[style] = self.written(e, small, closed)
        return kept

    def written(self, e: Term, small: bool, closed: bool) -> Fragment:
        """The term as a piece, which is written afresh."""
        minus, core = signed(e)
        if minus:
            inside = self.at_least(OPEN, core, small)
            return Fragment(self.minus + inside.text, SUM, inside.tall)
        match e:
            case Number(value):
                return self._number(value, small)
            case Letter(written):
                return Fragment(self.name(written))
            case Grid(rows):
                cells = [[self.fragment(x, small).text for x in row] for row in rows]
                return Fragment(self.grid(cells), tall=True)
            case Binder():
                return self._bound(e, small)
            case Apply():
                return self._apply(e, small)
            case Named("", _, _, _):
                return self._closure(e, small, closed)
            case Named(written, _, values, _):
                return Fragment(self.name(written, [self.value(v) for v in values]))
            case Node(head, args):
                return self._node(head, args, small, closed)
        raise OutsideFragment(f"no way to write {type(e).__name__}")

    def script(self, e: Term) -> Fragment:
        """An index, a bound or an exponent: small, its constants calculated."""
        return self.fragment(folded(e), True)

    def at_least(
        self, binds: int, e: Term, small: bool = False, closed: bool = False
    ) -> Fragment:
        """e, in brackets if it holds together less tightly than asked."""
        piece = self.fragment(e, small, closed)
        return piece if piece.binds >= binds else self.bracketed(piece)

    def bracketed(self, piece: Fragment) -> Fragment:
        """The piece in round brackets."""
        return Fragment(self.brackets(piece.text, piece.tall), ATOM, piece.tall)

    def _node(
        self, head: str, args: tuple[Term, ...], small: bool, closed: bool
    ) -> Fragment:
        match head, args:
            case "+", parts:
                return self._sum(parts, small)
            case "*", parts:
                return self._product(parts, small, closed)
            case "/", (x, y):
                return self._quotient(x, y, small)
            case "^", (x, y):
                return self._power(x, y, small, closed)
            case (("pi" | "gamma" | "i"), ()):
                return Fragment(self.constants[head])
            case "exp", (x,):
                x = folded(x)
                return self.exponential(
                    self.fragment(x, True), self.fragment(x), _towering(x)
                )
            case "abs", (x,):
                inside = self.fragment(x, small)
                return Fragment(self.bars(inside.text, inside.tall), ATOM, inside.tall)
            case "conj", (x,):
                return self.conjugate(self.fragment(x, small))
            case "T", (x,):
                base = self.at_least(ATOM, x, small)
                return Fragment(base.text + self.transposed, SCRIPTED, base.tall)
            case "dot", (x, y):
                u, v = self.fragment(x, small), self.fragment(y, small)
                tall = u.tall or v.tall
                return Fragment(self.angled(u.text, v.text, tall), ATOM, tall)
            case "identity", (n,):
                return Fragment(self.indexed("I", [self.fragment(n, True).text]))
            case "zeros", (r, c):
                size = self.times.join(
                    self.at_least(PRODUCT, x, True).text for x in (r, c)
                )
                return Fragment(self.indexed("0", [size]))
            case _, (x,):
                return self._function(head, x, small, closed)
        raise OutsideFragment(f"no way to write {head} of {len(args)} arguments")

    def _number(self, value: Fraction, small: bool) -> Fragment:
        if value.denominator == 1:
            return Fragment(str(value), number=True)
        above, below = (Number(Fraction(x)) for x in value.as_integer_ratio())
        piece = self._quotient(above, below, small)
        return Fragment(piece.text, piece.binds, piece.tall, number=True)

    def _sum(self, parts: Sequence[Term], small: bool, breaks: str = "") -> Fragment:
        text, tall = "", False
        for n, x in enumerate(parts):
            minus, core = signed(x)
            piece = self._loose(core) if breaks else self.fragment(core, small)
            piece = piece if piece.binds >= OPEN else self.bracketed(piece)
            sign = self.minus if minus else "+"
            if n:
                text += breaks + (sign if small else f" {sign} ")
            elif minus:
                text += sign
            text, tall = text + piece.text, tall or piece.tall
        return Fragment(text, SUM, tall)

    def _product(
        self, factors: tuple[Term, ...], small: bool, closed: bool, breaks: str = ""
    ) -> Fragment:
        written: list[Fragment] = []
        for n, x in enumerate(factors):
            last = n == len(factors) - 1
            followed = closed if last else not _is_function(factors[n + 1])
            if breaks and _is_sum(x) and self.long(x):
                written.append(self.enclosed(self._loose(x)))
                continue
            piece = self.fragment(x, small, followed)
            loose = piece.binds < PRODUCT and not (last and piece.binds == OPEN and n)
            written.append(self.bracketed(piece) if loose else piece)
        text = written[0].text
        for before, after in pairwise(written):
            apart = after.tall or after.text.startswith("(")
            text = self.beside(text + (breaks if apart else ""), before, after)
        binds = min([PRODUCT, *(x.binds for x in written)])
        return Fragment(text, binds, any(x.tall for x in written))

    def _quotient(self, x: Term, y: Term, small: bool) -> Fragment:
        if small or not self.stacks:
            above, below = (
                self.at_least(PRODUCT, x, small),
                self.at_least(BARE, y, small),
            )
            return Fragment(f"{above.text}/{below.text}", SLASH)
        written = self.fraction(self.fragment(x).text, self.fragment(y).text)
        return Fragment(written, PRODUCT, tall=True)

    def _power(self, x: Term, y: Term, small: bool, closed: bool) -> Fragment:
        if y == Number(Fraction(1, 2)):
            inside = self.fragment(x, small)
            return Fragment(self.root(inside), SCRIPTED, inside.tall)
        if (
            isinstance(x, Node)
            and x.head in POWERED
            and isinstance(y, Number)
            and y.value.denominator == 1
            and y.value >= 2
        ):
            return self._function(
                x.head, x.args[0], small, closed, self.raised(str(y.value))
            )
        base = self.at_least(ATOM, x, small)
        return Fragment(
            base.text + self.raised(self.script(y).text), SCRIPTED, base.tall
        )

    def _function(
        self, head: str, x: Term, small: bool, closed: bool, power: str = ""
    ) -> Fragment:
        word = self.functions[head] + power
        piece = self.fragment(x, small)
        if head in POWERED | {"re", "im", "det"} and _plain(x):
            bare = piece.text if not closed else self.brackets(piece.text, False)
            return Fragment(
                self.applied(word, bare, closed), SCRIPTED if closed else BARE
            )
        square = head in ("re", "im")
        inside = self.brackets(piece.text, piece.tall, "[]" if square else "()")
        return Fragment(self.applied(word, inside, True), SCRIPTED, piece.tall)

    def _bound(self, e: Binder, small: bool, body: Fragment | None = None) -> Fragment:
        e = replace(e, body=unhidden(e.body, e.letter))
        x = self.name(e.letter.name)
        lo, hi = (self.script(end).text for end in (e.lo, e.hi))
        if e.head == "stack":
            body = self.fragment(e.body, small)
            inside = (
                body.text if isinstance(e.body, Grid) else self.bracketed(body).text
            )
            last = self.script(e.count).text
            return Fragment(self.family(inside, x, last), ATOM, tall=True)
        body = body or self.at_least(OPEN, e.body, small)
        if e.head == "derivative":
            piece = Fragment(
                self.slope(body.text, x, hi if hi != "1" else ""), OPEN, tall=True
            )
            here = isinstance(e.lo, Letter) and e.lo.name == e.letter.name
            return (
                piece
                if here
                else Fragment(
                    self.barred(self.bracketed(piece).text, f"{x}={lo}"), ATOM
                )
            )
        if e.head == "integral":
            return Fragment(self.integral(body.text, x, lo, hi), OPEN, tall=True)
        return Fragment(self.over(e.head, body.text, x, lo, hi), OPEN, tall=True)

    def _closure(self, e: Named, small: bool, closed: bool) -> Fragment:
        plain = shown(e.body, dict(e.bindings))
        if not (isinstance(plain, Named) and not plain.name):
            return self.fragment(plain, small, closed)
        said = ", ".join(self.binding(x, v, True) for x, v in plain.bindings)
        return Fragment(self.barred(self.at_least(ATOM, plain.body).text, said), ATOM)

    # ------------------------------------------------------------ function letters

    def _apply(self, e: Apply, small: bool) -> Fragment:
        f = e.function
        vectors = [v for slot, v in e.along if f.over[slot].size]
        scalars = [
            v
            for slot, v in e.along
            if not f.over[slot].size and v != Number(Fraction(1))
        ]
        if not e.along:
            return self._called(f, e.args)
        if len(vectors) > 2:
            moves = "".join(
                self.directed(slot + 1, self.fragment(v).text) for slot, v in e.along
            )
            return Fragment(
                f"{moves}{self.thin}{self._called(f, e.args).text}", PRODUCT
            )
        piece = self._derivative(e, small)
        if vectors:
            left = self.at_least(ATOM, vectors[0]).text + self.transposed
            right = [self.at_least(PRODUCT, v).text for v in vectors[1:]]
            piece = Fragment(
                self.thin.join([left, piece.text, *right]), PRODUCT, piece.tall
            )
        if not scalars:
            return piece
        front = [self.at_least(PRODUCT, v, closed=True).text for v in scalars]
        return Fragment(self.thin.join([*front, piece.text]), PRODUCT, piece.tall)

    def _called(self, f: FunctionLetter, args: Sequence[Term]) -> Fragment:
        if as_sequence(f):
            return Fragment(self.name(f.name, [self.script(x).text for x in args]))
        inks = [self.fragment(x) for x in args]
        tall = any(x.tall for x in inks)
        inside = self.brackets(", ".join(x.text for x in inks), tall)
        return Fragment(self.name(f.name) + inside, ATOM, tall)

    def _derivative(self, e: Apply, small: bool) -> Fragment:
        """∂²f/∂x∂y (x, y) where the slots hold different letters, f′(x) in one slot, ∂₁∂₂f(…)
        elsewhere."""
        f, slots = e.function, [slot for slot, _ in e.along]
        if (
            len(f.over) == 1
            and not f.over[0].size
            and len(slots) < 4
            and not name(f.name).primes
        ):
            return Fragment(
                self.name(f.name + "'" * len(slots))
                + self.brackets(
                    self.fragment(e.args[0]).text, self.fragment(e.args[0]).tall
                )
            )
        if (
            all(isinstance(x, Letter) for x in e.args)
            and len({*e.args}) == len(e.args)
            and self.stacks
            and not small
        ):
            below = [self.fragment(e.args[slot], True).text for slot in slots]
            at = ", ".join(self.fragment(x).text for x in e.args)
            derived = self.partial(self.name(f.name), below)
            return Fragment(derived + self.brackets(at, False), PRODUCT, tall=True)
        moves = "".join(self.nabla(slot + 1) for slot in slots)
        return Fragment(moves + self._called(f, e.args).text, PRODUCT)

    # ------------------------------------------------------------ values

    def value(self, v: Value) -> str:
        """A value as an index: p_{m+k}, S_{i ↦ 1}."""
        match v:
            case Function(params, body):
                arrow = ", ".join(self.name(x.name) for x in params)
                return f"{arrow}{self.maps}{self.fragment(body, True).text}"
            case FunctionLetter(written):
                return self.name(written)
            case Term():
                return self.script(v).text

    def binding(self, x: AnyLetter, v: Value, small: bool = False) -> str:
        """A letter and its value, as an equation: m = 3, θ_i = 1/(i + 1).  The letter may be
        another claim's, so that it is not kept."""
        v = shown_value(v, {})
        if isinstance(v, Function) and isinstance(x, FunctionLetter):
            beside = copy(self)
            beside.kept = {}
            left = beside.fragment(Apply(x, v.params), small).text
            return f"{left} = {self.fragment(v.body, small).text}"
        right = self.fragment(v, small).text if isinstance(v, Term) else self.value(v)
        return f"{self.name(x.name)} = {right}"

    def size(self, e: Sort | Letter, small: bool = True) -> str:
        """The exponent of ℝ^{r×c}; ℝ^d for columns, nothing for numbers."""
        if not e.size:
            return ""
        rows, columns = e.size
        if columns == Number(Fraction(1)):
            return self.fragment(rows, True).text
        return self.times.join(
            self.at_least(PRODUCT, x, True).text for x in (rows, columns)
        )

    # ------------------------------------------------------------ what a backend shapes

    minus: str
    times: str  # between the two sizes of a matrix
    thin: str  # a thin space
    transposed: str
    maps: str
    stacks: bool  # whether fractions may stand two storeys high
    constants: Mapping[str, str]
    functions: Mapping[str, str]
    operators: Mapping[str, str]

    @abstractmethod
    def name(self, written: str, indices: Sequence[str] = ()) -> str:
        """A name as it is spelled in a letter, with further indices."""

    @abstractmethod
    def indexed(self, base: str, indices: Sequence[str]) -> str:
        """A sign with indices."""

    @abstractmethod
    def raised(self, exponent: str) -> str:
        """An exponent, to stand behind its base."""

    @abstractmethod
    def brackets(self, text: str, tall: bool, kind: str = "()") -> str:
        """The text in brackets of this kind, as high as it is."""

    @abstractmethod
    def bars(self, text: str, tall: bool) -> str:
        """The text in the bars of a modulus."""

    @abstractmethod
    def angled(self, u: str, v: str, tall: bool) -> str:
        """The inner product ⟨u, v⟩."""

    @abstractmethod
    def fraction(self, above: str, below: str) -> str:
        """A fraction."""

    @abstractmethod
    def root(self, inside: Fragment) -> str:
        """A square root."""

    @abstractmethod
    def exponential(self, small: Fragment, piece: Fragment, towering: bool) -> Fragment:
        """e to the power of the piece, or exp of it where that towers."""

    @abstractmethod
    def conjugate(self, inside: Fragment) -> Fragment:
        """The complex conjugate of the piece."""

    def applied(self, word: str, argument: str, closed: bool) -> str:
        """A function with its argument, which is ``closed`` if it wears brackets."""
        return word + argument if closed else f"{word} {argument}"

    @abstractmethod
    def beside(self, text: str, before: Fragment, after: Fragment) -> str:
        """The text with one factor more, where ``before`` was the last one."""

    @abstractmethod
    def grid(self, rows: Sequence[Sequence[str]]) -> str:
        """A matrix of these entries."""

    def over(self, head: str, body: str, x: str, lo: str, hi: str) -> str:
        """A sum, a product or a direct sum from lo to hi."""
        return f"{self.operators[head]}_{{{x}={lo}}}^{{{hi}}} {body}"

    @abstractmethod
    def slope(self, body: str, x: str, order: str) -> str:
        """The derivative by x, of an order unless it is the first."""

    @abstractmethod
    def integral(self, body: str, x: str, lo: str, hi: str) -> str:
        """An integral from lo to hi."""

    @abstractmethod
    def family(self, body: str, x: str, count: str) -> str:
        """The family of the body, for 0 ≤ x < count."""

    @abstractmethod
    def barred(self, text: str, said: str) -> str:
        """The text, with what is said of its letters beside a bar."""

    @abstractmethod
    def partial(self, f: str, below: Sequence[str]) -> str:
        """The partial derivative of f by these letters, two storeys high."""

    @abstractmethod
    def nabla(self, slot: int) -> str:
        """The partial derivative in the argument of this number, as an operator."""

    @abstractmethod
    def directed(self, slot: int, v: str) -> str:
        """The derivative along v in the argument of this number, as an operator."""


def as_sequence(f: FunctionLetter) -> bool:
    """θ_i and p_{m,n}: all arguments are indices."""
    return all(s.size is None and s.domain in WHOLE for s in f.over)


def _plain(e: Term) -> bool:
    """What a function may be applied to without brackets: cos x, cos θ_i, det A."""
    match e:
        case Grid():
            return True
        case Number(value):
            return value >= 0 and value.denominator == 1
        case Letter() | Node("pi" | "gamma" | "i"):
            return True
        case Named(written):
            return bool(written)
        case Apply(f, _, along):
            return as_sequence(f) and not along
    return False


def _is_sum(e: Term) -> bool:
    return isinstance(e, Node) and e.head == "+"


def _is_function(e: Term) -> bool:
    """cos x sin y needs no brackets, cos(x) y does."""
    match e:
        case Node("^", (x, _)):
            return _is_function(x)
        case Node(head):
            return head in POWERED
    return False


def _towering(e: Term) -> bool:
    """Too big for an exponent."""
    match e:
        case Binder() | Grid():
            return True
        case Node(_, args):
            return any(map(_towering, args))
        case Named("", _, _, body):
            return _towering(body)
    return False


def listed(words: Iterable[str], last: str = " and ") -> str:
    """a, b and c; nothing of nothing."""
    *front, end = [*words] or [""]
    return f"{', '.join(front)}{last}{end}" if front else end
