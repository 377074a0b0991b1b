"""Look at the files that open answers name, and again when the disk or another editor changes one of them.

Where the client does not tell of every change, see ``file_watchers``, it is looked again before something is
said of them, and every two seconds. Without a folder of the workspace nothing at all is done.
"""

import asyncio
import os
from collections import defaultdict
from collections.abc import Collection, Iterable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from descant.source import Source
from descant_server.documents.document_slot import DocumentSlot
from descant_server.documents.document_store import DocumentStore
from descant_server.file_uris import path_of
from descant_server.settings.configured import is_within
from descant_server.tracking.file_watchers import MOST, Watchers
from descant_server.tracking.history_lookups import HistoryLookups

if TYPE_CHECKING:
    from descant_server.documents.disk_comparison import DiskCheck, DiskSnapshot, SharedSeen
    from descant_server.scheduling.scheduler import Scheduler
    from descant_server.workspace.applied_files import AppliedState
    from descant_server.workspace.bases.base_cache import DeferredBases
    from descant_server.workspace.decisions import Decisions
    from descant_server.workspace.existing import OpenBuffer

EVERY = 2.0
"""Seconds from one look to the next, where the client does not tell of changes."""
_SOON = 0.15
"""Seconds without another change after which it is looked again."""
_PATIENCE = 1.0
_PATIENCE_OF_A_REVIEW = 10.0
"""Seconds that a request waits for a look."""


class TrackingServer(Protocol):
    """What is asked of the server."""

    documents: DocumentStore

    @property
    def open_folders(self) -> tuple[Path, ...]:
        """The folders of the workspace."""

    @property
    def scheduler(self) -> "Scheduler":
        """Who looks."""

    def is_compared(self, uri: str, source: Source) -> bool:
        """Tell whether the files of the document *uri* are compared with the disk."""

    def applied_in(self, folder: Path, uri: str) -> "dict[str, AppliedState]":
        """Return what is there of each file since it was applied."""

    def decisions_on(self, uri: str, folder: Path) -> "Decisions":
        """Return what a person has decided for files of the answer *uri* in *folder*."""

    def choices_carried(self, uri: str, snapshot: "DiskSnapshot") -> None:
        """Keep what was chosen of files whose text in the answer *uri* is another one by now."""

    def takes_bases(self, uri: str) -> bool:
        """Tell whether it is looked in the history what the document *uri* was made from."""

    def history_failed(self, sentence: str) -> None:
        """Say why the history is not looked at."""


