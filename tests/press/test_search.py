"""What people type leads to its answer, and what is like nothing here to none."""

from __future__ import annotations

import pytest

from phaseproof.press.search import (
    Finder,
    best,
    features,
    fitting,
    is_result,
    of_answer,
    of_claim,
)
from phaseproof.syntax.plaintext import LISTED, in_a_line
from tests.book.whole_book import whole_book
from tests.press.phrasings import ASKED, REPORTED, UNSEEN

ANSWERS = whole_book().answers
CLAIMS = {entry.claim.tag: entry.claim for _, entry in whole_book()}
FINDER = Finder([of_answer(x) for x in ANSWERS])


def named(asked: str) -> list[str]:
    """The answers that are shown, best first."""
    return [ANSWERS[x.n].name for x in best(FINDER(asked), 3)]


@pytest.mark.parametrize("asked", [*ASKED, *REPORTED])
def test_an_answer_is_found_first_by_the_words_people_use(asked: str) -> None:
    assert named(asked)[:1] == [{**ASKED, **REPORTED}[asked]]


def test_there_are_many_phrasings() -> None:
    """Of every answer, and many in the words of libraries."""
    assert len(ASKED) + len(REPORTED) >= 120
    assert len(REPORTED) >= 30
    assert {*ASKED.values(), *REPORTED.values()} == {x.name for x in ANSWERS}
    assert len({*ASKED, *REPORTED, *UNSEEN}) == len(ASKED) + len(REPORTED) + len(UNSEEN)


def test_phrasings_that_nobody_thought_of_are_mostly_found() -> None:
    first = [asked for asked, name in UNSEEN.items() if named(asked)[:1] == [name]]
    shown = [asked for asked, name in UNSEEN.items() if name in named(asked)]
    assert len(first) / len(UNSEEN) > 0.8
    assert len(shown) / len(UNSEEN) > 0.9


@pytest.mark.parametrize(
    "asked",
    [
        "dropout rate",
        "learning rate schedule warmup",
        "mixture of experts routing",
        "quantization int4 perplexity",
        "tokenizer vocabulary size",
        "zebra crossing",
    ],
)
def test_what_nothing_fits_is_noticed(asked: str) -> None:
    found = best(FINDER(asked), 3)
    assert not any(x.fits for x in found)
    assert fitting([found, []]) == [found[:1], []]


def test_what_is_said_of_words_is_the_same_for_all_their_forms() -> None:
    assert features("Positional embeddings") == features("position encoding")
    assert features("LlamaRotaryEmbedding") == features("llama RoPE encodings")
    assert features("why is it used, vs. the best?") == []
    assert features("θ is cached") == features("theta caches")


def test_a_formula_is_found_by_what_it_is_read_aloud() -> None:
    """Its title has the signs alone, and none for "times"."""
    said = "inner product of query and key times cosine"
    assert features("⟨q, k⟩ cos") == features(said)
    results = [x for x in CLAIMS.values() if is_result(x)]
    finder = Finder([of_claim(x, "", "", ()) for x in results])
    for asked in (said, "dot product of q and k times cos", "⟨q, k⟩ cos((m - n)θ)"):
        assert results[finder(asked)[0].n].tag == "0509"


def test_a_lemma_by_contradiction_is_no_result() -> None:
    results = {tag for tag, claim in CLAIMS.items() if is_result(claim)}
    assert "1731" not in results
    assert {"0603", "0945", "1732"} <= results


def test_a_result_is_a_statement_with_its_hypotheses() -> None:
    said = {tag: in_a_line(claim) for tag, claim in CLAIMS.items()}
    assert said["0603"] == "1 < b ⟹ |∫₀¹ e^{ⅈΔb⁻ᵗ} dt| ≤ (b + 1)/(Δ ln b)"
    assert said["0945"] == "sin m = sin n ⟹ m = n"
    assert said["0108"].endswith(" ⟹ A is uniquely determined")
    assert said["0953"] == (
        "0 < B, 0 < d ⟹ there are k, l ∈ ℕ such that k < l, "
        "sin(k B^{−2i/d}) = sin(l B^{−2i/d})"
    )
    assert all(len(x) <= LISTED + 2 for x in said.values())
    assert said["1991"].endswith(" …")
