"""A report with what its pages look up in it, and the pens that write them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeVar

from phaseproof.library.sources import Source, key_and_place
from phaseproof.model.book import Chapter, Display, Figure, Statement
from phaseproof.model.results import Finding, Report, Settled
from phaseproof.press.citation import by_tag
from phaseproof.press.ledger import Stated
from phaseproof.press.markdown import Markdown, rule_key
from phaseproof.press.page import Pen, named_rules
from phaseproof.press.tex import Tex
from phaseproof.press.typeset import Typeset, typesets
from phaseproof.syntax.sentences import label
from phaseproof.trusted.language.claims import Cited, Claim
from phaseproof.trusted.language.walk import claims, theorems
from phaseproof.verification.cache import Remembered

Sources = Mapping[str, Source]
T = TypeVar("T")
Row = tuple[str, Statement, Finding]  # with the key of its document


@dataclass(frozen=True)
class Shelf:
    """A report and its sources; for the site also what lies beside the report."""

    report: Report
    known: Sources
    figures: frozenset[str] = frozenset()  # names of those that were drawn
    # the data of those that move
    moving: Mapping[str, str] = field(default_factory=dict)
    certificates: frozenset[str] = frozenset()  # tags of those that were written
    theorems: frozenset[str] = frozenset()  # tags of those that stand there in Rocq
    history: tuple[Stated, ...] = ()  # superseded statements
    # name and reason of a tag
    withdrawn: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    # pages of docs/, by their names
    written: Mapping[str, str] = field(default_factory=dict)
    remembered: Remembered | None = None  # what was set in earlier runs

    @cached_property
    def tex(self) -> Tex:
        """The pen of the book."""
        return Tex(self.by_tag)

    @cached_property
    def typeset(self) -> dict[str, Typeset]:
        """What the pen of the book makes of each claim alone."""
        return typesets(self.report.settled, self.tex, self.remembered)

    @cached_property
    def pen(self) -> Markdown:
        """The pen of the site; a claim that was withdrawn has its page, too."""
        rules = {rule_key(x) for x in named_rules(self.written.get("kernel", ""))}
        return Markdown({*self.by_tag, *self.withdrawn}, rules - {rule_key("INSTANCE")})

    @cached_property
    def by_tag(self) -> dict[str, Settled]:
        """The claims, in the order of their tags."""
        return {s.claim.tag: s for s in by_tag(self.report.settled)}

    @cached_property
    def displays(self) -> dict[str, Display]:
        """The claims that are said in the notation of papers, by their tags."""
        return {x.claim.tag: x for x in self.report.displays}

    @cached_property
    def chapters(self) -> tuple[Chapter, ...]:
        """Those with a claim in the report."""
        named = {s.chapter for s in self.report.settled}
        return tuple(c for c in self.report.chapters if c.name in named)

    def of(self, chapter: Chapter) -> list[Settled]:
        """The claims of a chapter, in reading order."""
        return [s for s in self.report.settled if s.chapter == chapter.name]

    @cached_property
    def homes(self) -> dict[str, tuple[Chapter, int]]:
        """The chapter of a claim, and the line it stands on."""
        return {
            e.claim.tag: (c, e.line) for c in self.report.chapters for e in c.claims
        }

    # ------------------------------------------------------------ what is tied to what

    @cached_property
    def cited(self) -> dict[str, Cited]:
        """The theorems that are used and not proved, by their keys; also where a lemma that is not
        on these pages uses them."""
        used = {key for s in self.by_tag.values() for key in s.judgement.cited}
        resting = with_lemmas(s.claim for s in self.by_tag.values())
        cited = (x for claim in resting for x in theorems(claim.parts))
        return {x.key: x for x in cited if x.key in used}

    @cached_property
    def resting(self) -> dict[str, list[str]]:
        """The tags of the claims that rest on a cited theorem, by its key."""
        settled = self.by_tag.items()
        return _grouped((key, tag) for tag, s in settled for key in s.judgement.cited)

    def title_of(self, key: str) -> str:
        """What a cited theorem is called; its key where it is not on these pages."""
        return self.cited[key].title if key in self.cited else key

    def rests(self, settled: Settled, pen: Pen) -> list[str]:
        """The cited theorems that a claim rests on, as links."""
        return [
            pen.link(f"cited:{key}", label(self.title_of(key), pen))
            for key in sorted(settled.judgement.cited)
        ]

    @cached_property
    def used_by(self) -> dict[str, list[str]]:
        """The tags of the claims that use a claim directly."""
        ties = ((x, tag) for tag, s in self.by_tag.items() for x in s.judgement.uses)
        return _grouped(ties)

    @cached_property
    def corrects(self) -> dict[str, list[str]]:
        """The tags of the refuted claims in whose place a claim stands."""
        refuted = ((s.claim.corrected, tag) for tag, s in self.by_tag.items())
        return _grouped((right.tag, tag) for right, tag in refuted if right)

    @cached_property
    def settles(self) -> dict[str, list[Row]]:
        """The rows of documents that a claim settles, or says what holds instead of."""
        return _grouped(
            (tag, (audit.document.key, row, found))
            for audit in self.report.audits
            for row, found in audit.rows
            for tag in found.settled_by
        )

    @cached_property
    def named(self) -> list[str]:
        """The keys of the sources that pages name."""
        audits = self.report.audits
        said = [
            *(s.claim.source for s in self.report.settled),
            *(x.reference for x in self.cited.values()),
            *(audit.document.key for audit in audits),
            *(row.place.section for audit in audits for row, _ in audit.rows),
        ]
        return sorted({key_and_place(x)[0] for x in said} & {*self.known})

    @cached_property
    def drawn(self) -> dict[str, list[Figure]]:
        """The figures that show a claim."""
        return _grouped(
            (claim.tag, figure)
            for chapter in self.report.chapters
            for figure in chapter.figures
            if figure.name in self.figures
            for claim in figure.claims
        )


def with_lemmas(chosen: Iterable[Claim]) -> Iterator[Claim]:
    """The claims, and all that they rest on, directly or not, each once."""
    waiting = [*chosen]
    seen = {claim.tag for claim in waiting}
    for claim in waiting:
        yield claim
        for x in claims(claim):
            if x.tag not in seen:
                seen.add(x.tag)
                waiting.append(x)


def _grouped(pairs: Iterator[tuple[str, T]]) -> dict[str, list[T]]:
    out: dict[str, list[T]] = {}
    for key, x in pairs:
        out.setdefault(key, []).append(x)
    return out
