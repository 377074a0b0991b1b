"""A hunk of a unified diff, and the content that hunks add to nothing."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Self

from descant.checkpoints import along
from descant.formats.edits.diff_headers import HEADER, NEARLY, WITH_NUMBERS
from descant.formats.edits.hunks import HunkLines
from descant.formats.edits.problem_kinds import HUNK_COUNT, UNMARKED_LINE
from descant.formats.edits.stray_markers import glued_text, misspelled
from descant.formats.edits.text_lines import TextLine
from descant.formats.nodes import decoded, unsigned, verbatim
from descant.lines import line_break_at
from descant.notations import Notation
from descant.patterns import regex
from descant.problems import Edit, Fix, Problem, Severity
from descant.source import Span, trimmed
from descant.syntax import Scalar
from descant.transcripts import Cut

_FEW = 3
"""So many lines around a change are context; so many more a model counts at most by mistake."""
_LIST_ITEM = regex(r"[-+*] \S")


class DiffHunk(HunkLines):
    """A hunk with the numbers of lines that its header promises."""

    header: re.Match[str] | None = None
    """A header with all its numbers."""
    promised: tuple[int, int] | None = None

    @classmethod
    def headed(cls, text: str, line: TextLine) -> Self:
        """Return the hunk that the header in *line* begins."""
        hunk = cls(text, line.start, line.stop)
        header = HEADER.match(text, line.start, line.end)
        if header is None or (not header["first"] and WITH_NUMBERS.match(text, line.start, line.end)):
            end = hunk._takes_misspelled(line)
        else:
            end = header.end()
        if header and header["first"]:
            hunk.header = header
            hunk.promised = int(header["old_count"] or 1), int(header["new_count"] or 1)
            hunk.first_line = Scalar(*header.span("first"), int(header["first"]), Notation.BARE)
        if end == line.end:
            return hunk
        if text.startswith(("+", "-"), end):
            message = "A line of the hunk stands behind its header; it was not read."
            hunk.problems.append(glued_text(Span(end, line.end), message))
        anchor = trimmed(text, Span(end, line.end), " \t")
        if text[anchor.start : anchor.end].strip("@ \t."):
            hunk.anchors.append(verbatim(text, anchor))
        return hunk

    def _takes_misspelled(self, line: TextLine) -> int:
        """Take what is meant as a header; return where it ends."""
        near = NEARLY.match(self.text, line.start, line.end)
        end, meant = line.end, "@@"
        if near:
            numbers = near["first"], near["old_count"], near["new_first"], near["new_count"]
            end, meant = near.end(), "@@ -{},{} +{},{} @@".format(*numbers)
            self.promised = int(near["old_count"]), int(near["new_count"])
            self.first_line = Scalar(*near.span("first"), int(near["first"]), Notation.BARE)
        span = Span(line.start, end)
        self.problems.append(misspelled(span, Edit(span, meant), meant, "Misspelled header of a hunk"))
        return end

    @property
    def is_full(self) -> bool:
        """Tell whether it has all lines that its header promises."""
        return self.promised is not None and not self.lacks

    @property
    def is_unbroken(self) -> bool:
        """Tell whether no line was left blank since its last one."""
        return not self.is_empty and not self._blank

    @property
    def is_open(self) -> bool:
        """Tell whether nothing says how many lines it has, and no line was left blank since the last one."""
        return self.promised is None and self.is_unbroken

    @property
    def lacks(self) -> int:
        """How many lines more its header promises."""
        if self.promised is None:
            return 0
        old, new = self.counts
        return max(0, self.promised[0] - old, self.promised[1] - new)

    @property
    def may_be_miscounted(self) -> bool:
        """Tell whether the few lines that it lacks were never meant: it ends as a hunk does, on context or
        with a whole line."""
        if self.promised is None or not self.changes or self.lacks > _FEW or self.problems:
            return False
        old, new = self.counts
        lacks_as_many = self.promised[0] - old == self.promised[1] - new
        is_whole = self.text.startswith(("\r", "\n"), self.end)
        return self.prefix == " " or (lacks_as_many and is_whole)

    def goes_back_behind(self, other: "DiffHunk") -> bool:
        """Tell whether its numbers are before those of the *other* one, which can count."""
        if self.first_line is None or other.first_line is None or self.promised is None:
            return False
        can_count = other.promised == other.counts and other.promised[0] > 0
        return can_count and self.promised[0] > 0 and self.first_line.value < other.first_line.value

    def wants_exactly(self, old: int, new: int) -> bool:
        """Tell whether so many lines are what its header promises yet."""
        return self.promised == (self.counts[0] + old, self.counts[1] + new)

    def is_over_before(self, line: TextLine, *, in_prose: bool) -> bool:
        """Tell whether *line* is none of its lines, although it looks like one: a list in prose, say."""
        if not in_prose:
            return False
        if self.is_full and line.stop == len(self.text) and line.stop == line.end:
            written = self.text[line.start : line.end]
            return written.startswith("--- ") or "--- ".startswith(written)  # The next file, cut off.
        if not self._blank:
            return False
        return self.is_full or (
            self.promised is None and _LIST_ITEM.match(self.text, line.start, line.end) is not None
        )

    def take_no_newline(self, line: TextLine) -> None:
        """Take the remark that the line before has no line end."""
        if self.prefix in (" ", "-"):
            self.remarks["old_without_newline"] = line.start
        if self.prefix in (" ", "+"):
            self.remarks["new_without_newline"] = line.start
        self.end = line.end

    def final_problems(self) -> list[Problem]:
        """Return what is wrong with its lines; where all are there, one without a sign is certain."""
        if self.promised != self.counts:
            return self.all_problems()
        return [
            replace(problem, alternatives=()).as_warning()
            if problem.kind is UNMARKED_LINE and problem.severity is Severity.ERROR
            else problem
            for problem in along(self.all_problems())
        ]

    def count_problem(self) -> Problem | None:
        """Report a header that promises other numbers of lines than there are."""
        old, new = self.counts
        if self.header is None or self.promised is None or self.promised == (old, new):
            return None
        edits = []
        for side, first, counted in (("old", "first", old), ("new", "new_first", new)):
            if int(self.header[f"{side}_count"] or 1) != counted:
                at = self.header.end(first)
                end = self.header.end(side) if self.header[side] else at
                edits.append(Edit(Span(at, end), f",{counted}"))
        before, after = self.promised
        message = (
            f"Wrong line counts in the hunk header: it says {before} old and {after} new lines, the "
            f"hunk has {old} and {new}."
        )
        write = Fix("Fix the line counts", tuple(edits))
        # Where something else is wrong with its lines, that is the cause.
        milder = Severity.HINT if self.all_problems() else None
        return Problem(HUNK_COUNT, Span(*self.header.span()), message, write, severity_override=milder)


def added_content(text: str, end: int, hunks: Sequence[DiffHunk], *, complete: bool) -> Scalar:
    """Return what a new file holds whose header ends at *end*: its added lines without their prefixes."""
    if not hunks:
        return verbatim(text, Span.at(end))
    if len(hunks) == 1 and (run := hunks[0].run) and run.added == run.new:
        without_newline = "new_without_newline" in hunks[0].remarks
        region = Span(run.start + 1, run.end + (not without_newline))
        return unsigned(text, region, is_first_signed=False, complete=complete)
    scalars = (scalar for hunk in hunks for scalar in along(hunk.new))
    added = [(scalar, scalar.end + len(line_break_at(text, scalar.end))) for scalar in scalars]
    if not added:
        return verbatim(text, Span.at(hunks[-1].body))
    cuts: list[Cut] = []
    position = added[0][0].start
    for scalar, stop in along(added):
        if position < scalar.start:
            cuts.append(Cut(position, scalar.start))
        position = stop
    last, stop = added[-1]
    region = Span(added[0][0].start, stop)
    if "new_without_newline" in hunks[-1].remarks:
        region = Span(region.start, last.end)
    elif stop == last.end and complete:
        cuts.append(Cut(stop, stop, "\n"))  # The text ends with it, but a line of a diff has a line end.
    return decoded(text, region, cuts, complete=complete)
