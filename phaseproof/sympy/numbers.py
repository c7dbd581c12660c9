"""The lines by which a statement is met in numbers: at points that are drawn, at the book's own, or
at the one where it fails."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeGuard

from phaseproof.sympy.derive import indented
from phaseproof.sympy.plans import POINTS, Plan
from phaseproof.sympy.sizes import conditions, fails
from phaseproof.sympy.statement import SIGNS, Statement
from phaseproof.sympy.terms import (
    CALL,
    PRODUCT,
    SUM,
    WIDTH,
    Env,
    Source,
    Unsayable,
    identifier,
)
from phaseproof.syntax.names import ASSUMPTIONS
from phaseproof.trusted.language.claims import (
    Condition,
    Contrary,
    Part,
    Point,
    Proof,
    Relation,
    Sequent,
)
from phaseproof.trusted.language.terms import (
    AnyLetter,
    Function,
    FunctionLetter,
    Letter,
    Term,
    Value,
    is_matrix,
    letters,
)

TRIES = 1000
REAL = "Rational(rng.randint(-320, 320), 64)"
DRAWN = {
    "real": REAL,
    "positive": "Rational(rng.randint(1, 320), 64)",
    "nonnegative": "Rational(rng.randint(0, 320), 64)",
    "integer": "Integer(rng.randint(-6, 9))",
    "natural": "Integer(rng.randint(0, 9))",
    "even": "Integer(2*rng.randint(1, 5))",
    "complex": f"{REAL} + I*{REAL}",
}
TABLE = """def table(draw):
    values = {}
    return lambda *x: values.setdefault(x, draw())"""
ORTHOGONAL = """def orthogonal(n):
    a = Matrix(n, n, lambda i, j: rng.randint(-9, 9))
    return (eye(n) - (a - a.T))*(eye(n) + (a - a.T)).inv()"""


def drawn(part: Part) -> list[str]:
    """The lines of a part that is met at drawn points.  Hypotheses that define letters are used;
    points where another one fails, or one of these letters is not in its domain, are passed
    over.  Raises `Unsayable`."""
    s = Statement(part)
    s.hypothetical = bool(conditions(s.sequent))
    return _loop(s, [], met(s))


def sought(part: Part) -> list[str]:
    """The lines of a part that says that a number exists, which is found by trying at each drawn
    point; of one that is absurd, or is refuted by another claim, what is found is where a
    hypothesis, or the statement, fails.  Raises `Unsayable`."""
    lone, wrong = _existence(part)
    s = Statement(Part(lone, Proof((), ())))
    s.hypothetical = bool(conditions(lone))
    if not {*lone.free}.isdisjoint(s.sizes) or not all(map(_tried, lone.free)):
        raise Unsayable("what exists is no number that is tried")
    names = [s.writer.letter(x) for x in lone.free]
    goal = " and ".join(_holds(s, r) for r in lone.says)
    provided = [_holds(s, r) for r in lone.provided]
    found = " and ".join([*provided, f"not ({goal})" if wrong else goal])
    tries = [
        f"for {name} in {_tried(x)}" for name, x in zip(names, lone.free, strict=True)
    ]
    looked = f"any({' '.join([found, *tries])})" if tries else found
    seen = "fails" if wrong else "holds"
    note = [f"# By trying: where it {seen}."] * bool(tries)
    return _loop(s, [*lone.free], [*note, f"assert {looked}"])


def _existence(part: Part) -> tuple[Sequent, bool]:
    """What is looked for, as the ``free`` letters of a sequent, and whether it is to fail there."""
    s = part.sequent
    if isinstance(part.evidence, Contrary):
        return replace(s, some=(), form=None), True
    if all(fails(r, {}) for r in s.says):
        wrong = [c for c in s.given if c.free or c.says.rel == "="][-1:]
        for c in wrong:
            given = tuple(x for x in s.given if x is not c)
            return Sequent((c.says,), given, free=c.free, provided=c.provided), True
    if s.some and not s.free:
        return Sequent(s.says, s.given, free=s.some), False
    raise Unsayable("it says of no number that it exists")


def _tried(x: AnyLetter) -> str:
    """The values among which a number is looked for."""
    if not isinstance(x, Letter) or x.size:
        return ""
    return {
        "natural": "map(Integer, range(200))",
        "integer": "map(Integer, range(200))",
        "real": "(Rational(n, 4) for n in range(-8, 9))",
        "positive": "(Rational(1, 4**n) for n in range(5))",
    }.get(x.domain, "")


def _loop(s: Statement, looked_for: list[AnyLetter], body: list[str]) -> list[str]:
    """Lines that are run at drawn points, until there were enough."""
    wanted = []
    for c in conditions(s.sequent) if not looked_for else s.sequent.given:
        d = s.definition(c)
        known = {*s.defined}.union(*(x for _, x in _used(s)))
        if d and _number(d[0]) and d[0] not in known:
            s.defined[d[0]] = [s.define(*d)]
            wanted += _passed(_lies(s, d[0]))
        elif c.free or c.says.rel == "=":
            raise Unsayable("a hypothesis is an equation, or about all numbers")
        elif not c.letters <= {*s.sizes}:
            wanted += _passed(_holds(s, c.says))
    helpers: list[str] = []
    draws = [
        f"{s.writer.letter(x)} = {_draw(s, x, helpers)}"
        for x in s.letters
        if x not in s.sizes and x not in s.defined and x not in looked_for
    ]
    at = s.choices[min(1, len(s.choices) - 1)]
    sizes = [
        f"{s.writer.letter(x)} = Integer({n})" for x, n in zip(s.sizes, at, strict=True)
    ]
    functions, constants = s.named()
    loop = [
        f"if points == {POINTS}:\n    break",
        *draws,
        *(line for lines in s.defined.values() for line in lines),
        *constants,
        *wanted,
        *body,
        "points += 1",
    ]
    return [
        *dict.fromkeys(helpers),
        *s.symbols([]),
        *sizes,
        *functions,
        'rng, points = Random("{tag}"), 0',
        f"for _ in range({TRIES}):",
        *map(indented, loop),
        f"assert points == {POINTS}",
    ]


def _number(x: AnyLetter) -> TypeGuard[Letter]:
    return isinstance(x, Letter) and not x.size


def _lies(s: Statement, x: Letter) -> str:
    """That a letter is in its domain, as far as SymPy sees it."""
    facts = ASSUMPTIONS[x.domain]
    return " and ".join(f"sympify({s.writer.letter(x)}).is_{fact}" for fact in facts)


def _passed(condition: str) -> list[str]:
    """A point where a condition fails is passed over."""
    return [f"if not ({condition}):\n    continue"]


def _used(s: Statement) -> list[tuple[AnyLetter, frozenset[AnyLetter]]]:
    """The letters in the definitions there are."""
    found = [s.definition(c) for c in conditions(s.sequent)]
    return [(d[0], letters(d[1])) for d in found if d and d[0] in s.defined]


def _draw(s: Statement, x: AnyLetter, helpers: list[str]) -> str:
    """A value for a letter, at random."""
    if isinstance(x, Letter):
        if x.size is None:
            return DRAWN[x.domain]
        r, c = s.shape(x.size)
        if x.domain == "real":
            return f"Matrix({r}, {c}, lambda i, j: {REAL})"
        if x.domain == "orthogonal":
            helpers.append(ORTHOGONAL)
            return f"orthogonal({r})"
    elif not any(sort.size for sort in x.over):
        helpers.append(TABLE)
        if x.into.size is None:
            return f"table(lambda: {DRAWN[x.into.domain]})"
        r, c = s.shape(x.into.size)
        return f"table(lambda: Matrix({r}, {c}, lambda i, j: {REAL}))"
    raise Unsayable(f"{x.name} is not drawn")


def met(s: Statement) -> list[str]:
    """That the conclusions hold, to twenty digits."""
    lines = list[str]()
    for r, (left, right) in zip(s.says, s.sides, strict=True):
        said = [f"assert {_near(r, left, right)}"]
        if len(said[0]) > WIDTH:
            named = (
                Source(x, exact=y.exact) for x, y in (("left", left), ("right", right))
            )
            said = [
                f"left = {left.text}",
                f"right = {right.text}",
                f"assert {_near(r, *named)}",
            ]
        lines += said
    return lines


def _holds(s: Statement, r: Relation) -> str:
    return _near(r, s.writer.write(r.lhs), s.writer.write(r.rhs))


def _near(r: Relation, left: Source, right: Source) -> str:
    """That a relation holds of two texts, to twenty digits."""
    exact = left.exact or right.exact
    gap = Source(f"{left.text} - {right.at(PRODUCT)}", SUM, exact=exact)
    if right.text == "0":
        gap = left
    if is_matrix(r.lhs):
        far = f"max(abs(e.evalf(30, chop=True)) for e in {gap.text})"
        return f"{far} {'<' if r.rel == '=' else '>'} 1e-20"
    value = gap.at(CALL) if gap.exact else f"sympify({gap.text})"
    value += ".evalf(30, chop=True)"
    return {
        "=": f"abs({value}) < 1e-20",
        "≤": f"{value} < 1e-20",
        "<": f"{value} < 0",
        "≠": f"abs({value}) > 1e-20",
    }[r.rel]


def witnessed(part: Part) -> list[list[str]]:
    """The lines of a part at each of the book's own points, where the hypotheses hold."""
    return [_at(part, dict(p)) for p in part.witnesses]


