"""The report as plain data, for ``--json``: schema 1.

Formulas are Unicode text, points map a letter to its value; nothing here is read back.
"""

from __future__ import annotations

from typing import Any

from phaseproof.library.modules import BookError
from phaseproof.model.book import Statement
from phaseproof.model.results import Audit, Failure, Finding, Report, Settled
from phaseproof.places import path_text
from phaseproof.press.audit import conditions, refutations, text_says
from phaseproof.press.formula import of_point
from phaseproof.prover.goal import Trace
from phaseproof.sympy.status import standing
from phaseproof.syntax.plaintext import BACKEND, sequent_lines

SCHEMA = 1
Record = dict[str, Any]


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
    """A claim with its verdict, as `show --json` prints it."""
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
        "rests_on": sorted(s.judgement.cited),
        "uses": [*s.judgement.uses],
        "rules": [*s.judgement.rules],
        "hash": s.claim.hash,
        "corrected": s.claim.corrected.tag if s.claim.corrected else None,
        "witnesses": [
            {
                "part": r.part,
                "at": of_point(r.point),
                "value": r.value,
                "right": r.right or None,
                "digits": r.digits,
            }
            for r in s.readings
        ],
        "without": [
            {
                "part": f.part,
                "hypothesis": f.hypothesis.name,
                "fate": f.how,
                "at": of_point(f.point),
            }
            for f in s.necessities
        ],
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
