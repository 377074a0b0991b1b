"""What applying files of an answer would change, line by line: as it is written, and as editors show it."""

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from descant.merging.line_changes import LineChange, changes
from descant_server.workspace.comparison import Compared
from descant_server.workspace.draft import Draft
from descant_server.workspace.mode_changes import git_mode


@dataclass(frozen=True)
class Side:
    """A file before or after."""

    path: str
    """As seen from the folder, with slashes."""
    data: bytes
    mode: int
    """Its permission bits."""

    @cached_property
    def lines(self) -> list[bytes]:
        """The lines with their ends; a carriage return alone ends none."""
        *whole, rest = self.data.split(b"\n")
        return [line + b"\n" for line in whole] + ([rest] if rest else [])

    @cached_property
    def id(self) -> str:
        """What git calls the bytes."""
        return hashlib.sha1(b"blob %d\0" % len(self.data) + self.data, usedforsecurity=False).hexdigest()


@dataclass(frozen=True)
class FileDiff:
    """One file before and after: another text, another name, or both."""

    old: Side | None
    """None for a file that is new."""
    new: Side | None
    """None for one that is deleted."""

    @property
    def path(self) -> str:
        """Where it is afterwards, or was before it was deleted."""
        side = self.new or self.old
        return side.path if side is not None else ""

    @property
    def changes_mode(self) -> bool:
        """Tell whether a file that is there becomes executable, or is it no longer."""
        old, new = self.old, self.new
        return old is not None and new is not None and git_mode(old.mode) != git_mode(new.mode)

    @property
    def is_binary(self) -> bool:
        """Tell whether lines of it mean nothing."""
        return any(side is not None and b"\0" in side.data for side in (self.old, self.new))

    @cached_property
    def changes(self) -> list[LineChange]:
        """The lines that are not the same."""
        return changes(self.old.lines if self.old else [], self.new.lines if self.new else [])

    @property
    def added(self) -> int:
        """How many lines are in the new file only."""
        return sum(change.new_end - change.new_start for change in self.changes)

    @property
    def removed(self) -> int:
        """How many lines are in the old file only."""
        return sum(change.old_end - change.old_start for change in self.changes)


def diff_of(draft: Draft) -> FileDiff | None:
    """Return what *draft* does to the bytes on the disk; None where it does nothing there."""
    if not draft.steps:
        return None
    old, new = draft.steps[0], draft.steps[-1]
    return FileDiff(
        Side(old.relative, old.before.data, old.before.mode) if old.before is not None else None,
        Side(new.relative, new.after.data, new.after.mode) if new.after is not None else None,
    )


def shown_diff_of(draft: Draft) -> FileDiff | None:
    """Return what *draft* does as an editor shows it: in UTF-8, and also of a file that is open there."""
    exact = diff_of(draft)
    if exact is None:
        if draft.target is None or draft.after is None:
            return None
        side = Side(draft.target.relative, b"", draft.before.content.mode if draft.before is not None else 0)
        exact = FileDiff(side if draft.before is not None else None, side)
    return FileDiff(_as_utf8(exact.old, draft.old_text), _as_utf8(exact.new, draft.after))


def diffs(files: Iterable[Compared]) -> Iterator[FileDiff]:
    """Yield what the *files* do to the bytes on the disk; entries of one path do it once."""
    yield from (diff for draft in _each(files) if (diff := diff_of(draft)))


def shown_diffs(files: Iterable[Compared]) -> Iterator[FileDiff]:
    """Yield what the *files* do, as an editor shows it; entries of one path do it once."""
    yield from (diff for draft in _each(files) if (diff := shown_diff_of(draft)))


def _each(files: Iterable[Compared]) -> Iterator[Draft]:
    seen = set[str]()
    for compared in files:
        place = compared.draft.target
        if place is not None and place.relative not in seen:
            seen.add(place.relative)
            yield compared.draft


def _as_utf8(side: Side | None, text: str | None) -> Side | None:
    if side is None or text is None:
        return side
    return Side(side.path, text.encode("utf-8", "surrogatepass"), side.mode)
