"""A page on disk, the network off: what is typed is judged in the reader's own browser."""

from __future__ import annotations

import json
from collections.abc import Iterator
from time import monotonic, sleep
from urllib.parse import quote

import pytest

from phaseproof import places
from phaseproof.version import VERSION
from tests.browser.assets import ASSETS, FULL, SITE, needs_assets
from tests.press.browser import CHROMIUM, Browser, browser

pytestmark = [
    pytest.mark.slow,
    needs_assets,
    pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not on this machine"),
]
PATIENCE = 400  # seconds, on a machine with much to do
HOURS = 4 * 3600
FORMULA = "form[data-desk=formula]"
CLAIM = "form[data-desk=claim]"


@pytest.fixture(scope="module")
def page() -> Iterator[Browser]:
    with browser() as chromium:
        yield chromium


def until(page: Browser, condition: str, patience: float = PATIENCE) -> None:
    """Waits for a condition of the page, however busy the machine is."""
    end = monotonic() + patience
    while not page.run(condition):
        if monotonic() > end:
            said = page.run("document.querySelector('.said').textContent")
            raise AssertionError(
                f"{condition} has not come true; the page says: {said}"
            )
        sleep(0.2)


def opened(page: Browser, name: str) -> None:
    page.open(f"{SITE.as_uri()}/{name}")
    until(page, "(document.querySelector('.said')?.textContent ?? '') !== ''")


def answered(page: Browser, form: str, act: str) -> str:
    """What a desk says after an act."""
    before = page.run(f"Number(document.querySelector('{form}').dataset.done ?? 0)")
    page.run(act)
    until(page, f"document.querySelector('{form}').dataset.done === '{before + 1}'")
    return str(
        page.run(
            f"[...document.querySelectorAll('{form} .said, {form} .answer')]"
            ".map((x) => x.hidden ? '' : x.textContent).join(' ')"
        )
    )


def typed(page: Browser, formula: str) -> str:
    """The answer to what somebody types, with Enter."""
    page.run(
        "{ const box = document.querySelector('#formula'); box.value = ''; box.focus(); }"
    )
    page("Input.insertText", text=formula)
    return answered(
        page, FORMULA, f"document.querySelector('{FORMULA}').requestSubmit()"
    )


def test_a_formula_is_judged(page: Browser) -> None:
    """Typed and proved; a wrong sign, and its witness; a letter declared by a click; Stop."""
    opened(page, "browser.html")
    assert (
        page.run("self.kernelAssets") is None
    )  # nothing is loaded before it is asked for
    assert " MB" in page.run(f"document.querySelector('{FORMULA} .said').textContent")
    said = typed(page, "sin(a - b) = sin(a)*cos(b) - cos(a)*sin(b)")
    assert "proved exact" in said
    assert "(angle addition)" in said
    listed = json.loads(
        (ASSETS / "assets.js").read_text("utf-8").partition("= ")[2].rstrip(";\n")
    )
    assert f"phaseproof {VERSION}, " in said
    assert f"sha256 of what judged: {listed['sum']}." in said
    assert page.run(f"document.querySelectorAll('{FORMULA} .proof math').length") >= 2

    said = typed(page, "sin(a - b) = sin(a)*cos(b) + cos(a)*sin(b)")
    assert "refuted exact" in said
    assert "At a = 2, b = 2 the left side is 0 and the right side [-0.75680" in said

    assert "refuted" in typed(page, "cos(2*pi*n) = 1")
    said = answered(
        page,
        FORMULA,
        f"{{ const choice = document.querySelector('{FORMULA} .letters select');"
        "choice.value = 'natural'; choice.dispatchEvent(new Event('change')); }",
    )
    assert "proved exact" in said

    said = answered(
        page,
        FORMULA,
        f"document.querySelector('{FORMULA}').requestSubmit();"
        f"setTimeout(() => document.querySelector('{FORMULA} .stop').click(), 0)",
    )
    assert "Stopped." in said
    assert "proved exact" in typed(page, "1 + x <= exp(x)")  # by a fresh worker

    book = "form[data-desk=book]"
    page.run(f"document.querySelector('{book}').requestSubmit()")
    until(page, f"document.querySelector('{book} progress').value >= 3")
    said = answered(page, book, f"document.querySelector('{book} .stop').click()")
    assert "Stopped." in said
    assert not page.failed
    assert not page.said


