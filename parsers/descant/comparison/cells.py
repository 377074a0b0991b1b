"""What one answer does at one path, and what of that is the same in several answers."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from descant.answer import File, Hunk
from descant.comparison.line_difference import Difference, lines_of
from descant.verdict import FileState

LINE_NUMBER = "first_line"
"""The member of a hunk that is only a hint: models cannot count lines."""
_REMARKS = ("at_end", "old_without_newline", "new_without_newline")

Key = tuple[Any, ...]


class Cell(NamedTuple):
    """What an answer does at a path."""

    states: tuple[FileState, ...]
    """The entries of the answer for this path in its order; the last one counts. There is always one."""
    variant: int
    """Which of the variants of its row it is."""
    errors: int
    warnings: int
    """In these entries."""

    @property
    def file(self) -> File:
        """The entry that counts."""
        return self.states[-1].file

    @property
    def is_complete(self) -> bool:
        """Tell whether the answer has everything that it says of this path."""
        return all(state.file.complete for state in self.states)

    @property
    def is_blocked(self) -> bool:
        """Tell whether it may not be applied unasked."""
        return any(state.is_blocked for state in self.states)

    @property
    def is_whole(self) -> bool:
        """Tell whether it can be taken into another answer: it is complete, and has a content to write."""
        written = (state.file for state in self.states if state.file.operation == "write")
        return self.is_complete and all(file.content is not None for file in written)

    @property
    def reasons(self) -> tuple[str, ...]:
        """Why it is blocked; each completes the sentence "the file is blocked, since …"."""
        return tuple(dict.fromkeys(reason for state in self.states for reason in state.reasons))


@dataclass(frozen=True)
class Variant:
    """What is done at a path, whichever answers do it."""

    file: File
    """The entry that counts, of the first answer that has it."""
    answers: tuple[int, ...]
    """The numbers of the answers that have it, counted from 0."""
    difference: Difference | None = None
    """To the first variant of the row; None for that one, and where nothing can be compared."""

    @property
    def operation(self) -> str:
        """One of write, delete, move and patch."""
        return self.file.operation

    @cached_property
    def lines(self) -> tuple[str, ...]:
        """The lines of the content, or those that a patch or a move removes and adds, with + and -."""
        if self.file.operation == "write":
            return lines_of(self.file.content or "")
        return tuple(line for hunk in self.file.hunks for line in hunk_lines(hunk))

    @property
    def bytes(self) -> int:
        """The size of the content in UTF-8; 0 without one."""
        return len((self.file.content or "").encode("utf-8", "replace"))

    @property
    def tokens(self) -> int:
        """An estimate, as of any file."""
        return self.file.tokens


def hunk_lines(hunk: Hunk) -> Iterator[str]:
    """Yield the lines of *hunk* with ``+``, ``-`` or a space: those that stay at both ends as context."""
    old, new = hunk.old_lines, hunk.new_lines
    most = min(len(old), len(new))
    start = next((index for index in range(most) if old[index] != new[index]), most)
    end = next((index for index in range(most - start) if old[-1 - index] != new[-1 - index]), most - start)
    yield from (f" {line}" for line in old[:start])
    yield from (f"-{line}" for line in old[start : len(old) - end])
    yield from (f"+{line}" for line in new[start : len(new) - end])
    yield from (f" {line}" for line in old[len(old) - end :])


def key_of(files: Sequence[File]) -> Key:
    """Return what is equal for entries of one path that do the same there; numbers of lines do not count."""
    last = next((n for n in reversed(range(len(files))) if files[n].operation in ("write", "delete")), 0)
    # What an earlier entry does is lost when the file is written or deleted, unless it was moved elsewhere.
    effective = [file for n, file in enumerate(files) if n >= last or file.operation == "move"]
    return tuple(map(file_key, effective))


def file_key(file: File) -> Key:
    """Return the same for one entry."""
    hunks = () if file.operation == "delete" else tuple(map(_hunk_key, file.hunks))
    return (file.operation, file.new_path, file.content, hunks, file.complete, file.mode_change)


def _hunk_key(hunk: Hunk) -> Key:
    data = hunk.node.value
    anchors = tuple(data.get("anchors") or ())
    return (hunk.old_lines, hunk.new_lines, anchors, *(bool(data.get(name)) for name in _REMARKS))
