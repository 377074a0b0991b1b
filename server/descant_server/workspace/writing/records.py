"""What the journal knows of one apply, and how that is written down.

An entry is one file: a line with the version, and the length and digest of the next; a line of JSON; then the
bytes that each file had before, and the texts of the editor, one behind the other. It is data from a disk:
what does not add up is said, and nothing of it is believed.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Annotated

from pydantic import Field, TypeAdapter, ValidationError

from descant_server.workspace.content import Content, digest_of
from descant_server.workspace.paths import why_no_path

VERSION = 1
_FIRST = re.compile(rb"descant-journal (?P<version>\d{1,9}) (?P<length>\d{1,9}) (?P<digest>[0-9a-f]{32})\n")
LONGEST_FIRST = 80
"""Bytes of the first line, at most."""
_Digest = Annotated[str, Field(pattern="^[0-9a-f]{32}$")]
_Size = Annotated[int, Field(ge=0, le=1 << 40)]
_Mode = Annotated[int, Field(ge=0, le=0o7777)]


@dataclass(frozen=True, slots=True)
class Imprint:
    """What a file is known by where its bytes are not at hand."""

    digest: _Digest
    size: _Size
    mode: _Mode

    @classmethod
    def of(cls, content: Content) -> "Imprint":
        """Return what *content* is known by."""
        return cls(content.digest, len(content.data), content.mode)


@dataclass(frozen=True, slots=True)
class JournalChange:
    """One step of a plan, without the bytes."""

    relative: str
    before: Imprint | None
    after: Imprint | None


@dataclass(frozen=True, slots=True)
class Vanished:
    """A folder that is taken away when it is empty."""

    relative: str
    mode: _Mode


@dataclass(frozen=True, slots=True)
class Buffer:
    """A file that was changed in an editor, by the editor."""

    name: str
    """Its URI or its path, as the one who changed it knows it."""
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class Lengths:
    """A :class:`Buffer` without its texts: their bytes."""

    name: str
    old: _Size
    new: _Size


@dataclass(frozen=True, slots=True)
class Record:
    """One apply."""

    label: str
    when: str
    """As in ISO 8601, in UTC."""
    token: Annotated[str, Field(pattern="^[0-9a-f]{16}$")]
    """In the names of all files that are there only while this is written."""
    changes: tuple[JournalChange, ...]
    made: tuple[str, ...] = ()
    """Folders that were not there before, each after the one it is in."""
    vanished: tuple[Vanished, ...] = ()
    """Folders that are not there afterwards if they are empty, each before the one it is in."""
    buffers: tuple[Lengths, ...] = ()

    def scratch(self, index: int, kind: str) -> str:
        """Return the name of a file beside that of the change *index*: ``new``, ``old`` or ``back``."""
        return f".descant-{self.token}-{index}.{kind}"

    def folders(self) -> list[str]:
        """Return the folders in which names come or go."""
        paths = (*(change.relative for change in self.changes), *self.made)
        paths += tuple(folder.relative for folder in self.vanished)
        return sorted({name.rpartition("/")[0] for name in paths})

    def lengths(self) -> Iterator[int]:
        """Yield the bytes of each piece that follows the record, in order: contents, then editors' texts."""
        yield from (0 if change.before is None else change.before.size for change in self.changes)
        for buffer in self.buffers:
            yield from (buffer.old, buffer.new)


class EntryError(Exception):
    """An entry of the journal is none; says why, completing the sentence "the entry … since …"."""


_RECORD = TypeAdapter(Record)


def written(record: Record) -> bytes:
    """Return *record* as the head of an entry."""
    line = json.dumps(asdict(record), separators=(",", ":")).encode() + b"\n"
    return b"descant-journal %d %d %s\n" % (VERSION, len(line), digest_of(line).encode()) + line


def length_of_head(data: bytes) -> tuple[int, int]:
    """Return how long the first two lines of an entry are that begins with *data*. Raises EntryError."""
    first = _FIRST.match(data)
    if first is None:
        raise EntryError("it is not a journal entry")
    if int(first["version"]) != VERSION:
        raise EntryError("another version of Descant wrote it")
    return first.end(), int(first["length"])


def read_record(head: bytes) -> Record:
    """Return what the whole *head* of an entry says. Raises EntryError."""
    start, length = length_of_head(head[:LONGEST_FIRST])
    line = head[start : start + length]
    if len(line) != length:
        raise EntryError("it is truncated")
    if f" {digest_of(line)}\n".encode() not in head[:start]:
        raise EntryError("it was changed")
    try:
        record = _RECORD.validate_python(json.loads(line), strict=False)
    except (ValidationError, ValueError, RecursionError):
        raise EntryError("it is malformed") from None
    paths = [change.relative for change in record.changes]
    folders = [*record.made, *(folder.relative for folder in record.vanished)]
    for path in (*paths, *folders):
        if why_no_path(path) or "\\" in path or any(part in ("", ".") for part in path.split("/")):
            raise EntryError(f"it names {path!r}, which is no path of a workspace")
    if len(set(paths)) != len(paths):
        raise EntryError("it names a file twice")
    return record
