"""Standard input and output as the server's line to its client.

Replaces the start of pygls. There, ``print`` writes into the stream of messages, the exit status is always 0,
the end waits for threads that read, and the pool of those threads is shared with handlers.
"""

import signal
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from queue import SimpleQueue
from typing import TYPE_CHECKING

from descant_server.front.connection import Connection, StreamConnection
from descant_server.front.serving import serve, spawn_process
from descant_server.front.watchdog import watch_parent
from descant_server.wire.standard_streams import take_stdio

if TYPE_CHECKING:
    from descant_server.front.worker_process import Spawn

TERMINATED = 128 + signal.SIGTERM
"""The exit status of a process that was asked to end, as shells report it."""


def serve_stdio(
    spawn: "Spawn | None" = None, wrap: Callable[[Connection], Connection] | None = None, **limits: float
) -> int:
    """Serve the client at standard input and output until it leaves. Return the exit status.

    Workers are started by *spawn*, as processes of their own by default; *wrap* is put around the
    line to the client, such as what records it; *limits* are those of :class:`WorkerSupervisor`.
    """
    incoming, outgoing = take_stdio()
    ended: SimpleQueue[int] = SimpleQueue()
    on_signal(partial(ended.put, TERMINATED))

    def open_line(on_broken: Callable[[], object]) -> Connection:
        line = StreamConnection(incoming, outgoing, on_broken)
        return wrap(line) if wrap else line

    return serve(open_line, ended, spawn or spawn_process, watch_parent, is_untrusted=False, **limits)


def on_signal(act: Callable[[], object]) -> None:
    """Do *act* when the system, or somebody at a keyboard, asks this process to end."""
    for name in ("SIGTERM", "SIGINT", "SIGHUP"):
        with suppress(AttributeError, ValueError):
            signal.signal(getattr(signal, name), lambda *_: act())
