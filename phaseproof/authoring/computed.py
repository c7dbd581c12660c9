"""The value that a program returns, as a term under the program's name.

A printed program is a claim about what it computes.  The program is written again as a small
Python function on exact numbers; it is run, and its output stands in a statement like any other
term, printed as the function's name with the inputs as indices.  Judged is the output: the kernel
knows nothing of programs.
"""

from __future__ import annotations

from collections.abc import Callable

from phaseproof.trusted.language.terms import (
    Named,
    OutsideFragment,
    Term,
    Termlike,
    let,
    term,
)


def computed(program: Callable[..., Termlike], *inputs: int) -> Term:
    """``computed(table, 4, 100)`` is what ``table(4, 100)`` returns, printed table_4,100."""
    if any(type(x) is not int or x < 0 for x in inputs):
        raise OutsideFragment(f"{program.__name__} is run on natural numbers")
    output = term(program(*inputs))
    if output != term(program(*inputs)):
        raise OutsideFragment(f"{program.__name__} returns now this, now that")
    named: Named = let("_".join([program.__name__, *map(str, inputs)]), be=output)
    return named
