"""Which older state the files of an answer were made from, told by their lines alone.

What others changed since that state (the drift) is the evidence: an answer that was made from it has none of
the drift, an answer that was made from what is there has all of it. An answer that takes a part of it back on
purpose has the rest, or touches nothing else; the numbers were set by the histories of real projects.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from descant.merging.proposed_file import DECISIVE, ProposedFile

_FEW = 4
"""Lines of drift that tell little by themselves: where they are old they may be taken back on purpose."""
_RECENT = 5
"""States back within which an answer was made from one rather than that it takes one back."""


class Nearness(StrEnum):
    """How an answer stands to the older state that it is nearest to."""

    CLEAR = "clear"
    """It lacks what was changed since, and changes other lines: it was made from that state."""
    UNCLEAR = "unclear"
    """It lacks what was changed since, which is little and long ago: it may take that back on purpose."""
    EQUAL = "equal"
    """It is that state: it changes nothing of it, or restores it."""


@dataclass(frozen=True, slots=True)
class BaseChoice:
    """The older state that an answer was made from, or may have been."""

    state: int
    """How many states back it is."""
    nearness: Nearness


def choose_base(files: Sequence[ProposedFile]) -> BaseChoice | None:
    """Return the older state that all *files* together were made from; None where that is what is there."""
    changed = [file for file in files if file.older and file.proposed != file.there]
    best, least = None, -1
    for state in sorted({back for file in changed for back, _ in file.older}):
        drifts = [drift for file in changed if (drift := file.since(state)) is not None]
        missing = sum(drift.missing for drift in drifts)
        if missing <= DECISIVE * sum(drift.present for drift in drifts):
            continue
        # The answer is nearest to the state that it was made from.
        distance = sum(file.distance(state) for file in changed)
        if best is None or distance < least or (distance == least and _is_safer(best, state)):
            least = distance
            is_equal = all(drift.is_equal for drift in drifts)
            is_mixed = any(drift.is_mixed for drift in drifts)
            is_clear = missing > _FEW or (state <= _RECENT and not is_mixed)
            best = BaseChoice(state, _nearness(is_equal=is_equal, is_clear=is_clear))
    return best if best is not None else _nearer_than_there(changed)


def _nearer_than_there(changed: Sequence[ProposedFile]) -> BaseChoice | None:
    """Return the state that is nearest where the answer is nearer to it than to what is there.

    It has some of what was changed since, and lacks some: both may have made the same change.
    """
    nearest, least = None, sum(file.change.total for file in changed)
    for state in sorted({back for file in changed for back, _ in file.older}):
        # Counting lines tells of most states that they are further away.
        if sum(file.least_distance(state) for file in changed) >= least:
            continue
        if (distance := sum(file.distance(state) for file in changed)) < least:
            nearest, least = BaseChoice(state, Nearness.UNCLEAR), distance
    return nearest


def _is_safer(best: BaseChoice, state: int) -> bool:
    """Tell whether *state* rather than *best* is taken, to which the answer is as near.

    It has changed the very lines that were changed in between: made from the older of the two it contradicts
    that, which a person decides; taken to be made from the newer one it would replace that unnoticed.
    """
    return state <= _RECENT and best.nearness is not Nearness.EQUAL


def _nearness(*, is_equal: bool, is_clear: bool) -> Nearness:
    if is_equal:
        return Nearness.EQUAL
    return Nearness.CLEAR if is_clear else Nearness.UNCLEAR
