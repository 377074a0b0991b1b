"""The folder that ``descant batch`` leaves: which parts of it can be counted, and what they hold.

Nothing of a part but its columns is read here. A part that is cut off is left out, and reported.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from descant_server.batch_report.run_origin import RunOrigin, run_origin
from descant_server.batches.remote import RemoteError
from descant_server.batches.run_files.fetching import fetched
from descant_server.batches.run_layout import MANIFEST, PARTS, VERSION
from descant_server.terminal.progress import Progress

GROUPED_BY = ("model", "prompt")
"""Columns that answers are compared by, where nobody asks for others."""
_SCHEMA_KEY = b"descant.schema"
_MOST_MANIFEST = 50_000_000
_MADE_BY = "`descant batch INPUT --out DIR` writes one"


class ReportError(Exception):
    """A folder cannot be reported on; the message says why, and what to do."""


@dataclass(frozen=True, slots=True)
class ReportedRun:
    """The folder of a run, with at least one part that can be read, or with none planned."""

    path: Path
    name: str
    """As the user has named it."""
    parts: tuple[Path, ...]
    """Those that can be read, in their order."""
    unreadable: tuple[str, ...]
    """The names of those that cannot."""
    planned: int
    """How many parts the whole run has."""
    columns: frozenset[str]
    """Of all parts."""
    made_by: str
    """The version of Descant that began it."""
    origin: RunOrigin
    """What it has read, and how."""

    @property
    def is_complete(self) -> bool:
        """Whether all rows of the run are counted."""
        return len(self.parts) >= self.planned and not self.unreadable

    def default_columns(self) -> tuple[str, ...]:
        """Return the columns that its answers are grouped by if nobody says otherwise."""
        return tuple(column for column in GROUPED_BY if column in self.columns)


@contextmanager
def opened_run(name: str) -> Iterator[ReportedRun]:
    """Give the run at *name*, a folder or a URL. Raises ReportError where there is none to report on."""
    with ExitStack() as stack:
        try:
            folder = stack.enter_context(fetched(name, _fetching))
        except RemoteError as error:
            raise ReportError(str(error)) from error
        yield open_run(name, folder)


def _fetching(pieces: Sequence[list[str]]) -> Iterator[list[str]]:
    with Progress(len(pieces), "fetching") as progress:
        for piece in pieces:
            yield piece
            progress.count()


def open_run(name: str, folder: Path | None = None) -> ReportedRun:
    """Return the run that is called *name*, in *folder* if that is elsewhere.

    Raises ReportError where there is none that can be reported on.
    """
    folder = folder or Path(name)
    manifest = _manifest(folder, name)
    parts: list[Path] = []
    unreadable: list[str] = []
    columns: frozenset[str] = frozenset()
    for part in sorted((folder / PARTS).glob("*.parquet")):
        schema = _schema_of(part)
        if schema is None:
            unreadable.append(part.name)
            continue
        _refuse_other_version(part, schema)
        known = frozenset(field.name for field in schema)
        columns = columns & known if parts else known
        parts.append(part)
    if not parts and any((folder / PARTS).glob("part-*.[jc]s*")):
        raise ReportError(f"{name}: its results are no Parquet; run `descant batch` without --output")
    if unreadable and not parts:
        raise ReportError(
            f"{name}: none of its {len(unreadable)} parts can be read; run `descant batch` again"
        )
    planned = manifest.get("parts")
    return ReportedRun(
        folder,
        name,
        tuple(parts),
        tuple(unreadable),
        planned if isinstance(planned, int) and planned >= 0 else len(parts) + len(unreadable),
        columns,
        str(manifest.get("descant", "")),
        run_origin(manifest),
    )


def grouping_columns(run: ReportedRun, wanted: Sequence[str] | None) -> tuple[str, ...]:
    """Return the columns to group by. Raises ReportError for one that *run* has not kept."""
    if wanted is None:
        return run.default_columns()
    if run.parts and (missing := [column for column in wanted if column not in run.columns]):
        kept = sorted(run.columns - _own_columns()) or ["none"]
        raise ReportError(
            f"the run has kept no column {missing[0]!r}; it has kept {', '.join(kept)}; run the "
            f"batch again with --keep {missing[0]}, into another folder"
        )
    return tuple(dict.fromkeys(wanted)) if run.parts else ()


def _own_columns() -> frozenset[str]:
    from descant.arrow import result_schema

    return frozenset(field.name for field in result_schema())


def _manifest(folder: Path, name: str) -> Mapping[str, Any]:
    import orjson

    path = folder / MANIFEST
    try:
        if path.stat().st_size > _MOST_MANIFEST:
            raise ReportError(f"{name}: its {MANIFEST} is too large to be one of a run")
        manifest = orjson.loads(path.read_bytes())
    except OSError as error:
        raise ReportError(f"{name}: no run is in it ({MANIFEST}: {error.strerror}); {_MADE_BY}") from error
    except orjson.JSONDecodeError as error:
        raise ReportError(f"{name}: its {MANIFEST} is no JSON ({error}); {_MADE_BY}") from error
    if not isinstance(manifest, dict) or manifest.get("version") != VERSION:
        raise ReportError(
            f"{name}: its {MANIFEST} is not of version {VERSION}, the one that this Descant reads"
        )
    return manifest


def _schema_of(part: Path) -> Any:
    """Return the schema of *part*, or None where its end is missing or no Parquet."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        return pq.read_schema(part)
    except (pa.ArrowException, OSError):
        return None


def _refuse_other_version(part: Path, schema: Any) -> None:
    from descant.arrow import SCHEMA_VERSION

    version = (schema.metadata or {}).get(_SCHEMA_KEY, b"").decode("utf-8", "replace")
    if version != SCHEMA_VERSION:
        raise ReportError(
            f"{part.name} has results of version {version or 'unknown'}; this Descant reads "
            f"{SCHEMA_VERSION}: report with the version that ran the batch, or run it again"
        )
