"""``descant.resolve``: take what a person has decided for a file that was made from an older version.

Nothing is written: the file is as it was decided from now on, and is applied like any other. A text in which
a conflict is left is refused, so that no markers ever come into a file.
"""

import asyncio
from typing import TYPE_CHECKING, Any

from lsprotocol import types

from descant_server.features.arguments import open_document, read_arguments
from descant_server.server import ResponseServer
from descant_server.wire.initialize import RESOLVE

if TYPE_CHECKING:
    from descant_server.documents.document_store import Document
    from descant_server.features.parameters import ResolveParams
    from descant_server.workspace.decisions import Decision
    from descant_server.workspace.draft import Draft

_NO_BASE = "It was not made from an older version, so there is nothing to resolve."
_MARKERS = "A conflict is left in this text: its markers would come into the file."


def register(server: ResponseServer) -> None:
    """Wire the command."""

    @server.command(RESOLVE)
    async def resolve(*arguments: Any) -> dict[str, Any]:
        from descant_server.features.parameters import ResolveParams

        asked = read_arguments(ResolveParams, arguments)
        await open_document(server, asked.uri)
        await server.file_tracker.with_bases(asked.uri)
        if (reason := await _decide(server, asked)) is not None:
            server.tell(types.MessageType.Warning, f"{asked.path!a}: {reason}")
            return {"resolved": False, "path": asked.path, "message": reason}
        await server.file_tracker.with_bases(asked.uri)
        return {"resolved": True, "path": asked.path}


async def _decide(server: ResponseServer, asked: "ResolveParams") -> str | None:
    """Keep what is decided; return why that is not possible, if so."""
    from descant_server.workspace.decisions import decision_key

    document = await open_document(server, asked.uri)
    if asked.version not in (None, document.version):
        return "The answer has changed since; look at both sides again."
    if asked.take == "undecided":
        await asyncio.to_thread(_forget, server, document, asked.path)
        return None
    files = document.comparison.files if document.comparison is not None else ()
    drafts = [each.draft for each in files if each.file.path == asked.path]
    if not drafts or document.on_disk is None:
        return "It is no file of the answer, or belongs to no folder."
    if asked.take == "edited":
        asked.text = server.conflict_files.text(asked.uri, asked.path)
        if asked.text is None:
            return "There is no file with both sides, or it is no text."
    decision = decision_on(drafts[-1], asked)
    if isinstance(decision, str):
        return decision
    store, may_write = server.kept_in(document.on_disk.folder).decisions, await server.may_write()
    key = decision_key(drafts[-1])
    if trouble := await asyncio.to_thread(store.keep, key, decision, may_write=may_write):
        server.tell(types.MessageType.Warning, f"{trouble} What you decide is lost when the server ends.")
    server.conflict_files.drop(asked.uri, asked.path)
    return None


def _forget(server: ResponseServer, document: "Document", path: str) -> None:
    """Forget what was decided for the file *path*, and the text that a person has made of both sides."""
    from descant_server.workspace.choices import choice_key, entries_of
    from descant_server.workspace.decisions import decision_key

    if document.on_disk is None:
        return
    kept = server.kept_in(document.on_disk.folder)
    drafts = [each.draft for each in document.on_disk.comparison.files]
    for draft in drafts:
        if draft.file.path == path and draft.target is not None:
            kept.decisions.drop(decision_key(draft))
    if entries := entries_of(drafts, path):
        kept.choices.drop(choice_key(entries))
        if (target := entries[0].target) is not None:
            server.choice_carrying.forget(document.uri, target.relative, kept.choices)


def decision_on(draft: "Draft", asked: "ResolveParams") -> "Decision | str":
    """Return what is decided on *draft*, or why that is not possible."""
    from descant.merging import is_marked, marker_size, preferring
    from descant_server.workspace.base import BaseEvidence
    from descant_server.workspace.decisions import Decision, Verb

    if draft.base is None or draft.is_applied:
        return _NO_BASE
    if asked.take in ("unmerged", "merged") and draft.base.evidence is BaseEvidence.REVIEWED:
        return _NO_BASE
    if asked.take == "unmerged":
        return Decision.about(draft, Verb.OVERWRITE)
    if asked.take == "merged":
        return Decision.about(draft, Verb.MERGE)
    if draft.merge is None:
        return _NO_BASE
    text = preferring(draft.merge, theirs=asked.take == "answer") if asked.text is None else asked.text
    if is_marked(text, marker_size(draft.merge)):
        return _MARKERS
    return Decision.about(draft, Verb.RESOLVE, text)
