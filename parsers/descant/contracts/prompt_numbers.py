"""A number for an example, as its limits ask for it."""

from collections.abc import Mapping
from typing import Any


def number_for(limits: Mapping[str, Any]) -> int | float:
    """Return a number within *limits*, which have the names of JSON Schema or of pydantic, if one is near."""
    number: int | float = 1
    for name in ("ge", "minimum"):
        number = max(number, limits.get(name, number))
    for name in ("gt", "exclusiveMinimum"):
        number = max(number, limits[name] + 1 if name in limits else number)
    for name in ("le", "maximum"):
        number = min(number, limits.get(name, number))
    for name in ("lt", "exclusiveMaximum"):
        if name in limits and number >= limits[name]:
            number = _below(limits, limits[name])
    for name in ("multiple_of", "multipleOf"):
        if step := limits.get(name):
            number = step * max(1, -(-number // step))
    return int(number) if float(number).is_integer() else number


def _below(limits: Mapping[str, Any], end: float) -> float:
    """Return a number less than *end*: right between it and the least one there may be, if there is one."""
    least = [limits[name] for name in ("ge", "minimum", "gt", "exclusiveMinimum") if name in limits]
    return (max(least) + end) / 2 if least else end - 1
