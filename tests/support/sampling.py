"""How much of a property is looked at: a sample, the same each time, or with `pytest --thorough` all of it.

Tests of a module that imports this, or hypothesis, are marked `sampled`: a thorough run has to run them, too.
"""

import os
from collections.abc import Sequence
from typing import TypeVar

from hypothesis import HealthCheck, Phase, settings

Item = TypeVar("Item")
VARIABLE = "DESCANT_THOROUGH"
"""The option sets it, so that it reaches the processes that tests start."""
_SAMPLE = 15
"""Of so many examples that hypothesis makes up, one is tried in a sample."""


def is_thorough() -> bool:
    """Tell whether everything is looked at."""
    return bool(os.environ.get(VARIABLE))


def some(everything: Sequence[Item], count: int) -> Sequence[Item]:
    """Return *everything*, or a sample of *count*, spread over all from the first to the last."""
    if is_thorough() or len(everything) <= count:
        return everything
    return [everything[number * (len(everything) - 1) // max(1, count - 1)] for number in range(count)]


def so_many(count: int, sample: int) -> int:
    """Return *count*, or in a sample that of the *sample*."""
    return count if is_thorough() else sample


def examples(count: int) -> settings:
    """Return what hypothesis has to do for a test: try *count* examples, or fewer in a sample."""
    return settings(
        max_examples=so_many(count, max(8, count // _SAMPLE)),
        deadline=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
        phases=(Phase.explicit, Phase.generate, Phase.shrink),
    )
