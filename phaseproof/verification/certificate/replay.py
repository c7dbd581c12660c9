"""Replaying certificates: every claim judged again, from the files alone.

A file is read as plain data and becomes a claim; the kernel judges it, the witnesses are enclosed
again, and the certificate made from all that is compared with the file, sign by sign.  Lemmas
come from their own certificates in the same folder, and are judged first.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from phaseproof.model.results import Replayed, WitnessReading
from phaseproof.syntax.ambiguity import two_meanings
from phaseproof.trusted.kernel.instances import REFUSALS
from phaseproof.trusted.kernel.judge import judge, settle
from phaseproof.trusted.kernel.proofs import check_proof
from phaseproof.trusted.kernel.rules import ENCLOSED
from phaseproof.trusted.language.budget import TooLarge, allowance
from phaseproof.trusted.language.claims import (
    Claim,
    Counterexample,
    Fact,
    Method,
    Part,
    Proof,
    Rejected,
    Rule,
)
from phaseproof.trusted.language.codec import Damaged, Reader, Record, Writer, short
from phaseproof.trusted.language.terms import OutsideFragment
from phaseproof.trusted.language.verdict import Judgement, Verdict
from phaseproof.trusted.language.walk import claims, parts_of, theorems
from phaseproof.verification.certificate.writing import (
    KINDS,
    TAG,
    certificate,
    claim_of,
    fingerprint,
    load,
    made_with,
    references,
)
from phaseproof.verification.limits import MEGABYTES
from phaseproof.verification.necessity import necessity
from phaseproof.verification.printed_forms import JUDGED, check_sentences
from phaseproof.verification.witness_values import Unmet, readings

NOT_COMPARED: dict[int, tuple[str, ...]] = {  # what an older schema said otherwise
    1: ("schema", "rules", "parts", "terms", "made_with"),
    2: ("made_with",),
}


class Unlike(Exception):
    """A file says something else than is found."""


# ---------------------------------------------------------------- one file


class Folder:
    """The certificates of a folder, as claims by tag, each read once."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._claims: dict[str, Claim] = {}

    def claim(self, data: Record) -> Claim:
        """The claim of a certificate, after all it refers to; a long chain is no recursion."""
        path = {data["tag"]: data}
        while True:
            tag, here = next(reversed(path.items()))
            try:
                below = next(
                    (x for x in references(here) if x not in self._claims), None
                )
                if below in path:
                    raise Damaged(f"claim {below} rests on itself")
                if below is not None:
                    path[below] = self.certificate(below)
                    continue
                claim = claim_of(here, self._claims)
            except Damaged as error:
                raise (
                    error if len(path) == 1 else Damaged(f"{tag}.json: {error}")
                ) from error
            if len(path) == 1:
                return claim
            self._claims[tag] = claim
            del path[tag]

    def certificate(self, tag: str) -> Record:
        """What the file of that claim says."""
        path = self.path / f"{tag}.json"
        if not TAG.fullmatch(tag) or not path.is_file():
            raise Damaged(f"there is no certificate of claim {tag!a} beside it")
        data = load(path)
        if data["tag"] != tag:
            raise Damaged(f"{path.name} is the certificate of claim {data['tag']}")
        return data


def replay(path: Path, folder: Folder, quick: bool = False) -> Replayed:
    """Judges the certificate in a file again.  ``quick`` leaves out what rests on balls."""
    data: Record = {}
    try:
        data = load(path)
        return _replayed(path.name, data, folder.claim(data), quick)
    except (Damaged, Unlike, Unmet, OutsideFragment, *REFUSALS) as refusal:
        sentence = " ".join(str(refusal).split())
    except MemoryError:
        sentence = f"gives up: it wants more than {MEGABYTES} MB"
    except Exception as error:  # a file may hold anything; it passes in no other way
        sentence = f"{type(error).__name__}: {' '.join(str(error).split())}"
    return Replayed(path.name, data.get("tag", ""), sentence=sentence)


def _replayed(file: str, data: Record, claim: Claim, quick: bool) -> Replayed:
    if why := two_meanings(claim):
        raise Unlike(why)
    about = Replayed(file, claim.tag, data["verdict"], data["grade"], claim.hash)
    skipped = quick and _on_balls(claim, data["grade"])
    judgement = _unjudged(claim) if skipped else _judged(claim)
    right = claim.corrected
    if (
        right
        and not (quick and _on_balls(right))
        and judge(right).verdict is not Verdict.PROVED
    ):
        raise Rejected(f"{right.tag} is not proved")
    read = () if quick else readings(claim, judgement.method)
    if data["schema"] == 1:
        called = {"special functions": "definition"}  # as it is now
        said = {called.get(x, x) for x in data["rules"]}
        compare(sorted(said), sorted({*judgement.rules}), "rules")
    found = certificate(claim, judgement, read)
    without = {k: v for k, v in data.items() if k != "certificate_hash"}
    found["certificate_hash"] = fingerprint(without)
    for key, value in found.items():
        if key in NOT_COMPARED[data["schema"]] or (key == "readings" and quick):
            continue
        if data["schema"] == 1 and key == "readings":
            write = Writer(KINDS)  # the same points have the same places in one table
            compare(
                [write(x) for x in _old_readings(data)], [write(x) for x in read], key
            )
        else:
            compare(data[key], value, key)
    return replace(
        about,
        skipped=skipped,
        enclosed=_enclosed(claim) if skipped else 0,
        readings=len(data["readings"]) if quick and not skipped else 0,
        others=_other_tools(data["made_with"]),
    )


