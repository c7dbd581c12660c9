"""Skeletons: they load and hold, get the next free tag, and never take a file's place."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from phaseproof import places
from phaseproof.cli import main
from phaseproof.library import inventory, loading
from tests.pages import blocks, text_of

TEXT = r"""
# A post

Some text
of two lines.


$$
\cos(a + b) = \cos a \cos b

- \sin a \sin b \tag{1}
$$

$$x = 1 \tag{2}$$

```python
x = 1

y = 2
```

    z = 3

| a | b |
|---|---|
| 1 | 2 |

A heading
=========

\begin{align}
x &= y
\end{align}

The end.
"""
RANGES = [
    "1-3 heading -",
    "4-7 text -",
    "8-13 display 1",
    "14-15 display 2",
    "16-21 code B1",
    "22-23 code B2",
    "24-27 table -",
    "28-30 heading -",
    "31-34 display -",
    "35 text -",
]


def run(*args: object) -> Result:
    return CliRunner().invoke(main.main, [*map(str, args)])


def well(*args: object) -> str:
    result = run(*args)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


# ---------------------------------------------------------------- chapters


def test_a_chapter_of_ones_own(tmp_path: Path) -> None:
    home = tmp_path / "mine"
    assert "turning.py is new" in well("new", "chapter", "turning", "--in", home)
    assert "1 proved" in well("verify", home, "-j", "1")
    (chapter,) = loading.load(home).chapters
    assert (chapter.title, [x.claim.tag for x in chapter.claims]) == (
        "Turning",
        ["a001"],
    )
    well("new", "chapter", "more", "--title", "More of it", "--in", home)
    assert [c.title for c in loading.load(home).chapters] == ["More of it", "Turning"]


def test_a_chapter_of_the_book(the_book: Callable[..., Path]) -> None:
    names = ", ".join(f'"{"a" * 12}{n}"' for n in range(6))
    home = the_book(__init__=f'"""A book."""\n\nCHAPTERS = ({names})\n')
    (places.DOCS / "tags").write_text(
        "0101 FIRST_CLAIM\n1560 GONE_CLAIM it was false\n"
    )
    assert "CHAPTERS names turning" in well("new", "chapter", "turning")
    listed = (home / "__init__.py").read_text()
    assert listed.endswith('5",\n            "turning")\n')
    assert '"1561"' in (home / "turning.py").read_text()


def test_a_file_stays_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "turning.py").write_text("mine\n")
    result = run("new", "chapter", "turning", "--in", tmp_path)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.endswith("turning.py already exists\n")
    assert [(p.name, p.read_text()) for p in tmp_path.iterdir()] == [
        ("turning.py", "mine\n")
    ]


@pytest.mark.parametrize(
    "args",
    [
        ("chapter", "2x"),
        ("chapter", "my-draft"),
        ("chapter", "Turning"),
        ("chapter", "class"),
        ("chapter", "../up"),
        ("chapter", "two", "--title", 'a"""'),
        ("claim", "nothing", "SUM_IS_SUM"),
        ("claim", "one", "lower_case"),
        ("claim", "one", "NOT_SO"),
        ("claim", "one", "FIRST_CLAIM"),
        ("document", "x/y", "post.md"),
        ("document", "post", "nothing.md"),
        ("document", "post", "empty.md"),
        ("nonsense",),
    ],
)
def test_a_usage_error(
    args: tuple[str, ...],
    chapters: Callable[..., Path],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    home = chapters(one="FIRST_CLAIM = 1\n")
    monkeypatch.chdir(home.parent)
    Path("post.md").write_text(TEXT)
    Path("empty.md").write_text("\n\n")
    before = {*home.parent.rglob("*")}
    result = run("new", *args, *(["--in", home] if len(args) > 1 else []))
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr
    assert {*home.parent.rglob("*")} == before


# ---------------------------------------------------------------- claims


def test_a_claim_gets_the_next_free_tag(tmp_path: Path) -> None:
    well("new", "chapter", "turning", "--in", tmp_path / "mine")
    said = well("new", "claim", "turning", "SUM_OF_HALVES", "--in", tmp_path / "mine")
    path = tmp_path / "mine" / "turning.py"
    assert said == f"{places.path_text(path)}:15: SUM_OF_HALVES, tag a002\n"
    assert path.read_text().splitlines()[14].startswith('SUM_OF_HALVES = claim("a002"')
    assert "2 proved" in well("verify", tmp_path / "mine", "-j", "1")


def test_the_next_steps_of_the_page_on_own_claims_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In their order, after its chapter was saved under the name it gives; and what comes of them
    loads, though the chapter imports few names."""
    text = text_of("own-claims")
    path = Path(re.findall(r"Save it as `(\S+)`", text)[0])
    monkeypatch.chdir(tmp_path)
    path.parent.mkdir()
    path.write_text(next(blocks(text, "python")), encoding="utf-8")
    Path("post.md").write_text(TEXT)
    steps = re.findall(r"(?m)^    phaseproof (.*?)(?: +#.*)?$", text)
    assert len(steps) > 4
    for step in steps:
        well(*step.split())
    assert [*Path("pages").iterdir()]


def test_a_claim_stands_before_the_figures(chapters: Callable[..., Path]) -> None:
    text = (
        'r"""# A title"""\n\nfrom phaseproof.author import Equal, claim, qed\n\n'
        'FIGURES = ()\n\nif __name__ == "__main__":\n    print(1)\n'
    )
    home = chapters(one=text)
    path = home / "one.py"
    said = well("new", "claim", "one", "SUM_OF_HALVES", "--in", home)
    assert said == f"{places.path_text(path)}:7: SUM_OF_HALVES, tag a001\n"
    lines = path.read_text().splitlines()
    assert lines[3] == "from phaseproof.author import ALGEBRA, half"
    assert lines[6].startswith('SUM_OF_HALVES = claim("a001", "What it says')
    assert 'source="vaswani2017, §1",' in lines[6]
    assert lines[-4:] == [
        "FIGURES = ()",
        "",
        'if __name__ == "__main__":',
        "    print(1)",
    ]
    assert "1 proved" in well("verify", home, "-j", "1")


