"""Where previews are kept: beside the journal of the workspace, for its user alone, and not for long.

A preview is a file whose name has its ID, which is the fingerprint of all that it has seen and would write:
the same preview has the same ID. It is there as a whole or not at all. Old ones make room for new ones.
"""

import contextlib
import json
import os
import re
import secrets
import time
from collections.abc import Iterator
from dataclasses import asdict, replace

from descant_server.workspace.bound.preview_record import BoundPreview, PreviewError, read_preview, written
from descant_server.workspace.content import digest_of
from descant_server.workspace.paths import PathRefused
from descant_server.workspace.writing.directory import read_file
from descant_server.workspace.writing.entries import write_pieces
from descant_server.workspace.writing.folders import Folder
from descant_server.workspace.writing.reasons import WritingError, in_words
from descant_server.workspace.writing.state_folder import StateFolder

KEPT = 32
"""So many previews of a workspace are kept."""
KEPT_BYTES = 128 * 1024 * 1024
"""What they take on the disk, at most."""
KEPT_SECONDS = 14 * 24 * 3600
_JUNK_SECONDS = 3600
"""After which a preview that is still being written is what a crash has left."""
_LENGTH, _LONGEST = 10, 40
_NAME = re.compile(r"preview-(?P<id>[0-9a-f]{10})(?P<new>-[0-9a-f]{8}\.new)?")
_MOST_BYTES = 256 * 1024 * 1024


def keep(preview: BoundPreview, state: StateFolder) -> str:
    """Keep *preview* and return its ID. Raises WritingError where that cannot be done."""
    preview_id = _id_of(preview)
    try:
        with state.make() as folder:
            name = f"preview-{preview_id}"
            new = f"{name}-{secrets.token_hex(4)}.new"
            try:
                write_pieces(folder, new, (written(preview),))
                folder.replace(new, name)
            except BaseException:
                with contextlib.suppress(OSError):
                    folder.unlink(new)
                raise
            _sweep(folder, name)
    except (OSError, MemoryError) as error:
        raise WritingError(f"{state.path} cannot be written, since {in_words(error)}.") from error
    return preview_id


def kept_preview(preview_id: str, state: StateFolder) -> BoundPreview:
    """Return the preview with that ID. Raises WritingError, whose reason says what to do."""
    anew = "Run `descant preview` again."
    match = _NAME.fullmatch(f"preview-{preview_id.lower()}")
    if match is None:
        raise WritingError(f"{preview_id[:_LONGEST]!r} is not the ID of a preview. {anew}")
    try:
        data, age = _read(match[0], state)
        if data is None:
            if _is_elsewhere(match[0], state):
                other = f"The preview {preview_id} was made for another folder"
                raise WritingError(f"{other}: name that with --workspace.")
            kept = f"the last {KEPT} are, for {KEPT_SECONDS // (24 * 3600)} days"
            raise WritingError(f"No preview {preview_id} of this workspace is kept: {kept}. {anew}")
        if age > KEPT_SECONDS:
            raise WritingError(f"The preview {preview_id} has expired. {anew}")
        return read_preview(data)
    except PreviewError as error:
        raise WritingError(f"The preview {preview_id} cannot be used, since {error}. {anew}") from None
    except (OSError, MemoryError) as error:
        reason = f"The preview {preview_id} cannot be read, since {in_words(error)}."
        raise WritingError(f"{reason} {anew}") from error


def _read(name: str, state: StateFolder) -> tuple[bytes | None, float]:
    """Return the bytes of a preview, None where there is none, and how old it is in seconds."""
    if (folder := state.open()) is None:
        return None, 0.0
    with folder:
        status, content = folder.status(name), read_file(folder, name, _MOST_BYTES)
        if status is None or content is None:
            return None, 0.0
        if isinstance(content, PathRefused):
            raise PreviewError(f"it {content.reason}")
        return content.data, time.time() - status.st_mtime


def _is_elsewhere(name: str, state: StateFolder) -> bool:
    """Tell whether another workspace has a preview of that name."""
    with contextlib.suppress(OSError):
        return any((place / name).is_file() for place in state.base.iterdir())
    return False


def _id_of(preview: BoundPreview) -> str:
    """Return what tells *preview* from any that has seen, or would write, anything else."""
    record = asdict(replace(preview.record, answer=os.path.basename(preview.record.answer)))
    return digest_of(b"\0".join((json.dumps(record).encode(), *preview.pieces)))[:_LENGTH]


def _sweep(folder: Folder, newest: str) -> None:
    """Take away what is old, too much, or was never whole; as far as that can be done."""
    now, total = time.time(), 0
    with contextlib.suppress(OSError):
        for place, (name, age, size) in enumerate(sorted(_ages(folder, now), key=lambda each: each[1])):
            total += size
            is_kept = place < KEPT and total <= KEPT_BYTES and age <= KEPT_SECONDS
            if name.endswith(".new"):
                is_kept = age <= _JUNK_SECONDS
            if not is_kept and name != newest:
                with contextlib.suppress(FileNotFoundError):
                    folder.unlink(name)


def _ages(folder: Folder, now: float) -> Iterator[tuple[str, float, int]]:
    for name in folder.entry_names():
        if _NAME.fullmatch(name) and (status := folder.status(name)) is not None:
            yield name, now - status.st_mtime, status.st_size
