"""The content of a file is an edit: a patch, a search/replace block or a unified diff.

Such a text says how a file changes. Writing it as the file's content would overwrite the file by the text of
the edit. A file that is a diff by its name may hold one.

Wrong: `{"path": "a.py", "content": "--- a/a.py\\n+++ b/a.py\\n@@ -1 +1 @@\\n-x = 1\\n+x = 2\\n"}`

Right: `{"path": "a.py", "content": "x = 2\\n"}`
"""

import re
from collections.abc import Iterator

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
      | (?>(?: [^\s<]{1,200}+ [\r\n]++ )?) (?P<block><{5,9}+[ ]?SEARCH>?[ \t]*+ (?=[\r\n]) )
      | (?P<diff>
            diff[ ]--git[ ][^\r\n]++
          | (?>(?: Index:[ ][^\r\n]++ [\r\n]++ =*+ [\r\n]*+ )?)
            ---[ ][^\r\n]++ (?=(?:\r\n?|\n) \+\+\+[ ][^\r\n]++ (?:\r\n?|\n) @@ )
        )
    )
    """,
    re.VERBOSE,
)
_MARKS = ("*** ", "<SEARCH", "< SEARCH", "diff --git ", "--- ")
"""One of them is in each of the three."""
_NAMES = {"patch": "a patch", "block": "a search/replace block", "diff": "a unified diff"}
_MAY_BE_ONE = (".patch", ".diff", ".rej")


def _check(context: Context) -> Iterator[Problem]:
    for file, _ in context.contents.that_may_hold(*_MARKS):
        content = file.content_node
        if content is None or file.operation != "write" or file.path.lower().endswith(_MAY_BE_ONE):
            continue
        edit = _EDIT.match(content.value)
        if edit and edit.lastgroup:
            start, end = (content.offset_of(context.source.text, at) for at in edit.span(edit.lastgroup))
            message = (
                f"This content is {_NAMES[edit.lastgroup]}, not a file; applying it would overwrite "
                f"{file.path} with the edit itself."
            )
            place = context.pointer_to(file, "content")
            yield Problem(CONTENT_IS_EDIT, Span(start, end), message, pointer=place)


RULE = Rule(CONTENT_IS_EDIT, Topic.CONTENTS, _check)
