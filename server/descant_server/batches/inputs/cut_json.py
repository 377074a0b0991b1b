"""What is there of JSON that is cut off, as it is in the first bytes of a file."""

import json
import re
from typing import Any, Optional

_TOKENS = re.compile(r'"(?:[^"\\]|\\.)*("|$)|[{}\[\],]', re.DOTALL)
_CUT_ESCAPE = re.compile(r"\\(?:u[0-9a-fA-F]{0,3})?$")
_CLOSERS = {"{": "}", "[": "]"}
_MOST_DEPTH = 50
_Open = Optional[tuple[str, "_Open"]]  # noqa: UP045  # A name in quotes has no operator.
"""The closing bracket of what is open, and what is open around that."""


def completed(text: str) -> Any:
    """Return the first value of *text*, with what is cut off closed or left out; None where there is none.

    What is nested deeper than Python reads is left out, too, with what follows, and so is what follows a
    place that is no JSON.
    """
    value = _completed(text)
    if value is None and (damage := damage_in(text)) is not None:
        value = _completed(text[: damage.pos])
    return value


def damage_in(text: str) -> json.JSONDecodeError | None:
    """Return where *text* is no JSON; None where it is, or is nested too deep."""
    try:
        json.loads(text)
    except json.JSONDecodeError as error:
        return error
    except RecursionError:
        pass
    return None


def _completed(text: str) -> Any:
    brackets: _Open = None
    depth = 0
    # Where it may be cut: at the last place, and at the last one that is not deep.
    cut: tuple[int, _Open] = (0, None)
    shallow_cut = cut
    cut_string = False
    for match in _TOKENS.finditer(text):
        mark = match.group()
        if mark in _CLOSERS:
            brackets, depth = (_CLOSERS[mark], brackets), depth + 1
            cut = (match.end(), brackets)
        elif mark == ",":
            cut = (match.start(), brackets)
        elif mark in ("}", "]"):
            brackets, depth = (brackets[1] if brackets else None), depth - 1
            if brackets is None:
                return _value(text[: match.end()])
        else:
            cut_string = match.group(1) == ""
        if depth <= _MOST_DEPTH:
            shallow_cut = cut
    if brackets is None:
        return None
    end = _CUT_ESCAPE.sub("", text) + '"' if cut_string else text
    texts = (end + _closed(brackets), *(text[:at] + _closed(around) for at, around in (cut, shallow_cut)))
    return next((value for each in texts if (value := _value(each)) is not None), None)


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
