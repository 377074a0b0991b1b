"""Report cards: what the answers of a model, or to a prompt, do wrong most, and what to say in the prompt."""

from dataclasses import dataclass

from descant_server.batch_report.counts import AnswerCounts, AnswerGroup, CodeCount
from descant_server.batch_report.intervals import Share, share_of
from descant_server.problem_catalogue.all_kinds import KINDS
from descant_server.problem_catalogue.prompt_advice import prompt_advice

_MOST_REMARKS = 8


@dataclass(frozen=True, slots=True)
class CardRemark:
    """A kind of problem in a report card."""

    count: CodeCount
    share: Share
    """Of the answers of the group."""
    ratio: float | None
    """How many times as often as in all answers; None where these are all answers."""
    advice: str | None
    """What to say in the prompt, in a sentence or two of Markdown; None where nothing is known."""


@dataclass(frozen=True, slots=True)
class ReportCard:
    """What is to be said of a group of answers."""

    group: AnswerGroup
    remarks: tuple[CardRemark, ...]
    """Those that most answers have first; errors before warnings, and hints never."""


def report_card(group: AnswerGroup, total: AnswerCounts) -> ReportCard:
    """Return the card of *group*, which is one of *total*."""
    grave = [count for count in group.counts.codes.values() if _is_grave(count)]
    grave.sort(key=lambda count: (-count.error_rows, -count.rows, count.code))
    return ReportCard(group, tuple(_remark(count, group.counts, total) for count in grave[:_MOST_REMARKS]))


def _is_grave(count: CodeCount) -> bool:
    return count.severities["error"] + count.severities["warning"] > 0


def _remark(count: CodeCount, counts: AnswerCounts, total: AnswerCounts) -> CardRemark:
    share = share_of(count.rows, counts.rows)
    everywhere = share_of(total.codes[count.code].rows, total.rows)
    ratio = share.value / everywhere.value if everywhere.value and counts.rows < total.rows else None
    kind = KINDS.get(count.code)
    return CardRemark(count, share, ratio, prompt_advice(kind) if kind else None)
