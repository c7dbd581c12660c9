"""Files that are written: whole or not at all, and never in the place of something else."""

from __future__ import annotations

import os
import stat
import threading
from pathlib import Path

import pytest
from click.testing import CliRunner

from phaseproof import files
from phaseproof.cli.main import main
from phaseproof.files import whole, write, write_all

COMMANDS = [
    "check x=x --certificate",
    "table sinusoidal 3 --dim 4 --out",
    "bias alibi:heads=2 3 --out",
    "plot wavelengths --dim 8 --out",
]
ENDINGS = {"check": ".json", "plot": ".svg"}


def wrote(command: str, path: Path) -> tuple[int, str]:
    result = CliRunner().invoke(main, [*command.split(), str(path)])
    return result.exit_code, result.stderr


def named(command: str) -> str:
    return f"made{ENDINGS.get(command.split(maxsplit=1)[0], '.npy')}"


def test_files_are_written_whole(tmp_path: Path) -> None:
    write_all(tmp_path, {"deep/file": "one"})
    with pytest.raises(UnicodeEncodeError):
        write(tmp_path / "deep" / "file", "\ud800")
    assert (tmp_path / "deep" / "file").read_text() == "one"
    assert [x.name for x in (tmp_path / "deep").iterdir()] == ["file"]


@pytest.mark.parametrize("command", COMMANDS)
def test_a_folder_that_is_not_there_is_a_sentence(command: str, tmp_path: Path) -> None:
    place = tmp_path / "none" / named(command)
    assert wrote(command, place) == (
        2,
        f"phaseproof: there is no folder {place.parent}\n",
    )
    assert not [*tmp_path.iterdir()]


@pytest.mark.parametrize("command", COMMANDS)
def test_a_link_stays_and_what_it_points_to_is_written(
    command: str, tmp_path: Path
) -> None:
    link, target = tmp_path / named(command), tmp_path / "target"
    target.write_text("before")
    target.chmod(0o600)
    link.symlink_to(target)
    assert wrote(command, link) == (0, "")
    assert link.is_symlink()
    assert target.read_bytes() != b"before"
    assert stat.S_IMODE(target.stat().st_mode) == 0o600


@pytest.mark.parametrize("command", COMMANDS)
def test_what_is_no_regular_file_is_written_into(command: str, tmp_path: Path) -> None:
    """It was replaced: as root, /dev/null became a file."""
    pipe, heard = tmp_path / named(command), list[bytes]()
    os.mkfifo(pipe)
    reader = threading.Thread(target=lambda: heard.append(pipe.read_bytes()))
    reader.start()
    found = wrote(command, pipe)
    still = stat.S_ISFIFO(pipe.lstat().st_mode)
    if not still:  # let the reader go
        pipe.unlink()
    reader.join(10 if still else 0)
    assert (found, still) == ((0, ""), True)
    assert heard[0]


def test_dev_null_stays_a_device() -> None:
    with whole(Path("/dev/null")) as beside:
        assert beside.parent != Path("/dev")
        beside.touch()
    assert stat.S_ISCHR(os.lstat("/dev/null").st_mode)


def test_a_folder_is_not_replaced(tmp_path: Path) -> None:
    with pytest.raises(IsADirectoryError):
        write(tmp_path, "text")


def test_what_a_killed_process_left_goes(tmp_path: Path) -> None:
    left, fresh, own = (
        tmp_path / name for name in (".123.file", ".124.file", ".backup.file")
    )
    for path in (left, fresh, own):  # the last one is somebody's own
        path.touch()
    for path in (left, own):
        os.utime(path, (0, 0))
    write(tmp_path / "file", "text")
    assert {x.name for x in tmp_path.iterdir()} == {"file", fresh.name, own.name}


def test_what_the_system_gives_no_number_is_said(tmp_path: Path) -> None:
    """NumPy says only how much it could not write, beyond the limit of a file."""

    def limited() -> None:
        with whole(tmp_path / "big.npy"):
            raise OSError("1048576 requested and 0 written")

    with pytest.raises(OSError, match="1048576 requested and 0 written") as said:
        limited()
    assert "None" not in str(said.value)


@pytest.mark.parametrize(
    "fails", [OSError(28, "No space left on device"), KeyboardInterrupt()]
)
def test_what_fails_leaves_what_was_there(
    fails: BaseException, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*args: object) -> None:
        raise fails

    write(tmp_path / "file", "before")
    monkeypatch.setattr(files.os, "replace", full)
    with pytest.raises(type(fails)):
        write(tmp_path / "file", "after")
    assert [(x.name, x.read_text()) for x in tmp_path.iterdir()] == [("file", "before")]
