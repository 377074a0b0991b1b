"""The content of a file is an edit: a patch, a search/replace block, a unified diff or a hunk of one.

Such a text says how a file changes. Writing it as the file's content would overwrite the file by the text of
the edit. A file that is a diff by its name may hold one, and a text such as a README may show one, but where
other blocks of the answer edit it. In any other file already a line that is nearly a marker of such a block
makes it doubtful what is meant; it is a warning, but an error in an answer of code blocks, where a damaged
edit looks like a file.

Wrong: `{"path": "a.py", "content": "--- a/a.py\\n+++ b/a.py\\n@@ -1 +1 @@\\n-x = 1\\n+x = 2\\n"}`

Right: `{"path": "a.py", "content": "x = 2\\n"}`

Prompt: Say that each file is written as a whole, not as a diff.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from descant.answer import File
from descant.checkpoints import along
from descant.formats.edits import marker_in
from descant.patterns import regex
from descant.problems import Edit, Fix, Problem, ProblemKind, Safety, Severity
from descant.rules.rule import Context, Rule, Topic
from descant.source import Span

CONTENT_IS_EDIT = ProblemKind.from_doc("content-is-edit", Severity.WARNING, __doc__)

_EDIT = regex(
    r"""
    \s*+ (?>(?: (?: `{3,}+ | ~{3,}+ ) [^\r\n]*+ \s++ )?)       # also in a fence of its own
    (?:
        (?P<patch>\*\*\*[ ](?: Begin[ ]Patch | (?:Add|Update|Delete)[ ]File:[ ][^\r\n]++ ) )
      | (?>(?: [^\s<]{1,200}+ [\r\n]++ )?) (?P<block>
            (?: <{5,9}+[ ]?(?:SEARCH|ORIGINAL) | -{5,9}+[ ]?SEARCH )>?[ \t]*+ (?=[\r\n])
        )
      | (?P<diff>
            diff[ ]--git[ ][^\r\n]++
          | (?>(?: Index:[ ][^\r\n]++ [\r\n]++ =*+ [\r\n]*+ )?)
            ---[ ][^\r\n]++ (?=(?:\r\n?|\n) \+\+\+[ ][^\r\n]++ (?:\r\n?|\n) @@ )
        )
      | (?P<hunk>@@(?:[ ][^\r\n]*+)?) (?=[\r\n])
    )
    """,
    re.VERBOSE,
)
_OF_HUNK = regex(r"(?>(?:[\r\n]++[-+ @\\][^\r\n]*+)+)[\r\n]*+(?:(?:`{3,}+|~{3,}+)\s*+)?\Z")
"""All lines of a hunk below its header have a sign."""
_CHANGE = regex(r"[\r\n][-+]")
_FENCE = regex(r"\s*+(?P<mark>`{3,}+|~{3,}+)[^\r\n]*+[\r\n]++(?P<inside>.*)(?P=mark)\s*+\Z", re.DOTALL)
_MARKS = ("*** ", "<<<", ">>>", "===", "diff --git ", "--- ", "-- SEARCH", "@@")
"""One of them is in each of the four."""
_NAMES = {
    "patch": "a patch",
    "block": "a search/replace block",
    "diff": "a unified diff",
    "hunk": "a hunk of a unified diff",
}
_MAY_BE_ONE = (".patch", ".diff", ".rej")
_DELIMITED = ("json", "xml", "tags")
_MAY_SHOW_ONE = (".md", ".mdx", ".markdown", ".rst", ".txt", ".adoc")


def _check(context: Context) -> Iterator[Problem]:
    edits: list[tuple[File, str]] = []
    problems: list[Problem] = []
    patched = {file.path for file in along(context.answer.files) if file.operation == "patch"}
    for file, _ in context.contents.that_may_hold(*_MARKS):
        content = file.content_node
        if content is None or file.operation != "write" or file.path.lower().endswith(_MAY_BE_ONE):
            continue
        edit, worse = _edit_of(content.value), None
        may_show_one = file.path.lower().endswith(_MAY_SHOW_ONE)
        if edit and edit.lastgroup:
            marked = Span(*edit.span(edit.lastgroup))
            what = f"This content is {_NAMES[edit.lastgroup]}, not a file"
            worse = None if may_show_one and edit.lastgroup != "hunk" else Severity.ERROR
            edits.append((file, edit.lastgroup))
        elif (not may_show_one or file.path in patched) and (marker := marker_in(content.value)):
            marked, what = marker, "With this marker the content may be an edit, or a file that holds one"
        else:
            continue
        worse = worse if context.format in _DELIMITED else Severity.ERROR
        start, end = (content.offset_of(context.source.text, at) for at in marked)
        message = f"{what}; applying it would overwrite {file.path} with the edit itself."
        place = context.pointer_to(file, "content")
        problems.append(
            Problem(CONTENT_IS_EDIT, Span(start, end), message, pointer=place, severity_override=worse)
        )
    formats = {"diff" if kind == "hunk" else kind for _, kind in edits}
    if len(formats) == 1 and len(edits) == len(context.answer.files) and context.written:
        problems = [replace(problem, alternatives=(_as_edits(context, edits),)) for problem in problems]
    yield from problems


def _edit_of(content: str) -> re.Match[str] | None:
    """Return the edit that *content* begins with; a hunk is one if nothing else is in it."""
    edit = _EDIT.match(content)
    if edit and edit.lastgroup == "hunk":
        lines = _OF_HUNK.match(content, edit.end())
        return edit if lines and _CHANGE.search(lines.group()) else None
    return edit


def _as_edits(context: Context, edits: Sequence[tuple[File, str]]) -> Fix:
    """Return the answer as its edits alone, all of which are read as such then."""
    assert context.written is not None, "it has files"
    written = "".join(_named(file, kind) for file, kind in edits)
    has_more = context.answer.summary is not None or context.answer.plan is not None
    what = "it as an edit" if len(edits) == 1 else "them as edits"
    title = f"Read {what}, without summary and plan" if has_more else f"Read {what}"
    return Fix(title, (Edit(context.written.span, written.removesuffix("\n")),), Safety.UNSAFE)


def _named(file: File, kind: str) -> str:
    """Return the edit that is the content of *file*, with the path that it is of."""
    fenced = _FENCE.match(file.content or "")
    content = (fenced["inside"] if fenced else file.content or "").strip("\r\n") + "\n"
    if kind == "hunk":
        return f"--- a/{file.path}\n+++ b/{file.path}\n{content}"
    return f"{file.path}\n{content}" if kind == "block" and content.startswith("<") else content


def _may_be_edit(content: str) -> bool:
    """Tell whether what is offered for all files may depend on *content*."""
    return any(mark in content for mark in _MARKS)


RULE = Rule(CONTENT_IS_EDIT, Topic.CONTENTS, _check, _may_be_edit, words=_MARKS)
