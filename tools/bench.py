"""``make bench``: this project beside its peers, in one run, as ratios.

Each peer is called as its own documentation recommends.  What is compared runs in one process, in
turns and in one thread; CPU time counts, and of three repetitions the fastest.  A peer that takes
too long is stopped, and gives a lower bound instead of a ratio.
"""

from __future__ import annotations

import json
import multiprocessing
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from fractions import Fraction
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import mpmath
import numpy as np
from flint import acb, arb, ctx
from rich.console import Console
from rich.table import Table

from phaseproof.author import ADDITION, Equal, claim, letter, qed
from phaseproof.authoring.expressions import cos, sin
from phaseproof.files import write_all
from phaseproof.numerics.bases import smallest_good
from phaseproof.numerics.ladder import Ladder
from phaseproof.numerics.oscillatory import integral
from phaseproof.numerics.precision_context import one_thread_each
from phaseproof.numerics.rationals import rational
from phaseproof.numerics.sweep import Question, blocks_of, sweep
from phaseproof.trusted.kernel.judge import COURT, judge
from phaseproof.trusted.language.terms import Term
from phaseproof.workers import end_with_parent
from tools.stages import Clock
from tools.stages import measured as stages

REPETITIONS = 3
PATIENCE = 20  # CPU seconds a peer has for one call
ASKED = (
    "--help",
    "show 0503",
    "show 1561",
    "cite 0503",
    "list",
    "find rotation norm",
    "audit doc000 --line 100",
)
PACKAGES = ("sympy", "mpmath", "python-flint", "numpy", "numba", "torch")
OPTIONAL = {
    "Numba, float64": "numba",
    "PyTorch, float64": "torch",
}  # peers, where installed
BUILD = Path(__file__).resolve().parent.parent / "build"
Job = tuple[
    str, tuple[Any, ...]
]  # the name of a function of this file, and its arguments


@dataclass(frozen=True)
class Line:
    """A peer beside us: CPU seconds of each, the ratio, and whether the peer came back at all."""

    what: str
    ours: float
    peer: str
    theirs: float
    finished: bool

    @property
    def ratio(self) -> float:
        """How many times as long the peer takes."""
        return self.theirs / self.ours


# ---------------------------------------------------------------- what is measured


def rope(pairs: int) -> Callable[[], object]:
    """The inner product of rotated queries and keys of 2·pairs dimensions, and what it equals."""
    m, n = letter("m n", "integer")
    left, right = _rope_terms(pairs, m, n)
    whole = claim(
        "rope",
        "the relative property",
        Equal(left, right),
        source="su2021roformer",
        proof=qed(by=ADDITION),
        witnesses=(_point(pairs, m, n),),
    )

    def decide() -> object:
        COURT.known.clear()
        return judge(whole)

    return decide


def _letters(pairs: int) -> list[tuple[Term, ...]]:
    return [letter(f"a_{i} b_{i} c_{i} e_{i} t_{i}", "real") for i in range(pairs)]


def _rope_terms(pairs: int, m: Term, n: Term) -> tuple[Term, Term]:
    left = right = 0 * m
    for a, b, c, e, t in _letters(pairs):
        left = (
            left
            + (a * cos(m * t) - b * sin(m * t)) * (c * cos(n * t) - e * sin(n * t))
            + (a * sin(m * t) + b * cos(m * t)) * (c * sin(n * t) + e * cos(n * t))
        )
        right = (
            right
            + (a * c + b * e) * cos((m - n) * t)
            + (a * e - b * c) * sin((m - n) * t)
        )
    return left, right


def _point(pairs: int, m: Term, n: Term) -> dict[Term, int]:
    values = {x: k for k, x in enumerate((x for xs in _letters(pairs) for x in xs), 1)}
    return {m: 5, n: 2, **values}


def rope_sympy(pairs: int, how: str) -> Callable[[], object]:
    """The difference of both sides, decided by SymPy's function ``how``."""
    import sympy

    m, n = sympy.symbols("m n", integer=True)
    total = sympy.Integer(0)
    for i in range(pairs):
        a, b, c, e, t = sympy.symbols(f"a_{i} b_{i} c_{i} e_{i} t_{i}", real=True)
        S, C = sympy.sin, sympy.cos
        total += (
            (a * C(m * t) - b * S(m * t)) * (c * C(n * t) - e * S(n * t))
            + (a * S(m * t) + b * C(m * t)) * (c * S(n * t) + e * C(n * t))
            - (a * c + b * e) * C((m - n) * t)
            - (a * e - b * c) * S((m - n) * t)
        )
    decide = getattr(sympy, how)

    def run() -> object:
        sympy.core.cache.clear_cache()
        return decide(total)

    return run


