"""Damaged answers by their kind and seed."""

import random
from collections.abc import Iterator, Sequence

from support.damage.answers import File, answer, answer_of
from support.damage.cases import Case
from support.damage.drafts import Draft, NoPlaceError
from support.damage.markup.cases import MARKUP, MARKUP_FULL, markup_case
from support.damage.slips import FULL, GROUPS, LARGE, SLIPS
from support.damage.slips.objects import WHOLE

KINDS = {kind: slip for slips in GROUPS.values() for kind, slip in slips.items()}
_ATTEMPTS = 400


def damaged(kind: str, seed: str) -> Case:
    """Return the answer that this seed makes with a slip of this *kind*."""
    if kind not in KINDS:
        return markup_case(kind, seed)
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
    """Yield those of a group, as many as a full run has; answers in other formats are groups of their own."""
    full = FULL[name] if name in FULL else MARKUP_FULL[name]
    return spread([*(GROUPS.get(name) or MARKUP[name])], full if count is None else count, seed)


def slipped(files: Sequence[File], count: int, seed: str) -> str:
    """Return an answer with so many slips in it, none of which damages more than its own spot."""
    chance = random.Random(seed)
    draft = Draft(answer_of(files), chance)
    kinds = [kind for kind in SLIPS if SLIPS[kind] not in WHOLE and kind != "doubled braces of all"]
    made = 0
    for _ in range(_ATTEMPTS * count):
        try:
            SLIPS[chance.choice(kinds)](draft)
        except NoPlaceError:
            continue
        made += 1
        if made == count:
            return draft.case("slips", seed).text
    raise NoPlaceError(seed)
