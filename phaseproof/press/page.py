"""A page before TeX or Markdown shapes it: the blocks of a text, what is said in a line, and the
pen that sets them.

A text is read once, into headings, paragraphs, lists and inferences; a sentence, into its `marks`.
What pages say of a row is listed once, as facts and statements.  A pen knows how one notation sets
each of these; it knows the tags of the claims that have a place on its pages.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from phaseproof.library.sources import Source
from phaseproof.model.book import Display, Statement
from phaseproof.press.decimals import number_tex
from phaseproof.syntax import sentences
from phaseproof.syntax.inline_markup import TAGS, formula, marks, plain
from phaseproof.syntax.latex import roman
from phaseproof.syntax.sentences import Backend, Caption, Piece
from phaseproof.trusted.language.claims import Cited, Claim, Sequent
from phaseproof.trusted.language.terms import Notation

FENCE, LINE = "```", "─"

# ---------------------------------------------------------------- blocks


@dataclass(frozen=True)
class Heading:
    """The title of what follows; the deeper, the smaller."""

    text: str
    depth: int


@dataclass(frozen=True)
class Paragraph:
    """Sentences."""

    text: str


@dataclass(frozen=True)
class Listing:
    """Sentences, each behind a bullet."""

    items: tuple[str, ...]


@dataclass(frozen=True)
class Inference:
    """Premises over a line with the name of a rule, and what follows below it."""

    premises: tuple[str, ...]
    name: str
    conclusions: tuple[str, ...]


Block = Heading | Paragraph | Listing | Inference


def blocks(text: str) -> Iterator[Block]:
    """A text piece by piece; what stands between comment signs is left out."""
    inference = re.compile(
        rf"{FENCE}text\n(.*)\n{LINE}+ (.+)\n((?s:.*))\n{FENCE}", re.DOTALL
    )
    for block in re.split(
        r"\n\s*\n", re.sub(r"<!--.*?-->", "", text, flags=re.DOTALL).strip()
    ):
        if found := inference.fullmatch(block):
            over, name, under = found.groups()
            yield Inference(tuple(over.split("\n")), name, tuple(under.split("\n")))
            continue
        lines = [line.strip() for line in block.splitlines()]
        if lines and lines[0].startswith(("* ", "- ")):
            items = re.split(r"^[*-] ", "\n".join(lines), flags=re.MULTILINE)[1:]
            yield Listing(tuple(" ".join(x.split()) for x in items))
            continue
        if lines and (heading := re.fullmatch(r"(#+) (.*)", lines[0])):
            yield Heading(heading[2], len(heading[1]))
            lines = lines[1:]
        if any(lines):
            yield Paragraph(" ".join(lines))


def named_rules(text: str) -> Iterator[str]:
    """The rules whose inferences stand in a text."""
    return (x.name for x in blocks(text) if isinstance(x, Inference))


def drawn(premises: Sequence[str], name: str, conclusions: Sequence[str]) -> str:
    """An inference as it stands in a text."""
    width = max(map(len, (*premises, *conclusions)))
    return "\n".join(
        (f"{FENCE}text", *premises, f"{LINE * width} {name}", *conclusions, FENCE)
    )


@dataclass(frozen=True)
class Fact:
    """What is said of a row under a label, as a pen has written it."""

    label: str
    said: str


@dataclass(frozen=True)
class Shown:
    """Statements that are displayed, under a label where they need one."""

    said: tuple[Sequent, ...]
    label: str = ""


def facts_apart(pieces: Iterable[Piece]) -> Iterator[tuple[bool, list[Piece]]]:
    """The pieces of a proof, those apart that show a fact on the way: from its caption to the next
    sentence."""
    fact, group = False, list[Piece]()
    for x in pieces:
        begins = isinstance(x, Caption) and x.fact
        if begins or (fact and isinstance(x, str)):
            yield fact, group
            fact, group = begins, []
        group.append(x)
    yield fact, group


# ---------------------------------------------------------------- the pen

_BRACKETED = re.compile(rf"(?<=(?<![\w\]])\()({TAGS})(?=\))")


class Pen(Backend):
    """A backend that sets a page; it knows the ``tags`` that lead somewhere."""

    bold: str  # how words are set that must not be missed,
    emph: str  # those that are stressed,
    rests: str  # and the tags a sentence rests on
    between: str  # the parts of a statement
    part: str  # what stands before each of several, with its number

    def __init__(self, tags: Iterable[str] = ()) -> None:
        super().__init__()
        self.tags = frozenset(tags)
        self._stated: dict[tuple[Sequent, ...], dict[bool, str]] = {}

    # ------------------------------------------------------------ within a line

    def prose(self, text: str) -> str:
        """An author's sentence; tags in brackets lead to their claims."""
        return "".join(self._marked(kind, inside) for kind, inside in marks(text))

    def words(self, text: str) -> str:
        """A sentence, or tags."""
        return self.tagged(text) if re.fullmatch(TAGS, text) else self.prose(text)

    def _marked(self, kind: str, inside: str) -> str:
        match kind:
            case "words":
                parts = _BRACKETED.split(inside)
                parts[::2] = map(self.escaped, parts[::2])
                parts[1::2] = map(self.tagged, parts[1::2])
                return "".join(parts)
            case "math":
                return self._inset(formula(inside))
            case "code":
                return self._code(inside)
            case "ref":
                before, _, tag = plain(inside).rpartition(" ")
                return self._reference(before, tag)
            case "tags":
                return self.rests.format(self.tagged(inside)) if inside else ""
        form = self.bold if kind == "bold" else self.emph
        return form.format(self.prose(inside))

    def tagged(self, tags: str) -> str:
        """Tags, of which those that are known lead to their claims."""
        return ", ".join(
            self.tag(x) if x in self.tags else self.escaped(x)
            for x in re.split(r",\s+", tags)
        )

    def tag(self, tag: str) -> str:
        """A tag that leads to its claim."""
        return self.link(f"claim:{tag}", tag)

    def theorem_name(self, cited: Cited) -> str:
        """A cited theorem, which leads to what it says."""
        return self.link(f"cited:{cited.key}", sentences.label(cited.title, self))

    def row(self, document: str, row: Statement, said: str) -> str:
        """Words that lead to a row of a document."""
        return self.link(f"row:{document}:{row.name}", said)

    def sign(self, x: Notation) -> str:
        """A named object as it is written: R_m."""
        return self(x(*x.params)) if x.params else self.name(x.name)

    def number(self, value: str) -> str:
        """A printed decimal, complex number or tuple of them."""
        return self._inset(number_tex(value))

    @abstractmethod
    def escaped(self, text: str) -> str:
        """Words only: every sign stands for itself."""

    def quoted(self, text: str) -> str:
        """Words of a text, which may be Chinese."""
        return self.escaped(text)

    @abstractmethod
    def _inset(self, formula: str) -> str:
        """A formula that an author wrote in a sentence."""

    @abstractmethod
    def _code(self, text: str) -> str:
        """What a program reads or says."""

    @abstractmethod
    def _reference(self, before: str, tag: str) -> str:
        """A claim under a word before its tag."""

    @abstractmethod
    def link(self, to: str, said: str) -> str:
        """Words that lead to a place, ``kind:name``: claim, chapter, answer, figure, audit,
        row, cited, source."""

    @abstractmethod
    def named(self, claim: Claim) -> str:
        """0509: the title of a claim, where the tag leads to it."""

    @abstractmethod
    def source(self, named: str, known: Mapping[str, Source]) -> str:
        """``su2021roformer, eq. (16)``, which leads to the list of sources."""

    # ------------------------------------------------------------ blocks

    def paragraphs(self, text: str) -> Iterator[str]:
        """The blocks of a text."""
        return map(self.block, blocks(text))

    def states(self, said: Iterable[Sequent], names: bool = True) -> str:
        """Statements, numbered where there are several, and what their ``names`` mean; written
        once, as they stand on several pages."""
        parts = tuple(said)
        known = self._stated.setdefault(parts, {})
        if names not in known:
            shown = [*map(self.says, sentences.whole(parts, self, names))]
            if len(shown) > 1:
                shown = [self.part.format(roman(n)) + x for n, x in enumerate(shown, 1)]
            known[names] = self.between.join(shown)
        return known[names]

    def displayed(self, display: Display) -> str:
        """What a claim says in the notation of papers, what its names mean first."""
        said = [x.sequent for x in display.shown.parts]
        meant = sentences.definitions(said, self, lead="Write")
        blocks = (self.prose(display.words), self.says(meant), self.states(said, False))
        return self.between.join(x for x in blocks if x)

    def stated(self, claim: Claim, names: bool = True) -> str:
        """What a claim says."""
        return self.states((p.sequent for p in claim.parts), names)

    @abstractmethod
    def block(self, block: Block) -> str:
        """A block of a text."""

    @abstractmethod
    def about(self, label: str, said: str) -> str:
        """A labelled line; nothing where nothing is said."""

    @abstractmethod
    def says(self, pieces: Sequence[Piece]) -> str:
        """A statement: sentences and displayed lines."""

    @abstractmethod
    def proves(self, pieces: Sequence[Piece]) -> str:
        """A proof: sentences and displayed lines; what shows a fact on the way may be passed
        over."""
