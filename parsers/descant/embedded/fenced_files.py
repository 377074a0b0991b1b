"""A fence around all of a file: a slip in Markdown, and the end of a file in any other language."""

from dataclasses import replace

from descant.analysis import Analysis
from descant.checkpoints import along
from descant.embedded.embedded_files import content_pointer
from descant.embedded.language_names import language_name
from descant.problems import in_order
from descant.rules.fence_inside_content import FENCE_INSIDE_CONTENT


def with_fences_weighed(analysis: Analysis) -> Analysis:
    """Return *analysis* with a warning for each fence around a file in a language that has none."""
    if not any(problem.kind is FENCE_INSIDE_CONTENT for problem in along(analysis.problems)):
        return analysis
    ruined = {
        content_pointer(analysis, file)
        for file in along(analysis.answer.files)
        if language_name(file.path) not in (None, "markdown")
    }
    problems = (
        each.as_warning() if each.kind is FENCE_INSIDE_CONTENT and each.pointer in ruined else each
        for each in along(analysis.problems)
    )
    return replace(analysis, problems=in_order(problems))
