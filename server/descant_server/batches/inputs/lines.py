"""Files with an object of JSON in each line, in parts that end where lines do."""

import json
import math
from collections.abc import Iterator
from typing import IO, Any, NamedTuple

from descant.arrow.failure import Failure
from descant_server.batches.inputs.compression import content_of
from descant_server.batches.inputs.input_format import InputError, InputFile, InputPart
from descant_server.batches.inputs.losses import Loss, no_object, unreadable

PART_BYTES = 8_000_000
"""A part is at most about that large, so that what is lost with a process is done again in seconds."""
_LEAST_PART_BYTES = 1_000_000
_LEAST_PARTS = 4
MOST_LINE_BYTES = 200_000_000
"""A longer line is passed over, and never in memory."""
TOO_LONG = Loss(Failure.TOO_LONG, f"longer than {MOST_LINE_BYTES:,} bytes")
_PIECE = 1 << 20


class Line(NamedTuple):
    """A line of a file; its object, or why there is none."""

    offset: int
    """Of its first byte in the file, or in what is compressed in it."""
    object: dict[str, Any] | None
    loss: Loss | None
    has_bytes: bool = False
    """Whether it is not UTF-8. Texts of its object then hold such bytes as ``surrogateescape`` has them."""


def part_bytes_of(file: InputFile) -> int:
    """Return how large parts of *file* are: of a small one there are some, too, for several processes."""
    return max(_LEAST_PART_BYTES, min(PART_BYTES, file.size // _LEAST_PARTS))


def parts_by_lines(file: InputFile, part_bytes: int | None = None) -> Iterator[InputPart]:
    """Yield parts that begin and end between lines, as :func:`lines_of` reads them.

    Each but the last reaches to a multiple of *part_bytes*: a line is in the part of its first byte.
    A compressed file is one part.
    """
    with content_of(file) as content:
        step = max(file.size, 1) if content.is_compressed else part_bytes or part_bytes_of(file)
    for start in range(0, file.size, step):
        end = min(start + step, file.size)
        yield InputPart(start, end, end - start)


def lines_of(file: InputFile, part: InputPart, most_bytes: int = MOST_LINE_BYTES) -> Iterator[Line]:
    """Yield the lines whose first byte is in *part*; empty ones are passed over.

    Where a compressed file breaks off, the last line is one that cannot be read. Raises InputError where
    the file has become shorter than the part.
    """
    with content_of(file) as (stream, is_compressed, damage):
        end = math.inf if is_compressed else part.end
        offset = _first_line(stream, part.start)
        while offset < end:
            try:
                data = stream.readline(most_bytes)
            except damage as error:
                yield Line(offset, None, unreadable(error))
                return
            if not data:
                if not is_compressed:
                    raise shorter_than(part.end)
                return
            start, offset = offset, offset + len(data)
            if not data.endswith(b"\n") and len(data) == most_bytes:
                offset += skip_line(stream)
                yield Line(start, None, TOO_LONG)
            elif data.strip():
                yield _line(start, data)


def shorter_than(size: int) -> InputError:
    """Return the error that a file has changed under us."""
    return InputError(f"became shorter than {size} bytes while it was read: run again when it is whole")


def _first_line(stream: IO[bytes], start: int) -> int:
    """Go to the first line that begins at *start* or behind it, and return where that is."""
    if start == 0:
        return 0
    stream.seek(start - 1)
    return start - 1 + skip_line(stream)


def skip_line(stream: IO[bytes]) -> int:
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
    value, has_bytes = parsed(data)
    if isinstance(value, dict):
        return Line(offset, value, None, has_bytes)
    return Line(offset, None, no_object(data, value))


def parsed(data: bytes) -> tuple[Any, bool]:
    """Return what *data* says as JSON, None where it is none; and whether it is not UTF-8."""
    try:
        text = data.decode()
    except UnicodeDecodeError:
        text = data.decode(errors="surrogateescape")
    try:
        return json.loads(text), not text.isascii() and is_damaged(text)
    except (ValueError, RecursionError):
        return None, False


def is_damaged(text: str) -> bool:
    """Tell whether some bytes of *text* were no UTF-8."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return True
    return False
