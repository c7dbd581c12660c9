"""A sequent as the texts of a script: its letters declared, its hypotheses written into them, its
two sides."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from graphlib import CycleError, TopologicalSorter
from itertools import islice, product

from phaseproof.sympy.blocks import Blocks, termwise
from phaseproof.sympy.sizes import WHOLE, cases, conditions, size_choices, sized, value
from phaseproof.sympy.terms import (
    POWER,
    PRODUCT,
    Closure,
    Env,
    Unsayable,
    Writer,
    apart_from,
)
from phaseproof.syntax.names import ASSUMPTIONS
from phaseproof.trusted.kernel.rules import INSTANCE
from phaseproof.trusted.language.claims import Condition, Part, Proof, Relation
from phaseproof.trusted.language.terms import (
    AnyLetter,
    Apply,
    Binder,
    FunctionLetter,
    Letter,
    Named,
    Node,
    Number,
    Shape,
    Term,
    Value,
    is_matrix,
    letters,
    sized_by,
    subterms,
    term,
    value_letters,
)
from phaseproof.trusted.language.walk import parts_of

ASSUMED = {
    domain: ", ".join(f"{fact}=True" for fact in facts)
    for domain, facts in ASSUMPTIONS.items()
}
SIGNS = {"=": "==", "≤": "<=", "<": "<", "≠": "!="}
INSTANCES = 30  # of one hypothesis "for all"
Defined = tuple[AnyLetter, Term, tuple[Letter, ...]]
Narrowed = tuple[AnyLetter, list[str], set[AnyLetter]]


class Statement:
    """A sequent, with its sizes as symbols or as numbers of a loop; ``blockwise``, where its sides
    are sums or blocks alike, for one of these.  Raises `Unsayable`."""

    def __init__(
        self,
        part: Part,
        *,
        symbolic: bool = False,
        blockwise: bool = False,
        enumerated: bool = False,
    ) -> None:
        self.part, self.sequent = part, part.sequent
        s = self.sequent
        self.sizes = () if symbolic else sized(s)
        self.choices = size_choices(s, self.sizes)
        if enumerated:
            self.sizes, self.choices = cases(s)
        if not self.choices:
            raise Unsayable("no small sizes are as the hypotheses want them")
        self.hypothetical = False  # a tactic uses the hypotheses
        self.writer = Writer(frozenset(self.sizes))
        self.chosen = _chosen(part)
        blocks = [termwise(r) if blockwise else None for r in s.says]
        if blockwise and not any(blocks):
            raise Unsayable("its two sides are no sums or blocks alike")
        self.blocks: list[Blocks | None] = [b and b[0] for b in blocks]
        self.says = [b[1] if b else r for r, b in zip(s.says, blocks, strict=True)]
        self.defined: dict[AnyLetter, list[str]] = {}
        for x in sorted(self._letters(), key=lambda x: x.name):
            self.writer.letter(x)
        self.sides = [
            (
                self.writer.write(r.lhs, self.chosen),
                self.writer.write(r.rhs, self.chosen),
            )
            for r in self.says
        ]

    def _letters(self) -> set[AnyLetter]:
        own = self.sequent.letters | {*self.sequent.free}
        indices = {b.letter for b in self.blocks if b}
        more = {y for r in self.says for y in r.letters if y not in own and self.blocks}
        return {*own, *more, *indices} - {*self.sequent.some}

    @property
    def letters(self) -> list[AnyLetter]:
        """The letters that are spoken of, by name."""
        spoken = set[AnyLetter]().union(*(r.letters for r in self.says))
        for v in self.chosen.values():
            spoken |= value_letters(v.value) if isinstance(v, Closure) else {v}
        if self.defined or self.hypothetical:
            spoken |= self._letters()
        spoken |= {y for x in spoken for y in sized_by(x)} | {*self.sizes}
        return sorted(spoken & self._letters(), key=lambda x: x.name)

    def matrix(self, n: int) -> bool:
        """Whether relation n is one of matrices."""
        return is_matrix(self.says[n].lhs)

    # ------------------------------------------------------------ declarations

    def symbols(self, of: Iterable[AnyLetter] | None = None) -> list[str]:
        """The symbols of bound letters, and those ``of`` letters (by default all) for numbers and
        for functions of these; those of one kind in one line."""
        groups: dict[str, list[str]] = {}
        for name, domain in self.writer.bound.items():
            groups.setdefault(ASSUMED[domain], []).append(name)
        named = self.letters if of is None else of
        for x in sorted(named, key=lambda x: isinstance(x, FunctionLetter)):
            if not _written_out(x) and not self._known(x):
                groups.setdefault(_kind(x), []).append(self.writer.letter(x))
        return [symbols(names, kind) for kind, names in groups.items()]

    def functions(self) -> list[str]:
        """Letters for matrices, and functions of or to these, of no size that is a letter."""
        return [text for x, text in self._larger() if not sized_by(x)]

    def of_one_size(self) -> list[str]:
        """Letters whose size is one of the loop."""
        return [text for x, text in self._larger() if sized_by(x)]

    def _larger(self) -> Iterator[tuple[AnyLetter, str]]:
        for x in self.letters:
            if self._known(x) or not _written_out(x):
                continue
            if isinstance(x, FunctionLetter):
                yield x, self._function(x)
            elif x.size:
                yield x, self._matrix(x, x.size)

    def _known(self, x: AnyLetter) -> bool:
        return x in self.sizes or x in self.defined

    def shape(self, size: Shape) -> tuple[str, str]:
        """Rows and columns as texts."""
        rows, columns = size
        return self.writer.size(rows, {}), self.writer.size(columns, {})

    def _matrix(self, x: Letter, size: Shape) -> str:
        name, (r, c) = self.writer.letter(x), self.shape(size)
        if c == "1":
            return f'{name} = Matrix(symbols(f"{name}:{{{r}}}", real=True))'
        entries = f'symbols(f"{name}:{{{r}}}_:{{{c}}}", real=True)'
        return f"{name} = Matrix({r}, {c}, {entries})"

    def _function(self, f: FunctionLetter) -> str:
        name, kind = self.writer.letter(f), _kind(f).removeprefix("cls=Function")
        r, c = self.shape(f.into.size) if f.into.size else ("", "")
        x = apart_from("x", r, c)
        entries = any(sort.size for sort in f.over)
        of = f"*flatten([*{x}])" if entries else f"*{x}"
        if f.into.size:
            body = f'Matrix([Function(f"{name}{{i}}"{kind})({of}) for i in range({r})])'
            if c != "1":
                entry = f'Function(f"{name}{{i}}_{{j}}"{kind})({of})'
                body = f"Matrix({r}, {c}, lambda i, j: {entry})"
        else:
            body = f'Function("{name}"{kind})({of})'
        return f"def {name}(*{x}):\n    return {body}"

    def named(self) -> tuple[list[str], list[str]]:
        """The definitions of named objects: functions, and others."""
        texts = [*self.writer.definitions.values()]
        return [x for x in texts if _is_function(x)], [
            x for x in texts if not _is_function(x)
        ]

    # ------------------------------------------------------------ hypotheses

    def narrow(self, moved: Iterable[AnyLetter] = (), scaled: bool = False) -> bool:
        """Writes hypotheses into the letters, but those that a tactic moves: x = … and f(n) = …
        define these, 1 < b is b = 1 + p, or ``scaled`` b = 1*(1 + p), and x ≠ 0 is declared.
        Whether there are any."""
        found: dict[AnyLetter, tuple[list[str], set[AnyLetter]]] = {}
        given = sorted(conditions(self.sequent), key=_late)
        for number, c in enumerate(given, 1):
            for x, lines, about in self._narrowed(c, number, scaled):
                new = {**found, x: (lines, about)}
                with suppress(CycleError):
                    order = TopologicalSorter({y: a for y, (_, a) in new.items()})
                    if x not in found and x not in moved:
                        self.defined = {
                            y: new[y][0] for y in order.static_order() if y in new
                        }
                        found = new
                        break
        return bool(found)

    def _narrowed(self, c: Condition, number: int, scaled: bool) -> Iterator[Narrowed]:
        """A letter, the lines that say what it is, and the other letters in them."""
        if found := self.definition(c):
            yield found[0], [self.define(*found)], {*letters(found[1])} - {*found[2]}
        if c.free:
            return
        match c.says:
            case Relation(Node("^", (Letter(_, "positive") as u, e)), "=", whole) if (
                u not in (about := {*letters(e), *letters(whole)})
            ):
                power, root = self.writer.text(e), self.define(u, whole ** (1 / e), ())
                yield u, [f"assert sympify({power}).is_nonzero", root], about
            case Relation(
                Letter() as i, "<", Node("/", (Letter(_, "even") as d, Number(half)))
            ) if half == 2 and i.domain in WHOLE and d not in self.sizes:
                p = self.writer.name(("away", number), f"p{number}")
                text = f"{self.writer.letter(d)} = 2*({self.writer.text(i)} + {p} + 1)"
                given = f"  # given {self.writer.text(i)} < d/2"
                lines = [symbols([p], ASSUMED["natural"]), text + given]
                yield d, lines, {*letters(i)}
        if scaled and c.says.rel in ("<", "≤"):
            yield from self._scaled(c.says, number)
        for x, y in ((c.says.rhs, c.says.lhs), (c.says.lhs, c.says.rhs)):
            if (
                not isinstance(x, Letter)
                or x.size
                or x in letters(y)
                or x in self.sizes
            ):
                continue
            if c.says.rel == "≠" and value(y, {}) == 0:
                name = self.writer.letter(x)
                nonzero = f"{ASSUMED[x.domain]}, nonzero=True"
                yield x, [symbols([name], nonzero) + "  # given"], set()
            elif c.says.rel in ("<", "≤") and (
                x == c.says.rhs or x.domain in ("real", "integer")
            ):
                yield x, self._bounded(x, c.says, number), {*letters(y)}

    def definition(self, c: Condition) -> Defined | None:
        """x = … or f(n) = … for all n, without x or f on the other side."""
        if c.says.rel != "=" or c.provided:
            return None
        for x, y in ((c.says.lhs, c.says.rhs), (c.says.rhs, c.says.lhs)):
            match x:
                case Letter() if not c.free and x not in {*letters(y), *self.sizes}:
                    return x, y, ()
                case Apply(f, args, ()) if f not in letters(y):
                    free = tuple(a for a in args if isinstance(a, Letter))
                    everywhere = all(
                        a.size == sort.size and a.domain in WIDER[sort.domain]
                        for a, sort in zip(free, f.over, strict=False)
                    )
                    if (
                        everywhere
                        and len({*args}) == len(args)
                        and {*args} == {*c.free}
                    ):
                        return f, y, free
        return None

    def define(self, x: AnyLetter, body: Term, args: tuple[Letter, ...]) -> str:
        """The line that defines a letter as a hypothesis does."""
        name, own = self.writer.letter(x), self._letters()
        called = [
            a
            for r in self.sequent.says
            for e in (*subterms(r.lhs), *subterms(r.rhs))
            if isinstance(e, Apply) and e.function == x
            for a in e.args
        ]
        apart = any(not letters(a) <= own for a in called)
        names, text = self.writer.function(args, body, exact=True, apart=apart)
        head = f"def {name}({', '.join(names)}):  # given\n    return"
        line = f"{head} {text.text}" if args else f"{name} = {text.text}  # given"
        return self.writer.defined(name, line)

    def _bounded(self, x: Letter, r: Relation, number: int) -> list[str]:
        """1 < b as b = 1 + p with p > 0; as b = 1 + p + 1 with p natural, if both are whole."""
        above = x == r.rhs
        sign, bound = ("+", r.lhs) if above else ("-", r.rhs)
        whole = x.domain in WHOLE and _lies_in(bound, Letter("bound", "integer"))
        p = self.writer.name(("away", number), f"p{number}")
        kind = "positive=True" if r.rel == "<" else "nonnegative=True"
        if whole:
            kind = ASSUMED["natural"]
        given = f"{self.writer.text(r.lhs)} {SIGNS[r.rel]} {self.writer.text(r.rhs)}"
        steps = [p, "1"] if whole and r.rel == "<" else [p]
        from_ = self.writer.text(bound)
        text = f" {sign} ".join([from_, *steps])
        if above and from_ == "0":
            text = " + ".join(steps)
        elif (
            above
            and not whole
            and isinstance(bound, Letter)
            and (bound.domain == "positive")
        ):
            text = f"{from_}*(1 + {p})"
        return [
            symbols([p], kind),
            f"{self.writer.letter(x)} = {text}  # given {given}",
        ]

    def _scaled(self, r: Relation, number: int) -> Iterator[Narrowed]:
        """c*u ≤ B as u = B/(1 + p)/c, and (c*u)^e ≤ B as u = (B/(1 + p))^(1/e)/c, for a positive u;
        B ≤ c*u likewise."""
        for side, bound, step in ((r.lhs, r.rhs, "/"), (r.rhs, r.lhs, "*")):
            base, e = side, term(1)
            match side:
                case Node("^", (power, exponent)):
                    base, e = power, exponent
            for u, rest in _factors(base):
                about = {*letters(rest), *letters(e), *letters(bound)}
                if u.domain != "positive" or u in about:
                    continue
                p = self.writer.name(("away", number), f"p{number}")
                kind = "positive" if r.rel == "<" else "nonnegative"
                asked = (rest, e, bound) if step == "*" else (rest, e)
                signed = [x for x in asked if x != term(1)]
                value = f"{self.writer.write(bound).at(PRODUCT)}{step}(1 + {p})"
                if e != term(1):
                    value = f"({value})**({self.writer.text(1 / e)})"
                if rest != term(1):
                    value += f"/{self.writer.write(rest).at(POWER)}"
                given = f"{self.writer.text(r.lhs)} {SIGNS[r.rel]} {self.writer.text(r.rhs)}"
                yield (
                    u,
                    [
                        symbols([p], ASSUMED[kind]),
                        *(
                            f"assert sympify({self.writer.text(x)}).is_positive"
                            for x in signed
                        ),
                        f"{self.writer.letter(u)} = {value}  # given {given}",
                    ],
                    about,
                )

    def equations(self) -> list[str]:
        """The hypotheses as expressions that are 0, at the indices of the conclusion; what is not
        0 has an inverse."""
        found, inverses = [], 0
        for x in self.letters:
            if isinstance(x, Letter) and x.domain in ("orthogonal", "permutation"):
                u = self.writer.letter(x)
                found += [
                    f"*({y} - eye({u}.rows))" for y in (f"{u}.T*{u}", f"{u}*{u}.T")
                ]
        for c in conditions(self.sequent):
            conjugated = any(
                isinstance(e, Node) and e.head in ("conj", "i", "abs")
                for side in (c.says.lhs, c.says.rhs)
                for e in subterms(side)
            )
            for text in self._instances(c):
                if is_matrix(c.says.lhs):
                    found += [f"*({text})"] if c.says.rel == "=" else []
                elif c.says.rel == "=":
                    found += [text, *[f"conjugate({text})"] * conjugated]
                elif c.says.rel != "≤":
                    inverses += 1
                    found.append(f'symbols("inverse{inverses}")*({text}) - 1')
        return [*dict.fromkeys(found)]

    def _instances(self, c: Condition) -> Iterator[str]:
        for env in self._at(c):
            left, right = (self.writer.write(x, env) for x in (c.says.lhs, c.says.rhs))
            yield left.text if right.text == "0" else f"{left.text} - {right.at(1)}"

    def _at(self, c: Condition) -> Iterator[Env]:
        """Where a hypothesis "for all" may be used: in the range of a block; or, if it is narrowed
        by nothing, where the proof uses it, or at the indices of the conclusion."""
        if c.provided:
            yield from self._in_range(c)
            return
        own = self.sequent.letters | {*self.sequent.free}
        used = [
            x.at
            for x in parts_of(self.part.evidence, terms=False)
            if isinstance(x, INSTANCE) and x.source == c.name and c.name
            if {y for y, _ in x.at} == {*c.free}
            if all(value_letters(v) <= own and _lies_in(v, y) for y, v in x.at)
        ]
        for at in dict.fromkeys(used):
            yield {x: _closed(v) for x, v in at}
        if not used:
            choices = [self._indices(x) for x in c.free]
            for values in islice(product(*choices), INSTANCES):
                yield {x: _closed(v) for x, v in zip(c.free, values, strict=True)}

    def _in_range(self, c: Condition) -> Iterator[Env]:
        """The index of a block, where a hypothesis is about all i below the number of blocks."""
        for b in self.blocks:
            match c.free, c.provided:
                case (Letter() as i,), (Relation(lhs, "<", rhs),) if (
                    b and lhs == i and b.hi == rhs - 1 and _lies_in(b.letter, i)
                ):
                    yield {i: _closed(b.letter)}

    def _indices(self, x: AnyLetter) -> list[Term]:
        """The arguments of functions in the conclusion, and 0 and 1, where x may be these."""
        own = self._letters()
        arguments = (
            a
            for r in self.says
            for e in (*subterms(r.lhs), *subterms(r.rhs))
            if isinstance(e, Apply)
            for a in e.args
            if letters(a) <= own
            and not any(isinstance(y, Binder | Named) for y in subterms(a))
        )
        ends = (term(n) for n in (0, 1) if isinstance(x, Letter) and x.domain in WHOLE)
        found = dict.fromkeys((*arguments, *ends))
        return [a for a in found if _lies_in(a, x)][:5]


def _lies_in(v: Value, x: AnyLetter) -> bool:
    """Whether a value is visibly one of those that a letter for numbers has."""
    if not isinstance(x, Letter) or x.size or not isinstance(v, Term) or is_matrix(v):
        return False
    match v:
        case Letter():
            return x.domain in WIDER[v.domain]
        case Number(n):
            whole = n.denominator == 1 and x.domain in ("integer", "natural")
            signed = n >= 0 or x.domain == "integer"
            return x.domain in ("real", "complex") or (whole and signed)
        case Node("+" | "*", parts) if x.domain != "even":
            return all(_lies_in(y, x) for y in parts)
        case Node("neg", (y,)) if x.domain in ("integer", "real", "complex"):
            return _lies_in(y, x)
    return False


# The domains that hold all numbers of one.
WIDER = {
    "even": ("even", "natural", "integer", "nonnegative", "real", "complex"),
    "natural": ("natural", "integer", "nonnegative", "real", "complex"),
    "integer": ("integer", "real", "complex"),
    "positive": ("positive", "nonnegative", "real", "complex"),
    "nonnegative": ("nonnegative", "real", "complex"),
    "real": ("real", "complex"),
    "complex": ("complex",),
}


def _chosen(part: Part) -> dict[AnyLetter, Closure | FunctionLetter]:
    """What is said to exist, as the proof chooses it."""
    s, evidence = part.sequent, part.evidence
    choose = dict(evidence.choose) if isinstance(evidence, Proof) and s.some else {}
    if {*s.some} - {*choose}:
        raise Unsayable("something is said to exist and not shown")
    if any(value_letters(v) - s.letters - {*s.free} for v in choose.values()):
        raise Unsayable("what is said to exist comes from another claim")
    return {x: _closed(v) for x, v in choose.items()}


def _closed(v: Value) -> Closure | FunctionLetter:
    return v if isinstance(v, FunctionLetter) else Closure(v, {})


def _factors(e: Term) -> Iterator[tuple[Letter, Term]]:
    """A letter for numbers that is a factor of a product, with the other factors."""
    match e:
        case Letter() if not e.size:
            yield e, term(1)
        case Node("*", parts):
            for k, x in enumerate(parts):
                if isinstance(x, Letter) and not x.size:
                    yield x, _product([y for n, y in enumerate(parts) if n != k])
        case Node("/", (top, under)):
            for x, rest in _factors(top):
                yield x, rest / under


def _product(factors: list[Term]) -> Term:
    return factors[0] if len(factors) == 1 else Node("*", tuple(factors))


def _late(c: Condition) -> int:
    """What defines a letter comes first, and what bounds an index by half a dimension next."""
    if c.says.rel == "=":
        return 0
    return 2 - (isinstance(c.says.rhs, Node) and c.says.rhs.head == "/")


def _is_function(text: str) -> bool:
    return text.startswith("def ")


def _written_out(x: AnyLetter) -> bool:
    """Whether a letter is declared by entries: for a matrix, or a function of or to these."""
    sorts = (*x.over, x.into) if isinstance(x, FunctionLetter) else (x,)
    return any(sort.size for sort in sorts)


def _kind(x: AnyLetter) -> str:
    """What SymPy is told of a number or a function."""
    if isinstance(x, Letter):
        return ASSUMED[x.domain]
    return "cls=Function" + f", {ASSUMED[x.into.domain]}" * (x.into.domain != "complex")


def symbols(names: list[str], kind: str) -> str:
    """The line that declares symbols, or functions, of one kind."""
    if len(names) == 1 and kind.startswith("cls=Function"):
        return f'{names[0]} = Function("{names[0]}"{kind.removeprefix("cls=Function")})'
    return f'{", ".join(names)} = symbols("{" ".join(names)}", {kind})'
