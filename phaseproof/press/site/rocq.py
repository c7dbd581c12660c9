"""The page of the claims that Rocq has checked, by chapter and by rule, and of the others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from phaseproof.model.results import Settled
from phaseproof.press.markdown import escaped, page, table
from phaseproof.press.shelf import Shelf
from phaseproof.press.site.claims import chapter_link
from phaseproof.rocq.status import committed, standing
from phaseproof.syntax.inline_markup import marks
from phaseproof.syntax.plaintext import BACKEND
from phaseproof.syntax.sentences import label

LEAD = """# Checked by Rocq

[Rocq](https://rocq-prover.org) is a proof assistant with a small kernel of its own. The certificate
of a claim is translated into theorems of Rocq. There is one theorem for each part, one (`_defined`)
that excludes meaningless terms such as $x/0$, and one (`_witness`) that the hypotheses can hold. A
refuted claim becomes the negation of its statement. A claim counts here only if Rocq accepted all
its theorems, and those of all claims it uses, under no assumption but the axioms named beside it.

[Phaseproof.v](/formal/Phaseproof.v) defines the words of the theorems: read it and a theorem, and
you know what was proved. *Classical reals* are the axioms of the real numbers in Rocq's library
(excluded middle, functional extensionality). *Machine floats* are the axioms for computing with the
floating-point numbers of the processor. Only claims settled by interval arithmetic need them, among
these some exact claims that compare two numbers at a point."""


def rocq_page(shelf: Shelf) -> str:
    """The claims that Rocq has checked, by chapter and by rule, and the others."""
    settled = shelf.by_tag.values()
    checked = {s.claim.tag for s in settled if standing(s.certificate)}
    kinds = Counter(committed()[tag].axioms for tag in checked)
    said = "; ".join(f"{n} on {kind}" for kind, n in sorted(kinds.items()))
    chapters = []
    for chapter in shelf.chapters:
        tags = {s.claim.tag for s in shelf.of(chapter)}
        counts = (str(len(x)) for x in (checked & tags, tags))
        chapters.append([chapter_link(chapter, shelf.pen), *counts])
    open_ones = (
        [shelf.pen.named(s.claim), escaped(_obstacle(s))]
        for s in settled
        if s.claim.tag not in checked
    )
    return page(
        LEAD,
        f"{len(checked)} of {len(settled)} claims are checked: {said}.",
        "## By chapter",
        table(("Chapter", "Checked", "Claims"), chapters, "counts"),
        "## By rule",
        "The claims whose proof cites a rule, and the number of them that are checked.",
        table(("Rule", "Checked", "Claims"), _by_rule(settled, checked), "counts"),
        "## Not checked, with the first obstacle",
        table(("Claim", "Obstacle"), open_ones, "counts"),
    )


def _by_rule(settled: Iterable[Settled], checked: set[str]) -> Iterator[list[str]]:
    cites, held = Counter[str](), Counter[str]()
    for s in settled:
        rules = (x for x in s.judgement.rules if "ref" not in dict(marks(x)))
        names = {escaped(label(x, BACKEND)) for x in rules}
        cites.update(names)
        if s.claim.tag in checked:
            held.update(names)
    for name, n in sorted(cites.items(), key=lambda x: (-x[1], x[0])):
        if n > 1:
            yield [name, str(held[name]), str(n)]


def _obstacle(settled: Settled) -> str:
    row = committed().get(settled.claim.tag)
    if row is None:
        return "it was not tried"
    return row.obstacle or "its certificate has changed since"
