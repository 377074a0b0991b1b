"""What a person has chosen of a file, carried over to another text of the answer.

The text of an answer is edited after hunks were left out, or the proposed text was edited: what was chosen is
merged into what the answer proposes now. Where the answer has changed the same lines, its text counts, and
that is said; it comes back where the answer says the same again.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from descant.merging import ChosenChange, LineReplacement, merged, preferring
from descant.merging.text_hunks import ended_lines
from descant_server.workspace.both_sides import both_sides
from descant_server.workspace.choices import (
    Choices,
    TextChoice,
    can_choose,
    choice_key,
    files_of,
    resolution_of,
)
from descant_server.workspace.draft import Draft


@dataclass(frozen=True, slots=True)
class ChoiceOrigin:
    """What a person has chosen of a file, and of what: where it is carried over from."""

    key: str
    proposed: str
    """What the answer proposed."""
    chosen: str
    """What the person made of it."""
    left_out: tuple[tuple[str, ...], ...]
    """The lines that hunks would bring which are left out, and those that they would take away."""
    carried_key: str = ""
    """Of the text of the answer that it is carried over to; empty without one."""
    carried: TextChoice | None = None
    lost: int = 0
    """In how many places the answer has changed what was chosen, so that this is not kept."""


Origins = Mapping[str, ChoiceOrigin]
"""By the paths of files, seen from the folder."""


@dataclass(frozen=True, slots=True)
class CarriedChoices:
    """What is chosen of files whose text in the answer is another one by now."""

    choices: Choices = field(default_factory=dict)
    """Those that nobody has kept yet."""
    origins: Origins = field(default_factory=dict)
    """Of all choices that were seen, by then and now."""


def carry_over(drafts: Sequence[Draft], choices: Choices, origins: Origins) -> CarriedChoices:
    """Return what is carried over to *drafts*, of which nothing is chosen yet."""
    carried = dict[str, Sequence[TextChoice]]()
    known = {path: origin for path, origin in origins.items() if origin.key in choices}
    for numbers in files_of(drafts) if known else ():
        entries = [drafts[number] for number in numbers]
        draft, key = entries[0], choice_key(entries)
        assert draft.target is not None, "its path is not refused"
        before, now = known.get(draft.target.relative), _proposed(draft)
        if before is None or now is None or key in choices or not can_choose(draft):
            continue
        choice, lost = _carried(draft, now, before)
        known[draft.target.relative] = replace(before, carried_key=key, carried=choice, lost=lost)
        if choice is not None:
            carried[key] = (choice,)
    return CarriedChoices(carried, known)


def with_origins(
    carried: CarriedChoices, proposed: Sequence[Draft], chosen: Sequence[Draft], choices: Choices
) -> CarriedChoices:
    """Return *carried* with the origins of what is *chosen* now of what the answer has *proposed*."""
    origins = dict(carried.origins)
    for numbers in files_of(proposed) if choices else ():
        key = choice_key([proposed[number] for number in numbers])
        before, after = proposed[numbers[0]], chosen[numbers[0]]
        known = choices.get(key)
        if not known or before.target is None:
            continue
        origin = origins.get(before.target.relative)
        # What was carried over is no choice of its own until somebody changes it.
        if origin is not None and origin.carried_key == key and origin.carried in known:
            continue
        text, made = _proposed(before), _proposed(after)
        if text is not None and made is not None and (after.chosen or after.resolving is not None):
            origins[before.target.relative] = ChoiceOrigin(key, text, made, _signs(after.chosen))
    return replace(carried, origins=origins)


def _carried(draft: Draft, now: str, origin: ChoiceOrigin) -> tuple[TextChoice | None, int]:
    """Return what is chosen of *draft*, which proposes *now*, and in how many places it is not kept."""
    if now == origin.proposed:
        merge_text, lost = origin.chosen, 0
    else:
        merge = merged(origin.proposed, now, origin.chosen)
        merge_text = preferring(merge, theirs=False)
        lost = len(merge.conflicts)
    if draft.has_conflicts:
        return resolution_of(draft, merge_text), lost
    there = draft.old_text or ""
    whole = ChosenChange.between(there, now)
    made = ChosenChange.between(there, now).edited(merge_text)
    left_out = tuple(step for step in whole.taken if _sign(whole, step) in origin.left_out)
    left_out = tuple(step for step in left_out if step not in made.taken)
    if made.taken == whole.taken:
        return None, lost
    return TextChoice(draft.old_text, made.taken, left_out), lost


def _proposed(draft: Draft) -> str | None:
    """Return the text that a person sees as proposed; None where there is none."""
    if draft.has_conflicts:
        return both_sides(draft)
    return draft.after if not draft.why_not else None


def _signs(change: ChosenChange | None) -> tuple[tuple[str, ...], ...]:
    return () if change is None else tuple(_sign(change, step) for step in change.left_out)


def _sign(change: ChosenChange, step: LineReplacement) -> tuple[str, ...]:
    """Return what tells a hunk by its content, wherever it is by now."""
    gone = ended_lines(change.before)[step.start : step.end]
    return (*(f"-{line.rstrip()}" for line in gone), *(f"+{line.rstrip()}" for line in step.lines))
