"""From the files of an answer to one edit of the workspace, as far as a client can take it.

Only files that the verdict calls ready and whose paths lie in the workspace are part of it; of every other
one it is said why. The disk is looked at and never written to: the editor applies the edit, and can undo it.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from lsprotocol import types

from descant import File, FileState, Span, file_states
from descant_server import convert
from descant_server.documents import Document
from descant_server.features.editing import Editing
from descant_server.workspace.paths import Refused, Target, same_files, target

Opened = Callable[[str], Document | None]
"""Finds an open document by its URI, so that an edit carries its version."""
_EVERYTHING = types.Range(types.Position(0, 0), types.Position(2**31 - 1, 0))
"""A line beyond the last one means the end of the text, which we have not read."""


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A file that is not part of the edit."""

    path: str
    reason: str
    """Completes the sentence "it is left out, since …"."""


@dataclass(frozen=True, slots=True)
class Plan:
    """An edit, and what is not in it."""

    edit: types.WorkspaceEdit
    paths: tuple[str, ...]
    """What is applied, as the answer names it."""
    left_out: tuple[LeftOut, ...]


def plan_files(
    document: Document, folder: Path, only: Iterable[str] | None, editing: Editing, opened: Opened
) -> Plan:
    """Return how to apply the files of *document* to *folder*: all, or those with the paths in *only*.

    What needs a person's agreement and cannot carry a question to the client is part of it only when named.
    """
    wanted = None if only is None else tuple(dict.fromkeys(only))
    states = [
        state for state in file_states(document.analysis) if wanted is None or state.file.path in wanted
    ]
    clashes = _clashes(states)
    pieces: list[_Piece] = []
    touched: set[str] = set()
    left_out = []
    for state in states:
        piece = _piece(state, folder, clashes, editing, opened, is_named=wanted is not None)
        if isinstance(piece, _Piece) and not touched.isdisjoint(piece.touches):
            piece = "another file of the answer is the same one by a link"
        if isinstance(piece, _Piece):
            pieces.append(piece)
            touched |= piece.touches
        else:
            left_out.append(LeftOut(state.file.path, piece))
    known = {state.file.path for state in states}
    left_out += [LeftOut(path, "the answer has no such file") for path in wanted or () if path not in known]
    return Plan(
        _workspace_edit(pieces, editing),
        tuple(piece.path for piece in pieces),
        tuple(dict.fromkeys(left_out)),
    )


def why_not_applied(state: FileState) -> str | None:
    """Return what of the answer itself keeps a file from being applied; None where nothing does."""
    if state.is_blocked:
        return state.reasons[0]
    if state.file.operation == "patch" or state.file.hunks:
        return "it is a change of an existing file, and only whole files are applied"
    return None


@dataclass(frozen=True, slots=True)
class _Piece:
    """What is done to one file."""

    path: str
    label: str
    """What is done, in a word or two; the client groups by it."""
    asks: str
    """Why a person is to agree; empty where the command itself was the agreement."""
    operation: types.CreateFile | types.RenameFile | types.DeleteFile | None = None
    uri: str = ""
    version: int | None = None
    edit: types.TextEdit | None = None

    @property
    def touches(self) -> frozenset[str]:
        """The URIs of the files that are not as before."""
        match self.operation:
            case types.RenameFile(old_uri=old, new_uri=new):
                return frozenset((old, new))
            case types.DeleteFile(uri=uri):
                return frozenset((uri,))
            case _:
                return frozenset((self.uri,))


def _clashes(states: Iterable[FileState]) -> dict[str, str]:
    """Return why a path may not be applied together with others of the answer."""
    paths = [path for state in states for path in (state.file.path, state.file.new_path) if path is not None]
    found = {}
    for group in same_files(paths):
        for path in group:
            other = next(one for one in group if one != path)
            found[path] = f"{other!a} is the same file on some systems"
    seen: set[str] = set()
    for path in paths:
        if path in seen:
            found[path] = "the answer has it more than once"
        seen.add(path)
    return found


def _piece(
    state: FileState,
    folder: Path,
    clashes: dict[str, str],
    editing: Editing,
    opened: Opened,
    *,
    is_named: bool,
) -> _Piece | str:
    """Return what is done to the file of *state*, or why nothing is."""
    file = state.file
    reason = why_not_applied(state) or clashes.get(file.path) or clashes.get(file.new_path or file.path)
    if reason:
        return reason
    place = target(folder, file.path)
    if isinstance(place, Refused):
        return f"the path {place.reason}"
    make = {"write": _written, "delete": _deleted, "move": _moved}[file.operation]
    piece = make(file, folder, place, editing, opened)
    if isinstance(piece, _Piece) and piece.asks and not editing.has_annotations and not is_named:
        return f"{piece.asks}: apply it by itself"
    return piece


