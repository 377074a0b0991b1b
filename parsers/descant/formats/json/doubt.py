"""Where an object goes on in a way that is not certain: another reading, or the end of it."""

from typing import TYPE_CHECKING

from descant.formats.json import kinds
from descant.formats.json.ends import opener_of
from descant.formats.json.rereading import reread
from descant.notations import Notation
from descant.patterns import regex
from descant.problems import Problem
from descant.source import Span
from descant.syntax import Mapping, Member, Node, Scalar, Sequence

if TYPE_CHECKING:
    from descant.formats.json.reader import JsonReader, State

_SHOWN = regex(r"[^\n\r]{1,20}")
_DOUBTFUL_END = regex(r'[ \t]*+(?:[\\"]|,[ \t\n\r]*+["{])')
"""Behind a whole answer: the rest of a string that was thought to be closed, or another file."""
_PLAIN_END = regex(r"[ \t;)\]}]*+(?:[\r\n<]|```|~~~|,?\s*+\Z)")


def ends_in_doubt(reader: "JsonReader") -> bool:
    """Tell whether what follows the last bracket speaks against its being the end of the answer."""
    if _DOUBTFUL_END.match(reader.text, reader.offset, reader.limit):
        return True
    last = reader.frame.last
    is_mended = last is not None and any(problem.span.end > last.end for problem in reader.problems[-1:])
    return is_mended and not _PLAIN_END.match(reader.text, reader.offset, reader.limit)


def unreadable(reader: "JsonReader", start: int, expected: str) -> "State | None":
    """Read the last string to a later quote; where that does not help, either, end the reading here."""
    again = reread(reader, start)
    if again is not None or reader.root is not None:
        return again
    last = reader.frame.last
    if last is not None:
        # Where a string is followed by what cannot follow, its end is as doubtful as what follows it.
        reader.frame.replace_last(_in_doubt(last))
    shown = _SHOWN.match(reader.text, start, reader.limit)
    span = Span(start, shown.end() if shown else min(start + 1, reader.limit))
    message = f"Expected {expected}; reading stopped here."
    reader.report(Problem(kinds.UNEXPECTED_TEXT, span, message, related=(opener_of(reader),)))
    reader.readable = False
    reader.offset = start
    return reader.abandon()


def _in_doubt(node: Node) -> Node:
    """Return *node* with the string it ends with, and all that holds it, marked as incomplete."""
    match node:
        case Scalar():
            return node._replace(complete=False) if node.notation is Notation.JSON else node
        case Mapping(members=(*before, Member(key, last))):
            return node._replace(members=(*before, Member(key, _in_doubt(last))), complete=False)
        case Sequence(items=(*before, last)):
            return node._replace(items=(*before, _in_doubt(last)), complete=False)
        case _:
            return node._replace(complete=False)
