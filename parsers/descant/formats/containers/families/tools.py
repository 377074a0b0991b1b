"""Tools that a model calls by name, with an element or a parameter for each argument.

``<invoke name="Write">``, ``<function=write_file>`` and ``<write_file>`` are the same call.
"""

from dataclasses import replace

from descant.formats.containers.record import Action, ElementKind, Family

_PATH = (
    "path",
    "file_path",
    "filePath",
    "filepath",
    "filename",
    "target_file",
    "TargetFile",
    "relative_workspace_path",
)
_TEXT = ("content", "contents", "file_text", "code", "code_content", "CodeContent", "text")
_OLD = ("old_string", "old_str", "old_text", "old_content", "oldString", "search", "find")
_NEW = ("new_string", "new_str", "new_text", "new_content", "newString", "replace", "replacement")
_SAYS = (
    "description",
    "explanation",
    "instruction",
    "instructions",
    "overwrite",
    "view_range",
    "security_risk",
)
_EDITORS = ("str_replace_editor", "str_replace_based_edit_tool", "text_editor", "file_editor", "editor")


def _commands(tool: str) -> tuple[ElementKind, ...]:
    """Return what *tool* does, by its argument ``command``."""
    return (
        ElementKind(tool, Action.WRITE, _PATH, _TEXT, children=_SAYS, when=(("command", "create"),)),
        ElementKind(
            tool, Action.EDIT, _PATH, old=_OLD, new=_NEW, children=_SAYS, when=(("command", "str_replace"),)
        ),
        ElementKind(tool, Action.RUN, _PATH, when=(("command", "view"),)),
        ElementKind(
            tool, Action.OTHER, _PATH, children=(*_SAYS, *_OLD, *_NEW, *_TEXT, "insert_line", "command")
        ),
    )


def _called(*elements: ElementKind) -> tuple[ElementKind, ...]:
    """Return *elements*; those whose names are common words are only known where a tool is called."""
    return tuple(replace(element, is_called=element.tag.isalpha()) for element in elements)


_WRITES = (
    "Write",
    "write",
    "write_file",
    "create_file",
    "create",
    "save_file",
    "file_write",
    "WriteFile",
    "fs_write",
)
_EDITS = ("Edit", "str_replace", "replace", "replace_string_in_file", "edit", "StrReplace", "search_replace")
_OTHERS = ("MultiEdit", "NotebookEdit", "multi_edit", "insert", "insert_edit_into_file", "append_file")
_RUNS = (
    *("Bash", "bash", "shell", "execute_bash", "run_command", "run_terminal_cmd", "execute_ipython_cell"),
    *("Read", "read_file", "view", "Grep", "Glob", "LS", "WebFetch", "WebSearch"),
    *("think", "finish", "TodoWrite", "Task"),
)

FAMILIES = (
    Family(
        "tool calls in tags",
        """<function_calls>
<invoke name="Write">
<parameter name="file_path">src/tides.py</parameter>
<parameter name="content">high = 4
</parameter>
</invoke>
</function_calls>
""",
        (
            ElementKind("function_calls", Action.WRAP),
            ElementKind("tool_call", Action.WRAP),
            ElementKind("tool_calls", Action.WRAP),
            *_called(
                *(element for tool in _EDITORS for element in _commands(tool)),
                *(ElementKind(tool, Action.WRITE, _PATH, _TEXT, children=_SAYS) for tool in _WRITES),
                *(
                    ElementKind(
                        tool, Action.OTHER, _PATH, children=(*_OLD, *_NEW, *_SAYS), when=((flag, value),)
                    )
                    for tool in _EDITS
                    for flag in ("replace_all", "replaceAll")
                    for value in ("true", "True")
                ),
                *(
                    ElementKind(tool, Action.EDIT, _PATH, old=_OLD, new=_NEW, children=_SAYS)
                    for tool in _EDITS
                ),
                *(
                    ElementKind(tool, Action.EDIT, content=("input", "patch", "diff"))
                    for tool in ("apply_patch", "ApplyPatch")
                ),
                *(
                    ElementKind(tool, Action.DELETE, _PATH, children=_SAYS)
                    for tool in ("remove_file", "Delete")
                ),
                *(ElementKind(tool, Action.OTHER, _PATH) for tool in _OTHERS),
                *(ElementKind(tool, Action.RUN) for tool in _RUNS),
            ),
        ),
    ),
)
