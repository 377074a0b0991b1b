"""From a violation to a kind of problem, a sentence, and what is offered in place of the value."""

import json
from difflib import get_close_matches
from typing import Any, NamedTuple

from descant.binding import problem_kinds
from descant.binding.violation_spans import uuid_version
from descant.patterns import regex
from descant.pointers import PointerTarget
from descant.problems import ProblemKind, Severity
from descant.schemas.model import Violation
from descant.syntax import Mapping, Scalar

_EXPECTED = {
    "string_type": "a string",
    "string_sub_type": "a string",
    "string_unicode": "a string",
    "bytes_type": "a string",
    "int_type": "an integer",
    "int_from_float": "an integer",
    "int_parsing": "an integer",
    "float_type": "a number",
    "float_parsing": "a number",
    "decimal_type": "a number",
    "bool_type": "true or false",
    "bool_parsing": "true or false",
    "list_type": "a list",
    "tuple_type": "a list",
    "set_type": "a list",
    "frozen_set_type": "a list",
    "dict_type": "an object",
    "mapping_type": "an object",
    "model_type": "an object",
    "model_attributes_type": "an object",
    "dataclass_type": "an object",
    "uuid_type": "a string",
    "url_type": "a string",
    "date_type": "a string",
    "time_type": "a string",
    "datetime_type": "a string",
    "time_delta_type": "a string",
    "none_required": "null",
    "null_given": "a value",
}
_BOUNDS = {
    "greater_than": "more than",
    "greater_than_equal": "at least",
    "less_than": "less than",
    "less_than_equal": "at most",
}
_FORMATS = {"uuid": "a UUID", "url": "a URL", "date": "a date", "time": "a time", "datetime": "a timestamp"}
_FORMAT = regex(r"(?P<of>uuid|url|datetime|date|time)(?:_delta)?_(?!type)")
_LONGEST = 60


class Wording(NamedTuple):
    """What is said of a violation."""

    kind: ProblemKind
    message: str
    instead: tuple[str, ...] = ()
    """What is probably meant, as JSON."""
    severity: Severity | None = None


def describe_error(error: Violation, place: PointerTarget, values: tuple[Any, ...], limits: str) -> Wording:
    """Return what is said of *error*, which lies at *place*.

    *values* are those that the schema lists there, and *limits* is the range that it gives as people write
    it; both may be empty.
    """
    name, given = error.type, error.limits
    if name in _EXPECTED:
        types = dict.fromkeys(_EXPECTED[type] for type in (name, *given.get("also", ())) if type in _EXPECTED)
        message = f"Expected {' or '.join(types)}, found {_shown(place)}."
        return Wording(problem_kinds.WRONG_TYPE, message)
    if name.startswith(("greater_than", "less_than")):
        return Wording(problem_kinds.RANGE, _out_of_range(error, place, limits))
    if name == "string_blank":
        return Wording(problem_kinds.EMPTY, "Must not be empty.")
    if name in ("string_too_short", "too_short"):
        least = given.get("min_length")
        if least == 1:
            return Wording(problem_kinds.TOO_SHORT, "Must not be empty.")
        return Wording(problem_kinds.TOO_SHORT, f"Too short: at least {_count(name, least)} required.")
    if name in ("string_too_long", "too_long"):
        return Wording(problem_kinds.TOO_LONG, _too_long(error, place))
    if name in ("literal_error", "enum", "const"):
        return _not_listed(place, _listed(given.get("expected", ""), values))
    if name == "format" or _FORMAT.match(name):
        return _not_in_format(error, place)
    kind = problem_kinds.CHECK_FAILED if name == "check_failed" else problem_kinds.INVALID_VALUE
    return Wording(kind, f"{error.message.rstrip('.')}.")


def _out_of_range(error: Violation, place: PointerTarget, limits: str) -> str:
    if limits:
        return f"{_upper(_shown(place))} is outside {limits}."
    bound = next(iter(error.limits.values()), "")
    bound = f"{bound:g}" if isinstance(bound, float) else bound
    return f"{_upper(_shown(place))} is out of range: it must be {_BOUNDS.get(error.type, '')} {bound}."


def _too_long(error: Violation, place: PointerTarget) -> str:
    most, noun = error.limits.get("max_length"), "character" if error.type.startswith("string") else "item"
    length = len(place.node.value) if isinstance(place.node.value, str | list | dict) else "too many"
    return f"Too long: {length} {noun}s, at most {most} {'is' if most == 1 else 'are'} allowed."


def _count(name: str, number: Any) -> str:
    noun = "character" if name.startswith("string") else "item"
    return f"{number} {noun} is" if number == 1 else f"{number} {noun}s are"


def _not_listed(place: PointerTarget, values: tuple[Any, ...]) -> Wording:
    texts = {str(value).lower(): value for value in values if value is not None}
    near = get_close_matches(str(place.node.value).strip().lower(), texts, n=1)
    meant = texts[near[0]] if near else values[0] if len(values) == 1 else None
    instead = (json.dumps(meant, ensure_ascii=False),) if meant is not None else ()
    if len(values) == 1:
        only = json.dumps(values[0], ensure_ascii=False)
        return Wording(problem_kinds.ENUM, f"Expected {only}, found {_shown(place)}.", instead)
    hint = f" Did you mean {instead[0]}?" if instead else ""
    listed = ", ".join(str(value) for value in values if value is not None)
    return Wording(problem_kinds.ENUM, f"{_upper(_shown(place))} is not one of {listed}.{hint}", instead)


def _listed(expected: Any, values: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return the values that are *expected*, which may be given as a sentence.

    *values* are those that the schema lists. They are the better ones, but of a union that one member
    discriminates they are those of one branch.
    """
    if isinstance(expected, list | tuple):
        return tuple(expected)
    rest = str(expected)
    for value in sorted(values, key=lambda value: -len(repr(value))):
        rest = rest.replace(repr(value), "")
    if values and not rest.replace(" or ", "").strip(", "):
        return values
    return tuple(word.strip(" '\"") for word in str(expected).replace(" or ", ", ").split(","))


def _not_in_format(error: Violation, place: PointerTarget) -> Wording:
    match = _FORMAT.match(error.type)
    name = match["of"] if match else str(error.limits.get("format", ""))
    version = uuid_version(str(place.node.value)) if error.type == "uuid_version" else None
    expected = error.limits.get("expected_version")
    if version is not None and version == str(expected):
        message = "Invalid UUID variant: the fourth group must start with 8, 9, a or b."
    elif version is not None:
        message = f"Expected a version {expected} UUID, found version {version}."
    elif name in _FORMATS:
        message = f"Expected {_FORMATS[name]}, found {_shown(place)}."
    else:
        message = f"{error.message.rstrip('.')}."
    is_refused = match is not None or name == "uuid"
    return Wording(problem_kinds.FORMAT, message, severity=Severity.ERROR if is_refused else None)


def _shown(place: PointerTarget) -> str:
    node = place.node
    if not isinstance(node, Scalar):
        return "an object" if isinstance(node, Mapping) else "a list"
    if node.value is None:
        return "null"
    written = json.dumps(node.value, ensure_ascii=False)
    if len(written) > _LONGEST:
        written = written[:_LONGEST] + '…"' * isinstance(node.value, str)
    prefix = {str: "the string ", bool: ""}.get(type(node.value), "the number ")
    return prefix + written


def _upper(words: str) -> str:
    return words[0].upper() + words[1:]
