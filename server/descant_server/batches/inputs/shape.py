"""What a file looks like from its first bytes: what holds its rows, and what a row has."""

import json
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, Literal, NamedTuple

from descant_server.batches.inputs.cut_json import completed
from descant_server.batches.inputs.input_format import FileHead

_MOST_LINES = 20
"""So many lines are looked at: one of the first may be broken, or lack what the others have."""
Container = Literal["parquet", "lines", "list", "object", "other"]


class FileShape(NamedTuple):
    """What a file looks like. Where the first object is longer than what was read, its end is missing."""

    container: Container
    """Row groups of Parquet; an object in each line; one JSON document that is a list, or an object."""
    columns: tuple[str, ...] = ()
    """The names of columns, or of the members of the first objects."""
    example: Mapping[str, Any] = {}
    """The first object of a list or of lines, or the document itself; there is none of Parquet."""

    def within(self, name: str | None) -> "FileShape":
        """Return the shape of the list that the member *name* of the document holds; this one without it."""
        listed = self.example.get(name) if name else None
        if self.container not in ("object", "lines") or not isinstance(listed, list):
            return self
        first = next((item for item in listed if isinstance(item, dict)), {})
        return FileShape("list", tuple(first), first)


@lru_cache(maxsize=8)
def shape_of(head: FileHead) -> FileShape:
    """Return the shape of the file that begins with *head*. Never raises."""
    if head.data.startswith(b"PAR1"):
        return FileShape("parquet", tuple(_parquet_columns(head)))
    text = head.data.decode(errors="replace").lstrip("\ufeff \t\r\n")
    if text.startswith("["):
        value = completed(text)
        objects = [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []
        return FileShape("list", *_of_objects(objects[:_MOST_LINES]))
    objects = list(_objects_in_lines(text))
    if objects:
        return FileShape("lines", *_of_objects(objects))
    if text.startswith("{") and isinstance(value := completed(text), dict):
        is_line = "\n" not in text.strip()
        return FileShape("lines" if is_line else "object", tuple(value), value)
    return FileShape("other")


def _objects_in_lines(text: str) -> Iterator[dict[str, Any]]:
    """Yield the objects of the first lines; in an indented document no line begins with a whole one."""
    lines = [line for line in text.split("\n") if line.strip()]
    for line in lines[:_MOST_LINES]:
        if line.startswith("{"):
            try:
                value = json.loads(line)
            except (ValueError, RecursionError):
                continue
            if isinstance(value, dict):
                yield value


def _of_objects(objects: list[dict[str, Any]]) -> tuple[tuple[str, ...], Mapping[str, Any]]:
    columns = dict.fromkeys(name for each in objects for name in each)
    return tuple(columns), (objects[0] if objects else {})


def _parquet_columns(head: FileHead) -> list[str]:
    try:
        from pyarrow import parquet

        with head.open() as stream:
            return [field.name for field in parquet.read_schema(stream)]
    except Exception:
        # It is damaged, which is said when it is split, or there is no pyarrow.
        return []
