"""Which file that is there an answer may mean by a path that is not.

Another spelling of its folders or its name is told by the names alone. A file of the same name in another
folder is only meant where there is one such file and it has much in common with what the answer writes:
projects have many files of one name.
"""

from collections.abc import Iterable, Iterator

from descant.patterns import regex
from descant_server.workspace.drafting import Draft
from descant_server.workspace.paths import Target, target
from descant_server.workspace.rules.rewritten import lines_of
from descant_server.workspace.rules.rule import DiskContext

_COMMON = regex(
    r"(?:_*(?:init|main|version)_*|index|mod|lib|app|apps|main|readme|license|changelog|makefile|dockerfile"
    r"|package|package-lock|tsconfig|conftest|setup|pyproject|cargo|go|utils?|helpers?|types?|config|settings"
    r"|constants|common|base|core|errors|exceptions|models?|views?|urls|admin|routes?|page|layout|styles?|tests?"
    r"|test_.*|.*[._-]test|.*[._-]spec|\..*|)(?:\.[\w.]*)?",
)
"""Names, in lower case, of which a project has many files."""
_MANY_FOLDERS = 60
_TELLING = 4
"""Characters of a line that counts when texts are compared."""
_SMALL = 4
"""Lines of a text that is too short to be compared."""


def meant(context: DiskContext, draft: Draft) -> str | None:
    """Return the path of the file that *draft* may mean, whose own path is that of no file."""
    assert draft.target is not None, "its path is not refused"
    path, nearby = draft.target.relative, context.nearby
    alike = nearby.alike(path)
    if alike is not None and alike != path:
        return alike if nearby.is_file(alike) and alike not in _own(context) else None
    found = [
        other
        for other in dict.fromkeys((*_near(context, path), *nearby.called(_name(path))))
        if other != path and nearby.is_file(other)
    ]
    closest = [other for other in found if _is_end(other, path) or _is_end(path, other)]
    likely = closest if len(closest) == 1 else found
    if len(likely) != 1 or likely[0] in _own(context):
        return None
    (other,) = likely
    if not closest and _COMMON.fullmatch(_name(path).lower()):
        return None
    return other if _is_sure(context, path, other) or _have_much_in_common(context, draft, other) else None


def _own(context: DiskContext) -> set[str]:
    """Return the paths that the answer names itself: one of those is not meant by another."""
    return {draft.target.relative for draft in context.drafts if draft.target is not None}


def _near(context: DiskContext, path: str) -> Iterator[str]:
    """Yield where it may be: above, below, and in the folders that the answer names and their parents."""
    parts = path.split("/")
    for number in range(1, len(parts)):
        yield "/".join(parts[number:])
    name, folders = parts[-1], dict[str, None]()
    for other in _own(context):
        folder = other.rpartition("/")[0]
        folders.setdefault(folder)
        folders.setdefault(folder.rpartition("/")[0])
        folders.setdefault(other.partition("/")[0] if folder else "")
        if len(folders) > _MANY_FOLDERS:
            break
    for folder in folders:
        yield f"{folder}/{name}" if folder else name
        if folder:
            yield f"{folder}/{path}"


def _is_sure(context: DiskContext, path: str, other: str) -> bool:
    """Tell whether *path* is *other* with folders before it that are not there, or that are there twice."""
    if _is_end(path, other):
        before = path.removesuffix(other).rstrip("/")
        is_own = before == context.nearby.folder.name
        return is_own or not context.nearby.is_folder(before) or other.startswith(f"{before}/")
    folder = path.rpartition("/")[0]
    return bool(folder) and _is_end(other, path) and not context.nearby.is_folder(folder)


def _have_much_in_common(context: DiskContext, draft: Draft, other: str) -> bool:
    """Tell whether the file at *other* has the lines of the answer's file, or those that it changes."""
    if draft.file.operation in ("delete", "move"):
        return True
    place = target(context.view.folder, other)
    there = context.view.existing(place) if isinstance(place, Target) else None
    text = getattr(there, "text", None)
    if not isinstance(text, str):
        return False
    old = _telling(lines_of(text))
    if draft.file.operation == "patch":
        lines = [line for hunk in draft.file.hunks for line in hunk.old_lines]
        return _telling(lines) <= old
    new = _telling(lines_of(draft.file.content or ""))
    fewer = min(len(old), len(new))
    return 2 * len(old & new) >= fewer if fewer >= _SMALL else max(len(old), len(new)) < _SMALL


def _telling(lines: Iterable[str]) -> set[str]:
    return {line.strip() for line in lines if len(line.strip()) >= _TELLING}


def _name(path: str) -> str:
    return path.rpartition("/")[2]


def _is_end(path: str, end: str) -> bool:
    """Tell whether *end* is *path* without its first folders."""
    return path.endswith(f"/{end}")
