"""What an essay says its claim is, beside the claim: both sides at values that names decide."""

from __future__ import annotations

import runpy
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import mpmath
import sympy
from sympy.core.function import AppliedUndef

from phaseproof.sympy.numbers import refuted
from phaseproof.sympy.plans import Plan
from phaseproof.sympy.scripts import runnable
from phaseproof.sympy.statement import Statement
from phaseproof.sympy.terms import identifier
from phaseproof.trusted.language.claims import Claim, Counterexample


def executed(path: Path) -> dict[str, Any]:
    """What a script leaves, with the precision of mpmath as it was."""
    with mpmath.workprec(mpmath.mp.prec):
        return runpy.run_path(str(path))


def stated(claim: Claim, essay: Mapping[str, Any], folder: Path) -> tuple[Any, Any]:
    """The two sides of the first conclusion as the claim has them, at the sizes of the essay."""
    part = claim.parts[0]
    if isinstance(part.evidence, Counterexample):
        lines = refuted(part, part.evidence.at, Plan("digits"))
    else:
        s = Statement(part)
        s.hypothetical = True
        sizes = [f"{x} = Integer({n})" for x, n in sizes_of(claim, essay).items()]
        functions, constants = s.named()
        left, right = s.sides[0]
        lines = [
            *s.symbols(),
            *s.functions(),
            *sizes,
            *s.of_one_size(),
            *functions,
            *constants,
            f"left = {left.text}",
            f"right = {right.text}",
        ]
    path = folder / "stated.py"
    path.write_text(runnable("\n".join(lines)), encoding="utf-8")
    made = executed(path)
    return made["left"], made["right"]


def sizes_of(claim: Claim, essay: Mapping[str, Any]) -> dict[str, int]:
    """A number for each size: the last that an essay has, or one that it says nothing of."""
    s = Statement(claim.parts[0])
    found = {}
    for x, n in zip(s.sizes, s.choices[-1], strict=True):
        name = s.writer.letter(x)
        own = essay.get(name)
        found[name] = int(own) if isinstance(own, int | sympy.Integer) else n
    return found


def values(e: Any, sizes: Mapping[str, int]) -> list[complex]:
    """The entries of a side, each letter having the value that its name decides."""
    if isinstance(e, mpmath.mpf | mpmath.mpc | int | float):
        return [complex(e)]
    e = sympy.sympify(e)
    e = e.subs({x: sizes[str(x)] for x in e.free_symbols if str(x) in sizes})
    if not e.has(sympy.Integral):
        e = e.doit()
    if isinstance(e, sympy.MatrixBase | sympy.MatrixExpr):
        return [x for entry in sympy.Matrix(e) for x in values(entry, sizes)]
    e = e.subs({x: _drawn(str(x)) for x in e.free_symbols})
    while called := e.atoms(AppliedUndef):
        inner = [f for f in called if not any(a.has(AppliedUndef) for a in f.args)]
        e = e.subs({f: _drawn(f"{f.func}{[*map(sympy.N, f.args)]}") for f in inner})
    return [complex(e.evalf(20))]


def _drawn(name: str) -> sympy.Rational:
    name = identifier(name.partition("[")[0]) + "".join(name.partition("[")[1:])
    return sympy.Rational(Random(name).randint(22, 60), 20)
