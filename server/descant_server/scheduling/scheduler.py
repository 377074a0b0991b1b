"""Reads documents when their texts change, and answers the requests that wait for it.

A document that is quickly read is read at once, on the loop. Any other is read on the analysis thread; a
newer text ends the reading of an older one, unless nothing has been read for too long. An edit whose effect
is known exactly without reading the whole text is shown first, and the whole is read when typing stops.
"""

import asyncio
import logging
from dataclasses import replace
from functools import partial

from pygls.exceptions import JsonRpcContentModified

from descant import Analysis, Source
from descant_server.documents.document_slot import DocumentSlot
from descant_server.documents.document_store import Document, DocumentStore
from descant_server.documents.reduced_analysis import not_read
from descant_server.scheduling.document_timers import DocumentTimers
from descant_server.scheduling.jobs import AnalysisThread, Analyze, Job
from descant_server.scheduling.listeners import DocumentListener, FileTracker, NullTracker
from descant_server.scheduling.pace import LONGEST, Pace
from descant_server.scheduling.revisions import DocumentRevision, Revisions
from descant_server.wire.activity_record import ActivityRecord
from descant_server.wire.moments import Moment

logger = logging.getLogger(__name__)

INLINE = 0.012
"""Seconds that reading a document may keep the loop busy."""
_A_CHARACTER = 4e-7
"""Seconds that reading a character takes, of a document that was never read."""
_LONGEST_DELAY = 0.2
_TIMES = 10
"""A text that is edited without a pause is read again after so many times what reading it takes."""
_QUIET = 0.3
"""Seconds without an edit after which what was known without reading the whole text is confirmed."""
PATIENCE = 2.0
"""Seconds that a request waits for its version before it is answered from the last one."""
LAST_PATIENCE = 30.0
"""Seconds that it waits if there is no last one; both as ``wire/moments.py`` counts them."""
_GLANCE = 0.05
"""Seconds from one look at the time that is left to the next."""


