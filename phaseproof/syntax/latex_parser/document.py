r"""The displays of a paper, row by row → statements.

Letters are declared in a comment, ``% phaseproof: real x, \theta; even d; vector d q, k; unit i``
(in Markdown ``<!-- phaseproof: … -->``), with ``given x > 0`` and ``let X = …``.  ``X := …`` is a
notation from there on; "where X = …", in a display or behind it, is one for this display.  What is
not read wholly is not read: a display says at which sign reading stopped.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from phaseproof.syntax.latex_parser.declarations import (
    RELATIONS,
    Unlike,
    apart,
    bounded,
    defined,
    introduced,
    line_of,
    nameable,
    relations,
)
from phaseproof.syntax.latex_parser.lexer import (
    BRACKETS,
    CLOSING,
    Unreadable,
    ending,
    split,
)
from phaseproof.syntax.latex_parser.normalize_spelling import (
    OPERATORS,
    canonical,
    is_word,
    letter,
    signs,
)
from phaseproof.syntax.latex_parser.paper_parser import Paper, Written
from phaseproof.syntax.limits import CHARACTERS, MACRO, MACROS, ROWS
from phaseproof.syntax.python_parser import Unread
from phaseproof.syntax.statement import Statement, stated
from phaseproof.trusted.language.claims import Condition, Relation
from phaseproof.trusted.language.terms import (
    Apply,
    Letter,
    Named,
    OutsideFragment,
    letters,
)

LETTER = "it may say what a letter is"
DENIED = "the words beside it may deny it"
ENVIRONMENTS = (
    "equation",
    "align",
    "gather",
    "multline",
    "displaymath",
    "eqnarray",
    "flalign",
)
INNER = {"aligned", "split", "gathered", "cases", "array", *ENVIRONMENTS}
SEPARATORS = {
    r"\quad",
    r"\qquad",
    ",",
    ";",
    r"\text{and}",
    r"\text{,}",
    r"\text{}",
    r"\text{;}",
}
WHERE = r"\text{where}"
IMPLIES = r"\implies"
ELSE = {r"\text{otherwise}", r"\text{else}", r"\mathrm{otherwise}", r"\mathrm{else}"}
NEGATED = {"<": r"\ge", r"\ge": "<", ">": r"\le", r"\le": ">", "=": r"\ne", r"\ne": "="}
CONDITIONS = {
    rf"\text{{{word}}}"
    for word in (
        "where",
        "with",
        "if",
        "for",
        "for all",
        "for any",
        "for every",
        "when",
        "whenever",
        "provided",
        "provided that",
        "as long as",
        "assuming",
    )
} | {r"\forall"}

_Condition = tuple[str, list[str]]  # behind its word

_OPENS = re.compile(
    r"\$\$|(?<!\\)\\\[|\\begin\{((?:" + "|".join(ENVIRONMENTS) + r")\*?)\}"
)
_CLAUSES = re.compile(r"(?:^[ \t]*%|<!--)[ \t]*phaseproof:(.*?)(?:-->|$)", re.MULTILINE)
_MACRO = re.compile(
    r"\\(?:(?:re)?newcommand\*?\s*\{?|def\s*)\\([A-Za-z]+)\}?\s*(?=\{)"
    r"|\\DeclareMathOperator\*?\s*\{\\([A-Za-z]+)\}\s*(?=\{)"
)
_COMMAND = re.compile(r"\\([A-Za-z]+)")
_COMMENT = re.compile(r"(?<!\\)%.*")
_VERBATIM = ("verbatim", "lstlisting", "minted", "comment", "Verbatim", "filecontents")
_MATH = r"(?:\$[^$]{1,500}\$|\\\([^$]{1,500}?\\\))"
_WHERE = re.compile(
    rf"[\s,.;]*where\s+({_MATH}(?:\s*(?:,|and|, and)\s*{_MATH})*)", re.IGNORECASE
)
_DENIES = re.compile(
    r"\b(?:not|no|false|never|fails?|wrong|neither|nor|unless|except)\b|不|非",
    re.IGNORECASE,
)
_INLINE = re.compile(r"\$([^$]+)\$|\\\((.+?)\\\)")


@dataclass(frozen=True)
class Display:
    """A formula of a paper: what was read, or why it was not."""

    line: int
    source: str
    statement: Statement | None = None
    stopped: str = ""  # the sign at which reading stopped
    why: str = ""  # and why
    word: str = "unread"  # what it is without a statement
    aside: str = ""  # why it may mean more than it says


def displays(
    text: str, kind: str = "tex", declared: Mapping[str, str] | None = None
) -> Iterator[Display]:
    """The formulas that are displayed in a text, in "tex" or in "md".  ``declared`` gives letters
    their kinds, as the comments of the text do.

    >>> [d] = displays(r"% phaseproof: real x" "\\n" r"$$ \\sin 2x = 2 \\sin x \\cos x $$")
    >>> d.line, d.statement.sequent.says[0].rel
    (2, '=')
    """
    text = _expanded(text)
    paper, given = introduced(
        [*(declared or {}).items()],
        [x for found in _CLAUSES.finditer(text) for x in found[1].split(";")],
    )
    text = _blanked(text, kind)
    found, ends = [*_places(text)], [x.start() for x in re.finditer("\n", text)]
    for n, (start, end, after) in enumerate(found):
        until = found[n + 1][0] if n + 1 < len(found) else len(text)
        block = _Block(start, ends, paper, given)
        yield from block.read(
            text[start:end], _WHERE.match(text[after : min(until, after + 5000)])
        )
        paper = block.paper


# ---------------------------------------------------------------- where the displays are


def _expanded(text: str) -> str:
    """With the text's own commands written out, if they take no arguments."""
    known = dict[str, str]()
    for found in _MACRO.finditer(text):
        body, depth = text[found.end() : found.end() + MACRO], 0
        for n, t in enumerate(body):
            depth += (t == "{") - (t == "}")
            if depth == 0:
                inside = " ".join(body[1:n].split())
                if "#" not in inside:
                    known[found[1] or found[2]] = (
                        inside if found[1] else rf"\operatorname{{{inside}}}"
                    )
                break
    if not known:
        return text
    longest = 2 * len(text) + 100 * MACRO
    for _ in range(MACROS):
        growth = [len(known[x[1]]) for x in _COMMAND.finditer(text) if x[1] in known]
        if not growth or len(text) + sum(growth) > longest:
            break
        text = _COMMAND.sub(lambda x: known.get(x[1], x[0]), text)
    return text


