"""Cline, Roo Code, Kilo Code and Trae: calls of tools as elements, with one child for each argument."""

from descant.formats.containers.record import BODY, Action, ElementKind, Family

_PATH = ("path", "file_path")
_SAYS = (
    "line_count",
    "task_progress",
    "requires_approval",
    "start_line",
    "end_line",
    "use_regex",
    "ignore_case",
)
_READS = ("read_file", "list_files", "search_files", "list_code_definition_names", "fetch_instructions")
_TALKS = (
    "attempt_completion",
    "ask_followup_question",
    "plan_mode_respond",
    "new_task",
    "switch_mode",
    "update_todo_list",
)

_CLINE = Family(
    "Cline",
    """<write_to_file>
<path>src/tides.py</path>
<content>
high = 4
</content>
</write_to_file>
<replace_in_file>
<path>src/moon.py</path>
<diff>
------- SEARCH
full = 0
=======
full = 1
+++++++ REPLACE
</diff>
</replace_in_file>
""",
    (
        ElementKind("write_to_file", Action.WRITE, _PATH, ("content",), children=_SAYS),
        ElementKind("replace_in_file", Action.EDIT, _PATH, ("diff",), children=_SAYS),
        ElementKind("new_rule", Action.WRITE, _PATH, ("content",), children=_SAYS),
        ElementKind("execute_command", Action.RUN),
        ElementKind("browser_action", Action.RUN),
        ElementKind("use_mcp_tool", Action.RUN),
        ElementKind("access_mcp_resource", Action.RUN),
        *(ElementKind(tag, Action.RUN) for tag in _READS),
        *(ElementKind(tag, Action.SAY) for tag in _TALKS),
    ),
)

_ROO = Family(
    "Roo Code",
    """<apply_diff>
<args>
<file>
<path>src/tides.py</path>
<diff>
<content>
<<<<<<< SEARCH
:start_line:1
-------
high = 4
=======
high = 5
>>>>>>> REPLACE
</content>
</diff>
</file>
</args>
</apply_diff>
""",
    (
        ElementKind(
            "apply_diff", Action.EDIT, _PATH, ("diff", "content"), each="file", children=("args", *_SAYS)
        ),
        ElementKind("edit_file", Action.OTHER, ("target_file", *_PATH)),
        ElementKind("insert_content", Action.OTHER, _PATH),
        ElementKind(
            "search_and_replace", Action.EDIT, _PATH, old=("search",), new=("replace",), children=_SAYS
        ),
        ElementKind("search_replace", Action.EDIT, _PATH, old=("search",), new=("replace",), children=_SAYS),
        ElementKind("delete_file", Action.DELETE, (*_PATH, BODY)),
    ),
)

FAMILIES = (_CLINE, _ROO)
