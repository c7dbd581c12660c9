"""The one search for what SymPy can do with a claim: the first plan that works is kept.

A plan is tried by running the very lines that the script will have.  This is done in a process of
its own (`guard`), which is the only one that loads SymPy.
"""

from __future__ import annotations

import re
import runpy
from collections.abc import Iterator
from contextlib import redirect_stdout, suppress
from dataclasses import dataclass, replace
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time

from phaseproof.sympy import scripts
from phaseproof.sympy.derive import stated, text_of
from phaseproof.sympy.limits import (
    NUMBERS_SECONDS,
    SCRIPT_SECONDS,
    STAGE_SECONDS,
    TACTIC_SECONDS,
)
from phaseproof.sympy.lines import Line, lines, selected
from phaseproof.sympy.plans import DERIVED, Plan
from phaseproof.sympy.sizes import fails, sized
from phaseproof.sympy.status import essay
from phaseproof.sympy.tactics import (
    BASIS,
    BASIS_OF_SQUARES,
    CHORDS,
    EQUALITIES,
    EVALUATED,
    LOGARITHMS,
    RANGE,
    SIGNS,
    SLOPES,
    SQUARES,
    SUBSTITUTED,
    TANGENTS,
    VALLEYS,
    Tactic,
)
from phaseproof.sympy.terms import Unsayable
from phaseproof.trusted.language.claims import (
    Claim,
    Contrary,
    Counterexample,
    Obtain,
    Part,
    Rejected,
)
from phaseproof.trusted.language.terms import OutsideFragment
from phaseproof.trusted.language.walk import parts_of
from phaseproof.workers import Late, within


def version() -> str:
    """The version of SymPy.  Processes that are forked from now on have it loaded."""
    import sympy

    return str(sympy.__version__)


def result(claim: Claim) -> tuple[tuple[Plan, ...], str, str]:
    """The strongest plans that work for a claim's parts, or none and why; or what a script prints
    that was written by hand."""
    if path := essay(claim.tag):
        why, said = _outcome(path.read_text(encoding="utf-8"), SCRIPT_SECONDS)
        if why:
            return (), f"{path.name}: {why}", ""
        return (), "", said.removeprefix(f"{claim.tag}: ")
    plans: list[Plan] = []
    for part in claim.parts:
        try:
            plans.append(_plan(part))
        except Unsayable as error:
            return (), str(error), ""
    if why := runs(scripts.script(claim, tuple(plans))):
        return (), why, ""
    return tuple(plans), "", ""


# ---------------------------------------------------------------- running


def runs(text: str, seconds: float = SCRIPT_SECONDS) -> str:
    """Why a script fails; nothing if it runs to its end within so many seconds."""
    return _outcome(text, seconds)[0]


def _outcome(text: str, seconds: float) -> tuple[str, str]:
    """Why a script fails, if it does; and what it prints last."""
    said = StringIO()
    with TemporaryDirectory() as folder:
        path = Path(folder, "script.py")
        path.write_text(text, encoding="utf-8")
        try:
            with within(seconds), redirect_stdout(said):
                made = runpy.run_path(str(path))
        except Late:
            return f"it took more than {seconds:g} seconds", ""
        except Exception as error:
            return f"{type(error).__name__}: {str(error)[:100]}", ""
    from sympy import Basic, Float, MatrixBase

    exact = (x for x in made.values() if isinstance(x, Basic | MatrixBase))
    sides = made.get("left"), made.get("right")
    if any(isinstance(x, float) for x in sides) or any(x.has(Float) for x in exact):
        return "it computes with floats", ""
    return "", said.getvalue().strip().rpartition("\n")[2]


def works(part: Part, plan: Plan, seconds: float) -> str:
    """Why a plan fails for a part; nothing if it works."""
    try:
        found = scripts.sections(part, plan)
    except Unsayable as error:
        return str(error)
    text = "\n".join(x for section in found for x in section)
    return runs(scripts.runnable(text), seconds)


# ---------------------------------------------------------------- seeking


def _plan(part: Part) -> Plan:
    """The strongest plan that works for a part.  Raises `Unsayable` where none does."""
    if isinstance(part.evidence, Counterexample):
        goals = range(len(part.sequent.says))
        ways = (("exactly", ()), ("exactly", ("euler",)), ("digits", ()))
        return _numbers(part, [Plan(k, t, lines=(n,)) for k, t in ways for n in goals])
    for stage in (_Stage().derived, _Stage().line_by_line):
        if found := stage(part):
            return found
    plans = [Plan("drawn"), *[Plan("witness")] * bool(part.witnesses)]
    if isinstance(part.evidence, Contrary):
        plans = []
    with suppress(Unsayable):
        return _numbers(part, [*plans, Plan("sought")])
    if all(x.cited for x in lines(part)):
        raise Unsayable("every line of its proof is taken from another claim")
    raise Unsayable("a line of its proof is beyond SymPy, and no point meets it")


def _numbers(part: Part, plans: list[Plan]) -> Plan:
    why = ""
    for plan in plans:
        if not (why := works(part, plan, NUMBERS_SECONDS)):
            return plan
    raise Unsayable(why)


