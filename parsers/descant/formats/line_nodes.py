"""The lines of edits as nodes of the tree, which are made when somebody asks for them.

The texts of the lines are wanted of every edit; where each of them is written only of the few that somebody
points at. So the texts are cut out all at once, and the nodes come later.
"""

from collections.abc import Callable, Iterable, Iterator
from collections.abc import Sequence as ManyOf
from itertools import accumulate
from typing import overload

from descant.notations import Notation
from descant.patterns import regex
from descant.source import Span
from descant.syntax import Node, Scalar, Sequence, make

_LINE_BREAK = regex(r"\r\n?|\n")


class LateNodes(ManyOf[Node]):
    """Nodes that are made when the first one is asked for."""

    __slots__ = ("_count", "_make", "_nodes")

    def __init__(self, count: int, make: Callable[[], tuple[Node, ...]]) -> None:
        """Take how many there are, and the function that makes them."""
        self._count = count
        self._make = make
        self._nodes: tuple[Node, ...] | None = None

    @property
    def _all(self) -> tuple[Node, ...]:
        if self._nodes is None:
            self._nodes = self._make()
        return self._nodes

    def __len__(self) -> int:
        """Return how many there are."""
        return self._count

    @overload
    def __getitem__(self, index: int) -> Node: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Node, ...]: ...
    def __getitem__(self, index: int | slice) -> Node | tuple[Node, ...]:
        """Return one of them, or some."""
        return self._all[index]

    def __iter__(self) -> Iterator[Node]:
        """Yield them in order."""
        return iter(self._all)

    def __eq__(self, other: object) -> bool:
        """Compare them with other nodes."""
        return isinstance(other, LateNodes | tuple) and self._all == tuple(other)

    def __hash__(self) -> int:
        """Return the hash that a tuple of them has."""
        return hash(self._all)

    def __repr__(self) -> str:
        """Return what a tuple of them shows."""
        return repr(self._all)


def line_list(text: str, span: Span, lines: Iterable[tuple[int, int, int]]) -> Sequence:
    """Return *lines* in *span* as values: of each is told where it starts, ends, and its line break ends."""
    nodes = tuple(_line(text, start, end) for start, end, _ in lines)
    return Sequence(*span, nodes, [node.value for node in nodes])


def lines_in(text: str, span: Span) -> Sequence:
    """Return all lines in *span*, the last of which may have a line break or none."""
    written = text[span.start : span.end]
    values = _LINE_BREAK.split(written) if "\r" in written else written.split("\n")
    if not values[-1]:
        values.pop()

    def made() -> tuple[Node, ...]:
        starts = [span.start, *(match.end() for match in _LINE_BREAK.finditer(text, *span))]
        return tuple(_line(text, at, at + len(value)) for at, value in zip(starts, values, strict=False))

    return Sequence(*span, LateNodes(len(values), made), values)


def signed_lines(text: str, span: Span, other_side: str) -> Sequence:
    """Return the lines in *span* without the sign that each begins with, and without those that begin with
    the sign of the *other_side*. The last one has no line feed; the others end with one alone."""
    written = text[span.start : span.end].split("\n")
    values = [line[1:] for line in written if line[0] != other_side]

    def made() -> tuple[Node, ...]:
        starts = accumulate((len(line) + 1 for line in written), initial=span.start)
        return tuple(
            _line(text, at + 1, at + len(line))
            for at, line in zip(starts, written, strict=False)
            if line[0] != other_side
        )

    return Sequence(*span, LateNodes(len(values), made), values)


def _line(text: str, start: int, end: int) -> Scalar:
    return make(Scalar, (start, end, text[start:end], Notation.VERBATIM, True, True))