def _blanked(text: str, kind: str) -> str:
    """Without comments and what is shown as it was typed; every line stays where it is."""
    if kind == "md":
        return _unfenced(_without(text, "<!--", "-->"))
    for word in _VERBATIM:
        text = _without(text, rf"\begin{{{word}}}", rf"\end{{{word}}}")
    return _COMMENT.sub("", text)


def _without(text: str, opening: str, closing: str) -> str:
    parts, place = list[str](), 0
    while (start := text.find(opening, place)) >= 0:
        end = text.find(closing, start)
        end = len(text) if end < 0 else end + len(closing)
        parts += [text[place:start], "\n" * text.count("\n", start, end)]
        place = end
    return "".join([*parts, text[place:]])


def _unfenced(text: str) -> str:
    """Markdown without its code; what is fenced as math stays."""
    out, fence, math = list[str](), "", False
    for line in text.split("\n"):
        mark = re.match(r"[ \t]*(```+|~~~+)(.*)", line)
        if fence and mark and mark[1].startswith(fence) and not mark[2].strip():
            out.append(r"\]" if math else "")
            fence, math = "", False
        elif fence:
            out.append(line if math else "")
        elif mark:
            fence, math = mark[1], mark[2].strip() == "math"
            out.append(r"\[" if math else "")
        else:
            out.append(re.sub(r"(?<!`)`[^`]+`(?!`)", "", line))
    return "\n".join(out)


def _places(text: str) -> Iterator[tuple[int, int, int]]:
    """Start and end of what is displayed, and where the text goes on."""
    place, missing = 0, set[str]()
    while found := _OPENS.search(text, place):
        place = found.end()
        closing = {"$$": "$$", r"\[": r"\]"}.get(found[0], rf"\end{{{found[1]}}}")
        if closing in missing:
            continue
        end = text.find(closing, place)
        if end < 0:
            missing.add(closing)
        else:
            after = end + len(closing)
            yield (found.start(), after, after) if found[1] else (place, end, after)
            place = after


