"""A new file has nearly the path of a file that is there.

It is spelled in another way, lies in another folder, or has a folder too many or too few. Then the answer
most often means the file that is there, which would stay as it is beside a second one.

Wrong: `src/Utils.ts`, where the disk has `src/utils.ts`

Right: `src/utils.ts`
"""

from collections.abc import Iterator

from descant.problems import Problem, ProblemKind, Severity
from descant_server.workspace.path_parts import plain_name
from descant_server.workspace.rules.intended_file import meant
from descant_server.workspace.rules.rule import DiskContext, DiskRule
from descant_server.workspace.rules.writing_path import writing_path

NEAR_MISS_PATH = ProblemKind.from_doc("near-miss-path", Severity.WARNING, __doc__)


def _check(context: DiskContext) -> Iterator[Problem]:
    for draft in context.drafts:
        place = draft.target
        if draft.file.operation != "write" or place is None or place.exists or draft.before is not None:
            continue
        other = meant(context, draft)
        if other is None:
            continue
        message = f"There is no {draft.file.path}, but there is {other}, which is probably meant."
        if plain_name(other) == plain_name(place.relative):
            message += " On some systems both are one file."
        yield writing_path(context, NEAR_MISS_PATH, draft.file, message, other)


RULE = DiskRule((NEAR_MISS_PATH,), _check)
