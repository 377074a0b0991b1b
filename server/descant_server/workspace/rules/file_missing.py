"""What the answer does to a file cannot be done with the files that are there.

It changes, deletes or moves a file that is not there, or moves one to where there is a file already. Most
often the path is not quite that of the file that is meant.

Wrong: an edit of `src/api.py`, where there is no such file

Right: the path of the file that is there, or the whole file
"""

from collections.abc import Iterator

from descant.problems import Problem, ProblemKind, Severity
from descant_server.workspace.rules.intended_file import meant
from descant_server.workspace.rules.rule import DiskContext, DiskRule
from descant_server.workspace.rules.writing_path import writing_new_path, writing_path

FILE_MISSING = ProblemKind.from_doc("file-missing", Severity.ERROR, __doc__)


def _check(context: DiskContext) -> Iterator[Problem]:
    for draft in context.drafts:
        if not draft.lacks:
            continue
        reason = draft.lacks[0].upper() + draft.lacks[1:]
        if draft.before is not None:
            message = f"{reason}: {draft.file.new_path}."
            yield writing_new_path(context, FILE_MISSING, draft.file, message)
            continue
        other = meant(context, draft)
        message = f"{reason}: {draft.file.path}."
        if other is not None:
            message += f" {other} is probably meant."
        yield writing_path(context, FILE_MISSING, draft.file, message, other)


RULE = DiskRule((FILE_MISSING,), _check)
