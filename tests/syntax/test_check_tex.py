r"""The displays of a paper: what is read, what becomes of it, and where reading stops.

A display is refuted only if nothing around it can change what it says.
"""

from __future__ import annotations

import json
import time
from itertools import pairwise
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from ruamel.yaml import YAML

from phaseproof import places
from phaseproof.ask import paper
from phaseproof.ask.decide import Answer, settle
from phaseproof.cli.main import main
from phaseproof.syntax.latex_parser.document import Display, displays
from phaseproof.syntax.latex_parser.normalize_spelling import canonical, signs
from phaseproof.syntax.python_parser import Unread
from phaseproof.trusted.language.terms import Letter
from tests.pages import blocks, text_of

HEADER = (
    r"% phaseproof: real x, y, a, \theta; integer m, n, s; natural N; even d; positive b"
    "\n"
    r"% phaseproof: unit i; complex z; natural -> real \omega; vector 2 q, k"
    "\n"
)


def checked(
    file: Path, letters: dict[str, str]
) -> list[tuple[Display, str, Answer | None]]:
    return [
        (x, *paper.outcome(x, settle(x.statement) if x.statement else None)[:2])
        for x in paper.read(file, letters)
    ]


def word(formula: str, tmp_path: Path, header: str = HEADER, kind: str = "tex") -> str:
    """What becomes of the last display."""
    file = tmp_path / f"paper.{kind}"
    file.write_text(header + formula, encoding="utf-8")
    return checked(file, {})[-1][1]


def read(text: str, header: str = HEADER) -> list[Display]:
    return [*displays(header + text)]


def stated(formula: str) -> str:
    """The relation that was read, as this project writes it."""
    display = read(f"$$ {formula} $$")[-1]
    assert display.statement, display
    return "; ".join(map(str, display.statement.sequent.says))


# ---------------------------------------------------------------- verdicts

PROVED = [
    r"\sin 2x = 2\sin x\cos x.",
    r"\cos m\theta \cos n\theta + \sin m\theta \sin n\theta = \cos((m-n)\theta)",
    r"\operatorname{Re}\left[e^{i(m-n)\theta}\right] = \cos\bigl((m-n)\theta\bigr) \tag{1}",
    r"\sum_{j=0}^{N} j = \frac{N(N+1)}2",
    r"\overline{e^{\mathrm{i} x}} = e^{-\mathrm{i} x}, ",
    r"\left(\begin{array}{cc} x & y \\ 0 & 1 \end{array}\right)\begin{pmatrix} 1 \\ 0\end{pmatrix}"
    r" = \begin{pmatrix} x \\ 0 \end{pmatrix}",
    r"\begin{pmatrix} \cos x & -\sin x \\ \sin x & \cos x \end{pmatrix}^{\mathsf T}"
    r"\begin{bmatrix} \cos x & -\sin x \\ \sin x & \cos x \\ \end{bmatrix} = I_2",
    r"|xy| = |x|\,\left|y\right|",
    r"q^\top k = \langle k, q \rangle",
    r"\lVert q \rVert^2 = \langle q, q\rangle",
    r"q^\top k \, q = \langle k, q\rangle q",
    r"\int_0^1 2t\,\mathrm{d}t = 1",
    r"x^2 + y^2 \geq 2xy",
    r"\tfrac12 \bigl(e^{ix} + e^{-ix}\bigr) = \cos x",
    r"b^{-2m/d} = \frac{1}{b^{2m/d}} \quad \text{for } d \neq 0",
    r"\log_2 4b^2 = 2\left(1 + \log_2 b\right)",
]


@pytest.mark.parametrize("formula", PROVED)
def test_a_display_is_proved(formula: str, tmp_path: Path) -> None:
    assert word(f"$$ {formula} $$", tmp_path) == "proved"


@pytest.mark.parametrize(
    "formula",
    [
        r"\sin 2x = 2\sin x",
        r"\sqrt{x}\sqrt{y} = \sqrt{xy}",
        r"\sqrt{x^2} = x",
        r"x^2 > 2x",
        r"\sum_{j=0}^{N} j = \frac{N(N-1)}{2}",
        r"|z|^2 = z^2",
        r"e^{-i x} = \cos x + i \sin x",
    ],
)
def test_a_display_is_refuted(formula: str, tmp_path: Path) -> None:
    assert word(f"$$ {formula} $$", tmp_path) == "refuted"


