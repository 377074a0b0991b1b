"""Progress that the server begins by itself, for what may take minutes, and that a person can cancel."""

import asyncio
import contextlib
import itertools
import threading
from collections.abc import AsyncIterator

from lsprotocol import types
from pygls.capabilities import get_capability

from descant_server.server import ResponseServer

_PATIENCE = 0.3
"""Seconds after which it is told that there is something to wait for."""
_numbers = itertools.count()


@contextlib.asynccontextmanager
async def cancellable_progress(
    server: ResponseServer, title: str, message: str, stop: threading.Event
) -> AsyncIterator[None]:
    """Show progress meanwhile, if it takes longer and the client can; *stop* is set if it is cancelled."""
    showing = asyncio.ensure_future(_show(server, title, message, stop))
    try:
        yield
    finally:
        showing.cancel()
        # What goes wrong with it, such as a client that refuses, is no fault of what is done.
        await asyncio.wait({showing})
        if not showing.cancelled():
            showing.exception()


async def _show(server: ResponseServer, title: str, message: str, stop: threading.Event) -> None:
    if not get_capability(server.client_capabilities, "window.work_done_progress"):
        return
    await asyncio.sleep(_PATIENCE)
    progress, token = server.work_done_progress, f"descant-{next(_numbers)}"
    await progress.create_async(token)
    progress.begin(token, types.WorkDoneProgressBegin(title=title, cancellable=True, message=message or None))
    progress.tokens[token].add_done_callback(lambda done: stop.set() if done.cancelled() else None)
    try:
        await asyncio.get_running_loop().create_future()
    finally:
        progress.end(token, types.WorkDoneProgressEnd())
        del progress.tokens[token]
