"""The sides of a file of an answer as texts: what is there, what is proposed, and the difference."""

from typing import TYPE_CHECKING

from descant_server.documents.document_store import Document

if TYPE_CHECKING:
    from descant_server.workspace.draft import Draft

_NO_FOLDER = "Nothing to compare: the answer does not belong to a folder of the workspace.\n"
_NO_CHANGE = "No changes.\n"


def before(document: Document, path: str) -> str | None:
    """Return what is there of the file *path*, perhaps nothing; None where the answer has no such file."""
    if not _has(document, path):
        return None
    drafts = _drafts(document, path)
    return (drafts[-1].old_text or "") if drafts else ""


def proposed(document: Document, path: str) -> str | None:
    """Return what the file *path* comes to, with both sides of its conflicts between markers.

    Where not all of its edits have a place it is what the others come to, and where nothing can be told, what
    the answer says of it. None where the answer has no such file.
    """
    files = [file for file in document.analysis.answer.files if file.path == path]
    if not files:
        return None
    drafts = _drafts(document, path)
    if drafts and drafts[-1].after is not None:
        return drafts[-1].after
    if drafts and drafts[-1].has_conflicts:
        from descant_server.workspace.both_sides import both_sides

        return both_sides(drafts[-1])
    file = files[-1]
    if file.operation == "delete":
        return ""
    if file.content is not None:
        return file.content
    if drafts and (text := _as_far_as_it_fits(drafts[-1])) is not None:
        return text
    return document.source.text[file.span.start : file.span.end]


def diff(document: Document, path: str) -> str | None:
    """Return what applying the file *path* would change, or all that are ready; None without such a file."""
    if path and not _has(document, path):
        return None
    if (comparison := document.comparison) is None:
        return _NO_FOLDER
    # Only who wants a diff waits for what makes it.
    from descant_server.workspace.diffing import shown_diffs
    from descant_server.workspace.git_patch import patch_of

    files = [each for each in comparison.files if (each.file.path == path if path else each.is_ready)]
    patch = b"".join(map(patch_of, shown_diffs(files))).decode("utf-8", "replace")
    # It is there to be read: the line ends of the files, which stay as they are, would only be in the way.
    return patch.replace("\r\n", "\n") or _NO_CHANGE


def _as_far_as_it_fits(draft: "Draft") -> str | None:
    if draft.old_text is None or draft.patched is None:
        return None
    from descant.patching import patched
    from descant_server.workspace.line_ends import majority

    fine = [match.hunk for match in draft.patched.matches if match.outcome.is_fine]
    newline = majority(draft.old_text) or "\n"
    text = patched(draft.old_text, fine, newline=newline, path=draft.file.path).text
    return draft.old_text if text is None else text


def _has(document: Document, path: str) -> bool:
    return any(file.path == path for file in document.analysis.answer.files)


def _drafts(document: Document, path: str) -> "list[Draft]":
    files = document.comparison.files if document.comparison is not None else ()
    return [compared.draft for compared in files if compared.file.path == path]
