"""Numbers and values of a report in words, the same in each of its forms."""

from descant_server.batch_report.counts import CodeCount, GroupValue, Others
from descant_server.batch_report.intervals import Share
from descant_server.batch_report.paired_test import PairedTest
from descant_server.terminal.visible import shortened
from descant_server.wording.plurals import plural

SEVERITIES = ("error", "warning", "information", "hint")
"""The worst first."""
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


def worst_severity(count: CodeCount) -> str:
    """Return the worst severity that a kind of problem has in the run."""
    return next((severity for severity in SEVERITIES if count.severities[severity]), "hint")
