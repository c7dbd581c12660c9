"""The report as a book: one LaTeX file a chapter, one that stands alone, and one a claim.

Every line is a function of what was judged; titles and leads are the only words an author wrote.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256

from phaseproof import places
from phaseproof.library.ranks import in_small_print
from phaseproof.library.sources import read
from phaseproof.model.book import Chapter
from phaseproof.model.results import Report
from phaseproof.press import ledger
from phaseproof.press.answers import answers_tex
from phaseproof.press.audit import appendix_tex
from phaseproof.press.back import (
    bibliography_tex,
    indices_tex,
    notation_tex,
    sign,
    theorems_tex,
)
from phaseproof.press.claim import (
    Sources,
    Ties,
    about_tex,
    claim_tex,
    evidence_tex,
    figure_tex,
    number_tex,
    statement_tex,
    ties,
)
from phaseproof.press.front import (
    errata_that_matter_tex,
    figures_tex,
    introduction_tex,
    main_theorems_tex,
    proofs_tex,
    true_and_false_tex,
)
from phaseproof.press.kernel import kernel_tex
from phaseproof.press.tex import (
    BACKEND,
    MISSING,
    compile_pdf,
    displayed,
    file,
)
from phaseproof.syntax.inline_markup import escaped, paragraphs, plain, prose
from phaseproof.syntax.names import GREEK
from phaseproof.syntax.sentences import Row
from phaseproof.trusted.language.terms import Notation

__all__ = [
    "MISSING",
    "book_files",
    "book_tex",
    "chapter_tex",
    "claim_tex",
    "compile_pdf",
    "number_tex",
    "ties",
]


def sources() -> Sources:
    """The bibliography of the project, where it lies beside the engine."""
    path = places.DOCS / "references.bib"
    return read(path) if path.exists() else {}


# ---------------------------------------------------------------- a chapter


def chapter_tex(chapter: Chapter, report: Report, known: Ties) -> str:
    r"""A chapter with all its claims, without preamble, for \input."""
    return _chapter(
        chapter,
        known,
        (claim_tex(s, known) for s in report.settled if s.chapter == chapter.name),
    )


def _chapter(
    chapter: Chapter, known: Ties, claims: Iterable[str], elsewhere: Iterable[str] = ()
) -> str:
    """Head, notations, the claims that stand in it, figures, and the tags of those that stand
    elsewhere."""
    title = rf"\texorpdfstring{{{prose(chapter.title)}}}{{{_spoken(chapter.title)}}}"
    blocks = [
        rf"\ppchapter{{{title}}}\label{{chapter:{chapter.name}}}",
        *paragraphs(chapter.lead),
        _notations(chapter.name, chapter.notations),
        *claims,
        *map(figure_tex, chapter.figures),
        about_tex(
            "In small print", ", ".join(rf"\pptag{{{tag}}}" for tag in elsewhere)
        ),
    ]
    return linked("\n\n".join(x for x in blocks if x) + "\n", known.tags)


def _spoken(title: str) -> str:
    """A title for a list of bookmarks, which has no mathematics."""
    plainly = {sign: word for word, (sign, _) in GREEK.items()}
    text = "".join(plainly.get(c, c) for c in plain(title))
    return escaped("".join(c for c in text if c.isascii()))


def _notations(chapter: str, notations: Sequence[Notation]) -> str:
    if not notations:
        return ""
    rows = [Row(sign(x), "=", BACKEND.line(x.body)) for x in notations]
    return rf"\ppheading{{Notation}}\ppanchor{{notation:{chapter}}}%" "\n" + displayed(
        rows, r"\ppsays"
    )


def linked(text: str, tags: Iterable[str]) -> str:
    """What an author wrote as a reference, or as tags in brackets, as links to the claims."""
    known = {*tags}
    text = re.sub(
        r"Claim~\\ref\{([^{}]*)\}|\\[cC]ref\{([^{}]*)\}",
        lambda m: rf"\ppref{{{m[1] or m[2]}}}",
        text,
    )
    text = re.sub(r"\\ref\{([^{}]*)\}", r"\\pptag{\1}", text)

    def link(found: re.Match[str]) -> str:
        return (
            "("
            + ", ".join(
                rf"\pptag{{{t}}}" if t in known else t for t in found[1].split(", ")
            )
            + ")"
        )

    return re.sub(r"(?<![\w\]}])\(([0-9A-Za-z]{4}(?:, [0-9A-Za-z]{4})*)\)", link, text)


# ---------------------------------------------------------------- the book

SUBTITLE = (
    r"Claims about position encodings,\\their proofs, and the numbers that meet them"
)
DIGEST_SUBTITLE = r"""A digest: the main theorems about position encodings with their proofs,\\
and the errata that matter"""

CONTENTS = r"{\footnotesize\hypersetup{linkcolor=black}\tableofcontents}"

SMALL_PRINT = r"""\chapter{Small print}\label{small-print}
Arithmetic, and lemmas that take one line."""


def book_tex(report: Report, known: Sources | None = None, kernel: str = "") -> str:
    """The book as one LaTeX document that needs no other file; ``kernel`` is docs/kernel.md."""
    return book_files(report, known, kernel)["book.tex"]


def _bound(report: Report, tied: Ties, kernel: str, written: Mapping[str, str]) -> str:
    """The claims that were written, by their tags, with everything around them."""
    chapters, small = _with_claims(report), _small(report)
    audits = appendix_tex(report.audits, tied.sources)
    return _document(
        report,
        tied,
        SUBTITLE,
        [
            true_and_false_tex(report),
            file("how-to-read.tex"),
            CONTENTS,
            introduction_tex(report.chapters),
            main_theorems_tex(report),
            answers_tex(report.answers, report.audits),
            *(
                _chapter(
                    c,
                    tied,
                    (written[tag] for tag in _tags(c, report) if tag not in small),
                    (tag for tag in _tags(c, report) if tag in small),
                )
                for c in chapters
            ),
            r"\appendix" if small or audits else "",
            _small_print(report, small, written),
            audits,
            r"\backmatter",
            kernel_tex(kernel),
            notation_tex(chapters),
            theorems_tex(report.settled, tied),
        ],
        indices_tex(report),
    )


def _small_print(
    report: Report, small: frozenset[str], written: Mapping[str, str]
) -> str:
    """What stands in small print, chapter by chapter; nothing where there is none."""
    blocks = []
    for chapter in _with_claims(report):
        if claims := [written[tag] for tag in _tags(chapter, report) if tag in small]:
            blocks += [rf"\ppheading{{{prose(chapter.title)}}}", *claims]
    return (
        "\n\n".join([SMALL_PRINT, r"\begin{ppsmall}", *blocks, r"\end{ppsmall}"])
        if blocks
        else ""
    )


def _small(report: Report) -> frozenset[str]:
    return frozenset(
        s.claim.tag for s in report.settled if in_small_print(s.claim, s.rank)
    )


def _tags(chapter: Chapter, report: Report) -> list[str]:
    return [s.claim.tag for s in report.settled if s.chapter == chapter.name]


def digest_tex(report: Report, tied: Ties) -> str:
    """What matters most of the book: the main theorems with their proofs, the errata and the
    figures."""
    return _document(
        report,
        tied,
        DIGEST_SUBTITLE,
        [
            true_and_false_tex(report),
            introduction_tex(report.chapters),
            file("digest.tex").rstrip(),
            proofs_tex(report, tied),
            errata_that_matter_tex(report, tied),
            figures_tex(report.chapters),
        ],
    )


def _document(
    report: Report, tied: Ties, subtitle: str, body: Sequence[str], last: str = ""
) -> str:
    """A document with the title page of the report; what stands ``last`` cites nothing."""
    text = linked("\n\n".join(x for x in body if x), tied.tags)
    return (
        "\n\n".join(
            x
            for x in (
                file("preamble.tex"),
                r"\begin{document}",
                _title(report, subtitle),
                text,
                bibliography_tex(text, tied.sources),
                last,
                r"\end{document}",
            )
            if x
        )
        + "\n"
    )


def _with_claims(report: Report) -> list[Chapter]:
    named = {s.chapter for s in report.settled}
    return [c for c in report.chapters if c.name in named]


def _title(report: Report, subtitle: str) -> str:
    """The page with the version, what it counts, and the hash of all verdicts."""
    verdicts = [s.judgement.verdict.value for s in report.settled]
    counts = [
        f"{len(verdicts)} claims in {len(_with_claims(report))} chapters:",
        f"{verdicts.count('proved')} proved, {verdicts.count('refuted')} refuted",
    ]
    if rows := sum(len(audit.rows) for audit in report.audits):
        counts.append(f"{rows} statements of others, read line by line and judged")
    mark = sha256(ledger.dump(ledger.ledger_rows(report)).encode()).hexdigest()
    said = (subtitle, r"\\".join(counts), escaped(report.version), mark)
    return r"\pptitle" + "".join(f"{{{x}}}" for x in said)


def book_files(
    report: Report, known: Sources | None = None, kernel: str = ""
) -> dict[str, str]:
    """Everything for build/: the book, and what a writer uses: macros, chapters, claims."""
    known = sources() if known is None else known
    tied = ties(report, known)
    written = {s.claim.tag: claim_tex(s, tied) for s in report.settled}
    files = {
        "book.tex": _bound(report, tied, kernel, written),
        "digest.tex": digest_tex(report, tied),
        "latex/phaseproof.sty": file("phaseproof.sty"),
        **{
            f"latex/{c.name}.tex": _chapter(
                c, tied, (written[tag] for tag in _tags(c, report))
            )
            for c in _with_claims(report)
        },
    }
    for s in report.settled:
        tag = s.claim.tag
        files[f"latex/claims/{tag}.tex"] = linked(
            statement_tex(s, tied) + "\n", tied.tags
        )
        files[f"latex/claims/{tag}-proof.tex"] = linked(
            evidence_tex(s, of=rf"\ppref{{{tag}}}") + "\n", tied.tags
        )
    return files
