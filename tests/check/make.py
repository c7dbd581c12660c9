"""Makes what `phaseproof check` is measured on: open.jsonl from facts.txt, which its building may
look at, and held.jsonl from unseen.txt, which it may not.

    python tests/check/make.py          write both
    python tests/check/make.py --check  say whether they are what would be written

A line of facts is a true statement with its letters, under its category (==) and its place (@); a
letter that is not declared is real. Of every four facts of a category, a hash leaves two true and
two are damaged. New facts go at the end of their category, so that what was dealt stays. No fact is
there twice, in one file or in both, even with its letters renamed.

A fact must hold wherever mpmath defines both sides, at twenty points of the letters' domains at
least; roots, logarithms and powers are principal. A damage (a sign, sin for cos, a constant, an end
of a range, a term, a wider domain) counts only if a simple point shows, with a margin, that it is
false. Nothing here knows phaseproof.
"""

from __future__ import annotations

import ast
import hashlib
import json
import random
import re
import sys
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

from mpmath import mp, mpc, mpf

HERE = Path(__file__).parent
SETS = {
    "open.jsonl": ("facts.txt", ""),
    "held.jsonl": ("unseen.txt", "unseen-"),
}  # from, ids with
POINTS = 20  # at which a fact is tried
TRIES = 400  # points at which a damage may turn out false
MARGIN = mpf(10) ** -6
NEAR = mpf(10) ** -18  # what counts as equal
ROUGH = mpf(10) ** -10  # and beside a derivative or an integral by quadrature
PREFIX = {
    "polynomial": "poly",
    "rational": "rat",
    "trigonometric": "trig",
    "hyperbolic": "hyp",
    "exponential": "exp",
    "logarithms-and-powers": "log",
    "complex": "cplx",
    "sums": "sum",
    "products": "prod",
    "integrals": "int",
    "derivatives": "diff",
    "matrices": "mat",
    "inequalities": "ineq",
    "subject": "subj",
    "outside": "out",
}
WIDER = {
    "positive": "real",
    "nonnegative": "real",
    "natural": "integer",
    "even": "integer",
    "integer": "real",
    "real": "complex",
}
TWINS = [
    ("sin", "cos"),
    ("tan", "cot"),
    ("sec", "csc"),
    ("sinh", "cosh"),
    ("tanh", "coth"),
    ("sech", "csch"),
    ("re", "im"),
    ("asin", "acos"),
]
TWIN = {a: b for pair in TWINS for a, b in (pair, pair[::-1])}
RELATION = re.compile(r"(<=|>=|!=|=|<|>)")
REVERSED = {"<": ">", ">": "<", "<=": ">=", ">=": "<="}
STRICT = {"<=": "<", ">=": ">"}
BINDERS = ("Sum", "Product", "Integral")
DERIVATIVES = ("diff", "Derivative")

Statement = dict[str, Any]
Point = dict[str, Any]


class Undefined(Exception):
    """A side has no value here."""


# ---- values --------------------------------------------------------------------------------------


def real(z: Any) -> Any:
    """z on the real axis if only rounding took it away."""
    if isinstance(z, mpc) and abs(z.imag) <= abs(z) * mpf(10) ** -25:
        return z.real
    return z


def defined(z: Any) -> Any:
    if not isinstance(z, mp.matrix) and (not mp.isfinite(z) or abs(z) > mpf(10) ** 200):
        raise Undefined
    return z


def integer(z: Any) -> int:
    z = real(z)
    if isinstance(z, mpc) or abs(z - mp.nint(z)) > mpf(10) ** -20:
        raise Undefined
    return int(mp.nint(z))


def shape(a: Any) -> tuple[int, int] | None:
    return (a.rows, a.cols) if isinstance(a, mp.matrix) else None


def alike(b: Any, a: Any) -> Any:
    """b, if it may be added to a."""
    if shape(a) != shape(b):
        raise Undefined
    return b


def quotient(a: Any, b: Any) -> Any:
    if shape(b) or abs(b) < mpf(10) ** -20:
        raise Undefined
    return a / b


def power(a: Any, b: Any) -> Any:
    if isinstance(a, mp.matrix):
        return a ** integer(b)
    b = real(b)
    whole = not isinstance(b, mpc) and b == mp.nint(b)
    if whole:
        return a ** int(b) if b >= 0 else quotient(mpf(1), a ** int(-b))
    if abs(a) < mpf(10) ** -20:
        raise Undefined
    return mp.power(real(a), b)


