"""The door between terms and SymPy, and the only file here that imports it.

SymPy is the paper on which results are found; the kernel then checks them.  What comes back is read
by walking heads and arguments, each known by identity, and SymPy is asked one thing only: what a
symbol was declared to be.  Whatever else it says is outside the language.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache, reduce
from typing import Any

import sympy
from sympy.core.function import UndefinedFunction
from sympy.integrals.manualintegrate import manualintegrate

from phaseproof.syntax.names import ASSUMPTIONS
from phaseproof.trusted.language.signature import CONSTANTS as NUMBERS
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
    OutsideFragment,
    Term,
    letters,
)

HEADS = {
    getattr(sympy, x.sympy): name
    for name, x in SIGNATURE.items()
    if x.sympy and x.arity
}
BINDERS = {sympy.Integral: "integral", sympy.Sum: "sum", sympy.Product: "product"}
CONSTANTS = (
    *((getattr(sympy, SIGNATURE[name].sympy), Node(name)) for name in NUMBERS),
    (sympy.E, Node("exp", (Number(Fraction(1)),))),
)
RATIONALS = {
    type(sympy.Rational(p, q))
    for p, q in ((0, 1), (1, 1), (-1, 1), (2, 1), (1, 2), (2, 3))
}
MATRICES = {sympy.ImmutableMatrix, sympy.Matrix}
DOMAINS = {frozenset(facts): domain for domain, facts in ASSUMPTIONS.items()} | {
    frozenset({"real", "nonnegative"}): "nonnegative",
    frozenset({"real", "positive"}): "positive",
    frozenset({"integer", "even", "nonnegative"}): "even",
}
RANGES = {
    "integral": ("real", "positive"),
    "sum": ("integer", "natural"),
    "product": ("integer", "natural"),
}


class Undeclared(OutsideFragment):
    """A symbol or function is not the letter its name says it is."""


# ---------------------------------------------------------------- from SymPy


def from_sympy(expr: Any, letters: Mapping[str, AnyLetter]) -> Term:
    """The term that a SymPy expression is, its symbols read as the letters of their names."""
    return _Reader(letters).read(expr)


class _Reader:
    def __init__(self, letters: Mapping[str, AnyLetter]) -> None:
        self.letters = letters
        self.met: dict[str, Any] = {}

    def read(self, e: Any) -> Term:
        kind = type(e)
        if kind in RATIONALS:
            return Number(Fraction(int(e.p), int(e.q)))
        for constant, term in CONSTANTS:
            if e is constant:
                return term
        if kind is sympy.Symbol:
            return self.symbol(e)
        if kind in HEADS and len(e.args) == 1:
            return Node(HEADS[kind], (self.read(e.args[0]),))
        if kind is sympy.Add:
            return Node("+", tuple(map(self.read, e.args)))
        if kind is sympy.Mul:
            return self.product(e)
        if kind is sympy.Pow:
            return self.power(*e.args)
        if kind in BINDERS:
            return self.bound(BINDERS[kind], *e.args)
        if kind in MATRICES:
            return Grid(
                tuple(
                    tuple(self.read(e[r, c]) for c in range(e.cols))
                    for r in range(e.rows)
                )
            )
        if type(kind) is UndefinedFunction:
            return self.applied(e)
        raise OutsideFragment(f"{kind.__name__} is not in the language")

    def symbol(self, e: Any) -> Letter:
        """The letter a symbol is: of its name, and of the domain it was declared to have."""
        letter = self.declared(e)
        if self.letters.get(letter.name) != letter:
            raise Undeclared(
                f"{letter.name} is not a letter here that is {letter.domain}"
            )
        return letter

    def declared(self, e: Any) -> Letter:
        if self.met.setdefault(e.name, e) != e:
            raise Undeclared(f"two symbols are called {e.name}")
        return Letter(e.name, _domain(e))

    def applied(self, e: Any) -> Term:
        f = self.letters.get(type(e).__name__)
        if not isinstance(f, FunctionLetter) or e.func != _function(f):
            raise Undeclared(
                f"{type(e).__name__} is not a function letter here of that kind"
            )
        return Apply(f, tuple(map(self.read, e.args)))

    def product(self, e: Any) -> Term:
        """-x, and x/y for a factor with a negative power."""
        first, *rest = e.args
        if first is sympy.S.NegativeOne:
            return Node(
                "neg",
                (
                    self.read(sympy.Mul(*rest, evaluate=False))
                    if len(rest) > 1
                    else self.read(rest[0]),
                ),
            )
        above, below = [], []
        for x in e.args:
            if type(x) is sympy.Pow and type(x.exp) in RATIONALS and x.exp.p < 0:
                below.append(self.power(x.base, -x.exp))
            else:
                above.append(self.read(x))
        top = _joined("*", above) if above else Number(Fraction(1))
        return Node("/", (top, _joined("*", below))) if below else top

    def power(self, x: Any, y: Any) -> Term:
        if x is sympy.E:
            return Node("exp", (self.read(y),))
        if type(y) in RATIONALS and y.p < 0:
            return Node("/", (Number(Fraction(1)), self.power(x, -y)))
        return (
            self.read(x)
            if y is sympy.S.One
            else Node("^", (self.read(x), self.read(y)))
        )

    def bound(self, head: str, body: Any, *limits: Any) -> Term:
        inner = self.read(body)
        for limit in limits:
            if len(limit.args) != 3 or type(limit.args[0]) is not sympy.Symbol:
                raise OutsideFragment(f"{head}: a beginning or an end is missing")
            x, lo, hi = limit.args
            letter = self.declared(x)
            if letter.domain not in RANGES[head]:
                raise Undeclared(
                    f"{head}: {x.name} is {letter.domain} and does not run over that"
                )
            inner = Binder(head, inner, letter, self.read(lo), self.read(hi))
        return inner


def _domain(symbol: Any) -> str:
    """The domain of a symbol; a declaration that is not exactly a domain is refused."""
    declared = {
        k: v for k, v in symbol._assumptions.generator.items() if k != "commutative"
    }
    facts = frozenset(k for k, v in declared.items() if v)
    if not all(declared.values()) or facts not in DOMAINS:
        said = ", ".join(f"{k}={v}" for k, v in sorted(declared.items())) or "nothing"
        raise Undeclared(f"{symbol.name} is declared {said}, which is no domain here")
    return DOMAINS[facts]


def _joined(head: str, parts: list[Term]) -> Term:
    return parts[0] if len(parts) == 1 else Node(head, tuple(parts))


# ---------------------------------------------------------------- what SymPy finds


@cache
def antiderivative(f: Term, x: Letter) -> Term:
    """F with F′ = f, perhaps, by the rules that are taught; of several cases the first.  Raises
    `OutsideFragment` where SymPy has none in the language."""
    found = manualintegrate(to_sympy(f), _symbol(x))
    found = found.replace(sympy.Piecewise, lambda *cases: cases[0][0])
    return from_sympy(found, {z.name: z for z in (*letters(f), x)})


# ---------------------------------------------------------------- to SymPy


def to_sympy(e: Term) -> Any:
    """A term as a SymPy expression to search with; sizes must be explicit."""
    return _write(e, {})


Env = Mapping[AnyLetter, Any]
FROM_HEADS = {head: f for f, head in HEADS.items()} | {
    "T": lambda m: m.T,
    "det": lambda m: sympy.Determinant(sympy.ImmutableMatrix(m)),
    "neg": operator.neg,
    "/": operator.truediv,
    "^": operator.pow,
    "dot": lambda u, v: (u.T * v)[0, 0],
    "identity": lambda n: sympy.eye(_explicit(n)),
    "zeros": lambda r, c: sympy.zeros(_explicit(r), _explicit(c)),
    "E1": lambda x: sympy.expint(1, x),
    "pi": lambda: sympy.pi,
    "i": lambda: sympy.I,
    "gamma": lambda: sympy.EulerGamma,
    "Cin": lambda x: sympy.EulerGamma + sympy.log(x) - sympy.Ci(x),
    "+": lambda *xs: reduce(operator.add, xs),
    "*": lambda *xs: reduce(operator.mul, xs),
}


def _write(e: Term, env: Env) -> Any:
    match e:
        case Number(value):
            return sympy.Rational(value.numerator, value.denominator)
        case Letter():
            return env[e] if e in env else _letter(e, env)
        case Node(head, args):
            return FROM_HEADS[head](*(_write(x, env) for x in args))
        case Grid(rows):
            cells = [[_block(_write(x, env)) for x in row] for row in rows]
            return sympy.Matrix.vstack(*(sympy.Matrix.hstack(*row) for row in cells))
        case Named(_, params, values, body):
            inside = {x: _value(v, env) for x, v in zip(params, values, strict=True)}
            return _write(body, {**env, **inside})
        case Binder("directsum" | "stack"):
            return _blocks(e, env)
        case Binder("derivative"):
            return _write(e.applied, env)
        case Binder(head, body, x, lo, hi):
            y = _symbol(x)
            if any(y in getattr(v, "free_symbols", ()) for v in env.values()):
                y = sympy.Dummy(x.name, **dict.fromkeys(ASSUMPTIONS[x.domain], True))
            go = {h: f for f, h in BINDERS.items()}[head]
            return go(
                _write(body, {**env, x: y}), (y, _write(lo, env), _write(hi, env))
            )
        case Apply(f, args, along):
            g, at = env.get(f, None) or _function(f), [_write(x, env) for x in args]
            return _differentiated(g, at, [(slot, _write(v, env)) for slot, v in along])
    raise OutsideFragment(f"{type(e).__name__} has no counterpart in SymPy")


def _symbol(x: Letter) -> Any:
    """The symbol of a letter, declared to be in its domain."""
    if x.size is not None or x.domain not in ASSUMPTIONS:
        raise OutsideFragment(f"{x.name} is not a letter for numbers")
    return sympy.Symbol(x.name, **dict.fromkeys(ASSUMPTIONS[x.domain], True))


def _letter(x: Letter, env: Env) -> Any:
    if x.size is None:
        return _symbol(x)
    rows, columns = (_explicit(_write(n, env)) for n in x.size)
    return sympy.MatrixSymbol(x.name, rows, columns).as_explicit()


def _function(f: FunctionLetter) -> Any:
    if f.into.size is not None or f.into.domain not in ASSUMPTIONS:
        raise OutsideFragment(f"{f.name} does not take numbers as values")
    return sympy.Function(f.name, **dict.fromkeys(ASSUMPTIONS[f.into.domain], True))


def _value(v: Any, env: Env) -> Any:
    """The value of a parameter: an expression, or what a function letter does to arguments."""
    match v:
        case Function(params, body):
            return lambda *args: _write(
                body, {**env, **dict(zip(params, args, strict=True))}
            )
        case FunctionLetter():
            return env.get(v, None) or _function(v)
    return _write(v, env)


def _differentiated(
    g: Callable[..., Any], at: list[Any], along: list[tuple[int, Any]]
) -> Any:
    if not along:
        return g(*at)
    slots = [at[slot] for slot, _ in along]
    if any(type(x) is not sympy.Symbol for x in slots):
        raise OutsideFragment("a derivative is written for SymPy at letters only")
    return sympy.Derivative(g(*at), *slots) * reduce(
        operator.mul, [v for _, v in along]
    )


def _blocks(e: Binder, env: Env) -> Any:
    """⊕ and stacks, written out."""
    count = _explicit(_write(e.count, env))
    parts = [
        _block(_write(e.body, {**env, e.letter: sympy.Integer(k)}))
        for k in range(count)
    ]
    return sympy.diag(*parts) if e.head == "directsum" else sympy.Matrix.vstack(*parts)


def _block(x: Any) -> Any:
    return sympy.Matrix(x) if isinstance(x, sympy.MatrixBase) else sympy.Matrix([[x]])


def _explicit(n: Any) -> int:
    if type(n) not in RATIONALS or n.q != 1 or n.p < 0:
        raise OutsideFragment(f"the size {n} is not explicit")
    return int(n)
