"""Patches in the format of ``apply_patch``, as coding agents write them.

patch := "*** Begin Patch" file+ "*** End Patch"
file  := "*** Add File: " path ("+" line)*
       | "*** Delete File: " path
       | "*** Update File: " path ["*** Move to: " path] hunk*
hunk  := ["@@" [" " anchor]] (" " | "-" | "+") line … ["*** End of File"]
"""

import re
from bisect import bisect_left
from collections.abc import Iterator

from descant.checkpoints import along
from descant.formats import problem_kinds as shared
from descant.formats.edits import problem_kinds
from descant.formats.edits.edit_piece import EditSpan, Piece
from descant.formats.edits.heredoc_commands import in_heredoc
from descant.formats.edits.patch_markers import (
    FILE_HEADERS,
    PatchMarker,
    PatchMarkerKind,
    exact_marker,
    is_indented_marker,
    near_marker,
    needs_a_look,
    next_marker,
)
from descant.formats.edits.patch_sections import section_of
from descant.formats.edits.section_lines import PatchSection
from descant.formats.edits.skipped_lines import SkippedLines, is_cut, is_signed
from descant.formats.edits.stray_markers import end_mark, glued, stray, without_removed
from descant.formats.edits.text_lines import AT_LINE_END, AT_LINE_START, FENCE_LINE, LineCursor, TextLine
from descant.formats.nodes import all_complete
from descant.line_search import matches_at_lines
from descant.patterns import regex
from descant.problems import Edit, Fix, Problem, Safety
from descant.schemas.shape import as_alternative
from descant.source import Span, trimmed
from descant.syntax import Mapping, Scalar

_OPENER = regex(
    AT_LINE_START
    + rf"(?:(?P<begin>\*\*\* Begin Patch(?:{AT_LINE_END}|(?=\*\*\* ))"
    # A first line that is indented alone, and not with all others.
    + rf"|[ \t]{{1,8}}+\*\*\* Begin Patch{AT_LINE_END}"
    + r"(?=(?:\r\n?|\n)[ \t]*+\*\*\* [^\r\n]++(?:\r\n?|\n)(?:@@|[-+*])))"
    + r"|\*\*\* (?:Add|Update|Delete) File:)"
)
_BOUNDARY = regex(AT_LINE_START + rf"\*\*\* (?:(?P<end>End)|(?P<begin>Begin)) Patch{AT_LINE_END}")
_STARS = ("*** ",)
_VISIBLE = regex(r"\S")
_MARKERS = ("*** Begin Patch", *(kind.value for kind in PatchMarkerKind))


def read_patches(text: str, region: Span, path_hint: Scalar | None = None) -> Iterator[Piece]:
    """Yield the patches in *region*; a patch names its files, so that it needs no *path_hint*."""
    opener = next(matches_at_lines(_OPENER, text, _STARS, *region), None)
    if opener is None:
        return
    boundaries = [
        (mark.start(), mark) for mark in matches_at_lines(_BOUNDARY, text, _STARS, opener.start(), region.end)
    ]
    starts = [start for start, _ in boundaries]
    while opener:
        number = bisect_left(starts, opener.start() + 1)
        strays: list[Problem] = []
        while number < len(boundaries) and not boundaries[number][1]["end"] and opener["begin"] is not None:
            again = boundaries[number][1]
            if text[opener.end() : again.start()].strip():
                break
            strays.append(stray(text, Span(*opener.span())))
            opener, number = again, number + 1
        limit, last = boundaries[number] if number < len(boundaries) else (region.end, None)
        end = last if last and last["end"] else None
        piece = _Patch(text, opener, limit, end, strays).read()
        if piece.files or not piece.complete:
            yield in_heredoc(text, region, piece)
        opener = next(matches_at_lines(_OPENER, text, _STARS, max(piece.end, opener.end()), region.end), None)


