"""From an error of pydantic to a kind of problem and a sentence."""

import json
from difflib import get_close_matches

from descant.binding import kinds
from descant.pointers import Found
from descant.problems import ProblemKind
from descant.schemas.model import Violation
from descant.syntax import Mapping, Scalar

_EXPECTED = {
    "string_type": "a text",
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "float_type": "a number",
    "bool_type": "true or false",
    "list_type": "a list",
    "tuple_type": "a list",
    "dict_type": "an object",
    "model_type": "an object",
    "model_attributes_type": "an object",
    "none_required": "null",
}
_BOUNDS = {
    "greater_than": "more than",
    "greater_than_equal": "at least",
    "less_than": "less than",
    "less_than_equal": "at most",
}
_LONGEST = 60


def describe_error(error: Violation, found: Found) -> tuple[ProblemKind, str]:
    """Return the kind and the message for *error*, which lies at *found*."""
    name = error.type
    limits = error.limits
    if name in _EXPECTED:
        return kinds.WRONG_TYPE, f"{_upper(_EXPECTED[name])} is expected, not {_shown(found)}."
    if name.startswith(("greater_than", "less_than")):
        (bound,) = limits.values()
        return kinds.RANGE, f"{_upper(_shown(found))} is out of range: it must be {_BOUNDS[name]} {bound}."
    if name in ("string_too_short", "too_short"):
        if limits.get("min_length") == 1:
            return kinds.TOO_SHORT, "This must not be empty."
        return kinds.TOO_SHORT, f"This is too short: at least {limits.get('min_length')} are needed."
    if name in ("string_too_long", "too_long"):
        return kinds.TOO_LONG, f"This is too long: at most {limits.get('max_length')} are allowed."
    if name in ("literal_error", "enum"):
        return kinds.ENUM, _not_listed(found, str(limits.get("expected", "")))
    return kinds.INVALID_VALUE, f"{error.message}."


def _not_listed(found: Found, expected: str) -> str:
    listed = [word.strip(" '\"") for word in expected.replace(" or ", ", ").split(",")]
    near = get_close_matches(str(found.node.value).lower(), listed, n=1)
    hint = f' Did you mean "{near[0]}"?' if near else ""
    return f"{_upper(_shown(found))} is not one of {', '.join(listed)}.{hint}"


def _shown(found: Found) -> str:
    node = found.node
    if not isinstance(node, Scalar):
        return "an object" if isinstance(node, Mapping) else "a list"
    if node.value is None:
        return "null"
    written = json.dumps(node.value, ensure_ascii=False)
    if len(written) > _LONGEST:
        written = written[:_LONGEST] + '…"' * isinstance(node.value, str)
    prefix = {str: "the text ", bool: ""}.get(type(node.value), "the number ")
    return prefix + written


def _upper(words: str) -> str:
    return words[0].upper() + words[1:]