@dataclass
class _Stage:
    """A stage of the search, which ends when its seconds are over."""

    until: float = 0

    def works(self, part: Part, plan: Plan, seconds: float) -> bool:
        """Whether a plan works, and there is time to see it."""
        left = self.until - process_time()
        return left > 0 and not works(part, plan, min(seconds, left))

    def derived(self, part: Part) -> Plan | None:
        """A plan by which SymPy derives or decides every relation of a part."""
        self.until = self.until or process_time() + STAGE_SECONDS
        for setting in _settings(part):
            tactics: list[str] = []
            for n in range(len(part.sequent.says)):
                if not (tactic := self.tactic(part, setting, n)):
                    break
                tactics.append(tactic)
            else:
                plan = replace(setting, tactics=tuple(tactics))
                if self.works(part, plan, NUMBERS_SECONDS):
                    return plan
        return None

    def tactic(self, part: Part, setting: Plan, n: int) -> str:
        """The first tactic that settles relation n; nothing if none does."""
        kind, narrowed = setting.kind, setting.narrowed
        statement = stated(part, kind)
        rel, text = part.sequent.says[n].rel, text_of(statement, n)
        ordinary = EQUALITIES if rel == "=" else SIGNS
        decided = kind in ("number", "cases")
        tried: list[Tactic] = [*[EVALUATED] * decided, *ordinary, LOGARITHMS, SQUARES]
        if rel == "=" or fails(part.sequent.says[n], {}):
            tried += [SUBSTITUTED] + [BASIS, BASIS_OF_SQUARES] * (not narrowed)
        else:
            tried += [RANGE, *SLOPES] * (not narrowed)
            tried += [*TANGENTS, *VALLEYS, *CHORDS]
        late = 0
        for x in (x for x in tried if re.search(x.needs, text)):
            plan = replace(setting, tactics=(*[""] * n, x.name))
            start = process_time()
            if self.works(part, plan, TACTIC_SECONDS):
                return x.name
            late += process_time() - start > TACTIC_SECONDS
            if late == 2 and x in ordinary:  # an integral or a sum, each time anew
                return self.tactic_of(SUBSTITUTED, part, plan) if rel == "=" else ""
        return ""

    def tactic_of(self, x: Tactic, part: Part, tried: Plan) -> str:
        """The name of a tactic, if it works in place of the last of a plan."""
        plan = replace(tried, tactics=(*tried.tactics[:-1], x.name))
        return x.name if self.works(part, plan, TACTIC_SECONDS) else ""

    def line_by_line(self, part: Part) -> Plan | None:
        """A plan for each line of a proof, equalities derived, bounds at least in numbers; those
        that are treated alike together."""
        self.until = process_time() + 2 * STAGE_SECONDS
        try:
            every = lines(part)
        except (Rejected, OutsideFragment):
            return None
        groups: dict[Plan, list[tuple[int, tuple[str, ...]]]] = {}
        for n, line in enumerate(every):
            if line.cited:
                continue
            if not (plan := self.line(part, n, line)):
                return None
            alike = replace(plan, tactics=(), lines=())
            groups.setdefault(alike, []).append((n, plan.tactics))
        plans = tuple(
            replace(
                alike,
                tactics=tuple(t for _, tactics in found for t in tactics),
                lines=tuple(n for n, _ in found),
            )
            for alike, found in groups.items()
        )
        plan = Plan(_together(part, every, plans), plans=plans)
        worked = plans and not works(part, plan, 2 * NUMBERS_SECONDS)
        return plan if worked else None

    def line(self, part: Part, n: int, line: Line) -> Plan | None:
        """A plan for one line, without the hypotheses where that will do."""
        loose, alone = selected(part, (n,), True), selected(part, (n,), False)
        if found := self.derived(loose):
            return replace(found, lines=(n,), loose=True)
        if alone.sequent.given and (found := self.derived(alone)):
            return replace(found, lines=(n,))
        if line.says.rel == "=":
            return None
        kinds = [("drawn", loose), ("drawn", alone), ("witness", alone)]
        for kind, lone in kinds[: 2 + bool(part.witnesses)]:
            if self.works(lone, Plan(kind), NUMBERS_SECONDS):
                return Plan(kind, lines=(n,), loose=lone is loose)
        return None


def _together(part: Part, every: tuple[Line, ...], plans: tuple[Plan, ...]) -> str:
    """What the plans of all lines are together: a derivation, if each line is derived or given and
    the proof opens nothing that is said to exist."""
    kinds = {x.kind for x in plans}
    opened = any(isinstance(x, Obtain) for x in parts_of(part.evidence, terms=False))
    if any(x.rests for x in every) or opened or not kinds <= {*DERIVED}:
        return "lines"
    return "steps at sizes" if "sizes" in kinds else "steps"


def _settings(part: Part) -> Iterator[Plan]:
    """How sizes and hypotheses are treated, strongest first."""
    letters = part.sequent.letters | {*part.sequent.free}
    for kind in ("cases", "every", "blocks", "sizes") if letters else ("number",):
        if kind in ("blocks", "sizes") and not sized(part.sequent):
            continue
        found: list[object] = [{}]
        for plan in (
            Plan(kind),
            Plan(kind, narrowed=True),
            Plan(kind, narrowed=True, scaled=True),
        ):
            with suppress(Unsayable):
                statement = stated(part, kind)
                if plan.narrowed:
                    statement.narrow(scaled=plan.scaled)
                if not plan.narrowed or statement.defined not in found:
                    found.append(statement.defined)
                    yield plan
