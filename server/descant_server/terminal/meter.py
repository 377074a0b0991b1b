"""How far a long run is: a bar with its rate and the time left, or a line now and then."""

import sys
import time
from typing import TYPE_CHECKING

from descant_server.terminal.console import console_for

if TYPE_CHECKING:
    from rich.progress import Progress

_PAUSE = 0.2
"""Seconds between two drawings."""
_SILENCE = 30.0
"""Seconds between two lines where no terminal is."""


class RunMeter:
    """Counts bytes and rows up to *size* bytes, on standard error."""

    def __init__(self, size: int) -> None:
        """Show nothing yet."""
        self._size = max(size, 1)
        self._done = self._rows = self._under_way = 0
        self._start = self._drawn = time.monotonic()
        self._is_watched = sys.stderr.isatty()
        self._bar: Progress | None = None

    def add(self, size: int, rows: int) -> None:
        """Count a part of *size* bytes with so many *rows*."""
        self._done += size
        self._rows += rows

    def show(self, under_way: int) -> None:
        """Draw what is known, with rows of parts that are *under_way*, if it is time to."""
        self._under_way = under_way
        now = time.monotonic()
        if now - self._drawn < (_PAUSE if self._is_watched else _SILENCE):
            return
        self._drawn = now
        if not self._is_watched:
            print(f"descant: {self._line()}", file=sys.stderr, flush=True)
            return
        if self._bar is None:
            self._bar = _bar(self._size)
        [task] = self._bar.task_ids
        self._bar.update(task, completed=self._read, told=self._count, refresh=True)

    def hide(self) -> None:
        """Take the bar off the screen."""
        if self._bar is not None:
            self._bar.stop()
            self._bar = None

    @property
    def seconds(self) -> float:
        """Since the start."""
        return time.monotonic() - self._start

    @property
    def rate(self) -> float:
        """Texts a second."""
        return (self._rows + self._under_way) / max(self.seconds, 0.001)

    @property
    def _read(self) -> float:
        """How many bytes: rows of parts that are under way count as those of finished ones."""
        under_way = self._under_way * self._done / self._rows if self._rows else 0
        return min(self._done + under_way, self._size)

    @property
    def _count(self) -> str:
        return f"{self._rows + self._under_way:,} texts, {self.rate:,.0f}/s"

    def _line(self) -> str:
        left = self.seconds * (self._size - self._read) / self._read if self._read else None
        when = f", about {left:,.0f} s left" if left is not None else ""
        return f"{self._read / self._size:.0%}, {self._count}{when}"


def _bar(size: int) -> "Progress":
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    columns = (BarColumn(), TaskProgressColumn(), TextColumn("{task.fields[told]}"), TimeRemainingColumn())
    bar = Progress(*columns, console=console_for(sys.stderr), transient=True, auto_refresh=False)
    bar.add_task("reading", total=size, told="")
    bar.start()
    return bar
