"""What a page asks, asked natively; and what is shipped to answer it."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from phaseproof import browser, places
from phaseproof.cli.main import main
from phaseproof.press.site.desks import HERE, with_desks
from phaseproof.verification.certificate.replay import Folder
from tests.book.whole_book import judged
from tools.kernel_assets import BESIDE, sources, stored

HEAVY = {"click", "numpy", "sympy", "rich", "pebble", "filelock", "ml_dtypes"}
REQUIREMENTS = places.HOME / "requirements"
ANGLE = "sin(a - b) = sin(a)*cos(b) - cos(a)*sin(b)"


def ask(desk: str, **question: Any) -> Any:
    return json.loads(browser.answer(json.dumps({"desk": desk, **question})))


def loaded(*code: str) -> set[str]:
    """The packages that are loaded where this code runs."""
    told = "import sys; print(*{x.split('.')[0] for x in sys.modules})"
    done = subprocess.run(
        [sys.executable, "-c", "\n".join((*code, told))],
        cwd=places.HOME,
        capture_output=True,
        text=True,
        check=True,
    )
    return {*done.stdout.split()}


# ---------------------------------------------------------------- what is shipped


def test_what_is_shipped_takes_from_three_packages() -> None:
    found = loaded("from phaseproof import browser; browser.lemmas()")
    assert not found & HEAVY
    theirs = {x for x in found - sys.stdlib_module_names if "cython" not in x}
    known = {"flint", "mpmath", "lazy_loader", "phaseproof", "__main__", "__mp_main__"}
    assert theirs - loaded("") <= known


def test_a_question_needs_less() -> None:
    found = loaded("import phaseproof.ask.decide, phaseproof.ask.paper")
    assert not found & {*HEAVY, "mpmath", "multiprocessing"}


@pytest.mark.slow
def test_the_archive_is_what_is_loaded() -> None:
    files = sources()
    assert {*BESIDE, "phaseproof/browser.py", "phaseproof/derivations/powers.py"} <= {
        *files
    }
    assert not [x for x in files if re.match(r"phaseproof/(cli|sympy|guard)", x)]
    assert all(
        files[x] == (places.HOME / x).read_bytes() for x in files
    )  # as they lie in the checkout


def test_an_archive_is_the_same_whatever_the_order() -> None:
    files = {"b": b"2", "a/c": b"1"}
    assert stored(files) == stored(dict(reversed(files.items())))


def test_what_is_fetched_is_pinned() -> None:
    """The versions are those that judge natively; each file has its hash."""
    pinned = re.findall(
        r"^([\w-]+)==(\S+) \\\n  --hash=sha256:[0-9a-f]{64}$",
        (REQUIREMENTS / "browser.txt").read_text("utf-8"),
        re.MULTILINE,
    )
    native = (REQUIREMENTS / "verify.txt").read_text("utf-8").splitlines()
    assert {f"{name}=={version}" for name, version in pinned} <= {*native}
    assert len(pinned) == 3
    lock = json.loads((REQUIREMENTS / "browser" / "package-lock.json").read_text())
    wanted = json.loads((REQUIREMENTS / "browser" / "package.json").read_text())
    packages = {k: v for k, v in lock["packages"].items() if k}
    assert all(x["integrity"].startswith("sha512-") for x in packages.values())
    assert wanted["dependencies"] == {
        name: packages[f"node_modules/{name}"]["version"]
        for name in ("pyodide", "temml")
    }


# ---------------------------------------------------------------- the desks of the pages


def test_a_page_has_its_desks_and_one_script() -> None:
    text = with_desks((places.DOCS / "browser.md").read_text("utf-8"))
    assert re.findall(r'data-desk="(\w+)"', text) == ["formula", "book", "numbers"]
    assert text.count("<script") == 1
    assert with_desks("no desk") == "no desk"


@pytest.mark.parametrize("path", sorted(HERE.glob("*.html")), ids=lambda p: p.stem)
def test_every_field_has_a_label(path: Path) -> None:
    text = path.read_text("utf-8")
    for name in re.findall(r"<(?:input|textarea)[^>]* id=\"(\w+)\"", text):
        assert f'<label for="{name}">' in text
    bare = re.findall(r"(?<!<label>)<(?:input|textarea)(?![^>]* id=)[^>]*>", text)
    assert all(re.search(rf"<label>[^<]*{re.escape(x)}", text) for x in bare)


# ---------------------------------------------------------------- what they answer


def test_a_formula_is_answered_with_its_pages() -> None:
    said = ask("formula", statement=ANGLE)
    assert (said["verdict"], said["grade"]) == ("proved", "exact")
    assert said["shows"][0][0]["reason"] == "(angle addition)"
    assert json.loads(said["certificate"][""])["hash"] == said["hash"]
    assert said["bibtex"].startswith("@misc{")
    assert said["remarks"] == ["Assumed real: a, b."]


def test_latex_is_the_same_formula() -> None:
    said = ask("formula", statement=r"$\sin(a - b) = \sin a \cos b - \cos a \sin b$")
    assert said["hash"] == ask("formula", statement=ANGLE)["hash"]
    assert said["command"].startswith("phaseproof check ")


def test_the_command_asks_the_same_at_home() -> None:
    question = {
        "statement": "log(x) <= x - n",
        "letters": {"n": "natural"},
        "given": ["x > 0", "n = 1"],
    }
    said = ask("formula", **question)
    done = CliRunner().invoke(main, [*shlex.split(said["command"])[1:], "--json"])
    home = json.loads(done.stdout)
    assert home.pop("seconds") >= 0
    assert said["verdict"] == "proved"
    assert {key: said[key] for key in home} == home


@pytest.mark.parametrize(
    ("question", "sentence"),
    [
        ({"statement": "x + = 0"}, "is not a formula"),
        ({"statement": r"\sin x = 0", "given": ["x > 0"]}, "conditions beside it"),
        ({"statement": r"\sin x"}, "must state one relation"),
        ({"statement": "x = x", "letters": {"x": "blue"}}, "blue"),
    ],
)
def test_what_cannot_be_read_is_a_sentence(question: Any, sentence: str) -> None:
    assert sentence in ask("formula", **question)["unread"]


def test_a_hypothesis_that_fails_everywhere_is_undecided() -> None:
    said = ask("formula", statement="x = x + 1", given=["x < 0", "x > 0"])
    assert said["verdict"] == "undecided"
    assert "says" not in said


@pytest.fixture(scope="module")
def certificates(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The certificates of a claim and of its lemma."""
    folder = tmp_path_factory.mktemp("certificates")
    for tag in ("0501", "0503"):
        (folder / f"{tag}.json").write_text(judged(tag).certificate, encoding="utf-8")
    return folder


