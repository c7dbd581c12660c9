"""Terms as source text of SymPy, with names a reader knows from the page.

Python computes with floats where SymPy computes exactly: 1/2 and 2**-1 of whole numbers of Python.
So each text knows whether its value is a number of Python, and is written as ``Rational(1, 2)`` or
with ``Integer`` where it would be.
"""

from __future__ import annotations

import keyword
import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import count
from typing import cast

from phaseproof.trusted.language.signature import SIGNATURE
from phaseproof.trusted.language.terms import (
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
    Term,
    Value,
    children,
    is_matrix,
    letters,
    shape,
    subterms,
    value_letters,
)

SUM, PRODUCT, NEGATED, POWER, CALL, ATOM = range(6)  # how tightly a text holds together
SAME_NAME = {name: x.sympy for name, x in SIGNATURE.items() if x.sympy and x.arity}
CONSTANTS = {name: x.sympy for name, x in SIGNATURE.items() if x.sympy and not x.arity}
WIDTH = 88  # of the lines of a script
# Words of the scripts, which no letter may have as its name.
OWN = {
    *"left right gap gaps given basis gens atoms polynomials span contrary".split(),
    *"rng points table orthogonal".split(),
}
IMPORTED = {
    *SAME_NAME.values(),
    *CONSTANTS.values(),
    *"AccumBounds Add And Derivative Dummy Eq Function Integer Integral Matrix".split(),
    *"Mul Product Rational S Sum Symbol Tuple Interval Reals diag diff eye".split(),
    *"zeros symbols sympify prod sqrt singularities".split(),
    *"cancel conjugate expand expand_log expand_trig expint factor fraction groebner".split(),
    *"integrate limit numer oo pi powdenest powsimp radsimp reduced simplify solve".split(),
    *"together trigsimp flatten Poly sqrtdenest combsimp expand_func logcombine".split(),
}
BUILTIN = {*"sum range print all any abs min max map zip Random mp mpf quad".split()}
RESERVED = {*keyword.kwlist, *OWN, *IMPORTED, *BUILTIN}


class Unsayable(Exception):
    """A statement has no counterpart in SymPy; the message says what of it has none."""


@dataclass(frozen=True)
class Source:
    """A text, how tightly it holds together, and whether its value is a number of Python:
    ``whole`` if it surely is an int, ``exact`` if it surely is of SymPy."""

    text: str
    level: int = ATOM
    whole: bool = False
    exact: bool = True

    def at(self, level: int) -> str:
        """The text, in parentheses where it must hold together more tightly than it does."""
        return self.text if self.level >= level else f"({self.text})"


@dataclass(frozen=True)
class Closure:
    """A value with the environment that its letters have their values from."""

    value: Term | Function
    env: Env


Env = Mapping[AnyLetter, "Source | Closure | FunctionLetter"]


def identifier(name: str) -> str:
    """The name of a letter as a name of Python: θ_1' is theta1_p.

    >>> identifier("θ"), identifier("lambda"), identifier("x_1'"), identifier("I")
    ('theta', 'lamda', 'x1_p', 'I_')
    """
    spelled = "".join(map(_spelled, name))
    spelled = re.sub(r"_(?=\d)", "", re.sub(r"['′]", "_p", spelled))
    spelled = re.sub(r"\W", "_", spelled, flags=re.ASCII)
    if spelled == "lambda":
        return "lamda"
    return spelled + "_" if spelled in RESERVED else spelled


def _spelled(character: str) -> str:
    if character.isascii():
        return character
    word = unicodedata.name(character, "").lower().split()
    if word[:1] != ["greek"]:
        return "l" if character == "ℓ" else character
    name = word[3] if word[1:2] in (["small"], ["capital"]) else word[1]
    return name.capitalize() if "capital" in word else name


