"""Mathematics for a terminal: Σ_{i=0}^{d/2−1} cos((m − n)θᵢ), ⟨u, v⟩, Aᵀ, |z|, √x, ∫₀¹ … dt.

The imaginary unit is ⅈ, so that it is not mistaken for the index i.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from phaseproof.syntax import proofs, sentences
from phaseproof.syntax.inline_markup import plain
from phaseproof.syntax.names import name
from phaseproof.syntax.printer import ATOM, SCRIPTED, Fragment
from phaseproof.syntax.sentences import Backend, Caption, Piece, Row
from phaseproof.trusted.language.claims import Cited, Claim, Sequent
from phaseproof.trusted.language.signature import CONSTANTS, SIGNATURE
from phaseproof.trusted.language.terms import AnyLetter, Term, Value

_LOW = dict(
    zip(
        "0123456789+−=()aehijklmnoprstuvxβγρφχ",
        "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓᵦᵧᵨᵩᵪ",
        strict=True,
    )
)
_HIGH = dict(
    zip(
        "0123456789+−=()abcdefghijklmnoprstuvwxyz",
        "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ",
        strict=True,
    )
)
_SCRIPTS = {*_LOW.values(), *_HIGH.values(), *"′ᵀ\u0304"}
_OPERATORS = {"sum": "Σ", "product": "∏", "directsum": "⊕"}
_FIELDS = {
    "complex": "ℂ",
    "real": "ℝ",
    "positive": "ℝ_{>0}",
    "nonnegative": "ℝ_{≥0}",
    "integer": "ℤ",
    "natural": "ℕ",
    "even": "2ℕ",
}
_CONSTANTS = {name: SIGNATURE[name].text for name in CONSTANTS}
_RELATIONS = {x: x for x in "=≤<≠"}
_FUNCTIONS = {name: x.text for name, x in SIGNATURE.items() if x.text and x.arity}


def _script(text: str, signs: Mapping[str, str], mark: str) -> str:
    """Raised or lowered signs where there are some for all of it, otherwise _{…} or ^{…}."""
    if len(text) <= 5 and all(c in signs for c in text):
        return "".join(signs[c] for c in text)
    return mark + (text if len(text) == 1 else f"{{{text}}}")


def _symbol(text: str) -> bool:
    """One letter with its scripts: θᵢ, b⁻ᵗ, q′."""
    return text[0].isalpha() and all(c in _SCRIPTS for c in text[1:])


class Unicode(Backend):
    """Shapes pieces in Unicode, on one line of a terminal."""

    minus, times, thin, maps = "−", "×", " ", " ↦ "
    transposed, stacks, low = "ᵀ", False, False
    constants, functions, relations = _CONSTANTS, _FUNCTIONS, _RELATIONS
    operators, fields = _OPERATORS, _FIELDS

    def name(self, written: str, indices: Sequence[str] = ()) -> str:
        parts = name(written)
        return self.indexed(parts.stem + "′" * parts.primes, [*parts.indices, *indices])

    def indexed(self, base: str, indices: Sequence[str]) -> str:
        return base + _script(", ".join(indices), _LOW, "_") if indices else base

    def raised(self, exponent: str) -> str:
        return _script(exponent, _HIGH, "^")

    def brackets(self, text: str, tall: bool, kind: str = "()") -> str:
        return kind[0] + text + kind[1]

    def bars(self, text: str, tall: bool) -> str:
        return f"|{text}|"

    def angled(self, u: str, v: str, tall: bool) -> str:
        return f"⟨{u}, {v}⟩"

    def fraction(self, above: str, below: str) -> str:
        return f"{above}/{below}"

    def root(self, inside: Fragment) -> str:
        return "√" + (inside.text if inside.binds == ATOM else f"({inside.text})")

    def exponential(self, small: Fragment, piece: Fragment, towering: bool) -> Fragment:
        written = f"exp({piece.text})" if towering else "e" + self.raised(small.text)
        return Fragment(written, SCRIPTED)

    def conjugate(self, inside: Fragment) -> Fragment:
        return Fragment(
            inside.text + "\u0304" if len(inside.text) == 1 else f"conj({inside.text})"
        )

    def beside(self, text: str, before: Fragment, after: Fragment) -> str:
        if after.text[0].isdigit():
            return f"{text}·{after.text}"
        factor = before.text.isdecimal() or before.text[0] == "("
        if after.text[0] == "(":  # x (y + 1), so that it is not read as x at y + 1
            close = factor or before.text == "ⅈ"
        else:
            close = (factor or _symbol(before.text)) and _symbol(after.text)
        return text + ("" if close else " ") + after.text

    def grid(self, rows: Sequence[Sequence[str]]) -> str:
        return "[" + "; ".join(", ".join(row) for row in rows) + "]"

    def integral(self, body: str, x: str, lo: str, hi: str) -> str:
        return f"∫{_script(lo, _LOW, '_')}{_script(hi, _HIGH, '^')} {body} d{x}"

    def slope(self, body: str, x: str, order: str) -> str:
        raised = _script(order, _HIGH, "^") if order else ""
        return f"d{raised}/d{x}{raised} {body}"

    def family(self, body: str, x: str, count: str) -> str:
        return f"{body}_{{0≤{x}<{count}}}"

    def barred(self, text: str, said: str) -> str:
        return f"{text}|_{{{said}}}"

    def partial(self, f: str, below: Sequence[str]) -> str:
        raise NotImplementedError  # a terminal has one storey: `nabla` is used

    def nabla(self, slot: int) -> str:
        return "∂" + _script(str(slot), _LOW, "_")

    def directed(self, slot: int, v: str) -> str:
        return f"D{_script(str(slot), _LOW, '_')}[{v}]"

    # ------------------------------------------------------------ sentences

    def math(self, formula: str) -> str:
        return formula

    def words(self, text: str) -> str:
        return plain(text)

    def among(self, names: str, home: str) -> str:
        return f"{names} ∈ {home}"

    def maps_to(self, names: str, over: Sequence[str], into: str) -> str:
        return f"{names}: {' × '.join(over)} → {into}"

    def claim_name(self, tag: str) -> str:
        return f"claim {tag}"

    def theorem_name(self, cited: Cited) -> str:
        return sentences.label(cited.title, self)

    @property
    def text(self) -> Backend:
        return self


BACKEND = Unicode()
INDENT = "    "
LISTED = 200  # signs of a statement in a list


def text(e: Term, at: Mapping[AnyLetter, Value] | None = None) -> str:
    """e on one line of a terminal; ``at`` puts values in place of letters, for reading only."""
    return BACKEND(e, at)


def statement_text(claim: Claim, names: bool = True) -> str:
    """The statement, and what its names mean: sentences, and formulas on indented lines."""
    said = [p.sequent for p in claim.parts]
    return _numbered([*map(_lines, sentences.whole(said, BACKEND, names))])


def in_a_line(claim: Claim) -> str:
    """Its parts with their hypotheses, as they stand in a list of results; the beginning of what
    is long."""
    said = "; ".join(sentences.in_a_line(p.sequent, BACKEND) for p in claim.parts)
    return said if len(said) <= LISTED else f"{said[: said.rfind(' ', 0, LISTED)]} …"


def sequent_lines(said: Sequent, names: bool = True) -> list[str]:
    """The same of one sequent."""
    return _lines(*sentences.whole([said], BACKEND, names))


def proof_text(claim: Claim) -> str:
    """The proof, line by line with reasons, or what refutes the claim."""
    return _numbered([*map(_lines, proofs.evidence(claim, BACKEND))])


def reach_text(claim: Claim) -> str:
    """all integer m, n; all even d; 1 < b: what a claim is said for."""
    return sentences.reach(claim, BACKEND)


def _numbered(parts: list[list[str]]) -> str:
    if len(parts) == 1:
        return "\n".join(parts[0])
    return "\n".join(
        line for n, part in enumerate(parts, 1) for line in (f"({n})", *part)
    )


def _lines(pieces: Sequence[Piece]) -> list[str]:
    """Reasons stand in one column where the formulas leave room for it."""
    widths = [len(_formula(x)) for x in pieces if isinstance(x, Row)]
    column = max([w for w in widths if w <= 60], default=0) + 3
    out: list[str] = []
    for piece in pieces:
        match piece:
            case Row(reason=reason):
                gap = " " * max(2, column - len(_formula(piece)))
                out.append(
                    (_formula(piece) + (gap + reason if reason else "")).rstrip()
                )
            case Caption(said, depth, fact=False):
                out.append(INDENT * (depth + 1) + said)
            case Caption(said) | str(said):
                out.append(said)
    return out


def _formula(row: Row) -> str:
    left = f"{row.left} " if row.left else INDENT[:2]
    return f"{INDENT * (row.depth + 1)}{left}{row.rel} {row.right}{row.stop}"
