"""Answers beside the folder that they are for: how a command is told of it, and what it finds there."""

from argparse import Namespace
from pathlib import Path

from descant import Analysis
from descant_server.commands.command import Status, UsageError
from descant_server.commands.inputs import Examination
from descant_server.commands.settings_arguments import answer_settings
from descant_server.terminal.complaints import WHOLE, complain
from descant_server.workspace.comparison import DiskComparison, compare
from descant_server.workspace.existing import Seen, WorkspaceView
from descant_server.workspace.writing.recovery import left_half_done
from descant_server.workspace.writing.state_folder import StateFolder


class BesideDisk:
    """Holds answers against the files in a folder; what several of them name is read once."""

    def __init__(self, folder: Path) -> None:
        """Look at *folder*, which is absolute; what a crash has left half done there is said."""
        if (sentence := left_half_done(folder, StateFolder.of(folder))) is not None:
            complain(sentence, WHOLE)
        self.folder = folder
        self._seen = Seen()

    def compare(self, analysis: Analysis) -> DiskComparison:
        """Return *analysis* beside the files as they are now."""
        return compare(analysis, WorkspaceView(self.folder, seen=self._seen))


def compared(arguments: Namespace, folder: Path) -> DiskComparison | None:
    """Return the one answer that *arguments* name beside the files in *folder*, read by its settings.

    None where it could not be read, which was said. Raises UsageError for a folder of answers.
    """
    examination = Examination([arguments.path], answer_settings(arguments, folder))
    if examination.is_of_folder:
        raise UsageError(f"{arguments.path}: is a folder; give one answer")
    for examined in examination:
        return BesideDisk(folder).compare(examined.analysis) if examination.status is Status.CLEAN else None
    return None
