"""Workers that are replaced when they die or hang; the row that they were at is told, and read no more.

A pool of processes as there are many fails as a whole when one of them is killed, and cannot say what it did.
"""

import multiprocessing
from collections import Counter, deque
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from importlib import import_module
from multiprocessing.connection import Connection, wait
from multiprocessing.context import BaseContext
from typing import Any

from descant.arrow.failure import Failure
from descant_server.batches.row_watch import RowWatch
from descant_server.batches.run_files import RunFiles
from descant_server.batches.run_files.unfinished import remove_unfinished
from descant_server.batches.setup import Setup
from descant_server.batches.tasks import PartDone, PartLost, Task

_WORKER = "descant_server.batches.worker"
"""Is loaded by processes that read, and not by their owner."""
_PRELOADED = ["descant_server.batches.preloading"]
_WARM = [*_PRELOADED, "descant_server.batches.warming"]
_TICK = 0.2
"""Seconds after which somebody looks at the workers, and at the progress."""
_PATIENCE = 3.0
_MORE_PATIENCE = 5.0
"""A row is waited for so many times as long as it may take, and so many seconds: the machine may be busy."""
_ATTEMPTS = 3
"""A part whose process ends so often at no row, or at one that is not to be read, is given up."""


@dataclass
class _Member:
    process: Any
    connection: Connection
    watch: RowWatch
    task: Task | None = None
    is_hanging: bool = False
    """Whether it was ended since it hung."""


@dataclass
class _Attempts:
    """What processes have ended over in a part."""

    rows: Counter[int] = field(default_factory=Counter)
    others: int = 0


class Crew:
    """Reads the parts of a run with some processes."""

    def __init__(self, setup: Setup, files: RunFiles, size: int, *, is_warm: bool = False) -> None:
        """Start *size* processes, which write to *files*; warm ones begin later, and with less to load."""
        self._setup, self._files = setup, files
        self._context = _context(_WARM if is_warm else _PRELOADED)
        self._members = [self._hired() for _ in range(size)]
        self._attempts: dict[int, _Attempts] = {}

    def read(self, tasks: Iterable[Task]) -> Iterator[PartDone | PartLost | None]:
        """Yield what comes of each of *tasks*, in no order; None now and then, when nothing has come."""
        waiting = deque(tasks)
        while True:
            for member in self._members:
                if member.task is None and waiting:
                    self._give(member, waiting.popleft())
            busy = [member for member in self._members if member.task is not None]
            if not busy:
                return
            ready = wait([member.connection for member in busy], _TICK)
            for member in busy:
                if member.connection in ready:
                    yield from self._heard(member, waiting)
                elif self._hangs(member):
                    member.is_hanging = True
                    member.process.kill()
            yield None

    @property
    def rows_under_way(self) -> int:
        """How many rows are read of parts that are not finished."""
        return sum(member.watch.rows for member in self._members if member.task is not None)

    def end(self) -> None:
        """End all processes, whatever they are doing."""
        for member in self._members:
            member.connection.close()
            member.process.kill()
        for member in self._members:
            member.process.join()

    def _hired(self) -> _Member:
        ours, theirs = self._context.Pipe()
        watch = RowWatch(self._context, self._setup.most_seconds)
        arguments = (theirs, watch, self._setup, self._files)
        process = self._context.Process(target=_work, args=arguments, daemon=True)  # type: ignore[attr-defined]
        process.start()
        theirs.close()
        return _Member(process, ours, watch)

    def _give(self, member: _Member, task: Task) -> None:
        member.task = task
        with suppress(OSError):  # It may be gone; that is seen when it is waited for.
            member.connection.send(task)

    def _heard(self, member: _Member, waiting: deque[Task]) -> Iterator[PartDone | PartLost]:
        task, member.task = member.task, None
        assert task is not None
        try:
            yield member.connection.recv()
        except (EOFError, OSError):
            yield from self._after_death(member, task, waiting)

    def _after_death(self, member: _Member, task: Task, waiting: deque[Task]) -> Iterator[PartLost]:
        member.process.join()
        remove_unfinished(self._files, member.process.pid)
        again = self._again(task, member.watch.row, is_hanging=member.is_hanging)
        self._members[self._members.index(member)] = self._hired()
        if isinstance(again, PartLost):
            yield again
        else:
            waiting.appendleft(again)

    def _again(self, task: Task, row: int | None, *, is_hanging: bool) -> Task | PartLost:
        """Return what is to be done after a process has ended at *row* of *task*.

        Somebody else may have killed it: a row is blamed that two processes have ended at.
        """
        task = replace(task, is_again=True)
        attempts = self._attempts.setdefault(task.number, _Attempts())
        if row is None or row in task.failures:
            attempts.others += 1
            if attempts.others == _ATTEMPTS:
                place = "" if row is None else f" behind row {row + 1:,}"
                return PartLost(task.number, f"the process that read it ended {_ATTEMPTS} times{place}")
            return task
        attempts.rows[row] += 1
        if attempts.rows[row] == 1 and not is_hanging:
            return task
        failure = Failure.TOO_SLOW if is_hanging else Failure.CRASHED
        return replace(task, failures={**task.failures, row: failure})

    def _hangs(self, member: _Member) -> bool:
        most = _PATIENCE * self._setup.most_seconds + _MORE_PATIENCE
        return member.watch.row is not None and member.watch.seconds > most


def _context(preloaded: list[str]) -> BaseContext:
    """Return how processes are started: where it can be, from one that has loaded all they need."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(preloaded)
    return context


def _work(*arguments: Any) -> None:
    import_module(_WORKER).work(*arguments)
