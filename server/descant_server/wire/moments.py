"""How long work has gone on: by the processor time that it got, so that a busy machine ends nothing.

Work that waits for something that never comes gets none; for that the clock counts, too, ten times as slowly.
"""

import time
from typing import NamedTuple

_IDLE = 0.1
"""Seconds that a second counts in which a process got no processor."""


class Moment(NamedTuple):
    """A point of time."""

    clock: float
    """Seconds, the same for all processes of a machine since it started."""
    processor: float | None
    """Seconds that a process had got by then; None where the system does not tell."""

    @classmethod
    def here(cls) -> "Moment":
        """Return this moment of this process."""
        return cls(time.monotonic(), time.process_time())

    def spent_since(self, before: "Moment") -> float:
        """Return the seconds that the process has spent since, at most those of the clock."""
        passed = self.clock - before.clock
        if self.processor is None or before.processor is None:
            return passed
        return max(min(self.processor - before.processor, passed), _IDLE * passed)
