"""The members of one list or object in JSON that is too large for memory, each as its bytes.

A library that parses JSON as a stream, such as ijson, gives up at the first NaN, which Python's own tools
write, and at the first byte that is no UTF-8, and all behind it is lost. Here only brackets and quotes are
looked at: what is broken inside of a member costs that member.
"""

import re
from collections.abc import Iterator
from typing import IO, NamedTuple

_PIECE = 1 << 20
_SPAN = 1 << 14
"""A string is looked at in spans of that: for each backslash in one, the search keeps some memory."""
_NOTHING = 1 << 62
"""Behind the end of any stream: nothing of what was read is needed any more."""
_IN_STRING = re.compile(rb'[^"\\]*(?:\\.[^"\\]*)*', re.DOTALL)
_NO_SPACE = re.compile(rb"[^ \t\r\n]")
_MARKS = re.compile(rb'["{}\[\],:]')


class JsonMember(NamedTuple):
    """A member; one of an object has its name and the colon in front."""

    offset: int
    """Where it begins in the file, right behind the bracket or comma."""
    data: bytes | None
    """None where it is longer than what is wanted; empty for what is missing where a document breaks off."""


def members_of(
    stream: IO[bytes], path: tuple[str, ...], *, offset: int = 0, most_bytes: int
) -> Iterator[JsonMember] | None:
    """Return the members of what *path* leads to from the outermost object; None where there is nothing.

    With an *offset* above 0, the stream is read on from there, where a member of it begins. Where the
    document breaks off, so does the last member, and one without data follows. A closing bracket that cannot
    be the end, since of what is behind it nothing can stand there, is part of a member.
    """
    if offset:
        stream.seek(offset)
    window = _Window(stream, offset)
    start = offset or _start_of(window, path)
    return None if start is None else _members(window, start, most_bytes, is_outermost=not path)


class _Window:
    """The bytes of a stream around what is looked at; places are those in the stream."""

    def __init__(self, stream: IO[bytes], offset: int) -> None:
        self._stream = stream
        self._begin = offset
        self._data = b""

    def slice(self, start: int, end: int) -> bytes:
        return self._data[start - self._begin : end - self._begin]

    @property
    def end(self) -> int:
        return self._begin + len(self._data)

    def next_mark(self, at: int, kept: int, marks: re.Pattern[bytes] = _MARKS) -> tuple[int, bytes] | None:
        """Return where the next of *marks* from *at* on is, and which; bytes from *kept* on are kept."""
        while (match := marks.search(self._data, at - self._begin)) is None:
            at = self.end
            if not self.read_on(min(at, kept)):
                return None
        return self._begin + match.start(), match.group()

    def is_end(self, at: int, kept: int, *, is_outermost: bool) -> bool:
        """Tell whether a list or an object can end before *at*, by what is behind it."""
        mark = self.next_mark(at, kept, _NO_SPACE)
        if mark is not None and mark[1] == b"," and not is_outermost:
            mark = self.next_mark(mark[0] + 1, kept, _NO_SPACE)
            return mark is None or mark[1] == b'"'
        return mark is None or (mark[1] == b"}" and not is_outermost)

    def behind_string(self, at: int, kept: int) -> int | None:
        """Return where the string ends that goes on at *at*; None where it does not."""
        while True:
            begin = at - self._begin
            match = _IN_STRING.match(self._data, begin, begin + _SPAN)
            assert match is not None, "it may be empty"
            end = match.end()
            at = self._begin + end
            if self._data[end : end + 1] == b'"':
                return at + 1
            # What is left is nothing, or a backslash whose character is yet to come.
            if end + 1 >= len(self._data) and not self.read_on(min(at, kept)):
                return None

    def read_on(self, needed: int) -> bool:
        """Read more, and forget what stands before *needed*."""
        kept = self._data[needed - self._begin :]
        # The more is kept the more is read, so that keeping a large member costs no more than its size.
        piece = self._stream.read(max(_PIECE, len(kept)))
        self._data, self._begin = kept + piece, needed
        return bool(piece)


def _start_of(window: _Window, path: tuple[str, ...]) -> int | None:
    """Return where the first member of what *path* leads to begins."""
    wanted = [name.encode() for name in path]
    names: list[bytes | None] = []
    string: bytes | None = None
    at = 0
    while (mark := window.next_mark(at, at)) is not None:
        at = mark[0] + 1
        match mark[1]:
            case b'"':
                behind = window.behind_string(at, at if len(names) <= len(path) else _NOTHING)
                if behind is None:
                    return None
                string, at = window.slice(at, behind - 1), behind
            case b":" if names:
                names[-1] = string
            case b"{" | b"[":
                if names == wanted:
                    return at
                names.append(None)
            case b"}" | b"]" if names:
                names.pop()
                if not names:
                    return None
    return None


def _members(window: _Window, start: int, most_bytes: int, *, is_outermost: bool) -> Iterator[JsonMember]:
    at, depth = start, 0

    def kept() -> int:
        return start if window.end - start <= most_bytes else _NOTHING

    while (mark := window.next_mark(at, kept())) is not None:
        place, at = mark[0], mark[0] + 1
        match mark[1]:
            case b'"':
                behind = window.behind_string(at, kept())
                if behind is None:
                    break
                at = behind
            case b"{" | b"[":
                depth += 1
            case b"}" | b"]" if depth > 0:
                depth -= 1
            case b"}" | b"]" if window.is_end(at, kept(), is_outermost=is_outermost):
                yield from _member(window, start, place, most_bytes)
                return
            case b"," if depth == 0:
                yield from _member(window, start, place, most_bytes)
                start = at
    yield from _member(window, start, window.end, most_bytes)
    yield JsonMember(window.end - 1, b"")


def _member(window: _Window, start: int, end: int, most_bytes: int) -> Iterator[JsonMember]:
    if end - start > most_bytes:
        yield JsonMember(start, None)
    elif (data := window.slice(start, end)).strip():
        yield JsonMember(start, data)
