"""Files below URLs. What the network loses is read again, and is never taken for damage of a file."""

import io
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import IO, Any

from descant_server.batches.inputs.input_format import InputError
from descant_server.batches.remote import Asked, RemoteError, tried

_BUFFER = 1 << 16


@dataclass(frozen=True, slots=True)
class RemoteFile:
    """A file at a URL that fsspec knows, such as ``s3://bucket/answers.jsonl``."""

    path: str
    size: int
    is_named: bool = True
    state: str = ""
    """What its store says of it that changes when it is written anew."""

    def open(self) -> IO[bytes]:
        """Open it at its start. Raises InputError, as reading does."""
        stream = _asked(self.path, lambda system, path: system.open(path, "rb"))
        return io.BufferedReader(_RemoteStream(self.path, stream), _BUFFER)


def remote_files(url: str) -> Iterator[RemoteFile]:
    """Yield the file at *url*, or those below it in the order of their names. Raises InputError."""

    def listed(system: Any, path: str) -> list[tuple[str, str, dict[str, Any]]]:
        if not system.isdir(path):
            return [("", url, system.info(path))]
        inside = sorted(system.find(path, detail=True).items())
        return [(name.removeprefix(path), system.unstrip_protocol(name), about) for name, about in inside]

    try:
        files = tried(url, listed)
    except RemoteError as error:
        raise InputError(str(error)) from error
    for below, path, about in files:
        if not any(name.startswith(".") for name in below.split("/")):
            yield RemoteFile(path, about["size"] or 0, is_named=not below, state=_state(about))


_STATES = ("ETag", "etag", "md5Hash", "xet_hash", "blob_id", "LastModified", "last_modified", "mtime")
"""In what file systems say of a file: what changes with it, the most certain first."""


def _state(about: dict[str, Any]) -> str:
    return next((str(about[name]) for name in _STATES if about.get(name)), "")


class _RemoteStream(io.RawIOBase):
    """Raises InputError where reading fails: no OSError, which is what damage looks like to who unpacks."""

    def __init__(self, url: str, stream: Any) -> None:
        self._url, self._stream = url, stream

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def seek(self, offset: int, whence: int = io.SEEK_SET) -> int:
        place: int = self._stream.seek(offset, whence)
        return place

    def tell(self) -> int:
        place: int = self._stream.tell()
        return place

    def readinto(self, buffer: Any) -> int:
        view = memoryview(buffer)
        data: bytes = _asked(self._url, lambda system, path: self._stream.read(len(view)))
        view[: len(data)] = data
        return len(data)

    def close(self) -> None:
        self._stream.close()
        super().close()


def _asked(url: str, ask: Callable[[Any, str], Asked]) -> Asked:
    try:
        return tried(url, ask)
    except RemoteError as error:
        raise InputError(error.strerror) from error
