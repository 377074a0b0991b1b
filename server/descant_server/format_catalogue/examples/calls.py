"""Examples of calls of tools, as interfaces and tools write them."""

from descant_server.format_catalogue.examples.example import ALL, FormatExample

EXAMPLES = (
    FormatExample(
        "Tool calls in JSON",
        "calls",
        ALL,
        """[{"name": "write_file", "arguments": {"path": "src/tides.py", "content": "high = 4\\n"}},
 {"name": "delete_file", "arguments": {"path": "src/old.py"}}]
""",
    ),
    FormatExample(
        "OpenAI tool calls",
        "calls",
        ALL,
        """{"tool_calls": [{"id": "call_1", "type": "function", "function":
 {"name": "str_replace", "arguments":
  "{\\"path\\": \\"src/tides.py\\", \\"old_str\\": \\"high = 4\\", \\"new_str\\": \\"high = 5\\"}"}}]}
""",
    ),
    FormatExample(
        "Claude Code, Anthropic tool use",
        "calls",
        ALL,
        """[{"type": "tool_use", "id": "toolu_1", "name": "MultiEdit",
  "input": {"file_path": "src/tides.py",
            "edits": [{"old_string": "high = 4", "new_string": "high = 5"}]}}]
""",
    ),
    FormatExample(
        "Codex",
        "calls",
        ALL,
        """{"command": ["apply_patch",
 "*** Begin Patch\\n*** Update File: src/tides.py\\n@@\\n-high = 4\\n+high = 5\\n*** End Patch"]}
""",
    ),
    FormatExample(
        "gpt-oss",
        "calls",
        ALL,
        """<|channel|>commentary to=functions.write_file <|constrain|>json<|message|>{"path": "src/tides.py",
 "content": "high = 4\\n"}<|call|>
""",
    ),
    FormatExample(
        "Qwen, Hermes",
        "calls",
        ALL,
        """<tool_call>
{"name": "write_file", "arguments": {"path": "src/tides.py", "content": "high = 4\\n"}}
</tool_call>
""",
    ),
    FormatExample(
        "OpenHands",
        "container",
        ALL,
        """<function=str_replace_editor>
<parameter=command>create</parameter>
<parameter=path>src/tides.py</parameter>
<parameter=file_text>
high = 4
</parameter>
</function>
""",
    ),
    FormatExample(
        "ChatGPT canvas",
        "calls",
        ("write",),
        """{"name": "create_textdoc",
 "arguments": {"name": "src/tides.py", "type": "code/python", "content": "high = 4\\n"}}
""",
    ),
)