@dataclass
class Writer:
    """Writes the terms of one script.

    ``sizes`` are letters that the script gives whole numbers of SymPy as values before anything
    is written out; where they are symbols instead, a Σ stays a ``Sum`` and a matrix of their
    size is `Unsayable`."""

    sizes: frozenset[AnyLetter] = frozenset()
    definitions: dict[str, str] = field(default_factory=dict)  # name: text, in order
    bound: dict[str, str] = field(default_factory=dict)  # symbol: domain
    taken: dict[str, object] = field(default_factory=dict)  # what each name stands for
    bodies: dict[str, str] = field(default_factory=dict)  # of functions, by name
    marks: Iterator[str] = field(default_factory=lambda: map("¤{}¤".format, count()))
    apart: bool = False  # bound letters have symbols of their own

    def name(self, thing: object, wanted: str) -> str:
        """A name for a letter or a named object, the wanted one where it is free."""
        free = (x for x in _primed(identifier(wanted)) if self._free(x, thing))
        name = next(free)
        self.taken[name] = thing
        return name

    def _free(self, name: str, thing: object) -> bool:
        """Whether nothing else has a name, and no column entries called alike: x has x0, x1, …"""
        if name in self.taken:
            return self.taken[name] == thing
        stem = name.rstrip("0123456789")
        entry = stem != name and _column(self.taken.get(stem))
        entries = _column(thing) and any(
            x.startswith(name) and x[len(name) :].isdigit() for x in self.taken
        )
        return not entry and not entries

    def letter(self, x: AnyLetter) -> str:
        """The name of a letter."""
        return self.name(x, x.name)

    def write(self, e: Term, env: Env | None = None) -> Source:
        """The text of a term.  Raises `Unsayable`."""
        env = env or {}
        match e:
            case Number(value):
                return _number(value)
            case Letter():
                return self._letter(e, env)
            case Node():
                return self._node(e, env)
            case Grid(rows):
                return Source(self._grid(rows, env))
            case Named():
                return self._named(e, env)
            case Binder("derivative"):
                return self._derivative(e, env)
            case Binder():
                return self._binder(e, env)
            case Apply():
                return self._applied(e, env)
        raise Unsayable(f"no text for a {type(e).__name__}")

    def text(self, e: Term, env: Env | None = None) -> str:
        """The text of a term alone."""
        return self.write(e, env).text

    def function(
        self,
        params: Iterable[Letter],
        body: Term,
        *,
        exact: bool = False,
        apart: bool = False,
    ) -> tuple[list[str], Source]:
        """The names of parameters, and a body in them; they hide no name that the body has.  Its
        sums may be kept ``apart`` from all that is written so far, and be called with their
        letters."""
        marks = {x: next(self.marks) for x in params}
        env: Env = {x: Source(mark, exact=exact) for x, mark in marks.items()}
        before, self.apart = self.apart, apart
        written = self.write(body, env)
        self.apart = before
        names = []
        for x, mark in marks.items():
            name = apart_from(identifier(x.name), written.text)
            written = replace(written, text=written.text.replace(mark, name))
            names.append(name)
        return names, written

    def defined(self, name: str, text: str) -> str:
        """The text, that of the definition of a name."""
        if text.startswith("def "):
            self.bodies[name] = text
        return text

    def _called(self, *texts: str) -> set[str]:
        """Every name in texts, and in the functions that are called there."""
        found, left = set[str](), [*texts]
        while left:
            new = _words(left.pop()) - found
            found |= new
            left += [self.bodies[x] for x in new if x in self.bodies]
        return found

    def _letter(self, x: Letter, env: Env) -> Source:
        match env.get(x):
            case Source() as found:
                return found
            case Closure(value, inner) if isinstance(value, Term):
                return self.write(value, inner)
        return Source(self.letter(x))

    # ------------------------------------------------------------ heads

    def _node(self, e: Node, env: Env) -> Source:
        match e:
            case Node("+", parts):
                return self._sum(parts, env)
            case Node("*", parts):
                factors = [self.write(x, env) for x in parts]
                text = "*".join(
                    x.at(POWER if n else PRODUCT) for n, x in enumerate(factors)
                )
                return Source(text, PRODUCT, *_python(factors))
            case Node("neg", (x,)):
                y = self.write(x, env)
                return Source(
                    "-" + y.at(PRODUCT), min(y.level, NEGATED), y.whole, y.exact
                )
            case Node("/", (x, y)):
                return self._quotient(self.write(x, env), self.write(y, env))
            case Node("^", (x, y)):
                return self._power(x, y, env)
            case Node("T", (x,)):
                return Source(self.write(x, env).at(CALL) + ".T", CALL)
            case Node("det", (x,)):
                return Source(self.write(x, env).at(CALL) + ".det()", CALL)
            case Node("dot", (x, y)):
                return Source(
                    f"{self.write(x, env).at(CALL)}.dot({self.text(y, env)})", CALL
                )
            case Node("identity", (n,)):
                return Source(f"eye({self.size(n, env)})", CALL)
            case Node("zeros", sides):
                return Source(
                    f"zeros({', '.join(self.size(n, env) for n in sides)})", CALL
                )
        return self._function(e, env)

    def _function(self, e: Node, env: Env) -> Source:
        if e.head in CONSTANTS:
            return Source(CONSTANTS[e.head])
        x = self.text(e.args[0], env)
        match e.head:
            case "Cin":
                return Source(f"EulerGamma + log({x}) - Ci({x})", SUM)
            case "E1":
                return Source(f"expint(1, {x})", CALL)
        if e.head in SAME_NAME:
            return Source(f"{SAME_NAME[e.head]}({x})", CALL)
        raise Unsayable(f"SymPy has no {e.head}")

    def _sum(self, parts: Iterable[Term], env: Env) -> Source:
        text, written = "", []
        for x in parts:
            minus = isinstance(x, Node) and x.head == "neg"
            y = self.write(x.args[0] if minus and text else x, env)  # type: ignore[attr-defined]
            written.append(y)
            if not text:
                text = y.at(SUM)
            elif minus:
                text += " - " + y.at(PRODUCT)
            elif y.text.startswith("-") and y.level != SUM:
                text += " - " + y.text[1:]
            else:
                text += " + " + y.at(PRODUCT if y.text.startswith("-") else SUM)
        return Source(text, SUM, *_python(written))

    def _quotient(self, x: Source, y: Source) -> Source:
        if x.whole and y.whole:
            return Source(f"Rational({x.text}, {y.text})", CALL)
        if not x.exact and not y.exact:
            return Source(f"sympify({x.text})/{y.at(POWER)}", PRODUCT)
        return Source(f"{x.at(PRODUCT)}/{y.at(POWER)}", PRODUCT)

    def _power(self, x: Term, n: Term, env: Env) -> Source:
        base = self.write(x, env)
        if n == Number(Fraction(1, 2)):
            return Source(f"sqrt({base.text})", CALL)
        power = self.write(n, env)
        if not base.exact and not power.exact:
            if isinstance(n, Number) and n.value >= 0 and base.whole:
                return Source(f"{base.at(CALL)}**{power.at(CALL)}", POWER, True, False)
            return Source(f"sympify({base.text})**{power.at(CALL)}", POWER)
        return Source(f"{base.at(CALL)}**{power.at(CALL)}", POWER)

    def size(self, n: Term, env: Env) -> str:
        """A number of rows, known when the script runs."""
        if (
            letters(n)
            - self.sizes
            - {x for x, v in env.items() if isinstance(v, Source)}
        ):
            unknown = {x for x in letters(n) - self.sizes if not self._known(x, env)}
            if unknown:
                raise Unsayable("a matrix whose size is a symbol")
        return self.text(n, env)

    def _known(self, x: AnyLetter, env: Env) -> bool:
        """Whether a letter stands for a number when the script runs."""
        match env.get(x):
            case Source() as found:
                return not found.exact or found.whole or x in self.sizes
            case Closure(value, inner) if isinstance(value, Term):
                return all(self._known(y, inner) for y in letters(value))
        return x in self.sizes

    def _grid(self, rows: tuple[tuple[Term, ...], ...], env: Env) -> str:
        if not any(is_matrix(x) for row in rows for x in row):
            cells = [[self.text(x, env) for x in row] for row in rows]
            if all(len(row) == 1 for row in cells):
                return f"Matrix([{', '.join(row[0] for row in cells)}])"
            bracketed = (f"[{', '.join(row)}]" for row in cells)
            return f"Matrix([{', '.join(bracketed)}])"
        blocks = [[self._block(x, env) for x in row] for row in rows]
        lines = [
            row[0] if len(row) == 1 else f"Matrix.hstack({', '.join(row)})"
            for row in blocks
        ]
        return lines[0] if len(lines) == 1 else f"Matrix.vstack({', '.join(lines)})"

    def _block(self, x: Term, env: Env) -> str:
        text = self.text(x, env)
        return text if is_matrix(x) else f"Matrix([{text}])"

    # ------------------------------------------------------------ names

    def _named(self, e: Named, env: Env) -> Source:
        """A name is defined once and called; what has none, is no function of numbers, or speaks
        of letters that have values here, is written out."""
        own = {*e.params}
        free = letters(e.body) - own
        if (
            not e.name
            or any(isinstance(x, FunctionLetter) or x.size for x in own)
            or any(x in env for x in free)
            or own & sizing(e.body)
            or sum(1 for _ in subterms(e.body)) <= 3
        ):
            return self.write(
                e.body, {**env, **{x: _closed(v, env) for x, v in e.bindings}}
            )
        key = (e.name, e.params, e.body)
        fresh = key not in self.taken.values()
        name = self.name(key, e.name)
        if fresh:
            params, body = self.function(cast("tuple[Letter, ...]", e.params), e.body)
            head = f"def {name}({', '.join(params)}):\n    return"
            text = f"{head if params else f'{name} ='} {body.text}"
            self.definitions[name] = self.defined(name, text)
        if not e.params:
            return Source(name)
        values = (self.text(v, env) for v in e.values if isinstance(v, Term))
        return Source(f"{name}({', '.join(values)})", CALL)

    # ------------------------------------------------------------ binders

    def symbol(self, names: Iterable[str], domain: str, *where: str) -> str:
        """A symbol for a bound letter, the first of the names that is free in these texts."""
        thing = ("bound", domain)
        other = {x for x, y in self.taken.items() if self.apart or y != thing}
        name = _first(names, self._called(*where) | other)
        self.taken[name], self.bound[name] = thing, domain
        return name

    def _binder(self, e: Binder, env: Env) -> Source:
        lo, hi = self.write(e.lo, env), self.write(e.hi, env)
        known = all(self._known(x, env) for x in letters(e.lo) | letters(e.hi))
        if e.head == "integral" or (e.head in ("sum", "product") and not known):
            if is_matrix(e.body):
                raise Unsayable("a sum of matrices with a symbol for its bound")
            body, mark = self._inside(e, env)
            names = _primed(identifier(e.letter.name))
            x = self.symbol(names, e.letter.domain, body.text, lo.text, hi.text)
            word = {"integral": "Integral", "sum": "Sum", "product": "Product"}[e.head]
            inner = body.text.replace(mark, x)
            return Source(f"{word}({inner}, ({x}, {lo.text}, {hi.text}))", CALL)
        if not known:
            raise Unsayable("a matrix whose size is a symbol")
        return self._written_out(e, env, lo, hi)

    def _inside(self, e: Binder, env: Env, **kind: bool) -> tuple[Source, str]:
        """The body of a binder, and the mark that stands for its letter there."""
        mark = next(self.marks)
        return self.write(e.body, {**env, e.letter: Source(mark, **kind)}), mark

    def _written_out(self, e: Binder, env: Env, lo: Source, hi: Source) -> Source:
        body, mark = self._inside(e, env, whole=True, exact=False)
        x = apart_from(identifier(e.letter.name), body.text)
        end = f"{hi.text} + 1".removesuffix(" - 1 + 1")
        if hi.text.isdigit():
            end = str(int(hi.text) + 1)
        run = end if lo.text == "0" else f"{lo.text}, {end}"
        each = f"{body.text.replace(mark, x)} for {x} in range({run})"
        match e.head:
            case "sum" if is_matrix(e.body):
                start = ", ".join(self.text(n, env) for n in shape(e.body) or ())
                return Source(f"sum(({each}), zeros({start}))", CALL)
            case "sum":
                return Source(f"sum({each})", CALL, exact=False)
            case "product" if not is_matrix(e.body):
                return Source(f"prod({each})", CALL, exact=False)
            case "stack" if is_matrix(e.body):
                return Source(f"Matrix.vstack(*[{each}])", CALL)
            case "stack":
                return Source(f"Matrix([{each}])", CALL)
            case "directsum":
                return Source(f"diag(*[{each}])", CALL)
        raise Unsayable(f"a {e.head} of matrices")

    # ------------------------------------------------------------ functions

    def _applied(self, e: Apply, env: Env) -> Source:
        f = env.get(e.function, e.function)
        arguments = [self.write(x, env) for x in e.args]
        steps: list[str] = []
        for slot, direction in e.along:
            steps.append(next(self.marks))
            along = self.write(direction, env).at(POWER)
            moved = f"{arguments[slot].at(SUM)} + {steps[-1]}*{along}"
            arguments[slot] = Source(moved, SUM)
        if isinstance(f, Closure) and isinstance(f.value, Function):
            inner: dict[AnyLetter, Source | Closure | FunctionLetter] = {**f.env}
            inner.update(zip(f.value.params, arguments, strict=True))
            called = self.write(f.value.body, inner)
        else:
            name = self.letter(f if isinstance(f, FunctionLetter) else e.function)
            called = Source(f"{name}({', '.join(x.text for x in arguments)})", CALL)
        if not steps:
            return called
        text, names = called.text, list[str]()
        for mark in reversed(steps):
            names.insert(0, self.symbol(map("h{}".format, count(1)), "real", text))
            text = text.replace(mark, names[0])
        return self._slope(text, names, ["0"] * len(steps))

    def _derivative(self, e: Binder, env: Env) -> Source:
        body, mark = self._inside(e, env)
        at, names = self.text(e.lo, env), _primed(identifier(e.letter.name))
        x = self.symbol(names, e.letter.domain, body.text, at)
        times = int(self.text(e.hi))
        return self._slope(body.text.replace(mark, x), [x] * times, [at])

    def _slope(self, text: str, variables: list[str], at: list[str]) -> Source:
        """The derivative of a text in symbols, where these have values."""
        values = ", ".join(
            f"{x}: {v}" for x, v in zip(dict.fromkeys(variables), at, strict=False)
        )
        return Source(
            f"diff({text}, {', '.join(variables)}).subs({{{values}}}).doit()", CALL
        )


