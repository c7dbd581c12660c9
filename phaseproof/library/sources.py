"""The sources that claims name: ``docs/references.bib``, read by a small strict parser.

What it does not understand is an error with file and line.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from unicodedata import normalize

REQUIRED = {
    "article": ("author", "title", "journal", "year"),
    "book": ("title", "publisher"),
    "inproceedings": ("author", "title", "booktitle", "year"),
    "misc": ("title",),
    "incollection": ("author", "title", "booktitle", "year"),
    "online": ("title", "url"),
    "techreport": ("author", "title", "institution", "year"),
    "phdthesis": ("author", "title", "school", "year"),
}


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

    @property
    def link(self) -> str:
        """Its address, or that of its DOI."""
        doi = self["doi"]
        return self["url"] or (f"https://doi.org/{doi}" if doi else "")


_HEAD = re.compile(r"@(\w+)\s*\{\s*([\w:.+/-]+)\s*,")
_FIELD = re.compile(r"\s*([A-Za-z]\w*)\s*=\s*")
_PLAIN = re.compile(r"\d+|[A-Za-z]\w*")
MONTHS = {
    month[:3].lower(): month
    for month in (
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    )
}


def read(path: Path) -> dict[str, Source]:
    """The entries of a .bib file by key; between entries stand comments that start with %."""
    return parse(path.read_text(encoding="utf-8"), str(path.name))


def parse(text: str, name: str = "references.bib") -> dict[str, Source]:
    """The entries of a text in BibTeX by key; raises `BibError`, with ``name`` and the line."""
    entries: dict[str, Source] = {}
    place = 0
    while (place := _blank(text, place)) < len(text):
        found, place = _entry(text, place, name)
        if found.key in entries:
            raise _wrong(
                text,
                text.rfind("@", 0, place),
                name,
                f"{found.key} stands here twice "
                f"(first in line {entries[found.key].line})",
            )
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
    while text[place : place + 1] != "}":
        field = _FIELD.match(text, place)
        if not field:
            raise _wrong(text, place, name, f"{key} is not closed, or a field has no =")
        if field[1].lower() in fields:
            raise _wrong(text, place, name, f"{key} has two fields {field[1].lower()}")
        fields[field[1].lower()], place = _value(text, field.end(), name, key)
        place = _blank(text, place)
        if text[place : place + 1] == ",":
            place = _blank(text, place + 1)
        elif text[place : place + 1] != "}":
            raise _wrong(text, place, name, f"a comma is missing in {key}")
    if missing := [x for x in REQUIRED[kind] if not fields.get(x)]:
        raise _wrong(text, start, name, f"{key} has no {missing[0]}")
    return Source(key, kind, fields, text.count("\n", 0, start) + 1), place + 1


def _value(text: str, start: int, name: str, key: str) -> tuple[str, int]:
    """{braced}, "quoted", a number, or the name of a month."""
    opening = text[start : start + 1]
    if opening not in ("{", '"'):
        plain = _PLAIN.match(text, start)
        if not plain or not (plain[0].isdigit() or plain[0].lower() in MONTHS):
            raise _wrong(
                text, start, name, f"a value of {key} is neither braced nor a number"
            )
        return MONTHS.get(plain[0].lower(), plain[0]), plain.end()
    depth, place = 0, start
    while place < len(text):
        sign = text[place]
        depth += (sign == "{") - (sign == "}")
        if (opening == "{" and depth == 0) or (
            opening == '"' and depth == 0 and sign == '"' and place > start
        ):
            return " ".join(text[start + 1 : place].split()), place + 1
        place += 2 if sign == "\\" else 1
    raise _wrong(text, start, name, f"a value of {key} is never closed")


def _wrong(text: str, place: int, name: str, sentence: str) -> BibError:
    return BibError(f"{name}:{text.count(chr(10), 0, place) + 1}: {sentence}")


def key_and_place(source: str) -> tuple[str, str]:
    """``su2021roformer, eq. (16)`` as the key and the place in the document."""
    key, _, place = source.partition(",")
    return key.strip(), place.strip()


# ---------------------------------------------------------------- fields without TeX

_LETTERS = {r"\L": "Ł", r"\&": "&", r"\_": "_", "~": " "}
_ACCENTS = {
    "'": "\u0301",
    "`": "\u0300",
    '"': "\u0308",
    "^": "\u0302",
    "~": "\u0303",
    "v": "\u030c",
    "c": "\u0327",
}
_ACCENTED = re.compile(r"""\\([vc](?=\{)|['`"^~])(?:([A-Za-z])|\{([A-Za-z])\})""")


def unicode(field: str) -> str:
    """A field without its TeX: letters with their accents, and no braces."""
    text = _ACCENTED.sub(
        lambda x: normalize("NFC", (x[2] or x[3]) + _ACCENTS[x[1]]), field
    )
    for tex, sign in _LETTERS.items():
        text = text.replace(tex, sign)
    return text.replace("{", "").replace("}", "")
