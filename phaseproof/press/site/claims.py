"""The page of a claim: what it says, why, in numbers, what it rests on, and how to cite it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from phaseproof.library.sources import Source
from phaseproof.model.book import Chapter, Figure, Statement
from phaseproof.model.results import Finding, Report, Settled
from phaseproof.press.audit import place
from phaseproof.press.citation import address, cite, published
from phaseproof.press.claim import Ties, short, ties, title_of
from phaseproof.press.ledger import Stated
from phaseproof.press.site.markdown import (
    Markdown,
    called,
    classed,
    escaped,
    inlined,
    page,
    preview,
)
from phaseproof.rocq.status import standing as standing_in_rocq
from phaseproof.syntax import proofs, sentences
from phaseproof.syntax.inline_markup import plain
from phaseproof.syntax.latex import roman
from phaseproof.syntax.python_printer import command
from phaseproof.trusted.language.claims import Claim, Counterexample, Proof, Sequent
from phaseproof.trusted.language.verdict import Verdict
from phaseproof.verification.sign_explanations import explained
from phaseproof.verification.strengths import sentence
from phaseproof.version import DATE


@dataclass(frozen=True)
class Shelf:
    """A report with what a page looks up in it."""

    report: Report
    known: Mapping[str, Source]
    figures: frozenset[str] = frozenset()  # names of those that were drawn
    moving: Mapping[str, str] = field(
        default_factory=dict
    )  # the data of those that move
    certificates: frozenset[str] = frozenset()  # tags of those that were written
    theorems: frozenset[str] = frozenset()  # tags of those that stand there in Rocq
    history: tuple[Stated, ...] = ()  # superseded statements
    withdrawn: Mapping[str, tuple[str, str]] = field(
        default_factory=dict
    )  # tag: name, reason
    written: Mapping[str, str] = field(
        default_factory=dict
    )  # pages of docs/, by their names

    @cached_property
    def backend(self) -> Markdown:
        return Markdown({*self.by_tag, *self.withdrawn})

    @cached_property
    def by_tag(self) -> dict[str, Settled]:
        return {s.claim.tag: s for s in self.report.settled}

    @cached_property
    def chapters(self) -> tuple[Chapter, ...]:
        """Those with a claim in the report."""
        named = {s.chapter for s in self.report.settled}
        return tuple(c for c in self.report.chapters if c.name in named)

    @cached_property
    def homes(self) -> dict[str, tuple[Chapter, int]]:
        """The chapter of a claim, and the line it stands on."""
        return {
            e.claim.tag: (c, e.line) for c in self.report.chapters for e in c.claims
        }

    @cached_property
    def ties(self) -> Ties:
        return ties(self.report, self.known)

    @cached_property
    def _shown(self) -> dict[tuple[tuple[Sequent, ...], bool], list[str]]:
        return {}

    def says(self, said: Iterable[Sequent], at_home: bool = False) -> str:
        """Statements, numbered where there are several: at home beside the notations of their
        chapter, or with what their names mean; printed once, as they stand on several pages."""
        parts = tuple(said)
        shown = self._shown.get((parts, at_home))
        if shown is None:
            pieces = (
                [sentences.statement(x, self.backend) for x in parts]
                if at_home
                else sentences.whole(parts, self.backend)
            )
            shown = self._shown[parts, at_home] = [*map(self.backend.says, pieces)]
        return (
            shown[0]
            if len(shown) == 1
            else "\n\n".join(
                f"({roman(n)})\n\n{text}" for n, text in enumerate(shown, 1)
            )
        )

    @cached_property
    def settles(self) -> dict[str, list[tuple[str, Statement, Finding]]]:
        """The rows of documents that a claim settles, or says what holds instead of."""
        found: dict[str, list[tuple[str, Statement, Finding]]] = {}
        for audit in self.report.audits:
            for row, said in audit.rows:
                for tag in said.settled_by:
                    found.setdefault(tag, []).append((audit.document.key, row, said))
        return found

    @cached_property
    def drawn(self) -> dict[str, list[Figure]]:
        """The figures that show a claim."""
        found: dict[str, list[Figure]] = {}
        for figure in (f for c in self.report.chapters for f in c.figures):
            for claim in figure.claims if figure.name in self.figures else ():
                found.setdefault(claim.tag, []).append(figure)
        return found


def stated(claim: Claim, verdict: str, shelf: Shelf, at_home: bool = False) -> str:
    """A claim in a list: verdict, title, statement."""
    return (
        f":::{{container}} stated\n{badge(verdict)} "
        f"{link(claim, shelf, heading(claim, shelf))}\n\n"
        f"{shelf.says((p.sequent for p in claim.parts), at_home)}\n:::"
    )


METHODS = {"exact": "exact algebra", "enclosed": "algebra and enclosures by balls"}


def titled(claim: Claim) -> str:
    """0509: the title in a line of text, as in long lists."""
    return f"{claim.tag}: {escaped(plain(claim.title))}"


def heading(claim: Claim, shelf: Shelf) -> str:
    """0509: the title with its formulas set."""
    return f"{claim.tag}: {shelf.backend.prose(claim.title)}"


def link(claim: Claim, shelf: Shelf, said: str = "") -> str:
    """0509: the title, which leads to the page of the claim where it has one."""
    said = said or titled(claim)
    return f"[{said}](/claims/{claim.tag}.md)" if claim.tag in shelf.by_tag else said


def anchor(key: str, row: Statement) -> str:
    """Where a row of a document stands on its page."""
    return re.sub(r"[^a-z0-9]+", "-", f"{key}-{row.name}".lower())


def badge(verdict: str) -> str:
    return f"[{verdict}]{{.verdict .{verdict}}}"


def claim_page(settled: Settled, shelf: Shelf) -> str:
    claim = settled.claim
    reach = sentences.narrowed(claim, shelf.backend)
    return page(
        called(f"{claim.tag}: {plain(claim.title)}"),
        f"# {heading(claim, shelf)}",
        standing(settled, shelf),
        shelf.says(p.sequent for p in claim.parts),
        classed("about", f"Said for {reach}.") if reach else "",
        *_corrected(claim, shelf),
        *_evidence(settled, shelf.backend),
        *_numbers(settled, shelf),
        *_fates(settled, shelf.backend),
        *_found(settled, shelf.backend),
        *(figure_block(f, shelf) for f in shelf.drawn.get(claim.tag, ())),
        *_rests(settled, shelf),
        *_settles(claim, shelf),
        *_answers(claim, shelf),
        *_asked(claim),
        *_cite(settled, shelf),
        orphan=True,
        told=_told(settled),
    )


def _told(settled: Settled) -> dict[str, str]:
    """What a reference manager, a search engine and a preview of a link read of a claim."""
    claim = settled.claim
    verdict = settled.verdict.capitalize()
    title = plain(claim.title)
    right = f" What holds: {plain(claim.corrected.title)}." if claim.corrected else ""
    named = (
        f"{verdict}: {title}" if settled.judgement.verdict is Verdict.REFUTED else title
    )
    at = address(claim.tag) if published() else ""
    return {
        **preview(
            f"{claim.tag}: {named}",
            f"{verdict} by {METHODS[settled.grade]}: {title}.{right}",
            f"claims/{claim.tag}",
        ),
        "citation_title": named,
        "citation_author": "phaseproof contributors",
        "citation_publication_date": DATE.replace("-", "/"),
        **({"citation_public_url": at} if at else {}),
    }


def standing(settled: Settled, shelf: Shelf) -> str:
    """Rank, verdict, grade, and where it stands."""
    chapter, line = shelf.homes[settled.claim.tag]
    judged = f"{settled.rank} {badge(settled.verdict)} by {METHODS[settled.grade]}"
    return classed(
        "standing",
        f"{judged} · "
        f"[{escaped(plain(chapter.title))}](/chapters/{chapter.name}.md) · "
        f"`{chapter.path.parent.name}/{chapter.path.name}:{line}` `{settled.name}` · "
        f"after {shelf.backend.source(settled.claim.source, shelf.known)}"
        f"{also(settled, shelf.theorems)}",
    )


def also(settled: Settled, theorems: Collection[str]) -> str:
    """What Rocq says of it, with its theorem if that was written."""
    row = standing_in_rocq(settled.certificate)
    if row is None:
        return ""
    if row.tag not in theorems:
        return f" · also {escaped(row.words)}"
    before, after = map(escaped, row.words.split(row.theorem, 1))
    return (
        f' · also {before}`{row.theorem}`{after} (<a href="../formal.zip">formal/c{row.tag}.v'
        "</a>)"
    )


def _corrected(claim: Claim, shelf: Shelf) -> list[str]:
    right = claim.corrected
    if right is None:
        return []
    return [
        "## What holds instead",
        link(right, shelf, heading(right, shelf)),
        shelf.says(p.sequent for p in right.parts),
    ]


def _evidence(settled: Settled, backend: Markdown) -> list[str]:
    claim, out = settled.claim, []
    said = explained(claim, settled.signs)
    shown = zip(claim.parts, proofs.evidence(said, backend), strict=True)
    for n, (part, pieces) in enumerate(shown, 1):
        kind = "Proof" if isinstance(part.evidence, Proof) else "Why it is wrong"
        out.append(
            f"## {kind}" if len(claim.parts) == 1 else f"## {kind}, part ({roman(n)})"
        )
        out.append(backend.proves(pieces))
    return out


def _numbers(settled: Settled, shelf: Shelf) -> list[str]:
    if not settled.readings:
        return []
    backend, out, several = shelf.backend, list[str](), len(settled.claim.parts) > 1
    for r in settled.readings:
        refutes = isinstance(settled.claim.parts[r.part].evidence, Counterexample)
        at = f"At {proofs.values(r.point, backend)} the" if r.point else "The"
        at = f"({roman(r.part + 1)}) {at}" if several else at
        right = (
            f" and the right side {backend.number(short(r.right))}" if r.right else ""
        )
        known = f"{'both' if refutes else 'every line'} to {r.digits} digits"
        out.append(
            f"* {at} left side is {backend.number(short(r.value))}{right} ({known})."
        )
    said = (
        sentence(
            x, v, backend, backend.number, lambda tag: f"[{tag}](/claims/{tag}.md)"
        )
        for x, v in zip(settled.claim.strength, settled.strengths, strict=True)
    )
    out += [f"* How strong it is at {x}." for x in said]
    return ["## In numbers", "\n".join(out)]


def _fates(settled: Settled, backend: Markdown) -> list[str]:
    if not settled.necessities:
        return []
    return [
        "## Without its hypotheses",
        "\n".join(f"* {proofs.necessity(x, backend)}" for x in settled.necessities),
    ]


def _found(settled: Settled, backend: Markdown) -> list[str]:
    return [
        classed(
            "about",
            f"SymPy {'finds' if well else 'does not find'} this by itself: "
            f"{backend.prose(how)}.",
        )
        for how, well in settled.found
    ]


def figure_block(figure: Figure, shelf: Shelf) -> str:
    """A figure with its caption and the claims it shows."""
    shows = ", ".join(shelf.backend.claim_name(c.tag) for c in figure.claims)
    alt = escaped(plain(figure.caption))
    return (
        f"```{{figure}} /figures/{figure.name}.svg\n:alt: {alt} {escaped(figure.name)}\n\n"
        f"{shelf.backend.prose(figure.caption)} {shows}.\n```"
    )


def moving_block(figure: Figure, shelf: Shelf) -> str:
    """The data of a figure that moves, for the script; without it the figure stands still."""
    data = shelf.moving.get(figure.name)
    return (
        (
            f'```{{raw}} html\n<script type="application/json" class="moving">{inlined(data)}'
            "</script>\n```"
        )
        if data
        else ""
    )


def _rests(settled: Settled, shelf: Shelf) -> list[str]:
    claim, by_tag = settled.claim, shelf.by_tag
    lemmas = [
        link(by_tag[t].claim, shelf) if t in by_tag else t
        for t in settled.judgement.uses
    ]
    theorems = [
        f"[{shelf.backend.prose(title_of(key, shelf.ties))}](#theorem-{key}), cited"
        for key in sorted(settled.judgement.cited)
    ]
    above = [
        link(by_tag[t].claim, shelf) for t in shelf.ties.used_by.get(claim.tag, ())
    ]
    return [*_listed("Rests on", [*lemmas, *theorems]), *_listed("On it rest", above)]


def _listed(title: str, items: Sequence[str]) -> list[str]:
    return [f"## {title}", "\n".join(f"* {x}" for x in items)] if items else []


def _asked(claim: Claim) -> list[str]:
    """The command that asks about it, where it has one."""
    lines = [x for part in claim.parts if (x := command(part.sequent))]
    return (
        ["## Check it yourself", "```sh\n" + "\n".join(lines) + "\n```"]
        if lines
        else []
    )


def _settles(claim: Claim, shelf: Shelf) -> list[str]:
    return _listed(
        "In the audited documents",
        [
            f"{badge(found.verdict)} [{key}, {escaped(place(row.place))}](#{anchor(key, row)}): "
            f"{shelf.backend.prose(row.asserted)}{escaped(row.mark)}"
            for key, row, found in shelf.settles.get(claim.tag, ())
        ],
    )


def _answers(claim: Claim, shelf: Shelf) -> list[str]:
    return _listed(
        "In the answers",
        [
            f"[{shelf.backend.prose(x.question)}](/answers/{x.name}.md)"
            for x in shelf.report.answers
            if claim.tag in {y.tag for y in x.claims}
        ],
    )


def _cite(settled: Settled, shelf: Shelf) -> list[str]:
    tag, version = settled.claim.tag, shelf.report.version
    before = [
        f"* until version {escaped(x.until)} it said something else: sha256 "
        f"`{x.row['hash']}`"
        for x in shelf.history
        if x.row["tag"] == tag
    ]
    certificate = (
        [
            'The certificate of this claim, in <a href="../certificates.zip">'
            "certificates.zip</a>, can be checked without the book: "
            f"`phaseproof replay certificates/{tag}.json`."
        ]
        if tag in shelf.certificates
        else []
    )
    cited = [
        f"::::{{container}} cited\n```text\n{cite(settled, kind, version)}\n```\n::::"
        for kind in ("text", "bibtex")
    ]
    return ["## How to cite", *cited, *certificate, "\n".join(before)]
