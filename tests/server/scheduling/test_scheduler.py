"""When what is shown: an earlier text never after a later one, whichever is read first."""

import asyncio
import json
from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest
from pygls.exceptions import JsonRpcContentModified

from descant import Analysis, Place, Source
from descant_server.documents.disk_comparison import DiskCheck, DiskSnapshot, first_disk_check
from descant_server.documents.document_slot import DocumentChange, DocumentSlot
from descant_server.documents.document_store import DocumentStore, examine
from descant_server.scheduling.jobs import AnalysisThread, Job
from descant_server.scheduling.pace import LONGEST
from descant_server.scheduling.revisions import DocumentRevision
from descant_server.scheduling.scheduler import Scheduler
from descant_server.wire.activity_record import ActivityRecord
from descant_server.wire.moments import Moment
from descant_server.workspace.existing import Seen

URI = "file:///a.response"
FILES = [{"path": f"{number}.py", "content": "y = 2\n" * 20} for number in range(20)]
TEXT = json.dumps({"summary": "s", "course_of_action": [], "files": FILES, "more": 1})


Begun = list[tuple[Job, Callable[[Job], object]]]


def begun_jobs(monkeypatch: pytest.MonkeyPatch) -> Begun:
    """Return what holds each job that is begun, and what to call when it has ended, instead of doing it."""
    begun: Begun = []
    monkeypatch.setattr(AnalysisThread, "begin", lambda _, job, on_end: begun.append((job, on_end)))
    return begun


class Shown:
    """Keeps the versions that were shown, in their order."""

    def __init__(self) -> None:
        self.versions: list[int] = []
        self.confirmations: list[int] = []

    def whole(self, slot: DocumentSlot) -> None:
        self.versions.append(slot.read_version)

    def revised(self, slot: DocumentSlot, revision: DocumentRevision) -> None:
        self.versions.append(revision.version)

    def confirmed(self, slot: DocumentSlot) -> None:
        self.confirmations.append(slot.read_version)

    def disk_changed(self, slot: DocumentSlot) -> None:
        raise AssertionError(slot.uri)

    def closed(self, uri: str) -> None:
        raise AssertionError(uri)


def test_a_reading_that_ends_after_a_later_edit_was_shown_is_not_shown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun = begun_jobs(monkeypatch)
    store, shown, activity = DocumentStore(), Shown(), ActivityRecord.new()

    async def talk() -> None:
        scheduler = Scheduler(store, lambda source, *_: examine(source), activity, shown)
        thread = AnalysisThread(
            lambda source, *_: examine(source),
            lambda job, analysis: DocumentRevision.of(analysis, examine, URI, job.version, store.encoding),
            activity,
            asyncio.get_running_loop().time,
        )

        async def read() -> None:
            job, on_end = begun.pop(0)
            thread.do(job)
            on_end(job)
            await asyncio.sleep(0)

        async def edit(version: int) -> None:
            place = Place(0, TEXT.index("y = 2"))
            scheduler.changed(store.change(URI, version, [DocumentChange(place, place, "y")]))
            while shown.versions[-1] != version:
                await asyncio.sleep(0.01)

        scheduler.opened(slot := store.open(URI, 1, TEXT))
        while shown.versions != [1]:
            await (read() if begun else asyncio.sleep(0.01))
        slot.seconds = 1.0  # It is read on the thread from now on.
        await edit(2)
        waiting = asyncio.ensure_future(scheduler.settled(URI))
        while not begun:
            await asyncio.sleep(0.01)
        await edit(3)
        await read()
        assert slot.read_version == 2
        while not slot.is_current:
            await (read() if begun else asyncio.sleep(0.01))
        assert shown.versions == [1, 2, 3]
        assert shown.confirmations == [3]
        await waiting

    asyncio.run(asyncio.wait_for(talk(), 10))
    activity.close()


EDITS = 400
"""So many that there are several answers, each 20 milliseconds after the one before."""


