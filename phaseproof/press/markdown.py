"""MyST Markdown: the backend of the site, and plain sentences as Markdown.

A displayed line is a row of a table: left side, relation and right side, reason.  Its formulas are
set within the line, so that a browser may break them at their outermost signs.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

from phaseproof.library.sources import Source, key_and_place, unicode
from phaseproof.press.citation import published, reference
from phaseproof.press.page import Block, Heading, Listing, Paragraph, Pen, facts_apart
from phaseproof.syntax.inline_markup import plain
from phaseproof.syntax.latex import LaTeX
from phaseproof.syntax.printer import ATOM, Fragment
from phaseproof.syntax.sentences import Caption, Piece, Row
from phaseproof.trusted.language.claims import Claim, Rule

_SPECIAL = re.compile(r"[\\`*_{}\[\]<>#|$~&!^@%]")
_STARTS = re.compile(r"(\s*\d*)([-+=.):])")
PLACES = {
    "claim": "/claims/{}.md",
    "chapter": "/chapters/{}.md",
    "answer": "/answers/{}.md",
    "audit": "/documents/{}.md",
    "cited": "#theorem-{}",
    "source": "#source-{}",
    "rule": "#rule-{}",
}


class Markdown(Pen, LaTeX):
    """The pen of the site; the tags it knows have a page, and the rules a place on that of the
    kernel."""

    breaks, times_break = r"\allowbreak ", r"\allowbreak "
    bold, emph, rests = "**{}**", "*{}*", r" [\[{}\]]{{.rests}}"
    between, part = "\n\n", "({})\n\n"

    def __init__(self, tags: Iterable[str] = (), rules: Iterable[str] = ()) -> None:
        super().__init__(tags)
        self.rules = frozenset(rules)

    def enclosed(self, piece: Fragment) -> Fragment:
        r"""\left and \right would hold a line together."""
        return (
            Fragment(rf"\bigl({piece.text}\bigr)", ATOM, piece.tall)
            if piece.tall
            else self.bracketed(piece)
        )

    def enclosed_in_bars(self, piece: Fragment) -> Fragment:
        """Bars within which a line may be broken."""
        return Fragment(rf"\bigl\lvert {piece.text} \bigr\rvert", ATOM, piece.tall)

    def math(self, formula: str) -> str:
        """A formula within a line; a bar would end the cell of a table."""
        bars = formula.replace(r"\|", r"\Vert ").replace("|", r"\vert ")
        return f"${bars.strip()}$"

    def display(self, formula: str) -> str:
        """A formula of a displayed line."""
        return self.math(rf"\displaystyle {formula}")

    def claim_name(self, tag: str) -> str:
        """Claim 0509, which leads to its page where it has one."""
        return self.link(f"claim:{tag}", f"Claim {tag}")

    def rule_name(self, rule: Rule) -> str:
        """A rule, which leads to what it says where the page of the kernel is there."""
        said, keys = (
            super().rule_name(rule),
            (rule_key(x.__name__) for x in type(rule).__mro__),
        )
        known = next((x for x in keys if x in self.rules), "")
        return self.link(f"rule:{known}", said) if known else said

    # ------------------------------------------------------------ within a line

    def escaped(self, text: str) -> str:
        """Words only: every sign stands for itself."""
        return escaped(text)

    def _inset(self, formula: str) -> str:
        return self.math(formula)

    def _code(self, text: str) -> str:
        return f"`{text}`"

    def _reference(self, before: str, tag: str) -> str:
        return f"{escaped(before)} {self.tagged(tag)}".lstrip()

    def link(self, to: str, said: str) -> str:
        """Words that lead to a page; the words alone where a claim has none."""
        kind, _, name = to.partition(":")
        if kind == "claim" and name not in self.tags:
            return said
        place = PLACES[kind].format(name) if kind in PLACES else f"#{anchor(name)}"
        return f"[{said}]({place})"

    def named(self, claim: Claim) -> str:
        """0509: the title in a line of text, as in long lists."""
        said = f"{claim.tag}: {escaped(plain(claim.title))}"
        return self.link(f"claim:{claim.tag}", said)

    def source(self, named: str, known: Mapping[str, Source]) -> str:
        """``su2021roformer, eq. (16)``, whose key leads to the list of sources."""
        key, place = key_and_place(named)
        if key not in known:
            return escaped(named)
        return self.link(f"source:{key}", escaped(key)) + (
            f", {escaped(place)}" if place else ""
        )

    # ------------------------------------------------------------ blocks

    def block(self, block: Block) -> str:
        """A block of a text."""
        match block:
            case Heading(text, depth):
                return f"{'#' * max(depth, 2)} {self.prose(text)}"
            case Paragraph(text):
                return beginning(self.prose(text))
            case Listing(items):
                return bullets(map(self.prose, items))
        over, under = (
            "<br>".join(map(self.prose, x)) for x in (block.premises, block.conclusions)
        )
        return "\n\n".join(
            (
                ":::{container} inference",
                classed("premise", over),
                classed("conclusion", f"{under} [{self.prose(block.name)}]{{.label}}"),
                ":::",
            )
        )

    def about(self, label: str, said: str) -> str:
        """A labelled line; nothing where nothing is said."""
        return f"[{label}]{{.label}} {said}" if said else ""

    # ------------------------------------------------------------ displayed lines

    def says(self, pieces: Sequence[Piece]) -> str:
        """A statement: sentences, and each displayed line as a paragraph of its own."""
        return "\n\n".join(
            classed("says", self._line(x))
            if isinstance(x, Row)
            else beginning(_said(x))
            for x in pieces
        )

    def inline(self, pieces: Sequence[Piece]) -> str:
        """The same within one paragraph, lines parted by breaks."""
        return "<br>".join(
            self._line(x) if isinstance(x, Row) else _said(x) for x in pieces
        )

    def _line(self, x: Row) -> str:
        shown = self.display(f"{x.left} {x.rel} {x.right}{x.stop}")
        return f"{shown} {x.reason}".rstrip()

    def proves(self, pieces: Sequence[Piece]) -> str:
        """A proof: sentences, and neighbouring lines of one depth as a table; the lines that show
        a fact on the way are folded below it."""
        out = list[str]()
        for fact, group in facts_apart(pieces):
            shown = list[str]()
            for depth, run in groupby(
                group, lambda x: isinstance(x, Row) and (x.depth,)
            ):
                if depth:
                    rows = (self._cells(x) for x in run if isinstance(x, Row))
                    head = ("left side", "right side", "reason")
                    shown.append(deeper(depth[0], table(head, rows, "proof")))
                else:
                    shown += map(_captioned, run)
            if fact:
                opened = ["<details><summary>", shown[0], "</summary>"]
                shown = [*opened, *shown[1:], "</details>"]
            out += shown
        return "\n\n".join(out)

    def _cells(self, x: Row) -> list[str]:
        left = self.display(x.left) if x.left else ""
        return [left, self.display(f"{x.rel} {x.right}{x.stop}"), x.reason]


def _said(piece: Piece) -> str:
    return piece.text if isinstance(piece, Caption) else str(piece)


def _captioned(piece: Piece) -> str:
    said = beginning(_said(piece))
    return deeper(piece.depth, said) if isinstance(piece, Caption) else said


def told(source: Source) -> str:
    """An entry of the list of sources: authors, title, where, year, link, and the title in its own
    script."""
    words = lambda text: escaped(unicode(text))
    said = reference(source, words, lambda title: f"*{words(title)}*")
    link = f"<{source.link}>" if source.link else ""
    return " ".join(x for x in (said, link, escaped(source["original"])) if x)


# ---------------------------------------------------------------- blocks


def escaped(text: str) -> str:
    """Words only: every sign stands for itself."""
    return _SPECIAL.sub(r"\\\g<0>", text)


def inlined(data: str) -> str:
    """JSON within a script."""
    return data.replace("<", "\\u003c")


def beginning(text: str) -> str:
    """A paragraph that does not look like a list, a rule or a heading."""
    return _STARTS.sub(r"\1\\\2", text, count=1) if _STARTS.match(text) else text


def anchor(row: str) -> str:
    """Where a row stands on the page of its document; ``row`` names both."""
    return re.sub(r"[^a-z0-9]+", "-", row.lower())


def rule_key(rule: str) -> str:
    """How links call a rule of the kernel."""
    return rule.lower().replace("_", "-")


def section(title: str, *blocks: str) -> str:
    """Blocks under a heading; nothing where they say nothing."""
    said = [x for x in blocks if x]
    return "\n\n".join([f"## {title}", *said]) if said else ""


def bullets(items: Iterable[str]) -> str:
    """A list."""
    return "\n".join(f"* {x}" for x in items)


def called(title: str) -> str:
    """What a window and a search call a page whose heading has formulas."""
    return f"```{{title}} {title}\n```"


def classed(name: str, block: str) -> str:
    """A block or a paragraph with a class of the style sheet."""
    return f"{{.{name}}}\n{block}"


def deeper(depth: int, block: str) -> str:
    """A block that stands inside a reason."""
    return f":::{{container}} deeper-{depth}\n{block}\n:::" if depth else block


def page(
    *blocks: str, orphan: bool = False, told: Mapping[str, str] | None = None
) -> str:
    """A page; an orphan stands in no table of contents; ``told`` is what its head tells machines,
    by name."""
    head = ["orphan: true"] if orphan else []
    head += (
        [
            "myst:",
            "  html_meta:",
            *(
                f"    {json.dumps(name)}: {json.dumps(said, ensure_ascii=False)}"
                for name, said in told.items()
            ),
        ]
        if told
        else []
    )
    front = ["\n".join(["---", *head, "---"])] if head else []
    return "\n\n".join(x for x in (*front, *blocks) if x) + "\n"


def preview(title: str, said: str, place: str) -> dict[str, str]:
    """What a search engine and a preview of a link show of the page at a place; the address only
    where the site is published."""
    site = published()
    return {
        "description": said,
        "property=og:title": title,
        "property=og:description": said,
        "property=og:type": "article",
        "property=og:site_name": "phaseproof",
        **({"property=og:url": f"{site}/{place}.html"} if site else {}),
    }


def table(head: Sequence[str], rows: Iterable[Sequence[str]], name: str) -> str:
    """A table of cells that are Markdown, with a class of the style sheet."""
    return classed(
        name,
        "\n".join(
            f"| {' | '.join(row)} |" for row in (head, ["---"] * len(head), *rows)
        ),
    )


def contents(entries: Iterable[str], caption: str = "") -> str:
    """What stands in the menu of every page."""
    said = f":caption: {caption}\n" if caption else ""
    return f"```{{toctree}}\n:hidden:\n{said}\n" + "\n".join(entries) + "\n```"
