"""A chapter of the book in Rocq: the files of its claims that are checked, in their order."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from phaseproof.model.book import Chapter
from phaseproof.rocq.coqc import SECONDS, compiled
from phaseproof.rocq.proofs import remark


def chapter_file(chapter: Chapter, theorems: Mapping[str, tuple[str, ...]]) -> str:
    """What the chapter says and which theorems it has, given those of each claim by tag."""
    lines = [remark([chapter.title, "", *chapter.lead.splitlines()])]
    for entry in chapter.claims:
        if words := theorems.get(entry.claim.tag):
            lines += [
                remark([f"{entry.claim.tag}. {entry.claim.title}"]),
                f"From Claims Require Export c{entry.claim.tag}.\n",
                *(f"Check {x}.\n" for x in words),
            ]
    return "\n".join(lines)


def chapter_error(
    folder: Path, chapter: Chapter, theorems: Mapping[str, tuple[str, ...]]
) -> str:
    """Writes the file of a chapter; what Rocq says against it."""
    (folder / "chapters").mkdir(exist_ok=True)
    name = f"chapters/{chapter.name}.v"
    (folder / name).write_text(chapter_file(chapter, theorems), encoding="utf-8")
    return compiled(folder, name, SECONDS)[1]
