r"""What others write, in the signs this project prints.

``\frac12``, ``x^2_i``, ``\left|x\right|``, ``\tfrac``, ``\bigl(``: a formula has many spellings,
and each comes out as one.  A letter in another face or under a hat is another letter: its name has
the face for an index.  A spelling that has two readings is refused.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from phaseproof.syntax.latex_parser.lexer import (
    APART,
    BRACKETS,
    CLOSING,
    SPELLED,
    Unreadable,
    scanned,
)
from phaseproof.syntax.limits import BARRED, LATEX_NESTED, PRIMES, WORD
from phaseproof.syntax.names import TO_LATEX

DIFFERENTIAL = r"\differential"
FACES = {
    r"\mathbf": "boldface",
    r"\boldsymbol": "boldshape",
    r"\bm": "boldshape",
    r"\mathcal": "calligraphic",
    r"\mathscr": "script",
    r"\mathbb": "blackboard",
    r"\mathfrak": "fraktur",
    r"\mathsf": "sansserif",
    r"\mathtt": "typewriter",
    r"\mathit": "italic",
    r"\hat": "hatted",
    r"\widehat": "hatted",
    r"\tilde": "tilded",
    r"\widetilde": "tilded",
    r"\bar": "barred",
    r"\vec": "arrowed",
    r"\dot": "dotted",
    r"\ddot": "twicedotted",
    r"\check": "checked",
    r"\breve": "breved",
}
UPRIGHT = "upright"  # a single letter that stands upright
WORDS = {*FACES.values(), UPRIGHT}
UNSPELLED = {command: f for f, command in SPELLED.items()}
SAME = {
    r"\dfrac": r"\frac",
    r"\tfrac": r"\frac",
    r"\cfrac": r"\frac",
    r"\dbinom": r"\binom",
    r"\tbinom": r"\binom",
    r"\Rightarrow": r"\implies",
    r"\Longrightarrow": r"\implies",
    "⇒": r"\implies",
    r"\leq": r"\le",
    r"\leqslant": r"\le",
    "<=": r"\le",
    "≤": r"\le",
    r"\lt": "<",
    r"\geq": r"\ge",
    r"\geqslant": r"\ge",
    ">=": r"\ge",
    "≥": r"\ge",
    r"\gt": ">",
    r"\neq": r"\ne",
    "≠": r"\ne",
    r"\coloneqq": ":=",
    r"\triangleq": ":=",
    r"\times": r"\cdot",
    r"\cdotp": r"\cdot",
    "·": r"\cdot",
    "×": r"\cdot",
    "−": "-",
    r"\ast": "*",
    r"\vert": "|",
    r"\left|": r"\lvert",
    r"\right|": r"\rvert",
    r"\|": r"\Vert",
    r"\lbrace": r"\{",
    r"\rbrace": r"\}",
    r"\lbrack": "[",
    r"\rbrack": "]",
    r"\Re": r"\operatorname{Re}",
    r"\Im": r"\operatorname{Im}",
    r"\;": r"\,",
    r"\:": r"\,",
    "\\ ": r"\,",
    r"\>": r"\,",
    "~": r"\,",
    r"\thinspace": r"\,",
    r"\medspace": r"\,",
    "，": ",",
    r"\dots": r"\ldots",
    "...": r"\ldots",
    **TO_LATEX,
    **{
        rf"\{end}{{{kind}matrix}}": rf"\{end}{{pmatrix}}"
        for end in ("begin", "end")
        for kind in ("", "b", "small")
    },
}
IDLE = {
    r"\displaystyle",
    r"\textstyle",
    r"\scriptstyle",
    r"\limits",
    r"\nolimits",
    r"\!",
    r"\mathstrut",
    r"\nonumber",
    r"\notag",
    r"\allowbreak",
    r"\relax",
    r"\negthinspace",
    r"\Big",
    r"\big",
    r"\bigg",
    r"\Bigg",
}
FENCES = {
    "\\" + f
    for f in (
        "left",
        "right",
        *(size + side for size in ("big", "Big", "bigg", "Bigg") for side in "lrm"),
        "middle",
    )
}
DEFINED = {r"\text{def}", r"\mathrm{def}", "d e f", r"\triangle", r"\Delta"}
BARS = {"|": ("|", r"\lvert", r"\rvert"), r"\Vert": (r"\Vert", r"\lVert", r"\rVert")}
ASUNDER = {
    ",",
    "&",
    "=",
    "<",
    ">",
    r"\le",
    r"\ge",
    r"\ne",
    ":=",
    r"\\",
}  # no bars reach over them
OPERATORS = ASUNDER | {"+", "-", "/", r"\cdot", ""}

DOUBTFUL = {
    r"\left.": r"\left . is half a bracket",
    "!=": r"!= may be a factorial before =, or \ne",
    "*": r"* may be an operation of its own: a product is \cdot",
}

_ENVIRONMENT = re.compile(r"\\(begin|end)\s*\{(\w+\*?)\}")
_WORD = re.compile(
    r"\\(mathrm|operatorname\*?|mathop|text\w*|mbox)\s*\{?\s*([^{}]*?)\s*\}?"
)


def signs(text: str) -> list[tuple[str, int]]:
    """Each sign in one spelling, and where it stands."""
    return [(_one_spelling(t), place) for t, place in scanned(text)]


def _one_spelling(t: str) -> str:
    if t.startswith("\\\\"):
        return r"\\"
    if found := _ENVIRONMENT.fullmatch(t):
        t = f"\\{found[1]}{{{found[2]}}}"
    elif found := _WORD.fullmatch(t):
        return _upright(found[1], found[2])
    elif t[0].isdigit():
        return re.sub(APART, "", t)
    return SAME.get(t, t)


def is_word(text: str) -> bool:
    """Whether the text may be an upright name."""
    return text.isascii() and text.isalpha() and len(text) <= WORD


def _upright(command: str, word: str) -> str:
    """An upright word: a function, the unit i, a name; what has spaces is text."""
    if word in SPELLED:
        return SPELLED[word]
    if is_word(word) and (len(word) == 1 or not command.startswith(("text", "mbox"))):
        return rf"\mathrm{{{word}}}"
    return rf"\text{{{word}}}"


def _deepest(line: Sequence[str]) -> int:
    depth = most = 0
    for t in line:
        depth += (t in BRACKETS or t.startswith(r"\begin")) - (
            t in CLOSING or t.startswith(r"\end")
        )
        most = max(most, depth)
    return most


def canonical(line: Sequence[str]) -> list[str]:
    """The signs in the one spelling that `Formula` reads."""
    line = _shallow([t for t in line if t not in IDLE])
    return _shallow(_spaced(_differentials(_lifted(_barred(_Spelling(line).all())))))


def _shallow(line: Sequence[str]) -> list[str]:
    if _deepest(line) > LATEX_NESTED:
        raise Unreadable(f"brackets are nested more than {LATEX_NESTED} deep")
    return [*line]


class _Spelling:
    """Goes through the signs, and gives every command its arguments in brackets."""

    def __init__(self, line: Sequence[str]):
        self.line, self.place = [*line], 0

    @property
    def next(self) -> str:
        return self.line[self.place] if self.place < len(self.line) else ""

    def take(self) -> str:
        self.place += 1
        if self.place > len(self.line):
            raise Unreadable("the formula breaks off", "the end")
        return self.line[self.place - 1]

    def all(self) -> list[str]:
        out = list[str]()
        while self.next:
            out += self.one()
        return out

    def raw(self) -> list[str]:
        """The next argument as it stands: a bracket's inside, or one sign; of a number, a digit."""
        t = self.take()
        if t != "{":
            if t[0].isdigit() and len(t) > 1:
                self.place -= 1
                self.line[self.place] = t[1:]
                return [t[0]]
            if t in FACES:
                return [t, "{", *self.raw(), "}"]
            if t in ("}", "^", "_", "&"):
                raise Unreadable(f"{t} stands where an argument is wanted", t)
            return [t]
        start, depth = self.place, 1
        while depth:
            t = self.take()
            depth += (t == "{") - (t == "}")
        return self.line[start : self.place - 1]

    def argument(self) -> list[str]:
        return _Spelling(self.raw()).all()

    def one(self) -> list[str]:
        """The next sign with its arguments and scripts."""
        t = self.take()
        if t in DOUBTFUL:
            raise Unreadable(DOUBTFUL[t], t.removesuffix("."))
        if t in FENCES:
            return self.fence(t)
        if t in (r"\tag", r"\label"):
            self.raw()
            return []
        if t == r"\frac":
            return [t, "{", *self.argument(), "}", "{", *self.argument(), "}"]
        if t == r"\binom":
            top, below = self.argument(), self.argument()
            return self.scripts([t, "{", *top, "}", "{", *below, "}"])
        if t == r"\sqrt":
            return self.root()
        if t == r"\begin{array}":
            if not {*self.raw()} <= {*"clr"}:
                raise Unreadable("an array has rules between its columns", t)
            return [r"\begin{pmatrix}"]
        if t == r"\end{array}":
            return self.scripts([r"\end{pmatrix}"])
        if t in (r"\overset", r"\stackrel"):
            above, on = self.raw(), self.raw()
            if " ".join(above) in DEFINED and on in (["="], [":="]):
                return [":="]
            raise Unreadable(f"{t} has something on top of a sign", t)
        if t in (r"\underbrace", r"\overbrace", r"\boxed"):
            return self.braced(t)
        if t in FACES:
            *before, last = _faced(self.argument(), FACES[t], t)
            return [
                *(y for x in before for y in _Spelling([]).scripts([x])),
                *self.scripts([last]),
            ]
        if t == r"\overline":
            return self.scripts([t, "{", *self.argument(), "}"])
        if t == "{":
            self.place -= 1
            return self.group()
        if t in ("^", "_", "'"):
            raise Unreadable(f"{t} stands behind nothing", t)
        if t in SPELLED:
            if self.next in ("(", "["):
                return [SPELLED[t]]
            raise Unreadable(
                f"{t} may be a product of letters: the function is {SPELLED[t]}", t
            )
        if t in UNSPELLED:  # sin{x} y is no sin(xy)
            return [
                *self.scripts([t]),
                *(["{", *self.argument(), "}"] if self.next == "{" else []),
            ]
        return self.scripts([_named(t)])

    def fence(self, t: str) -> list[str]:
        """How large a bracket is says nothing; to which side a bar belongs does."""
        inside = self.take()
        side = (
            "l"
            if t.endswith(("left", "l"))
            else "r"
            if t.endswith(("right", "r"))
            else ""
        )
        if inside in BARS and side:
            return self.scripts([BARS[inside][1 if side == "l" else 2]])
        if inside == "." or inside in FENCES:
            raise Unreadable(f"{t} {inside} is half a bracket", t)
        return self.scripts([inside])

    def root(self) -> list[str]:
        if self.next != "[":
            return self.scripts([r"\sqrt", "{", *self.argument(), "}"])
        self.take()
        start = self.place
        while self.take() != "]":
            pass
        order = _Spelling(self.line[start : self.place - 1]).all()
        return self.scripts([r"\root", "{", *order, "}", "{", *self.argument(), "}"])

    def braced(self, t: str) -> list[str]:
        """A formula with a brace and words beside it, or in a box."""
        inner = self.argument()
        if t != r"\boxed" and self.next == ("_" if t == r"\underbrace" else "^"):
            self.take()
            if any(not x.startswith((r"\text{", r"\mathrm{")) for x in self.raw()):
                raise Unreadable(f"a formula stands beside the brace of {t}", t)
        if self.next in ("^", "_"):
            raise Unreadable(f"{self.next} stands behind a brace", self.next)
        return inner

    def group(self) -> list[str]:
        """Braces are not seen: what they hold stands there, and has exponents only if it is one
        thing for the eye too."""
        inner = self.argument()
        if self.next not in ("^", "_", "'"):
            return inner
        if (
            len(inner) == 1
            or (inner and BRACKETS.get(inner[0]) == inner[-1])
            or (
                inner[1:2] == ["_"]
                and self.next == "^"
                and inner.index("}") == len(inner) - 1
            )
        ):
            return self.scripts(inner)
        raise Unreadable(f"what {self.next} belongs to is not seen", self.next)

    def scripts(self, base: list[str]) -> list[str]:
        """Index, primes and exponent behind what they belong to, in this order."""
        below, above, primes = list[list[str]](), list[list[str]](), 0
        while self.next in ("^", "_", "'"):
            t = self.take()
            if t == "'":
                primes += 1
                continue
            raw = self.raw()
            if t == "^" and raw and all(x in (r"\prime", "'") for x in raw):
                primes += len(raw)
                continue
            if t == "_":
                below.append(
                    [rf"\mathrm{{{UNSPELLED[raw[0]]}}}"]
                    if len(raw) == 1 and (raw[0] in UNSPELLED)
                    else _Spelling(raw).all()
                )
            else:
                above.append(raw if raw == ["*"] else _Spelling(raw).all())
        if primes > PRIMES:
            raise Unreadable(f"more than {PRIMES} primes stand at one letter", "'")
        if len(below) > 1 or len(above) > 1:
            raise Unreadable(
                "two indices or exponents stand at one place", "_^"[len(above) > 1]
            )
        if any(
            x[8:-1] in WORDS
            for index in below
            for x in index
            if x.startswith(r"\mathrm{")
        ):
            raise Unreadable("an index is called like a face of letters", "_")
        stem, *faces = base[0].split(" ") if len(base) == 1 else [""]
        indices = [[rf"\mathrm{{{face}}}"] for face in faces] + below
        out = [stem] if faces else [*base]
        if indices:
            out += ["_", "{", *[y for x in indices for y in (",", *x)][1:], "}"]
        out += "'" * primes
        for power in above:
            out += ["^", "{", *([r"\top"] if _transposed(power) else power), "}"]
        return out


