"""The edit of a rename as a client takes it, and what is said of the mentions that are left."""

from collections.abc import Sequence

from lsprotocol import types

from descant import Edit
from descant_server.documents.document_store import Document
from descant_server.features.editing.client_abilities import Editing
from descant_server.features.editing.workspace_edits import edit_maker
from descant_server.features.paths.mention_index import PathMention
from descant_server.wording.plurals import plural

_RENAMING = "rename"


def rename_edit(
    document: Document, edits: list[Edit], label: str, left: str, capabilities: types.ClientCapabilities
) -> types.WorkspaceEdit:
    """Return *edits* with *label*, and what is *left* as its description, where the client shows that."""
    made = edit_maker(capabilities)(document, edits)
    if not left or made.document_changes is None or not Editing.of(capabilities).has_annotations:
        return made
    for change in made.document_changes:
        if isinstance(change, types.TextDocumentEdit):
            change.edits = [
                types.AnnotatedTextEdit(_RENAMING, edit.range, edit.new_text)
                for edit in change.edits
                if isinstance(edit, types.TextEdit)
            ]
    made.change_annotations = {_RENAMING: types.ChangeAnnotation(label, description=left)}
    return made


def left_in_words(mentions: Sequence[PathMention]) -> str:
    """Return how many *mentions* were not renamed, and why; nothing where there are none."""
    if not mentions:
        return ""
    first = mentions[0]
    others = " or ".join(first.paths[:3])
    return f"{plural(len(mentions), 'mention')} of {first.written} not renamed: could mean {others}."
