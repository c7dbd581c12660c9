r"""Lines of LaTeX: signs, brackets and names, before anything is meant by them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from phaseproof.syntax.names import TO_LATEX, Name
from phaseproof.trusted.language.signature import SIGNATURE

Tokens = Sequence[str]


class Unreadable(Exception):
    """The page does not say what is meant; the sign at which reading stopped."""

    def __init__(self, why: str, at: str = ""):
        super().__init__(why)
        self.at = at


# ---------------------------------------------------------------- signs

HEADS = {
    word: name
    for name, x in SIGNATURE.items()
    if x.arity and "page" not in x.lacks
    for word in (x.latex, *x.read)
    if word.startswith("\\")
}
SPELLED = {
    command.removeprefix(r"\operatorname{").strip("\\}"): command for command in HEADS
}
# 10\,000 and 10{,}000 are one number: its digits stand in threes.
APART = r"(?:\{,\}|\s*(?:\\[,;:> ]|\\thinspace(?![A-Za-z])|~)\s*)"
THREES = rf"(?!0)\d{{1,3}}(?:{APART}\d{{3}})+(?!\d)(?:\.\d+)?"
_TOKEN = re.compile(
    r"\\(?:begin|end)\s*\{\w+\*?\}"
    r"|\\(?:mathrm|operatorname\*?|text|textrm|textnormal|mbox|mathop)\s*(?:\{[^{}]*\}|[A-Za-z])"
    r"|\\left[.|]|\\right\|"
    rf"|\\\\(?:\s*\[-?[\d.]+\s*[a-z]{{2}}\])?|{THREES}|\\[a-zA-Z]+|\\."
    r"|\d+(?:\.\d+)?|\.\.\.|:=|<=|>=|!="
    rf"|(?<![A-Za-z\\])(?:{'|'.join(sorted(SPELLED, key=len, reverse=True))})(?![A-Za-z])|\S",
    re.DOTALL,
)
_IDLE = re.compile(r"\\(?:left|right|[bB]igg?[lr]?|ppbreak|\*)$")
BRACKETS = {
    "{": "}",
    "(": ")",
    "[": "]",
    r"\lvert": r"\rvert",
    r"\langle": r"\rangle",
    r"\lVert": r"\rVert",
    r"\{": r"\}",
    r"\left.": r"\right|",
    r"\lfloor": r"\rfloor",
    r"\lceil": r"\rceil",
    r"\begin{pmatrix}": r"\end{pmatrix}",
}
CLOSING = {*BRACKETS.values()}
_GREEK = {command: sign for sign, command in TO_LATEX.items()}


def scanned(text: str) -> Iterator[tuple[str, int]]:
    """The signs of a text, and where each of them begins."""
    return ((found[0], found.start()) for found in _TOKEN.finditer(text))


def ending(text: str, start: int) -> int:
    """Where the sign ends that begins there."""
    found = _TOKEN.match(text, start)
    return found.end() if found else start


def tokens(text: str) -> list[str]:
    """The signs of a formula of a page; how large a bracket is and where a line may break says
    nothing."""
    return [t for t, _ in scanned(text) if not _IDLE.match(t)]


def deeper(t: str) -> int:
    """How many brackets t opens: 1, 0 or -1."""
    return (t in BRACKETS) - (t in CLOSING)


def split(line: Tokens, at: str) -> list[list[str]]:
    """The pieces between the signs ``at`` that stand in no bracket."""
    parts, depth = [list[str]()], 0
    for t in line:
        depth += deeper(t)
        if t == at and depth == 0:
            parts.append([])
        else:
            parts[-1].append(t)
    return parts


def parted(line: Tokens, at: str) -> tuple[list[str], list[str]]:
    """The signs before and behind one that stands there once."""
    match split(line, at):
        case [left, right]:
            return left, right
    raise Unreadable(f"{at} does not stand once in {' '.join(line)}")


def glyph(t: str) -> str:
    """A letter, digit or upright word of a name."""
    if t.startswith(r"\mathrm{") and t != r"\mathrm{i}":
        return "".join(_GREEK.get(x, x) for x in _TOKEN.findall(t[8:-1]))
    return _GREEK.get(t) or (t if t.isalnum() else "")


class Line:
    """Reads signs from left to right."""

    def __init__(self, line: Tokens):
        self.line, self.place = line, 0

    @property
    def next(self) -> str:
        """The sign that comes next; the empty one at the end."""
        return self.line[self.place] if self.place < len(self.line) else ""

    def take(self) -> str:
        """Reads the next sign.  Raises where there is none."""
        self.place += 1
        if self.place > len(self.line):
            raise Unreadable(f"{' '.join(self.line)} breaks off")
        return self.line[self.place - 1]

    def skip(self, t: str) -> bool:
        """Reads the sign if it comes next, and says whether it did."""
        found = self.next == t
        self.place += found
        return found

    def expect(self, t: str) -> None:
        """Reads the sign.  Raises where another one comes next."""
        if not self.skip(t):
            raise Unreadable(
                f"{t} is missing before {' '.join(self.line[self.place :])}", self.next
            )

    def end(self) -> None:
        """Raises where signs are left over."""
        if self.next:
            raise Unreadable(
                f"{' '.join(self.line[self.place :])} is left over", self.next
            )

    def inside(self) -> list[str]:
        """The signs between the bracket that comes next and its partner."""
        partner = BRACKETS.get(self.take())
        start, depth = self.place, 1
        while depth:
            depth += deeper(self.take())
        if self.line[self.place - 1] != partner:
            raise Unreadable(
                f"no bracket around {' '.join(self.line[start : self.place - 1])}"
            )
        return [*self.line[start : self.place - 1]]

    # ------------------------------------------------------------ names

    def written(self) -> tuple[str, list[list[str]], int]:
        """A name as it stands: stem, everything among its indices, primes."""
        stem = glyph(self.take())
        if not stem or stem.isdigit():
            raise Unreadable(f"no name at {' '.join(self.line[self.place - 1 :])}")
        indices = split(self.inside(), ",") if self.skip("_") else []
        primes = 0
        while self.skip("'"):
            primes += 1
        return stem, indices, primes

    def name(self) -> Name:
        """A name all of whose indices are its own."""
        stem, indices, primes = self.written()
        if any(len(x) != 1 for x in indices):
            raise Unreadable(f"{' '.join(self.line)} is no name")
        return Name(stem, primes, tuple(glyph(x[0]) for x in indices))


def whole_name(line: Tokens) -> Name:
    """A name and nothing else."""
    reader = Line(line)
    found = reader.name()
    reader.end()
    return found
