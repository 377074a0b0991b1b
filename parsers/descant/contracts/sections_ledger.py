"""What remembers which sections were handled, so that each is handled once."""

import hashlib
import json
from asyncio.events import get_running_loop
from asyncio.locks import Lock as AsyncLock
from collections.abc import Hashable, Iterator
from contextlib import AbstractAsyncContextManager, AbstractContextManager, contextmanager
from threading import Lock, RLock
from typing import Any, NamedTuple, Protocol
from weakref import WeakKeyDictionary, WeakValueDictionary

from pydantic_core import to_jsonable_python


class SectionKey(NamedTuple):
    """What makes a section of an answer unique."""

    call_id: str
    """Of the call that was answered; by default a hash of the answer."""
    schema: str
    version: str
    path: str

    def __str__(self) -> str:
        return f"{self.call_id}/{self.schema}@{self.version}/{self.path}"


class SectionConflictError(Exception):
    """The call of a section was handled before, with another answer: one of the two ids is wrong."""

    def __init__(self, key: SectionKey) -> None:
        """Take the key that both have."""
        self.key = key
        super().__init__(
            f"{key.path}: another answer to the call {key.call_id} is stored already, and was kept. "
            "Give each call an id of its own."
        )


class Ledger(Protocol):
    """Remembers which sections were handled. That of a store does so in the transaction of the handler."""

    def once(self, key: SectionKey, section: Any) -> AbstractContextManager[bool]:
        """Enter with whether *section* is to be handled now: not where it was before.

        Raises SectionConflictError where another section was handled under *key*. Leaving without an
        exception remembers it; with one, all that was done inside is taken back as far as the ledger can,
        and the section may be handled again.
        """
        ...

    def turn(self, key: SectionKey) -> AbstractAsyncContextManager[Any]:
        """Wait until a task may enter :meth:`once`, and leave it again, without holding up the others.

        Where :meth:`once` has to wait for another task of the same event loop, that one could never go on.
        :class:`TaskLocks` has what is needed.
        """
        ...


def content_hash(content: Any) -> str:
    """Return a hash of what *content* says, an answer or a section, the same however it was written."""
    plain = to_jsonable_python(content, by_alias=False, fallback=repr)
    text = json.dumps(plain, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


class TaskLocks:
    """Locks for the tasks of an event loop, one for each key."""

    def __init__(self) -> None:
        """Start with nobody waiting."""
        self._locks: WeakKeyDictionary[Any, WeakValueDictionary[Hashable, AsyncLock]]
        self._locks = WeakKeyDictionary()

    def of(self, thing: Hashable) -> AsyncLock:
        """Return the turn for *thing* in the event loop that is running."""
        own = self._locks.setdefault(get_running_loop(), WeakValueDictionary())
        return own.setdefault(thing, AsyncLock())


class MemoryLedger:
    """Remembers for as long as it lives, whatever thread asks."""

    def __init__(self) -> None:
        """Start with nothing handled."""
        self._done: dict[SectionKey, str] = {}
        """The hash of what was handled."""
        self._guard = Lock()
        self._handling: dict[SectionKey, RLock] = {}
        self._turns = TaskLocks()

    @contextmanager
    def once(self, key: SectionKey, section: Any) -> Iterator[bool]:
        """Enter with whether *section* is to be handled now; waits where another thread is handling it."""
        with self._guard:
            handling = self._handling.setdefault(key, RLock())
        with handling:
            now, known = content_hash(section), self._done.get(key)
            if known not in (None, now):
                raise SectionConflictError(key)
            yield known is None
            self._done[key] = now
            with self._guard:
                # Whoever waits finds it done.
                self._handling.pop(key, None)

    def turn(self, key: SectionKey) -> AbstractAsyncContextManager[Any]:
        """Wait for the same section only."""
        return self._turns.of(key)
