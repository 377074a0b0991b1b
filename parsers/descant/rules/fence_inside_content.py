"""The content of a file is wrapped in a code fence.

Models that write Markdown otherwise put the fence into the content, where it would become part of the file.
The content is left as it is; the fix takes the two lines off. A Markdown file may well be one code block.
Where files are checked in their languages, it is a warning in any other one: such a file cannot be read as
it is.

Wrong: content that starts with a line of three backticks and ends with such a line

Right: the text between the two lines.

Prompt: Say that contents stand in no code fence.
"""

import re
from collections.abc import Iterator

from descant.patterns import regex
from descant.problems import Edit, Fix, Problem, ProblemKind, Safety, Severity
from descant.rules.rule import Context, Rule, Topic
from descant.source import Span

FENCE_INSIDE_CONTENT = ProblemKind.from_doc("fence-inside-content", Severity.HINT, __doc__)

_OPENER = regex(r"\s*(?P<line>(?P<mark>`{3,}+|~{3,}+)[^`\r\n]*(?:\r\n?|\n))")
_CLOSER = regex(r"(?<=[\r\n])(?P<mark>`{3,}+|~{3,}+)\s*\Z")
_REACH = 100
"""The closing line is looked for among so many last characters."""
_MARKDOWN = (".md", ".mdx", ".markdown", ".mdown", ".qmd", ".rmd", ".txt", ".rst")


_MARKS = ("```", "~~~")


def _check(context: Context) -> Iterator[Problem]:
    if context.format != "json":
        return
    text = context.source.text
    for file, _ in context.contents.that_may_hold(*_MARKS):
        content = file.content_node
        if content is None or file.path.lower().endswith(_MARKDOWN) or not file.complete:
            continue
        opener = _OPENER.match(content.value)
        closer = _CLOSER.search(content.value, max(0, len(content.value) - _REACH)) if opener else None
        if opener is None or closer is None or closer.start() < opener.end():
            continue
        mark = closer["mark"]
        if not mark.startswith(opener["mark"]) or _closes_before(content.value, mark[:3], opener, closer):
            continue
        first = Span(*(content.offset_of(text, index) for index in opener.span("line")))
        last = Span(content.offset_of(text, closer.start()), content.inner.end)
        fix = Fix("Remove the fence", (Edit(first, ""), Edit(last, "")), Safety.UNSAFE)
        yield Problem(
            FENCE_INSIDE_CONTENT,
            first,
            "The whole content is wrapped in this fence; the fence would become part of the file.",
            alternatives=(fix,),
            pointer=context.pointer_to(file, "content"),
        )


def _closes_before(content: str, mark: str, opener: re.Match[str], closer: re.Match[str]) -> bool:
    """Tell whether another line of *content* is a fence, so that there is more than one block."""
    return any(content.find(end + mark, opener.end() - 1, closer.start()) >= 0 for end in "\r\n")


RULE = Rule(FENCE_INSIDE_CONTENT, Topic.CONTENTS, _check, words=_MARKS)
