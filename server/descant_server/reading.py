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
    encoding = _ENCODINGS.get(data[:2], "utf-8")
    marked = data.decode(encoding, _HANDLER)
    # A sound text has no half of a surrogate pair, so all that are found are marks.
    text, count = _MARK.subn("\ufffd", marked)
    marks = tuple(islice(_MARK.finditer(marked), LIMIT + 1))
    return Reading(text, tuple(_problems(marks, count, encoding.upper())), encoding)


def analyze_reading(reading: Reading, schemas: Sequence[ResponseSchema] = SCHEMAS) -> Analysis:
    """Analyse what was read; the problems of the bytes are then among the others."""
    analysis = analyze(reading.text, schemas=schemas)
    if not reading.problems:
        return analysis
    problems = sorted(
        (*analysis.problems, *reading.problems), key=lambda problem: (problem.span, problem.severity)
    )
    return replace(analysis, problems=tuple(problems))


def _mark(error: UnicodeError) -> tuple[str, int]:
    """Put a lone surrogate that names the first byte in place of bytes that are no text."""
    assert isinstance(error, UnicodeDecodeError)
    return chr(0xDC00 + error.object[error.start]), error.end


codecs.register_error(_HANDLER, _mark)


def _problems(marks: Sequence[re.Match[str]], count: int, encoding: str) -> Iterator[Problem]:
    for mark in marks[:LIMIT]:
        byte = ord(mark.group()) - 0xDC00
        message = f"The byte {byte:02X} is not valid {encoding} here; it is read as U+FFFD."
        yield Problem(INVALID_UTF8, Span(*mark.span()), message)
    for mark in marks[LIMIT:]:
        message = f"From here on {count - LIMIT:,} more of the bytes are not valid {encoding}."
        yield Problem(INVALID_UTF8, Span(*mark.span()), message)
