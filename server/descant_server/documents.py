"""The open documents: their text, as the client's edits make it, and what is known about each text.

Lines and columns are never counted here: :class:`descant.Source` does that, since the line model of pygls
breaks lines at U+2028 and other characters where the protocol does not.
"""

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from operator import is_not

from descant import Analysis, Encoding, Place, Source, Span, analyze_source
from descant.directives import Asked
from descant.embedded import check_embedded
from descant.relations import Named, is_related, related
from descant.schemas import SCHEMAS, ResponseSchema
from descant_server.growing import GrowingText

_QUICK = 0.002
"""A text that is analysed in so many seconds is analysed after every change."""
_SHARE = 4
"""What takes longer waits for so many times as long as it took, while the text is only appended to."""
_LONGEST_PAUSE = 0.2
"""Seconds."""


@dataclass(frozen=True, slots=True)
class Document:
    """One version of a document. It never changes, so a handler may keep it for as long as it likes."""

    uri: str
    version: int
    encoding: Encoding
    """The unit of the columns that were agreed on with the client."""
    analysis: Analysis

    @property
    def source(self) -> Source:
        """The text and its lines."""
        return self.analysis.source


@dataclass(frozen=True, slots=True)
class Change:
    """Replace the text from ``start`` to ``end``; places count in the text that the change before left."""

    start: Place
    end: Place
    text: str


@dataclass(frozen=True, slots=True)
class WholeChange:
    """Replace the whole text."""

    text: str


@dataclass(frozen=True, slots=True)
class _Open:
    version: int
    text: GrowingText
    analysis: Analysis | None = None
    seconds: float = 0.0
    """How long the last analysis took."""


@dataclass(frozen=True, slots=True)
class _Beside:
    """What is known of a document beside others."""

    seen: tuple[Analysis, ...]
    """Its own analysis, and those of the others."""
    analysis: Analysis


def examine(
    source: Source, schemas: Sequence[ResponseSchema] = SCHEMAS, asked: Asked | None = None
) -> Analysis:
    """Return all that is known about a text alone, what is embedded in it among it."""
    return check_embedded(analyze_source(source, schemas=schemas, asked=asked))


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
        self._open: dict[str, _Open] = {}
        self._beside: dict[str, _Beside] = {}
        """Of the documents whose schema has relations to others, when they were looked at last."""

    def open(self, uri: str, version: int, text: str) -> None:
        """Take *text* as the document *uri*; opening it anew drops what was known."""
        self._open[uri] = _Open(version, GrowingText(Source(text), self.encoding))

    def change(self, uri: str, version: int, changes: Iterable[Change | WholeChange]) -> float:
        """Apply *changes* in order. Raises KeyError for a document that is not open.

        Return for how many seconds the new text need not be looked at: what a model writes into an editor is
        appended to again soon, and would be analysed more often than anybody can see.
        """
        before = self._open[uri]
        text, only_grows, known = before.text, True, before.analysis
        for change in changes:
            if isinstance(change, Change) and text.append(change.start, change.end, change.text):
                known = None if change.text else known
                continue
            text, only_grows = GrowingText(_apply(text.source, change, self.encoding), self.encoding), False
        if known is not None and not only_grows and text.source.text != known.source.text:
            known = None
        self._open[uri] = _Open(version, text, known, before.seconds)
        wait = only_grows and before.seconds > _QUICK
        return min(_SHARE * before.seconds, _LONGEST_PAUSE) if wait else 0.0

    def close(self, uri: str) -> None:
        """Forget the document; one that is not open is already forgotten."""
        self._open.pop(uri, None)
        self._beside.pop(uri, None)

    def reread(self) -> list[str]:
        """Forget what is known of the texts, since they are to be read in another way; return their URIs."""
        self._open = {uri: replace(opened, analysis=None) for uri, opened in self._open.items()}
        self._beside.clear()
        return list(self._open)

    @property
    def uris(self) -> tuple[str, ...]:
        """The open documents, in the order in which they were opened."""
        return tuple(self._open)

    def snapshot(self, uri: str) -> Document | None:
        """Return the document as it is now, beside those that are open, or None if it is not open."""
        opened = self._open.get(uri)
        if opened is None:
            return None
        analysis = opened.analysis
        if analysis is None:
            start = self._clock()
            analysis = self._analyze(opened.text.source, uri)
            self._open[uri] = replace(opened, analysis=analysis, seconds=self._clock() - start)
        return Document(uri, opened.version, self.encoding, self._related(uri, analysis))

    def beside(self, uri: str) -> list[Document]:
        """Return the documents that are open beside *uri*, as far as they have been looked at."""
        return [
            Document(other, opened.version, self.encoding, opened.analysis)
            for other, opened in self._open.items()
            if other != uri and opened.analysis is not None
        ]

    def changed_by_others(self) -> tuple[str, ...]:
        """Return the documents of which another is to be said than when they were looked at last, although
        their texts are the same: a request that they answer was opened, changed or closed."""
        changed = []
        for uri, before in tuple(self._beside.items()):
            analysis = self._open[uri].analysis
            if analysis is not before.seen[0]:
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
            Named(other, opened.analysis)
            for other, opened in self._open.items()
            if other != uri and opened.analysis is not None and is_related(opened.analysis)
        ]
        seen = (analysis, *(other.analysis for other in others))
        known = self._beside.get(uri)
        if known is None or len(seen) != len(known.seen) or any(map(is_not, seen, known.seen)):
            known = self._beside[uri] = _Beside(seen, related(Named(uri, analysis), others))
        return known.analysis


def _apply(source: Source, change: Change | WholeChange, encoding: Encoding) -> Source:
    match change:
        case WholeChange(text):
            return Source(text)
        case Change(start, end, text):
            first, last = source.offset(start, encoding), source.offset(end, encoding)
            return source.replace(Span(min(first, last), max(first, last)), text)
