"""Answers of any size, and the places in them where a character more changes nothing that matters."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count


@dataclass(frozen=True)
class Edited:
    """A text, and places to insert something: lines and columns in UTF-16 units."""

    text: str
    places: tuple[tuple[int, int], ...]


_MARK = "EDIT"
_MOST = 64
"""Places on one line; finding them takes long on a line of a megabyte."""


def harmony(size: int) -> Edited:
    """Return an object with many small files, indented."""
    head = '{\n  "course_of_action": "EDIT the plan",\n  "summary": "s",\n  "files": [\n'
    tail = '    {"path": "end.py", "action": "create", "content": ""}\n  ]\n}\n'
    return _of_lines(_filled(head, _file, tail, size))


def on_one_line(size: int) -> Edited:
    """Return the same on one line."""
    text = json.dumps(json.loads(harmony(size).text), ensure_ascii=False)
    pieces = text.split(_MARK)[:-1]
    places, column = [], 0
    for piece in pieces:
        column += len(piece.encode("utf-16-le")) // 2
        places.append((0, column))
        column += len(_MARK)
    return Edited(text, tuple(places[:: max(1, len(places) // _MOST)]))


def tags(size: int) -> Edited:
    """Return the same in tags, behind a line of prose."""
    head = "This is the EDIT plan.\n\n<summary>s</summary>\n"
    tail = "<course_of_action>done</course_of_action>\n"
    return _of_lines(_filled(head, _block, tail, size))


DOCUMENTS: dict[str, Callable[[int], Edited]] = {
    "harmony": harmony,
    "harmony-1line": on_one_line,
    "tags": tags,
}


def _file(number: int) -> str:
    content = f"EDIT def f{number}(a):\\n    return a + {number}  # caf\\u00e9 日本\\n"
    path = f"src/part{number % 50}/file{number}.py"
    return (
        f'    {{\n      "path": "{path}",\n      "action": "create",\n      "content": "{content}"\n    }},\n'
    )


def _block(number: int) -> str:
    path = f"src/part{number % 50}/file{number}.py"
    content = f"# EDIT f{number}\ndef f{number}(a):\n    return a < {number} and a > 0\n"
    return f'<file path="{path}" action="create">\n{content}</file>\n\n'


def _filled(head: str, unit: Callable[[int], str], tail: str, size: int) -> str:
    pieces, length = [head], len(head)
    for number in count():
        if length >= size:
            return "".join((*pieces, tail))
        pieces.append(unit(number))
        length += len(pieces[-1])
    raise AssertionError("it counts for ever")


def _of_lines(text: str) -> Edited:
    places = ((number, line.find(_MARK)) for number, line in enumerate(text.split("\n")))
    return Edited(text, tuple(place for place in places if place[1] >= 0))
