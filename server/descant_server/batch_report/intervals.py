"""How sure a share is that was counted on so many rows."""

from dataclasses import dataclass
from math import sqrt

_Z = 1.959963984540054
"""The quantile of the normal distribution for 95 %, two-sided."""


@dataclass(frozen=True, slots=True)
class Share:
    """A share with its 95 % confidence interval; all of them from 0 to 1."""

    count: int
    rows: int
    value: float
    low: float
    high: float


def share_of(count: int, rows: int) -> Share:
    """Return which share *count* is of *rows*, with Wilson's interval: sound for few rows, and at 0 and 1.

    E. B. Wilson, Probable inference, the law of succession, and statistical inference, 1927. Of no rows
    nothing is known: the interval is everything.
    """
    if rows == 0:
        return Share(0, 0, 0.0, 0.0, 1.0)
    value = count / rows
    square = _Z * _Z
    middle = (value + square / (2 * rows)) / (1 + square / rows)
    radius = _Z * sqrt(value * (1 - value) / rows + square / (4 * rows * rows)) / (1 + square / rows)
    low = 0.0 if count == 0 else max(0.0, middle - radius)
    return Share(count, rows, value, low, 1.0 if count == rows else min(1.0, middle + radius))
