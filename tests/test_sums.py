"""Offset sums: balls, float64 tables with a proved bound, sweeps that resume, good bases."""

from __future__ import annotations

import json
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from flint import arb, ctx
from hypothesis import given
from hypothesis import strategies as st

from numerics import blocks, sweep
from numerics.bases import Interval, bases, settled
from numerics.blocks import Blocks, DamagedTable, one_step_apart
from numerics.ladder import Ladder
from numerics.offset_sum import offset_sum
from numerics.scalings import Linear
from numerics.sweep import Question

pytestmark = pytest.mark.slow

LADDER = Ladder(64)

@given(st.integers(-10**12, 10**12), st.integers(1, 40))
def test_a_sum_keeps_its_promise(delta: int, digits: int) -> None:
    ball = offset_sum(delta, LADDER, digits)
    with ctx.workdps(digits + 10):
        assert ball.rad() <= arb(10)**-digits
    assert ball.overlaps(offset_sum(-delta, LADDER, digits + 20))


# ---------------------------------------------------------------- float64 with a bound

@given(st.integers(0, 10**12 - 2**12), st.sampled_from([2, 8, 64]))
def test_floats_lie_within_their_bound(start: int, dim: int) -> None:
    ladder = Ladder(dim)
    made = Blocks.of(ladder, 64)
    sums = made.sums(start, 2)
    for n in (0, 1, 63, 64, 127):
        with ctx.workdps(40):
            assert abs(offset_sum(start + n, ladder, 25) - arb(float(sums[n]))) < made.bound


def test_the_bound_is_small_and_does_not_depend_on_the_offset() -> None:
    assert blocks.bound(Ladder(128)) < 1e-11
    assert blocks.bound(Ladder(16_384)) < 1e-7


@pytest.mark.parametrize("by", [1e-9, -1e-9, 1e-13, float("nan")])
@pytest.mark.parametrize("seed", range(6))
def test_a_damaged_table_entry_is_noticed(by: float, seed: int) -> None:
    chance = random.Random(seed)
    frequencies = LADDER.frequencies()
    cosine, sine = blocks.table([*Blocks.of(LADDER, 8).frequencies], range(50))
    step = blocks.table([*Blocks.of(LADDER, 8).frequencies], range(1, 2))
    one_step_apart(cosine, sine, (step[0][0], step[1][0]))
    damaged = chance.choice((cosine, sine))
    damaged[chance.randrange(50), chance.randrange(len(frequencies))] += by
    with pytest.raises(DamagedTable):
        one_step_apart(cosine, sine, (step[0][0], step[1][0]))


def test_a_sweep_with_a_damaged_table_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = blocks.table

    def damaged(frequencies: Any, offsets: range) -> Any:
        cosine, sine = honest(frequencies, offsets)
        if len(offsets) > 1:
            sine[-1, 3] += 1e-9
        return cosine, sine
    monkeypatch.setattr(blocks, "table", damaged)
    sweep.blocks_of.cache_clear()
    with pytest.raises(DamagedTable):
        sweep.sweep(Question(Ladder(62), "min", 5000))
    sweep.blocks_of.cache_clear()


# ---------------------------------------------------------------- sweeps

def brute(ladder: Ladder, find: str, to: int, level: float = 0) -> int | None:
    theta = [float(x) for x in ladder.frequencies()]
    s = np.cos(np.outer(np.arange(to), theta)).sum(axis=1)
    hits = {"min": [int(s.argmin())], "first-negative": np.flatnonzero(s < 0),
            "first-rise": np.flatnonzero(np.diff(s) > 0) + 1,
            "above": np.flatnonzero((s[:-1] < level) & (s[1:] >= level)) + 1}[find]
    return int(hits[0]) if len(hits) else None


@pytest.mark.parametrize(("find", "level"), [
    ("min", 0), ("first-negative", 0), ("first-rise", 0), ("above", 9), ("above", 31),
    ("above", 32)])
