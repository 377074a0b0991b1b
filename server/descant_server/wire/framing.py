"""Messages in a stream of bytes: a header that gives the length, an empty line, the body.

Replaces the reading loop of pygls, which is deaf to ``content-length`` in lower case and to a space before
the colon. What is no header is skipped, so that a stray line costs no message. Where a length is wrong, or is
none, the rest of the body stands in front of the next header, in its line: there reading goes on.
"""

import re
from collections.abc import Iterator
from typing import BinaryIO

MAX_BODY = 1 << 30
"""A length above this is no message but a broken stream; there is no way to find the next one."""
_LONGEST_HEADER = 1 << 16
_LENGTH = re.compile(rb"content-length[ \t]*:[ \t]*(\d+)[ \t]*\r?\n\Z", re.IGNORECASE)
_LONGEST_LENGTH = 100
_DIGITS = 20
"""A length with as many is beyond all reason, and Python refuses to read one of thousands."""


def read_bodies(stream: BinaryIO) -> Iterator[bytes]:
    """Yield the body of each message, until the stream ends or breaks off inside one."""
    length: int | None = None
    before = b""
    while line := stream.readline(_LONGEST_HEADER):
        header = _LENGTH.search((before + line)[-_LONGEST_LENGTH:])
        before = b"" if line.endswith(b"\n") else line[-_LONGEST_LENGTH:]
        if header:
            length = int(header[1]) if len(header[1]) < _DIGITS else MAX_BODY + 1
        elif not line.strip() and length is not None:
            body = stream.read(length) if length <= MAX_BODY else b""
            if len(body) < length:
                return
            yield body
            length = None


def frame(body: bytes) -> bytes:
    """Return *body* with its header."""
    return b"Content-Length: %d\r\n\r\n%b" % (len(body), body)
