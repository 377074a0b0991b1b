"""Unified diffs, as ``git diff`` and ``diff -u`` write them, and as models imitate them.

    diff := file+
    file := git-line* ["--- " path, "+++ " path] hunk*
    hunk := ["@@" [numbers "@@" [anchor]]] (" " | "-" | "+" | "\\") line …

The numbers are hints, since models cannot count: a hunk ends where its lines do.
"""

import re
from collections.abc import Iterator

from descant.checkpoints import along
from descant.formats.edits.diff_files import DiffFile, is_file_header
from descant.formats.edits.diff_hunks import DiffHunk
from descant.formats.edits.edit_nodes import EditSpan, Piece, all_complete
from descant.formats.edits.problem_kinds import UNIFIED_DIFF, UNMARKED_LINE
from descant.formats.edits.text_lines import AT_LINE_START, FENCE_LINE, TextLine, lines
from descant.patterns import regex
from descant.problems import Problem, Severity
from descant.source import Span
from descant.syntax import Scalar

_OPENER = regex(
    AT_LINE_START
    + r"(?:(?P<git>diff --git [^\r\n]++)"
    + r"|(?P<names>--- [^\r\n]++(?:\r\n?|\n)\+\+\+ [^\r\n]++(?:\r\n?|\n)@@)"
    + r"|(?P<fence>(?:`{3,}+|~{3,}+)[ \t]*+(?:diff|patch|udiff)\b[^`\r\n]*+(?:\r\n?|\n)))"
)
_NAMES = regex(r"--- [^\r\n]++(?:\r\n?|\n)\+\+\+ [^\r\n]++(?=[\r\n]|\Z)")
_HUNK_BELOW = regex(r"(?:\r\n?|\n)@@")
_HUNK = regex(AT_LINE_START + r"@@(?:[ \t]|@|-|[\r\n]|\Z)")
_IN_FENCE = regex(
    AT_LINE_START + r"(?:diff --git |--- [^\r\n]++(?:\r\n?|\n)\+\+\+ |@@[^\r\n]*+(?:\r\n?|\n)[-+ ])"
)
_FENCED = regex(r"(?:`{3,}+|~{3,}+)[ \t]*+(?:diff|patch|udiff)\b[^`\r\n]*+(?:\r\n?|\n)\Z")
_GIT_LINE = regex(
    r"(?:diff --git |index [0-9a-f]+\.\.|(?:old|new|new file|deleted file) mode |similarity index |"
    r"dissimilarity index |rename (?:from|to) |copy (?:from|to) |Binary files |Index: |={60,}\s*\Z)"
)
_NEARLY_END = regex(r"\s*+\Z|(?:\r\n?|\n)(?:--- [^\r\n]*+(?:\r\n?|\n))?[^\r\n]*+\Z")
"""Nothing more of the text follows, or one line that has no end yet, or half of the names of a file."""
_END = regex("")
_REACH = 300


def read_diffs(text: str, region: Span, path_hint: Scalar | None = None) -> Iterator[Piece]:
    """Yield the diffs in *region*; *path_hint* names the file of hunks that nothing else names."""
    if _FENCED.search(text[max(0, region.start - _REACH) : region.start]):
        yield from _diff_in(text, region, path_hint)
        return
    at, fence_line = region.start, None
    while opener := _OPENER.search(text, at, region.end):
        if fence_line is None or fence_line.start() < opener.end():
            fence_line = FENCE_LINE.search(text, opener.end(), region.end) or _END.match(text, region.end)
        assert fence_line is not None, "the end of the region is there"
        limit = fence_line.start()
        fence = None
        if opener["fence"]:
            fence = Span(opener.start(), opener.start() + len(opener.group().rstrip("\r\n")))
            if limit < region.end:
                closer = Span(*fence_line.span())
                for piece in _diff_in(text, Span(opener.end(), limit), None):
                    yield piece._replace(runs=tuple(EditSpan(run.span, fence, closer) for run in piece.runs))
                at = closer.end
                continue
        begins = _IN_FENCE.search(text, opener.end(), limit) if fence else opener
        if begins is None:
            at = max(limit, opener.end())
            continue
        diff = _Diff(text, Span(begins.start(), limit), None, fenced=False)
        piece = diff.read()
        if piece.files:
            yield piece._replace(runs=(EditSpan(piece.runs[0].span, fence),))
        at = max(diff.stop, begins.end())


