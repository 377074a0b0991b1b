"""Which files of an answer are written: those that are ready, of those that were asked for; and the plan."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase

from descant import File
from descant_server.workspace.comparison import Compared, DiskState
from descant_server.workspace.plan import Plan, PlannedWrite


@dataclass(frozen=True, slots=True)
class SkippedFile:
    """A file that is not written."""

    path: str
    reason: str
    """Completes the sentence "it is left out, since …"."""


@dataclass(frozen=True, slots=True)
class Selection:
    """What is written and what is not."""

    chosen: tuple[Compared, ...]
    left_out: tuple[SkippedFile, ...]
    """Of those that were asked for; a file that is there as the answer has it, or was applied, is neither."""


Agrees = Callable[[Compared], bool]
"""Tells whether a person agrees to a file that has to be asked for by itself."""


def select(files: Sequence[Compared], agrees: Agrees, only: Iterable[str] | None = None) -> Selection:
    """Return which of *files* are written, all or those whose paths match one of the patterns in *only*.

    A pattern is one of the shell, and ``*`` stands for slashes, too; a path matches itself.
    """
    patterns = None if only is None else tuple(dict.fromkeys(only))
    chosen, left_out = [], []
    for compared in asked_for(files, patterns):
        path = compared.file.path
        if compared.state in (DiskState.UNCHANGED, DiskState.APPLIED):
            continue
        if not compared.is_ready:
            left_out.append(SkippedFile(path, compared.reasons[0]))
        elif compared.draft.asks and not agrees(compared):
            left_out.append(SkippedFile(path, f"it {compared.draft.asks[0]}, and you did not consent"))
        else:
            chosen.append(compared)
    paths = [path for compared in files for path in paths_of(compared.file)]
    unknown = (pattern for pattern in patterns or () if not any(matches(path, pattern) for path in paths))
    left_out += [SkippedFile(pattern, "not a file of the answer") for pattern in unknown]
    return Selection(tuple(chosen), tuple(dict.fromkeys(left_out)))


def select_with_conflicts(files: Sequence[Compared], only: Iterable[str] | None = None) -> Selection:
    """Return what :func:`select` does, with the conflicts that a person can decide among the chosen."""
    selection = select(files, lambda _: True, only)
    chosen = {id(compared) for compared in selection.chosen}
    conflicts = [each for each in asked_for(files, only) if each.state is DiskState.CONFLICT]
    chosen |= {id(compared) for compared in conflicts}
    decided = {(compared.file.path, compared.reasons[0]) for compared in conflicts}
    return Selection(
        tuple(compared for compared in files if id(compared) in chosen),
        tuple(each for each in selection.left_out if (each.path, each.reason) not in decided),
    )


def asked_for(files: Iterable[Compared], only: Iterable[str] | None) -> list[Compared]:
    """Return those of *files* whose paths match one of the patterns in *only*; all where it is None."""
    patterns = None if only is None else tuple(only)
    return [
        compared
        for compared in files
        if patterns is None or any(is_meant(compared.file, each) for each in patterns)
    ]


def is_meant(file: File, pattern: str) -> bool:
    """Tell whether *pattern* means *file*: by its path, or by the one that it is moved to."""
    return any(matches(path, pattern) for path in paths_of(file))


def paths_of(file: File) -> tuple[str, ...]:
    """Return where *file* is, and where it is moved to."""
    return (file.path,) if file.new_path is None else (file.path, file.new_path)


def matches(path: str, pattern: str) -> bool:
    """Tell whether *pattern*, or the path that it is, means the file *path*."""
    return path == pattern or fnmatchcase(path, pattern)


def plan_of(chosen: Sequence[Compared], label: str) -> Plan:
    """Return what is done on the disk for the files that are *chosen*; entries of one path do it once."""
    steps: dict[str, PlannedWrite] = {}
    for compared in chosen:
        for step in compared.draft.steps:
            steps[step.relative] = step
    return Plan(tuple(steps.values()), label)
