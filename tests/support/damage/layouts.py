"""How answers are laid out: a value as pieces of JSON, each of which knows what it is."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Piece:
    """A token of the answer, the space between two, or text around all."""

    text: str
    role: str
    """open, close, colon, comma, key, string, number, space or prose."""
    name: str
    """Of a key and its value that of the member; of brackets, commas and colons that of what they are in."""
    file: int | None = None
    """The number of the file whose object it is part of."""


@dataclass(frozen=True)
class Layout:
    indent: int = 0
    is_on_one_line: bool = True
    has_item_lines: bool = False
    """Members of the root and items of its lists begin on new lines; nothing is indented."""
    colon: str = ": "
    comma: str = ", "

    def space(self, depth: int) -> str:
        """Return what stands before a member or an item that is so deep."""
        if self.has_item_lines:
            return "\n" if depth <= 2 else ""
        return "" if self.is_on_one_line else "\n" + " " * self.indent * depth


LAYOUTS = (
    Layout(),
    Layout(colon=":", comma=","),
    Layout(indent=2, is_on_one_line=False, comma=","),
    Layout(indent=4, is_on_one_line=False, comma=","),
    Layout(has_item_lines=True, is_on_one_line=False, comma=","),
)


def written(members: dict[str, Any], layout: Layout, dumped: Callable[[Any], str]) -> Iterator[Piece]:
    """Yield the pieces of an answer; *dumped* writes its strings and numbers."""
    return _written(members, "root", layout, 0, None, dumped)


def _written(
    value: Any, name: str, layout: Layout, depth: int, file: int | None, dumped: Callable[[Any], str]
) -> Iterator[Piece]:
    if isinstance(value, dict | list):
        is_list = isinstance(value, list)
        yield Piece("[" if is_list else "{", "open", name, file)
        for number, item in enumerate(value):
            if number:
                yield Piece(",", "comma", name, file)
                if rest := layout.comma[1:]:
                    yield Piece(rest, "space", name, file)
            if space := layout.space(depth + 1):
                yield Piece(space, "space", name, file)
            if is_list:
                inner = {"plan": "step", "files": "file"}.get(name, "item")
                owner = number if name == "files" else file
                yield from _written(item, inner, layout, depth + 1, owner, dumped)
            else:
                yield Piece(json.dumps(item), "key", item, file)
                yield Piece(":", "colon", name, file)
                if rest := layout.colon[1:]:
                    yield Piece(rest, "space", name, file)
                inner = "plan" if item == "course_of_action" else item
                yield from _written(value[item], inner, layout, depth + 1, file, dumped)
        if value and (space := layout.space(depth)) and not (layout.has_item_lines and depth > 1):
            yield Piece(space, "space", name, file)
        yield Piece("]" if is_list else "}", "close", name, file)
    else:
        role = "string" if isinstance(value, str) else "number"
        yield Piece(dumped(value), role, name, file)
