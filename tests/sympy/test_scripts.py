"""The scripts of the book: some run, some are turned and must fail, and the words keep to them."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
import sympy

from phaseproof import places
from phaseproof.sympy import scripts, status
from phaseproof.sympy.search import runs
from phaseproof.trusted.enclosure.balls import BallEvaluator
from phaseproof.trusted.language.claims import Counterexample
from tests.book.whole_book import COMPLETED, whole_book
from tests.sympy.statements import executed, sizes_of, stated, values

ROWS = status.read(places.DOCS / status.FILE)
BOOK = {e.claim.tag: e.claim for _, e in whole_book()}
GENERATED = sorted(tag for tag, row in ROWS.items() if row.plans)
DERIVED = [t for t in GENERATED if ROWS[t].kind in ("every", "blocks", "sizes")]
drawn = lambda tags, share: sorted(Random(28).sample(tags, len(tags) // share))


def text_of(tag: str) -> str:
    return status.script_of(COMPLETED[tag], ROWS[tag])


def test_every_claim_has_a_row_and_no_other_has() -> None:
    assert ROWS.keys() == BOOK.keys()


def test_the_file_is_written_as_it_is_read() -> None:
    path = places.DOCS / status.FILE
    assert status.dump(ROWS.values()) == path.read_text(encoding="utf-8")


def test_what_was_reached_is_kept() -> None:
    """Falls when a change of the book or of a tactic loses what SymPy could do."""
    shares = (
        sum(x.asked for x in ROWS.values()) / len(ROWS),
        sum(x.agrees for x in ROWS.values()) / len(ROWS),
        sum(x.word == "each line checked" for x in ROWS.values()) / len(ROWS),
    )
    assert all(x >= least for x, least in zip(shares, FENCE, strict=True)), shares
    assert not any(x.obstacle for x in ROWS.values() if x.asked)
    assert all(x.obstacle for x in ROWS.values() if not x.asked)


FENCE = (0.95, 0.62, 0.17)  # asked; derived, decided or refuted; each line checked


@pytest.mark.slow
@pytest.mark.parametrize("tag", drawn(GENERATED, 10))
def test_a_script_runs_and_says_what_it_established(
    tag: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "script.py"
    path.write_text(text_of(tag), encoding="utf-8")
    executed(path)
    assert capsys.readouterr().out.rpartition(f"{tag}: ")[2].strip()


@pytest.mark.parametrize("tag", drawn(GENERATED, 6))
def test_a_script_stands_alone_and_is_simple(tag: str) -> None:
    text = text_of(tag)
    modules = {
        name.split(".")[0]
        for x in ast.walk(ast.parse(text))
        for name in (
            [x.module or ""]
            if isinstance(x, ast.ImportFrom)
            else [y.name for y in x.names]
            if isinstance(x, ast.Import)
            else []
        )
    }
    assert modules <= {"sympy", "mpmath", "numpy", "random"}
    assert not re.search(r"(?<![\w.])(simplify|nsimplify|eval|exec)\(", text)
    assert text.count("print(") >= 1
    assert f'print("{tag}: ' in text


def test_a_long_line_is_broken_without_a_change(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Every line fits, and what Python reads is the same."""
    for tag in drawn([x for x in GENERATED if not status.essay(x)], 6):
        text = text_of(tag)
        assert all(len(line) <= 88 for line in text.split("\n")), text
        with monkeypatch.context() as long:
            long.setattr(scripts, "WIDTH", 10**6)
            unbroken = text_of(tag)
        told, read = (ast.parse(x).body[1:] for x in (unbroken, text))
        assert [*map(ast.dump, told)] == [*map(ast.dump, read)]


SUM = " + ".join(f"cos(a{n})*f(b, {n})" for n in range(12))


@pytest.mark.parametrize(
    "text",
    [
        f"left = {SUM}",
        f"given = [\n    {SUM},\n    *[{SUM}],\n]",
        f"def g(b):\n    return {SUM}",
        f"assert f({SUM}, c) < {SUM}  # given that it is",
        f"for a, b in Tuple{(*((n, n + 1) for n in range(20)),)}:\n    a = b",
        f"if not ({SUM}):\n    a = b",
        f'print("{"it is so; " * 20}")',
        "a = " + "*".join(f"Matrix([x{n}]).T**{n}/{n}" for n in range(9)),
    ],
)
def test_every_kind_of_line_is_broken_without_a_change(text: str) -> None:
    _, _, broken = scripts.runnable(text).partition("\n\n")
    assert all(len(line) <= 88 for line in broken.split("\n"))
    assert ast.dump(ast.parse(broken)) == ast.dump(ast.parse(text))


def test_what_is_declared_is_not_declared_again() -> None:
    """1852 goes over t in a loop, after which t is a symbol again."""
    text = text_of("1852")
    assert text.count("def relu(y):") == 1
    assert text.count('l, t = symbols("') == 1
    first, again = text.index("for t in"), text.index("l, T, t = symbols(")
    assert first < text.index("l, t = symbols(") < again


def test_a_tactic_says_what_it_does() -> None:
    """Above its lines, once where several relations have the same."""
    text = text_of("0113")
    assert text.count("# By Euler's formula.\nassert ") == 1
    assert text.count("\nassert ") == 2


