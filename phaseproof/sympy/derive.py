"""The lines by which SymPy derives or decides a relation, with the one tactic that works."""

from __future__ import annotations

import re

from phaseproof.sympy.plans import Plan
from phaseproof.sympy.statement import ASSUMED, SIGNS, Statement, symbols
from phaseproof.sympy.tactics import step as done_by
from phaseproof.sympy.terms import Unsayable
from phaseproof.trusted.language.claims import Part
from phaseproof.trusted.language.terms import Letter, letters

KINDS_OF_BLOCKS = {"sum": "sums", "stack": "stacks", "directsum": "block-diagonal"}
REALS = {
    "real": "S.Reals",
    "integer": "S.Reals",
    "positive": "Interval.open(0, oo)",
    "nonnegative": "Interval(0, oo)",
    "natural": "Interval(0, oo)",
    "even": "Interval(0, oo)",
}
SEEN = {  # what SymPy must see of the gap
    "=": " == 0",
    "≤": ".is_nonnegative",
    "<": ".is_positive",
    "≠": ".is_nonzero",
}
POLES = re.compile("tan|cot|sec|csc|csch|coth|floor|ceiling")
UNEVALUATED = re.compile(r"Integral\(|Sum\(|Product\(|diff\(")


def derivation(part: Part, plan: Plan) -> list[str]:
    """The lines of a part that SymPy derives or decides.  Raises `Unsayable`."""
    s = stated(part, plan.kind)
    s.hypothetical = any(x.startswith("groebner") for x in plan.tactics)
    if plan.narrowed:
        s.narrow()
    body: list[str] = []
    for n, tactic in enumerate(plan.tactics):
        if tactic:  # a search leaves the others out
            exact = tactic in ("logs", "squares", "groebner squares")
            left, right = (
                x.text if x.exact or not exact else f"sympify({x.text})"
                for x in s.sides[n]
            )
            body += [*_block(s, n), f"left = {left}", f"right = {right}"]
            body += _settled(s, n, tactic)
    given = [line for lines in s.defined.values() for line in lines]
    functions, constants = s.named()
    head = [*s.symbols(), *s.functions()]
    inner = [*s.of_one_size(), *given]
    if not s.sizes:
        return [*head, *inner, *functions, *constants, *body]
    loop = [*inner, *constants, *body]
    return [*head, *functions, *looped(s, loop)]


def stated(part: Part, kind: str) -> Statement:
    """The statement of a part for a kind of plan."""
    return Statement(
        part,
        symbolic=kind in ("every", "blocks", "number"),
        blockwise=kind == "blocks",
        enumerated=kind == "cases",
    )


def looped(s: Statement, lines: list[str]) -> list[str]:
    """Lines that are gone through for each size."""
    names = ", ".join(map(s.writer.letter, s.sizes))
    run = [at[0] for at in s.choices if len(at) == 1]
    if len(run) > 5 and run == [*range(run[0], run[-1] + 1)]:
        head = f"for {names} in map(Integer, range({run[0]}, {run[-1] + 1})):"
        return [head, *map(indented, lines)]
    values = [str(at[0]) if len(at) == 1 else str(at) for at in s.choices]
    return [f"for {names} in Tuple({', '.join(values)}):", *map(indented, lines)]


def indented(text: str) -> str:
    """A line, or several, inside a loop."""
    return "\n".join("    " + x for x in text.split("\n"))


def _block(s: Statement, n: int) -> list[str]:
    """What is said where one block stands for all."""
    if not (b := s.blocks[n]):
        return []
    run = f"{s.writer.letter(b.letter)} from {s.writer.text(b.lo)} to {s.writer.text(b.hi)}"
    one = "one term" if b.head == "sum" else "one block"
    return [
        f"# Both sides are {KINDS_OF_BLOCKS[b.head]}, {run}.",
        f"# This is {one} of each.",
    ]


