"""One record a function: what each room can do with each head, or why it cannot."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

import pytest

from phaseproof import author
from phaseproof.rocq.parser import HEADS as ROCQ_HEADS
from phaseproof.rocq.terms import COMPLEX, REAL
from phaseproof.syntax import latex, plaintext
from phaseproof.syntax.latex_parser.context import Context
from phaseproof.syntax.latex_parser.lexer import tokens
from phaseproof.syntax.latex_parser.normalize_spelling import canonical, signs
from phaseproof.syntax.latex_parser.page_parser import formula
from phaseproof.syntax.latex_parser.paper_parser import Paper, Written
from phaseproof.syntax.python_printer import spelled
from phaseproof.syntax.statement import read
from phaseproof.syntax.sympy_bridge import from_sympy, to_sympy
from phaseproof.trusted.enclosure.balls import BallEvaluator
from phaseproof.trusted.kernel.calculus import derivative
from phaseproof.trusted.kernel.context import Scope
from phaseproof.trusted.kernel.normalizer import Level, Normalizer
from phaseproof.trusted.language.signature import (
    FUNCTIONS,
    OPAQUE,
    SIGNATURE,
    Head,
    filled,
)
from phaseproof.trusted.language.terms import Letter, Node, Number, Term, applied
from phaseproof.verification.mpmath_evaluator import MpmathEvaluator

p, z = Letter("x", "positive"), Letter("x", "complex")
HALF = Number(Fraction(1, 2))
NAMES = sorted({*FUNCTIONS, *OPAQUE})


def paper(text: str, x: Letter) -> Term:
    return Written(canonical([s for s, _ in signs(text)]), Paper().having(x)).whole()


def rooms(name: str) -> Mapping[str, Callable[[], object]]:
    """What a room does with a function; it returns what it made, or raises."""
    inside: Mapping[str, Any] = {"E1": Node("i") / 2, "acosh": 1 + HALF}
    number = Node(name, (inside.get(name, HALF),))
    x = z if name in ("abs", "conj", "re", "im") else p
    plain = Node(name, (x,))
    same = lambda made: made == plain or (_ for _ in ()).throw(ValueError(made))
    return {
        "author": lambda: same(abs(x) if name == "abs" else getattr(author, name)(x)),
        "python": lambda: same(
            read(f"{spelled(plain)} = 0", {"x": x.domain}).sequent.says[0].lhs
        ),
        "text": lambda: bool(plaintext.text(plain)) or 1 / 0,
        "page": lambda: same(
            formula(tokens(latex.BACKEND(plain)), Context().having(x))
        ),
        "paper": lambda: same(paper(latex.BACKEND(plain), x)),
        "kernel": lambda: Normalizer(Scope(), Level.EULER).of(number, {}),
        "derivative": lambda: derivative(Node(name, (p,)), p),
        "balls": lambda: BallEvaluator(20).at(number, ()),
        "mpmath": lambda: MpmathEvaluator(20).at(number, ()),
        "sympy": lambda: to_sympy(plain),
        "from sympy": lambda: same(from_sympy(to_sympy(plain), {"x": x})),
        "rocq": lambda: {
            w: name for w in ROCQ_HEADS if ROCQ_HEADS[w] == name
        }.popitem(),
    }


def works(make: Callable[[], object]) -> bool:
    try:
        make()
    except Exception:
        return False
    return True


@pytest.fixture(scope="module")
def matrix() -> Mapping[str, Mapping[str, bool]]:
    return {
        name: {room: works(make) for room, make in rooms(name).items()}
        for name in NAMES
    }


def test_every_hole_is_explained(matrix: Mapping[str, Mapping[str, bool]]) -> None:
    """`pytest -s tests/language/test_signature.py` prints the matrix."""
    columns = [*matrix[NAMES[0]]]
    print(f"\n{'':8}", *columns)
    for name, row in matrix.items():
        print(f"{name:8}", *("+-"[not row[c]].center(len(c)) for c in columns))
    holes = {
        (name, room)
        for name, row in matrix.items()
        for room, well in row.items()
        if not well
    }
    assert holes == {(name, room) for name in NAMES for room in SIGNATURE[name].lacks}


def test_a_reason_is_a_reason() -> None:
    for record in SIGNATURE.values():
        for why in record.lacks.values():
            assert re.search(r"[a-zΓE₁].* .* ", why), record.name


def test_a_word_means_one_function() -> None:
    """In each notation."""
    spellings: list[Callable[[Head], tuple[str, ...]]] = [
        lambda f: (f.text,),
        lambda f: (f.latex, *f.read),
        lambda f: (f.name, *f.python),
        lambda f: (f.sympy,),
        lambda f: (f.rocq, f.rocq_complex),
    ]
    for spelling in spellings:
        words = [w for f in SIGNATURE.values() if f.arity for w in spelling(f) if w]
        assert len(words) == len({*words})
    assert not {*REAL.values()} & {*COMPLEX.values()}


@pytest.mark.parametrize(
    "name", [n for n in NAMES if SIGNATURE[n].derivative is not None]
)
def test_a_derivative_is_the_slope_of_the_function(name: str) -> None:
    """By balls: (f(x + h) − f(x))/h lies near f′(x)."""
    small, numbers = Fraction(1, 10**6), BallEvaluator(40)
    start = Fraction(3, 2) if name == "acosh" else Fraction(1, 3)
    of = (lambda q: Node("i") * Number(q)) if name == "E1" else Number
    value = lambda e: complex(numbers.at(e, ())[0][0])
    rise = value(Node(name, (of(start + small),)) - Node(name, (of(start),))) / float(
        small
    )
    turn = 1j if name == "E1" else 1
    assert (
        abs(rise - turn * value(filled(SIGNATURE[name].derivative, of(start), applied)))
        < 1e-4
    )


@pytest.mark.parametrize("name", [n for n in NAMES if SIGNATURE[n].ratio])
def test_a_quotient_is_one(name: str) -> None:
    above, below = (
        Node(h, (p,)) if h else Number(Fraction(1)) for h in SIGNATURE[name].ratio
    )
    ((value,),), ((quotient,),) = (
        BallEvaluator(30).at(e, ((p, HALF),)) for e in (Node(name, (p,)), above / below)
    )
    assert value.overlaps(quotient)
