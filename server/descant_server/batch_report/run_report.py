"""All that a report says, before it takes a form."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from descant_server.batch_report.comparing import QUERIES as COMPARING
from descant_server.batch_report.comparing import RunComparison, compare_runs
from descant_server.batch_report.counting import ANSWER_QUERIES, count_answers, count_run
from descant_server.batch_report.counting import QUERIES as COUNTING
from descant_server.batch_report.counts import AnswerCounts, RunCounts
from descant_server.batch_report.engine import engine_over
from descant_server.batch_report.examples import ProblemExample, examples_of
from descant_server.batch_report.report_cards import ReportCard, report_card
from descant_server.batch_report.report_words import pairing
from descant_server.batch_report.reported_run import ReportedRun, grouping_columns
from descant_server.batch_report.share_limits import LimitOutcome, ShareLimit, outcome


@dataclass(frozen=True, slots=True)
class EarlierRun:
    """The run that another is compared with."""

    run: ReportedRun
    counts: AnswerCounts
    comparison: RunComparison


@dataclass(frozen=True, slots=True)
class RunReport:
    """A run, its counts, and what follows from them."""

    run: ReportedRun
    counts: RunCounts
    cards: Mapping[str, tuple[ReportCard, ...]]
    """By column that answers are grouped by."""
    examples: Mapping[str, list[ProblemExample]]
    limits: tuple[LimitOutcome, ...]
    earlier: EarlierRun | None

    @property
    def notes(self) -> tuple[str, ...]:
        """What a reader has to know of the counts, in sentences."""
        notes = _notes(self.run, "")
        if self.earlier:
            notes += _notes(self.earlier.run, "The earlier run: ")
            if uncertain := pairing(self.earlier.comparison):
                notes.append(uncertain)
        return tuple(notes)


def steps(*, is_compared: bool) -> int:
    """Return how often :func:`report_on` calls its *advance*."""
    return COUNTING + (ANSWER_QUERIES + COMPARING if is_compared else 0)


def report_on(
    run: ReportedRun,
    *,
    by: Sequence[str] | None = None,
    earlier: ReportedRun | None = None,
    limits: Sequence[ShareLimit] = (),
    advance: Callable[[], object] = lambda: None,
) -> RunReport:
    """Return the report on *run*, compared with *earlier* if it is given. Raises ReportError."""
    columns = grouping_columns(run, by)
    views = {"later_run": run, **({"earlier_run": earlier} if earlier else {})}
    with engine_over(views) as engine:
        counts = count_run(engine, "later_run", columns, advance)
        compared = None
        if earlier:
            compared = EarlierRun(
                earlier,
                count_answers(engine, "earlier_run", advance),
                compare_runs(engine, "earlier_run", "later_run", advance),
            )
    return RunReport(
        run,
        counts,
        {
            column: tuple(report_card(group, counts.total) for group in groups)
            for column, groups in counts.groups.items()
        },
        examples_of(run),
        tuple(outcome(limit, counts.total) for limit in limits),
        compared,
    )


def _notes(run: ReportedRun, start: str) -> list[str]:
    notes = []
    if len(run.parts) < run.planned:
        notes.append(
            f"{start}The run is incomplete: {len(run.parts):,} of {run.planned:,} parts are counted. "
            "`descant batch` goes on where it stopped."
        )
    if run.unreadable:
        listed = ", ".join(run.unreadable[:5]) + (", …" if len(run.unreadable) > 5 else "")
        notes.append(f"{start}{len(run.unreadable):,} of its parts cannot be read: {listed}.")
    if losses := run.origin.losses:
        notes.append(f"{start}{losses}.")
    return notes
