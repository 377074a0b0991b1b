"""Sound answers: a Harmony object with real files, as pieces, so that a slip knows what it damages."""

import json
import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from support.damage.layouts import LAYOUTS, Piece, written
from support.damage.sources import excerpt

File = tuple[str, str]
"""Path and content."""


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
    layout = chance.choice(LAYOUTS)
    dumped = partial(json.dumps, ensure_ascii=chance.random() < 0.2)
    pieces = [*written(members, layout, dumped)]
    if chance.random() < 0.25:
        before, after = chance.choice(_PROSE)
        pieces = [
            Piece(f"{before}```json\n", "prose", "before"),
            *pieces,
            Piece(f"\n```{after}", "prose", "after"),
        ]
    return Answer(pieces, files)


def answer_of(files: Sequence[File]) -> Answer:
    """Return a plain answer with these files, indented by two."""
    plan = [{"step": 1, "description": "Write the modules."}]
    entries = [{"path": path, "content": content} for path, content in files]
    members = {"summary": "Modules.", "course_of_action": plan, "files": entries}
    return Answer([*written(members, LAYOUTS[2], partial(json.dumps, ensure_ascii=False))], files)
