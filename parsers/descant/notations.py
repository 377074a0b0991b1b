"""How a scalar is written down, and which raw character each of its decoded characters comes from."""

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from enum import Enum
from itertools import islice, takewhile
from json.decoder import scanstring  # type: ignore[attr-defined]  # typeshed omits it

from descant.checkpoints import along
from descant.patterns import regex
from descant.transcripts import Cut

_JSON_ESCAPE = regex(
    r"""\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|\\u[0-9a-fA-F]{4}|\\["'\\/bfnrt]"""
)
"""What stands for one character; any other backslash was kept when the string was read, and is one itself."""
_LONGEST_ESCAPE = 12
"""Characters that stand for one: both halves of a surrogate pair."""
_MANY = 16
_SHORT = {
    r"\n": "\n",
    r"\"": '"',
    r"\\": "\\",
    r"\t": "\t",
    r"\r": "\r",
    r"\/": "/",
    r"\b": "\b",
    r"\f": "\f",
    r"\'": "'",
}
_XML_UNIT = regex(
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
    return source_offsets(raw, notation, (index,))[0]


def source_offsets(raw: str, notation: Notation, indexes: Iterable[int]) -> list[int]:
    """Do the same for many *indexes*, which ascend, in one pass over *raw*."""
    if notation is Notation.JSON:
        return _json_offsets(raw, indexes)
    if notation is not Notation.XML:
        return [min(index, len(raw)) for index in indexes]
    units, passed, offsets = _xml_units(raw), -1, [0]
    for index in indexes:
        if index > passed:
            offsets.append(next(islice(units, index - passed - 1, None), len(raw)))
            passed = index
        else:
            offsets.append(offsets[-1])
    return offsets[1:]


def value_index(raw: str, notation: Notation, offset: int) -> int:
    r"""Return the number of the decoded character that is written at *offset* of *raw*, or around it.

    The other way round than :func:`source_offset`, and linear in *offset*: ``value_index(r"a\nb",
    Notation.JSON, 2)`` is 1.
    """
    if notation is Notation.XML:
        return max(0, sum(1 for _ in takewhile(lambda start: start <= offset, _xml_units(raw))) - 1)
    index = offset
    if notation is Notation.JSON:
        for escape in along(_JSON_ESCAPE.finditer(raw)):
            start, end = escape.span()
            if start >= offset:
                break
            index -= min(end, offset + 1) - start - 1
    return index


def escapes(raw: str, start: int = 0, end: int | None = None) -> Iterator[Cut]:
    """Yield the escapes of JSON in ``raw[start:end]``, which is inside of a string, and what they stand for.

    Half a surrogate pair stands for U+FFFD; what is no escape is passed over.
    """
    for match in along(_JSON_ESCAPE.finditer(raw, start, len(raw) if end is None else end)):
        written = match.group()
        new = _SHORT.get(written) or _long(written)
        if new:
            yield Cut(match.start(), match.end(), new)


def markup(raw: str, value: str, start: int = 0) -> Iterator[Cut]:
    """Yield what of the text *raw* in XML, whose decoded text is *value*, does not stand for itself.

    These are entities, comments and the marks of CDATA sections, as they are when *raw* starts at *start*.
    """
    index = 0
    for match in along(_XML_UNIT.finditer(raw)):
        first, last = match.start() + start, match.end() + start
        if match["cdata"] is not None:
            begin, end = match.span("cdata")
            yield Cut(first, begin + start)
            yield Cut(end + start, last)
            index += end - begin
        elif match["markup"] is not None:
            yield Cut(first, last)
        else:
            if last - first > 1:
                yield Cut(first, last, value[index : index + 1])
            index += 1


def _long(written: str) -> str:
    if written[1] != "u":
        return ""
    value = str(scanstring(written + '"', 0)[0])
    return "\ufffd" if "\ud800" <= value <= "\udfff" else value


def _json_offsets(raw: str, indexes: Iterable[int]) -> list[int]:
    wanted = list(indexes)
    if len(wanted) >= _MANY:
        return _json_offsets_of_many(raw, wanted)
    offsets, shift = [], 0
    pending = along(_JSON_ESCAPE.finditer(raw))
    escape = next(pending, None)
    for index in wanted:  # They ascend, so one pass over the escapes serves all.
        # An escape before the index is written longer than the one character that it stands for.
        while escape is not None and escape.start() - shift < index:
            shift += escape.end() - escape.start() - 1
            escape = next(pending, None)
        offsets.append(min(index + shift, len(raw)))
    return offsets


def _json_offsets_of_many(raw: str, indexes: list[int]) -> list[int]:
    """Do the same with all escapes counted before, which is worth it for many indexes."""
    head = raw[: indexes[-1] * _LONGEST_ESCAPE]
    # Which characters of the value the escapes stand for, and how much longer all up to each are written.
    before, shifts = list[int](), [0]
    for escape in along(_JSON_ESCAPE.finditer(head)):
        start, end = escape.span()
        before.append(start - shifts[-1])
        shifts.append(shifts[-1] + end - start - 1)
    return [min(index + shifts[bisect_left(before, index)], len(raw)) for index in along(indexes)]


def _xml_units(raw: str) -> Iterator[int]:
    """Yield where each character is written; comments and the marks of CDATA sections stand for none."""
    for match in along(_XML_UNIT.finditer(raw)):
        if match["cdata"] is not None:
            yield from range(*match.span("cdata"))
        elif match["markup"] is None:
            yield match.start()
