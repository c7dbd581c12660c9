"""Claims in Rocq: what is printed is what was claimed, nothing is assumed, and the word "checked"
is shown of nothing else."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from click.testing import CliRunner

from phaseproof.author import function
from phaseproof.commands.cli import main
from phaseproof.formal import checking, standing
from phaseproof.formal.chapters import chapter_file
from phaseproof.formal.checking import HERE, LIBRARY, TACTICS, kind_of
from phaseproof.formal.proofs import cited_word, file_of, translated
from phaseproof.formal.reader import Unread, statement_hash, statements
from phaseproof.formal.standing import Row
from phaseproof.formal.terms import Definitions, Untranslated, Writer, ident
from phaseproof.language.claims import Claim
from phaseproof.language.terms import Number
from phaseproof.language.walk import claims, theorems
from phaseproof.search.completion import complete
from tests.whole_book import whole_book

CLAIMS = {entry.claim.tag: entry.claim for _, entry in whole_book()}
ROWS = standing.committed()
CHECKED = sorted(tag for tag, row in ROWS.items() if row.checked)
ASSUMED = re.compile(  # what would make a theorem of anything
    r"\b(Axioms?|Parameters?|Conjecture|Hypothes[ie]s|Variables?|Admitted|admit|give_up|Abort|"
    r"native_compute|bypass_check|Unset|Declare|Extraction)\b")


def without_comments(path: Path) -> str:
    return re.sub(r"\(\*.*?\*\)", "", path.read_text(encoding="utf-8"), flags=re.S)


def text_of(claim: Claim) -> str:
    return file_of(translated(complete(claim)), [claim.title])


@pytest.mark.parametrize("tag", CLAIMS)
def test_what_is_printed_is_what_was_claimed(tag: str) -> None:
    try:
        text = text_of(CLAIMS[tag])
    except Untranslated:
        assert tag not in CHECKED
        return
    assert statement_hash(text) == CLAIMS[tag].hash
    for theorem in theorems(CLAIMS[tag].parts):
        assert statements(text)[cited_word(theorem)].encode() == theorem.sequent.encode()
    assert not ASSUMED.search(re.sub(r"\(\*.*?\*\)", "", text, flags=re.S))


@pytest.mark.parametrize(("said", "instead"), [
    ("R d theta (n - m)", "R d theta (m - n)"), ("R d theta m", "R d theta n"),
    ("cos (m", "sin (m"), ("- sin", "sin"),
    ("half d", "d"), ("forall (d : even)", "forall (d : ℕ)"), (") ᵀ *m", ") *m"),
    ("Theorem c0503", "Theorem c0503_defined")])
def test_something_else_is_read_as_something_else(said: str, instead: str) -> None:
    text = text_of(CLAIMS["0503"])
    assert said in text
    with suppress(Unread):
        assert statement_hash(text.replace(said, instead, 1)) != CLAIMS["0503"].hash


def test_a_hypothesis_that_is_left_out_is_missed() -> None:
    text = text_of(CLAIMS["0602"])
    assert statement_hash(text) == CLAIMS["0602"].hash
    less = re.sub(r"forall \(base : [^)]*\),\n *", "", text)
    assert less != text
    assert statement_hash(less) != CLAIMS["0602"].hash
    with pytest.raises(Unread):
        statements(text.replace("positive b", "positive Delta_", 1).replace(":=", "="))


def test_the_headline_reads_as_the_book_says_it() -> None:
    assert ("forall (d : even) (m : ℤ) (n : ℤ) (theta : ℕ -> ℝ),\n"
            "    (R d theta m) ᵀ *m R d theta n = R d theta (n - m)%Z.") in text_of(CLAIMS["0503"])


@pytest.mark.parametrize(("tag", "opened"), [("1954", "intros N."), ("0865", "termwise l ltac:")])
def test_a_letter_inside_may_be_called_like_one_outside(tag: str, opened: str) -> None:
    before, _ = text_of(CLAIMS[tag]).rsplit(opened, 1)
    name = opened.rstrip(".").split()[1]
    assert re.search(rf"try rename {name} into outer\d+[.;]\s*$", before)


def test_a_size_in_other_words_is_shown_to_be_the_same() -> None:
    """What is fitted might be cut, or padded by zeros, where two sizes are not one number."""
    text = text_of(CLAIMS["1736"])
    assert "⟨ fit (R d theta m *m q_1 d q q'), above " in text
    _, defined = text.split("Theorem c1736_defined", 1)
    assert "(2 * half d = half d + half d :> ℕ)%nat" in defined


@pytest.mark.parametrize("path", LIBRARY, ids=lambda path: path.stem)
def test_the_library_assumes_nothing(path: Path) -> None:
    text = without_comments(path)
    assert not [x for x in ASSUMED.finditer(text) if not _in_section(text, x)]
    assert ("From Interval" in text) == (path.stem in ("Intervals", "Enclosures"))


@pytest.mark.parametrize("path", LIBRARY, ids=lambda path: path.stem)
def test_lemmas_are_proved_before_any_tactic_searches(path: Path) -> None:
    text = without_comments(path)
    if path.parent.name == "tactics":
        assert not re.search(r"\b(Lemma|Theorem|Definition|Fixpoint|Instance|Qed|Hint)\b", text)
    else:
        assert not re.search(r"Require .*\b(" + "|".join(TACTICS) + r")\b", text)


def test_tactics_are_few() -> None:
    lines = [x for name in TACTICS for x in without_comments(
        HERE / "tactics" / f"{name}.v").splitlines() if x.strip()]
    assert len(lines) <= 1540


def _in_section(text: str, found: re.Match[str]) -> bool:
    """A variable of a section is a letter of its theorems."""
    before = text[:found.start()]
    return found[0] in ("Variable", "Variables") and \
        before.count("\nSection ") > before.count("\nEnd ")


def test_a_chapter_names_the_theorems_of_its_claims_in_their_order() -> None:
    chapter = next(x for x in whole_book().chapters if x.name == "rotary")
    text = chapter_file(chapter, {"0503": ("c0503",), "0501": ("c0501",), "0602": ("c0602",)})
    assert re.findall(r"^[FC].*", re.sub(r"\(\*.*?\*\)", "", text, flags=re.S), re.M) == [
        "From Claims Require Export c0501.", "Check c0501.",
        "From Claims Require Export c0503.", "Check c0503."]


def test_the_library_is_installed() -> None:
    assert {*LIBRARY} == {*HERE.rglob("*.v")}


def test_axioms_are_of_a_closed_list() -> None:
    reals = ["ClassicalDedekindReals.sig_forall_dec"]
    assert kind_of(reals) == "classical reals"
    assert kind_of([*reals, "PrimFloat.add"]) == "classical reals and machine floats"
    with pytest.raises(ValueError, match="bad"):
        kind_of([*reals, "bad"])


def test_an_assumption_is_read_off_what_rocq_prints() -> None:
    printed = ("Axioms:\nClassicalDedekindReals.sig_forall_dec\n  : forall P, {P} + {~ P}\n"
               "lie : 0 = 1\nClosed under the global context\n")
    assert checking.assumptions(printed, ["one", "two"]) == {
        "one": ["ClassicalDedekindReals.sig_forall_dec", "lie"], "two": []}


def beneath(tag: str) -> set[str]:
    """A claim, and all it rests on."""
    used = claims([part.evidence for part in CLAIMS[tag].parts])
    return {tag}.union(*(beneath(x.tag) for x in used))


@pytest.mark.parametrize("tag", CHECKED[::20])
def test_exact_claims_do_not_touch_machine_floats(tag: str) -> None:
    enclosed = standing.enclosed(ROWS)
    by_enclosures = tag in enclosed
    text = file_of(translated(complete(CLAIMS[tag]), by_enclosures), [])
    assert (" Enclosures.\n" in text) == by_enclosures
    assert beneath(tag) & enclosed or ROWS[tag].axioms == "classical reals"


def test_an_argument_among_whole_numbers_is_real() -> None:
    """In the scope of integers (1/2) were 0."""
    N, half = function("N", "real", "natural"), Number(Fraction(1, 2))
    said = Writer(Definitions({}), {}).over(N).argument(N(half) + N(0), "integer")
    assert said == "(N (1/2)%R + N 0%R)%Z"


def test_two_names_are_two_words() -> None:
    assert len({ident(x) for x in ("exp", "exp_", "x", "x_", "half", "half_")}) == 6


# ---------------------------------------------------------------- who may say "checked"

def certificate(**said: object) -> str:
    return json.dumps({"tag": "0101", "hash": "h", "parts": [], "terms": [], "title": "", **said})


def test_checked_is_said_of_this_certificate_only(monkeypatch: pytest.MonkeyPatch) -> None:
    row = Row("0101", standing.evidence_hash(json.loads(certificate())), ("c0101",),
              "classical reals", "8.16.1")
    monkeypatch.setattr(standing, "committed", lambda: {"0101": row})
    assert standing.standing(certificate()) == row
    assert standing.standing(certificate(title="other words", made_with={})) == row
    for other in ({"hash": "g"}, {"parts": [1]}, {"terms": [1]}, {"tag": "0102"}):
        assert standing.standing(certificate(**other)) is None
    assert standing.standing("") is None
    missing = replace(row, obstacle="c0101: equality")
    monkeypatch.setattr(standing, "committed", lambda: {"0101": missing})
    assert standing.standing(certificate(x=1)) is None


def test_rows_are_read_as_they_are_written(tmp_path: Path) -> None:
    rows = [Row("0102", "e", obstacle="o"), Row("0101", "e", ("c0101",), "classical reals", "8")]
    path = tmp_path / "formal.jsonl"
    path.write_text(standing.dump(rows), encoding="utf-8")
    assert standing.read(path) == {x.tag: x for x in rows}
    assert standing.read(tmp_path / "none") == {}


def test_without_rocq_a_sentence_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    said = CliRunner().invoke(main, ["formal"])
    assert said.exit_code == 0
    assert said.output.startswith("Nothing was checked: there is no coqc here")
