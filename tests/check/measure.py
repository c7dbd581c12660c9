"""What `phaseproof check` makes of the sets: the table of docs/check.md.

python -m tests.check.measure          write it
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from functools import cache
from pathlib import Path
from typing import Any

from phaseproof.cli.check import QUESTION, Work, question, said_of
from phaseproof.cli.common import cores
from phaseproof.files import write
from phaseproof.guard import guarded

HERE = Path(__file__).parent
PAGE = HERE.parents[1] / "docs" / "check.md"
BEGIN, END = (
    "<!-- measured: python -m tests.check.measure -->",
    "<!-- end of what is measured -->",
)
SECONDS, MEGABYTES = 60.0, 2048  # steps decide, and not the machine
Answered = tuple[dict[str, Any], dict[str, Any]]


@cache
def answered(name: str) -> tuple[Answered, ...]:
    """Each row of a set with its answer."""
    lines = (HERE / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    asked = (
        {key: v for key, v in json.loads(x).items() if key in QUESTION} for x in lines
    )
    questions = [question(n, json.dumps(x)) for n, x in enumerate(asked, 1)]
    found = guarded(Work(), questions, cores(), SECONDS, MEGABYTES)
    return tuple(
        (json.loads(x), said_of(said)) for x, said in zip(lines, found, strict=True)
    )


def counts(name: str) -> dict[str, Counter[str]]:
    """By category: how many true ones are proved, how many false ones refuted, of how many."""
    table = defaultdict[str, Counter[str]](Counter)
    for row, said in answered(name):
        kind = "true" if row["truth"] else "false"
        table[row["category"]][kind] += 1
        table[row["category"]][f"{kind} {said['verdict']}"] += 1
    return dict(sorted(table.items()))


def wrong(name: str) -> list[str]:
    """The statements whose verdict is not so."""
    return [
        row["id"]
        for row, said in answered(name)
        if said["verdict"] == ("refuted" if row["truth"] else "proved")
    ]


def share(category: Counter[str], kind: str, verdict: str) -> str:
    return f"{category[f'{kind} {verdict}']} of {category[kind]}"


def table() -> str:
    """The held half by category, and what stays open in the other one."""
    found = counts("held")
    total = sum(found.values(), Counter[str]())
    rows = [
        f"| {name} | {share(c, 'true', 'proved')} | {share(c, 'false', 'refuted')} |"
        for name, c in (*found.items(), ("**all**", total))
    ]
    still = [
        f"| `{row['statement']}` | {'true' if row['truth'] else 'false'} | "
        f"{said['obstacle'] or said['verdict']} |".replace("|x|", "abs(x)")
        for row, said in answered("open")
        if said["verdict"] not in ("proved", "refuted")
    ]
    cells = [x for x in still if x.count("|") == 4]
    return "\n".join(
        [
            BEGIN,
            "",
            "| category | true ones proved | false ones refuted |",
            "|---|---|---|",
            *rows,
            "",
            f"Of the other half, which was at hand while this was built, {len(still)} of "
            f"{len(answered('open'))} stay open, among them:",
            "",
            "| statement | in fact | what stands in the way |",
            "|---|---|---|",
            *cells[:40],
            "",
            END,
        ]
    )


def written(page: str) -> str:
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return before + table() + after


if __name__ == "__main__":
    write(PAGE, written(PAGE.read_text(encoding="utf-8")))
