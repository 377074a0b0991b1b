"""What in an answer names another part of it: a mark ``[2]`` in a text its entry, an id what it is the id of.

Known from the facets ``Cites`` and ``RefersTo`` of a schema. What leads nowhere is no reference; a rule says
what is wrong with it.
"""

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, NamedTuple

from descant.rules.inline_citations import Mark, marks_in
from descant.schemas.facets import Cites, RefersTo
from descant.schemas.outline import Outline
from descant.schemas.outline_walk import Placed, with_facet
from descant.source import Span
from descant.syntax import Mapping, Node, Scalar, Sequence

_FEW = 512


class Reference(NamedTuple):
    """A place that names another one."""

    span: Span
    """Where the name is written."""
    target: Node
    """The entry that it names."""
    name: Node
    """What of the entry it is known by: the value of its number or id; the entry itself, if it has none."""


def references_in(
    root: Node, outline: Outline, text: str, is_meant: Callable[[Node], bool]
) -> Iterator[Reference]:
    """Yield the references below *root* to the entries that are meant, those of each value in order."""
    known = _Entries(is_meant)
    for kind in (Cites, RefersTo):
        for placed, facet in with_facet(root, outline, kind):
            yield from _references(placed, facet, text, known)


def references_of(placed: Placed, text: str, within: Span) -> Iterator[Reference]:
    """Yield the references of one value that are *within* that stretch of *text*, or touch it, in order."""
    known = _Entries(lambda _: True)
    for facet in placed.outline.facets:
        for reference in _references(placed, facet, text, known, within):
            if reference.span.touches(within):
                yield reference


def entries(placed: Placed, member: str, by: str | None) -> Iterator[tuple[Any, Node, Node]]:
    """Yield what the entries of the list *member* around *placed* are known by, and where: entry and name."""
    listed = placed.list_around(member)
    for item in listed.items if isinstance(listed, Sequence) else ():
        if by is None:
            yield item.value, item, item
        elif isinstance(item, Mapping) and (name := item.get(by)) is not None:
            yield name.value, item, name


class _Targets(NamedTuple):
    targets: set[Any]
    meant: dict[Any, tuple[Node, Node]]
    """The entry, and its name; of several entries with one name the first counts."""


class _Entries:
    """The entries that can be named, by their names; a list that many values refer to is read once."""

    def __init__(self, is_meant: Callable[[Node], bool]) -> None:
        self._is_meant = is_meant
        self._read: dict[tuple[int, str | None], _Targets] = {}

    def of(self, placed: Placed, member: str, by: str | None) -> _Targets:
        """Return what is known of the entries of the list *member* around *placed*."""
        key = (id(placed.list_around(member)), by)
        if key not in self._read:
            by_name: dict[Any, tuple[Node, Node]] = {}
            for value, entry, name in entries(placed, member, by):
                if isinstance(value, str | int) and not isinstance(value, bool):
                    by_name.setdefault(value, (entry, name))
            meant = {value: both for value, both in by_name.items() if self._is_meant(both[0])}
            self._read[key] = _Targets(set(by_name), meant)
        return self._read[key]


def _references(
    placed: Placed, facet: Any, text: str, known: _Entries, within: Span | None = None
) -> Iterator[Reference]:
    node = placed.node
    if not isinstance(node, Scalar):
        return
    match facet:
        case Cites() if isinstance(node.value, str) and "[" in node.value:
            targets, meant = known.of(placed, facet.entries, facet.by)
            stretch = None if within is None else node.stretch_of(text, within)
            located = marks_in(node.value, targets, stretch) if meant else ()
            cited = (mark for mark in located if mark.is_certain and mark.number in meant)
            for marks in _by_more_and_more(cited):
                spans = node.spans_of(text, [Span(mark.start, mark.end) for mark in marks])
                for span, mark in zip(spans, marks, strict=True):
                    yield Reference(span, *meant[mark.number])
        case RefersTo() if isinstance(node.value, str | int):
            _, meant = known.of(placed, facet.member, facet.by)
            if node.value in meant:
                yield Reference(node.span, *meant[node.value])


def _by_more_and_more(marks: Iterator[Mark]) -> Iterator[list[Mark]]:
    """Yield *marks* in lists, each twice as long as the one before: who wants a few need not wait for all."""
    size = _FEW
    while some := list(islice(marks, size)):
        yield some
        size *= 2
