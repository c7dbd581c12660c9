"""A printed sentence is derived from what was judged, or it is not printed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from phaseproof.author import (
    ALGEBRA,
    EULER,
    INSTANCE,
    SIGN,
    AtMost,
    Equal,
    First,
    Function,
    Less,
    Rational,
    Sequent,
    claim,
    column,
    cos,
    dot,
    function,
    given,
    identity,
    inverse,
    letter,
    limit,
    part,
    pi,
    proof,
    qed,
    relative,
    sin,
    unique,
    via,
)
from phaseproof.authoring.surface_rules import CITED, LEMMA
from phaseproof.library.rows import same_as
from phaseproof.model.book import Display
from phaseproof.prover.elaboration import complete, decide
from phaseproof.syntax.plaintext import statement_text
from phaseproof.trusted.kernel.context import Scope
from phaseproof.trusted.kernel.instances import REFUSALS
from phaseproof.trusted.kernel.proofs import under
from phaseproof.trusted.language.claims import (
    Cited,
    Claim,
    Form,
    Inverse,
    Limit,
    Part,
    Proof,
    Rejected,
    Relative,
    Unique,
)
from phaseproof.trusted.language.verdict import Verdict
from phaseproof.verification.printed_forms import (
    check_display,
    check_sentences,
    printed,
)
from tests.book.whole_book import agreed, whole_book

BOOK = whole_book()
m, n, s, k = letter("m n s k", "integer")
x, y, t, w = letter("x y t w", "real")
ε, p = letter("epsilon p", "positive")
even, shift = letter("s", "even"), letter("s", "natural")
a, b = letter("a b", "real", 2, 2)
f, g = function("f", "integer", "real"), function("g", ("real", "real"), "real")
N = function("N", "positive", "real")
turn = lambda m, n: cos((m - n) * x)
depends = relative(turn, m, n, s)
inner = dot(column(m, 1), column(n, 1))


def sentences_of(one: Claim) -> None:
    """Raises unless the claim is judged and its sentences follow."""
    assert decide(one).verdict is not None
    check_sentences(complete(one))


def lone(said: Sequent) -> Part:
    """A part of which only the sentence is asked."""
    return Part(said, Proof(()))


def follows(one: Part, beside: tuple[Part, ...]) -> None:
    """Raises unless the sentence follows under the hypotheses alone."""
    printed(one, beside, under(one.sequent, Scope()))


def refused(said: Sequent, *beside: Part) -> None:
    one = lone(said)
    assert isinstance(said.form, Form)
    with pytest.raises(
        Rejected, match=rf"printed with it \({said.form.kind}\) does not follow"
    ):
        follows(one, (one, *beside))


def accepted(said: Sequent, *beside: Part) -> None:
    follows(lone(said), (lone(said), *beside))


# ---------------------------------------------------------------- sentences that lied

always = {"witnesses": ({x: 1},)}
LIES: dict[str, Claim] = {
    "ε tends to 0": claim(
        "lie1",
        "",
        limit(ε, t, 0, bound=N, margin=ε),
        witnesses=({ε: 1, t: 1},),
        proof=proof(qed(SIGN()), choose={N: Function(ε, 0 * ε)}),
    ),
    "an even shift": claim(
        "lie2",
        "",
        relative(lambda m, n: cos(pi * m), m, n, even),
        proof=qed(EULER),
        witnesses=({m: 1, even: 2},),
    ),
    "a hypothesis on the shift": claim(
        "lie3",
        "",
        relative(lambda m, n: m, m, n, s, given=(given("h", Equal(s, 0)),)),
        proof=via(m + 0, by=INSTANCE("h")).qed(ALGEBRA),
        witnesses=({m: 1, s: 0},),
    ),
    "inverse of something else": claim(
        "lie4",
        "",
        Equal((x + 1) * (x - 1), x**2 - 1),
        form=Inverse(),
        proof=qed(ALGEBRA),
        **always,
    ),
    "uniquely sin x": claim(
        "lie5",
        "",
        Equal(sin(x), sin(x) * 1),
        form=Unique(x),
        proof=qed(ALGEBRA),
        **always,
    ),
    "any modulus is a limit": claim(
        "lie6",
        "",
        AtMost(abs(sin(x) - 2), abs(sin(x) - 2) + 1),
        form=Limit(sin(x), 2 + 0 * x),
        proof=qed(SIGN()),
        **always,
    ),
    "the first of nothing": claim(
        "lie7", "", Equal(x + 0, x), form=First(k), proof=qed(ALGEBRA), **always
    ),
}


@pytest.mark.parametrize("name", LIES)
def test_a_sentence_that_lied_is_refused(name: str) -> None:
    with pytest.raises(Rejected, match="does not follow from it"):
        sentences_of(LIES[name])
    bare = replace(
        LIES[name],
        parts=tuple(
            replace(x, sequent=replace(x.sequent, form=None)) for x in LIES[name].parts
        ),
    )
    if name not in ("ε tends to 0", "a hypothesis on the shift"):
        assert decide(bare).verdict is Verdict.PROVED


# ---------------------------------------------------------------- relative


def shifted(names: str, domain: str) -> Sequent:
    return relative(turn, *letter(names, domain))


@pytest.mark.parametrize(
    "domain",
    ["integer", "natural", "even", "positive", "nonnegative", "real", "complex"],
)
def test_relative_in_every_domain(domain: str) -> None:
    """m and n of the domain are apart by 0, by s, or by -s."""
    accepted(shifted("m n s", domain))


@pytest.mark.parametrize(
    "said",
    [
        replace(depends, form=Relative(m, n, x)),  # not a shift
        replace(depends, form=Relative(m, m, s)),
        replace(depends, form=Relative(n, s, m)),
        relative(turn, m, n, shift),  # half of the integers
        relative(turn, *letter("m n", "real"), s),  # and half of nothing
        relative(lambda m, n: turn(m, n) + s, m, n, s),  # the value knows s
        relative(turn, m, n, s, given=(given("", Less(0, s)),)),
        relative(turn, m, n, s, given=(given("", Less(m, n)),)),
        relative(turn, m, n, s, given=(given("", Less(f(n), x)),)),
        replace(
            depends, says=(Equal(turn(m, n), turn(m + s, n + s)),)
        ),  # the other way round
        replace(depends, says=(Equal(turn(m + s, n), turn(m, n)),)),
        replace(depends, says=(Equal(turn(m + s, n + 2 * s), turn(m, n)),)),
        replace(depends, says=(AtMost(turn(m + s, n + s), turn(m, n)),)),
        replace(depends, says=depends.says * 2),
        replace(depends, says=(Equal(x, x),)),  # m, n, s are no letters
        relative(turn, m, n, s, given=(given("", Equal(f(m), 0), n),)),
        Sequent(depends.says, free=(s,), form=Relative(m, n, s)),
        Sequent(depends.says, some=(s,), form=Relative(m, n, s)),
    ],
)
def test_not_relative(said: Sequent) -> None:
    refused(said)


def test_other_letters_may_have_hypotheses() -> None:
    accepted(
        relative(
            turn, m, n, s, given=(given("", Less(0, x)), given("", Less(f(m), x), m))
        )
    )


# ---------------------------------------------------------------- inverse, unique


def test_inverse() -> None:
    accepted(inverse(a, b, 2))
    accepted(Sequent((Equal(x * y, 1), Equal(y * x, 1)), form=Inverse()))


@pytest.mark.parametrize(
    "says",
    [
        (Equal(a * b, identity(2)),),
        (Equal(a * b, identity(2)), Equal(a * b, identity(2))),
        (Equal(a * b, identity(2)), Equal(b * b, identity(2))),
        (Equal(a * b, identity(2)), Equal(b * a, identity(1))),
        (Equal(a * b, b), Equal(b * a, b)),
        (Equal(x * y, 2), Equal(y * x, 2)),
        (Equal(a * b, identity(2)), Less(b * a, identity(2))),
        (Equal(a + b, identity(2)), Equal(b + a, identity(2))),
    ],
)
def test_not_inverse(says: tuple[Equal, ...]) -> None:
    refused(Sequent(says, form=Inverse()))


def test_unique() -> None:
    accepted(unique(x, y + 1, (given("", Equal(x - 1, y)),)))


@pytest.mark.parametrize(
    "said",
    [
        unique(x, y + 1, ()),
        unique(x, y + 1, (given("", Less(0, y)),)),
        unique(x, y + 1, (given("", Equal(g(x, y), 0), x),)),
        unique(x, x * 1, (given("", Less(0, x)),)),
        replace(unique(x, y, (given("", Equal(x, y)),)), form=Unique(y)),
        replace(unique(x, y, (given("", Equal(x, y)),)), says=(AtMost(x, y),)),
        replace(
            unique(x, y, (given("", Equal(x, y)),)), says=(Equal(x, y), Equal(y, x))
        ),
        replace(unique(x, y, (given("", Equal(x, y)),)), some=(w,)),
    ],
)
def test_not_unique(said: Sequent) -> None:
    refused(said)


# ---------------------------------------------------------------- limit

decays = limit(1 / t, t, 0, bound=N, margin=ε)
far = (AtMost(N(ε), t),)
z = letter("z", "complex")


def test_limit() -> None:
    accepted(decays)
    accepted(limit(1 / t + y, t, y, bound=N, margin=ε))
    accepted(replace(decays, says=(AtMost(abs(1 / t), ε),)))
    for domain in ("integer", "natural", "even", "positive", "nonnegative"):
        accepted(limit(f(0), letter("t", domain), y, bound=N, margin=ε))


@pytest.mark.parametrize(
    "said",
    [
        limit(ε, t, 0, bound=N, margin=ε),
        limit(1 / t, t, ε, bound=N, margin=ε),
        limit(1 / t, t, t, bound=N, margin=ε),
        limit(1 / t + N(1), t, 0, bound=N, margin=ε),
        limit(1 / z, z, 0, bound=N, margin=ε),
        limit(1 / t, t, 0, bound=function("N", "real", "real"), margin=x),
        limit(1 / t, t, 0, bound=function("N", "real", "real"), margin=ε),
        replace(decays, form=Limit(2 / t, 0 * t)),
        replace(decays, form=Limit(1 / t, ε)),
        replace(decays, says=(AtMost(abs(1 / t - 0), 2 * ε),)),
        replace(decays, says=(Less(abs(1 / t - 0), ε),)),
        replace(decays, says=(AtMost(1 / t - 0, ε),)),
        replace(decays, says=(*decays.says, *decays.says)),
        replace(decays, provided=()),
        replace(decays, provided=(AtMost(t, N(ε)),)),
        replace(decays, provided=(*far, Less(0, t))),
        replace(decays, free=(t, ε)),
        replace(decays, free=(ε, t, x)),
        replace(decays, some=()),
        replace(decays, some=(N, w)),
        replace(decays, some=(), free=(), provided=()),
    ],
)
def test_not_a_limit(said: Sequent) -> None:
    refused(said)


# ---------------------------------------------------------------- first

between = (given("from", AtMost(0, k)), given("to", AtMost(k, 3)))
falls = Sequent((Less(f(k + 1), f(k)),), between, form=First(k))
rises = lone(Sequent((Less(f(4), f(5)),)))


def test_first() -> None:
    accepted(falls, rises)
    accepted(falls, lone(Sequent((Less(f(0), 1), AtMost(f(4), f(5))))))
    accepted(replace(falls, says=(AtMost(f(k + 1), f(k)),)), rises)
    accepted(replace(falls, given=between[::-1]), rises)


@pytest.mark.parametrize(
    ("said", "other"),
    [
        (falls, lone(Sequent((Less(f(5), f(6)),)))),  # not the next
        (falls, lone(Sequent((Less(f(5), f(4)),)))),  # no exception
        (falls, lone(Sequent((Equal(f(5), 2 * f(4)),)))),
        (falls, replace(rises, sequent=replace(rises.sequent, given=between))),
        (falls, replace(rises, sequent=replace(rises.sequent, some=(w,)))),
        (falls, part(Less(f(4), f(5)), refuted_at={})),
        (
            replace(falls, says=(AtMost(f(k + 1), f(k)),)),
            lone(Sequent((AtMost(f(4), f(5)),))),
        ),
        (replace(falls, says=falls.says * 2), rises),
        (replace(falls, form=First(n)), rises),
        (replace(falls, given=between[1:]), rises),
        (replace(falls, given=(*between, given("", Less(0, x)))), rises),
        (replace(falls, given=(between[0], given("to", AtMost(k, 3), k))), rises),
        (replace(falls, given=(between[0], given("to", AtMost(k, n)))), rises),
        (
            replace(falls, given=(between[0], given("to", AtMost(k, Rational(7, 2))))),
            rises,
        ),
        (replace(falls, given=(between[0], given("to", Less(k, 3)))), rises),
    ],
)
def test_not_the_first(said: Sequent, other: Part) -> None:
    refused(said, other)


def test_a_real_letter_has_no_next() -> None:
    r, h = letter("k", "real"), function("f", "real", "real")
    refused(
        Sequent(
            (Less(h(r + 1), h(r)),),
            (given("", AtMost(0, r)), given("", AtMost(r, 3))),
            form=First(r),
        ),
        lone(Sequent((Less(h(4), h(5)),))),
    )


def test_a_part_alone_is_not_up_to_an_exception() -> None:
    """The exception is another part; a row that shows one part does not speak of it."""
    whole = BOOK.by_tag["0620"][1].claim
    assert "up to the first exception" in statement_text(whole)
    row = same_as(whole, given=("from", "to"))
    assert row.part.sequent == replace(whole.parts[0].sequent, form=None)
    with pytest.raises(Rejected, match=r"\(first\) does not follow"):
        sentences_of(replace(whole, parts=whole.parts[:1]))


# ---------------------------------------------------------------- the book, and what it cites

FORMED = {
    f"{e.claim.tag} {p.sequent.form.kind}": (p, e.claim)
    for _, e in BOOK
    for p in e.claim.parts
    if p.sequent.form
}


@pytest.mark.parametrize("name", FORMED)
def test_the_sentences_of_the_book_follow(name: str) -> None:
    one, whole = FORMED[name]
    if (
        name == "0864 relative"
    ):  # its divisor is seen not to vanish by a fact of the proof
        sentences_of(whole)
    else:
        follows(one, whole.parts)


def test_the_book_has_sentences_of_each_kind() -> None:
    assert {name.split()[1] for name in FORMED} == {
        "relative",
        "inverse",
        "unique",
        "limit",
        "first",
    }


@pytest.mark.slow
def test_the_sentences_of_rows_follow() -> None:
    parts = [
        q.part for d in BOOK.documents for row in d.statements for q in row.printed
    ]
    formed = [Claim("----", "A row", "", (x,)) for x in parts if x.sequent.form]
    assert len([sentences_of(x) for x in formed]) > 20


def test_a_word_is_no_form() -> None:
    word = replace(depends, form="relative")  # type: ignore[arg-type]
    with pytest.raises(Rejected, match="does not follow"):
        follows(lone(word), ())


def test_the_sentence_is_no_part_of_the_hash() -> None:
    said = claim("0001", "", depends, proof=qed(ALGEBRA))
    assert said.hash == claim("0001", "", depends.says[0], proof=qed(ALGEBRA)).hash


def test_a_cited_theorem_has_no_sentence() -> None:
    said = relative(lambda m, n: f(m) * f(n), m, n, s)
    theorem = Cited("turn", "A turn", "", said)
    with pytest.raises(Rejected, match="no sentence stands for the theorem A turn"):
        sentences_of(
            claim(
                "0001",
                "",
                said.says[0],
                proof=qed(CITED(theorem)),
                witnesses=({m: 1, n: 2, s: 3, f: Function(k, 0 * k)},),
            )
        )


# ---------------------------------------------------------------- the notation of papers


@pytest.mark.slow
@pytest.mark.parametrize("display", whole_book().displays, ids=lambda x: x.claim.tag)
def test_a_display_says_what_its_claim_says(display: Display) -> None:
    agreed(display)


def test_a_display_that_says_more_or_less_is_refused() -> None:
    x, y = letter("x y", "real")
    judged = claim("a001", "", Less(0, x**2 + 1), source="one", proof=qed(by=SIGN("<")))
    weak = claim("a001", "", AtMost(0, x**2 + 1), source="one", proof=qed(by=SIGN()))
    strong = claim(
        "a001", "", Less(1, x**2 + 1), source="one", proof=qed(by=LEMMA(judged))
    )
    with pytest.raises(REFUSALS):
        check_display(Display(judged, weak, (Proof((qed(by=LEMMA(weak)),)),)))
    with pytest.raises(REFUSALS):
        check_display(Display(judged, strong, (Proof((qed(by=LEMMA(strong)),)),)))
    alike = claim(
        "a001", "", Less(0, y**2 + 1), source="one", proof=qed(by=LEMMA(judged, {x: y}))
    )
    check_display(Display(judged, alike, (Proof((qed(by=LEMMA(alike, {y: x})),)),)))
