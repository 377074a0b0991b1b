"""Report cards: what the answers of a model, or to a prompt, do wrong most, and what to say in the prompt."""

from collections.abc import Mapping
from dataclasses import dataclass

from descant_server.batch_report.counts import AnswerCounts, AnswerGroup, CodeCount
from descant_server.batch_report.intervals import Share, share_of
from descant_server.problem_catalogue.all_kinds import KINDS
from descant_server.problem_catalogue.prompt_advice import prompt_advice

_MOST_BLOCKING, _MOST_REMARKS = 6, 9


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
    same_as: str | None
    """The code of the remark before it that has the same advice."""

    @property
    def is_blocking(self) -> bool:
        """Whether it is an error in an answer that is blocked."""
        return self.count.blocked_rows > 0


@dataclass(frozen=True, slots=True)
class ReportCard:
    """What is to be said of a group of answers."""

    group: AnswerGroup
    remarks: tuple[CardRemark, ...]
    """Those that are errors in most blocked answers first, then those of most answers; hints never."""

    @property
    def blocking(self) -> tuple[CardRemark, ...]:
        """Those that are errors in blocked answers."""
        return tuple(remark for remark in self.remarks if remark.is_blocking)

    @property
    def others(self) -> tuple[CardRemark, ...]:
        """Those that block none."""
        return tuple(remark for remark in self.remarks if not remark.is_blocking)


def report_card(group: AnswerGroup, total: AnswerCounts) -> ReportCard:
    """Return the card of *group*, which is one of *total*."""
    grave = [count for count in group.counts.codes.values() if _is_grave(count)]
    grave.sort(key=lambda count: (-count.blocked_rows, -count.rows, count.code))
    blocking = [count for count in grave if count.blocked_rows][:_MOST_BLOCKING]
    others = [count for count in grave if not count.blocked_rows][: _MOST_REMARKS - len(blocking)]
    remarks: list[CardRemark] = []
    advised: dict[str, str] = {}
    for count in (*blocking, *others):
        remark = _remark(count, group.counts, total, advised)
        if remark.advice:
            advised.setdefault(remark.advice, count.code)
        remarks.append(remark)
    return ReportCard(group, tuple(remarks))


def _is_grave(count: CodeCount) -> bool:
    return count.severities["error"] + count.severities["warning"] > 0


def _remark(
    count: CodeCount, counts: AnswerCounts, total: AnswerCounts, advised: Mapping[str, str]
) -> CardRemark:
    share = share_of(count.rows, counts.rows)
    everywhere = share_of(total.codes[count.code].rows, total.rows)
    ratio = share.value / everywhere.value if everywhere.value and counts.rows < total.rows else None
    kind = KINDS.get(count.code)
    advice = prompt_advice(kind) if kind else None
    return CardRemark(count, share, ratio, advice, advised.get(advice) if advice else None)
