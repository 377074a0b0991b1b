r"""The content of a file has literal `\n` in place of line breaks.

The whole file is one line with literal backslashes: its text was escaped twice. The value is left as it is,
because code may hold such text rightly; the fix decodes it once more.

Wrong: `{"path": "a.py", "content": "x = 1\\ny = 2\\n"}`

Right: `{"path": "a.py", "content": "x = 1\ny = 2\n"}`

Prompt: Say that line breaks are escaped once, or ask for tags, in which nothing is escaped.
"""

import json
import re
from collections.abc import Iterator

from descant.checkpoints import joined
from descant.line_search import bounded_matches
from descant.notations import Notation
from descant.patterns import regex
from descant.problems import Edit, Fix, Problem, ProblemKind, Safety, Severity
from descant.rules.rule import Context, Rule, Topic
from descant.source import Span
from descant.syntax import Scalar

DOUBLE_ESCAPED = ProblemKind.from_doc("looks-double-escaped", Severity.HINT, __doc__)

_ESCAPE = regex(r"\\(?:([nrt\"'\\/])|u([0-9a-fA-F]{4}))")
_ESCAPES = {"n": "\n", "r": "\r", "t": "\t"}


def _check(context: Context) -> Iterator[Problem]:
    for file, _ in context.contents.that_may_hold("\\n"):
        content = file.content_node
        if content is None or "\n" in content.value or "\\n" not in content.value:
            continue
        if content.value.count("\\n") > 1 or content.value.endswith("\\n"):
            index = content.value.index("\\n")
            start, end = (content.offset_of(context.source.text, at) for at in (index, index + 2))
            yield Problem(
                DOUBLE_ESCAPED,
                Span(start, end),
                "This content looks escaped twice: it has literal \\n and no line break.",
                alternatives=(_decoded(content),),
                pointer=context.pointer_to(file, "content"),
            )


def _decoded(content: Scalar) -> Fix:
    def character(match: re.Match[str]) -> str:
        return chr(int(match[2], 16)) if match[2] else _ESCAPES.get(match[1], match[1])

    def pieces() -> Iterator[str]:
        at = 0
        for match in bounded_matches(_ESCAPE, content.value, len("\\u0000")):
            yield content.value[at : match.start()]
            yield character(match)
            at = match.end()
        yield content.value[at:]

    decoded = joined(pieces())
    written = json.dumps(decoded)[1:-1] if content.notation is Notation.JSON else decoded
    return Fix("Decode once more", (Edit(content.inner, written),), Safety.UNSAFE)


RULE = Rule(DOUBLE_ESCAPED, Topic.CONTENTS, _check)
