"""Where workers are born: on a thread that stays as long as the process.

Linux ends a worker with its parent, as it was asked to, and takes for the parent the thread that started it.
The threads that notice that a worker is needed come and go with clients and with other workers.
"""

import subprocess
import threading
from collections.abc import Callable, Sequence
from functools import cache
from queue import SimpleQueue
from typing import Any, TextIO

_Order = tuple[Callable[[], "subprocess.Popen[bytes]"], "SimpleQueue[Any]"]


def start(
    command: Sequence[str], log: TextIO | None, inherited: Sequence[int] = ()
) -> "subprocess.Popen[bytes]":
    """Start *command*, whose log goes to *log* and which has the files *inherited*. Raises OSError."""
    answer: SimpleQueue[Any] = SimpleQueue()

    def order() -> "subprocess.Popen[bytes]":
        return subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=log,
            # Ctrl-C in a terminal is for the front, which lets the worker go in order.
            start_new_session=True,
            pass_fds=inherited,
        )

    _orders().put((order, answer))
    result = answer.get()
    if isinstance(result, Exception):
        raise result
    process: subprocess.Popen[bytes] = result
    return process


@cache
def _orders() -> "SimpleQueue[_Order]":
    orders: SimpleQueue[_Order] = SimpleQueue()
    threading.Thread(target=_work, args=(orders,), name="births", daemon=True).start()
    return orders


def _work(orders: "SimpleQueue[_Order]") -> None:
    while True:
        order, answer = orders.get()
        try:
            answer.put(order())
        except Exception as error:  # Whoever has asked is to see it.
            answer.put(error)
