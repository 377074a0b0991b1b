"""What in an answer leads to another place of it: citations, ids, and the paths of files."""

from collections.abc import Iterator
from typing import NamedTuple

from descant import Span
from descant.syntax import Scalar, Sequence
from descant_server.documents import Document
from descant_server.features.hover import located_at
from descant_server.features.referring import references_in, references_of


class Lead(NamedTuple):
    """A place that names another one."""

    origin: Span
    """Where the name is written."""
    target: Span
    """The whole of what it names."""
    name: Span
    """The number, id or path that the target is known by."""


def lead_at(document: Document, offset: int) -> Lead | None:
    """Return where what stands at *offset* leads; None where it leads nowhere."""
    located = located_at(document, offset)
    if located is None or located.at_name:
        return None
    at = Span.at(offset)
    for one in references_of(located.placed, document.source.text):
        if one.span.touches(at):
            return Lead(one.span, one.target.span, one.name.span)
    return next((one for one in _paths_at(document, offset) if one.origin.touches(at)), None)


def leads(document: Document) -> Iterator[Lead]:
    """Yield all places of the answer that lead to another one."""
    root, schema = document.analysis.root, document.analysis.schema
    if root is None or schema is None:
        return
    for one in references_in(root, schema.model.outline, document.source.text):
        yield Lead(one.span, one.target.span, one.name.span)
    yield from _paths(document)


def leads_to(document: Document, offset: int) -> list[Lead]:
    """Return all places that name what stands at *offset*, an entry or another name of it, in order.

    Where entries lie inside of each other it is the innermost.
    """
    at = Span.at(offset)
    found = list(leads(document))
    targets = {one.target for one in found if one.origin.touches(at)}
    if not targets:
        around = sorted({one.target for one in found if one.target.touches(at)}, key=_length)
        targets = set(around[:1])
    return sorted(one for one in found if one.target in targets)


def _paths_at(document: Document, offset: int) -> Iterator[Lead]:
    """Yield the lead of a path in the list of updated files, if *offset* is in that list."""
    parts, root = document.analysis.parts, document.analysis.root
    if parts is None or root is None or not parts.files_updated:
        return
    listed = root.get(parts.files_updated)
    if listed is not None and listed.span.touches(Span.at(offset)):
        yield from _paths(document)


def _paths(document: Document) -> Iterator[Lead]:
    analysis = document.analysis
    if analysis.root is None or analysis.parts is None or not analysis.parts.files_updated:
        return
    listed = analysis.root.get(analysis.parts.files_updated)
    files = {file.path: file for file in reversed(analysis.answer.files)}
    for entry in listed.items if isinstance(listed, Sequence) else ():
        file = files.get(entry.value) if isinstance(entry, Scalar) and isinstance(entry.value, str) else None
        if file is not None:
            yield Lead(entry.span, file.span, file.path_span)


def _length(span: Span) -> int:
    return span.end - span.start
