"""integral, sum, sweep and bases on the command line."""

from __future__ import annotations

import json
import re
import threading
import time
from contextlib import nullcontext
from fractions import Fraction
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner, Result

from phaseproof.cli import main
from phaseproof.library import sources
from phaseproof.numerics import commands
from phaseproof.numerics.bases import Interval
from phaseproof.numerics.ladder import Ladder
from phaseproof.numerics.offset_sum import offset_sum
from phaseproof.numerics.oscillatory import integral
from phaseproof.press.citation import edition

pytestmark = pytest.mark.slow


def run(*args: str) -> Result:
    names = {
        "integral": commands.integral_command,
        "sum": commands.sum_command,
        "sweep": commands.sweep_command,
        "bases": commands.bases_command,
    }
    return CliRunner().invoke(names[args[0]], [*args[1:]], standalone_mode=True)


def data(*args: str) -> Any:
    result = run(*args, "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    return json.loads(result.stdout)


def test_the_commands_are_added_to_phaseproof() -> None:
    listed = main.main.list_commands(None)  # type: ignore[arg-type]
    assert {"integral", "sum", "sweep", "bases"} <= {*listed}


def test_the_integral_has_two_parts_and_each_a_radius() -> None:
    said = data("integral", "4096", "--digits", "40")
    assert said["re"]["mid"].startswith("0.038746042964648")
    assert said["im"]["mid"].startswith("0.126466408028891")
    for part in (said["re"], said["im"]):
        assert 0 < Fraction(part["rad"]) <= Fraction(1, 10**40)


@pytest.mark.parametrize(
    "args",
    [
        ("integral", "17"),
        ("integral", "1e-2000"),
        ("sum", "17", "--dim", "4"),
        ("frequencies", "--dim", "4", "--base", "7"),
        ("wavelengths", "--dim", "4"),
    ],
)
def test_all_digits_that_are_promised_are_printed(args: tuple[str, ...]) -> None:
    """10,000, more than Python makes of an int by itself."""
    result = CliRunner().invoke(main.main, [*args, "--digits", "10000", "--json"])
    assert result.exit_code == 0
    (mid,) = re.findall(r'"mid": "\d\.(\d+)"', result.stdout)[-1:]
    assert (len(mid), len({*mid})) == (10_002, 10)


def test_numbers_of_numpy_are_numbers() -> None:
    ladder = Ladder(8)
    assert str(offset_sum(np.float32(2.5), ladder, np.int64(20))) == str(  # type: ignore
        offset_sum(Fraction(5, 2), ladder, 20)
    )
    assert str(integral(np.float32(2.5), 100, np.int64(20))) == str(  # type: ignore
        integral(Fraction(5, 2), 100, 20)
    )


def test_negative_and_fractional_offsets() -> None:
    there, back = data("integral", "1/3"), data("integral", "-1/3")
    assert there["re"] == back["re"]
    assert Fraction(there["im"]["mid"]) == -Fraction(back["im"]["mid"])
    assert data("integral", "0")["re"]["mid"].startswith("1.000")


def test_a_number_is_cited_with_radius_version_and_command() -> None:
    """By `cite sum …`, in the styles of a claim; what is printed can be run again."""

    def cited(*args: str) -> str:
        result = CliRunner().invoke(main.main, ["cite", *args])
        assert (result.exit_code, result.stderr) == (0, "")
        return result.stdout

    entry = cited("sum", "1707", "--dim", "128")
    line = cited("sum", "1707", "--dim", "128", "--text")
    number = run("sum", "1707", "--dim", "128").stdout.strip()
    assert number in line
    mid, rad = number.replace("e-", r" \cdot 10^{-").split(" ± ")
    command = "sum 1707 --dim 128 --base 10000 --scaling none --digits 30"
    for said in (
        f"${mid} \\pm {rad}}}$",
        command,
        "version {} of {}".format(*edition()),
        r"title = {{The sum of $\cos(\Delta\theta_i)$ over the pairs, $\Delta = 1707$",
    ):
        assert said in entry
    assert len(sources.parse(entry)) == 1
    assert run(*command.split()).stdout.strip() == number
    both = cited("integral", "-3", "--markdown")
    assert both.count("±") == 2
    assert "`phaseproof integral -3 --base 10000 --digits 30`" in both


def test_only_a_number_is_cited_so() -> None:
    for args, said in (
        (("sweep", "--dim", "4"), "sweep must print one number to be cited"),
        (("0603", "--dim", "4"), "cite must be given one claim, got also --dim"),
    ):
        result = CliRunner().invoke(main.main, ["cite", *args])
        assert (result.exit_code, said in result.stderr) == (2, True)


def test_the_sum_has_a_real_part_alone() -> None:
    said = data("sum", "1707", "--dim", "128", "--digits", "20")
    assert "im" not in said
    ball = offset_sum(1707, Ladder(128), 40)
    assert abs(ball - float(Fraction(said["re"]["mid"]))) < 1e-12


@pytest.mark.parametrize(
    ("find", "offset"), [("first-negative", 725), ("first-rise", 6), ("above=32", None)]
)
def test_a_sweep(find: str, offset: int | None) -> None:
    said = data("sweep", "--dim", "64", "--to", "3000", "--find", find)
    assert said["offset"] == offset
    assert said["certified"] is True
    assert (said["value"] is None) == (offset is None)
    assert said["by_floats"] + said["by_balls"] > 0
    assert said["bound"] < 1e-11


def test_a_sweep_leaves_a_checkpoint(tmp_path: Path) -> None:
    args = (
        "sweep",
        "--dim",
        "64",
        "--to",
        "3000",
        "--find",
        "min",
        "--resume",
        str(tmp_path / "file"),
    )
    fresh, again = data(*args), data(*args)
    assert (fresh["certified"], fresh["from_file"]) == (True, 0)
    assert (again["certified"], again["from_file"]) == (False, 3000)
    assert {**fresh, "certified": False, "from_file": 3000} == again
    assert "3000 of these offsets are trusted from" in run(*args).stdout


def test_bases() -> None:
    said = data(
        "bases", "--dim", "16", "--context", "40", "--between", "350", "450", "-j", "1"
    )
    assert [x["verdict"] for x in said["intervals"]] == ["bad", "undecided", "good"]
    assert said["intervals"][0]["offset"] is not None
    assert said["undecided"] < 0.001


def test_the_smallest_good_base() -> None:
    """Between two decimals, and nowhere below: what is undecided there was looked at again."""
    said = data("bases", "--dim", "16", "--context", "40", "-j", "1")
    low, high = (Fraction(said["smallest"][x]) for x in ("from", "to"))
    assert 393.6 < low < high < 393.7
    assert high - low < low / 10**8
    first, *rest = run(
        "bases", "--dim", "16", "--context", "40", "-j", "1"
    ).stdout.splitlines()
    shown = [
        Fraction(x) for x in first.removeprefix("smallest good base, ").split(" to ")
    ]
    assert shown[0] <= low < high <= shown[1] <= shown[0] + Fraction(2, 10**4)
    good = [i for i in said["intervals"] if i["verdict"] == "good"]
    assert [x.split()[-1] for x in rest[:-1]] == ["good"] * len(good)
    for line, i in zip(rest[:-1], good, strict=True):  # what is printed as good is
        ends = [Fraction(x) for x in line.split()[:3:2]]
        assert Fraction(i["from"]) <= ends[0] < ends[1] <= Fraction(i["to"])
    assert all(
        (i["verdict"] == "bad") == (i["offset"] is not None) for i in said["intervals"]
    )
    below = data(
        "bases",
        "--dim",
        "16",
        "--context",
        "40",
        "-j",
        "1",
        "--between",
        str(low * Fraction(999, 1000)),
        str(low),
    )
    assert {x["verdict"] for x in below["intervals"]} == {"bad"}


def test_ends_are_rounded_to_the_side_that_is_certified() -> None:
    inside = commands._interval(Interval(Fraction(4, 3), Fraction(400, 3), "good"))
    assert inside == "1.333333334 to 133.3333333  good"
    around = commands._interval(Interval(Fraction(4, 3), Fraction(400, 3), "undecided"))
    assert around == "1.333333333 to 133.3333334  undecided"
    narrow = Interval(
        Fraction(400, 3), Fraction(400, 3) + Fraction(1, 10**10), "bad", 7
    )
    assert (
        commands._interval(narrow)
        == "133.333333333334 to 133.333333333433  bad, S(7) < 0"
    )


@pytest.mark.parametrize(
    "command", [("integral",), ("sum", "--dim", "64")], ids=lambda x: x[0]
)
def test_several_offsets_in_one_call(command: tuple[str, ...]) -> None:
    said = data(*command, "17", "1/3", "-2")
    assert [x["delta"] for x in said["values"]] == ["17", "1/3", "-2"]
    for x in said["values"]:
        alone = data(*command, x["delta"])
        assert {*alone} == {*x, *said} - {"values"}
        for part in {"re", "im"} & {*x}:
            assert abs(Fraction(x[part]["mid"]) - Fraction(alone[part]["mid"])) < 2e-30
    lines = run(*command, "17", "1/3").stdout.splitlines()
    assert [line.split("  ")[0] for line in lines] == ["Δ = 17", "Δ = 1/3"]
    assert run(*command, "17", "18", "--cite", "text").exit_code == 2


def test_what_is_wrong_is_said_in_json_too() -> None:
    result = run("sum", "1", "--dim", "3", "--json")
    said = json.loads(result.stdout)
    assert (result.exit_code, said["ok"]) == (2, False)
    assert said["error"]["sentence"] in result.stderr


@pytest.mark.parametrize(
    "number",
    ["1e999999999", "-1e-100000000", "1E+9_999_999", "1e" + "9" * 1900, "9" * 3000],
)
@pytest.mark.parametrize(
    "args",
    [
        ("integral", "{}"),
        ("integral", "1", "--base", "{}"),
        ("sum", "{}", "--dim", "4"),
        ("sum", "1", "--dim", "4", "--scaling", "linear:factor={}"),
        ("sweep", "--dim", "4", "--to", "9", "--find", "above={}"),
        ("bases", "--dim", "4", "--context", "9", "--between", "2", "{}"),
    ],
    ids=lambda x: x[-1],
)
def test_a_number_with_a_large_power_is_refused_by_its_text(
    args: tuple[str, ...], number: str
) -> None:
    begun = time.process_time()
    result = run(*(x.format(number) for x in args))
    assert time.process_time() - begun < 1
    assert (result.exit_code, result.stdout) == (2, "")
    assert len(result.stderr) < 100


def test_bases_whose_workers_are_killed_end_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def killing(total: int) -> Any:
        def kill(done: int) -> None:
            for child in active_children():
                child.kill()

        return nullcontext(kill)

    monkeypatch.setattr(commands, "_bar", killing)
    result = run("bases", "--dim", "64", "--context", "512", "-j", "2")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "phaseproof: the workers are gone, perhaps killed\n"


def test_without_json_there_are_sentences() -> None:
    assert "±" in run("integral", "17").stdout
    assert (
        "Δ = 725"
        in run(
            "sweep", "--dim", "64", "--to", "3000", "--find", "first-negative"
        ).stdout
    )
    assert (
        "none below the end"
        in run("sweep", "--dim", "64", "--to", "9", "--find", "first-negative").stdout
    )
    assert (
        "undecided"
        in run(
            "bases",
            "--dim",
            "8",
            "--context",
            "8",
            "--between",
            "1000",
            "1001",
            "-j",
            "1",
        ).stdout
    )


@pytest.mark.parametrize(
    "args",
    [
        ("integral", "nan"),
        ("integral", "inf"),
        ("integral", "-inf"),
        ("integral", "17 or so"),
        ("integral", "1", "--base", "1"),
        ("integral", "1", "--base", "nan"),
        ("integral", "1", "--digits", "-3"),
        ("integral", "1", "--digits", "0"),
        ("integral", "10000000000000"),
        ("sum", "1", "--dim", "3"),
        ("sum", "1", "--dim", "0"),
        ("sum", "nan", "--dim", "4"),
        ("sum", "1", "--dim", "4", "--scaling", "cubic"),
        ("sum", "1", "--dim", "4", "--scaling", "linear"),
        ("sum", "1", "--dim", "4", "--base", "0.5"),
        ("sweep", "--dim", "5", "--to", "9", "--find", "min"),
        ("sweep", "--dim", "4", "--to", "0", "--find", "min"),
        ("sweep", "--dim", "4", "--to", "9", "--find", "max"),
        ("sweep", "--dim", "4", "--to", "9", "--find", "above"),
        ("sweep", "--dim", "4", "--to", "9", "--find", "above=high"),
        ("sweep", "--dim", "4", "--to", "9", "--find", "above=1e400"),
        ("sweep", "--dim", "4", "--to", "9", "--find", "min=3"),
        (
            "sweep",
            "--dim",
            "4",
            "--to",
            "9",
            "--find",
            "min",
            "--resume",
            "/nowhere/at/all",
        ),
        ("bases", "--dim", "4", "--context", "0", "--between", "2", "3"),
        ("bases", "--dim", "4", "--context", "9", "--between", "3", "2"),
    ],
)
def test_what_is_wrong_is_one_sentence_and_exit_code_two(args: tuple[str, ...]) -> None:
    result = run(*args)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("phaseproof: ")
    assert result.stderr.count("\n") == 1


def test_a_scheduler_that_does_not_answer() -> None:
    pytest.importorskip("distributed")
    result = run(
        "sweep",
        "--dim",
        "4",
        "--to",
        "9",
        "--find",
        "min",
        "--scheduler",
        "tcp://127.0.0.1:9",
    )
    assert result.exit_code == 2
    assert "no Dask scheduler answers" in result.stderr


def test_a_scheduler_without_workers_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """It waits for one, and works once it comes."""
    distributed = pytest.importorskip("distributed")
    monkeypatch.setattr(commands, "SCHEDULER_PATIENCE", 1)
    with distributed.LocalCluster(
        n_workers=0, processes=False, dashboard_address=None
    ) as cluster:
        coming = threading.Timer(3, cluster.scale, [1])
        coming.start()
        result = run(
            "sweep",
            "--dim",
            "4",
            "--to",
            "9",
            "--find",
            "min",
            "--scheduler",
            cluster.scheduler_address,
        )
        coming.join()
    assert result.exit_code == 0
    assert "has no workers yet; waiting" in result.stderr
