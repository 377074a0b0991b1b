"""Time to read a document, as a ratio to ``json.loads`` of the same files as sound JSON."""

import json
import math
from collections.abc import Iterator, Sequence
from typing import Any

from bench.documents import SIZES, Document, documents, documents_of_tools
from bench.node import NodePeer
from bench.peers import LAZY_REGEX, Peer, files_of, value_of
from bench.tables import Section, ratio, within
from bench.timing import Work, call, in_turn
from descant import Source, parse
from descant.formats import recognize
from descant.schemas import SCHEMAS

ABOUT = """*read* is the text to the tree with a place for every node, its repairs and the choice of the
answer. *parse* is all of it: validation, rules and problems, too. Each has its bar behind it. ≠ marks a
library that did not return all files byte for byte, – one that gave up, … one that would have taken more
than {longest} seconds."""
LONGEST = 2
"""Seconds that one reading of one document may take; a library that will take longer is left out."""

Measured = dict[tuple[str, str], list[tuple[float, float]]]
"""Of a library and a kind of document: the sizes that were measured, and the seconds."""


def section(peers: Sequence[Peer | NodePeer]) -> Section:
    """Measure all documents."""
    rows, missed = [], 0
    seconds: Measured = {}
    for size in SIZES:
        for document in (*documents(size), *documents_of_tools(size)):
            row, misses = _row(size, document, peers, seconds)
            rows.append(row)
            missed += misses
    names = [peer.name for peer in peers]
    head = ["document", "KB", "json.loads", "read", "bar", "parse", "bar", *names, LAZY_REGEX.name]
    return Section(
        "Time, as a ratio to json.loads", ABOUT.format(longest=LONGEST).replace("\n", " "), head, rows, missed
    )


def _row(
    size: str,
    document: Document,
    peers: Sequence[Peer | NodePeer],
    seconds: Measured,
) -> tuple[list[str], int]:
    text = document.text
    works: list[Work] = [
        call(lambda: json.loads(document.sound)),
        call(lambda: recognize(Source(text), SCHEMAS)),
        call(lambda: parse(text)),
    ]
    columns: dict[int, Peer | NodePeer] = {}
    cells: list[str] = []
    for number, peer in enumerate([*peers, LAZY_REGEX]):
        cell = _refusal(peer, document, seconds)
        cells.append(cell)
        if cell in ("", " ≠"):
            columns[number] = peer
            works.append(peer.work(text) if isinstance(peer, NodePeer) else call(_reading(peer, text)))
    base, read, whole, *others = in_turn(works)
    for (number, peer), taken in zip(columns.items(), others, strict=True):
        cells[number] = ratio(taken / base) + cells[number]
        seconds.setdefault((peer.name, document.name), []).append((document.kilobytes, taken))
    own, missed = within(read / base, document.bar or float("inf"))
    bar = "" if document.bar is None else f"≤ {document.bar:g}"
    own_whole, missed_whole = within(whole / base, document.whole_bar or float("inf"))
    whole_bar = "" if document.whole_bar is None else f"≤ {document.whole_bar:g}"
    times = f"{base * 1000:.3f} ms"
    row = [f"{size}, {document.name}", f"{document.kilobytes:,.0f}", times, own, bar]
    return [*row, own_whole, whole_bar, *cells], missed + missed_whole


def _reading(peer: Peer, text: str) -> Any:
    return lambda: value_of(peer, text)


def _refusal(peer: Peer | NodePeer, document: Document, seconds: Measured) -> str:
    """Return why *peer* is not measured; nothing, or the mark of a wrong result, where it is."""
    if document.is_json == (peer is LAZY_REGEX):
        return " "
    if _expected(seconds.get((peer.name, document.name), []), document.kilobytes) > LONGEST:
        return "…"
    value = value_of(peer, document.text)
    if value is None:
        return "–"
    found = dict(value) if peer is LAZY_REGEX else dict(_hashable(files_of(value)))
    wanted = {path: "\n" + text for path, text in document.files.items()}
    exact = found.items() >= (wanted if peer is LAZY_REGEX else document.files).items()
    return "" if exact else " ≠"


def _expected(measured: list[tuple[float, float]], kilobytes: float) -> float:
    """Return the seconds to expect: time grows on as it has grown from one size to the next, or linearly."""
    if not measured:
        return 0
    exponent = 1.0
    if len(measured) > 1:
        (small, first), (large, second) = measured[-2:]
        exponent = max(1.0, math.log(second / first) / math.log(large / small))
    size, taken = measured[-1]
    return float(taken * (kilobytes / size) ** exponent)


def _hashable(files: list[tuple[Any, Any]]) -> Iterator[tuple[str, str]]:
    return ((path, text) for path, text in files if isinstance(path, str) and isinstance(text, str))