@pytest.mark.parametrize("dim", [2, 16, 64])
@pytest.mark.parametrize("to", [1, 2, 13, 3000, 40_000])
def test_a_sweep_finds_what_cosines_find(dim: int, find: str, level: int, to: int) -> None:
    answer = sweep.sweep(Question(Ladder(dim), find, to, Fraction(level)))
    assert answer.offset == brute(Ladder(dim), find, to, level)
    assert (answer.value is None) == (answer.offset is None)
    assert answer.by_floats + answer.by_balls <= to


@pytest.mark.parametrize("find", ["min", "first-negative", "first-rise", "above"])
def test_chunks_and_executors_agree(find: str, monkeypatch: pytest.MonkeyPatch) -> None:
    question = Question(LADDER, find, 50_000, Fraction(20))
    whole = sweep.sweep(question)
    monkeypatch.setattr(sweep, "CHUNK", 4 * blocks.BLOCK)
    small = sweep.sweep(question)
    with ThreadPoolExecutor(3) as pool:
        threaded = sweep.sweep(question, pool)
    assert whole.offset == small.offset == threaded.offset
    assert (small.by_floats, small.by_balls) == (threaded.by_floats, threaded.by_balls)


def test_what_floats_do_not_tell_balls_decide(monkeypatch: pytest.MonkeyPatch) -> None:
    question = Question(LADDER, "first-negative", 2000)
    sweep.blocks_of.cache_clear()
    honest = Blocks.of(LADDER)
    monkeypatch.setattr(sweep, "blocks_of", lambda ladder: replace(honest, bound=6.0))
    answer = sweep.sweep(question)
    assert answer.offset == brute(LADDER, "first-negative", 2000)
    assert answer.by_balls > 3


def test_two_equal_values_are_undecided() -> None:
    with pytest.raises(sweep.Undecided):
        sweep.less(LADDER, 7, 7)


@pytest.mark.parametrize("make", [
    lambda: Question(LADDER, "max", 10), lambda: Question(LADDER, "min", 0),
    lambda: Question(LADDER, "min", 10**12 + 1)])
def test_a_wrong_question_is_a_sentence(make: Callable[[], Question]) -> None:
    with pytest.raises(ValueError, match=r"^.+[^.]$"):
        make()


# ---------------------------------------------------------------- checkpoints

@pytest.fixture
def small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sweep, "CHUNK", 2 * blocks.BLOCK)


@pytest.mark.usefixtures("small_chunks")
def test_a_damaged_checkpoint_is_noticed_and_redone(tmp_path: Path) -> None:
    question, path = Question(LADDER, "min", 60_000), tmp_path / "sweep"
    whole = sweep.sweep(question, resume=path)
    known = path.read_bytes()
    for damage in (known[:-7], known[:200], b"", known.replace(b'"chunk": 3', b'"chunk": 4'),
                   known.replace(b'"at": 5', b'"at": 6'), known[:100] + b"\xff\xfe" + known[101:]):
        path.write_bytes(damage)
        asked: list[int] = []
        again = sweep.sweep(question, resume=path, progress=asked.append)
        assert (again.offset, str(again.value), again.by_balls) == (
            whole.offset, str(whole.value), whole.by_balls)
        assert asked or damage == known
        assert path.read_bytes() == known


@pytest.mark.usefixtures("small_chunks")
def test_the_checkpoint_of_another_sweep_is_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "sweep"
    sweep.sweep(Question(LADDER, "min", 20_000), resume=path)
    before = path.read_bytes()
    with pytest.raises(ValueError, match="another sweep"):
        sweep.sweep(Question(LADDER, "min", 20_001), resume=path)
    assert path.read_bytes() == before


KILLED = """
import sys
from pathlib import Path
from numerics import blocks, sweep
from numerics.ladder import Ladder
sweep.CHUNK = 2 * blocks.BLOCK
answer = sweep.sweep(sweep.Question(Ladder(64), "min", 250_000), resume=Path(sys.argv[1]))
print(answer.offset, answer.value, answer.by_floats, answer.by_balls)
"""


