"""What a person is asked in one run, and where they are in it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from rich.console import Console
from rich.text import Text

from descant_server.terminal.edited_files import EditedFiles, EditedText, edited_text
from descant_server.terminal.keys import ask_key
from descant_server.terminal.programs import show
from descant_server.terminal.questions import Person
from descant_server.terminal.visible import visible

_EDIT_AGAIN = {"n": "no", "y": "yes"}


@dataclass(slots=True)
class Session:
    """One run of questions."""

    person: Person
    console: Console
    edits: EditedFiles
    folder: Path
    """The one that is written to."""
    count: int
    """How many files are asked for."""
    number: int = 0
    """Of the file that is asked for, from 1."""
    notes: list[Text] = field(default_factory=list)
    """On the file, as long as they were not shown."""
    has_quit: bool = False
    """Whether all that is not decided yet is to be left out."""
    takes_rest: bool = False
    """Whether all that is not decided yet is to be applied, but for what needs consent and conflicts."""

    @property
    def is_last(self) -> bool:
        """Tell whether no other file follows."""
        return self.number >= self.count

    def ask(self, question: str, keys: Mapping[str, str]) -> tuple[str, str]:
        """Return which of *keys* was typed, and what behind it. Raises PersonLeftError."""
        return ask_key(self.person, self.console, question, keys)

    def show(self, heading: str, lines: Sequence[Text]) -> None:
        """Print *lines* below *heading*, through the pager where they are many."""
        shown = [Text(heading, "bold"), *self.notes, *lines]
        self.notes = []
        if show(self.person, self.console, shown):
            self.console.print(shown[0])  # What a pager has shown may be gone.

    def introduce(self, notes: Iterable[Text]) -> None:
        """Begin the next file; *notes* on all of it are printed with what is shown first."""
        self.number += 1
        self.notes = [*notes]
        self.console.print()

    def say(self, sentence: str) -> None:
        """Print something that did not go as it was meant; it may quote a text of others."""
        self.console.print(Text(visible(sentence), "yellow"))

    def to_edit(self, name: str, text: str) -> EditedText | None:
        """Return *text* as a file for the editor, called like *name*; None where none can be made."""
        try:
            return self.edits.start(name, text, self.folder)
        except OSError as error:
            self.say(f"No file for the editor could be made: {error.strerror or error}.")
            return None

    def edit(self, text: EditedText) -> str | None:
        """Return what the person makes of *text*; None where they leave it at what has failed."""
        while True:
            content, problem = edited_text(self.person, text)
            if not problem:
                return content
            if not self.goes_on(problem):
                return None

    def goes_on(self, problem: str) -> bool:
        """Say what is wrong with an edit, and tell whether the person edits it again."""
        self.say(problem)
        return self.person.ask("Edit again? [y/N]", _EDIT_AGAIN) == "y"
