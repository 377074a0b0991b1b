"""The last line of a file is `***`.

Models close a file with it as they close a section of an answer. It is kept as it was written; the fix
removes it. In Markdown it is a line, and left alone.

Wrong:

    <file path="a.py">
    x = 1
    ***
    </file>

Right: the same without the `***`

Prompt: Say that nothing stands behind the last line of a file.
"""

from collections.abc import Iterator

from descant.patterns import regex
from descant.problems import Problem, ProblemKind, Severity
from descant.rules.code_tokens import extension_of
from descant.rules.findings import Finding, StringEdit, place_of, report
from descant.rules.rule import Context, Rule, Topic

STRAY_ASTERISKS = ProblemKind.from_doc("stray-asterisks", Severity.HINT, __doc__)

_MARKDOWN = frozenset(["md", "mdx", "markdown", "rst", "adoc", "txt"])
_LAST_LINE = regex(r"(?:\A|\n)(?P<line>[ \t]*\*\*\*[ \t]*(?:\r?\n)?)\Z")


def _check(context: Context) -> Iterator[Problem]:
    for file, content in context.contents.that_may_hold("***"):
        if "***" not in content[-16:] or extension_of(file.path) in _MARKDOWN:
            continue
        match = _LAST_LINE.search(content, max(0, len(content) - 32))
        if match:
            start = content.index("***", match.start())
            message = "The file ends with ***, which is probably not part of it."
            change = StringEdit(*match.span("line"), "")
            finding = Finding(start, start + 3, message, "Remove the line", (change,))
            yield from report(context, STRAY_ASTERISKS, place_of(context, file), (finding,))


RULE = Rule(STRAY_ASTERISKS, Topic.CONTENTS, _check, words=("***",))
