"""A file is there already as the answer has it.

Nothing is written for it. Line ends, a byte order mark and a line end at the end of the file are kept as they
are on the disk, and are no difference. A file of which you left out all hunks is not one: the answer
has more of it.

Wrong: a file that the model has only repeated

Right: the answer without that file
"""

from collections.abc import Iterator

from descant.problems import Problem, ProblemKind, Severity
from descant_server.workspace.rules.rule import DiskContext, DiskRule
from descant_server.workspace.rules.writing_path import writing_path

UNCHANGED_FILE = ProblemKind.from_doc("unchanged-file", Severity.INFORMATION, __doc__)


def _check(context: DiskContext) -> Iterator[Problem]:
    for draft in context.drafts:
        is_left_out = draft.chosen is not None and bool(draft.chosen.left_out)
        if draft.is_done and not draft.is_applied and not draft.reasons and not is_left_out:
            message = f"{draft.file.path} is unchanged: it is there already as the answer has it."
            yield writing_path(context, UNCHANGED_FILE, draft.file, message)


RULE = DiskRule((UNCHANGED_FILE,), _check)
