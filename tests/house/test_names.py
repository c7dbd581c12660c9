"""A name from outside is data where it is printed: for TeX, Rocq, a shell, a page, a terminal."""

from __future__ import annotations

import html
import json
import re as regex
import shlex

import pytest
from markdown_it import MarkdownIt

from phaseproof.author import *
from phaseproof.cli.common import print_json, printable
from phaseproof.press.markdown import escaped, inlined
from phaseproof.rocq.terms import Untranslated, ident
from phaseproof.syntax.latex import BACKEND
from phaseproof.syntax.names import name
from phaseproof.syntax.python_printer import command
from phaseproof.syntax.sentences import label
from phaseproof.trusted.kernel.judge import judge
from phaseproof.trusted.language.claims import Rejected, Sequent
from phaseproof.trusted.language.terms import (
    FunctionLetter,
    Letter,
    OutsideFragment,
    Sort,
    let,
)

HOSTILE = (
    "x$",
    r"\input{secret}",
    "^^5cinput{secret}",
    "x}\\write18{id}{",
    "%",
    "x y",
    "",
    "1",
    "_",
    "*)",
    "x : ℝ), True. Goal forall (x",
    "x; touch here",
    "$(touch here)",
    "`touch here`",
    "'x",
    '"',
    "--in",
    "<script>",
    "</script>",
    "&lt;",
    "../../x",
    "x\ny",
    "x\x1b[31m",
    "x\u202ey",
    "\u0430",
    "x.y",
    "x:y",
    "import os",
    "[a](b)",
    "{raw}",
)


@pytest.mark.parametrize("said", HOSTILE, ids=ascii)
def test_what_is_no_name_names_nothing(said: str) -> None:
    with pytest.raises(OutsideFragment):
        name(said)
    with pytest.raises(Untranslated):
        ident(said)
    x, f = Letter(said, "real"), FunctionLetter(said, (Sort("real"),), Sort("real"))
    y = letter("y", "real")
    for e in (x, f(y), *([let(said, y, be=y + 1)(y)] if said else ())):
        with pytest.raises(Rejected, match=r"cannot be the name|a line of text"):
            judge(claim("aaaa", "A claim", Equal(e + y, y + e), proof=qed(by=ALGEBRA)))


@pytest.mark.parametrize("said", HOSTILE, ids=ascii)
def test_a_command_is_what_it_was_meant_to_be(said: str) -> None:
    """Where a shell reads it, each word is the word that was meant."""
    x, y = Letter(said, "real"), letter("y", "real")
    text = command(Sequent((Equal(x + y, y + x),)))
    if text is not None:
        words = shlex.split(text)
        assert words[:2] == ["phaseproof", "check"]
        assert shlex.join(words) == text


@pytest.mark.parametrize("said", HOSTILE, ids=ascii)
def test_the_name_of_a_hypothesis_is_words(said: str) -> None:
    try:
        text = label(said, BACKEND)
    except OutsideFragment:
        return
    assert not regex.search(r"\\(input|write)|\^\^", text)


@pytest.mark.parametrize("said", HOSTILE, ids=ascii)
def test_words_of_a_page_are_words(said: str) -> None:
    shown = MarkdownIt().renderInline(escaped(said))
    assert html.unescape(regex.sub(r"<br ?/?>", "", shown)) == said or "\n" in said
    assert "<script" not in shown.lower()
    assert "</" not in inlined(said)
    assert printable(said).isprintable()


def test_json_has_every_sign_and_obeys_none(capsys: pytest.CaptureFixture[str]) -> None:
    held = {
        said: [*HOSTILE, "\u009b31m", "\U000e0001", "é"]
        for said in (*HOSTILE, "\u2028")
    }
    print_json(held)
    text = capsys.readouterr().out
    assert json.loads(text) == held
    assert all(line.isprintable() for line in text.split("\n"))
