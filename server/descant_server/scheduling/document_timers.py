"""What is to be done with a document after a while, unless it is done, put off or closed before."""

import asyncio
from collections.abc import Callable
from typing import Any

from descant_server.documents.document_slot import DocumentSlot
from descant_server.documents.document_store import DocumentStore


class DocumentTimers:
    """One timer at most for each document and kind of work. All methods are called on the loop."""

    def __init__(self, loop: asyncio.AbstractEventLoop, store: DocumentStore) -> None:
        """Start with none; what is due for a document that *store* has no more is not done."""
        self._loop = loop
        self._store = store
        self._handles: dict[tuple[str, str], asyncio.TimerHandle] = {}

    def __contains__(self, key: tuple[str, str]) -> bool:
        """Tell whether a timer runs for this document and this kind of work."""
        return key in self._handles

    def start(self, slot: DocumentSlot, what: str, delay: float, act: Callable[[DocumentSlot], Any]) -> None:
        """Do *act* in *delay* seconds; it takes the place of what was to be done, unless that is due.

        Without a delay it is done when all that has come by now was taken in.
        """
        before = self._handles.get((slot.uri, what))
        if before is not None and not delay and before.when() <= self._loop.time():
            return
        self.cancel(slot.uri, what)

        def due() -> None:
            self._handles.pop((slot.uri, what), None)
            if self._store.slot(slot.uri) is slot:
                act(slot)

        self._handles[slot.uri, what] = self._loop.call_later(delay, due)

    def cancel(self, uri: str, what: str) -> None:
        """Do not do it; where nothing is to be done, that is no error."""
        handle = self._handles.pop((uri, what), None)
        if handle is not None:
            handle.cancel()