def refuted(part: Part, at: Point, plan: Plan) -> list[str]:
    """The lines by which a conclusion fails at a point, exactly or to fifty digits."""
    return _at(part, dict(at), plan)


def _at(
    part: Part, at: Mapping[AnyLetter, Value], plan: Plan | None = None
) -> list[str]:
    s = Statement(part)
    everything = s.sequent.letters | {*s.sequent.free}
    values = [
        _valued(s, x, at.get(x))
        for x in sorted(everything, key=lambda x: (x not in s.sizes, x.name))
    ]
    given = [
        f"assert {_holds(s, c.says)}  # given" if not c.free else _for_all(s, c)
        for c in conditions(s.sequent)
    ]
    body = _fails(s, plan) if plan else met(s)
    functions, constants = s.named()
    return [*s.symbols([]), *values, *functions, *constants, *given, *body]


def _for_all(s: Statement, c: Condition) -> str:
    """A hypothesis about all values of its letters is only said: the book proves it there."""
    names: Env = {
        y: Source(identifier(y.name)) for y in c.free if isinstance(y, Letter)
    }
    left, right = (s.writer.text(x, names) for x in (c.says.lhs, c.says.rhs))
    free = ", ".join(identifier(y.name) for y in c.free)
    return (
        f"# Given for all {free}, not asserted here: {left} {SIGNS[c.says.rel]} {right}"
    )


