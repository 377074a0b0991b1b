"""Problems as the outcome of tests, which most servers for continuous integration can show.

Each answer is a suite. Errors and warnings are failed tests of it; an answer without any is one that passed.
"""

from collections.abc import Iterable

from junitparser import Failure, JUnitXml, Skipped, TestCase, TestSuite

from descant import Encoding, Problem, Severity
from descant_server.reports.report import Checked, Report
from descant_server.terminal.bytes import print_bytes
from descant_server.terminal.problems import name
from descant_server.terminal.visible import visible


def _print(answers: Iterable[Checked]) -> None:
    report = JUnitXml("descant")
    for checked in answers:
        report.add_testsuite(_suite(checked))
    report.update_statistics()  # type: ignore[no-untyped-call]
    print_bytes(report.tostring() + b"\n")  # type: ignore[no-untyped-call]


def _suite(checked: Checked) -> TestSuite:
    path = name(checked.path)
    suite = TestSuite(path)
    failures = [problem for problem in checked.problems if problem.severity <= Severity.WARNING]
    whole = TestCase("nothing" if checked.is_nothing else "sound", classname=path)
    if checked.is_nothing:
        whole.result = [Skipped("No answer in it")]
    suite.add_testcases([_failed(checked, path, problem) for problem in failures] or [whole])
    return suite


def _failed(checked: Checked, path: str, problem: Problem) -> TestCase:
    place = checked.source.place(problem.span.start, Encoding.UTF32)
    where = f"{place.line + 1}:{place.column + 1}"
    case = TestCase(f"{problem.code} at {where}", classname=path)
    message = visible(problem.message)
    failure = Failure(message, problem.severity.label)
    failure.text = f"{path}:{where}: {message}"
    case.result = [failure]
    return case


REPORT = Report(_print)