@pytest.mark.parametrize(
    "formula",
    [
        r"u^2 = u",  # nobody said what u is
        r"\mathbf{x} = x",
        r"\phi = \varphi",
        r"\theta' = \theta",
        r"x_1 = x",
        r"\mathrm{x} = x",
        r"\mathcal{N} = N",
        r"\hat\theta = \theta",  # other letters
        r"x = 2y",  # it may say what x is
        r"\omega_m = b^{-2m/d}",
        r"R_m = \begin{pmatrix} x & m \\ 0 & y \end{pmatrix}",
        r"\omega_m \omega_n = \omega_m x^{n}",  # or an equation for x
        r"\sqrt{x^2} = x, \quad x \ge 0",  # the second may be a condition of the first
        r"\sqrt{x^2} = x \qquad \text{(not always)}",
        r"x^2 = y, \quad m = 0, 1, \ldots, N",
        r"\left\{\begin{aligned} x + y &= 1 \\ x - y &= 0 \end{aligned}\right.",
        r"\begin{cases} x + y = 1 \\ x - y = 0 \end{cases}",
    ],
)
def test_what_may_mean_something_else_is_never_refuted(
    formula: str, tmp_path: Path
) -> None:
    assert word(f"$$ {formula} $$", tmp_path) == "in context"


def test_what_holds_for_real_letters_is_said_where_nobody_declared_them(
    tmp_path: Path,
) -> None:
    file = tmp_path / "paper.tex"
    file.write_text(
        r"\[ \sin(u - v) = \sin u \cos v - \cos u \sin v \]", encoding="utf-8"
    )
    [(display, verdict, answer)] = checked(file, {})
    assert verdict == "in context"
    assert display.statement
    assert display.statement.undeclared == (Letter("u", "real"), Letter("v", "real"))
    assert answer
    assert answer.verdict == "proved"
    assert [x[1] for x in checked(file, {"u": "real", "v": "complex"})] == ["proved"]


# ---------------------------------------------------------------- notations

NOTATIONS = [
    r"$$ f(x) := x^2 + 1 $$ $$ f(x + 1) = x^2 + 2x + 2 $$",
    r"$$ R_m \coloneqq \begin{pmatrix} \cos m\theta & -\sin m\theta \\ \sin m\theta & \cos m\theta"
    r" \end{pmatrix} $$ $$ R_{m}^\top R_{n} = R_{n-m} $$",
    r"$$ S = c^2, \quad \text{where } S = c \cdot c $$",
    "$$ u = 2x $$\nwhere $u = x + x$.",
    "$$ u_m + v = 2x $$ where $u_m = x + m$, and $v = x - m$.",
    r"$$ u \overset{\text{def}}{=} x + x $$ $$ u = 2x $$",
]


@pytest.mark.parametrize("text", NOTATIONS)
def test_what_is_said_of_a_name_is_known(text: str, tmp_path: Path) -> None:
    assert word(text, tmp_path, HEADER + "% phaseproof: real c\n") == "proved"


@pytest.mark.parametrize(
    "behind", ["$x = 0$", "$x \\ge 0$", "$y = 2$ and $x \\approx 1$"]
)
def test_what_is_said_behind_may_restrict(behind: str, tmp_path: Path) -> None:
    assert word(f"$$ x^2 = x $$ where {behind}.", tmp_path) == "in context"
    assert word(f"$$ x^2 = x $$ and {behind}.", tmp_path) == "refuted"
    assert word("$$ x^2 = x $$ where $x$ is a width.", tmp_path) == "refuted"


def test_what_is_said_where_holds_there_only(tmp_path: Path) -> None:
    for text in (
        r"$$ \sum_{j=1}^{n_1} j = 1 \quad \text{where } n_1 = 1 $$",
        "$$ \\sum_{j=1}^{n_1} j = 1 $$ where $n_1 = 1$.",
        r"$$ \sum_{j=1}^{n_1} j = 1 \quad \text{for } n_1 = 1 $$",
    ):
        assert word(text, tmp_path) == ("in context" if "for" in text else "proved")
        assert word(text + "\n$$ \\sum_{j=1}^{n_1} j = 1 $$", tmp_path) == "in context"


def test_a_definition_is_no_statement(tmp_path: Path) -> None:
    assert word(r"$$ f(x) := x^2 $$", tmp_path) == "definition"
    assert word(r"$$ d_{\text{model}} $$", tmp_path) == "no statement"
    assert word("% phaseproof: let u = x + x\n$$ u = 2x $$", tmp_path) == "proved"
    assert (
        word("% phaseproof: given x > 0\n$$ \\ln x + \\ln x = 2 \\ln x $$", tmp_path)
        == "proved"
    )


