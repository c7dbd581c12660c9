"""The sources that claims name, and how a claim is itself named by others.

``docs/references.bib`` is read by a small strict parser: what it does not understand is an error
with file and line, and so is a claim that names a key it does not have.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from phaseproof.press.prose import escaped, prose
from phaseproof.version import DATE, VERSION

if TYPE_CHECKING:
    from phaseproof.verify import Report, Settled

REQUIRED = {"article": ("author", "title", "journal", "year"), "book": ("title", "publisher"),
            "inproceedings": ("author", "title", "booktitle", "year"), "misc": ("title",),
            "incollection": ("author", "title", "booktitle", "year"), "online": ("title", "url"),
            "techreport": ("author", "title", "institution", "year"),
            "phdthesis": ("author", "title", "school", "year")}


class BibError(Exception):
    """What is wrong with a bibliography, and where."""


@dataclass(frozen=True)
class Source:
    """One source: its kind, its fields as written, and the line it starts on."""

    key: str
    kind: str
    fields: Mapping[str, str]
    line: int

    def __getitem__(self, field: str) -> str:
        return self.fields.get(field, "")


# ---------------------------------------------------------------- reading

_HEAD = re.compile(r"@(\w+)\s*\{\s*([\w:.+/-]+)\s*,")
_FIELD = re.compile(r"\s*([A-Za-z]\w*)\s*=\s*")
_PLAIN = re.compile(r"\d+|[A-Za-z]\w*")
MONTHS = {month[:3].lower(): month for month in (
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December")}


def read(path: Path) -> dict[str, Source]:
    """The entries of a .bib file by key; between entries stand comments that start with %."""
    return parse(path.read_text(encoding="utf-8"), str(path.name))


def parse(text: str, name: str = "references.bib") -> dict[str, Source]:
    entries: dict[str, Source] = {}
    place = 0
    while (place := _blank(text, place)) < len(text):
        found, place = _entry(text, place, name)
        if found.key in entries:
            raise _wrong(text, text.rfind("@", 0, place), name, f"{found.key} stands here twice "
                         f"(first in line {entries[found.key].line})")
        entries[found.key] = found
    return entries


def _blank(text: str, place: int) -> int:
    """Past white space and comments."""
    found = re.compile(r"(?:\s+|%[^\n]*)*").match(text, place)
    return found.end() if found else place


def _entry(text: str, start: int, name: str) -> tuple[Source, int]:
    head = _HEAD.match(text, start)
    if not head:
        raise _wrong(text, start, name, "an entry begins with @kind{key,")
    kind, key = head[1].lower(), head[2]
    if kind not in REQUIRED:
        raise _wrong(text, start, name, f"{key} is of the unknown kind @{kind}")
    fields: dict[str, str] = {}
    place = _blank(text, head.end())
    while text[place:place + 1] != "}":
        field = _FIELD.match(text, place)
        if not field:
            raise _wrong(text, place, name, f"{key} is not closed, or a field has no =")
        if field[1].lower() in fields:
            raise _wrong(text, place, name, f"{key} has two fields {field[1].lower()}")
        fields[field[1].lower()], place = _value(text, field.end(), name, key)
        place = _blank(text, place)
        if text[place:place + 1] == ",":
            place = _blank(text, place + 1)
        elif text[place:place + 1] != "}":
            raise _wrong(text, place, name, f"a comma is missing in {key}")
    if missing := [x for x in REQUIRED[kind] if not fields.get(x)]:
        raise _wrong(text, start, name, f"{key} has no {missing[0]}")
    return Source(key, kind, fields, text.count("\n", 0, start) + 1), place + 1


def _value(text: str, start: int, name: str, key: str) -> tuple[str, int]:
    """{braced}, "quoted", a number, or the name of a month."""
    opening = text[start:start + 1]
    if opening not in ("{", '"'):
        plain = _PLAIN.match(text, start)
        if not plain or not (plain[0].isdigit() or plain[0].lower() in MONTHS):
            raise _wrong(text, start, name, f"a value of {key} is neither braced nor a number")
        return MONTHS.get(plain[0].lower(), plain[0]), plain.end()
    depth, place = 0, start
    while place < len(text):
        sign = text[place]
        depth += (sign == "{") - (sign == "}")
        if (opening == "{" and depth == 0) or (opening == '"' and depth == 0 and sign == '"'
                                               and place > start):
            return " ".join(text[start + 1:place].split()), place + 1
        place += 2 if sign == "\\" else 1
    raise _wrong(text, start, name, f"a value of {key} is never closed")


def _wrong(text: str, place: int, name: str, sentence: str) -> BibError:
    return BibError(f"{name}:{text.count(chr(10), 0, place) + 1}: {sentence}")


# ---------------------------------------------------------------- naming sources

def key_and_place(source: str) -> tuple[str, str]:
    """``su2021roformer, eq. (16)`` as the key and the place in the document."""
    key, _, place = source.partition(",")
    return key.strip(), place.strip()


def cite_tex(source: str, known: Mapping[str, Source]) -> str:
    r"""\cite[place]{key}; the words themselves where no bibliography is at hand."""
    key, place = key_and_place(source)
    if not known:
        return escaped(source)
    if key not in known:
        raise BibError(f"references.bib: no entry {key!r}, which the source {source!r} names")
    return rf"\cite[{{{escaped(place)}}}]{{{key}}}" if place else rf"\cite{{{key}}}"


def item(source: Source) -> str:
    r"""A \bibitem: authors, title, where, year, link."""
    names = [_people(source[x]) for x in ("author", "editor") if source[x]]
    where = [source[x] for x in ("journal", "booktitle", "publisher", "school", "institution",
                                "howpublished", "address") if source[x]]
    if source["volume"]:
        where.append(f"vol.~{source['volume']}")
    if source["pages"]:
        where.append(f"pp.~{source['pages']}")
    if source["edition"]:
        where.append(f"{source['edition'].lower()} edition")
    if source["eprint"]:
        where.append(f"arXiv:{source['eprint']}")
    year = " ".join(x for x in (source["month"], source["year"]) if x)
    said = [*names, rf"\emph{{{source['title']}}}", ", ".join([*where, *([year] if year else [])]),
            source["note"]]
    link = source["url"] or (f"https://doi.org/{source['doi']}" if source["doi"] else "")
    text = ". ".join(x.rstrip(".") for x in said if x) + "."
    return rf"\bibitem{{{source.key}}} {text}" + (rf" \url{{{link}}}" if link else "")


def _people(field: str) -> str:
    """Given names first: ``Su, Jianlin and Lu, Yu`` is Jianlin Su and Yu Lu."""
    people = [person.strip() for person in field.split(" and ")]
    named = [" ".join(reversed([x.strip() for x in p.split(",", 1)]))
             if "," in p and not p.startswith("{") else p.strip("{}") for p in people]
    return f"{', '.join(named[:-1])} and {named[-1]}" if len(named) > 1 else named[0]


# ---------------------------------------------------------------- naming claims

def claims_bib(report: Report) -> str:
    """One entry a claim, for build/claims.bib."""
    return "\n".join(entry(s, report.version) + "\n" for s in by_tag(report.settled))


def by_tag(settled: Iterable[Settled]) -> list[Settled]:
    return sorted(settled, key=lambda s: s.claim.tag)


def entry(settled: Settled, version: str = VERSION) -> str:
    """A claim as a BibTeX entry."""
    claim = settled.claim
    year, month, _ = DATE.split("-")
    return (f"@misc{{phaseproof:{claim.tag},\n"
            f"  author = {{{{phaseproof contributors}}}},\n"
            f"  title = {{{{{prose(claim.title)}}}}},\n"
            f"  howpublished = {{phaseproof, version {version} of {DATE}}},\n"
            f"  year = {{{year}}},\n"
            f"  month = {[*MONTHS][int(month) - 1]},\n"
            f"  note = {{Claim {claim.tag}, {_standing(settled)}, "
            f"statement sha256 \\texttt{{{_breakable(claim.hash)}}}}},\n"
            f"  sha256 = {{{claim.hash}}},\n"
            "}")


def _breakable(text: str) -> str:
    """What has no spaces, with places where a line may end."""
    return r"\allowbreak ".join(text[n:n + 8] for n in range(0, len(text), 8))


def line(settled: Settled, version: str = VERSION) -> str:
    """A claim as one line of a list of references."""
    claim = settled.claim
    return (f"phaseproof contributors, phaseproof {version} ({DATE}), claim {claim.tag}: "
            f"{claim.title} ({_standing(settled)}; statement sha256 {claim.hash}).")


def markdown(settled: Settled, version: str = VERSION) -> str:
    """The same line in Markdown."""
    claim = settled.claim
    title = re.sub(r"[\\`*_\[\]<>#|$&~]", r"\\\g<0>", claim.title)
    return (f"phaseproof contributors, *phaseproof* {version} ({DATE}), claim **{claim.tag}**: "
            f"{title} ({_standing(settled)}; statement sha256 `{claim.hash}`).")


STYLES = {"bibtex": entry, "text": line, "markdown": markdown}


def cite(settled: Settled, style: str = "bibtex", version: str = VERSION) -> str:
    if style not in STYLES:
        raise ValueError(f"no style of citation is called {style}")
    return STYLES[style](settled, version)


def _standing(settled: Settled) -> str:
    judgement = settled.judgement
    return f"{judgement.verdict.value}, {judgement.method.name.lower()}"
