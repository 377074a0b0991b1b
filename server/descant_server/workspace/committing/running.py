"""Running ``git`` by the environment and configuration of its user: hooks, filters and signing run, too.

Only what a person has asked for is run like that; everything else is asked of the reader, which runs nothing.
"""

import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Event, current_thread, main_thread

from descant_server.workspace.committing import git_watch
from descant_server.workspace.writing.reasons import in_words

_PATHSPECS = ("GIT_LITERAL_PATHSPECS", "GIT_GLOB_PATHSPECS", "GIT_NOGLOB_PATHSPECS", "GIT_ICASE_PATHSPECS")
"""They would give the paths of ours another meaning."""
_MOST = 20_000
"""Bytes of what git and hooks have printed last, which are kept."""
_LOOKS = 0.05
"""Seconds between two looks at whether git is to be stopped."""


@dataclass(frozen=True, slots=True)
class GitRun:
    """What came of running git."""

    status: int
    """Its exit status; negative where a signal ended it."""
    output: str
    """What it and its hooks have printed, the last of it: text that is not ours."""
    is_interrupted: bool = False
    """Whether the user has pressed Ctrl-C meanwhile, or has stopped it."""


def run_git(
    program: str, folder: Path, arguments: Iterable[str], stop: Event | None = None, kept: str = ""
) -> GitRun:
    """Run git in *folder* and wait for it, however long its hooks take.

    Its output goes to a file: what a hook leaves running in the background is not waited for. Once *stop* is
    set, git is ended, and its hooks with it; so they are when this process is gone. The index gets back then
    what the folder *kept* has of it, where git has made nothing of it.
    """
    manner = "wait" if stop is None else "end"
    is_watched = stop is not None or kept
    watch = (sys.executable, "-I", "-S", git_watch.__file__, manner, kept) if is_watched else ()
    environ = {name: value for name, value in os.environ.items() if name not in _PATHSPECS}
    with tempfile.TemporaryFile() as printed, _interrupts_noted() as interrupted:
        try:
            process = subprocess.Popen(
                (*watch, program, *arguments),
                cwd=folder,
                env=environ,
                stdin=subprocess.PIPE if watch else subprocess.DEVNULL,
                stdout=printed,
                stderr=subprocess.STDOUT,
                # All that it starts is ended together; on a terminal Ctrl-C does that.
                start_new_session=stop is not None,
            )
        except OSError as error:
            return GitRun(127, f"git cannot be started, since {in_words(error)}")
        while process.returncode is None:
            try:
                process.wait(None if stop is None else _LOOKS)
            except subprocess.TimeoutExpired:
                if stop is not None and stop.is_set():
                    _end(process)
                    interrupted.set()
        if process.stdin is not None:
            process.stdin.close()
        length = printed.seek(0, os.SEEK_END)
        printed.seek(max(0, length - _MOST))
        output = printed.read().decode("utf-8", "replace").strip()
        return GitRun(process.returncode, output, interrupted.is_set())


@contextmanager
def _interrupts_noted() -> Iterator[Event]:
    """Note Ctrl-C, and do not break off: git gets it, too, and puts its locks away before it ends.

    It may come before git is waited for, since a hook is quick, or while Python is still starting git.
    """
    noted = Event()
    if current_thread() is not main_thread():
        yield noted  # Ctrl-C is for the main thread alone.
        return
    before = signal.signal(signal.SIGINT, lambda *_: noted.set())
    try:
        yield noted
    finally:
        signal.signal(signal.SIGINT, before or signal.SIG_DFL)


def _end(process: "subprocess.Popen[bytes]") -> None:
    """End git and whatever it has started: first so that it can put its locks away."""
    if sys.platform == "win32":
        subprocess.run(("taskkill", "/T", "/F", "/PID", str(process.pid)), check=False, capture_output=True)
        process.wait()
        return
    for number in (signal.SIGTERM, signal.SIGKILL):
        try:
            os.killpg(process.pid, number)
            process.wait(git_watch.GRACE)
        except subprocess.TimeoutExpired:
            continue
        except ProcessLookupError:
            break


def pathspecs(paths: Iterable[str]) -> bytes:
    """Return *paths*, seen from the top of the work tree, for ``--pathspec-file-nul``: each means itself."""
    return b"".join(b":(literal)" + os.fsencode(path) + b"\0" for path in paths)


def temporary_files(contents: Mapping[str, bytes]) -> "tempfile.TemporaryDirectory[str]":
    """Return a folder with these files, which only the user can read; it goes when it is left."""
    folder = tempfile.TemporaryDirectory(prefix="descant-commit-")
    for name, data in contents.items():
        Path(folder.name, name).write_bytes(data)
    return folder
