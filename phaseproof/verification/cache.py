"""What of a claim and of a row is remembered, and under which key.

The key of a claim is a hash of the engine, of the statement, of its evidence as it was written, of
what SymPy is asked, and of the keys of all it rests on.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import Any

from phaseproof.authoring.surface_rules import Indexed
from phaseproof.model.book import Display, Malformed, Statement
from phaseproof.model.results import Finding, Necessity, Outcome, WitnessReading
from phaseproof.trusted.language.claims import (
    Claim,
    Counterexample,
    Method,
    Part,
    Point,
    Rejected,
)
from phaseproof.trusted.language.codec import Writer, kinds, written
from phaseproof.trusted.language.terms import Notation, OutsideFragment
from phaseproof.trusted.language.verdict import Judgement, Verdict
from phaseproof.trusted.language.walk import claims
from phaseproof.verification.audit import as_claim
from phaseproof.verification.cache_store import Memory, engine, fingerprint
from phaseproof.verification.certificate.writing import KINDS

Notations = tuple[Notation, ...]


class Remembered:
    """The outcomes and findings of earlier runs."""

    def __init__(self, memory: Memory, fresh: bool = False) -> None:
        self.memory, self.fresh = memory, fresh
        self.engine = engine()
        self.known: dict[
            int, tuple[Claim, str]
        ] = {}  # keys of the very claims, which it keeps
        self.beside: dict[int, tuple[Notations, str]] = {}

    def key(self, claim: Claim) -> str:
        """The key of a claim, "" where it cannot be written down; without recursion, for what it
        rests on may be long."""
        waiting = [] if id(claim) in self.known else [(claim, claims(claim))]
        while waiting:
            this, uses = waiting[-1]
            below = [x for x in uses if id(x) not in self.known]
            if below:
                waiting += [(x, claims(x)) for x in below]
            else:
                self.known[id(this)] = this, self._key(this, uses)
                waiting.pop()
        return self.known[id(claim)][1]

    def _key(self, claim: Claim, uses: list[Claim]) -> str:
        below = [self.known[id(x)][1] for x in uses]
        write = _Keyed()
        try:
            said = [
                written(claim, write),
                [[write(x.at), write(x.bound), write(x.truth)] for x in claim.strength],
            ]
        except (OutsideFragment, RecursionError):
            return ""
        return "" if "" in below else self._hash("claim", said, below)

    def outcome_key(self, claim: Claim, notations: Notations) -> str:
        """The key of a claim beside the notations it must not be mistaken for."""
        if id(notations) not in self.beside:
            write = _Keyed()
            said = [
                [n.name, [write(x) for x in (*n.params, n.body)]] for n in notations
            ]
            self.beside[id(notations)] = (
                notations,
                self._hash("beside", said, write.terms),
            )
        key = self.key(claim)
        return key and self._hash("outcome", key, self.beside[id(notations)][1])

    def row_key(self, row: Statement) -> str:
        """The key of a row; "" of one that cannot be written down."""
        judged = [self.key(as_claim(p, row.name)) for p in row.formulas]
        named = [self.key(p.by) for p in row.formulas if p.by]
        if "" in (*judged, *named):
            return ""
        return self._hash(
            "row",
            judged,
            named,
            row.name,
            row.nature,
            row.observed and row.observed.agrees,
            row.condition,
            [p.added for p in row.formulas],
            row.malformed and _unreadable(row.malformed),
            self.key(row.corrected) if row.corrected else "",
        )

    def _hash(self, *said: Any) -> str:
        return fingerprint([], self.engine, json.dumps(said, ensure_ascii=False))

    def outcome(self, claim: Claim, notations: Notations = ()) -> Outcome | None:
        """What became of the claim in an earlier run of this engine, if it is remembered."""
        said = self.recall(self.outcome_key(claim, notations))
        return said and _outcome(claim, said)

    def finding(self, row: Statement) -> Finding | None:
        """What was found of the row in an earlier run of this engine, if it is remembered."""
        said = self.recall(self.row_key(row))
        return said and Finding(
            said["row"],
            said["verdict"],
            said["grade"],
            tuple(said["settled_by"]),
            tuple(said["cited"]),
            said["sentence"],
        )

    def refused(self, canary: Claim) -> bool:
        """Whether this engine refused the claim in an earlier run."""
        return bool(self.recall(self._canary_key(canary)))

    def keep_refused(self, canaries: Iterable[Claim]) -> None:
        """Remembers claims that this engine refused."""
        self.remember({self._canary_key(x): True for x in canaries})

    def agrees(self, display: Display) -> bool:
        """Whether this engine proved the display and its claim from each other before."""
        return bool(self.recall(self._display_key(display)))

    def keep_displays(self, displays: Iterable[Display]) -> None:
        """Remembers displays that agree with their claims."""
        self.remember({self._display_key(x): True for x in displays})

    def _display_key(self, display: Display) -> str:
        keys = [self.key(x) for x in (display.shown, display.again)]
        return "" if "" in keys else self._hash("display", keys)

    def _canary_key(self, canary: Claim) -> str:
        key = self.key(canary)
        return key and self._hash("canary", key)

    def recall(self, key: str) -> Any:
        """What is remembered; nothing of what cannot be written down, or is wanted ``fresh``."""
        return self.memory.recall(key) if key and not self.fresh else None

    def keep(
        self,
        settled: Iterable[tuple[Claim, Notations, Outcome]],
        found: Iterable[tuple[Statement, Finding | str]],
    ) -> None:
        """Remembers what reached a verdict; what fell short is judged again."""
        new = {
            self.outcome_key(claim, notations): _record(claim, x)
            for claim, notations, x in settled
            if x.certificate
        }
        new |= {
            self.row_key(row): asdict(x) for row, x in found if isinstance(x, Finding)
        }
        self.remember(new)

    def remember(self, new: Mapping[str, Any]) -> None:
        """Keeps each record but that of what cannot be written down."""
        self.memory.remember({key: x for key, x in new.items() if key})


class _Keyed(Writer):
    """A claim that is mentioned is written as its tag: its key stands beside.  A reason may leave
    its index open."""

    def __init__(self) -> None:
        super().__init__({**KINDS, **kinds(Indexed)})

    def __call__(self, x: Any) -> Any:
        if isinstance(x, type):
            return x.__name__
        return x.tag if type(x) is Claim else super().__call__(x)


def _unreadable(x: Malformed) -> Any:
    """What comes of building a formula that cannot be read, or cannot be built."""
    write = _Keyed()
    try:
        formula = write(x.formula())
    except (Rejected, OutsideFragment) as refusal:
        formula = str(refusal)
    return [formula, [write(y) for y in x.about], write(x.fails), write.terms]


def _points(part: Part) -> tuple[Point, ...]:
    """Where a part is read."""
    return (
        (part.evidence.at,)
        if isinstance(part.evidence, Counterexample)
        else part.witnesses or ((),)
    )


def _record(claim: Claim, x: Outcome) -> Any:
    judged, parts = x.judgement, claim.parts
    return judged and {
        "judgement": [
            judged.statement,
            judged.verdict.value,
            judged.method.value,
            judged.theorems,
            judged.uses,
            judged.rules,
        ],
        "reach": x.reach,
        "certificate": x.certificate,
        "readings": [
            [r.part, _points(parts[r.part]).index(r.point), r.value, r.digits, r.right]
            for r in x.readings
        ],
        "necessities": [
            [n.part, parts[n.part].sequent.given.index(n.hypothesis), n.how, n.sentence]
            for n in x.necessities
        ],
        "signs": x.signs,
        "strengths": x.strengths,
    }


def _outcome(claim: Claim, said: Any) -> Outcome:
    statement, verdict, method, theorems, uses, rules = said["judgement"]
    readings = tuple(
        WitnessReading(part, _points(claim.parts[part])[n], value, digits, right)
        for part, n, value, digits, right in said["readings"]
    )
    necessities = tuple(_necessity(claim, *x) for x in said["necessities"])
    return Outcome(
        Judgement(
            statement,
            Verdict(verdict),
            Method(method),
            tuple(map(tuple, theorems)),
            tuple(uses),
            tuple(rules),
        ),
        said["reach"],
        readings,
        necessities,
        said["certificate"],
        tuple(map(tuple, said["signs"])),
        tuple((bound, truth) for bound, truth in said["strengths"]),
    )


def _necessity(
    claim: Claim, part: int, hypothesis: int, how: str, sentence: str
) -> Necessity:
    condition = claim.parts[part].sequent.given[hypothesis]
    at = (
        dict(claim.parts[part].without).get(condition.name, ())
        if how == "fails"
        else ()
    )
    return Necessity(part, condition, how, at, sentence)
