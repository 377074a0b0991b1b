"""Repo Prompt and others that say by an attribute or a child what is to become of a file."""

from descant.formats.containers.record import ANY, BODY, ElementKind, Family, Operation

_FILE = ("path", "file_path", "name", "filename")
_NEW_FILES = ("create", "add", "new", "created", "added")
_WRITES = ("create", "rewrite", "add", "write", "replace", "new", "created", "added")
_EDITS = ("modify", "edit", "update", "patch", "modified")
_OLD, _NEW = ("search", "find", "old"), ("content", "replace", "new")


def _file(action: str, does: Operation, name: str) -> ElementKind:
    when = ((name, action),)
    if does is Operation.EDIT:
        return ElementKind(
            "file", does, _FILE, old=_OLD, new=_NEW, each="change", children=_SAYS, when=when, rule="==="
        )
    if does is Operation.WRITE:
        return ElementKind(
            "file",
            does,
            _FILE,
            ("content", BODY),
            children=(*_SAYS, "change"),
            when=when,
            is_new=action in _NEW_FILES,
            rule="===",
        )
    return ElementKind("file", does, _FILE, when=when, new_path=("new_path", "to"), children=("new", *_SAYS))


_ACTIONS = {
    Operation.WRITE: _WRITES,
    Operation.EDIT: _EDITS,
    Operation.DELETE: ("delete", "deleted", "remove", "removed"),
    Operation.MOVE: ("rename", "move", "renamed", "moved"),
}
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
        *(
            _file(action, does, name)
            for name in ("action", "operation", "op", "status")
            for does, actions in _ACTIONS.items()
            for action in actions
        ),
        *(_file("true", Operation.DELETE, name) for name in ("delete", "deleted")),
        *(
            ElementKind("file", Operation.OTHER, _FILE, when=((name, ANY),))
            for name in ("action", "operation", "op")
        ),
    ),
)

FAMILIES = (_REPO_PROMPT,)
