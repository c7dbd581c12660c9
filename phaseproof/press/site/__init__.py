"""The site: a page for each claim, chapter and document, as MyST Markdown for Sphinx.

Every line is a function of what was judged; titles and leads are the only words an author wrote.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from phaseproof.model.book import Chapter, by_subject
from phaseproof.press.audit import document_title
from phaseproof.press.back import CITED
from phaseproof.press.markdown import (
    Markdown,
    bullets,
    classed,
    contents,
    escaped,
    inlined,
    page,
    preview,
    section,
    table,
    told,
)
from phaseproof.press.search import TABLES, is_result, of_claim
from phaseproof.press.shelf import Shelf
from phaseproof.press.signs import SIGNS
from phaseproof.press.site.answers import answer_page, answers_page, askable
from phaseproof.press.site.claims import (
    badge,
    chapter_link,
    claim_page,
    figure_block,
    question,
    stated,
)
from phaseproof.press.site.documents import document_page, errata_page
from phaseproof.press.site.graph import chapter_graph, graph_page
from phaseproof.press.site.news import feed, lately, news_page
from phaseproof.press.site.pages import MORE, YOURS, written_page
from phaseproof.press.site.reviews import reviews
from phaseproof.press.site.rocq import rocq_page
from phaseproof.press.site.zoo import zoo_page
from phaseproof.syntax import plaintext
from phaseproof.syntax.inline_markup import plain

LEAD = """# Is this right?

Statements about position encodings (sinusoidal, rotary and related ones), checked one by one. Each
is **proved**, line by line with reasons, or **refuted** at a point, with a correct statement beside
it. A small exact kernel gives the verdicts, and certified numbers check every line."""

ASK = """```{raw} html
<form class="ask" role="search" action="search.html" method="get">
<label for="ask">Ask, or type a statement you have read:</label>
<input id="ask" type="search" name="q" autocomplete="off" aria-controls="like found"
 placeholder="does RoPE decay?"><button type="submit">Search all pages</button>
</form>
<p id="found" role="status"></p>
<ol id="like" aria-label="Answers and claims like it"></ol>
<script type="application/json" id="known-claims">%s</script>
```"""

ALL_OF_THEM = (
    "All of them, each with its short answer, on [one page](/answers/index.md)."
)

OWN = """* A formula: [`phaseproof check`](/check.md) settles it in a second. It is proved,
  refuted at a point, or left open. Formulas of [SymPy](/from-sympy.md) work too.
* Code: [`phaseproof conform`](/conform.md) compares it with certified encodings, as in the [bug
  zoo](/bug-zoo.md). You can also [compute](/numbers.md) every number of these encodings.
* A claim: [the first hour](/tutorial.md) shows how to prove it, and the [author's
  language](/author.md) is listed with examples.
* A [certificate](/certificates.md): check it without the book.

