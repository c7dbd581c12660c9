"""A proof that needs more than the statement asks for: exceptions are tried, or proved, or said."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from phaseproof.ask.decide import Answer, settle
from phaseproof.cli.main import main
from phaseproof.press.formula import lemmas
from phaseproof.prover.exceptions import exceptions, excluded
from phaseproof.syntax.statement import read
from phaseproof.trusted.kernel.context import Scope
from phaseproof.trusted.language.terms import term

NEAR = (13, -14, 17, 23, -31, 47, 57, -61)  # fast waves take balls their time
FAR = (*NEAR, 101, 313, 1009, -2048, 65_537, 10**6 + 3, 10**9 + 7, -(10**12) - 39)
INTEGRALS = (  # each is false at n = h, or where m + n = h, and true at all other integers
    "Integral(cos((n - {h})*t), (t, 0, 2*pi)) = 0",
    "Integral(exp(I*(n - {h})*t), (t, 0, 2*pi)) = 0",
    "Integral(exp(2*pi*I*({h} - n)*t), (t, 0, 1)) = 0",
    "Integral(sin((n - {h})*t)**2, (t, 0, 2*pi)) = pi",
    "Integral(cos((n - {h})*t)**2, (t, 0, 2*pi)) = pi",
    "Integral(cos(2*(n - {h})*t), (t, 0, pi)) = 0",
    "Integral(exp(I*(m + n - {h})*t), (t, 0, 2*pi)) = 0",
    "Integral(cos(2*(m + n - {h})*t), (t, 0, pi)) = 0",
    "Integral(sin((m + n - {h})*t)**2, (t, 0, 2*pi)) = pi",
)
SUMS = (  # wherever n − h is a multiple of 101
    "Sum(exp(2*pi*I*k*(n - {h})/101), (k, 0, 100)) = 0",
    "Sum(cos(2*pi*k*(n - {h})/101), (k, 0, 100)) = 0",
)
HIDDEN = [(family, h) for family in INTEGRALS for h in NEAR] + [
    (family, h) for family in SUMS for h in FAR
]


def asked(
    text: str, letters: str = "m,n", given: tuple[str, ...] = (), kind: str = "integer"
) -> Answer:
    return settle(
        read(text, dict.fromkeys(letters.split(","), kind) if letters else {}, given),
        lemmas,
    )


def test_there_are_a_hundred() -> None:
    assert len({*HIDDEN}) >= 100


@pytest.mark.slow
@pytest.mark.parametrize("family", [*INTEGRALS, *SUMS])
def test_a_hidden_exception_is_found(family: str) -> None:
    """None is proved: each is refuted where the exception lies."""
    for h in (h for f, h in HIDDEN if f == family):
        answer = asked(family.format(h=f"({h})"))
        assert answer.verdict == "refuted", h
        at = {x.name: int(str(v).replace("−", "-")) for x, v in answer.witness}
        distance = at["n"] + at.get("m", 0) - h
        assert distance % 101 == 0 if family in SUMS else distance == 0


@pytest.mark.parametrize(
    ("e", "letters", "zeros"),
    [
        ("n - 57", {"n": "integer"}, "n = 57"),
        ("2*n - 1", {"n": "integer"}, ""),
        (
            "(n - 10**6 - 3)*(m - n)",
            {"m": "natural", "n": "natural"},
            "m = n, n = 1000003",
        ),
        ("x**2 - 1", {}, "x = -1, x = 1"),
        ("I*x + I*y", {}, "x = -y"),
        ("x**2 - 2", {}, None),
        ("sin(x/2)", {}, "x = k*2pi"),
        ("exp(x) - 2", {}, None),
        ("x*y - 1", {}, None),
        ("exp(2*pi*I*(j + 100)/101) - 1", {"j": "integer"}, "j = 1 + k*101"),
    ],
)
def test_zeros_are_found_exactly(
    e: str, letters: dict[str, str], zeros: str | None
) -> None:
    said = read(f"{e} != 0", letters).sequent
    found = exceptions(said.says[0].lhs, said, Scope())
    plain = lambda v: str(v).translate(str.maketrans({"−": "-", "·": "*", "π": "pi"}))
    assert (
        None
        if found is None
        else ", ".join(sorted(f"{x} = {plain(v)}" for x, v in found))
    ) == zeros


def test_points_at_which_it_fails_satisfy_the_hypotheses() -> None:
    said = read(
        "m + n - 2000006 != 0", {"m": "natural", "n": "natural"}, ["m = n + 2"]
    ).sequent
    points = [dict(at) for at in excluded(said, said.says[0].lhs)]
    assert points
    assert all(at[x] != term(0) for at in points for x in at)
    assert not [*excluded(read("2*n - 1 != 0", {"n": "integer"}).sequent, term(3))]


@pytest.mark.parametrize(
    ("text", "letters", "given", "kind"),
    [
        (
            "Integral(sin(m*t)*sin(n*t), (t, 0, 2*pi)) = 0",
            "m,n",
            ("m != n",),
            "natural",
        ),
        (
            "Integral(cos(m*t)*cos(n*t), (t, 0, 2*pi)) = 0",
            "m,n",
            ("m != n",),
            "natural",
        ),
        ("Integral(cos((n - 57)*t), (t, 0, 2*pi)) = 0", "n", ("n != 57",), "integer"),
        ("Sum(exp(2*pi*I*k/n), (k, 0, n - 1)) = 0", "n", ("n >= 2",), "natural"),
        (
            "Sum(exp(2*pi*I*j*k/n), (k, 0, n - 1)) = 0",
            "j,n",
            ("1 <= j", "j <= n - 1"),
            "natural",
        ),
        ("m + n != 0", "m,n", ("m != n",), "natural"),
        ("exp(2*pi*I/n) != 1", "n", ("n >= 2",), "natural"),
    ],
)
def test_honest_hypotheses_are_enough(
    text: str, letters: str, given: tuple[str, ...], kind: str
) -> None:
    answer = asked(text, letters, given, kind)
    assert (answer.verdict, answer.conditions, answer.exceptions) == ("proved", (), ())


@pytest.mark.parametrize(
    ("text", "excepted", "conditions"),
    [
        ("a*Integral(cos(a*t), (t, 0, 1)) = sin(a)", ["a = 0"], []),
        (
            "(exp(I*x) - 1)*Sum(exp(I*k*x), (k, 0, 30)) = exp(31*I*x) - 1",
            ["x = k′·2π"],
            [],
        ),
        ("(2**x - 1)*Sum(2**(x*k), (k, 0, 30)) = 2**(31*x) - 1", ["x = 0"], []),
        (
            "(a - 3)*Integral(exp((a - 3)*t), (t, 0, x)) = exp((a - 3)*x) - 1",
            ["a = 3"],
            [],
        ),
        ("Integral(exp(a*t), (t, 0, x)) = (exp(a*x) - 1)/a", [], ["a ≠ 0"]),
    ],
)
def test_exceptions_have_parts_of_their_own(
    text: str, excepted: list[str], conditions: list[str]
) -> None:
    answer = asked(text, "")
    assert answer.verdict == "proved"
    assert [*map(str, answer.exceptions)] == excepted
    assert [*map(str, answer.conditions)] == conditions
    assert answer.claim is not None
    assert len(answer.claim.parts) == 1 + len(excepted)


def test_what_is_left_open_says_where_it_is_proved() -> None:
    """x² = 2 is solved by no fraction, and so is no case of its own."""
    text = "(x**2 - 2)*Integral(exp((x**2 - 2)*t), (t, 0, 1)) = exp(x**2 - 2) - 1"
    found = CliRunner().invoke(main, ["check", text, "--json", "--seconds", "60"])
    said = json.loads(found.stdout)
    assert (found.exit_code, said["verdict"]) == (3, "undecided")
    assert said["obstacle"].startswith("proved where ")
    assert said["conditions"]
    assert said["obstacle"].endswith(" ≠ 0")


def test_a_zero_between_the_signs_is_a_case() -> None:
    """|x|/x-like proofs for x > 0 and x < 0 say nothing of 0, unless the statement means nothing
    there."""
    assert asked("sin(Abs(x))/x = sin(x)/Abs(x)", "").conditions
    assert asked("log(x**2) = 2*log(Abs(x))", "").conditions
    assert not asked("cos(Abs(x)) = cos(x)", "").conditions


@pytest.mark.parametrize("given", ["x + y >= 0", "2*x + y >= 0", "x*y != 0"])
def test_a_sum_that_may_vanish_is_not_positive(given: str) -> None:
    """Of x, y ≥ 0: x + y > 0 is visible where x + y > 0 is known, and where x + y ≥ 0 is, it is
    not."""
    answer = asked("x + y > 0", "x,y", (given,), "nonnegative")
    assert answer.verdict == ("proved" if "!=" in given else "refuted")
    known = asked("log(x + y) = log(y + x)", "x,y", ("x + y > 0",), "nonnegative")
    assert known.verdict == "proved"
    assert asked(
        "1/(x + y) = 1/(y + x)",
        "x,y",
        (given.replace("x*y != 0", "x >= 0"),),
        "nonnegative",
    ).conditions
