"""Plain sentences with mathematics in them, as LaTeX or for a terminal.

Titles, leads and reasons are written as one types them: ``R_m^T R_n = R_{n-m} for all m, n``.  What
is plainly mathematics (letters with scripts, Greek, relations between such) is set as mathematics;
``$…$`` says so where it is not plain.  Tags in brackets at the end of a sentence, ``[0503]``, are
the claims it rests on.  Every sign is either known here or refused.
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
_WORDS = {
    "sin",
    "cos",
    "tan",
    "cot",
    "sec",
    "csc",
    "exp",
    "ln",
    "log",
    "det",
    "sinh",
    "cosh",
    "tanh",
    "max",
    "min",
}
_OPERATORS = {"conj", "Re", "Im", "Ci", "Si", "Cin", "Attn"}
_NAMED = _WORDS | _OPERATORS
_RELATIONS = {*"=<>≤≥≠∈≈→↦⇒⟹⇔+-−·×/±≪≫≡"}

_LOWERED, _RAISED = (
    re.compile(f"[{''.join(map(re.escape, x))}]+") for x in (_LOW, _HIGH)
)
_IMAGINARY = re.compile(
    r"(?<![A-Za-z])(exp ?\([±−-]?|e\^\{-?)i(?!_)"
    r"|(?<![A-Za-z_^{\\])i(?=[Δθωκμ√])"
)
_SPELLED = re.compile(rf"(?<![A-Za-z\\])(?:{'|'.join(GREEK)})(?![A-Za-z])")
TAGS = r"[0-9A-Za-z]{4}(?:,\s+[0-9A-Za-z]{4})*"
_SPECIAL = re.compile(
    r"(?P<math>\$[^$]+\$)|(?P<code>`[^`]+`)|(?P<ref>(?:\w+~)?\\(?:c|C|eq)?ref\{[\w:.,-]*\})"
    rf"|\s*\[\s*(?P<tags>(?:{TAGS})?)\s*\](?=[.?!])"
    r"|\*\*(?P<bold>[^*]+)\*\*|(?<![\w*])\*(?P<emph>[^*\s][^*]*)\*(?![\w*])"
)
_WORD = re.compile(r"(?:\{(?:[^{}]|\{[^{}]*\})*\}|[^\s{}]|[{}])+|\s+")
_EDGES = re.compile(r"^([(\[\"“]*)(.*?)([.,;:?!)\]\"”]*)$", re.DOTALL)
_INSIDE = r"(?:[^()]|\((?:[^()]|\([^()]*\))*\))*"  # parentheses in it are closed


# words, math, code, ref, tags, bold or emph, and what is marked so
Mark = tuple[str, str]


@cache  # a title stands on many pages
def marks(text: str) -> tuple[Mark, ...]:
    """The stretches of a plain sentence, each with what it is; mathematics as LaTeX."""
    return tuple(_marks(text))


def _marks(text: str) -> Iterator[Mark]:
    end = 0
    for found in _SPECIAL.finditer(text):
        yield from _plain_marks(text[end : found.start()])
        kind = found.lastgroup or ""
        inside = found[kind]
        match kind:
            case "math":
                inside = _signs(inside[1:-1])
            case "code":
                inside = inside[1:-1]
            case "tags":
                inside = " ".join(inside.split())
        yield kind, inside
        end = found.end()
    yield from _plain_marks(text[end:])


@cache
def prose(text: str) -> str:
    """A plain sentence as LaTeX."""
    return "".join(_latex(kind, inside) for kind, inside in marks(text))


def _latex(kind: str, inside: str) -> str:
    match kind:
        case "words":
            return escaped(inside)
        case "math":
            return f"${inside}$"
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
        return rf"\ensuremath{{{_signs(sign)}}}"
    if sign.isspace() or sign.isascii() or "\u00a1" <= sign <= "\u017f":
        return sign
    raise OutsideFragment(f"the press cannot set {sign!r} (U+{ord(sign):04X})")


def _signs(text: str) -> str:
    """Inside mathematics: spelled letters as Greek, i as the imaginary unit where it is one."""
    text = _SPELLED.sub(lambda word: GREEK[word[0]][0], text)
    return commands(_IMAGINARY.sub(lambda found: f"{found[1] or ''}ⅈ", text))


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


# ---------------------------------------------------------------- which words are mathematics


def _plain_marks(text: str) -> Iterator[Mark]:
    """A stretch of plain words, the mathematical ones among them as mathematics."""
    for kind, inside in _stretches(text):
        yield kind, _mathematics(inside) if kind == "math" else inside


def _stretches(text: str) -> Iterator[Mark]:
    """The words and the formulas of a plain sentence, as they were typed; a formula keeps the
    brackets it opens or closes."""
    tokens = _WORD.findall(text)
    words = [n for n, x in enumerate(tokens) if not x.isspace()]
    kinds = _kinds([tokens[n] for n in words])
    mathematical = {n for n, kind in zip(words, kinds, strict=True) if kind == "math"}
    for run in _runs(tokens, mathematical):
        joined = "".join(tokens[n] for n in run)
        if run[0] not in mathematical:
            yield "words", joined
            continue
        found = _EDGES.match(joined)
        before, core, after = found.groups() if found else ("", joined, "")
        while ((left := unopened(core)) and before[-1:] in {*"(["}) or (
            unclosed(core) and after[:1] in {*")]"}
        ):
            if left and before[-1:] in {*"(["}:
                before, core = before[:-1], before[-1] + core
            else:
                core, after = core + after[0], after[1:]
        yield "words", before
        yield "math", core
        yield "words", after


def unclosed(formula: str) -> int:
    """How many brackets are opened and not closed."""
    depth = 0
    for sign in formula:
        depth = depth + 1 if sign in "([{⟨" else max(depth - (sign in ")]}⟩"), 0)
    return depth


def unopened(formula: str) -> int:
    """How many brackets are closed that were not opened."""
    return unclosed(formula[::-1].translate(str.maketrans("([{⟨)]}⟩", ")]}⟩([{⟨")))


def _runs(tokens: list[str], mathematical: set[int]) -> Iterator[list[int]]:
    """Neighbouring mathematical words as one formula, unless a comma outside of brackets or a stop
    parts them."""
    run: list[int] = []
    for n, token in enumerate(tokens):
        joins = (
            bool(run)
            and run[0] in mathematical
            and (n in mathematical or (token.isspace() and n + 1 in mathematical))
            and (
                _whole(tokens[run[-1]])
                or (
                    tokens[run[-1]][-1] == ","
                    and unclosed("".join(tokens[k] for k in run)) > 0
                )
            )
        )
        plain = bool(run) and run[0] not in mathematical and n not in mathematical
        if run and not (joins or plain):
            yield run
            run = []
        run.append(n)
    if run:
        yield run


def _whole(word: str) -> bool:
    return word.isspace() or word[-1] not in ".,;:?!"


def _kinds(words: list[str]) -> list[str]:
    """For each word: math or text.  Numbers, a, A, I and sin are mathematics in company only."""
    kinds = [_kind(word) for word in words]
    for n, kind in enumerate(kinds):
        if kind == "sign":
            kinds[n] = (
                "math"
                if n
                and n + 1 < len(kinds)
                and _whole(words[n - 1])
                and kinds[n - 1] in ("math", "weak")
                and kinds[n + 1] in ("math", "weak", "sign")
                else "text"
            )
    for n in (*range(len(kinds)), *reversed(range(len(kinds)))):
        if kinds[n] == "weak" and _in_company(n, words, kinds):
            kinds[n] = "math"
    return ["text" if kind == "weak" else kind for kind in kinds]


def _in_company(n: int, words: list[str], kinds: list[str]) -> bool:
    """Beside a relation; a function beside its argument, a number before or after a function; A
    within a formula."""
    near = [
        k for k in (n - 1, n + 1) if 0 <= k < len(kinds) and _whole(words[min(k, n)])
    ]
    joined = [k for k in near if kinds[k] == "math"]
    if any(words[k] in _RELATIONS for k in joined):
        return True
    if _function(words[n]) or _bare(words[n]) in {"dt", "dx"}:
        return bool(joined) or (n + 1 in near and _number(words[n + 1]))
    if _number(words[n]):
        return any(_function(re.split(r"(?<=[a-z])\(", words[k])[0]) for k in joined)
    return _bare(words[n]) in {"A", "I"} and len(joined) == 2


def _function(word: str) -> bool:
    """sin, 10/ln, |Ci"""
    return _bare(word).strip("|()[]0123456789./-−") in _NAMED


def _number(word: str) -> bool:
    return re.fullmatch(r"[\d./()\[\]−-]*\d[\d./()\[\]]*", _bare(word)) is not None


def _bare(word: str) -> str:
    found = _EDGES.match(word)
    return found.group(2) if found else word


_ATOMS = re.compile(  # possessive: a long word that is no formula is refused in one pass
    r"(?:[_^](?:\{(?:[^{}]|\{[^{}]*\})*\}|[A-Za-z0-9]{1,3}(?![A-Za-z0-9])|[α-ωΑ-Ωℓ*+−-])"
    r"|[A-Za-zα-ωΑ-Ω]+|\d+(?:\.\d+)?|.\u0304|[()\[\]|'*,=<>+/^_{}\\-]|[^\x00-\x7f])++"
)
_STRONG = re.compile(
    r"[α-ωΑ-Ωℓ]|[_^=<>+×·±²³¹]|[^\x00-\u017f]|\|[aAI]\|"
    r"|(?<![A-Za-z])[B-HJ-Zb-z](?![A-Za-z])"
)
_PRODUCT = re.compile(
    r"[α-ωΑ-Ω²³¹ᵀ|]"
)  # beside these a few letters are a product, and no word


@cache  # most words stand in many sentences
def _kind(word: str) -> str:
    core = _bare(word)
    if word in _RELATIONS:
        return "sign"
    if core in {"a", "A", "I", "dt", "dx"} or _function(word) or _number(word):
        return "weak"
    if not core or "'s" in core or word in ("p.", "…") or not _ATOMS.fullmatch(core):
        return "text"
    if "\\" in core or "^^" in core:
        return "text"  # a command of TeX stands between dollars, or is none
    if any(
        c not in _SIGNS
        and c not in _LOW
        and c not in _HIGH
        and not c.isascii()
        and c != "\u0304"
        for c in core
    ):
        return "text"
    bare = re.sub(r"[_^](\{(?:[^{}]|\{[^{}]*\})*\}|[A-Za-z0-9]+)|(?<=exp\()i", "", core)
    runs = re.findall(r"[A-Za-z]+", bare)
    few = 3 if _PRODUCT.search(core) and "-" not in core else 1
    if any(len(run) > few and run not in _NAMED for run in runs):
        return "text"
    if re.fullmatch("-[A-Za-z]", core):
        return "math"
    if "-" in core and not re.search(r"[_^=(α-ωΑ-Ω\d]", core):
        return "text"  # x-axis
    if re.fullmatch(r"[A-Z]\d+", core):
        return "text"  # T5
    return "math" if _STRONG.search(core) or _STRONG.search(bare) else "text"


def _mathematics(core: str) -> str:
    core = re.sub(
        r"([_^])([a-z0-9]{2,3}|[A-Z0-9]{2,3})(?![A-Za-z0-9{}_^])", r"\1{\2}", core
    )
    core = re.sub(r"\^T(?![A-Za-z])", r"^{\\top}", core)
    core = re.sub(rf"([_^])\(({_INSIDE})\)", r"\1{\2}", core)
    core = re.sub(r"(?<=[\w}])\*(?!\w)|(?<=[\w}])\*(?=ⅈ)", "^{*}", core)
    core = re.sub(r"(?<![A-Za-z\\])([A-Za-z]{2,})(?![A-Za-z])", _word, core)
    return _signs(core)


def _word(found: re.Match[str]) -> str:
    word = found[1]
    if word in _WORDS:
        return f"\\{word} "
    return rf"\operatorname{{{word}}}" if word in _OPERATORS else word


# ---------------------------------------------------------------- for a terminal

_SCRIPT = re.compile(
    rf"([_^])(?:\{{([^{{}}]*)\}}|\(({_INSIDE})\)"
    r"|([A-Za-z0-9]{1,3}(?![A-Za-z0-9])|\w))"
)
_SCRIPT_OF_TEX = re.compile(r"([_^])(?:\{([^{}]*)\}|(\w))")
_NAME = re.compile(r"\\(?:mathrm|operatorname|text)\{([^{}]*)\}")


@cache
def plain(text: str) -> str:
    """A sentence without its markup: ``lemma \\ref{0012}`` is lemma 0012, ``$\\theta$`` is θ;
    what is raised or lowered is so where there are signs for it: p_m is pₘ."""
    text = re.sub(r"\\(?:c|C|eq)?ref\{([^}]*)\}", r"\1", text.replace("~", " "))
    text = re.sub(r"\^(\{\\top\}|\\top\b)", "ᵀ", text).replace("^*", "*")
    text = _NAME.sub(r"\1", text)
    text = re.sub(r"\\sqrt\{(?:(\d+|\w)|([^{}]*))\}", _rooted, text)
    text = re.sub(r"\\([A-Za-z]+)( ?)", _spoken, text)
    pieces = re.split(
        r"(\$[^$]*\$|`[^`]*`)", re.sub(r"(?<![\w^_])\*\*|\*\*(?!\w)", "", text)
    )
    return "".join(map(_without_marks, pieces)).replace(r"\,", " ")


def _without_marks(piece: str) -> str:
    match piece[:1]:
        case "$":
            return _terminal(piece.strip("$"), _SCRIPT_OF_TEX)
        case "`":
            return piece.strip("`")
    return "".join(
        _terminal(x) if kind == "math" else x for kind, x in _stretches(piece)
    )


def _terminal(formula: str, scripts: re.Pattern[str] = _SCRIPT) -> str:
    """\\cos^2 x as cos² x."""
    formula = _SPELLED.sub(lambda word: GREEK[word[0]][0], formula)
    return scripts.sub(_scripted, formula.replace("^*", "*"))


def _scripted(found: re.Match[str]) -> str:
    inside = (
        "".join(x or "" for x in found.groups()[1:]).replace(" ", "").replace("−", "-")
    )
    if (found[1], inside) == ("^", "T"):
        return "ᵀ"
    table = {
        plainly: sign for sign, plainly in (_LOW if found[1] == "_" else _HIGH).items()
    }
    return (
        "".join(map(table.__getitem__, inside))
        if all(c in table for c in inside)
        else found[0]
    )


def _rooted(found: re.Match[str]) -> str:
    return "√" + (found[1] or f"({found[2]})")


def _spoken(found: re.Match[str]) -> str:
    word = found[1]
    if word in ("left", "right"):
        return ""
    known = [sign for sign, command in _SIGNS.items() if command == "\\" + word]
    spaced = not known or known[0] in "Σ∏"
    return (known or [word])[0] + (found[2] if spaced else "")
