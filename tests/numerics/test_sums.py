"""Offset sums: balls, float64 tables with a proved bound, sweeps that resume, good bases."""

from __future__ import annotations

import json
import os
import random
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from fractions import Fraction
from itertools import count, pairwise
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from flint import arb, ctx
from hypothesis import given
from hypothesis import strategies as st

from phaseproof import places
from phaseproof.library import loading
from phaseproof.numerics import blocks, checkpoint, executors, sweep
from phaseproof.numerics.bases import Interval, bases, settled, smallest_good
from phaseproof.numerics.blocks import Blocks, DamagedTable, one_step_apart
from phaseproof.numerics.checkpoint import Checkpoint
from phaseproof.numerics.ladder import Ladder
from phaseproof.numerics.offset_sum import offset_sum
from phaseproof.numerics.oscillatory import integral
from phaseproof.numerics.precision_context import one_thread_each
from phaseproof.numerics.scalings import Linear, scaling
from phaseproof.numerics.sweep import Question
from phaseproof.workers import workers
from tools import bench, stages

pytestmark = pytest.mark.slow

LADDER = Ladder(64)


@given(st.integers(-(10**12), 10**12), st.integers(1, 40))
def test_a_sum_keeps_its_promise(delta: int, digits: int) -> None:
    ball = offset_sum(delta, LADDER, digits)
    with ctx.workdps(digits + 10):
        assert ball.rad() <= arb(10) ** -digits
    assert ball.overlaps(offset_sum(-delta, LADDER, digits + 20))


# ---------------------------------------------------------------- float64 with a bound


@given(st.integers(0, 10**12 - 2**12), st.sampled_from([2, 8, 64]))
def test_floats_lie_within_their_bound(start: int, dim: int) -> None:
    ladder = Ladder(dim)
    made = Blocks.of(ladder, 64)
    sums = made.sums(start, 2)
    for n in (0, 1, 63, 64, 127):
        with ctx.workdps(40):
            assert (
                abs(offset_sum(start + n, ladder, 25) - arb(float(sums[n])))
                < made.bound
            )


def test_the_bound_is_small_and_does_not_depend_on_the_offset() -> None:
    assert blocks.bound(Ladder(128)) < 2.1e-12  # claim SWEEP_BOUND_AT_128
    assert blocks.bound(Ladder(16_384)) < 1e-7


@pytest.mark.parametrize("by", [1e-9, -1e-9, 1e-13, float("nan")])
@pytest.mark.parametrize("seed", range(6))
def test_a_damaged_table_entry_is_noticed(by: float, seed: int) -> None:
    chance = random.Random(seed)
    frequencies = LADDER.frequencies()
    cosine, sine = blocks.table([*Blocks.of(LADDER, 8).frequencies], range(50))
    step = blocks.rows([*Blocks.of(LADDER, 8).frequencies], range(1, 2))
    one_step_apart(cosine, sine, (step[0][0], step[1][0]))
    damaged = chance.choice((cosine, sine))
    damaged[chance.randrange(50), chance.randrange(len(frequencies))] += by
    with pytest.raises(DamagedTable):
        one_step_apart(cosine, sine, (step[0][0], step[1][0]))


