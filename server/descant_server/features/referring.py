"""What in an answer names another part of it: a mark ``[2]`` in a text its entry, an id what it is the id of.

Known from the facets ``Cites`` and ``RefersTo`` of a schema. What leads nowhere is no reference; a rule says
what is wrong with it.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from descant.rules.inline_citations import marks_in
from descant.schemas.facets import Cites, RefersTo
from descant.schemas.outline import Outline
from descant.schemas.walking import Placed, with_facet
from descant.source import Span
from descant.syntax import Mapping, Node, Scalar, Sequence


class Reference(NamedTuple):
    """A place that names another one."""

    span: Span
    """Where the name is written."""
    target: Node
    """The entry that it names."""
    name: Node
    """What of the entry it is known by: the value of its number or id; the entry itself, if it has none."""


def references_in(root: Node, outline: Outline, text: str) -> Iterator[Reference]:
    """Yield all references below *root*, those of each value in the order of *text*."""
    for kind in (Cites, RefersTo):
        for placed, facet in with_facet(root, outline, kind):
            yield from _references(placed, facet, text)


def references_of(placed: Placed, text: str) -> Iterator[Reference]:
    """Yield the references of one value, in the order of *text*."""
    for facet in placed.outline.facets:
        yield from _references(placed, facet, text)


def entries(placed: Placed, member: str, by: str | None) -> Iterator[tuple[Any, Node, Node]]:
    """Yield what the entries of the list *member* around *placed* are known by, and where: entry and name."""
    listed = placed.list_around(member)
    for item in listed.items if isinstance(listed, Sequence) else ():
        if by is None:
            yield item.value, item, item
        elif isinstance(item, Mapping) and (name := item.get(by)) is not None:
            yield name.value, item, name


def _references(placed: Placed, facet: Any, text: str) -> Iterator[Reference]:
    node = placed.node
    if not isinstance(node, Scalar):
        return
    match facet:
        case Cites() if isinstance(node.value, str):
            known = _known(placed, facet.entries, facet.by) if "[" in node.value else {}
            found = marks_in(node.value, set(known)) if known else ()
            cited = [(mark, known[mark.number]) for mark in found if mark.is_certain and mark.number in known]
            spans = node.spans_of(text, (Span(mark.start, mark.end) for mark, _ in cited))
            for span, (_, (entry, name)) in zip(spans, cited, strict=True):
                yield Reference(span, entry, name)
        case RefersTo() if isinstance(node.value, str | int):
            target = _known(placed, facet.member, facet.by).get(node.value)
            if target is not None:
                yield Reference(node.span, *target)


def _known(placed: Placed, member: str, by: str | None) -> dict[Any, tuple[Node, Node]]:
    """Return the entries by their names; of several with one name the first counts."""
    found: dict[Any, tuple[Node, Node]] = {}
    for key, entry, name in entries(placed, member, by):
        if isinstance(key, str | int) and not isinstance(key, bool):
            found.setdefault(key, (entry, name))
    return found
