"""What a client can do with edits of several documents."""

from dataclasses import dataclass

from lsprotocol import types
from pygls.capabilities import get_capability


@dataclass(frozen=True, slots=True)
class Editing:
    """The abilities of a client. Without any it can do nothing."""

    takes_edits: bool = False
    has_document_changes: bool = False
    has_annotations: bool = False

    @classmethod
    def of(cls, capabilities: types.ClientCapabilities) -> "Editing":
        """Return the abilities of the client with *capabilities*."""
        ability = "workspace.workspace_edit"
        # What annotates changes is written among those of documents.
        writes = bool(get_capability(capabilities, f"{ability}.document_changes"))
        return cls(
            takes_edits=bool(get_capability(capabilities, "workspace.apply_edit")),
            has_document_changes=writes,
            has_annotations=writes
            and get_capability(capabilities, f"{ability}.change_annotation_support", None) is not None,
        )