def _named(t: str) -> str:
    """A word in a formula is a name; a single upright letter is none of the slanted ones."""
    if t.startswith(r"\text{") and is_word(t[6:-1]):
        t = rf"\mathrm{{{t[6:-1]}}}"
    if t.startswith(r"\mathrm{") and len(t) == 10 and t[8] not in "ied":
        return f"{t[8]} {UPRIGHT}"
    return t


def _transposed(power: list[str]) -> bool:
    return power in ([r"\top"], [r"\intercal"]) or (
        power[:1] == ["T"]
        and power[1:2] == ["_"]
        and power[3:4] != []
        and power[-1] == "}"
        and power[3].startswith(r"\mathrm{")
        and power[3][8:-1] in WORDS
    )


def _faced(inner: list[str], face: str, command: str) -> list[str]:
    """Letters in another face."""
    out = list[str]()
    place = 0
    while place < len(inner):
        t = inner[place]
        faces = list[str]()
        if inner[place + 1 : place + 2] == ["_"]:
            end = inner.index("}", place)
            faces = [x[8:-1] for x in inner[place + 3 : end] if x != ","]
            if not all(x in WORDS for x in faces):
                raise Unreadable(f"{command} is over more than a letter", command)
            place = end
        if not letter(t):
            raise Unreadable(f"{command} is over what is no letter", command)
        out.append(" ".join([t, *faces, face]))
        place += 1
    if not out:
        raise Unreadable(f"{command} is over nothing", command)
    return out


