"""Waiting for what other processes do."""

import time
from collections.abc import Callable
from threading import Event

LIMIT = 60.0
"""Seconds: nobody is that slow."""


def until(is_so: Callable[[], bool]) -> None:
    """Return as soon as it *is_so*; fail where it is not for a long time."""
    end = time.monotonic() + LIMIT
    while not is_so():
        assert time.monotonic() < end, "what was waited for has not come"
        Event().wait(0.005)
