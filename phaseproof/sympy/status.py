"""docs/sympy.jsonl: what SymPy does with each claim, and by which plans; or what stops it.

A row stands for one certificate, by the hash of its statement, evidence and expressions.  What
SymPy does stands beside a verdict and never enters it.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import asdict, dataclass, fields
from functools import cache
from pathlib import Path
from typing import Any

from phaseproof.files import distinct_keys
from phaseproof.places import DOCS, THE_BOOK
from phaseproof.sympy.plans import KINDS, Plan
from phaseproof.sympy.scripts import script
from phaseproof.trusted.language.claims import Claim
from phaseproof.verification.certificate.writing import row_of

FILE = "sympy.jsonl"
WORDS = {kind: word for kind, (_, word) in KINDS.items()}
AGREES = {WORDS[x] for x in ("every", "sizes", "number", "exactly", "digits")}
ESSAYS = {  # how the sentences of scripts written by hand begin
    "derived at ": WORDS["sizes"],
    "derived for d = ": WORDS["sizes"],
    "derived ": WORDS["every"],
    "refuted exactly": WORDS["exactly"],
    "refuted ": WORDS["digits"],
}
NOT_ASKED = "not asked"
_SMALL = {x.name: x.default for x in fields(Plan) if x.name != "kind"}


@dataclass(frozen=True)
class Row:
    """What SymPy does with a claim: a plan for each part; or the obstacle."""

    tag: str
    evidence: str  # the hash of the certificate's statement, evidence and expressions
    plans: tuple[Plan, ...] = ()
    obstacle: str = ""
    essay: str = ""  # what the script says that was written by hand
    sympy: str = ""  # the version that was asked

    @property
    def kind(self) -> str:
        """The weakest of the kinds of its parts; nothing where SymPy is not asked."""
        order = [*KINDS]
        return max((x.kind for x in self.plans), key=order.index, default="")

    @property
    def word(self) -> str:
        """What a reader is told, of the closed list of words."""
        whole = not re.search("in words|; .*in numbers", self.essay)
        for beginning, word in ESSAYS.items():
            if whole and self.essay.startswith(beginning):
                return word
        return WORDS.get("lines" if self.essay else self.kind, NOT_ASKED)

    @property
    def asked(self) -> bool:
        """There is a script."""
        return self.word != NOT_ASKED

    @property
    def agrees(self) -> bool:
        """SymPy derives, decides or refutes it by itself."""
        return self.word in AGREES


def dump(rows: Iterable[Row]) -> str:
    """One row a line, by tag; what is empty is left out."""
    return "".join(
        json.dumps(_encoded(x), ensure_ascii=False) + "\n"
        for x in sorted(rows, key=lambda x: x.tag)
    )


def _encoded(x: Row) -> dict[str, Any]:
    said = {k: v for k, v in asdict(x).items() if v}
    if x.plans:
        said["plans"] = [*map(_short, x.plans)]
        said["word"] = x.word
    return said


def _short(plan: Plan) -> dict[str, Any]:
    own = {k: getattr(plan, k) for k in _SMALL}
    said = {k: v for k, v in own.items() if v != _SMALL[k]}
    if plan.plans:
        said["plans"] = [*map(_short, plan.plans)]
    return {"kind": plan.kind, **said}


def _plan(said: Mapping[str, Any]) -> Plan:
    lists = {k: tuple(v) for k, v in said.items() if isinstance(v, list)}
    return Plan(**{**said, **lists, "plans": tuple(map(_plan, said.get("plans", ())))})


def read(path: Path) -> dict[str, Row]:
    """The rows of a file by tag; none where there is no file."""
    if not path.is_file():
        return {}
    found = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        said = json.loads(line, object_pairs_hook=distinct_keys)
        said.pop("word", None)
        said["plans"] = tuple(map(_plan, said.get("plans", ())))
        found[said["tag"]] = Row(**said)
    return found


def script_of(claim: Claim, row: Row) -> str:
    """The script of a claim: the one written by hand, or the one its plans make; nothing where
    SymPy is not asked."""
    if path := essay(claim.tag):
        return path.read_text(encoding="utf-8")
    return script(claim, row.plans) if row.plans else ""


def in_brief(rows: Collection[Row]) -> str:
    """How many claims there are of each word, in a sentence."""
    words = Counter(x.word for x in rows)
    agrees = sum(x.agrees for x in rows)
    said = ", ".join(f"{n} {word}" for word, n in words.most_common())
    return f"SymPy derives, decides or refutes {agrees} of {len(rows)} claims: {said}."


@cache
def committed() -> dict[str, Row]:
    """What stands in docs/sympy.jsonl."""
    return read(DOCS / FILE)


@cache
def standing(certificate: str) -> Row | None:
    """The row of a certificate, given as its file's text, if it is of this very one."""
    row: Row | None = row_of(committed(), certificate)
    return row


def essay(tag: str) -> Path | None:
    """The script that was written by hand for a claim, in derivations/sympy."""
    return next(iter(sorted((THE_BOOK / "sympy").glob(f"{tag}_*.py"))), None)
