"""A file that the answer writes as a whole, and that is there already: both texts, line by line."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import attrgetter

from descant import Source, Span
from descant.merging import LineChange, changes, lines_of
from descant.syntax import Scalar
from descant_server.workspace.draft import Draft


@dataclass(frozen=True, eq=False)
class Rewritten:
    """A file of the answer beside the one that is there."""

    draft: Draft
    node: Scalar
    """Its content in the answer; the line ends may be others than those of the file."""
    old: str
    """What is there."""

    @property
    def path(self) -> str:
        """As the answer has it."""
        return self.draft.file.path

    @property
    def new(self) -> str:
        """What the answer has."""
        text: str = self.node.value
        return text

    @cached_property
    def old_lines(self) -> Sequence[str]:
        """Its lines without their ends."""
        return lines_of(self.old)

    @cached_property
    def new_lines(self) -> Sequence[str]:
        """Those of the answer."""
        return lines_of(self.new)

    @cached_property
    def same(self) -> tuple[int, int]:
        """How many lines at the start of both, and how many at their end, are the same."""
        old, new = self.old_lines, self.new_lines
        most = min(len(old), len(new))
        head = next((number for number in range(most) if old[number] != new[number]), most)
        most -= head
        tail = next((number for number in range(most) if old[-1 - number] != new[-1 - number]), most)
        return head, tail

    @cached_property
    def changes(self) -> Sequence[LineChange]:
        """What leads from the lines that are there to those of the answer."""
        return changes(self.old_lines, self.new_lines)

    def is_changed(self, line: int) -> bool:
        """Tell whether line number *line* of the answer is in one of the changes."""
        place = bisect_right(self.changes, line, key=attrgetter("new_start")) - 1
        return place >= 0 and line < self.changes[place].new_end

    @cached_property
    def gone(self) -> Counter[str]:
        """The lines that are there more often than in the answer, without the blanks around them."""
        return self._between[0] - self._between[1]

    @cached_property
    def added(self) -> Counter[str]:
        """The lines that are in the answer more often."""
        return self._between[1] - self._between[0]

    def new_span(self, line: int) -> Span:
        """Return where line number *line* of the answer's content is in it, without its end."""
        return self._source.line_span(line)

    def new_line_at(self, index: int) -> int:
        """Return the number of the line that holds the character number *index* of the answer's content."""
        return self._source.line_at(index)

    @cached_property
    def _source(self) -> Source:
        return Source(self.new)

    @cached_property
    def _between(self) -> tuple[Counter[str], Counter[str]]:
        head, tail = self.same
        old = self.old_lines[head : len(self.old_lines) - tail]
        new = self.new_lines[head : len(self.new_lines) - tail]
        return Counter(map(str.strip, old)), Counter(map(str.strip, new))
