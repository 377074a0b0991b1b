"""The pieces of a message in the objects that a server streams, one after the other."""

import json
from typing import NamedTuple

from descant.formats.json.anchors import Anchors
from descant.formats.json.reader import read_object
from descant.framing.replies import deltas
from descant.patterns import regex
from descant.schemas.schema import member_names
from descant.syntax import Mapping, Scalar

_NO_NAMES = member_names(())
_BETWEEN = regex(r"[\s,\]]*+(?=\{)")
_DECODER = json.JSONDecoder(strict=False)
_MANY = 50
"""After so many objects without a piece the text is taken for something else."""


class StreamPieces(NamedTuple):
    """What was found in a stream of objects."""

    objects: int
    """Of the objects that hold a piece."""
    texts: list[Scalar]
    thoughts: list[tuple[str, Scalar]]


def pieces(text: str, start: int) -> StreamPieces:
    """Read the objects from *start* on, up to the first that is not whole."""
    stream = StreamPieces(0, [], [])
    count = read = 0
    between = _BETWEEN.match(text, start)
    while between:
        event = _object(text, between.end())
        if event is None or (read > _MANY and not count):
            break
        read += 1
        texts, thoughts = deltas(event)
        count += bool(texts or thoughts)
        stream.texts.extend(texts)
        stream.thoughts.extend(thoughts)
        between = _BETWEEN.match(text, event.end)
    return stream._replace(objects=count)


def _object(text: str, start: int) -> Mapping | None:
    """Return the object at *start*; None where it is not whole and sound, since there the stream ends."""
    try:
        _, end = _DECODER.raw_decode(text, start)
    except (ValueError, RecursionError):
        return None
    return read_object(text, start, Anchors(text, end, _NO_NAMES)).root
