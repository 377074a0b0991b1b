"""How a worker starts, listens and ends.

What reads an answer is imported first, and then the protocol, which takes twice as long: see ``first_word``.
"""

import gc
import importlib
import io
import linecache
import logging
import sys
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from descant_server.wire.activity_record import ActivityRecord
from descant_server.wire.channel import labelled
from descant_server.wire.log import STAMPED
from descant_server.wire.outbox import Outbox
from descant_server.wire.standard_streams import take_stdio
from descant_server.worker.first_word import FirstWord
from descant_server.worker.inbox import Inbox

_PARTS = (
    "descant_server.worker.first_reading",
    "lsprotocol.types",
    "descant_server.server",
    "descant_server.app",
    "descant_server.worker.serving",
)
"""What is imported, in this order; behind each there may be a first word to say."""
_SWITCH = 0.001
"""Seconds after which the analysis lets the loop take its turn."""
_YOUNG = 50_000
"""Objects made before the collector looks at the young ones; an analysis makes many, and no circles."""


def run(activity: str, *options: str) -> int:
    """Work for the front at standard input and output until it leaves; *options* may hold ``STAMPED``."""
    incoming, outgoing = take_stdio()
    # What is printed is for the log, and whoever is killed prints nothing later.
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(line_buffering=True)
    _die_with_parent()
    stamp = "%(asctime)s.%(msecs)03d " if STAMPED in options else ""
    form = f"{stamp}%(levelname)s %(name)s: %(message)s"
    logging.basicConfig(stream=sys.stderr, format=form, datefmt="%H:%M:%S")
    book = ActivityRecord(activity)
    book.hide()
    sys.setswitchinterval(_SWITCH)
    outbox = Outbox(outgoing, on_broken=lambda: inbox.end())

    def say(label: Mapping[str, Any], body: bytes) -> None:
        outbox.write(labelled(label, body))

    word = FirstWord(say, book)
    inbox = Inbox(incoming, word.hear)
    for part in _PARTS:
        importlib.import_module(part)
        word.speak()
    word.end()
    from descant_server.worker.serving import serve

    serve(book, word, say, inbox, settle)
    outbox.close()
    return 0


def settle() -> None:
    """Give back what only the start has taken, and begin to collect what becomes garbage from now on.

    Of the classes of the protocol there were two each, and the sources of all their methods are kept.
    """
    linecache.clearcache()
    gc.collect()
    # What has been imported lives as long as the process: the collector need not look at it again and again.
    gc.freeze()
    gc.set_threshold(_YOUNG, 20, 50)
    gc.enable()
    if sys.platform == "linux":
        import ctypes

        with suppress(AttributeError):  # There are other C libraries.
            ctypes.CDLL(None).malloc_trim(0)


def _die_with_parent() -> None:
    """End with the front even in a call that nothing interrupts, where the system can do that."""
    if sys.platform == "linux":
        import ctypes
        import signal

        set_parent_death_signal = 1
        ctypes.CDLL(None).prctl(set_parent_death_signal, signal.SIGKILL)
