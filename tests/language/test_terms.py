"""A term can be named wherever it stands, also where no printer is loaded."""

from __future__ import annotations

import subprocess
import sys

from phaseproof.places import HOME

ALONE = (
    "from phaseproof.trusted.language.terms import PRINTERS, Number; "
    "from fractions import Fraction; one = Number(Fraction(1)); "
    "assert not PRINTERS; print(str(one), one)"
)


def test_a_term_has_a_name_without_a_printer() -> None:
    said = subprocess.run(
        [sys.executable, "-c", ALONE], cwd=HOME, check=True, capture_output=True
    )
    assert said.stdout.count(b"Number") == 2