@pytest.mark.parametrize("which", [0, -1])
@pytest.mark.parametrize("to", [3000, 5000])
def test_a_sweep_with_a_damaged_row_is_refused(
    which: int, to: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = blocks.rows

    def damaged(frequencies: Any, offsets: range) -> Any:
        cosine, sine = honest(frequencies, offsets)
        sine[which, 3] += 1e-9
        return cosine, sine

    monkeypatch.setattr(blocks, "rows", damaged)
    sweep.blocks_of.cache_clear()
    with pytest.raises(DamagedTable):
        sweep.sweep(Question(Ladder(62), "min", to))
    sweep.blocks_of.cache_clear()


def off(cosine: Any, sine: Any, offsets: range, ladder: Ladder) -> arb:
    """The largest error of the entries of a table."""
    with ctx.workprec(200):
        return max(
            (
                abs(entry - arb(float(found)))
                for n, r in enumerate(offsets)
                for i, theta in enumerate(ladder.frequencies())
                for entry, found in zip(
                    (theta * r).sin_cos(), (sine[n, i], cosine[n, i]), strict=True
                )
            ),
            key=float,
        )


@pytest.mark.parametrize(
    "ladder",
    [
        Ladder(32),
        Ladder(32, Fraction(11, 10)),
        Ladder(32, scaling=scaling("yarn:factor=4,trained=4096")),
    ],
    ids=["plain", "near one", "yarn"],
)
@pytest.mark.parametrize(
    "offsets",
    [
        range(2),
        range(3),
        range(100),
        range(5, 900, 7),
        range(10**12 - 2**20, 10**12, 2**15),
    ],
    ids=str,
)
def test_entries_of_rows_and_tables_lie_within_their_bounds(
    offsets: range, ladder: Ladder
) -> None:
    frequencies = [*Blocks.of(ladder, 2).frequencies]
    assert off(*blocks.rows(frequencies, offsets), offsets, ladder) < 2.0**-53
    assert off(*blocks.table(frequencies, offsets), offsets, ladder) < float(
        blocks.ENTRY
    )
    assert 9 * blocks.U >= blocks.ENTRY  # claim SWEEP_BOUND_AT_128


# ---------------------------------------------------------------- sweeps


def brute(ladder: Ladder, find: str, to: int, level: float = 0) -> int | None:
    theta = [float(x) for x in ladder.frequencies()]
    s = np.cos(np.outer(np.arange(to), theta)).sum(axis=1)
    hits = {
        "min": [int(s.argmin())],
        "first-negative": np.flatnonzero(s < 0),
        "first-rise": np.flatnonzero(np.diff(s) > 0) + 1,
        "above": np.flatnonzero((s[:-1] < level) & (s[1:] >= level)) + 1,
    }[find]
    return int(hits[0]) if len(hits) else None


@pytest.mark.parametrize(
    ("find", "level"),
    [
        ("min", 0),
        ("first-negative", 0),
        ("first-rise", 0),
        ("above", 9),
        ("above", 31),
        ("above", 32),
    ],
)
@pytest.mark.parametrize("dim", [2, 16, 64])
@pytest.mark.parametrize("to", [1, 2, 13, 3000, 40_000])
def test_a_sweep_finds_what_cosines_find(
    dim: int, find: str, level: int, to: int
) -> None:
    answer = sweep.sweep(Question(Ladder(dim), find, to, Fraction(level)))
    assert answer.offset == brute(Ladder(dim), find, to, level)
    assert (answer.value is None) == (answer.offset is None)
    assert answer.by_floats + answer.by_balls <= to


@pytest.mark.parametrize("find", ["min", "first-negative", "first-rise", "above"])
def test_chunks_and_executors_agree(find: str, monkeypatch: pytest.MonkeyPatch) -> None:
    question = Question(LADDER, find, 50_000, Fraction(20))
    whole = sweep.sweep(question)
    monkeypatch.setattr(sweep, "BLOCKS_TOGETHER", 1)
    assert sweep.sweep(question).offset == whole.offset
    monkeypatch.setattr(sweep, "CHUNK_OFFSETS", 4 * blocks.BLOCK)
    small = sweep.sweep(question)
    with ThreadPoolExecutor(3) as pool:
        threaded = sweep.sweep(question, pool)
    assert whole.offset == small.offset == threaded.offset
    assert (small.by_floats, small.by_balls) == (threaded.by_floats, threaded.by_balls)


@pytest.mark.parametrize("dim", [2, 128, 2048, 4096, 8192, 16_384])
def test_tables_of_any_dimension_have_room(dim: int) -> None:
    """The one of a block, and that of the blocks which are looked at in one go."""
    size = blocks.block(dim)
    assert sweep.CHUNK_OFFSETS % (min(sweep.BLOCKS_TOGETHER, size) * size) == 0
    assert (size + min(sweep.BLOCKS_TOGETHER, size)) * dim * 8 < 2**28 / 1.9


@pytest.fixture
def restless() -> Iterator[None]:
    """Threads take turns as often as they can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


@pytest.mark.usefixtures("restless")
def test_threads_do_not_disturb_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """FLINT's working precision is one for all threads."""
    monkeypatch.setattr(sweep, "CHUNK_OFFSETS", 2 * blocks.BLOCK)
    question = Question(Ladder(16), "min", 40_000)
    whole = sweep.sweep(question)
    with ThreadPoolExecutor(4) as pool:
        for _ in range(20):
            sweep.blocks_of.cache_clear()
            assert str(sweep.sweep(question, pool, workers=4)) == str(whole)
        digits = [(15, 400)[k % 2] for k in range(4000)]
        for ball, asked in zip(
            pool.map(lambda n: integral(17, 10_000, n), digits), digits, strict=True
        ):
            assert ball.real.rad() < 10.0 ** -min(asked, 300)


def test_the_precision_is_set_in_one_place() -> None:
    """The bench, whose peers run alone, stands in tools/."""
    setting = re.compile(r"\bctx\.(work|prec\b.*[^=]=[^=]|dps)")
    homes = {
        path.stem
        for path in Path(sweep.__file__).parent.glob("*.py")
        if setting.search(path.read_text(encoding="utf-8"))
    }
    assert homes == {"precision_context"}


@pytest.mark.parametrize("workers", [1, 3, 40])
def test_so_many_chunks_are_in_flight_as_the_workers_need(
    workers: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sweep, "CHUNK_OFFSETS", blocks.BLOCK)
    flying = most = 0

    class Counting(ThreadPoolExecutor):
        def submit(self, *work: Any, **how: Any) -> Any:
            nonlocal flying, most
            flying += 1
            most = max(most, flying)
            future = super().submit(*work, **how)
            result = future.result

            def taken(timeout: float | None = None) -> Any:
                nonlocal flying
                flying -= 1
                return result(timeout)

            future.result = taken  # type: ignore[method-assign]
            return future

    with Counting(2) as pool:
        sweep.sweep(
            Question(Ladder(4), "min", 300 * blocks.BLOCK), pool, workers=workers
        )
    assert most == min(300, sweep.CHUNKS_AHEAD * workers)


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


@pytest.mark.parametrize(
    "make",
    [
        lambda: Question(LADDER, "max", 10),
        lambda: Question(LADDER, "min", 0),
        lambda: Question(LADDER, "min", 10**12 + 1),
    ],
)
def test_a_wrong_question_is_a_sentence(make: Callable[[], Question]) -> None:
    with pytest.raises(ValueError, match=r"^.+[^.]$"):
        make()


# ---------------------------------------------------------------- checkpoints


@pytest.fixture
def small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sweep, "CHUNK_OFFSETS", 2 * blocks.BLOCK)


