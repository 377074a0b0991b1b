"""Circular references."""

from collections.abc import Iterator, Sequence
from typing import Any

from descant.contracts.keywords import DEFINITIONS, JsonSchema, required_in, schemas_in
from descant.contracts.schema_references import looked_up
from descant.pointers import Path


def looping(
    root: JsonSchema, nodes: Sequence[tuple[Path, JsonSchema]], *, only_required: bool
) -> Iterator[tuple[Path, Any]]:
    """Yield the references that close a circle, with the paths of their nodes.

    With *only_required*, a circle does not count that goes through a property that need not be there.
    """
    paths = {id(node): path for path, node in nodes}
    done, open_now = set[int](), set[int]()
    starts = [root, *(node for path, node in nodes if len(path) == 2 and path[0] in DEFINITIONS)]
    for start in starts:
        # Depth first, with a stack of our own since schemas may be nested deeper than Python's. A node is
        # pushed again as done, below its inner ones, so that open_now is the path from the start to it.
        pending: list[tuple[JsonSchema, bool]] = [(start, False)]
        while pending:
            node, is_done = pending.pop()
            if is_done:
                open_now.discard(id(node))
                done.add(id(node))
                continue
            if id(node) in done or id(node) in open_now:
                continue
            open_now.add(id(node))
            pending.append((node, True))
            for inner in _below(node, only_required=only_required):
                if id(inner) not in done and id(inner) not in open_now:
                    pending.append((inner, False))
            target = looked_up(root, node["$ref"]) if "$ref" in node else None
            if isinstance(target, dict) and id(target) in paths:
                if id(target) in open_now:
                    yield paths[id(node)], node["$ref"]
                else:
                    pending.append((target, False))


def _below(node: JsonSchema, *, only_required: bool) -> Iterator[JsonSchema]:
    required = required_in(node)
    for tail, inner in schemas_in(node):
        if not isinstance(inner, dict) or tail[0] in DEFINITIONS:
            continue
        if only_required and tail[0] == "properties" and tail[1] not in required:
            continue
        yield inner
