"""The lines by which SymPy derives or decides a relation, with the one tactic that works."""

from __future__ import annotations

import re

from phaseproof.sympy.plans import Plan
from phaseproof.sympy.sizes import fails
from phaseproof.sympy.statement import ASSUMED, SIGNS, WIDER, Statement, symbols
from phaseproof.sympy.tactics import BY_NAME
from phaseproof.sympy.tactics import step as done_by
from phaseproof.sympy.terms import Unsayable, apart_from
from phaseproof.trusted.language.claims import Part
from phaseproof.trusted.language.terms import AnyLetter, Letter, Term, letters, term

BLOCKS = {
    "sum": "term of both sums",
    "stack": "block of both stacks",
    "directsum": "block of both block-diagonal matrices",
}
INTERVALS = {
    "real": "S.Reals",
    "positive": "Interval.open(0, oo)",
    "nonnegative": "Interval(0, oo)",
}
SEEN = {  # what SymPy must see of the gap
    "=": " == 0",
    "≤": ".is_nonnegative",
    "<": ".is_positive",
    "≠": ".is_nonzero",
}
ROUGH = re.compile(
    r"\b(?:tan|cot|sec|csc|csch|coth|floor|ceiling|Abs|sign|Max|Min|re|im|arg|conjugate"
    r"|acos|asin|acosh|atanh|gamma|Integral|Sum|Product|diff|sqrt)\b"
)
UNEVALUATED = re.compile(r"Integral\(|Sum\(|Product\(|diff\(")


def derivation(part: Part, plan: Plan) -> list[str]:
    """The lines of a part that SymPy derives or decides.  Raises `Unsayable`."""
    s = stated(part, plan.kind)
    s.hypothetical = any(x.startswith("groebner") for x in plan.tactics)
    if plan.narrowed:
        s.narrow(moved(s, plan), plan.scaled)
    body: list[str] = []
    before = "", ""
    for n, tactic in enumerate(plan.tactics):
        if tactic:  # a search leaves the others out
            exact = tactic in ("logs", "squares", "groebner squares")
            left, right = (
                x.text if x.exact or not exact else f"sympify({x.text})"
                for x in s.sides[n]
            )
            comments = _block(s, n), BY_NAME[s.says[n].rel, tactic].says
            block, said = (
                [f"# {x}"] * (x not in ("", y))
                for x, y in zip(comments, before, strict=True)
            )
            body += [*block, f"left = {left}", f"right = {right}"]
            body += said + _settled(s, n, tactic)
            before = comments
    given = [line for lines in s.defined.values() for line in lines]
    functions, constants = s.named()
    head = [*s.symbols(), *s.functions()]
    inner = [*s.of_one_size(), *given]
    if not s.sizes:
        return [*head, *inner, *functions, *constants, *body]
    loop = [*inner, *constants, *body]
    return [*head, *functions, *looped(s, loop)]


def moved(s: Statement, plan: Plan) -> set[AnyLetter]:
    """The letters that tactics move."""
    return {
        _contact(s, n, tactic)[0]
        for n, tactic in enumerate(plan.tactics)
        if tactic.startswith(("tangent", "valley", "chord"))
    }


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


def _block(s: Statement, n: int) -> str:
    """What is said where one block stands for all."""
    if not (b := s.blocks[n]):
        return ""
    run = f"{s.writer.letter(b.letter)} from {s.writer.text(b.lo)} to {s.writer.text(b.hi)}"
    return f"One {BLOCKS[b.head]}, {run}."


def _settled(s: Statement, n: int, tactic: str) -> list[str]:
    rel = s.says[n].rel
    moving = {
        "slopes": _by_slopes,
        "tangent": _by_contact,
        "valley": _by_contact,
        "chord": _by_chord,
    }
    if by := moving.get(tactic.partition(" ")[0]):
        return by(s, n, tactic)
    match tactic:
        case "numbers":
            return [f"assert left {SIGNS[rel]} right"]
        case "groebner" | "groebner squares":
            return _basis(s, n, squares=tactic != "groebner")
        case "substitution":
            return _substituted(s, n)
        case "range":
            return _by_range(s, n)
        case "logs" | "squares" if s.matrix(n):
            raise Unsayable("a matrix has no logarithm here")
        case "logs":
            return _by_logarithms(rel)
        case "squares":
            return _by_squares(rel)
    gap = "(left - right)" if rel in ("=", "≠") else "(right - left)"
    doit = ".doit()" if UNEVALUATED.search(text_of(s, n)) else ""
    if s.matrix(n):
        done = done_by(rel, tactic, "e" + doit)
        each = re.fullmatch(r"(\w+)\(e\)", done)
        mapped = f".applyfunc({each[1] if each else f'lambda e: {done}'})"
        return [f"assert {gap}{'' if done == 'e' else mapped}.is_zero_matrix"]
    if not any(x.exact for x in s.sides[n]):
        gap = f"sympify{gap}"
    seen = done_by(rel, tactic, gap + doit) + SEEN[rel]
    return ["assert " + re.sub(r"(?<!\w)\((\w+ - \w+)\)(?=[,) ])", r"\1", seen)]