@pytest.mark.usefixtures("small_chunks")
def test_a_damaged_checkpoint_is_noticed_and_redone(tmp_path: Path) -> None:
    question, path = Question(LADDER, "min", 60_000), tmp_path / "sweep"
    whole = sweep.sweep(question, resume=path)
    known = path.read_bytes()
    for damage in (
        known[:-7],
        known[:200],
        b"",
        known[:82],
        known.replace(b'"chunk": 3', b'"chunk": 4'),
        known.replace(b'"at": 5', b'"at": 6'),
        known[:100] + b"\xff\xfe" + known[101:],
    ):
        path.write_bytes(damage)
        asked: list[int] = []
        again = sweep.sweep(question, resume=path, progress=asked.append)
        assert (again.offset, str(again.value), again.by_balls) == (
            whole.offset,
            str(whole.value),
            whole.by_balls,
        )
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


FOREIGN = (
    b"my thesis",
    b"my thesis\n",
    b"\n",
    b"\0" * 200,
    b"0" * 64 + b"\n",
    b"phaseproof sweep",
    random.Random(1).randbytes(5000),
)


@pytest.mark.parametrize("foreign", FOREIGN, ids=range(len(FOREIGN)))
def test_a_file_that_is_no_checkpoint_is_not_touched(
    foreign: bytes, tmp_path: Path
) -> None:
    path = tmp_path / "thesis"
    path.write_bytes(foreign)
    with pytest.raises(ValueError, match=r"stays as it is$"):
        sweep.sweep(Question(LADDER, "min", 300), resume=path)
    assert path.read_bytes() == foreign
    assert [*tmp_path.iterdir()] == [path]


