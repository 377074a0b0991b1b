"""Two slips in one answer."""

from support.damage.drafts import Draft, NoPlaceError
from support.damage.slips.objects import WHOLE
from support.damage.slips.registry import SLIPS, SlipGroup

PAIRS = SlipGroup()
_BESIDE = 7
"""Pieces on either side of the first slip in which the second one is made."""
_BETWEEN = (
    "word between files", "prose between files", "missing comma between items", "brace too many after a file",
    "doubled comma", "markdown between files", "comment //",
)  # fmt: skip


def _one_of(draft: Draft, *kinds: str) -> None:
    fitting = kinds or tuple(kind for kind in SLIPS if SLIPS[kind] not in WHOLE)
    SLIPS[draft.chance.choice(fitting)](draft)


def _damaged(draft: Draft) -> list[int]:
    return [
        number
        for number in range(len(draft.texts))
        if number in draft.changed or draft.gaps[number] or draft.gaps[number + 1]
    ]


@PAIRS.named("two slips anywhere")
def _anywhere(draft: Draft) -> None:
    _one_of(draft)
    _one_of(draft)


@PAIRS.named("two slips side by side")
def _beside(draft: Draft) -> None:
    _one_of(draft)
    damaged = _damaged(draft)
    if len(damaged) > _BESIDE:
        raise NoPlaceError
    draft.window = damaged[0] - _BESIDE, damaged[-1] + _BESIDE
    _one_of(draft)


@PAIRS.named("one slip in a file, one next to it")
def _next_to_a_file(draft: Draft) -> None:
    _one_of(draft, *_BETWEEN)
    damaged = _damaged(draft)
    near = {piece.file for piece in draft.answer.pieces[damaged[0] - 4 : damaged[-1] + 4]} - {None}
    if not near:
        raise NoPlaceError
    file = draft.chance.choice(sorted(number for number in near if number is not None))
    inside = [number for number, piece in enumerate(draft.answer.pieces) if piece.file == file]
    draft.window = inside[0] + 1, inside[-1]
    _one_of(draft)


@PAIRS.named("three slips")
def _three(draft: Draft) -> None:
    for _ in range(3):
        _one_of(draft)
