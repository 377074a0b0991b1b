"""The files of an open answer compared with the disk: when its text is read, and again later.

A check is made on the loop, where it takes along what editors have open, and runs on any thread. Repeating
one where nothing has changed costs a few calls of ``stat``, and reads nothing.
"""

import os
import threading
import time
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from descant import Analysis
from descant.problems import in_order
from descant_server.documents.related_locations import Key, Plain, places_in_files
from descant_server.workspace.applied_files import AppliedState
from descant_server.workspace.base import NO_BASES, Bases
from descant_server.workspace.bases.base_cache import DeferredBases
from descant_server.workspace.comparison import DiskComparison, compare, with_disk_problems
from descant_server.workspace.content import Content
from descant_server.workspace.decisions import Decisions, deciding
from descant_server.workspace.draft import Draft
from descant_server.workspace.existing import OpenBuffer, Seen, WorkspaceView
from descant_server.workspace.paths import why_no_path
from descant_server.workspace.reviewed import ReviewedFile, ReviewedFiles
from descant_server.workspace.stamps import Stamp, is_settled, stamp_of

Opens = Mapping[Path, OpenBuffer]
"""The documents that editors have open, by where they are on the disk."""
DiskCheck = Callable[[Analysis], "DiskSnapshot | None"]
"""Compares the files of an answer with the disk; None without files, or without a folder."""


@dataclass(frozen=True, slots=True)
class FileStamps:
    """What tells, without reading, that nothing has changed since."""

    files: Mapping[str, Stamp | None]
    versions: Mapping[Path, tuple[str, int | None]]
    """Of those that are open."""
    at: int
    """When, in the nanoseconds of the clock that files have."""
    history: object = None
    """What was known of the history."""

    def tells_the_same_as(self, earlier: "FileStamps") -> bool:
        """Tell whether all files are surely as they were at the time of *earlier*."""
        there = (stamp for stamp in earlier.files.values() if stamp is not None)
        is_sure = all(is_settled(stamp, earlier.at) for stamp in there)
        return is_sure and (self.files, self.versions, self.history) == (
            earlier.files,
            earlier.versions,
            earlier.history,
        )


@dataclass(frozen=True, slots=True)
class DiskSnapshot:
    """The files of an answer beside those in a folder."""

    comparison: DiskComparison
    folder: Path
    stamps: FileStamps
    checked: Mapping[str, ReviewedFile]
    """What was there of each path when it was checked."""
    applied: Mapping[str, AppliedState]
    """What was applied of the answer."""
    related: Mapping[Key, tuple[Plain, ...]]
    """Locations in the files on the disk that belong to a problem of the comparison."""
    bases: DeferredBases | None = None
    """What was known of the history of the folder, and what has to be looked up."""
    decisions: Decisions = field(default_factory=Decisions)
    """What a person has decided of both sides of its files."""

    def with_disk_problems(self, analysis: Analysis) -> Analysis:
        """Return *analysis* with the problems against the disk among its own; itself where there are none."""
        return with_disk_problems(analysis, self.comparison.problems)

    def says_the_same_as(self, other: "DiskSnapshot | None") -> bool:
        """Tell whether *other*, which is of the same text, is shown in the same way."""
        if other is None:
            return False
        return self.folder == other.folder and _shown(self.comparison) == _shown(other.comparison)

    def merged(self) -> Mapping[str, ReviewedFile]:
        """Return what was there when they were checked of the files that were changed since and are merged,
        or are in conflict."""
        rebased = (each.file.path for each in self.comparison.files if each.draft.is_rebased)
        return {path: self.checked[path] for path in rebased if path in self.checked}

    def checked_anew(
        self, checked: Mapping[str, ReviewedFile], paths: Collection[str] | None
    ) -> dict[str, ReviewedFile]:
        """Return what of *checked* still counts once a person has seen *paths*, or all where it is None.

        What is merged or in conflict stays so: nobody gives up the lines of others by looking at them.
        """
        still, merged = dict(checked), self.merged()
        for each in self.comparison.files:
            path = each.file.path
            if paths is not None and path not in paths:
                continue
            if path not in merged:
                still.pop(path, None)
        return still

    @property
    def targets(self) -> frozenset[Path]:
        """The files that the answer names, there or not."""
        drafts = (compared.draft for compared in self.comparison.files)
        return frozenset(
            place.path for draft in drafts for place in (draft.target, draft.new_target) if place is not None
        )

    @property
    def has_its_bases(self) -> bool:
        """Tell whether it is known what the files were made from, as far as that can be known."""
        return self.bases is None or not self.bases.missing

    @property
    def watched(self) -> frozenset[Path]:
        """The files whose changes matter: those that the answer names, and what says which commit is checked
        out."""
        return self.targets | (self.bases.head.files if self.bases is not None else frozenset())

    @property
    def is_watchable(self) -> bool:
        """Tell whether all of them lie in the folder, as clients can watch."""
        return self.bases is None or all(path.is_relative_to(self.folder) for path in self.bases.head.files)


