"""Between the library's words and the protocol's: spans and ranges, problems and diagnostics, edits.

The only module that makes or reads positions of the protocol. ``to_x`` and ``from_x`` are total and have no
state; what a client cannot take is left out by the features, not here.
"""

from collections.abc import Iterable
from functools import cache
from typing import Any, NamedTuple

from cattrs import Converter
from lsprotocol import types
from lsprotocol.converters import get_converter

from descant import Edit, Encoding, Place, Problem, Source, Span
from descant.placing import Placing, placing
from descant_server.documents import Change, Document, WholeChange

SOURCE = "descant"
"""The name that diagnostics carry."""


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


def from_range(document: Document, range_: types.Range) -> Span:
    """Return the span of *range_*, in order even where the client has its ends reversed."""
    start, end = from_position(document, range_.start), from_position(document, range_.end)
    return Span(min(start, end), max(start, end))


def from_change(change: types.TextDocumentContentChangeEvent) -> Change | WholeChange:
    """Return the change of a ``didChange`` notification."""
    match change:
        case types.TextDocumentContentChangePartial(range=where, text=text):
            return Change(
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
    [diagnostic] = to_unversioned_diagnostics(document.uri, document.source, document.encoding, [problem])
    diagnostic["data"] = {"version": document.version}
    return diagnostic


def to_unversioned_diagnostics(
    uri: str, source: Source, encoding: Encoding, problems: Iterable[Problem]
) -> list[dict[str, Any]]:
    """Return the same of *problems* in *source*, without ``data``: it holds for many versions."""
    place = placing(source, encoding)
    return [_unversioned(uri, place, problem) for problem in problems]


def _unversioned(uri: str, place: Placing, problem: Problem) -> dict[str, Any]:
    kind, span = problem.kind, problem.span
    diagnostic = {
        "range": _plain_range(place, span),
        "message": problem.message,
        "severity": int(problem.severity),
        "code": kind.code,
        "source": SOURCE,
    }
    if kind.tags:
        diagnostic["tags"] = [int(tag) for tag in kind.tags]
    if problem.related:
        diagnostic["relatedInformation"] = [
            {
                "location": {"uri": uri, "range": _plain_range(place, related.span)},
                "message": related.message,
            }
            for related in problem.related
        ]
    return diagnostic


def to_diagnostic(document: Document, problem: Problem) -> types.Diagnostic:
    """Return the same as :func:`to_plain_diagnostic` in the protocol's own types, but for how it is drawn."""
    plain = to_plain_diagnostic(document, problem)
    plain.pop("tags", None)
    return _converter().structure(plain, types.Diagnostic)


def to_text_edits(document: Document, edits: Iterable[Edit]) -> list[types.TextEdit]:
    """Return *edits* in the order in which the protocol wants them: insertions before what they precede."""
    ordered = sorted(dict.fromkeys(edits), key=lambda edit: edit.span)
    return [types.TextEdit(to_range(document, edit.span), edit.new) for edit in ordered]


def to_plain_text_edits(document: Document, edits: Iterable[Edit]) -> list[dict[str, Any]]:
    """Return *edits*, which are in order and apart, as plain data: there may be tens of thousands."""
    place = placing(document.source, document.encoding)
    return [{"range": _plain_range(place, edit.span), "newText": edit.new} for edit in edits]


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
    changes = [
        types.TextEdit(
            types.Range(
                types.Position(*source.place(edit.span.start, encoding)),
                types.Position(*source.place(edit.span.end, encoding)),
            ),
            edit.new,
        )
        for edit in edits
    ]
    return types.TextDocumentEdit(types.OptionalVersionedTextDocumentIdentifier(uri, version), changes)


def _plain_range(place: Placing, span: Span) -> dict[str, Any]:
    first, end = span
    line, column = place(first)
    last, until = place(end)
    return {"start": {"line": line, "character": column}, "end": {"line": last, "character": until}}


class PlainMove(NamedTuple):
    """Where plain positions are after an edit: those at *end* and behind it have moved, no others."""

    end: Place
    """Where the replaced text ended."""
    lines: int
    columns: int
    """By how much what follows has moved; by columns only what stands on the same line."""

    @classmethod
    def made_by(cls, before: Source, span: Span, new: str, after: Source, encoding: Encoding) -> "PlainMove":
        """Return how positions move when *span* of *before* is replaced by *new*, which gives *after*."""
        end = before.place(span.end, encoding)
        lines, columns = after.place(span.start + len(new), encoding)
        return cls(end, lines - end.line, columns - end.column)

    @property
    def moves_nothing(self) -> bool:
        """Tell whether all positions stay."""
        return not self.lines and not self.columns

    def diagnostic(self, plain: dict[str, Any]) -> dict[str, Any]:
        """Return *plain* at its new place; itself where that is the old one."""
        related = plain.get("relatedInformation")
        if plain["range"]["end"]["line"] < self.end.line and related is None:
            return plain
        moved = {**plain, "range": self._range(plain["range"])}
        if related:
            moved["relatedInformation"] = [
                {**one, "location": {**one["location"], "range": self._range(one["location"]["range"])}}
                for one in related
            ]
        return moved

    def _range(self, plain: dict[str, Any]) -> dict[str, Any]:
        return {"start": self._position(plain["start"]), "end": self._position(plain["end"])}

    def _position(self, plain: dict[str, int]) -> dict[str, int]:
        line, column = plain["line"], plain["character"]
        if line > self.end.line:
            return {"line": line + self.lines, "character": column} if self.lines else plain
        if line < self.end.line or column < self.end.column:
            return plain
        return {"line": line + self.lines, "character": column + self.columns}


@cache
def _converter() -> Converter:
    return get_converter()
