"""What answers proposed when something of their files was chosen, kept beside the journal for each answer.

An answer may be edited by something else while it is closed. Where it is opened again its choices are carried
over, as they are where it is edited while it is open.
"""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from descant_server.workspace.bound.choice_store import read_choice
from descant_server.workspace.bound.kept_files import KeptFiles
from descant_server.workspace.carried_choices import ChoiceOrigin, Origins
from descant_server.workspace.content import digest_of
from descant_server.workspace.writing.state_folder import StateFolder


class OriginStore:
    """The origins of the choices of one workspace."""

    def __init__(self, state: StateFolder) -> None:
        """Look at nothing yet."""
        self._files = KeptFiles(state, "origin")
        self._known: Mapping[str, Any] | None = None

    def of(self, uri: str) -> Origins:
        """Return what is kept of the answer *uri*; nothing where it cannot be believed."""
        try:
            return {path: _origin(data) for path, data in self._all().get(_key(uri), {}).items()}
        except (AttributeError, ValueError, TypeError, KeyError):
            return {}

    def keep(self, uri: str, origins: Origins) -> None:
        """Keep *origins* of the answer *uri*, as far as that can be done."""
        data = {path: asdict(origin) for path, origin in origins.items()}
        self._known = {**self._all(), _key(uri): data}
        if data:
            self._files.keep(_key(uri), data)
        else:
            self._files.drop(_key(uri))

    def _all(self) -> Mapping[str, Any]:
        if self._known is None:
            self._known = self._files.read_all()
        return self._known


def _key(uri: str) -> str:
    return digest_of(uri.encode("utf-8", "surrogatepass"))


def _origin(data: Any) -> ChoiceOrigin:
    """Return what was kept as *data*. Raises ValueError, TypeError and KeyError where it is no origin."""
    texts = data["key"], data["proposed"], data["chosen"], data["carried_key"]
    if not all(isinstance(text, str) for text in texts) or type(data["lost"]) is not int:
        raise TypeError("it has no text")
    left_out = tuple(tuple(map(str, lines)) for lines in data["left_out"])
    carried = data["carried"]
    return ChoiceOrigin(
        *(*texts[:3], left_out, texts[3]),
        carried=None if carried is None else read_choice(carried),
        lost=data["lost"],
    )
