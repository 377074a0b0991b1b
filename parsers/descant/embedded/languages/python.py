"""Python: its first syntax error, or else the backslashes it warns of, as Python itself finds them."""

from collections.abc import Iterator
from itertools import islice

from descant.embedded.languages.language import Language, Remark
from descant.embedded.languages.templates import has_statements
from descant.embedded.python_analysis import read_python
from descant.embedded.python_escape import PYTHON_ESCAPE, unknown_escapes
from descant.embedded.python_syntax import PYTHON_SYNTAX, finding_of
from descant.rules.findings import StringEdit


def _check(content: str) -> Iterator[Remark]:
    # A form feed is a blank that leaves the indentation as it is.
    code = "\f" + content[1:] if content.startswith("\ufeff") else content
    python = read_python(code)
    if python is None or has_statements(content):
        return
    if python.flaw is None:
        yield from _escapes(code, python.warned)
        return
    finding = finding_of(content, python.flaw)
    message = f"Invalid Python: {python.flaw.message}."
    yield Remark(PYTHON_SYNTAX, python.flaw.span, message, finding.title, tuple(finding.changes))


def _escapes(code: str, warned: int) -> Iterator[Remark]:
    """Yield what is to be said of backslashes, if there are as many strings as Python has *warned* of."""
    escapes = list(islice(unknown_escapes(code), warned + 1)) if warned else []
    for spans in escapes if len(escapes) == warned else []:
        written = code[spans[0].start : spans[0].end]
        message = f"Invalid escape sequence {written}; Python keeps the backslash."
        changes = tuple(StringEdit(span.start, span.start, "\\") for span in spans)
        yield Remark(PYTHON_ESCAPE, spans[0], message, "Escape the backslash", changes)


LANGUAGE = Language(
    name="python",
    title="Python",
    check=_check,
    problem_kinds=(PYTHON_SYNTAX, PYTHON_ESCAPE),
    extensions="py pyi pyw",
    interpreters="python pypy",
    fence_names="python3 python-script",
)
