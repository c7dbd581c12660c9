"""What is found by the words that people type, best first: the ranking of `phaseproof find` and of
the box on the site's first page, where `docs/site/static/site.js` has the same few lines, and these
tables.

A text is worth the words, and pairs of neighbouring words, that it shares with what was typed; a
rare one counts for more, and one in a way to ask for the text counts twice.  A formula is worth
what it is read aloud: ⟨q, k⟩ cos x is the inner product of query and key, times the cosine of x.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import log

from phaseproof.model.book import Answer
from phaseproof.syntax.inline_markup import plain
from phaseproof.trusted.language.claims import Claim

Text = tuple[Sequence[str], str]  # the ways to ask for it, and all it says

# Words that say nothing of what is asked, or have no sign in a formula.
EMPTY = frozenset(
    """a about after all am an and any are as at be been best between but by can cannot could did
    differ difference different do does doing done for from get gets give given gives good had
    has have how i if in instead into is it its just let like make makes may me much my need
    needed needs not of on one or our should so some such than that the their them then there
    these they thing this those through times to too us use used uses using v versus very vs
    want was way we were what when where whether which while who why will with without work
    works would wrong you your""".split()
)
# What people call alike.
SAME = {
    **{"embed": "encode", "embedding": "encoding", "embeddings": "encodings"},
    **{"embedded": "encoded", "rotary": "rope", "q": "query", "k": "key"},
    **{
        "cosine": "cos",
        "cosines": "cos",
        "sine": "sin",
        "sines": "sin",
        "dot": "inner",
    },
}
SIGNS = {
    **{"α": "alpha", "β": "beta", "γ": "gamma", "δ": "delta", "Δ": "delta"},
    **{"ε": "epsilon", "θ": "theta", "κ": "kappa", "λ": "lambda", "μ": "mu"},
    **{"π": "pi", "ρ": "rho", "σ": "sigma", "τ": "tau", "φ": "phi"},
    **{"ψ": "psi", "ω": "omega", "⟨": "inner product"},
}
# LlamaRotaryEmbedding, DynamicNTKScaling: where one word ends within a name.
HUMP = re.compile(
    r"([a-z]{3})(?=[A-Z][a-z]{3}|[A-Z]{4}[a-z])|([A-Z]{2})(?=[A-Z][a-z]{3})"
)
ENDING = re.compile(r"(?:ional|ion|ing|ed|e|al|ly)$")
FITS = 1 / 3  # of what was typed, each word by its weight, is enough

TABLES = {"empty": sorted(EMPTY), "same": SAME, "signs": SIGNS}


def features(text: str) -> list[str]:
    """The words of a text without their endings, and the pairs of neighbours, each once."""
    text = "".join(
        f" {SIGNS[x]} " if x in SIGNS else x for x in HUMP.sub(r"\1\2 ", text)
    )
    words = list[str]()
    for word in re.findall(r"[a-z0-9]+", text.lower()):
        if word not in EMPTY:
            stem = SAME.get(word, word)
            stem = stem.removesuffix("s") if len(stem) > 3 else stem
            words.append(ENDING.sub("", stem) if len(stem) > 4 else stem)
    return [*dict.fromkeys([*words, *map(" ".join, pairwise(words))])]


@dataclass(frozen=True)
class Found:
    """A text by its number, what it is worth, and which share of the words typed it has."""

    n: int
    score: float
    share: float

    @property
    def fits(self) -> bool:
        """Whether it has enough of what was typed."""
        return self.share >= FITS


class Finder:
    """Texts, each with the ways to ask for it."""

    def __init__(self, texts: Sequence[Text]) -> None:
        self._ways = [[{*features(way)} for way in ways] for ways, _ in texts]
        self._known = [
            {*features(text)}.union(*ways)
            for ways, (_, text) in zip(self._ways, texts, strict=True)
        ]
        self._count = Counter(x for known in self._known for x in known)

    def __call__(self, typed: str) -> list[Found]:
        """The texts that share something with what was typed, best first."""
        asked = features(typed)
        words = [x for x in asked if " " not in x]
        every = sum(map(self._weight, words)) or 1
        found = [
            Found(
                n,
                self._worth(asked, known)
                + max((self._worth(asked, way) for way in ways), default=0),
                sum(self._weight(x) for x in words if x in known) / every,
            )
            for n, (known, ways) in enumerate(zip(self._known, self._ways, strict=True))
        ]
        return sorted((x for x in found if x.score > 0), key=lambda x: (-x.score, x.n))

    def _weight(self, feature: str) -> float:
        """More for a rare one; a word that stands nowhere is the rarest."""
        return log((len(self._known) + 1) / (self._count[feature] or 1))

    def _worth(self, asked: Iterable[str], known: set[str]) -> float:
        shared = sum(self._weight(x) for x in asked if x in known)
        return shared / (1 + 0.3 * log(1 + len(known)))


def fitting(found: Sequence[Sequence[Found]]) -> list[list[Found]]:
    """Of several kinds of texts those that fit; the first of each, where none does."""
    fit = [[x for x in some if x.fits] for some in found]
    return fit if any(fit) else [[*some[:1]] for some in found]


def of_answer(answer: Answer) -> Text:
    """An answer: by its question, and by the words that people use."""
    return (plain(answer.question), *answer.words), plain(answer.text)


def of_claim(claim: Claim, name: str, chapter: str, asserted: Iterable[str]) -> Text:
    """A claim: by its title, and by what the rows assert that it settles."""
    said = (claim.tag, name, chapter, claim.source, *map(plain, asserted))
    return (plain(claim.title),), " ".join(dict.fromkeys(said))


def of_row(key: str, name: str, asserted: str, printed: Iterable[str]) -> Text:
    """A row of a document: by what it asserts, and by what is printed there."""
    return (plain(asserted),), " ".join((key, name, *printed))


def is_result(claim: Claim) -> bool:
    """Whether a claim is listed: a lemma by contradiction, whose line is absurd, is not."""
    return not any(r.absurd for p in claim.parts for r in p.sequent.says)


def best(found: Sequence[Found], most: int) -> list[Found]:
    """The first few, as far as they are worth half of the first."""
    return [x for x in found[:most] if x.score >= found[0].score / 2]
