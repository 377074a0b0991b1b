"""Damaged answers by their kind and seed."""

import random
from collections.abc import Iterator, Sequence

from support.damage.answers import answer
from support.damage.cases import Case
from support.damage.drafts import Draft, NoPlaceError
from support.damage.slips import FULL, GROUPS, LARGE

KINDS = {kind: slip for slips in GROUPS.values() for kind, slip in slips.items()}
_ATTEMPTS = 400


def damaged(kind: str, seed: str) -> Case:
    """Return the answer that this seed makes with a slip of this *kind*."""
    for attempt in range(_ATTEMPTS):
        chance = random.Random(f"{kind} {seed} {attempt}")
        draft = Draft(answer(chance, is_large=kind in LARGE), chance)
        try:
            KINDS[kind](draft)
        except NoPlaceError:
            continue
        return draft.case(kind, seed)
    raise NoPlaceError(kind)


def spread(kinds: Sequence[str], count: int, seed: str) -> Iterator[tuple[str, str]]:
    """Yield kind and seed of so many answers, of each kind as many as of the others."""
    for number in range(count):
        yield kinds[number % len(kinds)], f"{seed}.{number // len(kinds)}"


def group(name: str, seed: str = "1", count: int | None = None) -> Iterator[tuple[str, str]]:
    """Yield those of a group, as many as a full run has."""
    return spread([*GROUPS[name]], FULL[name] if count is None else count, seed)
