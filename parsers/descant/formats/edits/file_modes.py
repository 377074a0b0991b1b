"""The modes that the lines of git give a file: before the change, after it, or both.

Git knows two modes of files, and of the permissions only whether the owner may execute the file. What is
written in another way is read as git reads it, and reported; links, submodules and folders are no files.
"""

from descant.formats.edits.git_lines import GitLine
from descant.formats.edits.unapplied_change_kinds import UNSUPPORTED_MODE
from descant.formats.nodes import decoded, verbatim
from descant.patterns import regex
from descant.problems import Edit, Fix, Problem
from descant.source import Span, trimmed
from descant.syntax import Scalar
from descant.transcripts import Cut

PLAIN, EXECUTABLE = "100644", "100755"
_PERMISSIONS = regex(r"(?:100|0)(?P<owner>[0-7])[0-7]{2}\Z|(?P<bare>[4-7])[0-7]{2}\Z")
"""What stands for a file, although git would write it in another way."""
_NO_FILE = regex(r"(?P<type>12|16|0?4)0[0-7]{3}\Z")
_TYPES = {"12": "a symbolic link", "16": "a submodule", "4": "a folder", "04": "a folder"}


class FileModes:
    """The modes of one file."""

    def __init__(self, text: str) -> None:
        """Take the *text* of the diff."""
        self.text = text
        self.old: Scalar | None = None
        """That before the change."""
        self.new: Scalar | None = None
        """That after it, where a line says so."""
        self.problems: list[Problem] = []
        self.has_old_line = False
        """Whether a line says what the mode was, so that another one has to say what it becomes."""

    def take(self, line: GitLine) -> None:
        """Take a line of git; most have no mode."""
        match line.word:
            case "old mode " | "deleted file mode ":
                self.has_old_line = self.has_old_line or line.word == "old mode "
                self.old = self._taken(line.rest, self.old)
            case "new mode " | "new file mode ":
                self.new = self._taken(line.rest, self.new)
            case "index ":
                self._take_index(line.rest)

    @property
    def are_changed(self) -> bool:
        """Tell whether the mode is to be another one afterwards."""
        return self.new is not None and (self.old is None or self.new.value != self.old.value)

    @property
    def lack_new(self) -> bool:
        """Tell whether only the line with the old mode is there."""
        return self.has_old_line and self.new is None

    def _take_index(self, rest: Span) -> None:
        ids, _, written = self.text[rest.start : rest.end].partition(" ")
        span = trimmed(self.text, Span(rest.start + len(ids), rest.end), " \t")
        if not written.strip():
            return
        if self.old is None and self.new is None:
            self.old = self._taken(span, None)
            return
        known = self.new or self.old
        assert known is not None, "one of them is there"
        if (mode := self._read(span)).value != known.value:
            message = f"The mode is {mode.value} here, and {known.value} above."
            self.problems.append(Problem(UNSUPPORTED_MODE, span, message))

    def _taken(self, span: Span, known: Scalar | None) -> Scalar:
        mode = self._read(span)
        if known is not None and known.value != mode.value:
            message = f"The mode is {mode.value} here, and {known.value} above."
            self.problems.append(Problem(UNSUPPORTED_MODE, span, message))
        return mode

    def _read(self, span: Span) -> Scalar:
        """Return the mode in *span*, and report one that is not written as git does."""
        written = self.text[slice(*span)]
        if written in (PLAIN, EXECUTABLE):
            return verbatim(self.text, span)
        if permissions := _PERMISSIONS.match(written):
            meant = EXECUTABLE if int(permissions["owner"] or permissions["bare"]) & 1 else PLAIN
            message = f"Git has no mode {written}; it was read as {meant}."
            fix = Fix(f"Replace with {meant}", (Edit(span, meant),))
            self.problems.append(Problem(UNSUPPORTED_MODE, span, message, fix).as_warning())
            return decoded(self.text, span, (Cut(*span, meant),))
        if no_file := _NO_FILE.match(written):
            message = f"{written} is the mode of {_TYPES[no_file['type']]}; its change is not applied."
        else:
            message = f"{written} is no mode of a file: it is {PLAIN}, or {EXECUTABLE} if it is executable."
        self.problems.append(Problem(UNSUPPORTED_MODE, span, message))
        return verbatim(self.text, span)
