"""The tree of an answer: where each value is written, and what it means.

One tree serves every format. A node's ``span`` is where it is written, with its quotes or brackets; its
``value`` is plain Python data, ready for validation. ``complete`` is false for a node that the text ends
inside of, or that could not be read to its end.

The nodes are named tuples because a large answer has tens of thousands of them, and a frozen dataclass
takes three times as long to make.
"""

from collections.abc import Iterable, Iterator
from collections.abc import Sequence as ManyOf
from itertools import chain
from typing import Any, NamedTuple

from descant.notations import Notation, source_offset, source_offsets, value_index
from descant.source import Span
from descant.transcripts import Transcript


class Scalar(NamedTuple):
    """A text, number, truth value or null."""

    start: int
    end: int
    value: Any
    notation: "Notation | Transcript | Transcribed"
    """A transcript where no notation leads from the writing to the value; *transcribed* where the text that
    the scalar was read from is itself decoded from another one."""
    complete: bool = True
    closed: bool = True
    """Of a text in quotes: whether its closing quote is there. A text may be closed and yet not be complete:
    where what follows it cannot be read, its end is in doubt."""

    @property
    def span(self) -> Span:
        """Where it is written, with its quotes if it has any."""
        return Span(self.start, self.end)

    @property
    def inner(self) -> Span:
        """Where its text is, without the quotes."""
        if self.notation is Notation.JSON:
            return Span(self.start + 1, self.end - 1 if self.closed else self.end)
        if isinstance(self.notation, Transcript):
            return self.notation.region
        if isinstance(self.notation, Transcribed):
            return self.notation.transcript.raw_span(self.notation.scalar.inner)
        return self.span

    def offset_of(self, text: str, index: int) -> int:
        """Return where in *text*, its source, the character number *index* of its value is written.

        An *index* at or past the end of the value gives the end of its writing. Linear in *index*.
        """
        if isinstance(self.notation, Transcript):
            return self.notation.raw_offset(index)
        if isinstance(self.notation, Transcribed):
            transcript, scalar = self.notation.transcript, self.notation.scalar
            if index >= len(scalar.value):
                return transcript.raw_end(scalar.inner.end)
            return transcript.raw_offset(scalar.offset_of(transcript.text, index))
        start, end = self.inner
        return start + source_offset(text[start:end], self.notation, index)

    def spans_of(self, text: str, spans: Iterable[tuple[int, int]]) -> list[Span]:
        """Return where in *text* the stretches *spans* of its value are written, in one pass for all."""
        wanted = list(spans)
        if isinstance(self.notation, Transcript):
            return [self.notation.raw_span(Span(*span)) for span in wanted]
        if isinstance(self.notation, Transcribed):
            transcript, scalar = self.notation.transcript, self.notation.scalar
            return [transcript.raw_span(span) for span in scalar.spans_of(transcript.text, wanted)]
        start, end = self.inner
        furthest = start + max((span[1] for span in wanted), default=0)
        if self.notation is Notation.JSON and furthest <= end and text.find("\\", start, furthest) < 0:
            return [Span(start + first, start + last) for first, last in wanted]
        indexes = list(chain.from_iterable(wanted))
        ascending = sorted(indexes)
        offsets = source_offsets(text[start:end], self.notation, ascending)
        if indexes != ascending:
            place = dict(zip(ascending, offsets, strict=True))
            offsets = [place[index] for index in indexes]
        pairs = iter(offsets)
        return [Span(start + first, start + last) for first, last in zip(pairs, pairs, strict=True)]

    def stretch_of(self, text: str, within: Span) -> Span:
        """Return a stretch of its value that holds all that is written *within* that of *text*, or more."""
        if not isinstance(self.notation, Notation):
            return Span(0, len(self.value))
        start, end = self.inner
        raw = text[start:end]
        first, last = (value_index(raw, self.notation, max(0, offset - start)) for offset in within)
        return Span(max(0, first - 1), min(last + 1, len(self.value)))


class Transcribed(NamedTuple):
    """The notation of a scalar that was read from a decoded text."""

    scalar: Scalar
    """As it is in the decoded text."""
    transcript: Transcript

    @property
    def value(self) -> str:
        """The name of this notation."""
        return "transcribed"


class Member(NamedTuple):
    """A named value in a mapping."""

    key: Scalar
    node: "Node"

    @property
    def name(self) -> str:
        """The decoded name."""
        name: str = self.key.value
        return name

    @property
    def span(self) -> Span:
        """From the name to the end of the value."""
        return Span(self.key.start, self.node.end)


class Mapping(NamedTuple):
    """Named values in the order they are written; a name may occur more than once."""

    start: int
    end: int
    members: tuple[Member, ...]
    value: dict[str, Any]
    """The members as plain data; of members with one name the last counts."""
    complete: bool = True

    @property
    def span(self) -> Span:
        """From the opening bracket or tag to the closing one."""
        return Span(self.start, self.end)

    def member(self, name: str) -> Member | None:
        """Return the member that counts under *name*: the last one."""
        if name not in self.value:
            return None
        member: Member
        for member in reversed(self.members):
            if member.key.value == name:
                return member
        return None

    def get(self, name: str) -> "Node | None":
        """Return the node that counts under *name*."""
        member = self.member(name)
        return member.node if member else None


class Sequence(NamedTuple):
    """Values in order."""

    start: int
    end: int
    items: ManyOf["Node"]
    """A tuple, or what stands for one whose nodes are made when they are asked for."""
    value: list[Any]
    complete: bool = True

    @property
    def span(self) -> Span:
        """From the opening bracket to the closing one; of gathered tags from the first to the last."""
        return Span(self.start, self.end)


Node = Scalar | Mapping | Sequence

make = tuple.__new__
"""Makes a named tuple from a plain one that has all its members: ``make(Span, (start, end))``. It takes a
third of the time of ``Span(start, end)``, which counts where a node is made for each file or member."""


def walk(root: "Node | None") -> Iterator["Node"]:
    """Yield *root* and everything below it, parents before children, in the order of the text."""
    pending: list[Node] = [root] if root is not None else []
    while pending:
        node = pending.pop()
        yield node
        match node:
            case Mapping():
                pending.extend(member.node for member in reversed(node.members))
            case Sequence():
                pending.extend(reversed(node.items))
            case Scalar():
                pass
