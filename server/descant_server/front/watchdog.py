"""Ends the server when the process that started it is gone.

A client that crashes may leave our standard input open in some other process; pygls then waits for ever.
"""

import os
import sys
import threading
from collections.abc import Callable

INTERVAL = 1.0
"""Seconds between two looks."""
Watch = Callable[[int, Callable[[], object]], object]
"""Looks after a process, and calls what it is given when that has ended."""


def watch_parent(pid: int, on_death: Callable[[], object]) -> None:
    """Call *on_death*, on a thread of its own, when process *pid* has ended.

    A process that cannot be seen at the start is not watched: a client in another container gives a number
    that means nothing here.
    """
    if is_running(pid):
        threading.Thread(target=_watch, args=(pid, on_death), name="watchdog", daemon=True).start()


def _watch(pid: int, on_death: Callable[[], object]) -> None:
    pause = threading.Event()
    while is_running(pid):
        pause.wait(INTERVAL)
    on_death()


def watch_nobody(pid: int, on_death: Callable[[], object]) -> None:
    """Look after nobody: the process of a client on a network is perhaps none of this machine."""


if sys.platform == "win32":

    def is_running(pid: int) -> bool:
        """Tell whether process *pid* runs. A signal must not be sent here: it would end the process."""
        import ctypes

        synchronize, timed_out = 0x0010_0000, 0x102
        kernel = ctypes.windll.kernel32
        handle = kernel.OpenProcess(synchronize, 0, pid)
        if not handle:
            return False
        try:
            return bool(kernel.WaitForSingleObject(handle, 0) == timed_out)
        finally:
            kernel.CloseHandle(handle)

else:

    def is_running(pid: int) -> bool:
        """Tell whether process *pid* runs."""
        if pid <= 0:
            return False
        try:
            os.kill(pid, 0)
        except (ProcessLookupError, OverflowError):
            return False
        except PermissionError:
            return True
        return True
