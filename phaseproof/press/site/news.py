"""What changed lately: statements that are new or say something else, as a page and as a feed of
Atom, by the history of the ledger."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from uuid import NAMESPACE_OID, UUID, uuid5
from xml.sax.saxutils import escape, quoteattr

from phaseproof.model.results import Settled
from phaseproof.press.citation import edition, ledger_lines, published
from phaseproof.press.limits import LATELY
from phaseproof.press.markdown import bullets, page
from phaseproof.press.shelf import Shelf
from phaseproof.press.site.claims import badge
from phaseproof.syntax import plaintext
from phaseproof.syntax.inline_markup import plain


@dataclass(frozen=True)
class Change:
    """The day since which a claim says what it says, and whether its tag said something else."""

    day: str
    changed: bool
    settled: Settled

    @property
    def kind(self) -> str:
        """new or changed."""
        return "changed" if self.changed else "new"


def lately(shelf: Shelf) -> list[Change]:
    """The last changes, the latest first; none where the history is not known."""
    since, tags = dict[str, tuple[str, bool]](), set[str]()
    for day, line in ledger_lines():
        row = json.loads(line)
        since.setdefault(row["hash"], (day, row["tag"] in tags))
        tags.add(row["tag"])
    known = (
        Change(*since[s.claim.hash], s)
        for s in shelf.by_tag.values()
        if s.claim.hash in since
    )
    return sorted(known, key=lambda x: x.day, reverse=True)[:LATELY]


def news_page(changes: list[Change], shelf: Shelf) -> str:
    """The changes of each day."""
    blocks = list[str]()
    for day, some in groupby(changes, lambda x: x.day):
        lines = (
            f"{x.kind}: {badge(x.settled.verdict)} {shelf.pen.named(x.settled.claim)}"
            for x in some
        )
        blocks += [f"## {day}", bullets(lines)]
    return page(
        "# What changed lately",
        "The last claims that are new, or that say something else under the same tag. The same as "
        'a <a href="feed.xml">feed</a>.',
        *blocks,
        orphan=True,
    )


def feed(changes: list[Change], shelf: Shelf) -> str:
    """The same for readers of feeds.  A statement is known by its hash, wherever the site lies."""
    version, date = edition(shelf.report.version)
    latest = max((x.day for x in changes), default=date)
    said = [
        '<?xml version="1.0" encoding="utf-8"?>',
        '<feed xmlns="http://www.w3.org/2005/Atom">',
        "<title>phaseproof: new and changed claims</title>",
        f"<id>urn:uuid:{uuid5(NAMESPACE_OID, 'phaseproof')}</id>",
        f"<updated>{latest}T00:00:00Z</updated>",
        "<author><name>phaseproof contributors</name></author>",
        f"<generator>phaseproof {escape(version)}</generator>",
        *(line for x in changes for line in _entry(x)),
        "</feed>",
    ]
    return "\n".join(said) + "\n"


def _entry(x: Change) -> Iterator[str]:
    claim = x.settled.claim
    at = f"{published()}/" if published() else ""
    title = f"{claim.tag}, {x.kind}, {x.settled.verdict}: {plain(claim.title)}"
    yield "<entry>"
    yield f"<title>{escape(title)}</title>"
    yield f"<id>urn:uuid:{UUID(claim.hash[:32])}</id>"
    yield f"<updated>{x.day}T00:00:00Z</updated>"
    yield f"<link href={quoteattr(f'{at}claims/{claim.tag}.html')}/>"
    yield f"<summary>{escape(plaintext.in_a_line(claim))}</summary>"
    yield "</entry>"
