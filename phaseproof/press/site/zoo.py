"""A bug zoo in one page: wrong code and wrong formulas, each beside the reason and what is right.

The code is that of docs/bug-zoo.md, with the output of its commands; the formulas are the refuted
claims, by chapter.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from phaseproof.model.results import Settled
from phaseproof.press.decimals import short
from phaseproof.press.markdown import Markdown, escaped, page, section, table
from phaseproof.press.shelf import Shelf
from phaseproof.syntax import proofs, sentences
from phaseproof.syntax.inline_markup import plain
from phaseproof.trusted.language.claims import Claim, Contrary
from phaseproof.verification.audit import GRAVE

LEAD = """# Often copied, and wrong

Wrong code and wrong formulas, each with the reason and the right form. Errors of single documents
are among the [errata](/errata.md), and true statements among [all claims](/claims/index.md)."""

CODE = """The [bug zoo](/bug-zoo.md) has each of these functions, and the command for it."""

FUNCTION = re.compile(r'^def (\w+)\(.*\n    """(.*?)"""', re.MULTILINE)
SECTION = re.compile(r"^## (.*)\n((?:(?!^## ).*\n?)*)", re.MULTILINE)
CAUGHT = re.compile(r"^\$ .* bugs:(\w+).*\n(\w+)\n  departs  (.*)", re.MULTILINE)
CLAIM = re.compile(r"\bclaim (\w{4})\b")


def zoo_page(shelf: Shelf) -> str:
    """Everything that is wrong, in tables."""
    return page(
        LEAD, *_code(shelf.written.get("bug-zoo", ""), shelf), *_formulas(shelf)
    )


def _code(text: str, shelf: Shelf) -> Iterator[str]:
    """The functions of the page about bugs, under its headings."""
    means = dict(FUNCTION.findall(text))
    rows = [
        [
            f"**{escaped(kind)}.** {escaped(means[name])}",
            verdict if said.endswith("…") else f"{verdict}: {escaped(said)}",
            "<br>".join(
                shelf.pen.named(shelf.by_tag[tag].claim)
                for tag in dict.fromkeys(
                    CLAIM.findall(re.sub("(?s)```.*?```", "", told))
                )
                if tag in shelf.by_tag
            ),
        ]
        for kind, told in SECTION.findall(text)
        for name, verdict, said in CAUGHT.findall(told)
    ]
    if rows:
        head = ("The code", "What `conform` says", "Right")
        yield section("Code", CODE, table(head, rows, "zoo"))


def _formulas(shelf: Shelf) -> Iterator[str]:
    """The refuted claims with what holds, under the titles of their chapters; not those that are a
    slip where they are printed, or printed in no text that was read."""
    slight = {
        tag
        for tag, rows in shelf.settles.items()
        if not any(row.error in GRAVE for _, row, _ in rows)
    }
    head = ("People write", "Where it fails", "Right")
    for chapter in shelf.chapters:
        wrong = [
            [_written(s.claim, shelf.pen), *_refuted(s, shelf)]
            for s in shelf.of(chapter)
            if s.verdict == "refuted" and s.claim.tag not in slight
        ]
        if wrong:
            yield section(escaped(plain(chapter.title)), table(head, wrong, "zoo"))


def _written(claim: Claim, pen: Markdown) -> str:
    """A claim, which leads to its page, and its formula."""
    return "<br>".join([pen.named(claim), *_said(claim, pen)])


def _said(claim: Claim, pen: Markdown) -> Iterable[str]:
    return (sentences.in_a_line(p.sequent, pen) for p in claim.parts)


def _refuted(settled: Settled, shelf: Shelf) -> tuple[str, str]:
    """Where a claim fails, or the claims that it contradicts; and what holds instead."""
    claim, pen = settled.claim, shelf.pen
    right = _written(claim.corrected, pen) if claim.corrected else ""
    return "<br>".join(_failing(settled, shelf)), right


def _failing(settled: Settled, shelf: Shelf) -> Iterator[str]:
    pen = shelf.pen
    for r in settled.readings:
        at = f"At {proofs.values(r.point, pen)} the" if r.point else "The"
        beside = f", the right side {pen.number(short(r.right))}" if r.right else ""
        yield f"{at} left side is {pen.number(short(r.value))}{beside}."
    if any(isinstance(p.evidence, Contrary) for p in settled.claim.parts):
        against = [shelf.pen.tag(x) for x in settled.judgement.uses]
        yield f"It contradicts {', '.join(against)}."