@pytest.fixture
def desk(certificates: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(browser, "CERTIFICATES", Folder(certificates))


@pytest.mark.usefixtures("desk")
def test_a_certificate_is_judged_again() -> None:
    assert ask("certificates")["tags"] == ["0501", "0503"]
    said = ask("judge", tag="0503")
    assert (said["ok"], said["verdict"], said["sentence"]) == (True, "proved", "")


@pytest.mark.usefixtures("desk")
def test_a_damaged_certificate_is_refused_where_it_fails() -> None:
    text = ask("certificate", tag="0503")["text"]
    damaged = text.replace('"cos"', '"sin"', 1)
    said = ask("judge", tag="0503", text=damaged)
    assert not said["ok"]
    assert said["sentence"].startswith("part 1: step 1 (block by block: definition)")
    assert ask("judge", tag="0503")["ok"]  # the book's own is as it was


@pytest.mark.usefixtures("desk")
@pytest.mark.parametrize("tag", ["0502", "../0503", ""])
def test_only_certificates_that_are_here_are_judged(tag: str) -> None:
    assert "no certificate" in ask("judge", tag=tag)["unread"]


def test_numbers_are_certified() -> None:
    said = ask("numbers", delta="11", base="10000", dim="128")
    assert said["sum"].startswith("[42.3443232176949")
    assert "+/-" in said["size"]
    curve = said["curve"]
    assert (curve["at"][0], curve["at"][-1], curve["curves"][0][0]) == (
        0,
        22,
        "64.0000",
    )
    assert curve["curves"][0][11] == "42.3443"


def test_a_curve_has_no_more_points_than_a_browser_bears() -> None:
    said = ask("numbers", delta="1e12", base="1e12", dim="16384")["curve"]
    assert len(said["at"]) == 13
    assert said["at"][-1] == 10**12


@pytest.mark.parametrize(
    "asked",
    [
        {"delta": "x", "base": "10000", "dim": "128"},
        {"delta": "1", "base": "1", "dim": "128"},
        {"delta": "1", "base": "10000", "dim": "-2"},
        {"delta": "1", "base": "10000", "dim": "3"},
    ],
)
def test_numbers_outside_their_domain_are_a_sentence(asked: Any) -> None:
    assert " must " in ask("numbers", **asked)["unread"]
