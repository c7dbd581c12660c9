"""How a claim is put to SymPy, as data: what a search finds, and a script is made from."""

from __future__ import annotations

from dataclasses import dataclass

DERIVED = ("every", "blocks", "number", "cases", "sizes")  # kinds that no number enters
POINTS = 10  # that are drawn where a statement is met in numbers


@dataclass(frozen=True)
class Plan:
    """How a part is put to SymPy: its kind (`KINDS`), a tactic for each relation, and whether the
    hypotheses are written into the letters, bounds as summands or, ``scaled``, as factors.  Line by
    line it has ``plans``, each for some
    ``lines`` of the proof; a ``loose`` one meets them without the hypotheses."""

    kind: str
    tactics: tuple[str, ...] = ()
    narrowed: bool = False
    lines: tuple[int, ...] = ()
    loose: bool = False
    scaled: bool = False
    plans: tuple[Plan, ...] = ()


# What each kind establishes, strongest first: in the script's last sentence, and in a word.
KINDS = {
    "every": ("derived for every value of its letters", "derived for every size"),
    "blocks": (
        "derived for every size, from one block or term",
        "derived for every size",
    ),
    "steps": (
        "derived step by step, as the proof of the book goes",
        "derived for every size",
    ),
    "sizes": (
        "derived at {sizes}, for every value of the other letters",
        "derived at three sizes",
    ),
    "steps at sizes": (
        "derived step by step at {sizes}, as the proof of the book goes",
        "derived at three sizes",
    ),
    "number": ("decided by evaluation", "decided by evaluation"),
    "cases": ("decided by evaluation, case by case", "decided by evaluation"),
    "exactly": ("refuted at the printed point, exactly", "refuted exactly"),
    "digits": ("refuted at the printed point, to 50 digits", "refuted to 50 digits"),
    "lines": (
        "each line of its proof checked: equalities derived, bounds in numbers, "
        "other claims cited",
        "each line checked",
    ),
    "drawn": (
        f"confirmed in numbers at {POINTS} points, and not derived",
        "confirmed in numbers",
    ),
    "sought": (
        f"confirmed in numbers at {POINTS} points, by an instance found there by trying, "
        "and not derived",
        "confirmed in numbers",
    ),
    "witness": (
        "confirmed in numbers at the book's own points, and not derived",
        "confirmed in numbers",
    ),
}
