"""What may be passed over between the values of an object, though JSON does not know it."""

from typing import TYPE_CHECKING

from descant.formats.json import kinds
from descant.notations import Notation
from descant.patterns import regex
from descant.problems import Edit, Fix, Problem
from descant.source import Span
from descant.syntax import Scalar

if TYPE_CHECKING:
    from descant.formats.json.reader import JsonReader

_LINE_COMMENT = regex(r"(?://|\#)[^\n\r]*+")
_ODD_SPACE = regex("[\u00a0\u1680\u2000-\u200f\u2028\u2029\u202f\u205f\u2060\u3000\ufeff\x0b\x0c\x85]+")


def skip_trivia(reader: "JsonReader") -> int:
    """Return the next offset with something in it; report comments and odd white space before it."""
    offset = reader.skip_space(reader.offset)
    while offset < reader.limit:
        end = _comment_end(reader, offset)
        if end is not None:
            span = Span(offset, end)
            remove = Fix("Remove the comment", (Edit(span, ""),))
            reader.report(Problem(kinds.COMMENT, span, "Comments are not allowed in JSON.", remove))
        elif space := _ODD_SPACE.match(reader.text, offset, reader.limit):
            span = Span(*space.span())
            codes = ", ".join(f"U+{ord(sign):04X}" for sign in dict.fromkeys(space.group()))
            replace = Fix("Replace with a space", (Edit(span, " "),))
            reader.report(Problem(kinds.ODD_WHITESPACE, span, f"Unexpected {codes}.", replace))
        else:
            break
        offset = reader.skip_space(span.end)
    return offset


def doubtful_comment(reader: "JsonReader") -> int | None:
    """Return where a comment starts right behind a string that could as well be the rest of that string.

    In ``"color: "#fff" }"`` the string goes on behind its quote, which is not escaped. A comment that is
    meant as one has no quote in it.
    """
    last, start = reader.frame.last, reader.skip_space(reader.offset)
    if not isinstance(last, Scalar) or last.notation is not Notation.JSON:
        return None
    end = _comment_end(reader, start)
    if end is None or reader.text.find('"', start, end) < 0:
        return None
    return start


def _comment_end(reader: "JsonReader", start: int) -> int | None:
    if reader.text.startswith("/*", start):
        return reader.anchors.comment_end(start)
    line = _LINE_COMMENT.match(reader.text, start, reader.limit)
    return line.end() if line else None
