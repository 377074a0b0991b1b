"""Where a path is being written: what is typed of it so far, and how it is written there.

It is told by the line before the cursor, since half an answer is seldom read as what it will be.
"""

import html
import json
import re
from collections.abc import Callable
from typing import NamedTuple

from descant import Span
from descant_server.documents.document_store import Document

_FURTHEST = 1_000
_MEMBERS = (
    "(?:path|file|files|file_?path|file_?name|new_?path|old_?path|target_?file|relative_workspace_path|uri)"
)
_REST = re.compile(r"[\w.@+/-]*")


class PathSlot(NamedTuple):
    """A place in a text where a path stands, or begins."""

    typed: str
    """What is there of it up to the cursor, decoded."""
    written: Span
    """What is to be replaced."""
    encode: Callable[[str], str]
    """Returns how a path is written there."""


class _PathSyntax(NamedTuple):
    pattern: re.Pattern[str]
    """What stands before the cursor, with a group *typed*."""
    encode: Callable[[str], str] = str
    decode: Callable[[str], str] = str
    goes_over_lines: bool = False


def _in_json(path: str) -> str:
    return json.dumps(path, ensure_ascii=False)[1:-1]


def _from_json(typed: str) -> str:
    return typed.replace("\\/", "/").replace("\\\\", "\\")


_SYNTAXES = (
    _PathSyntax(
        re.compile(rf'"{_MEMBERS}"\s*:\s*"(?P<typed>[^"\n]*)\Z', re.IGNORECASE), _in_json, _from_json
    ),
    _PathSyntax(
        re.compile(r'"files_updated"\s*:\s*\[(?:\s*"[^"\n]*"\s*,)*\s*"(?P<typed>[^"\n]*)\Z'),
        _in_json,
        _from_json,
        goes_over_lines=True,
    ),
    _PathSyntax(
        re.compile(
            r"<[A-Za-z][\w:.-]*(?:\s[^<>\n]*?)?\s(?:path|file|name|file_?path|filename|src|target)="
            r"[\"'](?P<typed>[^\"'<>\n]*)\Z",
            re.IGNORECASE,
        ),
        html.escape,
        html.unescape,
    ),
    _PathSyntax(
        re.compile(rf"<{_MEMBERS}>\s*(?P<typed>[^<>\n]*)\Z", re.IGNORECASE), html.escape, html.unescape
    ),
    _PathSyntax(
        re.compile(
            r"(?m)^[ \t]*(?:\*\*\* (?:Add|Update|Delete) File: |\*\*\* Move to: |(?:---|\+\+\+) (?:[ab]/)?|"
            r"(?:rename|copy) (?:from|to) |diff --git (?:a/\S+ b/|a/))(?P<typed>[^\n\"`]*)\Z"
        )
    ),
    _PathSyntax(re.compile(r"(?m)^#{1,6}[ \t]+(?:\S+[ \t]+)??\*{0,2}`(?P<typed>[^`\n]*)\Z")),
    _PathSyntax(
        re.compile(r"(?m)^#{1,6}[ \t]+(?:File(?:name)?:[ \t]*|\*\*)?(?P<typed>[\w.@+-]*/[^\s`*]*)\Z")
    ),
    _PathSyntax(
        re.compile(
            r"(?m)^[ \t]*(?:`{3,}|~{3,})[ \t]*(?:[\w+#-]*[ \t:]|\{?\.?[\w+#-]*[ \t]+)"
            r"(?:(?:path|file|filename|title|name)=[\"']?)?(?P<typed>[^\s`\"'=]*)\Z"
        )
    ),
    _PathSyntax(re.compile(r"(?m)^[ \t]*(?:`{3,}|~{3,})[ \t]*(?P<typed>[\w.@+-]+/[\w.@+/-]*)\Z")),
    _PathSyntax(re.compile(r"(?m)^(?:[^`\n]*`[^`\n]*`)*[^`\n]*(?<!`)`(?P<typed>[^`\s\"]*)\Z")),
    _PathSyntax(re.compile(r"(?:^|[\s(\"'])(?:\./)?(?P<typed>[\w.@+-]+/[\w.@+/-]*)\Z")),
)
"""The first that fits counts."""


def path_slot(document: Document, offset: int) -> PathSlot | None:
    """Return the path that is written at *offset*; None inside of files, and where none is expected."""
    if _is_in_code(document, offset):
        return None
    text = document.source.text
    before = text[max(0, offset - _FURTHEST) : offset]
    for syntax in _SYNTAXES:
        match = syntax.pattern.search(before if syntax.goes_over_lines else _line(before))
        if match is None:
            continue
        typed = match["typed"]
        rest = _REST.match(text, offset)
        end = rest.end() if rest is not None else offset
        prefix = "./" if typed.startswith("./") else ""
        start = offset - len(typed) + len(prefix)
        return PathSlot(syntax.decode(typed.removeprefix(prefix)), Span(start, end), syntax.encode)
    return None


def _line(before: str) -> str:
    return before[max(before.rfind("\n"), before.rfind("\r")) + 1 :]


def _is_in_code(document: Document, offset: int) -> bool:
    for file in document.analysis.answer.files:
        if not file.span.start <= offset <= file.span.end:
            continue
        inner = file.content_span
        if inner.start < inner.end and inner.start < offset <= inner.end:
            # A path that is just written may have been taken for the content behind it.
            return not file.path_node.inner.touches(Span.at(offset))
        if any(hunk.span.start < offset < hunk.span.end for hunk in file.hunks):
            return True
    return False