def test_a_hypothesis_beside_a_display_is_used(tmp_path: Path) -> None:
    assert word(r"$$ x > -1 \quad \text{if } x \ge 0 $$", tmp_path) == "proved"
    assert (
        word(r"$$ |v| = |{-v}| \quad \forall v \in \mathbb{C} $$", tmp_path) == "proved"
    )
    [display] = read(
        r"$$ \langle u, u \rangle \ge 0 \quad \text{for all } u \in \mathbb{R}^{d} $$"
    )
    assert display.statement
    assert not display.statement.undeclared


# ---------------------------------------------------------------- what is not read

UNREAD = {
    r"x \approx y": r"\approx",
    r"\cos (m-n)\theta = 1": r"\theta",  # cos((m−n)θ), or cos(m−n)·θ
    r"\sin x / 2 = 1": "/",
    r"\sin \theta x = 1": "x",
    r"\sin^{-1} x = y": r"\sin",
    r"f(x) = x": "f",  # a function, or a factor
    r"\sum_{j=0}^{N} \cos(jx) + j = 0": "j",  # where does the sum end?
    r"\sum_{j} j = 0": r"\sum",
    r"\sum_{j=0}^\infty j = x": r"\infty",
    r"u^\top u = 1": r"^\top",  # nobody said that u is a vector
    r"x^{(1)} = x": "^(",
    r"2 3 = 6": "3",
    r"1,000 = x": ",",
    r"a, b > 0": ",",
    r"x, y \approx x": r"\approx",
    r"x^2 = 1 \quad \text{for } x > 0, a = b": "=",
    r"\sin(x)^2 y = x": "y",
    r"\ln(x)^2 = x": "^",
    r"\sin^2(x)^2 = x": "^",
    r"\sin n! = x": "!",
    r"x^2! = x": "!",
    r"n!! = x": "!!",
    r"q! = x": "!",
    r"1 + \dots + n = x": r"\ldots",
    r"1 + 2 + \dots + 2^n = x": r"\ldots",
    r"1 + 2 + \dots + n + x = x": r"\ldots",
    r"q_1 + q_2 + \dots + q_n = x": r"\ldots",
    r"\lVert q \rVert_1 = x": "_",
    r"\int_0^1 \frac{dx}{1 + x} x = 1": "x",
    r"\int_0^1 \frac{dy}{dx} = 1": "d",
    r"x > 0 \implies x^2 > 0 \implies x^3 > 0": r"\implies",
    r"x = y, \quad x > 0 \implies y > 0": r"\implies",
    r"\implies x = 2": r"\implies",
    r"y = 1 \quad \text{for } 0 < x, y < 1": ",",
    r"x^2 = 1 \quad \text{for } x > 0 \quad a = b": r"\quad",
    r".5 = x": ".",
    r"\sin{x}y = x": "y",
    r"\omega^2 = x": "ω",
    r"x_{mn} = x": "_",
    r"x^{(n)} = x": "^(",
    r"\det R R = x": r"\det",
    r"2\frac{1}{2} = 1": r"\frac",
    r"x = \lfloor y \rceil": r"\rceil",
    r"\left( x \right] = x": "]",
    r"x^2_3^4 = x": "^",
    r"\hat{x + y} = x": r"\hat",
    r"\int_0^1 x = x": r"\int",
    r"а = x": "а",  # a Cyrillic letter
    r"\lim x = x": r"\lim",
    r"\text{softmax}(x) = x": "softmax",
    r"\omega_m(x) = x": "(",
    r"\omega_{\text{max}}(x) = x": "ω_max",
    r"\exp(q) = x": r"\exp",
    r"\frac{x}{R} = x \quad \text{for } R \in \mathbb{R}^{2 \times 2}": r"\frac",
    r"= x": "=",
    r"x + y = \begin{pmatrix} x \\ y \end{pmatrix}": "=",
}


@pytest.mark.parametrize("formula", UNREAD)
def test_reading_stops_at_a_sign(formula: str) -> None:
    [display] = read(f"$$ {formula} $$")
    assert display.statement is None
    assert display.word == "unread"
    assert display.stopped == UNREAD[formula]
    assert display.why


@pytest.mark.parametrize(
    "formula",
    [r"\sum_{j=0}^{N} u_j = (N + 1) u_j", r"\sum_{m=0}^{N} r_m = (N + 1) r_m"],
)
def test_a_member_of_a_sequence_is_no_constant(formula: str, tmp_path: Path) -> None:
    header = HEADER + "% phaseproof: real r_m\n"
    assert word(f"$$ {formula} $$", tmp_path, header) in ("unread", "in context")


