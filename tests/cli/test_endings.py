"""How a command ends: interrupted, in a folder that cannot be written, beside another one."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
import tomllib
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from phaseproof import places
from phaseproof.cli import main, verify
from phaseproof.cli.lock import alone

ENDLESS = '"""# Endless"""\nimport time\nopen("begun", "w").close()\ntime.sleep(60)\n'
POOL = """
import sys, time
from pathlib import Path
from phaseproof.cli import main
from phaseproof.workers import workers
import click

@click.command()
def work():
    with workers(2) as pool:
        tasks = [pool.submit(time.sleep, 60) for _ in range(9)]
        tasks[-1].cancel()
        Path("begun").touch()
        tasks[0].result()

if __name__ == "__main__":
    main.COMMANDS["work"] = ("work:work", "")
    sys.modules["phaseproof.cli.work"] = sys.modules["__main__"]
    main.main(["work"])
"""


def started(home: Path, *args: str) -> subprocess.Popen[str]:
    """A command that has begun to work."""
    process = subprocess.Popen(
        [sys.executable, *args],
        cwd=home,
        text=True,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_DFL),  # noqa: PLW1509  (no thread runs here)
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(places.HOME)},
    )
    while not (home / "begun").exists() and process.poll() is None:
        time.sleep(0.05)
    return process


def interrupted(home: Path, *args: str) -> tuple[int, str, str]:
    """The exit code and what is said, after Ctrl-C reaches a command and all it started."""
    process = started(home, *args)
    os.killpg(process.pid, signal.SIGINT)
    said = process.communicate(timeout=30)
    return process.returncode, *said


GUARDED = """
import time
from phaseproof.guard import guarded

def work(item):
    open("begun", "w").close()
    time.sleep(60)

if __name__ == "__main__":
    list(guarded(work, range(2), 2, 60.0, 1024))
"""


@pytest.mark.parametrize("sent", [signal.SIGKILL, signal.SIGTERM, signal.SIGHUP])
@pytest.mark.parametrize("text", [POOL, GUARDED], ids=["pool", "guarded"])
def test_no_worker_outlives_who_started_it(
    text: str, sent: int, tmp_path: Path
) -> None:
    """They would hold its output open: it would never come to an end."""
    (tmp_path / "work.py").write_text(text)
    process = started(tmp_path, "work.py")
    try:
        process.send_signal(sent)
        process.communicate(timeout=20)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    assert process.returncode == -sent


def test_ctrl_c_while_modules_are_loaded(tmp_path: Path) -> None:
    """The command is not there yet, and so nothing of it can hear."""
    (tmp_path / "phaseproof" / "cli").mkdir(parents=True)
    (tmp_path / "phaseproof" / "__init__.py").touch()
    (tmp_path / "phaseproof" / "cli" / "main.py").write_text(ENDLESS)
    (tmp_path / "phaseproof" / "launch.py").write_bytes(
        (places.HOME / "phaseproof" / "launch.py").read_bytes()
    )
    scripts = tomllib.loads(
        (places.HOME / "pyproject.toml").read_text(encoding="utf-8")
    )["project"]["scripts"]
    module, _, name = scripts["phaseproof"].partition(":")
    (tmp_path / "run.py").write_text(f"from {module} import {name}\n{name}()\n")
    assert interrupted(tmp_path, "run.py") == (130, "", "")


def test_ctrl_c_while_a_chapter_is_loaded(chapters: Callable[..., Path]) -> None:
    folder = chapters(one=ENDLESS)
    assert interrupted(folder.parent, "-m", "phaseproof", "verify", "chapters") == (
        130,
        "",
        "",
    )


def test_ctrl_c_while_processes_work(tmp_path: Path) -> None:
    (tmp_path / "work.py").write_text(POOL)
    assert interrupted(tmp_path, "work.py") == (130, "", "")


def raising(error: BaseException, monkeypatch: pytest.MonkeyPatch) -> tuple[int, str]:
    def fails() -> None:
        raise error

    monkeypatch.setattr(verify, "verify", click.Command("verify", callback=fails))
    result = CliRunner().invoke(main.main, ["verify"])
    return result.exit_code, result.stderr


def test_what_the_system_refuses_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    assert raising(KeyboardInterrupt(), monkeypatch) == (130, "")
    full = OSError(28, "No space left on device", "book.tex")
    assert raising(full, monkeypatch) == (
        2,
        "phaseproof: book.tex: No space left on device\n",
    )


# ---------------------------------------------------------------- build/


@pytest.mark.parametrize("args", [("verify",), ("book",)])
def test_a_build_that_cannot_be_written_is_said_before_the_work(
    args: tuple[str, ...],
    the_book: Callable[..., Path],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    the_book(
        one='r"""# A"""\nfrom phaseproof.author import *\nA_SUM = claim("aaaa", "A sum", '
        'Equal(half + half, 1), source="vaswani2017", proof=qed(by=ALGEBRA))\n'
    )
    (places.DOCS / "tags").write_text("aaaa A_SUM\n")
    monkeypatch.setattr(verify, "_report", lambda *args: pytest.fail("it was judged"))
    places.BUILD.rmdir()
    places.BUILD.touch()
    result = CliRunner().invoke(main.main, [*args])
    assert (result.exit_code, result.stdout) == (2, "")
    assert (
        result.stderr == f"phaseproof: {places.BUILD} cannot be written: File exists\n"
    )


def test_a_pdf_that_cannot_be_made_is_said_before_the_work(
    the_book: Callable[..., Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    the_book(one='r"""# A"""\n')
    monkeypatch.setattr(verify, "_report", lambda *args: pytest.fail("it was judged"))
    monkeypatch.setattr(verify.shutil, "which", lambda name: None)
    result = CliRunner().invoke(main.main, ["book"])
    assert (result.exit_code, result.stdout) == (2, "")
    assert "latexmk is not on this machine" in result.stderr


def test_two_at_once_write_one_after_the_other(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    inside: list[str] = []

    def write(name: str) -> None:
        with alone(tmp_path / "build"):
            inside.append(f"{name} begins")
            time.sleep(0.3)
            inside.append(f"{name} ends")

    first = threading.Thread(target=write, args=("one",))
    first.start()
    while not inside:
        time.sleep(0.01)
    write("two")
    first.join()
    assert inside == ["one begins", "one ends", "two begins", "two ends"]
    place = places.path_text(tmp_path / "build")
    assert (
        capsys.readouterr().err == f"another phaseproof is writing {place}; waiting\n"
    )


WITHOUT = """
import sys
sys.modules["resource"] = None
from phaseproof.cli.main import main
main(sys.argv[1:])
"""


@pytest.mark.parametrize("args", [("show", "0101"), ("check", "x = x")])
def test_where_a_system_has_no_locks_or_limits(args: tuple[str, ...]) -> None:
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT, *args],
        cwd=places.HOME,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "proved" in done.stdout


def test_a_folder_without_locks_is_written(chapters: Callable[..., Path]) -> None:
    folder = chapters(
        one='r"""# A"""\nfrom phaseproof.author import *\nA_SUM = claim("aaaa", '
        '"A sum", Equal(half + half, 1), source="mine", proof=qed(by=ALGEBRA))\n'
    )
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            WITHOUT,
            "verify",
            folder,
            "-j",
            "1",
            "--out",
            folder.parent / "out",
        ],
        cwd=places.HOME,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