def test_what_cannot_hold_a_checkpoint_is_a_sentence(tmp_path: Path) -> None:
    for path, said in (
        (tmp_path / "no" / "where", "the folder of a checkpoint must exist"),
        (Path("/dev/null"), "is not a file"),
        (tmp_path, "is not a file"),
    ):
        with pytest.raises(ValueError, match=said):
            sweep.sweep(Question(LADDER, "min", 300), resume=path)


@pytest.mark.usefixtures("small_chunks")
@pytest.mark.parametrize(
    ("find", "changed"),
    [
        ("min", {"low": -3.99}),
        ("min", {"at": 1}),
        ("min", {"at": None}),
        ("min", {"at": 5000}),
        ("min", {"at": True}),
        ("min", {"low": float("nan")}),
        ("min", {"low": None}),
        ("min", {"chunk": 99}),
        ("min", {"chunk": -1}),
        ("min", {"chunk": 1}),
        ("min", {"chunk": "0"}),
        ("min", {"offsets": 6000}),
        ("min", {"balls": -1}),
        ("min", {"balls": 5000}),
        ("min", {"more": 1}),
        ("first-negative", {"at": 724, "offsets": 725}),
        ("first-negative", {"at": 0, "offsets": 1}),
        ("first-negative", {"low": 0.0}),
        ("first-rise", {"at": 1, "offsets": 2}),
        ("above", {"at": 1, "offsets": 2}),
    ],
)
def test_a_forged_record_is_not_believed(
    find: str, changed: dict[str, Any], tmp_path: Path
) -> None:
    question = Question(LADDER, find, 9000, Fraction(9))
    honest = sweep.chunk(question, 0)
    assert sweep.believable(question, honest)
    forged = {**honest, **changed}
    assert not sweep.believable(question, forged)
    path = tmp_path / "forged"
    Checkpoint(path, question.key()).write([forged])
    answer = sweep.sweep(question, resume=path)
    assert (answer.offset, answer.from_file) == (sweep.sweep(question).offset, 0)


@pytest.mark.usefixtures("small_chunks")
@pytest.mark.parametrize("missing", ["chunk", "offsets", "at", "balls", "low"])
def test_a_record_without_one_of_its_keys_is_not_believed(missing: str) -> None:
    question = Question(LADDER, "min", 9000)
    record = sweep.chunk(question, 1)
    record.pop(missing)
    assert not sweep.believable(question, record)
    assert not sweep.believable(question, [record])


@pytest.mark.usefixtures("small_chunks")
def test_an_answer_says_what_rests_on_a_file(tmp_path: Path) -> None:
    question, path = Question(LADDER, "min", 20_000), tmp_path / "file"
    assert sweep.sweep(question, resume=path).from_file == 0
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:3]))
    assert sweep.sweep(question, resume=path).from_file == 2 * sweep.CHUNK_OFFSETS
    again = sweep.sweep(question, resume=path)
    assert again.from_file == again.by_floats + again.by_balls == 20_000


@pytest.mark.usefixtures("small_chunks")
@pytest.mark.parametrize("resumed", [True, False])
@pytest.mark.parametrize("error", [BrokenProcessPool("a child died"), CancelledError()])
def test_workers_that_are_gone_are_a_sentence(
    error: Exception, resumed: bool, tmp_path: Path
) -> None:
    """What was done is kept, and the same sweep goes on from there."""

    class Breaking(ThreadPoolExecutor):
        def submit(self, work: Any, number: int) -> Any:  # type: ignore[override]
            future: Any = super().submit(work, number)
            if number == 2:
                future = Future()
                future.set_exception(error)
            return future

    question, path = Question(LADDER, "min", 30_000), tmp_path / "file"
    with (
        Breaking(2) as run,
        pytest.raises(executors.Lost, match=r"after 2 of 8 chunks.*resume|go"),
    ):
        sweep.sweep(question, run, resume=path if resumed else None)
    if resumed:
        assert sweep.sweep(question, resume=path).from_file == 2 * sweep.CHUNK_OFFSETS


