"""A report as the outcome of tests: a suite for the run and for each model, a case for each kind of problem.

A case fails where more answers have the problem as an error than may: none, or with
``--fail-under clean=0.95`` five of a hundred. Texts that were not read to their end are the case ``failed``,
which fails likewise. Each suite has a case for each limit, too.
"""

import re
from collections.abc import Iterator

from junitparser import Failure, JUnitXml, TestCase, TestSuite

from descant.verdict_words import Verdict
from descant_server.batch_report.counts import AnswerCounts, CodeCount
from descant_server.batch_report.intervals import Share, share_of
from descant_server.batch_report.report_words import interval, percent, value_words
from descant_server.batch_report.run_report import RunReport
from descant_server.batch_report.share_limits import LimitOutcome, outcome
from descant_server.terminal.bytes import print_bytes
from descant_server.terminal.visible import shortened

_NOT_IN_XML = re.compile("[\ud800-\udfff\ufffe\uffff]")


def print_report(report: RunReport) -> None:
    """Print *report* to standard output."""
    document = JUnitXml("descant report")
    most = 1 - max((each.limit.least for each in report.limits if each.limit.measure == "clean"), default=1.0)
    for name, counts in _suites(report):
        suite = TestSuite(name)
        outcomes = [outcome(each.limit, counts) for each in report.limits]
        suite.add_testcases([_limit_case(name, each) for each in outcomes])
        suite.add_testcase(_failed_case(name, counts.share(Verdict.FAILED), most))
        suite.add_testcases([_code_case(name, count, counts, most) for count in counts.by_frequency()])
        document.add_testsuite(suite)
    document.update_statistics()  # type: ignore[no-untyped-call]
    print_bytes(document.tostring() + b"\n")  # type: ignore[no-untyped-call]


def _suites(report: RunReport) -> Iterator[tuple[str, AnswerCounts]]:
    yield "all answers", report.counts.total
    for groups in list(report.counts.groups.values())[:1]:
        for group in groups:
            yield _xml(f"{group.column}: {value_words(group.value)}"), group.counts


def _limit_case(suite: str, met: LimitOutcome) -> TestCase:
    case = TestCase(met.limit.text, classname=suite)
    if not met.is_met:
        case.result = [Failure(met.sentence, "limit")]
    return case


def _code_case(suite: str, count: CodeCount, counts: AnswerCounts, most: float) -> TestCase:
    case = TestCase(_xml(shortened(count.code, 200)), classname=suite)
    share = share_of(count.error_rows, counts.rows)
    words = f"an error in {_of(share)}"
    if _is_over(share, most):
        case.result = [Failure(f"{words}; at most {percent(most)} may have it", "error")]
    else:
        case.system_out = f"in {count.rows:,} of {counts.rows:,} answers; {words}"
    return case


def _failed_case(suite: str, share: Share, most: float) -> TestCase:
    case = TestCase("failed", classname=suite)
    words = f"not read to the end: {_of(share)}"
    if _is_over(share, most):
        case.result = [Failure(f"{words}; at most {percent(most)} may fail", "failed")]
    else:
        case.system_out = words
    return case


def _of(share: Share) -> str:
    return f"{share.count:,} of {share.rows:,} answers, {percent(share.value)} ({interval(share)})"


def _is_over(share: Share, most: float) -> bool:
    # What is left of a limit after a subtraction is no whole number of thousandths.
    return share.count > 0 and share.value > most + 1e-9


def _xml(text: str) -> str:
    return _NOT_IN_XML.sub("\ufffd", text)
