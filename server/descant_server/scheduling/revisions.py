"""What is known of a document after edits whose effect can be told without reading the whole text."""

from descant_server.documents import Slot
from descant_server.scheduling.jobs import Analyze


class Revision:
    """What is known."""


class Revisions:
    """One revision a document."""

    def __init__(self, analyze: Analyze) -> None:
        """Read parts of texts by *analyze*."""

    def after(self, slot: Slot) -> Revision | None:
        """Return what is known after the last edit of *slot*; None where only a whole reading can tell."""
        return None

    def current(self, uri: str) -> Revision | None:
        """Return what is known."""
        return None

    def confirm(self, slot: Slot) -> None:
        """Take the whole reading of *slot* as what is known."""

    def forget(self, uri: str) -> None:
        """Forget the document."""
