"""Values of JSON that may be of any shape: what is looked for in them is there, or is not."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from descant.arrow.sound_text import sound

_MOST_DIGITS = 10


def at(value: Any, *path: str | int) -> Any:
    """Return what *path* leads to in *value*, None where it leads nowhere; digits number items of lists."""
    for step in path:
        if isinstance(step, str) and isinstance(value, Mapping):
            value = value.get(step)
        elif isinstance(value, list) and _is_number(step) and int(step) < len(value):
            value = value[int(step)]
        else:
            return None
    return value


def _is_number(step: str | int) -> bool:
    return isinstance(step, int) or (step.isdecimal() and len(step) < _MOST_DIGITS)


def named(value: Any, name: str) -> Any:
    """Return the member *name* of *value*, or what a path with dots leads to, as in ``choices.0.text``."""
    if isinstance(value, Mapping) and name in value:
        return value[name]
    return at(value, *name.split("."))


def items(value: Any) -> Sequence[Any]:
    """Return the items of a list; none of anything else."""
    return value if isinstance(value, list) else []


def word(value: Any) -> str | None:
    """Return a name or an id as a string that any table can hold; None for null, lists and objects."""
    if value is None or isinstance(value, list | Mapping):
        return None
    text = value.decode(errors="replace") if isinstance(value, bytes) else str(value)
    return sound(text)


def as_text(value: Any) -> str | bytes | None:
    """Return a text as it is, and any other value as JSON; None for null."""
    if value is None or isinstance(value, str | bytes):
        return value
    try:
        return json.dumps(value, ensure_ascii=False)
    except (TypeError, ValueError, RecursionError):
        return str(value)


def unpacked(value: Any) -> Any:
    """Return what a string holds as JSON, as columns of tables do; any other value as it is."""
    if isinstance(value, str) and value.lstrip().startswith(("{", "[")):
        try:
            return json.loads(value)
        except (ValueError, RecursionError):
            return value
    return value
