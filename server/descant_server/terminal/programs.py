"""Programs of the person at the terminal: their pager and their editor, as their environment names them.

Both are command lines for the shell, as ``git`` takes them. None is taken from a repository.
"""

import os
import shlex
import shutil
import signal
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress

from rich.console import Console
from rich.text import Text

from descant_server.terminal.questions import Person

_NONE = ("", "cat")
_NOT_STARTED = 126, 127
"""Statuses by which a shell says that it could not start a program."""
_EDITORS = ("GIT_EDITOR", "VISUAL", "EDITOR")
_USUAL_EDITORS = ("editor", "nano", "vi") if os.name != "nt" else ("notepad",)


def show(person: Person, console: Console, lines: Sequence[Text]) -> bool:
    """Print *lines*, through the pager where they are more than the terminal has room for; tell whether it
    was."""
    height = _height(person, console)
    needed = sum(max(1, -(-line.cell_len // max(1, console.width))) for line in lines)
    command = os.environ.get("PAGER", "less -R").strip()
    if not height or needed < height or command in _NONE or os.environ.get("TERM") == "dumb":
        console.print(Text("\n").join(lines))
        return False
    with console.capture() as capture:
        console.print(Text("\n").join(lines))
    if _paged(command, capture.get(), person):
        return True
    person.writes.write(capture.get())
    return False


def editor_command() -> str | None:
    """Return the command line of the editor; None where there is none."""
    for variable in _EDITORS:
        if command := os.environ.get(variable, "").strip():
            return command
    if git := shutil.which("git"):
        # Only what the person has set for all repositories: another one could start any program by it.
        with suppress(OSError, subprocess.TimeoutExpired):
            asked = [git, "config", "--global", "--get", "core.editor"]
            printed = subprocess.run(asked, capture_output=True, timeout=5, check=False).stdout
            if command := printed.decode("utf-8", "replace").strip():
                return command
    return next((name for name in _USUAL_EDITORS if shutil.which(name)), None)


def edit(command: str, path: str, person: Person) -> str:
    """Let the person edit the file at *path*; return why that has failed, empty where it has not."""
    with _left_to_program():
        try:
            status = subprocess.run(
                _through_shell(command, path), stdin=person.reads, stdout=person.writes, check=False
            ).returncode
        except OSError as error:
            return f"The editor “{command}” could not be started: {error.strerror or error}."
    if status in _NOT_STARTED:
        return f"The editor “{command}” could not be started: set VISUAL or EDITOR to another one."
    return f"The editor “{command}” ended with status {status}." if status else ""


def _paged(command: str, text: str, person: Person) -> bool:
    """Give *text* to the pager; tell whether it could be started."""
    environment: Mapping[str, str] = {"LESS": "FRX", **os.environ}
    person.writes.flush()
    with _left_to_program():
        try:
            pager = subprocess.Popen(
                _through_shell(command), stdin=subprocess.PIPE, stdout=person.writes, env=environment
            )
        except OSError:
            return False
        with suppress(OSError):  # It was left before it has read all.
            pager.communicate(text.encode("utf-8", "backslashreplace"))
        return pager.wait() not in _NOT_STARTED


@contextmanager
def _left_to_program() -> Iterator[None]:
    """Leave Ctrl-C to the program that has the terminal."""
    # A handler of our own is not passed on to programs, as a signal that is ignored would be.
    before = signal.signal(signal.SIGINT, lambda *_: None)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _through_shell(command: str, *arguments: str) -> list[str]:
    if os.name == "nt":
        return [*shlex.split(command, posix=False), *arguments]
    return ["sh", "-c", f'{command} "$@"', command, *arguments]


def _height(person: Person, console: Console) -> int:
    """Return how many lines the terminal has; 0 where that is not known, or where there is none."""
    if not console.is_terminal:
        return 0
    try:
        return os.get_terminal_size(person.writes.fileno()).lines
    except (OSError, ValueError):
        return 0