def _column(x: object) -> bool:
    """Whether a letter is for columns, or for a function with these as values."""
    size = x.into.size if isinstance(x, FunctionLetter) else None
    return bool(size or (isinstance(x, Letter) and x.size))


def apart_from(name: str, *texts: str) -> str:
    """The name, or x_, x__ and so on for x, as it does not occur in texts."""
    return _first(_primed(name), set[str]().union(*map(_words, texts)))


def _words(text: str) -> set[str]:
    return {*re.findall(r"[^\W\d]\w*", text)}


def _primed(name: str) -> Iterator[str]:
    """x, x_, x__, …"""
    return (name + "_" * k for k in count())


def _first(names: Iterable[str], taken: Collection[str]) -> str:
    """The first name that is not taken."""
    return next(x for x in names if x not in taken)


def _number(value: Fraction) -> Source:
    if value.denominator != 1:
        return Source(f"Rational({value.numerator}, {value.denominator})", CALL)
    level = ATOM if value >= 0 else NEGATED
    return Source(str(value.numerator), level, whole=True, exact=False)


def _python(parts: list[Source]) -> tuple[bool, bool]:
    """Whether a sum or product is an int of Python for sure, and of SymPy for sure."""
    return all(x.whole for x in parts), any(x.exact for x in parts)


