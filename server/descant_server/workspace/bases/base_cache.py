"""Bases from the history of a folder as far as they were looked up, for who cannot wait for git.

A look at the disk takes what is known, and keeps in mind what is not; that is looked up on another thread,
and the disk is looked at once more.
"""

import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from descant_server.workspace.base import Base, WrittenFile
from descant_server.workspace.bases.head import Head, head_of
from descant_server.workspace.bases.history_bases import HistoryBases

_MOST = 32
"""Questions whose answers are remembered: two at most for each text of an answer."""
Question = tuple[WrittenFile, ...]


@dataclass(frozen=True, slots=True)
class _Lookup:
    bases: Mapping[str, Base]
    renamed: Mapping[str, str]


_NOTHING = _Lookup({}, {})


class BaseCache:
    """What was looked up in the history of a folder. It is forgotten when another commit is checked out."""

    def __init__(self, folder: Path) -> None:
        """Know nothing yet."""
        self._folder = folder
        self._history = HistoryBases(folder)
        self._lock = threading.Lock()
        self._head: Head | None = None
        self._lookups: dict[Question, _Lookup] = {}
        self.generation = 0
        """Rises when more is known."""
        self.trouble = ""
        """Why nothing more is looked up until another commit is checked out; empty where it is."""

    def now(self) -> "DeferredBases | None":
        """Return what is known for one look at the disk; None where the folder has no history."""
        head = head_of(self._folder)
        with self._lock:
            if head != self._head:
                self._forget(head)
        return DeferredBases(self, head) if head is not None else None

    def find(self, question: Question) -> _Lookup | None:
        """Return what was looked up for *question*; None where it has to be looked up."""
        with self._lock:
            return _NOTHING if self.trouble else self._lookups.get(question)

    def look_up(self, question: Question, head: Head) -> None:
        """Ask git for the bases of *question*, which was asked at *head*. It may take as long as git does."""
        if self.find(question) is not None:
            return
        lookup = _NOTHING
        try:
            bases = self._history.of(question)
            renamed = {each.path: to for each in question if (to := self._history.renamed(each.path))}
            lookup, trouble = _Lookup(bases, renamed), self._history.trouble
        except Exception as error:
            # What is there is the base then, as where there is no history; and that is said.
            trouble = f"The history of this folder could not be looked at ({type(error).__name__})."
        with self._lock:
            if head != self._head:
                return
            self.generation += 1
            self.trouble = trouble
            if not self.trouble:
                while len(self._lookups) >= _MOST:
                    del self._lookups[next(iter(self._lookups))]
                self._lookups[question] = lookup

    def try_again(self) -> None:
        """Look up again what could not be looked up."""
        with self._lock:
            if self.trouble:
                self._forget(self._head)

    def _forget(self, head: Head | None) -> None:
        self._head, self.trouble = head, ""
        self._lookups.clear()
        self.generation += 1


class DeferredBases:
    """The bases that are known during one look at the disk."""

    trouble = ""

    def __init__(self, cache: BaseCache, head: Head) -> None:
        """Answer from the *cache* at *head*."""
        self._cache = cache
        self._renamed: Mapping[str, str] = {}
        self.head = head
        self.state = (head.identity, cache.generation)
        """As long as it is the same, so is what is known."""
        self.missing: Question = ()
        """What has to be looked up; empty where all was known."""

    def of(self, proposals: Sequence[WrittenFile]) -> Mapping[str, Base]:
        """Return the bases of *proposals*; nothing as long as they are not known."""
        question = tuple(each for each in proposals if each.there != each.proposed)
        if not question:
            return {}
        lookup = self._cache.find(question)
        if lookup is None:
            self.missing = self.missing or question
            return {}
        self._renamed = lookup.renamed
        return lookup.bases

    def older(self, path: str) -> Base | None:
        """Return nothing: nobody has named a base."""
        return None

    def renamed(self, path: str) -> str | None:
        """Return where the file is now that was at *path*, of those that were asked for last."""
        return self._renamed.get(path)

    @property
    def why_not(self) -> str:
        """Why nothing is looked up now, as a whole sentence; empty where it is."""
        return self._cache.trouble

    def look_up(self) -> None:
        """Have what is missing looked up, here and now."""
        self._cache.look_up(self.missing, self.head)
