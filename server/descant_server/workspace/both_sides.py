"""A file in conflict as one text: both sides of each conflict between markers, for a person to work on."""

from descant.merging import marked, marker_size
from descant_server.workspace.base import BaseEvidence
from descant_server.workspace.draft import Draft


def both_sides(draft: Draft) -> str:
    """Return the text of *draft*, which has conflicts, as far as a person has resolved it."""
    return _marked(draft) if draft.resolving is None else draft.resolving


def conflicts_left(draft: Draft) -> int:
    """Return how many conflicts of *draft* are not resolved yet."""
    if draft.merge is None or not draft.merge.conflicts:
        return 0
    if draft.resolving is None:
        return len(draft.merge.conflicts)
    opener = f"{'<' * marker_size(draft.merge)} "
    # One whose opening marker is gone is no resolved one.
    return max(1, sum(line.startswith(opener) for line in draft.resolving.splitlines()))


def _marked(draft: Draft) -> str:
    assert draft.base is not None, "it was looked up"
    assert draft.merge is not None, "it was tried"
    is_of_answer = draft.base.evidence is not BaseEvidence.REVIEWED
    base = draft.base.name if is_of_answer else "the file when it was checked"
    return marked(draft.merge, "the file as it is now", base, "the answer")
