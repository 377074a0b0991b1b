"""Keywords that hold what JSON Schema itself does not know: a bound in quotes, a length below zero.

They are looked for in a schema as it was written, before anything is changed: a provider would refuse it,
or pass over the keyword, and what is decoded could not be held to it.
"""

import math
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from descant.contracts.checking.breach import Breach
from descant.contracts.keywords import SCHEMA_LISTS, SCHEMA_MAPS, JsonSchema, nodes_of, words


class _Wanted(NamedTuple):
    """What a keyword holds."""

    what: str
    holds: Callable[[Any], bool]


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)


def _is_count(value: Any) -> bool:
    return _is_number(value) and value >= 0 and value == int(value)


def _are_distinct_names(value: Any) -> bool:
    return (
        isinstance(value, list)
        and all(isinstance(name, str) for name in value)
        and len({*value}) == len(value)
    )


def _is_json(value: Any) -> bool:
    pending = [value]
    while pending:
        match pending.pop():
            case float() as number if not math.isfinite(number):
                return False
            case list() as items:
                pending += items
            case dict() as members:
                pending += members.values()
    return True


_WANTED: tuple[tuple[frozenset[str], _Wanted], ...] = (
    (words("minimum maximum exclusiveMinimum exclusiveMaximum"), _Wanted("a number", _is_number)),
    (
        words("multipleOf"),
        _Wanted("a number above 0", lambda value: _is_number(value) and value > 0),
    ),
    (
        words("minLength maxLength minItems maxItems minContains maxContains minProperties maxProperties"),
        _Wanted("a whole number from 0 on", _is_count),
    ),
    (
        words("title description pattern format $ref $id $schema $comment $anchor"),
        _Wanted("a string", lambda value: isinstance(value, str)),
    ),
    (words("uniqueItems"), _Wanted("true or false", lambda value: isinstance(value, bool))),
    (words("required"), _Wanted("a list of names, each once", _are_distinct_names)),
    (
        words("dependentRequired"),
        _Wanted(
            "an object with a list of names for each of its members",
            lambda value: isinstance(value, dict) and all(map(_are_distinct_names, value.values())),
        ),
    ),
    (
        words("type"),
        _Wanted(
            "the name of a type, or a list of them",
            lambda value: isinstance(value, str) or (bool(value) and _are_distinct_names(value)),
        ),
    ),
    (
        SCHEMA_LISTS - {"items"},
        _Wanted("a list of at least one schema", lambda value: isinstance(value, list) and bool(value)),
    ),
    (SCHEMA_MAPS, _Wanted("an object of schemas by name", lambda value: isinstance(value, dict))),
    (words("const enum"), _Wanted("values that JSON has", _is_json)),
)
_BY_KEYWORD = {keyword: wanted for keywords, wanted in _WANTED for keyword in keywords}
"""What holds schemas is looked at by the rules for shapes, an empty ``enum`` by those for keywords."""


def find_values(schema: JsonSchema) -> Iterator[Breach]:
    """Yield what *schema* says by a value that is none of its keyword; outer places come first."""
    for path, node in nodes_of(schema):
        for keyword, value in node.items():
            wanted = _BY_KEYWORD.get(keyword)
            if wanted is not None and not wanted.holds(value):
                message = f"'{keyword}' needs {wanted.what}."
                fix = f"Write {wanted.what}, or leave the keyword out."
                yield Breach(path, "wrong-value", message, fix, keyword, (keyword,))
