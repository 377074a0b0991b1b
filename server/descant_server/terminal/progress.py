"""A progress bar for people who wait: on a terminal, for several files, and only after a second."""

import sys
import time
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from rich.progress import Progress as Bar

_PATIENCE = 1.0
"""Seconds before the bar appears."""
_PAUSE = 0.1
"""Seconds between two drawings."""


class Progress:
    """Counts files up to a total. It is taken off the screen before results are printed."""

    def __init__(self, total: int, doing: str = "reading") -> None:
        """Show nothing yet; for a single file, or where nobody looks, nothing ever."""
        self._doing = doing
        self._total = total
        self._done = 0
        self._due = time.monotonic() + _PATIENCE
        self._is_watched = total > 1 and sys.stderr.isatty()
        self._bar: Bar | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.hide()

    def show(self) -> None:
        """Draw the bar if it is time to."""
        if not self._is_watched or time.monotonic() < self._due:
            return
        self._due = time.monotonic() + _PAUSE
        if self._bar is None:
            self._bar = _start(self._doing, self._total)
        self._bar.update(self._bar.task_ids[0], completed=self._done, refresh=True)

    def advance(self) -> None:
        """Count a file, or a part of one."""
        self._done += 1

    def count(self) -> None:
        """Count one, and draw the bar if it is time to."""
        self.advance()
        self.show()

    def hide(self) -> None:
        """Take the bar off the screen, until it is shown again."""
        if self._bar is not None:
            self._bar.stop()
            self._bar = None


def _start(doing: str, total: int) -> "Bar":
    from rich.progress import Progress as Bar

    from descant_server.terminal.console import console_for

    bar = Bar(
        console=console_for(sys.stderr),
        transient=True,
        auto_refresh=False,
        redirect_stdout=False,
        redirect_stderr=False,
    )
    bar.add_task(doing, total=total)
    bar.start()
    return bar
