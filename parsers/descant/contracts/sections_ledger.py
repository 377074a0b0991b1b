"""What remembers which sections were handled, so that each is handled once."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any, NamedTuple, Protocol


class SectionKey(NamedTuple):
    """What makes a section of an answer unique."""

    call_id: str
    """Of the call that was answered; by default a hash of the answer."""
    schema: str
    version: str
    path: str

    def __str__(self) -> str:
        return f"{self.call_id}/{self.schema}@{self.version}/{self.path}"


class Ledger(Protocol):
    """Remembers which sections were handled. That of a store does so in the transaction of the handler."""

    def once(self, key: SectionKey, section: Any) -> AbstractContextManager[bool]:
        """Enter with whether *section* is to be handled now: not where it was before.

        Leaving without an exception remembers it; with one, all that was done inside is taken back as far as
        the ledger can, and the section may be handled again.
        """
        ...


class MemoryLedger:
    """Remembers for as long as it lives."""

    def __init__(self) -> None:
        """Start with nothing handled."""
        self._done: set[SectionKey] = set()

    @contextmanager
    def once(self, key: SectionKey, section: Any) -> Iterator[bool]:
        """Enter with whether *section* is to be handled now."""
        is_first = key not in self._done
        yield is_first
        self._done.add(key)
