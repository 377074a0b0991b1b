"""A hunk needs another one of its file that a person has left out.

It uses a name that only that one defines, it is an edit that was made for the text with it, or the file can
be read in its language only with both. Take that one back, or leave out this one, too: until then the file is
asked for by itself.

Wrong: the hunk with `import math` is left out, and one that calls `math.floor` is taken

Right: both hunks, or none of them
"""

from collections.abc import Iterator

from descant.problems import Problem, ProblemKind, Severity
from descant_server.workspace.choices import files_of
from descant_server.workspace.draft import Draft, LeftOutNeed
from descant_server.workspace.hunk_places import hunk_place, hunk_places
from descant_server.workspace.rules.rule import DiskContext, DiskRule
from descant_server.workspace.rules.writing_path import writing_path

NEEDS_LEFT_OUT = ProblemKind.from_doc("needs-left-out", Severity.WARNING, __doc__)


def _check(context: DiskContext) -> Iterator[Problem]:
    if not any(draft.needs for draft in context.drafts):
        return
    for numbers in files_of(context.drafts):
        entries = [context.drafts[number] for number in numbers]
        draft, change = entries[0], entries[0].chosen
        if change is None or draft.is_applied:
            continue
        places = hunk_places([each.file for each in entries], context.text, change)
        for need in draft.needs:
            problem = writing_path(context, NEEDS_LEFT_OUT, draft.file, _message(draft, need))
            place = places.get(need.by) if need.by is not None else None
            yield problem if place is None else Problem(NEEDS_LEFT_OUT, place, problem.message)


def _message(draft: Draft, need: LeftOutNeed) -> str:
    left_out = f"the hunk {hunk_place(need.left_out)} of {draft.file.path}, which is left out"
    what = "Take it back, or leave out this one, too."
    if need.error:
        return f"Without {left_out}, this is not sound: {need.error} Take it back, or edit the file."
    if need.name:
        return f"Only {left_out}, defines “{need.name}”, which is used here. {what}"
    return f"This was made for a text with {left_out}. {what}"


RULE = DiskRule((NEEDS_LEFT_OUT,), _check)
