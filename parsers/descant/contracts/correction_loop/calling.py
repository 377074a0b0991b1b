"""The loop itself, for functions that wait for a reply and for those that are awaited.

The library looks at no clock: the time is kept by a timer, or by the loop of events, and ends the waiting.
"""

from asyncio.timeouts import timeout as time_limit
from collections.abc import Awaitable, Callable, Collection, Iterator
from contextlib import contextmanager
from contextvars import copy_context
from threading import Event, Thread, Timer
from typing import Any, TypeVar

from pydantic import BaseModel

from descant.contracts.correction_loop.attempts import Ending, Exchange, ModelCall
from descant.contracts.correction_loop.correction_loop import CorrectionLoop
from descant.contracts.providers import Provider
from descant.schemas import ResponseSchema

T = TypeVar("T", bound=BaseModel)
Send = Callable[[ModelCall], Any]


class Cancellation:
    """Ends an :func:`ask` from another thread, also while it waits for a reply."""

    def __init__(self) -> None:
        """Start with nothing cancelled."""
        self._events: set[Event] = set()
        self.is_cancelled = False

    def cancel(self) -> None:
        """End it as soon as possible: a reply that is under way is not waited for."""
        self.is_cancelled = True
        for event in [*self._events]:
            event.set()

    @contextmanager
    def waking(self, event: Event) -> Iterator[None]:
        """Have *event* set when it is cancelled, for as long as somebody waits for that."""
        self._events.add(event)
        if self.is_cancelled:
            event.set()
        try:
            yield
        finally:
            self._events.discard(event)


def ask(
    send: Send,
    definition: type[T] | ResponseSchema,
    provider: Provider | str = "openai",
    *,
    attempts: int = 3,
    timeout: float | None = None,
    tokens: int | None = None,
    allow: Collection[str] = (),
    form: str | None = None,
    cancellation: Cancellation | None = None,
) -> Exchange[T]:
    """Send, decode, and ask again for just what is wrong, until the answer is right or something has run out.

    *send* gets a :class:`ModelCall` and returns the text of the model, or what the provider's interface
    returned around it; see :class:`Codec`. What it raises comes out of here. *timeout* is in seconds, for all
    calls together; *tokens* are those that the model writes, for all calls, and are counted after each.
    With a timeout or a *cancellation* the calls run in a thread of their own, with the context of the caller;
    one that is not waited for any more goes on until it returns. *allow* and *form* are as in
    :class:`Codec`. Raises ContractError before anything is sent where the provider would not take the schema,
    and ValueError for less than one attempt.
    """
    loop = CorrectionLoop(definition, provider, attempts=attempts, tokens=tokens, allow=allow, form=form)
    if timeout is None and cancellation is None:
        while loop.exchange is None:
            loop.take(send(loop.call))
        return loop.exchange
    return _within(send, loop, timeout, cancellation or Cancellation())


async def ask_async(
    send: Callable[[ModelCall], Awaitable[Any]],
    definition: type[T] | ResponseSchema,
    provider: Provider | str = "openai",
    *,
    attempts: int = 3,
    timeout: float | None = None,
    tokens: int | None = None,
    allow: Collection[str] = (),
    form: str | None = None,
) -> Exchange[T]:
    """Do the same as :func:`ask` with a *send* that is awaited.

    Where the time is over the call is cancelled; where the task is, that goes through it as usual.
    """
    loop = CorrectionLoop(definition, provider, attempts=attempts, tokens=tokens, allow=allow, form=form)
    limit = time_limit(timeout)
    try:
        async with limit:
            while loop.exchange is None:
                loop.take(await send(loop.call))
    except TimeoutError:
        if not limit.expired():
            raise  # It is the caller's own.
        return loop.stop(Ending.TIME)
    return loop.exchange


def _within(
    send: Send, loop: CorrectionLoop[T], timeout: float | None, cancellation: Cancellation
) -> Exchange[T]:
    """Do what *loop* says until it ends, the time is over, or somebody cancels."""
    is_over, wake = Event(), Event()

    def end() -> None:
        is_over.set()
        wake.set()

    timer = Timer(timeout, end) if timeout is not None else None
    if timer is not None:
        timer.daemon = True
        timer.start()
    try:
        with cancellation.waking(wake):
            return _until_over(send, loop, wake, is_over, cancellation)
    finally:
        if timer is not None:
            timer.cancel()


def _until_over(
    send: Send, loop: CorrectionLoop[T], wake: Event, is_over: Event, cancellation: Cancellation
) -> Exchange[T]:
    while loop.exchange is None:
        under_way = _CallInThread(send, loop.call, wake)
        wake.wait()
        wake.clear()
        if under_way.has_returned:
            loop.take(under_way.result())
        if cancellation.is_cancelled:
            return loop.stop(Ending.CANCELLED)
        if is_over.is_set():
            return loop.stop(Ending.TIME)
    return loop.exchange


class _CallInThread:
    """A call that runs in a thread of its own."""

    def __init__(self, send: Send, call: ModelCall, wake: Event) -> None:
        self._send, self._call, self._wake = send, call, wake
        self._reply: Any = None
        self._error: BaseException | None = None
        self.has_returned = False
        Thread(target=copy_context().run, args=(self._run,), daemon=True).start()

    def result(self) -> Any:
        """Return the reply, or raise what the call has raised."""
        if self._error is not None:
            raise self._error
        return self._reply

    def _run(self) -> None:
        try:
            self._reply = self._send(self._call)
        except BaseException as error:
            self._error = error
        self.has_returned = True
        self._wake.set()
