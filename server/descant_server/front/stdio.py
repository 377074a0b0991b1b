"""Standard input and output as the server's line to its client.

Replaces the start of pygls. There, ``print`` writes into the stream of messages, the exit status is always 0,
the end waits for threads that read, and the pool of those threads is shared with handlers.
"""

import os
import signal
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from queue import SimpleQueue
from typing import TYPE_CHECKING, BinaryIO

from descant_server import __version__
from descant_server.front.framing import frame, read_bodies
from descant_server.front.front import Front
from descant_server.front.outbox import Outbox
from descant_server.front.staff import Staff
from descant_server.front.watchdog import watch_parent

if TYPE_CHECKING:
    from descant_server.front.worker import Hire, Listener, Worker

TERMINATED = 128 + signal.SIGTERM
"""The exit status of a process that was asked to end, as shells report it."""


def take_stdio() -> tuple[BinaryIO, BinaryIO]:
    """Return standard input and output, from now on ours alone.

    Whatever else writes to standard output, writes to standard error. The file descriptors themselves are
    exchanged, so that libraries in C and child processes cannot do damage either.
    """
    sys.stdout.flush()
    incoming, outgoing = os.dup(0), os.dup(1)
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    try:
        os.dup2(2, 1)
    except OSError:
        os.dup2(nothing, 1)
    os.close(nothing)
    return os.fdopen(incoming, "rb"), os.fdopen(outgoing, "wb")


def serve(
    incoming: BinaryIO, outgoing: BinaryIO, ended: "SimpleQueue[int]", hire: "Hire", **limits: float
) -> int:
    """Serve one client until it says ``exit``, hangs up or dies. Return the exit status.

    Whoever puts a status into *ended* ends the conversation, too.
    """
    outbox = Outbox(outgoing, on_broken=partial(ended.put, 1))

    def say(body: bytes, key: object) -> None:
        outbox.write(frame(body), key)

    def outlive_not(pid: int) -> None:
        watch_parent(pid, front.end)

    front = Front(__version__, say, ended.put, outlive_not)
    front.staff = Staff(front, hire, **limits)

    def read() -> None:
        for body in read_bodies(incoming):
            front.receive(body)
        front.end()

    # A daemon, since it can be stuck in a read that nobody will ever end.
    threading.Thread(target=read, name="inbox", daemon=True).start()
    try:
        return ended.get()
    finally:
        front.end()
        outbox.close()


def serve_stdio(hire: "Hire | None" = None, **limits: float) -> int:
    """Serve the client at standard input and output until it leaves. Return the exit status.

    Workers are hired by *hire*, as processes of their own if nothing else is said; *limits* are those of
    :class:`Staff`.
    """
    incoming, outgoing = take_stdio()
    ended: SimpleQueue[int] = SimpleQueue()
    on_signal(partial(ended.put, TERMINATED))
    return serve(incoming, outgoing, ended, hire or hire_process, **limits)


def on_signal(act: Callable[[], object]) -> None:
    """Do *act* when the system, or somebody at a keyboard, asks this process to end."""
    for name in ("SIGTERM", "SIGINT", "SIGHUP"):
        with suppress(AttributeError, ValueError):
            signal.signal(getattr(signal, name), lambda *_: act())


def hire_process(listener: "Listener") -> "Worker":
    """Start a worker. Raises OSError."""
    from descant_server.front.worker import WorkerProcess

    return WorkerProcess(listener)
