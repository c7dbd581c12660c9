"""The claims of a folder of certificates in Rocq, each with all it rests on."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from phaseproof.rocq.parser import Unread, statement_hash, statements
from phaseproof.rocq.proofs import cited_word, file_of, translated
from phaseproof.rocq.terms import Untranslated
from phaseproof.trusted.language.claims import Claim
from phaseproof.trusted.language.codec import Damaged, Record
from phaseproof.trusted.language.walk import theorems
from phaseproof.verification.certificate.replay import Folder
from phaseproof.verification.certificate.writing import evidence_hash, statement


@dataclass
class Translations:
    """The files of Rocq, what each uses and proves, by tag; or what stops a claim."""

    certificates: Path
    enclosed: frozenset[str] = (
        frozenset()
    )  # claims at whose points numbers are enclosed

    def __post_init__(self) -> None:
        self.files = dict[str, str]()
        self.uses = dict[str, tuple[str, ...]]()
        self.theorems = dict[str, tuple[str, ...]]()
        self.evidence = dict[str, str]()
        self.obstacles = dict[str, str]()
        self._folder = Folder(self.certificates)

    def add(self, tag: str) -> None:
        """A claim with all it rests on."""
        waiting = [tag]
        while waiting:
            if (tag := waiting.pop()) in self.evidence:
                continue
            data = self._folder.certificate(tag)
            self.evidence[tag] = evidence_hash(data)
            try:
                self._translate(data, tag in self.enclosed)
            except (Untranslated, Damaged) as why:
                self.obstacles[tag] = str(why)
            else:
                waiting += reversed(self.uses[tag])

    def enclose(self, tag: str) -> None:
        """Numbers at the points of a claim are enclosed after all."""
        self._translate(self._folder.certificate(tag), True)

    def _translate(self, data: Record, enclosed: bool) -> None:
        """Only a text that is read back as what the claim states is ever shown to Rocq."""
        claim = self._folder.claim(data)
        tag, said = claim.tag, translated(claim, enclosed)
        text = file_of(said, [claim.title, *statement(claim)["text"]])
        if data["hash"] != claim.hash:
            raise Untranslated("its hash is not that of its statement")
        if not states(text, claim):
            raise Untranslated(
                "what is printed of it is read back as another statement"
            )
        self.files[tag] = text
        self.uses[tag] = said.uses
        self.theorems[tag] = tuple(x.word for x in said.theorems)


def states(text: str, claim: Claim) -> bool:
    """Whether the theorems of a file, read back, say what the claim states, and those it cites what
    the cited theorems state."""
    try:
        return statement_hash(text) == claim.hash and all(
            statements(text)[cited_word(x)].encode() == x.sequent.encode()
            for x in theorems(claim.parts)
        )
    except (Unread, KeyError):
        return False
