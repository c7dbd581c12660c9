"""The displays of a file, settled."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from phaseproof.check.latex.displays import Display, displays
from phaseproof.check.settling import Answer
from phaseproof.check.statement import Statement


def checked(path: Path, letters: Mapping[str, str], settle: Callable[[Statement], Answer]
            ) -> Iterator[tuple[Display, str, Answer | None]]:
    """Each display, a word for what became of it, and the answer: proved, refuted, undecided,
    unread, in context, definition, no statement.

    A display with letters that nobody declared, or one that may be a condition or a definition, is
    never refuted: it is in context.  Its answer says if it holds for real letters.
    """
    text = path.read_text(encoding="utf-8", errors="replace")
    for display in displays(text, "md" if path.suffix in (".md", ".markdown") else "tex", letters):
        if display.statement is None:
            yield display, display.word, None
            continue
        answer = settle(display.statement)
        if display.statement.undeclared or (display.aside and answer.verdict == "refuted"):
            yield display, "in context", answer if answer.verdict == "proved" else None
        else:
            yield display, answer.verdict, answer
