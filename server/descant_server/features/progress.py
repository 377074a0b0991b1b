"""Tell a client that waits how its request gets on, and answer it in parts, where it gives tokens for that.

Wired around the other features, so it is registered behind them. Of a request that is answered at once
nothing is told: a bar that only flickers helps nobody. A short answer comes in one part.
"""

import asyncio
import inspect
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

from lsprotocol import types

from descant_server.protocol.advertising import PROGRESSIVE
from descant_server.server import ResponseServer

PATIENCE = 0.2
"""Seconds that a client waits before it is told that there is something to wait for."""
PART = 500
"""Items of an answer that are sent at once."""
_TITLE = "Reading the answer"

Notify = Callable[[str, Any], object]
Handler = Callable[[Any], Any]


def register(server: ResponseServer) -> None:
    """Wire progress around the requests that may take long."""
    features = server.protocol.fm.features
    for method in PROGRESSIVE:
        if method in features:
            features[method] = progressive(features[method], server.protocol.notify)


def progressive(
    handler: Handler, notify: Notify, patience: float = PATIENCE
) -> Callable[[Any], Awaitable[Any]]:
    """Return *handler*, which tells by *notify* what its parameters ask to be told."""

    async def handle(params: Any) -> Any:
        token = params.work_done_token
        report = _ProgressReport(notify, token, patience) if token is not None else None
        try:
            result = handler(params)
            if inspect.isawaitable(result):
                result = await result
        finally:
            if report is not None:
                report.end()
        if params.partial_result_token is None or not isinstance(result, list) or len(result) <= PART:
            return result
        for part in _parts(result):
            notify(types.PROGRESS, {"token": params.partial_result_token, "value": part})
            # So that a cancellation, or whatever else the client says, is heard in between.
            await asyncio.sleep(0)
        return []

    return handle


class _ProgressReport:
    """Tells that something has begun if it is not over soon, and that it is over if it has been told of."""

    def __init__(self, notify: Notify, token: types.ProgressToken, patience: float) -> None:
        self._notify = notify
        self._token = token
        self._has_begun = False
        self._timer = asyncio.get_running_loop().call_later(patience, self._begin)

    def end(self) -> None:
        self._timer.cancel()
        if self._has_begun:
            self._report({"kind": "end"})

    def _begin(self) -> None:
        self._has_begun = True
        self._report({"kind": "begin", "title": _TITLE, "cancellable": False})

    def _report(self, value: dict[str, Any]) -> None:
        self._notify(types.PROGRESS, {"token": self._token, "value": value})


def _parts(items: list[Any]) -> Iterator[list[Any]]:
    return (items[start : start + PART] for start in range(0, len(items), PART))
