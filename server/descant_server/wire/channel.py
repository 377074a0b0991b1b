"""The line between front and worker: each message with a label, so that the front need not read all of it.

A frame is the length of the label and of the body, both as four bytes, then both. The label is a small JSON
object with what the front has to know: ``id``, ``method``, ``uri``, ``version``, ``early``.
"""

import json
import struct
from collections.abc import Iterator, Mapping
from typing import Any, BinaryIO

EARLY = "early"
"""Marks what a worker says before it has started: it may die of that yet."""
_LENGTHS = struct.Struct("<II")


def labelled(label: Mapping[str, Any], body: bytes) -> bytes:
    """Return the frame of *body*."""
    written = json.dumps(label).encode()
    return b"".join((_LENGTHS.pack(len(written), len(body)), written, body))


def read_labelled(stream: BinaryIO) -> Iterator[tuple[dict[str, Any], bytes]]:
    """Yield label and body of each message, until the stream ends or breaks off inside one."""
    while len(head := stream.read(_LENGTHS.size)) == _LENGTHS.size:
        label_length, body_length = _LENGTHS.unpack(head)
        label, body = stream.read(label_length), stream.read(body_length)
        if len(body) < body_length:
            return
        yield json.loads(label), body
