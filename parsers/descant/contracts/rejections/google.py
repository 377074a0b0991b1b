"""The words of Gemini, which name a place by the fields of its own messages."""

import re
from collections.abc import Iterator
from typing import Any

from descant.contracts.keywords import JsonSchema
from descant.contracts.rejections.statements import Rejection, existing
from descant.patterns import regex
from descant.pointers import Path

_FIELD = r"response_?(?:json_?)?schema"
_UNKNOWN = regex(
    rf"Unknown name \"(?P<name>[^\"]+)\" at '[\w.]*?{_FIELD}(?P<path>[^']*)':\s*(?P<what>[^.\n]*)", re.I
)
_AT = regex(rf"{_FIELD}(?P<path>(?:\.\w+(?:\[[^\]]*\])?)+):\s*(?P<what>[^\n]*)", re.I)
_STEP = regex(r"\.(?P<field>\w+)(?:\[(?P<key>[^\]]*)\])?")
_STATES = regex(r"too many states for serving")
_WHAT = (
    ("must be specified", "untyped"),
    ("missing field", "untyped"),
    ("non-empty for OBJECT", "map"),
    ("only allowed for STRING", "enum-type"),
    ("cannot be empty", "enum-empty"),
)


def read(text: str, schema: JsonSchema) -> Iterator[Rejection]:
    """Yield what *text* says in the words of Gemini."""
    for match in _UNKNOWN.finditer(text):
        rule = "type-list" if "not repeating" in match["what"] else "keyword"
        yield Rejection(*match.span(), rule, _longest(schema, (*_path(schema, match["path"]), match["name"])))
    for match in _AT.finditer(text):
        rule = next((rule for words, rule in _WHAT if words in match["what"]), "unknown")
        yield Rejection(*match.span(), rule, _longest(schema, _path(schema, match["path"])))
    for match in _STATES.finditer(text):
        yield Rejection(*match.span(), "too-complex")


def _longest(schema: JsonSchema, path: Path) -> tuple[Path, ...]:
    """Return the longest part of *path* that is in *schema*; the last step may be what is missing."""
    longest = existing(schema, path) or existing(schema, path[:-1])
    return () if longest is None else (longest,)


def _path(schema: JsonSchema, written: str) -> Path:
    """Return the path in a schema that fields such as ``properties[0].value.items`` lead along."""
    path: list[str | int] = []
    node: Any = schema
    for step in _STEP.finditer(written):
        field, key = _camel(step["field"]), step["key"]
        if field == "value" and path and isinstance(path[-1], str) and len(path) > 1:
            continue  # A property is a pair of a key and a value there.
        path.append(field)
        node = node.get(field) if isinstance(node, dict) else None
        if key is not None:
            names = list(node) if isinstance(node, dict) else []
            if key.isdecimal() and isinstance(node, dict) and key not in node and int(key) < len(names):
                key = names[int(key)]
            path.append(key)
            node = node.get(key) if isinstance(node, dict) else _item(node, key)
    return tuple(path)


def _item(node: Any, key: str) -> Any:
    return node[int(key)] if isinstance(node, list) and key.isdecimal() and int(key) < len(node) else None


def _camel(field: str) -> str:
    """Return the name of a field as JSON Schema has it: any_of is anyOf."""
    first, *rest = field.split("_")
    return first + "".join(word.title() for word in rest)
