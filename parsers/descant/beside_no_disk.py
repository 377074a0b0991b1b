"""What matters more where the answer is all that is known, and nobody will look at the disk."""

from dataclasses import replace

from descant.analysed import Analysis
from descant.checkpoints import along
from descant.problems import Severity, in_order
from descant.rules.elided_code import ELIDED_CODE


def beside_no_disk(analysis: Analysis) -> Analysis:
    """Return *analysis* as that of an answer whose files would be written without a look at what is there.

    A line that may stand for omitted code is a remark only as long as the file on the disk will tell.
    """
    if not any(problem.kind is ELIDED_CODE for problem in along(analysis.problems)):
        return analysis
    problems = (
        each.as_warning() if each.kind is ELIDED_CODE and each.severity is Severity.INFORMATION else each
        for each in along(analysis.problems)
    )
    return replace(analysis, problems=in_order(problems))