def _written(file: File, folder: Path, place: Target, editing: Editing, opened: Opened) -> _Piece | str:
    if file.content is None:
        return "it has no content"
    uri = _uri(place)
    asks = _asks(place)
    if not place.exists:
        if not editing.creates:
            return "this editor creates no files for a language server"
        options = types.CreateFileOptions(overwrite=False, ignore_if_exists=False)
        begin = types.Range(types.Position(0, 0), types.Position(0, 0))
        edit = types.TextEdit(begin, file.content) if file.content else None
        return _Piece(file.path, "Create", asks, types.CreateFile(uri, options=options), uri, None, edit)
    document = opened(uri)
    if document is None:
        return _Piece(file.path, "Change", asks, None, uri, None, types.TextEdit(_EVERYTHING, file.content))
    whole = convert.to_range(document, Span(0, len(document.source.text)))
    return _Piece(file.path, "Change", asks, None, uri, document.version, types.TextEdit(whole, file.content))


def _deleted(file: File, folder: Path, place: Target, editing: Editing, opened: Opened) -> _Piece | str:
    if not place.exists:
        return "there is no such file to delete"
    if not editing.deletes:
        return "this editor deletes no files for a language server"
    options = types.DeleteFileOptions(recursive=False, ignore_if_not_exists=False)
    asks = _asks(place) or "it is deleted"
    return _Piece(file.path, "Delete", asks, types.DeleteFile(_uri(place), options=options))


def _moved(file: File, folder: Path, place: Target, editing: Editing, opened: Opened) -> _Piece | str:
    if file.new_path is None:
        return "it is not said where it is moved to"
    to = target(folder, file.new_path)
    if isinstance(to, Refused):
        return f"the new path {to.reason}"
    if not place.exists:
        return "there is no such file to move"
    if to.exists:
        return "there is a file at its new path already"
    if not editing.renames:
        return "this editor moves no files for a language server"
    options = types.RenameFileOptions(overwrite=False, ignore_if_exists=False)
    asks = _asks(place) or _asks(to) or "it is moved"
    return _Piece(file.path, "Move", asks, types.RenameFile(_uri(place), _uri(to), options=options))


def _asks(place: Target) -> str:
    return f"it {place.asks[0]}" if place.asks else ""


def _uri(place: Target) -> str:
    return place.path.as_uri()


def _workspace_edit(pieces: list[_Piece], editing: Editing) -> types.WorkspaceEdit:
    if not editing.has_document_changes:
        edits = {piece.uri: [piece.edit] for piece in pieces if piece.edit is not None}
        return types.WorkspaceEdit(changes=edits)
    annotations: dict[str, types.ChangeAnnotation] = {}
    changes: list[types.TextDocumentEdit | types.CreateFile | types.RenameFile | types.DeleteFile] = []
    for piece in pieces:
        name = _annotate(piece, annotations) if editing.has_annotations else None
        changes += _changes(piece, name)
    return types.WorkspaceEdit(document_changes=changes, change_annotations=annotations or None)


def _annotate(piece: _Piece, annotations: dict[str, types.ChangeAnnotation]) -> str:
    """Return the name of the annotation of *piece*: one for all of a kind, but one for each question."""
    if not piece.asks:
        annotations.setdefault(piece.label, types.ChangeAnnotation(piece.label))
        return piece.label
    name = f"{piece.label} {piece.path}"
    annotations[name] = types.ChangeAnnotation(name, needs_confirmation=True, description=piece.asks)
    return name


def _changes(
    piece: _Piece, annotation: str | None
) -> Iterator[types.TextDocumentEdit | types.CreateFile | types.RenameFile | types.DeleteFile]:
    if piece.operation is not None:
        piece.operation.annotation_id = annotation
        yield piece.operation
    if piece.edit is not None:
        edit: types.TextEdit | types.AnnotatedTextEdit = piece.edit
        if annotation is not None:
            edit = types.AnnotatedTextEdit(annotation, edit.range, edit.new_text)
        document = types.OptionalVersionedTextDocumentIdentifier(piece.uri, piece.version)
        yield types.TextDocumentEdit(document, [edit])
