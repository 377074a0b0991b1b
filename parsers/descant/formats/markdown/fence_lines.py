"""The lines of a text that are made of a fence, and what may follow one: CommonMark, section 4.5."""

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from descant.checkpoints import along
from descant.formats.spans import SpanSet
from descant.line_search import matches_at_lines
from descant.lines import line_start
from descant.patterns import regex
from descant.source import Span, trimmed

_FENCE = regex(
    r"(?:\A\ufeff?|(?<=[\n\r]))(?P<indent>[ \t]*+)(?P<mark>`{3,}+|~{3,}+)(?P<info>[^\n\r]*+)(?:\r\n?|\n)?"
)
_LIST_ITEM = regex(r"[ \t]*+(?:[-*+]|\d{1,9}[.)])[ \t]++\S")
_LINE_BREAK = regex(r"\r\n?|\n")
_BLANK = " \t\r\n\ufeff"
_REACH = 2_000
"""So many characters before a fence are looked at: what names a file is near it."""
TAB = 4
DEEPEST = 3
"""A fence that is indented further than this is code, unless a list item is before it."""


class FenceLine(NamedTuple):
    """A line of at least three backticks or tildes, or of a tag in their place."""

    start: int
    mark: int
    """Where its fence starts, behind the indent."""
    stop: int
    """Where its fence ends and what is said of the block starts."""
    end: int
    """Where the line ends, without its line break."""
    after: int
    """Where the next line starts; the same as *end* where the text ends."""
    character: str
    """What the fence is made of; of a tag its name."""
    indent: int
    """In columns."""
    info: str
    """What stands behind the fence, without blanks around it; empty in a line that can close a block."""

    @property
    def length(self) -> int:
        """How many characters the fence has."""
        return self.stop - self.mark

    @property
    def is_tag(self) -> bool:
        """Tell whether a tag stands in place of the fence."""
        return len(self.character) > 1

    @property
    def closing(self) -> str:
        """What closes the block that this line opens."""
        return f"</{self.character}>" if self.is_tag else self.character * self.length

    def closes(self, opener: "FenceLine") -> bool:
        """Tell whether it can close the block that *opener* opens."""
        return not self.info and self.character == opener.character and self.length >= opener.length

    @property
    def span(self) -> Span:
        """The line without its indent and its line break."""
        return Span(self.mark, self.end)

    @property
    def fence(self) -> Span:
        """The characters alone."""
        return Span(self.mark, self.stop)


def fence_lines(text: str, passed_over: Sequence[Span]) -> list[FenceLine]:
    """Return the fence lines of *text* that do not lie inside of what is *passed_over*."""
    # A fence at the border of what is passed over is around it, not inside.
    inside = SpanSet(trimmed(text, span) for span in along(passed_over))
    fences = []
    for match in along(matches_at_lines(_FENCE, text, ("```", "~~~"))):
        mark, info = match.start("mark"), match["info"].strip()
        character = text[mark]
        if (character == "`" and "`" in info) or (passed_over and inside.holds(mark, match.end("info"))):
            continue
        indent = match["indent"]
        line = FenceLine(
            match.start("indent"),
            mark,
            match.end("mark"),
            match.end("info"),
            match.end(),
            character,
            len(indent.expandtabs(TAB)) if indent else 0,
            info,
        )
        fences.append(line)
    return fences


def fenced_spans(lines: Sequence[FenceLine]) -> Iterator[Span]:
    """Yield what lies between fences, with them, in order: each block up to the first line that closes it."""
    closers: dict[str, list[int]] = defaultdict(list)
    """By character the numbers of lines that close blocks, of those behind the line that is looked at; the
    nearest is the last one, and each is longer than those behind it in the list."""
    closer_of: list[int | None] = [None] * len(lines)
    for number in along(range(len(lines) - 1, -1, -1)):
        line = lines[number]
        behind = closers[line.character]
        first = bisect_right(behind, -line.length, key=lambda at: -lines[at].length)
        closer_of[number] = behind[first - 1] if first else None
        if not line.info:
            while behind and lines[behind[-1]].length <= line.length:
                behind.pop()
            behind.append(number)
    number = 0
    while number < len(lines):
        closer = closer_of[number]
        if closer is not None:
            yield Span(lines[number].start, lines[closer].after)
        number = number + 1 if closer is None else closer + 1


def lines_above(text: str, floor: int, start: int) -> Iterator[Span]:
    """Yield the lines between *floor* and *start* that are not blank, the nearest one first."""
    begin = max(floor, start - _REACH)
    if begin > 0 and text[begin - 1] not in "\r\n":
        # The line that the reach ends in is not known to its start.
        line = _LINE_BREAK.search(text, begin, start)
        begin = line.end() if line else start
    while begin < start:
        end = begin + len(text[begin:start].rstrip(_BLANK))
        if end == begin:
            return
        start = line_start(text, end, begin)
        yield trimmed(text, Span(start, end), _BLANK)


def stands_in_list(text: str, floor: int, line: FenceLine) -> bool | None:
    """Tell whether the last line before *line* that is less indented is a list item.

    None where there is no such line behind *floor*.
    """
    for above in lines_above(text, floor, line.start):
        begin = line_start(text, above.start, floor)
        if len(text[begin : above.start].expandtabs(TAB)) < line.indent:
            return _LIST_ITEM.match(text, begin) is not None
    return None
