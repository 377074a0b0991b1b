"""The calls in an object: which tool is called, and with what, in any of the ways that interfaces have."""

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

from descant.formats.calls.tools import (
    ARGUMENTS,
    CALL_ARGUMENTS,
    CALL_HOLDERS,
    CALL_NAMES,
    CALL_WRAPPERS,
    OPERATIONS,
    Action,
    action_of,
    folded,
)
from descant.formats.markdown.file_names import EXTENSIONS, extension_of, is_named_path
from descant.patterns import regex
from descant.source import Span
from descant.syntax import Mapping, Member, Node, Scalar, Sequence

_HEREDOC = regex(r"<<-?[ \t]*['\"\\]?\w++['\"]?[^\n]*+\n")
_DEEPEST = 4
_MOST = 8
"""So many members the object of a call has; what has more is something else with a name."""


class Call(NamedTuple):
    """One call of a tool."""

    name: str
    """Empty for the bare arguments of a call."""
    place: Span
    """Where it is said which tool is called."""
    arguments: Node

    @property
    def value(self) -> Any:
        """What it is called with, as plain data; an empty object where that cannot be read."""
        if isinstance(self.arguments, Scalar) and isinstance(self.arguments.value, str):
            return decoded(self.arguments.value)
        return self.arguments.value


def decoded(written: str) -> Any:
    """Return what *written* means if it is an object in JSON; else an empty one."""
    try:
        value = json.loads(written, strict=False)
    except (ValueError, RecursionError):
        return {}
    return value if isinstance(value, dict) else {}


def calls_in(root: Mapping, depth: int = 0) -> Iterator[Call]:
    """Yield the calls that *root* is or holds, in order; nothing where it is something else."""
    operation = root.get("operation")
    operation = operation if isinstance(operation, Mapping) else root
    kind = operation.member("type")
    if kind and str(kind.node.value) in OPERATIONS and "path" in operation.value:
        yield Call(str(kind.node.value), kind.node.span, operation)
        return
    holder = next((node for name in CALL_HOLDERS if isinstance(node := root.get(name), Sequence)), None)
    if holder is not None and depth < _DEEPEST:
        for item in holder.items:
            if isinstance(item, Mapping):
                yield from calls_in(item, depth + 1)
        return
    wrapped = next((node for name in CALL_WRAPPERS if isinstance(node := root.get(name), Mapping)), None)
    inner = list(calls_in(wrapped, depth + 1)) if wrapped is not None and depth < _DEEPEST else []
    if inner:
        yield from inner
        return
    call = _named(root)
    if call is not None:
        yield call
    elif not depth and _bare(root):
        yield Call("", Span(root.start, root.start + 1), root)


def _named(root: Mapping) -> Call | None:
    name = next((member for key in CALL_NAMES if (member := root.member(key)) and _is_name(member)), None)
    arguments = next((node for key in CALL_ARGUMENTS if (node := root.get(key)) is not None), None)
    if name is None or arguments is None or len(root.members) > _MOST or _is_definition(arguments):
        return None
    if isinstance(arguments, Scalar) and not isinstance(arguments.value, str):
        return None
    return Call(str(name.node.value), name.node.span, arguments)


def _is_name(member: Member) -> bool:
    value = member.node.value
    return isinstance(value, str) and 0 < len(value) <= 200 and not any(mark in value for mark in "\r\n{<")


def _is_definition(arguments: Node) -> bool:
    """Tell whether *arguments* is the JSON Schema of what a tool takes."""
    value = arguments.value
    return isinstance(value, dict) and "properties" in value and isinstance(value["properties"], dict)


def roles_of(arguments: Mapping) -> dict[str, Member]:
    """Return the members of *arguments* by what they are: ``path``, ``content``, ``old`` and so on."""
    roles: dict[str, Member] = {}
    for member in arguments.members:
        roles.setdefault(ARGUMENTS.get(folded(member.name), member.name), member)
    return roles


def texts_by_role(value: dict[str, Any]) -> dict[str, str]:
    """Return the texts among plain arguments by what they are."""
    return {ARGUMENTS.get(folded(name), ""): text for name, text in value.items() if isinstance(text, str)}


_CERTAIN = frozenset(("path", "filepath", "targetfile", "content", "contents", "filetext"))
"""Names that no other object has together by chance."""


def _bare(root: Mapping) -> bool:
    """Tell whether *root* is what a tool is called with, without the call around it."""
    value = root.value
    texts = texts_by_role(value)
    if any(_writes(item) for name, item in value.items() if ARGUMENTS.get(folded(name)) == "command"):
        return True
    if has_patch(texts.get("patch")):
        return len(value) <= len(ARGUMENTS)
    path = texts.get("path", "")
    if not is_named_path(path):
        return False
    if action_of(value["command"] if isinstance(value.get("command"), str) else "") in (
        Action.WRITE,
        Action.EDIT,
        Action.INSERT,
    ):
        return True
    if "old" in texts and "new" in texts:
        return True
    edits = next((item for name, item in value.items() if ARGUMENTS.get(folded(name)) == "edits"), None)
    if isinstance(edits, list) and edits:
        return all(isinstance(edit, dict) and {"old", "new"} <= texts_by_role(edit).keys() for edit in edits)
    certain = {ARGUMENTS[name] for name in map(folded, value) if name in _CERTAIN}
    return {"path", "content"} <= certain & texts.keys() and is_content(path, texts["content"])


def has_patch(text: Any) -> bool:
    """Tell whether *text* is a text that a patch begins in."""
    return isinstance(text, str) and "*** Begin Patch" in text


def _writes(command: Any) -> bool:
    """Tell whether *command*, a text or the list of its words, holds a patch or the lines of a file."""
    words = command if isinstance(command, list) else [command]
    return any(has_patch(word) or (isinstance(word, str) and _HEREDOC.search(word)) for word in words)


def is_content(path: str, content: str) -> bool:
    """Tell whether *content* may be what is in the file *path*, and no mark that stands for it."""
    return bool(content.strip(". …")) and ("\n" in content or extension_of(path) in EXTENSIONS)


def text_of(member: Member | None) -> Scalar | None:
    """Return the text that is the value of *member*; None where it is something else."""
    node = member.node if member else None
    return node if isinstance(node, Scalar) and isinstance(node.value, str) else None