def _judged(claim: Claim) -> Judgement:
    """The judgement, after the points at which the claim fails without a hypothesis."""
    try:
        judgement = judge(claim)
        check_sentences(claim)
    except Rejected as refusal:
        sentence = str(refusal).removeprefix(f"{claim.tag}: ")
        raise Rejected(f"{_where(claim)}{sentence}") from refusal
    with allowance():
        for n, part in enumerate(claim.parts):
            for name, _ in part.without:
                known = [c for c in part.sequent.given if c.name == name]
                if not known:
                    raise Rejected(f"part {n + 1}: no hypothesis {name} to do without")
                necessity(claim, n, known[0])
    return judgement


def _where(claim: Claim) -> str:
    """Which part is refused, and which chain of its proof, before the kernel's own sentence."""
    with allowance():
        for n, part in enumerate(claim.parts, 1):
            try:
                settle(part, JUDGED)
            except (Rejected, *REFUSALS):
                return f"part {n}: {_chain(part)}"
    return ""


def _chain(part: Part) -> str:
    """The first thing in a proof that is refused when what comes after it is left out; nothing,
    when to look for it takes too many steps."""
    said, proof = part.sequent, part.evidence
    if type(proof) is not Proof:
        return ""
    begun = [
        (
            f"fact {x.condition.name}: "
            if isinstance(x, Fact)
            else "what is obtained: ",
            (),
            proof.first[:n],
        )
        for n, x in enumerate(proof.first, 1)
    ]
    ended = [
        (f"relation {n}: " if len(said.says) > 1 else "", said.says[:n], proof.first)
        for n in range(1, len(said.says) + 1)
    ]
    with allowance():
        for name, says, first in (*begun, *ended):
            try:
                check_proof(
                    replace(said, says=says),
                    Proof(proof.chains[: len(says)], proof.choose, first),
                    JUDGED,
                )
            except TooLarge:
                return ""
            except (Rejected, *REFUSALS):
                return name
    return ""


def _below(claim: Claim) -> list[Claim]:
    """A claim and all that it rests on, each once."""
    found = [claim]
    for x in found:
        found += [y for y in claims(x.parts) if all(y is not z for z in found)]
    return found


def _on_balls(claim: Claim, grade: str = "") -> bool:
    """Whether a step of it, or of what it rests on, is enclosed, or its refutation may be."""
    refuted = any(type(part.evidence) is Counterexample for part in claim.parts)
    return (grade == "enclosed" and refuted) or any(map(_enclosed, _below(claim)))


def _unjudged(claim: Claim) -> Judgement:
    """What is found of a claim that rests on balls, if it holds up."""
    proved_all = all(type(part.evidence) is Proof for part in claim.parts)
    resting = theorems(*(x.parts for x in _below(claim)))
    return Judgement(
        claim.hash,
        Verdict.PROVED if proved_all else Verdict.REFUTED,
        Method.ENCLOSED,
        tuple(sorted((x.key, x.hash) for x in resting)),
        tuple(dict.fromkeys(x.tag for x in claims(claim.parts))),
        tuple(
            dict.fromkeys(
                x.name
                for x in parts_of(*(p.evidence for p in claim.parts), terms=False)
                if isinstance(x, Rule)
            )
        ),
    )


def _enclosed(claim: Claim) -> int:
    return sum(isinstance(x, ENCLOSED) for x in parts_of(claim.parts, terms=False))


def compare(said: Any, found: Any, place: str) -> None:
    """Raises Unlike at the first place where the file says something else than was found."""
    match said, found:
        case dict(), dict() if [*said] == [*found]:
            for key in said:
                compare(said[key], found[key], f"{place}.{key}")
        case list(), list() if len(said) == len(found):
            for n, (x, y) in enumerate(zip(said, found, strict=True)):
                compare(x, y, f"{place}[{n}]")
        case _ if type(said) is not type(found) or said != found:
            raise Unlike(
                f"{place}: the file says {short(said)}, and found is {short(found)}"
            )


def _old_readings(data: Record) -> tuple[WitnessReading, ...]:
    """The readings of an old file, with the points that its own table holds."""

    def claim(tag: str, _: str) -> Claim:
        raise Damaged(f"a reading is of numbers, and not of claim {tag!a}")

    read = Reader(data["terms"], KINDS, claim).read
    found: tuple[WitnessReading, ...] = read(
        tuple[WitnessReading, ...], data["readings"], "readings"
    )
    return found


def _other_tools(said: Any) -> tuple[str, ...]:
    """The tools that made a file and are of another version here."""
    here = made_with()
    if (
        not isinstance(said, dict)
        or [*said] != [*here]
        or not all(isinstance(x, str) and x.isprintable() for x in said.values())
    ):
        raise Unlike(f"made_with: the versions are those of {', '.join(here)}")
    return tuple(f"{name} {said[name]}" for name in here if said[name] != here[name])
