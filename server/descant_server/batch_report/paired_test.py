"""Whether two runs over the same answers differ by more than chance: McNemar's test."""

from enum import StrEnum
from math import comb, erfc, sqrt
from typing import NamedTuple

_MOST_EXACT = 1_000
"""With more pairs that differ, the exact test and that with a correction say the same."""


class PairedMethod(StrEnum):
    """How the probability was found."""

    EXACT = "exact"
    CORRECTED = "with continuity correction"


class PairedTest(NamedTuple):
    """How likely it is that pairs differ so unevenly by chance alone, if both runs are equally good."""

    better: int
    worse: int
    probability: float
    method: PairedMethod


def mcnemar(better: int, worse: int) -> PairedTest:
    """Return the test of *better* against *worse* pairs; those that did not change say nothing.

    Q. McNemar, Note on the sampling error of the difference between correlated proportions, 1947.
    """
    total = better + worse
    if total <= _MOST_EXACT:
        tail = sum(comb(total, count) for count in range(min(better, worse) + 1))
        return PairedTest(better, worse, min(1.0, 2 * tail / 2**total), PairedMethod.EXACT)
    distance = max(0, abs(better - worse) - 1)
    # Of one degree of freedom: the square of a normal variable.
    probability = erfc(distance / sqrt(2 * total))
    return PairedTest(better, worse, probability, PairedMethod.CORRECTED)
