"""How a mathematician writes a term, whatever the pen.

One walk decides what is written where: signs, brackets, what may stand side by side, when an index
is a subscript.  A pen (`latex`, `unicode`) only shapes the pieces.  Terms appear in the author's
order and nothing is computed; brackets are left out only where associativity makes them idle.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise

from phaseproof.press.names import name
from phaseproof.press.shown import shown, shown_value, unhidden
from phaseproof.terms import (
    FUNCTIONS,
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

LONG = 60  # signs; a shorter line is not broken

POWERED = FUNCTIONS - {"exp", "conj", "re", "im", "abs", "Ci", "Si", "Cin", "E1"}  # cos² x
INDICES = {"integer", "natural", "even"}


@dataclass(frozen=True)
class Ink:
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


class Hand(ABC):
    """The walk.  ``small`` is the style of scripts: fractions on one line, no space around +.
    What is written once is kept, since a line has much in common with the next."""

    breaks = times_break = ""  # where a long line may be broken: before a sign, before a factor

    def __init__(self) -> None:
        self.kept: dict[tuple[Term, bool, bool], Ink] = {}

    def __call__(self, e: Term, at: Mapping[AnyLetter, Value] | None = None) -> str:
        return self.ink(shown(e, at) if at else e).text

    def line(self, e: Term) -> str:
        """A term that stands alone in a display: it may be broken at its outer signs."""
        return self._loose(e).text if self.breaks else self(e)

    def long(self, e: Term, lines: int = 1) -> bool:
        return len(self(e)) > lines*LONG

    def _loose(self, e: Term) -> Ink:
        """e with places to break it: between the terms of a sum and the factors of a product,
        also where they are summed, divided by something, or between bars."""
        if isinstance(e, Named) and not e.name:
            e = shown(e, {})
        match e:
            case Node("+", parts):
                return self._sum([*parts], False, self.breaks)
            case Node("*", parts) if len(parts) > 1:
                return self._product(parts, False, False, self.times_break)
            case Node("/", (above, below)) if self.long(above, 1 if _is_sum(above) else 2):
                over, under = self._loose(above), self.at_least(BARE, below, True)
                over = over if over.binds >= PRODUCT else self.enclosed(over)
                return Ink(f"{over.text}/{under.text}", SLASH)
            case Node("abs", (inside,)) if self.long(inside, 2):
                return self.enclosed_in_bars(self._loose(inside))
            case Binder("sum" | "integral", body) if _is_sum(body) or self.long(body):
                loose = self._loose(unhidden(body, e.letter))
                return self._bound(e, False, loose if loose.binds >= OPEN else self.enclosed(loose))
        return self.ink(e)

    def enclosed(self, ink: Ink) -> Ink:
        """Brackets within which a line may be broken."""
        return self.bracketed(ink)

    def enclosed_in_bars(self, ink: Ink) -> Ink:
        """Bars within which a line may be broken."""
        return Ink(self.bars(ink.text, ink.tall), ATOM, ink.tall)

    # ------------------------------------------------------------ the walk

    def ink(self, e: Term, small: bool = False, closed: bool = False) -> Ink:
        """``closed``: a function wears its brackets, because something follows it."""
        style = e, small, closed
        if (kept := self.kept.get(style)) is None:
            kept = self.kept[style] = self.inked(e, small, closed)
        return kept

    def inked(self, e: Term, small: bool, closed: bool) -> Ink:
        minus, core = signed(e)
        if minus:
            inside = self.at_least(OPEN, core, small)
            return Ink(self.minus + inside.text, SUM, inside.tall)
        match e:
            case Number(value):
                return self._number(value, small)
            case Letter(written):
                return Ink(self.name(written))
            case Grid(rows):
                cells = [[self.ink(x, small).text for x in row] for row in rows]
                return Ink(self.grid(cells), tall=True)
            case Binder():
                return self._bound(e, small)
            case Apply():
                return self._apply(e, small)
            case Named("", _, _, _):
                return self._closure(e, small, closed)
            case Named(written, _, values, _):
                return Ink(self.name(written, [self.value(v) for v in values]))
            case Node(head, args):
                return self._node(head, args, small, closed)
        raise OutsideFragment(f"no way to write {type(e).__name__}")

    def at_least(self, binds: int, e: Term, small: bool = False, closed: bool = False) -> Ink:
        """e, in brackets if it holds together less tightly than asked."""
        ink = self.ink(e, small, closed)
        return ink if ink.binds >= binds else self.bracketed(ink)

    def bracketed(self, ink: Ink) -> Ink:
        return Ink(self.brackets(ink.text, ink.tall), ATOM, ink.tall)

    def _node(self, head: str, args: tuple[Term, ...], small: bool, closed: bool) -> Ink:
        match head, args:
            case "+", parts:
                return self._sum(parts, small)
            case "*", parts:
                return self._product(parts, small, closed)
            case "/", (x, y):
                return self._quotient(x, y, small)
            case "^", (x, y):
                return self._power(x, y, small, closed)
            case ("pi" | "gamma" | "i"), ():
                return Ink(self.constants[head])
            case "exp", (x,):
                return self.exponential(self.ink(x, True), self.ink(x), _towering(x))
            case "abs", (x,):
                inside = self.ink(x, small)
                return Ink(self.bars(inside.text, inside.tall), ATOM, inside.tall)
            case "conj", (x,):
                return self.conjugate(self.ink(x, small))
            case "T", (x,):
                base = self.at_least(ATOM, x, small)
                return Ink(base.text + self.transposed, SCRIPTED, base.tall)
            case "dot", (x, y):
                u, v = self.ink(x, small), self.ink(y, small)
                return Ink(self.angled(u.text, v.text, u.tall or v.tall), ATOM, u.tall or v.tall)
            case "identity", (n,):
                return Ink(self.indexed("I", [self.ink(n, True).text]))
            case "zeros", (r, c):
                size = self.times.join(self.at_least(PRODUCT, x, True).text for x in (r, c))
                return Ink(self.indexed("0", [size]))
            case _, (x,):
                return self._function(head, x, small, closed)
        raise OutsideFragment(f"no way to write {head} of {len(args)} arguments")

    def _number(self, value: Fraction, small: bool) -> Ink:
        if value.denominator == 1:
            return Ink(str(value), number=True)
        above, below = (Number(Fraction(x)) for x in value.as_integer_ratio())
        ink = self._quotient(above, below, small)
        return Ink(ink.text, ink.binds, ink.tall, number=True)

    def _sum(self, parts: Sequence[Term], small: bool, breaks: str = "") -> Ink:
        text, tall = "", False
        for n, x in enumerate(parts):
            minus, core = signed(x)
            ink = self._loose(core) if breaks else self.ink(core, small)
            ink = ink if ink.binds >= OPEN else self.bracketed(ink)
            sign = self.minus if minus else "+"
            if n:
                text += breaks + (sign if small else f" {sign} ")
            elif minus:
                text += sign
            text, tall = text + ink.text, tall or ink.tall
        return Ink(text, SUM, tall)

    def _product(self, factors: tuple[Term, ...], small: bool, closed: bool, breaks: str = ""
                 ) -> Ink:
        written: list[Ink] = []
        for n, x in enumerate(factors):
            last = n == len(factors) - 1
            followed = closed if last else not _is_function(factors[n + 1])
            if breaks and _is_sum(x) and self.long(x):
                written.append(self.enclosed(self._loose(x)))
                continue
            ink = self.ink(x, small, followed)
            loose = ink.binds < PRODUCT and not (last and ink.binds == OPEN and n)
            written.append(self.bracketed(ink) if loose else ink)
        text = written[0].text
        for before, after in pairwise(written):
            apart = after.tall or after.text.startswith("(")
            text = self.beside(text + (breaks if apart else ""), before, after)
        return Ink(text, min([PRODUCT, *(x.binds for x in written)]), any(x.tall for x in written))

    def _quotient(self, x: Term, y: Term, small: bool) -> Ink:
        if small or not self.stacks:
            above, below = self.at_least(PRODUCT, x, small), self.at_least(BARE, y, small)
            return Ink(f"{above.text}/{below.text}", SLASH)
        return Ink(self.fraction(self.ink(x).text, self.ink(y).text), PRODUCT, tall=True)

    def _power(self, x: Term, y: Term, small: bool, closed: bool) -> Ink:
        if y == Number(Fraction(1, 2)):
            inside = self.ink(x, small)
            return Ink(self.root(inside), SCRIPTED, inside.tall)
        if isinstance(x, Node) and x.head in POWERED and isinstance(y, Number) \
                and y.value.denominator == 1 and y.value >= 2:
            return self._function(x.head, x.args[0], small, closed, self.raised(str(y.value)))
        base = self.at_least(ATOM, x, small)
        return Ink(base.text + self.raised(self.ink(y, True).text), SCRIPTED, base.tall)

    def _function(self, head: str, x: Term, small: bool, closed: bool, power: str = "") -> Ink:
        word = self.functions[head] + power
        ink = self.ink(x, small)
        if head in POWERED | {"re", "im", "det"} and _plain(x):
            bare = ink.text if not closed else self.brackets(ink.text, False)
            return Ink(self.applied(word, bare, closed), SCRIPTED if closed else BARE)
        square = head in ("re", "im")
        inside = self.brackets(ink.text, ink.tall, "[]" if square else "()")
        return Ink(self.applied(word, inside, True), SCRIPTED, ink.tall)

    def _bound(self, e: Binder, small: bool, body: Ink | None = None) -> Ink:
        e = replace(e, body=unhidden(e.body, e.letter))
        x, lo, hi = self.name(e.letter.name), self.ink(e.lo, True).text, self.ink(e.hi, True).text
        if e.head == "stack":
            body = self.ink(e.body, small)
            inside = body.text if isinstance(e.body, Grid) else self.bracketed(body).text
            last = self.ink(e.count, True).text
            return Ink(self.family(inside, x, last), ATOM, tall=True)
        body = body or self.at_least(OPEN, e.body, small)
        if e.head == "integral":
            return Ink(self.integral(body.text, x, lo, hi), OPEN, tall=True)
        return Ink(self.over(e.head, body.text, x, lo, hi), OPEN, tall=True)

    def _closure(self, e: Named, small: bool, closed: bool) -> Ink:
        plain = shown(e.body, dict(e.bindings))
        if not (isinstance(plain, Named) and not plain.name):
            return self.ink(plain, small, closed)
        said = ", ".join(self.binding(x, v, True) for x, v in plain.bindings)
        return Ink(self.barred(self.at_least(ATOM, plain.body).text, said), ATOM)

    # ------------------------------------------------------------ function letters

    def _apply(self, e: Apply, small: bool) -> Ink:
        f = e.function
        vectors = [v for slot, v in e.along if f.over[slot].size]
        scalars = [v for slot, v in e.along if not f.over[slot].size and v != Number(Fraction(1))]
        if not e.along:
            return self._called(f, e.args)
        if len(vectors) > 2:
            moves = "".join(self.directed(slot + 1, self.ink(v).text) for slot, v in e.along)
            return Ink(f"{moves}{self.thin}{self._called(f, e.args).text}", PRODUCT)
        ink = self._derivative(e, small)
        if vectors:
            left = self.at_least(ATOM, vectors[0]).text + self.transposed
            right = [self.at_least(PRODUCT, v).text for v in vectors[1:]]
            ink = Ink(self.thin.join([left, ink.text, *right]), PRODUCT, ink.tall)
        if not scalars:
            return ink
        front = [self.at_least(PRODUCT, v, closed=True).text for v in scalars]
        return Ink(self.thin.join([*front, ink.text]), PRODUCT, ink.tall)

    def _called(self, f: FunctionLetter, args: Sequence[Term]) -> Ink:
        if as_sequence(f):
            return Ink(self.name(f.name, [self.ink(x, True).text for x in args]))
        inks = [self.ink(x) for x in args]
        tall = any(x.tall for x in inks)
        inside = self.brackets(", ".join(x.text for x in inks), tall)
        return Ink(self.name(f.name) + inside, ATOM, tall)

    def _derivative(self, e: Apply, small: bool) -> Ink:
        """∂²f/∂x∂y (x, y) where the slots hold different letters, f′(x) in one slot, ∂₁∂₂f(…)
        elsewhere."""
        f, slots = e.function, [slot for slot, _ in e.along]
        if len(f.over) == 1 and not f.over[0].size and len(slots) < 4 and not name(f.name).primes:
            return Ink(self.name(f.name + "'" * len(slots)) + self.brackets(
                self.ink(e.args[0]).text, self.ink(e.args[0]).tall))
        if all(isinstance(x, Letter) for x in e.args) and len({*e.args}) == len(e.args) \
                and self.stacks and not small:
            below = [self.ink(e.args[slot], True).text for slot in slots]
            at = ", ".join(self.ink(x).text for x in e.args)
            return Ink(self.partial(self.name(f.name), below) + self.brackets(at, False), PRODUCT,
                       tall=True)
        moves = "".join(self.nabla(slot + 1) for slot in slots)
        return Ink(moves + self._called(f, e.args).text, PRODUCT)

    # ------------------------------------------------------------ values

    def value(self, v: Value) -> str:
        """A value as an index: p_{m+k}, S_{i ↦ 1}."""
        match v:
            case Function(params, body):
                arrow = ", ".join(self.name(x.name) for x in params)
                return f"{arrow}{self.maps}{self.ink(body, True).text}"
            case FunctionLetter(written):
                return self.name(written)
            case Term():
                return self.ink(v, True).text

    def binding(self, x: AnyLetter, v: Value, small: bool = False) -> str:
        """A letter and its value, as an equation: m = 3, θ_i = 1/(i + 1)."""
        v = shown_value(v, {})
        if isinstance(v, Function) and isinstance(x, FunctionLetter):
            left: Term = Apply(x, v.params)
            return f"{self.ink(left, small).text} = {self.ink(v.body, small).text}"
        right = self.ink(v, small).text if isinstance(v, Term) else self.value(v)
        return f"{self.name(x.name)} = {right}"

    def size(self, e: Sort | Letter, small: bool = True) -> str:
        """The exponent of ℝ^{r×c}; ℝ^d for columns, nothing for numbers."""
        if not e.size:
            return ""
        rows, columns = e.size
        if columns == Number(Fraction(1)):
            return self.ink(rows, True).text
        return self.times.join(self.at_least(PRODUCT, x, True).text for x in (rows, columns))

    # ------------------------------------------------------------ what a pen shapes

    minus: str
    times: str          # between the two sizes of a matrix
    thin: str           # a thin space
    transposed: str
    maps: str
    stacks: bool        # whether fractions may stand two storeys high
    constants: Mapping[str, str]
    functions: Mapping[str, str]

    @abstractmethod
    def name(self, written: str, indices: Sequence[str] = ()) -> str: ...
    @abstractmethod
    def indexed(self, base: str, indices: Sequence[str]) -> str: ...
    @abstractmethod
    def raised(self, exponent: str) -> str: ...
    @abstractmethod
    def brackets(self, text: str, tall: bool, kind: str = "()") -> str: ...
    @abstractmethod
    def bars(self, text: str, tall: bool) -> str: ...
    @abstractmethod
    def angled(self, u: str, v: str, tall: bool) -> str: ...
    @abstractmethod
    def fraction(self, above: str, below: str) -> str: ...
    @abstractmethod
    def root(self, inside: Ink) -> str: ...
    @abstractmethod
    def exponential(self, small: Ink, ink: Ink, towering: bool) -> Ink: ...
    @abstractmethod
    def conjugate(self, inside: Ink) -> Ink: ...
    @abstractmethod
    def applied(self, word: str, argument: str, closed: bool) -> str: ...
    @abstractmethod
    def beside(self, text: str, before: Ink, after: Ink) -> str: ...
    @abstractmethod
    def grid(self, rows: Sequence[Sequence[str]]) -> str: ...
    @abstractmethod
    def over(self, head: str, body: str, x: str, lo: str, hi: str) -> str: ...
    @abstractmethod
    def integral(self, body: str, x: str, lo: str, hi: str) -> str: ...
    @abstractmethod
    def family(self, body: str, x: str, count: str) -> str: ...
    @abstractmethod
    def barred(self, text: str, said: str) -> str: ...
    @abstractmethod
    def partial(self, f: str, below: Sequence[str]) -> str: ...
    @abstractmethod
    def nabla(self, slot: int) -> str: ...
    @abstractmethod
    def directed(self, slot: int, v: str) -> str: ...


def as_sequence(f: FunctionLetter) -> bool:
    """θ_i and p_{m,n}: all arguments are indices."""
    return all(s.size is None and s.domain in INDICES for s in f.over)


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
    """a, b and c."""
    *front, end = words
    return f"{', '.join(front)}{last}{end}" if front else end
