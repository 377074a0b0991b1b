"""The files of an answer with what they were made from, those that were renamed since at their new paths."""

from collections.abc import Sequence
from dataclasses import replace

from descant.merging import lines_of
from descant_server.workspace.base import NO_BASES, WrittenFile
from descant_server.workspace.draft import Draft
from descant_server.workspace.existing import Existing, WorkspaceView
from descant_server.workspace.file_text import NoText
from descant_server.workspace.paths import WritablePath, target

_ALIKE = 0.5
"""Of the lines of a renamed file, those that an answer has to have to be a version of it."""


def on_bases(drafts: Sequence[Draft], view: WorkspaceView) -> list[Draft]:
    """Return *drafts*, one for each path, each with its base where it is not what is there."""
    if view.bases is NO_BASES:
        return [*drafts]
    bases = view.bases.of(_written_files(drafts))
    missing = [draft for draft in drafts if draft.before is None and draft.target and not draft.reasons]
    if moved := _followed(missing, drafts, view):
        drafts = [moved.get(draft.target.relative, draft) if draft.target else draft for draft in drafts]
        bases = view.bases.of(_written_files(drafts))
    drafts = [_brought_back(draft, view) if draft.before is None else draft for draft in drafts]
    return [
        replace(draft, base=bases[draft.target.relative])
        if draft.target is not None and draft.target.relative in bases
        else draft
        for draft in drafts
    ]


def _written_files(drafts: Sequence[Draft]) -> list[WrittenFile]:
    """Return what those of *drafts* propose that write a whole file over text, or a new one."""
    written = []
    for draft in drafts:
        content, there = draft.file.content, draft.before.text if draft.before is not None else None
        if draft.target is None or draft.reasons or draft.file.operation != "write" or content is None:
            continue
        if not isinstance(there, NoText):
            charset = draft.before.charset if draft.before is not None else None
            path = draft.target.relative
            written.append(WrittenFile(path, content, there, draft.bytes_there, charset))
    return written


def _followed(missing: Sequence[Draft], drafts: Sequence[Draft], view: WorkspaceView) -> dict[str, Draft]:
    """Return those of the *missing* files that were renamed since, by their old paths, at their new ones."""
    named = {
        place.relative for draft in drafts for place in (draft.target, draft.new_target) if place is not None
    }
    followed = {}
    for draft in missing:
        assert draft.target is not None, "its path is not refused"
        if draft.file.operation not in ("patch", "write"):
            continue  # What is deleted or moved under another name than it has is for a person to say.
        path = view.bases.renamed(draft.target.relative)
        place = target(view.folder, path) if path is not None and path not in named else None
        before = view.existing(place) if isinstance(place, WritablePath) else None
        if not isinstance(place, WritablePath) or not isinstance(before, Existing):
            continue
        if draft.file.operation == "patch" or _is_version(draft, before.text):
            asks = (*place.asks, f"goes to {place.relative}, which it is called since")
            followed[draft.target.relative] = replace(draft, target=place, before=before, asks=asks)
    return followed


def _brought_back(draft: Draft, view: WorkspaceView) -> Draft:
    """Return *draft*, of a file that is not there, as one to ask for where it was there and was deleted."""
    written = _written_files([draft])
    last = next(iter(view.bases.versions(written[0])), None) if written else None
    if last is None or not _is_version(draft, last.text):
        return draft
    return replace(draft, asks=(*draft.asks, f"brings a file back that was deleted since {last.name}"))


def _is_version(draft: Draft, text: str | NoText) -> bool:
    """Tell whether the answer is a version of *text* rather than a new file of an old name."""
    if not isinstance(text, str):
        return False
    lines = {*lines_of(text)}
    return len(lines & {*lines_of(draft.file.content or "")}) >= _ALIKE * len(lines)
