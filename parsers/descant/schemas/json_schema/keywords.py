"""Whether the value of one keyword is what it should be, and which schemas it holds."""

import re
from collections.abc import Iterator
from typing import Any

from descant.pointers import Path
from descant.schemas.json_schema.dialects import LONGEST_PATTERN, Holds
from descant.schemas.outline import JSON_TYPES
from descant.syntax import Mapping, Node, Scalar, Sequence


def is_schema(node: Node) -> bool:
    """Tell whether *node* can be a schema: an object, or true or false."""
    return isinstance(node, Mapping) or isinstance(node.value, bool)


def faults(holds: Holds, node: Node) -> Iterator[tuple[Node, str]]:
    """Yield what is wrong with *node*, the value of a keyword that *holds* something: where, and a sentence.

    The schemas in it are not looked at.
    """
    match holds:
        case Holds.TYPE:
            yield from _type_faults(node)
        case Holds.NAMES:
            yield from _name_faults(node)
        case Holds.NAMED_NAMES if isinstance(node, Mapping):
            for member in node.members:
                yield from _name_faults(member.node)
        case Holds.NAMES_OR_SCHEMAS if isinstance(node, Mapping):
            for member in node.members:
                if not is_schema(member.node):
                    yield from _name_faults(member.node)
        case Holds.PATTERN:
            if (reason := pattern_fault(node)) is not None:
                yield node, reason
        case Holds.PATTERN_SCHEMAS if isinstance(node, Mapping):
            for member in node.members:
                if (reason := pattern_fault(member.key)) is not None:
                    yield member.key, reason
        case _:
            if not _is_held(holds, node):
                yield node, f"Expected {holds.value}."


def schemas_in(holds: Holds, node: Node) -> Iterator[tuple[Path, Node]]:
    """Yield the schemas in *node*, the value of a keyword that *holds* something, with their paths below it.

    What should be a schema and is none is yielded, too.
    """
    match holds, node:
        case (Holds.SCHEMA, _) | (Holds.SCHEMA_OR_SCHEMAS, Mapping() | Scalar()):
            yield (), node
        case Holds.SCHEMAS | Holds.SCHEMA_OR_SCHEMAS, Sequence(items=items):
            yield from (((index,), item) for index, item in enumerate(items))
        case Holds.NAMED_SCHEMAS | Holds.PATTERN_SCHEMAS, Mapping(members=members):
            yield from (((member.name,), member.node) for member in members)
        case Holds.NAMES_OR_SCHEMAS, Mapping(members=members):
            yield from (((member.name,), member.node) for member in members if is_schema(member.node))


def pattern_fault(node: Node) -> str | None:
    """Return what is wrong with a regular expression; None where nothing is."""
    if not isinstance(node.value, str):
        return "Expected a regular expression."
    if len(node.value) > LONGEST_PATTERN:
        return f"The pattern is too long: at most {LONGEST_PATTERN:,} characters are allowed."
    try:
        re.compile(node.value)
    except (re.error, OverflowError, RecursionError, Warning) as error:
        return f"Invalid regular expression: {error}."
    return None


def _type_faults(node: Node) -> Iterator[tuple[Node, str]]:
    types = node.items if isinstance(node, Sequence) else (node,)
    if not types:
        yield node, "Expected the name of a type."
    for name in types:
        if name.value not in JSON_TYPES:
            yield name, f"Unknown type; expected one of {', '.join(JSON_TYPES)}."
    if isinstance(node, Sequence) and len({str(name.value) for name in types}) < len(types):
        yield node, "Duplicate type."


def _name_faults(node: Node) -> Iterator[tuple[Node, str]]:
    if not isinstance(node, Sequence) or not all(isinstance(item.value, str) for item in node.items):
        yield node, "Expected a list of names."
    elif len(set(node.value)) < len(node.value):
        again = next(item for index, item in enumerate(node.items) if item.value in node.value[:index])
        yield again, f'Duplicate "{again.value}".'


def _is_held(holds: Holds, node: Node) -> bool:
    value: Any = node.value
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    match holds:
        case Holds.NUMBER:
            return is_number
        case Holds.POSITIVE:
            return is_number and value > 0
        case Holds.COUNT:
            return is_number and value >= 0 and float(value).is_integer()
        case Holds.TEXT | Holds.REFERENCE:
            return isinstance(value, str)
        case Holds.FLAG:
            return isinstance(value, bool)
        case Holds.VALUES:
            return isinstance(node, Sequence)
        case Holds.SCHEMAS:
            return isinstance(node, Sequence) and bool(node.items)
        case Holds.SCHEMA:
            return is_schema(node)
        case Holds.SCHEMA_OR_SCHEMAS:
            return is_schema(node) or isinstance(node, Sequence)
        case (
            Holds.NAMED_SCHEMAS
            | Holds.PATTERN_SCHEMAS
            | Holds.NAMED_NAMES
            | Holds.NAMES_OR_SCHEMAS
            | Holds.TYPE
            | Holds.NAMES
            | Holds.PATTERN
        ):
            return isinstance(node, Mapping)
        case Holds.ANYTHING:
            return True
