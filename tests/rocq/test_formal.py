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

from phaseproof.author import ALGEBRA, Equal, claim, function, let, letter, qed
from phaseproof.cli.formal import summary
from phaseproof.cli.main import main
from phaseproof.rocq import coqc as checking
from phaseproof.rocq import status as standing
from phaseproof.rocq.chapters import chapter_file
from phaseproof.rocq.coqc import HERE, LIBRARY, TACTICS, kind_of
from phaseproof.rocq.parser import Unread, statement_hash, statements
from phaseproof.rocq.proofs import file_of, translated
from phaseproof.rocq.status import Row
from phaseproof.rocq.terms import RESERVED, Definitions, Untranslated, Writer, ident
from phaseproof.rocq.translations import Translations, states
from phaseproof.trusted.kernel.judge import judge
from phaseproof.trusted.language.claims import Claim
from phaseproof.trusted.language.terms import Number
from phaseproof.trusted.language.walk import claims
from phaseproof.verification.certificate import writing
from phaseproof.verification.certificate.writing import evidence_hash
from phaseproof.verification.witness_values import readings
from tests.book.whole_book import COMPLETED, whole_book

CLAIMS = COMPLETED
ROWS = standing.committed()
CHECKED = sorted(tag for tag, row in ROWS.items() if row.checked)
ASSUMED = re.compile(  # what would make a theorem of anything
    r"\b(Axioms?|Parameters?|Conjecture|Hypothes[ie]s|Variables?|Admitted|admit|give_up|Abort|"
    r"native_compute|bypass_check|Unset|Declare|Extraction)\b"
)


def without_comments(path: Path) -> str:
    return re.sub(r"\(\*.*?\*\)", "", path.read_text(encoding="utf-8"), flags=re.S)


def text_of(claim: Claim) -> str:
    return file_of(translated(claim), [claim.title])


def spoken(text: str) -> set[str]:
    """The words of Rocq that the theorems of a file use, and do not bind or define."""
    said = "".join(re.findall(r"^Theorem \S+(.*?)\nProof\.", text, re.M | re.S))
    word = r"(?<![\w.%^'*+/∫-])[A-Za-z][\w']*"
    own = re.findall(
        rf"(?:\(|exists |forall |fun |[ΣΠ∫⊕]\w* |Stack |Rows |Diag |Columns )({word}) "
        r"(?::|<|from)",
        said,
    ) + re.findall(r"^Definition (\S+)", text, re.M)
    return {*re.findall(word, said)} - {*own}


@pytest.mark.parametrize("tag", CLAIMS)
def test_what_is_printed_is_what_was_claimed(tag: str) -> None:
    try:
        text = text_of(CLAIMS[tag])
    except Untranslated:
        assert tag not in CHECKED
        return
    assert states(text, CLAIMS[tag])
    assert spoken(text) <= RESERVED
    assert not ASSUMED.search(re.sub(r"\(\*.*?\*\)", "", text, flags=re.S))


@pytest.mark.parametrize(
    ("said", "instead"),
    [
        ("R d theta (n - m)", "R d theta (m - n)"),
        ("R d theta m", "R d theta n"),
        ("cos (m", "sin (m"),
        ("- sin", "sin"),
        ("half d", "d"),
        ("forall (d : even)", "forall (d : ℕ)"),
        (") ᵀ *m", ") *m"),
        ("Theorem c0503", "Theorem c0503_defined"),
    ],
)
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
    assert (
        "forall (d : even) (m : ℤ) (n : ℤ) (theta : ℕ -> ℝ),\n"
        "    (R d theta m) ᵀ *m R d theta n = R d theta (n - m)%Z."
    ) in text_of(CLAIMS["0503"])


@pytest.mark.parametrize(
    ("tag", "opened"), [("1954", "intros N."), ("0865", "termwise l ltac:")]
)
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
        assert not re.search(
            r"\b(Lemma|Theorem|Definition|Fixpoint|Instance|Qed|Hint)\b", text
        )
    else:
        assert not re.search(r"Require .*\b(" + "|".join(TACTICS) + r")\b", text)


def test_tactics_are_few() -> None:
    lines = [
        x
        for name in TACTICS
        for x in without_comments(HERE / "tactics" / f"{name}.v").splitlines()
        if x.strip()
    ]
    assert len(lines) <= 1540


def _in_section(text: str, found: re.Match[str]) -> bool:
    """A variable of a section is a letter of its theorems."""
    before = text[: found.start()]
    return found[0] in ("Variable", "Variables") and before.count(
        "\nSection "
    ) > before.count("\nEnd ")


def test_a_chapter_names_the_theorems_of_its_claims_in_their_order() -> None:
    chapter = next(x for x in whole_book().chapters if x.name == "rotary")
    text = chapter_file(
        chapter, {"0503": ("c0503",), "0501": ("c0501",), "0602": ("c0602",)}
    )
    assert re.findall(
        r"^[FC].*", re.sub(r"\(\*.*?\*\)", "", text, flags=re.S), re.M
    ) == [
        "From Claims Require Export c0501.",
        "Check c0501.",
        "From Claims Require Export c0503.",
        "Check c0503.",
    ]


