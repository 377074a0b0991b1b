"""Whom the scheduler talks to: who is told what is new of a document, and who knows what to look at."""

from typing import TYPE_CHECKING, Protocol

from descant_server.documents.document_slot import DocumentSlot
from descant_server.scheduling.revisions import DocumentRevision

if TYPE_CHECKING:
    from descant_server.documents.disk_comparison import Look


class DocumentListener(Protocol):
    """Whoever is told what is new; all are called on the loop."""

    def whole(self, slot: DocumentSlot) -> None:
        """The text of *slot* was read."""

    def revised(self, slot: DocumentSlot, revision: DocumentRevision) -> None:
        """What the last edit did to the text of *slot* is known exactly."""

    def confirmed(self, slot: DocumentSlot) -> None:
        """The text of *slot* was read, and its problems are those that were shown before."""

    def looked(self, slot: DocumentSlot) -> None:
        """Other files are there than those beside which the text of *slot* was shown."""

    def closed(self, uri: str) -> None:
        """The document is not open any more."""


class FileTracker(Protocol):
    """Whoever knows what to look at; all are called on the loop."""

    def first(self, slot: DocumentSlot) -> "Look | None":
        """Return what looks at the files of a text that is about to be read."""

    def again(self, slot: DocumentSlot) -> "Look | None":
        """Return what looks once more at the files of the text that was read last."""

    def taken(self, slot: DocumentSlot) -> None:
        """What is there of the files of *slot* is known."""


class NullTracker:
    """There is no folder to look in."""

    def first(self, slot: DocumentSlot) -> None:
        pass

    def again(self, slot: DocumentSlot) -> None:
        pass

    def taken(self, slot: DocumentSlot) -> None:
        pass
