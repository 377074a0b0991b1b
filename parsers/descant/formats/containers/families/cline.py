"""Cline, Roo Code, Kilo Code and Trae: calls of tools as elements, with one child for each argument."""

from descant.formats.containers.record import ANY, BODY, ElementKind, Family, Operation

_PATH = ("path", "file_path")
_SAYS = (
    *("line_count", "task_progress", "requires_approval", "start_line", "end_line", "use_regex"),
    "ignore_case",
)
_READS = ("read_file", "list_files", "search_files", "list_code_definition_names", "fetch_instructions")
_RUNS = ("execute_command", "browser_action", "use_mcp_tool", "access_mcp_resource")
_TALKS = (
    *("attempt_completion", "ask_followup_question", "plan_mode_respond", "new_task", "switch_mode"),
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
        ElementKind("write_to_file", Operation.WRITE, _PATH, ("content",), children=_SAYS),
        ElementKind("replace_in_file", Operation.EDIT, _PATH, ("diff",), children=_SAYS),
        ElementKind("new_rule", Operation.WRITE, _PATH, ("content",), children=_SAYS),
        *(ElementKind(tag, Operation.RUN) for tag in (*_RUNS, *_READS)),
        *(ElementKind(tag, Operation.SAY) for tag in _TALKS),
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
            "apply_diff",
            Operation.EDIT,
            _PATH,
            ("diff", "content"),
            each="file",
            children=("args", *_SAYS),
            only_changes=True,
        ),
        ElementKind("edit_file", Operation.OTHER, ("target_file", *_PATH)),
        ElementKind("insert_content", Operation.OTHER, _PATH),
        *(
            ElementKind(
                "search_and_replace",
                Operation.OTHER,
                _PATH,
                ("search", "replace"),
                children=_SAYS,
                when=(how,),
            )
            for how in (("use_regex", "true"), ("ignore_case", "true"), ("start_line", ANY))
        ),
        *(
            ElementKind(tag, Operation.EDIT, _PATH, old=("search",), new=("replace",), children=_SAYS)
            for tag in ("search_and_replace", "search_replace")
        ),
        ElementKind("delete_file", Operation.DELETE, (*_PATH, BODY)),
    ),
)

FAMILIES = (_CLINE, _ROO)
