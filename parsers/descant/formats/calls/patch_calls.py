"""Calls whose argument is a patch, a diff or search/replace blocks, alone or in the command of a shell."""

from descant.formats.calls.call_objects import has_patch, text_of
from descant.formats.calls.string_values import CallReading, within
from descant.formats.edits import read_edits
from descant.formats.edits.patch_hunks import added_lines
from descant.formats.nodes import implied
from descant.notations import Notation
from descant.source import Span
from descant.syntax import Mapping, Member, Node, Scalar, Sequence


def patched_files(text: str, arguments: Mapping, roles: dict[str, Member]) -> CallReading | None:
    """Return the files of the patch that *arguments* hold."""
    patch = text_of(roles.get("patch") or roles.get("content"))
    return _patch(text, patch, text_of(roles.get("path"))) if patch else None


def added_file(text: str, arguments: Mapping, roles: dict[str, Member]) -> CallReading | None:
    """Return the new file whose lines *arguments* hold, each behind a plus sign."""
    patch, path = text_of(roles.get("patch")), text_of(roles.get("path"))
    if patch is None or path is None:
        return None
    reading = within(text, patch, lambda inner: _added(inner, implied(0, path.value)))
    return reading and reading._replace(files=tuple(_at_path(file, path) for file in reading.files))


def _added(text: str, hint: Scalar) -> CallReading | None:
    file = added_lines(text, Span(0, len(text)), hint)
    return CallReading((file,)) if file else None


def _patch(text: str, patch: Scalar, path: Scalar | None) -> CallReading | None:
    """Return the edits in the string *patch*, of the file *path* where they name none."""
    hint = implied(0, path.value) if path else None
    reading = within(text, patch, lambda inner: edits_in(inner, hint))
    if reading is None or path is None:
        return reading
    return reading._replace(files=tuple(_at_path(file, path) for file in reading.files))


def edits_in(text: str, hint: Scalar | None) -> CallReading | None:
    """Return the edits that *text* is, of the file *hint* where they name none."""
    edits = read_edits(text, 0, len(text), hint)
    return CallReading(edits.files, edits.problems) if edits and edits.files else None


def _at_path(file: Mapping, path: Scalar) -> Mapping:
    """Return *file* with its path where that is written: beside the edits, where they do not name it."""
    own = file.get("path")
    if own is None or own.start < own.end or own.value != path.value:
        return file
    others = (member for member in file.members if member.node is not own)
    key = Scalar(path.start, path.start, "path", Notation.BARE)
    members = tuple(sorted((Member(key, path), *others), key=lambda member: member.node.start))
    start, end = min(path.start, file.start), max(path.end, file.end)
    return file._replace(start=start, end=end, members=members)


def files_of_command(text: str, arguments: Mapping, roles: dict[str, Member]) -> CallReading | None:
    """Return the files of the patch that is given to a command; None for any other command."""
    command = roles.get("command") or roles.get("patch") or roles.get("edits")
    node: Node | None = command.node if command else None
    words = node.items if isinstance(node, Sequence) else (node,)
    for word in words:
        if isinstance(word, Scalar) and has_patch(word.value):
            return _patch(text, word, None)
    return None