# ---------------------------------------------------------------- what needs the whole line


def _barred(line: list[str]) -> list[str]:
    """Which bars open, and which close, where that is seen in one way only."""
    out, closing, bars = [*line], list[str](), [list[int]()]
    for n, t in enumerate([*line, "="]):
        if t in BRACKETS:
            closing.append(BRACKETS[t])
            bars.append([])
        elif t in CLOSING:
            if not closing or closing.pop() != t:
                raise Unreadable(f"{t} closes nothing", t)
            _sided(line, out, bars.pop())
        elif t in BARS:
            bars[-1].append(n)
        elif t in ASUNDER:
            _sided(line, out, bars[-1])
            bars[-1] = []
    if closing:
        raise Unreadable(
            f"a bracket is not closed: {closing[-1]} is missing", closing[-1]
        )
    return out


def _sided(line: list[str], out: list[str], bars: list[int]) -> None:
    """Bars that stand in one bracket: a state is how many are open, of which kinds, and what the
    last one did; it is kept with the ways that lead there."""
    if len(bars) > BARRED:
        raise Unreadable(f"more than {BARRED} bars stand in one bracket", "|")
    states: dict[tuple[str, ...], list[tuple[str, ...]]] = {("",): [()]}
    for n in bars:
        before = next((k for k in range(n - 1, -1, -1) if line[k] != r"\,"), -1)
        after = next((x for x in line[n + 1 :] if x != r"\,"), "")
        new: dict[tuple[str, ...], list[tuple[str, ...]]] = {}
        for (*open_, last), ways in states.items():
            ends = (
                last == "r"
                if before in bars
                else before >= 0
                and not (line[before] in OPERATORS or line[before] in BRACKETS)
            )
            starts = after not in OPERATORS | CLOSING | {"^", "_", "'"} or (
                after == "-" and not ends
            )
            if starts:
                new.setdefault((*open_, line[n], "l"), []).extend(
                    (*x, "l") for x in ways
                )
            if ends and open_ and open_[-1] == line[n]:
                new.setdefault((*open_[:-1], "r"), []).extend((*x, "r") for x in ways)
        states = {state: ways[:2] for state, ways in new.items()}
    found = [way for (*open_, _), ways in states.items() if not open_ for way in ways]
    if len(found) != 1:
        raise Unreadable(
            "which bars belong together is not seen"
            if found
            else f"a bracket is not closed: {line[bars[-1]]} is missing",
            line[bars[0]],
        )
    for n, side in zip(bars, found[0], strict=True):
        out[n] = BARS[line[n]][1 if side == "l" else 2]
    for a, b, c, d in zip(*(bars[k:] for k in range(4)), strict=False):
        if (
            b == a + 1
            and d == c + 1
            and {out[a], out[b]} & {out[c], out[d]} == set()
            and out[a] == out[b]
            and out[c] == out[d]
        ):
            raise Unreadable("|| may be the bars of a norm, or of two moduli", "||")


