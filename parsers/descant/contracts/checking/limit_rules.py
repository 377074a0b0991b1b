"""How large a schema may be."""

from collections.abc import Iterator, Sequence
from typing import Any

from descant.contracts.checking.breach import Breach, SchemaView
from descant.contracts.keywords import (
    DEFINITIONS,
    UNIONS,
    JsonSchema,
    branches_in,
    properties_in,
    required_in,
)
from descant.contracts.provider_table import ProviderLimits
from descant.pointers import Path


def find(view: SchemaView) -> Iterator[Breach]:
    """Yield the limits that the schema exceeds."""
    limits = view.table.limits
    if limits == ProviderLimits():
        return
    if limits.depth is not None:
        yield from _depth(view.nodes, limits.depth)
    yield from _counts(view.nodes, limits)
    yield from _enums(view.nodes, limits)


def _depth(nodes: Sequence[tuple[Path, JsonSchema]], limit: int) -> Iterator[Breach]:
    depths: dict[Path, int] = {}
    deepest = max((_levels(path, node, depths), -index) for index, (path, node) in enumerate(nodes))
    if deepest[0] > limit:
        message = f"{deepest[0]} levels of nesting exceed the limit of {limit}."
        yield Breach(
            nodes[-deepest[1]][0],
            "limit-depth",
            message,
            "Flatten the nested objects, or use a string instead.",
        )


def _levels(path: Path, node: JsonSchema, depths: dict[Path, int]) -> int:
    """Return how many objects are around each other down to *node*, in its definition."""
    outer = 0
    if not (len(path) == 2 and path[0] in DEFINITIONS):
        # The next outer schema is one or two steps up.
        outer = next((depths[path[:end]] for end in range(len(path) - 1, -1, -1) if path[:end] in depths), 0)
    depths[path] = outer + ("properties" in node)
    return depths[path]


def _counts(nodes: Sequence[tuple[Path, JsonSchema]], limits: ProviderLimits) -> Iterator[Breach]:
    properties = optional = unions = 0
    characters = 0
    for path, node in nodes:
        if own := properties_in(node):
            properties += len(own)
            characters += sum(map(len, own))
            optional += len(own.keys() - set(required_in(node)))
            unions += sum(_is_union(inner) for inner in own.values())
            if limits.object_properties is not None and len(own) > limits.object_properties:
                message = (
                    f"{len(own)} properties exceed the limit of {limits.object_properties} for one object."
                )
                yield Breach(path, "limit-properties", message, "Group them into objects.", "properties")
        for keyword in DEFINITIONS:
            if isinstance(node.get(keyword), dict):
                characters += sum(map(len, node[keyword]))
        values = node.get("enum")
        characters += sum(len(str(value)) for value in values) if isinstance(values, list) else 0
        characters += len(str(node["const"])) if "const" in node else 0
    for rule, number, limit, what, fix in (
        ("limit-properties", properties, limits.properties, "properties", "Ask in several requests."),
        (
            "limit-characters",
            characters,
            limits.characters,
            "characters of names and listed values",
            "Shorten them, or ask in several requests.",
        ),
        ("limit-optional", optional, limits.optional, "optional properties", "Make some of them required."),
        (
            "limit-unions",
            unions,
            limits.unions,
            "properties with several types",
            "Give some of them one type.",
        ),
    ):
        if limit is not None and number > limit:
            yield Breach((), rule, f"{number:,} {what} exceed the limit of {limit:,}.", fix)


def _is_union(node: Any) -> bool:
    return isinstance(node, dict) and (
        any(len(branches_in(node, keyword)) > 1 for keyword in UNIONS) or isinstance(node.get("type"), list)
    )


def _enums(nodes: Sequence[tuple[Path, JsonSchema]], limits: ProviderLimits) -> Iterator[Breach]:
    total = 0
    for path, node in nodes:
        values = node.get("enum")
        if not isinstance(values, list):
            continue
        total += len(values)
        if limits.long_enum is None or limits.long_enum_characters is None or len(values) <= limits.long_enum:
            continue
        characters = sum(len(value) for value in values if isinstance(value, str))
        if characters > limits.long_enum_characters:
            message = (
                f"The values have {characters:,} characters, where an enum with more than {limits.long_enum} "
                f"may have {limits.long_enum_characters:,}."
            )
            yield Breach(path, "limit-enum-characters", message, "Shorten the values.", "enum", ("enum",))
    if limits.enum_values is not None and total > limits.enum_values:
        message = f"{total:,} listed values exceed the limit of {limits.enum_values:,}."
        yield Breach((), "limit-enum", message, "Use a string, and check it when it is decoded.")
