"""Previews that are bound: ``descant preview`` prints an ID, and ``descant apply --preview ID`` applies just
what that has shown, merged into what has changed since."""

import os
import shlex
from argparse import ArgumentParser, Namespace
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from descant import Analysis
from descant_server.commands.command import UsageError
from descant_server.commands.settings_arguments import STDIN
from descant_server.terminal.complaints import WHOLE, complain
from descant_server.terminal.visible import visible
from descant_server.workspace.comparison import Compared, DiskComparison, DiskState, compare
from descant_server.workspace.existing import WorkspaceView
from descant_server.workspace.reviewed import ReviewedFiles

if TYPE_CHECKING:
    from descant_server.workspace.bound.preview_record import BoundPreview

SINCE = "the preview"


def add_preview(parser: ArgumentParser) -> None:
    """Take the ID of a preview."""
    parser.add_argument(
        "--preview",
        metavar="ID",
        help="apply what this preview showed, as `descant preview` printed it: what was changed since is "
        "merged, or a conflict that is not written (PATH may be left out)",
    )


def asked_preview(arguments: Namespace, folder: Path) -> "BoundPreview | None":
    """Return the preview that *arguments* name; what they leave open is taken from it.

    Raises UsageError where there is none, and where *arguments* contradict it.
    """
    asked = getattr(arguments, "preview", None)
    if asked is None:
        if arguments.path is None:
            raise UsageError("give the PATH of an answer, or --preview ID")
        return None
    if arguments.base is not None:
        raise UsageError("--base and --preview cannot be combined: a preview has its base")
    # Only who names one waits for what reads it.
    from descant_server.workspace.bound.preview_store import kept_preview
    from descant_server.workspace.writing.reasons import WritingError
    from descant_server.workspace.writing.state_folder import StateFolder

    try:
        preview = kept_preview(asked, StateFolder.of(folder))
    except WritingError as error:
        raise UsageError(error.reason) from None
    record = preview.record
    if arguments.only is None and record.only is not None:
        arguments.only = [*record.only]
    arguments.schema = arguments.schema or record.schema
    arguments.schema_file = arguments.schema_file or [*record.schema_files]
    return preview


def read_before(arguments: Namespace, preview: "BoundPreview | None") -> dict[str, bytes]:
    """Return the answer of *preview* by its path, if *arguments* name no other one."""
    if preview is None or arguments.path is not None:
        return {}
    arguments.path = preview.record.answer
    return {arguments.path: preview.pieces[0]}


def check_answer(preview: "BoundPreview", analysis: Analysis, asked: str) -> None:
    """Raise UsageError where *analysis* is not that of the answer that was previewed."""
    if analysis.source.text != preview.text:
        since = f"the answer has changed since the preview {visible(asked)}"
        raise UsageError(f"{since}; no file was changed. Run `descant preview` again")


def compared_with(preview: "BoundPreview", analysis: Analysis, folder: Path) -> DiskComparison:
    """Return *analysis* beside the files as they are now, merged into what has changed since *preview*.

    No file is ready that was not so then.
    """
    view = WorkspaceView(folder, bases=preview.bases)
    comparison = compare(analysis, view, ReviewedFiles(preview.files, SINCE))
    ready = preview.ready

    def bound(compared: Compared) -> Compared:
        if not compared.is_ready or compared.file.path in ready:
            return compared
        reasons = ("it was not ready in the preview",)
        return replace(compared, state=DiskState.CHANGED, reasons=reasons)

    return replace(comparison, files=tuple(map(bound, comparison.files)))


def as_it_is_now(arguments: Namespace, folder: Path, first: DiskComparison) -> DiskComparison:
    """Return *first*, which a person was shown and asked about, merged into what has changed since."""
    from descant_server.workspace.bound.recorded_bases import RecordedBases

    if (preview := asked_preview(arguments, folder)) is not None:
        return compared_with(preview, first.of_text, folder)
    bases = RecordedBases.of_drafts(compared.draft for compared in first.files)
    return compare(first.of_text, WorkspaceView(folder, bases=bases), first.reviewed("the verdict"))


def keep_preview(arguments: Namespace, folder: Path, comparison: DiskComparison) -> str | None:
    """Keep what was previewed, and return the command that applies it; where that cannot be, say so."""
    from descant_server.workspace.bound.keeping import PreviewRequest, kept
    from descant_server.workspace.bound.preview_store import keep
    from descant_server.workspace.writing.reasons import WritingError
    from descant_server.workspace.writing.recovery import left_half_done
    from descant_server.workspace.writing.state_folder import StateFolder

    state = StateFolder.of(folder)
    if left_half_done(folder, state) is not None:
        return None  # That was said, and what is there now is nothing to merge with.
    path = arguments.path if arguments.path == STDIN else os.path.abspath(arguments.path)
    schema_files = [os.path.abspath(file) for file in arguments.schema_file]
    try:
        preview = kept(PreviewRequest(path, arguments.only, arguments.schema, schema_files), comparison)
        if preview is None:
            complain("this preview is too large to be kept: `descant apply` takes the files as they are then")
            return None
        preview_id = keep(preview, state)
    except WritingError as error:
        complain(f"this preview cannot be kept for `descant apply --preview`. {error.reason}", WHOLE)
        return None
    workspace = f" --workspace {shlex.quote(arguments.workspace)}" if arguments.workspace else ""
    return visible(f"descant apply --preview {preview_id}{workspace}")