@dataclass
class _Row:
    """A row of a display: its formulas, what is said beside them, and where it stands."""

    start: int
    last: int  # where its last sign begins
    line: list[tuple[str, int]]

    @property
    def signs(self) -> list[str]:
        return [t for t, _ in self.line]

    def columns(self, n: int) -> bool:
        """Whether & stands between two columns, and not at the sign at which rows are aligned."""
        before, after = self.signs[n - 1 : n], "".join(self.signs[n + 1 : n + 2])
        return (
            before != []
            and not {*before} & (OPERATORS | {r"\quad", r"\qquad"})
            and (letter(after) or after[:1].isdigit() or after in BRACKETS)
        )

    def pieces(self) -> tuple[list[list[str]], list[_Condition], str]:
        """The claim, the conditions under their words, and what stands beside."""
        claims, conditions = list[list[str]](), list[_Condition]()
        now, word, depth, aside, open_, last = [""], "", 0, "", False, ","
        apart_by = ""  # what stands between two claims and may part two statements
        for n, sign in enumerate([*self.signs, ","]):
            apart = sign == "&" and not depth and self.columns(n)
            t = r"\quad" if apart else sign
            depth += (t in BRACKETS or t.startswith(r"\begin")) - (
                t in CLOSING or t.startswith(r"\end")
            )
            words = t.startswith(r"\text{") and not is_word(t[6:-1])
            if depth == 0 and (
                t in SEPARATORS or t in CONDITIONS or t == IMPLIES or words
            ):
                if piece := _unpointed(now):
                    if not word:
                        apart_by = last if claims and last != "," else apart_by
                        claims.append(piece)
                    elif open_ and (
                        word != WHERE
                        and {"=", ":="} & {*piece}
                        and conditions
                        and conditions[-1][0] == word
                    ):
                        raise Unreadable("it may be a condition, or a statement", "=")
                    elif open_:
                        conditions.append((word, piece))
                    else:
                        raise Unreadable(
                            "it may be a condition, or a statement", r"\quad"
                        )
                    open_ = t not in (r"\quad", r"\qquad")
                now = []
                if t == IMPLIES:
                    if word or not claims or apart_by or conditions:
                        raise Unreadable(_IMPLIED[bool(claims or conditions)], IMPLIES)
                    conditions = [(IMPLIES, x) for x in claims]
                    claims.clear()
                last = "," if t == r"\text{and}" else t
                word, open_ = (t, True) if t in CONDITIONS else (word, open_)
                if words and t not in SEPARATORS and aside != DENIED:
                    aside = DENIED if _DENIES.search(t) else "words stand beside it"
            elif t != "&" or depth:
                now.append(t)
        for n, piece in enumerate(claims):
            if (
                piece in ([r"\ldots"], [r"\cdots"])
                and (
                    start := next(
                        (k for k in range(n - 1, -1, -1) if "=" in claims[k]), None
                    )
                )
                is not None
            ):
                del claims[start : n + 2]  # i = 0, 1, …, n
                aside = "a range stands beside it"
                break
        if (IMPLIES in dict(conditions)) and len(claims) != 1:
            raise Unreadable(
                "what ⇒ implies may be all of the list, or its first statement", IMPLIES
            )
        return claims, conditions, aside


_IMPLIED = (
    "nothing stands before ⇒ in its row: the hypothesis may be the row above, or all rows",
    "what implies what is not seen: ⇒ must stand once, behind hypotheses with commas between",
)


def _branches(piece: list[str]) -> list[tuple[list[str], list[_Condition]]]:
    """f = {a if x < y, b otherwise: each value with its conditions."""
    if r"\begin{cases}" not in piece:
        return [(piece, [])]
    start = piece.index(r"\begin{cases}")
    if piece[-1] != r"\end{cases}" or piece[start - 1 : start] not in (
        [x] for x in RELATIONS
    ):
        raise Unreadable(
            "cases must be a side of a relation, and nothing beside them", piece[start]
        )
    out, before = (
        list[tuple[list[str], list[_Condition]]](),
        list[list[str]](),
    )
    for row in split(piece[start + 1 : -1], r"\\"):
        if not row:
            continue
        value, *said = split(row, "&")
        words = [x for part in said for x in part]
        if ELSE & {*words}:
            own = [_negated(x) for x in before]
        else:
            own = [
                found
                for x in split([y if y != r"\text{and}" else "," for y in words], ",")
                if (found := _unpointed([y for y in x if y not in CONDITIONS]))
            ]
        if strange := [t for x in own for t in x if t.startswith(r"\text{")]:
            raise Unreadable("the words of a case are not read", strange[0])
        if not own:
            raise Unreadable("a case must have a condition behind &", piece[start])
        before += own if len(own) == 1 else [[]]
        out.append(([*piece[:start], *_unpointed(value)], [(IMPLIES, x) for x in own]))
    return out


