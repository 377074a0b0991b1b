"""What a person agrees to before it is written: the files that are ready at once, and some by themselves."""

import shlex
from argparse import Namespace
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from rich.console import Console

from descant_server.commands.settings_arguments import STDIN
from descant_server.commands.workspace_comparison import merging_command, resolving_command
from descant_server.terminal.complaints import complain
from descant_server.terminal.console import console_for, results_console
from descant_server.terminal.diff import print_diffs
from descant_server.terminal.questions import Person, somebody
from descant_server.terminal.summing_up import print_summary
from descant_server.terminal.visible import shortened
from descant_server.wording.plurals import plural
from descant_server.workspace.comparison import Compared, DiskComparison
from descant_server.workspace.diffing import shown_diffs
from descant_server.workspace.selecting import Selection, asked_for, paths_of

_ANSWERS = {"n": "no", "y": "yes", "d": "diff"}
_CHOICE = "[y/N/diff]"
_LONGEST = 300


@dataclass(frozen=True, slots=True)
class Agreement:
    """Asks for what is to be written, unless the command line says yes to it."""

    arguments: Namespace
    person: Person | None
    """None where nobody is there, or need not be."""
    in_part: list[str] = field(default_factory=list)
    """What is written in part only, such as ``src/a.py (3 of 5 hunks left out)``."""

    @property
    def console(self) -> Console:
        """Where they see what is to be known."""
        return console_for(self.person.writes) if self.person is not None else results_console()

    def tell(self, comparison: DiskComparison, folder: Path) -> None:
        """Print what is to be known before one agrees, where it is seen."""
        resolving = "" if self.arguments.interactive else resolving_command(self.arguments)
        only = self.arguments.only
        merging = merging_command(self.arguments, asked_for(comparison.files, only))
        print_summary(self.console, self.arguments.path, folder, comparison, only, resolving, merging)

    def to(self, selection: Selection) -> list[Compared]:
        """Return those of the chosen files that may be written; where nobody is there, none."""
        files = selection.chosen
        unquestioned = [compared for compared in files if not compared.draft.asks]
        # Entries of one path are one file, and one question.
        alone = list({compared.draft.target: compared for compared in files if compared.draft.asks}.values())
        if self.arguments.yes:
            agreed = _named(alone, frozenset(self.arguments.only or ()))
        elif self.person is None:
            complain("cannot ask without a terminal: use --yes to apply the ready files")
            return []
        else:
            if unquestioned and not _agrees(self.person, _asking_for(unquestioned, alone), unquestioned):
                unquestioned = []  # What is asked for by itself is no part of that "no".
            agreed = [each for each in alone if _agrees(self.person, f"{_label_of(each)}. Apply it?", [each])]
        places = {compared.draft.target for compared in (*unquestioned, *agreed)}
        return [compared for compared in files if compared.draft.target in places]


@contextmanager
def who_agrees(arguments: Namespace) -> Iterator[Agreement]:
    """Give who is asked; while nothing is written yet, they may leave by Ctrl-C."""
    if arguments.yes:
        yield Agreement(arguments, None)
        return
    with somebody(reads_answer=arguments.path == STDIN) as person:
        try:
            yield Agreement(arguments, person)
        except KeyboardInterrupt:
            if person is not None:
                person.writes.write("\n")
            complain("nothing was applied")
            raise


def _named(alone: Sequence[Compared], named: frozenset[str]) -> list[Compared]:
    """Return the files that the command line gives by their very paths; say which are left out."""
    for compared in alone:
        if named.isdisjoint(paths_of(compared.file)):
            # A path that begins with a dash would be taken for an option.
            name = ("=" if compared.file.path.startswith("-") else " ") + shlex.quote(compared.file.path)
            complain(
                f"{_label_of(compared)}: skipped, needs consent: --yes applies it only with --only{name}"
            )
    return [compared for compared in alone if not named.isdisjoint(paths_of(compared.file))]


def _agrees(person: Person, question: str, files: Sequence[Compared]) -> bool:
    while (answer := person.ask(f"{question} {_CHOICE}", _ANSWERS)) == "d":
        print_diffs(console_for(person.writes), shown_diffs(files))
    return answer == "y"


def _asking_for(unquestioned: Sequence[Compared], alone: Sequence[Compared]) -> str:
    more = f" ({len(alone):,} more {'need' if len(alone) > 1 else 'needs'} your consent)" if alone else ""
    return f"Apply {plural(len(unquestioned), 'file')}?{more}"


def _label_of(compared: Compared) -> str:
    """Return why a file has to be asked for, such as ``tools/run.sh is a program``."""
    return f"{shortened(compared.file.path, _LONGEST)} {' and '.join(compared.draft.asks)}"
