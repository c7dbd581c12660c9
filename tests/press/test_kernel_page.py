"""docs/kernel.md: every rule as a figure, made of its docstring; in the book and on the site."""

import re
import shutil
from pathlib import Path

import pytest

from phaseproof import places
from phaseproof.files import write
from phaseproof.press.back import kernel_tex
from phaseproof.press.markdown import Markdown
from phaseproof.press.page import Heading, Inference, blocks, drawn
from phaseproof.press.site.pages import kernel_page
from phaseproof.press.tex import Tex, compile_pdf, file
from phaseproof.trusted.kernel.judge import judge
from phaseproof.trusted.kernel.rules import (
    ADDITION,
    ALGEBRA,
    EULER,
    MODULUS,
    PYTHAGORAS,
    REGISTRY,
)
from phaseproof.trusted.language.claims import Rejected, Rule
from phaseproof.trusted.language.signature import SIGNATURE
from phaseproof.trusted.language.terms import BINDERS, Binder, Node, subterms
from phaseproof.trusted.language.verdict import Verdict
from phaseproof.verification.canaries import FAMILIES
from phaseproof.verification.laws import THEORIES, Law
from tools.kernel_page import (
    LAW_MARKS,
    MARKS,
    NAMED,
    PAGE,
    Malformed,
    inference,
    page,
    reasons,
    refusals,
    written,
)

LAWS = [law for theory in THEORIES for law in theory.laws]
RULES = sorted(REGISTRY, key=lambda rule: rule.__name__)
TEXT = (places.DOCS / PAGE).read_text(encoding="utf-8")
TESTS = places.HOME / "tests" / "kernel" / "test_refusals.py"
WHOLE = """A rule of ``nothing``.
    premise: one
    premise: two,
        on two lines
    condition: none
    conclusion: Γ ⊢ s = t
    sound: It is not.
    variant ONE, OTHER: the same"""


def ruled(docstring: str) -> type[Rule]:
    return type("RULED", (Rule,), {"__doc__": docstring})


def test_the_page_is_made_of_what_the_rules_say() -> None:
    assert written() == TEXT, "make ledger writes docs/kernel.md anew"


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.__name__)
def test_every_rule_is_a_figure(rule: type[Rule]) -> None:
    said = inference(rule)
    assert all(
        said.all(kind) for kind in ("premise", "condition", "conclusion", "sound")
    )
    names = [name for each, _ in said.variants for name in each.split(", ")]
    assert sorted(names or reasons(rule)) == reasons(rule) != []
    assert (
        TEXT.count(
            drawn(said.all("premise"), rule.__name__.upper(), said.all("conclusion"))
        )
        == 1
    )


def test_every_reason_of_an_author_is_one_of_a_figure() -> None:
    assert sorted(name for rule in RULES for name in reasons(rule)) == sorted(NAMED)


def test_every_reason_is_refused_something_and_has_a_canary() -> None:
    refused = refusals(TESTS)
    assert all(refused[name] for name in NAMED)
    assert {*NAMED} - {*FAMILIES} == {
        "DEFINITION"
    }  # algebra, under the name of an unfolding


def test_a_docstring_is_read_as_it_is_laid_out() -> None:
    said = inference(ruled(WHOLE))
    assert said.headline == "A rule of `nothing`."
    assert said.all("premise") == ["one", "two, on two lines"]
    assert said.variants == [("ONE, OTHER", "the same")]


LINES = WHOLE.splitlines()
PREMISES, CONDITION, CONCLUSION, SOUND = range(1, 4), 4, 5, 6


@pytest.mark.parametrize(
    "lacking",
    [
        *(LINES[:n] + LINES[n + 1 :] for n in (0, CONDITION, CONCLUSION, SOUND)),
        [line for n, line in enumerate(LINES) if n not in PREMISES],
        [*LINES[:SOUND], LINES[CONCLUSION], *LINES[SOUND:]],
        [LINES[0], LINES[CONDITION], LINES[1], *LINES[CONCLUSION:]],
        [*LINES, "    remark: more"],
        [""],
    ],
    ids=[
        "headline",
        "condition",
        "conclusion",
        "sound",
        "premise",
        "two conclusions",
        "order",
        "another field",
        "docstring",
    ],
)
def test_a_rule_that_lacks_a_part_is_named(lacking: list[str]) -> None:
    with pytest.raises(Malformed, match="RULED"):
        inference(ruled("\n".join(lacking)))


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.law)
def test_a_law_gives_what_it_says_and_no_more(law: Law) -> None:
    holds, refused = law.claims()
    assert judge(holds).verdict is Verdict.PROVED
    with pytest.raises(Rejected) as refusal:
        judge(refused)
    assert not re.search(
        "witness|gives a value|no place in a chain", str(refusal.value)
    )


def test_every_head_of_the_language_has_a_law() -> None:
    sides = [
        side
        for law in LAWS
        for x in (law.holds, law.refused)
        for r in (x.says, *x.under)
        for side in (r.lhs, r.rhs)
    ]
    heads = {
        e.head for side in sides for e in subterms(side) if isinstance(e, Node | Binder)
    }
    assert {*SIGNATURE, *BINDERS} <= heads
    assert {law.by for law in LAWS} == {
        ALGEBRA,
        ADDITION,
        EULER,
        MODULUS,
        PYTHAGORAS,
        None,
    }


def test_figures_stand_between_their_marks() -> None:
    for mark in (*MARKS, *LAW_MARKS):
        with pytest.raises(Malformed, match="marks"):
            page(TEXT.replace(mark, ""), TESTS, ())


def test_every_figure_of_the_page_is_read_back() -> None:
    figures = [x for x in blocks(TEXT) if isinstance(x, Inference)]
    assert len(figures) == TEXT.count("```text") > len(RULES)
    assert all(x.premises and x.name and x.conclusions for x in figures)
    assert not any(
        "```" in x or x.startswith("#") for x in blocks(TEXT) if isinstance(x, str)
    )


def test_the_chapter_and_the_page_of_the_site_have_every_figure() -> None:
    tex, site = kernel_tex(TEXT, Tex()), kernel_page(TEXT, Markdown())
    count = sum(isinstance(x, Inference) for x in blocks(TEXT))
    assert tex.count(r"\ppinfer{") == site.count(":::{container} inference") == count
    for x in blocks(TEXT):
        if isinstance(x, Heading) and x.depth > 1:
            assert f"section*{{{x.text.replace('_', chr(92) + '_')}}}" in tex


def test_the_chapter_compiles_and_no_line_sticks_out(tmp_path: Path) -> None:
    if not shutil.which("latexmk"):
        pytest.skip("latexmk is not on this machine")
    write(
        tmp_path / "kernel.tex",
        "\n".join(
            (
                file("preamble.tex"),
                r"\begin{document}",
                kernel_tex(TEXT, Tex()),
                r"\end{document}",
            )
        ),
    )
    assert compile_pdf(tmp_path, "kernel") is None
