"""From one checkpoint to the next little time passes, whatever the text is: who waits can give up soon."""

import gc
import time

import pytest

from descant import analyze_source
from descant.source import Source
from support.sampling import some

CHARS = 1_000_000
BAR = 0.15
"""Seconds of processor time: many times what most of them take, since a machine may be loaded."""
UNITS = {
    "line breaks": "\n",
    "carriage returns": "\r",
    "fences": "```json\n{\n",
    "tags": "<a></a>",
    "hunks": "@@\n",
    "quotes": '"',
    "entities": "&quot;",
    "diffs": "diff --git a/a b/a\n",
    "dashes": "---\n",
    "begun patches": "*** Begin Patch\n*** Update File: a\n",
    "events": 'data: {"a":\n\n',
    "objects": '{"a": 1}\n',
}


def longest_gap(text: str) -> float:
    """Return the longest time between two checkpoints of an analysis of *text*, and behind the last."""
    gaps, last = [0.0], time.process_time()

    def passed() -> None:
        nonlocal last
        now = time.process_time()
        gaps.append(now - last)
        last = time.process_time()

    analyze_source(Source(text), checkpoint=passed)
    passed()
    return max(gaps)


@pytest.mark.parametrize("name", some(tuple(UNITS), 4))
def test_no_loop_runs_long_without_a_checkpoint(name: str) -> None:
    unit = UNITS[name]
    analyze_source(Source(unit * 100))  # What is loaded late is loaded now.
    gc.collect()
    gc.disable()  # That it looks through all objects now and then is no loop's fault.
    try:
        assert longest_gap(unit * (CHARS // len(unit))) < BAR
    finally:
        gc.enable()
