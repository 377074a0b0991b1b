"""A run from its plan to its results, and what is said on the way."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from descant_server.batches.crew import Crew
from descant_server.batches.run_files import RunFiles
from descant_server.batches.setup import Setup
from descant_server.batches.tasks import PartDone, PartLost, Task

_MUCH = 5_000_000
"""Bytes that take longer to read than all formats to load, so that it pays to load them but once."""


class Meter(Protocol):
    """Shows how far a run is."""

    def add(self, size: int, rows: int) -> object:
        """Count a part of *size* bytes with so many *rows*."""

    def show(self, under_way: int) -> object:
        """Draw what is known, with rows of parts that are *under_way*, if it is time to."""


@dataclass(frozen=True, slots=True)
class RunOutcome:
    """What came of reading the parts that were missing."""

    rows: int
    failed: int
    """Rows that failed."""
    lost: int
    """Parts that could not be read; the next run tries them again."""


def run_parts(
    files: RunFiles,
    setup: Setup,
    tasks: Sequence[Task],
    workers: int,
    meter: Meter,
    complain: Callable[[str], object],
    check: Callable[[], None],
) -> RunOutcome:
    """Read *tasks* into *files* with *workers* processes. Parts that are lost are complained of.

    What *check* raises ends the run.
    """
    named = {task.number: task for task in tasks}
    rows = failed = lost = 0
    size = min(workers, len(tasks))
    is_warm = size > 1 and sum(task.part.size for task in tasks) > _MUCH
    crew = Crew(setup, files, size, is_warm=is_warm)
    try:
        for outcome in crew.read(tasks):
            match outcome:
                case PartDone():
                    rows, failed = rows + outcome.rows, failed + outcome.failed
                    meter.add(named[outcome.number].part.size, outcome.rows)
                case PartLost():
                    lost += 1
                    complain(f"{_name(named[outcome.number])}: not read: {outcome.reason}")
                    if outcome.advice is not None:
                        complain(f"the run is stopped; {outcome.advice}start it again to go on where it was")
                        break
                case None:
                    meter.show(crew.rows_under_way)
            check()
    finally:
        crew.end()
    return RunOutcome(rows, failed, lost)


def _name(task: Task) -> str:
    return f"{task.file.path} (part {task.number})"
