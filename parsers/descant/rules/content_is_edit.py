"""The content of a file is an edit: a patch, a search/replace block or a unified diff.

Such a text says how a file changes. Writing it as the file's content would overwrite the file by the text of
the edit. A file that is a diff by its name may hold one, and a text such as a README may show one. In any
other file already a line that is nearly a marker of such a block makes it doubtful what is meant; it is an
error in an answer of code blocks, where a damaged edit looks like a file.

Wrong: `{"path": "a.py", "content": "--- a/a.py\\n+++ b/a.py\\n@@ -1 +1 @@\\n-x = 1\\n+x = 2\\n"}`

Right: `{"path": "a.py", "content": "x = 2\\n"}`
"""

import re
from collections.abc import Iterator

from descant.formats.edits import marker_in
from descant.patterns import regex
from descant.problems import Problem, ProblemKind, Severity
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
    )
    """,
    re.VERBOSE,
)
_MARKS = ("*** ", "<<<", ">>>>", "diff --git ", "--- ", "-- SEARCH")
"""One of them is in each of the three."""
_NAMES = {"patch": "a patch", "block": "a search/replace block", "diff": "a unified diff"}
_MAY_BE_ONE = (".patch", ".diff", ".rej")
_DELIMITED = ("json", "xml", "tags")
_MAY_SHOW_ONE = (".md", ".mdx", ".markdown", ".rst", ".txt", ".adoc")


def _check(context: Context) -> Iterator[Problem]:
    for file, _ in context.contents.that_may_hold(*_MARKS):
        content = file.content_node
        if content is None or file.operation != "write" or file.path.lower().endswith(_MAY_BE_ONE):
            continue
        edit = _EDIT.match(content.value)
        if edit and edit.lastgroup:
            marked = Span(*edit.span(edit.lastgroup))
            what = f"This content is {_NAMES[edit.lastgroup]}, not a file"
        elif not file.path.lower().endswith(_MAY_SHOW_ONE) and (marker := marker_in(content.value)):
            marked, what = marker, "With this marker the content may be an edit, or a file that holds one"
        else:
            continue
        start, end = (content.offset_of(context.source.text, at) for at in marked)
        message = f"{what}; applying it would overwrite {file.path} with the edit itself."
        place = context.pointer_to(file, "content")
        worse = None if context.format in _DELIMITED else Severity.ERROR
        yield Problem(CONTENT_IS_EDIT, Span(start, end), message, pointer=place, severity_override=worse)


RULE = Rule(CONTENT_IS_EDIT, Topic.CONTENTS, _check)
