"""The report as a book: one LaTeX file a chapter, one that stands alone, and one a claim.

Every line is a function of what was judged; titles and leads are the only words an author wrote.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from hashlib import sha256

from phaseproof import places
from phaseproof.library.ranks import in_small_print
from phaseproof.library.sources import read
from phaseproof.model.book import Chapter
from phaseproof.model.results import Report
from phaseproof.press import ledger
from phaseproof.press.audit import appendix_tex
from phaseproof.press.back import (
    bibliography_tex,
    indices_tex,
    kernel_tex,
    notation_tex,
    theorems_tex,
)
from phaseproof.press.claim import claim_tex, evidence_tex, figure_tex, statement_tex
from phaseproof.press.front import (
    answers_tex,
    errata_that_matter_tex,
    figures_tex,
    introduction_tex,
    main_theorems_tex,
    misprinted,
    open_tex,
    proofs_tex,
    theorems,
    true_and_false_tex,
)
from phaseproof.press.shelf import Shelf, Sources
from phaseproof.press.tex import Tex, file
from phaseproof.syntax.inline_markup import escaped, plain
from phaseproof.syntax.names import GREEK
from phaseproof.syntax.sentences import Row
from phaseproof.verification.cache import Remembered


def sources() -> Sources:
    """The bibliography of the project, where it lies beside the engine."""
    path = places.DOCS / "references.bib"
    return read(path) if path.exists() else {}


# ---------------------------------------------------------------- a chapter


def chapter_tex(
    chapter: Chapter, shelf: Shelf, claims: Iterable[str], elsewhere: Iterable[str] = ()
) -> str:
    r"""A chapter without preamble, for \input: head, notations, its claims, figures, and the tags
    of those that stand elsewhere."""
    pen = shelf.tex
    title = rf"{{{pen.prose(chapter.title)}}}{{{_spoken(chapter.title)}}}"
    blocks = [
        rf"\ppchapter{{\texorpdfstring{title}}}\label{{chapter:{chapter.name}}}",
        *pen.paragraphs(chapter.lead),
        _notations(chapter, pen),
        *claims,
        *(figure_tex(x, pen) for x in chapter.figures),
        pen.about("In small print", ", ".join(map(pen.tag, elsewhere))),
    ]
    return "\n\n".join(x for x in blocks if x) + "\n"


def _spoken(title: str) -> str:
    """A title for a list of bookmarks, which has no mathematics."""
    plainly = {sign: word for word, (sign, _) in GREEK.items()}
    text = "".join(plainly.get(c, c) for c in plain(title))
    return escaped("".join(c for c in text if c.isascii()))


def _notations(chapter: Chapter, pen: Tex) -> str:
    if not chapter.notations:
        return ""
    rows = [Row(pen.sign(x), "=", pen.line(x.body)) for x in chapter.notations]
    head = rf"\ppheading{{Notation}}\ppanchor{{notation:{chapter.name}}}%"
    return f"{head}\n{pen.says(rows)}"


# ---------------------------------------------------------------- the book

SUBTITLE = r"Claims about position encodings,\\their proofs, and certified numbers"
DIGEST_SUBTITLE = r"""A digest: the main theorems about position encodings with their proofs,\\
and the errata that matter"""

CONTENTS = r"{\footnotesize\hypersetup{linkcolor=black}\tableofcontents}"

SMALL_PRINT = r"""\chapter{Small print}\label{small-print}
Arithmetic, whose proofs stand on the site, and lemmas that take one line."""


def _bound(shelf: Shelf, kernel: str, written: Mapping[str, str]) -> str:
    """The claims that were written, by their tags, with everything around them."""
    report, audits = shelf.report, appendix_tex(shelf)
    chapters, small_print = list[str](), list[str]()
    for chapter in shelf.chapters:
        mine = shelf.of(chapter)
        small = [s.claim.tag for s in mine if in_small_print(s.claim, s.rank)]
        large = [s.claim.tag for s in mine if s.claim.tag not in small]
        chapters.append(chapter_tex(chapter, shelf, [written[x] for x in large], small))
        if small:
            small_print.append(rf"\ppheading{{{shelf.tex.prose(chapter.title)}}}")
            small_print += [written[x] for x in small]
    if small_print:
        begin, end = r"\begin{ppsmall}", r"\end{ppsmall}"
        small_print = [SMALL_PRINT, begin, *small_print, end]
    return _document(
        shelf,
        SUBTITLE,
        true_and_false_tex(shelf),
        file("how-to-read.tex"),
        CONTENTS,
        introduction_tex(shelf),
        main_theorems_tex(shelf),
        answers_tex(report, shelf.tex),
        *chapters,
        r"\appendix" if small_print or audits else "",
        *small_print,
        audits,
        r"\backmatter",
        kernel_tex(kernel, shelf.tex),
        notation_tex(shelf),
        theorems_tex(shelf),
        bibliography_tex(shelf.named, shelf.known),
        indices_tex(shelf),
    )


def _digest(shelf: Shelf) -> str:
    """What matters most of the book, for a referee: how to read it and what it rests on, the main
    theorems with their proofs and figures, the errata, and what is not known."""
    wrong = [
        said
        for x in misprinted(shelf.report)
        for key, row, _ in x.rows
        for said in (key, row.place.section)
    ]
    main = {s.claim.tag for s in theorems(shelf.report)}
    cited = (
        shelf.cited[key].reference
        for key, tags in shelf.resting.items()
        if key in shelf.cited and main & {*tags}
    )
    return _document(
        shelf,
        DIGEST_SUBTITLE,
        file("digest.tex").rstrip(),
        theorems_tex(shelf, main),
        true_and_false_tex(shelf),
        introduction_tex(shelf),
        proofs_tex(shelf),
        errata_that_matter_tex(shelf),
        open_tex(shelf),
        figures_tex(shelf),
        bibliography_tex([*wrong, *cited], shelf.known),
    )


def _document(shelf: Shelf, subtitle: str, *body: str) -> str:
    """A document with the title page of the report."""
    title = _title(shelf, subtitle)
    begin, end = r"\begin{document}", r"\end{document}"
    blocks = (file("preamble.tex"), begin, title, *body, end)
    return "\n\n".join(x for x in blocks if x) + "\n"


def _title(shelf: Shelf, subtitle: str) -> str:
    """The page with the version, what it counts, and the hash of all verdicts."""
    report = shelf.report
    verdicts = [s.verdict for s in report.settled]
    counts = [
        f"{len(verdicts)} claims in {len(shelf.chapters)} chapters:",
        f"{verdicts.count('proved')} proved, {verdicts.count('refuted')} refuted",
    ]
    if rows := sum(len(audit.rows) for audit in report.audits):
        counts.append(f"{rows} statements of others, read line by line and judged")
    said, version = r"\\".join(counts), escaped(report.version)
    mark = sha256(ledger.dump(ledger.ledger_rows(report)).encode()).hexdigest()
    return rf"\pptitle{{{subtitle}}}{{{said}}}{{{version}}}{{{mark}}}"


def book_files(
    report: Report,
    known: Sources | None = None,
    kernel: str = "",
    remembered: Remembered | None = None,
) -> dict[str, str]:
    """Everything for build/: the book, and what a writer uses: macros, chapters, claims.  What is
    ``remembered`` of a claim is not set again."""
    named = sources() if known is None else known
    shelf = Shelf(report, named, remembered=remembered)
    written = {s.claim.tag: claim_tex(s, shelf, numbers=False) for s in report.settled}
    files = {"book.tex": _bound(shelf, kernel, written), "digest.tex": _digest(shelf)}
    for c in shelf.chapters:
        claims = (claim_tex(s, shelf) for s in shelf.of(c))
        files[f"latex/{c.name}.tex"] = chapter_tex(c, shelf, claims)
    return files | {
        f"latex/{name}": text for name, text in writers_files(shelf).items()
    }


def writers_files(shelf: Shelf) -> dict[str, str]:
    """What a paper inputs: statement and proof of each claim, and the macros."""
    files = dict[str, str]()
    for tag, s in shelf.by_tag.items():
        proof = evidence_tex(s, shelf, of=shelf.tex.claim_name(tag))
        files[f"claims/{tag}.tex"] = statement_tex(s, shelf) + "\n"
        files[f"claims/{tag}-proof.tex"] = proof + "\n"
    return files | {"phaseproof.sty": file("phaseproof.sty")}
