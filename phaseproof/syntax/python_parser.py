"""Formulas in the spelling of Python and SymPy, as terms.

The text is parsed by Python's ``ast`` and read by a whitelist: numbers, letters, + - * / **, the
functions of the language, Sum, Product, Integral, diff and matrices.  Nothing is evaluated, and a
word that is not on the list is refused by its name.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Mapping
from fractions import Fraction

from phaseproof.authoring.expressions import (
    I,
    Matrix,
    cos,
    det,
    dot,
    exp,
    gamma,
    half,
    identity,
    pi,
    sin,
    zeros,
)
from phaseproof.syntax.limits import CHARACTERS, DIGITS, NESTED
from phaseproof.trusted.kernel.context import Scope
from phaseproof.trusted.kernel.normalizer import Level, Normalizer
from phaseproof.trusted.language.claims import Relation
from phaseproof.trusted.language.signature import FUNCTIONS, OPAQUE, SIGNATURE
from phaseproof.trusted.language.terms import (
    AnyLetter,
    Binder,
    FunctionLetter,
    Letter,
    Named,
    Node,
    Notation,
    Number,
    OutsideFragment,
    Term,
    fresh,
    is_matrix,
    letters,
    term,
)

PRIME = "\u02b9"  # stands for a prime in what Python parses
RELATIONS = {
    "=": "=",
    "==": "=",
    "!=": "≠",
    "≠": "≠",
    "<=": "≤",
    "≤": "≤",
    "<": "<",
    ">=": "≥",
    "≥": "≥",
    ">": ">",
}
TURNED = {"≥": "≤", ">": "<"}
CONSTANTS: dict[str, Term] = {
    "pi": pi,
    "π": pi,
    "I": I,
    "E": exp(1),
    "EulerGamma": gamma,
}
CALLED = {word: name for name, x in SIGNATURE.items() for word in x.python}
_PART = r"(?:\w+(?:\([^()]*\))?|\([^()]*\))"
_CALL = rf"\b({'|'.join((*FUNCTIONS, *OPAQUE, *CALLED, 'sqrt'))})"
# What is usually meant by what is not a formula, and how it is spelled.
MISTAKES = {
    r"\\[A-Za-z]|\$|[_^]\{": "--tex reads LaTeX, from a file",
    rf"\bEq\(\s*({_PART})\s*,\s*({_PART})\s*\)": r"write an equation as \1 = \2",
    rf"{_CALL}(?:\*\*|\^)(\w+)\(": r"write a power of a function as \1(x)**\2",
    rf"({_PART})\^({_PART})": r"write a power as \1**\2",
    r"\^": "write a power with **",
    r"(?<!\w)\(([^()]*)\)!(?!=)": r"write a factorial as factorial(\1)",
    rf"({_PART})!(?!=)": r"write a factorial as factorial(\1)",
    r"\|([^|]+)\|": r"write a modulus as abs(\1)",
    r"([\d.]+)\s*°": r"write an angle in radians, as in \1*pi/180",
    r"[−–]": "write a minus as -",
    r"[·×⋅]": "write a product with *",
    r"[²³⁰¹⁴-⁹]": "write a power with **",
    r"[√∛]": "write a root as sqrt(x)",
    r"±": "write one formula for each sign",
    r"\blambda\b": "write λ, since lambda is a word of Python",
    rf"{_CALL}\s+([^\W\d]\w*)": r"write a function with brackets, as in \1(\2)",
    rf"{_CALL}\s+\d": r"write a function with brackets, as in \1(2*x)",
    r"^\d[\d.]*[jJ]$": "write I for the imaginary unit",
    r"(?<![\w.])(\d[\d.]*)\s*([^\W\d]\w*)": r"write a product with *, as in \1*\2",
    r"([^\W\d]\w*)\s+([^\W\d]\w*)": r"write a product with *, as in \1*\2",
    r"[\d)]\s*\(": "write a product with *",
    r"@": "write a product of matrices with *",
    r"^e$": "write E or exp(1) for the base of the logarithm, or declare it, as in --real e",
    r"^[ij]$": r"write I for the imaginary unit, or declare it, as in --integer \g<0>",
    r"^(?:oo|inf|Infinity)$": "there is no infinity in a formula",
    r"^nan$": "that is no number",
}
GREEK = {
    "α": "alpha",
    "β": "beta",
    "γ": "gamma",
    "δ": "delta",
    "ε": "epsilon",
    "ζ": "zeta",
    "η": "eta",
    "θ": "theta",
    "ι": "iota",
    "κ": "kappa",
    "λ": "lambda",
    "μ": "mu",
    "ν": "nu",
    "ξ": "xi",
    "ρ": "rho",
    "σ": "sigma",
    "τ": "tau",
    "υ": "upsilon",
    "φ": "phi",
    "χ": "chi",
    "ψ": "psi",
    "ω": "omega",
    "Γ": "Gamma",
    "Δ": "Delta",
    "Θ": "Theta",
    "Λ": "Lambda",
    "Ξ": "Xi",
    "Π": "Pi",
    "Σ": "Sigma",
    "Φ": "Phi",
    "Ψ": "Psi",
    "Ω": "Omega",
}
NAME = re.compile(r"[A-Za-z][A-Za-z0-9]*(_[A-Za-z0-9]+)?'*")

Known = Mapping[str, "AnyLetter | Notation | Named"]


class Unread(Exception):
    """A formula that is not read, in one sentence."""


def mistake(text: str) -> str:
    """The right spelling of the first usual mistake in a text, behind a colon.

    >>> mistake("x^2 + 1")
    ': write a power as x**2'
    """
    for pattern, spelling in MISTAKES.items():
        if found := re.search(pattern, text):
            return f": {found.expand(spelling)}"
    return ""


def relations(text: str, read: Reader) -> tuple[Relation, ...]:
    """The relations a formula states: one, or those of a chain."""
    sides = _split(text)
    if len(sides) == 1:
        raise Unread(
            f"a formula must contain a relation, such as =, <= or !=, got {short(text)}"
            f"{mistake(text).replace(':', ';', 1)}"
        )
    terms = [read.text(side) for side in sides[::2]]
    said = []
    for n, sign in enumerate(sides[1::2]):
        lhs, rel, rhs = terms[n], RELATIONS[sign], terms[n + 1]
        said.append(
            Relation(rhs, TURNED[rel], lhs)
            if rel in TURNED
            else Relation(lhs, rel, rhs)
        )
        if is_matrix(lhs) != is_matrix(rhs):
            raise Unread(f"a matrix is compared with a number in {short(text)}")
    return tuple(said)


def _split(text: str) -> list[str]:
    """Sides and the relations between them, which stand outside all brackets."""
    if len(text) > CHARACTERS:
        raise Unread(
            f"the formula has {len(text)} characters, and {CHARACTERS} are read"
        )
    parts, start, depth = [], 0, 0
    for found in re.finditer(r"[(\[{]|[)\]}]|==|!=|<=|>=|[=≠<≤>≥]", text):
        sign = found.group()
        if sign in "([{":
            depth += 1
        elif sign in ")]}":
            depth -= 1
        elif not depth:
            parts += [text[start : found.start()].strip(), sign]
            start = found.end()
        if depth > NESTED:
            raise Unread(f"brackets are nested more than {NESTED} deep")
    parts.append(text[start:].strip())
    if not all(parts[::2]):
        raise Unread(f"a side of {short(text)} is empty")
    return parts


def define(text: str, read: Reader) -> None:
    """``S(n) = …`` or ``X = …``: from now on the name means that."""
    sides = _split(text)
    head = re.fullmatch(r"([^\W\d]\w*'*)\s*(?:\(([^()]*)\))?", sides[0])
    if len(sides) != 3 or RELATIONS[sides[1]] != "=" or head is None:
        raise Unread(
            f"{short(text)} defines nothing: it wants the form S(n) = …, or X = …"
        )
    name = called(head.group(1))
    if name in read.known:
        raise Unread(f"{name} has a meaning already")
    outside, params = {**read.known}, list[Letter]()
    for x in (head.group(2) or "").split(","):
        if x.strip():
            param = read.known.setdefault(
                called(x.strip()), Letter(called(x.strip()), "real")
            )
            if not isinstance(param, Letter):
                raise Unread(f"what {name} is a function of are letters")
            params.append(param)
    made = Notation(name, tuple(params), read.text(sides[2]))
    for param in params:  # undeclared, they are letters of the definition alone
        if param.name not in outside:
            del read.known[param.name]
    read.known[name] = made if params else made()  # type: ignore[assignment]


def called(name: str) -> str:
    """The name of a letter as the project spells it: θ is theta."""
    for sign, word in GREEK.items():
        name = name.replace(sign, word)
    if not NAME.fullmatch(name):
        raise Unread(
            f"{short(name)} is no name for a letter: latin and greek letters are, with "
            "digits, and one subscript after _" + mistake(name).replace(":", ";", 1)
        )
    return name


def short(text: str) -> str:
    """The text in at most 40 printable signs, for a message."""
    text = " ".join(text.split())
    return (
        ascii(text if len(text) <= 40 else text[:37] + "…")[1:-1]
        if not text.isprintable()
        else text
        if len(text) <= 40
        else text[:37] + "…"
    )


class Reader:
    """Reads expressions in which the names that are ``known`` occur, and no others."""

    def __init__(self, known: Known):
        self.known, self.depth, self.written = {**known}, 0, ""
        self.undeclared: list[Letter] = []  # which are real

    def text(self, text: str) -> Term:
        """The expression of a text.  Raises `Unread` where it is none."""
        self.written = text.replace("'", PRIME)  # a prime is part of a name
        try:
            tree = ast.parse(self.written, mode="eval")
        except SyntaxError as error:
            at = f" at character {error.offset}" if error.offset else ""
            raise Unread(f"{short(text)} is not a formula{at}{mistake(text)}") from None
        except (RecursionError, MemoryError, ValueError):
            raise Unread(
                f"{short(text)} is nested too deeply, or its numbers are too long"
            ) from None
        try:
            return self.term(tree.body)
        except (OutsideFragment, ZeroDivisionError) as error:
            raise Unread(f"{error}") from None
        except RecursionError:
            raise Unread(f"{short(text)} is nested too deeply") from None

    def term(self, e: ast.expr) -> Term:
        """The expression of a node of Python's syntax, unless it is nested too deeply."""
        self.depth += 1
        if self.depth > NESTED:
            raise Unread(f"operations are nested more than {NESTED} deep")
        try:
            return self._read(e)
        finally:
            self.depth -= 1

    def _read(self, e: ast.expr) -> Term:
        match e:
            case ast.Constant():
                return self.number(e)
            case ast.Name(id=name):
                return self.named(name)
            case ast.UnaryOp(op=ast.USub(), operand=x):
                return -self.term(x)
            case ast.UnaryOp(op=ast.UAdd(), operand=x):
                return self.term(x)
            case ast.BinOp(op=op):
                return self.operation(e, op)
            case ast.Call(func=ast.Name(id=name), args=args, keywords=[]):
                return self.call(name, args)
            case ast.Attribute(attr="T", value=x):
                return self.matrix(x).T
            case ast.Subscript(value=ast.Name(id=name), slice=at):
                return self.call(name, at.elts if isinstance(at, ast.Tuple) else [at])
            case ast.BoolOp() | ast.Compare():
                raise Unread("a relation stands inside an expression")
        what = {
            ast.Attribute: "an attribute",
            ast.Call: "a call",
            ast.Lambda: "a lambda",
            ast.List: "a list",
            ast.Tuple: "a tuple",
        }.get(type(e), "this")
        raise Unread(
            f"{what} has no place in a formula: {short(self.source(e))}"
            f"{mistake(self.source(e))}"
        )

    def source(self, e: ast.expr) -> str:
        """The text of a node."""
        return (ast.get_source_segment(self.written, e) or "").replace(PRIME, "'")

    def spelled(self, name: str) -> str:
        """The name of a letter, which it may have."""
        return called(name.replace(PRIME, "'"))

    def number(self, e: ast.Constant) -> Term:
        """A number, exactly as it is written."""
        text = self.source(e).replace("_", "")
        if re.fullmatch(r"\d+", text) and len(text) <= DIGITS:
            return term(int(text))
        found = re.fullmatch(r"(\d*+\.?\d*)(?:[eE]([+-]?\d+))?", text)
        if not found or len(text) > DIGITS or abs(int(found.group(2) or 0)) > DIGITS:
            raise Unread(f"{short(text)} is not a number{mistake(text)}")
        return Number(Fraction(text))

    def named(self, spelled: str) -> Term:
        """A constant, a letter or a notation; an unknown name is a real letter."""
        if spelled in CONSTANTS:
            return CONSTANTS[spelled]
        name = self.spelled(spelled)
        if name not in self.known:
            function = name in CALLED or name in FUNCTIONS or name in OPAQUE
            if hint := mistake(self.written if function else name):
                raise Unread(f"{name} is not declared{hint}")
            self.known[name] = letter = Letter(name, "real")
            self.undeclared.append(letter)
        found = self.known[name]
        if isinstance(found, (Letter, Named)):
            return found
        raise Unread(f"{name} needs its arguments, as in {name}(…)")

    def operation(self, e: ast.BinOp, op: ast.operator) -> Term:
        """A sum, difference, product, quotient or power."""
        if not isinstance(op, (ast.Add, ast.Sub, ast.Mult, ast.Div, ast.Pow)):
            raise Unread(
                f"{short(self.source(e))} is not an operation of a formula"
                f"{mistake(self.source(e))}"
            )
        x, y = self.term(e.left), self.term(e.right)
        match op:
            case ast.Add():
                return x + y
            case ast.Sub():
                return x - y
            case ast.Mult():
                return x * y
            case ast.Div():
                return x / y
        return exp(y) if x == CONSTANTS["E"] else x**y

    def call(self, spelled: str, args: list[ast.expr]) -> Term:
        """A function of its arguments: of the statement, of a grammar of its own, or known."""
        name = self.spelled(spelled)
        if name in self.known:
            return self.applied(name, args)
        if name in SPECIAL:
            return SPECIAL[name](self, args)
        head = CALLED.get(name, name)
        if head in FUNCTIONS or head in OPAQUE:
            return Node(head, (self.only(name, args),))
        raise Unread(
            f"{short(name)} is not a known function: define it by --let, or declare it "
            f"by --letter as 'f:real -> real'{mistake(self.written).replace(':', ';', 1)}"
        )

    def applied(self, name: str, args: list[ast.expr]) -> Term:
        """A function letter or a notation of the statement, of its arguments."""
        found, values = self.known[name], [self.term(x) for x in args]
        if isinstance(found, (FunctionLetter, Notation)):
            value: Term = found(*values)
            return value
        raise Unread(
            f"{name} must be declared as a function to have arguments, as in "
            f"--letter '{name}:real -> real'"
        )

    def only(self, name: str, args: list[ast.expr]) -> Term:
        """The one argument of a function."""
        if len(args) != 1:
            raise Unread(f"{name} takes one argument")
        return self.term(args[0])

    def matrix(self, e: ast.expr) -> Term:
        """An expression that is a matrix."""
        found = self.term(e)
        if not is_matrix(found):
            raise Unread(f"{short(self.source(e))} is not a matrix")
        return found

    # ------------------------------------------------------------ words with a grammar of their own

    def bound(self, head: str, args: list[ast.expr]) -> Term:
        """Sum(f, (i, a, b)); of several ranges the first one is innermost."""
        body, *ranges = args or [ast.Tuple(elts=[])]
        known = [x.elts for x in ranges if isinstance(x, ast.Tuple)]
        if (
            not known
            or len(known) < len(ranges)
            or not all(len(x) == 3 and isinstance(x[0], ast.Name) for x in known)
        ):
            raise Unread(
                f"a {head} must have its variable and both ends, as in "
                f"{head.capitalize()}(f(i), (i, a, b))"
            )
        x, lo, hi = known[-1]
        ends, name = (self.term(lo), self.term(hi)), self.spelled(self.source(x))
        outside = self.known.get(name)
        letter = Letter(name, "real" if head == "integral" else "integer")
        if isinstance(outside, Letter) and outside != letter:
            letter = Letter(name + "'", letter.domain)
        self.known[name] = letter
        inside = self.bound(head, args[:-1]) if len(ranges) > 1 else self.term(body)
        del self.known[name]
        if outside is not None:
            self.known[name] = outside
        return Binder(head, inside, letter, *ends)

    def fraction(self, args: list[ast.expr]) -> Term:
        """Rational(p, q), of numbers."""
        values = [self.term(x) for x in args]
        match values:
            case [Number() as p]:
                return p
            case [p, q] if q != term(0) and not letters(p) | letters(q):
                return p / q
        raise Unread("Rational takes one or two numbers, and does not divide by 0")

    def differentiated(self, args: list[ast.expr]) -> Term:
        """diff(f, x, …), as it is written; a number says how often."""
        if len(args) < 2:
            raise Unread("diff takes an expression and a variable, as in diff(f, x)")
        found, orders = self.term(args[0]), list[tuple[Letter, Term]]()
        for y in map(self.term, args[1:]):
            match y, orders:
                case Number(), [*before, (x, Number(one))] if one == 1:
                    orders = [*before, (x, y)]
                case Letter(), [*before, (x, Number(n))] if x == y:
                    orders = [*before, (x, term(n + 1))]
                case Letter(size=None), _:
                    orders.append((y, term(1)))
                case _:
                    raise Unread("diff needs a real variable, as in diff(f, x)")
        for x, order in orders:
            found = Binder("derivative", found, x, x, order)
        return found

    def rows(self, args: list[ast.expr]) -> Term:
        """Matrix([[…], …]) by its rows, or a column by its entries."""
        match args:
            case [ast.List(elts=rows)] if rows and all(
                isinstance(r, ast.List) for r in rows
            ):
                return Matrix([[self.term(x) for x in r.elts] for r in rows])  # type: ignore[attr-defined]
            case [ast.List(elts=entries)] if entries:
                return Matrix([[self.term(x)] for x in entries])
        raise Unread("a matrix must be written by rows, as in Matrix([[1, 0], [0, 1]])")

    def power(self, args: list[ast.expr]) -> Term:
        """Pow(x, y)."""
        if len(args) != 2:
            raise Unread("Pow takes two arguments")
        return self.term(args[0]) ** self.term(args[1])

    def binomial(self, args: list[ast.expr]) -> Term:
        """n over k, by factorials."""
        if len(args) != 2:
            raise Unread("binomial takes two arguments")
        return choose(*map(self.term, args))

    def two(self, build: Callable[..., Term], args: list[ast.expr]) -> Term:
        """A term built of two arguments."""
        if len(args) != 2:
            raise Unread("it takes two arguments")
        return build(*map(self.term, args))


