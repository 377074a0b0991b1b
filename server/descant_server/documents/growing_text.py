"""A text that a model writes into an editor: appending to it costs what is appended, not what is there."""

from descant import Encoding, Place, Source, Span


class GrowingText:
    """A source and what was appended to it, which is joined when the whole is asked for."""

    __slots__ = ("_encoding", "_end", "_pieces", "_source")

    def __init__(self, source: Source, encoding: Encoding) -> None:
        """Start with *source*; places count columns in the units of *encoding*."""
        self._source = source
        self._encoding = encoding
        self._pieces: list[str] = []
        self._end: Place | None = None
        """Where the text ends; counted when first asked for."""

    @property
    def source(self) -> Source:
        """The whole text."""
        if self._pieces:
            end = Span.at(len(self._source.text))
            self._source = self._source.replace(end, "".join(self._pieces))
            self._pieces.clear()
        return self._source

    @property
    def joined(self) -> Source | None:
        """The whole text, if it need not be made first."""
        return None if self._pieces else self._source

    def append(self, start: Place, end: Place, text: str) -> bool:
        """Append *text* if *start* and *end* are both where the text ends; return whether they are."""
        if self._end is None:
            self._end = self._source.place(len(self._source.text), self._encoding)
        if not start == end == self._end or self._ends_in("\r"):
            return False
        if text:
            self._end = self._behind(self._end, text)
            self._pieces.append(text)
        return True

    def _ends_in(self, sign: str) -> bool:
        """Tell whether the text ends in *sign*: a line end may not be all there yet."""
        return (self._pieces[-1] if self._pieces else self._source.text).endswith(sign)

    def _behind(self, end: Place, text: str) -> Place:
        starts = Source(text).starts
        width = self._encoding.width(text[starts[-1] :])
        return Place(end.line + len(starts) - 1, width if len(starts) > 1 else end.column + width)
