"""A disk that fails, or a program that dies, at a call that is chosen; and what a folder looks like."""

import contextlib
import errno
import os
import stat
import sys
import tempfile
import traceback
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NoReturn

from descant_server.workspace.content import Content
from descant_server.workspace.plan import Plan, PlannedWrite
from descant_server.workspace.writing import disk
from descant_server.workspace.writing.outcome import Done, Stopped
from descant_server.workspace.writing.state_folder import StateFolder
from support.sampling import so_many

Happening = Callable[[], None]
Snapshot = dict[str, tuple[int, bytes]]
"""The mode, with the kind, and the bytes of everything below a folder."""


class Calls:
    """How many calls there were so far, and what they were."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.said: list[str] = []
        """Each with the names that it was given, without their folders."""

    def __len__(self) -> int:
        return len(self.names)


@contextlib.contextmanager
def at_call(number: int, happening: Happening, *, afterwards: bool = False) -> Iterator[Calls]:
    """Let something happen at the call of that number, from 1 on, or right after it; nothing is synced."""
    calls = Calls()
    own = {name: getattr(disk, name) for name in disk.__all__}

    def wrapped(name: str) -> Callable[..., Any]:
        def call(*arguments: Any, **named: Any) -> Any:
            calls.names.append(name)
            calls.said.append(" ".join([name, *map(_named, arguments)]))
            if happening in (dead, fail_from_now_on) and len(calls) >= number > 0:
                happening()
            is_now = len(calls) == number
            if is_now and not afterwards:
                happening()
            try:
                return None if name == "fsync" else own[name](*arguments, **named)
            finally:
                if is_now and afterwards:
                    happening()

        return call

    try:
        for name in own:
            setattr(disk, name, wrapped(name))
        yield calls
    finally:
        for name, function in own.items():
            setattr(disk, name, function)


def raising(error: BaseException) -> Happening:
    def happening() -> None:
        raise error

    return happening


def _named(argument: object) -> str:
    """Return the last part of a path, or of that of an open file."""
    if type(argument) is int and argument < 1 << 16:
        with contextlib.suppress(OSError):
            return os.path.basename(os.readlink(f"/proc/self/fd/{argument}"))
    return os.path.basename(argument) if isinstance(argument, str) else "…"


class Dead(BaseException):
    """From here on this program does nothing to the disk any more, as if it had been killed."""


def dead() -> NoReturn:
    """Do what kill -9 does, but to the disk only: from now on every call fails, and nobody catches it."""
    raise Dead


def fail_from_now_on() -> NoReturn:
    """Do what a disk does that breaks down: from now on every call fails."""
    raise OSError(errno.EIO, "bad")


def die() -> NoReturn:
    """End as kill -9 does: nothing is cleaned up."""
    os._exit(9)


def in_child(work: Callable[[], object]) -> int:
    """Do *work* in a process of its own and return its exit status: 0, 9 where it died, 1 after an error."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # other tests may have left threads
        child = os.fork()
    if child == 0:
        status = 1
        try:
            work()
            status = 0
        except BaseException:
            traceback.print_exc()
            sys.stderr.flush()
        finally:
            os._exit(status)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def snapshot(folder: Path) -> Snapshot:
    """Return everything below *folder*."""
    found: Snapshot = {}
    for place, folders, files in os.walk(folder):
        for name in (*folders, *files):
            path = os.path.join(place, name)
            mode = os.lstat(path).st_mode
            data = b""
            if stat.S_ISREG(mode):
                with open(path, "rb") as file:
                    data = file.read()
            elif stat.S_ISLNK(mode):
                data = os.fsencode(os.readlink(path))
            found[os.path.relpath(path, folder)] = mode, data
    return found


@contextlib.contextmanager
def place_in_memory() -> Iterator[Path]:
    """Yield a folder in memory where there is such a thing: these tests make thousands of files."""
    memory = Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=memory if os.access(memory, os.W_OK) else None) as name:
        yield Path(name)


class Workspace:
    """A folder with some files, a plan for it, and where its journal is."""

    def __init__(self, place: Path) -> None:
        self.folder = place / "workspace"
        self.state = StateFolder.of(self.folder, {"DESCANT_STATE_DIR": str(place / "state")})
        self.folder.mkdir(parents=True)
        for path, data, mode in (
            ("a.txt", b"one\r\n", 0o644),
            ("bin/run", b"#!/bin/sh\n", 0o755),
            ("linked", b"two names", 0o600),
            ("old/gone", b"gone\0", 0o640),
            ("old/moved", b"moved", 0o444),
            ("other", b"stays", 0o644),
            ("tool", b"#!/bin/sh\n", 0o640),
            ("READ.ME", b"read me", 0o644),
        ):
            file = self.folder / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(data)
            file.chmod(mode)
        os.link(self.folder / "linked", self.folder / "second")
        self.before = snapshot(self.folder)
        self.plan = Plan(
            (
                PlannedWrite("a.txt", Content(b"one\r\n", 0o644), Content(b"two\r\nthree", 0o644)),
                PlannedWrite("bin/run", Content(b"#!/bin/sh\n", 0o755), Content(b"#!/bin/sh\ntrue\n", 0o755)),
                PlannedWrite("linked", Content(b"two names", 0o600), Content(b"one name", 0o600)),
                PlannedWrite("old/gone", Content(b"gone\0", 0o640), None),
                PlannedWrite("old/moved", Content(b"moved", 0o444), None),
                PlannedWrite("new/place/moved", None, Content(b"moved", 0o444)),
                PlannedWrite("new/empty", None, Content(b"", 0o644)),
                PlannedWrite("fresh.py", None, Content(b"x = 1\n", 0o755)),
                PlannedWrite("tool", Content(b"#!/bin/sh\n", 0o640), Content(b"#!/bin/sh\n", 0o750)),
                PlannedWrite("READ.ME", Content(b"read me", 0o644), None),
                PlannedWrite("Read.me", None, Content(b"read me", 0o644)),
            ),
            "10 files of answer.txt",
        )
        self.after = self.before | {
            "a.txt": (stat.S_IFREG | 0o644, b"two\r\nthree"),
            "bin/run": (stat.S_IFREG | 0o755, b"#!/bin/sh\ntrue\n"),
            "linked": (stat.S_IFREG | 0o600, b"one name"),
            "new": (self.before["old"][0], b""),
            "new/place": (self.before["old"][0], b""),
            "new/place/moved": (stat.S_IFREG | 0o444, b"moved"),
            "new/empty": (stat.S_IFREG | 0o644, b""),
            "fresh.py": (stat.S_IFREG | 0o755, b"x = 1\n"),
            "tool": (stat.S_IFREG | 0o750, b"#!/bin/sh\n"),
            "Read.me": (stat.S_IFREG | 0o644, b"read me"),
        }
        del self.after["old/gone"], self.after["old/moved"], self.after["READ.ME"]

    def now(self) -> Snapshot:
        return snapshot(self.folder)

    def journal(self) -> list[str]:
        """Return the names of the entries in the journal."""
        return sorted(name for name in os.listdir(self.state.path) if name != "lock")


def every_call(times: int = 2_000) -> Iterator[int]:
    """Yield the numbers of calls, or of some; whoever uses them breaks off where nothing happens any more."""
    yield from range(1, times, so_many(1, 9))
    raise AssertionError("it does not end")


__all__ = ["Done", "Stopped", "Workspace", "at_call", "die", "every_call", "in_child", "raising", "snapshot"]
