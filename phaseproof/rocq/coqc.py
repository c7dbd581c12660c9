"""Rocq's verdicts: each claim's file is compiled once, and its assumptions are read.

A file is compiled again only when it, or what it is built on, has changed.  Nothing here decides
anything: what Rocq did not accept, or accepted on an assumption that is not of the closed list,
is not checked.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path

HERE = Path(__file__).parent
MEANING = HERE / "Phaseproof.v"
LEMMAS = (
    "Algebra",
    "Matrices",
    "Directions",
    "Analysis",
    "ExponentialIntegral",
    "Gram",
    "Theorems",
    "Intervals",
)
TACTICS = (
    "Order",
    "Equality",
    "Relations",
    "Blocks",
    "Integrals",
    "Points",
    "Tactics",
    "Enclosures",
)
LIBRARY = (
    MEANING,
    *(HERE / "lemmas" / f"{x}.v" for x in LEMMAS),
    *(HERE / "tactics" / f"{x}.v" for x in TACTICS),
)
LATE = "not decided within"
SECONDS = 120  # for one claim
REALS = frozenset(
    {
        "ClassicalDedekindReals.sig_forall_dec",
        "ClassicalDedekindReals.sig_not_dec",
        "FunctionalExtensionality.functional_extensionality_dep",
        "Classical_Prop.classic",
    }
)
FLOATS = re.compile(
    r"(PrimFloat|PrimInt63|FloatAxioms|FloatOps|Uint63|Uint63Axioms|Sint63)\."
)
ASSUMPTION = re.compile(r"^(\S+)\s*:", re.M)


class NoRocq(Exception):
    """There is no coqc to ask."""


@dataclass(frozen=True)
class Outcome:
    """What Rocq said of one file: the axioms beneath each theorem, or why not."""

    key: str
    axioms: dict[str, list[str]]
    seconds: float = 0.0
    error: str = ""
    compiled: str = ""  # sha256 of the file that others use

    @property
    def ok(self) -> bool:
        """coqc accepted the file."""
        return not self.error


def version() -> str:
    """The version of coqc, "8.16.1"."""
    if shutil.which("coqc") is None:
        raise NoRocq(
            "there is no coqc here (Debian: coq, libcoq-coquelicot, libcoq-interval)"
        )
    said = subprocess.run(
        ["coqc", "--version"], capture_output=True, text=True, check=True
    )
    return re.search(r"version (\S+)", said.stdout)[1]  # type: ignore[index]


def compiled(folder: Path, name: str, seconds: int) -> tuple[str, str]:
    """Compiles a file, "claims/c0503.v": what was printed, and what went wrong."""
    command = [
        "coqc",
        "-q",
        "-w",
        "-all",
        "-R",
        str(folder / "library"),
        "Phaseproof",
        "-Q",
        str(folder / "claims"),
        "Claims",
        name,
    ]
    try:
        ran = subprocess.run(
            command,
            cwd=folder,
            capture_output=True,
            text=True,
            timeout=seconds,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return "", f"{LATE} {seconds} seconds"
    return (
        ran.stdout,
        "" if ran.returncode == 0 else ran.stderr.strip() or "coqc failed",
    )


def library(folder: Path) -> str:
    """Compiles the library where it is not yet; the key of what it says."""
    inside = folder / "library"
    inside.mkdir(parents=True, exist_ok=True)
    (folder / "claims").mkdir(exist_ok=True)
    key = sha256(version().encode())
    for source in LIBRARY:
        text = source.read_bytes()
        key.update(text)
        mark = inside / f"{source.stem}.key"
        if mark.is_file() and mark.read_text() == key.hexdigest():
            continue
        (inside / source.name).write_bytes(text)
        _, error = compiled(folder, f"library/{source.name}", 600)
        if error:
            raise RuntimeError(f"{source.name}: {error}")
        mark.write_text(key.hexdigest())
    return key.hexdigest()


def assumptions(printed: str, theorems: Iterable[str]) -> dict[str, list[str]]:
    """The axioms beneath each theorem, as `Print Assumptions` lists them in their order."""
    blocks = re.split(
        r"^(?:Axioms:|Closed under the global context)$", printed, flags=re.M
    )[1:]
    return {
        name: sorted(set(ASSUMPTION.findall(block)))
        for name, block in zip(theorems, blocks, strict=True)
    }


def kind_of(axioms: Iterable[str]) -> str:
    """ "reals", or "reals and machine floats"; the name of one that is not listed raises."""
    others = [x for x in axioms if x not in REALS]
    for x in others:
        if not FLOATS.match(x):
            raise ValueError(x)
    return "classical reals and machine floats" if others else "classical reals"


def checked(
    folder: Path,
    files: Mapping[str, str],
    uses: Mapping[str, tuple[str, ...]],
    jobs: int,
) -> Iterator[tuple[str, Outcome]]:
    """Each file of the claims by tag, after those it uses, as it is decided."""
    base = library(folder) if files else ""
    keys, found, waiting = dict[str, str](), dict[str, Outcome](), [*files]
    running = dict[Future[Outcome], str]()
    with ThreadPoolExecutor(jobs) as pool:
        while waiting or running:
            for tag in [*waiting]:
                if any(x in files and x not in found for x in uses[tag]):
                    continue
                waiting.remove(tag)
                missing = [x for x in uses[tag] if x not in files or not found[x].ok]
                if missing:
                    found[tag] = Outcome(
                        "",
                        {},
                        error=f"it rests on claim {missing[0]}, which is not checked",
                    )
                    yield tag, found[tag]
                    continue
                said = "".join([base, files[tag], *(keys[x] for x in uses[tag])])
                keys[tag] = sha256(said.encode()).hexdigest()
                running[pool.submit(one, folder, tag, files[tag], keys[tag])] = tag
            done, _ = (
                wait(running, return_when=FIRST_COMPLETED) if running else (set(), None)
            )
            for future in done:
                tag = running.pop(future)
                found[tag] = future.result()
                yield tag, found[tag]


def one(folder: Path, tag: str, text: str, key: str) -> Outcome:
    """What Rocq says of one file, or said before; who was late is asked again."""
    path, mark = folder / "claims" / f"c{tag}.v", folder / "claims" / f"c{tag}.json"
    theorems = re.findall(r"^Print Assumptions (\S+)\.$", text, re.M)
    if (known := _said_before(mark, key)) and (
        not known.ok
        or ([*known.axioms] == theorems and known.compiled == fingerprint(path))
    ):
        return known
    path.write_text(text)
    start = os.times().elapsed
    printed, error = compiled(folder, f"claims/c{tag}.v", SECONDS)
    axioms = dict[str, list[str]]()
    if not error:
        axioms = assumptions(printed, theorems)
        try:
            [*map(kind_of, axioms.values())]
        except ValueError as unlisted:
            error = f"it rests on {unlisted}"
    outcome = Outcome(
        key,
        axioms,
        round(os.times().elapsed - start, 1),
        error,
        "" if error else fingerprint(path),
    )
    mark.write_text(json.dumps(asdict(outcome)))
    return outcome


def _said_before(mark: Path, key: str) -> Outcome | None:
    """What was found of the very text that has this key, where the mark is whole and not late."""
    try:
        known = Outcome(**json.loads(mark.read_text(encoding="utf-8")))
        [*map(kind_of, known.axioms.values())]
    except (OSError, ValueError, TypeError, AttributeError):
        return None
    return known if known.key == key and not known.error.startswith(LATE) else None


def fingerprint(path: Path) -> str:
    """sha256 of what a file was compiled to; nothing where it was not."""
    made = path.with_suffix(".vo")
    return sha256(made.read_bytes()).hexdigest() if made.is_file() else ""
