"""Which file that is there an answer may mean by a path that is not.

Another spelling of its folders or its name is told by the names alone. A file of the same name in another
folder is only meant where there is one such file and it has much in common with what the answer writes:
projects have many files of one name.
"""

import os
from collections.abc import Iterable, Iterator

from descant.merging import lines_of
from descant.patterns import regex
from descant_server.workspace.draft import Draft
from descant_server.workspace.paths import WritablePath, target
from descant_server.workspace.rules.rule import DiskContext

_COMMON = regex(
    r"(?:_*(?:init|main|version)_*|index|mod|lib|app|apps|main|readme|license|changelog|makefile|dockerfile"
    r"|package|package-lock|tsconfig|conftest|setup|pyproject|cargo|go|utils?|helpers?|types?|config|settings"
    r"|constants|common|base|core|errors|exceptions|models?|views?|urls|admin|routes?|page|layout|styles?|tests?"
    r"|test_.*|.*[._-]test|.*[._-]spec|\..*|)(?:\.[\w.]*)?"
)
"""Names, in lower case, of which a project has many files."""
_TELLING = 4
"""Characters of a line that counts when texts are compared."""
_SMALL = 4
"""Lines of a text that is too short to be compared."""


def meant(context: DiskContext, draft: Draft) -> str | None:
    """Return the path of the file that *draft* may mean, whose own path is that of no file."""
    assert draft.target is not None, "its path is not refused"
    path = draft.target.relative
    other = context.nearby.alike(path)
    if other is None or other == path:
        other = _in_other_folder(context, draft, path)
    if other is None or other in context.paths or not context.nearby.is_file(other):
        return None
    return other if isinstance(target(context.view.folder, other), WritablePath) else None


def _in_other_folder(context: DiskContext, draft: Draft, path: str) -> str | None:
    name = _name(path)
    places = dict.fromkeys((*_near(context, path), *context.nearby.called(name)))
    others = [other for other in places if other != path and context.nearby.is_file(other)]
    closest = [other for other in others if _is_end(other, path) or _is_end(path, other)]
    likely = closest if len(closest) == 1 else others
    if len(likely) != 1 or (not closest and _COMMON.fullmatch(name.lower())):
        return None
    (other,) = likely
    return other if _is_sure(context, path, other) or _have_much_in_common(context, draft, other) else None


def _near(context: DiskContext, path: str) -> Iterator[str]:
    """Yield where it may be: above, and in the folders that the answer names and those around them."""
    first, name = path.split("/")[0], _name(path)
    start = path
    while "/" in start:
        start = start.partition("/")[2]
        yield start
    for folder in context.folders:
        if context.nearby.holds(folder, name):
            yield f"{folder}/{name}" if folder else name
        if folder and first != name and context.nearby.holds(folder, first):
            yield f"{folder}/{path}"


def _is_sure(context: DiskContext, path: str, other: str) -> bool:
    """Tell whether *path* is *other* with folders before it that are not there, or that are there twice."""
    if _is_end(path, other):
        before = path.removesuffix(other).rstrip("/")
        is_own = before == os.path.basename(context.nearby.folder)
        return is_own or not context.nearby.is_folder(before) or other.startswith(f"{before}/")
    folder = path.rpartition("/")[0]
    return bool(folder) and _is_end(other, path) and not context.nearby.is_folder(folder)


def _have_much_in_common(context: DiskContext, draft: Draft, other: str) -> bool:
    """Tell whether the file at *other* has the lines of the answer's file, or those that it changes."""
    if draft.file.operation in ("delete", "move"):
        return True
    place = target(context.view.folder, other)
    there = context.view.existing(place) if isinstance(place, WritablePath) else None
    text = getattr(there, "text", None)
    if not isinstance(text, str):
        return False
    old = _significant_lines(lines_of(text))
    if draft.file.operation == "patch":
        lines = [line for hunk in draft.file.hunks for line in hunk.old_lines]
        return _significant_lines(lines) <= old
    new = _significant_lines(lines_of(draft.file.content or ""))
    fewer = min(len(old), len(new))
    return 2 * len(old & new) >= fewer if fewer >= _SMALL else max(len(old), len(new)) < _SMALL


def _significant_lines(lines: Iterable[str]) -> set[str]:
    return {line.strip() for line in lines if len(line.strip()) >= _TELLING}


def _name(path: str) -> str:
    return path.rpartition("/")[2]


def _is_end(path: str, end: str) -> bool:
    """Tell whether *end* is *path* without its first folders."""
    return path.endswith(f"/{end}")