def test_the_library_is_installed() -> None:
    assert {*LIBRARY} == {*HERE.rglob("*.v")}


def test_axioms_are_of_a_closed_list() -> None:
    reals = ["ClassicalDedekindReals.sig_forall_dec"]
    assert kind_of(reals) == "classical reals"
    assert kind_of([*reals, "PrimFloat.add"]) == "classical reals and machine floats"
    with pytest.raises(ValueError, match="bad"):
        kind_of([*reals, "bad"])


def test_an_assumption_is_read_off_what_rocq_prints() -> None:
    printed = (
        "Axioms:\nClassicalDedekindReals.sig_forall_dec\n  : forall P, {P} + {~ P}\n"
        "lie : 0 = 1\nClosed under the global context\n"
    )
    assert checking.assumptions(printed, ["one", "two"]) == {
        "one": ["ClassicalDedekindReals.sig_forall_dec", "lie"],
        "two": [],
    }


def beneath(tag: str) -> set[str]:
    """A claim, and all it rests on."""
    used = claims([part.evidence for part in CLAIMS[tag].parts])
    return {tag}.union(*(beneath(x.tag) for x in used))


@pytest.mark.parametrize("tag", CHECKED[::20])
def test_exact_claims_do_not_touch_machine_floats(tag: str) -> None:
    enclosed = standing.enclosed(ROWS)
    by_enclosures = tag in enclosed
    text = file_of(translated(CLAIMS[tag], by_enclosures), [])
    assert (" Enclosures.\n" in text) == by_enclosures
    assert beneath(tag) & enclosed or ROWS[tag].axioms == "classical reals"


def test_an_argument_among_whole_numbers_is_real() -> None:
    """In the scope of integers (1/2) were 0."""
    N, half = function("N", "real", "natural"), Number(Fraction(1, 2))
    said = Writer(Definitions({}), {}).over(N).argument(N(half) + N(0), "integer")
    assert said == "(N (1/2)%R + N 0%R)%Z"


def test_two_names_are_two_words() -> None:
    assert len({ident(x) for x in ("exp", "exp_", "x", "x_", "half", "half_")}) == 6


@pytest.mark.parametrize(
    "name",
    [
        "x : ℝ), True. Proof. exact (fun _ _ => I). Qed. Goal forall (x",
        "x y",
        "x.",
        "",
        "_",
        "θ",
        "1",
        "x\nAxiom lie : False.",
        "*)",
        "(*",
        '"',
        "x)",
        "@x",
        "Z.to_nat",
        "x′",
        "é",
    ],
)
def test_a_name_that_is_no_identifier_is_not_printed(name: str) -> None:
    with pytest.raises(Untranslated, match="is no identifier of Rocq"):
        ident(name)


def test_no_letter_is_called_like_a_word_of_the_encoding() -> None:
    """A letter called RtoC would be what a condition z ≠ RtoC 0 speaks of."""
    assert {
        "RtoC",
        "Rmin",
        "Rmax",
        "ex_RInt",
        "IZR",
        "half",
        "entry",
        "even_of",
    } <= RESERVED
    assert ident("RtoC") == "RtoC_"


HOSTILE = (
    'x : ℝ), True. Proof. exact (fun _ _ => I). Qed. Redirect "written" Print nat. '
    "Goal forall (x"
)


@pytest.mark.parametrize("kind", ["Letter", "FunctionLetter", "Named"])
def test_a_certificate_is_data_for_rocq_too(kind: str, tmp_path: Path) -> None:
    """A name that goes on as text of Rocq is refused where the certificate is read."""
    x, m = letter("x", "real"), letter("m", "natural")
    f = function("f", "natural", "real")
    squared = let("S", x, be=x**2)
    said = claim(
        "aaaa", "Sums", Equal(squared(x) + f(m), f(m) + x * x), proof=qed(by=ALGEBRA)
    )
    judged = judge(said)
    data = writing.certificate(said, judged, readings(said, judged.method))
    path = tmp_path / "aaaa.json"
    path.write_text(writing.dump(data), encoding="utf-8")
    translations = Translations(tmp_path)
    translations.add("aaaa")
    assert [*translations.files] == ["aaaa"]
    for entry in data["terms"]:
        if entry[0] == kind:
            entry[1] = HOSTILE
    path.write_text(writing.dump(data), encoding="utf-8")
    translations = Translations(tmp_path)
    translations.add("aaaa")
    assert translations.files == {}
    assert "cannot be the name of a letter" in translations.obstacles["aaaa"]


