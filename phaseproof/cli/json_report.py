"""The report as plain data, for ``--json``: schema 1.

Formulas are Unicode text, points map a letter to its value; nothing here is read back.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from phaseproof.library.modules import BookError
from phaseproof.model.book import Statement
from phaseproof.model.results import Audit, Failure, Finding, Report, Settled
from phaseproof.places import path_text
from phaseproof.press.audit import conditions, refutations, text_says
from phaseproof.press.formula import of_point
from phaseproof.prover.goal import Trace
from phaseproof.sympy.status import standing
from phaseproof.syntax import plaintext
from phaseproof.syntax.plaintext import BACKEND, sequent_lines
from phaseproof.verification.certificate.writing import in_full
from phaseproof.version import VERSION

SCHEMA = 1
HEAD = {"schema": SCHEMA, "version": VERSION}
Record = dict[str, Any]


@dataclass(frozen=True)
class Shown:
    """A claim of the book as it was judged."""

    tag: str
    name: str
    chapter: str
    title: str
    source: str
    kind: str
    verdict: str  # proved or refuted
    grade: str  # exact or enclosed
    rank: str | None
    reach: str
    rests_on: tuple[str, ...]  # theorems of others
    uses: tuple[str, ...]  # tags
    rules: tuple[str, ...]
    hash: str  # sha256 of the statement
    corrected: str | None  # the tag of the claim that puts it right
    witnesses: tuple[Mapping[str, Any], ...]
    without: tuple[Mapping[str, Any], ...]  # what each hypothesis is needed for
    sympy: str | None
    statement: str
    proof: str  # or what refutes it, line by line
    certificate: str  # for `phaseproof replay`


def shown(s: Settled) -> Shown:
    """A claim with its verdict, its statement and its proof."""
    return Shown(
        **of_settled(s),
        statement=plaintext.statement_text(s.claim),
        proof=plaintext.proof_text(in_full(s)),
        certificate=s.certificate,
    )


def of_shown(claim: Shown) -> Record:
    """The same as `show --json` prints it: its certificate has a file of its own."""
    said = asdict(claim)
    del said["certificate"]
    return said


def of_report(report: Report) -> Record:
    """A report, as `verify --json` prints it."""
    return {
        "schema": SCHEMA,
        "version": report.version,
        "ok": report.ok,
        "claims": [of_settled(s) for s in report.settled],
        "failures": [_of_failure(f) for f in report.failures],
        "audits": [_of_audit(a) for a in report.audits],
        "canaries": report.canaries,
        "counts": {
            "verdict": report.by_verdict,
            "grade": report.by_grade,
            "kind": report.by_kind,
        },
    }


def of_settled(s: Settled) -> Record:
    """A claim with its verdict."""
    return {
        "tag": s.claim.tag,
        "name": s.name,
        "chapter": s.chapter,
        "title": s.claim.title,
        "source": s.claim.source,
        "kind": s.kind,
        "verdict": s.verdict,
        "grade": s.grade,
        "rank": s.rank or None,
        "reach": s.reach,
        "rests_on": (*sorted(s.judgement.cited),),
        "uses": tuple(s.judgement.uses),
        "rules": tuple(s.judgement.rules),
        "hash": s.claim.hash,
        "corrected": s.claim.corrected.tag if s.claim.corrected else None,
        "witnesses": tuple(
            {
                "part": r.part,
                "at": of_point(r.point),
                "value": r.value,
                "right": r.right or None,
                "digits": r.digits,
            }
            for r in s.readings
        ),
        "without": tuple(
            {
                "part": f.part,
                "hypothesis": f.hypothesis.name,
                "fate": f.how,
                "at": of_point(f.point),
            }
            for f in s.necessities
        ),
        "sympy": row.word if (row := standing(s.certificate)) else None,
    }


def _of_audit(audit: Audit) -> Record:
    return {
        "document": audit.document.key,
        "counts": audit.by_verdict,
        "rows": [of_row(row, found) for row, found in audit.rows],
    }


def of_row(row: Statement, found: Finding) -> Record:
    """A row of an audit with its verdict."""
    seen = row.observed
    return {
        "name": row.name,
        "section": row.place.section,
        "equation": row.place.equation,
        "lines": [[*ends] for ends in row.place.lines],
        "asserted": row.asserted,
        "quoted": row.quoted or None,
        "seen": row.seen,
        "verdict": found.verdict,
        "error": row.error or None,
        "grade": found.grade or None,
        "read_as": row.reading or None,
        "printed": ["\n".join(sequent_lines(p.part.sequent)) for p in row.printed],
        "text_says": ", ".join(text_says(row)),
        "holds_if": [*conditions(row, BACKEND)],
        "minding": row.minding or None,
        "elsewhere": row.elsewhere or None,
        "otherwise": "\n".join(sequent_lines(row.otherwise.part.sequent))
        if row.otherwise
        else None,
        "wrong_at": [*refutations(row, BACKEND)],
        "fault": found.sentence or None,
        "reason": row.reason or None,
        "observed": seen
        and {
            "package": seen.package,
            "version": seen.version,
            "command": seen.command,
            "saw": seen.saw,
            "agrees": seen.agrees,
        },
        "corrected": row.corrected.tag if row.corrected else None,
        "settled_by": [*found.settled_by],
        "rests_on": [*found.cited],
    }


def _of_failure(f: Failure) -> Record:
    return {
        "tag": f.tag,
        "name": f.name,
        "file": f.file,
        "line": f.line,
        "sentence": f.sentence,
    }


def of_error(error: BookError) -> Record:
    """A book that cannot be read: the sentence, the file and the line."""
    return {
        "schema": SCHEMA,
        "ok": False,
        "error": {
            "file": path_text(error.path),
            "line": error.line,
            "sentence": error.sentence,
        },
    }


def of_trace(trace: Trace) -> Record:
    """A relation that was sought, with the tactics in the order in which they were tried; of the
    relations that these sought in turn, those that the proof rests on."""
    return {
        "relation": str(trace.says),
        "proved": trace.proved,
        "tactics": [
            {
                "name": x.tactic,
                "offers": x.offers,
                "steps": round(x.steps),
                "gave_up": x.gave_up,
                "rests_on": [of_trace(g) for g in x.goals if g.proved],
            }
            for x in trace.attempts
        ],
    }
