"""The derivative as a head of the language: stated as written, unfolded by the kernel where the
function is defined near the point, and refused elsewhere."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from phaseproof.ask.decide import Answer, settle
from phaseproof.author import (
    Equal,
    claim,
    conj,
    exp,
    function,
    letter,
    log,
    pi,
    qed,
    sin,
    sqrt,
)
from phaseproof.authoring.expressions import I
from phaseproof.cli.main import main
from phaseproof.press.formula import lemmas
from phaseproof.prover.elaboration import decide
from phaseproof.syntax import latex
from phaseproof.syntax.python_parser import Unread
from phaseproof.syntax.python_printer import command
from phaseproof.syntax.statement import read
from phaseproof.trusted.kernel.chain import defined
from phaseproof.trusted.kernel.context import Scope
from phaseproof.trusted.kernel.instances import REFUSALS
from phaseproof.trusted.kernel.rules import ALGEBRA
from phaseproof.trusted.language.terms import (
    Binder,
    Function,
    Letter,
    Named,
    Node,
    OutsideFragment,
    Term,
    term,
    where,
)

x, y = letter("x y", "real")
z, w = letter("z w", "complex")
k, n = letter("k n", "natural")
u = letter("u", "nonnegative")


def slope(body: Term, by: Letter, at: Term | int | None = None, order: int = 1) -> Term:
    return Binder("derivative", body, by, by if at is None else term(at), term(order))


def asked(text: str, letters: dict[str, str], given: tuple[str, ...] = ()) -> Answer:
    return settle(read(text, letters, given), lemmas)


@pytest.mark.parametrize(
    ("text", "letters", "given", "conditions"),
    [
        ("diff(x**2, x) = 2*x", {}, (), []),
        ("diff(1/x, x) = -1/x**2", {}, (), ["x ≠ 0"]),
        ("diff(0/x, x) = 0", {}, (), ["x ≠ 0"]),
        ("diff(tan(x), x) = 1 + tan(x)**2", {}, (), ["cos x ≠ 0"]),
        ("diff(log(x), x) = 1/x", {}, ("x > 0",), []),
        ("diff(log(x), x) = 1/x", {}, ("x < 0",), []),
        ("diff(sqrt(x), x) = 1/(2*sqrt(x))", {"x": "positive"}, (), []),
        ("diff(sin(x), x, 2) = -sin(x)", {}, (), []),
        ("diff(sin(x), x, x) = -sin(x)", {}, (), []),
        ("diff(x**2*y**3, x, y) = 6*x*y**2", {}, (), []),
        ("diff(x*diff(x**2, x), x) = 4*x", {}, (), []),
        ("diff(exp(I*x), x) = I*exp(I*x)", {"x": "complex"}, (), []),
        ("diff(1/x, x) = -1/x**2", {"x": "complex"}, (), ["x ≠ 0"]),
        ("diff(x*conj(x), x) = 2*x", {}, (), []),
        ("diff(f(x)**2, x) = 2*f(x)*diff(f(x), x)", {"f": "real -> real"}, (), []),
        (
            "diff(Sum(cos(k*x), (k, 0, n)), x) = -Sum(k*sin(k*x), (k, 0, n))",
            {"n": "natural"},
            (),
            [],
        ),
        ("Integral(diff(sin(x), x), (x, 0, 1)) = sin(1)", {}, (), []),
        ("diff(atan(x), x) = 1/(1 + x**2)", {}, (), []),
        ("diff(asinh(x), x) = 1/sqrt(1 + x**2)", {}, (), []),
        ("diff(erf(x), x) = 2/sqrt(pi)*exp(-x**2)", {}, (), []),
        (
            "diff(asin(x), x) = 1/sqrt(1 - x**2)",
            {},
            ("-1 < x", "x < 1"),
            ["1 − x² ≠ 0"],
        ),
        (
            "diff(acos(x), x) = -1/sqrt(1 - x**2)",
            {},
            ("-1 < x", "x < 1"),
            ["1 − x² ≠ 0"],
        ),
        ("diff(atanh(x), x) = 1/(1 - x**2)", {}, ("-1 < x", "x < 1"), []),
        ("diff(acosh(x), x) = 1/sqrt(x**2 - 1)", {}, ("x > 1",), []),
    ],
)
def test_proved(
    text: str, letters: dict[str, str], given: tuple[str, ...], conditions: list[str]
) -> None:
    answer = asked(text, letters, given)
    assert (answer.verdict, [*map(str, answer.conditions)]) == ("proved", conditions)
    assert "d" in str(answer.statement.sequent.says[0].lhs)


@pytest.mark.parametrize(
    ("text", "letters"),
    [
        (f"diff({f}, x) = {slope}", {"x": "complex"})
        for f, slope in (
            ("conj(x)", "1"),
            ("re(x)", "1"),
            ("im(x)", "0"),
            ("x*conj(x)", "x + conj(x)"),
            ("exp(conj(x))", "exp(conj(x))"),
            ("log(x)", "1/x"),
            ("sqrt(x)", "1/(2*sqrt(x))"),
            ("0*log(x)", "0"),
            ("Abs(x)**2", "2*x"),
            ("x**y", "y*x**(y - 1)"),
            ("0*Abs(x)", "0"),
        )
    ],
)
def test_what_is_not_holomorphic_is_not_read(
    text: str, letters: dict[str, str]
) -> None:
    with pytest.raises(
        Unread, match="no derivative in the complex letter x"
    ) as refused:
        read(text, letters)
    assert len(str(refused.value)) < 150


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("diff(n, n) = 1", "in a real or complex letter"),
        ("diff(x**2) = 1", "takes an expression"),
        ("diff(x, 2) = 1", "needs a real variable"),
        ("diff(x, x, 11) = 0", "of an order"),
        ("diff(x, x, 0.5) = 0", "of an order"),
        ("diff(Matrix([x]), x) = Matrix([1])", "of a number"),
        ("diff(x, x + y) = 1", "needs a real variable"),
    ],
)
def test_refuses_in_one_sentence(text: str, why: str) -> None:
    with pytest.raises(Unread, match=why):
        read(text, {"n": "integer"})


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "letters", "given"),
    [
        ("diff(0*log(x), x) = 0", {}, ()),
        ("diff(0*sqrt(x), x) = 0", {"x": "nonnegative"}, ()),
        ("diff(0*sqrt(x), x) = 0", {}, ("x >= 0",)),
        ("diff(0*sqrt(x), x) = 0", {}, ("x = 0",)),
        ("diff(0*floor(x), x) = 0", {}, ()),
        ("diff(0*ceil(x), x) = 0", {}, ("0 < x < 1",)),
        ("diff(Abs(x), x) = 1", {"x": "nonnegative"}, ()),
        ("diff(0*Abs(x), x) = 0", {}, ()),
        ("diff(sqrt(x**2), x) = x/sqrt(x**2)", {}, ()),
        ("diff(0*sqrt(-x**2), x) = 0", {}, ("x = 0",)),
        ("diff(0*asin(x), x) = 0", {}, ("-1 <= x <= 1",)),
        ("diff(0*acosh(x), x) = 0", {}, ("x >= 1",)),
        ("diff(0*gamma(x), x) = 0", {}, ("x > 0",)),
        ("diff(0*atan(I*x), x) = 0", {}, ("x = 0",)),
        ("diff(x**(1/3), x) = 0", {}, ("x = 0",)),
        ("diff(log(-1 + I*x), x) = I/(-1 + I*x)", {}, ()),
        ("diff(0*Si(I*x), x) = 0", {}, ("x = 0",)),
        ("diff(0*log(-1 + I*x), x) = 0", {}, ("x = 0",)),
        ("diff(f(x), x, 3) = diff(f(x), x, 3) + 0", {"f": "real -> real"}, ()),
        ("diff(g(x), x) = g(x)", {"g": "complex -> complex"}, ()),
        ("diff(0*diff(sqrt(x), x), x) = 0", {"x": "nonnegative"}, ()),
        ("diff(y*diff(0*sqrt(x), x), y) = 0", {"x": "nonnegative"}, ()),
        ("diff(Integral(0*sqrt(t), (t, 0, x)), x) = 0", {"x": "positive"}, ()),
    ],
)
def test_never_proved(
    text: str, letters: dict[str, str], given: tuple[str, ...]
) -> None:
    assert asked(text, letters, given).verdict != "proved"


REFUSED = {
    "at the end of where it is defined": slope(sqrt(u), u, 0),
    "a factor 0 hides nothing": slope(0 * log(x), x, 0),
    "a closed condition at the point": slope(0 * sqrt(x), x, 0),
    "a closed condition in another letter's guise": slope(
        Named("", (u,), (x,), 0 * sqrt(u)), x, 0
    ),
    "a closed condition by a square": slope(0 * sqrt(-(x**2)), x, 0),
    "real at the point, and not near it": slope(0 * Node("Si", (I * x,)), x, 0),
    "positive at the point, and not real near it": slope(0 * log(1 + I * x), x, 0),
    "across a cut": slope(log(-1 + I * x), x, 0),
    "a power whose exponent is whole at the point": slope(0 * y**x, x, 0),
    "and another one": slope(0 * y ** (2 * x), x, k),
    "and a third": slope(0 * (y - 1) ** x, x, -1),
    "a jump": slope(0 * Node("floor", (x,)), x, term(1) / 2),
    "a corner": slope(abs(x), x, 0),
    "a corner, in a closure": slope(where(abs(y), {y: x}), x, 0),
    "an inner derivative at a bad point": slope(0 * slope(sqrt(u), u, x**2), x, 0),
    "the second derivative of x^{3/2}": slope(slope(x ** (term(3) / 2), x), x, 0),
    "a value that is not of the letter": slope(sqrt(u), u, -1),
    "a complex value of a real letter": slope(x, x, I),
}


@pytest.mark.parametrize("why", REFUSED)
def test_refused_by_the_kernel(why: str) -> None:
    with pytest.raises(REFUSALS):
        defined(REFUSED[why], Scope())


@pytest.mark.parametrize(
    "body",
    [
        where(conj(w), {w: z}),
        z * where(conj(w), {w: z}),
        Named("", (w,), (conj(z),), w),
        where(
            function("f", "complex", "complex")(z),
            {function("f", "complex", "complex"): Function(w, conj(w))},
        ),
        where(x, {x: z}),
    ],
)
def test_a_closure_hides_nothing_that_is_not_holomorphic(body: Term) -> None:
    with pytest.raises((OutsideFragment, *REFUSALS)):
        defined(slope(body, z, 1), Scope())


@pytest.mark.parametrize(
    ("lhs", "rhs"),
    [
        (slope(x**2, x, y), 2 * y),
        (where(slope(x**2 * y, x), {x: y}), 2 * y**2),
        (slope(where(slope(y**3, y), {y: x**2}), x), 12 * x**3),
        (slope(slope(x * y, x, y), y), term(1)),
        (slope(slope(x**2 * y, x, y), y), 4 * y),
        (slope(y * slope(y * x**2, x, y), y), 6 * y**2),
        (slope(x**3, x, 2, 2), term(12)),
        (slope(where(x * y, {y: x}), x), 2 * x),
        (
            Binder("sum", where(slope(x**k, x), {x: k}), k, term(1), term(3)),
            term(1 + 4 + 27),
        ),
        (
            slope(Binder("sum", k * x, k, term(0), n), x, k),
            Binder("sum", k, k, term(0), n),
        ),
        (
            slope(exp(z) * sin(z), z, pi * I),
            exp(pi * I) * (sin(pi * I) + slope(sin(z), z, pi * I)),
        ),
    ],
)
def test_letters_are_not_captured(lhs: Term, rhs: Term) -> None:
    said = Equal(lhs, rhs)
    point = dict.fromkeys(said.letters, 2)
    assert (
        decide(
            claim(
                "aaaa",
                "A slope",
                said,
                source="vaswani2017, §3.5",
                proof=qed(by=ALGEBRA),
                witnesses=(point,) if point else (),
            )
        ).method.name
        == "EXACT"
    )
    with pytest.raises(Exception, match=r"differ|meet|step"):
        decide(
            claim(
                "aaaa",
                "A slope",
                Equal(lhs, rhs + 1),
                source="vaswani2017, §3.5",
                proof=qed(by=ALGEBRA),
                witnesses=(point,) if point else (),
            )
        )


def test_it_is_printed_hashed_and_spelled_as_one() -> None:
    said = read("diff(x**2 + 1, x) = 2*x").sequent.says[0]
    assert str(said) == "d/dx (x² + 1) = 2x"
    assert latex.relation(said) == r"\frac{d}{dx} (x^{2} + 1) = 2x"
    assert str(slope(x**3, x, y, 2)) == "(d²/dx² x³)|_{x=y}"
    assert r"\right|_{x=y}" in slope(x**3, x, y, 2)._repr_latex_()
    one, other = (asked(text, {}) for text in ("diff(x**2, x) = 2*x", "2*x = 2*x"))
    assert one.claim is not None
    assert other.claim is not None
    assert one.claim.hash != other.claim.hash
    assert "diff(x**2, x, 1)" in command(one.statement.sequent)


def test_a_certificate_is_replayed(tmp_path: Path) -> None:
    path = tmp_path / "slope.json"
    run = lambda *args: CliRunner().invoke(main, [*args])
    assert (
        run(
            "check",
            "diff(x**3/(x - 1), x, 2) = 2/(x - 1)**3 + 2",
            "--certificate",
            str(path),
        ).exit_code
        == 0
    )
    assert "derivative" in path.read_text(encoding="utf-8")
    assert run("replay", str(path)).exit_code == 0
    data = path.read_text(encoding="utf-8").replace('"derivative"', '"sum"')
    path.write_text(data, encoding="utf-8")
    assert run("replay", str(path)).exit_code != 0


def test_it_is_refuted_where_it_is_not_so() -> None:
    assert asked("diff(x**2, x) = 3*x", {}).verdict == "refuted"
    found = CliRunner().invoke(main, ["check", "diff(x**2, x) <= x", "--json"])
    said = json.loads(found.stdout)
    assert (found.exit_code, said["verdict"], said["statement"]) == (
        1,
        "refuted",
        ["d/dx x² ≤ x"],
    )
