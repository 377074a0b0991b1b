"""From what a preview has shown to what is kept of it: as little as a merge needs later."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from descant_server.workspace.base import Base
from descant_server.workspace.bound.preview_record import BoundPreview, KeptBase, KeptFile, PreviewRecord
from descant_server.workspace.bound.recorded_bases import RecordedBases
from descant_server.workspace.comparison import Compared, DiskComparison
from descant_server.workspace.existing import Existing
from descant_server.workspace.file_text import FileText
from descant_server.workspace.reviewed import ReviewedFile, digest_of_written

MOST_OF_A_FILE = 4 * 1024 * 1024
"""Bytes of a file that are kept to merge them; a larger one is only known again."""
MOST = 64 * 1024 * 1024
"""Bytes of all that is kept of one preview."""


@dataclass(frozen=True, slots=True)
class PreviewRequest:
    """What the preview was asked for."""

    answer: str
    only: Sequence[str] | None = None
    schema: str | None = None
    schema_files: Sequence[str] = ()


def kept(request: PreviewRequest, comparison: DiskComparison) -> BoundPreview | None:
    """Return what is kept of a preview of *comparison*; None where that is too much."""
    pieces = [comparison.analysis.source.text.encode("utf-8", "surrogatepass")]
    files = list[KeptFile]()
    for compared in comparison.files:
        if (file := ReviewedFile.of(compared.draft)) is None:
            continue
        same = (known.piece for known in files if known.relative == file.relative)
        piece = next(same, None)
        if piece is None and file.before is not None and _is_kept(file.before):
            piece = len(pieces)
            pieces.append(file.before.content.data)
        files.append(_kept(compared, file, piece))
    recorded = RecordedBases.of_drafts(compared.draft for compared in comparison.files)
    bases = list(_kept_bases(recorded.bases, pieces))
    former = list(_kept_bases(recorded.former, pieces))
    if sum(map(len, pieces)) > MOST:
        return None
    only = None if request.only is None else tuple(request.only)
    record = PreviewRecord(
        request.answer,
        only,
        request.schema,
        tuple(request.schema_files),
        tuple(files),
        tuple(bases),
        dict(recorded.moved),
        tuple(map(len, pieces)),
        tuple(former),
    )
    return BoundPreview(record, pieces)


def _kept(compared: Compared, file: ReviewedFile, piece: int | None) -> KeptFile:
    return KeptFile(
        path=compared.file.path,
        relative=file.relative,
        digest=file.digest,
        mode=file.mode,
        replaced=file.replaced,
        written=digest_of_written(compared.draft),
        is_ready=compared.is_ready,
        charset=file.before.charset if file.before is not None else None,
        piece=piece,
    )


def _is_kept(before: Existing) -> bool:
    is_text = isinstance(before.file_text, FileText)
    return is_text and len(before.content.data) <= MOST_OF_A_FILE


def _kept_bases(bases: Mapping[str, Base], pieces: list[bytes]) -> Iterator[KeptBase]:
    for relative, base in bases.items():
        yield KeptBase(relative, base.name, base.evidence, base.path, len(pieces), base.is_missing)
        pieces.append(base.text.encode("utf-8", "surrogatepass"))