def integral_ours(delta: int | Fraction, digits: int) -> Callable[[], object]:
    """∫₀¹ exp(iΔ·10000^-t) dt, as `phaseproof integral` encloses it."""
    return lambda: integral(delta, 10_000, digits)


def integral_formula(delta: int, digits: int) -> Callable[[], object]:
    """The closed form, as one writes it down in Arb."""
    bits = int(digits * 3.3219281) + 14

    def run() -> object:
        ctx.prec = bits
        far, rate = arb(delta), arb(10_000).log()
        near = far / 10_000
        return (far.ci() - near.ci()) / rate, (far.si() - near.si()) / rate

    return run


def integral_floor(delta: int, digits: int) -> Callable[[], object]:
    """The four values of Ci and Si that any closed form needs, with nothing around them."""
    ctx.dps = digits
    far, near = arb(delta), arb(rational(Fraction(delta, 10_000)))
    return lambda: (far.ci(), near.ci(), far.si(), near.si())


def integral_arb(delta: int, digits: int) -> Callable[[], object]:
    """The same integral by Arb's own rigorous quadrature."""
    ctx.dps = digits
    phase, rate = acb(0, delta), -acb(10_000).log()
    return lambda: acb.integral(lambda t, _: (phase * (rate * t).exp()).exp(), 0, 1)


def integral_quad(delta: int, digits: int) -> Callable[[], object]:
    """The same integral by mpmath's quadrature, without a bound of its error."""
    mpmath.mp.dps = digits
    return lambda: mpmath.quad(
        lambda t: mpmath.expj(delta * mpmath.mpf(10_000) ** -t), [0, 1]
    )


def integral_quadosc(delta: int, digits: int) -> Callable[[], object]:
    """[e₁(Δ/b) - e₁(Δ)]/ln b with e₁(x) = ∫_x^∞ e^{iu}/u du."""
    mpmath.mp.dps = digits

    def e1(x: Any) -> Any:
        real, imaginary = (
            mpmath.quadosc(lambda u, f=f: f(u) / u, [x, mpmath.inf], omega=1)
            for f in (mpmath.cos, mpmath.sin)
        )
        return real + 1j * imaginary

    return lambda: (
        (e1(mpmath.mpf(delta) / 10_000) - e1(mpmath.mpf(delta))) / mpmath.log(10_000)
    )


def sweep_ours(dim: int, to: int) -> Callable[[], object]:
    """The certified least sum of cosines over the offsets below ``to``."""

    def run() -> object:
        blocks_of.cache_clear()
        return sweep(Question(Ladder(dim), "min", to))

    return run


def bases_ours(dim: int, context: int) -> Callable[[], object]:
    """The smallest base for which the sum stays non-negative on the context."""
    return lambda: smallest_good(dim, context)


