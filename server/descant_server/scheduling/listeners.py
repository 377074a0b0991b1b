"""Whom the scheduler talks to: who is told what is new of a document, and who knows what to look at."""

from typing import TYPE_CHECKING, Protocol

from descant_server.documents.document_store import Slot
from descant_server.scheduling.revisions import Revision

if TYPE_CHECKING:
    from descant_server.documents.disk_comparison import Look


class Shows(Protocol):
    """Whoever is told what is new; all are called on the loop."""

    def whole(self, slot: Slot) -> None:
        """The text of *slot* was read."""

    def revised(self, slot: Slot, revision: Revision) -> None:
        """What the last edit did to the text of *slot* is known exactly."""

    def confirmed(self, slot: Slot) -> None:
        """The text of *slot* was read, and its problems are those that were shown before."""

    def looked(self, slot: Slot) -> None:
        """Other files are there than those beside which the text of *slot* was shown."""

    def closed(self, uri: str) -> None:
        """The document is not open any more."""


class Looks(Protocol):
    """Whoever knows what to look at; all are called on the loop."""

    def first(self, slot: Slot) -> "Look | None":
        """Return what looks at the files of a text that is about to be read."""

    def again(self, slot: Slot) -> "Look | None":
        """Return what looks once more at the files of the text that was read last."""

    def taken(self, slot: Slot) -> None:
        """What is there of the files of *slot* is known."""


class Nowhere:
    """There is no folder to look in."""

    def first(self, slot: Slot) -> None:
        pass

    def again(self, slot: Slot) -> None:
        pass

    def taken(self, slot: Slot) -> None:
        pass
