"""Which commit an apply became: written beside its entry, which older versions read as before."""

import re

from descant_server.workspace.writing.journal import Journal, opened
from descant_server.workspace.writing.reasons import WritingError, in_words
from descant_server.workspace.writing.state_folder import StateFolder

SHORT_ID = 10
"""Digits of the id of a commit, as people are told."""
_ID = re.compile(rb"(?P<id>[0-9a-f]{40}|[0-9a-f]{64})\n")


def note_commit(state: StateFolder, entry: str, commit_id: str) -> str:
    """Write down that the apply *entry* was committed; return why that could not be done."""
    try:
        with opened(state) as journal:
            journal.note(int(entry), "commit", f"{commit_id}\n".encode())
    except (WritingError, OSError, ValueError) as error:
        why = in_words(error)
        return f"`descant undo` will not know of the commit {commit_id[:SHORT_ID]}: {why}"
    return ""


def commit_noted(journal: Journal, number: int) -> str:
    """Return the commit that the apply *number* became; empty where none is known. Raises OSError."""
    match = _ID.fullmatch(journal.noted(number, "commit"))
    return match["id"].decode() if match else ""
