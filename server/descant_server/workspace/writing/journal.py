"""The journal of a workspace: what every apply found there, so that it can be put back.

An entry is a file whose name says what became of it: ``7.pending`` while an apply is under way, ``7.done``
after it; ``7.undoing`` while that is undone, ``7.undone`` after it. An entry is whole and on the disk before
the first file of the workspace is touched.
"""

import contextlib
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from descant_server.workspace.writing.entries import (
    JournalEntry,
    read_entry,
    read_start,
    read_whole,
    write_pieces,
)
from descant_server.workspace.writing.folders import Folder
from descant_server.workspace.writing.locking import PATIENCE, locked
from descant_server.workspace.writing.reasons import WritingError, in_words
from descant_server.workspace.writing.records import Record, written
from descant_server.workspace.writing.state_folder import StateFolder

KEPT = 20
"""So many applies can be undone."""
KEPT_BYTES = 256 * 1024 * 1024
"""What they take on the disk, at most; the last one is kept whatever it takes."""
_KEPT = re.compile(r"kept-(?P<number>[1-9]\d{0,8})-")
_ENTRY = re.compile(
    r"(?P<number>[1-9]\d{0,8})\.(?P<state>pending|done|undoing|undone|new|broken|commit|answer)"
)


@dataclass(frozen=True, slots=True)
class JournalSlot:
    """Which entry is being written, and what it is called before and after."""

    number: int
    begun: str
    ended: str

    @property
    def pending(self) -> str:
        """Its name while it is under way."""
        return f"{self.number}.{self.begun}"


