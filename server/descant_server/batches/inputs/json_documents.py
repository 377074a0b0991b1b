"""Files that are one JSON document, with the objects that are wanted in a list or an object inside."""

import math
from collections.abc import Iterator
from itertools import takewhile
from typing import Any

from descant_server.batches.inputs.compression import content_of
from descant_server.batches.inputs.input_format import InputError, InputFile, InputPart
from descant_server.batches.inputs.json_members import members_of
from descant_server.batches.inputs.lines import MOST_LINE_BYTES, Line, part_bytes_of, shorter_than
from descant_server.batches.inputs.losses import unreadable
from descant_server.batches.inputs.record_reader import RecordReader, member_object


def parts_of_document(
    file: InputFile, path: tuple[str, ...] = (), part_bytes: int | None = None
) -> Iterator[InputPart]:
    """Yield parts that begin and end between the members of what *path* leads to.

    The document is scanned once for that. A compressed one is one part. Raises InputError where there is no
    such list.
    """
    with content_of(file) as content:
        if content.is_compressed:
            yield InputPart(0, file.size, file.size)
            return
        members = members_of(content.stream, path, most_bytes=0)
        if members is None:
            raise InputError(_nothing_there(path))
        start, most = None, part_bytes or part_bytes_of(file)
        for member in members:
            if start is None:
                start = member.offset
            elif member.offset - start >= most and member.data != b"":
                yield InputPart(start, member.offset, member.offset - start)
                start = member.offset
        if start is not None:
            yield InputPart(start, file.size, file.size - start)


def objects_of_document(
    file: InputFile, part: InputPart, path: tuple[str, ...] = (), most_bytes: int = MOST_LINE_BYTES
) -> Iterator[Line]:
    """Yield the objects of *part*, as :func:`lines_of` yields those in lines.

    Where *path* leads to an object, each has one member: its name, and what stands there. Where the document
    breaks off, the last line is one that cannot be read.
    """
    with content_of(file) as (stream, is_compressed, damage):
        end = math.inf if is_compressed else part.end
        if not is_compressed and stream.seek(0, 2) < part.end:
            raise shorter_than(part.end)
        stream.seek(0)
        offset = 0
        try:
            members = members_of(stream, path, offset=part.start, most_bytes=most_bytes)
            if members is None:
                raise InputError(_nothing_there(path))
            within = takewhile(lambda member: member.offset < end, members)
            for line in RecordReader().lines(within):
                offset = line.offset
                yield line
        except damage as error:
            yield Line(offset, None, unreadable(error))


def value_at(file: InputFile, path: tuple[str, ...], most_bytes: int = MOST_LINE_BYTES) -> dict[str, Any]:
    """Return those members that can be read of the object that *path* leads to; none where it is missing."""
    values: dict[str, Any] = {}
    with content_of(file) as (stream, _, damage):
        try:
            for member in members_of(stream, path, most_bytes=most_bytes) or ():
                values |= (member_object(member.data)[0] if member.data else None) or {}
        except damage:
            pass
    return values


def _nothing_there(path: tuple[str, ...]) -> str:
    where = f"at {'.'.join(path)}" if path else "in it"
    return f"there is no list or object {where}: it may be cut off, or of another kind; see --from"