def _diff_in(text: str, inside: Span, path_hint: Scalar | None) -> Iterator[Piece]:
    """Yield the diff in a fence, if there is one: with the names of files, or with the header of a hunk."""
    begins = _IN_FENCE.search(text, *inside)
    if begins:
        piece = _Diff(text, Span(begins.start(), inside.end), path_hint, fenced=True).read()
        if piece.files:
            yield piece


class _Diff:
    """A run of files that is being read."""

    def __init__(self, text: str, region: Span, path_hint: Scalar | None, *, fenced: bool) -> None:
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
        skip_to = 0
        for line in along(lines(self.text, self.region)):
            if line.start < skip_to:
                continue
            header = self.file_header_at(line)
            if header:
                self.begin_file(line, header)
                skip_to = header.end()
                self.stop = header.end()
            elif self.takes(line):
                self.stop = line.end
            elif self.text[line.start : line.end].strip():
                if not self.fenced:
                    break
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
        message = "This line is not part of the diff and was ignored."
        severity = Severity.WARNING
        self.problems.append(Problem(UNMARKED_LINE, line.span, message, severity_override=severity))
        self.hunk = None
        self.stop = line.end

    def opening(self) -> Problem:
        end = self.region.start + len(self.text[self.region.start : self.stop].split("\n")[0].rstrip("\r"))
        message = "Unified diff, read as file edits."
        return Problem(UNIFIED_DIFF, Span(self.region.start, end), message)

    def file_header_at(self, line: TextLine) -> re.Match[str] | None:
        """Return the two names of files that start at *line*, unless they are lines of a hunk."""
        header = _NAMES.match(self.text, line.start, self.region.end)
        if header is None or self.hunk is None:
            return header
        if _HUNK_BELOW.match(self.text, header.end(), self.region.end):
            is_lines = self.hunk.wants_exactly(1, 1) and not is_file_header(self.text, Span(*header.span()))
            return None if is_lines else header
        return None if self.hunk.lacks else header

    def begin_file(self, line: TextLine, header: re.Match[str]) -> None:
        self.hunk = None
        if not self.files or self.files[-1].has_names or self.files[-1].hunks:
            self.files.append(DiffFile(self.text, line.start))
        self.files[-1].take_header(Span(*header.span()))

    def takes(self, line: TextLine) -> bool:
        """Take *line*, or tell that the diff ends before it."""
        written = self.text[line.start : line.end]
        if _GIT_LINE.match(written):
            self.hunk = None
            if not self.files or written.startswith(("diff --git ", "Index: ")):
                self.files.append(DiffFile(self.text, line.start))
            self.files[-1].take_git_line(line)
            return True
        if _HUNK.match(self.text, line.start, self.region.end):
            return self.begin_hunk(line)
        if written.startswith((" ", "+", "-")) and (self.hunk or self.fenced):
            if self.hunk is None and not self.begin_hunk(None, line):
                return False
            assert self.hunk is not None, "it was begun"
            if self.hunk.is_over_before(line, in_prose=not self.fenced):
                return False
            self.hunk.take(line)
            return True
        if self.hunk is None:
            return False
        if written.startswith("\\"):
            self.hunk.take_no_newline(line)
            return True
        if not written:
            self.hunk.take_blank(line)
            return False  # It counts only if more of the hunk follows.
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
        else:
            assert line is not None, "without a header there is a line"
            self.hunk = DiffHunk(self.text, line.start, line.start)
        file.hunks.append(self.hunk)
        return True
