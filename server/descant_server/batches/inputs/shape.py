"""What a file looks like from its first bytes: what holds its rows, and what a row has."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import lru_cache
from itertools import islice
from typing import Any, Literal, NamedTuple

from descant_server.batches.inputs.compression import content_of
from descant_server.batches.inputs.cut_json import completed
from descant_server.batches.inputs.files import HEAD_BYTES
from descant_server.batches.inputs.input_format import FileHead
from descant_server.batches.inputs.json_members import members_of
from descant_server.batches.inputs.json_values import at
from descant_server.batches.inputs.lines import parsed

_MOST_LINES = 20
"""So many lines are looked at: one of the first may be broken, or lack what the others have."""
_MOST_BYTES = 4_000_000
"""Of one record, where the first bytes do not have all of it."""
Container = Literal["parquet", "lines", "list", "object", "other"]


class FileShape(NamedTuple):
    """What a file looks like. Where the first object is longer than what was read, its end is missing."""

    container: Container
    """Row groups of Parquet; an object in each line; one JSON document that is a list, or an object."""
    columns: tuple[str, ...] = ()
    """The names of columns, or of the members of the first objects."""
    example: Mapping[str, Any] = {}
    """The first object of a list or of lines, or the document itself; there is none of Parquet."""


@lru_cache(maxsize=8)
def shape_of(head: FileHead) -> FileShape:
    """Return the shape of the file that begins with *head*. Never raises."""
    if head.data.startswith(b"PAR1"):
        return FileShape("parquet", tuple(_parquet_columns(head)))
    text = head.data.decode(errors="replace").lstrip("\ufeff \t\r\n")
    if text.startswith("["):
        first = list(objects_at(head, ()))
        if not first and isinstance(value := completed(text), list):
            first = [item for item in value if isinstance(item, dict)]
        return FileShape("list", *_of_objects(first))
    objects = _objects_in_lines(text)
    if objects:
        return FileShape("lines", *_of_objects(objects))
    if text.startswith("{") and isinstance(value := completed(text), dict):
        is_line = "\n" not in text.strip()
        whole = _first_line(head) if is_line else None
        members = [*value.values()]
        if whole is None and members and all(isinstance(member, dict) for member in members[:-1] or members):
            is_line = False  # Its members are records: one that is broken, maybe the last, costs no other.
        return FileShape("lines" if is_line else "object", *_of_objects([whole or value]))
    return FileShape("other")


@lru_cache(maxsize=8)
def shape_within(head: FileHead, path: tuple[str, ...]) -> FileShape | None:
    """Return the shape of the list that *path* leads to in the document that begins with *head*, or None.

    It is looked for in the whole file where the head ends before it, or in its first item.
    """
    shape = shape_of(head)
    listed = at(shape.example, *path)
    if shape.container not in ("object", "lines"):
        return None
    if isinstance(listed, list) and (len(listed) > 1 or not _is_cut(head)):
        first = next((item for item in listed if isinstance(item, dict)), {})
        return FileShape("list", tuple(first), first)
    if isinstance(listed, list) or _is_cut(head):
        objects = list(objects_at(head, path))
        if objects or isinstance(listed, list):
            return FileShape("list", *_of_objects(objects))
    return None


def objects_at(head: FileHead, path: tuple[str, ...]) -> Iterator[dict[str, Any]]:
    """Yield those of the first items that are whole objects of the list that *path* leads to."""
    with suppress(Exception), content_of(head) as content:
        # What is damaged, or cannot be opened, is said when it is split.
        members = members_of(content.stream, path, most_bytes=_MOST_BYTES) or ()
        for member in islice(members, _MOST_LINES):
            value = parsed(member.data)[0] if member.data else None
            if isinstance(value, dict):
                yield value


def _is_cut(head: FileHead) -> bool:
    return len(head.data) >= HEAD_BYTES


def _first_line(head: FileHead) -> dict[str, Any] | None:
    with suppress(Exception), content_of(head) as content:
        value = parsed(content.stream.readline(_MOST_BYTES))[0]
        return value if isinstance(value, dict) else None
    return None


def _objects_in_lines(text: str) -> list[dict[str, Any]]:
    """Return the objects of the first lines; those of a document, each in its line, end with a comma."""
    lines = [line.rstrip() for line in text.split("\n") if line.strip()]
    objects, items = [], 0
    for line in lines[:_MOST_LINES]:
        if line.startswith("{"):
            value = parsed(line.rstrip(",").encode(errors="replace"))[0]
            if isinstance(value, dict) and line.endswith(","):
                items += 1
            elif isinstance(value, dict):
                objects.append(value)
    return objects if len(objects) > items else []


def _of_objects(objects: list[dict[str, Any]]) -> tuple[tuple[str, ...], Mapping[str, Any]]:
    columns = dict.fromkeys(name for each in objects[:_MOST_LINES] for name in each)
    return tuple(columns), (objects[0] if objects else {})


def _parquet_columns(head: FileHead) -> list[str]:
    try:
        from pyarrow import parquet

        with head.open() as stream:
            return [field.name for field in parquet.read_schema(stream)]
    except Exception:
        # It is damaged, which is said when it is split, or there is no pyarrow.
        return []
