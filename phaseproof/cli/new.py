"""new: a skeleton of a chapter, of a claim, or of an audited document.

A file is never overwritten; a list of chapters or documents gets one name more.
"""

from __future__ import annotations

import ast
import keyword
import os
import re
from collections.abc import Iterator
from pathlib import Path

import click

from phaseproof import places
from phaseproof.cli.common import Wrong
from phaseproof.cli.failures import sentences
from phaseproof.files import write
from phaseproof.library.inventory import InventoryError, survey, written
from phaseproof.library.loading import NAME, TAG, registered
from phaseproof.library.modules import assigned, imported, imports, parse
from phaseproof.library.sources import read
from phaseproof.model.book import Inventory, Range

WIDTH = 100  # signs of a line
SOURCE = "vaswani2017"  # of the project's bibliography
TITLE = "What it says, in one sentence that a reader could quote"
CHAPTER = '''r"""# {title}

What this chapter is about []."""

from phaseproof.author import *

claim = stated_in("{source}, §1")

x, y = letter("x y", "real")

{name} = claim("{tag}", "{sentence}",
    says=Equal((x + y)**2, x**2 + 2*x*y + y**2),
    proof=qed(by=ALGEBRA))
'''
CLAIM = """{name} = claim("{tag}", "{sentence}",{source}
    says=Equal(half + half, 1),
    proof=qed(by=ALGEBRA))
"""
NEEDED = ("claim", "Equal", "half", "qed", "ALGEBRA")  # in that
DOCUMENT = '''r"""{key}: what this document is, and what is wrong in it.

No row was written yet: each range of lines has one that says so.
"""

from pathlib import Path

from phaseproof.library.rows import at, interpretive
from phaseproof.library.inventory import read
from phaseproof.model.book import Document

STATEMENTS = (
{rows})

DOCUMENT = Document("{key}", "{language}", STATEMENTS, read(Path(__file__).with_suffix(".lines")))
'''
ROW = """    interpretive("{name}", {place},
                 "It was not read yet.", "it was not read yet"),
"""


def _home(
    _context: click.Context, _parameter: click.Parameter, named: Path | None
) -> Path:
    if named is None and not places.CHECKOUT:
        raise Wrong(
            "the book can only be edited in a checkout: name a folder with --in FOLDER"
        )
    return named or places.THE_BOOK


in_folder = click.option(
    "--in",
    "home",
    metavar="FOLDER",
    callback=_home,
    type=click.Path(file_okay=False, path_type=Path),
    help="Folder of chapters (default: the book).",
)


@click.group()
def new() -> None:
    """Write a skeleton of a chapter, a claim or a document; it loads, and you fill it."""


@new.command()
@click.argument("name")
@click.option("--title", help="Title (default: the name).")
@in_folder
def chapter(name: str, title: str | None, home: Path) -> None:
    """Write a chapter NAME.py with a first claim."""
    _check_module(name)
    if title and not re.fullmatch(r'[^"\n]*[^"\n\\]', title):
        raise Wrong("a title must be one line without quotation marks")
    with sentences():
        text = CHAPTER.format(
            title=title or name.replace("_", " ").capitalize(),
            tag=_tag(home),
            name=f"{name.upper()}_STATEMENT",
            source=_source(home),
            sentence=TITLE,
        )
    _create(home / f"{name}.py", text)
    _enlist(home / "__init__.py", "CHAPTERS", name)


@new.command()
@click.argument("chapter")
@click.argument("name")
@in_folder
def claim(chapter: str, name: str, home: Path) -> None:
    """Write a claim NAME at the end of a CHAPTER, under the next free tag."""
    path = home / f"{chapter}.py"
    if not path.exists():
        raise Wrong(f"there is no chapter {places.path_text(path)}")
    if not NAME.fullmatch(name):
        raise Wrong(
            f"the name of a claim must be SUBJECT_FACT in upper case, never NOT_…; got {name}"
        )
    with sentences():
        tree, tag = parse(path), _tag(home)
    if name in assigned(tree):
        raise Wrong(
            f"{places.path_text(path)} already has a claim {name}; choose another name"
        )
    source = "" if "claim" in assigned(tree) else f' source="{_source(home)}, §1",'
    lines = path.read_text(encoding="utf-8").rstrip("\n").split("\n")
    place = _before_the_end(tree, len(lines))
    text = CLAIM.format(name=name, tag=tag, sentence=TITLE, source=source)
    lines[place:place] = ["", *text.splitlines(), *([""] if place < len(lines) else [])]
    missing = {*NEEDED} - {*assigned(tree), *imported(imports(tree))}
    if missing and "*" not in imported(imports(tree)):
        place += _import(tree, lines, missing)
    write(path, "\n".join(lines) + "\n")
    click.echo(f"{places.path_text(path)}:{place + 2}: {name}, tag {tag}")


