r"""A Windows path has unescaped backslashes.

JSON reads `\n` and `\t` in it as a line break and a tab, as it must. The value is left as it is; the fix
doubles the backslashes.

Wrong: `{"path": "a.py", "content": "p = r'C:\new\test'"}`

Right: `{"path": "a.py", "content": "p = r'C:\\new\\test'"}`

Prompt: Say that backslashes of Windows paths are doubled, or that paths have slashes.
"""

import re
from collections.abc import Iterator

from descant.notations import Notation
from descant.patterns import regex
from descant.problems import Edit, Fix, Problem, ProblemKind, Safety, Severity
from descant.rules.rule import Context, Rule, Topic
from descant.source import Span

SUSPICIOUS_ESCAPE = ProblemKind.from_doc("suspicious-escape", Severity.HINT, __doc__)

_BEHIND_A_DRIVE = ":\\"
_CONTROLS = ("\t", "\x08", "\x0c", "\r")
"""Looking for these takes no time; a path that has line breaks only is found beside one of them."""
_PATH = regex(
    r"""
      (?<= ["'] ) [A-Za-z] : (?P<quoted>(?>(?: \\ (?! [nrt] (?![\w.-]) ) [\w.-]++ (?>(?: [ ] [\w.-]++ )*) )+))
    | (?<! \w ) [A-Za-z] : (?P<parts>(?>(?: \\ (?! [nr] | t (?![\w.-]) ) [\w.-]++ (?>(?: [ ] [\w.-]++ )*) )+))
    """,
    re.VERBOSE | re.ASCII,
)
"""A drive and folders behind single backslashes, in the writing of a JSON string.

Without a quote before it, a line break in it is more likely one that was meant.
"""
_ESCAPE = regex(r"\\[bfnrt]")
_NO_ESCAPE = regex(r"\\[^bfnrtu\"\\/]")
_MANY = 20


def _check(context: Context) -> Iterator[Problem]:
    for file, _ in context.contents.holding(*_CONTROLS):
        node = file.content_node
        if node is None or node.notation is not Notation.JSON:
            continue
        start, end = node.inner
        raw = context.source.text[start:end]
        if _BEHIND_A_DRIVE not in raw:
            continue
        matches = filter(_is_suspicious, _PATH.finditer(raw))
        for _, match in zip(range(_MANY), matches, strict=False):
            span = Span(start + match.start(), start + match.end())
            doubled = Edit(span, match.group().replace("\\", "\\\\"))
            escape = _ESCAPE.search(match.group())
            assert escape is not None, "it is suspicious"
            yield Problem(
                SUSPICIOUS_ESCAPE,
                span,
                f"Looks like a Windows path, but {escape.group()} is an escape for a control character.",
                alternatives=(Fix("Escape the backslashes", (doubled,), Safety.UNSAFE),),
                pointer=context.pointer_to(file, "content"),
            )


def _is_suspicious(path: re.Match[str]) -> bool:
    """Tell whether it holds an escape, and starts like a string or has a backslash that is no escape."""
    if not _ESCAPE.search(path.group()):
        return False
    return path["quoted"] is not None or _NO_ESCAPE.search(path["parts"]) is not None


RULE = Rule(SUSPICIOUS_ESCAPE, Topic.CONTENTS, _check)
