"""What a person has chosen of files of answers, kept beside the journal: it outlives server and window.

There is a file for each file of an answer, with the choice of each text that was there. It is data from a
disk: what does not add up is not believed.
"""

import contextlib
import json
import re
import secrets
import time
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from descant.merging import LineReplacement
from descant.merging.text_hunks import ended_lines
from descant_server.workspace.choices import Choices, TextChoice
from descant_server.workspace.content import Content, digest_of
from descant_server.workspace.writing.directory import read_file
from descant_server.workspace.writing.entries import write_pieces
from descant_server.workspace.writing.folders import Folder
from descant_server.workspace.writing.reasons import WritingError, in_words
from descant_server.workspace.writing.state_folder import StateFolder

KEPT_SECONDS = 14 * 24 * 3600
MOST_FILES = 200
"""Files of answers of a workspace whose choices are kept, the last ones."""
_MOST_TEXTS = 8
"""Texts of one file whose choices are kept."""
_MOST_BYTES = 32 * 1024 * 1024
_NAME = re.compile(r"choice-(?P<key>[0-9a-f]{32})(?P<new>-[0-9a-f]{8}\.new)?")


class ChoiceStore:
    """The choices of one workspace."""

    def __init__(self, state: StateFolder) -> None:
        """Look at nothing yet."""
        self._state = state
        self._known: Choices | None = None

    @property
    def choices(self) -> Choices:
        """All that is known; it never changes."""
        if self._known is None:
            self._known = _read_all(self._state)
        return self._known

    def keep(self, key: str, choice: TextChoice) -> str:
        """Keep *choice* in place of that of the same text; return why it cannot be written down, if so."""
        others = [each for each in self.choices.get(key, ()) if each.there != choice.there]
        kept = (*others[1 - _MOST_TEXTS :], choice)
        self._known = {**self.choices, key: kept}
        data = json.dumps([asdict(each) for each in kept], separators=(",", ":")).encode()
        try:
            with self._state.make() as folder:
                name = f"choice-{key}"
                new = f"{name}-{secrets.token_hex(4)}.new"
                write_pieces(folder, new, (digest_of(data).encode(), b"\n", data))
                folder.replace(new, name)
                _sweep(folder)
        except WritingError as error:
            return error.reason
        except (OSError, MemoryError) as error:
            return f"{self._state.path} cannot be written, since {in_words(error)}."
        return ""

    def drop(self, key: str) -> None:
        """Forget what was chosen of a file."""
        self._known = {known: choices for known, choices in self.choices.items() if known != key}
        with contextlib.suppress(OSError, WritingError):
            folder = self._state.open()
            if folder is not None:
                with folder:
                    folder.unlink(f"choice-{key}")


def _read_all(state: StateFolder) -> Choices:
    choices: dict[str, Sequence[TextChoice]] = {}
    with contextlib.suppress(OSError, MemoryError, WritingError):
        folder = state.open()
        if folder is None:
            return choices
        with folder:
            for name, age in _kept(folder):
                match = _NAME.fullmatch(name)
                content = read_file(folder, name, _MOST_BYTES) if match and age <= KEPT_SECONDS else None
                if match is not None and isinstance(content, Content):
                    choices[match["key"]] = _read(content.data)
    return choices


def _read(data: bytes) -> Sequence[TextChoice]:
    digest, _, line = data.partition(b"\n")
    if digest != digest_of(line).encode():
        return ()
    try:
        return tuple(map(_choice, json.loads(line)[:_MOST_TEXTS]))
    except (ValueError, TypeError, KeyError, RecursionError):
        return ()


def _choice(data: Any) -> TextChoice:
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


def _kept(folder: Folder) -> list[tuple[str, float]]:
    """Return what is kept, the last first, each with its age in seconds."""
    now, kept = time.time(), list[tuple[str, float]]()
    for name in folder.entry_names():
        if _NAME.fullmatch(name) and (status := folder.status(name)) is not None:
            kept.append((name, now - status.st_mtime))
    return sorted(kept, key=lambda each: each[1])


def _sweep(folder: Folder) -> None:
    """Take away what is old, too much, or was never whole; as far as that can be done."""
    with contextlib.suppress(OSError):
        for number, (name, age) in enumerate(_kept(folder)):
            is_new = name.endswith(".new")
            if age > KEPT_SECONDS or number >= MOST_FILES or (is_new and age > 3600):
                folder.unlink(name)
