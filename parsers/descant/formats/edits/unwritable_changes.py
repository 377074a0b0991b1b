"""What a diff says of a file and cannot be carried out: binary contents, and copies."""

from descant.formats.edits.git_lines import GitLine
from descant.formats.edits.unapplied_change_kinds import CHANGE_NOT_APPLIED
from descant.lines import line_start
from descant.problems import Problem
from descant.source import Span
from descant.syntax import Scalar

_BINARY = ("Binary files ", "GIT binary patch", "Cannot display: ")


class UnwritableChange:
    """What is said of one file."""

    def __init__(self, text: str) -> None:
        """Take the *text* of the diff."""
        self.text = text
        self.binary: Span | None = None
        self.copied: Span | None = None

    def take(self, line: GitLine) -> None:
        """Take a line of git."""
        span = Span(line_start(self.text, line.end), line.end)
        if line.word in _BINARY:
            self.binary = span
        elif line.word == "copy to ":
            self.copied = span

    @property
    def says_all(self) -> bool:
        """Tell whether nothing more has to follow what is said."""
        return bool(self.binary or self.copied)

    def leaves_nothing(self, operation: str, *, has_hunks: bool) -> bool:
        """Tell whether nothing of the change can be carried out."""
        return bool(self.copied) or (self.binary is not None and not has_hunks and operation != "delete")

    def problem(self, path: Scalar | None, operation: str, *, has_hunks: bool) -> Problem | None:
        """Return what is said of the change of *path*; None where all of it can be carried out."""
        if path is None:
            return None
        if self.copied:
            message = f"{path.value} is a copy of another file; it is not made."
            return Problem(CHANGE_NOT_APPLIED, self.copied, message)
        if self.binary and self.leaves_nothing(operation, has_hunks=has_hunks):
            return Problem(
                CHANGE_NOT_APPLIED, self.binary, f"{path.value} is binary; its change is not applied."
            )
        return None
