"""The files: a mapping or a single object becomes a list, and a content in another shape a text."""

import json

from descant.checkpoints import along, checkpoint, shorten
from descant.notations import Notation
from descant.pointers import Path, opening_span
from descant.problems import Edit, Problem, Safety, Severity
from descant.schemas.leniency import Aliases
from descant.schemas.problem_kinds import (
    CONTENT_AS_LINES,
    CONTENT_AS_OBJECT,
    FILES_AS_MAPPING,
    NESTED_LIST,
    SINGLE_FILE,
)
from descant.schemas.shape.notes import Notes
from descant.schemas.shape.quoted_texts import joined
from descant.schemas.shape.shaped_plan import with_nodes
from descant.source import Span
from descant.syntax import Mapping, Member, Node, Scalar, Sequence


def listed(notes: Notes, node: Node, aliases: Aliases, name: str) -> Node:
    """Return *node* as a list of files, each still as it is written; what is no list of files stays."""
    if isinstance(node, Sequence):
        return _flattened(notes, node, name) if any(map(_is_list_of_objects, along(node.items))) else node
    if not isinstance(node, Mapping):
        return node
    single, _ = Notes(notes.text).renamed(node, aliases, (), fits)
    if isinstance(single.value.get("path"), str) and ("content" in single.value or "path" in node.value):
        return notes.alone(SINGLE_FILE, node, node, "file", (name,))
    files = [_from_member(notes, member, aliases) for member in along(node.members)]
    if not _are_files(node) or not all(files):
        return node
    items = tuple([file for file, _ in along(filter(None, files))])
    edits = (
        Edit(Span(node.start, node.start + 1), "["),
        *(edit for _, edits in along(filter(None, files)) for edit in edits),
        *((Edit(Span(node.end - 1, node.end), "]"),) if node.complete else ()),
    )
    message = "Expected a list of files, found an object; its names were read as paths."
    title = "Convert to a list"
    notes.warn(FILES_AS_MAPPING, opening_span(node), message, title, edits, (name,), whole=node.complete)
    shorten(files)
    values = [item.value for item in along(items)]
    checkpoint()
    return Sequence(node.start, node.end, items, values, node.complete)


def beside(notes: Notes, root: Mapping) -> None:
    """Report members of the answer beside a mapping of files that look like files themselves."""
    for key, node in along(root.members):
        if ("." in key.value or "/" in key.value) and isinstance(node.value, str):
            message = f'"{key.value}" beside the files looks like one of them; it was not read.'
            notes.problems.append(Problem(FILES_AS_MAPPING, key.span, message))


def _is_list_of_objects(node: Node) -> bool:
    return isinstance(node, Sequence) and any(isinstance(item, Mapping) for item in along(node.items))


def _flattened(notes: Notes, node: Sequence, name: str) -> Sequence:
    """Return the list *node* with the files of the lists in it in their place."""
    items: list[Node] = []
    for index, item in enumerate(along(node.items)):
        if not isinstance(item, Sequence) or not _is_list_of_objects(item):
            items.append(item)
            continue
        items += _flattened(notes, item, name).items
        edits = (Edit(Span(item.start, item.start + 1), ""), Edit(Span(item.end - 1, item.end), ""))
        message = "Expected a file, found a list of files; they were read as items of the outer list."
        is_whole = item.complete and notes.text[item.end - 1 : item.end] == "]"
        title = "Remove the brackets"
        notes.warn(NESTED_LIST, opening_span(item), message, title, edits, (name, index), whole=is_whole)
    return node._replace(items=tuple(items), value=[item.value for item in along(items)])


def _are_files(node: Mapping) -> bool:
    """Tell whether an object looks like paths with contents: a count of files or a note is none."""
    return any(
        "." in name or "/" in name or (isinstance(value, str) and "\n" in value)
        for name, value in along(node.value.items())
    )


