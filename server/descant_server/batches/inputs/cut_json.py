"""What is there of JSON that is cut off, as it is in the first bytes of a file."""

import json
import re
from typing import Any, Optional

_TOKENS = re.compile(r'"(?:[^"\\]|\\.)*("|$)|[{}\[\],]', re.DOTALL)
_CUT_ESCAPE = re.compile(r"\\(?:u[0-9a-fA-F]{0,3})?$")
_CLOSERS = {"{": "}", "[": "]"}
_Open = Optional[tuple[str, "_Open"]]  # noqa: UP045  # A name in quotes has no operator.
"""The closing bracket of what is open, and what is open around that."""


def completed(text: str) -> Any:
    """Return the first value of *text*, with what is cut off closed or left out; None where there is none."""
    brackets: _Open = None
    whole: tuple[int, _Open] = (0, None)
    cut_string = False
    for match in _TOKENS.finditer(text):
        mark = match.group()
        if mark in _CLOSERS:
            brackets = (_CLOSERS[mark], brackets)
            whole = (match.end(), brackets)
        elif mark == ",":
            whole = (match.start(), brackets)
        elif mark in ("}", "]"):
            brackets = brackets[1] if brackets else None
            if brackets is None:
                return _value(text[: match.end()])
        else:
            cut_string = match.group(1) == ""
    if brackets is None:
        return None
    end = _CUT_ESCAPE.sub("", text) + '"' if cut_string else text
    value = _value(end + _closed(brackets))
    return _value(text[: whole[0]] + _closed(whole[1])) if value is None else value


def _closed(brackets: _Open) -> str:
    closers = []
    while brackets is not None:
        closer, brackets = brackets
        closers.append(closer)
    return "".join(closers)


def _value(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None