def logarithm(z: Any) -> Any:
    if abs(z) < mpf(10) ** -20:
        raise Undefined
    return mp.log(real(z))


def floor(z: Any) -> Any:
    z = real(z)
    near = mp.nint(z)
    return near if abs(z - near) < mpf(10) ** -20 else mp.floor(z)


def over(top: Any, below: Any) -> Any:
    return lambda z: quotient(top(z), below(z))


def determinant(m: Any) -> Any:
    """By the first row: exact where the entries are."""
    if m.rows != m.cols:
        raise Undefined
    if m.rows == 1:
        return m[0, 0]
    rows, columns = range(1, m.rows), range(m.cols)
    rest = lambda k: mp.matrix([[m[i, j] for j in columns if j != k] for i in rows])
    return mp.fsum((-1) ** k * m[0, k] * determinant(rest(k)) for k in columns)


one = lambda z: mpf(1)
FUNCTIONS: dict[str, Any] = {
    "sqrt": lambda z: mp.sqrt(real(z)),
    "exp": mp.exp,
    "log": logarithm,
    "sin": mp.sin,
    "cos": mp.cos,
    "tan": over(mp.sin, mp.cos),
    "cot": over(mp.cos, mp.sin),
    "sec": over(one, mp.cos),
    "csc": over(one, mp.sin),
    "sinh": mp.sinh,
    "cosh": mp.cosh,
    "tanh": over(mp.sinh, mp.cosh),
    "coth": over(mp.cosh, mp.sinh),
    "sech": over(one, mp.cosh),
    "csch": over(one, mp.sinh),
    "asin": lambda z: mp.asin(real(z)),
    "acos": lambda z: mp.acos(real(z)),
    "atan": lambda z: mp.atan(real(z)),
    "Abs": abs,
    "abs": abs,
    "conjugate": mp.conj,
    "re": mp.re,
    "im": mp.im,
    "floor": floor,
    "binomial": mp.binomial,
    "factorial": mp.factorial,
    "gamma": mp.gamma,
    "erf": mp.erf,
    "Rational": quotient,
    "det": determinant,
}
NUMBERS = {"pi": lambda: +mp.pi, "E": lambda: mp.exp(1), "I": lambda: mpc(0, 1)}
OPERATORS: dict[type, Any] = {
    ast.Add: lambda a, b: a + alike(b, a),
    ast.Sub: lambda a, b: a - alike(b, a),
    ast.Mult: lambda a, b: a * b,
    ast.Div: quotient,
    ast.Pow: power,
}