def test_a_notation_is_not_captured() -> None:
    *_, display = read(r"$$ u := j + x $$ $$ \sum_{j=0}^{N} u = u $$")
    assert display.why == "u speaks of j, which is bound here"


# ---------------------------------------------------------------- hypotheses and cases


def parts(text: str, header: str = HEADER) -> list[str]:
    """Each statement with its hypotheses, as this project writes them."""
    return [
        "; ".join(map(str, x.statement.sequent.says))
        + "".join(f", if {c.says}" for c in x.statement.sequent.given)
        if x.statement
        else f"{x.word}: {x.why}"
        for x in read(text, header)
    ]


CASES = {
    r"|x| = \begin{cases} x, & x \ge 0 \\ -x, & \text{otherwise} \end{cases}": [
        "|x| = x, if 0 ≤ x",
        "|x| = −x, if x < 0",
    ],
    r"|x| = \begin{cases} x & \text{if } 0 \le x, y > 0, \\ -x & \text{for } x < 0. \end{cases}": [
        "|x| = x, if 0 ≤ x, if 0 < y",
        "|x| = −x, if x < 0",
    ],
    r"\omega_m = \begin{cases} 0 & m < 1 \\ 1 & m = 2 \\ m & \text{else} \end{cases}": [
        "ωₘ = 0, if m < 1",
        "ωₘ = 1, if m = 2",
        "ωₘ = m, if 1 ≤ m, if m ≠ 2",
    ],
    r"\begin{aligned} y &= x \\ &= \begin{cases} x & x > 0 \\ x & x \le 0 \end{cases} \end{aligned}": [
        "y = x",
        "x = x, if 0 < x",
        "x = x, if x ≤ 0",
    ],
    r"\begin{aligned} x &> 0 \implies \\ & x^2 > 0 \end{aligned}": ["0 < x², if 0 < x"],
    r"|x| = \begin{cases} x & 0 \le x \le 1 \\ -x & \text{otherwise} \end{cases}": [
        "unread: otherwise must stand behind conditions of one relation each"
    ],
    r"|x| = \begin{cases} x & x > 0 \text{ or } y > 0 \\ 1 & y < 1 \end{cases}": [
        "unread: the words of a case are not read"
    ],
    r"|x| = \begin{cases} x \\ -x & x < 0 \end{cases}": [
        "unread: a case must have a condition behind &"
    ],
    r"2 + \begin{cases} x & x > 0 \\ -x & x < 0 \end{cases} = 3": [
        "unread: cases must be a side of a relation, and nothing beside them"
    ],
    r"x > 0 \implies y, x = 2": [
        "unread: what ⇒ implies may be all of the list, or its first statement"
    ],
    r"x \implies y > 0": ["unread: a hypothesis must be a relation"],
    r"x > 0 \quad \text{for } m = 1, 2": [
        "unread: it may be one more value, or one more variable"
    ],
    r"x > 0 \quad \text{for } x \in [0, 1, 2]": [
        "unread: an interval must have two ends"
    ],
}


@pytest.mark.parametrize("formula", CASES)
def test_a_case_and_a_hypothesis(formula: str) -> None:
    assert parts(rf"\[ {formula} \]") == CASES[formula]


@pytest.mark.parametrize(
    ("formula", "verdict"),
    [
        (r"|x| = \begin{cases} x & x \ge 0 \\ -x & x < 0 \end{cases}", "proved"),
        (r"|x| = \begin{cases} x & x \ge -1 \\ -x & x < -1 \end{cases}", "proved"),
        (r"x^2 y \ge 0 \quad \text{for } x, y > 0", "proved"),
        (r"xy \ge 0 \quad \text{for } x, y > 0", "proved"),  # once x > 0 was lost
        (r"x \in [0, 1] \implies x^2 \le x", "proved"),
        (r"x \in [0, 2] \implies x^2 \le x", "refuted"),
        (r"1 + 2 + \dots + N = \frac{N(N+1)}{2}", "proved"),
        # whoever writes two terms and the last one may mean N > 0
        (r"1 + 2 + \dots + N \ge 1", "in context"),
        (r"\sin(x)^2 + \cos(x)^2 = 1", "proved"),
        (r"\sin(x)^2 + \cos(x)^2 = 2", "refuted"),
        # an exclamation
        (r"e^{i\pi} + 1 = 0!", "in context"),
    ],
)
def test_what_becomes_of_a_form(formula: str, verdict: str, tmp_path: Path) -> None:
    assert word(rf"\[ {formula} \]", tmp_path) == verdict


