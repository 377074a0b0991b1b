"""Waiting for somebody to type, so that Ctrl-C ends it whenever it comes."""

import os
import select
import signal
import sys
import threading
from contextlib import ExitStack
from typing import TextIO


def wait_until_typed(reads: TextIO) -> None:
    """Return when a line can be read from the terminal *reads*; at once where it is none.

    Raises KeyboardInterrupt for a Ctrl-C that comes at any moment. One that comes just before the system
    call that waits for a line would only be noted, and be raised when that line has come.
    """
    if sys.platform == "win32" or not reads.isatty():  # There, Python waits for Ctrl-C as well.
        return
    if threading.current_thread() is not threading.main_thread():  # Signals are those of the main thread.
        return
    with ExitStack() as opened:
        noted, notes = os.pipe()
        opened.callback(os.close, noted)
        opened.callback(os.close, notes)
        os.set_blocking(notes, False)
        # The handler in C writes to it, so that a signal from before the call ends the call.
        opened.callback(signal.set_wakeup_fd, signal.set_wakeup_fd(notes, warn_on_full_buffer=False))
        waited: list[TextIO | int] = [reads, noted]
        while noted in select.select(waited, [], [])[0]:
            os.read(noted, 1)
