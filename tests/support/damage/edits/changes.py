"""Changes of real files: what an answer in an edit format says, and what has to come of it."""

import random
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

from support.damage.sources import code_files, tracked_files

_LONGEST = 12_000
_SENSITIVE = frozenset(("package.json", "pyproject.toml", "conftest.py", "setup.py", "Makefile"))
"""Their changes are reported for what they are."""

Sides = tuple[tuple[str, ...], tuple[str, ...]]
"""The old lines and the new lines of a hunk."""


class PlannedHunk(NamedTuple):
    """A change of lines: *signed* lines with a space, a minus or a plus before each."""

    signed: tuple[str, ...]
    first: int
    """The number of the first old line, counted from 1."""
    anchor: str
    """A line above it that says where it is."""

    @property
    def sides(self) -> Sides:
        """The old and the new lines."""
        return (
            tuple(line[1:] for line in self.signed if line[0] != "+"),
            tuple(line[1:] for line in self.signed if line[0] != "-"),
        )


class FileEdit(NamedTuple):
    """What an answer does to one file."""

    path: str
    operation: str
    """One of write, patch, move and delete."""
    before: str | None
    after: str | None
    hunks: tuple[PlannedHunk, ...] = ()
    new_path: str | None = None

    @property
    def language(self) -> str:
        """The ending of its name."""
        return self.path.rpartition(".")[2]


@cache
def real_files() -> Mapping[str, Sequence[tuple[str, str]]]:
    """Return path and text of the files of each language, in a fixed order."""
    return _with_texts(code_files())


@cache
def own_files() -> Mapping[str, Sequence[tuple[str, str]]]:
    """Return path and text of what git has of this repository: the same in every checkout."""
    return _with_texts(tracked_files())


def _with_texts(files: Mapping[str, Sequence[Path]]) -> Mapping[str, Sequence[tuple[str, str]]]:
    texts = {
        language: [(f"{path.parent.name}/{path.name}", text) for path in paths if (text := _text_of(path))]
        for language, paths in files.items()
    }
    return {language: some for language, some in texts.items() if len(some) >= 3}


def _text_of(path: Path) -> str | None:
    if path.name in _SENSITIVE or not 300 < path.stat().st_size < _LONGEST or " " in str(path):
        return None
    try:
        text = path.read_bytes().decode("utf-8")
    except UnicodeDecodeError:
        return None
    is_plain = text.endswith("\n") and not set(text) & set("\r\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029")
    return text if is_plain and max(map(len, text.split("\n"))) < 200 and text.count("\n") > 12 else None


def three_edits(
    chance: random.Random,
    *,
    operations: Sequence[str],
    among: Mapping[str, Sequence[tuple[str, str]]] | None = None,
) -> list[FileEdit]:
    """Return what an answer does to three files, *among* some; each of *operations* is possible."""
    edits: list[FileEdit] = []
    files = real_files() if among is None else among
    while len(edits) < 3:
        language = chance.choice(list(files))
        path, text = _drawn(chance, files[language]) if among else chance.choice(files[language])
        operation = chance.choice(["patch", "patch", "patch", *operations])
        edit = _edit(chance, path, text, operation)
        if edit and all(edit.path != other.path for other in edits):
            edits.append(edit)
    return edits


def _drawn(chance: random.Random, files: Sequence[tuple[str, str]]) -> tuple[str, str]:
    """Return one of *files*; another file beside them changes few of the choices."""
    number = chance.random()
    return min(files, key=lambda file: crc32(f"{number} {file[0]}".encode()))


def _edit(chance: random.Random, path: str, text: str, operation: str) -> FileEdit | None:
    lines = text.split("\n")[:-1]
    if operation == "write":
        start = chance.randrange(max(1, len(lines) - 10))
        content = "".join(line + "\n" for line in lines[start : start + chance.randrange(2, 40)])
        return FileEdit(path, "write", None, content) if content.strip() else None
    if operation == "delete":
        return FileEdit(path, "delete", text, None)
    new_path = f"moved/{path}" if operation == "move" else None
    hunks = _hunks(chance, lines, chance.choice((1, 2, 2, 3)))
    after = _after(lines, hunks)
    return FileEdit(path, operation, text, after, tuple(hunks), new_path) if after != text else None


def _hunks(chance: random.Random, lines: Sequence[str], count: int) -> list[PlannedHunk]:
    hunks, floor = [], 0
    for number in range(count):
        room = (len(lines) - floor) // (count - number)
        if room < 10:
            break
        at = floor + chance.randrange(3, room - 5)
        above, gone, below = chance.randrange(1, 4), chance.randrange(4), chance.randrange(4)
        end = at + gone
        brought = [_changed(chance, line) for line in lines[at:end]] + chance.sample(
            lines, chance.randrange(3)
        )
        signed = [" " + line for line in lines[at - above : at]] + ["-" + line for line in lines[at:end]]
        signed += ["+" + line for line in brought] + [" " + line for line in lines[end : end + below]]
        anchors = [line for line in lines[floor : at - above] if line.strip() and line[0] not in " #/*@-+"]
        if gone or brought:
            hunks.append(PlannedHunk(tuple(signed), at - above + 1, anchors[-1] if anchors else ""))
        floor = end + below + 1
    return hunks


def _after(lines: Sequence[str], hunks: Sequence[PlannedHunk]) -> str:
    after, done = list[str](), 0
    for hunk in hunks:
        old, new = hunk.sides
        after += [*lines[done : hunk.first - 1], *new]
        done = hunk.first - 1 + len(old)
    return "".join(line + "\n" for line in (*after, *lines[done:]))


def _changed(chance: random.Random, line: str) -> str:
    words = line.split(" ")
    number = chance.randrange(len(words))
    return " ".join([*words[:number], words[number] + chance.choice("abc123"), *words[number + 1 :]])