class FileStateTracker:
    """What is looked at for which document, and when again. All methods are called on the loop."""

    def __init__(self, server: TrackingServer, watchers: Watchers) -> None:
        """Start with nothing."""
        self._server = server
        self._seen: dict[Path, SharedSeen] = {}
        self._folders: dict[str, Path | None] = {}
        """Of each document, for the folders that were open when it was asked for."""
        self._known_folders: tuple[Path, ...] = ()
        self._chosen: dict[str, Path] = {}
        self._places: dict[str, Path | None] = {}
        self._targets: dict[str, frozenset[Path]] = {}
        self._named_by: defaultdict[Path, set[str]] = defaultdict(set)
        self._unwatchable = set[str]()
        """Answers for which files outside of the folders matter, which clients do not watch."""
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._checks = dict[asyncio.Task[None], str]()
        """The looks that are being taken, each at the files of which document."""
        self._ticking: asyncio.TimerHandle | None = None
        self._watchers = watchers
        self._history = HistoryLookups(self._look_again, lambda sentence: server.history_failed(sentence))

    # What the scheduler asks

    def first(self, slot: DocumentSlot) -> "DiskCheck | None":
        """Return the check of the files of a document that is about to be read."""
        folder = self.folder_of(slot.uri)
        if folder is None or not self._server.is_compared(slot.uri, slot.text.source):
            return None
        # Only who has a folder waits for what looks into it.
        from descant_server.documents.disk_comparison import first_disk_check

        applied = self._server.applied_in(folder, slot.uri)
        checked = slot.on_disk.merged() if slot.on_disk is not None and slot.on_disk.folder == folder else {}
        bases = self.bases_in(folder, slot.uri)
        decisions = self._server.decisions_on(slot.uri, folder)
        return first_disk_check(
            folder, self.opened(), self.seen_in(folder), checked, applied, bases, decisions
        )

    def again(self, slot: DocumentSlot) -> "DiskCheck | None":
        """Return what looks once more at the files of the text that was read last."""
        snapshot, folder = slot.on_disk, self.folder_of(slot.uri)
        if snapshot is None or snapshot.folder != folder:
            return self.first(slot)
        from descant_server.documents.disk_comparison import repeated_disk_check

        applied = self._server.applied_in(folder, slot.uri)
        seen, bases = self.seen_in(folder), self.bases_in(folder, slot.uri)
        decisions = self._server.decisions_on(slot.uri, folder)
        return repeated_disk_check(
            snapshot, self.opened(), seen, dict(slot.checked), applied, bases, decisions
        )

    def taken(self, slot: DocumentSlot) -> None:
        """Remember which files *slot* names, have them watched, and look up what they were made from."""
        snapshot = slot.on_disk
        if snapshot is not None:
            self._server.choices_carried(slot.uri, snapshot)
        if snapshot is not None and not snapshot.is_watchable:
            self._unwatchable.add(slot.uri)
        else:
            self._unwatchable.discard(slot.uri)
        self._remember(slot.uri, snapshot.watched if snapshot is not None else frozenset())
        if snapshot is not None and snapshot.bases is not None and snapshot.bases.missing:
            self._history.begin(slot.uri, snapshot.bases, snapshot.targets)

    # What changes

    def closed(self, uri: str) -> None:
        """Forget the document."""
        self._unwatchable.discard(uri)
        self._history.closed(uri)
        self._remember(uri, frozenset())
        self._folders.pop(uri, None)
        self._chosen.pop(uri, None)
        if (timer := self._timers.pop(uri, None)) is not None:
            timer.cancel()
        self.edited(uri)
        self._places.pop(uri, None)

    def edited(self, uri: str) -> None:
        """Look again at what names the document *uri*, which an editor has opened, changed or closed."""
        self._history.edited(uri)
        if self._named_by and (place := self._place(uri)) is not None:
            self._check_soon(self._named_by.get(place, ()))

    def changed(self, uris: Iterable[str]) -> None:
        """Look again at what names one of the files *uris*, or a file below it, which changed on the disk."""
        if not self._named_by:
            return
        concerned = defaultdict[Path, set[str]](set)
        for named, answers in self._named_by.items():
            for place in (named, *named.parents):
                concerned[place] |= answers
        # Whoever checks out a branch changes thousands of files, in a few folders.
        real = cache(real_place)
        affected = set[str]()
        for path in filter(None, map(path_of, dict.fromkeys(uris))):
            affected |= concerned.get(path, set()) | concerned.get(real(path.parent) / path.name, set())
        self._check_soon(affected)

    def accept(
        self, folder: Path, paths: Collection[str], opened: Iterable[str], only: str | None = None
    ) -> list[str]:
        """Take what is there now as checked; return the answers that name some of it.

        It is that of *paths*, seen from *folder*, and that of the documents *opened*. Where *only* one answer
        has brought it, it has changed for all others.
        """
        concerned, shown = [], {self._place(uri) for uri in opened}
        for uri in self._targets:
            slot = self._server.documents.slot(uri)
            if slot is None or slot.on_disk is None or slot.on_disk.folder != folder:
                continue
            for compared in slot.on_disk.comparison.files:
                places = (compared.draft.target, compared.draft.new_target)
                if any(
                    place is not None and (place.relative in paths or place.path in shown) for place in places
                ):
                    if only in (None, uri):
                        slot.checked.pop(compared.file.path, None)
                    concerned.append(uri)
        return list(dict.fromkeys(concerned))

    def check_anew(self, uri: str, paths: Collection[str] | None = None) -> None:
        """Take what is there now of *paths*, as the answer *uri* has them, or of all, as checked.

        What is merged or in conflict stays so: what others have changed is in what a person sees.
        """
        if (slot := self._server.documents.slot(uri)) is not None and slot.on_disk is not None:
            slot.checked = slot.on_disk.checked_anew(slot.checked, paths)

    def choose(self, uri: str, folder: Path) -> None:
        """Compare the files of *uri* with *folder*, which a person has chosen, from now on."""
        if self.folder_of(uri) is None:
            self._chosen[uri] = folder
            self._folders.pop(uri, None)

    def folder_of(self, uri: str) -> Path | None:
        """Return the folder that the files of *uri* belong to; None where that is a question."""
        folders = self._server.open_folders
        if folders != self._known_folders:
            self._known_folders = folders
            self._folders.clear()
        if uri not in self._folders:
            self._folders[uri] = _folder_of(uri, folders, self._chosen.get(uri))
        return self._folders[uri]

    async def up_to_date(self, uri: str) -> None:
        """Look again, for something that is about to be said, unless it is known that nothing has changed."""
        is_due = (timer := self._timers.pop(uri, None)) is not None
        if timer is not None:
            timer.cancel()
        if is_due or (uri in self._targets and not self._are_watched):
            await self.now(uri)
        elif begun := [check for check, about in self._checks.items() if about == uri]:
            await asyncio.wait(begun, timeout=_PATIENCE)

    async def now(self, uri: str) -> None:
        """Look again, and wait for it; not for long."""
        task = self._check(uri)
        await asyncio.wait({task}, timeout=_PATIENCE)

    async def with_bases(self, uri: str) -> None:
        """Look again, and wait until it is known what the answer was made from, as long as git takes."""
        if (folder := self.folder_of(uri)) is not None:
            self._history.try_again(folder)
        await self._server.scheduler.check_disk(uri)
        await self._history.ended(uri)

    async def bases_known(self, uri: str, *, is_looked_at: bool = False) -> None:
        """Wait until it is known what the answer was made from; not for long.

        Longer where a file *is_looked_at*: what a person sees is what they take to be applied.
        """
        await self._history.ended_soon(uri, _PATIENCE_OF_A_REVIEW if is_looked_at else _PATIENCE)

    def bases_in(self, folder: Path, uri: str) -> "DeferredBases | None":
        """Return what is known of the history of *folder*, for a look at the files of *uri*."""
        if not self._server.takes_bases(uri):
            return None
        slot = self._server.documents.slot(uri)
        snapshot = slot.on_disk if slot is not None else None
        before = snapshot.bases if snapshot is not None and snapshot.folder == folder else None
        return self._history.now(folder, before, self._server.applied_in(folder, uri).keys())

    async def _look_again(self, uri: str) -> None:
        await self._server.scheduler.check_disk(uri)

    def opened(self) -> "dict[Path, OpenBuffer]":
        """Return the documents that are open, answers among them, by where they are on the disk."""
        from descant_server.workspace.existing import OpenBuffer

        opened = {}
        for uri in self._server.documents.uris:
            slot, place = self._server.documents.slot(uri), self._place(uri)
            if slot is not None and place is not None:
                opened[place] = OpenBuffer(uri, slot.version, slot.text.source.text)
        return opened

    def _place(self, uri: str) -> Path | None:
        if uri not in self._places:
            path = path_of(uri)
            self._places[uri] = real_place(path) if path is not None else None
        return self._places[uri]

    def seen_in(self, folder: Path) -> "SharedSeen":
        """Return the files of *folder* that were read for a look before."""
        from descant_server.documents.disk_comparison import SharedSeen

        return self._seen.setdefault(folder, SharedSeen())

    def _remember(self, uri: str, targets: frozenset[Path]) -> None:
        before = self._targets.get(uri, frozenset())
        if targets == before:
            return
        for path in before - targets:
            self._named_by[path].discard(uri)
            if not self._named_by[path]:
                del self._named_by[path]
        for path in targets - before:
            self._named_by[path].add(uri)
        if targets:
            self._targets[uri] = targets
        else:
            self._targets.pop(uri, None)
        self._watchers.watch(self._named_by, self._known_folders)
        self._tick_later()

    def _check_soon(self, uris: Iterable[str]) -> None:
        loop = asyncio.get_running_loop()
        for uri in tuple(uris):
            if (timer := self._timers.pop(uri, None)) is not None:
                timer.cancel()
            self._timers[uri] = loop.call_later(_SOON, self._due, uri)

    def _due(self, uri: str) -> None:
        self._timers.pop(uri, None)
        self._check(uri)

    def _check(self, uri: str) -> "asyncio.Task[None]":
        task = asyncio.ensure_future(self._server.scheduler.check_disk(uri))
        self._checks[task] = uri
        task.add_done_callback(self._checks.pop)
        return task

    @property
    def _are_watched(self) -> bool:
        """Tell whether the client tells of all that changes on the disk."""
        return self._watchers.can_watch and len(self._named_by) <= MOST and not self._unwatchable

    def _tick_later(self) -> None:
        if self._named_by and not self._are_watched and self._ticking is None:
            self._ticking = asyncio.get_running_loop().call_later(EVERY, self._tick)

    def _tick(self) -> None:
        self._ticking = None
        if not self._checks and not self._are_watched:
            for uri in self._targets:
                self._check(uri)
        self._tick_later()


def _folder_of(uri: str, folders: tuple[Path, ...], chosen: Path | None) -> Path | None:
    if len(folders) == 1:
        return folders[0]
    path = path_of(uri)
    around = [folder for folder in folders if path is not None and is_within(path, folder)]
    inner = max(around, key=lambda folder: len(folder.parts), default=None)
    return inner or (chosen if chosen in folders else None)


def real_place(path: Path) -> Path:
    """Return *path* with no link in it."""
    try:
        return Path(os.path.realpath(path))
    except (OSError, ValueError):
        return path