class Reader:
    """The value of a tree at a point, where the notations of `let` stand for what they say."""

    def __init__(self, lets: list[str]) -> None:
        self.lets: dict[str, tuple[list[str], ast.expr]] = {}
        for let in lets:
            head, body = let.split("=", 1)
            said = parse(head)
            if isinstance(said, ast.Call):
                self.lets[said.func.id] = [x.id for x in said.args], parse(body)
            else:
                self.lets[said.id] = [], parse(body)

    def value(self, text: str, point: Point) -> Any:
        try:
            return defined(self.at(parse(text), point, point))
        except (
            ZeroDivisionError,
            ValueError,
            OverflowError,
            mp.NoConvergence,
        ) as error:
            raise Undefined from error

    def at(self, node: ast.expr, here: Point, free: Point) -> Any:
        """`here` binds all letters, `free` those of the statement only (what a `let` may see)."""
        go = lambda x: self.at(x, here, free)
        match node:
            case ast.Constant(value=int(n)):
                return mpf(n)
            case ast.Name(id=name) if name in here:
                return here[name]
            case ast.Name(id=name) if name in NUMBERS:
                return NUMBERS[name]()
            case ast.Name(id=name) if name in self.lets:
                return self.at(self.lets[name][1], free, free)
            case ast.UnaryOp(op=ast.USub(), operand=x):
                return -go(x)
            case ast.BinOp(left=a, op=op, right=b):
                return OPERATORS[type(op)](go(a), go(b))
            case ast.Attribute(value=x, attr="T"):
                return go(x).T
            case ast.Call(func=ast.Name(id="Matrix"), args=[ast.List(elts=rows)]):
                return mp.matrix([[go(x) for x in row.elts] for row in rows])  # type: ignore
            case ast.Call(func=ast.Name(id=name), args=[f, ast.Name(id=x)]) if (
                name in DERIVATIVES
            ):
                return mp.diff(
                    lambda value: self.at(f, {**here, x: value}, free), here[x]
                )
            case ast.Call(
                func=ast.Name(id=name), args=[f, ast.Tuple(elts=[ast.Name(id=x), a, b])]
            ) if name in BINDERS:
                inner = lambda value: self.at(f, {**here, x: value}, free)
                if name == "Integral":
                    area, error = mp.quad(
                        inner, mp.linspace(go(a), go(b), 3), error=True
                    )
                    if error > ROUGH:  # as where the integrand has a pole
                        raise Undefined
                    return area
                first, last = integer(go(a)), integer(go(b))
                if last < first - 1:
                    raise Undefined
                values = [inner(mpf(k)) for k in range(first, last + 1)]
                return mp.fsum(values) if name == "Sum" else mp.fprod(values)
            case ast.Call(func=ast.Name(id=name), args=args) if name in FUNCTIONS:
                values = [go(x) for x in args]
                if any((shape(x) is not None) != (name == "det") for x in values):
                    raise Undefined
                return FUNCTIONS[name](*values)
            case ast.Call(func=ast.Name(id=name), args=args) if name in self.lets:
                letters, body = self.lets[name]
                given = dict(zip(letters, map(go, args), strict=True))
                return self.at(body, free | given, free)
        raise SyntaxError(ast.dump(node))

    def holds(self, statement: str, point: Point) -> tuple[bool, bool]:
        """Whether the statement holds here, and whether it fails here with a margin."""
        sides, relations = parts(statement)
        values = [self.value(side, point) for side in sides]
        near = ROUGH if re.search(r"diff|Derivative|Integral", statement) else NEAR
        pairs = zip(values[:-1], relations, values[1:], strict=True)
        verdicts = [compare(a, relation, b, near) for a, relation, b in pairs]
        return all(holds for holds, _ in verdicts), any(fails for _, fails in verdicts)


def compare(a: Any, relation: str, b: Any, near: Any) -> tuple[bool, bool]:
    alike(b, a)
    if shape(a):
        gap, size = mp.norm(a - b, 1), 1 + mp.norm(a, 1) + mp.norm(b, 1)
    else:
        gap, size = abs(a - b), 1 + abs(a) + abs(b)
    if relation in ("=", "!="):
        equal, same = gap <= near * size, gap == 0
        apart = gap > MARGIN * size
        return (equal, apart) if relation == "=" else (apart, same)
    a, b = real(mpc(a)), real(mpc(b))
    if isinstance(a, mpc) or isinstance(b, mpc):
        raise Undefined
    if relation in (">", ">="):
        a, b = b, a
    if relation in ("<", ">"):
        apart = b - a > max(near * (abs(a) + abs(b)), mpf(10) ** -40)
        return apart, a == b or a - b > MARGIN * size
    return a - b <= near * size, a - b > MARGIN * size


# ---- statements ----------------------------------------------------------------------------------


def parse(text: str) -> Any:
    return ast.parse(text.strip(), mode="eval").body


def parts(statement: str) -> tuple[list[str], list[str]]:
    pieces = RELATION.split(statement)
    return [piece.strip() for piece in pieces[::2]], pieces[1::2]


def letters_of(text: str) -> set[str]:
    """The free letters of an expression."""

    def free(node: ast.AST) -> set[str]:
        if isinstance(node, ast.Name):
            return {node.id} - set(NUMBERS) - set(FUNCTIONS)
        if isinstance(node, ast.Call):
            inside = set().union(*map(free, node.args))
            limits = [arg for arg in node.args if isinstance(arg, ast.Tuple)]
            if limits:
                body, bound = node.args[0], limits[0].elts[0].id  # type: ignore[attr-defined]
                ends = set().union(*map(free, limits[0].elts[1:]))
                return (free(body) - {bound}) | ends
            return inside | (
                free(node.func) if isinstance(node.func, ast.Attribute) else set()
            )
        return set().union(*map(free, ast.iter_child_nodes(node)))

    return free(parse(text))


