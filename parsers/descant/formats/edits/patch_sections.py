"""The sections of a patch: a file that is added, one that is deleted, one that is updated."""

import re
from typing import Protocol

from descant.formats.edits.edit_nodes import file_node, implied, verbatim
from descant.formats.edits.hunks import HunkLines, unmarked
from descant.formats.edits.problem_kinds import EDIT_WITHOUT_CHANGE, EDIT_WITHOUT_PATH, UNMARKED_LINE
from descant.formats.edits.text_lines import TextLine
from descant.problems import Problem, Severity
from descant.source import Span, trimmed
from descant.syntax import Mapping, Scalar
from descant.transcripts import Cut, Transcript


class PatchSection(Protocol):
    """What is said of one file, taken line by line."""

    problems: list[Problem]

    def takes(self, line: TextLine) -> bool:
        """Take *line* if it says by its first character what it is."""

    def takes_blank(self, line: TextLine) -> None:
        """Take an empty line."""

    def takes_unmarked(self, line: TextLine) -> None:
        """Take a line that does not say what it is, but stands inside the patch."""

    def takes_mark(self, mark: re.Match[str]) -> bool:
        """Take a line with three stars that is about this file, if it may stand here."""

    def node(self, *, complete: bool) -> Mapping:
        """Return the file operation."""


def section_of(text: str, line: TextLine, mark: re.Match[str]) -> PatchSection:
    """Return the section that *mark*, which is all of *line*, opens."""
    path = verbatim(text, trimmed(text, Span(*mark.span("path")), " \t"))
    if mark["kind"] == "Update":
        return _Updated(text, line, path)
    return _Added(text, line, path) if mark["kind"] == "Add" else _Deleted(text, line, path)


class _SectionLines:
    def __init__(self, text: str, line: TextLine, path: Scalar) -> None:
        self.text = text
        self.line = line
        self.path = path
        self.end = line.end
        self.problems: list[Problem] = []
        if not path.value:
            message = "Missing file path; this section is ignored."
            self.problems.append(Problem(EDIT_WITHOUT_PATH, line.span, message))

    def takes_blank(self, line: TextLine) -> None:
        pass

    def takes_mark(self, mark: re.Match[str]) -> bool:
        return False

    def takes_unmarked(self, line: TextLine) -> None:
        message = "This line of the patch belongs to no file and was ignored."
        self.problems.append(Problem(UNMARKED_LINE, line.span, message, severity_override=Severity.WARNING))

    @property
    def named(self) -> Scalar | None:
        return self.path if self.path.value else None


class _Deleted(_SectionLines):
    def takes(self, line: TextLine) -> bool:
        return False

    def node(self, *, complete: bool) -> Mapping:
        operation = implied(self.line.start, "delete")
        return file_node(self.line.span, operation, self.named, complete=complete)


class _Added(_SectionLines):
    def __init__(self, text: str, line: TextLine, path: Scalar) -> None:
        super().__init__(text, line, path)
        self.cuts: list[Cut] = []
        self.content: Span | None = None
        self.blank: list[TextLine] = []

    def takes(self, line: TextLine) -> bool:
        if not self.text.startswith("+", line.start, line.end):
            return False
        self._add(line)
        self.cuts.append(Cut(line.start, line.start + 1))
        return True

    def takes_blank(self, line: TextLine) -> None:
        self.blank.append(line)

    def takes_unmarked(self, line: TextLine) -> None:
        self._add(line)
        self.problems.append(unmarked(line, "+", "content"))

    def _add(self, line: TextLine) -> None:
        # Blank lines are content only where more of it follows.
        self.problems += [unmarked(blank, "+", "content") for blank in self.blank]
        first = min([self.content or line.span, *(blank.span for blank in self.blank)])
        self.blank.clear()
        self.content = Span(first.start, line.stop)
        self.end = line.end

    def node(self, *, complete: bool) -> Mapping:
        region = self.content or Span.at(self.line.end)
        decoded = Transcript(self.text, region, self.cuts)
        span = Span(self.line.start, max(self.end, region.end))
        operation = implied(self.line.start, "write")
        content = Scalar(*region, decoded.text, decoded, complete)
        return file_node(span, operation, self.named, content=content, complete=complete)


class _Updated(_SectionLines):
    def __init__(self, text: str, line: TextLine, path: Scalar) -> None:
        super().__init__(text, line, path)
        self.hunks: list[HunkLines] = []
        self.new_path: Scalar | None = None

    def takes(self, line: TextLine) -> bool:
        if line.start == line.end:
            return False
        if self.text[line.start] in " +-":
            self._hunk(line).take(line)
        elif self.text.startswith("@@", line.start):
            self._takes_header(line)
        else:
            return False
        self.end = line.end
        return True

    def _takes_header(self, line: TextLine) -> None:
        if not self.hunks or not self.hunks[-1].is_empty:
            self.hunks.append(HunkLines(self.text, line.start, line.stop))
        hunk = self.hunks[-1]
        hunk.drop_blank()
        anchor = trimmed(self.text, Span(line.start + 2, line.end), " \t")
        if self.text[anchor.start : anchor.end].strip(" @"):
            hunk.anchors.append(verbatim(self.text, anchor))
        hunk.body = hunk.end = line.stop

    def _hunk(self, line: TextLine) -> HunkLines:
        if not self.hunks or self.hunks[-1].at_end:
            self.hunks.append(HunkLines(self.text, line.start, line.start))
        return self.hunks[-1]

    def takes_blank(self, line: TextLine) -> None:
        if self.hunks:
            self.hunks[-1].take_blank(line)

    def takes_unmarked(self, line: TextLine) -> None:
        self._hunk(line).take_unmarked(line)
        self.end = line.end

    def takes_mark(self, mark: re.Match[str]) -> bool:
        if mark["move"] and self.new_path is None:
            self.new_path = verbatim(self.text, trimmed(self.text, Span(*mark.span("path")), " \t"))
        elif mark["at_end"] and self.hunks:
            self.hunks[-1].at_end = Span(*mark.span())
        else:
            return False
        self.end = mark.end()
        return True

    def node(self, *, complete: bool) -> Mapping:
        hunks = [hunk for hunk in self.hunks if not hunk.is_empty]
        self.problems += [problem for hunk in hunks for problem in hunk.problems]
        if complete and self.new_path is None and not any(hunk.changes for hunk in hunks):
            message = f"This edit of {self.path.value or 'this file'} adds and removes no lines."
            self.problems.append(Problem(EDIT_WITHOUT_CHANGE, self.line.span, message))
        nodes = [hunk.node() for hunk in hunks[:-1]] + [hunk.node(complete=complete) for hunk in hunks[-1:]]
        return file_node(
            Span(self.line.start, self.end),
            implied(self.line.start, "move" if self.new_path else "patch"),
            self.named,
            new_path=self.new_path,
            hunks=nodes,
            complete=complete,
        )
