"""What an author may say: every example of its documentation runs."""

import doctest

import pytest

from phaseproof import claims, reasons


@pytest.mark.parametrize("module", [claims, reasons])
def test_examples(module: object) -> None:
    assert doctest.testmod(module).failed == 0  # type: ignore[arg-type]
