"""Cancellation points of a long analysis: its caller may install a function that is called on the way.

That function raises what its owner will catch, to give up; nothing here catches it. A loop over what is as
long as a text calls :func:`checkpoint` each time it has done some milliseconds of work, and never while
anything that outlives the analysis is half done. Nobody has to hand the function down to it.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeVar

T = TypeVar("T")
Checkpoint = Callable[[], object]

STRIDE = 32_768
"""So many characters are read from one checkpoint to the next."""
_ITEMS = 256
_LEFT: ContextVar[Checkpoint | None] = ContextVar("descant.checkpoint", default=None)


def checkpoint() -> None:
    """Call what was left to be called; it may raise."""
    function = _LEFT.get()
    if function is not None:
        function()


def along(items: Iterable[T]) -> Iterator[T]:
    """Yield *items*, of which each takes some microseconds, with a checkpoint now and then."""
    for number, item in enumerate(items, start=1):
        if not number % _ITEMS:
            checkpoint()
        yield item


@contextmanager
def calling(function: Checkpoint | None) -> Iterator[None]:
    """Leave *function* for the checkpoints within; None leaves what there is."""
    if function is None:
        yield
        return
    token = _LEFT.set(function)
    try:
        function()
        yield
    finally:
        _LEFT.reset(token)
