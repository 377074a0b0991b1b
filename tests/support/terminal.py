"""A terminal, as far as pages show one: commands are typed, what they say is read, questions are answered."""

import errno
import os
import pty
import re
import select
import shlex
import subprocess
import sys
import termios
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).parents[2]
COLUMNS = 100
PROJECT = "project"
"""The name of a folder in which commands are called."""
_LIMIT = 60.0
_TIME = "2026-11-20T08:00:00+0000"
_GIT = {
    "GIT_AUTHOR_NAME": "Ada",
    "GIT_AUTHOR_EMAIL": "ada@example.org",
    "GIT_AUTHOR_DATE": _TIME,
    "GIT_COMMITTER_NAME": "Ada",
    "GIT_COMMITTER_EMAIL": "ada@example.org",
    "GIT_COMMITTER_DATE": _TIME,
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_PAGER": "cat",
}
"""Who commits, and when: so the ids of commits stay the same."""
_ANSWER = re.compile(r"(\? \[[^\]\n]+\] )(\S+)\n")
_QUESTION = re.compile(r"(\? \[[^\]\n]+\] )(?!\S+\n)")


def commands(text: str) -> Iterator[tuple[str, str]]:
    """Return each command of a block of ``console``, and what stands below it."""
    assert text.startswith("$ "), f"a block of console starts with a command, not with {text[:20]!r}"
    for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        command, _, said = part.partition("\n")
        yield command, said


def answers(text: str) -> list[str]:
    """Return what somebody has typed in *text* behind questions such as ``Apply 2 files? [y/N/diff] y``."""
    return [found[2] for found in _ANSWER.finditer(text)]


def with_answers(said: str, typed: Sequence[str]) -> str:
    """Return what a program has *said* to a terminal without an echo, with the answers where it asks."""
    for line in typed:
        said = _QUESTION.sub(rf"\1{line}\n", said, count=1)
    return said


def run(command: str, folder: Path, typed: Sequence[str] = (), *, source: Path = ROOT) -> str:
    """Return what *command* writes to a terminal in *folder*, where ``descant`` is the one of *source*.

    The home folder is *folder*, or the one that it is in where it is a project, as people have it: `home_of`.
    Its path is written as ``~``, and that of the installed package as ``/…``.
    """
    master, slave = pty.openpty()
    settings = termios.tcgetattr(slave)
    settings[1] &= ~termios.OPOST
    settings[3] &= ~termios.ECHO
    termios.tcsetattr(slave, termios.TCSANOW, settings)
    process = subprocess.Popen(
        ["bash", "-c", command],
        cwd=folder,
        stdin=slave,
        stdout=slave,
        stderr=slave,
        start_new_session=True,
        env=_environment(folder, source),
    )
    os.close(slave)
    with os.fdopen(master, "r+b", buffering=0) as screen:
        for line in typed:
            screen.write(f"{line}\n".encode())
        said = b"".join(_all_of(screen.fileno()))
    process.wait(_LIMIT)
    return said.decode().replace(f"{source}/server", "/…").replace(str(home_of(folder)), "~")


def home_of(folder: Path) -> Path:
    """Return the home folder of who works in *folder*."""
    return folder.parent if folder.name == PROJECT else folder


def _all_of(screen: int) -> Iterator[bytes]:
    """Return what comes until no program has the terminal any more."""
    end = time.monotonic() + _LIMIT
    while select.select([screen], [], [], max(0.0, end - time.monotonic()))[0]:
        try:
            read = os.read(screen, 65536)
        except OSError as error:
            if error.errno == errno.EIO:  # what Linux says of a terminal that nobody has
                return
            raise
        if not read:
            return
        yield read
    raise TimeoutError("the command did not end")


def _environment(folder: Path, source: Path) -> dict[str, str]:
    home = home_of(folder)
    programs = home.parent / f"{home.name}-programs"
    programs.mkdir(exist_ok=True)
    descant = programs / "descant"
    descant.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -P -m descant_server "$@"\n')
    descant.chmod(0o755)
    return {
        **{name: value for name, value in os.environ.items() if name not in ("CI", "DESCANT_SHARED")},
        "PATH": f"{programs}{os.pathsep}{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": f"{source / 'parsers'}{os.pathsep}{source / 'server'}",
        "HOME": str(home),
        **_GIT,
        "COLUMNS": str(COLUMNS),
        "LANG": "C.UTF-8",
        "NO_COLOR": "1",
        "TERM": "dumb",
    }
