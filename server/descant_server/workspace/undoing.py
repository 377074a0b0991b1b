"""Undoing an apply: what it wrote is put back, what it made is taken away, or nothing at all is done."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from descant_server.workspace.content import Content
from descant_server.workspace.directory import Directory
from descant_server.workspace.journal import Entry as Written
from descant_server.workspace.journal import Journal, Slot, looked_at, opened
from descant_server.workspace.outcome import Done, Stopped
from descant_server.workspace.plan import Plan, Step
from descant_server.workspace.reasons import NOTHING_CHANGED, WritingError, in_words, listed
from descant_server.workspace.records import Buffer, EntryError
from descant_server.workspace.recovery import recover_all
from descant_server.workspace.site import is_as
from descant_server.workspace.state_folder import StateFolder
from descant_server.workspace.transaction import Work, execute, tidy


@dataclass(frozen=True, slots=True)
class Entry:
    """An apply that can be undone."""

    entry: str
    """By which the journal knows it."""
    label: str
    when: str
    """As in ISO 8601, in UTC."""
    paths: tuple[str, ...]
    """The files that undoing it changes."""
    buffers: tuple[Buffer, ...] = ()
    """What an editor changed: to be put back by it, before the rest is undone."""
    trouble: str = ""
    """Why it cannot be read, as a whole sentence; then nothing else is known of it."""


def last(folder: Path, state: StateFolder) -> Entry | None:
    """Return what :func:`undo` would undo; None where there is nothing."""
    del folder
    number = 0
    try:
        with looked_at(state) as journal:
            if journal is None or not (numbers := journal.undoable()):
                return None
            number = numbers[0]
            written = _read(journal, number)
            record = written.record
            paths = tuple(change.relative for change in record.changes)
            try:
                buffers = tuple(written.buffers())
            except (EntryError, ValueError) as error:
                raise _unreadable(journal, number, error) from None
            return Entry(str(number), record.label, record.when, paths, buffers)
    except WritingError as stop:
        return Entry(str(number), "", "", (), trouble=stop.reason)
    except OSError as error:
        return Entry(str(number), "", "", (), trouble=f"The journal cannot be read, since {in_words(error)}.")


def undo(folder: Path, state: StateFolder, entry: str | None = None) -> Done | Stopped:
    """Undo the last apply to *folder* that is not undone, or that which *entry* names: all, or nothing."""
    try:
        with looked_at(state) as found:
            if found is None:
                return Stopped("There is nothing to undo in this workspace.")
        with opened(state) as journal:
            if (recovered := recover_all(folder, journal)) is not None:
                return Stopped(f"{recovered.sentence} Nothing was undone: try again.", recovered.paths)
            number = _chosen(journal, entry)
            written = _read(journal, number)
            plan = Plan(tuple(_steps(folder, journal, written)), f"undo of {written.record.label}")
            slot = Slot(number, "undoing", "undone")
            done = execute(Work(plan, folder, journal, slot, state.path, vanishing=written.record.made))
            tidy(journal)
            return done
    except WritingError as stop:
        return Stopped(f"{stop.reason} {NOTHING_CHANGED}", stop.paths)
    except OSError as error:
        return Stopped(f"It cannot be undone, since {in_words(error)}. {NOTHING_CHANGED}")


def _chosen(journal: Journal, entry: str | None) -> int:
    """Return the number of the apply that is meant. Raises WritingError."""
    numbers = journal.undoable()
    if entry is None:
        if not numbers:
            raise WritingError("There is nothing to undo in this workspace.")
        return numbers[0]
    for number in numbers:
        if str(number) == entry:
            return number
    if any(str(number) == entry and "undone" in states for number, states in journal.states().items()):
        raise WritingError(f"The apply {entry} is undone already.")
    raise WritingError(f"The journal knows of no apply {entry}: the last {len(numbers)} can be undone.")


def _read(journal: Journal, number: int) -> Written:
    try:
        return journal.read(number, "done")
    except EntryError as broken:
        raise _unreadable(journal, number, broken) from None


def _steps(folder: Path, journal: Journal, written: Written) -> Iterator[Step]:
    """Yield the steps of an apply backwards. Raises WritingError where a file is not what it was made."""
    changed = []
    with Directory.open(folder) as directory:
        for index, change in enumerate(written.record.changes):
            found = directory.read(change.relative)
            if not is_as(change, found)[1]:
                changed.append(change.relative)
                continue
            before = None
            if change.before is not None:
                try:
                    before = Content(written.before(index), change.before.mode)
                except EntryError as broken:
                    raise _unreadable(journal, written.number, broken) from None
                if before.digest != change.before.digest:
                    raise _unreadable(journal, written.number, "it was changed")
            yield Step(change.relative, found if isinstance(found, Content) else None, before)
    if changed:
        have = "has" if len(changed) == 1 else "have"
        raise WritingError(f"{listed(changed)} {have} changed since: it is not undone.", tuple(changed))


def _unreadable(journal: Journal, number: int, why: object) -> WritingError:
    return WritingError(
        f"The apply {number} cannot be undone, since its entry {journal.path / f'{number}.done'} cannot be "
        f"used: {why}. An earlier one can be named."
    )
