"""Values that surely fit an outline, or lack members only; what is in doubt is left to the model."""

from math import isfinite
from typing import Any

from descant.checkpoints import along
from descant.pointers import Path
from descant.schemas.model import Violation
from descant.schemas.outline import Outline

_REQUIRED = "Field required"
_TYPES = {str: "string", int: "integer", float: "number", bool: "boolean", type(None): "null", list: "array"}


def fits(outline: Outline, value: Any) -> bool:
    """Tell whether *value*, plain data as JSON has it, is certain to be what *outline* asks for.

    It holds for outlines that say all that their model asks for. A value that fits may still be refused here:
    one with members that nobody knows, with a whole number for a fraction, or with one of several objects.
    """
    kind = type(value)
    if kind is dict:
        return _has_members(outline, value)
    if _TYPES.get(kind) not in outline.types or (outline.values and value not in outline.values):
        return False
    limits = outline.limits
    if kind is str:
        return _is_text(value) and (not limits or _is_within(limits, len(value)))
    if kind is list:
        item = outline.item
        is_long_enough = not limits or _is_within(limits, len(value))
        return item is not None and is_long_enough and all(fits(item, element) for element in along(value))
    if kind is int:
        return "number" not in outline.types and (not limits or _is_within(limits, value))
    return kind is not float or (isfinite(value) and (not limits or _is_within(limits, value)))


def missing_members(outline: Outline, value: Any, path: Path = ()) -> list[Violation] | None:
    """Return which members *value* lacks to fit *outline*, in order; None where more may be wrong with it.

    Members are looked for where something has to stand, since of a value that may be one of several things
    its model says otherwise what is wrong.
    """
    if type(value) is list and outline.item is not None and not outline.limits and fits(outline, []):
        listed: list[Violation] = []
        for index, item in enumerate(along(value)):
            inner = missing_members(outline.item, item, (*path, index))
            if inner is None:
                return None
            listed += inner
        return listed
    if type(value) is not dict or outline.members is None or not value.keys() <= outline.members.keys():
        return [] if fits(outline, value) else None
    missing: list[Violation] = []
    for name, member in outline.members.items():
        if name not in value:
            missing += [Violation("missing", (*path, name), _REQUIRED, {})] if member.required else []
        elif member.required:
            inner = missing_members(member.value, value[name], (*path, name))
            if inner is None:
                return None
            missing += inner
        elif not fits(member.value, value[name]):
            return None
    return missing if not (outline.branches or outline.aliases or outline.limits) else None


def filled(outline: Outline, value: Any) -> Any:
    """Return *value*, which fits *outline*, in the order of the outline and with what is there by default."""
    if isinstance(value, list):
        assert outline.item is not None, "a list fits where its items are known"
        return [filled(outline.item, element) for element in value]
    if not isinstance(value, dict):
        return value
    return {
        name: filled(member.value, value[name]) if name in value else _as_json(member.default)
        for name, member in (outline.members or {}).items()
        if name in value or not member.is_omitted
    }


def _has_members(outline: Outline, value: dict[str, Any]) -> bool:
    if outline.members is None or outline.branches or outline.aliases or outline.limits:
        return False
    known = 0
    for name, member in outline.members.items():
        if name in value:
            known += 1
            if not fits(member.value, value[name]):
                return False
        elif member.required:
            return False
    return known == len(value)


def _is_text(value: str) -> bool:
    """Tell whether *value* has no half of a surrogate pair, which is no character."""
    if value.isascii():
        return True
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


def _is_within(limits: Any, number: float) -> bool:
    """Tell whether *number*, a length or a value, is within *limits*; each name stands for one end."""
    for name, limit in limits.items():
        if name in ("ge", "min_length"):
            is_met = number >= limit
        elif name in ("le", "max_length"):
            is_met = number <= limit
        else:
            is_met = number > limit if name == "gt" else number < limit
        if not is_met:
            return False
    return True


def _as_json(default: Any) -> Any:
    return [_as_json(element) for element in default] if isinstance(default, tuple) else default
