"""When a client comes: put in order what a crash has left in its folders, and tell the user of it.

Without a journal nothing is done. In a workspace that is not trusted nothing is put in order, only told of.
"""

import asyncio
import os
from pathlib import Path

from lsprotocol import types

from descant_server.server import ResponseServer


async def recover_folders(server: ResponseServer) -> None:
    """Recover each folder of the workspace that an apply or undo was interrupted in."""
    for folder in server.open_folders:
        if not await asyncio.to_thread(_has_journal, folder):
            continue
        if await server.may_write():
            sentence = await asyncio.to_thread(_recover, folder)
        else:
            sentence = await asyncio.to_thread(_interrupted, folder)
        if sentence:
            server.tell(types.MessageType.Warning, sentence)


def _has_journal(folder: Path) -> bool:
    from descant_server.workspace.writing.state_folder import StateFolder

    return os.path.isdir(StateFolder.of(folder).path)


def _recover(folder: Path) -> str:
    from descant_server.workspace.writing.recovery import recover
    from descant_server.workspace.writing.state_folder import StateFolder

    recovered = recover(folder, StateFolder.of(folder))
    return recovered.sentence if recovered is not None else ""


def _interrupted(folder: Path) -> str:
    from descant_server.workspace.writing.journal import existing_journal
    from descant_server.workspace.writing.reasons import WritingError
    from descant_server.workspace.writing.state_folder import StateFolder

    try:
        with existing_journal(StateFolder.of(folder)) as journal:
            is_under_way = journal is not None and bool(journal.under_way())
    except (WritingError, OSError):
        return ""
    if not is_under_way:
        return ""
    return f"Writing to {folder} was interrupted. It is recovered when you trust this workspace."