def _negated(line: list[str]) -> list[str]:
    """x ≥ y for x < y."""
    found = apart(line)[1] if line else []
    if len(found) != 1 or found[0] not in NEGATED:
        raise Unreadable(
            "otherwise must stand behind conditions of one relation each",
            r"\text{otherwise}",
        )
    return [NEGATED[t] if t == found[0] else t for t in line]


def _unpointed(piece: list[str]) -> list[str]:
    """Without the points and spaces around it."""
    idle = (".", ",", ";", r"\,", "\\!", "")
    while piece and piece[-1] in idle and piece[-2:-1] != [r"\right"]:
        piece = piece[:-1]
    return piece[1:] if piece[:1] == [""] else piece


class _Block:
    """Reads a display in what is known."""

    def __init__(
        self, start: int, ends: list[int], paper: Paper, given: tuple[Condition, ...]
    ):
        self.start, self.ends, self.given = start, ends, given
        self.paper = self.here = paper  # what is known behind the display, and in it
        self.side = list[str]()  # on which the next row may go on
        self.aside = ""

    def read(self, body: str, behind: re.Match[str] | None) -> Iterator[Display]:
        if len(body) > CHARACTERS:
            yield self.unread(
                0,
                body,
                Unreadable(
                    f"the display has {len(body)} characters, and {CHARACTERS} are read",
                    "the length",
                ),
            )
            return
        try:
            line, system = _unwrapped(signs(body))
            rows = _joined(_rows_of(line))
            self.where(
                [x for row in rows for word, x in row.pieces()[1] if word == WHERE],
                behind,
            )
        except (Unreadable, OutsideFragment, RecursionError) as error:
            yield self.unread(0, body, error)
            return
        beside = [any(row.pieces()[1:]) for row in rows]
        if system and len(rows) > 1:
            self.aside = "it stands in a system"
        for n, row in enumerate(rows):
            source = body[row.start : ending(body, row.last)].strip()
            try:
                yield from [*self.row(row, source, any(beside[:n] + beside[n + 1 :]))]
            except (
                Unreadable,
                Unread,
                OutsideFragment,
                RecursionError,
                ZeroDivisionError,
            ) as error:
                yield self.unread(row.start, source, error)

    def line(self, place: int) -> int:
        return bisect_left(self.ends, self.start + place) + 1

    def unread(self, place: int, source: str, error: Exception) -> Display:
        lead = len(source) - len(source.lstrip()) if place == 0 else 0
        why = (
            "it is nested too deeply"
            if isinstance(error, RecursionError)
            else str(error)
        )
        return Display(
            self.line(place + lead),
            source.strip(),
            why=_cut(why, 160),
            stopped=_cut(getattr(error, "at", "") or "the formula", 40),
        )

    def where(self, conditions: list[list[str]], behind: re.Match[str] | None) -> None:
        """Notations that are explained in the display, or in the sentence behind it."""
        for condition in conditions:
            self.noted(canonical(condition))
        for math in _INLINE.finditer(behind[1]) if behind else ():
            try:
                line = line_of(math[1] or math[2])
                restricts = not self.noted(line) and bool(relations(line, self.here))
            except (Unreadable, OutsideFragment):
                restricts = True
            self.aside = (
                "what is said behind it may restrict it" if restricts else self.aside
            )

    def noted(self, line: list[str]) -> bool:
        """Whether it explains a name, which has this meaning in the display."""
        sides, found = apart(line)
        explains = found in (["="], [":="]) and nameable(sides[0], self.here)
        if explains:
            self.here = defined(self.here, *sides)
        return explains

    def row(self, row: _Row, source: str, elsewhere: bool) -> Iterator[Display]:
        claims, conditions, aside = row.pieces()
        self.here.doubts.clear()
        parts = [(canonical(x), own) for y in claims for x, own in _branches(y)]
        if not parts:
            raise Unreadable("it states nothing", "the end")
        lines = [x for x, _ in parts]
        if goes_on := lines[0][0] in RELATIONS:
            if not self.side:
                raise Unreadable(f"nothing stands before {lines[0][0]}", lines[0][0])
            lines = [[*self.side, *x] if x[0] in RELATIONS else x for x in lines]
        sides, found = apart(lines[0])
        self.side = sides[-1] if len(lines) == 1 else []
        line, in_list = self.line(row.start), False
        for piece, (_, own) in zip(lines, parts, strict=True):
            paper, given = self.beside([*conditions, *own])
            sides, found = apart(piece)
            if ":=" in found:
                if found != [":="]:
                    raise Unreadable("a definition goes on", ":=")
                self.paper, self.here = (
                    defined(x, *sides) for x in (self.paper, self.here)
                )
                yield Display(line, source, word="definition")
                continue
            try:
                read = relations(piece, paper)
            except Unlike:
                if found != ["="] or not nameable(sides[0], paper):
                    raise
                yield Display(line, source, word="in context", aside=LETTER)
                continue
            if not read:
                in_list = len(lines) > 1
                yield Display(line, source, word="no statement")
                continue
            statement = stated(
                " ".join(source.split()),
                read,
                (*self.given, *given),
                paper.undeclared.values(),
            )
            if self.aside or paper.doubts:
                aside = aside or self.aside or paper.doubts[0]
            elif elsewhere or len(claims) > 1:
                aside = aside or "conditions may stand beside it"
            elif not goes_on and _defines(read[0]):
                aside = aside or LETTER
            yield Display(line, source, statement, aside=aside)
        if in_list:
            raise Unreadable("a list stands in it", ",")

    def beside(self, conditions: list[_Condition]) -> tuple[Paper, list[Condition]]:
        """x ∈ ℝ, and relations that are no notations."""
        paper, given = self.here, list[Condition]()
        for word, piece in _shared(conditions, paper):
            if r"\in" in piece:
                paper, line = bounded(piece, paper)
            else:
                line = canonical(piece)
            sides, found = apart(line)
            if found and not (
                word == WHERE and found in (["="], [":="]) and nameable(sides[0], paper)
            ):
                given += [
                    Condition(r, name=f"beside {len(given) + n}")
                    for n, r in enumerate(relations(line, paper), 1)
                ]
        return paper, given


