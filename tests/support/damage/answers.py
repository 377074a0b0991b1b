"""Sound answers: a Harmony object with real files, as pieces, so that a slip knows what it damages."""

import json
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from support.damage.sources import excerpt

File = tuple[str, str]
"""Path and content."""


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
class Answer:
    """A sound answer."""

    pieces: Sequence[Piece]
    files: Sequence[File]

    @property
    def text(self) -> str:
        """Return it as it is written."""
        return "".join(piece.text for piece in self.pieces)

    def open_at(self, number: int) -> list[int]:
        """Return the numbers of the brackets that are open before a piece, from the outermost."""
        openers: list[int] = []
        for earlier, piece in enumerate(self.pieces[:number]):
            if piece.role == "open":
                openers.append(earlier)
            elif piece.role == "close":
                openers.pop()
        return openers

    def closer(self, opener: int) -> int:
        """Return the number of the bracket that closes this one."""
        depth = len(self.open_at(opener))
        closers = (at for at, piece in enumerate(self.pieces) if at > opener and piece.role == "close")
        return next(at for at in closers if len(self.open_at(at)) == depth + 1)


@dataclass(frozen=True)
class _Layout:
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


_LAYOUTS = (
    _Layout(),
    _Layout(colon=":", comma=","),
    _Layout(indent=2, is_on_one_line=False, comma=","),
    _Layout(indent=4, is_on_one_line=False, comma=","),
    _Layout(has_item_lines=True, is_on_one_line=False, comma=","),
)
_FOLDERS = ("", "", "src/", "lib/core/", "docs/", "app/ui/")
_SUMMARIES = (
    "Adds the missing parts.", "Fixes the parser, and its tests.", 'Moves "load" to a module: a.',
    "Two things: the cache {off} and the log.", "Ändert die Ausgabe – fürs Erste.", "S",
)  # fmt: skip
_STEPS = (
    "Write {}.",
    "Change {}, then look at it again.",
    'Take the name "x" out of {}.',
    "In {}: call it once.",
)
_NOTES: Sequence[Any] = (
    "Mind the order.",
    "None.",
    ["first", "second"],
    {"risk": "low", "tests": ["a", "b"]},
    [],
    3,
)
_PROSE = (
    ("Here is what you asked for:\n\n", "\n\nTell me when it {works}.\n"),
    ("Sure!\n\n", "\n"),
    ("", "\n"),
)


def answer(chance: random.Random, *, is_large: bool = False) -> Answer:
    """Return an answer with two to four files in one of the layouts; in a large one they are whole files."""
    files: list[File] = []
    entries = []
    has_more = chance.random() < 0.3
    is_content_first = chance.random() < 0.08
    for _ in range(chance.choice((2, 2, 3, 3, 4))):
        language, name, content = excerpt(chance, is_large=is_large)
        path = chance.choice(_FOLDERS) + name
        while path in dict(files):
            path = "more/" + path
        files.append((path, content))
        entry: dict[str, Any] = {"path": path, "content": content}
        if is_content_first:
            entry = {"content": content, "path": path}
        if has_more:
            more = {"language": language.lower(), "size": len(content) + 1000, "operation": "write"}
            chosen = chance.sample(list(more), chance.randint(1, 3))
            middle = {key: more[key] for key in chosen}
            entry = (
                {**entry, **middle} if chance.random() < 0.5 else {"path": path, **middle, "content": content}
            )
        entries.append(entry)
    members: dict[str, Any] = {"summary": chance.choice(_SUMMARIES)}
    members["course_of_action"] = [
        {"step": number, "description": chance.choice(_STEPS).format(path)}
        for number, (path, _) in enumerate(files, 1)
    ][: chance.randint(1, 4)]
    if chance.random() < 0.2:
        members["note"] = chance.choice(_NOTES)
    if chance.random() < 0.1:
        members["curator_activity"] = "Run the tests, then read the log."
    plan = members.pop("course_of_action") if chance.random() < 0.08 else None
    members["files"] = entries
    if plan is not None:
        members["course_of_action"] = plan
    if chance.random() < 0.1:
        members["curator_activity"] = "Run the tests."
    layout = chance.choice(_LAYOUTS)
    dumped = partial(json.dumps, ensure_ascii=chance.random() < 0.2)
    pieces = [*_written(members, "root", layout, 0, None, dumped)]
    if chance.random() < 0.25:
        before, after = chance.choice(_PROSE)
        pieces = [
            Piece(f"{before}```json\n", "prose", "before"),
            *pieces,
            Piece(f"\n```{after}", "prose", "after"),
        ]
    return Answer(pieces, files)


def _written(
    value: Any, name: str, layout: _Layout, depth: int, file: int | None, dumped: Callable[[Any], str]
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
