"""Completion of paths: folder by folder from what is typed, and whole ones by a part of them."""

import os
import stat
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from lsprotocol import types

from descant_server.documents.document_store import Document
from descant_server.features.completion.completion_items import Completion
from descant_server.features.completion.path_slots import PathSlot
from descant_server.features.paths.mention_index import paths_of
from descant_server.workspace.path_search import PathSearch
from descant_server.workspace.paths import why_no_path

_MOST_ENTRIES = 80
_MOST_MATCHES = 40


def path_items(
    document: Document, slot: PathSlot, folder: Path | None, files: PathSearch | None
) -> list[Completion]:
    """Return the paths that can be written in *slot*: of the answer, and of the *files* below *folder*."""
    items: dict[str, Completion] = {}
    typed = slot.typed.replace("\\", "/")
    for path in paths_of(document.of_text):
        if typed.lower() in path.lower() and path != typed and why_no_path(path) is None:
            items[path] = _item(slot, path, "of this answer")
    if folder is not None and files is not None:
        for path in _of_workspace(files, typed):
            # What was deleted since is listed by git still.
            if path not in items and _is_there(folder, path):
                items[path] = _item(slot, path, "in the workspace")
    return list(items.values())


def _of_workspace(files: PathSearch, typed: str) -> Iterator[str]:
    above, slash, name = typed.rpartition("/")
    yield from islice(files.entries(above + slash, name), _MOST_ENTRIES)
    yield from files.matches(typed, _MOST_MATCHES)


def _is_there(folder: Path, path: str) -> bool:
    try:
        mode = os.lstat(os.path.join(folder, path.rstrip("/"))).st_mode
    except OSError:
        return False
    return stat.S_ISDIR(mode) if path.endswith("/") else stat.S_ISREG(mode)


def _item(slot: PathSlot, path: str, detail: str) -> Completion:
    is_folder = path.endswith("/")
    return Completion(
        label=path,
        template=(slot.encode(path),),
        written=slot.written,
        kind=types.CompletionItemKind.Folder if is_folder else types.CompletionItemKind.File,
        detail=detail,
        filter=slot.encode(path),
    )
