"""What a person can decide for a file that was made from an older version, as commands of the server."""

from collections.abc import Collection, Iterator
from typing import NamedTuple

from descant_server.documents.document_store import Document
from descant_server.wire.initialize import RESOLVE, REVIEW


class MergeChoice(NamedTuple):
    """A command for one file."""

    title: str
    command: str
    argument: dict[str, object]
    """Without the answer and the path."""


_SHOW = MergeChoice("Show both sides", REVIEW, {"kind": "conflict"})
_COMPARE = MergeChoice("Compare with the base", REVIEW, {"kind": "change"})
_EDIT = MergeChoice("Edit both sides", REVIEW, {"kind": "edit"})
_USE = MergeChoice("Use the edited text", RESOLVE, {"take": "edited"})
_KEEP = MergeChoice("Keep the file's lines", RESOLVE, {"take": "file"})
_TAKE = MergeChoice("Take the answer's lines", RESOLVE, {"take": "answer"})
UNMERGED = MergeChoice("Use the answer without merging", RESOLVE, {"take": "unmerged"})
_MERGE = MergeChoice("Merge into the file", RESOLVE, {"take": "merged"})
_UNDECIDE = MergeChoice("Merge again", RESOLVE, {"take": "undecided"})


def choices(
    document: Document, number: int, *, can_decide: bool, edited: Collection[str] = ()
) -> Iterator[MergeChoice]:
    """Yield what there is for file *number* of *document*; decisions only for who *can_decide*.

    Of the paths that are *edited* there is a file with both sides.
    """
    if document.comparison is None:
        return
    # Only who compares with a folder waits for what tells of bases.
    from descant_server.workspace.base import BaseEvidence

    compared = document.comparison.files[number]
    draft = compared.draft
    can_overwrite = draft.file.operation == "write" and draft.file.content is not None
    if draft.is_decided and not draft.is_applied:
        yield from (_UNDECIDE,) if can_decide else ()
    if draft.base is None or draft.is_applied:
        return
    if draft.has_conflicts:
        yield _SHOW
        if can_decide:
            yield from (_EDIT, *((_USE,) if draft.file.path in edited else ()), _KEEP, _TAKE)
    if can_decide and draft.base.evidence in (BaseEvidence.UNCLEAR, BaseEvidence.FILTERED):
        yield _MERGE
    # What was reviewed is no version that an answer was made from.
    if can_overwrite and draft.base.evidence is not BaseEvidence.REVIEWED:
        if draft.merge is not None and can_decide:
            yield UNMERGED
        yield _COMPARE
