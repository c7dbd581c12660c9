"""The shape of the house, held by tests."""

from __future__ import annotations

import ast
import subprocess
import sys
import tokenize
from collections.abc import Iterator
from functools import cache
from io import StringIO
from pathlib import Path

import pytest

from phaseproof.places import HOME
from tests.attempts import REASONS

ROOMS = ("phaseproof", "numerics", "derivations")
FILES = {room: sorted((HOME / room).rglob("*.py")) for room in ROOMS}
LAUNCH = HOME / "phaseproof" / "launch.py"  # loads the command line late, on purpose
EVERY_FILE = [path for room in ROOMS for path in FILES[room] if path != LAUNCH]
# Every import, wherever it stands, goes to a lower floor or stays in its room.
FLOORS = (
    ("version", "places", "workers", "files", "launch"),
    ("trusted",),
    ("model",),
    ("authoring",),
    ("syntax",),
    ("prover",),
    ("ask",),
    ("author",),
    ("library",),
    ("verification",),
    ("rocq",),
    ("press",),
    ("cli",),
    ("phaseproof",),
    ("numerics",),
    ("derivations",),
)
FLOOR = {room: n for n, floor in enumerate(FLOORS) for room in floor}
TRUSTED = HOME / "phaseproof" / "trusted"
# What must be believed, in tokens of code: these only fall.
FENCES = {"language": 13_467, "enclosure": 9_516, "kernel": 38_820}
A_FILE, A_RULE = 5_000, 1_000  # one sitting
SLOW = {
    "numpy",
    "sympy",
    "matplotlib",
    "distributed",
    "rich",
    "numba",
    "torch",
}  # to import
KERNEL = TRUSTED / "kernel"
RULES = [f for f in sorted((KERNEL / "rules").glob("*.py")) if f.name != "__init__.py"]
DOOR = HOME / "phaseproof" / "syntax" / "sympy_bridge.py"
# Running text, or a check that `python -O` removes, or SymPy reading text (which runs it).
FORBIDDEN = {
    "eval",
    "exec",
    "compile",
    "__import__",
    "sympify",
    "parse_expr",
    "lambdify",
}


def short(path: Path) -> str:
    return path.relative_to(HOME).as_posix()


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def imports(node: ast.AST) -> Iterator[str]:
    for x in ast.walk(node):
        yield from imports_of(x)


def room(module: str) -> str:
    """The room of a module of ours: the package below phaseproof, or the folder beside it."""
    first, *rest = module.split(".")
    return rest[0] if first == "phaseproof" and rest and rest[0] in FLOOR else first


def module(path: Path) -> str:
    return ".".join(path.relative_to(HOME).with_suffix("").parts).removesuffix(
        ".__init__"
    )


def arrows(path: Path) -> set[str]:
    """The rooms a file takes from, in a function or for a type as well."""
    taken = {room(name) for name in files_taken(path)}
    return taken & {*FLOOR, "tests", "docs"} - {room(module(path))}


def files_taken(path: Path) -> Iterator[str]:
    """The modules a file takes from; of a package, those it names."""
    for x in ast.walk(tree(path)):
        if isinstance(x, ast.ImportFrom):
            yield from (
                {f"{x.module}.{alias.name}" for alias in x.names} & MODULES.keys()
                or imports_of(x)
            )
        else:
            yield from imports_of(x)


def imports_of(x: ast.AST) -> list[str]:
    return (
        [alias.name for alias in x.names]
        if isinstance(x, ast.Import)
        else [x.module or "."]
        if isinstance(x, ast.ImportFrom)
        else []
    )


MODULES = {module(path): path for path in EVERY_FILE}


def closure(name: str) -> set[str]:
    """A module with all of ours that it imports, directly or not."""
    found, waiting = set[str](), [name]
    while waiting:
        if (here := waiting.pop()) not in found:
            found.add(here)
            waiting += {*files_taken(MODULES[here])} & MODULES.keys()
    return found


SPACE = {tokenize.NL, tokenize.COMMENT, tokenize.ENCODING, tokenize.ENDMARKER}
BREAKS = {tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT}


