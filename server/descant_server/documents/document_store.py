"""The open documents: their text, as the client's edits make it, and what is known about each text.

Lines and columns are never counted here: :class:`descant.Source` does that, since the line model of pygls
breaks lines at U+2028 and other characters where the protocol does not.
"""

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import count
from operator import is_not
from typing import TYPE_CHECKING

from descant import Analysis, Encoding, Place, Source, Span, analyze_source
from descant.checkpoints import Checkpoint, calling
from descant.directives import Asked
from descant.embedded import check_embedded
from descant.embedded.language_selection import EVERYTHING, LanguageSelection
from descant.formats import FORMATS, Format
from descant.relations import Named, is_related, related
from descant.schemas import SCHEMAS, ResponseSchema
from descant_server.documents.growing_text import GrowingText

if TYPE_CHECKING:
    from descant_server.documents.disk_comparison import Looked
    from descant_server.workspace.comparison import DiskComparison


@dataclass(frozen=True, slots=True)
class Document:
    """One version of a document. It never changes, so a handler may keep it for as long as it likes."""

    uri: str
    version: int
    encoding: Encoding
    """The unit of the columns that were agreed on with the client."""
    analysis: Analysis
    """With the problems against the disk, where the files of the answer were compared with it."""
    looked: "Looked | None" = None
    """How they compare with the disk; None where they were not compared."""
    alone: Analysis | None = None
    """The same without what the disk adds; None where that is the same."""

    @property
    def of_text(self) -> Analysis:
        """What the text tells, and others that are open, without the disk."""
        return self.alone or self.analysis

    @property
    def comparison(self) -> "DiskComparison | None":
        """The files beside those on the disk; None where they were not compared."""
        return self.looked.comparison if self.looked is not None else None

    @property
    def source(self) -> Source:
        """The text and its lines."""
        return self.analysis.source


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
class OpenDocument:
    """One open document: its latest text, and the last of its texts that was read.

    A newer text takes the place of an older one, which is how edits that come quickly are taken together.
    """

    uri: str
    epoch: int
    """Moves with each opening, since versions start again then, and where they do not go up."""
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
    looked: "Looked | None" = None
    """The files of what was read beside those on the disk, as they were looked at last."""
    checked: dict[str, str] = field(default_factory=dict)
    """What was there of each path when the text was read: whatever is there instead has changed since."""
    disk_generation: int = 0
    """Moves when the same text is shown otherwise, since other files are there."""
    merged: "tuple[Analysis, Looked, Analysis] | None" = None
    """What was made of the first two for :meth:`DocumentStore.known`."""
    shown_version: int | None = None
    """Which text the client was told the problems of, if any."""
    seconds: float = 0.0
    """How long the last analysis took."""
    waiting: list[Callable[[], object]] = field(default_factory=list)
    """Called once, when something new is known or the document is closed."""

    @property
    def is_current(self) -> bool:
        """Tell whether the latest text was read."""
        return self.read is not None and self.read_version == self.version

    def take(self, analysis: Analysis, version: int, seconds: float, looked: "Looked | None" = None) -> None:
        """Know *analysis* of the text of *version*, which took so many *seconds*, beside what is there."""
        self.read, self.read_version, self.seconds = analysis, version, seconds
        self.looked, self.checked = looked, dict(looked.comparison.seen) if looked is not None else {}
        self.wake()

    def look(self, looked: "Looked | None") -> None:
        """Know what is there now of what was read before. What was not checked is so from now on."""
        self.looked = looked
        if looked is not None:
            self.checked = {**looked.comparison.seen, **self.checked}

    def wake(self) -> None:
        """Tell those who wait."""
        waiting, self.waiting = self.waiting, []
        for tell in waiting:
            tell()


@dataclass(frozen=True, slots=True)
class _Related:
    """What is known of a document beside others."""

    seen: tuple[Analysis, ...]
    """Its own analysis, and those of the others."""
    analysis: Analysis


def examine(
    source: Source,
    schemas: Sequence[ResponseSchema] = SCHEMAS,
    asked: Asked | None = None,
    formats: Sequence[Format] = FORMATS,
    languages: LanguageSelection = EVERYTHING,
    checkpoint: Checkpoint | None = None,
) -> Analysis:
    """Return all that is known about a text alone, what is embedded in it among it.

    *checkpoint* is called now and then, and may raise to give it up.
    """
    with calling(checkpoint):
        read = analyze_source(source, schemas=schemas, asked=asked, formats=formats, checkpoint=checkpoint)
        return check_embedded(read, languages)


def line_count(text: str) -> int:
    """Return how many lines *text* has; a line end at its end begins no further line."""
    starts = Source(text).starts
    return len(starts) - (1 if starts[-1] == len(text) else 0)


def _alone(source: Source, _: str) -> Analysis:
    return examine(source)


