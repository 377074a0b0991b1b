"""Tools that a model calls by name, with an element or a parameter for each argument.

``<invoke name="Write">``, ``<function=write_file>`` and ``<write_file>`` are the same call. What a tool does,
and what its arguments are called, is in the table of calls, which those in JSON are read by as well.
"""

from descant.formats.containers.record import ElementKind, Family, Operation

_ALSO_AS_TAGS = (
    *("write_file", "create_file", "save_file", "file_write", "delete_file", "remove_file", "move_file"),
    *("rename_file", "str_replace", "str_replace_editor", "str_replace_based_edit_tool", "apply_patch"),
    *("replace_string_in_file", "multi_edit", "append_file"),
)
"""Names of tools that are no words of HTML or of prose."""

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
            *(ElementKind(tag, Operation.WRAP) for tag in ("function_calls", "tool_calls", "tool_call")),
            *(ElementKind(tag, Operation.CALL) for tag in _ALSO_AS_TAGS),
        ),
    ),
)
