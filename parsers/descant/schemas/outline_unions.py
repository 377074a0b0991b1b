"""Outlines made of others: unions, and copies with more facets."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from descant.schemas.outline import Outline


def with_more(outline: Outline, facets: tuple[Any, ...], limits: Mapping[str, Any]) -> Outline:
    """Return a copy of *outline* with what belongs to this place and not to all of its kind."""
    merged = {**outline.limits, **limits}
    return replace(outline, facets=(*outline.facets, *facets), limits=merged, reach=None)


def union(parts: list[Outline]) -> Outline:
    """Return the outline of a value that is one of *parts*."""
    outline = Outline()
    fill_union(outline, parts)
    return outline


def fill_union(outline: Outline, parts: list[Outline]) -> None:
    """Make *outline*, which nobody has looked at yet, the union of *parts*; its words stay, if it has any."""
    objects = [
        branch
        for part in parts
        for branch in (part.branches or ((part,) if part.members is not None else ()))
    ]
    listed = all(part.values or part.types == {"null"} for part in parts)
    outline.types = frozenset(name for part in parts for name in part.types)
    if listed:
        values = [value for part in parts for value in part.values or (None,)]
        outline.values = tuple(values) if any(part.values for part in parts) else ()
    if len(objects) == 1:
        only = objects[0]
        outline.title = outline.title or only.title
        outline.doc = outline.doc or only.doc
        outline.members = only.members
        outline.aliases = only.aliases
        outline.is_closed = only.is_closed
    elif objects:
        outline.branches = tuple(objects)
    outline.item = outline.item or next((part.item for part in parts if part.item is not None), None)
    outline.limits = {name: limit for part in parts for name, limit in part.limits.items()}
    below = (facet for part in parts for facet in part.facets)
    outline.facets = tuple(dict.fromkeys((*outline.facets, *below)))
