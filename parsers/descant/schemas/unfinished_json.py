"""An unfinished JSON text up to an offset: which objects and lists are open there, and what is expected next.

The reader of the answers judges a text as it is; while somebody is typing, it is half of
something. So strings end at the end of their line, whatever is not expected is passed over, and nothing is
ever wrong.
"""

import json
import re
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, NamedTuple

from descant.patterns import regex
from descant.source import Span

_TOKEN = regex(
    r"""
    (?P<space>(?:\s+ | //[^\n\r]* | /\*.*?\*/)+)
    | (?P<string>"(?:[^"\\\n\r]|\\.)*(?P<closer>"?))
    | (?P<word>[^\s"{}\[\],:\\]+)
    | (?P<mark>[{}\[\],:])
    """,
    re.VERBOSE | re.DOTALL,
)
_BEHIND_STRING = regex(r'[ \t]*(?:[:,\]}\r\n]|\Z)|"')
_REST_OF_WORD = regex(r"[\w.-]*")
_MOST_TOKENS = 15_000
"""So much is scanned; a longer text that is an answer has a tree."""
_LONGEST = 200
"""Only of shorter texts the value is kept: it tells objects apart."""


class Expected(Enum):
    """What may come next in an object or a list."""

    NAME = "name"
    COLON = "colon"
    VALUE = "value"
    COMMA = "comma"


@dataclass(slots=True)
class Container:
    """An object or list that is open."""

    opener: str
    expected: Expected
    last: int
    """Where what was read last of it ends."""
    values: dict[str, Any] = field(default_factory=dict)
    """Of an object: its members so far, as plain data; what is long or not simple is None."""
    name: str = ""
    """Of an object: the name that was read last."""
    index: int = 0
    """Of a list: the number of the item that is read or expected."""

    @classmethod
    def opened(cls, opener: str, offset: int) -> "Container":
        """Return the frame of an object or list with nothing in it; *offset* is behind its bracket."""
        return cls(opener, Expected.NAME if opener == "{" else Expected.VALUE, offset)

    @property
    def part(self) -> str | int:
        """What of it is read: a name or an index."""
        return self.name if self.opener == "{" else self.index

    def take_value(self, value: Any, end: int) -> None:
        """Note that a value has ended."""
        if self.opener == "{":
            self.values[self.name] = value
        self.expected, self.last = Expected.COMMA, end


class Token(NamedTuple):
    """The name, number or text that a cursor stands in."""

    span: Span
    is_closed: bool
    """Whether it has its closing quote."""


def scan(text: str, start: int, offset: int, frames: list[Container]) -> Token | None:
    """Read *text* from *start* to *offset* and change *frames* by it; they are empty once all is closed.

    Return the token that *offset* lies in, or that it ends: one that could still go on.
    """
    at = start
    for _ in range(_MOST_TOKENS):
        if at >= offset or not frames:
            return None
        match = _TOKEN.match(text, at)
        if match is None:
            frames.clear()
            return None
        kind, end = match.lastgroup, match.end()
        if kind == "closer":
            kind = "string"
        is_open = kind == "word" or (kind == "string" and not match["closer"])
        if end > offset or (end == offset and is_open):
            return None if kind in ("space", "mark") else _under(text, match, offset)
        if kind == "mark":
            _take_punctuation(match.group(), end, frames)
        elif kind != "space":
            _take_scalar(match.group(), end, frames[-1])
        at = end
    frames.clear()
    return None


def names_after(text: str, start: int, tokens: int = 2_000) -> dict[str, Any]:
    """Return the members that follow in an object from *start* on; so many *tokens* are looked at."""
    frame = Container("{", Expected.COMMA, start)
    frames, at = [frame], start
    for _ in range(tokens):
        match = _TOKEN.match(text, at)
        if match is None or not frames:
            break
        at = match.end()
        if match["mark"]:
            _take_punctuation(match.group(), at, frames)
        elif not match["space"]:
            _take_scalar(match.group(), at, frames[-1])
    return frame.values


def is_end(text: str, offset: int) -> bool:
    """Tell whether a text in quotes can end at *offset*: what follows goes with the end of a text."""
    return _BEHIND_STRING.match(text, offset) is not None


def following(text: str, offset: int) -> str:
    """Return the first character behind *offset* that is no white space; nothing at the end of the text."""
    match = _TOKEN.match(text, offset)
    if match is not None and match["space"]:
        offset = match.end()
    return text[offset : offset + 1]


def _under(text: str, match: re.Match[str], offset: int) -> Token:
    """Return the token that the cursor is in. One without an end of its own ends where its word does."""
    is_closed = bool(match["closer"])
    if match["string"] and not (is_closed and is_end(text, match.end())):
        # The next quote may be that of another text.
        rest = _REST_OF_WORD.match(text, offset)
        return Token(Span(match.start(), rest.end() if rest else offset), is_closed=False)
    return Token(Span(*match.span()), is_closed)


def _take_punctuation(mark: str, end: int, frames: list[Container]) -> None:
    frame = frames[-1]
    match mark:
        case "{" | "[":
            frames.append(Container.opened(mark, end))
        case "}" | "]":
            opener = "{" if mark == "}" else "["
            while frames and frames.pop().opener != opener:
                pass
            if frames:
                frames[-1].take_value(None, end)
        case ",":
            frame.index += frame.expected is Expected.COMMA
            frame.expected = Expected.NAME if frame.opener == "{" else Expected.VALUE
            frame.last = end
        case _:
            frame.expected, frame.last = Expected.VALUE, end


def _take_scalar(written: str, end: int, frame: Container) -> None:
    if frame.expected is Expected.VALUE:
        frame.take_value(_value(written), end)
    elif frame.opener == "{":
        # Behind a value or a name without its colon, too: a comma may be missing.
        frame.name = str(_value(written) or "")
        frame.values.setdefault(frame.name, None)
        frame.expected, frame.last = Expected.COLON, end


def _value(written: str) -> Any:
    if len(written) > _LONGEST:
        return None
    try:
        return json.loads(written)
    except ValueError:
        return written.strip("\"'")