def _bessel(n: Term, x: Term) -> Term:
    """J_n(x), for integers n, as the integral that it is: ∫₀^π cos(nt − x sin t) dt/π."""
    if (
        is_matrix(n)
        or is_matrix(x)
        or not Scope().integer(Normalizer(Scope(), Level.EULER).of(n, {}))
    ):
        raise Unread("besselj(n, x) is read for an integer n")
    t = fresh(Letter("t", "real"), n, x)
    return Binder("integral", cos(n * t - x * sin(t)), t, term(0), pi) / pi


def _modulo(x: Term, y: Term) -> Term:
    """x modulo y, which is x − y ⌊x/y⌋."""
    return x - y * Node("floor", (x / y,))


def factorial(n: Term) -> Term:
    """n! = Γ(n + 1)."""
    return Node("Gamma", (n + 1,))


def choose(n: Term, k: Term) -> Term:
    """n!/(k! (n − k)!)."""
    return factorial(n) / (factorial(k) * factorial(n - k))


SPECIAL: dict[str, Callable[[Reader, list[ast.expr]], Term]] = {
    "sqrt": lambda r, a: Node("^", (r.only("sqrt", a), half)),
    "cbrt": lambda r, a: Node("^", (r.only("cbrt", a), Number(Fraction(1, 3)))),
    "Rational": Reader.fraction,
    "S": Reader.fraction,
    "Integer": Reader.fraction,
    "Sum": lambda r, a: r.bound("sum", a),
    "summation": lambda r, a: r.bound("sum", a),
    "Product": lambda r, a: r.bound("product", a),
    "product": lambda r, a: r.bound("product", a),
    "Integral": lambda r, a: r.bound("integral", a),
    "integrate": lambda r, a: r.bound("integral", a),
    "diff": Reader.differentiated,
    "Derivative": Reader.differentiated,
    "factorial": lambda r, a: factorial(r.only("factorial", a)),
    "binomial": Reader.binomial,
    "besselj": lambda r, a: r.two(_bessel, a),
    "Mod": lambda r, a: r.two(_modulo, a),
    "Matrix": Reader.rows,
    "Pow": Reader.power,
    "det": lambda r, a: det(r.only("det", a)),
    "transpose": lambda r, a: r.only("transpose", a).T,
    "eye": lambda r, a: identity(r.only("eye", a)),
    "dot": lambda r, a: r.two(dot, a),
    "zeros": lambda r, a: r.two(zeros, a),
}
