"""How edits are written for a client: with versions wherever it understands them."""

from collections.abc import Callable, Iterable

from lsprotocol import types
from pygls.capabilities import get_capability

from descant import Edit, Span
from descant_server.documents.document_store import Document
from descant_server.presentation import lsp

ToEdit = Callable[[Document, Iterable[Edit]], types.WorkspaceEdit]


def edit_maker(capabilities: types.ClientCapabilities) -> ToEdit:
    """Return what makes edits that a client with these *capabilities* can take."""
    if get_capability(capabilities, "workspace.workspace_edit.document_changes"):
        return lsp.to_versioned_edit
    return lsp.to_plain_edit


def one_edit(before: str, after: str) -> Edit | None:
    """Return the one edit from *before* to *after* with as few whole lines as it can have; None for none."""
    if before == after:
        return None
    old, new = before.splitlines(keepends=True), after.splitlines(keepends=True)
    most = min(len(old), len(new))
    first = next((index for index in range(most) if old[index] != new[index]), most)
    last = next((index for index in range(most - first) if old[-1 - index] != new[-1 - index]), most - first)
    start, end = sum(map(len, old[:first])), len(before) - sum(map(len, old[len(old) - last :]))
    return Edit(Span(start, end), "".join(new[first : len(new) - last]))
