"""What in an answer leads to another place of it: citations, ids, and the paths of files."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from descant import Span
from descant.syntax import Scalar, Sequence
from descant_server.documents.document_store import Document
from descant_server.features.hover.hover import located_at
from descant_server.presentation.cross_references import references_in, references_of


class Lead(NamedTuple):
    """A place that names another one."""

    origin: Span
    """Where the name is written."""
    target: Span
    """The whole of what it names."""
    name: Span
    """The number, id or path that the target is known by."""


def leads_at(document: Document, offset: int) -> list[Lead]:
    """Return where what is at *offset* leads; two where one mark ends and the next begins."""
    located = located_at(document, offset)
    if located is None or located.at_name:
        return []
    at = Span.at(offset)
    leads = [
        Lead(reference.span, reference.target.span, reference.name.span)
        for reference in references_of(located.placed, document.source.text, at)
    ]
    return leads or [lead for lead in _paths_at(document, offset) if lead.origin.touches(at)]


def leads_to(document: Document, offset: int) -> list[Lead]:
    """Return all places that name what is at *offset*, an entry or another name of it, in order.

    Where entries lie inside of each other it is the innermost.
    """
    named = {lead.target for lead in leads_at(document, offset)}
    if named:
        return _leads(document, named.__contains__)
    at = Span.at(offset)
    leads = _leads(document, lambda target: target.touches(at))
    innermost = min((lead.target for lead in leads), key=_length, default=None)
    return [lead for lead in leads if lead.target == innermost]


def _leads(document: Document, is_meant: Callable[[Span], bool]) -> list[Lead]:
    """Return all places of the answer that lead to a target that is meant, in order."""
    root, schema = document.analysis.root, document.analysis.schema
    if root is None or schema is None:
        return []
    references = references_in(
        root, schema.model.outline, document.source.text, lambda target: is_meant(target.span)
    )
    leads = [Lead(reference.span, reference.target.span, reference.name.span) for reference in references]
    return sorted([*leads, *(lead for lead in _paths(document) if is_meant(lead.target))])


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
