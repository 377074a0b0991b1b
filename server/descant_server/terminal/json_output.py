"""Results as JSON: valid and safe to look at, whatever an answer holds."""

import json
import math
import re
import sys
from typing import Any

_UNSEEN = re.compile(
    "[\x7f-\x9f\xad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ud800-\udfff]"
)
"""Characters that steer a terminal or the direction of text, and halves of surrogate pairs."""
_NOT_ASCII = re.compile("[^\x00-\x7f]")
_MOST_BITS = 10_000
"""Python refuses to write integers of more than 4,300 digits, since that takes quadratic time."""


def print_json(value: Any) -> None:
    """Print *value* to standard output, with characters as they are where its encoding has all of them."""
    _print(to_json(value))


def print_line(value: Any) -> None:
    """Print *value* in a line of its own, at once."""
    _print(_to_json(value, None))
    sys.stdout.flush()


def to_json(value: Any) -> str:
    """Return *value* as JSON, indented; a number that cannot be written is null."""
    return _to_json(value, 2)


def _print(text: str) -> None:
    is_unicode = (sys.stdout.encoding or "").lower().startswith("utf")
    print(text if is_unicode else _NOT_ASCII.sub(_escape, text))


def _to_json(value: Any, indent: int | None) -> str:
    try:
        text = json.dumps(value, ensure_ascii=False, allow_nan=False, indent=indent)
    except ValueError:
        text = json.dumps(_writable(value), ensure_ascii=False, allow_nan=False, indent=indent)
    # All of these are inside of strings, where each may be written as an escape.
    return _UNSEEN.sub(_escape, text)


def _escape(match: re.Match[str]) -> str:
    units = match.group().encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{units[index : index + 4]}" for index in range(0, len(units), 4))


def _writable(value: Any) -> Any:
    match value:
        case dict():
            return {key: _writable(member) for key, member in value.items()}
        case list():
            return [_writable(item) for item in value]
        case float() if not math.isfinite(value):
            return None
        case int() if value.bit_length() > _MOST_BITS:
            return None
    return value
