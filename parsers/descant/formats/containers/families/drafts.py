"""Smaller tools and habits: Sweep, Plandex, Zed, o1-XML, and edits with a child for each side."""

from descant.formats.containers.record import BODY, ElementKind, Family, Operation

_PATH = ("path", "file_path", "file", "filename", "file_name", "name")
_OLD = ("search", "old", "old_str", "old_string", "old_text", "old_code", "original", "find")
_NEW = ("replace", "new", "new_str", "new_string", "new_text", "new_code", "updated", "replacement")
_TEXT = ("content", "contents", "file_code", "code", "file_content", "file_contents", "file_text", BODY)
_SAYS = (
    *("description", "explanation", "reason", "file_summary", "file_operation", "display_description"),
    "mode",
)

_SWEEP = Family(
    "Sweep",
    """<new_file>
<file_path>src/tides.py</file_path>
<file_contents>
high = 4
</file_contents>
</new_file>
""",
    (
        *(
            ElementKind(tag, Operation.WRITE, _PATH, _TEXT, children=_SAYS)
            for tag in ("new_file", "create_file", "create")
        ),
        *(
            ElementKind(tag, Operation.EDIT, _PATH, old=("original_code", *_OLD), new=_NEW, children=_SAYS)
            for tag in ("modify_file", "edit_file_block")
        ),
    ),
)
_O1_OPERATIONS = {"CREATE": Operation.WRITE, "UPDATE": Operation.WRITE, "DELETE": Operation.DELETE}
_O1 = Family(
    "o1-XML",
    """<code_changes>
<changed_files>
<file>
<file_summary>Tides</file_summary>
<file_operation>CREATE</file_operation>
<file_path>src/tides.py</file_path>
<file_code><![CDATA[
high = 4
]]></file_code>
</file>
</changed_files>
</code_changes>
""",
    (
        ElementKind("code_changes", Operation.WRAP),
        ElementKind("changed_files", Operation.WRAP),
        *(
            ElementKind(
                "file", does, ("file_path",), ("file_code",), children=_SAYS, when=(("file_operation", word),)
            )
            for word, does in _O1_OPERATIONS.items()
        ),
    ),
)
_EDITS = Family(
    "elements for the two sides of an edit",
    """<edit>
<path>src/tides.py</path>
<search>
high = 4
</search>
<replace>
high = 5
</replace>
</edit>
""",
    (
        ElementKind("edits", Operation.EDIT, _PATH, old=_OLD, new=_NEW, children=_SAYS),
        ElementKind("edits", Operation.WRAP),
        *(
            ElementKind(tag, Operation.EDIT, _PATH, old=_OLD, new=_NEW, children=_SAYS)
            for tag in ("edit", "change", "file_edit", "code_edit", "str_replace")
        ),
    ),
)
_PLANDEX = Family(
    "Plandex",
    """- src/tides.py:
<PlandexBlock lang="python" path="src/tides.py">
high = 4
</PlandexBlock>
""",
    (ElementKind("PlandexBlock", Operation.WRITE, ("path",), (BODY,)),),
)

FAMILIES = (_SWEEP, _O1, _EDITS, _PLANDEX)
