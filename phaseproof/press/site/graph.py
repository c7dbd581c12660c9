"""Dependencies as pictures whose every node is a link, drawn from the judged proofs.

The claims of a chapter stand in columns, each to the right of what it rests on.  The chapters
stand below each other in reading order, with an arc from each to those it rests on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from phaseproof.model.book import Chapter
from phaseproof.model.results import Settled
from phaseproof.press.limits import ACROSS, COLUMN, HIGH, ROW, WIDE
from phaseproof.press.markdown import page
from phaseproof.press.shelf import Shelf
from phaseproof.syntax.inline_markup import plain


def chapter_graph(chapter: Chapter, shelf: Shelf) -> str:
    """The claims of a chapter, and beside them those of other chapters that they rest on."""
    edges = {
        s.claim.tag: [t for t in s.judgement.uses if t in shelf.by_tag]
        for s in shelf.of(chapter)
    }
    uses = (t for below in edges.values() for t in below)
    outside = dict.fromkeys(t for t in uses if t not in edges)
    tied = {t for tag, uses in edges.items() if uses for t in (tag, *uses)}
    columns = _columns([t for t in (*outside, *edges) if t in tied], edges)
    place = {
        tag: (x, y) for x, column in enumerate(columns) for y, tag in enumerate(column)
    }
    below = max(map(len, columns), default=0) + bool(tied)
    place |= {
        tag: (n % ACROSS, below + n // ACROSS)
        for n, tag in enumerate(t for t in edges if t not in tied)
    }
    width, height = (
        (1 + max((at[n] for at in place.values()), default=0)) * size
        for n, size in enumerate((COLUMN, ROW))
    )
    drawn = [_edge(place[t], place[tag]) for tag, uses in edges.items() for t in uses]
    drawn += [_node(shelf.by_tag[tag], *place[tag], tag in outside) for tag in place]
    return _svg(width, height, f"Dependencies in the chapter {chapter.name}", drawn)


def _columns(
    tags: Sequence[str], edges: Mapping[str, Sequence[str]]
) -> list[list[str]]:
    """Each tag in the first column to the right of all it rests on; in a column, near those."""
    depth: dict[str, int] = {}
    for tag in tags:  # in reading order: what is used comes first
        depth[tag] = 1 + max(
            (depth[t] for t in edges.get(tag, ()) if t in depth), default=-1
        )
    columns: list[list[str]] = [[] for _ in range(1 + max(depth.values(), default=0))]
    for tag in tags:
        columns[depth[tag]].append(tag)
    height = {tag: y for y, tag in enumerate(columns[0])}
    for column in columns[1:]:
        column.sort(key=lambda tag: _mean([height[t] for t in edges[tag]]))
        height |= {tag: y for y, tag in enumerate(column)}
    return columns


def _mean(xs: Sequence[int]) -> float:
    return sum(xs) / len(xs) if xs else 0.0


def _edge(start: tuple[int, int], end: tuple[int, int]) -> str:
    x0, y0 = start[0] * COLUMN + WIDE + 1, start[1] * ROW + HIGH // 2 + 1
    x1, y1 = end[0] * COLUMN + 1, end[1] * ROW + HIGH // 2 + 1
    bend = (x1 - x0) // 2
    return f'<path d="M{x0} {y0}C{x0 + bend} {y0} {x1 - bend} {y1} {x1} {y1}"/>'


def _node(settled: Settled, x: int, y: int, outside: bool) -> str:
    claim = settled.claim
    kind = f"{settled.verdict}{' outside' if outside else ''}"
    said = f"{claim.tag}, {settled.verdict}: {plain(claim.title)}"
    return (
        f'<a href="../claims/{claim.tag}.html" class="{kind}">'
        f"<title>{escape(said)}</title>"
        f'<rect x="{x * COLUMN + 1}" y="{y * ROW + 1}" width="{WIDE}" height="{HIGH}" rx="4"/>'
        f'<text x="{x * COLUMN + 1 + WIDE // 2}" y="{y * ROW + 16}">{claim.tag}</text></a>'
    )


def graph_page(shelf: Shelf) -> str:
    """The chapters, with an arc from each to those it rests on."""
    names = [c.name for c in shelf.chapters]
    home = {s.claim.tag: s.chapter for s in shelf.report.settled}
    weight: dict[tuple[str, str], int] = {}
    for s in shelf.report.settled:
        for tag in s.judgement.uses:
            if (below := home.get(tag, s.chapter)) != s.chapter:
                weight[below, s.chapter] = weight.get((below, s.chapter), 0) + 1
    reach = max((names.index(b) - names.index(a) for a, b in weight), default=1)
    left = reach * 9 + 12
    drawn = [
        _arc(names.index(a), names.index(b), left, n) for (a, b), n in weight.items()
    ]
    for y, chapter in enumerate(shelf.chapters):
        count = len(shelf.of(chapter))
        said = f"{plain(chapter.title)} ({count})"
        drawn.append(
            f'<a href="chapters/{chapter.name}.html#dependencies">'
            f'<circle cx="{left}" cy="{y * 26 + 14}" r="5"/>'
            f'<text x="{left + 12}" y="{y * 26 + 19}">{escape(said)}</text></a>'
        )
    return page(
        "# Dependencies",
        "A chapter stands below the chapters that it may use. An arc leads from a chapter to one "
        "that uses its claims; a thicker arc means more uses. Each chapter links to the graph of "
        "its claims.",
        _svg(
            left + 380,
            len(names) * 26 + 8,
            "Dependencies of the chapters",
            drawn,
        ),
    )


def _arc(a: int, b: int, left: int, weight: int) -> str:
    y0, y1 = a * 26 + 14, b * 26 + 14
    bend = left - 6 - (b - a) * 9
    return (
        f'<path d="M{left - 5} {y0}C{bend} {y0} {bend} {y1} {left - 5} {y1}" '
        f'stroke-width="{min(1 + weight / 6, 6):.1f}"/>'
    )


def _svg(width: int, height: int, label: str, drawn: Sequence[str]) -> str:
    inside = "\n".join(drawn)
    return (
        f'```{{raw}} html\n<div class="graph" tabindex="0" role="region" '
        f'aria-label="{escape(label)}"><svg role="group" '
        f'aria-label="{escape(label)}" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}">\n{inside}\n</svg></div>\n```'
    )
