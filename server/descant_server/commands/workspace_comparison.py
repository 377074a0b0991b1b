"""Answers beside the folder that they are for: how a command is told of it, and what it finds there."""

import shlex
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path

from descant import Analysis
from descant_server.commands.bound_previews import (
    asked_preview,
    check_answer,
    compared_with,
    read_before,
)
from descant_server.commands.command import Status, UsageError
from descant_server.commands.inputs import Examination
from descant_server.commands.settings_arguments import answer_settings
from descant_server.settings.descant_toml import NAME, find_above, read_workspace_file
from descant_server.settings.reading_settings import BaseSetting
from descant_server.settings.values import read_settings
from descant_server.terminal.complaints import WHOLE, complain
from descant_server.terminal.visible import visible
from descant_server.workspace.base import BaseEvidence, Bases
from descant_server.workspace.bases import (
    DISK,
    BasesBeforeApplies,
    HistoryBases,
    NoSuchBaseError,
    named_bases,
)
from descant_server.workspace.comparison import Compared, DiskComparison, DiskState, compare
from descant_server.workspace.draft import Draft
from descant_server.workspace.existing import Seen, WorkspaceView
from descant_server.workspace.writing.recovery import left_half_done
from descant_server.workspace.writing.state_folder import StateFolder


class BesideDisk:
    """Holds answers against the files in a folder; what several of them name is read once."""

    def __init__(self, folder: Path, base: str | None = None) -> None:
        """Look at *folder*, which is absolute; what a crash has left half done there is said.

        *base* names what the answers were made from; without, the history of the folder tells, unless its
        settings say otherwise. Raises UsageError where it names nothing.
        """
        if (sentence := left_half_done(folder, StateFolder.of(folder))) is not None:
            complain(sentence, WHOLE)
        self.folder = folder
        self._has_complained = False
        self._seen = Seen()
        try:
            named = _base_in_settings(folder) if base is None else base
            self._bases: Bases = (
                named_bases(folder, named)
                if named is not None
                else BasesBeforeApplies(HistoryBases(folder), StateFolder.of(folder))
            )
        except NoSuchBaseError as error:
            raise UsageError(str(error)) from None

    def compare(self, analysis: Analysis) -> DiskComparison:
        """Return *analysis* beside the files as they are now."""
        view = WorkspaceView(self.folder, seen=self._seen, bases=self._bases)
        comparison = compare(analysis, view)
        if self._bases.trouble and not self._has_complained:
            self._has_complained = True
            complain(self._bases.trouble, WHOLE)
        return comparison


def _base_in_settings(folder: Path) -> str | None:
    """Return the base that the settings of *folder* name; None where its history tells."""
    place = find_above(folder, (NAME,))
    file = read_workspace_file(place / NAME) if place is not None else None
    base = read_settings(file.given).base if file is not None else BaseSetting.HISTORY
    return None if base is BaseSetting.HISTORY else DISK


def compared(arguments: Namespace, folder: Path) -> DiskComparison | None:
    """Return the one answer that *arguments* name beside the files in *folder*, read by its settings.

    None where it could not be read, which was said. Raises UsageError for a folder of answers.
    """
    preview = asked_preview(arguments, folder)
    contents = read_before(arguments, preview)
    examination = Examination([arguments.path], answer_settings(arguments, folder), contents=contents)
    if examination.is_of_folder:
        raise UsageError(f"{arguments.path}: is a folder; give one answer")
    for examined in examination:
        if examination.status is Status.CLEAN:
            if preview is not None:
                check_answer(preview, examined.analysis, arguments.preview)
                return compared_with(preview, examined.analysis, folder)
            return BesideDisk(folder, arguments.base).compare(examined.analysis)
    return None


def resolving_command(arguments: Namespace) -> str:
    """Return how the conflicts of the answer of *arguments* are decided one by one, as one types it."""
    words = ["descant", "apply", "--interactive"]
    if (preview := vars(arguments).get("preview")) is not None:
        words += ["--preview", preview]
    else:
        words.append(arguments.path)
    for name in ("workspace", "base"):
        if value := vars(arguments).get(name):
            words += [f"--{name}", str(value)]
    return visible(shlex.join(words))


def merging_command(arguments: Namespace, files: Sequence[Compared]) -> tuple[str, str]:
    """Return the commit that *files* may be made from, and how what was changed since it is kept.

    Both are empty where a base is named already, and where it is not one commit for all who may.
    """
    if arguments.base is not None or vars(arguments).get("preview") is not None:
        return "", ""
    older = [compared.draft for compared in files if compared.state is DiskState.OLDER]
    revisions = {_revision(draft) for draft in older if _may_be_made_from_its_base(draft)}
    revision = revisions.pop() if len(revisions) == 1 else ""
    if not revision:
        return "", ""
    return revision, resolving_command(Namespace(**{**vars(arguments), "base": revision}))


def _may_be_made_from_its_base(draft: Draft) -> bool:
    base = draft.base
    return base is not None and base.evidence is BaseEvidence.UNCLEAR and not base.is_missing


def _revision(draft: Draft) -> str:
    """Return what ``--base`` calls the base of *draft*; empty where the file had another path then."""
    if draft.base is None or draft.target is None or draft.base.path != draft.target.relative:
        return ""
    return draft.base.revision
