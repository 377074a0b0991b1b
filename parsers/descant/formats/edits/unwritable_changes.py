"""What a diff says of a file and cannot be carried out: binary contents, modes, links, submodules, copies."""

from descant.formats.edits.git_lines import GitLine
from descant.formats.edits.problem_kinds import CHANGE_NOT_APPLIED
from descant.lines import line_start
from descant.problems import Problem
from descant.source import Span
from descant.syntax import Scalar

_NO_FILES = {"120000": "a symbolic link", "160000": "a submodule"}
_BINARY = ("Binary files ", "GIT binary patch", "Cannot display: ")


class UnwritableChange:
    """What is said of one file."""

    def __init__(self, text: str) -> None:
        """Take the *text* of the diff."""
        self.text = text
        self.modes: dict[str, str] = {}
        self.binary: Span | None = None
        self.copied: Span | None = None
        self.mode_span: Span | None = None

    def take(self, line: GitLine) -> None:
        """Take a line of git."""
        span = Span(line_start(self.text, line.end), line.end)
        rest = self.text[slice(*line.rest)]
        if line.word in _BINARY:
            self.binary = span
        elif line.word == "copy to ":
            self.copied = span
        elif line.word.endswith(" mode "):
            self.modes[line.word.split()[0]], self.mode_span = rest, span
        elif line.word == "index " and rest.partition(" ")[2] in _NO_FILES:
            self.modes["new"], self.mode_span = rest.partition(" ")[2], span

    @property
    def says_all(self) -> bool:
        """Tell whether nothing more has to follow what is said."""
        return bool(self.binary or self.copied or {"old", "new"} <= self.modes.keys() or self._no_file)

    @property
    def _no_file(self) -> str:
        return next((_NO_FILES[mode] for mode in self.modes.values() if mode in _NO_FILES), "")

    def leaves_nothing(self, operation: str, *, has_hunks: bool) -> bool:
        """Tell whether nothing of the change can be carried out."""
        if self._no_file or self.copied:
            return True
        if has_hunks or operation == "delete":
            return False
        return self.binary is not None or (operation == "patch" and {"old", "new"} <= self.modes.keys())

    def problem(self, path: Scalar | None, operation: str, *, has_hunks: bool) -> Problem | None:
        """Return what is said of the change of *path*; None where all of it can be carried out."""
        if path is None:
            return None
        name = path.value
        if self._no_file and self.mode_span:
            return Problem(
                CHANGE_NOT_APPLIED, self.mode_span, f"{name} is {self._no_file}; its change is not applied."
            )
        if self.copied:
            return Problem(
                CHANGE_NOT_APPLIED, self.copied, f"{name} is a copy of another file; it is not made."
            )
        if self.binary and not has_hunks and operation != "delete":
            return Problem(CHANGE_NOT_APPLIED, self.binary, f"{name} is binary; its change is not applied.")
        old, new = self.modes.get("old", "100644"), self.modes.get("new", "100644")
        if self.mode_span and old != new and "deleted" not in self.modes:
            return Problem(CHANGE_NOT_APPLIED, self.mode_span, f"The mode of {name} is not changed to {new}.")
        return None
