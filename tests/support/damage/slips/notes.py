"""Broken values of a member that stands before the files, which are to be read whatever it holds."""

import json
from collections.abc import Sequence

from support.damage.drafts import Draft, NoPlaceError, Slip, chosen
from support.damage.slips.note_values import NOTE_VALUES
from support.damage.slips.registry import SlipGroup

NOTES = SlipGroup()
_COMMENTS = ("//", "#", "--", "/* none */ //")
"""What begins a comment ends with its line; else all behind it would be one."""
_KEYS = ("note", "notes", "remarks", "reasoning", "metadata", "tests", "curator_activity")


def _note(draft: Draft, values: Sequence[str]) -> None:
    value = chosen(draft, values)
    if value.startswith(_COMMENTS):
        value += "\n"
    try:
        json.loads(value)
    except json.JSONDecodeError:
        before = chosen(draft, ("files", "files", "files", "course_of_action", "summary"))
        key, name = draft.pick("key", before), chosen(draft, _KEYS)
        draft.insert(key, f'"{name}": {value}, ' + draft.chance.choice(("", "\n", "  ")))
    else:
        raise NoPlaceError


@NOTES.named("note: nested")
def _nested(draft: Draft) -> None:
    """Write broken values in a note that is sound but for them."""
    value = chosen(draft, [value for values in NOTE_VALUES.values() for value in values])
    form = chosen(draft, ('{{"a": {}, "b": [1, 2]}}', '["x", {}, "y"]', '{{"a": {{"b": [{}]}}}}', "[[[{}]]]"))
    _note(draft, (form.format(value),))


def _of(values: Sequence[str]) -> Slip:
    return lambda draft: _note(draft, values)


for _kind, _values in NOTE_VALUES.items():
    NOTES.named(f"note: {_kind}")(_of(_values))