def _valued(s: Statement, x: AnyLetter, v: Value | None) -> str:
    """The line that gives a letter the value it has at a point."""
    name = s.writer.letter(x)
    match v:
        case Function(params, body):
            args, written = s.writer.function(params, body, apart=True)
            text = _exactly(body, written)
            line = f"def {name}({', '.join(args)}):\n    return {text}"
            return s.writer.defined(name, line)
        case Term():
            return f"{name} = {_exactly(v, s.writer.write(v))}"
        case FunctionLetter():
            raise Unsayable(f"the value of {x.name} has no name here")
    raise Unsayable(f"the point gives {x.name} no value")


def _exactly(e: Term, value: Source) -> str:
    """A value as a number of SymPy."""
    if value.exact or is_matrix(e):
        return value.text
    return f"{'Integer' if value.whole else 'sympify'}({value.text})"


def _fails(s: Statement, plan: Plan) -> list[str]:
    """That a conclusion, the one whose number the plan has, fails at the point."""
    (goal,) = plan.lines or (0,)
    rel, (left, right) = s.says[goal].rel, s.sides[goal]
    if s.matrix(goal):
        gap = "(left - right).applyfunc(lambda e: expand(e, trig=True))"
        seen = {"=": f"any(e.is_nonzero for e in {gap})", "≠": f"{gap}.is_zero_matrix"}
        sides = [f"left = {left.text}", f"right = {right.text}"]
        if plan.kind == "exactly" and rel in seen:
            return [*sides, f"assert {seen[rel]}"]
        if rel != "=":
            raise Unsayable("an inequality of matrices is not refuted in numbers")
        return [*sides, "assert max(abs(e.evalf(50)) for e in left - right) > 1e-40"]
    wrap = lambda x: x.text if x.exact else f"sympify({x.text})"
    sides = [f"left = {wrap(left)}", f"right = {wrap(right)}"]
    if plan.kind == "exactly":
        euler = "euler" in plan.tactics
        gap = "expand((left - right).rewrite(exp))" if euler else "(left - right)"
        seen = {
            "=": ".is_nonzero",
            "≤": ".is_positive",
            "<": ".is_nonnegative",
            "≠": ".is_zero",
        }
        return [*sides, f"assert {gap}{seen[rel]}"]
    gap = "(left - right).evalf(50, chop=True)"
    far = {"=": f"abs({gap}) >", "≠": f"abs({gap}) <"}.get(rel, f"{gap} >")
    return [
        *sides,
        f'print(left.evalf(50), "{SIGNS[rel]}", right.evalf(50), "is wrong")',
        f"assert {far} 1e-40",
    ]