class DocumentStore:
    """The texts of the open documents, and the only cache: a text is analysed once, when first asked for."""

    def __init__(
        self,
        analyze: Callable[[Source, str], Analysis] = _alone,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        """Start empty; *analyze* is called with every text that is looked at, once, and its URI."""
        self.encoding = Encoding.UTF16
        """The unit of columns; it is set once, when the client has said what it can do."""
        self._analyze = analyze
        self._clock = clock
        self._slots: dict[str, OpenDocument] = {}
        self._epochs = count(1)
        self._beside: dict[str, _Related] = {}
        """Of the documents whose schema has relations to others, when they were looked at last."""

    def open(self, uri: str, version: int, text: str) -> OpenDocument:
        """Take *text* as the document *uri*; opening it anew drops what was known."""
        self.close(uri)
        slot = OpenDocument(uri, next(self._epochs), version, GrowingText(Source(text), self.encoding))
        self._slots[uri] = slot
        return slot

    def change(self, uri: str, version: int, changes: Iterable[DocumentChange | WholeChange]) -> OpenDocument:
        """Apply *changes* in order. Raises KeyError for a document that is not open."""
        slot = self._slots[uri]
        if version <= slot.version:
            # What is known, or is being read, is known by a version that this text may have, too.
            slot.epoch, slot.read, slot.shown_version = next(self._epochs), None, None
            slot.looked = None
        changes = tuple(changes)
        before = slot.read.source.text if slot.is_current and slot.read else None
        slot.before, slot.edit, slot.only_grows = slot.text.joined, None, True
        for change in changes:
            if isinstance(change, DocumentChange) and slot.text.append(change.start, change.end, change.text):
                continue
            slot.only_grows = False
            edit, source = _apply(slot.text.source, change, self.encoding)
            slot.text = GrowingText(source, self.encoding)
            slot.edit = edit if len(changes) == 1 else None
        is_large_step = slot.edit is None and not (slot.only_grows and any(change.text for change in changes))
        if is_large_step and before is not None and before == slot.text.source.text:
            slot.read_version = version
        slot.version = version
        return slot

    def close(self, uri: str) -> None:
        """Forget the document; one that is not open is already forgotten."""
        slot = self._slots.pop(uri, None)
        self._beside.pop(uri, None)
        if slot is not None:
            slot.wake()

    def reread(self) -> list[OpenDocument]:
        """Forget what is known of the texts, since they are to be read in another way; return all."""
        for slot in self._slots.values():
            slot.read = slot.looked = None
        self._beside.clear()
        return list(self._slots.values())

    @property
    def uris(self) -> tuple[str, ...]:
        """The open documents, in the order in which they were opened."""
        return tuple(self._slots)

    def slot(self, uri: str) -> OpenDocument | None:
        """Return what is kept of the document, or None if it is not open."""
        return self._slots.get(uri)

    def known(self, uri: str) -> Document | None:
        """Return the document as it was read last, beside those that are open; None if it never was."""
        slot = self._slots.get(uri)
        if slot is None or slot.read is None:
            return None
        alone, looked = self._related(uri, slot.read), slot.looked
        if looked is None:
            return Document(uri, slot.read_version, self.encoding, alone)
        if slot.merged is None or slot.merged[0] is not alone or slot.merged[1] is not looked:
            slot.merged = alone, looked, looked.with_disk_problems(alone)
        return Document(uri, slot.read_version, self.encoding, slot.merged[2], looked, alone)

    def snapshot(self, uri: str) -> Document | None:
        """Return the document as it is now, which is read here if need be, or None if it is not open."""
        slot = self._slots.get(uri)
        if slot is not None and not slot.is_current:
            start = self._clock()
            slot.take(self._analyze(slot.text.source, uri), slot.version, self._clock() - start)
        return self.known(uri)

    def beside(self, uri: str) -> list[Document]:
        """Return the documents that are open beside *uri*, as far as they have been looked at."""
        return [
            Document(other, slot.read_version, self.encoding, slot.read)
            for other, slot in self._slots.items()
            if other != uri and slot.read is not None
        ]

    def texts_beside(self, uri: str) -> tuple[str, ...]:
        """Return the texts of the other documents that something was said of the document because of."""
        known = self._beside.get(uri)
        return tuple(analysis.source.text for analysis in known.seen[1:]) if known else ()

    def changed_by_others(self) -> tuple[str, ...]:
        """Return the documents of which another is to be said than when they were looked at last, although
        their texts are the same: a request that they answer was opened, changed or closed."""
        changed = []
        for uri, before in tuple(self._beside.items()):
            analysis = self._slots[uri].read
            if analysis is None or analysis is not before.seen[0]:
                continue  # Its text has changed, and it will be looked at for that.
            if self._related(uri, analysis).problems != before.analysis.problems:
                changed.append(uri)
        return tuple(changed)

    def _related(self, uri: str, analysis: Analysis) -> Analysis:
        """Return *analysis*, the one of *uri*, with what follows from the other documents that are open."""
        if not is_related(analysis):
            self._beside.pop(uri, None)
            return analysis
        others = [
            Named(other, slot.read)
            for other, slot in self._slots.items()
            if other != uri and slot.read is not None and is_related(slot.read)
        ]
        seen = (analysis, *(other.analysis for other in others))
        known = self._beside.get(uri)
        if known is None or len(seen) != len(known.seen) or any(map(is_not, seen, known.seen)):
            known = self._beside[uri] = _Related(seen, related(Named(uri, analysis), others))
        return known.analysis


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