def test_a_sweep_killed_at_any_moment_resumes_to_the_same_bytes(tmp_path: Path) -> None:
    def start(path: Path) -> subprocess.Popen[bytes]:
        return subprocess.Popen([sys.executable, "-c", KILLED, str(path)],
                                stdout=subprocess.PIPE, cwd=Path(__file__).parent.parent)
    begun = time.monotonic()
    said, _ = start(tmp_path / "whole").communicate(timeout=120)
    whole, took = (tmp_path / "whole").read_bytes(), time.monotonic() - begun
    chance = random.Random(4)
    path, killed = tmp_path / "killed", 0
    for _ in range(20):
        child = start(path)
        try:
            child.wait(timeout=chance.uniform(0.3, 1.0) * took)
        except subprocess.TimeoutExpired:
            child.send_signal(signal.SIGKILL)
            killed += 1
        child.communicate()
    again, _ = start(path).communicate(timeout=120)
    assert (again, path.read_bytes()) == (said, whole)
    assert killed


def test_a_dask_cluster_runs_the_same_chunks() -> None:
    distributed = pytest.importorskip("distributed")
    question = Question(LADDER, "min", 3_000_000)
    with distributed.LocalCluster(n_workers=1, threads_per_worker=1, processes=False,
                                  dashboard_address=None) as cluster, \
            distributed.Client(cluster) as client:
        there = sweep.sweep(question, client.get_executor(pure=False))
    here = sweep.sweep(question)
    assert (there.offset, there.by_floats, there.by_balls) == (
        here.offset, here.by_floats, here.by_balls)


# ---------------------------------------------------------------- bases

def test_bases_are_certified_by_sums_inside_them() -> None:
    found = bases(16, 40, 50, 2000, undecided=0.02)
    assert found.undecided <= 0.02
    assert found.intervals[0].low == 50
    assert found.intervals[-1].high == 2000
    for x, y in zip(found.intervals, found.intervals[1:], strict=False):
        assert x.high == y.low
    verdicts = {x.verdict for x in found.intervals}
    assert {"good", "bad"} <= verdicts
    for x in found.intervals:
        for share in (0, Fraction(1, 3), 1):
            ladder = Ladder(16, x.low + share * (x.high - x.low))
            sums = [offset_sum(k, ladder, 15) for k in range(40)]
            if x.verdict == "good":
                assert all(s > -arb(10)**-14 for s in sums)
            if x.verdict == "bad":
                assert any(s < arb(10)**-14 for s in sums)


def test_an_interval_that_holds_both_is_never_settled() -> None:
    edge = next(x for x in bases(16, 40, 50, 2000, undecided=0.02).intervals
                if x.verdict == "undecided")
    assert settled(16, 40, edge.low - 1, edge.high + 1)[0] == "undecided"
    assert isinstance(edge, Interval)


@pytest.mark.parametrize("arguments", [
    (7, 10, 2, 3), (8, 0, 2, 3), (8, 10, 1, 3), (8, 10, 3, 2), (8, 10, "x", 3), (8, 10**9, 2, 3),
    (8, 10, 2, float("inf"))])
def test_wrong_bases_are_a_sentence(arguments: tuple[Any, ...]) -> None:
    with pytest.raises(ValueError, match=r"^.+[^.]$"):
        bases(*arguments)


def test_linear_scaling_stretches_the_sum() -> None:
    assert offset_sum(8, Ladder(64, scaling=Linear(Fraction(4)))).overlaps(offset_sum(2, LADDER))


def test_json_of_a_question_is_its_key() -> None:
    keys = {Question(ladder, find, to).key() for ladder in (LADDER, Ladder(62))
            for find in ("min", "first-rise") for to in (5, 6)}
    assert len(keys) == 8
    assert json.dumps(sorted(keys))
