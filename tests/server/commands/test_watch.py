"""`descant watch` as a process of its own: what it shows of files that come and change, and how it ends."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Timer
from typing import IO

import pytest

from descant_server.answer_files.file_changes import FileChanges
from descant_server.cli import main
from descant_server.commands.inputs import files_in

SOUND = (
    '{"summary": "Rising 🌊", "course_of_action": [{"step": 1, "description": "Write a.py."}],'
    ' "files": [{"path": "a.py", "content": "x\\n"}]}'
)
CUT = SOUND[:-8]
PATIENCE = 60


class Watching:
    """A process that watches; what it prints is waited for."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        assert process.stdout is not None
        assert process.stderr is not None
        self.process = process
        self.stdout: IO[str] = process.stdout
        self.stderr: IO[str] = process.stderr

    def stop(self) -> tuple[int, str, str]:
        """Press Ctrl-C, and return the exit status and what was printed that nobody has read."""
        self.process.send_signal(signal.SIGINT)
        output, errors = self.process.communicate()
        return self.process.returncode, output, errors


@contextmanager
def watching(folder: Path, *arguments: str) -> Iterator[Watching]:
    """Run the command in *folder*; it is killed where what is waited for does not come."""
    environment = {**os.environ, "NO_COLOR": "1", "PYTHONUTF8": "1", "FORCE_COLOR": "1"}
    with subprocess.Popen(
        (sys.executable, "-P", "-m", "descant_server", "watch", *arguments),
        cwd=folder,
        env=environment,
        text=True,
        encoding="utf-8",
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        alarm = Timer(PATIENCE, process.kill)
        alarm.start()
        try:
            yield Watching(process)
        finally:
            alarm.cancel()
            process.kill()


def write(folder: Path, name: str, text: str) -> None:
    """Write a file as a whole, as programs do."""
    (folder / "new").write_text(text, encoding="utf-8")
    (folder / "new").replace(folder / name)


@pytest.mark.skipif(sys.platform == "win32", reason="there, no signal is Ctrl-C in another process")
def test_what_comes_into_a_folder_and_changes_there_is_shown_line_by_line(tmp_path: Path) -> None:
    (tmp_path / "old.response").write_text(SOUND, encoding="utf-8")
    with watching(tmp_path, ".", "--quiet") as command:
        assert command.stderr.readline() == (
            "descant: watching . (1 file already there); press Ctrl-C to stop\n"
        )
        write(tmp_path, "a.txt", SOUND)
        assert (
            command.stdout.readline()
            == "a.txt: 1 file: 1 ready · no problems · Harmony answer in JSON (dce.harmony)\n"
        )
        write(tmp_path, "old.response", CUT)
        assert command.stdout.readline().startswith("old.response: 1 file: 1 blocked · 2 errors")
        write(tmp_path, "notes.md", "Nothing but words.\n")
        assert command.stderr.readline() == "descant: notes.md: skipped, no answer\n"
        (tmp_path / "a.txt").unlink()
        (tmp_path / "deeper").mkdir()
        write(tmp_path, "deeper/b.json", SOUND)
        assert command.stdout.readline().startswith("deeper/b.json: 1 file: 1 ready")
        write(tmp_path, "a.txt", SOUND)
        assert command.stdout.readline().startswith("a.txt: 1 file: 1 ready")
        assert command.stop() == (130, "", "")


@pytest.mark.skipif(sys.platform == "win32", reason="there, no signal is Ctrl-C in another process")
def test_a_file_is_shown_as_it_is_beside_the_workspace_and_when_it_changes(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("y\n", encoding="utf-8")
    (tmp_path / "answer.txt").write_text("Only words.", encoding="utf-8")
    with watching(tmp_path, "answer.txt", "--workspace", ".") as command:
        assert command.stderr.readline() == "descant: watching answer.txt; press Ctrl-C to stop\n"
        first = iter(command.stdout.readline, "")
        assert next(first).startswith("answer.txt ─")
        assert any("no-structured-answer" in line for line in first)
        write(tmp_path, "answer.txt", SOUND)
        assert "  modified         +1 −1  a.py\n" in iter(command.stdout.readline, "")
        status, output, errors = command.stop()
        assert (status, errors) == (130, "")
        assert "\x1b" not in output


def test_a_file_is_returned_once_when_it_does_not_change_any_more(tmp_path: Path) -> None:
    write(tmp_path, "a.txt", "x")
    changes = FileChanges(lambda: files_in(str(tmp_path))[0], [str(tmp_path / "a.txt")])
    assert changes.settled() == []
    write(tmp_path, "b.txt", "1")
    assert changes.settled() == []
    write(tmp_path, "b.txt", "12")
    assert changes.settled() == []
    assert changes.settled() == [str(tmp_path / "b.txt")]
    assert changes.settled() == []
    (tmp_path / "b.txt").unlink()
    assert changes.settled() == []
    write(tmp_path, "b.txt", "12")
    assert [changes.settled(), changes.settled()] == [[], [str(tmp_path / "b.txt")]]


@pytest.mark.skipif(sys.platform == "win32", reason="there, a pipe is no file of a folder")
def test_what_may_never_end_in_a_folder_is_not_read(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    write(tmp_path, "a.txt", SOUND)
    os.mkfifo(tmp_path / "b.txt")
    (tmp_path / "c.txt").symlink_to("/dev/zero")
    (tmp_path / "d.txt").symlink_to("none")
    assert files_in(str(tmp_path))[0] == [str(tmp_path / "a.txt"), str(tmp_path / "d.txt")]
    assert main(["check", str(tmp_path)]) == 2
    errors = capfd.readouterr().err
    assert f"{tmp_path / 'b.txt'}: cannot be read: it is not a regular file" in errors
    assert f"{tmp_path / 'c.txt'}: cannot be read: it is not a regular file" in errors


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["-"], "standard input cannot be watched; `descant show -` reads it"),
        (["{}/none/a.txt"], "there is no such file or folder"),
        (["{}", "--workspace", "{}/none"], "there is no such folder"),
        (["{}", "--schema", "none"], "none"),
        (["{}", "--base", "HEAD"], "it requires --workspace"),
    ],
)
def test_what_cannot_be_watched_is_refused(
    arguments: list[str], message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["watch", *(argument.format(tmp_path) for argument in arguments)]) == 2
    output, errors = capsys.readouterr()
    assert output == ""
    assert errors.startswith("descant: ")
    assert message in errors
    assert "watching" not in errors
