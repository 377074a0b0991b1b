"""What a client can do with edits of several files, and what it cannot, in words for people."""

from dataclasses import dataclass

from lsprotocol import types
from pygls.capabilities import get_capability


@dataclass(frozen=True, slots=True)
class Editing:
    """The abilities of a client. Without any it can do nothing."""

    takes_edits: bool = False
    has_document_changes: bool = False
    creates: bool = False
    renames: bool = False
    deletes: bool = False
    has_annotations: bool = False

    @classmethod
    def of(cls, capabilities: types.ClientCapabilities) -> "Editing":
        """Return the abilities of the client with *capabilities*."""
        ability = "workspace.workspace_edit"
        kinds = get_capability(capabilities, f"{ability}.resource_operations", None) or ()
        # Operations on files are written among changes of documents.
        writes = bool(get_capability(capabilities, f"{ability}.document_changes"))
        return cls(
            takes_edits=bool(get_capability(capabilities, "workspace.apply_edit")),
            has_document_changes=writes,
            creates=writes and types.ResourceOperationKind.Create in kinds,
            renames=writes and types.ResourceOperationKind.Rename in kinds,
            deletes=writes and types.ResourceOperationKind.Delete in kinds,
            has_annotations=writes
            and get_capability(capabilities, f"{ability}.change_annotation_support", None) is not None,
        )
