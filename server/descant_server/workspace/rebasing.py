"""The drafts of an answer that was reviewed, on files that have changed since.

What a draft was to write then is merged into what is there now, with what was there then as the base. Where
that contradicts, and where a file came, went or became something else, nothing is written.
"""

from dataclasses import replace
from itertools import repeat

from descant import Analysis
from descant.merging import lines_of, merged
from descant_server.wording.plurals import plural
from descant_server.workspace.base import Base, BaseEvidence
from descant_server.workspace.draft import Draft
from descant_server.workspace.drafting import drafts
from descant_server.workspace.existing import WorkspaceView
from descant_server.workspace.mode_changes import with_mode_of
from descant_server.workspace.rebased_moves import moved_with_changes
from descant_server.workspace.reviewed import ReviewedFile, ReviewedFiles, digest_of_written
from descant_server.workspace.rewriting import kept_lines, with_content


def reviewed_drafts(analysis: Analysis, view: WorkspaceView, reviewed: ReviewedFiles) -> tuple[Draft, ...]:
    """Return what each file of *analysis* comes to in the folder of *view*, bound to what was *reviewed*."""
    files, answer = analysis.answer.files, analysis.source.text
    current = drafts(files, view, answer)
    known = [reviewed.files.get(draft.file.path) for draft in current]
    if all(file is None or file.is_as(draft) for draft, file in zip(current, known, strict=True)):
        return tuple(map(_as_seen, current, known, repeat(reviewed.since)))
    earlier = view.as_of({file.relative: file.before for file in known if file is not None})
    then = drafts(files, earlier, answer)
    return tuple(
        _as_seen(draft, file, reviewed.since)
        if file is None or file.is_as(draft)
        else _rebased(_as_seen(seen, file, reviewed.since), draft, file, reviewed.since)
        for seen, draft, file in zip(then, current, known, strict=True)
    )


def _as_seen(draft: Draft, file: ReviewedFile | None, since: str) -> Draft:
    """Return *draft*, whose file is as it was.

    It is outdated where something else would be written than was shown: settings may have changed.
    """
    if file is None or not file.written or draft.why_not or digest_of_written(draft) == file.written:
        return draft
    return replace(draft, outdated=f"it would be written in another way since {since}")


def _rebased(then: Draft, now: Draft, file: ReviewedFile, since: str) -> Draft:
    """Return the draft *then*, of which *file* says what was there, on what is there *now*."""
    if now.target is None or now.refused is not None:
        return now
    where = "in an editor" if now.is_opened else "on disk"
    changed = f"it has changed {where} since {since}"
    if now.target.relative != file.relative:
        return replace(now, outdated=f"it leads to {now.target.relative} since {since}")
    if now.before is None:
        deleted = f"it was deleted since {since}"
        return replace(now, reasons=(deleted,)) if now.lacks else replace(now, outdated=deleted)
    if not file.digest:
        return _onto_created(then, now, since)
    if now.before.digest == file.digest:
        if now.before.content.mode == file.mode:
            return replace(now, outdated=f"the file at its new path has changed since {since}")
        return _with_other_mode(now, file, since)
    if file.has_no_contents:
        return replace(now, outdated=f"{changed}, and is too large to merge, or not text")
    if then.outdated:
        return replace(now, outdated=then.outdated)
    if then.why_not:
        return replace(now, outdated=changed)
    if now.file.operation == "delete":
        return replace(now, outdated=f"{changed}: is it deleted with that change, or does it stay?")
    merge = moved_with_changes if now.file.operation == "move" else _merged_file
    draft = merge(then, now, file, since)
    return replace(now, outdated=changed) if draft is None else _with_other_mode(draft, file, since)


def _merged_file(then: Draft, now: Draft, _file: ReviewedFile, since: str) -> Draft | None:
    return _merged(then, now, then.old_text, since)


def _onto_created(then: Draft, now: Draft, since: str) -> Draft:
    """Return the new file *then* where there is one *now*: nothing is to be done where they are the same."""
    if now.is_done or not now.old_text:
        return now if now.is_done else replace(now, outdated=f"it was created since {since}")
    return _merged(then, now, "", since) or replace(now, outdated=f"it was created since {since}")


def _merged(then: Draft, now: Draft, old: str | None, since: str) -> Draft | None:
    """Return what *then* was to make of *old*, merged into the text of *now*; None where one is no text."""
    current, wanted, place = now.old_text, then.after, now.target
    if old is None or current is None or wanted is None or place is None:
        return None
    merge = merged(old, current, wanted)
    asks = (*dict.fromkeys((*place.asks, *then.asks)),)
    draft = replace(then, before=now.before, after=None, steps=(), base=None, merge=None, asks=asks)
    earlier = kept_lines(then) if then.merge is not None else ""
    base = Base(old, since, BaseEvidence.REVIEWED, place.relative, earlier)
    if merge.text is None:
        count = plural(len(merge.conflicts), "place")
        reasons = (f"in {count} it conflicts with what was changed since {since}",)
        return replace(draft, base=base, merge=merge, reasons=reasons)
    if merge.kept and merge.lines != lines_of(current):
        draft = replace(draft, base=base, merge=merge)
    return with_mode_of(with_content(draft, merge.text), then)


def _with_other_mode(draft: Draft, file: ReviewedFile, since: str) -> Draft:
    """Return *draft* with the question that other permissions are, if its file has others than it had."""
    assert draft.before is not None, "the file is there"
    mode = draft.before.content.mode
    if not mode or file.mode is None or mode == file.mode:
        return draft
    ask = f"has other permissions since {since} ({file.mode:o}, now {mode:o})"
    return replace(draft, asks=(*draft.asks, ask))
