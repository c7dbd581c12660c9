"""Where a verification of the whole book spends its time: CPU seconds of each stage and claim."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import ParamSpec, TypeVar

from phaseproof.library import loading
from phaseproof.library.loading import Book
from phaseproof.library.ranks import ranks
from phaseproof.model.book import Chapter, Entry
from phaseproof.model.results import Audit, Report, Settled
from phaseproof.press.book import book_files
from phaseproof.prover.elaboration import complete
from phaseproof.syntax.plaintext import reach_text
from phaseproof.trusted.kernel.judge import judge
from phaseproof.verification.audit import finding
from phaseproof.verification.canaries import CANARIES
from phaseproof.verification.certificate.writing import certificate, dump
from phaseproof.verification.necessity import necessities
from phaseproof.verification.report import admitted
from phaseproof.verification.sign_explanations import signs
from phaseproof.verification.strengths import values
from phaseproof.verification.witness_values import readings
from phaseproof.version import VERSION

P = ParamSpec("P")
T = TypeVar("T")


@dataclass
class Clock:
    """CPU seconds of this process, by stage and by what they were spent on."""

    spent: dict[tuple[str, str], float] = field(default_factory=dict)

    def __call__(
        self, stage: str, on: str, do: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """do(*args, **kwargs); its CPU seconds are added to the stage."""
        start = time.process_time()
        try:
            return do(*args, **kwargs)
        finally:
            before = self.spent.get((stage, on), 0.0)
            self.spent[stage, on] = before + time.process_time() - start

    @property
    def stages(self) -> dict[str, float]:
        """CPU seconds of each stage."""
        return self._sums(lambda stage, _: stage)

    def slowest(self, count: int = 10) -> dict[str, dict[str, float]]:
        """The claims that take longest, each with its stages."""
        claims = self._sums(lambda _, on: on)
        claims.pop("", None)
        names = sorted(claims, key=lambda name: -claims[name])[:count]
        return {
            name: {
                stage: seconds
                for (stage, on), seconds in self.spent.items()
                if on == name
            }
            for name in names
        }

    def _sums(self, key: Callable[[str, str], str]) -> dict[str, float]:
        sums = defaultdict[str, float](float)
        for (stage, on), seconds in self.spent.items():
            sums[key(stage, on)] += seconds
        return dict(sums)


def measured(load: Callable[[], Book] = loading.load) -> Clock:
    """All that `verify` does and the pages, in one process and in its order."""
    clock = Clock()
    book = clock("load", "", load)
    ranked = clock("ranks", "", ranks, book)
    settled = tuple(_settled(clock, c, e, ranked[e.claim.tag]) for c, e in book)
    audits = tuple(
        Audit(d, tuple((row, clock("rows", "", finding, row)) for row in d.statements))
        for d in book.documents
    )
    refused = sum(not clock("canaries", "", admitted, canary) for canary in CANARIES)
    report = Report(
        VERSION,
        book.chapters,
        settled,
        (),
        refused,
        audits=audits,
        answers=book.answers,
        subjects=book.subjects,
        displays=book.displays,
    )
    clock("pages", "", book_files, report)
    return clock


def _settled(clock: Clock, chapter: Chapter, entry: Entry, rank: str) -> Settled:
    """What `settle` does, stage by stage."""
    claim, name = entry.claim, f"{entry.claim.tag} {entry.name}"
    full = clock("search", name, complete, claim)
    judgement = clock("judge", name, judge, full)
    read = clock("readings", name, readings, full, judgement.method)
    known = clock("necessities", name, necessities, full)
    file = clock("certificates", name, lambda: dump(certificate(full, judgement, read)))
    return Settled(
        full,
        chapter.name,
        entry.name,
        judgement,
        reach_text(claim),
        read,
        known,
        file,
        rank,
        clock("signs", name, signs, full),
        tuple(clock("strengths", name, values, x) for x in claim.strength),
    )
