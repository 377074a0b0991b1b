"""What is counted in a run. Everything that a report says comes from these, so that all its forms agree."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from descant.verdict_words import Verdict
from descant_server.batch_report.intervals import Share, share_of


class Others(NamedTuple):
    """All values of a column beyond the most frequent ones."""

    values: int
    """How many there are."""


GroupValue = str | Others | None
"""A value of a column; None where a row has none."""


@dataclass(slots=True)
class CodeCount:
    """How often a kind of problem occurs."""

    code: str
    rows: int = 0
    """Answers that have it at least once."""
    error_rows: int = 0
    """Answers that have it as an error."""
    blocked_rows: int = 0
    """Of these, the blocked ones."""
    severities: Counter[str] = field(default_factory=Counter)
    """All its occurrences; of an answer at most 200 problems are listed."""

    @property
    def occurrences(self) -> int:
        """How often it occurs in all answers together."""
        return self.severities.total()

    def add(self, other: "CodeCount") -> None:
        """Count what *other* has counted in other rows, too."""
        self.rows += other.rows
        self.error_rows += other.error_rows
        self.blocked_rows += other.blocked_rows
        self.severities.update(other.severities)


@dataclass(slots=True)
class AnswerCounts:
    """Counts over some of the answers of a run."""

    verdicts: Counter[Verdict] = field(default_factory=Counter)
    codes: dict[str, CodeCount] = field(default_factory=dict)

    @property
    def rows(self) -> int:
        """How many answers there are, also those that hold nothing or have failed."""
        return self.verdicts.total()

    @property
    def usable(self) -> int:
        """How many could be applied as they are."""
        return self.verdicts[Verdict.CLEAN] + self.verdicts[Verdict.PROBLEMS]

    def share(self, verdict: Verdict) -> Share:
        """Return the share of answers with *verdict*."""
        return share_of(self.verdicts[verdict], self.rows)

    @property
    def clean_share(self) -> Share:
        """The share of clean answers."""
        return self.share(Verdict.CLEAN)

    @property
    def usable_share(self) -> Share:
        """The share of usable answers."""
        return share_of(self.usable, self.rows)

    def by_frequency(self) -> list[CodeCount]:
        """Return the kinds of problems, those that most answers have first."""
        return sorted(self.codes.values(), key=lambda count: (-count.rows, count.code))

    def of_code(self, code: str) -> CodeCount:
        """Return the count of a kind of problem, which is 0 where there is none yet."""
        return self.codes.setdefault(code, CodeCount(code))

    def add(self, other: "AnswerCounts") -> None:
        """Add what was counted in some more rows."""
        self.verdicts.update(other.verdicts)
        for count in other.codes.values():
            self.of_code(count.code).add(count)


@dataclass(frozen=True, slots=True)
class AnswerGroup:
    """The answers with one value in a column, such as those of one model."""

    column: str
    value: GroupValue
    counts: AnswerCounts


@dataclass(frozen=True, slots=True)
class GroupCell:
    """The answers with two values, such as those of a model to a prompt."""

    values: tuple[GroupValue, GroupValue]
    verdicts: Counter[Verdict]


class FileCounts(NamedTuple):
    """How many files all answers together would write, delete or move."""

    ready: int
    blocked: int


class FailureReason(NamedTuple):
    """Why rows have failed, in the words of what has read the input."""

    failure: str
    reason: str
    rows: int


class RepeatedIds(NamedTuple):
    """Ids that more than one row has."""

    ids: int
    rows: int
    missing: int
    """Rows without an id."""
    most_frequent: tuple[tuple[str, int], ...]
    """The ids with the most rows, and how many these are."""


@dataclass(frozen=True, slots=True)
class RunCounts:
    """Everything that is counted in a run."""

    total: AnswerCounts
    groups: Mapping[str, tuple[AnswerGroup, ...]]
    """By column, in the order that was asked for; those with the most answers first."""
    cells: tuple[GroupCell, ...]
    """Of the first two columns; none where there are fewer."""
    files: FileCounts
    formats: tuple[tuple[str | None, Counter[Verdict]], ...]
    schemas: tuple[tuple[str | None, Counter[Verdict]], ...]
    failures: tuple[tuple[str, int], ...]
    reasons: tuple[FailureReason, ...]
    """The most frequent ones that are known of rows that have failed."""
    versions: tuple[tuple[str, int], ...]
    """The versions of Descant that have read rows."""
    repeated: RepeatedIds
