"""Files in JSON of nobody's: a map from paths to contents, or a list of files or edits with names of its own.

It is only a guess that they are meant, and said to be one.
"""

from collections.abc import Iterator

from descant.formats.calls.call_files import read_call
from descant.formats.calls.call_objects import Call, roles_of, texts_by_role
from descant.formats.calls.problem_kinds import OWN_JSON
from descant.formats.calls.string_values import CallReading, together
from descant.formats.markdown.file_names import is_named_path, is_path
from descant.formats.nodes import file_node, implied
from descant.problems import Problem
from descant.syntax import Mapping, Scalar, Sequence


def read_own(text: str, root: Mapping) -> CallReading | None:
    """Return the files in *root*, which is no call; None where it is neither a map nor a list of files."""
    files = list(_mapped(root))
    if files:
        return _doubted(CallReading(tuple(files)))
    entries = [root] if _is_entry(root) else _entries(root)
    if not entries:
        return None
    readings = [
        read_call(text, Call("edit" if _is_edit(entry) else "write", entry.span, entry)) for entry in entries
    ]
    return _doubted(together(readings))


def _doubted(reading: CallReading) -> CallReading:
    paths = (path for file in reading.files if (path := file.get("path")) is not None)
    message = "It is only a guess that this is meant as a file."
    doubts = (Problem(OWN_JSON, path.span, message).as_error() for path in paths)
    return reading._replace(problems=(*doubts, *reading.problems))


def _mapped(root: Mapping) -> Iterator[Mapping]:
    """Yield the files of a map from paths to contents: where they have lines, or it is a manifest."""
    nested = [member.node for member in root.members if isinstance(member.node, Mapping)]
    if len(nested) == 1 and not any(is_path(member.name) for member in root.members):
        root = nested[0]
    contents = [member.node for member in root.members if isinstance(member.node, Scalar)]
    has_lines = any(isinstance(node.value, str) and "\n" in node.value for node in contents)
    are_texts = len(contents) == len(root.members) and all(isinstance(node.value, str) for node in contents)
    if not (has_lines and are_texts and all(is_path(member.name) for member in root.members)):
        return
    for member in root.members:
        if isinstance(member.node, Scalar):
            yield file_node(
                member.span,
                implied(member.span.start, "write"),
                member.key,
                content=member.node,
                complete=member.node.complete,
            )


def _entries(root: Mapping) -> list[Mapping]:
    """Return the objects of the one list of objects that *root* has, if each is a file or an edit."""
    lists = [member.node for member in root.members if isinstance(member.node, Sequence)]
    lists = [node for node in lists if any(isinstance(item, Mapping) for item in node.items)]
    if len(lists) != 1:
        return []
    entries = [item for item in lists[0].items if isinstance(item, Mapping)]
    all_are = len(entries) == len(lists[0].items) and all(map(_is_entry, entries))
    texts = (text for entry in entries for text in entry.value.values() if isinstance(text, str))
    return entries if all_are and any("\n" in text for text in texts) else []


def _is_entry(entry: Mapping) -> bool:
    texts = texts_by_role(entry.value)
    return is_named_path(texts.get("path", "")) and (
        _is_edit(entry) or ("content" in texts and "\n" in texts["content"])
    )


def _is_edit(entry: Mapping) -> bool:
    return {"old", "new"} <= roles_of(entry).keys()
