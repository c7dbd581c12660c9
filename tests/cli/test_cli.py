"""The command line: what stands on stdout, what on stderr, and the exit code."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Callable
from dataclasses import replace
from html import escape
from importlib.metadata import EntryPoint
from pathlib import Path
from textwrap import dedent
from types import SimpleNamespace

import click
import pytest
from click.testing import CliRunner, Result
from packaging.version import Version

from phaseproof import places
from phaseproof.cli import main
from phaseproof.library import loading, sources
from phaseproof.press import citation
from phaseproof.press.citation import edition
from phaseproof.verification import report as verification
from phaseproof.version import DATE, VERSION
from tests.book.whole_book import whole_book
from tests.pages import blocks, text_of

CHAPTER = '''
    """# Squares

    What squares do []."""

    from phaseproof.author import *

    x = letter("x", "real")

    SQUARE_IS_PRODUCT = claim(
        "aaaa", "A square is a product", Equal(x**2, x * x), source="vaswani2017, section 1",
        proof=qed(by=ALGEBRA), witnesses=({x: 3}, {x: half}))

    SQUARE_IS_DOUBLE = claim(
        "bbbb", "A square is the double", Equal(x**2, 2 * x), source="vaswani2017, section 2",
        refuted_at={x: 1}, corrected=SQUARE_IS_PRODUCT)
    '''
FALSE = '''
    """# Falsehoods"""

    from phaseproof.author import *

    x = letter("x", "real")

    CUBE_IS_SQUARE = claim(
        "cccc", "A cube is a square", Equal(x**3, x**2), source="vaswani2017, section 1",
        proof=qed(by=ALGEBRA), witnesses=({x: 1},))
    '''


def run(*args: str) -> Result:
    return CliRunner().invoke(main.main, [*args])


@pytest.fixture(scope="session")
def remembered(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the index of the book is kept from test to test."""
    return tmp_path_factory.mktemp("remembered")


@pytest.fixture
def read_once(remembered: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The book and its index are made once for all tests that ask about them."""
    known = {(places.THE_BOOK,): whole_book()}
    read = loading.as_written
    monkeypatch.setenv("PHASEPROOF_CACHE", str(remembered))
    monkeypatch.setattr(
        loading, "as_written", lambda *asked: known.get(asked) or read(*asked)
    )


@pytest.fixture
def squares(the_book: Callable[..., Path], tmp_path: Path) -> Path:
    folder = the_book(squares=CHAPTER)
    (tmp_path / "docs" / "tags").write_text(
        "aaaa SQUARE_IS_PRODUCT\nbbbb SQUARE_IS_DOUBLE\n"
    )
    return folder


# ---------------------------------------------------------------- verify


def test_a_folder(chapters: Callable[..., Path]) -> None:
    result = run("verify", str(chapters(squares=CHAPTER)), "-j", "1")
    assert (result.exit_code, result.stderr) == (0, "")
    assert "1 proved, 1 refuted" in result.stdout
    assert "2 exact" in result.stdout


def test_processes_agree_with_one(
    chapters: Callable[..., Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(verification, "WORTH_A_PROCESS", 1)
    folder = str(chapters(squares=CHAPTER))
    one, two = (run("verify", folder, "-j", n, "--json") for n in "12")
    assert json.loads(one.stdout) == json.loads(two.stdout)


def test_json_is_alone_on_stdout(chapters: Callable[..., Path]) -> None:
    folder = chapters(squares=CHAPTER + "\n    print('loud')\n")
    result = run("verify", str(folder), "--json", "-j", "1")
    data = json.loads(result.stdout)
    assert {*data} == {
        "schema",
        "version",
        "ok",
        "claims",
        "failures",
        "audits",
        "canaries",
        "counts",
        "published",
    }
    assert (data["schema"], data["version"], data["ok"], data["failures"]) == (
        1,
        VERSION,
        True,
        [],
    )
    product, double = data["claims"]
    assert {*product} == {
        "tag",
        "name",
        "chapter",
        "title",
        "source",
        "kind",
        "verdict",
        "grade",
        "rank",
        "reach",
        "rests_on",
        "uses",
        "rules",
        "hash",
        "corrected",
        "witnesses",
        "sympy",
        "without",
    }
    assert (product["tag"], product["verdict"], product["grade"], product["kind"]) == (
        "aaaa",
        "proved",
        "exact",
        "identity",
    )
    assert [w["value"] for w in product["witnesses"]] == [
        "9",
        "0.250000000000000000000000000000",
    ]
    assert product["witnesses"][0]["at"] == {"x": "3"}
    assert (double["verdict"], double["corrected"]) == ("refuted", "aaaa")


def test_a_claim_that_falls_short(chapters: Callable[..., Path]) -> None:
    folder = chapters(falsehoods=FALSE)
    result = run("verify", str(folder), "-j", "1")
    assert result.exit_code == 1
    (said,) = result.stderr.splitlines()
    assert said.startswith(
        f"{folder / 'falsehoods.py'}:7: cccc CUBE_IS_SQUARE: step 1 ("
    )
    data = json.loads(run("verify", str(folder), "-j", "1", "--json").stdout)
    assert (data["ok"], data["failures"][0]["tag"], data["failures"][0]["line"]) == (
        False,
        "cccc",
        7,
    )


def test_only_what_is_asked_for(squares: Path) -> None:
    for target in ("aaaa", "SQUARE_IS_PRODUCT"):
        data = json.loads(run("verify", target, "--json").stdout)
        assert [c["tag"] for c in data["claims"]] == ["aaaa"]
        assert data["published"] is None
    data = json.loads(run("verify", "squares", "-j", "1", "--json").stdout)
    assert [c["tag"] for c in data["claims"]] == ["aaaa", "bbbb"]


def test_a_book_that_is_wrong_in_form_as_json(chapters: Callable[..., Path]) -> None:
    folder = chapters(broken='"""# Broken"""\nx = (\n')
    result = run("verify", str(folder), "--json")
    error = json.loads(result.stdout)["error"]
    assert (result.exit_code, result.stderr) == (1, "")
    assert (error["file"], error["line"]) == (str(folder / "broken.py"), 2)


@pytest.mark.parametrize(
    "args",
    [
        ("verify", "zzzz"),
        ("verify", "no_such_chapter"),
        ("verify", "-j", "0"),
        ("verify", "--what"),
        ("list", "--verdict", "undecided"),
        ("show", "zzzz"),
        ("show", "aaaa", "--latex", "--json"),
        ("cite",),
        ("cite", "squares"),
        ("replay",),
        ("replay", "no_such_file"),
        ("nonsense",),
    ],
)
def test_a_usage_error_is_2(args: tuple[str, ...], squares: Path) -> None:
    result = run(*args)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr
    assert "Traceback" not in result.stderr


def test_the_example_of_the_page_on_own_claims(chapters: Callable[..., Path]) -> None:
    example = next(x for x in blocks(text_of("own-claims"), "python") if "claim(" in x)
    result = run("verify", str(chapters(turning=example)), "-j", "1")
    assert (result.exit_code, result.stderr) == (0, "")
    assert "1 claims" not in result.stdout
    assert "1 proved" in result.stdout


# ---------------------------------------------------------------- the whole book


def test_the_whole_book_and_its_ledger(squares: Path) -> None:
    """A new ledger differs and lies in build/; accepted, all is well; nothing changes again."""
    first = run("verify", "-j", "1")
    assert first.exit_code == 1
    assert [p.name for p in places.BUILD.iterdir()] == ["verdicts.jsonl"]
    assert not (places.DOCS / "verdicts.jsonl").exists()
    assert run("ledger", "-j", "1").exit_code == 0
    ledger = (places.DOCS / "verdicts.jsonl").read_text()
    assert [json.loads(line)["tag"] for line in ledger.splitlines()] == ["aaaa", "bbbb"]
    assert run("verify", "-j", "1").exit_code == 0
    made = {
        p: p.read_bytes()
        for p in places.BUILD.rglob("*.*")
        if p.suffix in (".tex", ".bib")
    }
    assert {"book.tex", "squares.tex", "claims.bib"} <= {p.name for p in made}
    again = run("verify", "-j", "1")
    assert {p: p.read_bytes() for p in made} == made
    assert (places.DOCS / "verdicts.jsonl").read_text() == ledger
    assert VERSION in again.stdout.splitlines()[-1]


def test_a_superseded_statement_is_kept(
    the_book: Callable[..., Path], squares: Path
) -> None:
    run("ledger", "-j", "1")
    before = (places.DOCS / "verdicts.jsonl").read_text().splitlines()[0]
    the_book(
        squares=CHAPTER.replace("Equal(x**2, x * x)", "Equal(2 * x**2, 2 * x * x)")
    )
    (places.DOCS / "tags").write_text("aaaa SQUARE_IS_PRODUCT\nbbbb SQUARE_IS_DOUBLE\n")
    assert run("verify", "-j", "1").exit_code == 1
    assert (places.DOCS / "verdicts.jsonl").read_text().splitlines()[0] == before
    run("ledger", "-j", "1")
    history = (places.DOCS / "history.jsonl").read_text()
    assert json.loads(before)["hash"] in history


def test_the_ledger_takes_no_falsehood(the_book: Callable[..., Path]) -> None:
    the_book(falsehoods=FALSE)
    assert run("ledger", "-j", "1").exit_code == 1
    assert not (places.DOCS / "verdicts.jsonl").exists()
    assert (places.DOCS / "tags").read_text() == ""


def test_the_ledger_registers_tags(the_book: Callable[..., Path]) -> None:
    the_book(squares=CHAPTER)
    assert run("verify", "-j", "1").exit_code == 1
    assert run("ledger", "-j", "1").exit_code == 0
    assert (
        places.DOCS / "tags"
    ).read_text() == "aaaa SQUARE_IS_PRODUCT\nbbbb SQUARE_IS_DOUBLE\n"


# ---------------------------------------------------------------- list, show, cite


def test_list(squares: Path) -> None:
    assert run("list").stdout.count("unjudged") == 2  # the ledger knows nothing yet
    assert run("ledger", "-j", "1").exit_code == 0
    result = run("list", "--verdict", "refuted")
    assert result.exit_code == 0
    assert "bbbb  refuted" in result.stdout
    assert "aaaa" not in result.stdout
    data = json.loads(run("list", "--json").stdout)
    assert (data["schema"], [c["tag"] for c in data["claims"]]) == (1, ["aaaa", "bbbb"])


def test_find(squares: Path) -> None:
    assert run("ledger", "-j", "1").exit_code == 0
    said = run("find", "square", "DOUBLE")
    assert (said.exit_code, "bbbb" in said.stdout, "aaaa" in said.stdout) == (
        0,
        True,
        False,
    )
    assert run("find", "cube").exit_code == 1
    assert [
        c["tag"] for c in json.loads(run("find", "square", "--json").stdout)["claims"]
    ] == ["aaaa", "bbbb"]


@pytest.mark.usefixtures("read_once")
def test_find_lists_answers_first() -> None:
    """By the words people use, which stand in no claim."""
    said = run("find", "rotate_half").stdout
    assert said.startswith(
        "answer  Interleaved or half-split (rotate_half): are they the same?"
    )
    assert "0512" in said
    data = json.loads(run("find", "YaRN", "--json").stdout)
    assert data["fits"]
    assert {x["answer"] for x in data["answers"]} == {
        "attention-factor",
        "pi-ntk-yarn",
        "yarn-paper-or-code",
    }


@pytest.mark.usefixtures("read_once")
def test_find_is_the_ranking_of_the_site() -> None:
    """One word too many does not hide the best; a few are named, and with --all each that fits."""
    said = run("find", "yarn", "paper", "equals", "code", "in", "gemma")
    assert (said.exit_code, said.stdout.split("\n")[0].split()[-1]) == (
        0,
        "yarn-paper-or-code",
    )
    few, every = (
        json.loads(run("find", "RoPE", *how, "--json").stdout)
        for how in ((), ("--all",))
    )
    tags = [x["tag"] for x in every["claims"]]
    assert [x["tag"] for x in few["claims"]] == tags[: len(few["claims"])]
    assert len(tags) > 6 >= len(few["claims"])


@pytest.mark.usefixtures("read_once")
def test_find_without_a_fit_names_the_nearest() -> None:
    said = run("find", "tokenizer", "vocabulary", "size")
    assert said.exit_code == 1
    first, *rest = said.stdout.splitlines()
    assert first == "Nothing fits these words; the nearest:"
    assert sum(line.startswith("answer") for line in rest) == 1
    assert run("find", "qqqq", "zzzzz").stdout == (
        "Nothing fits these words; try others, or phaseproof list\n"
    )


@pytest.mark.usefixtures("read_once")
@pytest.mark.parametrize("name", ["does-rope-decay", "wavelengths"])
def test_an_answer_that_is_found_is_shown_and_cited(name: str) -> None:
    found = [
        x
        for x in json.loads(run("find", *name.split("-"), "--json").stdout)["answers"]
        if x["answer"] == name
    ]
    shown = run("show", name)
    begins = " ".join(shown.stdout.split()).split(f"{name} ")[1]
    assert (shown.exit_code, begins.startswith(found[0]["short"])) == (0, True)
    assert json.loads(run("show", name, "--json").stdout)["answer"] == name
    assert run("show", name, "--latex").exit_code == 2
    for style in ("--bibtex", "--text", "--markdown"):
        cited = run("cite", name, style)
        assert (cited.exit_code, f"nswer {name}" in cited.stdout) == (0, True)
        assert found[0]["short"][:20] in cited.stdout


@pytest.mark.usefixtures("read_once")
def test_the_numbers_beside_an_answer_are_shown() -> None:
    assert "  128  131072  24429 " in run("show", "which-base").stdout


@pytest.mark.usefixtures("read_once")
def test_a_row_that_is_found_is_shown_and_cited() -> None:
    """By the name that find prints."""
    data = json.loads(run("find", "gradually", "decays", "distance", "--json").stdout)
    (first, *_) = data["documents"]
    row = first["rows"][0]
    name = f"{first['document']}:{row['name']}"
    assert f"  {name}, " in run("find", "gradually", "decays", "distance").stdout
    shown = json.loads(run("show", name, "--json").stdout)
    assert (shown["document"], shown["name"]) == (first["document"], row["name"])
    assert row["asserted"][:40] in run("show", name).stdout
    for style in ("--bibtex", "--text"):
        cited = run("cite", name, style)
        assert cited.exit_code == 0
        assert f"ow {row['name']} of {first['document']}" in cited.stdout
    assert run("show", f"{name}-no").exit_code == 2


def test_show_a_chapter(squares: Path) -> None:
    said = run("show", "squares").stdout
    assert said.index("aaaa  A square") < said.index("bbbb  Refuted: A square")


def test_show_loads_no_chapter_but_the_one_that_is_asked(
    the_book: Callable[..., Path], tmp_path: Path
) -> None:
    folder = the_book(squares=CHAPTER, broken="nonsense = 1/0")
    (tmp_path / "docs" / "tags").write_text(
        "aaaa SQUARE_IS_PRODUCT\nbbbb SQUARE_IS_DOUBLE\n"
    )
    assert run("show", "aaaa").exit_code == 0
    assert run("cite", "SQUARE_IS_DOUBLE").exit_code == 0
    assert f"{folder / 'broken.py'}:1:" in run("show", "cccc").stderr


def test_show(squares: Path) -> None:
    plain = run("show", "aaaa").stdout
    assert "aaaa" in plain
    assert "proved" in plain
    assert "x² = xx" in plain
    assert r"\begin{" in run("show", "aaaa", "--latex").stdout
    assert run("show", "bbbb", "--latex").stdout.startswith(r"\textbf{Refuted:}")
    data = json.loads(run("show", "SQUARE_IS_PRODUCT", "--json").stdout)
    assert (data["schema"], data["tag"]) == (1, "aaaa")


def test_show_prints_a_display_beside_what_was_judged() -> None:
    *_, said = run("show", "1811").stdout.partition("the kernel proves each form from")
    assert "i = 0 (first row), j = 0 (first place)" in said.partition("Proof.")[0]
    assert "In other words" not in run("show", "0503").stdout


@pytest.mark.parametrize("style", ["--bibtex", "--text", "--markdown"])
def test_cite(style: str, squares: Path) -> None:
    """Title, tag, verdict, version, its date, and the hash of the statement."""
    said = run("cite", "bbbb", style).stdout
    digest = loading.load().by_tag["bbbb"][1].claim.hash
    for part in (
        "A square is the double",
        "bbbb",
        "refuted",
        *edition(),
        digest[:12],
    ):
        assert part in said
    assert (digest in said) == (style == "--bibtex")
    assert "http" not in said
    if style == "--bibtex":
        assert said == run("cite", "bbbb").stdout
        (source,) = sources.parse(said).values()
        assert (source.key, source["year"]) == ("phaseproof:bbbb", edition()[1][:4])
        assert source["title"].startswith("{Refuted: A square is the double")
        assert source["sha256"] == digest
    else:
        assert len(said.splitlines()) == 1


@pytest.mark.parametrize(
    ("said", "there"),
    [
        ("url: https://example.org/book/", "https://example.org/book/claims/bbbb.html"),
        ('repository-code: "https://example.org/code"', "https://example.org/code"),
    ],
)
def test_a_citation_leads_to_where_the_book_is_published(
    said: str,
    there: str,
    squares: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    folder = tmp_path / "docs"
    folder.mkdir(exist_ok=True)
    (folder / "CITATION.cff").write_text(f"type: software\n{said}\n", encoding="utf-8")
    monkeypatch.setattr(places, "DOCS", folder)
    (source,) = sources.parse(run("cite", "bbbb").stdout).values()
    assert source["url"] == there
    assert run("cite", "bbbb", "--text").stdout.endswith(f"). {there}\n")
    assert run("cite", "bbbb", "--markdown").stdout.endswith(f"). <{there}>\n")


ENTRIES = tomllib.loads((places.HOME / "pyproject.toml").read_text(encoding="utf-8"))[
    "project"
]["entry-points"]["phaseproof.commands"]


@pytest.mark.parametrize("name", ENTRIES)
def test_a_command_that_is_added_can_be_loaded(name: str) -> None:
    entry = EntryPoint(name, ENTRIES[name], "phaseproof.commands")
    assert isinstance(entry.load(), click.Command)
    assert main._line(entry)  # what --help says of it


@pytest.mark.parametrize(
    "args", [("--help",), ("show", "0505"), ("cite", "0505"), ("find", "rope")]
)
def test_what_looks_up_loads_no_pools(args: tuple[str, ...]) -> None:
    looked = f"""
import sys
from click.testing import CliRunner
from phaseproof.cli import main
assert CliRunner().invoke(main.main, {args!r}).exit_code == 0
print(*{{"pebble", "asyncio", "filelock", "numpy"}} & sys.modules.keys())
"""
    found = subprocess.run(
        [sys.executable, "-c", looked], capture_output=True, text=True, check=True
    )
    assert found.stdout.strip() == ""


def test_help_names_every_command() -> None:
    said = run("--help")
    assert said.exit_code == 0
    listed = {line.split()[0] for line in said.stdout.splitlines() if line.strip()}
    assert {*main.COMMANDS, *ENTRIES} <= listed


def test_help_passes_over_a_package_that_is_gone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    gone = EntryPoint("gone", "no_such_package.commands:gone", "phaseproof.commands")
    monkeypatch.setattr(main, "added", lambda: (gone,))
    said = run("--help")
    assert said.exit_code == 0
    assert "\n  gone" in said.stdout


def test_the_last_release_has_one_date() -> None:
    """And the version is that release, or one in development after it."""
    citation = (places.HOME / "CITATION.cff").read_text(encoding="utf-8")
    released = re.search(r"(?m)^version: (\S+)$", citation)[1]  # type: ignore[index]
    assert f"\ndate-released: {DATE}\n" in citation
    changes = (places.HOME / "CHANGELOG.md").read_text(encoding="utf-8").splitlines()
    assert (
        next(line for line in changes if line.startswith("## 0"))
        == f"## {released} ({DATE})"
    )
    assert released == VERSION or (
        VERSION.endswith(".dev0") and Version(VERSION) > Version(released)
    )


def test_a_version_in_development_names_its_commit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    said, date = edition("0.9.0.dev0")
    asked = ["git", "log", "-1", "--format=%h %cs", "--abbrev=12"]
    known = subprocess.run(
        asked, cwd=places.HOME, capture_output=True, text=True, check=False
    )
    if known.returncode == 0:
        commit, day = known.stdout.split()
        assert (said.removesuffix(".dirty"), date) == (f"0.9.0.dev0+g{commit}", day)
    assert edition("0.9.0") == ("0.9.0", DATE)
    monkeypatch.setattr(places, "CHECKOUT", False)
    assert edition("0.9.0.dev0") == ("0.9.0.dev0", DATE)
    origin = {"url": "https://example.org/p", "vcs_info": {"commit_id": "0123abcd" * 5}}
    told = SimpleNamespace(read_text=lambda name: json.dumps(origin))
    monkeypatch.setattr(citation, "distribution", lambda name: told)
    assert edition("0.9.0.dev0") == ("0.9.0.dev0+g0123abcd0123", DATE)
    assert edition("0.9.0") == ("0.9.0", DATE)


def test_the_citation_of_the_whole_is_valid() -> None:
    ran = subprocess.run(
        [
            sys.executable,
            "-m",
            "check_jsonschema",
            "--builtin-schema",
            "vendor.citation-file-format",
            "CITATION.cff",
        ],
        cwd=places.HOME,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_show_a_hash(the_book: Callable[..., Path], squares: Path) -> None:
    """A statement is found by its hash: now, after it was superseded, after it was withdrawn."""
    assert run("ledger", "-j", "1").exit_code == 0
    first, second = (
        loading.load().by_tag[tag][1].claim.hash for tag in ("aaaa", "bbbb")
    )
    assert run("show", first[:12]).stdout == run("show", "aaaa").stdout
    assert json.loads(run("show", first.upper(), "--json").stdout)["tag"] == "aaaa"
    changed = dedent(CHAPTER).replace(
        "Equal(x**2, x * x)", "Equal(2 * x**2, 2 * x * x)"
    )
    the_book(squares=changed[: changed.index("SQUARE_IS_DOUBLE =")])
    (places.DOCS / "tags").write_text(
        "aaaa SQUARE_IS_PRODUCT\nbbbb SQUARE_IS_DOUBLE no use\n"
    )
    assert run("ledger", "-j", "1").exit_code == 0
    now = loading.load().by_tag["aaaa"][1].claim.hash
    said = run("show", first[:12]).stdout
    assert first in said
    assert f"until version {VERSION}; aaaa states since then {now}" in said
    (found,) = json.loads(run("show", first, "--json").stdout)["stated"]
    assert (found["tag"], found["until"], found["now"]) == ("aaaa", VERSION, now)
    assert (
        f"until version {VERSION}; then withdrawn: no use" in run("show", second).stdout
    )
    assert run("show", "bbbb").stdout == "bbbb  SQUARE_IS_DOUBLE\nwithdrawn: no use\n"
    assert json.loads(run("show", "bbbb", "--json").stdout)["withdrawn"] == "no use"
    for unknown in ("0" * 12, first[:-1] + "g", first[:11]):
        result = run("show", unknown)
        assert (result.exit_code, result.stdout) == (2, "")
        assert len(result.stderr.splitlines()) == 1


@pytest.mark.parametrize("asked", [("list",), ("find", "square"), ("audit",)])
def test_a_damaged_ledger_is_a_sentence(squares: Path, asked: tuple[str, ...]) -> None:
    (places.DOCS / "verdicts.jsonl").write_text("nonsense\n")
    result = run(*asked)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith("docs/verdicts.jsonl:1: this is not JSON")


def test_a_damaged_history_is_a_sentence(squares: Path) -> None:
    (places.DOCS / "history.jsonl").write_text('{"tag": "aaaa"}\n')
    result = run("show", "0" * 12)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith("docs/history.jsonl:1: ")


def test_certificates_of_the_book(squares: Path) -> None:
    """`verify` leaves one a claim, and no others; `replay` holds them up."""
    assert run("ledger", "-j", "1").exit_code == 0
    folder = places.BUILD / "certificates"
    folder.mkdir()
    (folder / "zzzz.json").write_text("{}")
    assert run("verify", "-j", "1").exit_code == 0
    made = {p.name: p.read_bytes() for p in folder.iterdir()}
    assert {*made} == {"aaaa.json", "bbbb.json"}
    assert run("verify", "-j", "1").exit_code == 0
    assert {p.name: p.read_bytes() for p in folder.iterdir()} == made
    result = run("replay", str(folder), "-j", "1")
    assert (result.exit_code, result.stdout) == (0, "2 certificates: 2 hold up\n")


def test_a_claim_in_a_notebook(squares: Path) -> None:
    claim = loading.load().by_tag["aaaa"][1].claim
    html = replace(claim, title="a < b & c")._repr_html_()
    assert html.startswith("<table>")
    assert "a &lt; b &amp; c" in html
    assert escape(claim._repr_latex_()) in html
    assert "Refuted" not in html
    wrong = loading.load().by_tag["bbbb"][1].claim
    assert wrong._repr_latex_().startswith(r"\textbf{Refuted:}")


# ---------------------------------------------------------------- terminals and processes


@pytest.mark.parametrize("no_colour", [True, False])
def test_no_colour(
    no_colour: bool, squares: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1") if no_colour else monkeypatch.delenv(
        "NO_COLOR", False
    )
    run("ledger", "-j", "1")
    result = CliRunner().invoke(
        main.main, ["list"], color=True
    )  # as if a terminal were watching
    assert ("\x1b[" not in result.stdout) is no_colour


def test_nothing_is_drawn_without_a_terminal(chapters: Callable[..., Path]) -> None:
    folder = chapters(squares=CHAPTER)
    ran = subprocess.run(
        [sys.executable, "-m", "phaseproof", "verify", str(folder)],
        cwd=places.HOME,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "\x1b[" not in ran.stdout


def test_other_packages_add_commands(monkeypatch: pytest.MonkeyPatch) -> None:
    class Entry:
        name, module, attr = "sweep", "phaseproof.numerics.commands", "sweep_command"

        def load(self) -> click.Command:
            return click.Command("sweep", callback=lambda: click.echo("swept"))

    monkeypatch.setattr(main, "added", lambda: [Entry()])
    assert "sweep     Find a certified fact about the offset" in run("--help").stdout
    assert run("sweep").stdout == "swept\n"
