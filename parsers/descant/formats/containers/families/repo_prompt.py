"""Repo Prompt and others that say by an attribute or a child what is to become of a file."""

from descant.formats.containers.record import BODY, ElementKind, Family, Operation

_FILE = ("path", "file_path", "name", "filename")
_WRITES, _EDITS = ("create", "rewrite", "add", "write", "replace"), ("modify", "edit", "update", "patch")
_OLD, _NEW = ("search", "find", "old"), ("content", "replace", "new")


def _file(action: str, does: Operation) -> ElementKind:
    when = (("action", action),)
    if does is Operation.EDIT:
        return ElementKind(
            "file", does, _FILE, old=_OLD, new=_NEW, each="change", children=_SAYS, when=when, rule="==="
        )
    if does is Operation.WRITE:
        return ElementKind(
            "file", does, _FILE, ("content", BODY), children=(*_SAYS, "change"), when=when, rule="==="
        )
    return ElementKind("file", does, _FILE, when=when, new_path=("new_path", "to"), children=("new", *_SAYS))


_SAYS = ("description", "explanation")

_REPO_PROMPT = Family(
    "Repo Prompt",
    """<file path="src/tides.py" action="modify">
<change>
<description>Raise it.</description>
<search>
===
high = 4
===
</search>
<content>
===
high = 5
===
</content>
</change>
</file>
<file path="src/old.py" action="delete"/>
""",
    (
        *(_file(action, Operation.WRITE) for action in _WRITES),
        *(_file(action, Operation.EDIT) for action in _EDITS),
        *(_file(action, Operation.DELETE) for action in ("delete", "remove")),
        *(_file(action, Operation.MOVE) for action in ("rename", "move")),
    ),
)

FAMILIES = (_REPO_PROMPT,)
