"""Files that an answer moves, and edits on the way; edits of an older version are merged."""

from dataclasses import replace

from descant_server.workspace.content import Content
from descant_server.workspace.draft import Draft
from descant_server.workspace.existing import Existing, WorkspaceView
from descant_server.workspace.file_text import FileText, NoText, encoded, read_text, rewritten
from descant_server.workspace.fitted_edits import with_edits
from descant_server.workspace.older_edits import named_content, on_named_content, on_older_version
from descant_server.workspace.paths import PathRefused, respelled_target
from descant_server.workspace.plan import PlannedWrite
from descant_server.workspace.rewriting import merged_text


def moved(draft: Draft, view: WorkspaceView, answer: str) -> Draft:
    """Return *draft*, of a file that the answer moves and may edit; *answer* is the text of the answer."""
    before, place, new_path = draft.before, draft.target, draft.file.new_path
    assert place is not None, "its path is not refused"
    if new_path is None:
        return replace(draft, reasons=("the target of the move is missing",))
    to = respelled_target(view.folder, place, new_path)
    if isinstance(to, PathRefused):
        return replace(draft, refused=to, reasons=(f"its new path {to.reason}",))
    is_in_place = to.relative == place.relative
    draft = replace(draft, new_target=to, asks=(*draft.asks, *to.asks, "is moved"))
    if before is None:
        return replace(draft, lacks="there is no such file to move")
    there = view.existing(to) if to.exists else None
    if to.exists and not (isinstance(there, Existing) and draft.file.node.value.get("replaces")):
        return replace(draft, lacks="there is a file at its new path already")
    if isinstance(there, Existing):
        draft = replace(draft, asks=(*draft.asks, "overwrites the file at its new path"))
    if before.is_unsaved or (isinstance(there, Existing) and there.is_unsaved):
        return replace(draft, reasons=("it has unsaved changes",))
    data: bytes | NoText = before.content.data
    text = before.text
    if draft.file.hunks and isinstance(text, str):
        draft, new = _edited(draft, text, view, answer)
        if new is None:
            return draft
        data = encoded(new, before.style) if draft.merge is None else rewritten(new, before.style, text)
        written = read_text(data, before.charset) if isinstance(data, bytes) else data
        text = written.text if isinstance(written, FileText) else written
    if isinstance(data, NoText):
        return replace(draft, reasons=(f"its text {data.reason}",))
    after = Content(data, before.content.mode)
    if is_in_place:
        step = PlannedWrite(place.relative, before.content, after)
        return replace(draft, new_target=None, after=text if isinstance(text, str) else None, steps=(step,))
    replaced = there.content if isinstance(there, Existing) else None
    steps = (PlannedWrite(place.relative, before.content, None), PlannedWrite(to.relative, replaced, after))
    return replace(draft, after=text if isinstance(text, str) else None, steps=steps)


def _edited(draft: Draft, old: str, view: WorkspaceView, answer: str) -> tuple[Draft, str | None]:
    """Return what the edits of *draft* make of *old*, which is there; None where one of them has no place.

    What contradicts that is not moved at all: both sides of it would be of two paths.
    """
    files = [draft.file]
    older = on_named_content(draft, files, view, named_content(answer, draft.file))
    if older is None:
        draft, new = with_edits(draft, old, files)
        if new is not None:
            return draft, new
        older = on_older_version(replace(draft, patched=None), files, view)
        if older is None:
            return draft, None
    made, text = merged_text(*older)
    return (replace(made, base=None, merge=None), None) if text is None else (made, text)
