"""docs/literature.md says of every row and claim it names what the ledger says."""

from __future__ import annotations

import json
import re

from phaseproof import places

DOCS = places.THE_BOOK.parent / "docs"
ENTRY = re.compile(r"`([\w/-]+)` ([a-z-]+)(?=,| \|)")


def test_every_entry_is_settled_as_the_ledger_says() -> None:
    known = {
        row["tag"]: row["verdict"]
        for row in map(
            json.loads,
            (DOCS / "verdicts.jsonl").read_text(encoding="utf-8").splitlines(),
        )
    }
    table = [
        line
        for line in (DOCS / "literature.md").read_text(encoding="utf-8").splitlines()
        if re.match(r"\| \d", line)
    ]
    assert [line.split(" | ")[0] for line in table] == [f"| {n}" for n in range(1, 39)]
    for line in table:
        settled = line.split(" | ", 3)[3]
        said = ENTRY.findall(settled)
        assert said, line
        assert len(said) == settled.count("`") // 2, line
        assert all(known.get(name) == verdict for name, verdict in said), line
