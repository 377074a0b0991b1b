"""Numbers and values of a report in words, the same in each of its forms."""

from descant.verdict_words import Verdict
from descant_server.batch_report.comparing import RunComparison
from descant_server.batch_report.counts import CodeCount, GroupValue, Others
from descant_server.batch_report.intervals import Share
from descant_server.batch_report.paired_test import PairedTest
from descant_server.terminal.visible import shortened
from descant_server.wording.plurals import plural

SEVERITIES = ("error", "warning", "information", "hint")
"""The worst first."""
MEANINGS = {
    Verdict.CLEAN: "no errors or warnings",
    Verdict.PROBLEMS: "errors or warnings, but no file is blocked",
    Verdict.BLOCKED: "some file could not be applied, or nothing could",
    Verdict.NOTHING: "no text, or no answer and none expected",
    Verdict.FAILED: "not read to its end",
}
"""What each verdict says of an answer."""
_UNIT = " %"
_LEAST = 0.0001
_LONGEST = 80


def percent(share: float) -> str:
    """Return *share* for people; never 0 % or 100 % for what only comes near."""
    shown = f"{share * 100:.1f}"
    if shown == "100.0" and share < 1:
        return f"> 99.9{_UNIT}"
    if shown == "0.0" and share > 0:
        return f"< 0.1{_UNIT}"
    return f"{shown.removesuffix('.0') if share in (0, 1) else shown}{_UNIT}"


def interval(share: Share) -> str:
    """Return the interval of *share*, from its lower to its upper end."""
    return f"{percent(share.low).removesuffix(_UNIT)} – {percent(share.high)}"


def probability(test: PairedTest) -> str:
    """Return how likely the outcome of *test* is by chance."""
    return f"p < {_LEAST:.4f}" if test.probability < _LEAST else f"p = {test.probability:.4f}"


def value_words(value: GroupValue) -> str:
    """Return how a value of a column is called."""
    match value:
        case None:
            return "(none)"
        case Others(values=count):
            return plural(count, "more value")
        case str():
            return shortened(shortened(value, _LONGEST), _LONGEST) if value else "(empty)"


def unpaired(comparison: RunComparison) -> str:
    """Return what of two runs is not compared, in a sentence."""
    ends = (
        (comparison.only_earlier, comparison.unread_earlier, "in the earlier run only"),
        (comparison.only_later, comparison.unread_later, "in this one only"),
    )
    parts = []
    for only, unread, where in ends:
        why = f" ({unread:,} of them places of rows that could not be read)" if unread else ""
        parts.append(f"{plural(only, 'id')} {where}{why}")
    if comparison.repeated:
        parts.append(f"{plural(comparison.repeated, 'id')} of several answers")
    return f"Left out: {', '.join(parts)}."


def pairing(comparison: RunComparison) -> str | None:
    """Return what is uncertain of how answers are paired; None where all have ids of their own."""
    if not comparison.placed and not comparison.placed_alone:
        return None
    if comparison.placed:
        start = (
            f"{comparison.placed:,} of {plural(comparison.pairs, 'pair')} have no ids of their own and are "
            "paired by their place, such as `row 17`: if the runs have read other rows, or in another order, "
            "these are not answers to the same prompt."
        )
    else:
        start = (
            "Answers of these runs have no ids of their own, but places such as `byte 1200`, "
            "and none has the same."
        )
    if comparison.placed and comparison.placed_alone:
        start += (
            f" {plural(comparison.placed_alone, 'more answer')} have none at their place in the other run."
        )
    return f"{start} Name the column of ids with --id of `descant batch`."


def worst_severity(count: CodeCount) -> str:
    """Return the worst severity that a kind of problem has in the run."""
    return next((severity for severity in SEVERITIES if count.severities[severity]), "hint")
