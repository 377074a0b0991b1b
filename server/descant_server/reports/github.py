"""Annotations that a workflow of GitHub shows beside the lines of a pull request.

They are commands of the workflow in lines of their own. What an answer says never becomes a command of its
own: line breaks, and what divides the parts of a command, are escaped as the runner reads them.
"""

from collections.abc import Iterable, Iterator

from descant import Encoding, Problem, Severity
from descant_server.reports.report import Checked, Report
from descant_server.terminal.visible import visible

_COMMANDS = {
    Severity.ERROR: "error",
    Severity.WARNING: "warning",
    Severity.INFORMATION: "notice",
    Severity.HINT: "notice",
}


def _print(answers: Iterable[Checked]) -> None:
    for checked in answers:
        for problem in checked.problems:
            print(_annotation(checked, problem))
        if checked.is_nothing and not checked.is_left_out:
            print(f"::notice title=nothing,file={_escaped(checked.path, in_name=True)}::No answer in it.")


def _annotation(checked: Checked, problem: Problem) -> str:
    parts = ",".join(f"{name}={_escaped(value, in_name=True)}" for name, value in _parts(checked, problem))
    return f"::{_COMMANDS[problem.severity]} {parts}::{_escaped(problem.message)}"


def _parts(checked: Checked, problem: Problem) -> Iterator[tuple[str, str]]:
    yield "title", problem.code
    if checked.path != "-":
        yield "file", checked.path
    start = checked.source.place(problem.span.start, Encoding.UTF32)
    end = checked.source.place(problem.span.end, Encoding.UTF32)
    yield "line", str(start.line + 1)
    yield "endLine", str(end.line + 1)
    if start.line == end.line:  # Columns of several lines are refused.
        yield "col", str(start.column + 1)
        yield "endColumn", str(end.column + 1)


def _escaped(text: str, *, in_name: bool = False) -> str:
    text = text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
    if in_name:
        text = text.replace(":", "%3A").replace(",", "%2C")
    return visible(text)


REPORT = Report(_print)