def tokens(path: Path) -> int:
    """How many tokens a file has, in Python's own layout of its syntax tree: whatever the
    formatter makes of it, and without comments and docstrings; an f-string is one."""
    code = StringIO(ast.unparse(tree(path)))
    found, inside, begins = 0, 0, True
    for x in tokenize.generate_tokens(code.readline):
        if x.type in BREAKS:
            begins = True
        elif x.type not in SPACE:
            inside -= tokenize.tok_name[x.type] == "FSTRING_END"
            found += not inside and not (begins and x.type == tokenize.STRING)
            inside += tokenize.tok_name[x.type] == "FSTRING_START"
            begins = False
    return found


@pytest.mark.parametrize("path", EVERY_FILE, ids=short)
def test_imports_go_down(path: Path) -> None:
    for taken in arrows(path):
        assert taken in FLOOR, f"{short(path)} takes from {taken}"
        assert FLOOR[taken] < FLOOR[room(module(path))], (
            f"{short(path)} takes from {taken}"
        )


def test_no_circle_of_files() -> None:
    """Within a room too: the files can be put in an order in which each takes from earlier ones."""
    waiting = {name: {*files_taken(path)} - {name} for name, path in MODULES.items()}
    while free := {name for name, taken in waiting.items() if not taken & {*waiting}}:
        waiting = {name: taken for name, taken in waiting.items() if name not in free}
    assert not waiting


@pytest.mark.parametrize("path", EVERY_FILE, ids=short)
def test_what_is_imported_late_is_slow_and_not_ours(path: Path) -> None:
    for inner in ast.walk(tree(path)):
        if isinstance(inner, ast.FunctionDef | ast.AsyncFunctionDef):
            assert {name.split(".")[0] for name in imports(inner)} <= SLOW, short(path)


def test_what_must_be_believed_is_one_folder() -> None:
    """It is what the judge loads, and it takes from itself, Python, gmpy2 and FLINT only."""
    held = {name for name in MODULES if name.startswith("phaseproof.trusted.")}
    packages = {name for name in held if MODULES[name].name == "__init__.py"}
    assert held - packages <= closure("phaseproof.trusted.kernel.judge") <= held
    for path in sorted(TRUSTED.rglob("*.py")):
        taken = {
            name
            for name in imports(tree(path))
            if not name.startswith("phaseproof.trusted")
        }
        assert {name.split(".")[0] for name in taken} <= {
            *sys.stdlib_module_names,
            "gmpy2",
            "flint",
        }, short(path)


def test_the_kernel_takes_from_the_language_and_the_balls_only() -> None:
    for path in sorted(TRUSTED.rglob("*.py")):
        own = path.relative_to(TRUSTED).parts[0]
        below = {"language": ["language"], "enclosure": ["language", "enclosure"]}.get(
            own
        )
        for name in imports(tree(path)):
            if name.startswith("phaseproof.trusted.") and below:
                assert name.split(".")[2] in below, short(path)


@pytest.mark.parametrize("name", sorted(FENCES))
def test_what_must_be_believed_is_small(name: str) -> None:
    files = {path: tokens(path) for path in (TRUSTED / name).rglob("*.py")}
    assert sum(files.values()) <= FENCES[name]
    assert max(files.values()) <= A_FILE


@pytest.mark.parametrize("path", RULES, ids=short)
def test_a_rule_is_smaller(path: Path) -> None:
    assert tokens(path) <= A_RULE


def test_sympy_has_one_door() -> None:
    for path in FILES["phaseproof"]:
        if path != DOOR:
            assert "sympy" not in {x.split(".")[0] for x in imports(tree(path))}, short(
                path
            )


@pytest.mark.slow
def test_judging_never_loads_sympy() -> None:
    seen = (
        "import sys; from phaseproof.library import loading; "
        "from phaseproof.verification import report; loading.load(); "
        "sys.exit('sympy' in sys.modules)"
    )
    assert (
        subprocess.run([sys.executable, "-c", seen], cwd=HOME, check=False).returncode
        == 0
    )


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
    assert any(
        isinstance(x, ast.Constant) and str(x.value).startswith(f"{rule}:")
        for x in ast.walk(cases)
    )
