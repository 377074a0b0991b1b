"""Hunks whose lines say by their first character what becomes of them: kept, removed or added."""

from collections.abc import Sequence
from operator import is_not

from descant.formats.edits.problem_kinds import UNMARKED_LINE
from descant.formats.edits.signed_runs import SignedRun
from descant.formats.edits.text_lines import TextLine, lines
from descant.formats.line_nodes import signed_lines
from descant.formats.nodes import flag, listing, mapping, verbatim
from descant.notations import Notation
from descant.problems import Edit, Fix, Problem, Safety
from descant.source import Span
from descant.syntax import Mapping, Node, Scalar
from descant.syntax import Sequence as ListNode


class HunkLines:
    """A hunk that is being read, line by line."""

    def __init__(self, text: str, start: int, body: int) -> None:
        """Start a hunk at *start* with its lines from *body* on."""
        self.text = text
        self.start = start
        self.body = body
        self.end = body
        self.run: SignedRun | None = None
        """All its lines, where they were taken together."""
        self._sides: tuple[list[Scalar], list[Scalar]] = ([], [])
        self.anchors: list[Scalar] = []
        """What the model says that stands above: a class, a function."""
        self.first_line: Scalar | None = None
        """The number of the first old line as the model has it, which cannot count."""
        self.at_end: Span | None = None
        """Where it is said that the last line is the last one of the file."""
        self.remarks: dict[str, int] = {}
        """What else is said of the hunk, and where."""
        self.prefix = ""
        """The prefix of the last line."""
        self.problems: list[Problem] = []
        self._blank: list[TextLine] = []
        self._unmarked: list[list[TextLine]] = []
        """The lines without a sign, those that follow each other together."""

    @property
    def is_empty(self) -> bool:
        """Tell whether it has no line yet."""
        return self.counts == (0, 0)

    @property
    def counts(self) -> tuple[int, int]:
        """How many old lines it has, and how many new ones."""
        return (self.run.old, self.run.new) if self.run else (len(self._sides[0]), len(self._sides[1]))

    @property
    def old(self) -> list[Scalar]:
        """Its old lines."""
        return self._settled()[0]

    @property
    def new(self) -> list[Scalar]:
        """Its new lines."""
        return self._settled()[1]

    @property
    def changes(self) -> bool:
        """Tell whether it removes or adds anything."""
        if self.run:
            return self.run.removed > 0 or self.run.added > 0
        return len(self.old) != len(self.new) or any(map(is_not, self.old, self.new))

    def take(self, line: TextLine) -> None:
        """Take a line that starts with a space, a plus or a minus."""
        self._take_blank()
        self._add(verbatim(self.text, Span(line.start + 1, line.end)), self.text[line.start], line)

    def takes_run(self, run: SignedRun) -> bool:
        """Take the lines of *run* together, if they are its first ones."""
        if not self.is_empty or self._blank or run.start != self.body:
            return False
        self.run = run
        self.end = run.end
        self.prefix = self.text[self.text.rfind("\n", 0, run.end) + 1]
        return True

    def hold(self, old: list[Scalar], new: list[Scalar]) -> None:
        """Have these lines."""
        self._sides = old, new

    def _settled(self) -> tuple[list[Scalar], list[Scalar]]:
        """Return the lines of both sides, with a node for each."""
        if self.run:
            # What came behind the run stays behind it.
            run, blank, behind = self.run, self._blank, (self.end, self.prefix)
            self.run, self._blank = None, []
            for line in lines(self.text, Span(run.start, run.end + 1)):
                self.take(line)
            self._blank, (self.end, self.prefix) = blank, behind
        return self._sides

    def drop_blank(self) -> None:
        """Forget the empty lines at the end."""
        self._blank.clear()

    def take_blank(self, line: TextLine) -> None:
        """Remember an empty line: it is context if more of the hunk follows, and else none of it."""
        self._blank.append(line)

    def take_unmarked(self, line: TextLine) -> None:
        """Take a line that says nothing of itself as context."""
        self._take_blank()
        if self._unmarked and self._unmarked[-1][-1].stop == line.start:
            self._unmarked[-1].append(line)
        else:
            self._unmarked.append([line])
        self._add(verbatim(self.text, line.span), " ", line)

    def all_problems(self) -> list[Problem]:
        """Return what is wrong with it and its lines."""
        return [*self.problems, *(unmarked(lines, " ", "context") for lines in self._unmarked)]

    def _take_blank(self) -> None:
        for line in self._blank:
            self.problems.append(unmarked([line], " ", "context"))
            self._add(Scalar(line.start, line.start, "", Notation.VERBATIM), " ", line)
        self._blank.clear()

    def _add(self, scalar: Scalar, prefix: str, line: TextLine) -> None:
        old, new = self._settled()
        if prefix != "+":
            old.append(scalar)
        if prefix != "-":
            new.append(scalar)
        self.prefix = prefix
        self.end = line.end

    def node(self, *, complete: bool = True) -> Mapping:
        """Return the node of the hunk."""
        body = Span(self.body, max(self.body, self.end))
        named: dict[str, Node | None] = {
            "first_line": self.first_line,
            "anchors": listing(Span(self.anchors[0].start, self.anchors[-1].end), self.anchors)
            if self.anchors
            else None,
            "old_lines": self._side(body, 0),
            "new_lines": self._side(body, 1),
            "at_end": flag(self.at_end.start) if self.at_end else None,
            **{name: flag(at) for name, at in self.remarks.items()},
        }
        end = self.at_end.end if self.at_end else body.end
        return mapping(Span(self.start, end), named, complete=complete)

    def _side(self, body: Span, side: int) -> ListNode:
        """Return the old lines, or the new ones, which stand in *body* with the others."""
        if self.run:
            return signed_lines(self.text, self.run.span, "+-"[side], body)
        return listing(body, self._sides[side])


def unmarked(lines: Sequence[TextLine], prefix: str, what: str) -> Problem:
    """Report that *lines*, which follow each other, lack their first character, and were read as *what*.

    That it is *prefix* is not certain: they may also be lines to remove, or none of the edit.
    """
    span, name = Span(lines[0].start, lines[-1].end), _NAMES[prefix]
    insert = Fix(f"Insert the {name}", tuple(Edit(Span.at(line.start), prefix) for line in lines))
    if span.start == span.end:
        message = f"Empty line without its leading {name}; it was read as {what}."
        return Problem(UNMARKED_LINE, span, message, insert)
    message = f"Line without a leading space, plus or minus; it was read as {what}."
    if len(lines) > 1:
        message = f"{len(lines)} lines without a leading space, plus or minus; they were read as {what}."
    signs = tuple(Edit(Span.at(line.start), "-") for line in lines)
    minus = (Fix("Insert the minus sign", signs, Safety.UNSAFE),) if prefix == " " else ()
    return Problem(UNMARKED_LINE, span, message, insert, minus).in_doubt().as_error()


_NAMES = {" ": "space", "+": "plus sign"}