def sweep_numpy(dim: int, to: int, dtype: str = "float64") -> Callable[[], object]:
    """Bare cosines, without any bound, in pieces that fit into memory."""
    theta = (10_000.0 ** (-2 * np.arange(dim // 2) / dim)).astype(dtype)

    def run() -> object:
        return min(
            (float(s.min()), start + int(s.argmin()))
            for start in range(0, to, 1 << 14)
            for s in [
                np.cos(
                    np.outer(
                        np.arange(start, min(start + (1 << 14), to), dtype=dtype), theta
                    )
                ).sum(axis=1)
            ]
        )

    return run


def sweep_numba(dim: int, to: int) -> Callable[[], object]:
    """Two loops, compiled."""
    import numba

    theta = 10_000.0 ** (-2 * np.arange(dim // 2) / dim)

    def run(to: int, theta: Any) -> Any:
        least, at = 1e9, 0
        for k in range(to):
            total = 0.0
            for x in theta:
                total += np.cos(k * x)
            if total < least:
                least, at = total, k
        return least, at

    compiled = numba.njit(fastmath=True)(run)
    compiled(2, theta)
    return lambda: compiled(to, theta)


def sweep_torch(dim: int, to: int) -> Callable[[], object]:
    """Bare cosines in float64 by PyTorch, on the CPU."""
    import torch

    theta = 10_000.0 ** (-2 * torch.arange(dim // 2, dtype=torch.float64) / dim)

    def run() -> object:
        return min(
            (float(s.min()), start + int(s.argmin()))
            for start in range(0, to, 1 << 14)
            for s in [
                torch.cos(
                    torch.outer(
                        torch.arange(
                            start, min(start + (1 << 14), to), dtype=torch.float64
                        ),
                        theta,
                    )
                ).sum(1)
            ]
        )

    return run


def sweep_mpmath(dim: int, to: int) -> Callable[[], object]:
    """The least sum, term by term in mpmath."""
    theta = [mpmath.mpf(10_000) ** (-mpmath.mpf(2 * i) / dim) for i in range(dim // 2)]
    return lambda: min(
        (mpmath.fsum(mpmath.cos(k * x) for x in theta), k) for k in range(to)
    )


# ---------------------------------------------------------------- measuring


def times(
    runs: list[Callable[[], object]], patience: int, say: Callable[[int, float], None]
) -> None:
    """CPU seconds of a call of each, of the fastest of some repetitions, in turns; what is quick is
    called many times.  Each is said as often as it becomes less."""
    counts, least = [1] * len(runs), [float("inf")] * len(runs)
    for turn in range(REPETITIONS):
        for n, run in enumerate(runs):
            spent = _spent_on(run, counts[n], patience)
            while turn == 0 and spent < 0.02:
                counts[n] *= 4
                spent = _spent_on(run, counts[n], patience)
            least[n] = min(least[n], spent / counts[n])
            say(n, least[n])


def _spent_on(run: Callable[[], object], count: int, patience: int) -> float:
    """CPU seconds of so many calls; the process ends where they take too long."""
    start = time.process_time()
    most = resource.getrlimit(resource.RLIMIT_CPU)[1]
    resource.setrlimit(resource.RLIMIT_CPU, (int(start) + patience + 1, most))
    for _ in range(count):
        run()
    return time.process_time() - start


def _in_child(jobs: tuple[Job, ...], patience: int, answer: Any) -> None:
    end_with_parent()
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    runs = [globals()[name](*arguments) for name, arguments in jobs]
    times(runs, patience, lambda n, seconds: answer.send((n, seconds)))
    answer.send(None)


def measured(*jobs: Job, patience: int = PATIENCE) -> tuple[list[float], bool]:
    """CPU seconds a call of what is compared, in a process of its own, and whether all came back;
    one that does not has the patience that was not enough."""
    context = multiprocessing.get_context("spawn")
    receiver, sender = context.Pipe(duplex=False)
    with one_thread_each():
        child = context.Process(target=_in_child, args=(jobs, patience, sender))
        child.start()
    sender.close()
    found = [float(patience)] * len(jobs)
    try:
        while said := receiver.recv():
            n, found[n] = said
        return found, True
    except EOFError:
        return found, False
    finally:
        child.kill()
        child.join()


def lines() -> list[Line]:
    """Everything that is compared; a peer that once ran out of time is not asked for more."""
    out: list[Line] = []
    spent: set[str] = set()

    def beside(what: str, ours: Job, *peers: tuple[str, Job]) -> None:
        for peer, job in peers:
            if peer not in spent and (
                peer not in OPTIONAL or find_spec(OPTIONAL[peer])
            ):
                (mine, theirs), finished = measured(ours, job)
                out.append(Line(what, mine, peer, theirs, finished))
                if not finished:
                    spent.add(peer)

    for d in (2, 4, 8, 16, 32, 64, 128):
        beside(
            f"RoPE identity, d = {d}",
            ("rope", (d // 2,)),
            ("sympy.trigsimp", ("rope_sympy", (d // 2, "trigsimp"))),
            ("sympy.simplify", ("rope_sympy", (d // 2, "simplify"))),
        )
    for digits in (15, 50, 200, 1000):
        spent.clear()
        for delta in (17, 4096, 1_000_000):
            beside(
                f"I({delta}), {digits} digits",
                ("integral_ours", (delta, digits)),
                ("the closed form in Arb", ("integral_formula", (delta, digits))),
                ("bare Arb Ci, Si", ("integral_floor", (delta, digits))),
                ("Arb's integrator", ("integral_arb", (delta, digits))),
                ("mpmath.quad on [0, 1]", ("integral_quad", (delta, digits))),
                ("mpmath.quadosc", ("integral_quadosc", (delta, digits))),
            )
            beside(
                f"I({3 * delta + 1}/3), {digits} digits",
                ("integral_ours", (Fraction(3 * delta + 1, 3), digits)),
                (f"I({delta})", ("integral_ours", (delta, digits))),
            )
    spent.clear()
    for to in (10**4, 10**5, 10**6):
        beside(
            f"sweep of {to:.0e} offsets, d = 128",
            ("sweep_ours", (128, to)),
            ("bare NumPy cosines", ("sweep_numpy", (128, to))),
            ("the same in float32", ("sweep_numpy", (128, to, "float32"))),
            ("Numba, float64", ("sweep_numba", (128, to))),
            ("PyTorch, float64", ("sweep_torch", (128, to))),
            ("mpmath", ("sweep_mpmath", (128, to))),
        )
    return out


def commands() -> list[Line]:
    """CPU seconds of what a reader asks for, each in a process of its own, beside a Python that
    imports NumPy and ends.  The first of the repetitions fills the cache."""
    peer = _spent("-c", "import numpy")
    return [
        Line(
            f"phaseproof {asked}",
            _spent("-m", "phaseproof", *asked.split()),
            "import numpy",
            peer,
            finished=True,
        )
        for asked in ASKED
    ]


def _spent(*command: str) -> float:
    """CPU seconds of a command of Python, the fastest of the repetitions."""
    found = []
    for _ in range(REPETITIONS):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(
            [sys.executable, *command], check=True, stdout=subprocess.DEVNULL
        )
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        found.append(
            after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        )
    return min(found)


def growth() -> dict[str, dict[str, float]]:
    """Our own CPU seconds as one number grows."""
    series: dict[str, list[tuple[int, Job]]] = {
        "digits of I(4096)": [
            (n, ("integral_ours", (4096, n))) for n in (10, 100, 1000, 10_000)
        ],
        "Δ of I(Δ), 50 digits": [
            (n, ("integral_ours", (n, 50))) for n in (1, 10**3, 10**6, 10**9, 10**12)
        ],
        "d of a sweep of 1e5": [
            (d, ("sweep_ours", (d, 10**5))) for d in (32, 128, 512, 2048)
        ],
        "offsets of a sweep, d = 128": [
            (n, ("sweep_ours", (128, n))) for n in (10**5, 10**6, 10**7, 10**8)
        ],
        "context of the smallest good base, d = 128": [
            (n, ("bases_ours", (128, n))) for n in (256, 1024, 4096)
        ],
        "d of the RoPE identity": [(d, ("rope", (d // 2,))) for d in (2, 8, 32, 128)],
    }
    return {
        what: {str(n): measured(job)[0][0] for n, job in jobs}
        for what, jobs in series.items()
    }


def main() -> None:
    """Measures everything, prints a table of ratios and writes build/bench.json."""
    versions = {name: number for name in PACKAGES if (number := _version(name))}
    console = Console()
    clock, found, grown = stages(), [*commands(), *lines()], growth()
    table = Table(
        "what",
        "ours",
        "peer",
        "peer's time",
        "ratio",
        title=", ".join(f"{name} {number}" for name, number in versions.items()),
    )
    for x in found:
        table.add_row(
            x.what,
            _time(x.ours),
            x.peer,
            _time(x.theirs) if x.finished else f"> {_time(x.theirs)}",
            f"{'' if x.finished else '> '}{x.ratio:.3g}",
        )
    console.print(table)
    for what, times in grown.items():
        console.print(
            f"{what}: " + ", ".join(f"{n}: {_time(t)}" for n, t in times.items())
        )
    console.print(_stages(clock))
    write_all(
        BUILD,
        {
            "bench.json": json.dumps(
                {
                    "schema": 1,
                    "versions": versions,
                    "clock": "CPU seconds, one thread",
                    "repetitions": REPETITIONS,
                    "patience": PATIENCE,
                    "lines": [{**asdict(x), "ratio": x.ratio} for x in found],
                    "growth": grown,
                    "verify": {"stages": clock.stages, "slowest": clock.slowest()},
                },
                ensure_ascii=False,
                indent=2,
            )
            + "\n"
        },
    )
    console.print("The same numbers lie in build/bench.json.")


def _version(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def _stages(clock: Clock) -> Table:
    """CPU seconds of verifying the book: of every stage with its share, and of the claims that take
    longest with their stages."""
    table = Table(
        "stage or claim", "CPU seconds", "of which", title="verifying the book"
    )
    whole = sum(clock.stages.values())
    for stage, seconds in clock.stages.items():
        table.add_row(stage, f"{seconds:.2f}", f"{seconds / whole:.0%} of all")
    table.add_section()
    for name, spent in clock.slowest().items():
        most = ", ".join(
            f"{stage} {seconds:.2f}"
            for stage, seconds in sorted(spent.items(), key=lambda pair: -pair[1])
            if seconds >= 0.05
        )
        table.add_row(name, f"{sum(spent.values()):.2f}", most)
    return table


def _time(seconds: float) -> str:
    for unit, size in (("s", 1.0), ("ms", 1e-3)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds / 1e-6:.3g} µs"


if __name__ == "__main__":
    main()
