"""CPU time of pieces of work that take turns, and of one piece that may hang or crash."""

import contextlib
import gc
import multiprocessing
import multiprocessing.connection
import time
from collections.abc import Callable, Sequence

Work = Callable[[int], float]
"""Does something so many times and returns the CPU seconds of one time."""

QUICK = 0.02
"""Seconds that are measured at a time: what takes less is done several times."""
SLOW = 0.2
"""Seconds from which on a piece of work is done once only, not in every round."""


def call(function: Callable[[], object]) -> Work:
    """Return the work of calling *function* in this process."""

    def work(times: int) -> float:
        begin = time.process_time()
        for _ in range(times):
            function()
        return (time.process_time() - begin) / times

    return work


def in_turn(works: Sequence[Work], rounds: int = 5) -> list[float]:
    """Return the CPU seconds of each of *works*: the best of *rounds*, a slow one once.

    They take turns in every round, so that a processor that changes its pace changes it for all of them.
    """
    gc.collect()
    gc.disable()
    best = [work(1) for work in works]
    times = [max(1, int(QUICK / max(seconds, 1e-6))) for seconds in best]
    for _ in range(rounds):
        for number, work in enumerate(works):
            if best[number] < SLOW:
                best[number] = min(best[number], work(times[number]))
        gc.collect()
    gc.enable()
    return best


def apart(function: Callable[[], object], limit: float) -> float | str:
    """Return the CPU seconds of *function* in a process of its own, or a word for what became of it.

    Exceptions are its way to say no, so their time counts, too. After *limit* seconds it is ended.
    """
    context = multiprocessing.get_context("fork")
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(target=_measure, args=(function, theirs))
    process.start()
    theirs.close()
    process.join(limit)
    if process.is_alive():
        process.kill()
        process.join()
        return "hangs"
    try:
        seconds: float = ours.recv()
    except EOFError:
        return "crashes"
    return seconds


def _measure(function: Callable[[], object], pipe: multiprocessing.connection.Connection) -> None:
    gc.disable()
    begin = time.process_time()
    with contextlib.suppress(Exception):
        function()
    pipe.send(time.process_time() - begin)
