"""Many certificates judged again, each in a process within time and memory."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from phaseproof.guard import Killed, guarded
from phaseproof.model.results import Replayed
from phaseproof.verification.certificate.replay import Folder, replay
from phaseproof.verification.limits import MEGABYTES, PATIENCE, SECONDS
from phaseproof.workers import Spent, limited


def replay_all(
    paths: tuple[Path, ...],
    quick: bool = False,
    jobs: int = 1,
    progress: Callable[[str], None] = lambda _: None,
) -> list[Replayed]:
    """What becomes of each file, in the order of the files; each is judged by a process of which
    nothing is lost when the system ends it."""
    found = list[Replayed]()
    for path, said in zip(
        paths,
        guarded(
            partial(_limited, quick), paths, min(jobs, len(paths)), PATIENCE, MEGABYTES
        ),
        strict=True,
    ):
        found.append(
            Replayed(path.name, sentence=f"gives up: {said.why}")
            if isinstance(said, Killed)
            else said
        )
        progress(path.name)
    return found


_folders: dict[Path, Folder] = {}  # of a process


def _limited(quick: bool, path: Path) -> Replayed:
    try:
        with limited(SECONDS, MEGABYTES):
            return replay(
                path, _folders.setdefault(path.parent, Folder(path.parent)), quick
            )
    except Spent as stop:
        return Replayed(path.name, sentence=f"gives up: {stop}")
