"""Conditions on a value in a form that a table does not take: formats, patterns, listed values and so on."""

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from descant.contracts.allowed_values import type_of
from descant.contracts.checking.fix_wording import listing
from descant.contracts.keywords import CONDITIONS, SHAPING, JsonSchema, types_of
from descant.contracts.provider_table import ProviderTable
from descant.patterns import regex

_REPEATING = frozenset({"minLength", "maxLength", "minItems", "maxItems"})
_TIMES = regex(r"(?<=[{,])[0-9]{1,9}(?=[,}])")
_LEAVE = "or check it on the model, and leave it out here."


class Unfit(NamedTuple):
    """A condition that a table does not take as it is."""

    keyword: str
    rule: str
    message: str
    fix: str


def conditions_of(table: ProviderTable) -> frozenset[str]:
    """Return the keywords without which nothing in a node is unfit."""
    return frozenset({"format", "pattern", "enum", "const"}).union(
        table.values,
        table.on_type,
        *table.apart,
        {"anyOf"} if table.apart_from_unions else (),
        CONDITIONS | {"required"} if table.shaped else (),
        _REPEATING if table.limits.repeated is not None else (),
    )


def unfit(node: JsonSchema, table: ProviderTable) -> Iterator[Unfit]:
    """Yield the conditions of *node* that *table* does not take, each keyword once."""
    if "format" in node and table.formats is not None and str(node["format"]) not in table.formats:
        fix = f"There are {listing(table.formats)}; {_LEAVE}"
        yield Unfit("format", "format", f"Unknown format {node['format']!r}.", fix)
    elif "pattern" in node:
        yield from _pattern(str(node["pattern"]), table)
    if ("enum" in node or "const" in node) and table.enum_types is not None:
        yield from _listed(node, table.enum_types)
    for keyword in sorted(table.values.keys() & node.keys()):
        if not _is_among(node[keyword], table.values[keyword]):
            fix = f"There may be {listing(map(repr, table.values[keyword]))}; {_LEAVE}"
            yield Unfit(keyword, "keyword-value", f"{keyword!r} may not be {node[keyword]!r}.", fix)
    for keyword in sorted(table.on_type.keys() & node.keys()):
        types = types_of(node) - {"null"}
        if types and not types <= table.on_type[keyword]:
            message = f"{keyword!r} is only supported for values of type {listing(table.on_type[keyword])}."
            yield Unfit(keyword, "keyword-type", message, f"Give the value that type, {_LEAVE}")
    if table.limits.repeated is not None:
        yield from _repeated(node, table.limits.repeated)
    if table.shaped and node.keys().isdisjoint(SHAPING):
        yield from _untyped(node)
    if table.listed_alone and ("enum" in node or "const" in node):
        for keyword in sorted(CONDITIONS & node.keys()):
            message = f"{keyword!r} is not kept beside a list of values."
            yield Unfit(keyword, "together", message, f"List the values that are right, {_LEAVE}")
    yield from _together(node, table)


def _repeated(node: JsonSchema, most: int) -> Iterator[Unfit]:
    numbers = {keyword: [node[keyword]] for keyword in sorted(_REPEATING & node.keys())}
    if isinstance(pattern := node.get("pattern"), str):
        numbers["pattern"] = [int(number) for number in _TIMES.findall(pattern)]
    for keyword, counts in numbers.items():
        if any(isinstance(count, int) and count > most for count in counts):
            message = f"{keyword!r} counts further than to {most}."
            yield Unfit(keyword, "limit-repeated", message, f"Take a smaller number, {_LEAVE}")


def _untyped(node: JsonSchema) -> Iterator[Unfit]:
    keywords = CONDITIONS if "properties" in node else CONDITIONS | {"required"}
    for keyword in sorted(keywords & node.keys()):
        message = f"{keyword!r} is only kept where the type is named."
        yield Unfit(keyword, "keyword-type", message, f"Give the value a type, {_LEAVE}")


def _pattern(pattern: str, table: ProviderTable) -> Iterator[Unfit]:
    for expression, what in table.not_in_pattern:
        if re.search(expression, pattern):
            fix = f"Write it without that, {_LEAVE}"
            yield Unfit("pattern", "pattern", f"The pattern {what}.", fix)
            return
    if table.anchored and not (pattern.startswith("^") and pattern.endswith("$")):
        message = "The pattern does not begin with ^ and end with $."
        yield Unfit("pattern", "pattern", message, f"Let it match the whole string, {_LEAVE}")


def _listed(node: JsonSchema, types: frozenset[type]) -> Iterator[Unfit]:
    constants = [node["const"]] if "const" in node else []
    for keyword, values in (("const", constants), ("enum", node.get("enum"))):
        wrong = [value for value in values if type(value) not in types] if isinstance(values, list) else []
        if wrong:
            allowed = listing(type_of(kind()) for kind in types)
            message = f"A value of type {type_of(wrong[0])} may not be listed."
            yield Unfit(keyword, "enum-type", message, f"There may be values of type {allowed}; {_LEAVE}")


def _is_among(value: Any, allowed: tuple[Any, ...]) -> bool:
    return any(type(value) is type(other) and value == other for other in allowed)


def _together(node: JsonSchema, table: ProviderTable) -> Iterator[Unfit]:
    reported = set[str]()
    unions = (frozenset({"anyOf", keyword}) for keyword in table.apart_from_unions & node.keys())
    for pair in (*table.apart, *unions):
        last = max(pair)
        if pair <= node.keys() and last not in reported:
            reported.add(last)
            message = f"The keywords {listing(pair)} cannot be combined in one schema."
            yield Unfit(last, "together", message, f"Leave one of them out, {_LEAVE}")
