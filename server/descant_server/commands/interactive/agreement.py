"""Who decides what is written of an answer, file by file and hunk by hunk."""

from argparse import Namespace
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from descant_server.commands.command import UsageError
from descant_server.commands.consent import Agreement, who_agrees
from descant_server.commands.interactive.confirming import confirms
from descant_server.commands.interactive.file_review import LONGEST, FileChoice, review_file
from descant_server.commands.interactive.session import Session
from descant_server.commands.settings_arguments import workspace_folder
from descant_server.terminal.complaints import complain
from descant_server.terminal.console import console_for
from descant_server.terminal.edited_files import EditedFiles
from descant_server.terminal.keys import PersonLeftError
from descant_server.terminal.visible import shortened
from descant_server.workspace.comparison import Compared
from descant_server.workspace.selecting import Selection


@dataclass(frozen=True, slots=True)
class StepwiseAgreement(Agreement):
    """Asks for each file, and for its hunks."""

    edits: EditedFiles = field(default_factory=EditedFiles)
    """What the person edits on the way."""
    folder: Path = Path()
    """The one that is written to."""

    def to(self, selection: Selection) -> list[Compared]:
        """Return what is written of the chosen files, with just the hunks that were agreed to."""
        if self.person is None:
            complain("cannot ask without a terminal: use --interactive in one")
            return []
        files = _by_file(selection.chosen)
        session = Session(self.person, console_for(self.person.writes), self.edits, self.folder, len(files))
        try:
            choices = [review_file(session, entries) for entries in files]
        except PersonLeftError:
            return []
        chosen = [each for choice in choices for each in choice.entries]
        if not chosen or not confirms(self.person, session.console, choices, selection.left_out):
            return []
        self.in_part.extend(map(_in_part, filter(_is_in_part, choices)))
        return chosen


@contextmanager
def who_decides(arguments: Namespace, edits: EditedFiles) -> Iterator[StepwiseAgreement]:
    """Give who is asked; while nothing is written yet, they may leave by Ctrl-C. Raises UsageError."""
    if arguments.yes:
        raise UsageError("--interactive asks and --yes does not: use one of them")
    with who_agrees(arguments) as agreement:
        yield StepwiseAgreement(
            agreement.arguments, agreement.person, edits=edits, folder=workspace_folder(arguments.workspace)
        )


def _by_file(chosen: Sequence[Compared]) -> list[list[Compared]]:
    """Return the entries of each file together, in the order of the first ones."""
    groups: dict[str, list[Compared]] = {}
    for compared in chosen:
        place = compared.draft.target
        assert place is not None, "its path is not refused"
        groups.setdefault(place.relative, []).append(compared)
    return [*groups.values()]


def _is_in_part(choice: FileChoice) -> bool:
    return bool(choice.entries and choice.missing)


def _in_part(choice: FileChoice) -> str:
    return f"{shortened(choice.path, LONGEST)} ({choice.missing} left out)"
