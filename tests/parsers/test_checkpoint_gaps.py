"""From one checkpoint to the next little time passes, whatever the text is: who waits can give up soon."""

import gc
import time

import pytest

from descant.arrow.judging import Judge, reading_of
from descant.arrow.options import Options
from descant.schemas import own_schemas
from support.hostile_texts import HOSTILE_TEXTS
from support.sampling import some

CHARS = 500_000
BAR = 0.1
"""Seconds of processor time: many times what most of them take, since a machine may be loaded."""
JUDGE = Judge(own_schemas(), Options())
"""Checks what is embedded, too, as whoever reads stored answers does."""
TRIES = 3
"""What is slow is slow each time, and the load of others is not."""


def longest_gap(text: str) -> float:
    """Return the longest time between two checkpoints while *text* is judged, and behind the last."""
    gaps, last = [0.0], time.process_time()

    def passed() -> None:
        nonlocal last
        now = time.process_time()
        gaps.append(now - last)
        last = time.process_time()

    row = JUDGE.read(reading_of(text), "", None, passed, expected=True)
    passed()  # By now what was read is let go.
    assert row.failure is None
    return max(gaps)


@pytest.mark.parametrize("name", some(tuple(HOSTILE_TEXTS), 4))
def test_no_loop_runs_long_without_a_checkpoint(name: str) -> None:
    text = HOSTILE_TEXTS[name]
    JUDGE.read(
        reading_of(text.of(2_000)), "", None, None, expected=True
    )  # What is loaded late is loaded now.
    gc.collect()
    gc.disable()  # That it looks through all objects now and then is no loop's fault.
    try:
        assert any(longest_gap(text.of(CHARS)) < BAR for _ in range(TRIES))
    finally:
        gc.enable()
