"""A run of files of a unified diff, read line by line."""

import re

from descant.checkpoints import along
from descant.formats.edits.diff_files import DiffFile, is_file_header
from descant.formats.edits.diff_gaps import hunk_follows, lines_follow, names_follow
from descant.formats.edits.diff_hunks import DiffHunk, is_nearly_header
from descant.formats.edits.diff_names import FileNames, near_names
from descant.formats.edits.edit_nodes import EditSpan, Piece, all_complete
from descant.formats.edits.git_lines import GitLine, git_line
from descant.formats.edits.problem_kinds import (
    MISSING_FILE_HEADER,
    MISSPELLED_MARKER,
    UNIFIED_DIFF,
)
from descant.formats.edits.skipped_lines import skipped
from descant.formats.edits.stray_markers import glued, stray
from descant.formats.edits.text_lines import TextLine, lines
from descant.patterns import regex
from descant.problems import Edit, Fix, Problem, Severity
from descant.source import Span
from descant.syntax import Scalar

_NAMES = regex(r"--- [^\r\n]++(?:\r\n?|\n)\+\+\+ (?>(?:(?!@@ (?:-\d|\.\.)|@@[\r\n])[^\r\n])+)")
_FENCE = regex(r"[ \t]++(?:`{3,}+|~{3,}+)[ \t]*\Z")
_HUNK_BELOW = regex(r"(?:\r\n?|\n)@@")
_HUNK = regex(r"@@(?:[ \t]|@|-|[\r\n]|\Z)")
_NEARLY_END = regex(r"\s*+\Z|(?:\r\n?|\n)(?:--- [^\r\n]*+(?:\r\n?|\n))?[^\r\n]*+\Z")
"""Nothing more of the text follows, or one line that has no end yet, or half of the names of a file."""


