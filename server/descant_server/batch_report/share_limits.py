"""What a run has to reach: ``clean=0.95``, and by how much it misses it."""

from typing import NamedTuple

from descant_server.batch_report.counts import AnswerCounts
from descant_server.batch_report.intervals import Share
from descant_server.batch_report.report_words import percent

MEASURES = ("clean", "usable")


class ShareLimit(NamedTuple):
    """The least share of answers that are clean, or usable."""

    measure: str
    least: float

    @property
    def text(self) -> str:
        """How people write it."""
        return f"{self.measure} ≥ {self.least:.4g}"


class LimitOutcome(NamedTuple):
    """A limit beside what was counted."""

    limit: ShareLimit
    share: Share

    @property
    def is_met(self) -> bool:
        """Whether the share that was counted reaches it; of no rows none does."""
        return self.share.rows > 0 and self.share.value >= self.limit.least

    @property
    def sentence(self) -> str:
        """What came of it, in a sentence for people."""
        limit, share = self.limit, self.share
        if share.rows == 0:
            return f"There are no answers, so nothing is {limit.measure}."
        counted = (
            f"{percent(share.value)} of {share.rows:,} answers are {limit.measure} "
            f"(95 % interval {percent(share.low)} to {percent(share.high)})"
        )
        if self.is_met:
            return f"{counted}: at least {percent(limit.least)}, as asked."
        missed = (limit.least - share.value) * 100
        chance = "; the interval reaches it, so more answers may" if share.high >= limit.least else ""
        return f"{counted}: {missed:.3g} points below {percent(limit.least)}{chance}."


def limit_from(text: str) -> ShareLimit:
    """Return the limit that *text* names, such as ``clean=0.95`` or ``usable=99%``. Raises ValueError."""
    measure, separator, number = text.partition("=")
    if measure not in MEASURES or not separator:
        raise ValueError(f"{text!r} is no limit; write clean=0.95 or usable=0.99")
    least = float(number.removesuffix("%")) / (100 if number.endswith("%") else 1)
    if not 0 <= least <= 1:
        raise ValueError(f"the share in {text!r} is not between 0 and 1")
    return ShareLimit(measure, least)


def outcome(limit: ShareLimit, counts: AnswerCounts) -> LimitOutcome:
    """Return how *counts* do by *limit*."""
    return LimitOutcome(limit, counts.clean_share if limit.measure == "clean" else counts.usable_share)
