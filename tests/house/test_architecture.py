"""The shape of the house, where no linter holds it: `make lint` holds the floors of the imports
(pyproject.toml, importlinter), docstrings, and that SymPy has one door."""

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
from phaseproof.trusted.kernel import rules
from tests.kernel.attempts import REASONS

ROOMS = ("phaseproof", "numerics", "derivations", "tools")
FILES = {room: sorted((HOME / room).rglob("*.py")) for room in ROOMS}
LAUNCH = HOME / "phaseproof" / "launch.py"  # loads the command line late, on purpose
EVERY_FILE = [path for room in ROOMS for path in FILES[room] if path != LAUNCH]
TRUSTED = HOME / "phaseproof" / "trusted"
# What must be believed, in tokens of code: these only fall.
FENCES = {"language": 14_431, "enclosure": 9_528, "kernel": 37_670}
A_FILE, A_RULE = 5_000, 1_000  # one sitting
# What the others take from the kernel, each name of it: the list only falls, and the rest is its
# own affair.  Nobody gains authority by it: only what the judge says counts, and the judge takes data.
FACE = {
    # judging: a claim, a line, a fact, a point
    "judge": "judge settle OBJECTS",
    "proofs": "check_proof establish under",
    "chain": "Known Refused check_chain defined follows",
    "instances": "REFUSALS assume discharge gap ordered visible",
    "refutation": "holds negation not_vacuous refute satisfies",
    # reading: what provers ask about hypotheses and terms
    "context": "Needs Scope",
    "normalizer": "Level Normalizer",
    "calculus": "derivative times",
    # normal forms, in which they look for proofs
    "ring": "HALF I NO_TURN ONE PI UNIT ZERO Atom Quotient Sum add number_power power",
    "division": "of_degree",
    "traversal": "inner_atoms ratios sort_key",
    # the vocabulary of proofs; kinds of rules, and what tactics ask of one
    "": "rules",
    "rules": " ".join(rules.__all__),
    "rules.equality": "Equality",
    "rules.rewrite": "NotAlone",
    "rules.triangle": "Triangle spread",
}
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
# Running text, or SymPy reading text (which runs it); ruff forbids more.
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


def module(path: Path) -> str:
    name = ".".join(path.relative_to(HOME).with_suffix("").parts)
    ours = name.startswith(("numerics", "derivations"))
    return (
        f"phaseproof.{name}".removesuffix(".__init__")
        if ours
        else name.removesuffix(".__init__")
    )


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


@pytest.mark.slow
def test_what_is_imported_late_is_slow_and_not_ours() -> None:
    for path in EVERY_FILE:
        for inner in ast.walk(tree(path)):
            if isinstance(inner, ast.FunctionDef | ast.AsyncFunctionDef):
                taken = {name.split(".")[0] for name in imports(inner)}
                assert taken <= SLOW, f"{short(path)}:{inner.lineno}"


def test_what_must_be_believed_is_one_folder() -> None:
    """It is what the judge loads, and it takes from itself, Python and FLINT only."""
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
            "flint",
        }, short(path)


def test_others_see_the_face_of_the_kernel() -> None:
    """They take what the list says, and all of it."""
    kernel = "phaseproof.trusted.kernel"
    taken: dict[str, set[str]] = {room: set() for room in FACE}
    for path in EVERY_FILE:
        if path.is_relative_to(TRUSTED) or path.is_relative_to(HOME / "tools"):
            continue
        for x in ast.walk(tree(path)):
            assert not isinstance(x, ast.Import) or kernel not in ast.unparse(x)
            if isinstance(x, ast.ImportFrom) and (x.module or "").startswith(kernel):
                room = (x.module or "").removeprefix(kernel).lstrip(".")
                names = {name.name for name in x.names}
                assert names <= {*FACE.get(room, "").split()}, f"{short(path)}: {room}"
                taken[room] |= names
    assert taken == {room: {*names.split()} for room, names in FACE.items()}


@pytest.mark.parametrize("name", sorted(FENCES))
def test_what_must_be_believed_is_small(name: str) -> None:
    files = {path: tokens(path) for path in (TRUSTED / name).rglob("*.py")}
    assert sum(files.values()) <= FENCES[name]
    assert max(files.values()) <= A_FILE


@pytest.mark.parametrize("path", RULES, ids=short)
def test_a_rule_is_smaller(path: Path) -> None:
    assert tokens(path) <= A_RULE


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


def test_nothing_runs_text() -> None:
    """An essay in SymPy may turn an expression of its own into a function: it reads nothing."""
    essays = HOME / "derivations" / "sympy"
    for path in (x for x in EVERY_FILE if not x.is_relative_to(essays)):
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.Call):
                called = getattr(node.func, "id", None)
                assert called not in FORBIDDEN, f"{short(path)}:{node.lineno}"
            if isinstance(node, ast.ImportFrom):
                taken = {alias.name for alias in node.names}
                assert not FORBIDDEN & taken, f"{short(path)}:{node.lineno}"


@pytest.mark.parametrize("rule", sorted(REASONS))
def test_every_rule_is_refused_something(rule: str) -> None:
    """A refusal of a rule is a case whose id begins with the rule's name and a colon."""
    cases = tree(HOME / "tests" / "kernel" / "test_refusals.py")
    assert any(
        isinstance(x, ast.Constant) and str(x.value).startswith(f"{rule}:")
        for x in ast.walk(cases)
    )
