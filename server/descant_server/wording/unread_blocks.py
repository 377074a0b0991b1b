"""The code blocks of an answer that may be files and were not read, since nothing names them."""

from collections.abc import Iterator

from descant import Analysis, Encoding, Problem, Severity, Source
from descant.formats.markdown.problem_kinds import BLOCK_WITHOUT_PATH, SEVERAL_BLOCKS
from descant_server.wording.plurals import plural

_FEWEST = 3
"""Lines of a block that says no language: a shorter one is rather a command, or output."""
_MOST = 10


def unread_blocks(analysis: Analysis) -> str:
    """Return how many there are and where, such as ``2 code blocks without a path not read: lines 9, 20``."""
    lines = [*_lines(analysis)]
    if not lines:
        return ""
    more = [f"{len(lines) - _MOST:,} more"][: len(lines) > _MOST]
    where = ", ".join((*(f"{line:,}" for line in lines[:_MOST]), *more))
    return f"{plural(len(lines), 'code block')} without a path not read: line{'s' * (len(lines) > 1)} {where}"


def _lines(analysis: Analysis) -> Iterator[int]:
    for problem in analysis.problems:
        is_doubtful = problem.severity <= Severity.WARNING
        if problem.kind in (BLOCK_WITHOUT_PATH, SEVERAL_BLOCKS) and (
            is_doubtful or _length(analysis.source, problem) >= _FEWEST
        ):
            yield analysis.source.place(problem.span.start, Encoding.UTF32)[0] + 1


def _length(source: Source, problem: Problem) -> int:
    """Return how many lines the block has that *problem* is about, whose place is the opening fence."""
    fence = source.text[problem.span.start : problem.span.end].strip()
    marks = fence[: len(fence) - len(fence.lstrip(fence[:1]))]
    begin = source.text.find("\n", problem.span.end) + 1
    end = source.text.find(f"\n{marks}", begin - 1)
    return source.text.count("\n", begin, end + 1) if 0 < begin <= end else 0
