"""What is known of a document after edits whose effect can be told without reading the whole text."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from descant import Analysis, Encoding, Source
from descant.revising import Known
from descant_server.documents import Slot
from descant_server.shown import Shown, numbers

Examine = Callable[[Source], Analysis]


@dataclass(frozen=True, slots=True)
class Revision:
    """The problems of one version, as they are known and as they are shown."""

    uri: str
    version: int
    known: Known
    shown: Shown

    @classmethod
    def of(
        cls, analysis: Analysis, examine: Examine, uri: str, version: int, encoding: Encoding
    ) -> "Revision":
        """Return what the *analysis* of a whole text comes to, which *examine* has made."""
        known = Known.of(analysis, examine)
        return cls(uri, version, known, Shown.of(known, uri, encoding))

    @property
    def source(self) -> Source:
        """The text."""
        return self.known.source

    def after(self, slot: Slot) -> "Revision | None":
        """Return what is known after the last edit of *slot*; None where only a whole reading can tell."""
        edit = slot.edit
        if edit is None or slot.before is not self.source:
            return None
        known = self.known.revised(edit.span, edit.new, slot.text.source)
        if known is None:
            return None
        return Revision(self.uri, slot.version, known, self.shown.revised(known))

    def at(self, version: int) -> "Revision":
        """Return the same, said of another version of the same text."""
        return Revision(self.uri, version, self.known, self.shown)

    def says_the_same_as(self, other: "Revision") -> bool:
        """Tell whether *other*, which is of the same text, is shown in the same way."""
        return self.verdict() == other.verdict() and self.shown.diagnostics(0) == other.shown.diagnostics(0)

    def verdict(self) -> dict[str, Any]:
        """Return the parameters of ``descant/didAnalyze``."""
        return numbers(self.known, self.uri, self.version)


class Revisions:
    """What is known of each document; one that was closed is unknown."""

    def __init__(self) -> None:
        """Start with nothing."""
        self._known: dict[str, Revision] = {}

    def after(self, slot: Slot) -> Revision | None:
        """Return what is known after the last edit of *slot*; None where only a whole reading can tell."""
        before = self._known.pop(slot.uri, None)
        revision = before.after(slot) if before is not None else None
        if revision is not None:
            self._known[slot.uri] = revision
        return revision

    def current(self, slot: Slot) -> Revision | None:
        """Return what is known of the latest version of *slot*."""
        known = self._known.get(slot.uri)
        return known if known is not None and known.version == slot.version else None

    def confirm(self, revision: Revision) -> None:
        """Take what came of a whole reading."""
        self._known[revision.uri] = revision

    def forget(self, uri: str) -> None:
        """Forget the document."""
        self._known.pop(uri, None)