def _settled(s: Statement, n: int, tactic: str) -> list[str]:
    rel = s.says[n].rel
    match tactic:
        case "numbers":
            return [f"assert left {SIGNS[rel]} right"]
        case "groebner" | "groebner squares":
            return _basis(s, n, squares=tactic != "groebner")
        case "solveset":
            return _solved(s, n)
        case "substitution":
            return _substituted(s, n)
        case "range":
            return _by_range(s, n)
        case str() if tactic.startswith("slopes"):
            return _by_slopes(s, n, int(tactic[-1]))
        case "logs" | "squares" if s.matrix(n):
            raise Unsayable("a matrix has no logarithm here")
        case "logs":
            return _by_logarithms(rel)
        case "squares":
            return _by_squares(rel)
    gap = "left - right" if rel in ("=", "≠") else "right - left"
    doit = ".doit()" if UNEVALUATED.search(text_of(s, n)) else ""
    if s.matrix(n):
        done = done_by(rel, tactic, "e" + doit)
        each = re.fullmatch(r"(\w+)\(e\)", done)
        mapped = f".applyfunc({each[1] if each else f'lambda e: {done}'})"
        gap = f"({gap})" + ("" if done == "e" else mapped)
        return [f"assert {gap}.is_zero_matrix"]
    if not any(x.exact for x in s.sides[n]):
        gap = f"sympify({gap})"
    return [f"gap = {gap}", f"assert {done_by(rel, tactic, 'gap' + doit)}{SEEN[rel]}"]


def text_of(s: Statement, n: int) -> str:
    """All that stands in a relation, definitions included."""
    given = [line for lines in s.defined.values() for line in lines]
    sides = [x.text for x in s.sides[n]]
    return " ".join([*sides, *given, *s.writer.definitions.values()])


def _by_range(s: Statement, n: int) -> list[str]:
    """Interval arithmetic encloses the gap, each letter having all the values of its domain."""
    if s.says[n].rel != "≤" or s.matrix(n):
        raise Unsayable("no bound that may be reached")
    spans = ", ".join(f"{s.writer.letter(x)}: {_span(x)}" for x in _numbers(s, n))
    return [
        f"span = sympify(right - left).subs({{{spans}}})",
        "assert span.min >= 0",
    ]


def _by_slopes(s: Statement, n: int, count: int) -> list[str]:
    """A gap without a pole that is not negative at 0, nor its derivatives, and one of these
    nowhere, is nowhere negative from 0 on; nor before, if it is even."""
    letters = _numbers(s, n)
    if len(letters) != 1 or s.says[n].rel != "≤" or letters[0].domain == "integer":
        raise Unsayable("no bound of a function of one real letter")
    if POLES.search(text_of(s, n)):  # which SymPy 1.12 does not see
        raise Unsayable("a function that may have a pole or a jump")
    (letter,) = letters
    x, z = s.writer.letter(letter), s.writer.name("slope", "z")
    even = [f"assert gap.subs({x}, -{x}) == gap"] if letter.domain == "real" else []
    return [
        "gap = sympify(right - left)",
        *even,
        symbols([z], ASSUMED["nonnegative"]),
        f"gap = gap.subs({x}, {z})",
        f"assert singularities(gap, {z}, Interval(0, oo)) is S.EmptySet",
        f"for _ in range({count}):",
        f"    assert gap.subs({z}, 0) >= 0",
        f"    gap = diff(gap, {z})",
        f"span = gap.subs({z}, AccumBounds(0, oo))",
        "assert gap.is_nonnegative or span.min >= 0",
    ]


def _numbers(s: Statement, n: int) -> list[Letter]:
    """The letters of a relation, which must all be for numbers that are not complex."""
    found = sorted(s.says[n].letters, key=lambda x: x.name)
    numbers = [x for x in found if isinstance(x, Letter) and not x.size]
    if len(numbers) < len(found) or any(x.domain == "complex" for x in numbers):
        raise Unsayable("a letter for functions, matrices or complex numbers")
    return [x for x in numbers if x not in s.sizes]


def _span(x: Letter) -> str:
    signed = x.domain in ("real", "integer")
    return f"AccumBounds({'-oo' if signed else '0'}, oo)"


def _by_logarithms(rel: str) -> list[str]:
    """Of positive sides the logarithms are alike, or in the same order."""
    return [
        "assert left.is_positive and right.is_positive",
        "gap = expand(expand_log(log(right) - log(left)))",
        f"assert factor(gap){SEEN[rel]}",
    ]


def _by_squares(rel: str) -> list[str]:
    """Of sides that are not negative the squares are alike, or in the same order."""
    return [
        "assert left.is_extended_nonnegative and right.is_extended_nonnegative",
        "gap = expand((right**2 - left**2).rewrite(conjugate))",
        f"assert factor(gap){SEEN[rel]}",
    ]


