"""What a person has chosen of files of answers, kept beside the journal: it outlives server and window.

There is a file for each file of an answer, with the choice of each text that was there. It is data from a
disk: what does not add up is not believed.
"""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from descant.merging import LineReplacement
from descant.merging.text_hunks import ended_lines
from descant_server.workspace.bound.kept_files import KeptFiles
from descant_server.workspace.choices import Choices, TextChoice
from descant_server.workspace.writing.state_folder import StateFolder

_MOST_TEXTS = 8
"""Texts of one file whose choices are kept."""


class ChoiceStore:
    """The choices of one workspace."""

    def __init__(self, state: StateFolder) -> None:
        """Look at nothing yet."""
        self._files = KeptFiles(state, "choice")
        self._known: Choices | None = None

    @property
    def choices(self) -> Choices:
        """All that is known; it never changes."""
        if self._known is None:
            self._known = {key: _read(data) for key, data in self._files.read_all().items()}
        return self._known

    def keep(self, key: str, choice: TextChoice) -> str:
        """Keep *choice* in place of that of the same text; return why it cannot be written down, if so."""
        others = [each for each in self.choices.get(key, ()) if each.there != choice.there]
        kept = (*others[1 - _MOST_TEXTS :], choice)
        self._known = {**self.choices, key: kept}
        return self._files.keep(key, [asdict(each) for each in kept])

    def drop(self, key: str) -> None:
        """Forget what was chosen of a file."""
        self._known = {known: choices for known, choices in self.choices.items() if known != key}
        self._files.drop(key)


def _read(data: Any) -> Sequence[TextChoice]:
    try:
        return tuple(map(read_choice, data[:_MOST_TEXTS]))
    except (ValueError, TypeError, KeyError):
        return ()


def read_choice(data: Any) -> TextChoice:
    """Return what was kept as *data*. Raises ValueError, TypeError and KeyError where it is no choice."""
    there, is_rest, marker = data["there"], data["is_rest"], data.get("marker", 0)
    if not isinstance(there, str | None) or not isinstance(is_rest, bool) or type(marker) is not int:
        raise TypeError("it has no text")
    count = len(ended_lines(there or ""))
    return TextChoice(there, _steps(data["taken"], count), _steps(data["left_out"], count), is_rest, marker)


def _steps(data: Any, count: int) -> tuple[LineReplacement, ...]:
    """Return what changes *count* lines, as it was kept. Raises ValueError and TypeError."""
    steps, at = tuple(LineReplacement(start, end, tuple(lines)) for start, end, lines in data), 0
    for step in steps:
        if not at <= step.start <= step.end <= count or not all(isinstance(line, str) for line in step.lines):
            raise ValueError("it changes what is not there")
        at = step.end
    return steps
