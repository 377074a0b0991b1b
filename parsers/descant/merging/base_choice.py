"""Which older state the files of an answer were made from, told by their lines alone.

What others changed since that state (the drift) is the evidence: an answer that was made from it has none of
the drift, an answer that was made from what is there has all of it. An answer that takes a part of it back on
purpose has the rest, or touches nothing else; the numbers were set by the histories of real projects.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from heapq import heapify, heappop, heappush

from descant.merging.proposed_file import DECISIVE, ProposedFile

_FEW = 4
"""Lines of drift that tell little by themselves: where they are old they may be taken back on purpose."""
_MOST_ALIKE = 8
"""States that are merged from to see whether it matters which of them is taken."""
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
    rival: int | None = None
    """Another state that it is as near to, where merging from that would give something else."""


def choose_base(files: Sequence[ProposedFile]) -> BaseChoice | None:
    """Return the older state that all *files* together were made from; None where that is what is there."""
    changed = [file for file in files if file.older and file.proposed != file.there]
    # The answer is as near to these; the newest comes first.
    alike: list[int] = []
    best, least = None, 0
    # The answer is nearest to the state that it was made from.
    for distance, state in _nearest(changed):
        if best is not None and distance > least:
            break
        drifts = [drift for file in changed if (drift := file.since(state)) is not None]
        missing = sum(drift.missing for drift in drifts)
        if missing <= DECISIVE * sum(drift.present for drift in drifts):
            continue
        alike.append(state)
        if best is None or _is_safer(best, state):
            least = distance
            is_equal = all(drift.is_equal for drift in drifts)
            is_clear = missing > _FEW or (
                state <= _RECENT and not any(file.is_mixed(state) for file in changed)
            )
            best = BaseChoice(state, _nearness(is_equal=is_equal, is_clear=is_clear))
    return _with_rival(best, alike, changed) if best is not None else _nearer_than_there(changed)


def _nearest(changed: Sequence[ProposedFile]) -> Iterator[tuple[int, int]]:
    """Yield the distance of each state with the state, the nearest first, of those as near the newest.

    None is further away than what is there: what seems to be missing then was moved, or copied. Distances are
    counted only when it is the turn of a state by the least that its distance can be, which costs little.
    """
    furthest = sum(file.change.total for file in changed)
    waiting = [(least, False, state) for least, state in _least_distances(changed) if least <= furthest]
    heapify(waiting)
    while waiting:
        distance, is_counted, state = heappop(waiting)
        if is_counted:
            yield distance, state
        elif (distance := sum(file.distance(state) for file in changed)) <= furthest:
            heappush(waiting, (distance, True, state))


def _least_distances(changed: Sequence[ProposedFile]) -> Iterator[tuple[int, int]]:
    """Yield the least that the distance of each state can be, and the state; the newest first."""
    at_state: dict[int, list[ProposedFile]] = {}
    for file in changed:
        for back in {back for back, _ in file.older}:
            at_state.setdefault(back, []).append(file)
    # How many lines there are at least in one of the two and not in the other, for each of the files so far.
    now = {id(file): file.least_distance(-1) for file in changed}
    total = sum(now.values())
    for state in sorted(at_state):
        for file in at_state[state]:
            least = file.least_distance(state)
            total += least - now[id(file)]
            now[id(file)] = least
        yield total, state


def _with_rival(best: BaseChoice, alike: Sequence[int], files: Sequence[ProposedFile]) -> BaseChoice:
    """Return *best* as unclear where merging from a state *alike* gives something else.

    Where that is recent, the safer of the two is the best already.
    """
    if best.nearness is not Nearness.CLEAR:
        return best
    merges = [file.merge_from(best.state) for file in files]
    for state in alike[:_MOST_ALIKE]:
        if state > _RECENT and any(
            file.merge_from(state) != merge for file, merge in zip(files, merges, strict=True)
        ):
            return BaseChoice(best.state, Nearness.UNCLEAR, state)
    return best


def is_newer(files: Sequence[ProposedFile], state: int) -> bool:
    """Tell whether *files* know at least two of the states since *state*, and bring something new as well.

    What one apply has brought, and was committed, is one of these, and no sign that its answer knew it.
    """
    return len(set[int]().union(*(file.known_states(state) for file in files))) > 1


def _nearer_than_there(changed: Sequence[ProposedFile]) -> BaseChoice | None:
    """Return the state that is nearest where the answer is nearer to it than to what is there.

    It has some of what was changed since, and lacks some: both may have made the same change.
    """
    nearest, least = None, sum(file.change.total for file in changed)
    for least_distance, state in _least_distances(changed):
        # Counting lines tells of most states that they are further away.
        if least_distance >= least:
            continue
        if (distance := sum(file.distance(state) for file in changed)) < least:
            least = distance
            nearest = None if _is_known(changed, state) else BaseChoice(state, Nearness.UNCLEAR)
    return nearest


def _is_known(files: Sequence[ProposedFile], state: int) -> bool:
    """Tell whether *files* have more of what was changed since *state* than they lack.

    Two who change the same seldom leave out the rest: the answer replaces some of it on purpose.
    """
    traces = [file.traces(state) for file in files]
    drifts = [drift for file in files if (drift := file.since(state)) is not None]
    lacked = sum(each.returned for each in traces) + sum(drift.missing for drift in drifts)
    return sum(each.kept for each in traces) > lacked


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