def test_nothing_is_decided_where_a_row_concludes_from_those_above(
    tmp_path: Path,
) -> None:
    file = tmp_path / "paper.tex"
    for arrow, verdicts in (
        (r"\implies", ["unread"]),
        ("", ["refuted", "refuted"]),
    ):
        file.write_text(
            HEADER
            + rf"\begin{{align}} (x + y)^2 &= x^2 + y^2 \\ {arrow} x^3 &= x^2 \end{{align}}",
            encoding="utf-8",
        )
        assert [x[1] for x in checked(file, {})] == verdicts


PE = "% phaseproof: let PE(x) = \\begin{pmatrix} \\sin x \\\\ \\cos x \\end{pmatrix}\n"


def test_letters_side_by_side_are_a_name_that_was_declared(tmp_path: Path) -> None:
    formula = r"\[ PE(x)^\top PE(y) = \cos(x - y) \]"
    assert word(formula, tmp_path, HEADER + PE) == "proved"
    both = formula.replace("PE", r"\mathrm{PE}")
    assert word(both, tmp_path, HEADER + PE) == "proved"
    assert word(formula, tmp_path) == "unread"
    [display] = read(formula, HEADER + PE + "% phaseproof: real P, E\n")
    assert display.why.startswith("PE may be one name, or a product")
    assert parts(r"\[ p_m pos = pos p_m \]", "% phaseproof: real pos, p_m\n") == [
        "pₘ pos = pos pₘ"
    ]


# ---------------------------------------------------------------- spellings


@pytest.mark.parametrize(
    ("spelling", "instead"),
    [
        (r"\frac12", r"\frac{1}{2}"),
        (r"x^23", "x^{2} 3"),
        (r"x^2_i", "x_{i}^{2}"),
        (r"\sqrt x", r"\sqrt{x}"),
        (r"\dfrac{x}y", r"\frac{x}{y}"),
        (r"{x}^{2}", "x^2"),
        (r"\left(x\right)", "(x)"),
        (r"\Bigl[x\Bigr]", "[x]"),
        (r"10{,}000", "10000"),
        (r"x\,+\,y", "x+y"),
        (r"x^{\prime}", "x'"),
        (r"A^{\mathrm{T}}", r"A^\top"),
        (r"\vert x\vert", r"\left|x\right|"),
        (r"x \leqslant y", r"x \le y"),
        ("cos(x)", r"\cos(x)"),
        (r"\mathop{Re}(x)", r"\operatorname{Re}(x)"),
        (r"\underbrace{x}_{\text{here}}", "x"),
    ],
)
def test_one_formula_has_one_spelling(spelling: str, instead: str) -> None:
    assert spelled(spelling) == spelled(instead)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (r"\phi", r"\varphi"),
        (r"\epsilon", r"\varepsilon"),
        (r"\mathbf{x}", r"\boldsymbol{x}"),
        ("x", r"\mathbf{x}"),
        ("x", r"\mathrm{x}"),
        (r"\hat{x}", r"\tilde{x}"),
        ("x", "x'"),
        (r"\Phi", r"\phi"),
        (r"\theta", r"\vartheta"),
        (r"\mathcal{H}", "H"),
        ("x_1", "x^1"),
        (r"\text{PE}", "PE"),
        (r"|x|", "x"),
    ],
)
def test_two_letters_stay_two(one: str, other: str) -> None:
    assert spelled(one) != spelled(other)


def spelled(text: str) -> list[str]:
    return canonical([t for t, _ in signs(text)])


def test_what_was_read() -> None:
    assert stated(r"\sin 2x = e^{-x/2}") == "sin(2x) = e^{−x/2}"
    assert stated(r"\cos^2 2\theta > |x|^{\frac12}") == "√|x| < cos²(2θ)"


def test_commands_of_the_text(tmp_path: Path) -> None:
    text = (
        r"\newcommand{\tp}{^\top} \def\ip{\langle q, k \rangle} \DeclareMathOperator{\re}{Re}"
        "\n"
        r"\newcommand{\twice}[1]{#1 + #1} \newcommand{\loop}{\loop\loop}"
        "\n"
    )
    assert word(text + r"$$ q\tp k + 0 = \ip $$", tmp_path) == "proved"
    assert word(text + r"$$ \re(e^{ix}) = \cos x $$", tmp_path) == "proved"
    for macro in ("twice", "loop"):
        [display] = read(text + rf"$$ \{macro} x = x $$")
        assert display.stopped == "\\" + macro
        assert display.line == 5


