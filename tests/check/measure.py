"""What `phaseproof check` makes of the sets: answers.jsonl, and the table of docs/check.md from it.

python -m tests.check.measure          ask every row again, and write both
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from phaseproof.cli.check import QUESTION, Work, question, said_of
from phaseproof.cli.common import cores
from phaseproof.files import write
from phaseproof.guard import guarded

HERE = Path(__file__).parent
PAGE = HERE.parents[1] / "docs" / "check.md"
ANSWERS = HERE / "answers.jsonl"
BEGIN, END = (
    "<!-- measured: python -m tests.check.measure -->",
    "<!-- end of what is measured -->",
)
HELD, OPEN = ("held", "students-held"), ("open", "students")
SECONDS, MEGABYTES = 60.0, 2048  # steps decide, and not the machine
SHOWN = 40  # of those that stay open
Row = Mapping[str, Any]


def lines(path: Path) -> list[Row]:
    return [json.loads(x) for x in path.read_text(encoding="utf-8").splitlines()]


def rows(*names: str) -> list[Row]:
    """Those of these sets."""
    return [row for name in names for row in lines(HERE / f"{name}.jsonl")]


def asked(these: Sequence[Row]) -> list[Row]:
    """The answer to each row: its verdict, and what stands in the way."""
    stated = [{key: v for key, v in row.items() if key in QUESTION} for row in these]
    questions = [question(n, json.dumps(x)) for n, x in enumerate(stated, 1)]
    found = map(said_of, guarded(Work(), questions, cores(), SECONDS, MEGABYTES))
    return [
        {"id": row["id"], "verdict": said["verdict"], "obstacle": said["obstacle"]}
        for row, said in zip(these, found, strict=True)
    ]


def answers() -> dict[str, Row]:
    """Those that were found when the sets were measured, by the row's name."""
    return {x["id"]: x for x in lines(ANSWERS)}


def wrong() -> list[str]:
    """The rows whose verdict is not so."""
    said = answers()
    return [
        row["id"]
        for row in rows(*HELD, *OPEN)
        if said[row["id"]]["verdict"] == ("refuted" if row["truth"] else "proved")
    ]


def counts(name: str) -> dict[str, Counter[str]]:
    """By category: how many true ones are proved, how many false ones refuted, of how many."""
    table, said = defaultdict[str, Counter[str]](Counter), answers()
    for row in rows(name):
        kind = "true" if row["truth"] else "false"
        table[row["category"]][kind] += 1
        table[row["category"]][f"{kind} {said[row['id']]['verdict']}"] += 1
    return dict(sorted(table.items()))


def share(category: Counter[str], kind: str, verdict: str) -> str:
    return f"{category[f'{kind} {verdict}']} of {category[kind]}"


def by_category(name: str) -> Iterable[str]:
    """The table of one set."""
    found = counts(name)
    yield from ("| category | true ones proved | false ones refuted |", "|---|---|---|")
    for category, c in (*found.items(), ("**all**", sum(found.values(), Counter()))):
        proved, refuted = share(c, "true", "proved"), share(c, "false", "refuted")
        yield f"| {category} | {proved} | {refuted} |"


def table() -> str:
    """The held halves by category, and what stays open in the others."""
    said, half = answers(), rows(*OPEN)
    still = [x for x in half if said[x["id"]]["verdict"] not in ("proved", "refuted")]
    cells = [
        f"| `{row['statement']}` | {'true' if row['truth'] else 'false'} | "
        f"{said[row['id']]['obstacle'] or said[row['id']]['verdict']} |"
        for row in still
    ]
    plain = [x for x in cells if x.count("|") == 4]
    return "\n".join(
        [
            BEGIN,
            "",
            "Statements of handbooks and test suites:",
            "",
            *by_category(HELD[0]),
            "",
            "Statements of textbooks, as a student meets them:",
            "",
            *by_category(HELD[1]),
            "",
            f"Of the other halves, which were at hand while this was built, {len(still)} of "
            f"{len(half)} stay open. A few of them, evenly chosen:",
            "",
            "| statement | in fact | what stands in the way |",
            "|---|---|---|",
            *plain[:: -(-len(plain) // SHOWN)],
            "",
            END,
        ]
    )


def written(page: str) -> str:
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return before + table() + after


if __name__ == "__main__":
    found = (json.dumps(x, ensure_ascii=False) for x in asked(rows(*HELD, *OPEN)))
    write(ANSWERS, "\n".join(found) + "\n")
    write(PAGE, written(PAGE.read_text(encoding="utf-8")))
