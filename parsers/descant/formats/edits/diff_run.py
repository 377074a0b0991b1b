"""What was read so far of a run of files in a diff."""

import re

from descant.formats.edits.context_hunks import CONTEXT_NAMES
from descant.formats.edits.diff_files import DiffFile
from descant.formats.edits.diff_hunks import DiffHunk
from descant.formats.edits.diff_names import FileNames
from descant.formats.edits.diff_paths import is_file_header
from descant.formats.edits.problem_kinds import MISSING_FILE_HEADER, MISSPELLED_MARKER, UNIFIED_DIFF
from descant.formats.edits.skipped_lines import skipped
from descant.formats.edits.text_lines import TextLine
from descant.formats.edits.unapplied_change_kinds import COMBINED_DIFF
from descant.patterns import regex
from descant.problems import Edit, Fix, Problem
from descant.source import Span
from descant.syntax import Scalar

_NAMES = regex(r"--- [^\r\n]++(?:\r\n?|\n)\+\+\+ (?>(?:(?!@@ (?:-\d|\.\.)|@@[\r\n])[^\r\n])+)")
_HUNK_BELOW = regex(r"(?:\r\n?|\n)@@")
_COMBINED = regex(r"@{3,}(?: -\d++(?:,\d++)?){2}")
"""The header of a hunk that is held against several files."""


class DiffRun:
    """The files of a run, of which the last one is open."""

    def __init__(
        self, text: str, region: Span, path_hint: Scalar | None, *, fenced: bool, body: int = 0
    ) -> None:
        """Read what stands in *region*; *path_hint* names the file of hunks that nothing else names.

        The first file begins at *body*, where a head stands above it.
        """
        self.text = text
        self.body = body
        self.region = region
        self.path_hint = path_hint
        self.fenced = fenced
        """Whether the end of the region is that of a fence: then all that stands in it is the diff."""
        self.files: list[DiffFile] = []
        self.hunk: DiffHunk | None = None
        self.problems: list[Problem] = []
        self.stop = region.start
        self.in_open_fence = False
        """Whether a fence was opened around it that is not closed."""

    @property
    def is_in_header(self) -> bool:
        """Whether the last lines are those of git, before the names of the file."""
        return bool(self.files) and not self.files[-1].has_names and not self.files[-1].hunks

    def opening(self) -> Problem:
        start = self.region.start
        end = self.text.find("\n", start, self.stop)
        first = self.text[start : end if end >= 0 else max(start, self.stop)].rstrip("\r")
        message = "Unified diff, read as file edits."
        return Problem(UNIFIED_DIFF, Span(start, start + len(first)), message)

    def file_header_at(self, line: TextLine) -> re.Match[str] | None:
        """Return the two names of files that start at *line*, unless they are lines of a hunk."""
        is_context = self.text.startswith("*", line.start)
        header = (CONTEXT_NAMES if is_context else _NAMES).match(self.text, line.start, self.region.end)
        if header is None or self.hunk is None:
            return header
        is_file = is_file_header(self.text, Span(*header.span())) or bool(self.files[-1].renamed)
        if self.hunk.is_empty and is_file:
            return header  # The header of its first hunk stands before it.
        if _HUNK_BELOW.match(self.text, header.end(), self.region.end):
            is_lines = self.hunk.wants_exactly(1, 1) and not is_file_header(self.text, Span(*header.span()))
            return None if is_lines else header
        return None if self.hunk.lacks else header

    def begin_file(self, line: TextLine, header: re.Match[str] | None, names: FileNames | None) -> None:
        """Begin a file with its names, which are as they have to be in *header*, or else *names*."""
        early = self.hunk if self.hunk and self.hunk.is_empty else None
        self.hunk = None
        if early and self.files[-1].hunks[-1:] == [early]:
            self.files[-1].hunks.pop()
        if not self.files or self.files[-1].has_names or self.files[-1].hunks:
            self.files.append(DiffFile(self.text, early.start if early else line.start))
        file = self.files[-1]
        if header:
            file.take_header(Span(*header.span()))
        elif names:
            file.take_names(names)
        if early:
            message = "The header of the hunk stands before the names of the file."
            file.problems.append(Problem(MISSPELLED_MARKER, Span(early.start, early.body), message))
            early.body = early.end = file.end
            file.hunks.append(early)
            self.hunk = early

    def begin_hunk(self, header: TextLine | None, line: TextLine | None = None) -> bool:
        if not self.files:
            first = header or line
            assert first is not None, "a hunk begins with its header or its first line"
            self.files.append(DiffFile(self.text, first.start, self.path_hint))
        file = self.files[-1]
        if header:
            self.take_hunk(DiffHunk.headed(self.text, header), header)
        else:
            assert line is not None, "without a header there is a line"
            self.hunk = DiffHunk(self.text, line.start, line.start)
            if file.has_names and not file.hunks and not self.fenced:
                insert = Fix("Insert @@", (Edit(Span.at(line.start), "@@\n"),))
                message = 'Missing "@@" above this line.'
                self.hunk.problems.append(Problem(MISSPELLED_MARKER, line.span, message, insert))
            file.hunks.append(self.hunk)
        return True

    def take_hunk(self, hunk: DiffHunk, header: TextLine) -> None:
        """Take *hunk*, which begins with its *header*, as one of the last file."""
        file = self.files[-1]
        if _COMBINED.match(self.text, header.start, header.end):
            message = "This is the combined diff of a merge. Ask for the diff to one of its parents."
            # No header that could be meant instead: mending that would hide what it is.
            hunk.problems = [Problem(COMBINED_DIFF, header.span, message)]
        if file.hunks and hunk.goes_back_behind(file.hunks[-1]):
            message = "The line numbers go back here; the names of another file may be missing."
            self.problems.append(Problem(MISSING_FILE_HEADER, header.span, message).as_warning())
        file.hunks.append(hunk)
        self.hunk = hunk

    def leave_out(self, line: TextLine) -> None:
        """Skip *line*; what is skipped without anything between is one problem."""
        before = self.problems.pop() if self.problems else None
        self.problems += skipped(self.text, before, line)
        self.hunk = None
        self.stop = line.end