def _substituted(s: Statement, n: int) -> list[str]:
    """SymPy integrates in u = b^(-t) what it leaves alone in t."""
    text = text_of(s, n)
    for t in re.findall(r", \((\w+), [^()]*, [^()]*\)\)", text):
        if found := re.search(rf"\w+\*\*\(-{t}\)", text):
            u = s.writer.name("substituted", "u")
            into = f"Integral(f, x).transform({found[0]}, {u})"
            return [
                symbols([u], "positive=True"),
                f"gap = (left - right).replace(Integral, lambda f, x: {into})",
                "assert expand(gap.rewrite(cos).doit()) == 0",
            ]
    raise Unsayable("there is no integral of a function of b^(-t)")


def _solved(s: Statement, n: int) -> list[str]:
    """The contrary has no solution in the one letter there is."""
    free = [x for x in s.says[n].letters if x not in s.sizes]
    if len(free) != 1 or not isinstance(x := free[0], Letter) or x.size:
        raise Unsayable("more than one letter to solve for")
    if x.domain not in REALS:
        raise Unsayable("an inequality of complex numbers")
    where = REALS[x.domain]
    for c in s.sequent.given:
        value = [e for e in (c.says.lhs, c.says.rhs) if not letters(e)]
        if c.free or c.says.rel not in ("<", "≤") or not value:
            continue
        bound, opened = s.writer.text(value[0]), c.says.rel == "<"
        if x == c.says.rhs:
            where += f".intersect(Interval({bound}, oo, {opened}))"
        elif x == c.says.lhs:
            where += f".intersect(Interval(-oo, {bound}, False, {opened}))"
    contrary = {"≤": "left > right", "<": "left >= right", "≠": "Eq(left, right)"}
    z, name = s.writer.name("solved", "z"), s.writer.letter(x)
    return [
        symbols([z], "real=True"),
        f"contrary = ({contrary[s.says[n].rel]}).subs({name}, {z})",
        f"assert solveset(contrary, {z}, {where}) is S.EmptySet",
    ]


def _basis(s: Statement, n: int, squares: bool) -> list[str]:
    """The gap lies in the ideal of the hypotheses, and 1 does not."""
    if not (equations := s.equations()):
        raise Unsayable("there are no equations to use")
    gaps = "[*(left - right)]" if s.matrix(n) else "[left - right]"
    moduli = []
    if squares:
        if s.matrix(n):
            raise Unsayable("a matrix is not squared here")
        gaps = "[left**2 - right**2]"
        moduli = [
            "assert left.is_extended_nonnegative and right.is_extended_nonnegative"
        ]
    if re.search(r"Abs\(", text_of(s, n) + " ".join(equations)):
        moduli.append("gaps = [e.rewrite(conjugate) for e in gaps]")
        moduli.append("given = [e.rewrite(conjugate) for e in given]")
    halves = "e.replace(re, lambda z: (z + conjugate(z))/2)"
    if re.search(r"\bre\(", text_of(s, n)):
        moduli.append(f"gaps = [{halves} for e in gaps]")
    text = text_of(s, n) + " ".join(equations)
    waves = re.search("sin|cos|exp", text)
    expanded = "expand(e, trig=True)" if waves else "expand(e)"
    divided = "/" in text or "re(" in text
    step = f"numer(together({expanded}))" if divided else expanded
    relations = [
        "atoms = {x for e in given + gaps for x in e.atoms(sin, cos, exp)}",
        "given += [sin(*x.args)**2 + cos(*x.args)**2 - 1 for x in atoms if x.func != exp]",
        "given += [exp(*x.args)*exp(-x.args[0]) - 1 for x in atoms if x.func == exp]",
    ]
    return [
        "given = [",
        *(f"    {x}," for x in equations),
        "]",
        f"gaps = {gaps}",
        *moduli,
        f"gaps = [{step} for e in gaps]",
        f"given = [{step} for e in given]",
        *(relations if waves else []),
        "polynomials = [Poly(e) for e in given + gaps if not e.is_number]",
        "gens = sorted({x for p in polynomials for x in p.gens}, key=str)",
        'basis = groebner([e for e in given if e != 0], *gens, order="grevlex")',
        "assert basis.exprs != [1] and all(map(basis.contains, gaps))",
    ]
