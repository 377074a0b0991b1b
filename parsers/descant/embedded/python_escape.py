r"""Invalid escape sequence in a Python file.

Python keeps it, warns of it, and will refuse it one day. It is most often a regular expression whose string
lacks its `r`, or a backslash that was lost on its way through JSON. Only files are looked at, and only those
that Python itself warns of.

Wrong: `{"path": "birds.py", "content": "digits = re.compile(\"\\d+\")"}`

Right: `{"path": "birds.py", "content": "digits = re.compile(r\"\\d+\")"}`

Prompt: Ask for raw strings in regular expressions, such as `r"\d"`.
"""

import re
from collections.abc import Iterator

from descant.patterns import regex
from descant.problems import ProblemKind, Severity
from descant.source import Span

PYTHON_ESCAPE = ProblemKind.from_doc("python-escape", Severity.HINT, __doc__)

_TOKEN = regex(
    r"""
    \#[^\r\n]*+
    | (?<!\w) (?P<prefix>[A-Za-z]{0,2}+)
      (?: \"\"\"(?P<long>(?>(?:[^"\\]++|\\.|"(?!""))*))\"\"\"
        | '''(?P<tall>(?>(?:[^'\\]++|\\.|'(?!''))*))'''
        | "(?P<double>(?>(?:[^"\\\r\n]++|\\.)*))"
        | '(?P<single>(?>(?:[^'\\\r\n]++|\\.)*))' )
    """,
    re.VERBOSE | re.DOTALL,
)
_BODIES = ("long", "tall", "double", "single")
_ESCAPE = regex(r"""\\(?:[\r\n\\'"abfnrtvx0-7]|(?P<named>[NuU])|(?P<other>.))""", re.DOTALL)


def unknown_escapes(code: str) -> Iterator[list[Span]]:
    """Yield, for each string of *code* that has some, the backslashes that start no escape.

    The code is sound. Each backslash is given with what follows it.
    """
    for token in _TOKEN.finditer(code):
        prefix = (token["prefix"] or "").lower()
        name = next((name for name in _BODIES if token[name] is not None), None)
        if name is None or "r" in prefix:
            continue
        escapes = _ESCAPE.finditer(code, *token.span(name))
        spans = [
            Span(*match.span()) for match in escapes if match["other"] or (match["named"] and "b" in prefix)
        ]
        if spans:
            yield spans
