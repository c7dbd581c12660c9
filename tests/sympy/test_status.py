"""What is said of a claim, and that it is said of this very certificate only."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from phaseproof.cli.main import main
from phaseproof.sympy import status
from phaseproof.sympy.plans import KINDS, Plan
from phaseproof.sympy.status import Row
from phaseproof.verification.certificate.writing import evidence_hash

CERTIFICATE = json.dumps({"tag": "0101", "hash": "h", "parts": [], "terms": []})


@pytest.mark.parametrize(
    ("kinds", "essay", "word", "agrees"),
    [
        (("every",), "", "derived for every size", True),
        (("blocks", "every"), "", "derived for every size", True),
        (("every", "sizes"), "", "derived at three sizes", True),
        (("number", "cases"), "", "decided by evaluation", True),
        (("exactly", "digits"), "", "refuted to 50 digits", True),
        (("every", "lines"), "", "each line checked", False),
        (("every", "drawn", "lines"), "", "confirmed in numbers", False),
        (("witness",), "", "confirmed in numbers", False),
        ((), "", "not asked", False),
        ((), "derived for every even d", "derived for every size", True),
        ((), "derived for d = 2, 4, 6", "derived at three sizes", True),
        ((), "derived for every d, but Lindemann in words", "each line checked", False),
        (
            (),
            "derived for all b; the inequality: in numbers",
            "each line checked",
            False,
        ),
        ((), "refuted exactly at m = 1", "refuted exactly", True),
        ((), "the equalities derived", "each line checked", False),
    ],
)
def test_the_weakest_part_gives_the_word(
    kinds: tuple[str, ...], essay: str, word: str, agrees: bool
) -> None:
    row = Row("0101", "h", tuple(map(Plan, kinds)), essay=essay)
    assert (row.word, row.agrees, row.asked) == (word, agrees, word != "not asked")


def test_numbers_never_read_as_a_derivation() -> None:
    for kind in ("lines", "drawn", "witness"):
        sentence, word = KINDS[kind]
        assert word not in status.AGREES
        assert "not derived" in sentence or "in numbers" in sentence


def test_a_row_is_written_as_it_is_read(tmp_path: Path) -> None:
    lines = Plan(
        "lines",
        plans=(
            Plan("every", ("expand",), True, (0, 2)),
            Plan("drawn", (), False, (1,), True),
        ),
    )
    rows = [
        Row("0101", "h", (lines, Plan("sizes", ("trig", "")))),
        Row("0102", "h", obstacle="it took more than 9 seconds", sympy="1.14.0"),
    ]
    path = tmp_path / "sympy.jsonl"
    path.write_text(status.dump(rows), encoding="utf-8")
    assert [*status.read(path).values()] == rows
    path.write_text(
        '{"tag": "0101", "tag": "0102", "evidence": "h"}\n', encoding="utf-8"
    )
    with pytest.raises(ValueError, match="stands twice"):
        status.read(path)


def test_a_word_is_said_of_this_certificate_only(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    row = Row("0101", evidence_hash(json.loads(CERTIFICATE)), (Plan("every"),))
    monkeypatch.setattr(status, "committed", lambda: {"0101": row})
    status.standing.cache_clear()
    other = json.dumps({**json.loads(CERTIFICATE), "hash": "another"})
    assert status.standing(CERTIFICATE) == row
    assert status.standing(other) is None
    assert status.standing("") is None
    status.standing.cache_clear()


def run(*args: str) -> tuple[int, str]:
    done = CliRunner().invoke(main, [*args])
    return done.exit_code, done.output


def test_a_script_is_printed() -> None:
    code, said = run("show", "0505", "--sympy")
    assert code == 0
    assert said.startswith('"""0505')
    assert "from sympy import" in said
    code, said = run("show", "0113", "--sympy")
    assert code == 0
    assert 'print("0113: derived for every size' in said


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (("show", "0505", "--sympy", "--latex"), "choose one of --latex, --sympy"),
        (("show", "decay", "--sympy"), ""),
        (("sympy", "zzzz"), "there is no claim zzzz"),
    ],
)
def test_what_has_no_script_is_one_sentence(args: tuple[str, ...], why: str) -> None:
    code, said = run(*args)
    assert code != 0
    assert len(said.strip().splitlines()) == 1
    assert why in said


@pytest.mark.slow
def test_a_formula_of_ones_own_has_a_script() -> None:
    formula = "sin(a - b) = sin(a)*cos(b) - cos(a)*sin(b)"
    code, said = run("check", formula, "--sympy")
    assert code == 0
    assert "assert expand(left - right, trig=True) == 0" in said
    code, said = run("check", "sin(a) = a", "--sympy")
    assert code == 1
    assert "refuted at the printed point" in said
