r"""Syntax error in Python code.

The error is the first one that Python itself finds, at the characters that it names. Nothing is run.

Wrong: `{"code": "points = vtkPoints(\nmapper = vtkPolyDataMapper()"}`

Right: `{"code": "points = vtkPoints()\nmapper = vtkPolyDataMapper()"}`

Prompt: Name the version of Python, and ask for whole files; `descant reask` shows the model the error.
"""

from collections.abc import Iterator

from descant.embedded.python_analysis import PythonSyntaxFlaw, read_python
from descant.problems import Problem, ProblemKind, Severity
from descant.rules import Context, Rule, Topic
from descant.rules.findings import Finding, StringEdit, StringValue, report
from descant.rules.scalars import text_of
from descant.schemas.facets import PythonCode
from descant.schemas.outline_walk import Placed
from descant.syntax import Scalar

PYTHON_SYNTAX = ProblemKind.from_doc("python-syntax", Severity.WARNING, __doc__)

_NAMES = {"python", "python3", "py"}
_PLAIN = {
    "“": '"',
    "”": '"',
    "„": '"',
    "‘": "'",
    "’": "'",
    "–": "-",
    "−": "-",
    "×": "*",
    "\u00a0": " ",
    "\u202f": " ",
    "\u200b": "",
    "\u200c": "",
    "\u200d": "",
    "\u2060": "",
    "\ufeff": "",
    "\0": "",
}
"""What is typed for these in code."""


def _check(context: Context) -> Iterator[Problem]:
    for placed, facet in context.with_facet(PythonCode):
        code = text_of(placed.node) if _is_python(placed, facet) else None
        python = read_python(code) if code is not None else None
        if code is None or python is None or python.flaw is None or not isinstance(placed.node, Scalar):
            continue
        place = StringValue(placed.node, placed.pointer)
        yield from report(context, PYTHON_SYNTAX, place, [finding_of(code, python.flaw)])


def _is_python(placed: Placed, facet: PythonCode) -> bool:
    if facet.language is None:
        return True
    language = text_of(placed.objects[-1].get(facet.language)) if placed.objects else None
    return language is not None and language.strip().lower() in _NAMES


def finding_of(code: str, flaw: PythonSyntaxFlaw) -> Finding:
    """Return *flaw* of *code* as it is told to people, with what mends it, if that can be told."""
    start, end = flaw.span
    message = f"Invalid Python: {flaw.message} (line {flaw.line} of the code)."
    better = _PLAIN.get(code[start : start + 1])
    if better is None:
        return Finding(start, end, message)
    title = (
        f"Replace with {better}"
        if better.strip()
        else "Replace with a space"
        if better
        else "Remove the character"
    )
    # A quote has another one that closes it, and where one space is wrong the next one is, too.
    stop = next((at for at in range(start, len(code)) if code[at] in "\r\n"), len(code))
    alike = [at for at in range(start, stop) if _PLAIN.get(code[at]) == better]
    return Finding(start, end, message, title, tuple(StringEdit(at, at + 1, better) for at in alike))


RULE = Rule(PYTHON_SYNTAX, Topic.CODE, _check)