def _shared(conditions: list[_Condition], paper: Paper) -> list[_Condition]:
    """Of x, y > 0 both are positive; a name without a relation says nothing."""
    out, names, before = list[_Condition](), list[list[str]](), ("", list[str]())
    for word, piece in (*conditions, ("", list[str]())):
        if word != before[0]:
            if names and before[0] == IMPLIES:
                raise Unreadable("a hypothesis must be a relation", IMPLIES)
            names, before = [], (word, [])
        at = next((n for n, t in enumerate(piece) if t in (*RELATIONS, r"\in")), 0)
        if at:
            if _halved(before[1], piece):
                raise Unreadable(
                    f"{' '.join([*before[1], ',', *piece])} may be two chains, or two "
                    "relations",
                    ",",
                )
            out += [(word, [*x, *piece[at:]]) for x in (*names, piece[:at])]
            names = []
        elif piece:
            found = Written(canonical(piece), paper).whole()
            if "=" in before[1] or not isinstance(found, Letter | Apply | Named):
                raise Unreadable("it may be one more value, or one more variable", ",")
            names.append(piece)
        before = (word, piece)
    return out


def _halved(one: list[str], other: list[str]) -> bool:
    """Whether it is 0 < x, y < 1."""
    return (
        len(one) == len(other) == 3
        and one[0].isdigit()
        and other[2].isdigit()
        and one[1] == other[1]
        and one[1] in RELATIONS
        and letter(one[2])
        and letter(other[0])
        and one[2] != other[0]
    )


def _cut(text: str, length: int) -> str:
    return text if len(text) <= length else text[: length - 1] + "…"


