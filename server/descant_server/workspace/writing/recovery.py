"""After a crash: every apply that was under way is finished or put back, and it is said which."""

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from descant_server.workspace.writing.changing import finish
from descant_server.workspace.writing.directory import Directory
from descant_server.workspace.writing.entries import JournalEntry
from descant_server.workspace.writing.journal import Journal, JournalSlot, existing_journal, opened
from descant_server.workspace.writing.locking import PATIENCE
from descant_server.workspace.writing.putting_back import Unrestored, is_carried_out, put_back
from descant_server.workspace.writing.reasons import BusyError, WritingError, in_words, listed
from descant_server.workspace.writing.records import EntryError
from descant_server.workspace.writing.signals import held_up
from descant_server.workspace.writing.site import HeldFolders, is_as
from descant_server.workspace.writing.state_folder import StateFolder


@dataclass(frozen=True, slots=True)
class Recovered:
    """What became of an apply that was interrupted."""

    sentence: str
    """For a person: which it was, what is so now, and what to do where there is something."""
    outcome: Literal["finished", "rolled back", "unreadable", "still open"]
    """*unreadable*: nothing was put back, and the entry lies aside; *still open*: it is tried again."""
    paths: tuple[str, ...] = ()
    """Files that are as somebody else has made them meanwhile."""


_NOT_KNOWN = "If an apply was interrupted, it is not recovered yet."


def recover(folder: Path, state: StateFolder) -> Recovered | None:
    """Put in order what a crash has left in the workspace *folder*; None where there is nothing to do.

    To be called before anything else is asked of the workspace. While another program writes it is None, too.
    """
    if state.trouble:
        return None  # There can be no journal, and so nothing that was interrupted.
    try:
        with existing_journal(state) as journal:
            if journal is None or not (journal.under_way() or journal.unfinished()):
                return None
            patience = PATIENCE if journal.under_way() else 0  # What is unfinished may be so for a moment.
        with opened(state, patience) as journal:
            return recover_all(folder, journal)
    except BusyError:
        return None
    except WritingError as error:
        return Recovered(f"{error.reason} {_NOT_KNOWN}", "still open")
    except (OSError, MemoryError) as error:
        return Recovered(
            f"The journal in {state.path} cannot be used, since {in_words(error)}. {_NOT_KNOWN}", "still open"
        )


def left_half_done(folder: Path, state: StateFolder) -> str | None:
    """Say that a crash has left the workspace *folder* half written, for those who only look.

    Nothing is put in order; None where there is nothing to, and while another program writes.
    """
    try:
        with existing_journal(state) as journal:
            if journal is None or not journal.under_way():
                return None
        with opened(state, patience=0) as journal:
            applies = [_what(journal, slot) for slot in journal.under_way()]
    except (WritingError, OSError, MemoryError):
        return None
    if not applies:
        return None
    crashes = " ".join(f"{name} was interrupted." for name in applies)
    return (
        f"{crashes} The files in {folder} may be neither as before nor as after it: "
        "`descant undo` puts them in order, and so does the next `descant apply`."
    )


def recover_all(folder: Path, journal: Journal) -> Recovered | None:
    """Put in order what *journal*, which is ours alone, says is under way."""
    journal.sweep()
    all_of_it = [_recovered(folder, journal, slot) for slot in journal.under_way()]
    if len(all_of_it) < 2:
        return all_of_it[0] if all_of_it else None
    return Recovered(
        " ".join(outcome.sentence for outcome in all_of_it),
        all_of_it[0].outcome,
        tuple(path for outcome in all_of_it for path in outcome.paths),
    )


def _recovered(folder: Path, journal: Journal, slot: JournalSlot) -> Recovered:
    try:
        entry = journal.read(slot.number, slot.begun)
    except EntryError as broken:
        aside = journal.put_aside(slot)
        return Recovered(
            f"An apply was interrupted, and what the journal says of it cannot be read, since {broken}. "
            f"Nothing was put back: look at your files. The entry is kept as {aside}.",
            "unreadable",
        )
    what = f"{_doing(slot)} {_named(entry)} was interrupted"
    try:
        paths = [change.relative for change in entry.record.changes]
        with Directory.open(folder) as directory, HeldFolders(directory, paths) as site, held_up():
            return _put_in_order(site, journal, slot, entry, what)
    except (WritingError, OSError, MemoryError, EntryError) as error:
        reason = str(error) if isinstance(error, EntryError) else in_words(error)
        return Recovered(
            f"{what}, and cannot be put in order yet, since {reason.rstrip('.')}. It is tried again next "
            f"time. To leave the files as they are, take {journal.path / slot.pending} away.",
            "still open",
        )


def _what(journal: Journal, slot: JournalSlot) -> str:
    try:
        return f"{_doing(slot)} {_named(journal.read(slot.number, slot.begun))}"
    except EntryError:
        return f"{_doing(slot)} an answer"


def _doing(slot: JournalSlot) -> str:
    return "Applying" if slot.begun == "pending" else "Undoing"


def _put_in_order(
    site: HeldFolders, journal: Journal, slot: JournalSlot, entry: JournalEntry, what: str
) -> Recovered:
    record = entry.record
    # While an editor has not said that its part is done, the rest of it does not count either.
    if not record.buffers and is_carried_out(site, record):
        edited = [each.relative for each in record.changes if not is_as(each, site.read(each.relative))[1]]
        finish(site, record)
        journal.end(slot)
        tail = f" {listed(edited)} {_has(edited)} been edited since and stays so." if edited else ""
        return Recovered(f"{what}, and is finished now.{tail}", "finished", tuple(edited))
    unrestored = put_back(site, record, entry.before, journal, slot)
    journal.drop(slot)
    return Recovered(
        f"{what}, and is taken back: the files are as they were before.{_of(unrestored)}"
        + (" What is open in an editor may be changed there: look at it." if record.buffers else ""),
        "rolled back",
        tuple(file.relative for file in unrestored),
    )


def _of(unrestored: tuple[Unrestored, ...]) -> str:
    """Say which files stay as somebody else has made them, and where their old contents are."""
    return "".join(
        f" Only {file.relative} has been edited since and stays so"
        + (f"; what it held before is in {file.kept}." if file.kept else ".")
        for file in unrestored
    )


def _named(entry: JournalEntry) -> str:
    return entry.record.label or listed([change.relative for change in entry.record.changes], most=3)


def _has(paths: list[str]) -> str:
    return "has" if len(paths) == 1 else "have"
