"""Sentences with mathematics in them, as LaTeX or for a terminal.

``$…$`` is mathematics, as LaTeX or with Unicode letters: ``$R_m^\\top R_n = R_{n-m}$ for all $m$``.
Everything else is words, in which a sign such as π or ≤ stands for itself.  Tags in brackets at the
end of a sentence, ``[0503]``, are the claims it rests on.  Every sign is either known here or
refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from phaseproof.syntax.names import GREEK, TO_LATEX
from phaseproof.trusted.language.terms import OutsideFragment

_SIGNS = {
    **TO_LATEX,
    "Σ": r"\sum",
    "∑": r"\sum",
    "∏": r"\prod",
    "∫": r"\int",
    "⊕": r"\bigoplus",
    "≤": r"\le",
    "≥": r"\ge",
    "≠": r"\ne",
    "∈": r"\in",
    "≈": r"\approx",
    "≡": r"\equiv",
    "≪": r"\ll",
    "≫": r"\gg",
    "∼": r"\sim",
    "→": r"\to",
    "↦": r"\mapsto",
    "⟹": r"\Rightarrow",
    "⇒": r"\Rightarrow",
    "⇔": r"\Leftrightarrow",
    "∞": r"\infty",
    "∂": r"\partial",
    "∇": r"\nabla",
    "·": r"\cdot",
    "×": r"\times",
    "±": r"\pm",
    "−": "-",
    "√": r"\surd",
    "⟨": r"\langle",
    "⟩": r"\rangle",
    "‖": r"\Vert",
    "⌊": r"\lfloor",
    "⌋": r"\rfloor",
    "⌈": r"\lceil",
    "⌉": r"\rceil",
    "∧": r"\wedge",
    "∨": r"\vee",
    "⊥": r"\bot",
    "⊤": r"\top",
    "∘": r"\circ",
    "⊢": r"\vdash",
    "∀": r"\forall",
    "∃": r"\exists",
    "∅": r"\emptyset",
    "∪": r"\cup",
    "∩": r"\cap",
    "⊂": r"\subset",
    "⊆": r"\subseteq",
    "ℝ": r"\mathbb{R}",
    "ℤ": r"\mathbb{Z}",
    "ℕ": r"\mathbb{N}",
    "ℂ": r"\mathbb{C}",
    "ℚ": r"\mathbb{Q}",
    "ⅈ": r"\mathrm{i}",
    "′": "'",
    "½": r"\tfrac{1}{2}",
    "…": r"\ldots",
    "°": r"^{\circ}",
    "ᵀ": r"^{\top}",
}
_LOW = dict(
    zip(
        "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ",
        "0123456789+-=()aehijklmnoprstuvx",
        strict=True,
    )
)
_HIGH = dict(
    zip(
        "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ",
        "0123456789+-=()abcdefghijklmnoprstuvwxyz",
        strict=True,
    )
)
_TEXT = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "$": r"\$",
    "&": r"\&",
    "#": r"\#",
    "%": r"\%",
    "_": r"\_",
    "^": r"\^{}",
    "~": r"\~{}",
    "…": r"\ldots{}",
    "“": "``",
    "”": "''",
    "‘": "`",
    "’": "'",
    "–": "--",
    "—": "---",
    "§": r"\S{}",
    "\u00a0": "~",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    '"': "''",
}
_LOWERED, _RAISED = (
    re.compile(f"[{''.join(map(re.escape, x))}]+") for x in (_LOW, _HIGH)
)
_FUNCTIONS = "sin cos tan cot sec csc exp ln log det sinh cosh tanh max min".split()
_WORDS = {word: sign for word, (sign, _) in GREEK.items()} | {
    word: f"\\{word}" for word in _FUNCTIONS
}
_SPELLED = re.compile(rf"(?<![A-Za-z\\{{])(?:{'|'.join(_WORDS)})(?![A-Za-z])")
_IMAGINARY = re.compile(
    r"(\\exp\([±−-]?|(?<![A-Za-z])e\^\{-?)i(?!_)"
    r"|(?<![A-Za-z_^{\\])i(?=[Δθωκμ√])"
)
TAGS = r"[0-9A-Za-z]{4}(?:,\s+[0-9A-Za-z]{4})*"
_SPECIAL = re.compile(
    r"\$(?P<math>[^$]+)\$|`(?P<code>[^`]+)`|(?P<ref>(?:\w+~)?\\(?:c|C|eq)?ref\{[\w:.,-]*\})"
    rf"|\s*\[\s*(?P<tags>(?:{TAGS})?)\s*\](?=[.?!])"
    r"|\*\*(?P<bold>[^*]+)\*\*|(?<![\w*])\*(?P<emph>[^*\s][^*]*)\*(?![\w*])"
)

# words, math, code, ref, tags, bold or emph, and what is marked so
Mark = tuple[str, str]


@cache  # a title stands on many pages
def marks(text: str) -> tuple[Mark, ...]:
    """The stretches of a sentence, each with what it is."""
    return tuple(_marks(text))


def _marks(text: str) -> Iterator[Mark]:
    end = 0
    for found in _SPECIAL.finditer(text):
        if words := text[end : found.start()]:
            yield "words", words
        kind = found.lastgroup or ""
        yield kind, " ".join(found[kind].split()) if kind == "tags" else found[kind]
        end = found.end()
    if words := text[end:]:
        yield "words", words


@cache
def prose(text: str) -> str:
    """A sentence as LaTeX."""
    return "".join(_latex(kind, inside) for kind, inside in marks(text))


def _latex(kind: str, inside: str) -> str:
    match kind:
        case "words":
            return escaped(inside)
        case "math":
            return f"${formula(inside)}$"
        case "code":
            return rf"\texttt{{{escaped(inside)}}}"
        case "tags":
            linked = ", ".join(rf"\pptag{{{tag}}}" for tag in inside.split(", "))
            return rf"\pprests{{{linked}}}" if inside else ""
        case "bold":
            return rf"\textbf{{{prose(inside)}}}"
        case "emph":
            return rf"\emph{{{prose(inside)}}}"
    return inside


def escaped(text: str) -> str:
    """Words only: every sign stands for itself, and mathematical ones are set as such."""
    return "".join(map(_escaped_sign, text))


@cache
def _escaped_sign(sign: str) -> str:
    if sign in _TEXT:
        return _TEXT[sign]
    if sign in _LOW or sign in _HIGH or sign in _SIGNS:
        return rf"\ensuremath{{{commands(sign)}}}"
    if sign.isspace() or sign.isascii() or "\u00a1" <= sign <= "\u017f":
        return sign
    raise OutsideFragment(f"the press cannot set {sign!r} (U+{ord(sign):04X})")


def formula(text: str) -> str:
    """What stands between dollars as LaTeX, with i as the imaginary unit where it is one."""
    return commands(_IMAGINARY.sub(lambda found: f"{found[1] or ''}ⅈ", _named(text)))


def _named(formula: str) -> str:
    """Spelled letters as Greek, and functions as commands."""
    return _SPELLED.sub(lambda word: _WORDS[word[0]], formula)


def commands(text: str) -> str:
    """Unicode signs as LaTeX commands, θᵢ as θ_{i}."""
    text = re.sub("(.)\u0304", r"\\bar{\1}", text)
    text = _LOWERED.sub(lambda run: f"_{{{''.join(_LOW[c] for c in run[0])}}}", text)
    text = _RAISED.sub(lambda run: f"^{{{''.join(_HIGH[c] for c in run[0])}}}", text)
    out = ""
    for sign, after in zip(text, text[1:] + " ", strict=True):
        command = _SIGNS.get(sign, sign)
        if not command.isascii():
            raise OutsideFragment(f"the press cannot set {sign!r} (U+{ord(sign):04X})")
        swallows = len(command) > 1 and command[-1].isalpha() and after.isascii()
        out += command + (" " if swallows and after.isalpha() else "")
    return out


# ---------------------------------------------------------------- for a terminal

_REF = re.compile(r"\\\w*ref\{(.*)\}")
_NAME = re.compile(r"\\(?:mathrm|mathbb|mathfrak|operatorname|text)\{([^{}]*)\}")
_BINOMIAL = re.compile(r"\\binom\{([^{}]*)\}\{([^{}]*)\}")
_ROOT = re.compile(r"\\sqrt\{(?:(\d+|\w)|([^{}]*))\}")
_COMMAND = re.compile(r"(?P<before> ?)\\(?P<word>[A-Za-z]+)(?P<after> ?)")
_SCRIPT = re.compile(r"([_^])(?:\{([^{}]*)\}|(\w))")
_LOWER, _RAISE = ({said: sign for sign, said in x.items()} for x in (_LOW, _HIGH))
_SIGN_OF = {command: sign for sign, command in reversed(_SIGNS.items())} | {
    r"\left": "",
    r"\right": "",
}


@cache
def plain(text: str) -> str:
    """A sentence without its markup: ``lemma~\\ref{0012}`` is lemma 0012, ``$p_m = \\theta$`` is
    pₘ = θ."""
    return "".join(_plainly(kind, inside) for kind, inside in marks(text))


def _plainly(kind: str, inside: str) -> str:
    match kind:
        case "math":
            return _terminal(inside)
        case "ref":
            return _REF.sub(r"\1", inside).replace("~", " ")
        case "tags":
            return f" [{inside}]"
        case "bold" | "emph":
            return plain(inside)
    return inside


def _terminal(formula: str) -> str:
    r"""\cos^2 \theta as cos² θ; raised and lowered where there are signs for it."""
    said = re.sub(r"\^(\{\\top\}|\\top\b)", "ᵀ", _named(formula)).replace("^*", "*")
    said = _BINOMIAL.sub(r"binom(\1, \2)", _NAME.sub(r"\1", said))
    said = _ROOT.sub(lambda x: "√" + (x[1] or f"({x[2]})"), said)
    said = _COMMAND.sub(_spoken, re.sub(r"\\[ ,]|~", " ", said))
    return _SCRIPT.sub(_scripted, said)


def _spoken(found: re.Match[str]) -> str:
    """A command as a sign or a word.  A space ends the name of a letter, and stands after a word,
    after Σ, and around a relation."""
    sign = _SIGN_OF.get(f"\\{found['word']}", found["word"])
    ends = len(sign) == 1 and sign != "Σ" and (sign.isalpha() or not found["before"])
    return found["before"] + sign + ("" if ends else found["after"])


def _scripted(found: re.Match[str]) -> str:
    table = _LOWER if found[1] == "_" else _RAISE
    inside = (found[2] or found[3] or "").replace(" ", "").replace("−", "-")
    return (
        "".join(table[c] for c in inside)
        if inside and all(c in table for c in inside)
        else found[0]
    )
