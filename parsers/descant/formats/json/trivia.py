"""What may be passed over between the values of an object, though JSON does not know it."""

import re
from typing import TYPE_CHECKING

from descant.formats.json import kinds
from descant.problems import Edit, Fix, Problem
from descant.source import Span

if TYPE_CHECKING:
    from descant.formats.json.reader import JsonReader

_COMMENT = re.compile(r"//[^\n\r]*+|\#[^\n\r]*+|/\*(?:[^*]++|\*(?!/))*+\*/")
_ODD_SPACE = re.compile("[\u00a0\u1680\u2000-\u200f\u2028\u2029\u202f\u205f\u2060\u3000\ufeff\x0b\x0c\x85]+")


def skip_trivia(reader: "JsonReader") -> int:
    """Return the next offset with something in it; report comments and odd white space before it."""
    offset = reader.skip_space(reader.offset)
    while offset < reader.limit:
        comment = _COMMENT.match(reader.text, offset, reader.limit)
        space = comment or _ODD_SPACE.match(reader.text, offset, reader.limit)
        if space is None:
            break
        span = Span(*space.span())
        if comment:
            remove = Fix("Remove the comment", (Edit(span, ""),))
            reader.report(Problem(kinds.COMMENT, span, "JSON has no comments.", remove))
        else:
            codes = ", ".join(f"U+{ord(sign):04X}" for sign in dict.fromkeys(space.group()))
            replace = Fix("Replace it by a space", (Edit(span, " "),))
            reader.report(Problem(kinds.ODD_WHITESPACE, span, f"{codes} stands here.", replace))
        offset = reader.skip_space(span.end)
    return offset
