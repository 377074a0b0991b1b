"""A hunk of a unified diff, and the numbers in its header."""

import re
from typing import Self

from descant.formats.edits.edit_nodes import verbatim
from descant.formats.edits.hunks import HunkLines
from descant.formats.edits.problem_kinds import HUNK_COUNT
from descant.formats.edits.text_lines import TextLine
from descant.notations import Notation
from descant.patterns import regex
from descant.problems import Edit, Fix, Problem
from descant.source import Span, trimmed
from descant.syntax import Scalar

_HEADER = regex(
    r"@@[ \t]*+(?>(?:-(?P<first>\d{1,9}+)(?>(?P<old>,(?P<old_count>\d{1,9}+))?)[ \t]++"
    r"\+(?P<new_first>\d{1,9}+)(?>(?P<new>,(?P<new_count>\d{1,9}+))?)[ \t]*+@@|[^@\r\n]*+@@)?)"
)
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
        header = _HEADER.match(text, line.start, line.end)
        assert header is not None, "called where no header starts"
        if header["first"]:
            hunk.header = header
            hunk.promised = int(header["old_count"] or 1), int(header["new_count"] or 1)
            hunk.first_line = Scalar(*header.span("first"), int(header["first"]), Notation.BARE)
        anchor = trimmed(text, Span(header.end(), line.end), " \t")
        if text[anchor.start : anchor.end].strip("@ \t."):
            hunk.anchors.append(verbatim(text, anchor))
        return hunk

    @property
    def is_full(self) -> bool:
        """Tell whether it has all lines that its header promises."""
        return self.promised is not None and not self.lacks

    @property
    def lacks(self) -> int:
        """How many lines more its header promises."""
        if self.promised is None:
            return 0
        return max(0, self.promised[0] - len(self.old), self.promised[1] - len(self.new))

    def wants_exactly(self, old: int, new: int) -> bool:
        """Tell whether so many lines are what its header promises yet."""
        return self.promised == (len(self.old) + old, len(self.new) + new)

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

    def count_problem(self) -> Problem | None:
        """Report a header that promises other numbers of lines than there are."""
        old, new = len(self.old), len(self.new)
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
        return Problem(HUNK_COUNT, Span(*self.header.span()), message, write)