class Scheduler:
    """Decides when each open document is read. All methods are called on the loop."""

    def __init__(
        self,
        store: DocumentStore,
        analyze: Analyze,
        activity: ActivityRecord,
        listener: DocumentListener,
        tracker: FileTracker | None = None,
    ) -> None:
        """Read texts by *analyze*, compare their files as *tracker* says, and tell *listener* what is new."""
        self._store = store
        self._file_tracker: FileTracker = tracker or NullTracker()
        self._listener = listener
        self._loop = asyncio.get_running_loop()
        self._analyze = analyze
        self._thread = AnalysisThread(analyze, self._conclude, activity, self._loop.time)
        self._revisions = Revisions()
        self._paces: dict[str, Pace] = {}
        self._jobs: dict[str, Job] = {}
        self._timers = DocumentTimers(self._loop, store)
        self._read_at: dict[str, float] = {}
        """When the last reading of each document ended, or when it was opened."""
        self._is_held = False

    def hold(self, seconds: float) -> None:
        """Read nothing until :meth:`release`, since how it is to be read is not known yet.

        After so many *seconds* it is read all the same.
        """
        self._is_held = True
        self._loop.call_later(seconds, self.release)

    def release(self) -> None:
        """Read what has come meanwhile."""
        if not self._is_held:
            return
        self._is_held = False
        for uri in self._store.uris:
            slot = self._store.slot(uri)
            if slot is not None and not slot.is_current:
                self._read(slot)

    def opened(self, slot: DocumentSlot) -> None:
        """Have a document read that was just opened."""
        self.closed(slot.uri)
        self._paces[slot.uri] = Pace()
        self._read_at[slot.uri] = self._loop.time()
        self._read(slot)

    def changed(self, slot: DocumentSlot) -> None:
        """Have a document read whose text has changed."""
        now, pace = self._loop.time(), self._paces[slot.uri]
        if slot.is_current:
            pace.edited(now, 0.0)
            self._show_whole(slot)  # The text is what it was, and has another version.
            return
        revision = self._revisions.after(slot)
        # Where the whole is not read first, what is to be shown is all that may take long.
        pause = pace.edited(now, slot.seconds if revision is None else _TIMES * pace.showing)
        if revision is not None:
            # The effect is known exactly: show it, and read the whole to confirm it when typing has stopped.
            self._timers.start(slot, "show", pause, self._show_revision)
            self._timers.start(slot, "read", max(_QUIET, 2 * pause), self._read_now)
            return
        self._timers.cancel(slot.uri, "show")
        # Each edit puts off the reading of the text before it, or ends it, so that somebody who types without
        # a pause would never see anything: what has waited for too long is begun, and read to its end.
        left = self._read_at[slot.uri] + min(LONGEST, _TIMES * slot.seconds) - slot.seconds - now
        if (job := self._jobs.get(slot.uri)) is not None:
            if left < 0:
                return
            job.is_wanted = False
        if (job is not None or slot.only_grows) and self._is_slow(slot):
            pause = max(pause, min(2 * slot.seconds, _LONGEST_DELAY))
        self._read(slot, max(0.0, min(pause, left)))

    def closed(self, uri: str) -> None:
        """Forget a document."""
        for what in ("show", "read"):
            self._timers.cancel(uri, what)
        if (job := self._jobs.pop(uri, None)) is not None:
            job.is_wanted = False
        self._paces.pop(uri, None)
        self._read_at.pop(uri, None)
        self._revisions.forget(uri)

    def reread(self) -> None:
        """Have all documents read again, since they are to be read in another way."""
        for slot in self._store.reread():
            self._revisions.forget(slot.uri)
            if (job := self._jobs.pop(slot.uri, None)) is not None:
                job.is_wanted = False
            self._read(slot)

    def revision(self, slot: DocumentSlot) -> DocumentRevision | None:
        """Return what is known of the problems of the latest text of *slot*, which need not all be read."""
        return self._revisions.current(slot)

    async def settled(self, uri: str) -> Document | None:
        """Return the document at its latest version, or at the last one that is known in time."""
        await self._latest(uri)
        return self._store.known(uri)

    async def current(self, uri: str) -> Document | None:
        """Return the document at its latest version.

        Raises JsonRpcContentModified if it is not known in time.
        """
        slot = await self._latest(uri)
        if slot is None:
            return None
        if self._store.slot(uri) is not slot or not slot.is_current:
            raise JsonRpcContentModified("Content Modified: the document has changed since")
        return self._store.known(uri)

    async def check_disk(self, uri: str) -> None:
        """Compare the files of a document with the disk again.

        One that is being read, or will be, is compared then.
        """
        slot = self._store.slot(uri)
        if slot is None or slot.read is None or not slot.is_current or self._is_held:
            return
        check = self._file_tracker.again(slot)
        if check is None:
            return
        ended = self._loop.create_future()
        job = Job(uri, slot.epoch, slot.version, slot.read.source, check, slot.read)

        def end() -> None:
            if not ended.done():
                ended.set_result(None)

        self._thread.begin(job, lambda _: self._loop.call_soon_threadsafe(end))
        await ended
        if self._store.slot(uri) is slot and slot.read is job.known and job.failure is None:
            self._take_snapshot(slot, job)

    def _take_snapshot(self, slot: DocumentSlot, job: Job) -> None:
        before, slot_is_shown = slot.on_disk, slot.is_current
        # Even where nothing has changed: what was just reviewed counts as checked from now on.
        slot.take_snapshot(job.on_disk)
        if job.on_disk is before:
            return
        self._file_tracker.taken(slot)
        if (job.on_disk is None) if before is None else before.says_the_same_as(job.on_disk):
            return
        slot.disk_generation += 1
        revision = self._revisions.current(slot)
        if revision is not None and slot_is_shown:
            self._revisions.confirm(revision.compared(job.on_disk))
        if slot_is_shown:
            self._listener.disk_changed(slot)

    async def _latest(self, uri: str) -> DocumentSlot | None:
        """Return the slot of *uri* once its latest version is read, or has had its time."""
        slot = self._store.slot(uri)
        if slot is not None and not slot.is_current:
            await self._wait(slot, PATIENCE if slot.read is not None else LAST_PATIENCE)
        return slot

    async def _wait(self, slot: DocumentSlot, seconds: float) -> None:
        """Wait until the latest version of *slot* is read, another one is opened, or the time is over."""
        begin, left = Moment.here(), seconds
        while left > 0 and not slot.is_current and self._store.slot(slot.uri) is slot:
            if self._jobs.get(slot.uri) is None and not self._is_held:
                self._read_now(slot)
                continue
            done: asyncio.Future[None] = self._loop.create_future()

            def tell(done: asyncio.Future[None] = done) -> None:
                if not done.done():
                    done.set_result(None)

            slot.waiting.append(tell)
            # What is left may pass without this process getting any of it.
            await asyncio.wait({done}, timeout=max(left, _GLANCE))
            left = seconds - Moment.here().spent_since(begin)

    def _read(self, slot: DocumentSlot, delay: float = 0.0) -> None:
        """Have the text of *slot* read in *delay* seconds."""
        self._timers.start(slot, "read", delay, self._read_now)

    def _read_now(self, slot: DocumentSlot) -> None:
        self._timers.cancel(slot.uri, "read")
        if slot.is_current or self._is_held:
            return
        before = self._jobs.get(slot.uri)
        if before is not None:
            if before.version == slot.version and before.is_wanted:
                return
            before.is_wanted = False
        job = Job(slot.uri, slot.epoch, slot.version, slot.text.source, self._file_tracker.first(slot))
        shown = self._revisions.current(slot)
        if shown is not None and shown.is_whole:
            job.known, job.revision = shown.known.analysis, shown
        elif job.disk_check is not None:
            job.beside = self._revisions.disk(slot.uri)
        self._jobs[slot.uri] = job
        if self._is_slow(slot):
            self._thread.begin(job, lambda job: self._loop.call_soon_threadsafe(self._ended, job))
        else:
            self._thread.do(job)
            self._ended(job)

    def _ended(self, job: Job) -> None:
        if self._jobs.get(job.uri) is not job:
            return
        del self._jobs[job.uri]
        slot = self._store.slot(job.uri)
        if slot is None:
            return
        if slot.epoch != job.epoch:
            self._read(slot)
            return
        if job.failure is not None:
            self._log_failure(job)
            job.analysis = not_read(job.source)
            job.revision = self._conclude(job, job.analysis)
        if job.analysis is not None and job.revision is not None:
            self._read_at[job.uri] = self._loop.time()
            if job.is_compared:
                self._take(slot, job, job.analysis, job.revision)
            else:
                self._show_beside_known(slot, job, job.revision)
            if not slot.is_current and (slot.uri, "read") not in self._timers:
                self._read(slot)

    def _log_failure(self, job: Job) -> None:
        # The text is not named: its path may be nobody's business.
        logger.error("reading a text of %d characters failed: %s", len(job.source.text), job.failure)

    def _take(self, slot: DocumentSlot, job: Job, analysis: Analysis, revision: DocumentRevision) -> None:
        """Know what came of *job*, and show it unless it was shown already."""
        shown = self._revisions.current(slot)
        seconds = job.seconds if job.known is None else slot.seconds
        slot.take(analysis, job.version, seconds, job.on_disk)
        self._file_tracker.taken(slot)
        if job.version == slot.version:
            self._revisions.confirm(revision)
        if shown is not None and job.version != slot.version:
            return  # What is known of a later text is shown by now, or will be.
        # The whole reading is the truth. Where a revision was shown before it, only a difference is shown.
        if shown is None or (slot.uri, "show") in self._timers:
            self._show_whole(slot)
        elif not shown.says_the_same_as(revision):
            logger.error("a text of %d characters was revised wrongly", len(job.source.text))
            self._show_whole(slot)
        elif not shown.is_beside_the_same_as(revision):
            slot.disk_generation += 1
            self._listener.disk_changed(slot)
            self._listener.confirmed(slot)
        else:
            self._listener.confirmed(slot)

    def _show_beside_known(self, slot: DocumentSlot, job: Job, revision: DocumentRevision) -> None:
        """Show what came of *job* beside what the disk is known to add, and look at it when typing stops."""
        slot.seconds = job.seconds
        if job.version == slot.version:
            self._revisions.confirm(revision)
            self._timers.start(slot, "read", _QUIET, self._read_now)
        self._paces[slot.uri].shown(self._loop.time())
        self._listener.revised(slot, revision)
        slot.wake()

    def _conclude(self, job: Job, analysis: Analysis) -> DocumentRevision:
        # What is known of the text is kept in the job and so holds nothing of it: in a circle each analysis
        # would stay until the collector comes.
        examine = partial(self._examine, job.uri)
        revision = DocumentRevision.of(analysis, examine, job.uri, job.version, self._store.encoding)
        return revision.compared(job.on_disk) if job.is_compared else replace(revision, disk=job.beside)

    def _examine(self, uri: str, source: Source) -> Analysis:
        return self._analyze(source, uri, _never)

    def _show_whole(self, slot: DocumentSlot) -> None:
        self._timers.cancel(slot.uri, "show")
        self._paces[slot.uri].shown(self._loop.time())
        self._listener.whole(slot)

    def _show_revision(self, slot: DocumentSlot) -> None:
        revision = self._revisions.current(slot)
        if revision is not None:
            pace, begin = self._paces[slot.uri], self._loop.time()
            self._listener.revised(slot, revision)
            pace.shown(self._loop.time())
            pace.showing = self._loop.time() - begin

    def _is_slow(self, slot: DocumentSlot) -> bool:
        expected = slot.seconds or len(slot.text.source.text) * _A_CHARACTER
        return expected > INLINE


def _never() -> None:
    """Let an analysis go on: what a revision reads is short."""
