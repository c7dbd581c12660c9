"""LaTeX, as a mathematician writes it: \\sin(m\\omega), e^{\\mathrm{i}(m-n)\\theta}, \\cos^{2} x.

The imaginary unit is upright, so that it is not mistaken for the index i.  What is printed here
needs amsmath and nothing else; the macros of the book are in `tex`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from phaseproof.syntax import plaintext, proofs, sentences
from phaseproof.syntax.inline_markup import prose
from phaseproof.syntax.limits import COLUMN, SHORT
from phaseproof.syntax.names import TO_LATEX, name
from phaseproof.syntax.printer import ATOM, SCRIPTED, Fragment
from phaseproof.syntax.sentences import Backend, Caption, Piece, Row
from phaseproof.trusted.language.claims import (
    Cited,
    Claim,
    Condition,
    Contrary,
    Counterexample,
    Relation,
)
from phaseproof.trusted.language.signature import CONSTANTS, SIGNATURE
from phaseproof.trusted.language.terms import AnyLetter, OutsideFragment, Term, Value

_OPERATORS = {"sum": r"\sum", "product": r"\prod", "directsum": r"\bigoplus"}
_FIELDS = {
    "complex": r"\mathbb{C}",
    "real": r"\mathbb{R}",
    "positive": r"\mathbb{R}_{>0}",
    "nonnegative": r"\mathbb{R}_{\ge 0}",
    "integer": r"\mathbb{Z}",
    "natural": r"\mathbb{N}",
    "even": r"2\mathbb{N}",
}
_CONSTANTS = {name: SIGNATURE[name].latex for name in CONSTANTS}
_RELATIONS = {"=": "=", "≤": r"\le", "<": "<", "≠": r"\ne"}
_FUNCTIONS = {name: x.latex for name, x in SIGNATURE.items() if x.latex and x.arity}


BREAK = r"\allowbreak "  # where a line may end


class LaTeX(Backend):
    """Shapes pieces in LaTeX, for mathematics between dollars."""

    minus, times, thin, maps = "-", r"\times ", r"\,", r" \mapsto "
    transposed, stacks, low = r"^{\top}", True, True
    constants, functions, relations = _CONSTANTS, _FUNCTIONS, _RELATIONS
    operators, fields = _OPERATORS, _FIELDS

    def name(self, written: str, indices: Sequence[str] = ()) -> str:
        parts = name(written)
        own = [_glyph(x) for x in parts.indices]
        # The primes come last, where TeX lets an exponent follow them.
        return self.indexed(_glyph(parts.stem), [*own, *indices]) + "'" * parts.primes

    def indexed(self, base: str, indices: Sequence[str]) -> str:
        return f"{base}_{{{', '.join(indices)}}}" if indices else base

    def raised(self, exponent: str) -> str:
        return f"^{{{exponent}}}"

    def brackets(self, text: str, tall: bool, kind: str = "()") -> str:
        left, right = kind[0], kind[1]
        return rf"\left{left}{text}\right{right}" if tall else left + text + right

    def bars(self, text: str, tall: bool) -> str:
        left, right = (
            (r"\left\lvert", r"\right\rvert") if tall else (r"\lvert", r"\rvert")
        )
        return f"{left} {text} {right}"

    def angled(self, u: str, v: str, tall: bool) -> str:
        left, right = (
            (r"\left\langle", r"\right\rangle") if tall else (r"\langle", r"\rangle")
        )
        return f"{left} {u}, {v} {right}"

    def fraction(self, above: str, below: str) -> str:
        return rf"\frac{{{above}}}{{{below}}}"

    def root(self, inside: Fragment) -> str:
        return rf"\sqrt{{{inside.text}}}"

    def exponential(self, small: Fragment, piece: Fragment, towering: bool) -> Fragment:
        if towering:
            return Fragment(
                rf"\exp{self.brackets(piece.text, piece.tall)}", SCRIPTED, piece.tall
            )
        return Fragment(f"e^{{{small.text}}}", SCRIPTED)

    def conjugate(self, inside: Fragment) -> Fragment:
        if inside.binds == ATOM and not inside.tall:
            return Fragment(inside.text + "^{*}", SCRIPTED)
        return Fragment(rf"\overline{{{inside.text}}}", ATOM, inside.tall)

    def beside(self, text: str, before: Fragment, after: Fragment) -> str:
        if after.text[0].isdigit() or (before.number and after.number):
            return rf"{text} \cdot {after.text}"
        if _is_word(before.text) or _is_word(after.text):
            return rf"{text}\,{after.text}"
        return _joined(text, after.text)

    def grid(self, rows: Sequence[Sequence[str]]) -> str:
        lines = r" \\ ".join(" & ".join(row) for row in rows)
        return rf"\begin{{pmatrix}} {lines} \end{{pmatrix}}"

    def integral(self, body: str, x: str, lo: str, hi: str) -> str:
        return rf"\int_{{{lo}}}^{{{hi}}} {body} \,d{x}"

    def slope(self, body: str, x: str, order: str) -> str:
        raised = f"^{{{order}}}" if order else ""
        return rf"\frac{{d{raised}}}{{d{x}{raised}}} {body}"

    def family(self, body: str, x: str, count: str) -> str:
        return rf"{body}_{{0 \le {x} < {count}}}"

    def barred(self, text: str, said: str) -> str:
        return rf"\left.{text}\right|_{{{said}}}"

    def partial(self, f: str, below: Sequence[str]) -> str:
        order = f"^{{{len(below)}}}" if len(below) > 1 else ""
        under = r"\,".join(rf"\partial {x}" for x in _powers(below))
        return rf"\frac{{\partial{order} {f}}}{{{under}}}"

    def nabla(self, slot: int) -> str:
        return rf"\partial_{{{slot}}}"

    def directed(self, slot: int, v: str) -> str:
        return rf"D_{{{slot}}}[{v}]"

    # ------------------------------------------------------------ sentences

    def math(self, formula: str) -> str:
        return f"${formula}$"

    def words(self, text: str) -> str:
        return prose(text)

    def among(self, names: str, home: str) -> str:
        return rf"{names} \in {home}"

    def maps_to(self, names: str, over: Sequence[str], into: str) -> str:
        return rf"{names} \colon {self.times.join(over)} \to {into}"

    def claim_name(self, tag: str) -> str:
        return rf"Claim~\ref{{{tag}}}"

    def theorem_name(self, cited: Cited) -> str:
        return rf"\hyperref[cited:{cited.key}]{{{sentences.label(cited.title, self)}}}"

    @property
    def text(self) -> Backend:
        return plaintext.BACKEND

    def long(self, e: Term, lines: int = 1) -> bool:
        return plaintext.BACKEND.long(e, lines)


def _glyph(sign: str) -> str:
    """One letter, digit or word of a name."""
    if sign in TO_LATEX:
        return TO_LATEX[sign]
    if not all(c in TO_LATEX or c.isascii() for c in sign):
        raise OutsideFragment(f"no LaTeX for the name {sign}")
    if len(sign) == 1 or sign.isdecimal():
        return sign
    return rf"\mathrm{{{''.join(TO_LATEX.get(c, c) for c in sign)}}}"


def _is_word(text: str) -> bool:
    """An upright word such as PE, which keeps a distance; the imaginary unit does not."""
    return text.startswith(r"\mathrm{") and not text.startswith(_CONSTANTS["i"])


def _joined(left: str, right: str) -> str:
    """Side by side, with a space where a command would swallow a letter."""
    return (
        f"{left} {right}"
        if re.search(r"\\[a-zA-Z]+$", left) and right[:1].isalpha()
        else left + right
    )


def _powers(below: Sequence[str]) -> list[str]:
    """x, x, y as x^{2}, y."""
    runs: list[list[str]] = []
    for x in below:
        if runs and runs[-1][0] == x:
            runs[-1].append(x)
        else:
            runs.append([x])
    return [run[0] + (f"^{{{len(run)}}}" if len(run) > 1 else "") for run in runs]


class Breakable(LaTeX):
    """A backend that says where a long display may be broken."""

    def enclosed(self, piece: Fragment) -> Fragment:
        r"""\left and \right would hold a line together."""
        return (
            Fragment(rf"\biggl({piece.text}\biggr)", ATOM, True)
            if piece.tall
            else super().enclosed(piece)
        )

    def enclosed_in_bars(self, piece: Fragment) -> Fragment:
        return (
            Fragment(rf"\biggl\lvert {piece.text}\biggr\rvert", ATOM, True)
            if piece.tall
            else super().enclosed_in_bars(piece)
        )


class _Alone(Breakable):
    """LaTeX that refers to nothing outside of it."""

    breaks = times_break = BREAK

    def words(self, text: str) -> str:
        return re.sub(r"\\[cC]?ref\{([^{}]*)\}", r"\1", prose(text))

    def claim_name(self, tag: str) -> str:
        return f"Claim~{tag}"

    def theorem_name(self, cited: Cited) -> str:
        return sentences.label(cited.title, self)


BACKEND, ALONE = LaTeX(), _Alone()


def latex(e: Term, at: Mapping[AnyLetter, Value] | None = None) -> str:
    """e as LaTeX; ``at`` puts values in place of letters, for printing only."""
    return BACKEND(e, at)


def relation(r: Relation) -> str:
    """The relation in LaTeX."""
    return BACKEND.relate(r)


def condition(c: Condition) -> str:
    """A hypothesis with its own "for all", and its name."""
    return sentences.condition(c, BACKEND)


def statement(claim: Claim, names: bool = True, backend: LaTeX = BACKEND) -> str:
    """The statement, and what its names mean, in LaTeX that needs amsmath and amssymb only (so that
    a notebook can show it)."""
    return _in_parts(
        [
            *map(
                plainly,
                sentences.whole([p.sequent for p in claim.parts], backend, names),
            )
        ]
    )


def _in_parts(parts: Sequence[str]) -> str:
    return (
        parts[0]
        if len(parts) == 1
        else "\n".join(f"({roman(n)}) {text}" for n, text in enumerate(parts, 1))
    )


def standing(claim: Claim) -> str:
    """The statement, and before it that it is refuted, if its evidence refutes it."""
    said = _in_parts(
        [
            _narrowly(pieces)
            for pieces in sentences.whole([p.sequent for p in claim.parts], ALONE)
        ]
    )
    return rf"\textbf{{Refuted:}} {said}" if _refuted(claim) else said


def proof(claim: Claim) -> str:
    """The proof, or what refutes the claim, in the same LaTeX."""
    parts = [*map(_narrowly, proofs.evidence(claim, ALONE))]
    heading = "Refutation" if _refuted(claim) else "Proof"
    return "\n".join(
        rf"\emph{{{heading}{f' of ({roman(n)})' if len(parts) > 1 else ''}.}} {text}"
        for n, text in enumerate(parts, 1)
    )


def _refuted(claim: Claim) -> bool:
    return any(
        isinstance(part.evidence, Counterexample | Contrary) for part in claim.parts
    )


def plainly(pieces: Sequence[Piece]) -> str:
    """Sentences as paragraphs, neighbouring rows as one align*."""
    return _laid_out(pieces, _wide)


def _narrowly(pieces: Sequence[Piece]) -> str:
    """The same for a column as narrow as one of two: long lines are broken, reasons stand at the
    margin, below the line where that is full."""
    return _laid_out(pieces, _narrow)


def _laid_out(
    pieces: Sequence[Piece], lines: Callable[[Sequence[Row]], Iterable[str]]
) -> str:
    out: list[str] = []
    block: list[Row] = []

    def flush() -> None:
        if block:
            out.append(
                "\\begin{align*}\n" + " \\\\\n".join(lines(block)) + "\n\\end{align*}"
            )
            block.clear()

    for piece in pieces:
        if isinstance(piece, Row):
            block.append(piece)
            if piece.stop.endswith("."):
                flush()
            continue
        flush()
        out.append(piece.text if isinstance(piece, Caption) else piece)
    flush()
    return "\n".join(out)


def _wide(rows: Sequence[Row]) -> Iterator[str]:
    for row in rows:
        reason = rf" && \text{{{row.reason}}}" if row.reason else ""
        yield (
            r"\quad " * row.depth
            + f"{row.left} &{row.rel} {row.right}{row.stop}{reason}"
        )


def _narrow(rows: Sequence[Row]) -> Iterator[str]:
    """Left sides stand above their right sides, unless all of them have room beside each other."""
    left = max(_width(row.left) for row in rows)
    room = COLUMN - left if left <= COLUMN / 3 else 0
    if any(_width(x) > room for row in rows for x in _broken(row.right, room)):
        room = 0
    for row in rows:
        indent = r"\quad " * row.depth
        first, *rest = _broken(row.right + row.stop, room or COLUMN - 3)
        if room:
            lines = [f"{indent}{row.left} &{row.rel} {first}"]
        elif 0 < _width(row.left) <= SHORT:
            lines = [f"&{indent}{row.left} {row.rel} {first}"]
        else:
            lines = [f"&{indent}{x}" for x in _broken(row.left, COLUMN) if x]
            lines.append(rf"&{indent}\quad {row.rel} {first}")
        lines += [rf"&{indent}\qquad {x}" for x in rest]
        yield from lines[:-1]
        yield lines[-1] + (rf" \tag*{{{row.reason}}}" if row.reason else "")


def _broken(formula: str, room: float) -> list[str]:
    """The lines of a formula, broken where it may be and outside of every group."""
    lines, line, depth = [], "", 0
    for piece in formula.split(BREAK):
        if line and depth == 0 and _width(line + piece) > room - 2:
            lines.append(line)
            line = ""
        line += piece
        depth += len(re.findall(r"(?<!\\)\{|\\left|\\begin", piece)) - len(
            re.findall(r"(?<!\\)\}|\\right|\\end", piece)
        )
    return [*lines, line]


_GRID = re.compile(r"\\begin\{pmatrix\}((?:(?!\\begin).)*?)\\end\{pmatrix\}")
_FRACTION = re.compile(r"\\frac\{([^{}]*)\}\{([^{}]*)\}")
_GROUPED = re.compile(r"([_^])\{([^{}]*)\}")
_SIGN = re.compile(
    r"\\(?:left|right|biggl|biggr|mathrm|operatorname|text|quad|begin|end)(?![a-z])"
    r"|[\s{}_^&]"
)


def _width(formula: str) -> float:
    """How many signs wide a formula is, about: a fraction as its wider half, a script as less."""
    formula = _GRID.sub(lambda found: max(found[1].split(r"\\"), key=_width), formula)
    while (
        simpler := _GROUPED.sub(_scripts, _FRACTION.sub(_wider, formula))
    ) != formula:
        formula = simpler
    return len(
        re.sub(
            r"\\[a-zA-Z]+",
            "x",
            re.sub(r"\\(sin|cos|tan|exp|det)", r".\1", _SIGN.sub("", formula)),
        )
    )


def _wider(found: re.Match[str]) -> str:
    return f" {max(found.groups(), key=_width)} "


def _scripts(found: re.Match[str]) -> str:
    return "." * int(0.7 * _width(found[2]) + 0.5)


def roman(n: int) -> str:
    """i, ii, iii, iv …: parts are few.

    >>> roman(19)
    'xix'
    """
    return (
        "x" * (n // 10)
        + ("", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix")[n % 10]
    )
