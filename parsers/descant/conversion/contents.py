"""What an answer says, without where and how it is written: the part that a conversion has to keep."""

from dataclasses import dataclass, field

from descant.analysis import Analysis
from descant.answer import File, Hunk
from descant.patching.hints import Hints, hints_of
from descant.patching.hunk_changes import HunkChange, changes_of
from descant.syntax import Sequence

Lines = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HunkContents:
    """A change at one place of a file: these lines become those."""

    old_lines: Lines
    new_lines: Lines
    hints: Hints = field(default_factory=Hints)
    """What is said of the place besides."""
    changes: tuple[HunkChange, ...] = field(default=(), compare=False)
    """Which of the old lines become which of the new ones; the others stay."""


@dataclass(frozen=True, slots=True)
class FileContents:
    """A file operation: a path, and all that is done there."""

    path: str
    content: str | None
    operation: str = "write"
    new_path: str | None = None
    hunks: tuple[HunkContents, ...] = ()
    old_mode: str | None = None
    new_mode: str | None = None
    """The mode that the file becomes, and that it had before; None where it keeps the usual one."""


@dataclass(frozen=True, slots=True)
class Contents:
    """The parts of an answer as plain data; None where the answer does not have one."""

    summary: str | None = None
    steps: tuple[tuple[int, str], ...] | None = None
    """The number and the description of each step of the plan."""
    activity: str | None = None
    files: tuple[FileContents, ...] = ()


def contents_of(analysis: Analysis) -> Contents:
    """Return what the answer says that was read in *analysis*."""
    answer = analysis.answer
    steps = tuple((step.number, step.description) for step in answer.steps)
    return Contents(
        summary=answer.summary.value if answer.summary else None,
        steps=steps if isinstance(answer.plan, Sequence) else None,
        activity=answer.activity.value if answer.activity else None,
        files=tuple(map(file_contents, answer.files)),
    )


def file_contents(file: File) -> FileContents:
    """Return what the answer says of *file*."""
    hunks = tuple(map(hunk_contents, file.hunks))
    new_mode = file.mode_change
    old_mode = file.old_mode if new_mode is not None else None
    return FileContents(
        file.path, file.content, file.operation, file.new_path, hunks, old_mode=old_mode, new_mode=new_mode
    )


def hunk_contents(hunk: Hunk) -> HunkContents:
    """Return what the answer says of *hunk*."""
    return HunkContents(hunk.old_lines, hunk.new_lines, hints_of(hunk), changes_of(hunk))
