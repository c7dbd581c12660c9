"""MyST Markdown: the backend of the site, and plain sentences as Markdown.

A displayed line is a row of a table: left side, relation and right side, reason.  Its formulas are
set within the line, so that a browser may break them at their outermost signs.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from unicodedata import normalize

from phaseproof.library.sources import Source, key_and_place
from phaseproof.press.citation import item as item_tex
from phaseproof.press.citation import published
from phaseproof.press.claim import number_tex
from phaseproof.syntax.inline_markup import TAGS, marks, plain
from phaseproof.syntax.latex import LaTeX
from phaseproof.syntax.printer import ATOM, Fragment
from phaseproof.syntax.sentences import Caption, Piece, Row
from phaseproof.trusted.language.claims import Cited

_SPECIAL = re.compile(r"[\\`*_{}\[\]<>#|$~&!^@%]")
_STARTS = re.compile(r"(\s*\d*)([-+=.):])")
_BRACKETED = re.compile(rf"(?<=\()(?:{TAGS})(?=\))")
_LETTERS = {r"\L": "Ł", r"\&": "&", r"\_": "_"}
_ACCENTS = {
    "'": "\u0301",
    "`": "\u0300",
    '"': "\u0308",
    "^": "\u0302",
    "~": "\u0303",
    "v": "\u030c",
    "c": "\u0327",
}
_ACCENTED = re.compile(r"""\\([vc](?=\{)|['`"^~])(?:([A-Za-z])|\{([A-Za-z])\})""")
_GROUP = re.compile(r"(?<!\\emph)\{([^{}]*)\}")


class Markdown(LaTeX):
    """The backend of the site; it knows the tags that have a page."""

    breaks, times_break = r"\allowbreak ", r"\allowbreak "

    def __init__(self, tags: Iterable[str] = ()) -> None:
        super().__init__()
        self.tags = frozenset(tags)

    def enclosed(self, piece: Fragment) -> Fragment:
        r"""\left and \right would hold a line together."""
        return (
            Fragment(rf"\bigl({piece.text}\bigr)", ATOM, piece.tall)
            if piece.tall
            else self.bracketed(piece)
        )

    def enclosed_in_bars(self, piece: Fragment) -> Fragment:
        return Fragment(rf"\bigl\lvert {piece.text} \bigr\rvert", ATOM, piece.tall)

    def math(self, formula: str) -> str:
        return "$" + formula.replace("|", r"\vert ").strip() + "$"

    def display(self, formula: str) -> str:
        """A formula of a displayed line."""
        return self.math(rf"\displaystyle {formula}")

    def words(self, text: str) -> str:
        return self._linked(text) if re.fullmatch(TAGS, text) else self.prose(text)

    def claim_name(self, tag: str) -> str:
        return (
            f"[Claim {tag}](/claims/{tag}.md)" if tag in self.tags else f"Claim {tag}"
        )

    def theorem_name(self, cited: Cited) -> str:
        return f"[{self.prose(cited.title)}](#theorem-{cited.key})"

    # ------------------------------------------------------------ plain sentences

    def prose(self, text: str) -> str:
        """A plain sentence as Markdown; tags in brackets lead to their claims."""
        return "".join(self._marked(kind, inside) for kind, inside in marks(text))

    def _marked(self, kind: str, inside: str) -> str:
        match kind:
            case "words":
                place, out = 0, ""
                for found in _BRACKETED.finditer(inside):
                    out += escaped(inside[place : found.start()]) + self._linked(
                        found[0]
                    )
                    place = found.end()
                return out + escaped(inside[place:])
            case "math":
                return self.math(inside)
            case "code":
                return f"`{inside}`"
            case "tags":
                return rf" [\[{self._linked(inside)}\]]{{.rests}}" if inside else ""
            case "bold":
                return f"**{self.prose(inside)}**"
            case "emph":
                return f"*{self.prose(inside)}*"
        before, _, tag = plain(inside).rpartition(" ")
        return f"{escaped(before)} {self._linked(tag)}".lstrip()

    def _linked(self, tags: str) -> str:
        return ", ".join(
            f"[{t}](/claims/{t}.md)" if t in self.tags else escaped(t)
            for t in tags.split(", ")
        )

    def paragraphs(self, text: str) -> Iterator[str]:
        """Paragraphs, lists and headings of a lead."""
        for block in re.split(r"\n\s*\n", text.strip()):
            lines = [line.strip() for line in block.splitlines()]
            if lines and lines[0].startswith(("* ", "- ")):
                items = re.split(r"^[*-] ", "\n".join(lines), flags=re.MULTILINE)[1:]
                yield "\n".join(f"* {self.prose(' '.join(x.split()))}" for x in items)
            elif lines and (heading := re.fullmatch(r"#+ (.*)", lines[0])):
                yield f"## {self.prose(heading[1])}"
                if lines[1:]:
                    yield beginning(self.prose(" ".join(lines[1:])))
            elif lines != [""]:
                yield beginning(self.prose(" ".join(lines)))

    # ------------------------------------------------------------ displayed lines

    def says(self, pieces: Sequence[Piece]) -> str:
        """A statement: sentences, and each displayed line as a paragraph of its own."""
        return "\n\n".join(self._said(piece) for piece in pieces)

    def _said(self, piece: Piece) -> str:
        match piece:
            case Row(left, rel, right, stop, reason):
                beside = f" {reason}" if reason else ""
                return classed(
                    "says", self.display(f"{left} {rel} {right}{stop}") + beside
                )
            case Caption(text):
                return beginning(text)
        return beginning(piece)

    def inline(self, pieces: Sequence[Piece]) -> str:
        """The same within one paragraph, lines parted by breaks."""
        return "<br>".join(
            self.display(f"{x.left} {x.rel} {x.right}{x.stop}")
            + f" {x.reason}".rstrip()
            if isinstance(x, Row)
            else x.text
            if isinstance(x, Caption)
            else x
            for x in pieces
        )

    def proves(self, pieces: Sequence[Piece]) -> str:
        """A proof: sentences, and neighbouring lines of one depth as a table; the lines that show
        a fact on the way are folded below it."""
        out: list[str] = []
        table: list[str] = []
        depth, folded = 0, False

        def flush() -> None:
            if table:
                head = "| left side | right side | reason |\n|---|---|---|"
                out.append(deeper(depth, classed("proof", "\n".join([head, *table]))))
                table.clear()

        for piece in pieces:
            if isinstance(piece, Row):
                if piece.depth != depth:
                    flush()
                depth = piece.depth
                left = self.display(piece.left) if piece.left else ""
                table.append(
                    f"| {left} | {self.display(f'{piece.rel} {piece.right}{piece.stop}')} "
                    f"| {piece.reason} |"
                )
                continue
            flush()
            heads = isinstance(piece, Caption) and piece.fact
            if folded and (heads or isinstance(piece, str)):
                out.append("</details>")
                folded = False
            said = beginning(piece.text if isinstance(piece, Caption) else piece)
            if heads:
                out += ["<details><summary>", said, "</summary>"]
                folded = True
            else:
                out.append(
                    deeper(piece.depth, said) if isinstance(piece, Caption) else said
                )
        flush()
        return "\n\n".join([*out, *(["</details>"] if folded else [])])

    def number(self, value: str) -> str:
        """A printed decimal, complex number or tuple of them."""
        return self.math(number_tex(value))

    # ------------------------------------------------------------ sources

    def source(self, named: str, known: Mapping[str, Source]) -> str:
        """``su2021roformer, eq. (16)`` with a link to the list of sources."""
        key, place = key_and_place(named)
        if key not in known:
            return escaped(named)
        return f"[{escaped(key)}](#source-{key})" + (
            f", {escaped(place)}" if place else ""
        )


def item(source: Source) -> str:
    """An entry of the list of sources: authors, title, where, year, link, and the title in its own
    script."""
    text = item_tex(source).removeprefix(rf"\bibitem{{{source.key}}} ")
    text, _, link = text.partition(r" \url{")
    text = _ACCENTED.sub(
        lambda x: normalize("NFC", (x[2] or x[3]) + _ACCENTS[x[1]]), text
    )
    text = text.replace("~", " ")
    for tex, sign in _LETTERS.items():
        text = text.replace(tex, sign)
    while (bare := _GROUP.sub(r"\1", text)) != text:
        text = bare
    said = "".join(
        f"*{escaped(x)}*" if n % 2 else escaped(x)
        for n, x in enumerate(re.split(r"\\emph\{([^{}]*)\}", text))
    )
    original = escaped(source["original"])
    return " ".join(
        x for x in (said, f"<{link.rstrip('}')}>" if link else "", original) if x
    )


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


def called(title: str) -> str:
    """What a window and a search call a page whose heading has formulas."""
    return f"```{{title}} {title}\n```"


def classed(name: str, block: str) -> str:
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