# ---------------------------------------------------------------- where displays are


def test_rows_have_their_lines(tmp_path: Path) -> None:
    text = (
        HEADER
        + r"""\documentclass{article} % $$ x = 1 $$
\begin{verbatim}
$$ x = 2 $$
\end{verbatim}
\begin{align*}
  (x + y)^2
    &= (x + y)(x + y) \label{eq:first} \\
    &= x^2 + 2xy \\
    &\quad + y^2, \\[2pt]
  \cos^2 x &= 1 - \sin^2 x. \nonumber
\end{align*}
\[
  x + x = 2x
\]
\begin{equation}
  \begin{split} x^2 - y^2 &= (x - y)(x + y) \\ &= x^2 \end{split}
\end{equation}
\begin{equation}\left\{\begin{array}{l} x + x = 2x \\ y + y = 2y \end{array}\right.\end{equation}
"""
    )
    file = tmp_path / "paper.tex"
    file.write_text(text, encoding="utf-8")
    assert [(d.line - 2, verdict) for d, verdict, _ in checked(file, {})] == [
        (6, "proved"),
        (8, "proved"),
        (10, "proved"),
        (13, "proved"),
        (16, "proved"),
        (16, "refuted"),
        (18, "proved"),
        (18, "proved"),
    ]


def test_markdown(tmp_path: Path) -> None:
    text = (
        "<!-- phaseproof: real x -->\n```latex\n$$ x = 1 $$\n```\n`$$ x = 2 $$`\n"
        "```math\nx + x = 2x\n```\n$$x > x$$\n<!-- $$ x = 3 $$ -->\n"
    )
    assert [(d.line, d.source) for d in displays(text, "md")] == [
        (7, "x + x = 2x"),
        (9, "x > x"),
    ]
    assert word(text, tmp_path, "", "md") == "refuted"


@pytest.mark.parametrize(
    "clause",
    [
        "real x, x",
        "reel x",
        "real",
        "vector x",
        "let",
        "matrix 2 x",
        "given x +",
        "real x y",
        "real \\frac{x}{y}",
        "vector t u",
        "real x; natural x",
        "let x_{i+1} = 2",
        "let p_m = m x; let p_n = n x",
        "real x_m; let p_m = x_m",
    ],
)
def test_what_is_declared_badly_is_refused(clause: str) -> None:
    with pytest.raises(Unread):
        read("$$ x = x $$", f"% phaseproof: {clause}\n")


# ---------------------------------------------------------------- what is said of a paper

SAID = (
    HEADER
    + r"""\[ \sqrt{x^2} = x \]
\[ \frac{x}{x} = 1 \]
\[ \cos m\phi \cos n\phi + \sin m\phi \sin n\phi = \cos((m-n)\phi) \]
\[ \mathbf{u}_1 + \bar{v} = w_j^{2}, \quad \sum_{k=0}^M \tau_k = e^{t} \]
\[ x = y + 1 \]
\[ 2^{17} = 131\,073 \]
\[ \pi(x) \le x \]
"""
)


def said(text: str, tmp_path: Path, *options: str, kind: str = "tex") -> Result:
    file = tmp_path / f"paper.{kind}"
    file.write_text(text, encoding="utf-8")
    return CliRunner().invoke(main, ["check", "--tex", str(file), *options])


def test_the_reading_stands_under_each_row(tmp_path: Path) -> None:
    result = said(SAID, tmp_path)
    assert result.exit_code == 1
    assert (
        r"""refuted       \sqrt{x^2} = x
       read as √(x²) = x
       at x = −1 the left side is 1.00000000000000, the right side -1.00000000000000"""
        in result.output
    )
    assert "read as x/x = 1, if x ≠ 0" in result.output
    assert r"\phi is not declared" in result.output
    assert "it may say what a letter is" in result.output
    assert (
        "131\\,073\n       read as 2¹⁷ = 131073\n       it has no letters"
        in result.output
    )


def test_one_line_declares_what_is_missing(tmp_path: Path) -> None:
    missing = (
        r"real \phi, \mathbf{u}_{1}, \bar{v}, w_{j}, t; integer M; "
        r"natural -> real \tau"
    )
    for kind, comment in (
        ("tex", "% phaseproof: {}"),
        ("md", "<!-- phaseproof: {} -->"),
    ):
        text = SAID
        for clause in HEADER.splitlines() if kind == "md" else ():
            text = text.replace(clause, comment.format(clause[14:]))
        *_, line = said(text, tmp_path, kind=kind).output.splitlines()
        assert line == comment.format(missing)
        rows = json.loads(said(f"{line}\n{text}", tmp_path, "--json", kind=kind).output)
        assert [x["declare"] for x in rows] == [[]] * len(rows)


