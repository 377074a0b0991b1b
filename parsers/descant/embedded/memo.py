"""Remembers what a function said of texts, so that a keystroke costs what it touched.

It is bounded in entries and in characters, and may be used by several threads: what is found there is never
changed, and two threads that ask for the same at once only do the same work twice. The texts are not kept,
only their digests: of a file that somebody types there would be hundreds.
"""

from collections.abc import Callable
from hashlib import blake2b
from threading import Lock
from typing import Any, Generic, TypeVar

Result = TypeVar("Result")
_UNKNOWN: Any = object()


class Memo(Generic[Result]):
    """The results of the last calls.

    They are kept in two generations. What is asked for moves to the young one; when that is full it becomes
    the old one, and what was old is forgotten. So at most twice the bounds are kept, a result that is asked
    for again and again stays, and looking one up changes nothing.
    """

    def __init__(self, most_entries: int, most_characters: int) -> None:
        self._most_entries = most_entries
        self._most_characters = most_characters
        self._characters = self._old_characters = 0
        """Of the texts in each generation."""
        self._young: dict[bytes, Result] = {}
        self._old: dict[bytes, Result] = {}
        self._lock = Lock()

    def get(self, key: str, text: str, compute: Callable[[str], Result]) -> Result:
        """Return ``compute(text)``, which was perhaps computed before; *key* says which function it is."""
        place = blake2b(f"{key}\0{text}".encode("utf-8", "surrogatepass"), digest_size=16).digest()
        result: Result = self._young.get(place, _UNKNOWN)
        if result is not _UNKNOWN:
            return result
        with self._lock:
            result = self._old.get(place, _UNKNOWN)
        if result is _UNKNOWN:
            result = compute(text)
        with self._lock:
            if place not in self._young:
                self._add(place, len(text), result)
        return result

    @property
    def size(self) -> tuple[int, int]:
        """How many results are kept, and at most how many characters the texts have that they are of."""
        with self._lock:
            return len(self._old.keys() | self._young.keys()), self._old_characters + self._characters

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._young, self._old = {}, {}
            self._characters = self._old_characters = 0

    def _add(self, place: bytes, length: int, result: Result) -> None:
        if len(self._young) >= self._most_entries or self._characters + length > self._most_characters:
            self._young, self._old = {}, self._young
            self._characters, self._old_characters = 0, self._characters
        if length <= self._most_characters:
            self._young[place] = result
            self._characters += length
