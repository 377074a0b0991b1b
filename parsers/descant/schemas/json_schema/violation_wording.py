"""The words for what an answer breaks of a JSON Schema, under the names that pydantic has for them."""

from collections.abc import Iterable, Sequence
from typing import Any

from descant.schemas.model import Violation

Path = tuple[str | int, ...]

_TYPES = {
    "string": "string_type",
    "integer": "int_type",
    "number": "float_type",
    "boolean": "bool_type",
    "array": "list_type",
    "object": "dict_type",
    "null": "none_required",
}
TYPE_VIOLATIONS = frozenset(_TYPES.values())
LIMITS = {
    "minimum": ("greater_than_equal", "ge"),
    "maximum": ("less_than_equal", "le"),
    "exclusiveMinimum": ("greater_than", "gt"),
    "exclusiveMaximum": ("less_than", "lt"),
    "multipleOf": ("multiple_of", "multiple_of"),
    "minLength": ("string_too_short", "min_length"),
    "maxLength": ("string_too_long", "max_length"),
    "minItems": ("too_short", "min_length"),
    "maxItems": ("too_long", "max_length"),
    "minProperties": ("too_short", "min_length"),
    "maxProperties": ("too_long", "max_length"),
    "pattern": ("string_pattern_mismatch", "pattern"),
    "format": ("format", "format"),
}
_FORMATS = {
    "date-time": "timestamp such as 2026-05-01T12:00:00Z",
    "date": "date such as 2026-05-01",
    "time": "time such as 12:00:00Z",
    "duration": "duration such as P1DT12H",
    "email": "email address",
    "uri": "URI",
    "uuid": "UUID",
    "regex": "regular expression",
}


def of_type(path: Path, types: Sequence[str]) -> Violation:
    """Return the violation by a value that is of none of *types*."""
    wanted = [name for name in types if name != "null"] or ["null"]
    first, *others = (_TYPES[name] for name in wanted)
    return Violation(first, path, "", {"also": tuple(others)} if others else {})


def expected_types(errors: Iterable[Any]) -> list[str]:
    """Return the types that *errors* of branches ask for, each once."""
    types: dict[str, None] = {}
    for error in errors:
        if error.validator == "type" and not error.relative_path:
            asked = error.validator_value
            types.update(dict.fromkeys([asked] if isinstance(asked, str) else asked))
    return list(types)


def violation(keyword: str, path: Path, asked: Any, error: Any) -> Violation:
    """Return the violation of a *keyword* that asks for *asked*."""
    if keyword in ("enum", "const"):
        expected = tuple(asked) if keyword == "enum" else (asked,)
        return Violation("literal_error", path, "", {"expected": expected})
    if keyword in LIMITS:
        name, limit = LIMITS[keyword]
        return Violation(name, path, _sentence(keyword, asked), {limit: asked})
    match keyword:
        case "contains" | "minContains" | "maxContains":
            message = "Wrong number of items that match the schema"
        case "not":
            message = "Excluded by the schema"
        case "items" | "additionalItems" | "unevaluatedItems":
            message = "Too many items for the schema"
        case _:
            message = error.message[:200].rstrip(".")
    return Violation(keyword, path, message, {})


def _sentence(keyword: str, asked: Any) -> str:
    match keyword:
        case "pattern":
            return f'Does not match the pattern "{asked}" of the schema'
        case "format":
            return f"Not a valid {_FORMATS.get(asked, asked)}"
        case "multipleOf":
            return f"Must be a multiple of {asked}"
        case _:
            return f"Violates the limit {asked} ({keyword})"
