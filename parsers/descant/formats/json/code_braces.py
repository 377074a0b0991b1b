"""Braces of code: objects in the middle of a line that are no JSON, and have no key of any answer.

Code is full of them, such as ``return {"count": count}``. To read each as an answer that is damaged takes a
thousand times as long as to see that it is none.
"""

import re
from json import JSONDecodeError, JSONDecoder

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
_SCAN = JSONDecoder(strict=False).scan_once


def end_of_code(text: str, start: int, end: int, vocabulary: Vocabulary) -> int | None:
    """Return where the braces that open at *start* close, if they are surely those of code; else None."""
    if _LINE.match(text, line_start(text, start, max(0, start - _FAR)), start):
        return None
    close = _close(text, start, min(end, start + _FAR))
    keys = _KEY.findall(text, start, close) if close else ()
    if close is None or any(key in vocabulary or key in vocabulary.roots or is_path(key) for key in keys):
        return None
    inside = text[start:close]
    try:
        _SCAN(inside, 0)
    except StopIteration as no_value:  # The value is where that would have to be.
        return close if _NAME.match(inside, no_value.value) else None
    except (JSONDecodeError, RecursionError):
        return None
    return None


def _close(text: str, start: int, end: int) -> int | None:
    depth = 0
    for brace in _BRACE.finditer(text, start, end):
        depth += 1 if brace[0] == "{" else -1
        if depth == 0:
            return brace.end()
    return None
