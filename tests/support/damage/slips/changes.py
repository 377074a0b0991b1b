"""Changes of one character of the structure: of anything but what stands between the quotes of a string."""

import json

from support.damage.drafts import Draft, NoPlaceError
from support.damage.slips.registry import SlipGroup

CHANGES = SlipGroup()
_CHARACTERS = '{}[]:,"' * 4 + "'`;=.-/\\()<>#*_+!x7an \u201c"
_STRUCTURE = {"open", "close", "comma", "colon", "number"}


def _changed(draft: Draft, number: int, at: int, new: str) -> None:
    """Write *new* for the character *at* of a piece, and see that this is a change."""
    text = draft.piece(number).text
    draft.replace(number, text[:at] + new + text[at + 1 :])
    if new or at:
        # Only with its first quote gone, and nothing in its place, it is sure where a string begins and ends.
        draft.doubt(number)
    _refuse_sound(draft)


def _refuse_sound(draft: Draft) -> None:
    """Take no change that leaves sound JSON."""
    low = next(number for number, piece in enumerate(draft.answer.pieces) if piece.role != "prose")
    high = len(draft.texts) - (draft.piece(len(draft.texts) - 1).role == "prose")
    text = "".join(
        gap + piece for gap, piece in zip(draft.gaps[low:high], draft.texts[low:high], strict=True)
    )
    try:
        json.loads(text + draft.gaps[high])
    except json.JSONDecodeError:
        return
    raise NoPlaceError


def _place(draft: Draft) -> tuple[int, int]:
    """Return a piece and a character of it: any of the structure, or a quote that delimits a string."""
    places = []
    for number, piece in enumerate(draft.answer.pieces):
        if piece.role in _STRUCTURE:
            places += [(number, at) for at in range(len(piece.text))]
        elif piece.role in ("key", "string"):
            places += [(number, 0), (number, len(piece.text) - 1)]
    return draft.chance.choice(places)


@CHANGES.slip
def character_deleted(draft: Draft) -> None:
    number, at = _place(draft)
    _changed(draft, number, at, "")


@CHANGES.slip
def character_replaced(draft: Draft) -> None:
    number, at = _place(draft)
    _changed(draft, number, at, draft.chance.choice(_CHARACTERS))


@CHANGES.slip
def character_inserted(draft: Draft) -> None:
    low = next(number for number, piece in enumerate(draft.answer.pieces) if piece.role != "prose")
    high = len(draft.texts) - (draft.piece(len(draft.texts) - 1).role == "prose")
    gap = draft.chance.randrange(low + 1, high)
    character = draft.chance.choice(_CHARACTERS)
    if character == '"':
        draft.quote(gap)
    else:
        draft.insert(gap, character)
    _refuse_sound(draft)
