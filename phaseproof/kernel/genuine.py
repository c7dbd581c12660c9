"""What reaches the judge is made of the language's own classes, with nothing added to them.

A subclass may answer for its parent and do something else; an instance may be given a ``check`` of
its own.  Neither is evidence.
"""

from __future__ import annotations

from dataclasses import fields
from fractions import Fraction
from typing import Any

from phaseproof.claims import (
    Chain,
    Cited,
    Claim,
    Condition,
    Contrary,
    Counterexample,
    Fact,
    First,
    Found,
    Inverse,
    Limit,
    Obtain,
    Part,
    Proof,
    Rejected,
    Relation,
    Relative,
    Sequent,
    Unique,
)
from phaseproof.kernel.rules import REGISTRY
from phaseproof.terms import (
    AnyLetter,
    Apply,
    Binder,
    Function,
    FunctionLetter,
    Grid,
    Letter,
    Named,
    Node,
    Number,
    Sort,
    Term,
    subterms,
    weight,
)

HEAVIEST = 100_000  # parts of one expression
PLAIN = {str, int, Fraction, type(None)}
CLASSES = REGISTRY | {
    Apply, Binder, Chain, Cited, Claim, Condition, Contrary, Counterexample, Fact, First, Function,
    FunctionLetter, Grid, Inverse, Letter, Limit, Named, Node, Number, Obtain, Part, Proof,
    Relation, Relative, Sequent, Sort, Unique}


def genuine(x: Any, seen: set[int] | None = None) -> None:
    """Raises unless x is made of the classes of the language, all the way down."""
    seen = set() if seen is None else seen
    if id(x) in seen or type(x) in PLAIN or type(x) is Found:
        return
    seen.add(id(x))
    if type(x) is tuple:
        for y in x:
            genuine(y, seen)
        return
    if type(x) not in CLASSES:
        raise Rejected(f"{type(x).__name__} is not a class of the language")
    if isinstance(x, Term) and weight(x) > HEAVIEST:
        raise Rejected(f"gives up: an expression of {weight(x)} parts")
    own = {f.name for f in fields(x)}
    if not vars(x).keys() <= own | {"_hash"}:
        raise Rejected(f"a {type(x).__name__} with something added to it")
    for name in own:
        genuine(getattr(x, name), seen)


def one_name_one_letter(part: Part) -> None:
    """No two letters of one name, bound or not, in the statement; none among what is obtained."""
    said, found = part.sequent, set[AnyLetter]()
    found |= {*said.some, *said.free, *(x for c in said.given for x in c.free)}
    found |= {x for o in getattr(part.evidence, "obtain", ()) for x in o.names}
    sides = [side for r in (*said.says, *said.provided, *(
        r for c in said.given for r in (c.says, *c.provided))) for side in (r.lhs, r.rhs)]
    for e in (y for side in sides for y in subterms(side)):
        if isinstance(e, Letter):
            found.add(e)
        elif isinstance(e, Apply):
            found.add(e.function)
    hidden = {x for side in sides for e in subterms(side) if isinstance(e, Named) for x in e.params}
    names = [x.name for x in found - hidden | said.letters]
    for name in sorted({x for x in names if names.count(x) > 1}):
        raise Rejected(f"two letters are called {name}")
