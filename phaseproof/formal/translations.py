"""The claims of a folder of certificates in Rocq, each with all it rests on."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from phaseproof.certificate.replay import Folder
from phaseproof.certificate.writing import load
from phaseproof.formal.proofs import file_of, translated
from phaseproof.formal.standing import evidence_hash
from phaseproof.formal.terms import Untranslated
from phaseproof.language.codec import Record


@dataclass
class Translations:
    """The files of Rocq, what each uses and proves, by tag; or what stops a claim."""

    certificates: Path
    enclosed: frozenset[str] = frozenset()  # claims at whose points numbers are enclosed

    def __post_init__(self) -> None:
        self.files = dict[str, str]()
        self.uses = dict[str, tuple[str, ...]]()
        self.theorems = dict[str, tuple[str, ...]]()
        self.evidence = dict[str, str]()
        self.obstacles = dict[str, str]()
        self._folder = Folder(self.certificates)

    def add(self, tag: str) -> None:
        """A claim with all it rests on."""
        if tag in self.evidence:
            return
        data = load(self.certificates / f"{tag}.json")
        self.evidence[tag] = evidence_hash(data)
        try:
            self._translate(data, tag in self.enclosed)
        except Untranslated as why:
            self.obstacles[tag] = str(why)
            return
        for below in self.uses[tag]:
            self.add(below)

    def enclose(self, tag: str) -> None:
        """Numbers at the points of a claim are enclosed after all."""
        self._translate(load(self.certificates / f"{tag}.json"), True)

    def _translate(self, data: Record, enclosed: bool) -> None:
        tag, said = data["tag"], translated(self._folder.claim(data), enclosed)
        self.files[tag] = file_of(said, [data["title"], *data["statement"]["text"]])
        self.uses[tag] = said.uses
        self.theorems[tag] = tuple(x.word for x in said.theorems)
