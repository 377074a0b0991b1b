"""Python: its first syntax error, as Python itself finds it."""

from collections.abc import Iterator

from descant.embedded.languages.language import Language, Remark
from descant.embedded.languages.templates import has_statements
from descant.embedded.python import read_python
from descant.embedded.python_syntax import PYTHON_SYNTAX, finding_of


def _check(content: str) -> Iterator[Remark]:
    # A form feed is a blank that leaves the indentation as it is.
    code = "\f" + content[1:] if content.startswith("\ufeff") else content
    python = read_python(code)
    if python is None or python.flaw is None or has_statements(content):
        return
    found = finding_of(content, python.flaw)
    yield Remark(PYTHON_SYNTAX, python.flaw.span, found.message, found.title, found.changes)


LANGUAGE = Language(
    name="python",
    title="Python",
    check=_check,
    kinds=(PYTHON_SYNTAX,),
    extensions="py pyi pyw",
    interpreters="python pypy",
    fence_names="python3 python-script",
)
