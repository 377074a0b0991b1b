"""The facets that a JSON Schema states under ``x-descant``: objects such as ``{"facet": "Url"}``."""

import json
from collections.abc import Iterator
from dataclasses import fields
from difflib import get_close_matches
from functools import cache
from typing import Any

from pydantic import TypeAdapter, ValidationError

from descant.schemas import facets
from descant.syntax import Mapping, Node, Sequence

PYTHON = ("text/x-python", "application/x-python", "text/x-python3")
"""What ``contentMediaType`` says of a text that is Python."""


def facet_faults(node: Node) -> Iterator[tuple[Node, str]]:
    """Yield what is wrong with *node*, which stands under ``x-descant``: where, and a sentence."""
    if not isinstance(node, Sequence):
        yield node, 'Expected a list of objects such as {"facet": "Numbered", "by": "step_number"}.'
        return
    for item in node.items:
        reason = _made(item.value)
        if isinstance(reason, str):
            name = item.get("facet") if isinstance(item, Mapping) else None
            yield name or item, reason


def facets_of(keywords: dict[str, Any]) -> tuple[Any, ...]:
    """Return the facets that a checked schema states."""
    stated = tuple(_made(written) for written in keywords.get("x-descant", ()))
    is_python = keywords.get("contentMediaType") in PYTHON
    return (*stated, facets.PythonCode()) if is_python else stated


def _made(written: Any) -> Any:
    """Return the facet that is *written*, or a sentence that says why there is none."""
    if not isinstance(written, dict) or not isinstance(name := written.get("facet"), str):
        return 'Expected an object with the name of a "facet".'
    if name not in facets.__all__:
        near = get_close_matches(name, facets.__all__, 1)
        hint = f' Did you mean "{near[0]}"?' if near else f" There are {', '.join(facets.__all__)}."
        return f'Unknown facet "{name}".{hint}'
    kind: type = getattr(facets, name)
    arguments = {key: value for key, value in written.items() if key != "facet"}
    unknown = arguments.keys() - {field.name for field in fields(kind)}
    if unknown:
        return f'Unknown "{min(unknown)}" of the facet "{name}".'
    try:
        return _adapter(kind).validate_json(json.dumps(arguments), strict=True)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        member = ".".join(map(str, first["loc"]))
        if first["type"] == "missing":
            return f'The facet "{name}" needs "{member}".'
        return f'Invalid "{member}" of the facet "{name}": {first["msg"]}.'


@cache
def _adapter(kind: type) -> TypeAdapter[Any]:
    return TypeAdapter(kind)
