"""The figures of many cases, in a row."""

import statistics
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields

from support.damage.fixes import FixVerdict
from support.damage.measuring import Outcome

HEAD = (
    "kind", "answers", "exact", "loud", "silent", "wrong and ready", "outside kept", "no file", "all kept",
    "problems", "95th", "most", "cause first",
)  # fmt: skip
RIVAL_HEAD = ("exact", "silent", "outside kept")
"""What follows for each of the other libraries."""
FIX_FLAGS = tuple(flag.name for flag in fields(FixVerdict))


def share(part: float, whole: float = 1) -> str:
    """Return a percentage; one digit more where it is small or nearly all."""
    if not whole:
        return "–"
    percent = 100 * part / whole
    return f"{percent:.1f} %" if 0 < percent < 2 or 98 < percent < 100 else f"{percent:.0f} %"


@dataclass
class Totals:
    """What came of the cases of one kind, or of several."""

    outcomes: Sequence[Outcome]

    def rate(self, flag: str) -> float:
        """Return the share of the cases of which this is so; it is the name of a field of their verdicts."""
        return sum(bool(getattr(one.verdict, flag)) for one in self.outcomes) / max(1, len(self.outcomes))

    @property
    def kept(self) -> float:
        """The share of the files outside of the damage that are there, byte for byte and ready."""
        return sum(one.verdict.kept for one in self.outcomes) / self._outside

    @property
    def _outside(self) -> int:
        return max(1, sum(one.verdict.outside for one in self.outcomes))

    @property
    def problems(self) -> Sequence[int]:
        """Warnings and errors of each case, in order."""
        return sorted(one.verdict.problems for one in self.outcomes) or [0]

    @property
    def mean(self) -> float:
        """Warnings and errors of a case."""
        return statistics.fmean(self.problems)

    @property
    def percentile(self) -> int:
        """Of 95 % of the cases the most warnings and errors."""
        return self.problems[int(0.95 * (len(self.problems) - 1))]

    @property
    def cause_first(self) -> float:
        """The share of the cases with problems whose first one lies at the damage."""
        return statistics.fmean(self._causes) if self._causes else 1.0

    @property
    def _causes(self) -> Sequence[bool]:
        first = [one.verdict.is_cause_first for one in self.outcomes]
        return [is_cause for is_cause in first if is_cause is not None]

    def fixed(self, flag: str) -> int:
        """Return the number of the cases of which this is so once they were fixed."""
        return sum(bool(getattr(one.fixes, flag)) for one in self.outcomes)

    def row(self, name: str) -> list[str]:
        """Return the cells under `HEAD`."""
        return [
            name,
            f"{len(self.outcomes)}",
            *(share(self.rate(flag)) for flag in ("exact", "loud", "silent", "wrong_and_ready")),
            share(self.kept),
            share(self.rate("no_file")),
            share(self.rate("all_kept")),
            f"{self.mean:.1f}",
            f"{self.percentile}",
            f"{self.problems[-1]}",
            share(self.cause_first, bool(self._causes)),
            *(cell for rival in rival_names(self.outcomes) for cell in self._rival(rival)),
        ]

    def _rival(self, name: str) -> Iterable[str]:
        verdicts = [one.rivals[name] for one in self.outcomes]
        yield share(sum(verdict.exact for verdict in verdicts), len(verdicts))
        yield share(sum(verdict.silent for verdict in verdicts), len(verdicts))
        yield share(sum(verdict.kept for verdict in verdicts), self._outside)


def rival_names(outcomes: Sequence[Outcome]) -> Sequence[str]:
    """Return the names of the libraries that read the cases, too."""
    return [*outcomes[0].rivals] if outcomes else []


def head(outcomes: Sequence[Outcome]) -> list[str]:
    """Return the titles over the rows of these cases."""
    return [*HEAD, *(f"{name}: {title}" for name in rival_names(outcomes) for title in RIVAL_HEAD)]
