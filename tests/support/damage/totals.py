"""The figures of many cases, in a row."""

import statistics
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from support.damage.judging import Verdict

HEAD = (
    "kind", "answers", "exact", "loud", "silent", "wrong and ready", "outside kept", "no file", "all kept",
    "problems", "95th", "most", "cause first",
)  # fmt: skip


def share(part: float, whole: float) -> str:
    """Return a percentage; one digit more where it is small or nearly all."""
    if not whole:
        return "–"
    percent = 100 * part / whole
    return f"{percent:.1f} %" if 0 < percent < 2 or 98 < percent < 100 else f"{percent:.0f} %"


@dataclass
class Totals:
    """What came of the cases of one kind, or of several."""

    verdicts: list[Verdict] = field(default_factory=list)

    def count(self, flag: str) -> int:
        """Return of how many this is so."""
        return sum(bool(getattr(verdict, flag)) for verdict in self.verdicts)

    def rate(self, flag: str) -> float:
        """Return the share of which this is so."""
        return self.count(flag) / max(1, len(self.verdicts))

    @property
    def kept(self) -> float:
        """The share of the files outside of the damage that are there and ready."""
        outside = sum(verdict.outside for verdict in self.verdicts)
        return sum(verdict.kept for verdict in self.verdicts) / outside if outside else 1.0

    @property
    def problems(self) -> Sequence[int]:
        """Warnings and errors of each case, in order."""
        return sorted(verdict.problems for verdict in self.verdicts) or [0]

    @property
    def mean(self) -> float:
        """Warnings and errors of a case."""
        return statistics.fmean(self.problems)

    @property
    def most_of(self) -> int:
        """The 95th percentile of warnings and errors."""
        return self.problems[int(0.95 * (len(self.problems) - 1))]

    @property
    def cause_first(self) -> float:
        """The share of cases with problems whose first one lies at the damage."""
        spoken = [verdict for verdict in self.verdicts if verdict.is_cause_first is not None]
        return sum(bool(verdict.is_cause_first) for verdict in spoken) / len(spoken) if spoken else 1.0

    def row(self, name: str) -> list[str]:
        """Return the cells under `HEAD`."""
        size = len(self.verdicts)
        flags = ("exact", "loud", "silent", "wrong_and_ready")
        return [
            name,
            f"{size}",
            *(share(self.count(flag), size) for flag in flags),
            share(self.kept, 1),
            share(self.count("no_file"), size),
            share(self.count("all_kept"), size),
            f"{self.mean:.1f}",
            f"{self.most_of}",
            f"{self.problems[-1]}",
            share(self.cause_first, 1),
        ]


def totals(verdicts: Iterable[Verdict]) -> Totals:
    """Return the figures of these."""
    return Totals(list(verdicts))