def _from_member(notes: Notes, member: Member, aliases: Aliases) -> tuple[Mapping, list[Edit]] | None:
    """Return the file that *member* of a mapping of files stands for, and the edits that write it."""
    key, node = member
    path = Member(Scalar(*Span.at(key.start), "path", Notation.BARE), key)
    if isinstance(node, Mapping) and not key.value.lower().endswith(".json"):
        named, _ = Notes(notes.text).renamed(node, aliases, (), fits)
        if "content" not in named.value or "path" in named.value:
            return None
        file = Mapping(
            key.start, node.end, (path, *node.members), {"path": key.value} | node.value, node.complete
        )
        # The colon and the bracket behind the name make way for a comma.
        return file, [Edit(Span.at(key.start), '{"path": '), Edit(Span(key.end, node.start + 1), ", ")]
    lines = isinstance(node, Sequence) and all(isinstance(item, str) for item in node.value)
    is_text_or_lost = isinstance(node, Scalar) and isinstance(node.value, str | None)
    if not (isinstance(node, Mapping) or is_text_or_lost or lines):
        return None
    content = Member(Scalar(*Span.at(node.start), "content", Notation.BARE), node)
    data = {"path": key.value, "content": node.value}
    file = Mapping(key.start, node.end, (path, content), data, node.complete)
    opening, naming = Edit(Span.at(key.start), '{"path": '), Edit(Span.at(key.end), ', "content"')
    return file, [opening, naming, Edit(Span.at(node.end), "}")]


def is_sound(value: object) -> bool:
    """Tell at a glance that an item of the list of files needs no other shape."""
    return type(value) is dict and "path" in value and type(value.get("content")) is str


def shaped_file(notes: Notes, node: Node, aliases: Aliases, path: Path) -> Node:
    """Return *node*, an item of the list of files, with its members under their names and texts as texts."""
    if not isinstance(node, Mapping):
        return node
    if "path" not in node.value or "content" not in node.value:
        node, _ = notes.renamed(node, aliases, path, fits)
    content = node.get("content")
    if content is None or isinstance(content, Scalar):
        return node
    notes.structured.append(content.span)
    named = str(node.value.get("path", ""))
    place = (*path, "content")
    if isinstance(content, Sequence) and (lines := joined(notes.text, content)):
        message = "Expected a string, found a list; it was read as the lines of the file."
        if named.lower().endswith(".json"):
            message = "Expected a string, found a list; it was read as lines, but could be JSON content."
        notes.warn(
            CONTENT_AS_LINES,
            opening_span(content),
            message,
            "Join the lines",
            lines[1],
            place,
            whole=content.complete,
        )
        return with_nodes(node, {"content": lines[0]})
    written = notes.text[content.start : content.end]
    if not content.complete or not content.value or written[0] + written[-1] not in ("{}", "[]"):
        return node  # It is not there as a whole, so that its text would not be what was meant.
    what = "an object" if isinstance(content, Mapping) else "a list"
    message = f"Expected a string, found {what}; it was read literally."
    # A file in place of a content is the next one, behind a content that is missing.
    inner = [content.value] if isinstance(content, Mapping) else content.value
    is_file = any(isinstance(item, dict) and {"path", "content"} <= item.keys() for item in inner)
    if is_file:
        message = "Expected a string, found another file; it was read literally."
    # Lines of which one is no text are no more a list of JSON than they are lines.
    has_text = isinstance(content, Sequence) and any(isinstance(item, str) for item in content.value)
    is_doubtful = has_text and not named.lower().endswith(".json")
    edits = (Edit(content.span, json.dumps(written, ensure_ascii=False)),)
    notes.verbatim.append(content.span)
    title, unsafe = "Convert to a string", Safety.UNSAFE
    notes.warn(
        CONTENT_AS_OBJECT,
        opening_span(content),
        message,
        title,
        edits,
        place,
        safety=unsafe,
        severity=Severity.ERROR if is_file or is_doubtful else Severity.WARNING,
        whole=content.complete,
    )
    return with_nodes(node, {"content": Scalar(*content.span, written, Notation.VERBATIM)})


def fits(name: str, value: object) -> bool:
    """Tell whether *value* can be the member *name* of a file."""
    if name == "path":
        return isinstance(value, str)
    return value is None or isinstance(value, str | list | dict)