class _Patch:
    """One patch that is being read."""

    def __init__(
        self, text: str, opener: re.Match[str], limit: int, end: re.Match[str] | None, strays: list[Problem]
    ) -> None:
        """Read from *opener* to *limit*, where the mark *end* stands, if there is one."""
        self.text = text
        self.opener = opener
        self.limit = limit
        self.end = Span(*end.span()) if end else None
        self.files: list[Mapping] = []
        self.problems = strays
        self.section: PatchSection | None = None
        self.skipped = SkippedLines(text)

    def read(self) -> Piece:
        start = self.opener.end() if self.opener["begin"] is not None else self.opener.start()
        stop, misspelled_end = start, None
        cursor = LineCursor(self.text, Span(start, self.limit))
        for line in along(self.lines(cursor, start)):
            if self.section and (behind := self.section.takes_run(line.start, self.limit)):
                cursor.skip(behind)
                stop = behind - 1
                continue
            marker = self.marker_at(line)
            if marker and marker.kind is PatchMarkerKind.END:
                misspelled_end = marker
                break
            if not (self.takes_marker(line, marker) if marker else self.takes(line)):
                break
            stop = line.end if line.end > line.start else stop
        else:
            stop = self.end.end if self.end else stop
        is_closed = misspelled_end is not None or (self.end is not None and stop == self.end.end)
        if misspelled_end:
            stop = misspelled_end.span.end
            self.problems += [misspelled_end.problem] if misspelled_end.problem else []
        # Where other text follows, the model went on: only the mark is missing.
        is_whole = is_closed or (not misspelled_end and _VISIBLE.search(self.text, stop) is not None)
        self.finish(complete=is_whole)
        span = Span(self.opener.start(), stop)
        self.problems[:0] = self.framing_problems(span, is_closed=is_closed, is_whole=is_whole)
        self.problems = without_removed(self.problems) + self.skipped.problems
        complete = is_whole and all_complete(self.files)
        return Piece((EditSpan(span),), tuple(self.files), tuple(self.problems), complete)

    def lines(self, cursor: LineCursor, start: int) -> Iterator[TextLine]:
        """Yield the lines; a marker that another one is glued to is a line of its own."""
        if self.opener["begin"] is not None and self.text.startswith("***", start):
            self.problems.append(glued(Span.at(start)))
        for line in cursor:
            while (at := next_marker(self.text, line)) is not None:
                before = TextLine(line.start, at, at)
                yield before
                problem = glued(Span(at, line.end))
                # Behind a line of a content nothing says how that line ends.
                self.problems.append(
                    problem if self.marker_at(before) else as_alternative(problem).as_error()
                )
                line = TextLine(at, line.end, line.stop)
            yield line

    def marker_at(self, line: TextLine) -> PatchMarker | None:
        """Return the marker that *line* is, or is surely meant as."""
        text = self.text
        if line.start == line.end or text[line.start] == "+":
            return None
        if text.startswith("***", line.start, line.end) and (marker := exact_marker(text, line)):
            return marker
        if line.end == len(text) and self.is_half_marker(line):
            return None
        if text[line.start] in " -" and not is_indented_marker(text, line):
            return None
        return near_marker(text, line) if needs_a_look(text, line) else None

    def takes_marker(self, line: TextLine, marker: PatchMarker) -> bool:
        """Take *line*, which is *marker*, or tell that the patch ends before it."""
        if marker.kind in FILE_HEADERS:
            if self.section and self.section.is_said_again(marker):
                self.problems.append(stray(self.text, self.section.line.span))
                self.section = None
            self.finish(complete=True)
            self.section = section_of(self.text, line, marker)
        elif not (self.section and self.section.takes_marker(line, marker)):
            self.skipped.add(line, self.section)
        self.problems += [marker.problem] if marker.problem else []
        return True

    def takes(self, line: TextLine) -> bool:
        """Take *line*, or tell that the patch ends before it."""
        if self.section and self.section.takes(line):
            return True
        if line.end == len(self.text) and self.is_half_marker(line):
            return True
        if self.end is None and FENCE_LINE.match(self.text, line.start, line.end):
            return False
        if not self.text[line.start : line.end].strip():
            if self.section:
                self.section.takes_blank(line)
            return True
        if self.end is None and not is_signed(self.text, line):
            return False
        is_free = not is_cut(self.text, line) and not self.text.startswith("***", line.start)
        if not (is_free and self.section and self.section.takes_unmarked(line)):
            self.skipped.add(line, self.section)
        return True

    def is_half_marker(self, line: TextLine) -> bool:
        written = self.text[line.start : line.end]
        return bool(written) and any(marker.startswith(written) for marker in _MARKERS)

    def finish(self, *, complete: bool) -> None:
        if self.section:
            self.files.append(self.section.node(complete=complete))
            self.problems += self.section.problems
            self.section = None

    def framing_problems(self, span: Span, *, is_closed: bool, is_whole: bool) -> Iterator[Problem]:
        start = trimmed(self.text, span, " \t").start
        opener = Span(start, min(span.end, start + len("*** Begin Patch")))
        message = "Patch, read as file edits."
        yield Problem(problem_kinds.APPLY_PATCH, opener, message)
        if self.opener["begin"] is None:
            insert = Fix("Insert the line", (Edit(Span.at(span.start), "*** Begin Patch\n"),), Safety.UNSAFE)
            message = 'Missing "*** Begin Patch" before this line.'
            yield Problem(problem_kinds.PATCH_WITHOUT_BEGIN, opener, message, insert)
        message = 'Missing "*** End Patch" after this line.'
        if not is_whole:
            yield Problem(shared.TRUNCATED, Span.at(span.end), message)
        elif not is_closed:
            insert = Fix("Insert the line", (end_mark(self.text, span.end, self.problems),))
            yield Problem(problem_kinds.PATCH_WITHOUT_END, Span.at(span.end), message, insert)