def test_json_says_the_same(tmp_path: Path) -> None:
    result = said(SAID, tmp_path, "--json")
    assert result.exit_code == 1
    rows = json.loads(result.output)
    assert rows[0]["read"] == ["√(x²) = x"]
    assert rows[0]["answer"]["witness"] == {"x": "−1"}
    assert all(x["why"] for x in rows if x["verdict"] not in ("proved", "refuted"))


def test_the_page_shows_what_is_said(tmp_path: Path) -> None:
    page = text_of("check-documents")
    paper = next(x for x in blocks(page, "tex") if "frac{x}{x}" in x)
    shown = [*blocks(page, "text")]
    assert said(paper, tmp_path).output in shown
    name, _, rows = said(paper, tmp_path, "--verdict", "refuted").output.partition("\n")
    assert f"{Path(name).name}\n{rows}" in shown


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (r"\[ x + x = 2x \]", 0),
        (r"\[ u + u = 2u \]", 3),
        (r"\[ x + x = 3x \]", 1),
        (r"\[ x + x = 2x \] \[ x \approx x \]", 3),
        (r"\[ x \approx x \]", 2),
    ],
)
def test_the_exit_code_tells_what_became_of_all(
    text: str, code: int, tmp_path: Path
) -> None:
    assert said(HEADER + text, tmp_path).exit_code == code


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "no formula is displayed"),
        ("just words", "no formula is displayed"),
        ("\0\1\2 $$ x = x $$", "this is not text"),
    ],
)
def test_where_nothing_is_read_there_is_a_sentence(
    text: str, why: str, tmp_path: Path
) -> None:
    result = said(text, tmp_path)
    assert result.exit_code == 2
    assert why in result.output


# ---------------------------------------------------------------- several papers, and hooks


