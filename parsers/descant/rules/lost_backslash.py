r"""A line break cuts a string literal in a file.

The string cannot go on in the next line in its language: most likely its `\n` lost a backslash on the way
through JSON, where `\\n` is the escape and `\n` is the line break itself. The value is left as it is; the fix
writes the escape.

Wrong: `{"path": "a.js", "content": "console.log('done\n');"}`

Right: `{"path": "a.js", "content": "console.log('done\\n');"}`

Prompt: Say that each backslash in a string of JSON is doubled; for code, ask for tags instead.
"""

from collections.abc import Iterator

from descant.notations import Notation
from descant.problems import Problem, ProblemKind, Severity
from descant.rules.broken_literals import BrokenLiteral, broken_literals
from descant.rules.code_tokens import extension_of
from descant.rules.findings import Finding, StringEdit, place_of, report
from descant.rules.literal_rules import BY_EXTENSION
from descant.rules.rule import Context, Rule, Topic

LOST_BACKSLASH = ProblemKind.from_doc("lost-backslash", Severity.ERROR, __doc__)

_ESCAPES = {"\n": r"\n", "\r": r"\r", "\r\n": r"\r\n"}


def _check(context: Context) -> Iterator[Problem]:
    for file, content in context.contents.that_may_hold("'", '"'):
        extension = extension_of(file.path)
        if extension in BY_EXTENSION and file.complete:
            is_json = file.content_node is not None and file.content_node.notation is not Notation.VERBATIM
            literals = broken_literals(extension, content)
            if not literals:
                continue
            findings = [_finding(content, literal, is_json=is_json) for literal in literals]
            title = "Restore the backslashes in this file"
            yield from report(context, LOST_BACKSLASH, place_of(context, file), findings, title)


def _finding(content: str, literal: BrokenLiteral, *, is_json: bool) -> Finding:
    changes = tuple(StringEdit(start, end, _ESCAPES[content[start:end]]) for start, end in literal.breaks)
    escape = changes[0].new
    message = (
        f"A line break cuts this string: {escape} lost its backslash. Write \\{escape} in JSON."
        if is_json
        else f"A line break cuts this string. Write {escape} instead."
    )
    first = literal.breaks[0]
    title = "Restore the backslash" if len(changes) == 1 else "Restore the backslashes of this string"
    return Finding(first.start, first.end, message, title, changes)


RULE = Rule(LOST_BACKSLASH, Topic.CONTENTS, _check)
