"""Reads statements back from Rocq: the same sequents, to the last sign, or the text is refused.

It knows the words of Phaseproof.v and nothing of the printer.  What it reads has the hash of the
certificate's statement, so that no printed theorem says something else than its claim.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from phaseproof.trusted.language.claims import Condition, Relation, Sequent, digest
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
    Sort,
    Term,
    Value,
)

TOKEN = re.compile(
    r"\(-?\d+(?:/\d+)?\)|\d+|%[A-Za-z]+|Z\.to_nat|[A-Za-z_][\w']*|[ℝ]pos|[ℝ]nn|[ℕℤℝℂ]|Σz|Σ|Πz|Π|∫pos|∫nn|∫|"
    r"\^cz|\^c|\^z|\^r|\^m|\*m|\.\*|\+m|-m|/m|:=|:>|=>|->|/\\|<=|<>|[⊕⟨⟩ᵀ^()\[\];,:=<+*/~.-]|\S"
)
TYPES = {
    "ℂ": "complex",
    "ℝ": "real",
    "ℝnn": "nonnegative",
    "ℝpos": "positive",
    "ℤ": "integer",
    "ℕ": "natural",
    "even": "even",
}
BINDERS = {
    "Σ": ("sum", "natural"),
    "Σz": ("sum", "integer"),
    "Π": ("product", "natural"),
    "Πz": ("product", "integer"),
    "∫": ("integral", "real"),
    "∫pos": ("integral", "positive"),
    "∫nn": ("integral", "nonnegative"),
    "⊕": ("directsum", "natural"),
    "Diag": ("directsum", "natural"),
    "Columns": ("directsum", "natural"),
    "Stack": ("stack", "natural"),
    "Rows": ("stack", "natural"),
}
CONSTANTS = {x.rocq: name for name, x in SIGNATURE.items() if x.arity == 0}
HEADS = {
    "Rabs": "abs",
    "Cmod": "abs",
    "Re": "re",
    "Im": "im",
    "det": "det",
    "Id": "identity",
    "Zeros": "zeros",
    **{
        word: name
        for name, x in SIGNATURE.items()
        if x.arity
        for word in (x.rocq, x.rocq_complex)
        if word
    },
}
SILENT = ("even_of", "Z.to_nat", "fit")
SMOOTH = ("smooth", "smooth_pos", "Csmooth", "smooth2")
DOMAINS = ("positive", "nonnegative", "orthogonal", "permutation", *SMOOTH)
DERIVATIVES = ("Derive", "CDerive")
ALONG = ("Along1", "Along2")
RELATIONS = {"=": "=", "<=": "≤", "<": "<", "<>": "≠"}
ONE, TWO, HALF = (Number(Fraction(q)) for q in ("1", "2", "1/2"))


class Unread(Exception):
    """The text is no statement in the words of Phaseproof.v."""


@dataclass(frozen=True)
class Defined:
    """A definition: its own letters, those it is about besides, and what it says."""

    free: tuple[AnyLetter, ...]
    params: tuple[AnyLetter, ...]
    body: Term


def statements(text: str) -> dict[str, Sequent]:
    """The sequents of the theorems of a file, by name; of a refutation, what is refuted."""
    definitions, found = dict[str, Defined](), dict[str, Sequent]()
    for kind, name, said in re.findall(
        r"^(Definition|Theorem) (\S+)(.*?)\.\n(?:#\[export\]|Proof\.)",
        text,
        re.M | re.S,
    ):
        reader = Reader(said, definitions)
        try:
            if kind == "Definition":
                definitions[name] = reader.definition()
            elif not name.endswith(("_defined", "_witness")):
                found[name] = reader.theorem()
        except (
            KeyError,
            IndexError,
            ValueError,
            RecursionError,
            OutsideFragment,
        ) as error:
            raise Unread(f"{name}: {error}") from error
    return found


def statement_hash(text: str) -> str:
    """sha256 of what the theorems of a file state, as of the statement of a claim."""
    return digest(
        [
            sequent.encode()
            for name, sequent in statements(text).items()
            if not name.startswith("cited_")
        ]
    )


class Reader:
    """Reads one definition or theorem, from left to right."""

    def __init__(self, text: str, definitions: dict[str, Defined]) -> None:
        self.tokens: list[str] = [
            x for x in TOKEN.findall(text) if not x.startswith("%")
        ]
        self.place = 0
        self.definitions = definitions
        self.scope: dict[str, AnyLetter] = {}

    # ------------------------------------------------------------ signs

    @property
    def next(self) -> str:
        """The sign that comes next; "" at the end."""
        return str(self.tokens[self.place]) if self.place < len(self.tokens) else ""

    def ahead(self, *signs: str) -> bool:
        """Whether these signs come next."""
        return tuple(self.tokens[self.place : self.place + len(signs)]) == signs

    def take(self, *signs: str) -> bool:
        """Whether these come next; then they are read."""
        if not self.ahead(*signs):
            return False
        self.place += len(signs)
        return True

    def demand(self, sign: str) -> None:
        """Reads the sign.  Raises Unread where another comes."""
        if not self.take(sign):
            before = " ".join(self.tokens[max(0, self.place - 8) : self.place])
            raise Unread(f"{sign} was expected after {before}, not {self.next}")

    def word(self) -> str:
        """Reads the sign that comes next, whatever it is."""
        self.place += 1
        return self.tokens[self.place - 1]

    # ------------------------------------------------------------ letters

    def sort(self) -> Sort:
        """Reads the type of a value."""
        if self.take("matrix"):
            rows = self.atom()
            return Sort("real", (rows, self.atom()))
        return Sort(TYPES[self.word()])

    def vectors(self) -> Sort:
        """In parentheses."""
        self.demand("(")
        found = self.sort()
        self.demand(")")
        return found

    def type_of(self, name: str) -> AnyLetter:
        """Reads the type of a letter or function letter, which is called so."""
        name = name.removesuffix("_")
        if self.take("smooth_map"):
            smooth = int(self.word())
            return FunctionLetter(name, (self.sort(),), self.sort(), smooth)
        if self.take("smooth_map2"):
            smooth = int(self.word())
            over = self.vectors(), self.vectors()
            return FunctionLetter(name, over, self.sort(), smooth)
        sorts = [self.sort()]
        while self.take("->"):
            sorts.append(self.sort())
        if len(sorts) == 1:
            return Letter(name, sorts[0].domain, sorts[0].size)
        return FunctionLetter(name, tuple(sorts[:-1]), sorts[-1])

    def binders(self) -> list[str]:
        """(x : T) (y : U) …: their words; they are letters from here on."""
        found = []
        while self.next == "(":
            self.place += 1
            word = self.word()
            self.demand(":")
            self.scope[word] = self.type_of(word)
            self.demand(")")
            found.append(word)
        return found

    def domain(self) -> bool:
        """What a domain says of a letter; for some it is how the letter is known."""
        if self.next in DOMAINS:
            kind = self.word()
            smooth = int(self.word()) if kind in SMOOTH else None
            word = self.word()
            x = self.scope[word]
            if isinstance(x, FunctionLetter):
                if x.smooth is None or x.smooth != smooth:
                    raise Unread(f"{word} is said to be {kind}")
            elif isinstance(x, Letter) and x.size is not None:
                self.scope[word] = Letter(x.name, kind, x.size)
            elif not isinstance(x, Letter) or x.domain != kind:
                raise Unread(f"{word} is said to be {kind}")
            return True
        if self.ahead("(", "forall", "(", "x0"):
            self.place += 2
            kept = dict(self.scope)
            words = self.binders()
            self.demand(",")
            for word in words:
                x = self.scope[word]
                if isinstance(x, Letter) and x.domain in DOMAINS:
                    self.demand(x.domain)
                    self.demand(word)
                    self.demand("->")
            kind = self.word()
            self.demand("(")
            f = self.scope[self.word()]
            for word in (*words, ")", ")"):
                self.demand(word)
            self.scope = kept
            if not isinstance(f, FunctionLetter) or f.into.domain != kind:
                raise Unread(f"a function is said to be {kind}")
            return True
        return False

    # ------------------------------------------------------------ sentences

    def definition(self) -> Defined:
        """Reads what follows the name of a definition."""
        free = self.binders()
        self.demand(":=")
        inside = self.take("(")  # not before a number, whose parentheses are its own
        params = []
        if self.take("fun"):
            params = self.binders()
            self.demand("=>")
        letters = (
            tuple(self.scope[x] for x in free),
            tuple(self.scope[x] for x in params),
        )
        body = self.expression()
        if inside:
            self.demand(")")
        self.end()
        return Defined(*letters, body)

    def theorem(self) -> Sequent:
        """Reads what a theorem states, or refutes."""
        self.demand(":")
        refuted = self.take("~", "(")
        sequent = self.sequent()
        if refuted:
            self.demand(")")
        self.end()
        return sequent

    def end(self) -> None:
        """Raises Unread unless all is read."""
        if self.next:
            raise Unread(f"{self.next} comes too late")

    def sequent(self) -> Sequent:
        """Reads for which letters, under which hypotheses, what holds."""
        if self.ahead("forall", "(") and not self._hypothesis():
            self.place += 1
            self.binders()
            self.demand(",")
            self._domains("->")
        given = list[Condition]()
        while self.ahead("forall", "(") and self._hypothesis():
            self.place += 2
            name = self.word()
            self.demand(":")
            given.append(self.condition(name))
            self.demand(")")
            self.demand(",")
        some, closing = list[str](), 0
        while self.take("exists"):
            word = self.word()
            self.demand(":")
            self.scope[word] = self.type_of(word)
            self.demand(",")
            self._domains("/\\")
            self.demand("(")
            closing += 1
            some.append(word)
        free, provided = self.after_all()
        says = [self.relation()]
        while self.take("/\\"):
            says.append(self.relation())
        for _ in some:
            self.demand(")")
        return Sequent(
            tuple(says),
            tuple(given),
            tuple(self.scope[x] for x in some),
            tuple(self.scope[x] for x in free),
            tuple(provided),
        )

    def _hypothesis(self) -> bool:
        """Whether "forall (" begins a hypothesis: what comes after its word is no type."""
        after = self.tokens[self.place + 4]
        return after not in ("matrix", "smooth_map", "smooth_map2") and (
            after not in TYPES or self.tokens[self.place + 5] not in (")", "->")
        )

    def _domains(self, sign: str) -> None:
        while self.domain():
            self.demand(sign)

    def after_all(self) -> tuple[list[str], list[Relation]]:
        """forall (x : T) …, domains -> provided ->"""
        free, provided = list[str](), list[Relation]()
        if self.ahead("forall"):
            self.place += 1
            free = self.binders()
            self.demand(",")
            self._domains("->")
        while True:
            start = self.place
            try:
                r = self.relation()
            except (Unread, IndexError, KeyError):
                self.place = start
                return free, provided
            if not self.take("->"):
                self.place = start
                return free, provided
            provided.append(r)

    def condition(self, name: str) -> Condition:
        """Reads a hypothesis, which is called so."""
        closing = self.ahead("(", "forall")
        kept = dict(self.scope)
        self.place += closing
        free, provided = self.after_all()
        letters = tuple(self.scope[x] for x in free)
        says = self.relation()
        if closing:
            self.demand(")")
        self.scope = kept
        return Condition(says, letters, name, tuple(provided))

    def relation(self) -> Relation:
        """Reads a relation of two expressions."""
        start = self.place
        if self.take(
            "("
        ):  # a relation of complex numbers, or an expression that begins so
            try:
                found = self._plain_relation()
                if self.take(")"):
                    return found
            except (Unread, IndexError, KeyError):
                pass
            self.place = start
        return self._plain_relation()

    def _plain_relation(self) -> Relation:
        left = self.expression()
        sign = self.word()
        if sign not in RELATIONS:
            raise Unread(f"{sign} is no relation")
        right = self.expression()
        if self.take(":>"):
            self.word()
        return Relation(left, RELATIONS[sign], right)

    # ------------------------------------------------------------ terms

    def expression(self) -> Term:
        """Reads a sum of products, or what binds a letter."""
        if self.next in BINDERS:
            return self.binding()
        parts = [self.product()]
        while self.next in ("+", "-", "+m", "-m"):
            sign, x = self.word(), self.product()
            parts.append(x if sign[0] == "+" else Node("neg", (x,)))
        return parts[0] if len(parts) == 1 else Node("+", tuple(parts))

    def product(self) -> Term:
        """Reads a product or quotient of powers."""
        minus = self.take("-") or self.take("-m")
        parts: list[Term] = [Node("neg", (self.power(),)) if minus else self.power()]
        while self.next in ("*", "*m", ".*", "/", "/m"):
            sign, x = self.word(), self.power()
            if sign[0] == "/":
                whole = parts[0] if len(parts) == 1 else Node("*", tuple(parts))
                parts = [Node("/", (whole, x))]
            else:
                parts.append(x)
        return parts[0] if len(parts) == 1 else Node("*", tuple(parts))

    def power(self) -> Term:
        """Reads a base with its exponent, or a transpose."""
        base = self.applied()
        if self.take("ᵀ"):
            return Node("T", (base,))
        if self.next.startswith("^"):
            self.place += 1
            return Node("^", (base, self.atom()))
        return base

    def applied(self) -> Term:
        """A word at its arguments, or an atom."""
        word = self.next
        if word == "half":
            self.place += 1
            return Node("/", (self.atom(), TWO))
        if word == "sqrt":
            self.place += 1
            return Node("^", (self.atom(), HALF))
        if word in SILENT:
            self.place += 1
            return self.atom()
        if word in HEADS:
            self.place += 1
            head = HEADS[word]
            args = [self.atom()] + ([self.atom()] if head == "zeros" else [])
            return Node(head, tuple(args))
        if word in DERIVATIVES:
            f, order = self.derivative()
            return Apply(f, (self.atom(),), ((0, ONE),) * order)
        if word in ALONG:
            f, along = self.along()
            return Apply(f, (self.atom(), self.atom()), along)
        if word == "grid":
            self.place += 3
            return Grid(self.listed(lambda: self.listed(self.expression)))
        if word in ("above", "beside"):
            return self.blocks()
        if isinstance(g := self.scope.get(word), FunctionLetter):
            self.place += 1
            return Apply(g, tuple(self.atom() for _ in g.over))
        if word in self.definitions and word not in self.scope:
            return self.named()
        if self.ahead("(", "fun"):
            return self.closure()
        return self.atom()

    def derivative(self) -> tuple[FunctionLetter, int]:
        """Derive f, Derive (Derive f), …: which function, and how often."""
        self.place += 1
        if self.next == "(":
            self.place += 1
            f, below = self.derivative()
            self.demand(")")
            return f, below + 1
        found = self.scope[self.word()]
        if not isinstance(found, FunctionLetter):
            raise Unread(f"{found.name} is no function")
        return found, 1

    def along(self) -> tuple[FunctionLetter, tuple[tuple[int, Term], ...]]:
        """Along1 p f, Along1 p (Along2 q f), …: which function, in which places and directions."""
        first = ALONG.index(self.word()), self.atom()
        if self.take("("):
            f, others = self.along()
            self.demand(")")
            return f, (first, *others)
        found = self.scope[self.word()]
        if not isinstance(found, FunctionLetter):
            raise Unread(f"{found.name} is no function")
        return found, (first,)

    def atom(self) -> Term:
        """Reads a number, a letter, or an expression in parentheses."""
        token = self.word()
        if re.fullmatch(r"\(-?\d+(/\d+)?\)|\d+", token):
            return Number(Fraction(token.strip("()")))
        if token == "(":
            inside = self.expression()
            self.demand(")")
            return inside
        if token == "⟨":
            u = self.expression()
            self.demand(",")
            v = self.expression()
            self.demand("⟩")
            return Node("dot", (u, v))
        if token in CONSTANTS and token not in self.scope:
            return Node(CONSTANTS[token])
        if isinstance(x := self.scope.get(token), Letter):
            return x
        if token in self.definitions:
            self.place -= 1
            return self.named()
        raise Unread(f"{token} is no term")

    def listed(self, one: Callable[[], Any]) -> tuple[Any, ...]:
        """Reads "[a; b; …]", each entry by ``one``."""
        self.demand("[")
        found = [one()]
        while self.take(";"):
            found.append(one())
        self.demand("]")
        return tuple(found)

    def blocks(self) -> Grid:
        """above (above (beside A B) (beside C D)) …, the first of each kind once."""
        return Grid(self._rows())

    def _rows(self) -> tuple[tuple[Term, ...], ...]:
        if self.take("above"):
            first = self._inside(self._rows, "above", "beside")
            return (*first, self._inside(self._row, "beside"))
        return (self._row(),)

    def _row(self) -> tuple[Term, ...]:
        if not self.take("beside"):
            return (self.atom(),)
        first: tuple[Term, ...] = self._inside(self._row, "beside")
        return (*first, self.atom())

    def _inside(self, read: Callable[[], Any], *words: str) -> Any:
        """In parentheses, where one of these words begins it; one block otherwise."""
        if self.next == "(" and self.tokens[self.place + 1] in words:
            self.place += 1
            found = read()
            self.demand(")")
            return found
        return ((self.atom(),),) if read == self._rows else (self.atom(),)

    def binding(self) -> Binder:
        """Reads a sum, product, integral, direct sum or stack."""
        head, domain = BINDERS[self.word()]
        word = self.word()
        x = Letter(word.removesuffix("_"), domain)
        if self.take("<"):
            n = self.power()
            lo: Term = Number(Fraction(0))
            hi: Term = (
                Number(n.value - 1)
                if isinstance(n, Number) and (head not in ("directsum", "stack"))
                else Node("+", (n, Node("neg", (ONE,))))
            )
        else:
            self.demand("from")
            lo = self.end_of_range(head)
            self.demand("to")
            hi = self.end_of_range(head)
        self.demand(",")
        kept = dict(self.scope)
        self.scope[word] = x
        body = self.power()
        self.scope = kept
        return Binder(head, body, x, lo, hi)

    def end_of_range(self, head: str) -> Term:
        """Reads an end of a range."""
        return self.atom() if self.next != "(" or head else self.expression()

    def named(self) -> Named:
        """Reads a defined name with the values of its letters."""
        word = self.word()
        defined = self.definitions[word]
        for x in defined.free:
            if self.scope.get(self.next) != x:
                raise Unread(f"{word} is about {x.name}, not {self.next}")
            self.place += 1
        values = tuple(self.value(x) for x in defined.params)
        return Named(word, defined.params, values, defined.body)

    def value(self, x: AnyLetter) -> Value:
        """Reads what stands for a letter."""
        if isinstance(x, Letter):
            return self.atom()
        if isinstance(f := self.scope.get(self.next), FunctionLetter):
            self.place += 1
            return f
        self.demand("(")
        self.demand("fun")
        kept = dict(self.scope)
        params = tuple(self.scope[y] for y in self.binders())
        self.demand("=>")
        body = self.atom()
        self.demand(")")
        self.scope = kept
        return Function(tuple(y for y in params if isinstance(y, Letter)), body)

    def closure(self) -> Named:
        """(fun (x : T) … => body) v …"""
        self.place += 2
        kept = dict(self.scope)
        params = tuple(self.scope[y] for y in self.binders())
        self.demand("=>")
        body = self.expression()
        self.demand(")")
        self.scope = kept
        return Named("", params, tuple(self.value(x) for x in params), body)
