"""Terms in Rocq, in the words of Phaseproof.v.

What is printed can be read back: a product of three stays one of three, and 3/2 is no quotient of
numbers.  Only a written number has a fraction bar without spaces; an argument that is not a single
word is in parentheses; and a part in parentheses is a node of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any

from phaseproof.trusted.language.codec import short
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
    Sort,
    Term,
    Value,
    is_matrix,
    letters,
)
from phaseproof.trusted.language.walk import parts_of

WORD, POWER, MINUS, PRODUCT, SUM, OPEN = (
    0,
    30,
    35,
    40,
    50,
    60,
)  # how tightly a text holds together
TYPES = {
    "complex": "ℂ",
    "real": "ℝ",
    "nonnegative": "ℝnn",
    "positive": "ℝpos",
    "integer": "ℤ",
    "natural": "ℕ",
    "even": "even",
}
CONSTANTS = {name: x.rocq for name, x in SIGNATURE.items() if x.arity == 0}
REAL = {name: x.rocq for name, x in SIGNATURE.items() if x.rocq and x.arity}
COMPLEX = {name: x.rocq_complex for name, x in SIGNATURE.items() if x.rocq_complex}
SIGNS = {
    ("sum", "natural"): "Σ",
    ("sum", "integer"): "Σz",
    ("product", "natural"): "Π",
    ("product", "integer"): "Πz",
    ("integral", "real"): "∫",
    ("integral", "positive"): "∫pos",
    ("integral", "nonnegative"): "∫nn",
    ("directsum", "natural"): "⊕",
    ("stack", "natural"): "Stack",
}
MEANING = Path(__file__).with_name("Phaseproof.v")
DECLARED = re.compile(
    r"\b(?:Definition|Fixpoint|Record|Notation|Lemma|Theorem|Coercion) (\w+)|'([A-Za-z]+)'"
    r"|:= (\w+)\s*(?=\{)|[{;] (\w+) :"
)
IDENTIFIER = re.compile(r"[A-Za-z][A-Za-z0-9_']*")
# What means something wherever it stands: words of Rocq, what is printed of its libraries, and what
# Phaseproof.v declares.
RESERVED = {
    *REAL.values(),
    *COMPLEX.values(),
    *CONSTANTS.values(),
    *(
        "Axiom CoFixpoint Definition Fixpoint Hypothesis IF Parameter Prop SProp Set Theorem "
        "Type Variable as at by cofix do else end exists exists2 fix for forall from fun if "
        "in let match mod return then to using where "
        "with Z nat Re Im Cmod Rabs sqrt Derive IZR RtoC Rmin Rmax "
        "ex_RInt"
    ).split(),
    *(
        word
        for found in DECLARED.findall(
            re.sub(
                r"\(\*.*?\*\)", "", MEANING.read_text(encoding="utf-8"), flags=re.DOTALL
            )
        )
        for word in found
        if word
    ),
}
SMOOTH = {
    ("real", False): "smooth",
    ("positive", False): "smooth_pos",
    ("real", True): "Csmooth",
}
ALONG = ("Along1", "Along2")
ROWS, COLUMNS = 0, 1
ZERO, ONE, TWO, HALF = (Number(Fraction(q)) for q in ("0", "1", "2", "1/2"))

Text = tuple[str, int]  # and how tightly it holds together


class Untranslated(Exception):
    """Why something has no words in Phaseproof.v."""


def single(text: Text, scope: str = "") -> str:
    """As an argument."""
    said, level = text
    if level != WORD:
        return f"({said}){scope}"
    return said if said[0].isalpha() else f"{said}{scope}"


def tight(text: Text, level: int) -> str:
    """The text, in parentheses if it binds less closely than that."""
    return text[0] if text[1] <= level else f"({text[0]})"


def is_whole(e: Term) -> bool:
    """An integer, by its form."""
    match e:
        case Number(q):
            return q.denominator == 1
        case Letter(_, domain, None):
            return domain in WHOLE
        case Apply(f, _, ()):
            return f.into.domain in WHOLE and f.into.size is None
        case Node("/", (Letter(_, "even", None), two)):
            return two == TWO
        case Node("+" | "*" | "neg", args):
            return all(map(is_whole, args))
        case Node("^", (x, Number(q))):
            return is_whole(x) and q.denominator == 1 and q >= 0
        case Named(_, _, _, body):
            return is_whole(body)
    return False


def is_natural(e: Term) -> bool:
    """A natural number, by its form."""
    match e:
        case Number(q):
            return q >= 0
        case Letter(_, domain):
            return domain != "integer"
        case Apply(f):
            return f.into.domain != "integer"
        case Node("/"):
            return True
        case Node("+" | "*", args):
            return all(map(is_natural, args))
        case Node("^", (x, _)):
            return is_natural(x)
    return False


def is_complex(e: Term) -> bool:
    """Whether the value is a complex number in Rocq."""
    match e:
        case Letter(_, domain):
            return domain == "complex"
        case Apply(f):
            return f.into.domain == "complex"
        case Node("i" | "conj" | "E1"):
            return True
        case Node("+" | "*" | "/" | "neg" | "^" | "exp" | "sin" | "cos", args):
            return any(map(is_complex, args))
        case Binder(_, body):
            return is_complex(body)
        case Named(_, _, _, body):
            return is_complex(body)
        case Grid(rows):
            return any(is_complex(x) for row in rows for x in row)
    return False


def size(m: Term, side: int) -> Term:
    """How many ROWS or COLUMNS a matrix has."""
    if m.shape is None:
        raise Untranslated("a number where a matrix stands")
    return m.shape[side]


def misfit(m: Term, asked: Term) -> bool:
    """Whether m has as many rows as asked in other words: one size is a sum, h + h for 2h."""
    return (
        len({isinstance(n, Node) and n.head == "+" for n in (size(m, ROWS), asked)})
        == 2
    )


def factors(e: Term) -> Iterator[tuple[Term, Term]]:
    """The matrices in a product that must fit what stands beside them, and the rows asked for."""
    match e:
        case Node("dot", (u, v)):
            yield u, size(v, ROWS)
        case Node("*", args):
            yield from (
                (right, size(left, COLUMNS))
                for left, right in pairwise(args)
                if is_matrix(left) and is_matrix(right)
            )


def kind(e: Term) -> str:
    """ "matrix", "complex" or "real"."""
    return "matrix" if is_matrix(e) else "complex" if is_complex(e) else "real"


def in_reals(value: str, domain: str) -> str:
    """A value among complex or whole numbers, where no argument of a letter is known to be real."""
    real = domain not in ("complex", *WHOLE)
    return value + "%R" if real and (value.endswith(")") or value.isdigit()) else value


def smoothness(f: FunctionLetter) -> str:
    """The word that says of a function that it is continuously differentiable."""
    if _of_two_vectors(f):
        return "smooth2"
    found = [
        SMOOTH.get((s.domain, f.into.domain == "complex"))
        for s in f.over
        if (s.size, f.into.size) == (None, None)
    ]
    if len(f.over) != 1 or not found or found[0] is None:
        raise Untranslated("a smooth function of several numbers, or of a matrix")
    return found[0]


def _of_two_vectors(f: FunctionLetter) -> bool:
    """Whether it is a real function of two vectors."""
    return (
        f.into == Sort("real")
        and len(f.over) == 2
        and all(s.size is not None and s.size[1] == ONE for s in f.over)
    )


def counted(hi: Term, blocks: bool = False) -> Term | None:
    """n, for n − 1 as it is usually written: a number of terms is one number, of blocks never."""
    match hi:
        case Node("+", (n, Node("neg", (one,)))) if blocks and one == ONE:
            return n
        case Number(q) if not blocks:
            return Number(q + 1) if q >= 0 and q.denominator == 1 else None
        case Node("+", (n, Node("neg", (one,)))) if one == ONE and not isinstance(
            n, Number
        ):
            return n
    return None


def ident(name: str) -> str:
    """A word of Rocq for a name, never for two; what is no identifier is not printed."""
    if not IDENTIFIER.fullmatch(name):
        raise Untranslated(f"{short(name)} is no identifier of Rocq")
    return name + "_" if name in RESERVED or name.endswith("_") else name


def ordered(found: Iterable[AnyLetter]) -> list[AnyLetter]:
    """Letters, those that size others before them."""
    plain = lambda x: isinstance(x, Letter) and x.size is None
    return sorted(found, key=lambda x: (not plain(x), x.name))


def words(*whole: Any) -> set[str]:
    """The words of all letters in it."""
    return {
        ident(x.name)
        for x in parts_of(*whole)
        if isinstance(x, Letter | FunctionLetter)
    }


@dataclass
class Definitions:
    """Named objects as definitions, in the order in which they are needed."""

    taken: set[str]  # the words of all letters
    names: dict[tuple[tuple[AnyLetter, ...], Term], str] = field(default_factory=dict)
    texts: list[str] = field(default_factory=list)

    def word(self, e: Named) -> str:
        """The word for what is defined by e, which is defined now if it was not."""
        key = e.params, e.body
        if key not in self.names:
            free = ordered(letters(e.body) - {*e.params})
            writer = Writer(self, dict[str, AnyLetter]()).over(*free, *e.params)
            body = writer.say(e.body, kind(e.body))[0]
            params = " ".join(writer.binder(x) for x in e.params)
            word, n = ident(e.name), 1
            while word in self.taken | RESERVED:
                word, n = f"{ident(e.name)}_{n}", n + 1
            self.taken.add(word)
            self.names[key] = word
            said = f"fun {params} => {body}" if params else body
            scope = "%C" if kind(e.body) == "complex" else ""
            self.texts.append(
                "".join(
                    [
                        f"Definition {word}",
                        *(f" {writer.binder(x)}" for x in free),
                        f" := ({said}){scope}.\n#[export] Hint Unfold {word} : named.",
                    ]
                )
            )
        return self.names[key]


@dataclass(frozen=True)
class Writer:
    """Prints terms where some letters are bound, each under its own word."""

    definitions: Definitions
    bound: dict[str, AnyLetter]

    def over(self, *xs: AnyLetter) -> Writer:
        """Under binders of these, one inside another."""
        return Writer(self.definitions, {**self.bound, **{x.name: x for x in xs}})

    def letter(self, x: AnyLetter) -> str:
        """The name of a letter.  Raises Untranslated where two have one name."""
        if self.bound.get(x.name, x) != x:
            raise Untranslated(f"two letters called {x.name} in one place")
        return ident(x.name)

    def sort(self, domain: str, size: tuple[Term, Term] | None) -> str:
        """The type of a number of the domain, or of a matrix of the size."""
        if size is None:
            return TYPES[domain]
        return f"matrix {single(self.say(size[0], 'nat'))} {single(self.say(size[1], 'nat'))}"

    def type(self, x: AnyLetter) -> str:
        """The type of a letter or function letter."""
        if isinstance(x, Letter):
            return self.sort(x.domain if x.size is None else "real", x.size)
        sorts = [self.sort(s.domain, s.size) for s in (*x.over, x.into)]
        if x.smooth is None:
            return " -> ".join(sorts)
        if smoothness(x) == "smooth2":
            return f"smooth_map2 {x.smooth} ({sorts[0]}) ({sorts[1]}) {sorts[2]}"
        return f"smooth_map {x.smooth} {' '.join(sorts)}"

    def binder(self, x: AnyLetter) -> str:
        """ "(x : T)"."""
        return f"({self.letter(x)} : {self.type(x)})"

    def domain(self, x: AnyLetter) -> list[str]:
        """What a letter's domain says of it, as hypotheses."""
        said = self.letter(x)
        if isinstance(x, Letter):
            plain = ("complex", "real", *WHOLE)
            return [] if x.domain in plain else [f"{x.domain} {said}"]
        found = []
        if x.smooth is not None:
            found.append(f"{smoothness(x)} {x.smooth} {said}")
        if x.into.domain in ("positive", "nonnegative"):
            xs = [f"x{n}" for n in range(len(x.over))]
            types = " ".join(
                f"({y} : {self.sort(s.domain, s.size)})"
                for y, s in zip(xs, x.over, strict=True)
            )
            where = "".join(
                f"{s.domain} {y} -> "
                for y, s in zip(xs, x.over, strict=True)
                if s.domain in ("positive", "nonnegative")
            )
            found.append(
                f"(forall {types}, {where}{x.into.domain} ({said} {' '.join(xs)}))"
            )
        return found

    # ------------------------------------------------------------ terms

    def say(self, e: Term, mode: str) -> Text:
        """A term as a "nat", an "integer", a "real" or "complex" number, or a "matrix"."""
        if mode == "nat" and not (is_natural(e) and is_whole(e)):
            return f"Z.to_nat {single(self.say(e, 'integer'), '%Z')}", POWER
        if mode == "integer" and not is_whole(e):
            raise Untranslated("an integer that is not one by its form")
        if mode in ("real", "matrix") and kind(e) != mode:
            raise Untranslated(f"something {kind(e)} where something {mode} stands")
        if mode == "complex" and not is_complex(e) and not isinstance(e, Letter):
            return single(self.say(e, "real"), "%R"), WORD
        match e:
            case Number(q):
                return (str(q) if q >= 0 and q.denominator == 1 else f"({q})"), WORD
            case Letter():
                return self.letter(e), WORD
            case Apply():
                return self.apply(e)
            case Named():
                return self.named(e)
            case Grid(rows):
                return self.grid(rows)
            case Binder("derivative"):
                raise Untranslated("a derivative")
            case Binder():
                return self.binding(e, mode)
            case Node(name, args) if mode == "matrix":
                return self.of_matrices(name, args)
            case Node("+" | "neg" | "*" | "/" | "^" as name, args):
                return self.arithmetic(name, args, mode)
            case Node(name, ()):
                return CONSTANTS[name], WORD
            case Node("abs", (x,)):
                return (
                    f"Cmod {self.argument(x, 'complex')}"
                    if is_complex(x)
                    else f"Rabs {self.argument(x, 'real')}"
                ), POWER
            case Node("re" | "im" as name, (x,)):
                return f"{name.capitalize()} {self.argument(x, 'complex')}", POWER
            case Node("dot", (u, v)):
                return (
                    f"⟨ {self.fitting(u, size(v, ROWS))[0]}, {self.say(v, 'matrix')[0]} ⟩",
                    WORD,
                )
            case Node("det", (m,)):
                return f"det {self.argument(m, 'matrix')}", POWER
            case Node(name, (x,)) if name in (
                table := COMPLEX if mode == "complex" else REAL
            ):
                return f"{table[name]} {self.argument(x, mode)}", POWER
        raise Untranslated(
            f"{e.head if isinstance(e, Node) else type(e).__name__} as a {mode} number"
            if mode != "matrix"
            else "a matrix"
        )

    def argument(self, e: Term, mode: str) -> str:
        """The term as an argument, in the scope of its mode."""
        scope = {"nat": "%nat", "integer": "%Z", "complex": "%C"}.get(mode, "")
        return single(self.say(e, mode), scope)

    def arithmetic(self, name: str, args: tuple[Term, ...], mode: str) -> Text:
        """Sums, products, quotients and powers of numbers."""
        below = lambda x: tight(self.say(x, mode), POWER)
        match name, args:
            case "neg", (x,):
                return f"- {below(x)}", MINUS
            case "+", (_, _, *_):
                return self.total(args, mode, "+", "-")
            case "*", (_, _, *_):
                return " * ".join(map(below, args)), PRODUCT
            case "/", (Letter(_, "even", None) as d, two) if two == TWO and mode in (
                "nat",
                "integer",
            ):
                return f"half {self.letter(d)}", POWER
            case "/", (x, y) if mode in ("real", "complex"):
                return f"{tight(self.say(x, mode), PRODUCT)} / {below(y)}", PRODUCT
            case "^", (x, y) if y == HALF and mode == "real":
                return f"sqrt {self.argument(x, mode)}", POWER
            case "^", (x, y):
                return self.power(x, y, mode), POWER
        raise Untranslated(f"{name} as a {mode} number")

    def total(self, args: tuple[Term, ...], mode: str, plus: str, minus: str) -> Text:
        """A sum, where what is negative is taken away."""
        text = tight(self.say(args[0], mode), PRODUCT)
        for x in args[1:]:
            sign, size = (
                (minus, x.args[0])
                if isinstance(x, Node) and x.head == "neg"
                else (plus, x)
            )
            text += f" {sign} {tight(self.say(size, mode), PRODUCT)}"
        return text, SUM

    def power(self, x: Term, y: Term, mode: str) -> str:
        """x^y by the function for the kind of its exponent."""
        base = tight(self.say(x, mode), WORD)
        if is_whole(y) and not is_natural(y):
            sign, exponent = "z", self.argument(y, "integer")
        elif is_whole(y):
            sign, exponent = (
                "",
                single(self.say(y, "nat"), "%nat" * (not isinstance(y, Number))),
            )
        elif mode == "real":
            sign, exponent = "r", self.argument(y, "real")
        else:
            raise Untranslated("a power with an exponent that is no integer")
        return f"{base} ^{'c' if mode == 'complex' else ''}{sign} {exponent}"

    def apply(self, e: Apply) -> Text:
        """A function letter, or a derivative of it, at its arguments."""
        f = e.function
        said = self.letter(f)
        if e.along and _of_two_vectors(f):
            for place, direction in reversed(e.along):
                if not isinstance(place, int):
                    raise Untranslated("a derivative in no place")
                below = f"({said})" if " " in said else said
                said = f"{ALONG[place]} {self.argument(direction, 'matrix')} {below}"
        elif e.along:
            if f.over not in ((Sort("real"),), (Sort("positive"),)) or is_matrix(e):
                raise Untranslated("a derivative of a function of several numbers")
            if any(direction != ONE for _, direction in e.along):
                raise Untranslated("a derivative in a direction")
            how = "CDerive" if is_complex(e) else "Derive"
            for _ in e.along[1:]:
                said = f"({how} {said})"
            return f"{how} {said} {self.argument(e.args[0], 'real')}", POWER
        values = [
            self.value(x, s.domain, s.size) for x, s in zip(e.args, f.over, strict=True)
        ]
        if is_complex(e) or f.into.domain in WHOLE:
            values = [
                in_reals(v, s.domain) for v, s in zip(values, f.over, strict=True)
            ]
        return " ".join([said, *values]), POWER

    def value(self, v: Value, domain: str, size: object = None) -> str:
        """A value for a letter or an argument of that domain."""
        if isinstance(v, Function | FunctionLetter):
            raise Untranslated("a function where a number stands")
        match domain:
            case _ if size is not None:
                return self.argument(v, "matrix")
            case "even" if isinstance(v, Letter) and v.domain == "even":
                return self.letter(v)
            case "even":
                return f"(even_of {self.argument(v, 'nat')})"
            case "natural":
                return self.argument(v, "nat")
            case "integer":
                return self.argument(v, "integer")
            case "complex":
                return self.argument(v, "complex")
        return self.argument(v, "real")

    def for_letter(self, x: AnyLetter, v: Value) -> str:
        """A value for a letter."""
        if isinstance(x, Letter):
            return self.value(v, x.domain, x.size)
        if isinstance(v, FunctionLetter):
            return self.letter(v)
        if not isinstance(v, Function):
            raise Untranslated("no function where one stands")
        inside = self.over(*v.params)
        return (
            f"(fun {' '.join(map(inside.binder, v.params))} => "
            f"{inside.value(v.body, x.into.domain, x.into.size)})"
        )

    def named(self, e: Named) -> Text:
        """A defined name with the values of its letters."""
        values = [self.for_letter(x, v) for x, v in e.bindings]
        if e.name:
            word = self.definitions.word(e)
            free = map(self.letter, ordered(letters(e.body) - {*e.params}))
            said = " ".join([word, *free, *values])
            return said, POWER if " " in said else WORD
        inside = self.over(*e.params)
        body = inside.say(e.body, kind(e.body))[0]
        if is_complex(e.body):
            values = [
                in_reals(v, x.domain) if isinstance(x, Letter) and x.size is None else v
                for v, (x, _) in zip(values, e.bindings, strict=True)
            ]
        return (
            f"(fun {' '.join(map(inside.binder, e.params))} => {body}) {' '.join(values)}",
            POWER,
        )

    def binding(self, e: Binder, mode: str) -> Text:
        """A sum, product, integral, direct sum or stack."""
        sign = SIGNS.get((e.head, e.letter.domain))
        inside = self.over(e.letter)
        if sign is None or mode in ("nat", "integer"):
            raise Untranslated(f"{e.head} over a letter that is {e.letter.domain}")
        if mode == "matrix" and e.head not in ("directsum", "stack"):
            raise Untranslated(f"{e.head} of matrices")
        body = tight(inside.say(e.body, kind(e.body)), POWER)
        x = inside.letter(e.letter)
        if mode == "matrix" and e.body.shape:
            r, c = (size == ONE for size in e.body.shape)
            sign = (
                "Rows"
                if r and sign != "⊕"
                else "Diag"
                if r and c
                else "Columns"
                if (c and sign == "⊕")
                else sign
            )
        if e.head == "integral":
            ends = " to ".join(self.argument(end, "real") for end in (e.lo, e.hi))
            return f"{sign} {x} from {ends}, {body}", OPEN
        if (
            e.lo == ZERO
            and not sign.endswith("z")
            and (count := counted(e.hi, blocks=mode == "matrix")) is not None
        ):
            return f"{sign} {x} < {tight(self.say(count, 'nat'), POWER)}, {body}", OPEN
        if mode == "matrix":
            raise Untranslated("blocks that are not counted from 0")
        ends = " to ".join(self.argument(end, "integer") for end in (e.lo, e.hi))
        return f"{sign} {x} from {ends}, {body}", OPEN

    # ------------------------------------------------------------ matrices

    def grid(self, rows: tuple[tuple[Term, ...], ...]) -> Text:
        """An explicit matrix, or one of blocks."""
        cells = [x for row in rows for x in row]
        if any(map(is_complex, cells)):
            raise Untranslated("a matrix of complex numbers")
        if not any(map(is_matrix, cells)):
            said = "; ".join(
                "[" + "; ".join(self.say(x, "real")[0] for x in row) + "]"
                for row in rows
            )
            return f"grid {len(rows)} {len(rows[0])} [{said}]", POWER
        block = lambda x: self.say(x, "matrix") if is_matrix(x) else self.grid(((x,),))
        lines = [self.joined("beside", [block(x) for x in row]) for row in rows]
        return self.joined("above", lines)

    def joined(self, how: str, parts: list[Text]) -> Text:
        """The parts joined by a function of two, from the left."""
        if len(parts) == 1:
            return parts[0]
        *before, last = parts
        return f"{how} {single(self.joined(how, before))} {single(last)}", POWER

    def fitting(self, m: Term, asked: Term) -> Text:
        """A matrix with as many rows as asked."""
        if misfit(m, asked):
            return f"fit {self.argument(m, 'matrix')}", POWER
        return self.say(m, "matrix")

    def of_matrices(self, name: str, args: tuple[Term, ...]) -> Text:
        """Transposes, sums and products of matrices."""
        below = lambda x: tight(self.say(x, "matrix"), POWER)
        match name, args:
            case "T", (m,):
                return f"{tight(self.say(m, 'matrix'), WORD)} ᵀ", POWER
            case "neg", (m,):
                return f"-m {below(m)}", MINUS
            case "+", (_, _, *_):
                return self.total(args, "matrix", "+m", "-m")
            case "*", (first, _, *_):
                text, matrix = (
                    tight(self.say(first, kind(first)), POWER),
                    is_matrix(first),
                )
                if is_complex(first):
                    raise Untranslated("a complex number times a matrix")
                for left, x in pairwise(args):
                    if not is_matrix(x) and matrix:
                        raise Untranslated("a matrix times a number")
                    sign = "*" if not is_matrix(x) else "*m" if matrix else ".*"
                    said = (
                        self.fitting(x, size(left, COLUMNS))
                        if matrix
                        else self.say(x, kind(x))
                    )
                    text += f" {sign} {tight(said, POWER)}"
                    matrix = is_matrix(x)
                return text, PRODUCT
            case "/", (m, x):
                return f"{below(m)} /m {tight(self.say(x, 'real'), POWER)}", PRODUCT
            case "^", (m, k) if is_whole(k) and is_natural(k):
                return (
                    f"{tight(self.say(m, 'matrix'), WORD)} ^m {self.argument(k, 'nat')}",
                    POWER,
                )
            case "identity", (n,):
                return f"Id {self.argument(n, 'nat')}", POWER
            case "zeros", (r, c):
                return (
                    f"Zeros {self.argument(r, 'nat')} {self.argument(c, 'nat')}",
                    POWER,
                )
        raise Untranslated(f"{name} of matrices")