def text_of(s: Statement, n: int) -> str:
    """All that stands in a relation, definitions included."""
    given = [line for lines in s.defined.values() for line in lines]
    sides = [x.text for x in s.sides[n]]
    return " ".join([*sides, *given, *s.writer.definitions.values()])


def _by_range(s: Statement, n: int) -> list[str]:
    """Interval arithmetic encloses the gap, each letter having all the values of its domain."""
    if s.says[n].rel != "≤" or s.matrix(n):
        raise Unsayable("no bound that may be reached")
    spans = ", ".join(f"{s.writer.letter(x)}: {_span(s, x)}" for x in _numbers(s, n))
    return [
        f"span = sympify(right - left).subs({{{spans}}})",
        "assert span.min >= 0",
    ]


def _by_slopes(s: Statement, n: int, tactic: str) -> list[str]:
    """A gap that is not negative at an end, nor its derivatives there, and one of these nowhere, is
    nowhere negative; beyond the end it is positive, unless that one is 0 everywhere."""
    letters, strict = _smooth(s, n), s.says[n].rel == "<"
    if len(letters) != 1:
        raise Unsayable("no inequality in one letter")
    (letter,), down = letters, tactic.endswith("down")
    lo, hi = _ends(s, letter)
    even = not (lo or hi or down)  # of all numbers those from 0 on are enough
    if not (
        start := hi if down else lo or (even and ("0", _apart(s, letter, term(0))))
    ):
        raise Unsayable("no end to begin at")
    end, beyond = start
    x, z = s.writer.letter(letter), s.writer.name("slope", "z")
    length = f"{hi[0]} - ({lo[0]})".replace(" - (0)", "") if lo and hi else "oo"
    along, at, sign = f"{end} {'-' if down else '+'} {z}", "0", ""
    if down and lo:  # from the upper end to the lower one
        along, at, sign = f"{lo[0]} + {z}", length, "-"
    isolated = "assert gap != 0  # analytic, and so 0 at isolated points only"
    return [
        "gap = sympify(right - left)",
        *[f"assert gap.subs({x}, -{x}) == gap"] * even,
        symbols([z], ASSUMED["nonnegative"]),
        f"gap = gap.subs({x}, {along.removeprefix('0 + ')})",
        f"assert singularities(gap, {z}, Interval(0, {length})) is S.EmptySet",
        *[f"assert gap.subs({z}, {at}).is_positive"] * (strict and not beyond),
        f"for _ in range({re.sub('[^0-9]', '', tactic)}):",
        f"    assert gap.subs({z}, {at}).is_nonnegative",
        f"    gap = {sign}diff(gap, {z})",
        f"span = gap.subs({z}, AccumBounds(0, {length}))",
        "assert gap.is_nonnegative or span.min >= 0",
        *[isolated] * (strict and beyond),
    ]


def _smooth_gap(y: str, domain: str) -> list[str]:
    """The gap, which has no singularity."""
    return [
        "gap = sympify(right - left)",
        f"assert singularities(gap, {y}, {domain}) is S.EmptySet",
    ]


def _by_contact(s: Statement, n: int, tactic: str) -> list[str]:
    """A gap that touches 0 is nowhere negative where it is convex, or falls before and rises
    behind.  It is 0 only there if it bends everywhere, or unless it is 0 everywhere."""
    letter, at = _contact(s, n, tactic)
    rel, y, p = s.says[n].rel, s.writer.letter(letter), s.writer.text(at)
    if rel == "<" and not _apart(s, letter, at):
        raise Unsayable("the point of contact is not excluded")
    slope = f"diff(gap, {y})"
    isolated = f"assert {slope} != 0  # analytic, and so 0 at isolated points only"
    shape = [
        f"assert factor(({y} - {p})*{slope}).is_nonnegative",
        *[isolated] * (rel == "<"),
    ]
    if tactic.startswith("tangent"):
        shape = [
            f"assert expand({slope}.subs({y}, {p})) == 0",
            f"assert factor(diff(gap, {y}, 2)){SEEN[rel]}",
        ]
    touches = f"assert expand(gap.subs({y}, {p})) == 0"
    return [*_smooth_gap(y, INTERVALS[letter.domain]), touches, *shape]


