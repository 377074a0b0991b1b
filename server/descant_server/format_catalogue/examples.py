"""An example for each format that is no family of containers; what is read from it, a test says."""

from typing import NamedTuple


class FormatExample(NamedTuple):
    """A way of writing answers, in the words of people."""

    name: str
    format: str
    """The name of the wire format."""
    operations: tuple[str, ...]
    text: str


_ALL = ("write", "edit", "delete", "move")
_EDITS = ("write", "edit")

EXAMPLES = (
    FormatExample(
        "JSON",
        "json",
        ("write",),
        """{"summary": "Raise the tide.", "course_of_action": [],
 "files": [{"path": "src/tides.py", "content": "high = 4\\n"}]}
""",
    ),
    FormatExample(
        "XML",
        "xml",
        ("write",),
        """<response>
<summary>Raise the tide.</summary>
<course_of_action>1. Raise it.</course_of_action>
<files><file path="src/tides.py"><![CDATA[
high = 4
]]></file></files>
</response>
""",
    ),
    FormatExample(
        "Tags",
        "tags",
        ("write",),
        """<summary>Raise the tide.</summary>
<course_of_action>1. Raise it.</course_of_action>
<file path="src/tides.py">
high = 4
</file>
""",
    ),
    FormatExample(
        "Tool calls in JSON",
        "calls",
        _ALL,
        """[{"name": "write_file", "arguments": {"path": "src/tides.py", "content": "high = 4\\n"}},
 {"name": "delete_file", "arguments": {"path": "src/old.py"}}]
""",
    ),
    FormatExample(
        "Unified diff",
        "unified_diff",
        _ALL,
        """diff --git a/src/tides.py b/src/tides.py
--- a/src/tides.py
+++ b/src/tides.py
@@ -1,2 +1,2 @@
-high = 4
+high = 5
 low = 1
""",
    ),
    FormatExample(
        "apply_patch",
        "apply_patch",
        _ALL,
        """*** Begin Patch
*** Update File: src/tides.py
@@
-high = 4
+high = 5
 low = 1
*** Add File: src/moon.py
+full = 1
*** Delete File: src/old.py
*** End Patch
""",
    ),
    FormatExample(
        "Search/replace blocks",
        "search_replace",
        _EDITS,
        """src/tides.py
<<<<<<< SEARCH
high = 4
=======
high = 5
>>>>>>> REPLACE
""",
    ),
    FormatExample(
        "Code blocks with a path in the fence",
        "markdown",
        ("write",),
        """```python src/tides.py
high = 4
```
""",
    ),
    FormatExample(
        "Code blocks below a path",
        "markdown",
        ("write", "delete"),
        """### src/tides.py

```python
high = 4
```
""",
    ),
    FormatExample(
        "YAML with a list of files",
        "markdown",
        ("write",),
        """files:
  - path: src/tides.py
    content: |
      high = 4
""",
    ),
    FormatExample(
        "Heredocs of a shell",
        "markdown",
        ("write",),
        """```bash
cat > src/tides.py <<'EOF'
high = 4
EOF
```
""",
    ),
)
