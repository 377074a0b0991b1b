"""How a scalar is written down, and which raw character each of its decoded characters comes from."""

import re
from collections.abc import Iterator
from enum import Enum
from itertools import islice
from json.decoder import scanstring  # type: ignore[attr-defined]  # typeshed omits it

from descant.transcripts import Cut

_JSON_UNIT = re.compile(
    r"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|\\u[0-9a-fA-F]{4}|\\.|[^\\]", re.DOTALL
)
_JSON_ESCAPE = re.compile(
    r"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|\\u[0-9a-fA-F]{4}|\\[^u]"
)
_XML_UNIT = re.compile(
    r"<!\[CDATA\[(?P<cdata>.*?)\]\]>|(?P<markup><!--.*?-->|<\?.*?\?>)|&[^;\s<&]{1,32};|.", re.DOTALL
)


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
    units = _json_units(raw) if notation is Notation.JSON else _xml_units(raw)
    return next(islice(units, index, None), len(raw))


def escapes(raw: str) -> Iterator[Cut]:
    """Yield the escapes of a sound JSON string's writing, which has no quotes around it."""
    for match in _JSON_ESCAPE.finditer(raw):
        yield Cut(*match.span(), str(scanstring(match.group() + '"', 0)[0]))


def _json_units(raw: str) -> Iterator[int]:
    return (match.start() for match in _JSON_UNIT.finditer(raw))


def _xml_units(raw: str) -> Iterator[int]:
    """Yield where each character is written; comments and the marks of CDATA sections stand for none."""
    for match in _XML_UNIT.finditer(raw):
        if match["cdata"] is not None:
            yield from range(*match.span("cdata"))
        elif match["markup"] is None:
            yield match.start()
