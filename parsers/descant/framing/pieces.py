"""The pieces of a message in the objects that a server streams, one after the other."""

import re
from typing import NamedTuple

from descant.formats.json.reader import JsonReader, Walk
from descant.framing.replies import deltas
from descant.schemas.schema import member_names
from descant.syntax import Scalar

_NO_NAMES = member_names(())
_BETWEEN = re.compile(r"[\s,\]]*+(?=\{)")
_LINE = re.compile(r"[^\r\n]*+")
_MANY = 50
"""After so many objects without a piece the text is taken for something else."""


class Pieces(NamedTuple):
    """What was found in a stream of objects."""

    objects: int
    """Of the objects that hold a piece."""
    texts: list[Scalar]
    thoughts: list[tuple[str, Scalar]]


def pieces(text: str, start: int) -> Pieces:
    """Read the objects from *start* on, up to the first that is not whole."""
    found = Pieces(0, [], [])
    count = read = 0
    between = _BETWEEN.match(text, start)
    while between:
        walk = _object(text, between.end())
        if walk is None or (read > _MANY and not count):
            break
        read += 1
        texts, thoughts = deltas(walk.root)
        count += bool(texts or thoughts)
        found.texts.extend(texts)
        found.thoughts.extend(thoughts)
        between = _BETWEEN.match(text, walk.end)
    return found._replace(objects=count)


def _object(text: str, start: int) -> Walk | None:
    """Return the object at *start*: on its line, or, where it is not whole there, on several."""
    line = _LINE.match(text, start)
    for limit in (line.end() if line else len(text), len(text)):
        walk = JsonReader(text, start, limit, _NO_NAMES).read()
        if walk.complete and walk.readable:
            return walk
    return None