@new.command()
@click.argument("key")
@click.argument("text", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option(
    "--language", default="en", show_default=True, help="Language of the text."
)
@in_folder
def document(key: str, text: Path, language: str, home: Path) -> None:
    """Write a document KEY: the lines of its TEXT, and a row for each range.

    The inventory holds each range with its hash; a blank line ends a range.  Correct the guessed
    kinds (heading, display, code, table, text) by hand."""
    _check_module(key)
    try:
        inventory = survey(text.read_bytes())
    except InventoryError as error:
        raise Wrong(f"{text}:{error}") from error
    shelf = home / "documents"
    _create(shelf / f"{key}.lines", written(inventory))
    _create(
        shelf / f"{key}.py",
        DOCUMENT.format(
            key=key,
            language=language,
            rows="".join(_rows(inventory, text.read_bytes())),
        ),
    )
    if not (shelf / "__init__.py").exists():
        _create(
            shelf / "__init__.py",
            '"""The audited documents: one file each."""\n\nDOCUMENTS = ()\n',
        )
    _enlist(shelf / "__init__.py", "DOCUMENTS", key)
    click.echo("the kinds and labels of the ranges are guesses: correct them")


# ---------------------------------------------------------------- what stands in a skeleton


def _check_module(name: str) -> None:
    if not re.fullmatch(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", name) or keyword.iskeyword(
        name
    ):
        raise Wrong(f"the name of a file must be a word in lower case, got {name}")


def _tag(home: Path) -> str:
    """The tag after the greatest one: digits in the book, a001 and so on elsewhere, so that it is
    not one of the book's."""
    ours = home.resolve() == places.THE_BOOK
    letter, width = ("", 4) if ours else ("a", 3)
    used = {*_tags(home), *((registered() or {}) if ours else ())}
    numbers = [
        int(tag[len(letter) :])
        for tag in used
        if tag.startswith(letter) and tag[len(letter) :].isdecimal()
    ]
    return f"{letter}{max(numbers, default=0) + 1:0{width}d}"


def _tags(home: Path) -> Iterator[str]:
    """The tags of the claims in a folder, found without running any."""
    for path in sorted(home.glob("*.py")):
        for x in ast.walk(parse(path)):
            if isinstance(x, ast.Call):
                named = [k.value for k in x.keywords if k.arg == "tag"]
                for said in (*x.args[:1], *named):
                    if isinstance(said, ast.Constant) and TAG.fullmatch(
                        str(said.value)
                    ):
                        yield str(said.value)


def _source(home: Path) -> str:
    """A source that is known there."""
    own = home / "references.bib"
    return next(iter(read(own)), SOURCE) if own.exists() else SOURCE


def _before_the_end(tree: ast.Module, end: int) -> int:
    """After how many lines a claim is put: before figures and what a script does."""
    for statement in reversed(tree.body):
        if isinstance(statement, ast.If) or "FIGURES" in assigned(
            ast.Module([statement], type_ignores=[])
        ):
            end = statement.lineno - 1
        else:
            break
    return end


def _rows(inventory: Inventory, text: bytes) -> Iterator[str]:
    lines = text.decode("utf-8", errors="replace").splitlines()
    for r in inventory.ranges:
        if r.kind != "heading":
            yield ROW.format(name=f"lines-{r.first}", place=_place(r, lines))


def _place(r: Range, lines: list[str]) -> str:
    """Where something stands in the range, blank lines at its ends left out."""
    full = [n for n in range(r.first, r.last + 1) if lines[n - 1].strip()]
    said = f"{full[0]}" if len(full) == 1 else f"({full[0]}, {full[-1]})"
    tagged = r.kind == "display" and r.label != "-"
    return f'at({said}, equation="{r.label}")' if tagged else f"at({said})"


def _import(tree: ast.Module, lines: list[str], names: set[str]) -> int:
    """Imports names of phaseproof.author behind what is imported; how many lines that took."""
    behind = [
        x for x in tree.body if isinstance(x, ast.Import | ast.ImportFrom)
    ] or tree.body[:1]
    place = behind[-1].end_lineno or 0 if behind else 0
    lines.insert(place, f"from phaseproof.author import {', '.join(sorted(names))}")
    return 1


# ---------------------------------------------------------------- files


def _create(path: Path, text: str) -> None:
    """The whole file, where there was none."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        beside.write_text(text, encoding="utf-8")
        os.link(beside, path)  # unlike a renaming, this never takes another one's place
    except FileExistsError:
        raise Wrong(f"{places.path_text(path)} already exists") from None
    finally:
        beside.unlink(missing_ok=True)
    click.echo(f"{places.path_text(path)} is new")


def _enlist(path: Path, called: str, name: str) -> None:
    """Adds a name to the list CHAPTERS or DOCUMENTS of a package, where it has one."""
    if not path.exists():
        return
    text = path.read_text(encoding="utf-8")
    for statement in ast.parse(text).body:
        match statement:
            case ast.Assign(
                targets=[ast.Name(id=found)], value=ast.Tuple() | ast.List() as names
            ) if found == called:
                write(path, _with(text, names, name))
                click.echo(f"{places.path_text(path)}: {called} names {name}")


def _with(text: str, names: ast.Tuple | ast.List, name: str) -> str:
    """The text with one name more in the list, on a line of its own where there is no room."""
    lines = text.splitlines(keepends=True)
    last = names.elts[-1] if names.elts else None
    row = (last.end_lineno if last else names.lineno) or 1
    line = lines[row - 1].encode()
    place = (last.end_col_offset if last else names.col_offset + 1) or 0
    comma = "" if last else ","
    room = len(line) + len(name) + 4 <= WIDTH
    apart = "" if not last else ", " if room else ",\n" + " " * names.elts[0].col_offset
    lines[row - 1] = (
        line[:place] + f'{apart}"{name}"{comma}'.encode() + line[place:]
    ).decode()
    return "".join(lines)
