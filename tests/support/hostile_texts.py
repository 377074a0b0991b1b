"""Texts that are one short piece again and again, each of which once kept the reader busy for long."""

from typing import NamedTuple


class HostileText(NamedTuple):
    """What is repeated, and what stands around it."""

    unit: str
    before: str = ""
    after: str = ""

    def of(self, chars: int) -> str:
        """Return about so many characters of it."""
        return self.before + self.unit * (chars // len(self.unit)) + self.after


_BLOCK, _BLOCK_END = "### a.py\n\n```python\n", "\n```\n"
_FILE, _FILE_END = '<summary>s</summary>\n<file path="a.py">\n', "\n</file>\n"
_LIST = '{"summary": "s", "files": ['
_CONTENT, _CONTENT_END = _LIST + '{"path": "a.py", "content": "', '"}]}'
_STEPS, _STEPS_END = '{"summary": "s", "course_of_action": [', '"a"], "files": []}'
HOSTILE_TEXTS = {
    "line breaks": HostileText("\n"),
    "carriage returns": HostileText("\r"),
    "fences": HostileText("```json\n{\n"),
    "tags": HostileText("<a></a>"),
    "hunks": HostileText("@@\n"),
    "quotes": HostileText('"'),
    "entities": HostileText("&quot;"),
    "diffs": HostileText("diff --git a/a b/a\n"),
    "dashes": HostileText("---\n"),
    "begun patches": HostileText("*** Begin Patch\n*** Update File: a\n"),
    "events": HostileText('data: {"a":\n\n'),
    "objects": HostileText('{"a": 1}\n'),
    "banners": HostileText("=== a.py ===\n"),
    "documents": HostileText('<document index="1">\n<source>a</source>\n'),
    "markers that close": HostileText(">>>>>>> REPLACE\n"),
    "tags as entities": HostileText("&lt;file path=&quot;a&quot;&gt;\n"),
    "blocks with paths": HostileText("```python a.py\nx\n```\n"),
    "halves of pairs": HostileText("\ud83d", _BLOCK, _BLOCK_END),
    "marks of direction in a block": HostileText("\u202e", _BLOCK, _BLOCK_END),
    "entities in a block": HostileText("&lt;a&gt;", _BLOCK, _BLOCK_END),
    "curly quotes in a block": HostileText("“a” ", _BLOCK, _BLOCK_END),
    "markers in a block": HostileText(">>>>>>> REPLACE\n", _BLOCK, _BLOCK_END),
    "blocks behind a block": HostileText("```python\nx\n````\n", _BLOCK, _BLOCK_END),
    "tildes in a file": HostileText("~", _FILE, _FILE_END),
    "closing tags in a file": HostileText("</file>\n", _FILE, _FILE_END),
    "numbers for files": HostileText("1,", _LIST),
    "headings for files": HostileText("# a\n", _LIST),
    "brackets for files": HostileText("<", _LIST),
    "objects for files": HostileText('{"a": 1},\n', _LIST),
    "a list alone": HostileText("1,", "[", "1]"),
    "files behind blanks": HostileText('{"path": "a", "content": "b"},\n', "\t\n" * 50_000),
    "raw lines in a string": HostileText("a b\n", '{"summary": "'),
    "marks of quotes": HostileText(">> \n"),
    "headers of messages": HostileText("<|start|>assistant"),
    "actions in one line": HostileText('<boltAction type="file" filePath="a">'),
    "paths in tags": HostileText("<path>a</path>"),
    "commands": HostileText("$ rm a.py\n"),
    "braces in code": HostileText("{}", "### a.js\n\n```javascript\n“a”\n", _BLOCK_END),
    "comments in a file": HostileText("# a.py\n", _FILE, _FILE_END),
    "blank lines of an edit": HostileText("\n", "a.py\n```\n<<<<<<< SEARCH\n"),
    "lines of a diff": HostileText("a\n", "--- a/a.py\n+++ b/a.py\n@@ -1 +1 @@\n"),
    "strings side by side": HostileText('"a"\n', '{"files": [{"path": "a.py", "content": "'),
    "half characters in a name": HostileText("\ud83d", '{"files": {"', '": "x"}}'),
    "files named in one line": HostileText('x <FILE path="a"> '),
    "calls in one line": HostileText("x <tool_call> "),
    "markers in one line": HostileText('*** Add File: a.py" '),
    "steps of a plan": HostileText("1. a\n", "<course_of_action>\n", "</course_of_action>\n" + _FILE_END),
    "steps as objects": HostileText('{"step": 1, "description": "a"},\n', _STEPS, _STEPS_END),
    "steps as strings": HostileText('"a",', _STEPS, _STEPS_END),
    "small files": HostileText('{"path": "a.py", "content": "b"},\n', _LIST, "]}"),
    "files in Python's quotes": HostileText("{'path': 'a.py', 'content': 'b'}, ", "{'files': [", "]}"),
    "bare quotes in contents": HostileText('{"path": "a.py", "content": "b "c" d"},\n', _LIST, "]}"),
    "strings with a plus": HostileText('"a" + \n', _LIST + '{"path": "a.py", "content": ', '"b"}]}'),
    "names that nobody knows": HostileText('"a": 1,', '{"summary": "s", "files": [], ', '"b": 1}'),
    "content escaped twice": HostileText("a\\\\n", _CONTENT, _CONTENT_END),
    "an object in each line of code": HostileText('return {"a": a, "b": [b]}\n', _BLOCK, _BLOCK_END),
    "files as entities": HostileText("&lt;file path=&quot;a&quot;&gt;\nx\n&lt;/file&gt;\n"),
    "files with returns": HostileText('<file path="a.py">\r\nx\r\n</file>\r\n'),
    "returns in a file": HostileText("x = 1\r\n", _FILE, _FILE_END),
    "conflicts in a file": HostileText("<<<<<<< HEAD\na\n=======\nb\n>>>>>>> x\n", _FILE, _FILE_END),
    "citations in a file": HostileText("a【12†source】 ", _FILE, _FILE_END),
    "a long hunk": HostileText("+a\n", "--- a/a.py\n+++ b/a.py\n@@ -0,0 +1,1500000 @@\n"),
    "a long file of a patch": HostileText("+a\n", "*** Begin Patch\n*** Add File: a.py\n", "*** End Patch\n"),
    "files between banners": HostileText("--- a.py ---\nx\n"),
    "stars": HostileText("*"),
    "braces": HostileText("{"),
}
