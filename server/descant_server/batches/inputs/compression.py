"""Inputs that are compressed: they are read as a stream, from their start only."""

import bz2
import gzip
import io
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Any, NamedTuple

from descant.extras import missing
from descant_server.batches.inputs.input_format import FileHead, InputError, InputFile

SUFFIXES = (".gz", ".bz2", ".zst")
_MAGIC = {b"\x1f\x8b\x08": "gzip", b"BZh": "bz2", b"\x28\xb5\x2f\xfd": "zstd"}
_MAGIC_BYTES = 4
_DAMAGE = (EOFError, OSError, ValueError, zlib.error)


class OpenedContent(NamedTuple):
    """What is in a file, decompressed where it has to be."""

    stream: IO[bytes]
    is_compressed: bool
    """Then nobody knows its size before it is read, and it is one part."""
    damage: tuple[type[Exception], ...]
    """What reading on may raise because the file is damaged, and not the disk or the network."""


def is_compressed(data: bytes) -> bool:
    """Tell by the first bytes of a file whether it is compressed in a way that can be read."""
    return any(data.startswith(magic) for magic in _MAGIC)


@contextmanager
def content_of(file: InputFile | FileHead) -> Iterator[OpenedContent]:
    """Open what is in *file*. Raises OSError, and InputError where a package is missing."""
    with file.open() as raw:
        start = raw.read(_MAGIC_BYTES)
        raw.seek(0)
        kind = next((kind for magic, kind in _MAGIC.items() if start.startswith(magic)), None)
        if kind is None:
            yield OpenedContent(raw, is_compressed=False, damage=())
            return
        with decompressed(raw, kind) as stream:
            yield OpenedContent(stream, is_compressed=True, damage=_DAMAGE)


def decompressed(raw: IO[bytes], kind: str) -> IO[bytes]:
    """Return what is in *raw*, packed by gzip, bz2 or zstd. Raises InputError where pyarrow is missing."""
    if kind == "gzip":
        return io.BufferedReader(_AsFarAsWhole(gzip.GzipFile(fileobj=raw)))
    if kind == "bz2":
        return io.BufferedReader(_AsFarAsWhole(bz2.BZ2File(raw)))
    try:
        import pyarrow as pa
    except ModuleNotFoundError as error:
        raise InputError(f"reading .zst: {missing('pyarrow')}") from error
    return io.BufferedReader(pa.CompressedInputStream(pa.PythonFile(raw, mode="r"), "zstd"))


class _AsFarAsWhole(io.RawIOBase):
    """Gives what stands before damage: who asks for many bytes at once would get none of them."""

    def __init__(self, stream: gzip.GzipFile | bz2.BZ2File) -> None:
        self._stream = stream

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        view = memoryview(buffer)
        data = self._stream.read1(len(view))
        view[: len(data)] = data
        return len(data)
