"""What an author may say: every example of its documentation runs."""

import doctest

import pytest

from phaseproof.author import ALGEBRA, AtMost, Equal, claim, given, letter, qed
from phaseproof.language import claims, ordinary
from phaseproof.search import reasons
from phaseproof.search.completion import decide


@pytest.mark.parametrize("module", [claims, ordinary, reasons])
def test_examples(module: object) -> None:
    assert doctest.testmod(module).failed == 0  # type: ignore[arg-type]


def test_a_hypothesis_is_named_by_itself() -> None:
    """A text that happens to be the name of one is refused, so that no name is misspelt."""
    with pytest.raises(claims.Rejected, match="'below' is no hypothesis"):
        reasons.GIVEN("below")  # type: ignore[arg-type]


def test_a_default_point_is_held_against_the_hypotheses() -> None:
    x, y, A = *letter("x y", "real"), letter("A", "real", 2, 2)
    above = given("above", AtMost(y, x))
    short = claim("0001", "", Equal(x + y, y + x), given=(above,), proof=qed(ALGEBRA))
    with pytest.raises(claims.Rejected, match=r"^0001: the default point does not satisfy above: "
                                              r"name one with witnesses=$"):
        decide(short)
    with pytest.raises(claims.Rejected, match="A has none: name one with witnesses="):
        decide(claim("0001", "", Equal(A + A, 2*A), proof=qed(ALGEBRA)))
