"""What in an answer leads to another place of it: citations and ids."""

from collections.abc import Callable
from typing import NamedTuple

from descant import Span
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
    """The number or id that the target is known by."""


def leads_at(document: Document, offset: int) -> list[Lead]:
    """Return where what is at *offset* leads; two where one mark ends and the next begins."""
    located = located_at(document, offset)
    if located is None or located.at_name:
        return []
    at = Span.at(offset)
    return [
        Lead(reference.span, reference.target.span, reference.name.span)
        for reference in references_of(located.placed, document.source.text, at)
    ]


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
    return sorted(
        Lead(reference.span, reference.target.span, reference.name.span) for reference in references
    )


def _length(span: Span) -> int:
    return span.end - span.start
