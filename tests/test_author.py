"""What an author may say: every example of its documentation runs."""

import doctest

import pytest

from phaseproof.language import claims
from phaseproof.search import reasons


@pytest.mark.parametrize("module", [claims, reasons])
def test_examples(module: object) -> None:
    assert doctest.testmod(module).failed == 0  # type: ignore[arg-type]


def test_a_hypothesis_is_named_by_itself() -> None:
    """A text that happens to be the name of one is refused, so that no name is misspelt."""
    with pytest.raises(claims.Rejected, match="'below' is no hypothesis"):
        reasons.GIVEN("below")  # type: ignore[arg-type]