@pytest.mark.usefixtures("small_chunks")
def test_a_future_that_is_forgotten_is_a_sentence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A client whose scheduler died may leave a future that is never done; it takes no more work.
    One that is slow does, and is waited for."""
    monkeypatch.setattr(executors, "EXECUTOR_PATIENCE", 0.01)

    class Forgetting(ThreadPoolExecutor):
        sent = 0

        def submit(self, work: Any, *args: Any) -> Any:  # type: ignore[override]
            if work is int:
                raise OSError("the client is closed")
            self.sent += 1
            return Future[Any]() if self.sent == 3 else super().submit(work, *args)

    class Slow(ThreadPoolExecutor):
        def submit(self, work: Any, *args: Any) -> Any:  # type: ignore[override]
            return super().submit(lambda: (time.sleep(0.05), work(*args))[1])

    question = Question(LADDER, "min", 30_000)
    with (
        Forgetting(2) as run,
        pytest.raises(executors.Lost, match="after 2 of 8 chunks"),
    ):
        sweep.sweep(question, run, workers=1)
    with (
        Forgetting(2) as run,
        pytest.raises(executors.Lost, match=r"^the workers are gone"),
    ):
        bases(16, 40, 50, 2000, 0.02, run)
    with Slow(2) as run:
        assert str(sweep.sweep(question, run)) == str(sweep.sweep(question))
        assert bases(16, 40, 50, 2000, 0.02, run) == bases(16, 40, 50, 2000, 0.02)


KILLED = """
import sys
from pathlib import Path
from phaseproof.numerics import blocks, sweep
from phaseproof.numerics.ladder import Ladder
sweep.CHUNK_OFFSETS = 2 * blocks.BLOCK
answer = sweep.sweep(sweep.Question(Ladder(64), "min", 250_000), resume=Path(sys.argv[1]))
print(answer.offset, answer.value, answer.by_floats, answer.by_balls)
"""


def test_a_sweep_killed_at_any_moment_resumes_to_the_same_bytes(tmp_path: Path) -> None:
    def start(path: Path) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [sys.executable, "-c", KILLED, str(path)],
            stdout=subprocess.PIPE,
            cwd=places.HOME,
        )

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


@pytest.mark.parametrize("failing", ["add", "write"])
def test_a_full_disk_loses_no_answer(
    failing: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From the third time on nothing is written any more."""
    calls, said, works = count(), list[str](), getattr(Checkpoint, failing)

    def full(self: Checkpoint, *args: Any) -> None:
        if next(calls) > (failing == "add"):
            raise OSError(28, "No space left on device")
        works(self, *args)

    question, path = Question(LADDER, "min", 5 * sweep.CHUNK_OFFSETS), tmp_path / "file"
    whole = sweep.sweep(question)
    monkeypatch.setattr(Checkpoint, failing, full)
    assert str(sweep.sweep(question, resume=path, warn=said.append)) == str(whole)
    assert len([*Checkpoint(path, question.key()).read()]) == (
        2 if failing == "add" else 5
    )
    assert said == (
        [
            f"{path}: No space left on device: the sweep goes on, and keeps no more of "
            "what it finds"
        ]
        if failing == "add"
        else []
    )


@pytest.mark.parametrize("said", [b"no JSON", b"[" * 100_000, b"[1]", b"\xff"])
def test_a_sealed_line_that_is_no_record_is_as_if_it_were_not_there(
    said: bytes, tmp_path: Path
) -> None:
    question, path = Question(LADDER, "min", sweep.CHUNK_OFFSETS + 1), tmp_path / "file"
    whole = sweep.sweep(question, resume=path)
    path.write_bytes(path.read_bytes() + checkpoint._hash(said) + b" " + said + b"\n")
    assert sweep.sweep(question, resume=path).offset == whole.offset


