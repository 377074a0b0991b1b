"""The interfaces of the scheduler: the listener to what is new of a document, and the tracker of files."""

from typing import TYPE_CHECKING, Protocol

from descant_server.documents.document_slot import DocumentSlot
from descant_server.scheduling.revisions import DocumentRevision

if TYPE_CHECKING:
    from descant_server.documents.disk_comparison import DiskCheck


class DocumentListener(Protocol):
    """Is told what is new; all methods are called on the loop."""

    def whole(self, slot: DocumentSlot) -> None:
        """The text of *slot* was read."""

    def revised(self, slot: DocumentSlot, revision: DocumentRevision) -> None:
        """What the last edit did to the text of *slot* is known exactly."""

    def confirmed(self, slot: DocumentSlot) -> None:
        """The text of *slot* was read, and its problems are those that were shown before."""

    def disk_changed(self, slot: DocumentSlot) -> None:
        """The disk has changed so that the text of *slot* has other problems than were shown."""

    def closed(self, uri: str) -> None:
        """The document is not open any more."""


class FileTracker(Protocol):
    """Knows which files belong to an answer; all methods are called on the loop."""

    def first(self, slot: DocumentSlot) -> "DiskCheck | None":
        """Return the check of the files of a document that is about to be read."""

    def again(self, slot: DocumentSlot) -> "DiskCheck | None":
        """Return the check of the same files once more."""

    def taken(self, slot: DocumentSlot) -> None:
        """A check of the files of *slot* is done."""


class NullTracker:
    """Tracks nothing: there is no folder."""

    def first(self, slot: DocumentSlot) -> None:
        pass

    def again(self, slot: DocumentSlot) -> None:
        pass

    def taken(self, slot: DocumentSlot) -> None:
        pass
