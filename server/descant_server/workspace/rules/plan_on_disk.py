"""A file that the plan names and the answer does not have is on the disk.

The kind of problem is the library's, which cannot know of files that stay as they are. A step may speak of
one, so that it is no more than a hint.
"""

from collections.abc import Iterator
from dataclasses import replace

from descant.problems import Problem, Severity
from descant.rules.plan_unknown_path import PLAN_UNKNOWN_PATH
from descant_server.workspace.paths import why_no_path
from descant_server.workspace.rules.rule import DiskContext, DiskRule


def _check(context: DiskContext) -> Iterator[Problem]:
    for problem in context.analysis.problems:
        if problem.kind is PLAN_UNKNOWN_PATH and problem.severity < Severity.HINT:
            path = context.text[problem.span.start : problem.span.end]
            if why_no_path(path) is None and context.nearby.is_file(path):
                message = f"The plan names {path}, which is on disk; the answer leaves it as it is."
                yield replace(problem, message=message, severity_override=Severity.HINT)


RULE = DiskRule((PLAN_UNKNOWN_PATH,), _check)
