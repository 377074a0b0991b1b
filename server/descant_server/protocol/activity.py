"""Enters into the activity record what an asynchronous handler does, whenever it does something."""

from collections.abc import Awaitable, Callable, Coroutine, Generator
from types import coroutine
from typing import Any

from descant_server.wire.activity_record import ActivityRecord, ExecutionLane

Handler = Callable[..., Coroutine[Any, Any, Any]]


def entered(handler: Handler, activity: ActivityRecord, work: str) -> Handler:
    """Return *handler*, with an entry that *work* is being done while it runs, and none while it waits."""

    async def with_entries(*args: Any) -> Any:
        return await _steps(handler(*args), activity, work)

    return with_entries


@coroutine
def _steps(
    handling: Coroutine[Any, Any, Any], activity: ActivityRecord, work: str
) -> Generator[Awaitable[Any], Any, Any]:
    value: Any = None
    error: BaseException | None = None
    while True:
        with activity.entry(ExecutionLane.LOOP, work):
            try:
                waited_for = handling.send(value) if error is None else handling.throw(error)
            except StopIteration as end:
                return end.value
        value, error = None, None
        try:
            value = yield waited_for
        except BaseException as raised:
            error = raised
