"""Of which answer an apply was, and what it has left: written beside its entry, for servers to come.

It is data from a disk: what does not add up is not believed, and then the apply is known by its entry alone.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Annotated

from pydantic import Field, TypeAdapter, ValidationError

from descant_server.workspace.applied_files import AppliedState
from descant_server.workspace.writing.commit_notes import commit_noted
from descant_server.workspace.writing.journal import existing_journal, opened
from descant_server.workspace.writing.reasons import WritingError
from descant_server.workspace.writing.state_folder import StateFolder

LONGEST_NOTE = 4 * 1024 * 1024
"""Bytes; of an answer with more files it is not noted what was applied."""
_KIND = "answer"


@dataclass(frozen=True, slots=True)
class NotedAnswer:
    """The answer that an apply was of."""

    uri: Annotated[str, Field(min_length=1, max_length=10_000)]
    text: Annotated[str, Field(pattern="^[0-9a-f]{32}$")]
    """What tells its text from any other."""
    states: Mapping[str, AppliedState] = field(default_factory=dict)
    """What was there of each of its paths afterwards."""


_NOTE = TypeAdapter(NotedAnswer)


def note_answer(state: StateFolder, entry: str, answer: NotedAnswer) -> bool:
    """Write down that the apply *entry* was of *answer*; tell whether that could be done."""
    states = {
        path: {"entries": sorted(left.entries), "there": sorted(left.there)}
        for path, left in answer.states.items()
    }
    data = json.dumps({**asdict(NotedAnswer(answer.uri, answer.text)), "states": states}).encode()
    if len(data) > LONGEST_NOTE:
        return False
    try:
        with opened(state) as journal:
            journal.note(int(entry), _KIND, data)
    except (WritingError, OSError, ValueError):
        return False
    return True


def answers_noted(state: StateFolder) -> tuple[tuple[str, NotedAnswer, str], ...]:
    """Return the applies that are not undone and whose answer is known, the last one at the end.

    Each is its number, the answer, and the commit that it became, which may be empty.
    """
    noted = list[tuple[str, NotedAnswer, str]]()
    try:
        with existing_journal(state) as journal:
            if journal is None:
                return ()
            for number in reversed(journal.undoable()):
                data = journal.noted_at_length(number, _KIND, LONGEST_NOTE)
                if (answer := _read(data)) is not None:
                    noted.append((str(number), answer, commit_noted(journal, number)))
    except (WritingError, OSError):
        return tuple(noted)
    return tuple(noted)


def _read(data: bytes) -> NotedAnswer | None:
    try:
        return _NOTE.validate_python(json.loads(data), strict=False) if data else None
    except (ValidationError, ValueError, RecursionError):
        return None
