"""Writing a plan to a workspace: all of it, or nothing.

What each file held is in the journal before the first one is touched; each is looked at again right before it
is exchanged, and all of them afterwards. Whatever fails, the workspace is put back to what it was.
"""

import os
import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from descant_server.workspace.changing import change_all, permit
from descant_server.workspace.directory import Directory
from descant_server.workspace.journal import Journal, Slot, opened
from descant_server.workspace.outcome import Done, Stopped
from descant_server.workspace.paths import Refused
from descant_server.workspace.plan import Plan, Step
from descant_server.workspace.putting_back import Left, put_back
from descant_server.workspace.reasons import NOTHING_CHANGED, WritingError, in_words, listed
from descant_server.workspace.records import Buffer, Change, Imprint, Lengths, Record, Vanished
from descant_server.workspace.recovery import recover_all
from descant_server.workspace.signals import held_up
from descant_server.workspace.site import Site, is_as
from descant_server.workspace.state_folder import StateFolder


def carry_out(plan: Plan, folder: Path, state: StateFolder, buffers: Sequence[Buffer] = ()) -> Done | Stopped:
    """Do all of *plan* below *folder*, or nothing of it.

    *buffers* are files that an editor changes by itself: the journal keeps their texts, and that is all.
    Where there is nothing to do, nothing is written, and the entry of what is done is ``""``.
    """
    try:
        if not any(step.before != step.after for step in plan.steps) and not buffers:
            return Done("", ())
        with opened(state) as journal:
            if (recovered := recover_all(folder, journal)) is not None:
                return Stopped(f"{recovered.sentence} Nothing else was done: try again.", recovered.paths)
            done = execute(Work(plan, folder, journal, journal.next(), state.path, buffers=buffers))
            tidy(journal)
            return done
    except WritingError as stop:
        return Stopped(f"{stop.reason} {NOTHING_CHANGED}", stop.paths)


@dataclass(frozen=True, slots=True)
class Work:
    """A plan, and all that it takes to do it."""

    plan: Plan
    folder: Path
    journal: Journal
    slot: Slot
    state: Path
    """The folder of the journal, in which no file is a target."""
    vanishing: tuple[str, ...] = ()
    """Folders that are taken away if they are empty then, each after the one it is in."""
    buffers: Sequence[Buffer] = ()


def execute(work: Work) -> Done | Stopped:
    """Do *work*, or put everything back. Raises WritingError while nothing is touched."""
    try:
        with Directory.open(work.folder) as directory, Site(directory) as site, held_up():
            steps = tuple(step for step in work.plan.steps if step.before != step.after)
            _check(work, site, steps)
            record = _record(work, site, steps)
            return _under_way(work, site, record, steps)
    except (OSError, MemoryError) as error:
        raise WritingError(f"{work.folder} cannot be written to, since {in_words(error)}.") from error


def _under_way(work: Work, site: Site, record: Record, steps: tuple[Step, ...]) -> Done | Stopped:
    try:
        try:
            work.journal.begin(work.slot, record, _pieces(steps, work.buffers))
        except OSError as error:
            reason = f"The journal in {work.journal.path} cannot be written, since {in_words(error)}."
            raise WritingError(reason) from error
        change_all(site, work.folder, record, steps)
        work.journal.end(work.slot)
    except BaseException as error:
        stopped = _put_back(work, site, record, steps, error)
        if stopped is None:
            raise
        return stopped
    return _done(work, steps)


