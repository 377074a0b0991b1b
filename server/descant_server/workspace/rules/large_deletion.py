"""A file would lose most of its lines.

The answer may have a part of the file only, or another file under its path. Lines that only moved, or changed
in blanks, quotes, commas and semicolons are not lost.

Wrong: 31 lines for a file that has 120, and most of those are not among them

Right: the whole file
"""

from collections import Counter
from collections.abc import Iterable, Iterator

from descant.problems import Problem, ProblemKind, Severity
from descant_server.workspace.rules.elided_code import elided_files
from descant_server.workspace.rules.rewritten import Rewritten
from descant_server.workspace.rules.rule import DiskContext, DiskRule
from descant_server.workspace.rules.writing_path import writing_path

LARGE_DELETION = ProblemKind.from_doc("large-deletion", Severity.WARNING, __doc__)

_FEWEST = 20
"""Lines of a file that can lose most of them."""
_MOST = 0.6
"""Of the lines that are not blank."""
_STYLE = str.maketrans("", "", " \t\"'`;,")
"""What formatters change."""


def _check(context: DiskContext) -> Iterator[Problem]:
    losses = [(file, lost) for file in context.rewritten if (lost := _lost(file))]
    elided = frozenset(elided_files(context)) if losses else ()
    for file, lost in losses:
        if file not in elided:
            message = (
                f"{file.path} would lose most of its lines: {lost} of {len(file.old_lines)} on disk are not "
                f"in the answer, which has {len(file.new_lines)}."
            )
            yield writing_path(context, LARGE_DELETION, file.draft.file, message)


def _lost(file: Rewritten) -> int:
    """Return how many lines are there and not in the answer, blank ones aside; 0 where it is not most."""
    total = len(file.old_lines)
    if total < _FEWEST or len(file.new_lines) >= total or not file.draft.file.complete:
        return 0  # A file that is cut off is an error of its own.
    filled = sum(1 for line in file.old_lines if line.strip())
    if file.gone.total() - file.gone[""] <= _MOST * filled:
        return 0
    lost = (_unstyled(file.old_lines) - _unstyled(file.new_lines)).total()
    return lost if lost > _MOST * filled else 0


def _unstyled(lines: Iterable[str]) -> Counter[str]:
    counts = Counter(line.translate(_STYLE) for line in lines)
    del counts[""]
    return counts


RULE = DiskRule((LARGE_DELETION,), _check)
