"""One open document: its text, as the client's edits make it, and what was read of it last.

Lines and columns are never counted here: :class:`descant.Source` does that, since the line model of pygls
breaks lines at U+2028 and other characters where the protocol does not.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from descant import Analysis, Encoding, Place, Source, Span
from descant_server.documents.growing_text import GrowingText

if TYPE_CHECKING:
    from descant_server.documents.disk_comparison import DiskSnapshot
    from descant_server.workspace.reviewed import ReviewedFile


@dataclass(frozen=True, slots=True)
class DocumentChange:
    """Replace the text from ``start`` to ``end``; places count in the text that the change before left."""

    start: Place
    end: Place
    text: str


@dataclass(frozen=True, slots=True)
class WholeChange:
    """Replace the whole text."""

    text: str


@dataclass(frozen=True, slots=True)
class Replacement:
    """The one edit that leads from the text before to the text there is."""

    span: Span
    """In the text before."""
    new: str


@dataclass(slots=True)
class DocumentSlot:
    """One open document: its latest text, and the last of its texts that was read.

    A newer text takes the place of an older one, which is how edits that come quickly are taken together.
    """

    uri: str
    epoch: int
    """Rises with each opening, since versions start again then, and where a client does not raise them."""
    version: int
    text: GrowingText
    before: Source | None = None
    """The text before the last change."""
    edit: Replacement | None = None
    """What was changed last, where that is one edit; None for several or for the whole text."""
    only_grows: bool = False
    """Whether what was changed last was appended."""
    read: Analysis | None = None
    """The last analysis, which may be of an older text."""
    read_version: int = 0
    on_disk: "DiskSnapshot | None" = None
    """The files of what was read beside those on the disk, as they were compared last."""
    checked: "dict[str, ReviewedFile]" = field(default_factory=dict)
    """What was there of each path when the text was read: whatever is there instead has changed since."""
    disk_generation: int = 0
    """Rises when the disk has changed so that the same text has other problems."""
    merged: "tuple[Analysis, DiskSnapshot, Analysis] | None" = None
    """What was made of the first two for :meth:`DocumentStore.known`."""
    shown_version: int | None = None
    """The version whose problems were published last, if any."""
    seconds: float = 0.0
    """How long the last analysis took."""
    waiting: list[Callable[[], object]] = field(default_factory=list)
    """Callbacks, each called once when something new is known or the document is closed."""

    @property
    def is_current(self) -> bool:
        """Tell whether the latest text was read."""
        return self.read is not None and self.read_version == self.version

    def apply(
        self, changes: Sequence[DocumentChange | WholeChange], version: int, encoding: Encoding
    ) -> None:
        """Apply *changes* in order, which lead to the text of *version*."""
        before = self.read.source.text if self.is_current and self.read else None
        self.before, self.edit, self.only_grows = self.text.joined, None, True
        for change in changes:
            # A model that writes into the editor appends, which must not cost a new text each time.
            if isinstance(change, DocumentChange) and self.text.append(change.start, change.end, change.text):
                continue
            self.only_grows = False
            edit, source = _apply(self.text.source, change, encoding)
            self.text = GrowingText(source, encoding)
            self.edit = edit if len(changes) == 1 else None
        # An undo, or a client that sends the whole text, may bring back what was read. One small edit cannot,
        # and comparing the texts after each would make typing slow.
        is_large_step = self.edit is None and not (self.only_grows and any(change.text for change in changes))
        if is_large_step and before is not None and before == self.text.source.text:
            self.read_version = version
        self.version = version

    def take(
        self, analysis: Analysis, version: int, seconds: float, snapshot: "DiskSnapshot | None" = None
    ) -> None:
        """Know *analysis* of the text of *version*, which took so many *seconds*, beside what is there."""
        self.read, self.read_version, self.seconds = analysis, version, seconds
        self.on_disk, self.checked = snapshot, dict(snapshot.checked) if snapshot is not None else {}
        self.wake()

    def take_snapshot(self, snapshot: "DiskSnapshot | None") -> None:
        """Keep the *snapshot* of what was read before; paths that were not checked are so from now on."""
        self.on_disk = snapshot
        if snapshot is not None:
            self.checked = {**snapshot.checked, **self.checked}

    def wake(self) -> None:
        """Call the waiting ones."""
        waiting, self.waiting = self.waiting, []
        for tell in waiting:
            tell()


def _apply(
    source: Source, change: DocumentChange | WholeChange, encoding: Encoding
) -> tuple[Replacement | None, Source]:
    match change:
        case WholeChange(text):
            return None, Source(text)
        case DocumentChange(start, end, text):
            first, last = source.offset(start, encoding), source.offset(end, encoding)
            span = Span(min(first, last), max(first, last))
            return Replacement(span, text), source.replace(span, text)
