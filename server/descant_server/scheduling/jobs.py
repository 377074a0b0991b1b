"""Analyses on a thread of their own, which can be told to stop."""

import logging
import traceback
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING

from descant import Analysis, Source
from descant_server.scheduling.revisions import DocumentRevision
from descant_server.wire.activity_record import ActivityRecord, ExecutionLane

if TYPE_CHECKING:
    from descant_server.documents.disk_comparison import DiskCheck, DiskSnapshot
    from descant_server.scheduling.disk_problems import DiskProblems

logger = logging.getLogger(__name__)

Checkpoint = Callable[[], None]
"""Called now and then by an analysis; it raises to end it."""
Analyze = Callable[[Source, str, Checkpoint], Analysis]
"""Reads a document, given its URI."""
Conclude = Callable[["Job", Analysis], DocumentRevision]
"""Works out what is shown of an analysis."""


class Superseded(BaseException):
    """Nobody wants to know any more. No ``Exception``, so that nothing takes it for a failure."""


@dataclass(eq=False, slots=True)
class Job:
    """The reading of one version of one document."""

    uri: str
    epoch: int
    version: int
    source: Source
    disk_check: "DiskCheck | None" = None
    """Compares the files that the text names with the disk; None without a folder."""
    known: Analysis | None = None
    """What was read of the text already, where only its files are compared again."""
    beside: "DiskProblems | None" = None
    """What the disk adds as far as it is known without a look; with it none is taken, unless the text names
    other files."""
    is_wanted: bool = True
    analysis: Analysis | None = None
    revision: DocumentRevision | None = None
    """What came of it, both or none."""
    on_disk: "DiskSnapshot | None" = None
    """What came of that."""
    is_compared: bool = True
    """Whether the disk was looked at, if it was to be."""
    failure: str | None = None
    """What went wrong and where, without a word of the text; None for a job that nobody wanted any more.

    In words, since an error holds on to its frames, and one of those to the job."""
    seconds: float = 0.0
    """What it took."""

    def checkpoint(self) -> None:
        """Raise Superseded if the job is not wanted any more."""
        if not self.is_wanted:
            raise Superseded


class AnalysisThread:
    """Does one job after the other."""

    def __init__(
        self, analyze: Analyze, conclude: Conclude, activity: ActivityRecord, clock: Callable[[], float]
    ) -> None:
        """Read texts by *analyze* and *conclude*, and enter into *activity* what is being read."""
        self._analyze = analyze
        self._conclude = conclude
        self._activity = activity
        self._clock = clock
        self._executor = ThreadPoolExecutor(1, thread_name_prefix="analysis")

    def begin(self, job: Job, on_end: Callable[[Job], object]) -> None:
        """Begin *job* when those before it have ended; *on_end* is called on the thread, in any case."""
        self._executor.submit(self._run, job, on_end)

    def do(self, job: Job, lane: ExecutionLane = ExecutionLane.LOOP) -> None:
        """Do *job* here and now."""
        start = self._clock()
        try:
            job.checkpoint()
            with self._activity.entry(lane, f"analysis {job.uri}"):
                if job.known is None:
                    analysis = self._analyze(job.source, job.uri, job.checkpoint)
                    job.is_compared = job.beside is None or not job.beside.is_of(analysis)
                    if job.is_compared:
                        self._check_disk(job, analysis)
                    job.revision = self._conclude(job, analysis)
                    job.analysis = analysis
                else:
                    self._check_disk(job, job.known)
                    job.revision = job.revision and job.revision.compared(job.on_disk)
                    job.analysis = job.known
        except Superseded:
            pass
        except BaseException as error:
            job.failure = _where(error)
        job.seconds = self._clock() - start

    def _check_disk(self, job: Job, analysis: Analysis) -> None:
        if job.disk_check is None:
            return
        job.checkpoint()
        try:
            job.on_disk = job.disk_check(analysis)
        except Exception as error:
            # What the text alone tells is shown all the same.
            logger.error("comparing the files of an answer with the disk failed: %s", _where(error))

    def _run(self, job: Job, on_end: Callable[[Job], object]) -> None:
        self.do(job, ExecutionLane.ANALYSIS)
        on_end(job)


def _where(error: BaseException) -> str:
    """Return what went wrong, and where, without a word of the text."""
    frames = traceback.extract_tb(error.__traceback__)
    where = f" at {frames[-1].filename}:{frames[-1].lineno}" if frames else ""
    return f"{type(error).__name__}{where}"