def test_a_source_that_the_folder_knows(tmp_path: Path) -> None:
    (tmp_path / "references.bib").write_text(
        "@misc{mydraft,\n  title = {My draft},\n}\n"
    )
    well("new", "chapter", "turning", "--in", tmp_path)
    assert "1 proved" in well("verify", tmp_path, "-j", "1")
    assert loading.load(tmp_path).by_tag["a001"][1].claim.source == "mydraft, §1"


# ---------------------------------------------------------------- documents


def test_an_inventory_is_surveyed(tmp_path: Path) -> None:
    found = inventory.survey(TEXT.encode())
    assert [" ".join(str(r).split()[:3]) for r in found.ranges] == RANGES
    (tmp_path / "post.lines").write_text(inventory.written(found))
    assert inventory.read(tmp_path / "post.lines") == found
    assert inventory.differences(found, TEXT.encode()) == []
    assert inventory.differences(found, TEXT.replace("The end", "An end").encode()) == [
        "lines 35-35 differ"
    ]


@pytest.mark.parametrize(
    "text", ["x", "x\n\n", "\n\nx\r\n\r\ny", "```\nx", "\f\nx", "$$\n\nx"]
)
def test_every_line_lies_in_a_range(text: str, tmp_path: Path) -> None:
    found = inventory.survey(text.encode())
    assert found.ranges[-1].last == len(text.splitlines())
    (tmp_path / "post.lines").write_text(inventory.written(found))
    assert inventory.read(tmp_path / "post.lines") == found


@pytest.mark.parametrize("text", ["# a\n", TEXT])
def test_a_document_of_ones_own_has_pages(text: str, tmp_path: Path) -> None:
    """Also where it has no rows yet."""
    (tmp_path / "post.md").write_text(text)
    well("new", "chapter", "halves", "--in", tmp_path / "mine")
    well("new", "document", "post", tmp_path / "post.md", "--in", tmp_path / "mine")
    well("verify", tmp_path / "mine", "-j", "1", "--out", tmp_path / "pages")


def test_a_document_loads(tmp_path: Path) -> None:
    text = tmp_path / "post.md"
    text.write_text(TEXT)
    home = tmp_path / "mine"
    well("new", "document", "post", text, "--in", home)
    well("new", "document", "again", text, "--language", "zh", "--in", home)
    said = well("verify", home, "-j", "1")
    assert "post      8 rows: 8 interpretive" in said
    assert "again     8 rows: 8 interpretive" in said
    first, second = loading.load(home).documents
    assert (first.key, first.language, second.language) == ("post", "en", "zh")
    assert first.statements[1].place.equation == "1"
    assert run("new", "document", "post", text, "--in", home).exit_code == 2
