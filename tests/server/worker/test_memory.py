"""A short form of `python -m support.soak`: the server works, is killed at work, and keeps no memory."""

import asyncio
import sys

import pytest

from support.soak import growth, memory, soak


@pytest.mark.thorough
@pytest.mark.e2e
@pytest.mark.skipif(sys.platform != "linux", reason="memory and children are read from /proc")
def test_the_memory_is_flat_over_1_000_edits_and_50_documents() -> None:
    assert asyncio.run(memory(1_000, 50)) == []


@pytest.mark.thorough
@pytest.mark.e2e
@pytest.mark.skipif(sys.platform != "linux", reason="memory and children are read from /proc")
def test_after_3_seconds_of_work_and_the_death_of_a_worker_all_is_answered_and_as_check_says() -> None:
    assert asyncio.run(soak(documents=2, minutes=3 / 60, kills=1, seed="suite", pace=40.0)) == []


def test_memory_that_grows_is_noticed() -> None:
    assert growth([100.0] * 40) is None
    assert growth([40.0, 80.0, 99.0, *[100.0] * 40]) is None
    assert growth([100.0 + 2 * n for n in range(100)]) is not None
