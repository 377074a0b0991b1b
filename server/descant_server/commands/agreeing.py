"""What a person agrees to before it is written: the files that are ready at once, and some by themselves."""

import shlex
from argparse import Namespace
from collections.abc import Sequence

from descant_server.commands.inputs import STDIN
from descant_server.plurals import plural
from descant_server.terminal.complaints import complain
from descant_server.terminal.console import console_for
from descant_server.terminal.diff import print_diffs
from descant_server.terminal.questions import Person, somebody
from descant_server.terminal.visible import shortened
from descant_server.workspace.comparing import Compared
from descant_server.workspace.diffing import shown_diffs

_ANSWERS = {"n": "no", "y": "yes", "d": "diff"}
_CHOICE = "[y/N/diff]"
_LONGEST = 300


def agreed_to(files: Sequence[Compared], arguments: Namespace) -> list[Compared]:
    """Return those of *files*, which are ready, that may be written.

    A person is asked, unless *arguments* say yes. Where nobody is there, nothing is agreed to.
    """
    plain = [one for one in files if not one.draft.asks]
    # Entries of one path are one file, and one question.
    alone = list({one.draft.target: one for one in files if one.draft.asks}.values())
    if arguments.yes:
        return [*plain, *_named(alone, frozenset(arguments.only or ()))]
    with somebody(reads_answer=arguments.path == STDIN) as person:
        if person is None:
            complain("there is no terminal to ask on: give --yes to apply the files that are ready")
            return []
        try:
            if plain and not _agrees(person, f"Apply {plural(len(plain), 'file')}?", plain):
                return []
            return [*plain, *(one for one in alone if _agrees(person, f"{_said_of(one)}. Apply it?", [one]))]
        except KeyboardInterrupt:
            person.writes.write("\n")
            complain("nothing was applied")
            raise


def _named(alone: Sequence[Compared], named: frozenset[str]) -> list[Compared]:
    """Return the files that the command line gives by their very paths; say which are left out."""
    for one in alone:
        if one.file.path not in named:
            name = shlex.quote(one.file.path)
            complain(f"{_said_of(one)}, and is left out: --yes takes it only with --only {name}")
    return [one for one in alone if one.file.path in named]


def _agrees(person: Person, question: str, files: Sequence[Compared]) -> bool:
    while (answer := person.ask(f"{question} {_CHOICE}", _ANSWERS)) == "d":
        print_diffs(console_for(person.writes), shown_diffs(files))
    return answer == "y"


def _said_of(one: Compared) -> str:
    """Return why a file has to be asked for, such as ``tools/run.sh is a program``."""
    return f"{shortened(one.file.path, _LONGEST)} {' and '.join(one.draft.asks)}"
