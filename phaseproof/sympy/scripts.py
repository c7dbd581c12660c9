"""A claim as a standalone script: its letters declared, its statement, and what SymPy does to it.

What is done was searched for once and is a `Plan` for each part; with its plans a claim has one
script, the same today and tomorrow.
"""

from __future__ import annotations

import re
import textwrap

from phaseproof.sympy.derive import derivation
from phaseproof.sympy.lines import selected
from phaseproof.sympy.numbers import drawn, refuted, sought, witnessed
from phaseproof.sympy.plans import KINDS, Plan
from phaseproof.sympy.sizes import size_choices, sized
from phaseproof.sympy.terms import IMPORTED, Unsayable
from phaseproof.syntax.inline_markup import plain
from phaseproof.trusted.language.claims import Claim, Counterexample, Part

WIDTH = 88


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
    body = [
        "\n".join(section)
        for part, plan in zip(claim.parts, plans, strict=True)
        for section in sections(part, plan)
    ]
    wrong = any(isinstance(p.evidence, Counterexample) for p in claim.parts)
    title = plain(claim.title).translate({ord(x): None for x in '\\"'})
    opening = f'"""{claim.tag}{", refuted" * wrong}. {title}."""'
    ending = f'print("{claim.tag}: {established(claim, plans)}")'
    filled = textwrap.fill(opening, WIDTH)
    text = "\n\n".join(dict.fromkeys(body)) + "\n" + ending
    return f"{filled}\n\n{runnable(text.replace('{tag}', claim.tag))}"


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
    used = sorted((words & IMPORTED) - own, key=lambda x: (x.lower(), x))
    line = f"from sympy import {', '.join(used)}"
    if len(line) > WIDTH:
        names = textwrap.fill(
            ", ".join(used) + ",",
            WIDTH,
            initial_indent="    ",
            subsequent_indent="    ",
        )
        line = f"from sympy import (\n{names}\n)"
    return "from random import Random\n\n" * ("Random" in words) + line


def _folded(line: str) -> list[str]:
    """A long line, broken behind a comma or before a sign, where the fewest brackets are open."""
    found: list[str] = []
    bare = line.lstrip()
    indent, depth = " " * (len(line) - len(bare) + 4), 0
    if bare.startswith("#"):
        more = indent[:-4] + "# "
        return textwrap.wrap(
            bare[2:], WIDTH, initial_indent=more, subsequent_indent=more
        )
    while len(line) > WIDTH:
        place, depth = _place(line, len(indent), depth)
        if not place:
            break
        found.append(line[:place])
        line = indent + line[place + 1 :]
    return [*found, line]


def _place(line: str, indent: int, depth: int) -> tuple[int, int]:
    """Where to break a line, 0 for nowhere, and how many brackets are open there."""
    best, quoted = (0, 0, 0), False
    for k, c in enumerate(line[:WIDTH]):
        quoted ^= c == '"'
        if c == "#" and not quoted:
            break
        depth += (c in "([{") - (c in ")]}") if not quoted else 0
        if c != " " or quoted or depth == 0 or k <= indent:
            continue
        before, after = line[k - 1], line[k + 1 : k + 5]
        if before == "," or after[:2] in ("+ ", "- ") or after == "for ":
            late = k > WIDTH // 2
            best = max(best, (1000 * late - 10 * depth + 500, k, depth))
    return best[1:]
