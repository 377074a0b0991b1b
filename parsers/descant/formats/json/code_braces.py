"""Braces of code: objects in the middle of a line that are no JSON, and have no key of any answer.

Code is full of them, such as ``return {"count": count}``. To read each as an answer that is damaged takes a
thousand times as long as to see that it is none.
"""

import re
from json import JSONDecodeError, JSONDecoder
from typing import Any, cast

from descant.formats.json.structure import is_path
from descant.lines import line_start
from descant.patterns import regex
from descant.schemas.schema import Vocabulary

_KEY = regex(r"[\"'“‘]([^\"'“‘”’\r\n]{1,80}+)[\"'”’]\s*+:")
_BRACE = regex(r"[{}]")
_LINE = regex(r"[^\w\r\n]*+\Z")
_NAME = regex(r"(?!(?:true|false|null|none|nan|undefined)\b)[^\W\d]\w*+\s*+[,})\]\[.(+*/%|&-]", re.IGNORECASE)
"""What no JSON has for a value, however damaged: a name, and what goes on behind it in code."""
_FAR = 4_000
_SCAN = cast("Any", JSONDecoder(strict=False)).scan_once


def end_of_code(text: str, start: int, end: int, vocabulary: Vocabulary) -> int | None:
    """Return where the braces that open at *start* close, if they are surely those of code; else None."""
    if not _is_in_line(text, start):
        return None
    close = _close(text, start, min(end, start + _FAR))
    if close is None:
        return None
    inside = text[start:close]
    for key in _KEY.findall(inside):
        if key in vocabulary or key in vocabulary.roots or is_path(key):
            return None
    try:
        _SCAN(inside, 0)
    except StopIteration as no_value:  # The value is where that would have to be.
        return close if _NAME.match(inside, no_value.value) else None
    except (JSONDecodeError, RecursionError):
        return None
    return None


def _is_in_line(text: str, start: int) -> bool:
    """Tell whether a word stands before *start* on its line."""
    if text[start - 1] == " " and text[start - 2 : start - 1].isalnum():
        return True
    return not _LINE.match(text, line_start(text, start, max(0, start - _FAR)), start)


def _close(text: str, start: int, end: int) -> int | None:
    close = text.find("}", start, end)
    if close >= 0 and text.find("{", start + 1, close) < 0:
        return close + 1
    depth = 0
    for brace in _BRACE.finditer(text, start, end):
        depth += 1 if brace[0] == "{" else -1
        if depth == 0:
            return brace.end()
    return None