def _closed(v: Value, env: Env) -> Source | Closure | FunctionLetter:
    return env.get(v, v) if isinstance(v, FunctionLetter) else Closure(v, env)


def sizing(e: Term) -> frozenset[AnyLetter]:
    """The letters on which a size or the end of a Σ depends."""
    found: set[AnyLetter] = set()
    match e:
        case Node("identity" | "zeros", sides):
            found.update(*map(letters, sides))
        case Binder(head, body, x, lo, hi) if head not in ("integral", "derivative"):
            found = {*letters(lo), *letters(hi)} | (sizing(body) - {x}) | sizing(lo)
            return frozenset(found | sizing(hi))
        case Named(_, params, values, body):
            inner = sizing(body)
            for p, v in zip(params, values, strict=True):
                if p in inner:
                    found |= value_letters(v)
                if isinstance(v, Term):
                    found |= sizing(v)
                elif isinstance(v, Function):
                    found |= sizing(v.body) - {*v.params}
            return frozenset(found | (inner - {*params}))
        case Letter(_, _, size) if size:
            found.update(*map(letters, size))
        case Apply(f, args, along):
            for sort in (*f.over, f.into):
                found.update(*map(letters, sort.size or ()))
            found = found.union(*map(sizing, (*args, *(v for _, v in along))))
            return frozenset(found)
        case Node("^", (x, n)) if is_matrix(x):
            found |= letters(n)
    return frozenset(found.union(*map(sizing, children(e))))
