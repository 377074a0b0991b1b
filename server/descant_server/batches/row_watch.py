"""Which row a process is at, and since when: what its owner reads when it dies or hangs."""

import time
from collections.abc import Callable, Iterator
from ctypes import c_double, c_longlong
from itertools import chain, repeat
from multiprocessing.context import BaseContext
from typing import Any

from descant.arrow.failure import TooSlow

NO_ROW = -1
_UNCHECKED, _MOST_UNCHECKED = 8, 64
"""So many checks of a row are passed over before the clock is looked at again: more where they are quick."""
_QUICKLY = 0.001
"""Seconds in which so many come then."""


class RowWatch:
    """Memory that a process and its owner share."""

    def __init__(self, context: BaseContext, most_seconds: float) -> None:
        """Be at no row."""
        # The last write of a process is all that counts, and each is one word, so that no lock is needed.
        self._row: Any = context.RawValue(c_longlong, NO_ROW)
        self._since: Any = context.RawValue(c_double, 0.0)
        self._rows: Any = context.RawValue(c_longlong, 0)
        self._most_seconds = most_seconds

    def begin(self, row: int) -> Callable[[], None]:
        """Note that *row* of the part is read from now on. What is returned raises TooSlow after its time."""
        self._since.value = time.monotonic()
        self._row.value = row
        most = self._most_seconds

        def checks() -> Iterator[Iterator[None]]:
            last, unchecked = time.monotonic(), _UNCHECKED
            end, earliest = time.process_time() + most, last + most
            while True:
                # One thread gets no more time than the clock on the wall shows, which is read without the
                # kernel: there are hundreds of checks in a row, and they took a tenth of the time.
                now = time.monotonic()
                if now > earliest and time.process_time() > end:
                    raise TooSlow
                unchecked = min(2 * unchecked, _MOST_UNCHECKED) if now - last < _QUICKLY else _UNCHECKED
                last = now
                yield repeat(None, unchecked)

        return chain.from_iterable(checks()).__next__

    def count(self, rows: int) -> None:
        """Note that so many rows of the part are read, and in its result."""
        self._rows.value = rows

    def rest(self) -> None:
        """Note that no row is read."""
        self._row.value = NO_ROW

    @property
    def rows(self) -> int:
        """How many rows of the part are read; 0 between two parts."""
        rows: int = self._rows.value
        return rows

    @property
    def row(self) -> int | None:
        """The row that is read, by its number in the part; None for none."""
        row: int = self._row.value
        return None if row == NO_ROW else row

    @property
    def seconds(self) -> float:
        """For how long, by the clock on the wall."""
        since: float = self._since.value
        return time.monotonic() - since
