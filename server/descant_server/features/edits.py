"""How edits are written for a client: with versions wherever it understands them."""

from collections.abc import Callable, Iterable

from lsprotocol import types
from pygls.capabilities import get_capability

from descant import Edit
from descant_server import convert
from descant_server.documents import Document

ToEdit = Callable[[Document, Iterable[Edit]], types.WorkspaceEdit]


def edit_maker(capabilities: types.ClientCapabilities) -> ToEdit:
    """Return what makes edits that a client with these *capabilities* can take."""
    if get_capability(capabilities, "workspace.workspace_edit.document_changes"):
        return convert.to_versioned_edit
    return convert.to_plain_edit