class Journal:
    """The open journal of one workspace. What is asked of it raises OSError."""

    def __init__(self, folder: Folder) -> None:
        self._folder = folder

    @property
    def path(self) -> Path:
        """Where it is."""
        return self._folder.path

    def states(self) -> dict[int, set[str]]:
        """Return the states in which there is a file, for each number."""
        states: dict[int, set[str]] = {}
        for name in self._folder.entry_names():
            if match := _ENTRY.fullmatch(name):
                states.setdefault(int(match["number"]), set()).add(match["state"])
        return states

    def under_way(self) -> list[JournalSlot]:
        """Return the entries that were begun and not ended, the last one first."""
        slots = []
        for number, states in sorted(self.states().items(), reverse=True):
            slots += [JournalSlot(number, "undoing", "undone")] if "undoing" in states else []
            slots += [JournalSlot(number, "pending", "done")] if "pending" in states else []
        return slots

    def unfinished(self) -> list[str]:
        """Return the files in which an entry was being written down; who writes one holds the journal."""
        return [f"{number}.new" for number, states in self.states().items() if "new" in states]

    def sweep(self) -> None:
        """Take away what is left of entries that were never whole. The journal has to be ours alone."""
        with contextlib.suppress(OSError):
            for name in self.unfinished():
                self._folder.unlink(name)

    def undoable(self) -> list[int]:
        """Return the numbers of the applies that are not undone, the last one first."""
        states = self.states().items()
        return sorted((number for number, own in states if "done" in own - _undone(own)), reverse=True)

    def next(self) -> JournalSlot:
        """Return the slot of a new apply."""
        kept = [int(match["number"]) for name in self._folder.entry_names() if (match := _KEPT.match(name))]
        return JournalSlot(max((*self.states(), *kept), default=0) + 1, "pending", "done")

    def begin(self, slot: JournalSlot, record: Record, pieces: Iterable[bytes]) -> None:
        """Write an entry down, with *pieces* as :meth:`Record.lengths` has them."""
        name = f"{slot.number}.new"
        with contextlib.suppress(FileNotFoundError):
            self._folder.unlink(name)
        write_pieces(self._folder, name, (written(record), *pieces))
        self._folder.replace(name, slot.pending)
        self._folder.sync()

    def end(self, slot: JournalSlot) -> None:
        """Say that all of an entry is written: from here on it is not put back any more."""
        self._folder.replace(slot.pending, f"{slot.number}.{slot.ended}")
        self._folder.sync()

    def drop(self, slot: JournalSlot) -> None:
        """Say that nothing of an entry is written."""
        for name in (slot.pending, f"{slot.number}.new"):
            with contextlib.suppress(FileNotFoundError):
                self._folder.unlink(name)
        self._folder.sync()

    def is_under_way(self, slot: JournalSlot) -> bool:
        """Return whether it was begun and not ended."""
        return self._folder.status(slot.pending) is not None

    def is_ended(self, slot: JournalSlot) -> bool:
        """Return whether all of it is written."""
        return self._folder.status(f"{slot.number}.{slot.ended}") is not None

    def put_aside(self, slot: JournalSlot) -> Path:
        """Keep an entry that cannot be read out of the way, and return where it is."""
        name = f"{slot.number}.broken"
        self._folder.replace(slot.pending, name)
        self._folder.sync()
        return self.path / name

    def keep(self, slot: JournalSlot, index: int, name: str, data: bytes) -> Path:
        """Write down what a file held, for a person to find, and return where it is."""
        kept_name = f"kept-{slot.number}-{index}-{name.encode()[-150:].decode(errors='ignore')}"
        with contextlib.suppress(FileNotFoundError):
            self._folder.unlink(kept_name)
        write_pieces(self._folder, kept_name, (data,))
        self._folder.sync()
        return self.path / kept_name

    def read(self, number: int, state: str) -> JournalEntry:
        """Return an entry. Raises EntryError, too."""
        return read_entry(self._folder, f"{number}.{state}")

    def note(self, number: int, what: str, data: bytes) -> None:
        """Write down *what* became of an apply, beside its entry."""
        name = f"{number}.{what}"
        with contextlib.suppress(FileNotFoundError):
            self._folder.unlink(name)
        write_pieces(self._folder, name, (data,))
        self._folder.sync()

    def noted(self, number: int, what: str) -> bytes:
        """Return what was written down so; empty where nothing was."""
        return read_start(self._folder, f"{number}.{what}")

    def noted_at_length(self, number: int, what: str, most: int) -> bytes:
        """Return what was written down so, up to *most* bytes; empty where there is nothing, or more."""
        return read_whole(self._folder, f"{number}.{what}", most)

    def prune(self) -> None:
        """Take away what is too old to be undone."""
        total, kept = 0, []
        for number, states in sorted(self.states().items(), reverse=True):
            here = [f"{number}.{state}" for state in sorted(states)]
            sizes = [status.st_size for name in here if (status := self._folder.status(name)) is not None]
            total += sum(sizes)
            kept.append((number, here, total))
        for place, (number, here, size) in enumerate(kept):
            if place >= KEPT or (place and size > KEPT_BYTES):
                gone = here
            else:
                states = self.states().get(number, set())
                gone = [f"{number}.{state}" for state in _undone(states)]
            for name in gone:
                self._folder.unlink(name)


@contextlib.contextmanager
def opened(state: StateFolder, patience: float = PATIENCE) -> Iterator[Journal]:
    """Open the journal to write in it, alone; it is made where there is none. Raises WritingError.

    Whoever writes in it by now is waited for, for *patience* seconds; then it raises BusyError.
    """
    with state.make() as folder, contextlib.ExitStack() as held:
        try:
            held.enter_context(locked(folder, patience))
        except OSError as error:
            raise WritingError(
                f"The journal in {folder.path} cannot be used, since {in_words(error)}."
            ) from error
        yield Journal(folder)


@contextlib.contextmanager
def existing_journal(state: StateFolder) -> Iterator[Journal | None]:
    """Open the journal to read in it; None where there is none. Raises WritingError."""
    folder = state.open()
    if folder is None:
        yield None
        return
    with folder:
        yield Journal(folder)


def why_unusable(state: StateFolder) -> str:
    """Return why nothing can be written with this journal, as far as that shows by a look; else ``""``."""
    try:
        with existing_journal(state):
            return ""
    except WritingError as error:
        return error.reason


def _undone(states: set[str]) -> set[str]:
    """Return the states that count no more, since a later one is there."""
    return {"done"} & states if "undone" in states else set()