TURNS = (
    (" + ", " - "),
    ("cos(", "sin("),
    (" - ", " + "),
    ("2*", "3*"),
    ("sin(", "cos("),
)


def neighbours(text: str) -> list[str]:
    """The script with one sign, function or number of its first left side turned."""
    [line] = re.findall(r"^ *left = .*(?:\n +[^=\n]*)*$", text, re.M)[:1]
    found = []
    for old, new in TURNS:
        head, sign, tail = line.rpartition(old)
        if sign and "=" in head:
            found.append(text.replace(line, head + new + tail, 1))
    return [
        x.replace("from sympy import", "from sympy import sin, cos,", 1) for x in found
    ]


def still_true(text: str, tmp_path: Path) -> bool:
    """Whether the two sides agree at drawn values all the same: 0 was added or taken away."""
    lines = [
        x for x in text.split("\n") if not x.lstrip().startswith(("assert", "print"))
    ]
    path = tmp_path / "neighbour.py"
    path.write_text("\n".join(lines), encoding="utf-8")
    made = executed(path)
    gap = made["left"] - made["right"]
    entries = [*gap] if isinstance(gap, sympy.MatrixBase) else [sympy.sympify(gap)]
    return all(abs(at_a_point(e)) < 1e-9 for e in entries)


def at_a_point(e: Any) -> complex:
    """The value where each letter has one that its name decides."""
    e = e.doit()
    value = lambda x: sympy.Rational(Random(str(x)).randint(3, 60), 20)
    functions = {f: value(f) for f in e.atoms(sympy.core.function.AppliedUndef)}
    e = e.subs(functions)
    return complex(e.subs({x: value(x) for x in e.free_symbols}).evalf())


@pytest.mark.slow
@pytest.mark.parametrize("tag", drawn(DERIVED, 4))
def test_a_false_neighbour_fails(tag: str, tmp_path: Path) -> None:
    text = text_of(tag)
    if "left = " not in text or "=" not in {p.says[0].rel for p in sequents(tag)}:
        pytest.skip("it is no equality")
    for wrong in neighbours(text):
        if not runs(wrong, 20):
            assert still_true(wrong, tmp_path), wrong


def sequents(tag: str) -> list[Any]:
    return [p.sequent for p in COMPLETED[tag].parts]


DIGITS = [t for t in GENERATED if ROWS[t].kind == "digits" and len(ROWS[t].plans) == 1]


@pytest.mark.slow
@pytest.mark.parametrize("tag", drawn(DIGITS, 2))
def test_the_numbers_of_a_refutation_lie_in_certified_balls(
    tag: str, tmp_path: Path
) -> None:
    path = tmp_path / "script.py"
    path.write_text(text_of(tag), encoding="utf-8")
    made = executed(path)
    (part,), (plan,) = COMPLETED[tag].parts, ROWS[tag].plans
    assert isinstance(part.evidence, Counterexample)
    says = part.sequent.says[plan.lines[0] if plan.lines else 0]
    for side, name in ((says.lhs, "left"), (says.rhs, "right")):
        ((ball,),) = BallEvaluator().at(side, part.evidence.at)
        shown = complex(made[name].evalf(30))
        assert abs(complex(ball.mid()) - shown) <= 1e-12 * max(1, abs(shown))


# ---------------------------------------------------------------- essays

ESSAYS = sorted((places.THE_BOOK / "sympy").glob("*.py"))


def test_an_essay_has_the_tag_of_a_claim() -> None:
    tags = {x.name[:4] for x in ESSAYS}
    assert len(tags) == len(ESSAYS) >= 40
    assert tags <= BOOK.keys()


def test_every_main_theorem_has_an_essay() -> None:
    theorems = {tag for tag, c in BOOK.items() if c.theorem}
    assert theorems <= {x.name[:4] for x in ESSAYS}


@pytest.mark.slow
@pytest.mark.parametrize("path", ESSAYS, ids=lambda x: x.stem)
def test_an_essay_runs_and_says_what_the_ledger_says(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tag = path.name[:4]
    made = executed(path)
    last = capsys.readouterr().out.strip().rpartition("\n")[2]
    assert last == f"{tag}: {ROWS[tag].essay}"
    assert {"left", "right"} <= made.keys()
    assert path.read_text(encoding="utf-8").startswith(f'"""{tag}')


OTHERWISE = {  # essays whose sides are not compared, and why
    **dict.fromkeys(
        ("0206", "0211", "0301", "1053", "1724", "1734", "1865"),
        "what there is comes from another claim",
    ),
    **dict.fromkeys(
        ("0702", "0820", "0861", "1212", "1843"),
        "its functions have vectors as values or real numbers as arguments",
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize(
    "path", [x for x in ESSAYS if x.name[:4] not in OTHERWISE], ids=lambda x: x.stem
)
def test_an_essay_contains_the_statement_of_its_claim(
    path: Path, tmp_path: Path
) -> None:
    """Both are evaluated where every letter has a value that its name decides."""
    essay, claim = executed(path), COMPLETED[path.name[:4]]
    sizes = sizes_of(claim, essay)
    for name, side in zip(
        ("left", "right"), stated(claim, essay, tmp_path), strict=True
    ):
        own, wanted = values(essay[name], sizes), values(side, sizes)
        assert own == pytest.approx(wanted, rel=1e-8, abs=1e-8)
