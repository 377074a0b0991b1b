"""From the bytes of an answer to its text: what the bytes say, and what was wrong with them.

The text is what the bytes say and nothing else: line ends are not translated and a byte order mark stays as
U+FEFF, so that every offset is one into the raw answer. Bytes that are no text become U+FFFD, and each place
with such bytes is a problem, since an answer may hold a U+FFFD of its own.
"""

import codecs
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import NamedTuple

from descant.analysed import Analysis
from descant.analysis import analyze_source
from descant.directives import Asked
from descant.formats import FORMATS, Format
from descant.patterns import regex
from descant.problems import Problem, ProblemKind, Severity, in_order
from descant.schemas import SCHEMAS, ResponseSchema
from descant.source import Source, Span

INVALID_UTF8 = ProblemKind(
    "invalid-utf8",
    Severity.ERROR,
    "The file holds bytes that are not text in its encoding.",
    """Answers are read as UTF-8, or as UTF-16 where the file starts with the byte order mark of UTF-16. Bytes
that mean nothing there are read as U+FFFD, the replacement character, and what they stood for is lost. Most
often the file was saved in an older encoding such as Windows-1252: open it in an editor as that, and save it
as UTF-8.

Wrong: `caf` and the single byte `E9`

Right: `café` as UTF-8, where `é` is the two bytes `C3 A9`
""",
)
LIMIT = 10
"""A file in another encoding has such bytes everywhere; one problem more says how many there are."""

_ENCODINGS = {codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}
_HEAD = 8_192
_MOST_NO_TEXT = 0.1
"""The share of a text that may be no text; of programs and pictures it is a quarter and more."""
_TELLING = 2
"""So many bytes tell the encoding."""
_HANDLER = "descant.mark"
_MARK = regex("[\udc00-\udcff]")
_MARKS = regex("[\udc00-\udcff]+")


class _InvalidBytes(NamedTuple):
    """Where bytes side by side are no text."""

    start: int
    end: int
    byte: int
    """The first of them."""


@dataclass(frozen=True, slots=True)
class DecodedText:
    """The text of a file, and the places at which its bytes are no text."""

    text: str
    problems: tuple[Problem, ...]
    encoding: str = "utf-8"


def decode(data: bytes) -> DecodedText:
    """Return the text of *data*; whatever the bytes are, there is one."""
    decoder = Decoder()
    text = decoder.feed(data) + decoder.finish()
    return DecodedText(text, decoder.problems, decoder.encoding)


def is_binary(data: bytes) -> bool:
    """Tell whether *data* is a program, a picture or the like: it has zeros, and much else that is no text.

    A text may have a zero that got into it, also beside a byte of another encoding; one in UTF-16 has many.
    """
    head = data[:_HEAD]
    if 0 not in head or head[:_TELLING] in _ENCODINGS:
        return False
    controls = sum(byte < 32 and byte not in b"\t\n\f\r\x1b" for byte in head)
    undecodable = head.decode("utf-8", "replace").count("\ufffd")
    return controls + undecodable > _MOST_NO_TEXT * len(head)


class Decoder:
    """Turns bytes that come in pieces into text; a piece may end inside of a character."""

    def __init__(self) -> None:
        """Start with nothing."""
        self._first = b""
        self._encoding = ""
        self._decoder: codecs.IncrementalDecoder | None = None
        """None until two bytes have told the encoding."""
        self._length = 0
        self._places: list[_InvalidBytes] = []
        """The first ones with bad bytes."""
        self._count = 0

    def feed(self, data: bytes) -> str:
        """Return the text that *data* completes."""
        if self._decoder is None:
            data = self._first = self._first + data
            if len(data) < _TELLING:
                return ""
        return self._decode(data, final=False)

    def finish(self) -> str:
        """Return the rest of the text: what stands for a character that was cut off."""
        return self._decode(b"" if self._decoder else self._first, final=True)

    @property
    def encoding(self) -> str:
        """The encoding that the first bytes tell."""
        return self._encoding or "utf-8"

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What was wrong with the bytes so far."""
        return tuple(_problems(self._places, self._count, self._encoding.upper()))

    def _decode(self, data: bytes, *, final: bool) -> str:
        if self._decoder is None:
            self._encoding = _ENCODINGS.get(data[:_TELLING], "utf-8")
            self._decoder = codecs.getincrementaldecoder(self._encoding)(_HANDLER)
        marked = self._decoder.decode(data, final)
        # A sound text has no half of a surrogate pair, so all that are found are marks.
        text, count = _MARK.subn("\ufffd", marked)
        if count:
            self._remember(marked)
        self._count += count
        self._length += len(text)
        return text

    def _remember(self, marked: str) -> None:
        places = self._places
        for run in islice(_MARKS.finditer(marked), LIMIT + 2):
            place = _InvalidBytes(
                self._length + run.start(), self._length + run.end(), ord(run.group()[0]) - 0xDC00
            )
            if places and places[-1].end == place.start:
                places[-1] = places[-1]._replace(end=place.end)
            elif len(places) <= LIMIT:
                places.append(place)


def analyze_reading(
    reading: DecodedText,
    schemas: Sequence[ResponseSchema] = SCHEMAS,
    asked: Asked | None = None,
    formats: Sequence[Format] = FORMATS,
) -> Analysis:
    """Analyse what was read; the problems of the bytes are then among the others."""
    analysis = analyze_source(Source(reading.text), schemas=schemas, asked=asked, formats=formats)
    return with_problems(analysis, reading.problems)


def with_problems(analysis: Analysis, problems: tuple[Problem, ...]) -> Analysis:
    """Return *analysis* with *problems* of the bytes among its own."""
    if not problems:
        return analysis
    return replace(analysis, problems=in_order((*analysis.problems, *problems)))


def _mark(error: UnicodeError) -> tuple[str, int]:
    """Put a lone surrogate that names the first byte in place of bytes that are no text."""
    assert isinstance(error, UnicodeDecodeError)
    return chr(0xDC00 + error.object[error.start]), error.end


codecs.register_error(_HANDLER, _mark)


def _problems(places: Sequence[_InvalidBytes], count: int, encoding: str) -> Iterator[Problem]:
    reported = 0
    for start, end, byte in places[:LIMIT]:
        times = end - start
        reported += times
        if times == 1:
            message = f"The byte {byte:02X} is not valid {encoding} here; it is read as U+FFFD."
        else:
            message = (
                f"From {byte:02X} on the bytes are not valid {encoding}; they are read as {times:,} U+FFFD."
            )
        yield Problem(INVALID_UTF8, Span(start, end), message)
    for start, _, _ in places[LIMIT:]:
        message = f"From here on {count - reported:,} more of the bytes are not valid {encoding}."
        yield Problem(INVALID_UTF8, Span(start, start + 1), message)