def _lifted(line: list[str]) -> list[str]:
    """∫ f dx/g is ∫ (f/g) dx, if the integral ends there."""
    out, integrals = list[str](), [0]
    place = 0
    while place < len(line):
        t = line[place]
        if t in BRACKETS:
            integrals.append(0)
        elif t in CLOSING:
            integrals.pop()
        integrals[-1] += t == r"\int"
        above, below, end = _fraction(line, place)
        if (
            not integrals[-1]
            or above[-2:-1] not in (["d"], [r"\mathrm{d}"])
            or r"\int" in above
        ):
            out.append(t)
            place += 1
            continue
        if not letter(above[-1]) or (below[0] in above[-2:-1] and letter(below[1])):
            raise Unreadable("d in a fraction may be a differential, or a factor", "d")
        after = next((x for x in line[end:] if x != r"\,"), "")
        if after not in OPERATORS - {"/", r"\cdot"} and after not in CLOSING:
            raise Unreadable(
                "what follows the fraction may stand in the integral, or behind it",
                after,
            )
        over = [x for x in above[:-2] if x != r"\,"] or ["1"]
        out += [r"\frac", "{", *over, "}", "{", *below, "}", *above[-2:]]
        place = end
    return out


def _fraction(line: list[str], place: int) -> tuple[list[str], list[str], int]:
    """What stands above and below in the fraction that begins there, and where it ends."""
    parts = list[list[str]]()
    end = place + 1
    while line[place] == r"\frac" and len(parts) < 2:
        start, depth = end + 1, 1
        while depth:
            end += 1
            depth += (line[end] == "{") - (line[end] == "}")
        parts.append(line[start:end])
        end += 1
    above, below = parts or [[], []]
    return above, below, end


