"""Undoing an apply: what it wrote is put back, what it made is taken away, or nothing at all is done."""

from dataclasses import dataclass
from pathlib import Path

from descant_server.workspace.content import Content
from descant_server.workspace.paths import PathRefused, same_files
from descant_server.workspace.plan import Plan, PlannedWrite
from descant_server.workspace.writing import entries
from descant_server.workspace.writing.changing import Watch
from descant_server.workspace.writing.commit_notes import SHORT_ID, commit_noted
from descant_server.workspace.writing.directory import Directory
from descant_server.workspace.writing.journal import Journal, JournalSlot, existing_journal, opened
from descant_server.workspace.writing.outcome import Done, Stopped
from descant_server.workspace.writing.preparing import Work, unwatched
from descant_server.workspace.writing.reasons import NOTHING_CHANGED, WritingError, listed
from descant_server.workspace.writing.records import Buffer, EntryError, JournalChange
from descant_server.workspace.writing.recovery import recover_all
from descant_server.workspace.writing.site import is_as
from descant_server.workspace.writing.state_folder import StateFolder
from descant_server.workspace.writing.transaction import execute, tidy, unusable

_NOTHING = "Nothing to undo in this workspace."


@dataclass(frozen=True, slots=True)
class Undoable:
    """An apply that is not undone."""

    entry: str
    """By which the journal knows it."""
    label: str
    when: str
    """As in ISO 8601, in UTC."""
    paths: tuple[str, ...]
    """The files that undoing it changes."""
    changed: tuple[str, ...] = ()
    """Those of them that have changed since; while there are any it is not undone."""
    buffers: tuple[Buffer, ...] = ()
    """What an editor changed: to be put back by it, before the rest is undone."""
    commit: str = ""
    """The id of the commit that it became; empty where none is known."""
    trouble: str = ""
    """Why it cannot be used, as a whole sentence; then nothing else is known of it."""

    @property
    def short_commit(self) -> str:
        """The first digits of the commit."""
        return self.commit[:SHORT_ID]


def last(folder: Path, state: StateFolder) -> Undoable | None:
    """Return what :func:`undo` would undo; None where there is nothing."""
    return next(iter(undoable(folder, state, most=1)), None)


def undoable(folder: Path, state: StateFolder, most: int | None = None) -> tuple[Undoable, ...]:
    """Return the applies to *folder* that are not undone, the last one first, and no more than *most*."""
    try:
        with existing_journal(state) as journal:
            if journal is None:
                return ()
            return tuple(_undoable(folder, journal, number) for number in journal.undoable()[:most])
    except WritingError as error:
        return (_in_trouble(0, error.reason),)
    except (OSError, MemoryError) as error:
        return (_in_trouble(0, unusable(state, error)),)


def _undoable(folder: Path, journal: Journal, number: int) -> Undoable:
    """Return what is known of the apply *number*. Raises OSError."""
    try:
        written = _read(journal, number)
        try:
            buffers = tuple(written.buffers())
        except EntryError as error:
            raise _unreadable(journal, number, error) from None
        changed, _ = _contents_now(folder, written.record.changes)
    except WritingError as error:
        return _in_trouble(number, error.reason)
    paths = tuple(change.relative for change in written.record.changes)
    noted = commit_noted(journal, number)
    return Undoable(str(number), written.record.label, written.record.when, paths, changed, buffers, noted)


def _in_trouble(number: int, reason: str) -> Undoable:
    return Undoable(str(number), "", "", (), trouble=reason)


def undo(
    folder: Path, state: StateFolder, entry: str | None = None, watch: Watch = unwatched
) -> Done | Stopped:
    """Undo the last apply to *folder* that is not undone, or that which *entry* names: all, or nothing.

    *watch* is called twice for each file.
    """
    try:
        with existing_journal(state) as records:
            if records is None:
                return Stopped(_NOTHING)
        with opened(state) as journal:
            if (recovered := recover_all(folder, journal)) is not None:
                return Stopped(f"{recovered.sentence} Nothing was undone: try again.", recovered.paths)
            number = _chosen(journal, entry)
            written = _read(journal, number)
            plan = Plan(_reverse_steps(folder, journal, number, written), written.record.label)
            slot = JournalSlot(number, "undoing", "undone")
            outcome = execute(Work(plan, folder, journal, slot, vanishing=written.record.made, watch=watch))
            tidy(journal)
            return outcome
    except WritingError as error:
        return Stopped(f"{error.reason} {NOTHING_CHANGED}", error.paths)
    except (OSError, MemoryError) as error:
        return Stopped(f"{unusable(state, error)} {NOTHING_CHANGED}")


def _chosen(journal: Journal, entry: str | None) -> int:
    """Return the number of the apply that is meant. Raises WritingError, and OSError."""
    numbers = journal.undoable()
    if entry is None:
        if not numbers:
            raise WritingError(_NOTHING)
        return numbers[0]
    if (number := next((number for number in numbers if str(number) == entry), None)) is not None:
        return number
    if any("undone" in states for number, states in journal.states().items() if str(number) == entry):
        raise WritingError(f"The apply {entry} is already undone.")
    known = f"it has {listed(map(str, numbers))}" if numbers else "there is nothing to undo"
    raise WritingError(f"The journal has no apply {entry!r}: {known}.")


def _read(journal: Journal, number: int) -> entries.JournalEntry:
    try:
        return journal.read(number, "done")
    except EntryError as error:
        raise _unreadable(journal, number, error) from None


def _reverse_steps(
    folder: Path, journal: Journal, number: int, written: entries.JournalEntry
) -> tuple[PlannedWrite, ...]:
    """Return the steps that undo *written*. Raises WritingError where a file is not what it was made."""
    changes = written.record.changes
    changed, contents = _contents_now(folder, changes)
    if changed:
        if all(is_as(change, now)[0] for change, now in zip(changes, contents, strict=True)):
            what = f"The files of the apply {number} ({written.record.label})"
            next_step = "`descant undo --list` names the earlier ones."
            raise WritingError(f"{what} are already as they were before it. {next_step}", changed)
        have = "has" if len(changed) == 1 else "have"
        reason = f"{listed(changed)} {have} changed since: the apply is not undone."
        raise WritingError(f"{reason} Undo those changes first.", changed)
    try:
        olds = [
            None if change.before is None else Content(written.before(index), change.before.mode)
            for index, change in enumerate(changes)
        ]
    except EntryError as error:
        raise _unreadable(journal, number, error) from None
    return tuple(
        PlannedWrite(change.relative, now if isinstance(now, Content) else None, old)
        for change, now, old in zip(changes, contents, olds, strict=True)
    )


def _contents_now(
    folder: Path, changes: tuple[JournalChange, ...]
) -> tuple[tuple[str, ...], tuple[Content | PathRefused | None, ...]]:
    """Return which files are not what *changes* made them, and all that are there. Raises OSError."""
    with Directory.open(folder) as directory:
        contents = [directory.read(change.relative) for change in changes]
        exact = {path for group in same_files(change.relative for change in changes) for path in group}
        for number, change in enumerate(changes):
            is_there = contents[number] is not None and change.relative in exact
            if is_there and not directory.is_spelled(change.relative):
                contents[number] = None
    changed = [each.relative for each, now in zip(changes, contents, strict=True) if not is_as(each, now)[1]]
    return tuple(changed), tuple(contents)


def _unreadable(journal: Journal, number: int, why: object) -> WritingError:
    return WritingError(
        f"The apply {number} cannot be undone, since its entry {journal.path / f'{number}.done'} cannot be "
        f"used: {why}. `descant undo --list` names the earlier ones."
    )
