"""Standard input and output as the server's line to its client.

Replaces the start of pygls. There, ``print`` writes into the stream of messages, the exit status is always 0,
the end waits for threads that read, and the pool of those threads is shared with handlers.
"""

import asyncio
import os
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import BinaryIO

from descant_server.protocol import ResponseProtocol
from descant_server.protocol.framing import read_bodies
from descant_server.protocol.outbox import Outbox


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


async def converse(protocol: ResponseProtocol, incoming: BinaryIO, outgoing: BinaryIO) -> int:
    """Serve one client until it says ``exit``, hangs up or dies. Return the exit status."""
    loop = asyncio.get_running_loop()
    ended: asyncio.Future[int] = loop.create_future()

    def end(status: int) -> None:
        if not ended.done():
            ended.set_result(status)

    def soon(call: Callable[..., object], *args: object) -> None:
        # The loop may be gone by the time a thread has something to say.
        with suppress(RuntimeError):
            loop.call_soon_threadsafe(call, *args)

    def read() -> None:
        for body in read_bodies(incoming):
            soon(protocol.receive, body)
        soon(protocol.end)

    outbox = Outbox(outgoing, on_broken=lambda: soon(end, 1))
    protocol.set_writer(outbox)
    protocol.on_exit = end
    # A daemon, since it can be stuck in a read that nobody will ever end.
    threading.Thread(target=read, name="inbox", daemon=True).start()
    try:
        return await ended
    finally:
        outbox.close()
