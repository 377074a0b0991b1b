"""Files with an object of JSON in each line, in parts that end where lines do."""

import json
from collections.abc import Iterator
from typing import IO, Any, NamedTuple

from descant.arrow.row import Failure
from descant_server.batches.inputs.input_format import InputFile, Part

PART_BYTES = 8_000_000
"""A part is about that large, so that what is lost with a process is done again in seconds."""
MOST_LINE_BYTES = 200_000_000
"""A longer line is passed over, and never in memory."""
_PIECE = 1 << 20


class Line(NamedTuple):
    """A line of a file; its object, or why there is none."""

    offset: int
    """Of its first byte in the file."""
    object: dict[str, Any] | None
    failure: Failure | None


def parts_by_lines(file: InputFile, part_bytes: int = PART_BYTES) -> Iterator[Part]:
    """Yield parts that begin and end between lines, as :func:`lines_of` reads them.

    Each but the last reaches to a multiple of *part_bytes*: a line is in the part of its first byte.
    """
    for start in range(0, file.size, part_bytes):
        end = min(start + part_bytes, file.size)
        yield Part(start, end, end - start)


def lines_of(file: InputFile, part: Part, most_bytes: int = MOST_LINE_BYTES) -> Iterator[Line]:
    """Yield the lines whose first byte is in *part*; empty ones are passed over."""
    with file.open() as stream:
        offset = _first_line(stream, part.start)
        while offset < part.end:
            data = stream.readline(most_bytes)
            if not data:
                return
            start, offset = offset, offset + len(data)
            if not data.endswith(b"\n") and len(data) == most_bytes:
                offset += _skip_line(stream)
                yield Line(start, None, Failure.TOO_LONG)
            elif data.strip():
                yield _line(start, data)


def _first_line(stream: IO[bytes], start: int) -> int:
    """Go to the first line that begins at *start* or behind it, and return where that is."""
    if start == 0:
        return 0
    stream.seek(start - 1)
    return start - 1 + _skip_line(stream)


def _skip_line(stream: IO[bytes]) -> int:
    """Read to the end of a line, and return how many bytes that took."""
    count = 0
    while data := stream.readline(_PIECE):
        count += len(data)
        if data.endswith(b"\n"):
            break
    return count


def _line(offset: int, data: bytes) -> Line:
    if offset == 0:
        data = data.removeprefix(b"\xef\xbb\xbf")
    try:
        found = json.loads(data)
    except (ValueError, RecursionError):
        return Line(offset, None, Failure.UNREADABLE)
    return Line(offset, found, None) if isinstance(found, dict) else Line(offset, None, Failure.UNREADABLE)