The [kernel](/kernel.md) is described rule by rule. [Rocq](/rocq.md) is a second, independent
checker."""


def site_files(shelf: Shelf) -> dict[str, str]:
    """The sources of the site."""
    files = {
        f"claims/{s.claim.tag}.md": claim_page(s, shelf) for s in shelf.report.settled
    }
    files |= {
        f"claims/{tag}.md": _withdrawn(tag, name, why, shelf)
        for tag, (name, why) in shelf.withdrawn.items()
    }
    files |= {f"chapters/{c.name}.md": _chapter(c, shelf) for c in shelf.chapters}
    files |= {
        f"documents/{a.document.key}.md": document_page(a, shelf)
        for a in shelf.report.audits
    }
    files |= {
        f"answers/{x.name}.md": answer_page(x, shelf) for x in shelf.report.answers
    }
    if shelf.report.answers:
        files["answers/index.md"] = answers_page(shelf)
    changes = lately(shelf)
    return {
        "index.md": _index(shelf),
        "news.md": news_page(changes, shelf),
        "feed.xml": feed(changes, shelf),
        "claims.jsonld": reviews(shelf),
        "wrong.md": zoo_page(shelf),
        "claims/index.md": _claims(shelf),
        "chapters/index.md": _chapters(shelf),
        "errata.md": errata_page(shelf),
        "documents/index.md": _documents(shelf),
        "graph.md": graph_page(shelf),
        "theorems.md": _theorems(shelf),
        "notation.md": _notation(shelf),
        "sources.md": _sources(shelf),
        "rocq.md": rocq_page(shelf),
        "more.md": _more(shelf),
        **files,
        **{
            f"{name}.md": written_page(name, text, shelf.pen)
            for name, text in shelf.written.items()
        },
    }


# ---------------------------------------------------------------- the first page


def _index(shelf: Shelf) -> str:
    report = shelf.report
    verdicts = ", ".join(f"{n} {v}" for v, n in report.by_verdict.items())
    rows = sum(len(a.rows) for a in report.audits)
    asked = section("Answers", *_asked(shelf), ALL_OF_THEM if report.answers else "")
    return page(
        LEAD,
        ASK % _askable(shelf),
        asked,
        "## The book",
        f"{len(report.settled)} claims ({verdicts}) in [{len(shelf.chapters)} chapters]"
        f"(/chapters/index.md), or [all by tag](/claims/index.md). See also the [graph of "
        "dependencies](/graph.md), the [theorems](/theorems.md) that are used and not proved here, "
        "[notation](/notation.md), [sources](/sources.md) and [what changed lately](/news.md).",
        "## The audit",
        f"{rows} statements of [audited documents](/documents/index.md), read line by line. Their "
        "errors are on one [page of errata](/errata.md). Code and formulas that are [often copied, "
        "and wrong](/wrong.md), stand beside the right ones. All rows are one file of schema.org's "
        '<a href="claims.jsonld">ClaimReview</a>.',
        "## Check your own",
        OWN,
        "More pages are [for authors and referees](/more.md).",
        f"Cite the whole as phaseproof {escaped(report.version)}. A tag never changes.",
        contents(("answers/index",), "Answers") if asked else "",
        contents(("chapters/index", "claims/index", "graph"), "The book"),
        contents(("errata", "wrong", "documents/index"), "The audit"),
        contents(("rocq", "theorems", "notation", "sources"), "Foundations"),
        contents((*_written(YOURS, shelf), "more"), "Check your own"),
        told=preview(
            "phaseproof: is this right?",
            "Statements about position encodings, each proved, or refuted at a point.",
            "index",
        ),
    )


def _asked(shelf: Shelf) -> Iterator[str]:
    """The questions under their subjects."""
    for subject, answers in by_subject(shelf.report.answers):
        if subject:
            yield f"### {escaped(subject)}"
        yield bullets(question(x, shelf.pen) for x in answers)


def _written(names: Iterable[str], shelf: Shelf) -> list[str]:
    return [name for name in names if name in shelf.written]


def _more(shelf: Shelf) -> str:
    """The pages that the menu does not offer one by one."""
    names = _written(MORE, shelf)
    return page(
        "# For authors and referees",
        bullets(f"[](/{name}.md)" for name in names),
        contents(names),
    )


def _askable(shelf: Shelf) -> str:
    """What the box on the first page looks through."""
    asserted = lambda tag: (x.asserted for _, x, _ in shelf.settles.get(tag, ()))
    claims = [
        {
            "tag": s.claim.tag,
            "verdict": s.verdict,
            "title": plain(s.claim.title),
            "formula": plaintext.in_a_line(s.claim),
            "said": of_claim(s.claim, s.name, s.chapter, asserted(s.claim.tag))[1],
            "right": s.claim.corrected.tag if s.claim.corrected else "",
        }
        for s in shelf.report.settled
        if is_result(s.claim)
    ]
    known = {"tables": TABLES, "answers": [*askable(shelf)], "claims": claims}
    return inlined(json.dumps(known, ensure_ascii=False, separators=(",", ":")))


# ---------------------------------------------------------------- lists


def _claims(shelf: Shelf) -> str:
    rows = [
        [
            shelf.pen.tag(s.claim.tag),
            escaped(plain(s.claim.title)),
            badge(s.verdict),
            s.grade,
        ]
        for s in shelf.by_tag.values()
    ]
    rows += [
        [shelf.pen.tag(tag), escaped(name), badge("withdrawn"), ""]
        for tag, (name, _) in shelf.withdrawn.items()
    ]
    return page(
        "# All claims",
        "By tag. A tag never changes and is never used twice.",
        table(("Tag", "Statement", "Verdict", "Grade"), rows, "audit"),
    )


def _chapters(shelf: Shelf) -> str:
    rows = []
    for chapter in shelf.chapters:
        verdicts = [s.verdict for s in shelf.of(chapter)]
        counts = (str(verdicts.count(x)) for x in ("proved", "refuted"))
        rows.append([chapter_link(chapter, shelf.pen), *counts])
    return page(
        "# Chapters",
        "In reading order.",
        table(("Chapter", "proved", "refuted"), rows, "counts"),
        contents(f"/chapters/{c.name}" for c in shelf.chapters),
    )


def _documents(shelf: Shelf) -> str:
    keys = [a.document.key for a in shelf.report.audits]
    rows = [
        [
            shelf.pen.link(f"audit:{a.document.key}", escaped(a.document.key)),
            told(shelf.known[a.document.key])
            if a.document.key in shelf.known
            else escaped(document_title(a.document, shelf.known)),
            ", ".join(f"{n} {v}" for v, n in a.by_verdict.items()),
        ]
        for a in shelf.report.audits
    ]
    return page(
        "# Audited documents",
        "Every statement in a document is a row with a verdict.",
        table(("Key", "Document", "Rows"), rows, "counts"),
        contents(f"/documents/{key}" for key in keys),
    )


def _chapter(chapter: Chapter, shelf: Shelf) -> str:
    pen, mine = shelf.pen, shelf.of(chapter)
    title = plain(chapter.title)
    return page(
        f"# {escaped(title)}",
        *pen.paragraphs(chapter.lead),
        section("Notation", *_named(chapter, pen)),
        section(
            "Claims", *(stated(s.claim, s.verdict, pen, names=False) for s in mine)
        ),
        *(figure_block(f, shelf) for f in chapter.figures if f.name in shelf.figures),
        "## Dependencies",
        "Each claim stands to the right of the claims that it uses. Claims of other chapters have "
        "a dashed frame. Claims without connections stand below.",
        chapter_graph(chapter, shelf),
        told=preview(
            title,
            f"{len(mine)} claims, each proved or refuted: {title}.",
            f"chapters/{chapter.name}",
        ),
    )


def _named(chapter: Chapter, pen: Markdown) -> list[str]:
    rows = (f"{pen.sign(x)} = {pen.line(x.body)}" for x in chapter.notations)
    return [classed("says", pen.display(x)) for x in rows]


def _notation(shelf: Shelf) -> str:
    """The signs of the whole book, and the names of each chapter."""
    pen = shelf.pen
    signs = bullets(f"{pen.math(sign)}: {pen.prose(said)}" for sign, said in SIGNS)
    named = (section(chapter_link(c, pen), *_named(c, pen)) for c in shelf.chapters)
    return page("# Notation", signs, *named)


def _theorems(shelf: Shelf) -> str:
    """Theorems used and not proved here, each with the claims that rest on it."""
    pen, out = shelf.pen, ["# Cited theorems", CITED]
    for key, cited in sorted(shelf.cited.items()):
        said = ", ".join(map(pen.claim_name, shelf.resting.get(key, ()))) or "no claims"
        out += [
            f"(theorem-{key})=\n## {escaped(plain(cited.title))}",
            pen.states([cited.sequent]),
            pen.about("Source", pen.source(cited.reference, shelf.known)),
            pen.about("Used by", f"{said}."),
        ]
    return page(*out)


def _sources(shelf: Shelf) -> str:
    entries = (f"(source-{x})=\n`{x}` {told(shelf.known[x])}" for x in shelf.named)
    return page("# Sources", *entries)


def _withdrawn(tag: str, name: str, why: str, shelf: Shelf) -> str:
    """The page of a tag that no longer names a claim."""
    said = (
        f"until version {escaped(x.until)}: statement sha256 `{x.row['hash']}`"
        for x in shelf.history
        if x.row["tag"] == tag
    )
    return page(
        f"# {tag}: withdrawn",
        classed("standing", f"{badge('withdrawn')} `{name}`"),
        f"This tag was withdrawn: {shelf.pen.words(why)}. It is not used again.",
        bullets(said),
        orphan=True,
    )
