"""Objects of JSON in the entries of a zip file. Nothing of it is written to disk, whatever names it has."""

import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from copy import copy
from typing import IO, Any, NamedTuple

from descant_server.batches.inputs.compression import decompressed
from descant_server.batches.inputs.input_format import InputError, InputFile, InputPart
from descant_server.batches.inputs.lines import MOST_LINE_BYTES, PART_BYTES, TOO_LONG, parsed, shorter_than
from descant_server.batches.inputs.losses import Loss, no_object, unreadable

_BROKEN = (OSError, EOFError, zipfile.BadZipFile, zlib.error, NotImplementedError, RuntimeError, ValueError)
"""What reading an entry may raise: it is damaged, encrypted, or packed in a way that Python does not know."""

_ZSTD = 93
"""The method of Zstandard, by which Inspect packs: section 4.4.5 of PKWARE's APPNOTE.TXT."""


class Entry(NamedTuple):
    """An entry; its object, or why there is none."""

    name: str
    object: dict[str, Any] | None
    loss: Loss | None
    has_bytes: bool = False


def parts_by_entries(
    file: InputFile, wanted: Callable[[str], bool], part_bytes: int = PART_BYTES
) -> Iterator[InputPart]:
    """Yield parts of the entries whose names are *wanted*, in their order in the file."""
    with opened_zip(file) as archive:
        sizes = [(info.file_size, info.compress_size) for info in _entries(archive, wanted)]
    start = unpacked = packed = 0
    for index, (file_size, compressed_size) in enumerate(sizes, start=1):
        unpacked += file_size
        packed += compressed_size
        if unpacked >= part_bytes or index == len(sizes):
            yield InputPart(start, index, packed)
            start, unpacked, packed = index, 0, 0


def entries_of(
    file: InputFile, part: InputPart, wanted: Callable[[str], bool], most_bytes: int = MOST_LINE_BYTES
) -> Iterator[Entry]:
    """Yield the entries of *part*; one that would be larger than *most_bytes* is not unpacked."""
    with opened_zip(file) as archive:
        infos = _entries(archive, wanted)
        if len(infos) < part.end:
            raise shorter_than(file.size)
        for info in infos[part.start : part.end]:
            yield entry_of(archive, info, most_bytes)


def entry_of(archive: zipfile.ZipFile, info: zipfile.ZipInfo, most_bytes: int = MOST_LINE_BYTES) -> Entry:
    """Return the entry of *info*. No more is unpacked than it is said to have."""
    if info.file_size > most_bytes:
        return Entry(info.filename, None, TOO_LONG)
    try:
        with _unpacked(archive, info) as stream:
            data = stream.read(info.file_size + 1)
        if info.compress_type == _ZSTD and (len(data), zlib.crc32(data)) != (info.file_size, info.CRC):
            raise zipfile.BadZipFile(f"Bad CRC-32 for file {info.filename!r}")
    except _BROKEN as error:
        return Entry(info.filename, None, unreadable(error))
    value, has_bytes = parsed(data)
    if isinstance(value, dict):
        return Entry(info.filename, value, None, has_bytes)
    return Entry(info.filename, None, no_object(data, value))


@contextmanager
def opened_zip(file: InputFile) -> Iterator[zipfile.ZipFile]:
    """Open *file* for reading. Raises InputError where it is no whole zip file."""
    with file.open() as stream:
        try:
            archive = zipfile.ZipFile(stream)
        except _BROKEN as error:
            raise InputError(f"is no whole zip file: {error}") from error
        with archive:
            yield archive


def _unpacked(archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> AbstractContextManager[IO[bytes]]:
    """Open the entry of *info*; what is in one of Zstandard is not checked."""
    if info.compress_type != _ZSTD:
        return archive.open(info)
    # Python knows it from 3.14 on: for the others it is an entry that is not compressed.
    packed = copy(info)
    packed.compress_type, packed.file_size = zipfile.ZIP_STORED, info.compress_size
    packed.CRC = None  # type: ignore[assignment]  # Of what is unpacked.
    return decompressed(archive.open(packed), "zstd")


def _entries(archive: zipfile.ZipFile, wanted: Callable[[str], bool]) -> list[zipfile.ZipInfo]:
    return [info for info in archive.infolist() if wanted(info.filename)]
