"""Time for an answer that arrives in pieces, with a look at it after each."""

import importlib
import time
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from typing import Any

from pydantic_core import from_json

from bench.documents import json_of, modules
from bench.node import NodePeer
from bench.peers import Peer
from bench.tables import MISSED, Section
from bench.timing import apart

PIECE = 50
"""Characters; a model prints about so many in a second."""
BAR = 0.3
"""Seconds for all pieces of 200 KB."""
FLAT = 3
"""The last quarter of the pieces may take so many times as long as the first."""
SAMPLE = 16
"""Prefixes on which a library is measured that reads the whole text anew for each piece."""
LIMIT = 20.0
"""Seconds for one prefix."""
ABOUT = f"""200 KB in pieces of {PIECE} characters. The libraries read all that is there anew for each
piece; their time is that of {SAMPLE} prefixes at even distances, times the number of pieces."""


def section(peers: Sequence[Peer | NodePeer]) -> Section:
    """Measure the reader, and the libraries that read the start of an answer."""
    text = json_of(modules("200 KB"))
    starts = range(0, len(text), PIECE)
    own, missed = _own(text)
    rows = [["descant.streaming", *own]]
    partial = [peer for peer in peers if peer.name in ("json-repair", "partial-json-parser", "jsonrepair")]
    reads: list[tuple[str, Callable[[str], float | str]]] = [
        ("pydantic_core, allow_partial", _in_process(lambda prefix: from_json(prefix, allow_partial=True))),
        *((peer.name, _of(peer)) for peer in partial),
    ]
    for name, read in reads:
        prefixes = [text[: len(text) * (number + 1) // SAMPLE] for number in range(SAMPLE)]
        taken = [read(prefix) for prefix in prefixes]
        numbers = [seconds for seconds in taken if isinstance(seconds, float)]
        if len(numbers) < len(taken):
            rows.append([name, f"{LIMIT:g} s for one piece are not enough", "", "", ""])
            continue
        total = sum(numbers) / SAMPLE * len(starts)
        first, last = (sum(part) / len(part) for part in (numbers[: SAMPLE // 4], numbers[-SAMPLE // 4 :]))
        rows.append([name, f"{total:.1f} s", "", f"{last / first:.1f} ×", f"{last * 1000:.2f} ms"])
    head = ["reader", "all pieces", "bar", "last quarter to first", "a piece of the last quarter"]
    return Section("Streaming", ABOUT.replace("\n", " "), head, rows, missed)


def _own(text: str) -> tuple[list[str], int]:
    if find_spec("descant.streaming") is None:
        return ["n/a", f"≤ {BAR} s", "n/a", "n/a"], 0
    best: list[float] | None = None
    for _ in range(3):
        reader = importlib.import_module("descant.streaming").StreamReader()
        taken = []
        for start in range(0, len(text), PIECE):
            begin = time.process_time()
            reader.feed(text[start : start + PIECE])
            reader.snapshot()
            taken.append(time.process_time() - begin)
        begin = time.process_time()
        reader.finish()
        taken[-1] += time.process_time() - begin
        if best is None or sum(taken) < sum(best):
            best = taken
    assert best is not None
    quarter = len(best) // 4
    # The end is not among the last pieces: there the whole text is read once more.
    first, last = sum(best[:quarter]) / quarter, sum(best[-quarter - 1 : -1]) / quarter
    slow, bent = sum(best) > BAR, last > FLAT * first
    cells = [
        f"{sum(best):.2f} s" + MISSED * slow,
        f"≤ {BAR} s, ≤ {FLAT} ×",
        f"{last / first:.1f} ×" + MISSED * bent,
        f"{last * 1000:.3f} ms",
    ]
    return cells, slow + bent


def _of(peer: Peer | NodePeer) -> Callable[[str], float | str]:
    if isinstance(peer, NodePeer):
        return lambda prefix: peer.work(prefix)(3)
    return _in_process(peer.read)


def _in_process(read: Callable[[str], Any]) -> Callable[[str], float | str]:
    return lambda prefix: apart(lambda: read(prefix), LIMIT)