def statement_of(line: str) -> Statement:
    """`x + y = y + x ; positive x y ; given x < y ; let S(n) = …` as data."""
    said, *clauses = [part.strip() for part in line.split(" ; ")]
    kinds: dict[str, str] = {}
    given, let = [], []
    for clause in clauses:
        word, rest = clause.split(" ", 1)
        if word == "given":
            given.append(rest)
        elif word == "let":
            let.append(rest)
        elif word == "real" or word in WIDER or word == "complex":
            kinds |= dict.fromkeys(rest.split(), word)
        else:
            raise SyntaxError(line)
    names = set().union(
        *(letters_of(side) for text in [said, *given] for side in parts(text)[0])
    )
    defined_names = set()
    for one_let in let:
        head, body = one_let.split("=", 1)
        heads = letters_of(head)
        defined_names.add(head.split("(")[0].strip())
        names |= letters_of(body) - heads
    names -= defined_names
    unknown = [name for name in kinds if name not in names]
    if unknown or {"i", "j", "e"} & names - set(kinds):
        raise SyntaxError(f"{line}: {unknown}")
    letters = {x: kinds.get(x, "real") for x in sorted(names)}
    found: Statement = {"statement": said, "letters": letters}
    return found | ({"given": given} if given else {}) | ({"let": let} if let else {})


# ---- points --------------------------------------------------------------------------------------


def pick(rng: random.Random, options: Any) -> Any:
    return options[int(rng.random() * len(options))]


def number(rng: random.Random, kind: str, simple: int) -> Any:
    """A number of this kind, a Fraction, or a pair of them for a complex one: with a numerator
    up to `simple`, or any if that is 0."""
    if kind == "complex":
        return number(rng, "real", simple), number(rng, "real", simple)
    if kind == "natural":
        return Fraction(pick(rng, range(8)))
    if kind == "even":
        return Fraction(2 * pick(rng, range(6)))
    if kind == "integer":
        return Fraction(pick(rng, range(-6, 7)))
    if simple:
        low = {"real": -simple, "nonnegative": 0, "positive": 1}[kind]
        return Fraction(pick(rng, range(low, simple + 1)), pick(rng, (1, 2, 3, 4)))
    scale = pick(rng, (1, 4, 4, 10))
    size = Fraction(1 + int(rng.random() * 10000), 10001) * scale
    return -size if kind == "real" and rng.random() < 0.5 else size


def points(
    fact: Statement, seed: str, simple: bool
) -> Iterator[tuple[Point, dict[str, str]]]:
    """Points of the letters' domains where what is given holds, and how they are written: the
    simplest first, or every other one with any numbers."""
    rng, reader = random.Random(seed), Reader(fact.get("let", []))
    for turn in range(40000):
        size = 2 if turn < 50 else 12
        plain = size if simple or turn % 2 == 0 else 0
        drawn = {x: number(rng, kind, plain) for x, kind in fact["letters"].items()}
        point = {
            x: mpc(*map(quoted, v)) if isinstance(v, tuple) else quoted(v)
            for x, v in drawn.items()
        }
        try:
            if all(reader.holds(given, point)[0] for given in fact.get("given", [])):
                yield point, {x: written(v) for x, v in drawn.items()}
        except Undefined:
            continue


def quoted(x: Fraction) -> Any:
    return mpf(x.numerator) / x.denominator


def written(x: Any) -> str:
    if not isinstance(x, tuple):
        return str(x)
    sign = "-" if x[1] < 0 else "+"
    return f"{x[0]} {sign} {abs(x[1])}*I" if x[1] else str(x[0])


def trouble(fact: Statement, seed: str) -> str | None:
    """Why this is no fact, or nothing."""
    reader, good, seen = Reader(fact.get("let", [])), 0, 0
    enough = POINTS if fact["letters"] else 1
    for point, name in points(fact, seed, simple=False):
        seen += 1
        if good == enough or seen == 40 * POINTS:
            break
        try:
            if not reader.holds(fact["statement"], point)[0]:
                return f"false at {name}"
            good += 1
        except Undefined:
            continue
    return None if good == enough else f"defined at {good} points of {seen}"


def witness(damaged: Statement, seed: str) -> dict[str, str] | None:
    """A simple point where this is false with a margin; nothing if it is defined almost nowhere."""
    reader, defined_at, found = Reader(damaged.get("let", [])), 0, None
    for tried, (point, name) in enumerate(points(damaged, seed, simple=True), 1):
        try:
            fails = reader.holds(damaged["statement"], point)[1]
            defined_at += 1
            if fails and found is None:
                found = name
        except Undefined:
            pass
        if found is not None and (4 * defined_at >= tried or not damaged["letters"]):
            return found
        if tried == TRIES or not damaged["letters"]:
            break
    return None


