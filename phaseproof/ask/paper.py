"""The displays of a file, what became of each, and what the file would have to declare."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from phaseproof.ask.decide import Answer
from phaseproof.prover.occurrences import nodes_of
from phaseproof.syntax.latex import BACKEND
from phaseproof.syntax.latex_parser.document import DENIED, Display, displays
from phaseproof.syntax.latex_parser.normalize_spelling import FACES, UPRIGHT
from phaseproof.syntax.names import Name, name
from phaseproof.syntax.python_parser import Unread
from phaseproof.syntax.statement import Statement
from phaseproof.trusted.language.terms import AnyLetter, FunctionLetter, letters

COMMANDS = {face: command for command, face in reversed(FACES.items())} | {
    UPRIGHT: r"\mathrm"
}
NOTHING = (
    r"no formula is displayed: a display stands in $$…$$, in \[…\], or in an environment "
    "such as align"
)
NUMBERS = "it has no letters, and numbers alone may be about something else"
INDICES = "ijklmnMN"  # letters that mostly are integers


def read(path: Path, letters: Mapping[str, str]) -> list[Display]:
    """The displays of a file.  Raises `Unread` where it is no text."""
    text = path.read_text(encoding="utf-8", errors="replace")
    if "\0" in text:
        raise Unread("this is not text")
    kind = "md" if path.suffix in (".md", ".markdown") else "tex"
    return [*displays(text, kind, letters)]


def outcome(display: Display, answer: Answer | None) -> tuple[str, Answer | None, str]:
    """A word for what became of a display, its answer, and the reason: proved, refuted, undecided,
    unread, in context, definition, no statement.

    A display with letters that nobody declared, or one that may be a condition or a definition, is
    never refuted: it is in context.  Its answer says if it holds for real letters.  One without
    letters is not refuted either: nobody said what its numbers are.
    """
    said = display.statement
    if said is None or answer is None:
        return display.word, None, display.why or display.aside
    if said.undeclared:
        names = ", ".join(_written(name(x.name)) for x in said.undeclared)
        why = f"{names} {'is' if len(said.undeclared) == 1 else 'are'} not declared"
    elif answer.verdict == "refuted" or display.aside == DENIED:
        why = display.aside or ("" if said.sequent.letters else NUMBERS)
    else:
        why = ""
    if why:
        return "in context", answer if answer.verdict == "proved" else None, why
    return answer.verdict, answer, answer.obstacle


# ---------------------------------------------------------------- what a paper would declare


def kinds(said: Statement) -> list[tuple[str, str]]:
    """A kind for each letter that was not declared, and its name."""
    return [(_kind(x, said), _written(name(x.name))) for x in said.undeclared]


def _kind(x: AnyLetter, said: Statement) -> str:
    if isinstance(x, FunctionLetter):
        return f"{', '.join(['natural'] * len(x.over))} -> real"
    powers = [e for e in nodes_of(said.sequent) if e.head == "exp"]
    if x.name in ("i", "j") and any(x in letters(e) for e in powers):
        return "unit"
    return "integer" if x.name in INDICES else "real"


def _written(x: Name) -> str:
    """A name as a paper writes it: x_boldface is \\mathbf{x}."""
    stem = BACKEND.name(x.stem)
    for face in (i for i in x.indices if i in COMMANDS):
        stem = f"{COMMANDS[face]}{{{stem}}}"
    rest = [
        BACKEND.name(i) if not i.isdigit() else i
        for i in x.indices
        if i not in COMMANDS
    ]
    return BACKEND.indexed(stem, rest) + "'" * x.primes


def clauses(found: Iterable[tuple[str, str]]) -> str:
    """``real x, \\theta; integer m, n``: each name once, under the first kind it was given."""
    first: dict[str, str] = {}
    for kind_of, called in found:
        first.setdefault(called, kind_of)
    groups: dict[str, list[str]] = {}
    for called, kind_of in first.items():
        groups.setdefault(kind_of, []).append(called)
    return "; ".join(
        f"{kind_of} {', '.join(names)}" for kind_of, names in groups.items()
    )
