"""Records that are whole in a broken piece of a list: one slip is not to cost the records behind it.

A quote or a bracket that is missing takes in all that follows. What of it has the members that records of the
list have is one of them; an object inside of a broken record has others.
"""

import json
import re
from collections import Counter
from collections.abc import Container, Iterator, Mapping
from itertools import islice
from typing import Any, NamedTuple

_LOOKED_AT = 8
"""By so many objects it is told what members records have, where none has been read before."""
_MOST_WORK = 32
"""So many times the piece is gone over at most, whatever is in it."""
_LINES_COUNTED = 16
"""An error of JSON counts its line: so many characters are looked through while one is read."""
_BETWEEN = " \t\r\n,;[]{}\0"
_DECODER = json.JSONDecoder()

_NAME = re.compile(r'"([^"\\\n]{0,200})"\s{0,20}:\s{0,20}(?=\{)')
_UNNAMED = re.compile(r"(?=\{)()")

Keys = tuple[str, ...]


class Salvaged(NamedTuple):
    """A record of a piece of text; None for what is between records and is lost."""

    start: int
    record: dict[str, Any] | None


def keys_of(record: Mapping[str, Any], *, is_named: bool) -> Keys:
    """Return the names of the members that tell a record; where each *is_named*, it is inside of its name."""
    inner = next(iter(record.values()), None) if is_named and len(record) == 1 else None
    return tuple(inner if isinstance(inner, Mapping) else record)


def salvaged(text: str, known: Container[Keys], *, is_named: bool) -> Iterator[Salvaged]:
    """Yield what *text* holds: records whose members are *known*, in their order, and what is lost.

    Where each *is_named*, it is one member: its name, and the object that stands there.
    """
    keys = known or _usual_keys(text, is_named=is_named)
    end = 0
    for start, stop, record in _objects(text, is_named=is_named):
        if keys_of(record, is_named=is_named) in keys:
            yield from _lost(text, end, start)
            yield Salvaged(start, record)
            end = stop
    if end:
        yield from _lost(text, end, len(text))
    else:
        yield Salvaged(0, None)


def _lost(text: str, start: int, end: int) -> Iterator[Salvaged]:
    if text[start:end].strip(_BETWEEN):
        yield Salvaged(start, None)


def _usual_keys(text: str, *, is_named: bool) -> Container[Keys]:
    first = islice(_objects(text, is_named=is_named), _LOOKED_AT)
    counts = Counter(keys_of(record, is_named=is_named) for _, _, record in first)
    return {keys for keys, count in counts.most_common(1) if count > 1}


def _objects(text: str, *, is_named: bool) -> Iterator[tuple[int, int, dict[str, Any]]]:
    """Yield where each object that is whole begins and ends, and what it is; not those inside of it."""
    at = work = 0
    beginning = _NAME if is_named else _UNNAMED
    while (match := beginning.search(text, at)) is not None and work <= _MOST_WORK * len(text):
        start = match.end()
        try:
            value, at = _DECODER.raw_decode(text, start)
        except json.JSONDecodeError as error:
            at, work = start + 1, work + error.pos - start + error.pos // _LINES_COUNTED
        except RecursionError:
            at, work = start + 1, work + len(text)
        else:
            yield match.start(), at, {match[1]: value} if is_named else value