def test_a_text_that_grows_without_a_pause_is_shown_at_least_every_second(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun = begun_jobs(monkeypatch)
    store, shown, activity = DocumentStore(), Shown(), ActivityRecord.new()

    async def talk() -> None:
        loop, clock = asyncio.get_running_loop(), 0.0
        monkeypatch.setattr(loop, "time", lambda: clock)
        scheduler = Scheduler(store, lambda source, *_: examine(source), activity, shown)
        scheduler.opened(slot := store.open(URI, 1, "{"))
        await scheduler.settled(URI)
        since, slowest = 0, 0
        for version in range(2, EDITS):
            slot.seconds, clock = 0.1, clock + 0.02
            place = Place(0, version - 1)
            scheduler.changed(store.change(URI, version, [DocumentChange(place, place, TEXT[version - 1])]))
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            since += 1
            # The reading takes as long as five edits.
            if begun and begun[0][0].version <= version - 5:
                job, on_end = begun.pop(0)
                scheduler._thread.do(job)
                on_end(job)
                await asyncio.sleep(0)
                slowest, since = max(slowest, since), 0 if shown.versions[-1] == job.version else since
        assert 0.02 * max(slowest, since) <= LONGEST + 0.1

    asyncio.run(asyncio.wait_for(talk(), 10))
    activity.close()


def test_edits_that_are_there_together_are_read_together() -> None:
    store, shown, activity = DocumentStore(), Shown(), ActivityRecord.new()
    read: list[str] = []

    def analyze(source: Source, *_: object) -> Analysis:
        read.append(source.text)
        return examine(source)

    async def talk() -> None:
        scheduler = Scheduler(store, analyze, activity, shown)
        scheduler.opened(store.open(URI, 1, ""))
        for version in range(2, 50):
            place = Place(0, version - 2)
            scheduler.changed(store.change(URI, version, [DocumentChange(place, place, "{")]))
        await scheduler.settled(URI)
        assert read == [48 * "{"]
        assert shown.versions == [49]

    asyncio.run(asyncio.wait_for(talk(), 10))
    activity.close()


@pytest.mark.parametrize("share", [0.05, 0.5])
def test_a_request_waits_as_long_as_the_processor_time_that_it_may_take(
    share: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = begun_jobs(monkeypatch)
    monkeypatch.setattr("descant_server.scheduling.scheduler.LAST_PATIENCE", 0.01)
    store, shown, activity = DocumentStore(), Shown(), ActivityRecord.new()
    looks = count()

    async def talk() -> None:
        scheduler = Scheduler(store, lambda source, *_: examine(source), activity, shown)

        def here() -> Moment:
            clock = 0.03 * next(looks)
            if clock == 0.09:
                (job, on_end) = begun.pop()
                scheduler._thread.do(job)
                on_end(job)
            return Moment(clock, share * clock)

        monkeypatch.setattr(Moment, "here", here)
        store.open(URI, 1, TEXT * 10).seconds = 1.0
        if share < 0.1:
            assert await scheduler.current(URI)
        else:
            with pytest.raises(JsonRpcContentModified):
                await scheduler.current(URI)

    asyncio.run(asyncio.wait_for(talk(), 10))
    activity.close()


def test_a_document_that_is_closed_by_the_time_that_it_is_its_turn_is_not_read() -> None:
    store, activity = DocumentStore(), ActivityRecord.new()
    read: list[str] = []

    def analyze(source: Source, uri: str, *_: object) -> Analysis:
        read.append(uri)
        return examine(source)

    async def talk() -> None:
        scheduler = Scheduler(store, analyze, activity, Shown())
        for number in range(50):
            scheduler.opened(store.open(f"{URI}.{number}", 1, TEXT))
            store.close(f"{URI}.{number}")
            scheduler.closed(f"{URI}.{number}")
        scheduler.opened(store.open(URI, 1, TEXT))
        await scheduler.settled(URI)
        assert read == [URI]

    asyncio.run(asyncio.wait_for(talk(), 10))
    activity.close()


def test_what_is_shown_without_reading_a_slow_text_is_shown_at_each_edit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    store, shown, activity = DocumentStore(), Shown(), ActivityRecord.new()

    async def talk() -> None:
        loop, clock = asyncio.get_running_loop(), 0.0
        monkeypatch.setattr(loop, "time", lambda: clock)
        scheduler = Scheduler(store, lambda source, *_: examine(source), activity, shown)
        scheduler.opened(slot := store.open(URI, 1, TEXT))
        await scheduler.settled(URI)
        slot.seconds = 1.0
        place = Place(0, TEXT.index("y = 2"))
        for version in range(2, 12):
            clock += 0.03
            scheduler.changed(store.change(URI, version, [DocumentChange(place, place, "y")]))
            await asyncio.sleep(0)
            await asyncio.sleep(0)
        assert shown.versions == list(range(1, 12))

    asyncio.run(asyncio.wait_for(talk(), 10))
    activity.close()


class Looks:
    """Counts how often the files of documents in *folder* are looked at."""

    def __init__(self, folder: Path) -> None:
        self.count, self._check = 0, first_disk_check(folder, {}, Seen())

    def first(self, slot: DocumentSlot) -> DiskCheck:
        return self.check

    def again(self, slot: DocumentSlot) -> DiskCheck:
        return self.check

    def taken(self, slot: DocumentSlot) -> None:
        pass

    def check(self, analysis: Analysis) -> DiskSnapshot | None:
        self.count += 1
        return self._check(analysis)


def test_files_are_looked_at_when_typing_stops_or_when_others_are_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "7.py").mkdir()
    cut = TEXT[: TEXT.rindex('"more"')]
    store, shown, activity = DocumentStore(), Shown(), ActivityRecord.new()
    looks = Looks(tmp_path)

    def problems(scheduler: Scheduler, slot: DocumentSlot) -> list[tuple[str, int]]:
        revision = scheduler.revision(slot)
        assert revision is not None
        return [(problem.code, problem.span.start) for problem in revision.problems]

    async def talk() -> None:
        loop, clock = asyncio.get_running_loop(), 0.0
        monkeypatch.setattr(loop, "time", lambda: clock)
        scheduler = Scheduler(store, lambda source, *_: examine(source), activity, shown, looks)
        scheduler.opened(slot := store.open(URI, 1, cut))
        await scheduler.settled(URI)
        before, version, at = problems(scheduler, slot), 1, cut.index('s"')

        async def edit(start: int, end: int, new: str) -> None:
            nonlocal clock, version
            clock, version = clock + 0.03, version + 1
            change = DocumentChange(Place(0, start), Place(0, end), new)
            scheduler.changed(store.change(URI, version, [change]))
            while shown.versions[-1] != version:
                await asyncio.sleep(0)

        for _ in range(5):
            await edit(at, at, "s")
        assert looks.count == 1
        assert len(before) > len(examine(Source(cut)).problems)
        assert problems(scheduler, slot) == [(code, place + 5 * (place > at)) for code, place in before]
        assert not slot.is_current

        await scheduler.settled(URI)  # Who asks for more than problems is told of the disk, too.
        assert looks.count == 2
        assert slot.is_current
        assert shown.confirmations == [version]

        await edit(name := slot.text.source.text.index("19.py"), name + 1, "x")
        assert looks.count == 3

    asyncio.run(asyncio.wait_for(talk(), 10))
    activity.close()
