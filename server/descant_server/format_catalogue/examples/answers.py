"""Examples of answers in the forms that are asked for."""

from descant_server.format_catalogue.examples.example import FormatExample

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
        "JSON of one's own, and what it is",
        "calls",
        ("write", "edit"),
        """// descant: json.files
{"src/tides.py": "high = 4\\n", "src/moon.py": "full = 1\\n"}
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
)
