"""Both sides of each conflict of a file, as a model is shown them that is to resolve it."""

from collections.abc import Iterator

from descant.contracts.reask_context import Quote
from descant.merging import conflict_ranges
from descant_server.workspace.base import BaseEvidence
from descant_server.workspace.draft import Draft

_MOST = 5
_MOST_LINES = 60
"""Of one side."""


def conflict_quotes(draft: Draft) -> Iterator[Quote]:
    """Yield for each conflict of *draft* what the file has now, what it had, and what the answer has.

    The answer itself may have it as a change of other lines, so its side is quoted, too.
    """
    if draft.merge is None or draft.base is None:
        return
    path = draft.file.path
    is_reviewed = draft.base.evidence is BaseEvidence.REVIEWED
    before = "Before that it was" if is_reviewed else f"In {draft.base.name} it was"
    places = zip(draft.merge.conflicts, conflict_ranges(draft.merge), strict=True)
    for conflict, lines in [*places][:_MOST]:
        where = f"line {lines.start + 1} of {path}"
        sides = (
            (f"Changed since, from {where} on, is", conflict.ours),
            (before, conflict.base),
            ("Your answer has there", conflict.theirs),
        )
        for title, side in sides:
            yield Quote(title, "\n".join(side[:_MOST_LINES]) or "(no lines)")