def _by_chord(s: Statement, n: int, tactic: str) -> list[str]:
    """A concave gap that is not negative at both ends is not negative between them; and positive,
    unless it is 0 everywhere."""
    letter, _ = _contact(s, n, tactic)
    lo, hi = _ends(s, letter, numbers=False)
    if not lo or not hi:
        raise Unsayable("no two ends")
    y, (a, beyond), (b, before) = s.writer.letter(letter), lo, hi
    strict = s.says[n].rel == "<"
    if strict and not (beyond and before):
        raise Unsayable("an end is not excluded")
    return [
        *_smooth_gap(y, f"Interval({a}, {b})"),
        f"assert gap.subs({y}, {a}).is_nonnegative",
        f"assert gap.subs({y}, {b}).is_nonnegative",
        f"bend = -diff(gap, {y}, 2)",
        f"span = bend.subs({y}, AccumBounds({a}, {b}))",
        "assert bend.is_nonnegative or span.min >= 0",
        *["assert bend != 0"] * strict,
    ]


def _contact(s: Statement, n: int, tactic: str) -> tuple[Letter, Term]:
    """The letter that a tactic moves and, for a tangent or a valley, where it touches: at 0, 1,
    or another letter.  No hypothesis is written into the letter that is moved."""
    letters = _smooth(s, n)
    moved = [x for x in letters if x.domain in INTERVALS]
    ends = {"real": (0, 1), "nonnegative": (0, 1), "positive": (1,)}
    pairs = [
        (y, p)
        for y in moved
        for p in (*map(term, ends[y.domain]), *letters)
        if p != y and (not isinstance(p, Letter) or y.domain in WIDER[p.domain])
    ]
    if tactic.startswith("chord"):
        pairs = [(y, y) for y in moved]
    number = int(tactic.rpartition(" ")[2])
    if number >= len(pairs):
        raise Unsayable("no such letter")
    return pairs[number]


def _smooth(s: Statement, n: int) -> list[Letter]:
    """The letters of an inequality without a function that may have a pole, a jump or a corner."""
    if s.says[n].rel not in ("≤", "<") or s.matrix(n):
        raise Unsayable("no inequality")
    if ROUGH.search(text_of(s, n)):  # SymPy 1.12 does not see the poles of tan
        raise Unsayable("a function that may have a pole, a jump or a corner")
    return _numbers(s, n)


End = tuple[str, bool] | None


def _ends(s: Statement, x: Letter, numbers: bool = True) -> tuple[End, End]:
    """The bounds of a letter, each with whether it is left out: of the hypotheses the first that
    are numbers, or any; or 0 by its domain."""
    lo: End = None
    hi: End = None
    for c in s.sequent.given:
        r = c.says
        bound = r.lhs if r.rhs == x else r.rhs
        if c.free or r.rel not in ("<", "≤") or x not in (r.lhs, r.rhs):
            continue
        if x in letters(bound) or (numbers and letters(bound)):
            continue
        end = s.writer.text(bound), r.rel == "<"
        if r.rhs == x:
            lo = lo or end
        else:
            hi = hi or end
    if not lo and x.domain not in ("real", "integer"):
        lo = "0", x.domain == "positive" or _apart(s, x, term(0))
    return lo, hi


def _apart(s: Statement, x: Letter, p: Term) -> bool:
    """Whether x ≠ p is given."""
    return any(
        not c.free and c.says.rel == "≠" and {c.says.lhs, c.says.rhs} == {x, p}
        for c in s.sequent.given
    )


def _numbers(s: Statement, n: int) -> list[Letter]:
    """The letters of a relation, which must all be for numbers that are not complex."""
    found = sorted(s.says[n].letters, key=lambda x: x.name)
    numbers = [x for x in found if isinstance(x, Letter) and not x.size]
    if len(numbers) < len(found) or any(x.domain == "complex" for x in numbers):
        raise Unsayable("a letter for functions, matrices or complex numbers")
    return [x for x in numbers if x not in s.sizes]


def _span(s: Statement, x: Letter) -> str:
    lo, hi = _ends(s, x)
    return f"AccumBounds({lo[0] if lo else '-oo'}, {hi[0] if hi else 'oo'})"


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
            f, x = (apart_from(name, found[0]) for name in "fx")
            into = f"lambda {f}, {x}: Integral({f}, {x}).transform({found[0]}, {u})"
            return [
                symbols([u], "positive=True"),
                f"gap = (left - right).replace(Integral, {into})",
                "assert expand(gap.rewrite(cos).doit()) == 0",
            ]
    raise Unsayable("there is no integral of a function of b^(-t)")


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
    last = "assert basis.exprs != [1] and all(map(basis.contains, gaps))"
    if fails(s.says[n], {}):  # the conclusion is absurd
        last = "assert basis.exprs == [1]  # the hypotheses contradict each other"
    text = text_of(s, n) + " ".join(equations)
    waves = re.search("sin|cos|exp", text)
    expanded = "expand(e, trig=True)" if waves else "expand(e)"
    if "Sum(" in text:  # of each sum the factors that do not run
        expanded += ".replace(Sum, lambda *x: factor(Sum(*x)))"
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
        last,
    ]
