"""Braces of code: objects in the middle of a line that are no JSON, and have no key of any answer.

Code is full of them, such as ``return {"count": count}``. To read each as an answer that is damaged takes a
thousand times as long as to see that it is none.
"""

import re
from itertools import islice

from descant.lines import line_start
from descant.patterns import regex
from descant.schemas.schema import Vocabulary

_KEY = regex(r"[\"'“‘]([^\"'“‘”’\r\n]{1,80}+)[\"'”’]\s*+:")
_QUOTED = r"(?:\"[^\"\\\r\n]*+\"|'[^'\\\r\n]*+')"
_EXPRESSION = regex(
    rf"\{{\s*+(?>(?:{_QUOTED}\s*+:\s*+(?:{_QUOTED}|-?\d[\d.]*+)\s*+,\s*+)*){_QUOTED}\s*+:\s*+"
    r"(?:(?!(?:true|false|null|none|nan|undefined)\b)[^\W\d]\w*+\s*+[,})\]\[.(+*/%|&-]|[fFrRbBuU]{1,2}[\"']"
    r"|\()",
    re.IGNORECASE,
)
"""A value that no JSON has, however damaged: a name and what goes on behind it in code, or a parenthesis."""
_USUAL = regex(
    r"(?<=[^\W_] )\{\"(\w{1,80}+)\": (?!(?:true|false|null|none|nan|undefined)\b)[^\W\d]\w{0,80}+\}",
    re.IGNORECASE,
)
"""The most frequent one: one name and one value, behind a word."""
_EMPTY = regex(
    r"\{\}(?:(?=[ ]*+[,)\];][ ]*+(?:[^\s{]|\{\}))"
    r"|(?>(?:[^\"'\r\n:{}]|\{\}){0,200})[\"'](?=[.,;)%\]\r\n]|\Z))"
)
"""An empty one before another argument, or in a short string that other things are put into."""
_PATH = regex(r"/|\w\.\w")
_BRACE = regex(r"[{}]")
_LINE = regex(r"[^\w\r\n]*+\Z")
_NEAR = 400
_FAR = 4_000
_DEPTH = 16
_KEYS = 40


def end_of_code(text: str, start: int, end: int, vocabulary: Vocabulary) -> int | None:
    """Return where the braces that open at *start* close, if they are surely those of code; else None.

    Where they do not close nearby, it is where the first expression in them is.
    """
    if usual := _USUAL.match(text, start, end):
        return None if usual[1] in vocabulary.roots or usual[1] in vocabulary else usual.end()
    if not _is_in_line(text, start):
        return None
    far = min(end, start + _FAR)
    if empty := _EMPTY.match(text, start, end):
        return empty.end()
    expression = _EXPRESSION.match(text, start, far)
    if expression is None:
        return None
    close = _close(text, start, far)
    for key in islice(_KEY.finditer(text, start, close or far), _KEYS):
        name = key[1]
        is_before = key.end() <= expression.end()
        if name in vocabulary.roots or _PATH.search(name) or (is_before and name in vocabulary):
            return None
    return close or expression.end()


def _is_in_line(text: str, start: int) -> bool:
    """Tell whether a word stands before *start* on its line."""
    if text[start - 1] == " " and text[start - 2 : start - 1].isalnum():
        return True
    return not _LINE.match(text, line_start(text, start, max(0, start - _NEAR)), start)


def _close(text: str, start: int, end: int) -> int | None:
    close = text.find("}", start, end)
    if close >= 0 and text.find("{", start + 1, close) < 0:
        return close + 1
    depth = 0
    for brace in _BRACE.finditer(text, start, end):
        depth += 1 if brace[0] == "{" else -1
        if depth == 0:
            return brace.end()
        if depth > _DEPTH:
            return None
    return None
