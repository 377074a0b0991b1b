"""Report cards: what blocks most answers stands first, and what helps is not repeated."""

from collections import Counter

from descant.verdict_words import Verdict
from descant_server.batch_report.counts import AnswerCounts, AnswerGroup, CodeCount
from descant_server.batch_report.report_cards import ReportCard, report_card


def card(*counts: CodeCount) -> ReportCard:
    of_all = AnswerCounts(Counter({Verdict.BLOCKED: 100}), {count.code: count for count in counts})
    return report_card(AnswerGroup("model", "finch", of_all), of_all)


def test_what_blocks_most_answers_is_first_and_what_blocks_none_is_apart() -> None:
    made = card(
        CodeCount("missing-required", 90, 40, 0, Counter(error=40, warning=50)),
        CodeCount("truncated", 30, 30, 30, Counter(error=30)),
        CodeCount("wrong-type", 80, 80, 10, Counter(error=80)),
        CodeCount("plan-unmentioned-file", 95, 0, 0, Counter(hint=95)),
    )
    assert [remark.count.code for remark in made.blocking] == ["truncated", "wrong-type"]
    assert [remark.count.code for remark in made.others] == ["missing-required"]


def test_the_same_advice_is_given_once() -> None:
    cut = [CodeCount(code, 9, 9, 9, Counter(error=9)) for code in ("incomplete-file", "truncated")]
    first, second = card(*cut).blocking
    assert first.same_as is None
    assert second.same_as == first.count.code
