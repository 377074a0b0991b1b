"""Read answers from disk: bytes in, text and what was wrong with the bytes out.

The text is what the bytes say and nothing else: line ends are not translated and a byte order mark stays as
U+FEFF, so that every offset is one into the raw answer. Bytes that are no text become U+FFFD, and each such
place is a problem, since an answer may hold a U+FFFD of its own.
"""

import codecs
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path

from descant import Analysis, Problem, Severity, Span, analyze
from descant.problems import ProblemKind
from descant.schemas import SCHEMAS, ResponseSchema

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
LIMIT = 100
"""A file in another encoding has such bytes everywhere; one problem more says how many there are."""

_ENCODINGS = {codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}
_TELLING = 2
"""So many bytes tell the encoding."""
_HANDLER = "descant.mark"
_MARK = re.compile("[\udc00-\udcff]")


@dataclass(frozen=True, slots=True)
class Reading:
    """The text of a file, and the places at which its bytes are no text."""

    text: str
    problems: tuple[Problem, ...]
    encoding: str = "utf-8"


def read_file(path: Path) -> Reading:
    """Read the file at *path*. Raises OSError if that cannot be done."""
    return decode(path.read_bytes())


def decode(data: bytes) -> Reading:
    """Return the text of *data*; whatever the bytes are, there is one."""
    decoder = Decoder()
    text = decoder.feed(data) + decoder.finish()
    return Reading(text, decoder.problems, decoder.encoding)


class Decoder:
    """Turns bytes that come in pieces into text; a piece may end inside of a character."""

    def __init__(self) -> None:
        """Start with nothing."""
        self._first = b""
        self._encoding = ""
        self._decoder: codecs.IncrementalDecoder | None = None
        """None until two bytes have told the encoding."""
        self._length = 0
        self._marks: list[tuple[int, int]] = []
        """Where the first bad bytes are, in the text, and what they are."""
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
        return tuple(_problems(self._marks, self._count, self._encoding.upper()))

    def _decode(self, data: bytes, *, final: bool) -> str:
        if self._decoder is None:
            self._encoding = _ENCODINGS.get(data[:_TELLING], "utf-8")
            self._decoder = codecs.getincrementaldecoder(self._encoding)(_HANDLER)
        marked = self._decoder.decode(data, final)
        # A sound text has no half of a surrogate pair, so all that are found are marks.
        text, count = _MARK.subn("\ufffd", marked)
        if count:
            found = islice(_MARK.finditer(marked), LIMIT + 1 - len(self._marks))
            self._marks += ((self._length + mark.start(), ord(mark.group()) - 0xDC00) for mark in found)
        self._count += count
        self._length += len(text)
        return text


def analyze_reading(reading: Reading, schemas: Sequence[ResponseSchema] = SCHEMAS) -> Analysis:
    """Analyse what was read; the problems of the bytes are then among the others."""
    return with_problems(analyze(reading.text, schemas=schemas), reading.problems)


def with_problems(analysis: Analysis, problems: tuple[Problem, ...]) -> Analysis:
    """Return *analysis* with *problems* of the bytes among its own."""
    if not problems:
        return analysis
    found = sorted((*analysis.problems, *problems), key=lambda problem: (problem.span, problem.severity))
    return replace(analysis, problems=tuple(found))


def _mark(error: UnicodeError) -> tuple[str, int]:
    """Put a lone surrogate that names the first byte in place of bytes that are no text."""
    assert isinstance(error, UnicodeDecodeError)
    return chr(0xDC00 + error.object[error.start]), error.end


codecs.register_error(_HANDLER, _mark)


def _problems(marks: Sequence[tuple[int, int]], count: int, encoding: str) -> Iterator[Problem]:
    for offset, byte in marks[:LIMIT]:
        message = f"The byte {byte:02X} is not valid {encoding} here; it is read as U+FFFD."
        yield Problem(INVALID_UTF8, Span(offset, offset + 1), message)
    for offset, _ in marks[LIMIT:]:
        message = f"From here on {count - LIMIT:,} more of the bytes are not valid {encoding}."
        yield Problem(INVALID_UTF8, Span(offset, offset + 1), message)