class SharedSeen(Seen):
    """Files that were read, for checks on several threads."""

    def __init__(self) -> None:
        """Start with nothing."""
        super().__init__()
        self._lock = threading.Lock()

    def put(self, path: str, stamp: tuple[int, ...], content: Content) -> None:
        """Keep what was read."""
        with self._lock:
            super().put(path, stamp, content)


def first_disk_check(
    folder: Path,
    opened: Opens,
    seen: Seen,
    checked: Mapping[str, ReviewedFile] | None = None,
    applied: Mapping[str, AppliedState] | None = None,
    bases: DeferredBases | None = None,
    decisions: Decisions | None = None,
) -> DiskCheck:
    """Return the check of a document that was just read: what is there now counts as checked.

    Only what was *checked* before stays so. *applied* is what applying the answer has left there, *bases*
    what is known of the history of the folder, and *decisions* are what a person has made of both sides.
    """

    def check(analysis: Analysis) -> DiskSnapshot | None:
        return check_disk(analysis, folder, opened, seen, checked or {}, applied, bases, decisions)

    return check


def repeated_disk_check(
    before: DiskSnapshot,
    opened: Opens,
    seen: Seen,
    checked: Mapping[str, ReviewedFile],
    applied: Mapping[str, AppliedState] | None = None,
    bases: DeferredBases | None = None,
    decisions: Decisions | None = None,
) -> DiskCheck:
    """Return the check of the same files again; it gives *before* itself where surely nothing has changed.

    What was *checked* and is there no more has changed since, unless it is as *applied*; it is merged.
    """
    applied = applied or {}

    def check(analysis: Analysis) -> DiskSnapshot | None:
        stamps = _stamps_of(before.comparison, before.folder, opened, bases)
        is_told_the_same = checked == before.checked and applied == before.applied
        is_told_the_same = is_told_the_same and (decisions or Decisions()) == before.decisions
        if is_told_the_same and stamps.tells_the_same_as(before.stamps):
            return before
        return check_disk(analysis, before.folder, opened, seen, checked, applied, bases, decisions)

    return check


def check_disk(
    analysis: Analysis,
    folder: Path,
    opened: Opens,
    seen: Seen,
    checked: Mapping[str, ReviewedFile],
    applied: Mapping[str, AppliedState] | None = None,
    bases: DeferredBases | None = None,
    decisions: Decisions | None = None,
) -> DiskSnapshot | None:
    """Compare the files of *analysis* with those in *folder*; None without files, or without a folder.

    Files that were not *checked* are so from now on.
    """
    if not analysis.answer.files or not folder.is_dir():
        return None
    decisions = decisions or Decisions()
    known_bases = NO_BASES if bases is None else bases
    known: Bases = deciding(known_bases, decisions.by_key.values(), analysis.answer.files)
    view, reviewed = WorkspaceView(folder, opened.get, seen, known), ReviewedFiles(checked)
    comparison = compare(analysis, view, reviewed, applied, decisions)
    stamps = _stamps_of(comparison, folder, opened, bases)
    checked = {**comparison.reviewed().files, **checked}
    related = places_in_files(comparison)
    return DiskSnapshot(comparison, folder, stamps, checked, applied or {}, related, bases, decisions)


def _shown(comparison: DiskComparison) -> object:
    problems = [
        (problem.kind.code, problem.span, problem.severity, problem.message)
        for problem in in_order(comparison.problems)
    ]
    files = [
        (
            each.state,
            each.reasons,
            each.seen,
            each.draft.after,
            each.draft.asks,
            (each.draft.is_decided, each.draft.resolving),
            each.draft.chosen,
        )
        for each in comparison.files
    ]
    return problems, files


def _stamps_of(
    comparison: DiskComparison, folder: Path, opened: Opens, bases: DeferredBases | None
) -> FileStamps:
    at = time.time_ns()
    targets = {path for compared in comparison.files for path in _places(compared.draft, folder)}
    stamps = {path: stamp_of(path) for path in targets}
    # A name beside one that is missing may be what was meant.
    folders = {os.path.dirname(path) for path, stamp in stamps.items() if stamp is None}
    stamps |= {path: stamp_of(path) for path in folders}
    versions = {path: (file.uri, file.version) for path, file in opened.items() if str(path) in targets}
    return FileStamps(stamps, versions, at, bases.state if bases is not None else None)


def _places(draft: Draft, folder: Path) -> Iterable[str]:
    places = [place for place in (draft.target, draft.new_target) if place is not None]
    yield from (str(place.path) for place in places)
    if draft.target is None and why_no_path(draft.file.path) is None:
        yield os.path.join(folder, draft.file.path)
