"""Listed values, where an engine looks at the list alone."""

from collections.abc import Callable, Iterator
from typing import Any

from descant.contracts.adapting.proposal import NodeContext, Proposal
from descant.contracts.allowed_values import type_of
from descant.contracts.keywords import JsonSchema, types_of

_NUMBERS = frozenset({"integer", "number"})
_OF_NUMBERS: dict[str, Callable[[Any, Any], bool]] = {
    "minimum": lambda value, bound: value >= bound,
    "maximum": lambda value, bound: value <= bound,
    "exclusiveMinimum": lambda value, bound: value > bound,
    "exclusiveMaximum": lambda value, bound: value < bound,
}
_OF_TEXTS: dict[str, Callable[[Any, Any], bool]] = {
    "minLength": lambda value, length: len(value) >= length,
    "maxLength": lambda value, length: len(value) <= length,
}


def narrow(node: JsonSchema, site: NodeContext) -> Iterator[Proposal]:
    """Of the listed values those are left that are right by what is said beside the list."""
    keyword = "const" if "const" in node else "enum"
    values = [node["const"]] if keyword == "const" else node["enum"]
    beside = {name: node[name] for name in node.keys() & {*_OF_NUMBERS, *_OF_TEXTS}}
    if not isinstance(values, list) or not all(_is_number(bound) for bound in beside.values()):
        return
    right = [value for value in values if _fits(value, node, beside)]
    if right == values and not beside:
        return
    if right == values:
        yield Proposal("narrow-enum", beside, {})
    elif keyword == "enum":
        yield Proposal("narrow-enum", {"enum": values, **beside}, {"enum": right})


def _fits(value: Any, node: JsonSchema, beside: JsonSchema) -> bool:
    own, types = type_of(value), types_of(node)
    is_whole = own in _NUMBERS and value == value // 1
    owns = {own, "number"} if own == "integer" else {own, "integer"} if is_whole else {own}
    if types and types.isdisjoint(owns):
        return False
    checks = _OF_TEXTS if own == "string" else _OF_NUMBERS if own in _NUMBERS else {}
    return all(checks[name](value, bound) for name, bound in beside.items() if name in checks)


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)
