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
    missing = [draft for draft in drafts if draft.before is None and _written_files([draft])]
    if moved := _followed(missing, drafts, view):
        drafts = [moved.get(draft.target.relative, draft) if draft.target else draft for draft in drafts]
        bases = view.bases.of(_written_files(drafts))
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
            written.append(WrittenFile(draft.target.relative, content, there, draft.bytes_there))
    return written


def _followed(missing: Sequence[Draft], drafts: Sequence[Draft], view: WorkspaceView) -> dict[str, Draft]:
    """Return those of the *missing* files that were renamed since, by their old paths, at their new ones."""
    named = {
        place.relative for draft in drafts for place in (draft.target, draft.new_target) if place is not None
    }
    followed = {}
    for draft in missing:
        assert draft.target is not None, "it proposes a file"
        path = view.bases.renamed(draft.target.relative)
        place = target(view.folder, path) if path is not None and path not in named else None
        before = view.existing(place) if isinstance(place, WritablePath) else None
        if isinstance(place, WritablePath) and isinstance(before, Existing) and _is_version(draft, before):
            asks = (*place.asks, f"goes to {place.relative}, which it is called since")
            followed[draft.target.relative] = replace(draft, target=place, before=before, asks=asks)
    return followed


def _is_version(draft: Draft, before: Existing) -> bool:
    """Tell whether the answer is a version of the file *before* rather than a new file of an old name."""
    text = before.text
    if not isinstance(text, str):
        return False
    lines = {*lines_of(text)}
    return len(lines & {*lines_of(draft.file.content or "")}) >= _ALIKE * len(lines)
