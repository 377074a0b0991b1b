"""How a scalar is written down, and which raw character each of its decoded characters comes from."""

import re
from enum import Enum

_JSON_UNIT = re.compile(
    r"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|\\u[0-9a-fA-F]{4}|\\.|[^\\]", re.DOTALL
)
_XML_UNIT = re.compile(r"<!\[CDATA\[|\]\]>|<!--.*?-->|<\?.*?\?>|&[^;\s]*;|.", re.DOTALL)


class Notation(Enum):
    """The writing of a scalar."""

    BARE = "bare"
    """A number, a truth value or null."""
    JSON = "json"
    """A text in double quotes with JSON escapes."""
    VERBATIM = "verbatim"
    """A text that stands for itself."""
    XML = "xml"
    """A text with entities and CDATA sections."""


def source_offset(raw: str, notation: Notation, index: int) -> int:
    r"""Return the offset in *raw* at which the decoded character number *index* is written.

    *raw* is the writing of the scalar without its quotes. An *index* at or past the end of the value gives
    the end of *raw*. Escapes count as the characters they stand for: ``source_offset(r"a\nb", Notation.JSON,
    2)`` is 3. Linear in *index*.
    """
    if notation not in (Notation.JSON, Notation.XML):
        return min(index, len(raw))
    unit = _JSON_UNIT if notation is Notation.JSON else _XML_UNIT
    for match in unit.finditer(raw):
        if _is_markup(match.group(), notation):
            continue
        if index == 0:
            return match.start()
        index -= 1
    return len(raw)


def _is_markup(unit: str, notation: Notation) -> bool:
    """Tell whether *unit* stands for no character at all."""
    return notation is Notation.XML and (unit == "]]>" or (unit[0] == "<" and len(unit) > 1))
