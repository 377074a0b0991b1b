"""Where in a text that was read as it stands something is: in a value of the answer, or beside it."""

import re

from descant.formats import Reading
from descant.source import Source
from descant.syntax import Scalar, walk

_FIRST_BRACE = re.compile(r"[\s\ufeff]*+\{")


def may_be_content(source: Source, reading: Reading, offset: int) -> bool:
    """Tell whether what stands at *offset* may be part of a value of the answer, and not something around it.

    Of an answer that is not whole nobody knows where its values end.
    """
    first = _FIRST_BRACE.match(source.text)
    if first is not None and first.end() <= offset and not is_sound(reading):
        return True
    if reading.root is None or offset < reading.span.start:
        return False
    if reading.parts is not None and not reading.complete:
        return True
    if offset >= reading.span.end:
        return False
    return any(isinstance(node, Scalar) and node.start <= offset < node.end for node in walk(reading.root))


def is_sound(reading: Reading) -> bool:
    """Tell whether a whole answer was read."""
    return reading.complete and reading.parts is not None
