"""How sure a share is, and whether two runs differ: against values that others have computed."""

from math import isclose

import pytest

from descant_server.batch_report.intervals import share_of
from descant_server.batch_report.paired_test import PairedMethod, mcnemar
from descant_server.batch_report.report_words import percent
from descant_server.batch_report.share_limits import LimitOutcome, limit_from


@pytest.mark.parametrize(
    ("count", "rows", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0), (81, 263, 0.2553, 0.3662)],
)
def test_an_interval_is_wilsons(count: int, rows: int, low: float, high: float) -> None:
    share = share_of(count, rows)
    assert isclose(share.low, low, abs_tol=5e-5)
    assert isclose(share.high, high, abs_tol=5e-5)
    assert share.low <= share.value <= share.high


def test_of_no_rows_nothing_is_known() -> None:
    share = share_of(0, 0)
    assert (share.low, share.high) == (0, 1)


@pytest.mark.parametrize(
    ("better", "worse", "probability"),
    [(0, 0, 1.0), (1, 9, 0.021484375), (9, 1, 0.021484375), (5, 5, 1.0), (10, 30, 0.0022214)],
)
def test_few_pairs_are_tested_exactly(better: int, worse: int, probability: float) -> None:
    test = mcnemar(better, worse)
    assert test.method is PairedMethod.EXACT
    assert isclose(test.probability, probability, rel_tol=1e-4)


def test_many_pairs_are_tested_with_the_correction_which_says_nearly_the_same() -> None:
    exact, corrected = mcnemar(460, 540), mcnemar(460, 541)
    assert corrected.method is PairedMethod.CORRECTED
    assert isclose(exact.probability, corrected.probability, rel_tol=0.1)
    assert mcnemar(3_000_000, 1_000_000).probability == 0.0


@pytest.mark.parametrize(
    ("share", "text"),
    [(0, "0 %"), (0.00001, "< 0.1 %"), (0.5, "50.0 %"), (0.99999, "> 99.9 %"), (1, "100 %")],
)
def test_only_all_is_100_percent_and_only_none_is_0(share: float, text: str) -> None:
    assert percent(share) == text


@pytest.mark.parametrize(
    "text", ["clean", "clean=", "clean=2", "dirty=0.5", "clean=-1", "usable=101%", "clean=nan"]
)
def test_what_is_no_limit_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"clean|usable|dirty|float"):
        limit_from(text)


def test_a_limit_says_by_how_much_it_is_missed_and_whether_that_may_be_chance() -> None:
    limit = limit_from("clean=95%")
    missed = LimitOutcome(limit, share_of(18, 20))
    assert not missed.is_met
    assert "5 points below 95.0 %; the interval reaches it" in missed.sentence
    assert "interval" not in LimitOutcome(limit, share_of(500, 1000)).sentence.partition("points")[2]
    assert LimitOutcome(limit, share_of(95, 100)).is_met
    assert not LimitOutcome(limit_from("clean=0"), share_of(0, 0)).is_met