# ---- damages -------------------------------------------------------------------------------------


def edits(text: str, letters: dict[str, str]) -> Iterator[tuple[str, str]]:
    """What one side may become: (kind of damage, text)."""
    put = lambda start, end, new: text[:start] + new + text[end:]

    def walk(node: ast.AST, bound: frozenset[str]) -> Iterator[tuple[str, str]]:
        start, end = getattr(node, "col_offset", 0), getattr(node, "end_col_offset", 0)
        match node:
            case ast.Tuple(elts=[_, a, b]):  # the limits of a sum, product or integral
                for limit in (a, b):
                    lo, hi = limit.col_offset, limit.end_col_offset
                    if isinstance(limit, ast.Constant):
                        yield "end of a range", put(lo, hi, str(limit.value + 1))
                    else:
                        yield "end of a range", put(hi, hi, " + 1")
                        yield "end of a range", put(hi, hi, " - 1")
                return
            case ast.BinOp(left=a, op=op, right=b) if not isinstance(op, ast.Pow):
                sign = re.search(r"[-+*/]", text[a.end_col_offset : b.col_offset])
                at = a.end_col_offset + sign.start()  # type: ignore[union-attr]
                left, right = text[start:at].rstrip(), text[at + 1 : end].lstrip()
                if isinstance(op, ast.Add | ast.Sub):
                    yield "sign", put(at, at + 1, "-" if text[at] == "+" else "+")
                    yield "term", put(start, end, left)
                    yield "term", put(start, end, right)
                else:
                    yield "factor", put(start, end, left)
                    if isinstance(op, ast.Mult):
                        yield "factor", put(start, end, right)
            case ast.UnaryOp(operand=x):
                yield "sign", put(start, x.col_offset, text[start + 1 : x.col_offset])
            case ast.Constant(value=n):
                for other in (n + 1, n - 1):
                    if other > 1:
                        yield "constant", put(start, end, str(other))
            case ast.Name(id=name) if name in letters and name not in bound:
                for other, kind in letters.items():
                    if other != name and kind == letters[name]:
                        yield "letter", put(start, end, other)
            case ast.Name(id=name) if name in TWIN:
                yield "function", put(start, end, TWIN[name])
            case ast.Call(func=ast.Name(id=name), args=[f, _]) if name in DERIVATIVES:
                yield from walk(f, bound)
                return
            case ast.Call(func=ast.Name(id=name), args=[f, limits]) if name in BINDERS:
                yield from walk(f, bound | {limits.elts[0].id})  # type: ignore[attr-defined]
                yield from walk(limits, bound)
                return
        for child in ast.iter_child_nodes(node):
            yield from walk(child, bound)

    yield from walk(parse(text), frozenset())


def damages(fact: Statement) -> dict[str, list[Statement]]:
    """All single damages, by their kind."""
    found: dict[str, list[Statement]] = {}
    sides, relations = parts(fact["statement"])
    write = lambda sides, relations: " ".join(
        word
        for pair in zip(sides, [*relations, ""], strict=True)
        for word in pair
        if word
    )
    add = lambda kind, **new: found.setdefault(kind, []).append({**fact, **new})
    for n, side in enumerate(sides):
        for kind, new in edits(side, fact["letters"]):
            add(kind, statement=write([*sides[:n], new, *sides[n + 1 :]], relations))
    if set(relations) <= set(REVERSED):
        add(
            "relation",
            statement=write(sides, [REVERSED[relation] for relation in relations]),
        )
    for n, relation in enumerate(relations):
        if relation in STRICT:
            stricter = [*relations[:n], STRICT[relation], *relations[n + 1 :]]
            add("strictness", statement=write(sides, stricter))
    text = fact["statement"] + str(fact.get("let"))
    bare = not re.search(
        r"Sum|Product|Integral|diff|Derivative|asin|acos|floor|binomial|factorial", text
    )
    order = any(relation in REVERSED for relation in relations)
    for letter, kind in fact["letters"].items():
        if bare and kind in WIDER and not (order and WIDER[kind] == "complex"):
            add("domain", letters={**fact["letters"], letter: WIDER[kind]})
    if bare and "given" in fact:
        add("given", given=[])
    return found


