"""The sides of a file that was made from an older version, as texts: that version, the answer, and both."""

from enum import StrEnum

from descant_server.documents.document_store import Document

_NO_BASE = "The answer was not made from an older version of this file.\n"


class MergeSide(StrEnum):
    """What is shown."""

    BASE = "base"
    """What the answer was made from."""
    ANSWER = "answer"
    """The file as the answer has it, merged with nothing."""
    CONFLICT = "conflict"
    """Both sides of each conflict between markers."""


def merge_side(document: Document, path: str, side: MergeSide) -> str | None:
    """Return *side* of the file *path*; None where the answer has no such file."""
    comparison = document.comparison
    drafts = [each.draft for each in comparison.files if each.file.path == path] if comparison else []
    if not drafts:
        known = any(file.path == path for file in document.analysis.answer.files)
        return _NO_BASE if known else None
    draft = drafts[-1]
    if side is MergeSide.ANSWER and draft.file.content is not None:
        return draft.file.content
    if draft.base is None:
        return _NO_BASE
    if side is MergeSide.BASE:
        return draft.base.text
    if draft.merge is None:
        return draft.after or _NO_BASE
    from descant_server.workspace.both_sides import both_sides

    return both_sides(draft)


def change(document: Document, path: str) -> str | None:
    """Return what the answer changes of the older version that it was made from, as a patch."""
    base, answer = (merge_side(document, path, side) for side in (MergeSide.BASE, MergeSide.ANSWER))
    if base is None or answer is None or base == _NO_BASE or answer == _NO_BASE:
        return base
    from descant_server.workspace.diffing import FileDiff, Side
    from descant_server.workspace.git_patch import patch_of

    old, new = (Side(path, text.encode("utf-8", "surrogatepass"), 0o644) for text in (base, answer))
    return patch_of(FileDiff(old, new)).decode("utf-8", "replace").replace("\r\n", "\n")
