"""docs/formal.jsonl: which claims Rocq has checked, on which axioms, and what stops the others.

A row stands for one certificate, by the hash of what a translation reads.  Whoever shows the word
"checked" asks here, with the certificate in hand.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path

from phaseproof.places import DOCS
from phaseproof.verification.certificate.writing import row_of

FILE = "formal.jsonl"


@dataclass(frozen=True)
class Row:
    """A claim that Rocq has checked; or one it has not, and the first obstacle."""

    tag: str
    evidence: str  # the hash of what was translated
    theorems: tuple[str, ...] = ()
    axioms: str = ""
    rocq: str = ""
    enclosed: bool = False  # by enclosures, which may need machine floats
    obstacle: str = ""

    @property
    def checked(self) -> bool:
        """Rocq checked the proof."""
        return not self.obstacle

    @property
    def words(self) -> str:
        """ "checked by Rocq 8.16.1 as c0503; axioms: classical reals" """
        return f"checked by Rocq {self.rocq} as {self.theorem}; axioms: {self.axioms}"

    @property
    def theorem(self) -> str:
        """What its first part is called, behind the theorems it cites."""
        return next(x for x in self.theorems if not x.startswith("cited_"))


def dump(rows: Iterable[Row]) -> str:
    """One row a line, by tag; what is empty is left out."""
    return "".join(
        json.dumps({k: v for k, v in asdict(x).items() if v}, ensure_ascii=False) + "\n"
        for x in sorted(rows, key=lambda x: x.tag)
    )


def read(path: Path) -> dict[str, Row]:
    """The rows of a file by tag; none where there is no file."""
    if not path.is_file():
        return {}
    rows = (json.loads(line) for line in path.read_text(encoding="utf-8").splitlines())
    return {
        x["tag"]: Row(**{**x, "theorems": tuple(x.get("theorems", ()))}) for x in rows
    }


def enclosed(rows: Mapping[str, Row]) -> frozenset[str]:
    """The claims that were checked by enclosures."""
    return frozenset(tag for tag, x in rows.items() if x.enclosed)


@cache
def committed() -> dict[str, Row]:
    """What stands in docs/formal.jsonl."""
    return read(DOCS / FILE)


@cache
def standing(certificate: str) -> Row | None:
    """The row of a certificate, given as its file's text, if Rocq has checked this very one."""
    row: Row | None = row_of(committed(), certificate)
    return row if row and row.checked else None
