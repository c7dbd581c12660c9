"""The page of a claim: what it says, why, in numbers, what it rests on, and how to cite it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from urllib.parse import urlencode

from phaseproof.model.book import Answer, Chapter, Figure, Statement
from phaseproof.model.results import Settled
from phaseproof.press.audit import place
from phaseproof.press.citation import address, cite, published
from phaseproof.press.decimals import short
from phaseproof.press.limits import HASH
from phaseproof.press.markdown import (
    Markdown,
    bullets,
    called,
    classed,
    escaped,
    inlined,
    page,
    preview,
    section,
)
from phaseproof.press.shelf import Shelf
from phaseproof.press.site.desks import claim_desk
from phaseproof.press.typeset import evidence
from phaseproof.rocq.status import standing as standing_in_rocq
from phaseproof.sympy.status import script_of
from phaseproof.sympy.status import standing as sympy_row
from phaseproof.syntax import proofs, sentences
from phaseproof.syntax.inline_markup import plain
from phaseproof.syntax.latex import roman
from phaseproof.syntax.python_printer import command
from phaseproof.trusted.language.claims import Claim, Counterexample
from phaseproof.verification.certificate.writing import completed
from phaseproof.verification.strengths import sentence
from phaseproof.version import DATE

LINK = '<a class="headerlink" href="#{0}" title="Link to this {1}">#</a>'
PART = re.compile(r"(?m)^\(([ivx]+)\)$")  # the number of a part, which stands by itself


def stated(claim: Claim, verdict: str, pen: Markdown, names: bool = True) -> str:
    """A claim among others: verdict, title, statement, and a link to itself."""
    name = f"claim-{claim.tag}"
    here = LINK.format(name, "statement")
    head = f"{badge(verdict)} {_headed(claim, pen)} {here}"
    return _box(name, f"{head}\n\n{pen.stated(claim, names)}")


def _box(name: str, said: str) -> str:
    """A statement that can be linked to, and copied."""
    return f":::{{container}} stated\n:name: {name}\n\n{said}\n:::"


def _part(numbered: re.Match[str]) -> str:
    """The number of a part, and a link to it."""
    name = f"part-{numbered[1]}"
    return f'<span id="{name}">{numbered[0]}</span> {LINK.format(name, "part")}'


METHODS = {"exact": "exact algebra", "enclosed": "algebra and interval arithmetic"}


def heading(claim: Claim, pen: Markdown) -> str:
    """0509: the title with its formulas set."""
    return f"{claim.tag}: {pen.prose(claim.title)}"


def _headed(claim: Claim, pen: Markdown) -> str:
    """The same, which leads to the page of the claim."""
    return pen.link(f"claim:{claim.tag}", heading(claim, pen))


def chapter_link(chapter: Chapter, pen: Markdown) -> str:
    """The title of a chapter, which leads to its page."""
    return pen.link(f"chapter:{chapter.name}", escaped(plain(chapter.title)))


def row_link(key: str, row: Statement, pen: Markdown) -> str:
    """Where a row stands, and its paraphrase; the place leads to it."""
    at = escaped(place(row.place)) or escaped(row.name)
    said = f"{pen.prose(row.asserted)}{escaped(row.mark)}"
    return f"{pen.row(key, row, f'{key}, {at}')}: {said}"


def badge(verdict: str) -> str:
    """A verdict in its colour."""
    return f"[{verdict}]{{.verdict .{verdict}}}"


def claim_page(settled: Settled, shelf: Shelf) -> str:
    """The page of a claim."""
    claim, pen = settled.claim, shelf.pen
    reach, right = sentences.narrowed(claim, pen), claim.corrected
    fates = (proofs.necessity(x, pen) for x in settled.necessities)
    named = lambda tags: [
        pen.named(shelf.by_tag[x].claim) if x in shelf.by_tag else x for x in tags
    ]
    theorems = (f"{x}, cited" for x in shelf.rests(settled, pen))
    rows = (
        f"{badge(found.verdict)} {row_link(key, row, pen)}"
        for key, row, found in shelf.settles.get(claim.tag, ())
    )
    answers = (
        question(x, pen)
        for x in shelf.report.answers
        if claim.tag in {y.tag for y in x.claims}
    )
    # the command that asks about each part, where it has one
    asked = "\n".join(filter(None, (command(p.sequent) for p in claim.parts)))
    return page(
        called(f"{claim.tag}: {plain(claim.title)}"),
        f"# {heading(claim, pen)}",
        _standing(settled, shelf),
        _box("statement", PART.sub(_part, pen.stated(claim))),
        section(
            "In other words",
            f"The kernel proves each form from the other.\n\n{pen.displayed(display)}"
            if (display := shelf.displays.get(claim.tag))
            else "",
        ),
        classed("about", f"Scope: {reach}.") if reach else "",
        section("Correct statement", stated(right, "proved", pen)) if right else "",
        *_evidence(settled, pen),
        section("In numbers", bullets(_numbers(settled, pen))),
        section("Without its hypotheses", bullets(fates)),
        _in_sympy(settled),
        *(figure_block(f, shelf) for f in shelf.drawn.get(claim.tag, ())),
        section("Rests on", bullets([*named(settled.judgement.uses), *theorems])),
        section("Used by", bullets(named(shelf.used_by.get(claim.tag, ())))),
        section("In the audited documents", bullets(rows)),
        section("In the answers", bullets(answers)),
        section(
            "Check it yourself",
            claim_desk(claim.tag) if claim.tag in shelf.certificates else "",
            f"```sh\n{asked}\n```" if asked else "",
        ),
        _cite(settled, shelf),
        neighbours(settled, shelf),
        orphan=True,
        told=_told(settled),
    )


def _told(settled: Settled) -> dict[str, str]:
    """The metadata of a claim for reference managers, search engines and previews of links."""
    claim = settled.claim
    verdict = settled.verdict.capitalize()
    title = plain(claim.title)
    right = f" What holds: {plain(claim.corrected.title)}." if claim.corrected else ""
    named = f"{verdict}: {title}" if settled.verdict == "refuted" else title
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


def _standing(settled: Settled, shelf: Shelf) -> str:
    """Rank, verdict, grade, and where it stands."""
    chapter, line = shelf.homes[settled.claim.tag]
    judged = f"{settled.rank} {badge(settled.verdict)} by {METHODS[settled.grade]}"
    return classed(
        "standing",
        f"{judged} · "
        f"{chapter_link(chapter, shelf.pen)} · "
        f"`{chapter.path.parent.name}/{chapter.path.name}:{line}` `{settled.name}` · "
        f"after {shelf.pen.source(settled.claim.source, shelf.known)}"
        f"{_also(settled, shelf.theorems)}",
    )


def _also(settled: Settled, theorems: Collection[str]) -> str:
    """The verdict of Rocq, with its theorem if that was written."""
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


def _in_sympy(settled: Settled) -> str:
    """The script of SymPy, folded, with what it establishes."""
    row = sympy_row(settled.certificate)
    if row is None:
        return ""
    if not (text := script_of(completed(settled.claim, settled.certificate), row)):
        return ""
    script = f"::::{{container}} cited\n```text\n{text}```\n::::"
    summary = f"In SymPy: {row.word}"
    return f"<details><summary>{summary}</summary>\n\n{script}\n\n</details>"


def _evidence(settled: Settled, pen: Markdown) -> Iterator[str]:
    for proves, part, pieces in evidence(settled, pen):
        kind = "Proof" if proves else "Refutation"
        yield f"## {kind}, part {part}" if part else f"## {kind}"
        yield pen.proves(pieces)


def _numbers(settled: Settled, pen: Markdown) -> Iterator[str]:
    parts = settled.claim.parts
    for r in settled.readings:
        refutes = isinstance(parts[r.part].evidence, Counterexample)
        at = f"At {proofs.values(r.point, pen)} the" if r.point else "The"
        at = f"({roman(r.part + 1)}) {at}" if len(parts) > 1 else at
        right = f" and the right side {pen.number(short(r.right))}" if r.right else ""
        known = f"{'both' if refutes else 'every line'} to {r.digits} digits"
        yield f"{at} left side is {pen.number(short(r.value))}{right} ({known})."
    for x, v in zip(settled.claim.strength, settled.strengths, strict=True):
        yield f"How strong it is at {sentence(x, v, pen, pen.number, pen.tag)}."


def question(answer: Answer, pen: Markdown) -> str:
    """The question, which leads to its page."""
    return pen.link(f"answer:{answer.name}", pen.prose(answer.question))


def cited(said: str) -> str:
    """A citation to be copied."""
    return f"::::{{container}} cited\n```text\n{said}\n```\n::::"


def figure_block(figure: Figure, shelf: Shelf) -> str:
    """A figure with its caption and the claims it shows."""
    shows = ", ".join(shelf.pen.claim_name(c.tag) for c in figure.claims)
    alt = escaped(plain(figure.caption))
    return (
        f"```{{figure}} /figures/{figure.name}.svg\n:alt: {alt} {escaped(figure.name)}\n\n"
        f"{shelf.pen.prose(figure.caption)} {shows}.\n```"
    )


def moving_block(figure: Figure, shelf: Shelf) -> str:
    """The data of a figure that moves, for the script; without it the figure stands still."""
    data = shelf.moving.get(figure.name, "")
    return data and (
        f'```{{raw}} html\n<script type="application/json" class="moving">{inlined(data)}'
        "</script>\n```"
    )


def neighbours(settled: Settled, shelf: Shelf) -> str:
    """The neighbours in the chapter; and where an error is reported, once there is such a place."""
    chapter, tag = shelf.homes[settled.claim.tag][0], settled.claim.tag
    tags = [s.claim.tag for s in shelf.of(chapter)]
    at = tags.index(tag)
    said = [f"Previous claim: {shelf.pen.tag(x)}" for x in tags[max(at - 1, 0) : at]]
    said += [f"Next claim: {shelf.pen.tag(x)}" for x in tags[at + 1 : at + 2]]
    if home := published("repository-code"):
        asks = {
            "template": "claim.yml",
            "title": f"Claim {tag} (sha256 {settled.claim.hash[:HASH]}): ",
            "tag": tag,
        }
        said.append(f"[Report an error](<{home}/issues/new?{urlencode(asks)}>)")
    return classed("about", " · ".join(said)) if said else ""


def _cite(settled: Settled, shelf: Shelf) -> str:
    tag, version = settled.claim.tag, shelf.report.version
    before = (
        f"until version {escaped(x.until)} it said something else: sha256 `{x.row['hash']}`"
        for x in shelf.history
        if x.row["tag"] == tag
    )
    certificate = (
        'The certificate of this claim, in <a href="../certificates.zip">'
        "certificates.zip</a>, can be checked without the book: "
        f"`phaseproof replay certificates/{tag}.json`."
    )
    return section(
        "How to cite",
        *(cited(cite(settled, style, version)) for style in ("text", "bibtex")),
        certificate if tag in shelf.certificates else "",
        bullets(before),
    )
