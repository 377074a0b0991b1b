"""What is kept of a preview, as one file: a line with its digest, a line of JSON, and the texts and bytes
that a merge needs.

It is data from a disk: what does not add up is said, and nothing of it is believed.
"""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Annotated

from pydantic import Field, TypeAdapter, ValidationError

from descant_server.workspace.base import Base, BaseEvidence
from descant_server.workspace.bound.recorded_bases import RecordedBases
from descant_server.workspace.content import Content, digest_of
from descant_server.workspace.existing import Existing
from descant_server.workspace.reviewed import ReviewedFile

VERSION = 1
_FIRST = re.compile(rb"descant-preview (?P<version>\d{1,9}) (?P<length>\d{1,9}) (?P<digest>[0-9a-f]{32})\n")
_Size = Annotated[int, Field(ge=0, le=1 << 40)]


@dataclass(frozen=True, slots=True)
class KeptFile:
    """One file that was looked at."""

    path: str
    """As the answer has it."""
    relative: str
    digest: str
    mode: int | None
    replaced: str
    written: str
    """The digest of what was to be written; empty where that was nothing."""
    is_ready: bool
    charset: str | None
    piece: int | None
    """Where its bytes are kept; None where they are not."""


@dataclass(frozen=True, slots=True)
class KeptBase:
    """What one file was made from."""

    relative: str
    name: str
    evidence: BaseEvidence
    path: str
    piece: int
    is_missing: bool = False


@dataclass(frozen=True, slots=True)
class PreviewRecord:
    """A preview without its texts; the first of them is the answer."""

    answer: str
    """The path of the answer, as it was given."""
    only: tuple[str, ...] | None
    """The files that were asked for."""
    schema: str | None
    schema_files: tuple[str, ...]
    files: tuple[KeptFile, ...]
    bases: tuple[KeptBase, ...]
    moved: dict[str, str]
    pieces: tuple[_Size, ...]
    """How long each of the texts is."""
    former: tuple[KeptBase, ...] = ()
    """Versions in which lines that are edited stood elsewhere."""


class PreviewError(Exception):
    """A preview cannot be used; the message completes the sentence "it cannot be used, since …"."""


@dataclass(frozen=True)
class BoundPreview:
    """A preview that was kept."""

    record: PreviewRecord
    pieces: Sequence[bytes]

    @property
    def text(self) -> str:
        """The answer."""
        return self.pieces[0].decode("utf-8", "surrogatepass")

    @property
    def files(self) -> Mapping[str, ReviewedFile]:
        """What was there of each file, by its path in the answer."""
        return {
            file.path: ReviewedFile(
                file.relative, self._existing(file), file.digest, file.mode, file.replaced, file.written
            )
            for file in self.record.files
        }

    @property
    def bases(self) -> RecordedBases:
        """What the files were made from."""
        former = self._as_bases(self.record.former)
        return RecordedBases(self._as_bases(self.record.bases), self.record.moved, former)

    def _as_bases(self, kept: Sequence[KeptBase]) -> dict[str, Base]:
        return {
            base.relative: Base(
                self.pieces[base.piece].decode("utf-8", "surrogatepass"),
                base.name,
                base.evidence,
                base.path,
                is_missing=base.is_missing,
            )
            for base in kept
        }

    @property
    def ready(self) -> frozenset[str]:
        """The paths of the files that could be applied."""
        return frozenset(file.path for file in self.record.files if file.is_ready)

    def _existing(self, file: KeptFile) -> Existing | None:
        if file.piece is None:
            return None
        return Existing(Content(self.pieces[file.piece], file.mode or 0), file.charset)


_RECORD = TypeAdapter(PreviewRecord)


def written(preview: BoundPreview) -> bytes:
    """Return *preview* as the bytes of a file."""
    line = json.dumps(asdict(preview.record), separators=(",", ":")).encode() + b"\n"
    rest = b"".join((line, *preview.pieces))
    return b"descant-preview %d %d %s\n" % (VERSION, len(line), digest_of(rest).encode()) + rest


def read_preview(data: bytes) -> BoundPreview:
    """Return the preview that *data* is. Raises PreviewError."""
    first = _FIRST.match(data)
    if first is None:
        raise PreviewError("it is not a preview")
    if int(first["version"]) != VERSION:
        raise PreviewError("another version of Descant kept it")
    rest = data[first.end() :]
    if digest_of(rest).encode() != first["digest"]:
        raise PreviewError("it was changed or is truncated")
    at = int(first["length"])
    try:
        record = _RECORD.validate_python(json.loads(rest[:at]), strict=False)
    except (ValidationError, ValueError, RecursionError):
        raise PreviewError("it is malformed") from None
    pieces = []
    for length in record.pieces:
        pieces.append(rest[at : at + length])
        at += length
    kept = (*record.bases, *record.former)
    numbers = [*(base.piece for base in kept), *(file.piece for file in record.files if file.piece)]
    if at != len(rest) or not pieces or not all(0 < number < len(pieces) for number in numbers):
        raise PreviewError("it is malformed")
    return BoundPreview(record, pieces)
