"""A new path differs only in capitals or accents from a name on the disk.

Windows and macOS take the two for one: the file lands in the other folder there, or takes the place of the
other file, and on other systems there are two.

Wrong: `Src/new.py`, where the disk has a folder `src`

Right: `src/new.py`
"""

from collections.abc import Iterator
from typing import NamedTuple

from descant.problems import Problem, ProblemKind, Severity
from descant_server.workspace.draft import Draft
from descant_server.workspace.path_parts import plain_name
from descant_server.workspace.paths import WritablePath, path_parts, plain_path
from descant_server.workspace.rules.rule import DiskContext, DiskRule
from descant_server.workspace.rules.writing_path import writing_new_path, writing_path

CASE_COLLISION = ProblemKind.from_doc("case-collision", Severity.WARNING, __doc__)


class _Spelled(NamedTuple):
    """A path in the spelling of the disk."""

    path: str
    there: str
    """The part of it that is there."""


def _check(context: DiskContext) -> Iterator[Problem]:
    for draft in context.drafts:
        yield from _kept_folder(context, draft)
        if draft.new_target is not None and not draft.lacks:
            other = _other(context, draft.new_target)
            if other is not None and draft.target is not None and other.path != draft.target.relative:
                yield writing_new_path(context, CASE_COLLISION, draft.file, _message(other), other.path)
        elif draft.file.operation == "write" and draft.target is not None and draft.before is None:
            other = _other(context, draft.target)
            # A file that is spelled in another way is a near miss.
            if other is not None and not context.nearby.is_file(other.path):
                yield writing_path(context, CASE_COLLISION, draft.file, _message(other), other.path)


def _kept_folder(context: DiskContext, draft: Draft) -> Iterator[Problem]:
    """Yield that the folder of a file keeps its spelling, where the file system takes the new one for it."""
    written, place = draft.file.new_path or draft.file.path, draft.new_target or draft.target
    if place is None or not draft.steps or draft.refused is not None:
        return
    there, folder = place.relative.rpartition("/")[0], "/".join(path_parts(written)[:-1])
    if there != folder and plain_path(there) == plain_path(folder):
        message = f"The folder keeps its spelling, {there}: this file system takes both for one. Rename it."
        report = writing_new_path if draft.file.new_path else writing_path
        yield report(context, CASE_COLLISION, draft.file, message)


def _message(other: _Spelled) -> str:
    return f"There is {other.there}, which is the same on some systems; on others there would be two."


def _other(context: DiskContext, place: WritablePath) -> _Spelled | None:
    """Return *place* as the disk spells it; None where it is spelled so, or not there at all."""
    if place.exists:
        return None
    parts = place.relative.split("/")
    for number in range(len(parts), 0, -1):
        start = "/".join(parts[:number])
        alike = context.nearby.alike(start)
        if alike is not None:
            if alike == start or plain_name(alike) != plain_name(start):
                return None
            return _Spelled("/".join((alike, *parts[number:])), alike)
    return None


RULE = DiskRule((CASE_COLLISION,), _check)
