"""Moves that were reviewed, of files that have changed since: the change goes along, as git has it."""

from dataclasses import replace

from descant.merging import merged
from descant_server.wording.plurals import plural
from descant_server.workspace.base import Base, BaseEvidence
from descant_server.workspace.content import Content
from descant_server.workspace.draft import Draft
from descant_server.workspace.file_text import NoText, rewritten
from descant_server.workspace.plan import PlannedWrite
from descant_server.workspace.reviewed import ReviewedFile


def moved_with_changes(then: Draft, now: Draft, file: ReviewedFile, since: str) -> Draft | None:
    """Return the move *then* of what is there *now*, edited as it was to be; None where it may not be done.

    That is where the new path is another one, or is not as *file* has it, or one of the texts is none.
    """
    old, current, wanted, place = then.old_text, now.old_text, then.after, now.target
    if now.reasons or now.before is None or place is None or not _is_free(then, now, file):
        return None
    if old is None or current is None or wanted is None:
        return None
    merge = merged(old, current, wanted)
    if merge.text is None:
        count = plural(len(merge.conflicts), "place")
        conflict = f"in {count} its edits conflict with what was changed since {since}"
        return replace(now, patched=then.patched, outdated=conflict)
    data = rewritten(merge.text, now.before.style, current)
    last = then.steps[-1].after
    if isinstance(data, NoText) or last is None:
        return None
    after = Content(data, last.mode)
    to = now.new_target or place
    steps = [PlannedWrite(to.relative, now.before.content, after)]
    if to is not place:
        replaced = now.steps[-1].before if now.steps else None
        steps = [
            PlannedWrite(place.relative, now.before.content, None),
            PlannedWrite(to.relative, replaced, after),
        ]
    base = Base(old, since, BaseEvidence.REVIEWED, place.relative)
    return replace(
        now, patched=then.patched, lacks="", after=merge.text, steps=tuple(steps), base=base, merge=merge
    )


def _is_free(then: Draft, now: Draft, file: ReviewedFile) -> bool:
    """Tell whether the new path is the one that was reviewed, and what is there is as it was then."""
    places = [draft.new_target.relative if draft.new_target is not None else "" for draft in (then, now)]
    if places[0] != places[1] or now.lacks:
        return False
    if now.new_target is None or not now.new_target.exists:
        return not file.replaced
    replaced = now.steps[-1].before if now.steps else None
    return replaced is not None and replaced.digest == file.replaced
