"""The lines of edits as nodes of the tree, which are made when somebody asks for them.

The texts of the lines are wanted of every edit; where each of them is written only of the few that somebody
points at. So the texts are cut out all at once, and the nodes come later.
"""

from collections.abc import Iterable, Iterator
from collections.abc import Sequence as ManyOf
from itertools import accumulate, chain
from typing import overload

from descant.checkpoints import STRIDE, along, checkpoint
from descant.notations import Notation
from descant.patterns import regex
from descant.source import Span
from descant.syntax import Node, Scalar, Sequence, make

_LINE_BREAK = regex(r"\r\n?|\n")


class LineNodes(ManyOf[Node]):
    """The nodes of lines, which are made when the first one is asked for."""

    __slots__ = ("_nodes", "_span", "_text", "_values")

    def __init__(self, text: str, span: Span, values: list[str]) -> None:
        """Take the *values* of all lines in *span* of *text*."""
        self._text = text
        self._span = span
        self._values = values
        self._nodes: tuple[Node, ...] | None = None

    @property
    def _all(self) -> tuple[Node, ...]:
        if self._nodes is None:
            self._nodes = tuple(along(self._made()))
        return self._nodes

    def _made(self) -> Iterator[Node]:
        text, span = self._text, self._span
        starts = chain((span.start,), (match.end() for match in _LINE_BREAK.finditer(text, *span)))
        for at, value in zip(starts, self._values, strict=False):
            yield _verbatim(at, value)

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self._values)

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
        return isinstance(other, LineNodes | tuple) and self._all == tuple(other)

    def __hash__(self) -> int:
        """Return the hash that a tuple of them has."""
        return hash(self._all)

    def __repr__(self) -> str:
        """Return what a tuple of them shows."""
        return repr(self._all)


class SignedLineNodes(LineNodes):
    """The nodes of lines that each begin with a sign; those with the sign of the other side are left out."""

    __slots__ = ("_other_sign",)

    def __init__(self, text: str, span: Span, values: list[str], other_sign: str) -> None:
        """Take the *values* of the lines in *span* of *text* that do not begin with the *other_sign*."""
        super().__init__(text, span, values)
        self._other_sign = other_sign

    def _made(self) -> Iterator[Node]:
        written = self._text[slice(*self._span)].split("\n")
        starts = accumulate((len(line) + 1 for line in written), initial=self._span.start)
        for at, line in zip(starts, written, strict=False):
            if line[0] != self._other_sign:
                yield _verbatim(at + 1, line[1:])


def line_list(text: str, span: Span, lines: Iterable[tuple[int, int, int]]) -> Sequence:
    """Return *lines* in *span* as values: of each is told where it starts, ends, and its line break ends."""
    nodes = tuple(_verbatim(start, text[start:end]) for start, end, _ in along(lines))
    return Sequence(*span, nodes, [node.value for node in along(nodes)])


def lines_in(text: str, span: Span) -> Sequence:
    """Return all lines in *span*, the last of which may have a line break or none."""
    values = list[str]()
    for piece in _pieces(text[span.start : span.end]):
        values += _LINE_BREAK.split(piece) if "\r" in piece else piece.split("\n")
        if not values[-1]:
            values.pop()
    return make(Sequence, (*span, LineNodes(text, span, values), values, True))


def _pieces(text: str) -> Iterator[str]:
    """Yield *text* in pieces of whole lines, with a checkpoint behind each but the last."""
    start = 0
    while len(text) - start > STRIDE and (line_break := _LINE_BREAK.search(text, start + STRIDE)):
        yield text[start : line_break.end()]
        checkpoint()
        start = line_break.end()
    yield text[start:]


def signed_lines(text: str, lines: Span, other_sign: str, around: Span) -> Sequence:
    """Return *lines* without the sign that each begins with, and without those that begin with the
    *other_sign*, as the list that stands *around* them. All but the last one end with a line feed."""
    values = [line[1:] for line in text[slice(*lines)].split("\n") if line[0] != other_sign]
    return make(Sequence, (*around, SignedLineNodes(text, lines, values, other_sign), values, True))


def _verbatim(at: int, value: str) -> Scalar:
    return make(Scalar, (at, at + len(value), value, Notation.VERBATIM, True, True))
