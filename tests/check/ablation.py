"""Which statements of the sets are no longer proved without one tactic of the prover: the table of
tests/check/README.md.  A proof that does not rest on a tactic is found without it all the more, so
that only those are asked again that do; of many, some.

python -m tests.check.ablation         write it
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from phaseproof.ask.decide import settle
from phaseproof.cli.common import cores
from phaseproof.files import write
from phaseproof.guard import Killed, guarded
from phaseproof.press.formula import lemmas
from phaseproof.prover import portfolio
from phaseproof.prover.goal import Trace
from phaseproof.syntax.statement import read
from tests.check.measure import HERE, MEGABYTES, SECONDS

PAGE = Path(__file__).with_name("README.md")
BEGIN, END = (
    "<!-- measured: python -m tests.check.ablation -->",
    "<!-- end of what is measured -->",
)
SETS = ("held", "open")
SAMPLE = 12  # statements that are asked again for one tactic
ALL = portfolio.TACTICS


def used(traces: list[Trace]) -> Iterator[str]:
    """The tactics that offered a proof, and those of the relations that it rests on."""
    for trace in traces:
        if trace.proved:
            yield trace.attempts[-1].tactic
            yield from used(trace.attempts[-1].goals)


class Without:
    """What a process does with a row: whether it is proved without the tactic of this name, and
    by which ones."""

    def __init__(self, name: str = ""):
        self.tactics = tuple(x for x in ALL if x.name != name)

    def __call__(self, row: Mapping[str, Any]) -> tuple[bool, list[str]]:
        portfolio.TACTICS = self.tactics
        letters, given, let = (row.get(x, ()) for x in ("letters", "given", "let"))
        answer = settle(read(row["statement"], letters or {}, given, let), lemmas)
        proved = answer.verdict == "proved"
        return proved, [*dict.fromkeys(used([*answer.sought]))] if proved else []


def proved(rows: list[Any], name: str = "") -> list[tuple[Any, list[str]]]:
    """The rows that are proved without the tactic, each with the tactics of its proof."""
    found = guarded(Without(name), rows, cores(), SECONDS, MEGABYTES)
    return [
        (row, x[1])
        for row, x in zip(rows, found, strict=True)
        if not isinstance(x, Killed) and x[0]
    ]


def table() -> str:
    """For each tactic, the proofs it has a part in, and those that are not found without it."""
    lines = [
        json.loads(x)
        for name in SETS
        for x in (HERE / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    ]
    whole = proved([x for x in lines if x["truth"]])
    rows = []
    for tactic in ALL:
        with_it = [row for row, tactics in whole if tactic.name in tactics]
        tried = with_it[:: -(-len(with_it) // SAMPLE) or 1]
        still = [row["id"] for row, _ in proved(tried, tactic.name)]
        lost = [row for row in tried if row["id"] not in still]
        example = f"`{min((x['statement'] for x in lost), key=len)}`" if lost else ""
        rows.append(
            f"| {tactic.name} | {len(with_it)} | {len(lost)} of {len(tried)} | {example} |"
        )
    return "\n".join(
        [
            BEGIN,
            "",
            f"| tactic | in {len(whole)} proofs | not found without it | such as |",
            "|---|---|---|---|",
            *rows,
            "",
            END,
        ]
    )


if __name__ == "__main__":
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    write(PAGE, before + table() + rest.partition(END)[2])
