"""What a person has decided for files that were made from older versions, kept beside the journal.

There is a file for each entry of an answer and each file of the workspace. A decision outlives server and
window; whether it still counts, it says itself: it names the text that it is about.
"""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from descant_server.workspace.bound.kept_files import KeptFiles
from descant_server.workspace.decisions import Decision, Verb
from descant_server.workspace.writing.state_folder import StateFolder


class DecisionStore:
    """The decisions of one workspace."""

    def __init__(self, state: StateFolder) -> None:
        """Look at nothing yet."""
        self._files = KeptFiles(state, "decision")
        self._known: Mapping[str, Decision] | None = None

    @property
    def decisions(self) -> Mapping[str, Decision]:
        """All that is known, by what ``decision_key`` says of files; it never changes."""
        if self._known is None:
            read = {key: _decision(data) for key, data in self._files.read_all().items()}
            self._known = {key: decision for key, decision in read.items() if decision is not None}
        return self._known

    def keep(self, key: str, decision: Decision, *, may_write: bool) -> str:
        """Keep *decision* in place of that before; return why it cannot be written down, if so.

        Unless it *may_write* it is kept in memory alone.
        """
        self._known = {**self.decisions, key: decision}
        return self._files.keep(key, asdict(decision)) if may_write else ""

    def drop(self, key: str) -> None:
        """Forget what was decided for a file."""
        if key in self.decisions:
            self._known = {known: decision for known, decision in self.decisions.items() if known != key}
            self._files.drop(key)


def _decision(data: Any) -> Decision | None:
    """Return what was kept as *data*; None where it is no decision."""
    try:
        path, entry, there, text = data["path"], data["entry"], data["there"], data["text"]
        texts = (path, entry, text, there or "")
        if all(isinstance(each, str) for each in texts):
            return Decision(Verb(data["verb"]), path, entry, there, text)
    except (ValueError, TypeError, KeyError):
        pass
    return None
