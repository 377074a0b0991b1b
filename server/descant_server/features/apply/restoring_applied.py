"""What servers before this one have applied: the journal knows it."""

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

from descant_server.file_uris import path_of
from descant_server.server import Applied, ResponseServer

if TYPE_CHECKING:
    from descant_server.workspace.answer_notes import NotedAnswer


async def restore_applied(server: ResponseServer) -> None:
    """Know again what was applied to the folders of the workspace, and tell of it where answers are open."""
    restored = set[str]()
    for folder in server.open_folders:
        for entry, answer, commit in await asyncio.to_thread(_noted, folder):
            known = server.applied.get(answer.uri, ())
            if any(apply.folder == folder and apply.entry == entry for apply in known):
                continue
            text = "" if path_of(answer.uri) is not None else answer.text
            before = Applied(folder, entry, answer.states, text, commit)
            server.applied[answer.uri] = (*known, before)
            restored.add(answer.uri)
    for uri in restored:
        if server.documents.slot(uri) is not None:
            await server.file_tracker.now(uri)
    if restored:
        server.refresh_lenses()


def _noted(folder: Path) -> tuple[tuple[str, "NotedAnswer", str], ...]:
    """Return each apply with its answer and the commit that it became."""
    # Only who has a journal waits for what reads it.
    from descant_server.workspace.writing.state_folder import StateFolder

    state = StateFolder.of(folder)
    if not state.path.is_dir():
        return ()
    from descant_server.workspace.answer_notes import answers_noted

    return answers_noted(state)
