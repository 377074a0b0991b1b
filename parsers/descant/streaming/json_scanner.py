"""Sound JSON, scanned as it comes: strings by the piece, everything between them by the token.

Sound is what the strict path of :mod:`descant.formats.json.reader` takes without a look at its recovery. At
the first character that is not, the scanner gives up, since from there on only the whole text can tell.
"""

import re
from collections.abc import Callable

from descant.detection import Candidates
from descant.formats.json.containers import OpenContainer, OpenList, OpenObject
from descant.formats.json.literals import NUMBER, read_number
from descant.formats.json.reading import MAX_DEPTH
from descant.formats.json.strings import StringScanner
from descant.notations import Notation
from descant.patterns import regex
from descant.problems import Problem
from descant.streaming.finished_parts import Findings
from descant.streaming.json_parts import JsonParts
from descant.streaming.json_strings import BODY, HALF_ESCAPE
from descant.streaming.snapshot import OpenFile
from descant.syntax import Node, Scalar

_SPACE = regex(r"[ \t\n\r]*+")
_WORD = regex(r"[-+.\w]*+")
_LITERALS = {"true": True, "false": False, "null": None}
_LONGEST_WORD = 5_000
"""Longer than any number that is read."""
_LONGEST_NAME = 200
"""Between prose an object is told by its first name, which is no longer."""


class _Unsound(Exception):  # noqa: N818 - it is no error, and never leaves this module
    """What was fed is not sound JSON, or not plain enough to be sure of."""


class JsonScanner:
    """Scans one object. What is finished is in ``findings``."""

    format = "json"

    def __init__(self, start: int, schemas: Candidates) -> None:
        """Begin at *start*, the offset of the brace that opens the object."""
        self._rest, self._base = "", start
        """What was fed and could not be read yet, and its offset."""
        self._stack: list[OpenContainer] = []
        self._parts = JsonParts(self._stack, schemas)
        self._expect: Callable[[str, int], int] = self._value
        """Reads one token at an offset of a text; returns the offset itself where the token may go on."""
        self._string: list[str] | None = None
        """The pieces of the string that is open."""
        self._string_start = start
        self._is_name = False
        """The open string is the name of a member."""
        self._is_over = False

    @property
    def findings(self) -> Findings:
        """What is finished."""
        return self._parts.findings

    @property
    def has_begun(self) -> bool:
        """Tell whether the object is an answer, by the names of its members so far."""
        return self._parts.has_begun

    def feed(self, piece: str) -> bool:
        """Read *piece*. Return False, and be fed no more, where it is not sound."""
        text = self._rest + piece if self._rest else piece
        try:
            end = self._scan(text)
        except _Unsound:
            return False
        self._rest = text[end:]
        self._base += end
        return True

    def open_file(self, length: int) -> OpenFile | None:
        """Return the file that is not finished yet, if there is one, in a text of *length*."""
        return self._parts.open_file(length, None if self._is_name else self._string)

    def _scan(self, text: str) -> int:
        """Read *text* as far as its tokens are whole; return how far that is."""
        at, end = 0, len(text)
        while at < end and not self._is_over:
            if self._string is not None:
                stop = _end_of(BODY, text, at)
                if stop > at:
                    self._string.append(text[at:stop])
                if stop < end and text[stop] == '"':
                    at = stop + 1
                    self._end_string(self._string, self._base + at)
                elif stop == end or HALF_ESCAPE.match(text, stop):
                    return stop
                else:
                    raise _Unsound
                continue
            start = _end_of(_SPACE, text, at)
            if start == end:
                break
            at = self._expect(text, start)
            if at == start:
                if end - at > _LONGEST_WORD:
                    raise _Unsound
                return at
        return end

    # What is expected.

    def _value(self, text: str, at: int) -> int:
        character, start = text[at], self._base + at
        if character == '"':
            self._parts.text_begins()
            return self._open_string(at, is_name=False)
        if character in "{[":
            if len(self._stack) == MAX_DEPTH:
                raise _Unsound
            self._stack.append(OpenObject(start, start + 1) if character == "{" else OpenList(start))
            self._expect = self._first_name if character == "{" else self._first_item
            self._parts.opened()
            return at + 1
        end = _end_of(_WORD, text, at)
        if end == len(text):
            return at
        word = text[at:end]
        number = NUMBER.match(text, at)
        if word not in _LITERALS and (number is None or number.end() != end):
            raise _Unsound
        value = read_number(number, _ignore) if number else _LITERALS[word]
        self._add(Scalar(start, self._base + end, value, Notation.BARE))
        return end

    def _first_item(self, text: str, at: int) -> int:
        return self._after(text, at) if text[at] == "]" else self._value(text, at)

    def _first_name(self, text: str, at: int) -> int:
        return self._after(text, at) if text[at] == "}" else self._name(text, at)

    def _name(self, text: str, at: int) -> int:
        if text[at] != '"':
            raise _Unsound
        return self._open_string(at, is_name=True)

    def _colon(self, text: str, at: int) -> int:
        if text[at] != ":":
            raise _Unsound
        self._expect = self._value
        return at + 1

    def _after(self, text: str, at: int) -> int:
        container, character = self._stack[-1], text[at]
        if character == ",":
            self._expect = self._name if isinstance(container, OpenObject) else self._value
        elif character != container.closer:
            raise _Unsound
        elif len(self._stack) == 1:
            self._is_over = True
        else:
            self._stack.pop()
            self._add(container.close(self._base + at + 1))
        return at + 1

    # What was read.

    def _open_string(self, at: int, *, is_name: bool) -> int:
        self._string, self._string_start, self._is_name = [], self._base + at, is_name
        return at + 1

    def _end_string(self, pieces: list[str], end: int) -> None:
        written = f'"{"".join(pieces)}"'
        sound = StringScanner(written, len(written)).scan_sound(0)
        self._string = None
        if sound is None:
            raise _Unsound  # It holds half of a surrogate pair.
        scalar = Scalar(self._string_start, end, sound[0], Notation.JSON)
        if not self._is_name:
            self._add(scalar)
            return
        container = self._stack[-1]
        assert isinstance(container, OpenObject), "only objects have names"
        is_repeated = len(self._stack) == 1 and scalar.value in container.data
        if is_repeated or "\\" in written or len(written) > _LONGEST_NAME:
            raise _Unsound
        container.key = scalar
        self._parts.named(sound[0])
        self._expect = self._colon

    def _add(self, node: Node) -> None:
        self._stack[-1].add(node)
        self._expect = self._after


def _end_of(pattern: re.Pattern[str], text: str, at: int) -> int:
    match = pattern.match(text, at)
    assert match is not None, "the pattern matches the empty text"
    return match.end()


def _ignore(_: Problem) -> None:
    """Leave it to the reading of the whole text to report it."""