class DiffReader:
    """A run of files that is being read."""

    def __init__(self, text: str, region: Span, path_hint: Scalar | None, *, fenced: bool) -> None:
        """Read what stands in *region*; *path_hint* names the file of hunks that nothing else names."""
        self.text = text
        self.region = region
        self.path_hint = path_hint
        self.fenced = fenced
        """Whether the end of the region is that of a fence: then all that stands in it is the diff."""
        self.files: list[DiffFile] = []
        self.hunk: DiffHunk | None = None
        self.problems: list[Problem] = []
        self.stop = region.start

    def read(self) -> Piece:
        """Return the files of the diff."""
        skip_to = 0
        for line in along(lines(self.text, self.region)):
            if line.end <= skip_to:
                continue
            if line.start == line.end and self.hunk:
                self.hunk.take_blank(line)  # It counts only if more of the hunk follows.
                continue
            if line.start < skip_to:
                line = TextLine(skip_to, line.end, line.stop)
                self.problems.append(glued(line.span))
            header = self.file_header_at(line)
            names = None if header else self.near_names_at(line)
            if header or names:
                self.begin_file(line, header, names)
                skip_to = self.stop = self.files[-1].end
            elif self.takes(line):
                self.stop = line.end
            elif self.text[line.start : line.end].strip():
                if not self.fenced and not self.goes_on_behind(line):
                    break
                if self.hunk and (self.hunk.lacks or self.hunk.is_open) and not self.fenced:
                    self.hunk.take_unmarked(line)
                    self.stop = line.end
                else:
                    self.leave_out(line)
        nodes, problems = [], [self.opening(), *self.problems]
        at_end = _NEARLY_END.match(self.text, self.stop) is not None
        for number, file in enumerate(self.files):
            is_last = number == len(self.files) - 1
            nodes.append(file.node(cut=is_last and at_end and not self.fenced))
            problems += file.problems
        span = Span(self.region.start, max(self.stop, self.region.start))
        return Piece((EditSpan(span),), tuple(nodes), tuple(problems), all_complete(nodes))

    def leave_out(self, line: TextLine) -> None:
        """Skip *line*; what is skipped without anything between is one problem."""
        before = self.problems.pop() if self.problems else None
        self.problems += skipped(self.text, before, line)
        self.hunk = None
        self.stop = line.end

    def goes_on_behind(self, line: TextLine) -> bool:
        """Tell whether the diff goes on behind *line*, which is none of it, and is not over."""
        rest = Span(line.stop, self.region.end)
        if self.hunk and (self.hunk.lacks or self.hunk.is_empty):
            return self.hunk.is_unbroken or lines_follow(self.text, rest)
        if self.hunk and self.hunk.is_open:
            return self.text.startswith(("+", "-", " "), line.stop)
        return (names_follow if self.is_in_header else hunk_follows)(self.text, rest)

    @property
    def is_in_header(self) -> bool:
        """Whether the last lines are those of git, before the names of the file."""
        return bool(self.files) and not self.files[-1].has_names and not self.files[-1].hunks

    def git_line_at(self, line: TextLine) -> GitLine | None:
        """Return *line* as one of git, if it is one: in a hunk there is none."""
        may_be_line = self.text.startswith(("+", "-", " "), line.start) and not self.is_in_header
        if may_be_line and (self.hunk is None or self.hunk.lacks or self.text[line.start] in "+-"):
            return None
        return git_line(self.text, line, is_header=self.is_in_header)

    def near_names_at(self, line: TextLine) -> FileNames | None:
        """Return the names of a file that start at *line*, where something is wrong with them."""
        if self.files and self.files[-1].is_named_again(line):
            return None
        is_between = self.hunk is None or self.hunk.is_full or self.hunk.promised is None
        is_moved = self.is_in_header and bool(self.files[-1].renamed)
        return near_names(self.text, line, self.region.end, is_between=is_between, is_moved=is_moved)

    def opening(self) -> Problem:
        end = self.region.start + len(self.text[self.region.start : self.stop].split("\n")[0].rstrip("\r"))
        message = "Unified diff, read as file edits."
        return Problem(UNIFIED_DIFF, Span(self.region.start, end), message)

    def file_header_at(self, line: TextLine) -> re.Match[str] | None:
        """Return the two names of files that start at *line*, unless they are lines of a hunk."""
        header = _NAMES.match(self.text, line.start, self.region.end)
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

    def takes(self, line: TextLine) -> bool:
        """Take *line*, or tell that it is none of the diff."""
        written = self.text[line.start : line.end]
        git = self.git_line_at(line)
        if git:
            self.hunk = None
            if not self.files or git.begins_file:
                self.files.append(DiffFile(self.text, line.start))
            self.files[-1].take_git_line(git)
            return True
        if _HUNK.match(self.text, line.start, self.region.end):
            return self.begin_hunk(line)
        may_be_header = self.files and not (self.hunk and self.hunk.lacks and written[:1] in " -")
        if may_be_header and is_nearly_header(self.text, line):
            return self.begin_hunk(line)
        if self.files and self.files[-1].is_named_again(line):
            self.problems.append(stray(self.text, line.span))
            return True
        is_headless = self.hunk is None and bool(self.files) and self.files[-1].has_names
        if written.startswith((" ", "+", "-")) and (self.hunk or self.fenced or is_headless):
            if self.hunk is None and not self.begin_hunk(None, line):
                return False
            assert self.hunk is not None, "it was begun"
            if not self.fenced and self.hunk.is_full and _FENCE.match(written):
                return False
            if self.hunk.is_over_before(line, in_prose=not self.fenced):
                return False
            self.hunk.take(line)
            return True
        if self.hunk is None:
            return False
        if written.startswith("\\"):
            self.hunk.take_no_newline(line)
            return True
        if self.fenced and not self.hunk.is_full:
            self.hunk.take_unmarked(line)
            return True
        return False

    def begin_hunk(self, header: TextLine | None, line: TextLine | None = None) -> bool:
        if not self.files:
            first = header or line
            assert first is not None, "a hunk begins with its header or its first line"
            self.files.append(DiffFile(self.text, first.start, self.path_hint))
        file = self.files[-1]
        if header:
            self.hunk = DiffHunk.headed(self.text, header)
            if file.hunks and self.hunk.goes_back_behind(file.hunks[-1]):
                message = "The line numbers go back here; the names of another file may be missing."
                warning = Severity.WARNING
                self.problems.append(
                    Problem(MISSING_FILE_HEADER, header.span, message, severity_override=warning)
                )
        else:
            assert line is not None, "without a header there is a line"
            self.hunk = DiffHunk(self.text, line.start, line.start)
            if file.has_names and not file.hunks and not self.fenced:
                insert = Fix("Insert @@", (Edit(Span.at(line.start), "@@\n"),))
                message = 'Missing "@@" above this line.'
                self.hunk.problems.append(Problem(MISSPELLED_MARKER, line.span, message, insert))
        file.hunks.append(self.hunk)
        return True
