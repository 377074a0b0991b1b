"""Cancellation points of a long analysis: its caller may install a function that is called on the way.

That function raises what its owner will catch, to give up; nothing here catches it. A loop over what is as
long as a text calls :func:`checkpoint` each time it has done some milliseconds of work, and never while
anything that outlives the analysis is half done. Nobody has to hand the function down to it.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from heapq import merge
from itertools import chain, islice
from typing import Any, TypeVar

T = TypeVar("T")
Checkpoint = Callable[[], object]

STRIDE = 32_768
"""So many characters are read from one checkpoint to the next."""
_ITEMS = 256
_MANY = 4096
_LEFT: ContextVar[Checkpoint | None] = ContextVar("descant.checkpoint", default=None)
_left = _LEFT.get


def checkpoint() -> None:
    """Call what was left to be called; it may raise."""
    function = _left()
    if function is not None:
        function()


def along(items: Iterable[T]) -> Iterator[T]:
    """Yield *items*, of which each takes some microseconds, with a checkpoint at the start and now and then.

    A short loop that is run often needs that as much as a long one. Between two checkpoints no Python runs
    for an item, so that a loop costs the same with it as without.
    """
    function = _left()
    if function is not None:
        function()
    if (type(items) is list or type(items) is tuple) and len(items) < _ITEMS:
        return iter(items)
    return chain.from_iterable(_pieces(iter(items)))


def each(items: Iterable[T]) -> Iterator[T]:
    """Yield *items*, of which each may take milliseconds, with a checkpoint before each."""
    for item in items:
        checkpoint()
        yield item


def taken_from(pending: list[T]) -> Iterator[T]:
    """Yield the last of *pending* until none is left, as :func:`along` does; more may be added on the way."""

    def last() -> Iterator[T]:
        while pending:
            yield pending.pop()

    return along(last())


def shorten(items: list[T], length: int = 0) -> None:
    """Leave the first *length* of *items*: to free a million objects takes long, too."""
    for end in each(range(len(items), length, -_ITEMS)):
        del items[max(length, end - _ITEMS) :]


def joined(pieces: Iterable[str]) -> str:
    """Return *pieces* as one text: a list of millions is neither joined nor freed in a moment."""
    rest, written = along(pieces), list[str]()
    while some := list(islice(rest, _MANY)):
        written.append("".join(some))
    return "".join(written)


def ordered(items: Iterable[T], key: Callable[[T], Any] | None = None) -> list[T]:
    """Return *items* in order, which are sorted in pieces if there are many."""
    rest, pieces = iter(items), list[list[T]]()
    while some := sorted(islice(rest, _MANY), key=key):  # type: ignore[type-var,arg-type]  # They compare.
        checkpoint()
        pieces.append(some)
    return pieces[0] if len(pieces) == 1 else list(along(merge(*pieces, key=key)))  # type: ignore[arg-type]


def _pieces(items: Iterator[T]) -> Iterator[Iterable[T]]:
    """Yield *items* in pieces, each of which is taken before the next: nobody looks ahead."""
    yield islice(items, _ITEMS - 1)
    for first in items:
        checkpoint()
        yield chain((first,), islice(items, _ITEMS - 1))


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