def test_only_what_reads_back_as_the_claim_is_shown_to_rocq(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    x = letter("x", "real")
    said = claim("aaaa", "Sums", Equal(x + 1, 1 + x), proof=qed(by=ALGEBRA))
    judged = judge(said)
    data = writing.certificate(said, judged, readings(said, judged.method))
    path = tmp_path / "aaaa.json"
    path.write_text(writing.dump({**data, "hash": "0" * 64}), encoding="utf-8")
    translations = Translations(tmp_path)
    translations.add("aaaa")
    assert (translations.files, [*translations.obstacles]) == ({}, ["aaaa"])
    path.write_text(writing.dump(data), encoding="utf-8")
    printed = file_of(translated(said), [])
    for other in (
        printed.replace("x + 1", "x + 2"),
        printed + "Theorem caaaa_2 :\n  0 = 1.\nProof.\n",
        printed.replace("Theorem caaaa", "Theorem caaaa_witness"),
        "nothing",
    ):
        assert other != printed
        assert not states(other, said)
        monkeypatch.setattr(
            "phaseproof.rocq.translations.file_of", lambda *_, text=other: text
        )
        translations = Translations(tmp_path)
        translations.add("aaaa")
        assert (translations.files, [*translations.obstacles]) == ({}, ["aaaa"])


def test_what_is_said_of_a_claim_is_no_text_of_rocq(tmp_path: Path) -> None:
    """A title or a line of the statement ends no comment, and begins no string in it."""
    x = letter("x", "real")
    hostile = 'Sums *) Redirect "written" Print nat. (* "'
    said = claim("aaaa", hostile, Equal(x + 1, 1 + x), proof=qed(by=ALGEBRA))
    judged = judge(said)
    data = writing.certificate(said, judged, readings(said, judged.method))
    data["statement"]["text"] = [hostile, "*)", "(*", "\n*) Axiom lie : False. (*"]
    (tmp_path / "aaaa.json").write_text(writing.dump(data), encoding="utf-8")
    translations = Translations(tmp_path)
    translations.add("aaaa")
    outside = re.sub(r"\(\*.*?\*\)", "", translations.files["aaaa"], flags=re.S)
    assert "Redirect" not in outside
    assert "lie" not in translations.files["aaaa"]
    assert '"' not in translations.files["aaaa"]


# ---------------------------------------------------------------- who may say "checked"


def certificate(**said: object) -> str:
    return json.dumps(
        {"tag": "0101", "hash": "h", "parts": [], "terms": [], "title": "", **said}
    )


def test_checked_is_said_of_this_certificate_only(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    row = Row(
        "0101",
        evidence_hash(json.loads(certificate())),
        ("c0101",),
        "classical reals",
        "8.16.1",
    )
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
    rows = [
        Row("0102", "e", obstacle="o"),
        Row("0101", "e", ("c0101",), "classical reals", "8"),
    ]
    path = tmp_path / "formal.jsonl"
    path.write_text(standing.dump(rows), encoding="utf-8")
    assert standing.read(path) == {x.tag: x for x in rows}
    assert standing.read(tmp_path / "none") == {}


@pytest.mark.parametrize(
    "damage",
    [
        {"key": "other"},
        {"axioms": {}},
        {"axioms": {"caaaa": ["lie"]}},
        {"compiled": "other"},
        {"axioms": 1},
        {"unknown": 1},
    ],
)
def test_a_mark_is_of_its_text_and_of_what_was_compiled(
    damage: dict[str, object], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = list[str]()

    def compiled(folder: Path, name: str, seconds: int) -> tuple[str, str]:
        asked.append(name)
        (folder / name).with_suffix(".vo").write_text("compiled")
        return "Closed under the global context\n", ""

    monkeypatch.setattr(checking, "compiled", compiled)
    (tmp_path / "claims").mkdir()
    text = "Theorem caaaa : True.\nPrint Assumptions caaaa.\n"
    first = checking.one(tmp_path, "aaaa", text, "key")
    assert checking.one(tmp_path, "aaaa", text, "key") == first
    assert len(asked) == 1
    mark = tmp_path / "claims" / "caaaa.json"
    mark.write_text(json.dumps({**json.loads(mark.read_text()), **damage}))
    assert replace(checking.one(tmp_path, "aaaa", text, "key"), seconds=0) == replace(
        first, seconds=0
    )
    assert len(asked) == 2


def test_without_rocq_a_sentence_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    said = CliRunner().invoke(main, ["formal"])
    assert said.exit_code == 2
    assert said.output.startswith(
        "phaseproof: nothing was checked: there is no coqc here"
    )
    assert said.output.count("\n") == 1


def test_nothing_to_check_is_no_success(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "aaaa.json").write_text("{}", encoding="utf-8")
    monkeypatch.setattr("phaseproof.cli.formal.version", lambda: "8.16.1")
    said = CliRunner().invoke(main, ["formal", "--certificates", str(tmp_path)])
    assert (said.exit_code, said.output.count("\n")) == (2, 1)
    assert "nothing was checked: docs/formal.jsonl names no claim" in said.output
    rows = {"aaaa": Row("aaaa", "e", obstacle="caaaa: equality")}
    assert summary(rows, {}, accepted=True) == summary(rows, rows, accepted=False) == 1
