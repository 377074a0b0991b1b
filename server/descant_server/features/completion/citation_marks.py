"""Completion of marks such as ``[2]`` in a text that cites the entries of a list."""

import re
from collections.abc import Sequence
from functools import partial

from lsprotocol import types

from descant import Span
from descant.schemas.facets import Cites
from descant.schemas.schema_requests import SchemaRequest, around
from descant.schemas.slots import Slot
from descant_server.documents.document_store import Document
from descant_server.features.completion.completion_items import Completion
from descant_server.presentation.markdown import prose
from descant_server.presentation.value_notes import title_of_value

_MARK = re.compile(r"\[[ \d,]*?(\d*)\Z")
_LONGEST_MARK = 40


def citations(
    document: Document, slot: Slot, asked: Sequence[SchemaRequest], offset: int
) -> list[Completion]:
    """Return the numbers that can be cited where a bracket has been opened in a text; else nothing."""
    text = document.source.text
    match = _MARK.search(text, max(slot.written.start, offset - _LONGEST_MARK), offset)
    if match is None or slot.written.start == slot.written.end:
        return []
    closer = "" if text.startswith("]", offset) else "]"
    items: dict[int, Completion] = {}
    for facet in (facet for request in asked for facet in request.outline.facets if isinstance(facet, Cites)):
        entries = around(slot, facet.entries)
        for entry in entries if isinstance(entries, list) else ():
            number = entry.get(facet.by) if isinstance(entry, dict) else None
            if isinstance(number, int) and not isinstance(number, bool):
                title = title_of_value(entry)
                items[number] = items.get(number) or (
                    Completion(
                        label=f"[{number}]",
                        template=(f"{number}{closer}",),
                        written=Span(match.start(1), offset),
                        kind=types.CompletionItemKind.Reference,
                        detail=title,
                        words=partial(prose, title),
                        filter=str(number),
                    )
                )
    return list(items.values())
