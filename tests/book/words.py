"""What the words of a title, or of an answer, need in the statement they stand over.

A word that quantifies, bounds or compares is looked up in the sentences of the claim: the letters
they speak of and their domains, their relations, their forms, and whether one part is the converse
of another.  A title says no more than its statement only where every such word finds what it needs;
what else it says, a reader has to compare.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations

from phaseproof.authoring.substitution import written_out
from phaseproof.prover.unification import both, fitted
from phaseproof.trusted.language.claims import (
    Claim,
    First,
    Limit,
    Relation,
    Relative,
    Sequent,
    Unique,
)
from phaseproof.trusted.language.terms import (
    AnyLetter,
    FunctionLetter,
    Letter,
    Node,
    Number,
    OutsideFragment,
    Term,
    children,
    letters,
    subterms,
)

Sequents = tuple[Sequent, ...]

# ---------------------------------------------------------------- what stands in a statement


def sequents(claims: Iterable[Claim]) -> Sequents:
    return tuple(part.sequent for claim in claims for part in claim.parts)


def hypotheses(said: Sequents) -> list[Relation]:
    return [
        r
        for s in said
        for r in (*s.provided, *(r for c in s.given for r in (c.says, *c.provided)))
    ]


def conclusions(said: Sequents) -> list[Relation]:
    return [r for s in said for r in s.says]


def quantified(said: Sequents) -> set[AnyLetter]:
    """The letters that a statement says "for all" of, or "there is"."""
    return {
        x
        for s in said
        for x in (*s.letters, *s.free, *s.some, *(y for c in s.given for y in c.free))
    }


def bounds(said: Sequents) -> list[Relation]:
    return [r for r in (*hypotheses(said), *conclusions(said)) if r.rel in ("≤", "<")]


def converse(said: Sequents) -> bool:
    """Whether what one part concludes is an instance of what another one supposes; or one supposes
    and concludes the contrary of the other, as 2πb < L beside L ≤ 2πb."""
    return any(
        any(instance(c.says, r) for c in p.given for r in q.says)
        or (
            any(contrary(c.says) == h.says for c in p.given for h in q.given)
            and any(contrary(r) == x for r in p.says for x in q.says)
        )
        for p, q in permutations(said, 2)
    )


def contrary(r: Relation) -> Relation:
    if r.rel in ("=", "≠"):
        return Relation(r.lhs, "≠" if r.rel == "=" else "=", r.rhs)
    return Relation(r.rhs, "≤" if r.rel == "<" else "<", r.lhs)


def instance(of: Relation, r: Relation) -> bool:
    if of.rel != r.rel:
        return False
    try:
        sides = [written_out(e, {}) for e in (of.lhs, of.rhs, r.lhs, r.rhs)]
    except OutsideFragment:
        return False
    return both(sides[:2], sides[2:], of.letters, {}, ()) is not None


def of_a_difference(said: Sequents) -> bool:
    """Whether it has the form "depends on m - n alone"; or an equation whose sides are alike with
    two letters moved by a third; or one with a side in which two letters of the other side stand in
    their difference only."""
    return any(isinstance(s.form, Relative) for s in said) or any(
        moved(one, other) or differ_only(one, other)
        for r in (*hypotheses(said), *conclusions(said))
        if r.rel == "="
        for one, other in permutations((written(r.lhs), written(r.rhs)))
    )


def moved(one: Term, other: Term) -> bool:
    """Whether ``other`` is ``one`` with x + s and y + s in the place of two letters x, y."""
    at = fitted(one, other, letters(one), {}) or {}
    steps = {x: v for x, v in at.items() if v != x}
    return len(steps) > 1 and any(
        all(v == x + s for x, v in steps.items())
        for s in (*letters(other), Number(Fraction(1)))
        if isinstance(s, Term)
    )


def differ_only(one: Term, other: Term) -> bool:
    return any(
        {*pair} <= letters(one) and not outside(other, pair)
        for pair in {x for e in subterms(other) for x in differences(e)}
    )


def differences(e: Term) -> Iterator[tuple[Letter, Letter]]:
    """The letters x and y of a sum x - y + ..."""
    if isinstance(e, Node) and e.head == "+":
        yield from (
            (x, y.args[0])
            for x in e.args
            for y in e.args
            if isinstance(x, Letter)
            and isinstance(y, Node)
            and y.head == "neg"
            and isinstance(y.args[0], Letter)
        )


def outside(e: Term, pair: tuple[Letter, Letter]) -> bool:
    """Whether one of the letters stands somewhere but in their difference."""
    inner = [*children(e)]
    if pair in differences(e):
        inner.remove(pair[0])
        inner.remove(-pair[1])
    return e in pair or any(outside(x, pair) for x in inner)


def written(e: Term) -> Term:
    try:
        return written_out(e, {})
    except OutsideFragment:
        return e


# ---------------------------------------------------------------- what a word needs

Needs = Callable[[Sequents, int], bool]


@dataclass(frozen=True)
class Word:
    """A pattern in the words of a title, and what its statement needs where it is found ``n``
    times."""

    pattern: str
    needs: Needs
    otherwise: str
    # whether it needs that in a clause that denies, too: "none is above"
    denied: bool = True


def form(kind: type) -> Needs:
    return lambda said, n: any(isinstance(s.form, kind) for s in said)


def domains(*of: str) -> Needs:
    return lambda said, n: any(
        x.domain in of for x in quantified(said) if isinstance(x, Letter)
    )


def called(*names: str) -> Needs:
    return lambda said, n: any(x.name in names for x in quantified(said))


def shaped(said: Sequents, n: int) -> bool:
    return any(
        isinstance(x, FunctionLetter) or x.size is not None for x in quantified(said)
    )


def strict(said: Sequents, n: int) -> bool:
    return any(r.rel == "<" for r in bounds(said)) or any(
        x.domain == "positive" for x in quantified(said) if isinstance(x, Letter)
    )


CLAUSES = re.compile(r"[;:]")
DENIED = re.compile(r"\b(?:no|not|none|neither|never|nowhere)\b", re.IGNORECASE)
MORE = (
    "more|less|larger|smaller|longer|shorter|higher|lower|farther|greater|nearer|closer"
)
EVERY = "(?:every|any|all|no|whatever the)"

WORDS = (
    Word(
        r"\b(?:exactly|just) (?:when|where|if|for)\b|\bif and only if\b",
        lambda said, n: converse(said),
        "no part is the converse of another one",
    ),
    Word(r"\bunique|\bonly one\b", form(Unique), "no part has the form Unique"),
    Word(
        r"(?<!if and )\bonly\b",
        lambda said, n: any(
            r.rel in ("=", "≠") for r in (*hypotheses(said), *conclusions(said))
        ),
        "nothing is said to be equal",
    ),
    Word(
        r"\b(?:every|all|any|whatever|no|never|nothing|nowhere|always|none|everywhere)\b"
        r"(?! second\b)",
        lambda said, n: bool(quantified(said)) or len(conclusions(said)) > 1,
        "it has no letter, and one conclusion",
    ),
    Word(r"\bevery even d\b", domains("even"), "no letter is even"),
    Word(
        rf"\b{EVERY} (?:larger |integer |other )?bases?\b",
        called("b", "B", "c"),
        "no letter is a base",
    ),
    Word(
        rf"\b{EVERY} integers?\b", domains("integer", "natural"), "no letter is whole"
    ),
    Word(rf"\b{EVERY} real\b", domains("real"), "no letter is real"),
    Word(rf"\b{EVERY} complex\b", domains("complex"), "no letter is complex"),
    Word(
        rf"\b{EVERY} (?:dimensions?|lengths?)\b",
        domains("natural", "even"),
        "no letter counts",
    ),
    Word(
        rf"\b{EVERY} (?:frequenc(?:y|ies)|angles|loss|weights|vectors?|matri(?:x|ces)|contents"
        r"|tokens)\b",
        shaped,
        "no letter is a function or a matrix",
    ),
    Word(
        r"\bat (?:most|least)\b|(?<!add )\bup to (?!one\b)",
        lambda said, n: bool(bounds(said)),
        "it bounds nothing",
    ),
    Word(
        rf"\b(?:{MORE}) than\b|\b(?:below|above|exceeds?|strictly|negative)\b(?! every)",
        strict,
        "nothing is strict",
        denied=False,
    ),
    Word(
        r"(?<!that )(?<!the )(?<!its )(?<!of )(?<!times )"
        r"\b(?:rises?|falls?|increases?|decreases?)\b(?! (?:of|by|at|short|into|on)\b)",
        lambda said, n: n <= sum(r.rel == "<" for r in conclusions(said)),
        "not each rise and fall is strict",
        denied=False,
    ),
    Word(
        r"\b(?:tends?|converges?) to\b|\blimit\b",
        lambda said, n: (
            form(Limit)(said, n) or any(r.absurd for r in conclusions(said))
        ),
        "no part has the form Limit",
    ),
    Word(r"\bfirst (?:negative|positive)\b", form(First), "no part has the form First"),
    Word(
        r"\bdepends? (?:on [^ ]+ [-−] [^ ]+ alone\b|only on [^ ]+ [-−] )|\bis relative\b",
        lambda said, n: of_a_difference(said),
        "no side sees a difference only",
    ),
    Word(
        r"\binfinitely\b|\b(?:beyond any|every) bound\b",
        lambda said, n: bool(quantified(said)),
        "there is no letter to grow",
    ),
    Word(
        r"(?<!\bat )\b(?:largest|smallest|least|greatest|highest|lowest|farthest|nearest|longest"
        r"|shortest)\b",
        lambda said, n: bool(bounds(said)),
        "it bounds nothing",
    ),
    Word(
        r"\b(?:already|sharper|merely)\b",
        lambda said, n: False,
        "it compares with another statement",
    ),
)


RANGE = re.compile(
    r"\b(?:for|if|where|with|from|every) (?:(-?\d+) (≤|<) )?([^\W\d_]'?)"
    r"(?: (≤|<|≥|>) (-?\d+)\b)?"
)
LEAST = {"positive": "<", "nonnegative": "≤", "natural": "≤", "even": "≤"}


def narrower(words: str, said: Sequents) -> list[str]:
    """The ranges of single letters that are wider than what is supposed of them: "for x ≥ 0" over
    1 ≤ x."""
    supposed = [
        *hypotheses(said),
        *(
            Relation(Number(Fraction(0)), LEAST[x.domain], x)
            for x in quantified(said)
            if isinstance(x, Letter) and x.domain in LEAST
        ),
    ]
    out = list[str]()
    for low, below, x, rel, number in RANGE.findall(words):
        ends = [
            (low, below, 1),
            (
                number,
                {"≥": "≤", ">": "<"}.get(rel, rel),
                1 if rel in ("≥", ">") else -1,
            ),
        ]
        for end, how, side in ends:
            for r in supposed:
                one, other = (r.lhs, r.rhs) if side == 1 else (r.rhs, r.lhs)
                if (
                    end
                    and isinstance(one, Number)
                    and str(other) == x
                    and (
                        side * (one.value - int(end)) > 0
                        or (one.value == int(end) and (how, r.rel) == ("≤", "<"))
                    )
                ):
                    out.append(f"{x} from {end}: it supposes {r}")
    return out


def unfounded(words: str, claims: Iterable[Claim]) -> list[str]:
    """The words that do not find what they need in the statements of the claims."""
    said, out = sequents(claims), list[str]()
    for word in WORDS:
        found = [
            x
            for clause in CLAUSES.split(words)
            if word.denied or not DENIED.search(clause)
            for x in re.findall(word.pattern, clause, re.IGNORECASE)
        ]
        if found and not word.needs(said, len(found)):
            out.append(f"{found[0]}: {word.otherwise}")
    return out + narrower(words, said)
