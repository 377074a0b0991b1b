"""The formats that are understood: those of the examples, and the families of containers."""

import re
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from typing import NamedTuple

from descant.formats.containers import FAMILIES, Family, Operation
from descant_server.format_catalogue.examples import EXAMPLES

OPERATIONS = ("write", "edit", "delete", "move")
_CONTAINERS = "container"


class UnderstoodFormat(NamedTuple):
    """A way of writing answers that is read."""

    name: str
    """How people call it."""
    format: str
    """The wire format, as settings and ``descant parse`` name it."""
    operations: tuple[str, ...]
    """What an answer in it can do to files."""
    example: str


def understood(own: Iterable[Family] = ()) -> Iterator[UnderstoodFormat]:
    """Yield all formats, with the containers of *own* families."""
    for example in EXAMPLES:
        yield UnderstoodFormat(*example)
    for family in (*_by_name(own), *FAMILIES):
        yield UnderstoodFormat(family.name, _CONTAINERS, _operations_of(family), family.example)


def _by_name(families: Iterable[Family]) -> Iterator[Family]:
    """Yield *families*, of those with one name all records together: a tool has several."""
    named: dict[str, list[Family]] = {}
    for family in families:
        named.setdefault(family.name, []).append(family)
    for name, parts in named.items():
        elements = tuple(element for part in parts for element in part.elements)
        banners = tuple(banner for part in parts for banner in part.banners)
        example = "".join(f"{part.example.removesuffix(chr(10))}\n" for part in parts if part.example)
        yield Family(name, example, elements, banners)


def find(name: str, formats: Iterable[UnderstoodFormat]) -> list[UnderstoodFormat]:
    """Return those of *formats* that *name* is the name of, or their wire format."""
    wanted = _key(name)
    formats = list(formats)
    return [each for each in formats if _key(each.name) == wanted] or [
        each for each in formats if _key(each.format) == wanted
    ]


def similar(name: str, formats: Iterable[UnderstoodFormat]) -> list[str]:
    """Return the names of *formats* that are nearly *name*."""
    keys = {_key(each.name): each.name for each in formats}
    return [keys[key] for key in get_close_matches(_key(name), keys, 3, 0.5)]


def _key(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


def _operations_of(family: Family) -> tuple[str, ...]:
    actions = {element.action for element in family.elements}
    if Operation.CALL in actions:
        return OPERATIONS
    names = {action.value for action in actions} | ({"write"} if family.banners else set())
    return tuple(operation for operation in OPERATIONS if operation in names)
