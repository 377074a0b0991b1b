"""What clients were told while no worker could answer, and does not last: they are to ask again afterwards.

A lens that is drawn again only when something changes would say for good what was so before; hints that
were answered by nothing would never come.
"""

from collections.abc import Callable
from typing import Any

from descant_server.front.own_requests import OwnRequests
from descant_server.wire.messages import MessageId

_REFRESHED_BY = {
    "textDocument/codeLens": ("codeLens", "workspace/codeLens/refresh"),
    "textDocument/inlayHint": ("inlayHint", "workspace/inlayHint/refresh"),
}
"""By the request: which ability says that the client can be told to ask again, and how it is told."""


class StopgapAnswers:
    """The requests that were answered so, until the worker has answered them as well."""

    def __init__(self, requests: OwnRequests) -> None:
        """Have the client told by *requests*; before it has introduced itself it cannot be told anything."""
        self._requests = requests
        self._methods: dict[MessageId, str] = {}
        self._can_refresh: Callable[[str], bool] = lambda ability: False

    def introduce(self, capabilities: Any) -> None:
        """Take in what the client can do."""
        match capabilities:
            case {"workspace": {} as workspace}:
                able = {name for name, value in workspace.items() if _can_refresh(value)}
                self._can_refresh = able.__contains__

    def keep(self, number: MessageId, method: str) -> None:
        """Keep that the request *number* for *method* was answered so."""
        if method in _REFRESHED_BY and self._can_refresh(_REFRESHED_BY[method][0]):
            self._methods[number] = method

    def overtake(self, number: MessageId) -> None:
        """Have the client ask again if the request *number*, which can be answered now, is one of them."""
        method = self._methods.pop(number, None)
        if method is not None and method not in self._methods.values():
            self._requests.send(_REFRESHED_BY[method][1])

    def overtake_all(self) -> None:
        """Have the client ask again for all of them: the worker that would have answered is gone."""
        for number in list(self._methods):
            self.overtake(number)


def _can_refresh(ability: Any) -> bool:
    return isinstance(ability, dict) and ability.get("refreshSupport") is True
