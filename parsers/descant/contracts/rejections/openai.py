"""The words of OpenAI, and of the many services that speak like it."""

import re
from ast import literal_eval
from collections.abc import Iterable, Iterator

from descant.contracts.keywords import JsonSchema, branches_in, nodes_of, properties_in
from descant.contracts.rejections.statements import Rejection, existing, is_open, places
from descant.contracts.schema_references import resolved
from descant.patterns import regex
from descant.pointers import Path

_PART = r"""'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|\d+"""
_CONTEXT = regex(
    rf"In context=\(\s*(?P<path>(?:(?:{_PART})(?:\s*,)?\s*)*)\),?\s*(?P<rest>.*?)(?=In context=|\Z)",
    re.DOTALL,
)
_IN_CONTEXT = (
    (regex(r"'required' is required.*?Missing '(?P<name>.*?)'", re.S), "required", ("properties",)),
    (regex(r"Extra required key '(?P<name>.*?)'"), "required-unknown", None),
    (regex(r"'additionalProperties' is required"), "additional-properties", None),
    (regex(r"'required' is required"), "required-missing", None),
    (regex(r"'(?P<name>[^']+)' is not (?:permitted|supported)"), "keyword", ()),
    (regex(r"'[^']*' is not a valid format"), "format", None),
    (regex(r"must have a 'type' key"), "untyped", None),
    (regex(r"missing items|'items' is required"), "items-missing", None),
    (regex(r"reference to (?:component|undefined)|can't resolve reference", re.I), "ref-target", None),
    (regex(r"is not a valid (?:value|regex)|look-?(?:around|ahead|behind)", re.I), "pattern", None),
)
"""What is said of a place: pattern, rule, and the path from the place to a name in the message."""
_ROOT_TYPE = regex(
    r"schema must be a JSON Schema of 'type: \"object\"', got 'type: \"?\w+\"?'|root type must be object"
)
_ROOT_UNION = regex(
    r"(?:must have type 'object' and not have |Invalid schema: )(?P<keywords>'?\w+'?(?:/'\w+')*)"
    r" (?:at the top level|not supported at root level)"
)
_SIBLINGS = regex(r"\$ref cannot have keywords \{(?P<keywords>[^}]*)\}")
_FIRST_KEYS = regex(r"Objects provided via 'anyOf' must not share identical first keys")
_DEPTH = regex(r"\d+ levels of nesting exceeds limit of \d+")
_COUNT = regex(r"at most [\d,]+ (?:\w+ )?(?P<what>enum values|object properties)")
_OPEN = regex(r"Invalid schema: additionalProperties must be false")
_NAME = regex(r"\bname'?: .*?does not match pattern")


def read(text: str, schema: JsonSchema) -> Iterator[Rejection]:
    """Yield what *text* says in the words of OpenAI."""
    for match in _CONTEXT.finditer(text):
        path = tuple(_step(part) for part in re.findall(_PART, match["path"]))
        yield _in_context(match, path, schema)
    for pattern, rule in ((_ROOT_TYPE, "root-type"), (_ROOT_UNION, "root-union")):
        for match in pattern.finditer(text):
            named = re.findall(r"\w+", match.groupdict().get("keywords", "type"))
            paths = tuple((keyword,) for keyword in named if keyword in schema)
            yield Rejection(*match.span(), rule, paths)
    for match in _OPEN.finditer(text):
        yield Rejection(*match.span(), "additional-properties", places(schema, is_open))
    for match in _SIBLINGS.finditer(text):
        siblings = [*_siblings(match["keywords"], nodes_of(schema))]
        if not any(context.start() <= match.start() < context.end() for context in _CONTEXT.finditer(text)):
            yield Rejection(*match.span(), "ref-siblings", tuple(siblings))
    for match in _FIRST_KEYS.finditer(text):
        found_unions = places(schema, lambda node: _share_first_key(schema, node), "anyOf")
        yield Rejection(*match.span(), "first-keys", found_unions)
    for match in _DEPTH.finditer(text):
        yield Rejection(*match.span(), "limit-depth")
    for match in _COUNT.finditer(text):
        yield Rejection(*match.span(), "limit-enum" if match["what"] == "enum values" else "limit-properties")
    for match in _NAME.finditer(text):
        yield Rejection(*match.span(), "name")


def _step(written: str) -> str:
    """Return a part of a path, which is written as Python writes it."""
    try:
        return str(literal_eval(written))
    except (SyntaxError, ValueError):
        return written.strip("'\"")


def _in_context(match: re.Match[str], path: Path, schema: JsonSchema) -> Rejection:
    for pattern, rule, between in _IN_CONTEXT:
        if (statement := pattern.search(match["rest"])) is not None:
            below = (*between, statement["name"]) if between is not None else ()
            place = existing(schema, (*path, *below)) or existing(schema, path)
            end = match.start("rest") + statement.end()
            return Rejection(match.start(), end, rule, () if place is None else (place,))
    place = existing(schema, path)
    if (siblings := _SIBLINGS.search(match["rest"])) is not None and place is not None:
        here = (entry for entry in nodes_of(schema) if entry[0] == place)
        end = match.start("rest") + siblings.end()
        paths = tuple(_siblings(siblings["keywords"], here)) or (place,)
        return Rejection(match.start(), end, "ref-siblings", paths)
    return Rejection(*match.span(), "unknown", () if place is None else (place,))


def _siblings(keywords: str, nodes: Iterable[tuple[Path, JsonSchema]]) -> Iterator[Path]:
    """Yield where one of *keywords*, which are written in quotes, is beside a reference."""
    for path, node in nodes:
        for keyword in re.findall(r"['\"]([^'\"]+)['\"]", keywords) if "$ref" in node else ():
            if keyword in node:
                yield (*path, keyword)


def _share_first_key(schema: JsonSchema, node: JsonSchema) -> bool:
    branches = [resolved(schema, branch) for branch in branches_in(node, "anyOf")]
    members = [part["properties"] for part in branches if isinstance(part, dict) and properties_in(part)]
    firsts = [next(iter(properties), None) for properties in members]
    return len(firsts) > len(set(firsts))
