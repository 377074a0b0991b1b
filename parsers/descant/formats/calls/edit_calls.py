"""Calls that replace one text by another, once or several times."""

from typing import Any

from descant.formats.calls.call_objects import roles_of, text_of
from descant.formats.calls.line_changes import TextChange, change_of, is_true, unsupported
from descant.formats.calls.string_values import CallReading, together
from descant.formats.nodes import file_node, flag, implied
from descant.problems import Problem
from descant.syntax import Mapping, Member, Scalar, Sequence


def edited_file(text: str, arguments: Mapping, roles: dict[str, Member]) -> CallReading | None:
    """Return the edits of one file, or of several where each edit names its own."""
    edits = roles.get("edits")
    path = text_of(roles.get("path"))
    items = edits.node.items if edits and isinstance(edits.node, Sequence) else (arguments,)
    objects = [item for item in items if isinstance(item, Mapping)]
    if path is None and edits is not None and isinstance(edits.node, Sequence):
        each = [edited_file(text, item, roles_of(item)) for item in objects]
        readings = [reading for reading in each if reading is not None]
        return together(readings) if len(readings) == len(items) else None
    if path is None:
        return None
    changes = [change_of(text, item) for item in objects]
    problems = [problem for change in changes for problem in change.problems]
    if len(objects) < len(items) and edits:
        problems.append(unsupported(edits, "has edits that are no objects"))
    if edits is not None:
        problems += [unsupported(m, "replaces every occurrence") for m in _everywhere(roles)]
    return _edited(arguments, path, changes, problems)


def _everywhere(roles: dict[str, Member]) -> list[Member]:
    member = roles.get("everywhere")
    return [member] if member and is_true(member) else []


def _edited(
    arguments: Mapping, path: Scalar, changes: list[TextChange], problems: list[Problem]
) -> CallReading:
    created = [change.creates for change in changes if change.creates is not None]
    if created and len(changes) == 1:
        is_new = flag(arguments.start)
        file = call_file(arguments, "write", path, content=created[0], new_file=is_new)
        return CallReading((file,), tuple(problems))
    hunks = [change.hunk for change in changes if change.hunk is not None]
    if (created or not hunks) and not problems:
        member = arguments.members[0]
        problems.append(unsupported(member, "has an edit without an old text"))
    return CallReading((call_file(arguments, "patch", path, hunks=hunks),), tuple(problems))


def call_file(arguments: Mapping, operation: str, path: Scalar, **parts: Any) -> Mapping:
    """Return what a call with *arguments* does to the file at *path*, with the other *parts* of its node."""
    content = parts.get("content")
    complete = arguments.complete and (content is None or content.complete)
    return file_node(arguments.span, implied(arguments.start, operation), path, complete=complete, **parts)