def damaged(fact: Statement, seed: str) -> Statement:
    """The fact, made false: the kind of damage first, then one of that kind."""
    rng, options = random.Random(seed), damages(fact)
    while options:
        kind = pick(rng, sorted(options))
        chosen = options[kind].pop(int(rng.random() * len(options[kind])))
        if not options[kind]:
            del options[kind]
        if chosen["statement"] == fact["statement"] and kind not in ("domain", "given"):
            continue
        chosen = {
            key: value for key, value in chosen.items() if key != "given" or value
        }
        point = witness(chosen, seed)
        if point is not None:
            return chosen | {"damage": kind, "witness": point}
    raise ValueError(f"no damage makes it false: {fact['statement']}")


# ---- the sets ------------------------------------------------------------------------------------


def facts(name: str) -> Iterator[tuple[str, str, str]]:
    """(category, place, line) of each fact in this file."""
    category = place = ""
    for line in (HERE / name).read_text().splitlines():
        if line.startswith("== "):
            category = line[3:]
        elif line.startswith("@ "):
            place = line[2:]
        elif line.strip() and not line.startswith("#"):
            yield category, place, line


def stays(category: str, count: int) -> bool:
    """Whether the fact with this number stays true: two of four do, in an order by a hash."""
    block, seat = divmod(count, 4)
    hands = [(true, copy) for true in (True, False) for copy in (True, False)]
    key = lambda hand: hashlib.sha256(f"{category} {block} {hand}".encode()).hexdigest()
    return sorted(hands, key=key)[seat][0]


def form(fact: Statement) -> str:
    """The fact with its letters numbered in order, the same for one with other letters."""
    keep = {*NUMBERS, *FUNCTIONS, *BINDERS, *DERIVATIVES, "Matrix", "T"}
    numbers: dict[str, str] = {}
    number = lambda name: (
        name if name in keep else numbers.setdefault(name, f"x{len(numbers)}")
    )
    said = "; ".join([fact["statement"], *fact.get("given", []), *fact.get("let", [])])
    bare = re.sub(r"[A-Za-z]\w*", lambda name: number(name[0]), said)
    return bare + str(sorted((numbers[x], kind) for x, kind in fact["letters"].items()))


def made() -> dict[str, str]:
    """The text of both files; stops at a line that is no fact."""
    mp.dps = 50
    files: dict[str, list[str]] = {name: [] for name in SETS}
    seen: set[str] = set()
    wrong = []
    for file, (source, mark) in SETS.items():
        counts: Counter[str] = Counter()
        for category, place, line in facts(source):
            true = stays(mark + category, counts[category])
            counts[category] += 1
            name = f"{mark}{PREFIX[category]}-{counts[category]:03}"
            try:
                fact = statement_of(line)
                if form(fact) in seen:
                    raise ValueError("twice")
                seen.add(form(fact))
                no = trouble(fact, name)
                if no:
                    raise ValueError(no)
                shown = fact if true else damaged(fact, name)
            except (
                ValueError,
                SyntaxError,
                KeyError,
                TypeError,
                AttributeError,
            ) as error:
                wrong.append(f"{name}: {line}\n    {type(error).__name__}: {error}")
                continue
            aside = {
                key: shown.pop(key) for key in ("damage", "witness") if key in shown
            }
            row = (
                {"id": name}
                | shown
                | {"truth": true, "category": category, "place": place}
            )
            files[file].append(json.dumps(row | aside, ensure_ascii=False))
    if wrong:
        sys.exit("\n".join(wrong))
    return {
        name: "".join(line + "\n" for line in sorted(lines))
        for name, lines in files.items()
    }


def main() -> None:
    files = made()
    if "--check" in sys.argv:
        changed = [
            name for name, text in files.items() if (HERE / name).read_text() != text
        ]
        sys.exit(f"not what would be written: {', '.join(changed)}" if changed else 0)
    for name, text in files.items():
        (HERE / name).write_text(text)
    rows = [json.loads(line) for text in files.values() for line in text.splitlines()]
    table = Counter((row["category"], row["truth"]) for row in rows)
    for category in PREFIX:
        print(
            f"{category:24}{table[category, True]:5} true{table[category, False]:5} false"
        )
    print(
        f"{len(rows)} statements; damages {dict(Counter(r.get('damage') for r in rows))}"
    )


if __name__ == "__main__":
    main()