@pytest.mark.parametrize("resumed", [True, False])
def test_a_process_that_is_killed_is_a_sentence(resumed: bool, tmp_path: Path) -> None:
    question, path = (
        Question(LADDER, "min", 40 * sweep.CHUNK_OFFSETS),
        tmp_path / "file",
    )

    def kill(done: int) -> None:
        for child in active_children():
            child.kill()

    with (
        pytest.raises(
            executors.Lost, match=r"^the workers are gone.* of 40 chunks; [^.]*[^.]$"
        ),
        workers(2) as pool,
    ):
        sweep.sweep(question, pool, path if resumed else None, kill, 2)
    if resumed:
        assert 1 <= len([*Checkpoint(path, question.key()).read()]) < 40


def test_processes_multiply_in_one_thread_each(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OMP_NUM_THREADS", "3")
    monkeypatch.delenv("OPENBLAS_NUM_THREADS", raising=False)
    with one_thread_each(), workers(1) as pool:
        said = [
            pool.submit(os.getenv, f"{x}_NUM_THREADS").result()
            for x in ("OPENBLAS", "OMP")
        ]
    assert said == ["1", "3"]
    assert "OPENBLAS_NUM_THREADS" not in os.environ


# ---------------------------------------------------------------- on a cluster


@pytest.mark.parametrize(
    ("count", "threads", "processes", "runs"),
    [(1, 4, False, 20), (2, 2, True, 2)],
    ids=["a worker of four threads", "two processes"],
)
def test_a_dask_cluster_runs_the_same_chunks(
    count: int, threads: int, processes: bool, runs: int
) -> None:
    distributed = pytest.importorskip("distributed")
    question = Question(LADDER, "min", 5 * sweep.CHUNK_OFFSETS - 7)
    here, good = sweep.sweep(question), bases(16, 40, 50, 2000, undecided=0.02)
    with (
        distributed.LocalCluster(
            n_workers=count,
            threads_per_worker=threads,
            processes=processes,
            dashboard_address=None,
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        for _ in range(runs):
            sweep.blocks_of.cache_clear()
            there = sweep.sweep(
                question, client.get_executor(pure=False), workers=count * threads
            )
            assert str(there) == str(here)
        assert bases(16, 40, 50, 2000, 0.02, client.get_executor(pure=False)) == good


def test_a_dask_scheduler_that_dies_is_a_sentence(tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed")
    question, path, told = (
        Question(LADDER, "min", 10**9),
        tmp_path / "file",
        tmp_path / "told",
    )
    dask = lambda name, *args: subprocess.Popen(
        [
            sys.executable,
            "-m",
            f"distributed.cli.dask_{name}",
            "--scheduler-file",
            str(told),
            "--no-dashboard",
            *args,
        ],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        cwd=places.HOME,
    )
    scheduler = dask("scheduler", "--host", "127.0.0.1", "--port", "0")
    worker = dask(
        "worker",
        "--nthreads",
        "2",
        "--no-nanny",
        "--death-timeout",
        "30",
        "--local-directory",
        str(tmp_path),
    )
    try:
        with distributed.Client(scheduler_file=str(told), timeout="30s") as client:
            client.wait_for_workers(1, timeout=30)
            with pytest.raises(executors.Lost, match="these are kept in"):
                sweep.sweep(
                    question,
                    client.get_executor(pure=False),
                    path,
                    lambda done: scheduler.kill(),
                    2,
                )
        assert (
            1 <= len([*Checkpoint(path, question.key()).read()]) < len(question.chunks)
        )
    finally:
        for process in (scheduler, worker):
            process.kill()
            process.wait()


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
                assert all(s > -(arb(10) ** -14) for s in sums)
            if x.verdict == "bad":
                assert any(s < arb(10) ** -14 for s in sums)


def test_each_bad_interval_is_refuted_throughout_by_its_offset() -> None:
    """At both of its ends and between: 26973 to 28000 takes several offsets."""
    found = bases(128, 4096, 26_900, 28_000, undecided=0.01)
    refuted = [x for x in found.intervals if x.verdict == "bad"]
    assert len({x.offset for x in refuted}) >= 3
    for x in refuted:
        assert x.offset is not None
        for share in (0, Fraction(1, 4), Fraction(1, 2), Fraction(3, 4), 1):
            assert (
                offset_sum(x.offset, Ladder(128, x.low + share * (x.high - x.low)), 9)
                < 0
            )


def test_the_smallest_good_base() -> None:
    found = smallest_good(16, 40, undecided=0.01)
    ends = found.intervals
    assert found.smallest
    low, high = found.smallest
    assert (ends[0].low, ends[-1].high) == (1, 10 * high)
    assert all(x.high == y.low for x, y in pairwise(ends))
    first = next(n for n, x in enumerate(ends) if x.low == high)
    assert [x.verdict for x in ends[:first] if x.high > low] == ["undecided"]
    assert 0 < high - low < low / 10**8
    for x in ends[: first - 1]:
        assert x.offset is not None
        for base in (x.low + Fraction(1, 10**6), x.high):
            assert offset_sum(x.offset, Ladder(16, base), 9) < 0
    again = bases(16, 40, 2, 10 * high, undecided=0.01).smallest
    assert again is not None
    assert again[0] <= low < high <= again[1] < Fraction(101, 100) * high
    with pytest.raises(ValueError, match="no base"):
        smallest_good(2, 3)


@pytest.mark.parametrize(
    ("dim", "context", "smallest"),
    [(32, 1025, None), (128, 1025, "4293.4376"), (128, 2049, "11587.244")],
)
def test_directly_below_the_smallest_good_base_all_are_bad(
    dim: int, context: int, smallest: str | None
) -> None:
    """What stood there before was the end of a piece as wide as the whole search allowed."""
    found = smallest_good(dim, context).smallest
    assert found
    low, high = found
    assert high < low * (1 + Fraction(1, 10**8))
    below = bases(dim, context, low * Fraction(999, 1000), low)
    assert [x.verdict for x in below.intervals if x.verdict != "bad"] == []
    assert smallest is None or f"{float(high):.{len(smallest) - 1}g}" == smallest


def test_an_interval_that_holds_both_is_never_settled() -> None:
    edge = next(
        x
        for x in bases(16, 40, 50, 2000, undecided=0.02).intervals
        if x.verdict == "undecided"
    )
    assert settled(16, 40, edge.low - 1, edge.high + 1)[0] == "undecided"
    assert isinstance(edge, Interval)


@pytest.mark.parametrize(
    "arguments",
    [
        (7, 10, 2, 3),
        (8, 0, 2, 3),
        (8, 10, 1, 3),
        (8, 10, 3, 2),
        (8, 10, "x", 3),
        (8, 10**9, 2, 3),
        (8, 10, 2, float("inf")),
    ],
)
def test_wrong_bases_are_a_sentence(arguments: tuple[Any, ...]) -> None:
    with pytest.raises(ValueError, match=r"^.+[^.]$"):
        bases(*arguments)


def test_linear_scaling_stretches_the_sum() -> None:
    assert offset_sum(8, Ladder(64, scaling=Linear(Fraction(4)))).overlaps(
        offset_sum(2, LADDER)
    )


def test_json_of_a_question_is_its_key() -> None:
    keys = {
        Question(ladder, find, to).key()
        for ladder in (LADDER, Ladder(62))
        for find in ("min", "first-rise")
        for to in (5, 6)
    }
    assert len(keys) == 8
    assert json.dumps(sorted(keys))


# ---------------------------------------------------------------- measuring


def test_peers_are_measured_in_turns_and_stopped() -> None:
    ours = ("sweep_ours", (8, 3000))
    times, finished = bench.measured(ours, ("sweep_numpy", (8, 3000)))
    assert finished
    assert all(0 < x < 1 for x in times)
    times, finished = bench.measured(ours, ("sweep_mpmath", (64, 10**9)), patience=1)
    assert not finished
    assert times[0] < times[1] == 1


def test_the_stages_of_a_chapter_are_timed() -> None:
    clock = stages.measured(lambda: loading.as_written(places.THE_BOOK, "rounding"))
    assert {
        "load",
        "search",
        "judge",
        "readings",
        "certificates",
        "canaries",
        "pages",
    } <= {*clock.stages}
    assert "1706 FLOAT_SUM_BOUND" in clock.slowest()
