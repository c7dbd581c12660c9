"""How much of something stands on a page: each number with its reason."""

from __future__ import annotations

DIGITS = 8  # of a number; its certificate has all of them
HASH = 12  # digits of the hash of a statement, by which `phaseproof show` finds it
LATELY = 60  # claims on the page of changes: what a reader of a feed looks through
MEASURED = 100  # signs of LaTeX in a formula that may be wider than a line

# ---------------------------------------------------------------- a graph, in pixels

COLUMN, ROW = 64, 34  # room for a node and its edges
WIDE, HIGH = 46, 22  # a node: four characters
ACROSS = 12  # claims that are tied to no other, in a row: as wide as a page