@pytest.fixture
def papers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A paper with something false, one with what is true or open, one without a display."""
    monkeypatch.chdir(tmp_path)
    Path("false.tex").write_text(HEADER + r"\[ x = x \] \[ \sqrt{x^2} = x \]")
    Path("open.tex").write_text(
        HEADER + r"\[ x + x = 2x \] \[ u = 1 \] \[ x \approx 1 \]"
    )
    Path("words.tex").write_text("words")


def check(*args: str) -> Result:
    return CliRunner().invoke(main, ["check", *args])


@pytest.mark.usefixtures("papers")
def test_a_bad_declaration_costs_its_own_paper() -> None:
    Path("bad.tex").write_text(r"% phaseproof: reel x" "\n" r"\[ x = x \]")
    result = check("--tex", "bad.tex", "open.tex")
    assert result.exit_code == 2
    assert result.stderr.startswith("phaseproof: bad.tex: 'reel x' declares nothing")
    assert "proved        x + x = 2x" in result.stdout
    assert check("--tex", "bad.tex", "false.tex").exit_code == 1
    assert check("--tex", "--verdict", "refuted", "bad.tex", "open.tex").exit_code == 2
    alone = check("--tex", "bad.tex")
    assert (alone.exit_code, alone.stdout) == (2, "")


@pytest.mark.usefixtures("papers")
def test_several_papers_are_read_one_after_the_other() -> None:
    result = check("--tex", "open.tex", "words.tex", "false.tex")
    assert result.exit_code == 1
    lines = result.output.splitlines()
    assert [x for x in lines if x.endswith(".tex")] == ["open.tex", "false.tex"]
    rows = json.loads(check("--tex", "open.tex", "false.tex", "--json").output)
    assert [x["file"] for x in rows] == 3 * ["open.tex"] + 2 * ["false.tex"]
    assert check("--tex", "open.tex", "words.tex").exit_code == 3


@pytest.mark.usefixtures("papers")
def test_only_rows_of_a_verdict() -> None:
    """They alone decide the exit code: what stays open is no fault."""
    result = check(
        "--tex", "--verdict", "refuted", "open.tex", "words.tex", "false.tex"
    )
    assert result.exit_code == 1
    first, second, *_ = result.output.splitlines()
    assert (first, second.split()[1:2]) == ("false.tex", ["refuted"])
    assert "proved" not in result.output
    clean = check("--tex", "open.tex", "words.tex", "--verdict", "refuted")
    assert (clean.exit_code, clean.output) == (0, "")
    assert check("--tex", "open.tex", "--verdict", "in context").exit_code == 3


@pytest.mark.usefixtures("papers")
@pytest.mark.parametrize(
    "args",
    [
        ("--tex",),
        ("--tex", "none.tex"),
        ("--tex", "."),
        ("--tex", "words.tex", "--verdict", "true"),
        ("--tex", "open.tex", "--from", "words.tex"),
        ("--tex", "open.tex", "--latex"),
        ("x = x", "--verdict", "refuted"),
        ("x = x", "x = x"),
    ],
)
def test_a_paper_that_is_none_is_a_usage_error(args: tuple[str, ...]) -> None:
    result = check(*args)
    assert (result.exit_code, result.stdout) == (2, "")
    assert len(result.stderr.splitlines()) in (1, 4)  # the sentence, or click's usage


def commands() -> list[str]:
    """What the hook of pre-commit runs, and what the action does."""
    read_yaml = YAML(typ="safe").load
    (hook,) = read_yaml(places.HOME / ".pre-commit-hooks.yaml")
    action = read_yaml(places.HOME / "action.yml")
    *_, last = action["runs"]["steps"][-1]["run"].splitlines()
    assert {*action["inputs"]} == {"files", "options"}
    return [
        f"{hook['entry']} --real v FILES",
        last.replace("$OPTIONS", "--real v").replace("$FILES", "FILES"),
    ]


@pytest.mark.usefixtures("papers")
@pytest.mark.parametrize("command", commands(), ids=["hook", "action"])
def test_what_is_false_stops_a_hook_and_nothing_else(command: str) -> None:
    for files, code in (("open.tex words.tex", 0), ("open.tex false.tex", 1)):
        program, *args = command.replace("FILES", files).split()
        assert program == "phaseproof"
        result = CliRunner().invoke(main, args)
        assert result.exit_code == code
        assert ("read as √(x²) = x" in result.output) == (code == 1)


# ---------------------------------------------------------------- hostile input

HOSTILE = {
    "braces": "$$" + "{" * 100_000 + "x" + "}" * 100_000 + " = x$$",
    "brackets": "$$" + "(" * 4_900 + "x" + ")" * 4_900 + "= x$$",
    "roots": "$$" + r"\sqrt{" * 1_000 + "x" + "}" * 1_000 + "= x$$",
    "hats": "$$" + r"\hat" * 2_000 + "x = x$$",
    "functions": "$$" + r"\sin" * 2_000 + "x = x$$",
    "bars": "$$" + "|" * 9_000 + "= x$$",
    "signs": "$$" + "-" * 9_000 + "x = x$$",
    "sums": "$$" + r"\sum_{j=0}^{N}" * 500 + "x = x$$",
    "digits": "$$" + "9" * 9_000 + "= x$$",
    "names": r"$$\mathrm{" + "a" * 9_000 + "} = x$$",
    "primes": "$$x" + "'" * 9_000 + "= x$$",
    "megabytes": "$$" + "x +" * 500_000 + "x = x$$",
    "rows": r"\begin{align}" + r"x &= y \\" * 1_000 + r"\end{align}",
    "import": r"$$ __import__('os').system('true') = x $$",
    "nothing": "$$ \x00 = \ud800 $$",
}


@pytest.mark.parametrize("what", HOSTILE)
def test_hostile_input_ends_in_a_sentence(what: str) -> None:
    start = time.process_time()
    [display] = read(HOSTILE[what])
    assert display.word == "unread"
    assert len(display.why) <= 160
    assert time.process_time() - start < 5


@pytest.mark.slow
@pytest.mark.parametrize(
    "text",
    [
        r"\begin{equation}" * 100_000,
        "$$" * 100_001,
        "```\n" * 100_000,
        "<!--" * 100_000,
        "`" * 300_000,
        "$$ x = x $$ where " * 3_000,
        r"\def\x{" + "y" * 250 + "}" + r"$$\x$$" * 20_000,
        r"\[" * 100_000,
        "%" * 1_000_000,
    ],
)
def test_what_never_ends_is_left_quickly(text: str) -> None:
    start = time.process_time()
    for kind in ("tex", "md"):
        for display in displays(text, kind):
            assert display.word
    assert time.process_time() - start < 20


def test_names_that_double_do_not_explode() -> None:
    names = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
    text = "$$ A := x + x $$" + "".join(
        f"$$ {y} := {x} + {x} $$" for x, y in pairwise(names)
    )
    assert any("parts when it is written out" in d.why for d in read(text))
    assert read("$$ X := X + 1 $$")[-1].word == "definition"
