"""An inventory of a text: every line lies in one range, and a range says what stands there.

A line of an inventory file is ``first-last kind label sha256 note``: the kind is heading, display,
code, table, text or nothing; the label is the tag of an equation or the number of a code block, or
``-``; the hash is that of the lines which are not blank, so that a reader can tell whether their
copy is the audited one; the note of ``nothing`` says why nothing can be checked there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from phaseproof.model.book import Inventory, Range

KINDS = ("heading", "display", "code", "table", "text", "nothing")
LINE = re.compile(r"(\d+)(?:-(\d+))? (\w+) (\S+) ([0-9a-f]{16})(?: (.*))?")


class InventoryError(Exception):
    """What is wrong with an inventory, in one sentence with its line."""


def fingerprint(lines: list[str]) -> str:
    """The hash of the lines that are not blank."""
    return sha256("\n".join(_words(lines)).encode()).hexdigest()[:16]


def _words(lines: list[str]) -> list[str]:
    return [line.rstrip() for line in lines if line.strip()]


def read(path: Path) -> Inventory:
    """The inventory in a file.  Its first line is the number of lines that are not blank and the
    hash of the text.  Raises InventoryError."""
    head, *rest = path.read_text(encoding="utf-8").splitlines()
    count, _, whole = head.partition(" ")
    if not count.isdigit() or not re.fullmatch(r"[0-9a-f]{64}", whole):
        raise InventoryError("1: the first line is a number of lines and a sha256")
    ranges, end = [], 0
    for number, line in enumerate(rest, 2):
        found = LINE.fullmatch(line)
        if not found or found[3] not in KINDS:
            raise InventoryError(
                f"{number}: a line is first-last, kind, label, hash, note"
            )
        first, last = int(found[1]), int(found[2] or found[1])
        if first != end + 1 or last < first:
            raise InventoryError(
                f"{number}: a range begins where the one before it ends"
            )
        if found[3] == "nothing" and not found[6]:
            raise InventoryError(f"{number}: where nothing can be checked, it says why")
        ranges.append(Range(first, last, found[3], found[4], found[5], found[6] or ""))
        end = last
    return Inventory(tuple(ranges), int(count), whole)


def differences(inventory: Inventory, text: bytes) -> list[str]:
    """How a text differs from the audited one, a sentence each; none if it is that one."""
    if sha256(text).hexdigest() == inventory.sha256:
        return []
    lines = text.decode("utf-8", errors="replace").splitlines()
    said = []
    if len(_words(lines)) != inventory.lines:
        said.append(
            f"it has {len(_words(lines))} lines that are not blank, the audited text "
            f"{inventory.lines}"
        )
    said += [
        f"lines {r.first}-{r.last} differ"
        for r in inventory.ranges
        if fingerprint(lines[r.first - 1 : r.last]) != r.hash
    ]
    return said or ["it differs in blank space or line ends only"]


# ---------------------------------------------------------------- a first survey

FENCES = {
    "```": "```",
    "~~~": "~~~",
    "$$": "$$",
    r"\[": r"\]",
}  # what ends what begins so
DISPLAYS = ("$$", r"\[", r"\begin{equation", r"\begin{align", r"\begin{gather")


def survey(text: bytes) -> Inventory:
    """The inventory of a text as far as it is seen without reading: a blank line ends a range, but
    within code or a displayed formula; kinds and labels are guessed.  Raises InventoryError."""
    lines = text.decode("utf-8", errors="replace").splitlines()
    starts = [*_starts(lines)]
    if not starts:
        raise InventoryError("1: nothing stands in this text")
    ends = [*(n - 1 for n in starts[1:]), len(lines)]
    ranges, codes = [], 0
    for first, last in zip([1, *starts[1:]], ends, strict=True):
        said = lines[first - 1 : last]
        kind = _kind(_words(said))
        codes += kind == "code"
        tagged = re.search(r"\\tag\*?\{([^\s{}]+)\}", "\n".join(said))
        label = (
            f"B{codes}"
            if kind == "code"
            else tagged[1]
            if tagged and kind == "display"
            else "-"
        )
        ranges.append(Range(first, last, kind, label, fingerprint(said), ""))
    return Inventory(tuple(ranges), len(_words(lines)), sha256(text).hexdigest())


def _starts(lines: list[str]) -> Iterator[int]:
    """The numbers of the lines with which something begins after a blank one."""
    blank, end = True, ""
    for number, line in enumerate(lines, 1):
        said = line.strip()
        if end:
            end = "" if said.endswith(end) else end
            continue
        if said and blank:
            yield number
        begun = next((sign for sign in FENCES if said.startswith(sign)), "")
        if begun and not (said != begun and said.endswith(FENCES[begun])):
            end = FENCES[begun]
        blank = not said


def _kind(words: list[str]) -> str:
    """What a range seems to be."""
    first = words[0].lstrip()
    if re.match(r"#{1,6}\s", first) or (
        len(words) == 2 and re.fullmatch(r"=+|-+", words[1])
    ):
        return "heading"
    if first.startswith(("```", "~~~")) or all(
        x.startswith(("    ", "\t")) for x in words
    ):
        return "code"
    if first.startswith(DISPLAYS):
        return "display"
    return "table" if first.startswith(("|", r"\begin{tab")) else "text"


def written(inventory: Inventory) -> str:
    """The file that `read` reads."""
    return "".join(
        f"{line}\n"
        for line in (
            f"{inventory.lines} {inventory.sha256}",
            *map(str, inventory.ranges),
        )
    )
