"""Signals that would end the program wait while files are exchanged, which is short."""

import contextlib
import signal
import sys
from collections.abc import Iterator


@contextlib.contextmanager
def held_up() -> Iterator[None]:
    """Let what asks this thread to end wait until what is under way is done, or put back."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM, signal.SIGHUP})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
