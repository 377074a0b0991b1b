"""How many lines come and go between two texts, remembered.

An edit of an answer, or of one file on the disk, leaves nearly all of its files as they are, and comparing
the lines of all of them takes longer than all else that is said of them.
"""

from hashlib import blake2b
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from descant_server.workspace.diffing import FileDiff, Side

MOST = 2_000
"""Pairs of texts that are remembered, the last ones; of each just what tells it from another one."""


class LineCounts:
    """The counts of the pairs of texts that were compared last."""

    def __init__(self) -> None:
        """Start with nothing."""
        self._known: dict[tuple[bytes, bytes], tuple[int, int]] = {}

    def of(self, diff: "FileDiff") -> tuple[int, int]:
        """Return how many lines *diff* adds and removes."""
        key = _digest(diff.old), _digest(diff.new)
        counts = self._known.pop(key, None) or (diff.added, diff.removed)
        self._known[key] = counts
        while len(self._known) > MOST:
            del self._known[next(iter(self._known))]
        return counts


def _digest(side: "Side | None") -> bytes:
    return blake2b(side.data, digest_size=16).digest() if side is not None else b""