def _put_back(
    work: Work, site: Site, record: Record, steps: tuple[Step, ...], error: BaseException
) -> Stopped | Done | None:
    """Say what came of it after *error*; None where that is for others to hear, too."""
    is_ours = isinstance(error, WritingError | OSError | MemoryError)
    paths = error.paths if isinstance(error, WritingError) else ()
    reason = (
        error.reason if isinstance(error, WritingError) else f"It cannot be written, since {in_words(error)}."
    )
    left: tuple[Left, ...] = ()
    try:
        if not work.journal.is_under_way(work.slot):
            if work.slot.ended in work.journal.states().get(work.slot.number, set()):
                # Only the wait for the disk has failed: everything is written.
                return _done(work, steps) if is_ours else None
            work.journal.drop(work.slot)
        else:
            left = put_back(site, record, lambda index: _bytes_before(steps[index]), work.journal, work.slot)
            work.journal.drop(work.slot)
    except (OSError, MemoryError, WritingError) as second:
        return Stopped(
            f"{reason} Not every file could be put back, since {in_words(second).rstrip('.')}: this is tried "
            f"again next time, and what they held before is in {work.journal.path}.",
            tuple(change.relative for change in record.changes),
        )
    if not is_ours:
        return None
    kept = "".join(f" What {one.relative} held before is in {one.kept}." for one in left if one.kept)
    return Stopped(f"{reason} {NOTHING_CHANGED}{kept}", paths)


def _bytes_before(step: Step) -> bytes:
    return b"" if step.before is None else step.before.data


def tidy(journal: Journal) -> None:
    """Take away old entries, if that can be done."""
    try:
        journal.prune()
    except OSError:
        return


def _done(work: Work, steps: tuple[Step, ...]) -> Done:
    return Done(str(work.slot.number), tuple(step.relative for step in steps))


def _check(work: Work, site: Site, steps: tuple[Step, ...]) -> None:
    """Raise WritingError where a file may not be touched, or is not what it is in the plan."""
    paths = [step.relative for step in work.plan.steps]
    if len(set(paths)) != len(paths):
        raise WritingError(
            "The plan names a file twice.", tuple(path for path in set(paths) if paths.count(path) > 1)
        )
    home = Path(os.path.realpath(work.folder))
    changed = []
    for step in steps:
        permit(work.folder, step.relative)
        if (home / step.relative).is_relative_to(os.path.realpath(work.state)):
            raise WritingError(
                f"{step.relative} is not written, since it belongs to the journal.", (step.relative,)
            )
        found = site.read(step.relative)
        if isinstance(found, Refused):
            raise WritingError(
                f"{step.relative} is not written, since the path {found.reason}.", (step.relative,)
            )
        if not is_as(_change(step), found)[0]:
            changed.append(step.relative)
    if changed:
        verb = "is" if len(changed) == 1 else "are"
        raise WritingError(
            f"{listed(changed)} {verb} no more what was looked at: look at the answer again.", tuple(changed)
        )


def _change(step: Step) -> Change:
    before, after = (None if side is None else Imprint.of(side) for side in (step.before, step.after))
    return Change(step.relative, before, after)


def _record(work: Work, site: Site, steps: tuple[Step, ...]) -> Record:
    vanished = []
    for path in reversed(work.vanishing):
        try:
            parent, name = site.parent(path)
        except FileNotFoundError:
            continue
        if (found := parent.look(name)) is not None:
            vanished.append(Vanished(path, found.st_mode & 0o7777))
    return Record(
        label=work.plan.label.encode(errors="replace").decode(),
        when=datetime.now(UTC).isoformat(timespec="seconds"),
        token=secrets.token_hex(8),
        changes=tuple(_change(step) for step in steps),
        made=tuple(_missing(site, (step.relative for step in steps if step.after is not None))),
        vanished=tuple(vanished),
        buffers=tuple(
            Lengths(one.name, len(_encoded(one.old)), len(_encoded(one.new))) for one in work.buffers
        ),
    )


def _missing(site: Site, paths: Iterable[str]) -> list[str]:
    """Return the folders that are not there and have to be, each after the one it is in."""
    missing: dict[str, None] = {}
    for path in paths:
        parts = path.split("/")[:-1]
        for number in range(1, len(parts) + 1):
            folder = "/".join(parts[:number])
            if folder not in missing:
                try:
                    site.folder(folder)
                except FileNotFoundError:
                    missing[folder] = None
    return list(missing)


def _pieces(steps: tuple[Step, ...], buffers: Sequence[Buffer]) -> list[bytes]:
    return [*map(_bytes_before, steps), *(_encoded(text) for one in buffers for text in (one.old, one.new))]


def _encoded(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")
