"""The files that inputs are read from: here, or in a store of objects that fsspec knows."""

import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from descant_server.batches.inputs.compression import SUFFIXES, content_of
from descant_server.batches.inputs.input_format import FileHead, InputError, InputFile
from descant_server.batches.inputs.remote_files import remote_files
from descant_server.batches.remote import path_here

HEAD_BYTES = 1 << 16


@dataclass(frozen=True, slots=True)
class LocalFile:
    """A file of this machine."""

    path: str
    size: int
    """When it was listed."""
    is_named: bool = True

    @property
    def state(self) -> str:
        """When it was written to, as its disk has it."""
        try:
            return str(os.stat(self.path).st_mtime_ns)
        except OSError:
            return ""

    def open(self) -> IO[bytes]:
        """Open it at its start. Raises OSError."""
        return Path(self.path).open("rb")


def files_of(paths: Iterable[str | Path]) -> list[InputFile]:
    """Return the files at *paths*, and those in folders, in the order of their names.

    Hidden ones in folders are left out, and a file that is reached twice is there once. Raises InputError
    for a path where nothing is, and for a URL that needs a package that is not installed; RemoteError for a
    URL of no file that can be.
    """
    files: dict[str, InputFile] = {}
    for path in map(str, paths):
        here = path_here(path)
        for file in remote_files(path) if here is None else _local(here):
            files.setdefault(file.path if here is None else os.path.realpath(file.path), file)
    return list(files.values())


def head_of(file: InputFile) -> FileHead:
    """Return what *file* is recognised by: its first bytes, decompressed. Raises OSError."""
    with content_of(file) as content:
        data, read = b"", getattr(content.stream, "read1", content.stream.read)
        with suppress(*content.damage):
            while len(data) < HEAD_BYTES and (more := read(HEAD_BYTES - len(data))):
                data += more
        path = file.path
        if content.is_compressed and path.endswith(SUFFIXES):
            path = path.rpartition(".")[0]
    return FileHead(path, data, file.open)


def _local(path: Path) -> Iterator[LocalFile]:
    if path.is_file():
        yield LocalFile(str(path), path.stat().st_size)
        return
    if not path.is_dir():
        raise InputError(f"{path}: there is no such file or folder")
    for folder, folder_names, file_names in os.walk(path):
        folder_names[:] = sorted(name for name in folder_names if not name.startswith("."))
        for name in sorted(file_names):
            inner = Path(folder, name)
            if not name.startswith(".") and inner.is_file():
                yield LocalFile(str(inner), inner.stat().st_size, is_named=False)
