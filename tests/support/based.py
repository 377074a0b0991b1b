"""Answers beside a folder whose history says what they were made from."""

import json
from collections.abc import Mapping
from pathlib import Path

from descant import analyze
from descant_server.workspace.base import Bases
from descant_server.workspace.bases import HistoryBases
from descant_server.workspace.comparison import Compared, compare
from descant_server.workspace.existing import WorkspaceView

LINES = [f"line {number} = {number}" for number in range(40)]


def text(*changed: int, word: str = "changed") -> str:
    """Return a text of forty lines of which some are *changed*."""
    return "".join(
        f"{word} {number}\n" if number in changed else f"{line}\n" for number, line in enumerate(LINES)
    )


def numbered(count: int, **changed: str) -> str:
    """Return the text of *count* lines, those that are ``changed`` by their numbers, such as ``line3``."""
    names = (f"line{number}" for number in range(1, count + 1))
    return "".join(f"{changed.get(name, f'{name} = 1')}\n" for name in names)


def whole(files: Mapping[str, str]) -> str:
    """Return an answer that writes *files* whole."""
    listed = [{"path": path, "content": content} for path, content in files.items()]
    return json.dumps({"summary": "s", "course_of_action": [], "files": listed})


def beside(folder: Path, answer: str, bases: Bases | None = None) -> dict[str, Compared]:
    """Return the files of *answer*, by the paths that it has them under, beside *folder*."""
    view = WorkspaceView(folder, bases=HistoryBases(folder) if bases is None else bases)
    return {each.file.path: each for each in compare(analyze(answer), view).files}


def told(
    folder: Path, files: Mapping[str, str], bases: Bases | None = None
) -> dict[str, tuple[str, str | None]]:
    """Return the state of each of *files*, given whole, and the text that would be there."""
    found = beside(folder, whole(files), bases)
    return {path: (str(each.state), each.draft.after) for path, each in found.items()}
