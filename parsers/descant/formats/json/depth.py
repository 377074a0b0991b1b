"""Passing over what is nested deeper than any answer needs."""

import re
from typing import TYPE_CHECKING

from descant.formats.json import kinds
from descant.notations import Notation
from descant.patterns import regex
from descant.problems import Edit, Fix, Problem, Safety
from descant.source import Span
from descant.syntax import Scalar

if TYPE_CHECKING:
    from descant.formats.json.reader import JsonReader, State

MAX_DEPTH = 200
"""Deeper nesting is passed over: no answer needs it, and hostile text must not cost memory."""

_BRACKET = regex(r'"[^"\\]*+(?:\\.[^"\\]*+)*+(?:"|\Z)|[\[\]{}]', re.DOTALL)


def skip_deep_value(reader: "JsonReader") -> "State | None":
    """Pass over the value at the offset, to its last bracket or the end of the text; it is read as null."""
    start, depth = reader.offset, 0
    end = reader.limit
    for match in _BRACKET.finditer(reader.text, start, reader.limit):
        sign = match.group()
        depth += 1 if sign in "[{" else -1 if sign in "]}" else 0
        if depth == 0:
            end = match.end()
            break
    replace = Fix("Replace with null", (Edit(Span(start, end), "null"),), Safety.UNSAFE)
    message = f"Nested more than {MAX_DEPTH} levels deep; the value was skipped."
    reader.report(Problem(kinds.TOO_DEEP, Span(start, start + 1), message, replace))
    reader.frame.add(Scalar(start, end, None, Notation.BARE, complete=False))
    reader.offset = end
    return reader.after
