"""Offer to show a problem no more: in this document, in this workspace, or as one of those that are accepted.

What is ignored is not shown; whether a file could be applied is said by all problems. The directive changes
nothing of what is read, and the settings in ``descant.toml`` keep their comments.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from lsprotocol import types
from pygls import uris
from pygls.capabilities import get_capability

from descant import Edit, Problem, Source, Span
from descant.directives import directive_in, ignoring
from descant_server.documents.document_store import Document
from descant_server.features.editing.workspace_edits import ToEdit, edit_maker, one_edit
from descant_server.file_uris import path_of
from descant_server.presentation import lsp
from descant_server.server import ResponseServer
from descant_server.settings import baseline, descant_toml_edit
from descant_server.settings.baseline import EMPTY, parse_baseline
from descant_server.settings.configured import Configured
from descant_server.settings.descant_toml import NAME
from descant_server.settings.problem_choice import to_accept
from descant_server.settings.small_files import read_small_file

IGNORE = "quickfix.ignore.descant"
"""The kind of all these actions, which name no problems: VS Code lists first what claims to solve them."""


@dataclass(frozen=True, slots=True)
class OwnFile:
    """A file with settings of ours as it is now: in the editor if it is open there, else on disk."""

    uri: str
    source: Source
    version: int | None
    is_there: bool


def ignore_actions(server: ResponseServer, document: Document, asked: Span) -> Iterator[types.CodeAction]:
    """Offer to ignore the problems of *document* that touch *asked*, as its settings show them."""
    configured, capabilities = server.configured_for(document.uri), server.client_capabilities
    shown = configured.shown(document.uri, document.analysis)
    touched = [problem for problem in shown if problem.span.touches(asked)]
    if not touched:
        return
    yield from ignore_here(document, touched, edit_maker(capabilities))
    if configured.name_of(document.uri) is None or not takes_versions(capabilities):
        return
    settings, accepted = (_own_file(server, path) for path in configured.own_files)
    can_create = can_create_files(capabilities)
    if settings is not None and (settings.is_there or can_create):
        yield from ignore_in_workspace(document, touched, settings)
    if accepted is not None and (accepted.is_there or can_create):
        yield from accept_all(document, configured, accepted)


def ignore_here(
    document: Document, problems: Iterable[Problem], to_edit: ToEdit
) -> Iterator[types.CodeAction]:
    """Offer to name each kind of *problems* in the first line of the text."""
    directive = directive_in(document.source)
    ignored = {code for code, _ in directive.ignored} if directive else set()
    for code in dict.fromkeys(problem.code for problem in problems):
        if code not in ignored:
            yield types.CodeAction(
                title=f"Ignore {code} in this document",
                kind=IGNORE,
                edit=to_edit(document, [ignoring(code, document.source)]),
            )


def ignore_in_workspace(
    document: Document, problems: Iterable[Problem], settings: OwnFile
) -> Iterator[types.CodeAction]:
    """Offer to name each kind of *problems* in the file with *settings*, which is made if it is not there."""
    for code in dict.fromkeys(problem.code for problem in problems):
        if (edit := descant_toml_edit.ignoring(settings.source.text, code)) is not None:
            yield types.CodeAction(
                title=f"Ignore {code} in this workspace ({NAME})",
                kind=IGNORE,
                edit=_edit_of(document, settings, edit),
            )


def accept_all(document: Document, configured: Configured, file: OwnFile) -> Iterator[types.CodeAction]:
    """Offer to accept all problems that *document* has now, by writing them to the baseline in *file*."""
    name = configured.name_of(document.uri)
    try:
        before = parse_baseline(file.source.text) if file.is_there else EMPTY
    except ValueError:
        return  # It is somebody else's file, or was merged badly: nobody wants to lose what is in it.
    fingerprints = to_accept(document.analysis, configured.choice_for(document.uri))
    if name is None or not fingerprints:
        return
    edit = one_edit(file.source.text, before.accepting(name, fingerprints).text)
    if edit is not None:
        yield types.CodeAction(
            title=f"Accept all problems of this document ({baseline.NAME})",
            kind=IGNORE,
            edit=_edit_of(document, file, edit),
        )


def can_create_files(capabilities: types.ClientCapabilities) -> bool:
    """Tell whether a client can make a new file in an edit."""
    able = get_capability(capabilities, "workspace.workspace_edit.resource_operations") or ()
    return types.ResourceOperationKind.Create in able


def takes_versions(capabilities: types.ClientCapabilities) -> bool:
    """Tell whether a client takes edits of other files that say which version they are meant for."""
    return bool(get_capability(capabilities, "workspace.workspace_edit.document_changes"))


def _own_file(server: ResponseServer, path: Path) -> OwnFile | None:
    """Return the file at *path* as it is now; None where it cannot be read."""
    for uri in server.documents.uris:
        if path_of(uri) == path and (slot := server.documents.slot(uri)) is not None:
            return OwnFile(uri, slot.text.source, slot.version, is_there=True)
    try:
        text = read_small_file(path)
    except OSError:
        return None
    return OwnFile(uris.from_fs_path(str(path)) or "", Source(text or ""), None, is_there=text is not None)


def _edit_of(document: Document, file: OwnFile, edit: Edit) -> types.WorkspaceEdit:
    change = lsp.to_edit_of_file(file.uri, file.version, file.source, document.encoding, [edit])
    if file.is_there:
        return types.WorkspaceEdit(document_changes=[change])
    created = types.CreateFile(uri=file.uri, options=types.CreateFileOptions(ignore_if_exists=True))
    return types.WorkspaceEdit(document_changes=[created, change])
