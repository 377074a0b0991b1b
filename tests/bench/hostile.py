"""Time for texts that are meant to hurt, and how it grows with the text."""

import math
from collections.abc import Sequence
from functools import partial

from bench.node import NodePeer
from bench.peers import LAZY_REGEX, Peer
from bench.tables import MISSED, Section
from bench.timing import apart, call, in_turn
from descant import analyze

SIZES = (10_000, 100_000, 1_000_000)
BAR = 1.0
"""Seconds for the largest."""
LINEAR = 1.3
"""The exponent of growth from the second size to the largest that still counts as linear."""
FAST = 0.05
"""Seconds; what takes less does not count, since fixed costs and caches bend its growth."""
PATIENCE = 2.0
"""Seconds after which a library is not asked for a larger text."""
UNITS = {
    "opening brackets": "[",
    "braces and quotes": '{"',
    "lists of objects never closed": '[{"a":',
    "objects in prose": '{"a": 1} ',
    "prose with brackets": "See [1] and {x}, (y) or <z>.\n",
    "objects never closed": '{"a":',
    "strings never closed": '{"a": "b\n',
    "quotes": '"',
    "backslashes": "\\",
    "a string of raw line breaks": '{"summary": "' + "a\n" * 500,
    "a content of bare quotes": '{"files":[{"path":"a","content":"' + 'f("a", "b")\\n' * 50,
    "commas in an object": '{"a":1' + "," * 100,
    "closing brackets": '{"files":[' + "]" * 100,
    "files never closed": '<file path="a">\n',
    "files closed twice": '<file path="a">\n</file>\n</file>\n',
    "closers alone": "</file>\n",
    "half closing tags": "</\n",
    "damaged tags": '<fle path="a.py"\nx\n</fil\n',
    "sections never closed": "<summary>\n",
    "fences": "```json\n{\n",
    "fences never closed": "```python\nx\n````\n",
    "headings and fences": "### a.py\n```\n",
    "blocks never closed": "### a.py\n```python\nx\n",
    "conflict markers": "<<<<<<< SEARCH\n",
    "nearly markers": "a.py\n<<<<<< SERCH\nx\n=====\ny\n>>>>>> REPLCE\n",
    "markers of a patch, nearly": "*** Begin Patch\n** Updte File: a\n",
    "patches": "*** Begin Patch\n*** Update File: a\n@@\n",
    "hunks": "--- a\n+++ b\n@@ -1 +1 @@\n",
    "channels": "<|channel|>final<|message|>",
    "reasoning": "<think>",
    "server-sent events": 'data: {"a":\n\n',
    "quoted lines": "> {\n",
    "entities": "&quot;",
    "angle brackets": "<",
    "comments": '{"a": /* ',
    "files named in one line": 'x <FILE path="a"> ',
    "calls in one line": "x <tool_call> ",
    "markers in one line": '*** Add File: a.py" ',
    "steps": "<course_of_action>\n" + "1. a\n" * 500,
    "strings side by side": '{"files": ["' + '"a"\n' * 500,
}
ABOUT = f"""Each text is one short piece again and again. The exponent is that of the growth from 100 KB to
1 MB: 1 is linear, 2 quadratic; it is not given where 1 MB takes less than {FAST} s. For the libraries it is
the time at 1 MB, or the size that was the first to take more than {PATIENCE:g} s."""


def section(peers: Sequence[Peer | NodePeer]) -> Section:
    """Measure all texts."""
    rows, missed = [], 0
    asked = [peer for peer in peers if peer.name not in ("orjson", "dirtyjson", "jsonc-parser")]
    for name, unit in UNITS.items():
        small, middle, large = (unit * (size // len(unit)) for size in SIZES)
        first, second, third = in_turn(
            [call(lambda text=text: analyze(text)) for text in (small, middle, large)],  # type: ignore[misc]
            rounds=3,
        )
        exponent = math.log10(third / second)
        slow, bent = third > BAR, third > FAST and exponent > LINEAR
        row = [
            f"{name} `{_shown(unit)}`",
            f"{first * 1000:.1f} ms",
            f"{third * 1000:,.0f} ms" + MISSED * slow,
            ("" if third < FAST else f"{exponent:.2f}") + MISSED * bent,
        ]
        rows.append([*row, *(_patient(peer, unit) for peer in (*asked, LAZY_REGEX))])
        missed += slow + bent
    head = ["text", "10 KB", f"1 MB (≤ {BAR:g} s)", "exponent", *(peer.name for peer in asked), "lazy regex"]
    return Section("Hostile texts", ABOUT.replace("\n", " "), head, rows, missed)


def _patient(peer: Peer | NodePeer, unit: str) -> str:
    taken: float | str = 0.0
    for size in SIZES:
        text = unit * (size // len(unit))
        if isinstance(peer, NodePeer):
            taken = peer.seconds_apart(text, 2 * PATIENCE)
        else:
            taken = apart(partial(peer.read, text), 2 * PATIENCE)
        if isinstance(taken, str):
            return f"{taken} at {size // 1000:,} KB" if taken != "hangs" else f"> 4 s at {size // 1000:,} KB"
        if taken > PATIENCE:
            return f"{taken:.1f} s at {size // 1000:,} KB"
    assert isinstance(taken, float)
    return f"{taken * 1000:,.0f} ms"


def _shown(unit: str) -> str:
    shown = unit.replace("\n", "⏎").replace("|", "¦").replace("`", "'")
    return shown if len(shown) <= 20 else shown[:19] + "…"
