"""The open documents, and what is known about each text, beside the others and beside the disk."""

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import count
from operator import is_not
from typing import TYPE_CHECKING

from descant import Analysis, Encoding, Source, analyze_source
from descant.checkpoints import Checkpoint, calling
from descant.directives import Asked
from descant.embedded import check_embedded
from descant.embedded.language_selection import EVERYTHING, LanguageSelection
from descant.formats import FORMATS, Format
from descant.relations import Named, is_related, related
from descant.schemas import SCHEMAS, ResponseSchema
from descant_server.documents.document_slot import DocumentChange, DocumentSlot, WholeChange
from descant_server.documents.growing_text import GrowingText

if TYPE_CHECKING:
    from descant_server.documents.disk_comparison import DiskSnapshot
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
    on_disk: "DiskSnapshot | None" = None
    """The comparison with the disk; None where there was none."""
    alone: Analysis | None = None
    """The same without what the disk adds; None where that is the same."""

    @property
    def of_text(self) -> Analysis:
        """The analysis of the text, and of others that are open, without the disk comparison."""
        return self.alone or self.analysis

    @property
    def comparison(self) -> "DiskComparison | None":
        """The files beside those on the disk; None where they were not compared."""
        return self.on_disk.comparison if self.on_disk is not None else None

    @property
    def source(self) -> Source:
        """The text and its lines."""
        return self.analysis.source


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
        """Start empty; *analyze* is called once with every text that is asked for, and its URI."""
        self.encoding = Encoding.UTF16
        """The unit of columns; it is set once, when the client has said what it can do."""
        self._analyze = analyze
        self._clock = clock
        self._slots: dict[str, DocumentSlot] = {}
        self._epochs = count(1)
        self._beside: dict[str, _Related] = {}
        """Of the documents whose schema has relations to others, when they were looked at last."""

    def open(self, uri: str, version: int, text: str) -> DocumentSlot:
        """Take *text* as the document *uri*; opening it anew drops what was known."""
        self.close(uri)
        slot = DocumentSlot(uri, next(self._epochs), version, GrowingText(Source(text), self.encoding))
        self._slots[uri] = slot
        return slot

    def change(self, uri: str, version: int, changes: Iterable[DocumentChange | WholeChange]) -> DocumentSlot:
        """Apply *changes* in order. Raises KeyError for a document that is not open."""
        slot = self._slots[uri]
        if version <= slot.version:
            # What is known, or is being read, is known by a version that this text may have, too.
            slot.epoch, slot.read, slot.shown_version, slot.on_disk = next(self._epochs), None, None, None
        slot.apply(tuple(changes), version, self.encoding)
        return slot

    def close(self, uri: str) -> None:
        """Forget the document; one that is not open is already forgotten."""
        slot = self._slots.pop(uri, None)
        self._beside.pop(uri, None)
        if slot is not None:
            slot.wake()

    def reread(self) -> list[DocumentSlot]:
        """Forget what is known of the documents, since they are to be read in another way; return all."""
        for slot in self._slots.values():
            slot.read = slot.on_disk = None
        self._beside.clear()
        return list(self._slots.values())

    @property
    def uris(self) -> tuple[str, ...]:
        """The open documents, in the order in which they were opened."""
        return tuple(self._slots)

    def slot(self, uri: str) -> DocumentSlot | None:
        """Return what is kept of the document, or None if it is not open."""
        return self._slots.get(uri)

    def known(self, uri: str) -> Document | None:
        """Return the document as it was read last, beside those that are open; None if it never was."""
        slot = self._slots.get(uri)
        if slot is None or slot.read is None:
            return None
        alone, on_disk = self._related(uri, slot.read), slot.on_disk
        if on_disk is None:
            return Document(uri, slot.read_version, self.encoding, alone)
        if slot.merged is None or slot.merged[0] is not alone or slot.merged[1] is not on_disk:
            slot.merged = alone, on_disk, on_disk.with_disk_problems(alone)
        return Document(uri, slot.read_version, self.encoding, slot.merged[2], on_disk, alone)

    def snapshot(self, uri: str) -> Document | None:
        """Return the document as it is now, which is read here if need be, or None if it is not open."""
        slot = self._slots.get(uri)
        if slot is not None and not slot.is_current:
            start = self._clock()
            slot.take(self._analyze(slot.text.source, uri), slot.version, self._clock() - start)
        return self.known(uri)

    def beside(self, uri: str) -> list[Document]:
        """Return the documents that are open beside *uri*, as far as they have been read."""
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
        """Return the documents whose problems differ from those when they were looked at last, although
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
