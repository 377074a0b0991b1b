"""What the readers of rejections give, and how they look for places."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from descant.contracts.keywords import JsonSchema, nodes_of, types_of
from descant.pointers import Path


class Rejection(NamedTuple):
    """One thing that a rejection says against a schema."""

    start: int
    end: int
    """Where in the text."""
    rule: str
    """What it is about, by the names of our own rules."""
    paths: tuple[Path, ...] = ()
    """The places that are meant, or that may be; none for the schema as a whole."""


Reader = Callable[[str, JsonSchema], Iterator[Rejection]]


def existing(schema: Any, path: Iterable[str | int]) -> Path | None:
    """Return *path* as it is in *schema*, numbers of lists as numbers; None where it leads nowhere."""
    followed: list[str | int] = []
    node = schema
    for part in path:
        if isinstance(node, list) and str(part).isdecimal() and int(part) < len(node):
            part = int(part)
            node = node[part]
        elif isinstance(node, dict) and part in node:
            node = node[part]
        else:
            return None
        followed.append(part)
    return tuple(followed)


def places(schema: JsonSchema, is_meant: Callable[[JsonSchema], bool], *below: str) -> tuple[Path, ...]:
    """Return the paths of the nodes that are meant, followed by *below*."""
    return tuple((*path, *below) for path, node in nodes_of(schema) if is_meant(node))


def places_of_keyword(schema: JsonSchema, *keywords: str) -> tuple[Path, ...]:
    """Return the paths of every occurrence of *keywords*."""
    return tuple(
        (*path, keyword) for path, node in nodes_of(schema) for keyword in keywords if keyword in node
    )


def is_open(node: JsonSchema) -> bool:
    """Whether *node* is an object that takes members which it does not name."""
    return "object" in types_of(node) and node.get("additionalProperties") is not False
