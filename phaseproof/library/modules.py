"""The Python files of a book: what goes wrong in one is a sentence with its line."""

from __future__ import annotations

import ast
import importlib
import sys
import traceback
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType

from phaseproof import places
from phaseproof.library.inventory import InventoryError
from phaseproof.library.sources import BibError
from phaseproof.trusted.language.budget import TooLarge
from phaseproof.trusted.language.claims import Rejected
from phaseproof.trusted.language.terms import OutsideFragment

OURS = (
    OutsideFragment,
    Rejected,
    TooLarge,
    BibError,
    InventoryError,
)  # each is a sentence
PYTHONS = (
    TypeError,
    ValueError,
    AttributeError,
    NameError,
    ImportError,
    ArithmeticError,
)


class BookError(Exception):
    """What is wrong with a book, and where."""

    def __init__(self, path: Path, line: int, sentence: str) -> None:
        super().__init__(path, line, sentence)
        self.path, self.line, self.sentence = path, line, " ".join(sentence.split())

    def __str__(self) -> str:
        return f"{places.path_text(self.path)}:{self.line}: {self.sentence}"


def parse(path: Path) -> ast.Module:
    """The syntax tree of a file; raises `BookError` where Python cannot read it."""
    try:
        return ast.parse(path.read_bytes(), str(path))
    except (SyntaxError, ValueError) as error:
        line = error.lineno if isinstance(error, SyntaxError) else 1
        raise BookError(
            path, line or 1, f"Python cannot read this: {error.args[0]}"
        ) from error


def assigned(tree: ast.Module) -> dict[str, int]:
    """The names assigned at the top level, each with its last line of assignment."""
    lines: dict[str, int] = {}
    for statement in tree.body:
        targets: list[ast.expr] = []
        if isinstance(statement, ast.Assign):
            targets = statement.targets
        elif isinstance(statement, ast.AnnAssign):
            targets = [statement.target]
        for target in targets:
            for node in ast.walk(target):
                if isinstance(node, ast.Name):
                    lines[node.id] = statement.lineno
    return lines


def imports(tree: ast.Module) -> list[ast.Import | ast.ImportFrom]:
    """The imports of a file, anywhere in it; no expression is looked into."""
    waiting: list[ast.AST] = [tree]
    for x in waiting:
        waiting += [y for y in ast.iter_child_nodes(x) if not isinstance(y, ast.expr)]
    return [x for x in waiting if isinstance(x, ast.Import | ast.ImportFrom)]


def imported(found: Iterable[ast.Import | ast.ImportFrom]) -> set[str]:
    """The names that imports give."""
    return {alias.asname or alias.name for x in found for alias in x.names}


def starred(found: Iterable[ast.Import | ast.ImportFrom]) -> list[ModuleType]:
    """The modules of which a chapter that was run imported all names."""
    return [
        sys.modules[x.module]
        for x in found
        if isinstance(x, ast.ImportFrom)
        and x.module in sys.modules
        and any(alias.name == "*" for alias in x.names)
    ]


def import_module(module: str, folder: Path, path: Path) -> ModuleType:
    """The module, or a sentence about the line of the folder it failed on."""
    try:
        return importlib.import_module(module)
    except SyntaxError as error:
        raise BookError(
            Path(error.filename or path),
            error.lineno or 1,
            f"Python cannot read this: {error.msg}",
        ) from error
    except (Exception, SystemExit) as error:
        frames = [
            frame
            for frame in traceback.extract_tb(error.__traceback__)
            if Path(frame.filename).resolve().parent == folder
        ]
        where, line = (
            (Path(frames[-1].filename), frames[-1].lineno or 1) if frames else (path, 1)
        )
        raise BookError(where, line, why(error, where)) from error


def why(error: BaseException, path: Path) -> str:
    """The error of a chapter in one sentence."""
    if isinstance(error, NameError) and error.name in (lines := assigned(parse(path))):
        return f"{error.name} is used before it is proved: it stands in line {lines[error.name]}"
    said = " ".join(str(error).split())
    match error:
        case RecursionError():
            return "it is nested too deeply"
        case SystemExit():
            return "a chapter does not end the program"
    kind = "" if isinstance(error, PYTHONS) and said else type(error).__name__
    return (
        said
        if isinstance(error, OURS) and said
        else f"Python cannot run this: {f'{kind} {said}'.strip()}"
    )


@contextmanager
def about(path: Path, name: str, line: int) -> Iterator[None]:
    """Whatever goes wrong with a claim or a row is a sentence about its line."""
    try:
        yield
    except BookError:
        raise
    except Exception as error:
        raise BookError(
            path, line, f"{name} cannot be read: {why(error, path)}"
        ) from error
