"""The displays of a file, and what became of each."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from phaseproof.check.latex.displays import Display, displays
from phaseproof.check.settling import Answer


def read(path: Path, letters: Mapping[str, str]) -> list[Display]:
    text = path.read_text(encoding="utf-8", errors="replace")
    return [*displays(text, "md" if path.suffix in (".md", ".markdown") else "tex", letters)]


def outcome(display: Display, answer: Answer | None) -> tuple[str, Answer | None]:
    """A word for what became of a display, and its answer: proved, refuted, undecided, unread, in
    context, definition, no statement.

    A display with letters that nobody declared, or one that may be a condition or a definition, is
    never refuted: it is in context.  Its answer says if it holds for real letters.
    """
    if display.statement is None or answer is None:
        return display.word, None
    if display.statement.undeclared or (display.aside and answer.verdict == "refuted"):
        return "in context", answer if answer.verdict == "proved" else None
    return answer.verdict, answer