def _differentials(line: list[str]) -> list[str]:
    """dx at the end of an integral: there are as many of them as integrals, in each bracket."""
    out, depth = [*line], 0
    found: dict[int, list[list[int]]] = {}
    for n, t in enumerate(line):
        if t in BRACKETS:
            depth += 1
            found[depth] = [[], []]
        elif t in CLOSING:
            _mark(out, *found.pop(depth, [[], []]))
            depth -= 1
        integrals, ends = found.setdefault(depth, [[], []])
        if t == r"\int":
            integrals.append(n)
        elif (
            t in ("d", r"\mathrm{d}")
            and integrals
            and n + 1 < len(line)
            and letter(line[n + 1])
        ):
            ends.append(n)
    for integrals, ends in found.values():
        _mark(out, integrals, ends)
    return [x for t in out for x in ([DIFFERENTIAL, "d"] if t == DIFFERENTIAL else [t])]


def _mark(out: list[str], integrals: list[int], ends: list[int]) -> None:
    upright = [n for n in ends if out[n] != "d"]
    ends = upright if len(upright) == len(integrals) else ends
    if len(integrals) != len(ends):
        raise Unreadable(
            f"{len(integrals)} integrals end at {len(ends)} differentials", r"\int"
        )
    for n in ends:
        out[n] = DIFFERENTIAL


def letter(t: str) -> bool:
    """Whether the sign is one slanted letter."""
    return (len(t) == 1 and t.isascii() and t.isalpha()) or t in TO_LATEX.values()


def _spaced(line: list[str]) -> list[str]:
    """A thin space stands between factors, and nowhere else."""
    out = list[str]()
    for n, t in enumerate(line):
        after = next((x for x in line[n + 1 :] if x != r"\,"), "")
        if t != r"\," or not (
            not out
            or out[-1] in OPERATORS
            or out[-1] in BRACKETS
            or out[-1] == r"\,"
            or after in OPERATORS
            or after in CLOSING
            or after in (DIFFERENTIAL, "_", "^")
        ):
            out.append(t)
    return out
