"""What looks like damage from copying is on the disk as well.

The kinds of problems are the library's, which knows the text alone. Where the very line is in the file that
is there, the answer has not brought it, and it is information only.
"""

from collections.abc import Iterator
from dataclasses import replace

from descant.embedded.range_map import RangeMap
from descant.problems import Problem, Severity
from descant.rules.citation_mark import CITATION_MARK
from descant.rules.dangling_optional_chaining import DANGLING_OPTIONAL_CHAINING
from descant.rules.odd_space_in_code import ODD_SPACE_IN_CODE
from descant.rules.smart_quotes_in_code import SMART_QUOTES_IN_CODE
from descant_server.workspace.rules.rule import DiskContext, DiskRule

_KINDS = (CITATION_MARK, DANGLING_OPTIONAL_CHAINING, ODD_SPACE_IN_CODE, SMART_QUOTES_IN_CODE)


def _check(context: DiskContext) -> Iterator[Problem]:
    problems = [
        problem
        for problem in context.analysis.problems
        if problem.kind in _KINDS and problem.severity < Severity.INFORMATION
    ]
    if not problems:
        return
    for file in context.rewritten:
        inside = [problem for problem in problems if file.node.inner.holds(problem.span)]
        if inside:
            ways, lines = RangeMap(file.node, context.text), frozenset(file.old_lines)
            for problem in inside:
                index = ways.to_value(problem.span.start)
                if index is not None and file.new_lines[file.new_line_at(index)] in lines:
                    message = f"{problem.message} The line is the same in {file.path} on disk."
                    yield replace(problem, message=message, severity_override=Severity.INFORMATION)


RULE = DiskRule(_KINDS, _check)