def _defines(r: Relation) -> bool:
    """Whether an equation may say what a letter is: one that is a side of its own, or one that the
    other side, which speaks of letters too, does not have."""
    sides = [(r.lhs, letters(r.lhs)), (r.rhs, letters(r.rhs))]
    alone = any(
        isinstance(e, Letter | Apply) and not met <= others
        for (e, met), (_, others) in (sides, sides[::-1])
    )
    return r.rel == "=" and (
        alone or (all(met for _, met in sides) and sides[0][1] != sides[1][1])
    )


# ---------------------------------------------------------------- rows


def _unwrapped(line: list[tuple[str, int]]) -> tuple[list[tuple[str, int]], bool]:
    """The inside of the environments that are around everything, and whether a brace is one."""
    line, system = _untagged(line), False
    while line:
        while (
            line
            and line[-1][0] in (".", ",", ";", r"\,", r"\quad")
            and (len(line) < 2 or line[-2][0] != r"\right")
        ):
            line = line[:-1]
        signs = [t for t, _ in line]
        if signs[:2] == [r"\left", r"\{"] and signs[-2:] == [r"\right", "."]:
            line, system = line[2:-2], True
        elif _environment(signs):
            system = system or signs[0] == r"\begin{cases}"
            spec = (
                1 + next((n for n, t in enumerate(signs) if t == "}"), 0)
                if (signs[0] == r"\begin{array}")
                else 1
            )
            many = signs[0].startswith(r"\begin{multline")
            line = [x for x in line[spec:-1] if not (many and x[0] == r"\\")]
        else:
            break
    return line, system


def _environment(signs: list[str]) -> bool:
    """Whether one environment of rows begins at the beginning and ends at the end."""
    kind = signs[0][7:-1] if signs[0].startswith(r"\begin{") else ""
    if kind.rstrip("*") not in INNER:
        return False
    depth = 0
    for n, t in enumerate(signs):
        depth += t.startswith(r"\begin{") - t.startswith(r"\end{")
        if depth == 0:
            return n == len(signs) - 1
    return False


def _untagged(line: list[tuple[str, int]]) -> list[tuple[str, int]]:
    out, place = list[tuple[str, int]](), 0
    while place < len(line):
        t = line[place][0]
        if t in (r"\tag", r"\label") and line[place + 1 :]:
            place += 1 + (line[place + 1][0] == "*")
            depth = 0
            while place < len(line):
                depth += (line[place][0] == "{") - (line[place][0] == "}")
                place += 1
                if depth == 0:
                    break
        else:
            if t not in (r"\nonumber", r"\notag"):
                out.append(line[place])
            place += 1
    return out


def _rows_of(line: list[tuple[str, int]]) -> list[_Row]:
    rows, depth = [list[tuple[str, int]]()], 0
    for t, place in line:
        depth += t.startswith(r"\begin{") - t.startswith(r"\end{")
        if t == r"\\" and depth == 0:
            rows.append([])
        else:
            rows[-1].append((t, place))
    return [_Row(row[0][1], row[-1][1], row) for row in rows if row]


def _joined(rows: list[_Row]) -> list[_Row]:
    """A row that goes on with an operator belongs to the one before it."""
    out = list[_Row]()
    for row in rows:
        first = [
            t for t in row.signs if t not in ("&", r"\quad", r"\qquad", r"\,", r"\!")
        ][:1]
        before = (
            [t for t in out[-1].signs if t not in ("&", r"\quad", r"\,")] if out else []
        )
        goes_on = {*first} & {
            "+",
            r"\cdot",
            "/",
            ")",
            r"\right",
            r"\rvert",
            "]",
            r"\rangle",
        } or (
            first == ["-"]
            and (row.signs[0] == "&" or not RELATIONS.keys() & {*row.signs})
        )
        waits = {*before[-1:]} & {"+", "-", r"\cdot", "/", "(", IMPLIES} or (
            {*first} & RELATIONS.keys() and not RELATIONS.keys() & {*before}
        )
        if out and (goes_on or waits):
            kept = [x for x in row.line if x[0] not in (r"\quad", r"\qquad")]
            out[-1] = _Row(out[-1].start, row.last, out[-1].line + kept)
        else:
            out.append(row)
    if len(out) > ROWS:
        raise Unreadable(f"the display has more than {ROWS} rows", r"\\")
    return out
