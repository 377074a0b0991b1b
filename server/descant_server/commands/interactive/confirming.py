"""The last question before anything is written: what will be, and what is left out."""

from collections.abc import Iterable, Iterator, Sequence

from rich.console import Console
from rich.text import Text

from descant_server.commands.interactive.file_review import LONGEST, FileChoice
from descant_server.terminal.questions import Person
from descant_server.terminal.visible import shortened
from descant_server.wording.file_operations import DONE_TO
from descant_server.wording.plurals import plural
from descant_server.workspace.comparison import DiskState
from descant_server.workspace.selecting import SkippedFile

_ANSWERS = {"n": "no", "y": "yes"}
_MOST = 20


def confirms(
    person: Person, console: Console, choices: Sequence[FileChoice], skipped: Iterable[SkippedFile]
) -> bool:
    """Say what is written of *choices* and what is not, *skipped* files among that; ask whether to do it."""
    written = [choice for choice in choices if choice.entries]
    missing = [(choice.path, choice.missing) for choice in choices if choice.missing]
    missing += [(each.path, each.reason) for each in skipped]
    console.print(Text("\nTo be written:", "bold"))
    for line in _rows(((choice.path, _written(choice)) for choice in written), "green"):
        console.print(line)
    errors = [(choice.path, error) for choice in written if (error := choice.syntax_error)]
    if errors:
        console.print(Text("With only this, these files cannot be read in their languages:", "bold"))
        for line in _rows(errors, "red"):
            console.print(line)
    if missing:
        console.print(Text("Left out:", "bold"))
        for line in _rows(missing, "yellow"):
            console.print(line)
    without = ", and leave out the rest" if missing else ""
    return person.ask(f"Write {plural(len(written), 'file')}{without}? [y/N]", _ANSWERS) == "y"


def _rows(rows: Iterable[tuple[str, str]], style: str) -> Iterator[Text]:
    listed = [*rows]
    for path, note in listed[:_MOST]:
        row = Text(f"  {shortened(path, LONGEST)}", style)
        yield row.append(f"  {shortened(note, LONGEST)}", "default") if note else row
    if len(listed) > _MOST:
        yield Text(f"  and {len(listed) - _MOST:,} more")


def _written(choice: FileChoice) -> str:
    """Return what is written of a file, such as ``modified, 2 of 5 hunks``."""
    first = choice.entries[0]
    word = DONE_TO.get(first.file.operation) or first.state.value
    if first.state is DiskState.OLDER:
        word = "modified"
    return ", ".join(filter(None, (word, choice.taken)))
