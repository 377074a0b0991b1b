"""Between the library's words and the protocol's: spans and ranges, problems and diagnostics, edits.

With ``wire_diagnostics`` the only module that makes or reads positions of the protocol. ``to_x`` and
``from_x`` are total and have no state; what a client cannot take is left out by the features, not here.
"""

from collections.abc import Iterable
from functools import cache
from typing import Any

from cattrs import Converter
from lsprotocol import types
from lsprotocol.converters import get_converter

from descant import Edit, Encoding, Place, Problem, Source, Span
from descant.placing import placing
from descant_server.documents.document_slot import DocumentChange, WholeChange
from descant_server.documents.document_store import Document
from descant_server.presentation.wire_diagnostics import range_of, unversioned_diagnostics

START_OF_FILE = types.Range(types.Position(0, 0), types.Position(0, 0))
"""Where a file is shown of which no place is meant."""


def from_encoding(kind: types.PositionEncodingKind | str | None) -> Encoding:
    """Return the encoding of that name; what is not named is UTF-16, as the protocol has it."""
    return Encoding(types.PositionEncodingKind(kind).value) if kind else Encoding.UTF16


def to_position(document: Document, offset: int) -> types.Position:
    """Return the position of *offset*, which is clamped to the text."""
    return types.Position(*document.source.place(offset, document.encoding))


def from_position(document: Document, position: types.Position) -> int:
    """Return the offset of *position*, which is clamped to its line and to the text."""
    return document.source.offset(Place(position.line, position.character), document.encoding)


def to_range(document: Document, span: Span) -> types.Range:
    """Return the range of *span*."""
    return types.Range(to_position(document, span.start), to_position(document, span.end))


def to_ranges(document: Document, spans: Iterable[Span]) -> list[types.Range]:
    """Return the ranges of many *spans*, fastest in the order of the text."""
    place = placing(document.source, document.encoding)
    return [
        types.Range(types.Position(*place(span.start)), types.Position(*place(span.end))) for span in spans
    ]


def from_range(document: Document, range_: types.Range) -> Span:
    """Return the span of *range_*, in order even where the client has its ends reversed."""
    start, end = from_position(document, range_.start), from_position(document, range_.end)
    return Span(min(start, end), max(start, end))


def from_change(change: types.TextDocumentContentChangeEvent) -> DocumentChange | WholeChange:
    """Return the change of a ``didChange`` notification."""
    match change:
        case types.TextDocumentContentChangePartial(range=where, text=text):
            return DocumentChange(
                Place(where.start.line, where.start.character),
                Place(where.end.line, where.end.character),
                text,
            )
        case types.TextDocumentContentChangeWholeDocument(text=text):
            return WholeChange(text)


def to_plain_diagnostic(document: Document, problem: Problem) -> dict[str, Any]:
    """Return *problem* as the data of a diagnostic, with all that a client may know of it.

    ``data`` holds the version only: the fixes are computed anew when they are asked for. Plain data, since a
    thousand of these may follow every keystroke, and the protocol's own types take five times as long.
    """
    [diagnostic] = unversioned_diagnostics(document.uri, document.source, document.encoding, [problem])
    diagnostic["data"] = {"version": document.version}
    return diagnostic


def to_diagnostic(document: Document, problem: Problem) -> types.Diagnostic:
    """Return the same as :func:`to_plain_diagnostic` in the protocol's own types, but for how it is drawn."""
    wire = to_plain_diagnostic(document, problem)
    wire.pop("tags", None)
    return _converter().structure(wire, types.Diagnostic)


def to_text_edits(document: Document, edits: Iterable[Edit]) -> list[types.TextEdit]:
    """Return *edits* in the order in which the protocol wants them: insertions before what they precede."""
    ordered = sorted(dict.fromkeys(edits), key=lambda edit: edit.span)
    return [types.TextEdit(to_range(document, edit.span), edit.new) for edit in ordered]


def to_plain_text_edits(document: Document, edits: Iterable[Edit]) -> list[dict[str, Any]]:
    """Return *edits*, which are in order and apart, as plain data: there may be tens of thousands."""
    place = placing(document.source, document.encoding)
    return [{"range": range_of(place, edit.span), "newText": edit.new} for edit in edits]


def to_versioned_edit(document: Document, edits: Iterable[Edit]) -> types.WorkspaceEdit:
    """Return an edit that the client refuses if the document has changed in the meantime."""
    identifier = types.OptionalVersionedTextDocumentIdentifier(document.uri, document.version)
    return types.WorkspaceEdit(
        document_changes=[types.TextDocumentEdit(identifier, to_text_edits(document, edits))]
    )


def to_plain_edit(document: Document, edits: Iterable[Edit]) -> types.WorkspaceEdit:
    """Return an edit for clients that know nothing of versions."""
    return types.WorkspaceEdit(changes={document.uri: to_text_edits(document, edits)})


def to_edit_of_file(
    uri: str, version: int | None, source: Source, encoding: Encoding, edits: Iterable[Edit]
) -> types.TextDocumentEdit:
    """Return *edits* of the file *uri* with the text *source*; without a *version* it is not open."""
    changes = [to_text_edit(source, encoding, edit) for edit in edits]
    return types.TextDocumentEdit(types.OptionalVersionedTextDocumentIdentifier(uri, version), changes)


def to_text_edit(source: Source, encoding: Encoding, edit: Edit) -> types.TextEdit:
    """Return *edit* of the text *source*, with positions in *encoding*."""
    first, last = (types.Position(*source.place(offset, encoding)) for offset in edit.span)
    return types.TextEdit(types.Range(first, last), edit.new)


@cache
def _converter() -> Converter:
    return get_converter()
