"""An answer that holds no files, laid out for people: its members, in the order in which they are written."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

from descant.syntax import Mapping, Node, Scalar, Sequence

_MOST_ITEMS = 20
"""Of a list that are shown."""
_DEEPEST = 4
_LONGEST_INLINE = 60


def sections(root: Mapping) -> Iterator[tuple[str, list[str]]]:
    """Yield for each member of *root* a title and the lines of its value, which are not yet made visible."""
    for member in root.members:
        yield _title(member.name), list(_lines(member.node, 1))


def _lines(node: Node, depth: int) -> Iterator[str]:
    """Yield the lines of a value; what belongs to an item or a member is indented below it."""
    match node:
        case Scalar(value=value):
            yield from _text(value).split("\n")
        case Sequence(items=items) | Mapping(members=items) if not items:
            yield "(none)"
        case _ if depth > _DEEPEST:
            yield "…"
        case Sequence(items=items):
            for item in items[:_MOST_ITEMS]:
                first, *rest = _lines(item, depth + 1)
                yield f"- {first}"
                yield from (f"  {line}" for line in rest)
            if len(items) > _MOST_ITEMS:
                yield f"({len(items) - _MOST_ITEMS:,} more)"
        case Mapping(members=members):
            for member in islice(members, _MOST_ITEMS):
                lines = list(_lines(member.node, depth + 1))
                if len(lines) == 1 and isinstance(member.node, Scalar):
                    yield f"{member.name}: {lines[0]}"
                else:
                    yield f"{member.name}:"
                    yield from (f"  {line}" for line in lines)
            if len(members) > _MOST_ITEMS:
                yield f"({len(members) - _MOST_ITEMS:,} more)"


def _text(value: Any) -> str:
    if isinstance(value, str):
        return value.replace("\r\n", "\n").replace("\r", "\n")
    if value is None:
        return "null"
    return str(value).lower() if isinstance(value, bool) else str(value)


def _title(name: str) -> str:
    words = name.replace("_", " ").strip()[:_LONGEST_INLINE]
    return words[:1].upper() + words[1:] if words else '""'
