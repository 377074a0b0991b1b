"""Writing a plan to a workspace: all of it, or nothing.

What each file held is in the journal before the first one is touched; each is looked at again right before it
is exchanged, and all of them afterwards. Whatever fails, the workspace is put back to what it was.
"""

import contextlib
from collections.abc import Sequence
from pathlib import Path

from descant_server.workspace.plan import Plan
from descant_server.workspace.writing.changing import Watch, change_all
from descant_server.workspace.writing.directory import Directory
from descant_server.workspace.writing.journal import Journal, opened
from descant_server.workspace.writing.outcome import Done, Stopped
from descant_server.workspace.writing.preparing import OtherPart, Work, check, drafted, pieces, unwatched
from descant_server.workspace.writing.putting_back import Unrestored, put_back
from descant_server.workspace.writing.reasons import NOTHING_CHANGED, WritingError, in_words
from descant_server.workspace.writing.records import Buffer, Record
from descant_server.workspace.writing.recovery import recover_all
from descant_server.workspace.writing.signals import held_up
from descant_server.workspace.writing.site import HeldFolders
from descant_server.workspace.writing.state_folder import StateFolder


def carry_out(
    plan: Plan,
    folder: Path,
    state: StateFolder,
    buffers: Sequence[Buffer] = (),
    other_part: OtherPart | None = None,
    watch: Watch = unwatched,
) -> Done | Stopped:
    """Do all of *plan* below *folder*, or nothing of it.

    *buffers* are files that an editor changes by itself: the journal keeps their texts, and that is all.
    *other_part* has it do so: it is called when all is written, and until it has returned nothing counts as
    done, so that a crash leaves neither. Where it returns why it could not be done, all is put back.
    *watch* is called twice for each file.
    Where there is nothing to do nothing is written, and the entry of what is done is ``""``.
    """
    if not buffers and all(step.before == step.after for step in plan.steps):
        return Done("", ())
    try:
        with opened(state) as journal:
            if (recovered := recover_all(folder, journal)) is not None:
                return Stopped(f"{recovered.sentence} Nothing else was done: try again.", recovered.paths)
            outcome = execute(
                Work(
                    plan, folder, journal, journal.next(), buffers=buffers, other_part=other_part, watch=watch
                )
            )
            tidy(journal)
            return outcome
    except WritingError as error:
        return Stopped(f"{error.reason} {NOTHING_CHANGED}", error.paths)
    except (OSError, MemoryError) as error:
        return Stopped(f"{unusable(state, error)} {NOTHING_CHANGED}")


def execute(work: Work) -> Done | Stopped:
    """Do *work*, or put everything back. Raises WritingError while nothing is touched."""
    try:
        paths = [step.relative for step in work.steps]
        with Directory.open(work.folder) as directory, HeldFolders(directory, paths) as site, held_up():
            check(work, site)
            return _written(work, site, drafted(work, site))
    except (OSError, MemoryError) as error:
        raise WritingError(f"{work.folder} cannot be written to, since {in_words(error)}.") from error


def tidy(journal: Journal) -> None:
    """Take away old entries, if that can be done."""
    with contextlib.suppress(OSError, MemoryError):
        journal.prune()


def unusable(state: StateFolder, error: OSError | MemoryError) -> str:
    """Say why the journal cannot be used."""
    return f"The journal in {state.path} cannot be used, since {in_words(error)}."


def _written(work: Work, site: HeldFolders, record: Record) -> Done | Stopped:
    _begin(work, record)
    try:
        change_all(site, work.folder, record, work.steps, work.watch)
        if work.other_part is not None and (reason := work.other_part()) is not None:
            raise WritingError(reason)
        work.journal.end(work.slot)
    except (WritingError, OSError, MemoryError) as error:
        return _put_back(work, site, record, error)
    except BaseException as error:
        # Whatever it is, it is for others to hear; what cannot be put back by now is so at the next start.
        _put_back(work, site, record, error)
        raise
    return _done(work)


def _begin(work: Work, record: Record) -> None:
    """Write down what is about to be done. Raises WritingError; no file is touched by then."""
    try:
        work.journal.begin(work.slot, record, pieces(work))
    except BaseException as error:
        with contextlib.suppress(OSError, MemoryError):
            work.journal.drop(work.slot)
        if isinstance(error, OSError | MemoryError):
            reason = f"The journal in {work.journal.path} cannot be written, since {in_words(error)}."
            raise WritingError(reason) from error
        raise


def _put_back(work: Work, site: HeldFolders, record: Record, error: BaseException) -> Done | Stopped:
    """Leave everything as it was before *error*, unless all of it is done already."""
    reason = f"It cannot be written, since {in_words(error)}."
    if isinstance(error, WritingError):
        reason = error.reason
    unrestored: tuple[Unrestored, ...] = ()
    try:
        if work.journal.is_under_way(work.slot):
            unrestored = put_back(site, record, work.before, work.journal, work.slot)
        elif work.journal.is_ended(work.slot):
            # All is written and looked at, and only the last wait for the disk has failed.
            return _done(work)
        work.journal.drop(work.slot)
    except (OSError, MemoryError) as second:
        return Stopped(
            f"{reason} Not every file could be put back, since {in_words(second)}: this is put in order next "
            f"time, and what they held before is in {work.journal.path}.",
            tuple(change.relative for change in record.changes),
        )
    kept = "".join(
        f" What {file.relative} held before is in {file.kept}." for file in unrestored if file.kept
    )
    return Stopped(f"{reason} {NOTHING_CHANGED}{kept}", getattr(error, "paths", ()))


def _done(work: Work) -> Done:
    return Done(str(work.slot.number), tuple(step.relative for step in work.steps))
