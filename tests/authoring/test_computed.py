"""Programs run on exact numbers: what they return stands in a statement under their name."""

from __future__ import annotations

from itertools import count

import pytest

from phaseproof.authoring.builders import Equal, claim, qed
from phaseproof.authoring.computed import computed
from phaseproof.authoring.expressions import Matrix
from phaseproof.prover.elaboration import decide
from phaseproof.trusted.kernel.rules import ALGEBRA
from phaseproof.trusted.language.terms import Named, OutsideFragment, Term, term


def squares(rows: int, columns: int) -> Term:
    return Matrix([[(i + j) ** 2 for j in range(columns)] for i in range(rows)])


def test_the_output_is_printed_as_the_program_on_its_inputs() -> None:
    made = computed(squares, 2, 3)
    assert isinstance(made, Named)
    assert made.body == squares(2, 3)
    assert str(made) == "squares_{2, 3}"


def test_the_kernel_judges_the_output() -> None:
    says = Equal(computed(squares, 2, 2), Matrix([[0, 1], [1, 4]]))
    assert (
        decide(claim("t001", "t", says, proof=qed(by=ALGEBRA))).verdict.value
        == "proved"
    )
    wrong = Equal(computed(squares, 2, 2), Matrix([[0, 1], [1, 5]]))
    assert decide(claim("t002", "t", wrong, refuted_at={})).verdict.value == "refuted"


@pytest.mark.parametrize("inputs", [(-1, 2), (True, 2), (1.0, 2)])
def test_inputs_are_natural_numbers(inputs: tuple[int, ...]) -> None:
    with pytest.raises(OutsideFragment, match="natural"):
        computed(squares, *inputs)


def test_a_program_that_remembers_is_refused() -> None:
    runs = count()
    with pytest.raises(OutsideFragment, match="now that"):
        computed(lambda: term(next(runs)))


def test_a_program_that_rounds_is_refused() -> None:
    with pytest.raises(OutsideFragment, match="which is not exact"):
        computed(lambda: 0.5)  # type: ignore[arg-type,return-value]
