"""Where in a text that was read as it stands something is: in a value of the answer, or beside it."""

from descant.formats import Reading
from descant.syntax import Scalar, walk


def lies_in_content(reading: Reading, offset: int) -> bool:
    """Tell whether *offset* is in a value of the answer that was read."""
    if reading.root is None or not reading.span.start <= offset < reading.span.end:
        return False
    return any(isinstance(node, Scalar) and node.start <= offset < node.end for node in walk(reading.root))


def is_sound(reading: Reading) -> bool:
    """Tell whether a whole answer was read."""
    return reading.complete and reading.parts is not None
