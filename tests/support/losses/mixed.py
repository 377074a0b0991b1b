"""Damage within a real change: an answer that changes a file as people did, and has lost something there."""

import random
from collections.abc import Iterable, Sequence
from enum import Enum

from descant.merging import changes, lines_of
from support.losses.kinds import Kind
from support.losses.ordinary import Change

_AROUND = 3
"""Lines beside a change that are in one hunk with it."""
_SMALLEST = 1_500
_LARGEST = 60_000


class Place(Enum):
    """Where the damage is."""

    ANYWHERE = "anywhere"
    IN_HUNK = "in a hunk of the change"


PLACES = tuple(Place)


def mixed_answers(
    listed: Iterable[Change], kind: Kind, place: Place, count: int, seed: int = 1
) -> Sequence[tuple[str, str, str, str]]:
    """Return at most *count* files: the path, what it was, what the change made of it, and that damaged."""
    answers: dict[str, tuple[str, str, str, str]] = {}
    pairs = [
        (f"{change.name} {path}", path, change.before[path], change.after[path])
        for change in listed
        for path in change.before
        if path in change.after and kind.fits(path)
    ]
    pairs.sort(key=lambda pair: random.Random(f"{seed} {pair[0]}").random())
    for name, path, old, new in pairs:
        if len(answers) == count:
            break
        if new == old or not _SMALLEST <= len(old) <= _LARGEST:
            continue
        chance = random.Random(f"{seed} {name}")
        is_anywhere = place is Place.ANYWHERE
        damaged = kind.make(new, path, chance) if is_anywhere else _in_hunk(old, new, path, kind, chance)
        if damaged is not None and damaged not in (new, old):
            answers.setdefault(f"{path} {new}", (path, old, new, damaged))
    return tuple(answers.values())


def _in_hunk(old: str, new: str, path: str, kind: Kind, chance: random.Random) -> str | None:
    lines = new.splitlines(keepends=True)
    hunks = list(changes(lines_of(old), lines_of(new)))
    chance.shuffle(hunks)
    for hunk in hunks:
        start, end = max(0, hunk.new_start - _AROUND), hunk.new_end + _AROUND
        damaged = kind.make("".join(lines[start:end]), path, chance)
        if damaged is not None:
            return "".join((*lines[:start], damaged, *lines[end:]))
    return None
