"""What the journal is told before a plan is done, once every file was found to be what the plan says."""

import os
import secrets
import stat
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path

from descant_server.workspace.paths import PathRefused
from descant_server.workspace.plan import Plan, PlannedWrite
from descant_server.workspace.writing.changing import Watch, permit
from descant_server.workspace.writing.journal import Journal, JournalSlot
from descant_server.workspace.writing.reasons import WritingError, listed
from descant_server.workspace.writing.records import Buffer, Imprint, JournalChange, Lengths, Record, Vanished
from descant_server.workspace.writing.respelled import respelled
from descant_server.workspace.writing.site import HeldFolders, is_as

OtherPart = Callable[[], str | None]
"""Does what belongs to a plan and is not on the disk; returns why it cannot be done, as a whole sentence."""


def unwatched() -> None:
    """Tell nobody of progress."""


@dataclass(frozen=True)
class Work:
    """A plan, and all that it takes to do it."""

    plan: Plan
    folder: Path
    journal: Journal
    slot: JournalSlot
    vanishing: tuple[str, ...] = ()
    """Folders that are taken away if they are empty then, each after the one it is in."""
    buffers: Sequence[Buffer] = ()
    other_part: OtherPart | None = None
    """What has to be done elsewhere, too."""
    watch: Watch = unwatched
    """Called twice for each step."""

    @cached_property
    def steps(self) -> tuple[PlannedWrite, ...]:
        """Those that change something."""
        return tuple(step for step in self.plan.steps if step.before != step.after)

    def before(self, index: int) -> bytes:
        """Return what the file of a step holds before it."""
        content = self.steps[index].before
        return b"" if content is None else content.data


def check(work: Work, site: HeldFolders) -> None:
    """Raise WritingError where a file may not be touched, or is not what it is in the plan; and OSError."""
    paths = [step.relative for step in work.plan.steps]
    if twice := {path for path in paths if paths.count(path) > 1} if len(set(paths)) < len(paths) else set():
        raise WritingError(f"The plan names {listed(sorted(twice))} twice.", tuple(sorted(twice)))
    home, journal = Path(os.path.realpath(work.folder)), os.path.realpath(work.journal.path)
    changed = []
    olds = respelled(work.steps)
    for step in work.steps:
        # A new spelling leads to the old one, where both are one, until that has gone.
        permit(work.folder, olds.get(step.relative, step.relative))
        if (home / step.relative).is_relative_to(journal):
            raise WritingError(
                f"{step.relative} is not written, since it belongs to the journal.", (step.relative,)
            )
        content = site.read(step.relative)
        if isinstance(content, PathRefused):
            reason = f"{step.relative} is not written, since the path {content.reason}."
            raise WritingError(reason, (step.relative,))
        if content is not None and _is_kept_from_us(site, step.relative):
            raise WritingError(
                f"{step.relative} is not written, since it belongs to somebody else, in a folder where "
                "nobody else may replace it.",
                (step.relative,),
            )
        if not is_as(_change(step), content)[0]:
            changed.append(step.relative)
    if changed:
        verb = "is" if len(changed) == 1 else "are"
        reason = f"{listed(changed)} {verb} no longer as checked: review the answer again."
        raise WritingError(reason, tuple(changed))


def _is_kept_from_us(site: HeldFolders, relative: str) -> bool:
    """Return whether the file could be given a second name, which nobody could then take away again."""
    parent, name = site.parent(relative)
    folder, file = parent.status("."), parent.status(name)
    if sys.platform == "win32" or folder is None or file is None or not folder.st_mode & stat.S_ISVTX:
        return False
    return os.geteuid() not in (0, folder.st_uid, file.st_uid)


def drafted(work: Work, site: HeldFolders) -> Record:
    """Return what the journal is to know of *work*. Raises OSError."""
    return Record(
        label=_encodable(work.plan.label),
        when=datetime.now(UTC).isoformat(timespec="seconds"),
        token=secrets.token_hex(8),
        changes=tuple(_change(step) for step in work.steps),
        made=tuple(_missing(site, (step.relative for step in work.steps if step.after is not None))),
        vanished=tuple(_vanished(site, work.vanishing)),
        buffers=tuple(
            Lengths(_encodable(text.name), len(_encoded(text.old)), len(_encoded(text.new)))
            for text in work.buffers
        ),
    )


def pieces(work: Work) -> Iterator[bytes]:
    """Yield what follows the record in the journal, as :meth:`Record.lengths` has it."""
    yield from map(work.before, range(len(work.steps)))
    for buffer in work.buffers:
        yield from (_encoded(buffer.old), _encoded(buffer.new))


def _change(step: PlannedWrite) -> JournalChange:
    before, after = (None if side is None else Imprint.of(side) for side in (step.before, step.after))
    return JournalChange(step.relative, before, after)


def _missing(site: HeldFolders, paths: Iterable[str]) -> Iterator[str]:
    """Yield the folders that are not there and have to be, each after the one it is in."""
    missing = set[str]()
    for path in paths:
        parts = path.split("/")[:-1]
        above = True
        for number in range(1, len(parts) + 1):
            folder = "/".join(parts[:number])
            if folder in missing or not (above and site.has(folder)):
                above = False
                if folder not in missing:
                    missing.add(folder)
                    yield folder


def _vanished(site: HeldFolders, folders: Sequence[str]) -> Iterator[Vanished]:
    for path in reversed(folders):
        if site.has(path):
            parent, name = site.parent(path)
            if (status := parent.status(name)) is not None:
                yield Vanished(path, status.st_mode & 0o7777)


def _encodable(text: str) -> str:
    """Return *text* as it can be written down."""
    return text.encode(errors="replace").decode()


def _encoded(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")
