"""Files beside the journal in which is kept what a person has said of answers, each by its key.

They outlive server and window, and not for ever. A file is there as a whole or not at all. It is data from a
disk: what was changed by anything else is not believed.
"""

import contextlib
import json
import re
import secrets
import time
from collections.abc import Iterator, Mapping
from typing import Any

from descant_server.workspace.content import Content, digest_of
from descant_server.workspace.writing.directory import read_file
from descant_server.workspace.writing.entries import write_pieces
from descant_server.workspace.writing.folders import Folder
from descant_server.workspace.writing.reasons import WritingError, in_words
from descant_server.workspace.writing.state_folder import StateFolder

KEPT_SECONDS = 14 * 24 * 3600
MOST_FILES = 200
"""Files of one kind that are kept of a workspace, the last ones."""
_JUNK_SECONDS = 3600
"""After which a file that is still being written is what a crash has left."""
_MOST_BYTES = 32 * 1024 * 1024


class KeptFiles:
    """The files of one kind of a workspace, such as ``choice-…``."""

    def __init__(self, state: StateFolder, kind: str) -> None:
        """Look at nothing yet."""
        self._state = state
        self._kind = kind
        self._name = re.compile(rf"{kind}-(?P<key>[0-9a-f]{{32}})(?P<new>-[0-9a-f]{{8}}\.new)?")

    def read_all(self) -> Mapping[str, Any]:
        """Return what can be read, as JSON has it, by the keys."""
        values = dict[str, Any]()
        with contextlib.suppress(OSError, MemoryError, WritingError):
            folder = self._state.open()
            if folder is None:
                return values
            with folder:
                for name, age in self._ages(folder):
                    match = self._name.fullmatch(name)
                    if match is not None and not match["new"] and age <= KEPT_SECONDS:
                        values |= _read(folder, name, match["key"])
        return values

    def keep(self, key: str, value: Any) -> str:
        """Keep *value*, data for JSON, in place of that before; return why it cannot be written, if so."""
        data = json.dumps(value, separators=(",", ":")).encode()
        try:
            with self._state.make() as folder:
                name = f"{self._kind}-{key}"
                new = f"{name}-{secrets.token_hex(4)}.new"
                write_pieces(folder, new, (digest_of(data).encode(), b"\n", data))
                folder.replace(new, name)
                self._sweep(folder)
        except WritingError as error:
            return error.reason
        except (OSError, MemoryError) as error:
            return f"{self._state.path} cannot be written, since {in_words(error)}."
        return ""

    def drop(self, key: str) -> None:
        """Remove what is kept by *key*, if it is there."""
        with contextlib.suppress(OSError, WritingError):
            folder = self._state.open()
            if folder is not None:
                with folder:
                    folder.unlink(f"{self._kind}-{key}")

    def _ages(self, folder: Folder) -> Iterator[tuple[str, float]]:
        """Yield the names of the files, the last one first, each with its age in seconds."""
        now, ages = time.time(), list[tuple[str, float]]()
        for name in folder.entry_names():
            if self._name.fullmatch(name) and (status := folder.status(name)) is not None:
                ages.append((name, now - status.st_mtime))
        yield from sorted(ages, key=lambda each: each[1])

    def _sweep(self, folder: Folder) -> None:
        """Take away what is old, too much, or was never whole; as far as that can be done."""
        with contextlib.suppress(OSError):
            for number, (name, age) in enumerate(self._ages(folder)):
                is_junk = name.endswith(".new") and age > _JUNK_SECONDS
                if age > KEPT_SECONDS or number >= MOST_FILES or is_junk:
                    folder.unlink(name)


def _read(folder: Folder, name: str, key: str) -> Mapping[str, Any]:
    content = read_file(folder, name, _MOST_BYTES)
    if not isinstance(content, Content):
        return {}
    digest, _, line = content.data.partition(b"\n")
    if digest != digest_of(line).encode():
        return {}
    try:
        return {key: json.loads(line)}
    except (ValueError, RecursionError):
        return {}
