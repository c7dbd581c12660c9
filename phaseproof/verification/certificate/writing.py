"""Certificates: a claim as a file of its own, with everything that was found out about it.

A certificate is made of a claim, its judgement and its readings, and of nothing else; made again
from what the file says, it is the same to the last sign.  docs/certificates.md describes it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any

from phaseproof.files import RepeatedKey, distinct_keys
from phaseproof.model.results import Settled, WitnessReading
from phaseproof.syntax import latex, plaintext
from phaseproof.syntax.sentences import meanings
from phaseproof.trusted.kernel.judge import OBJECTS
from phaseproof.trusted.language.claims import Claim
from phaseproof.trusted.language.codec import (
    Damaged,
    Record,
    Writer,
    kinds,
    read_claim,
    reference,
    written,
)
from phaseproof.trusted.language.verdict import Judgement
from phaseproof.trusted.language.walk import claims, theorems
from phaseproof.verification.certificate.schema1 import read_old_claim
from phaseproof.verification.limits import LARGEST_FILE
from phaseproof.verification.sign_explanations import explained
from phaseproof.version import VERSION

SCHEMA = 2
KINDS = {**OBJECTS, **kinds(WitnessReading)}
WIDTH = 100  # signs of a line of the file
LISTED = Path(__file__).with_name("theorems.txt")

Known = Mapping[str, Claim]


# ---------------------------------------------------------------- making


def certificate(
    claim: Claim, judgement: Judgement, readings: tuple[WitnessReading, ...]
) -> Record:
    """What a certificate says, in its order."""
    write = Writer(KINDS)
    said = written(claim, write)
    lemmas = {x.tag: x.hash for x in claims(claim.parts)}
    record: Record = {
        "schema": SCHEMA,
        "tag": claim.tag,
        "title": claim.title,
        "source": claim.source,
        "hash": claim.hash,
        "statement": statement(claim),
        "verdict": judgement.verdict.value,
        "grade": judgement.method.name.lower(),
        "reach": plaintext.reach_text(claim),
        "rules": [*judgement.rules],
        "uses": [{"tag": tag, "hash": lemmas[tag]} for tag in judgement.uses],
        "rests_on": sorted(judgement.cited),
        "theorems": [
            {
                "key": x.key,
                "title": x.title,
                "reference": x.reference,
                "text": plaintext.sequent_lines(x.sequent, names=False),
                "hash": x.hash,
            }
            for x in theorems(claim.parts)
        ],
        "parts": said["parts"],
        "corrected": claim.corrected and reference(claim.corrected),
        "readings": [write(reading) for reading in readings],
        "terms": write.terms,
        "made_with": made_with(),
    }
    return {**record, "certificate_hash": fingerprint(record)}


def statement(claim: Claim) -> Record:
    """The statement as it was judged (a printed form by its unfolding), and what its names mean."""
    plainly = replace(
        claim,
        parts=tuple(
            replace(part, sequent=replace(part.sequent, form=None))
            for part in claim.parts
        ),
    )
    where = [*meanings(*(part.sequent for part in claim.parts))]
    return {
        "text": plaintext.statement_text(plainly, names=False).splitlines(),
        "latex": latex.statement(plainly, names=False),
        "where": [str(r) for r in where],
        "where_latex": [latex.relation(r) for r in where],
    }


def made_with() -> Record:
    """The versions of this project and of what computes for it."""
    return {
        "phaseproof": VERSION,
        **{name: installed(name) for name in ("python-flint", "mpmath")},
    }


installed = cache(version)  # it is read from a file


def evidence_hash(certificate: Mapping[str, Any]) -> str:
    """sha256 of what a translation reads of a certificate: statement, evidence and expressions,
    and not the versions of the tools that made it."""
    return fingerprint(
        {key: certificate[key] for key in ("tag", "hash", "parts", "terms")}
    )


def fingerprint(said: Record) -> str:
    """sha256 of the JSON without spaces, keys sorted, in UTF-8."""
    text = json.dumps(said, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return sha256(text.encode(errors="surrogatepass")).hexdigest()


def dump(said: Any) -> str:
    """JSON in lines one can read: what fits stands on one line."""
    return _laid_out(said, 0) + "\n"


def _laid_out(x: Any, indent: int) -> str:
    line = json.dumps(x, ensure_ascii=False)
    if not x or not isinstance(x, dict | list) or len(line) + indent <= WIDTH:
        return line
    inner = (
        [json.dumps(k) + ": " + _laid_out(y, indent + 1) for k, y in x.items()]
        if isinstance(x, dict)
        else [_laid_out(y, indent + 1) for y in x]
    )
    opening, closing = "{}" if isinstance(x, dict) else "[]"
    space = "\n" + " " * (indent + 1)
    return opening + space + f",{space}".join(inner) + "\n" + " " * indent + closing


# ---------------------------------------------------------------- cited theorems


@cache
def listed() -> Mapping[str, str]:
    """The closed list of theorems used and not proved: the hash of each under its key."""
    lines = LISTED.read_text(encoding="utf-8").splitlines()
    return dict(line.split() for line in lines)


# ---------------------------------------------------------------- reading

KEYS = (
    "schema",
    "tag",
    "title",
    "source",
    "hash",
    "statement",
    "verdict",
    "grade",
    "reach",
    "rules",
    "uses",
    "rests_on",
    "theorems",
    "parts",
    "corrected",
    "readings",
    "terms",
    "made_with",
    "certificate_hash",
)
TAG = re.compile(r"[0-9A-Za-z]{4}")


def load(path: Path) -> Record:
    """The file as plain data with the keys of a certificate; `Damaged` where it is not that."""
    try:
        if path.exists() and not path.is_file():
            raise Damaged("this is no regular file")
        with path.open("rb") as file:
            said = file.read(LARGEST_FILE + 1)
        if len(said) > LARGEST_FILE:
            raise Damaged("the file is too large for a certificate")
        data = json.loads(
            said.decode("utf-8"),
            object_pairs_hook=distinct_keys,
            parse_float=_no_number,
            parse_constant=_no_number,
        )
    except UnicodeDecodeError as error:
        raise Damaged(f"byte {error.start + 1}: this is not UTF-8 text") from error
    except json.JSONDecodeError as error:
        raise Damaged(f"line {error.lineno}: this is not JSON ({error.msg})") from error
    except RepeatedKey as error:
        raise Damaged(str(error)) from error
    except RecursionError as error:
        raise Damaged("lists are nested too deeply") from error
    except ValueError as error:
        raise Damaged("a number is too long") from error
    except OSError as error:
        raise Damaged(f"it cannot be read ({error.strerror})") from error
    if not isinstance(data, dict):
        raise Damaged("a certificate is a JSON object")
    if missing := [key for key in KEYS if key not in data]:
        raise Damaged(f"it has no {missing[0]}")
    if unknown := [key for key in data if key not in KEYS]:
        raise Damaged(f"{unknown[0]!a} is no part of a certificate")
    if type(data["schema"]) is not int or data["schema"] not in (1, SCHEMA):
        raise Damaged(f"schema {ascii(data['schema'])[:20]} is not {SCHEMA}")
    if not isinstance(data["tag"], str) or not TAG.fullmatch(data["tag"]):
        raise Damaged("the tag is not four letters or digits")
    return data


def _no_number(written: str) -> Any:
    raise Damaged(f"{ascii(written)[:20]} is not a whole number")


def references(data: Any) -> Iterator[str]:
    """The tags of the claims a certificate refers to, in the order they stand."""
    waiting = [data["corrected"], data["parts"]]
    while waiting:
        match waiting.pop():
            case {"is": "Claim", "tag": str() as tag}:
                yield tag
            case dict() as found:
                waiting += reversed(found.values())
            case list() as found:
                waiting += reversed(found)


def row_of(rows: Mapping[str, Any], certificate: str) -> Any:
    """The row of a certificate, given as its file's text, by its tag; None where there is none, or
    it is of another certificate of that claim, by the hash it has as ``evidence``."""
    if not certificate:
        return None
    said = json.loads(certificate)
    row = rows.get(said["tag"])
    return row if row and row.evidence == evidence_hash(said) else None


def completed(claim: Claim, certified: str) -> Claim:
    """The claim with what its author left open, as its certificate has it: nothing is sought.
    It is complete itself where there is none."""
    if not certified:
        return claim
    known = {x.tag: x for x in claims(claim)}
    return replace(claim, parts=claim_of(json.loads(certified), known).parts)


def in_full(settled: Settled) -> Claim:
    """The claim of a report as it is printed, with what its author left open, and with visible
    signs that say by which hypotheses."""
    return explained(completed(settled.claim, settled.certificate), settled.signs)


def claim_of(data: Record, known: Known) -> Claim:
    """The claim a certificate holds; ``known`` are the claims it refers to, by tag."""

    def claim(tag: str, digest: str) -> Claim:
        if tag not in known:
            raise Damaged(f"it refers to claim {tag!a}, which is not at hand")
        if known[tag].hash != digest:
            raise Damaged(
                f"it refers to claim {tag} as {digest[:12]!a}…, and {tag}.json "
                f"states {known[tag].hash[:12]}…"
            )
        return known[tag]

    made = (
        read_old_claim(data, claim)
        if data["schema"] == 1
        else read_claim(data, KINDS, claim)
    )
    for x in theorems(made.parts):
        if listed().get(x.key) != x.hash:
            raise Damaged(
                f"it rests on the theorem {x.key!a} in words that are not those of "
                "the project's list of theorems"
            )
    return made
