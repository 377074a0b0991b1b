"""How a worker starts, listens and ends."""

import asyncio
import gc
import io
import logging
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import BinaryIO

from descant_server.app import create_server
from descant_server.front.channel import labelled
from descant_server.front.framing import read_bodies
from descant_server.front.logbook import Logbook
from descant_server.front.outbox import Outbox
from descant_server.front.stdio import take_stdio
from descant_server.front.worker import STAMPED
from descant_server.protocol import ResponseProtocol

_SWITCH = 0.001
"""Seconds after which the analysis lets the loop take its turn."""
_YOUNG = 50_000
"""Objects made before the collector looks at the young ones; an analysis makes many, and no circles."""


def run(logbook: str, *options: str) -> int:
    """Work for the front at standard input and output until it leaves; *options* may hold ``STAMPED``."""
    incoming, outgoing = take_stdio()
    # What is printed is for the log, and whoever is killed prints nothing later.
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(line_buffering=True)
    _die_with_parent()
    stamp = "%(asctime)s.%(msecs)03d " if STAMPED in options else ""
    form = f"{stamp}%(levelname)s %(name)s: %(message)s"
    logging.basicConfig(stream=sys.stderr, format=form, datefmt="%H:%M:%S")
    server = create_server(Logbook(logbook))
    server.logbook.hide()
    sys.setswitchinterval(_SWITCH)
    # What has been imported lives as long as the process: the collector need not look at it again and again.
    gc.freeze()
    gc.set_threshold(_YOUNG, 20, 50)
    gc.enable()
    asyncio.run(_work(server.protocol, incoming, outgoing))
    return 0


async def _work(protocol: ResponseProtocol, incoming: BinaryIO, outgoing: BinaryIO) -> None:
    loop = asyncio.get_running_loop()
    ended = asyncio.Event()

    def soon(call: Callable[..., object], *args: object) -> None:
        # The loop may be gone by the time a thread has something to say.
        with suppress(RuntimeError):
            loop.call_soon_threadsafe(call, *args)

    def read() -> None:
        for body in read_bodies(incoming):
            soon(protocol.receive, body)
        soon(ended.set)

    outbox = Outbox(outgoing, on_broken=lambda: soon(ended.set))
    protocol.say = lambda label, body: outbox.write(labelled(label, body))
    threading.Thread(target=read, name="inbox", daemon=True).start()
    await ended.wait()
    outbox.close()


def _die_with_parent() -> None:
    """End with the front even in a call that nothing interrupts, where the system can do that."""
    if sys.platform == "linux":
        import ctypes
        import signal

        set_parent_death_signal = 1
        ctypes.CDLL(None).prctl(set_parent_death_signal, signal.SIGKILL)
