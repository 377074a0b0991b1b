"""The files that inputs are read from: here, or in a store of objects that fsspec knows."""

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import IO, Any

from descant_server.batches.inputs.compression import SUFFIXES, content_of
from descant_server.batches.inputs.input_format import FileHead, InputError, InputFile

HEAD_BYTES = 1 << 16
_PACKAGES = {
    "s3": "s3fs",
    "gs": "gcsfs",
    "gcs": "gcsfs",
    "hf": "huggingface_hub",
    "abfs": "adlfs",
    "az": "adlfs",
}


@dataclass(frozen=True, slots=True)
class LocalFile:
    """A file of this machine."""

    path: str
    size: int
    """When it was listed."""
    is_named: bool = True

    def open(self) -> IO[bytes]:
        """Open it at its start. Raises OSError."""
        return Path(self.path).open("rb")


@dataclass(frozen=True, slots=True)
class RemoteFile:
    """A file at a URL that fsspec knows, such as ``s3://bucket/answers.jsonl``."""

    path: str
    size: int
    is_named: bool = True

    def open(self) -> IO[bytes]:
        """Open it at its start. Raises OSError."""
        system, path = _file_system(self.path)
        stream: IO[bytes] = system.open(path, "rb")
        return stream


def files_of(paths: Iterable[str | Path]) -> list[InputFile]:
    """Return the files at *paths*, and those in folders, in the order of their names.

    Hidden ones in folders are left out, and a file that is reached twice is there once. Raises InputError
    for a path where nothing is, and for a URL that needs a package that is not installed.
    """
    files: dict[str, InputFile] = {}
    for path in map(str, paths):
        for file in _remote(path) if "://" in path else _local(Path(path)):
            files.setdefault(file.path if "://" in path else os.path.realpath(file.path), file)
    return list(files.values())


def head_of(file: InputFile) -> FileHead:
    """Return what *file* is recognised by: its first bytes, decompressed. Raises OSError."""
    with content_of(file) as content:
        try:
            data = content.stream.read(HEAD_BYTES)
        except content.damage:
            data = b""
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


def _remote(url: str) -> Iterator[RemoteFile]:
    protocol = url.partition("://")[0]
    try:
        system, path = _file_system(url)
        if not system.isdir(path):
            yield RemoteFile(url, system.info(path)["size"] or 0)
            return
        for inner, about in sorted(system.find(path, detail=True).items()):
            if not any(name.startswith(".") for name in inner.removeprefix(path).split("/")):
                yield RemoteFile(f"{protocol}://{inner.lstrip('/')}", about["size"] or 0, is_named=False)
    except ImportError as error:
        needed = " and ".join(dict.fromkeys(("fsspec", _PACKAGES.get(protocol, "fsspec"))))
        raise InputError(
            f"{url}: reading {protocol}:// needs {needed}: install them beside descant"
        ) from error
    except (OSError, ValueError) as error:
        raise InputError(f"{url}: cannot be read: {error}") from error


def _file_system(url: str) -> tuple[Any, str]:
    system, path = import_module("fsspec.core").url_to_fs(url)
    return system, path
