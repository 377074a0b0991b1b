"""Which parts of an object are finished, and which file is open, told from the stack of its scanner.

A part is *finished* when what follows it shows that its end is its end: a comma, the name of a member that a
schema knows, a colon, and a quote. Until then a quote that lacks its backslash could have ended a string too
early, and where a value is missing the reader goes back to the last text that it has read.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from descant.answer import read_file
from descant.detection import Candidates
from descant.formats.json.containers import OpenContainer, OpenList, OpenObject
from descant.plan_steps import read_step
from descant.schemas import ResponseSchema
from descant.schemas.schema import member_names
from descant.source import Span
from descant.streaming.finished_parts import Findings, settled_schema
from descant.streaming.json_strings import decoded
from descant.streaming.snapshot import OpenFile
from descant.syntax import Mapping, Member, Node, Scalar

_IN_ITEM = 3
"""So many stack are open in an object of a list of the root."""


class _List:
    """A list among the members of the root, and how much of it is finished and was reported."""

    __slots__ = ("container", "finished", "is_of_files", "reported")

    def __init__(self, container: OpenList, *, is_of_files: bool) -> None:
        self.container = container
        self.is_of_files = is_of_files
        self.finished = 0
        self.reported = 0


class JsonParts:
    """Follows *stack*, the open objects and lists, of which the first is the root."""

    def __init__(self, stack: Sequence[OpenContainer], schemas: Candidates) -> None:
        """Start with an empty stack."""
        self.findings = Findings()
        self._stack = stack
        self._schemas = schemas
        self._known = member_names(schemas.all)
        self._file_lists = {schema.parts.files for schema in schemas.all}
        self._parts = {
            name
            for schema in schemas.all
            for name in (schema.parts.summary, schema.parts.plan, schema.parts.files)
        }
        self.has_begun = False
        """A member of the root is a part of an answer."""
        self._lists: dict[str, _List] = {}
        self._is_odd = False
        """An item was met that the schema would have in another shape; nothing more is finished."""
        self._last: _List | None = None
        """The list that the last member of the root is."""
        self._settled: tuple[tuple[int, bool], ResponseSchema | None] = ((-1, False), None)

    # What the scanner says.

    def named(self, name: str) -> None:
        """Take note of the *name* of a member."""
        self.has_begun = self.has_begun or (len(self._stack) == 1 and name in self._parts)

    def opened(self) -> None:
        """Take note of a list in the root."""
        if len(self._stack) == 2 and isinstance(self._stack[1], OpenList) and self._name() in self._known:
            name = self._name()
            self._last = self._lists[name] = _List(self._stack[1], is_of_files=name in self._file_lists)

    def text_begins(self) -> None:
        """Take what stands before the text that begins here as finished, if the name it has is known."""
        key, depth = self._stack[-1].key, len(self._stack)
        in_item = depth == _IN_ITEM and isinstance(self._stack[1], OpenList)
        if key is None or key.value not in self._known or not (depth == 1 or in_item):
            return
        for items in self._lists.values():
            items.finished = len(items.container.items)
        self._tell()

    def open_file(self, length: int, string: list[str] | None) -> OpenFile | None:
        """Return the file that is not finished, in a text of *length*; *string* is the value that is open."""
        items = self._last
        if items is None or not items.is_of_files:
            return None
        last = items.container.last
        if items.finished < len(items.container.items):
            if not isinstance(last, Mapping):
                return None
            path, content = last.value.get("path"), last.value.get("content")
            return _open_file(last.start, length, path, partial(_whole, content))
        if len(self._stack) < _IN_ITEM or self._stack[1] is not items.container:
            return None
        item = self._stack[2]
        if not isinstance(item, OpenObject):
            return None
        path, content = item.data.get("path"), item.data.get("content")
        if string is not None and len(self._stack) == _IN_ITEM and item.key and item.key.value == "content":
            return _open_file(item.start, length, path, partial(_decoded, string, len(string)))
        return _open_file(item.start, length, path, partial(_whole, content))

    # What follows from it.

    def _name(self) -> str:
        """Return the name of the member of the root that is being read."""
        key = self._stack[0].key
        assert key is not None, "a value is read after its name"
        name: str = key.value
        return name

    def _tell(self) -> None:
        """Put all that is finished among the findings."""
        schema = None if self._is_odd else self._schema()
        if schema is None:
            return
        root, parts, findings = self._stack[0], schema.parts, self.findings
        assert isinstance(root, OpenObject), "the root is an object"
        if findings.summary is None and isinstance(root.data.get(parts.summary or ""), str):
            nodes = (member.node for member in root.members if member.name == parts.summary)
            findings.summary = next(node for node in nodes if isinstance(node, Scalar))
        for index, node in self._unreported(parts.plan):
            step = read_step(node, index + 1) if _is_plain(node, step=int, description=str) else None
            if step is None:
                self._is_odd = True
                return
            findings.steps.append(step)
        for index, node in self._unreported(parts.files):
            file = read_file(node, index, parts) if _is_plain(node, path=str, content=str) else None
            if file is None:
                self._is_odd = True
                return
            findings.files.append(file)

    def _unreported(self, name: str | None) -> Iterator[tuple[int, Node]]:
        items = self._lists.get(name or "")
        if items:
            unreported = range(items.reported, items.finished)
            items.reported = items.finished
            yield from ((index, items.container.items[index]) for index in unreported)

    def _schema(self) -> ResponseSchema | None:
        """Return the schema of the root; it depends on the members, and on the first item of a list."""
        root = self._stack[0]
        assert isinstance(root, OpenObject), "the root is an object"
        known = len(root.members), self._last is not None and len(self._last.container.items) > 0
        if known != self._settled[0]:
            self._settled = known, settled_schema("json", self._grown(root), self._schemas)
        return self._settled[1]

    def _grown(self, root: OpenObject) -> Mapping:
        """Return *root* as it is now, with the list that is open in it."""
        now = root.close(root.start)._replace(complete=False)
        if len(self._stack) == 1 or root.key is None:
            return now
        last = self._stack[1].close(root.start)._replace(complete=False)
        members = (*now.members, Member(root.key, last))
        return now._replace(members=members, value={**now.value, root.key.value: last.value})


def _is_plain(node: Node, **types: type) -> bool:
    """Tell whether *node* is an object of just these members, so that no schema changes its shape."""
    if not isinstance(node, Mapping) or len(node.members) != len(types):
        return False
    return all(type(node.value.get(name)) is kind for name, kind in types.items())


def _open_file(start: int, length: int, path: Any, read: Callable[[], str]) -> OpenFile:
    return OpenFile(path if isinstance(path, str) else None, Span(start, length), read)


def _decoded(pieces: list[str], count: int) -> str:
    return decoded(pieces[:count])


def _whole(content: Any) -> str:
    return content if isinstance(content, str) else ""
