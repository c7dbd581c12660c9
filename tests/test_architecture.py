"""The shape of the house, held by tests."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from phaseproof.book import HOME
from tests.attempts import REASONS

ROOMS = ("phaseproof", "numerics", "derivations")  # imports run from right to left
FILES = {room: sorted((HOME / room).rglob("*.py")) for room in ROOMS}
EVERY_FILE = [path for room in ROOMS for path in FILES[room]]
KERNEL = HOME / "phaseproof" / "kernel"
RULES = [f for f in sorted((KERNEL / "rules").glob("*.py")) if f.name != "__init__.py"]
CORE = [KERNEL / f"{name}.py" for name in ("ring", "reading", "judge")]
DOOR = HOME / "phaseproof" / "paper.py"
# Running text, or a check that `python -O` removes, or SymPy reading text (which runs it).
FORBIDDEN = {"eval", "exec", "compile", "__import__", "sympify", "parse_expr", "lambdify"}


def short(path: Path) -> str:
    return path.relative_to(HOME).as_posix()


def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def imports(node: ast.AST) -> Iterator[str]:
    for x in ast.walk(node):
        if isinstance(x, ast.Import):
            yield from (alias.name for alias in x.names)
        elif isinstance(x, ast.ImportFrom):
            yield x.module or "."


def at_import(path: Path) -> Iterator[str]:
    """What importing the file imports, functions left out."""
    for statement in tree(path).body:
        if isinstance(statement, ast.Import | ast.ImportFrom):
            yield from imports(statement)


def lines(files: list[Path]) -> int:
    return sum(len(f.read_text(encoding="utf-8").splitlines()) for f in files)


@pytest.mark.parametrize("room", ROOMS)
def test_imports_run_one_way(room: str) -> None:
    later = {*ROOMS[ROOMS.index(room) + 1:], "tests", "docs"}
    for path in FILES[room]:
        taken = {name.split(".")[0] for name in imports(tree(path))}
        assert not taken & later, short(path)


@pytest.mark.parametrize("name", ["terms", "claims"])
def test_the_language_knows_nothing_else(name: str) -> None:
    ours = {x for x in at_import(HOME / "phaseproof" / f"{name}.py") if x.startswith("phaseproof")}
    assert ours <= {"phaseproof.terms"}


def test_the_kernel_knows_the_language_and_the_balls_only() -> None:
    allowed = ("phaseproof.terms", "phaseproof.claims", "phaseproof.codec", "phaseproof.walk",
               "phaseproof.kernel", "phaseproof.balls", "phaseproof.ranges", "phaseproof.budget")
    for path in KERNEL.rglob("*.py"):  # it may call the printer to say what it refuses
        ours = [x for x in at_import(path) if x.split(".")[0] == "phaseproof"]
        assert all(x.startswith(allowed) for x in ours), short(path)


def test_the_kernel_is_small() -> None:
    assert lines(CORE) < 1000
    assert lines(sorted(KERNEL.rglob("*.py"))) <= 3900
    assert max(lines([f]) for f in KERNEL.glob("*.py")) < 450  # one sitting each


@pytest.mark.parametrize("path", RULES, ids=short)
def test_a_rule_is_smaller(path: Path) -> None:
    assert lines([path]) <= 90


def test_sympy_has_one_door() -> None:
    for path in FILES["phaseproof"]:
        if path != DOOR:
            assert "sympy" not in {x.split(".")[0] for x in imports(tree(path))}, short(path)


def test_judging_never_loads_sympy() -> None:
    seen = "import phaseproof.kernel.judge, sys; sys.exit('sympy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", seen], cwd=HOME, check=False).returncode == 0


@pytest.mark.parametrize("path", EVERY_FILE, ids=short)
def test_nothing_runs_text_and_no_check_can_be_switched_off(path: Path) -> None:
    for node in ast.walk(tree(path)):
        assert not isinstance(node, ast.Assert), f"{short(path)}:{node.lineno}"
        if isinstance(node, ast.Call):
            called = getattr(node.func, "id", None)
            assert called not in FORBIDDEN, f"{short(path)}:{node.lineno}"
        if isinstance(node, ast.ImportFrom):
            assert not FORBIDDEN & {alias.name for alias in node.names}, short(path)


@pytest.mark.parametrize("path", EVERY_FILE, ids=short)
def test_every_file_says_what_it_is(path: Path) -> None:
    assert ast.get_docstring(tree(path))


@pytest.mark.parametrize("rule", sorted(REASONS))
def test_every_rule_is_refused_something(rule: str) -> None:
    """A refusal of a rule is a case whose id begins with the rule's name and a colon."""
    cases = tree(HOME / "tests" / "test_refusals.py")
    assert any(isinstance(x, ast.Constant) and str(x.value).startswith(f"{rule}:")
               for x in ast.walk(cases))