@pytest.mark.skipif(not FULL, reason="make kernel-test FULL=1 judges the whole book")
def test_the_whole_book_is_judged(page: Browser) -> None:
    page.open("about:blank")
    opened(page, "browser.html")
    book = "form[data-desk=book]"
    page.run(f"document.querySelector('{book}').requestSubmit()")
    until(page, f"document.querySelector('{book}').dataset.done === '1'", HOURS)
    said = page.run(f"document.querySelector('{book} .answer').textContent")
    many = len([*(places.BUILD / "certificates").glob("*.json")])
    assert said.startswith(f"{many} certificates: ")
    assert "refused" not in said
    print(said)  # with -s: the counts and the seconds


def test_a_claim_is_judged_again_and_damaged(page: Browser) -> None:
    opened(page, "claims/0503.html")
    said = answered(page, CLAIM, f"document.querySelector('{CLAIM}').requestSubmit()")
    assert "proved again, exact: the certificate holds up" in said
    said = answered(page, CLAIM, f"document.querySelector('{CLAIM} .damage').click()")
    assert "refused" in said
    text = "document.querySelector('#certificate')"
    page.run(f"{text}.value = {text}.value.slice(0, 900)")
    said = answered(page, CLAIM, f"document.querySelector('{CLAIM}').requestSubmit()")
    assert "refused" in said
    assert not page.failed
    assert not page.said


def test_a_link_carries_a_formula_as_data(page: Browser) -> None:
    bad = "<img src=x onerror=self.broken=1> = x"
    link = f"browser.html#formula={quote(bad)}&letters={quote('x: natural')}"
    page.open("about:blank")
    opened(page, link)
    assert page.run("document.querySelector('#formula').value") == bad
    assert page.run("document.querySelector('#letters').value") == "x: natural"
    assert (
        page.run("self.kernelAssets") is None
    )  # whoever follows it presses the button
    assert "unread" in answered(
        page, FORMULA, f"document.querySelector('{FORMULA}').requestSubmit()"
    )
    assert (
        page.run("document.querySelector('.answer img') ?? self.broken ?? null") is None
    )
    assert not page.said


def test_a_crash_is_a_sentence_and_a_fresh_worker(page: Browser) -> None:
    page.open("about:blank")
    opened(page, "browser.html")
    page.run("self.kernelAssets = {'phaseproof.zip': 'AAAA'}; true")
    submit = f"document.querySelector('{FORMULA}').requestSubmit()"
    said = answered(page, FORMULA, submit)
    assert "The kernel gave up: " in said
    assert "That is no verdict; the next question has a fresh one." in said
    page.run("delete self.kernelAssets['phaseproof.zip']; KERNEL.sum = '0'; true")
    said = answered(page, FORMULA, submit)
    assert "proved exact" in said
    assert "This is not the sum that the site lists." in said


def test_a_figure_computes(page: Browser) -> None:
    page.open("about:blank")
    opened(page, "browser.html")
    form = "form[data-desk=numbers]"
    page.run(f"document.querySelector('{form}').elements.delta.value = '12'; true")
    said = answered(page, form, f"document.querySelector('{form}').requestSubmit()")
    assert "[42.381386296894" in said
    assert "S(Δ) is 42.3814, certain to a unit of its last digit." in said
    assert page.run(f"document.querySelector('{form} svg path.curve') !== null")
    said = answered(
        page,
        form,
        f"document.querySelector('{form}').elements.base.value = '1';"
        f"document.querySelector('{form}').requestSubmit()",
    )
    assert "unread the base must be greater than 1, got 1" in said
    assert not page.said
