"""An inventory of a text: every line lies in one range, and a range says what stands there.

A line of an inventory file is ``first-last kind label sha256 note``: the kind is heading, display,
code, table, text or nothing; the label is the tag of an equation or the number of a code block, or
``-``; the hash is that of the lines which are not blank, so that a reader can tell whether their
copy is the audited one; the note of ``nothing`` says why nothing can be checked there.
"""

from __future__ import annotations

import re
from hashlib import sha256
from pathlib import Path

from phaseproof.language.contents import Inventory, Range

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
            raise InventoryError(f"{number}: a line is first-last, kind, label, hash, note")
        first, last = int(found[1]), int(found[2] or found[1])
        if first != end + 1 or last < first:
            raise InventoryError(f"{number}: a range begins where the one before it ends")
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
        said.append(f"it has {len(_words(lines))} lines that are not blank, the audited text "
                    f"{inventory.lines}")
    for r in inventory.ranges:
        if fingerprint(lines[r.first - 1:r.last]) != r.hash:
            said.append(f"lines {r.first}-{r.last} differ")
    return said or ["it differs in blank space or line ends only"]
