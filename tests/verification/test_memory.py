"""What is remembered between runs, what is judged again, and what is not believed."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from phaseproof import places
from phaseproof.author import LEMMA, Less, claim, letter, proof, qed
from phaseproof.cli import main
from phaseproof.library import loading
from phaseproof.library.loading import Book, load
from phaseproof.model.book import Display
from phaseproof.model.results import Report, Settled
from phaseproof.press import typeset
from phaseproof.press.book import book_files
from phaseproof.press.tex import Tex
from phaseproof.press.typeset import Typeset
from phaseproof.verification import cache_store as memories
from phaseproof.verification import report as verification
from phaseproof.verification.cache import Remembered
from phaseproof.verification.cache_store import Memory
from phaseproof.verification.canaries import CANARIES
from tests.verification.test_steps import steps

CHAPTER = '''
    """# Sums"""

    from phaseproof.author import *

    x, y = letter("x y", "real")
    apart = given("apart", Differ(x, y))

    SINE_OF_SUM = claim("aaaa", "The sine of a sum", source="vaswani2017",
                        says=Equal(sin(x + y), sin(x)*cos(y) + cos(x)*sin(y)),
                        proof=qed(by=ADDITION), witnesses=({x: 1, y: 2},))
    SINE_TURNED = claim("bbbb", "The same backwards", source="vaswani2017",
                        says=Equal(sin(y + x), sin(y)*cos(x) + cos(y)*sin(x)),
                        proof=qed(by=LEMMA(SINE_OF_SUM, {x: y, y: x})),
                        witnesses=({x: 1, y: 2},))
    SELF_QUOTIENT = claim("cccc", "A quotient", Equal((x - y)/(x - y), 1), given=(apart,),
                     source="vaswani2017", proof=qed(by=ALGEBRA), witnesses=({x: 1, y: 2},))
    SQUARE_DOUBLE = claim("dddd", "A square is a double", Equal(x**2, 2*x), source="vaswani2017",
                   refuted_at={x: 1}, corrected=SINE_OF_SUM)
    '''


def report(folder: Path, home: Path, fresh: bool = False) -> Report:
    return report_on(load(folder), home, fresh)


def report_on(book: Book, home: Path, fresh: bool = False) -> Report:
    return verification.verify(book, remembered=Remembered(Memory(home), fresh))


def test_what_was_judged_is_remembered_whole(
    chapters: Callable[..., Path], tmp_path: Path
) -> None:
    folder, home = chapters(sums=CHAPTER), tmp_path / "cache"
    first, again = report(folder, home), report(folder, home)
    assert (first.remembered, again.remembered) == (0, 4)
    assert first.ok
    assert again.settled == first.settled
    assert report(folder, home, fresh=True).remembered == 0
    assert report(folder, home).remembered == 4


def test_what_is_remembered_costs_no_step(
    chapters: Callable[..., Path], tmp_path: Path
) -> None:
    """No claim, canary, search or explanation asks the kernel or the balls again."""
    folder, home = chapters(sums=CHAPTER), tmp_path / "cache"
    book = load(folder)
    assert steps(lambda: report_on(book, home)) > 1000
    assert steps(lambda: report_on(book, home)) == 0


SQUARES = '''
    """# Squares"""

    from phaseproof.author import *

    x = letter("x", "real")
    SQUARE_ABOVE = claim("eeee", "A square is above", Less(0, x**2 + 1), source="vaswani2017",
                         proof=qed(by=SIGN("<")), theorem=True)
    '''


@pytest.mark.parametrize("least", [0, 1])
def test_a_display_is_judged_beside_its_claim(
    chapters: Callable[..., Path], tmp_path: Path, least: int
) -> None:
    """One that says more than its claim is a failure, and nothing of it is remembered."""
    home, read = tmp_path / "cache", load(chapters(squares=SQUARES))
    above, x = read.by_tag["eeee"][1].claim, letter("x", "real")
    shown = claim(
        "eeee",
        above.title,
        Less(least, x**2 + 1),
        source="vaswani2017",
        proof=qed(by=LEMMA(above)),
    )
    display = Display(above, shown, (proof(qed(by=LEMMA(shown))),))
    book = replace(read, displays=(display,))
    found = report_on(book, home)
    assert [x.sentence.split(":")[0] for x in found.failures] == (
        [] if least == 0 else ["its display falls short"]
    )
    assert Remembered(Memory(home)).agrees(display) == found.ok
    assert (steps(lambda: report_on(book, home)) == 0) == found.ok


def test_what_the_pen_set_is_not_set_again(
    chapters: Callable[..., Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One claim is changed: its page is set anew, and the others are as they were."""
    home, drawn = tmp_path / "cache", list[str]()

    def noted(settled: Settled, pen: Tex) -> Typeset:
        drawn.append(settled.claim.tag)
        return set_alone(settled, pen)

    set_alone = typeset.typeset
    monkeypatch.setattr(typeset, "typeset", noted)

    def pages(text: str, fresh: bool = False) -> dict[str, str]:
        drawn.clear()
        remembered = Remembered(Memory(home), fresh)
        judged = verification.verify(load(chapters(sums=text)), remembered=remembered)
        return book_files(judged, {}, remembered=remembered)

    first = pages(CHAPTER)
    assert drawn == ["aaaa", "bbbb", "cccc", "dddd"]
    assert pages(CHAPTER) == first
    assert drawn == []
    changed = CHAPTER.replace("A quotient", "A quotient by itself")
    known, made = pages(changed), [*drawn]
    assert made == ["cccc"]
    assert pages(changed, fresh=True) == known
    assert len(drawn) == 4


@pytest.mark.parametrize(
    ("old", "new", "left"),
    [
        ("by=ADDITION", "by=EULER", 1),  # its evidence, and so what rests on it
        ("refuted_at={x: 1}", "refuted_at={x: 3}", 3),
        ("A quotient", "A quotient by itself", 3),
        ("{x: 1, y: 2},))\n    SQUARE_DOUBLE", "{x: 1, y: 3},))\n    SQUARE_DOUBLE", 3),
    ],
)
def test_what_changed_is_judged_again(
    chapters: Callable[..., Path], tmp_path: Path, old: str, new: str, left: int
) -> None:
    home = tmp_path / "cache"
    report(chapters(sums=CHAPTER), home)
    changed = CHAPTER.replace(old, new)
    assert changed != CHAPTER
    assert report(chapters(sums=changed), home).remembered == left


def test_another_engine_remembers_nothing(
    chapters: Callable[..., Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, home = chapters(sums=CHAPTER), tmp_path / "cache"
    report(folder, home)
    monkeypatch.setattr("phaseproof.verification.cache.engine", lambda: "another")
    assert report(folder, home).remembered == 0


def test_the_engine_is_known_by_every_source_and_version(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first = memories.engine()
    assert memories.engine() == first
    for name, changed in (
        ("version", lambda name: "0"),
        ("ROOMS", memories.ROOMS[:-1]),
    ):
        with monkeypatch.context() as patch:
            patch.setattr(memories, name, changed)
            assert memories.engine() != first
    assert {"trusted", "prover", "verification"} <= {*memories.ROOMS}


def test_a_certificate_of_another_version_is_not_remembered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It names the version of the engine, so that is part of what it depends on."""
    seen: list[Path] = []
    monkeypatch.setattr(
        memories, "fingerprint", lambda files, *more: seen.extend(files)
    )
    memories.engine()
    assert {"version.py", "sympy_bridge.py", "judge.py"} <= {path.name for path in seen}


def test_what_another_hand_wrote_is_not_believed(
    chapters: Callable[..., Path], tmp_path: Path
) -> None:
    folder, home = chapters(sums=CHAPTER), tmp_path / "cache"
    report(folder, home)
    with sqlite3.connect(home / "remembered.sqlite") as table:
        table.execute("UPDATE remembered SET said = replace(said, 'refuted', 'proved')")
    again = report(folder, home)
    assert again.remembered == 3  # the one that said refuted is judged again
    assert again.by_verdict == {"proved": 3, "refuted": 1}


def test_a_seal_is_of_its_key(tmp_path: Path) -> None:
    memory = Memory(tmp_path)
    memory.remember({"a": {"verdict": "proved"}, "b": {"verdict": "refuted"}})
    with memory.table:
        memory.table.execute(
            "UPDATE remembered SET said = (SELECT said FROM remembered WHERE "
            "key = 'a'), seal = (SELECT seal FROM remembered WHERE key = 'a')"
        )
    assert (memory.recall("a"), memory.recall("b")) == ({"verdict": "proved"}, None)


@pytest.mark.parametrize("spoiled", ["remembered.sqlite", "secret"])
def test_a_spoiled_cache_costs_no_verdict(
    chapters: Callable[..., Path], tmp_path: Path, spoiled: str
) -> None:
    folder, home = chapters(sums=CHAPTER), tmp_path / "cache"
    report(folder, home)
    (home / spoiled).write_bytes(b"nonsense" * 1000)
    again = report(folder, home)
    assert again.ok
    assert again.remembered == 0
    assert report(folder, home).remembered == 4


def test_a_cache_that_cannot_be_made(
    chapters: Callable[..., Path], tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    assert report(chapters(sums=CHAPTER), tmp_path / "file" / "cache").ok


def test_a_cache_of_another_schema_is_made_anew(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "remembered.sqlite") as table:
        table.execute("CREATE TABLE remembered (key TEXT PRIMARY KEY, said TEXT)")
    memory = Memory(tmp_path)
    memory.remember({"a": {"verdict": "proved"}})
    assert (memory.lost, memory.recall("a")) == ("", {"verdict": "proved"})


@pytest.mark.parametrize("name", ["remembered.sqlite", "secret"])
def test_a_cache_that_cannot_be_used_is_said(
    name: str,
    chapters: Callable[..., Path],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    home = tmp_path / "cache"
    (home / name).mkdir(parents=True)
    monkeypatch.setenv("PHASEPROOF_CACHE", str(home))
    said = CliRunner().invoke(
        main.main, ["verify", str(chapters(sums=CHAPTER)), "-j", "1"]
    )
    assert said.exit_code == 0
    assert said.stderr.startswith(f"phaseproof: the cache {home} cannot be used: ")
    assert said.stderr.count("\n") == 1


def test_verify_says_how_much_is_remembered(chapters: Callable[..., Path]) -> None:
    folder = str(chapters(sums=CHAPTER))
    run = lambda *args: (
        CliRunner().invoke(main.main, ["verify", folder, "-j", "1", *args]).stdout
    )
    assert "remembered" not in run()
    assert "4 verdicts of claims and rows are remembered" in run()
    assert "remembered" not in run("--fresh")


def test_a_whole_run_after_which_nothing_changed_is_said_again(
    the_book: Callable[..., Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without loading the book, so without a step of the kernel, a search or a page."""
    monkeypatch.setenv("PHASEPROOF_CACHE", str(tmp_path / "cache"))
    folder = the_book(sums=CHAPTER)
    runner = CliRunner()
    assert runner.invoke(main.main, ["ledger"]).exit_code == 0
    first = runner.invoke(main.main, ["verify"])
    assert first.exit_code == 0, first.output

    def verified(*options: str) -> tuple[bool, str]:
        """Whether the book was loaded, and what was said after the first line."""
        loaded: list[str] = []
        with monkeypatch.context() as patch:
            load = loading.load
            patch.setattr(
                loading, "load", lambda *a, **k: loaded.append("") or load(*a, **k)
            )
            result = runner.invoke(main.main, ["verify", *options])
        assert result.exit_code == 0, result.output
        return bool(loaded), result.stdout.partition("\n")[2].replace(
            "  4 verdicts of claims and rows are remembered from earlier runs\n", ""
        )

    said = first.stdout.partition("\n")[2].replace(
        "  4 verdicts of claims and rows are remembered from earlier runs\n", ""
    )
    assert verified() == (False, said)
    assert verified("--fresh") == (True, said)
    (places.BUILD / "book.tex").write_text("spoiled")
    assert verified() == (True, said)
    assert "spoiled" not in (places.BUILD / "book.tex").read_text()
    assert verified() == (False, said)
    next((places.BUILD / "certificates").iterdir()).unlink()
    assert verified() == (True, said)
    (folder / "sums.py").write_text((folder / "sums.py").read_text() + "\n# a word\n")
    assert verified() == (True, said)


def test_a_canary_that_passed_is_judged_again(
    chapters: Callable[..., Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, home = chapters(sums=CHAPTER), tmp_path / "cache"
    with monkeypatch.context() as patch:
        patch.setattr(verification, "admitted", lambda canary: True)
        spoiled = report(folder, home)
    assert (spoiled.canaries, len(spoiled.failures)) == (0, len(CANARIES))
    assert report(folder, home).canaries == len(CANARIES)
    with monkeypatch.context() as patch:
        patch.setattr(verification, "admitted", lambda canary: True)
        assert report(folder, home).canaries == len(CANARIES)  # remembered as refused
        assert report(folder, home, fresh=True).canaries == 0
