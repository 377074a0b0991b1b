"""One conversation, from the first message to the last."""

import threading
from functools import partial
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING

from descant_server import __version__
from descant_server.front.connection import OpenConnection
from descant_server.front.front import Front
from descant_server.front.supervisor import WorkerSupervisor
from descant_server.front.watchdog import Watch, watch_parent

if TYPE_CHECKING:
    from descant_server.front.worker_process import Listener, Spawn, Worker

_TURN = 0.5
"""Seconds after which a signal is noticed in any case."""
_FAREWELL = 1.0
"""Seconds that a worker may take to die."""


def serve(
    open_line: OpenConnection,
    ended: "SimpleQueue[int]",
    spawn: "Spawn",
    watch: Watch = watch_parent,
    *,
    is_untrusted: bool = False,
    **limits: float,
) -> int:
    """Serve one client until it says ``exit``, hangs up or dies. Return the exit status.

    For an untrusted client no files of this machine are read or written. A status that is put into *ended*
    ends the conversation, too. The process of the client is observed by *watch*; *limits* are those of
    :class:`WorkerSupervisor`.
    """
    line = open_line(partial(ended.put, 1))

    def outlive_not(pid: int) -> None:
        watch(pid, front.end)

    front = Front(__version__, line.say, ended.put, outlive_not, is_untrusted=is_untrusted)
    front.supervisor = WorkerSupervisor(front, spawn, **limits)

    def read() -> None:
        for body in line.bodies():
            front.receive(body)
        front.end()

    # A daemon, since it can be stuck in a read that nobody will ever end.
    threading.Thread(target=read, name="inbox", daemon=True).start()
    try:
        return _awaited(ended)
    finally:
        front.end()
        line.close()
        front.supervisor.join(_FAREWELL)


def _awaited(ended: "SimpleQueue[int]") -> int:
    while True:
        try:
            # A signal that comes just before the thread begins to wait does not wake it up.
            return ended.get(timeout=_TURN)
        except Empty:
            continue


def spawn_process(listener: "Listener") -> "Worker":
    """Start a worker. Raises OSError."""
    from descant_server.front.worker_process import WorkerProcess

    return WorkerProcess(listener)
