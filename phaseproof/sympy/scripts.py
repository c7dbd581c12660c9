"""A claim as a standalone script: its letters declared, its statement, and what SymPy does to it.

What is done was searched for once and is a `Plan` for each part; with its plans a claim has one
script, the same today and tomorrow.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Iterator
from itertools import pairwise

from phaseproof.sympy.derive import derivation
from phaseproof.sympy.lines import selected
from phaseproof.sympy.numbers import drawn, refuted, sought, witnessed
from phaseproof.sympy.plans import KINDS, Plan
from phaseproof.sympy.sizes import size_choices, sized
from phaseproof.sympy.terms import IMPORTED, WIDTH, Unsayable
from phaseproof.syntax.inline_markup import plain
from phaseproof.trusted.language.claims import Claim, Counterexample, Part

HEAD = r" *(?:[\w, ]+ = |for [\w, ]+ in |return |assert )"
# Where a line may be broken: behind an argument, before a sign, before a factor.
PLACE = re.compile(
    f"^{HEAD}"
    r'|"[^"]*"|[(\[{]|[)\]}]|((?<=,) |(?<=\S) (?=(?:for|and) ))|( (?=[+-] ))'
    r"|((?<=[\w)\]])[*/](?=[^*/]))"
)


def sections(part: Part, plan: Plan) -> list[list[str]]:
    """The lines of a part by its plan, in sections of their own.  Raises `Unsayable`."""
    match plan.kind:
        case "every" | "blocks" | "sizes" | "number" | "cases":
            return [derivation(part, plan)]
        case "drawn":
            return [drawn(part)]
        case "sought":
            return [sought(part)]
        case "witness":
            return witnessed(part)
        case "lines" | "steps" | "steps at sizes":
            return [
                section
                for x in plan.plans
                for section in sections(selected(part, x.lines, x.loose), x)
            ]
    if not isinstance(part.evidence, Counterexample):
        raise Unsayable("there is no point at which it fails")
    return [refuted(part, part.evidence.at, plan)]


def script(claim: Claim, plans: tuple[Plan, ...]) -> str:
    """The whole script of a claim.  Raises `Unsayable`."""
    body = dict.fromkeys(
        tuple(section)
        for part, plan in zip(claim.parts, plans, strict=True)
        for section in sections(part, plan)
    )
    wrong = any(isinstance(p.evidence, Counterexample) for p in claim.parts)
    title = plain(claim.title).translate({ord(x): None for x in '\\"'})
    opening = f'"""{claim.tag}{", refuted" * wrong}. {title}."""'
    ending = f'print("{claim.tag}: {established(claim, plans)}")'
    filled = textwrap.fill(opening, WIDTH)
    text = "\n\n".join(_declared_once(body)) + "\n" + ending
    return f"{filled}\n\n{runnable(text.replace('{tag}', claim.tag))}"


def _declared_once(sections: Iterable[Iterable[str]]) -> Iterator[str]:
    """Sections without the symbols and functions that an earlier one has declared alike."""
    now = dict[str, str]()  # the line that each name is from
    for section in sections:
        kept = list[str]()
        for x in section:
            found = re.match(r" *(?:for |def )?([\w, ]+?)(?: = | in |\()", x)
            names = found[1].split(", ") if found else []
            declares = re.match(r"def |\w[\w, ]* = (?:symbols|Function)\(", x)
            if not declares or any(now.get(y) != x for y in names):
                kept.append(x)
            now |= dict.fromkeys(names, x)
        yield "\n".join(kept)


def runnable(text: str) -> str:
    """Lines, none too long where they can be broken, with their imports."""
    folded = "\n".join(x for line in text.split("\n") for x in _folded(line))
    return f"{_imports(folded)}\n\n{folded}\n"


def established(claim: Claim, plans: tuple[Plan, ...]) -> str:
    """What a script establishes, as the sentence that it prints."""
    said = []
    for part, plan in zip(claim.parts, plans, strict=True):
        names = sized(part.sequent)
        at = [v[0] if len(v) == 1 else v for v in size_choices(part.sequent, names)]
        sizes = f"{', '.join(x.name for x in names)} = {', '.join(map(str, at))}"
        said.append(KINDS[plan.kind][0].format(sizes=sizes))
    if len({*said}) == 1:
        return said[0]
    return "; ".join(f"part {n}: {x}" for n, x in enumerate(said, 1))


def _imports(text: str) -> str:
    bare = re.sub(r'#.*|"[^"]*"', "", text)
    words = {*re.findall(r"(?<![\w.])[A-Za-z]\w*", bare)}
    own = {*re.findall(r"^ *(?:def )?(\w+)(?:\(.*\))?(?: =|:$)", bare, re.M)}
    used = ", ".join(sorted((words & IMPORTED) - own, key=lambda x: (x.lower(), x)))
    line = f"from sympy import {used}"
    if len(line) > WIDTH:
        line = "\n".join(_broken(f"from sympy import ({used})", "    "))
    return "from random import Random\n\n" * ("Random" in words) + line


def _folded(line: str) -> list[str]:
    """A line that is not too long; a comment stands above code that is."""
    code, mark, comment = line.partition("# ")
    indent = " " * (len(line) - len(line.lstrip()))
    if len(line) <= WIDTH:
        return [line]
    if said := re.fullmatch(r'print\("(.*)"\)', line):
        parts = textwrap.wrap(said[1], WIDTH - 9, drop_whitespace=False)
        return 'print("{}")'.format('"\n    "'.join(parts)).split("\n")
    if mark and not code.strip():
        return textwrap.wrap(line, WIDTH, subsequent_indent=f"{indent}# ")
    code = code.rstrip()
    head = re.match(HEAD, code)
    if head and any(depth == 0 for depth, *_ in _places(code)):
        code = f"{head[0]}({code[head.end() :]})"
    lines = _broken(code, f"{indent}    ")
    if not mark or len(lines[-1] + comment) < WIDTH - 4:
        lines[-1] += f"  # {comment}" * bool(mark)
        return lines
    return [*_folded(f"{indent}# {comment}"), *lines]


def _broken(code: str, indent: str) -> list[str]:
    """A line, broken where the fewest brackets are open, and again what is too long then."""
    places = [x for x in _places(code) if code[: x[2]].strip()]
    if len(code) <= WIDTH or not places:
        return [code]
    best = min(places)[:2]
    cuts = [k for *place, k in places if (*place,) == best]
    lines = _broken(code[: cuts[0]], f"{indent}    ")
    for start, end in pairwise([*cuts, len(code)]):
        piece = code[start:end]
        if len(lines[-1] + piece) <= WIDTH:
            lines[-1] += piece
        else:
            lines += _broken(indent + piece.lstrip(), f"{indent}    ")
    return lines


def _places(code: str) -> list[tuple[int, int, int]]:
    """Where a line may be broken: how many brackets are open there, the kind of `PLACE`, and how
    far it is."""
    depth, found = 0, []
    for x in PLACE.finditer(code):
        depth += (x[0] in "([{") - (x[0] in ")]}")
        if x.lastindex:
            found.append((depth, x.lastindex, x.start()))
    return found
