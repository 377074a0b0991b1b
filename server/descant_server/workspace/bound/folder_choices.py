"""All that a person has said of files of answers in one workspace, kept beside its journal."""

from descant_server.workspace.bound.choice_store import ChoiceStore
from descant_server.workspace.bound.decision_store import DecisionStore
from descant_server.workspace.bound.origin_store import OriginStore
from descant_server.workspace.writing.state_folder import StateFolder


class FolderChoices:
    """The stores of one workspace; each reads what is there when it is asked for the first time."""

    def __init__(self, state: StateFolder) -> None:
        """Look at nothing yet."""
        self.choices = ChoiceStore(state)
        """Hunks that are left out, texts that were edited, and conflicts that were resolved in the text."""
        self.decisions = DecisionStore(state)
        """What becomes of files that were made from older versions."""
        self.origins = OriginStore(state)
        """Of what the choices were made."""
