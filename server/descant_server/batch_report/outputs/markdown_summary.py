"""A report for ``$GITHUB_STEP_SUMMARY``: Markdown as GitHub draws it, a screen or two."""

import html
import re
from collections.abc import Iterable, Iterator, Sequence

from descant.verdict_words import Verdict
from descant_server.batch_report.intervals import share_of
from descant_server.batch_report.report_words import (
    interval,
    percent,
    probability,
    value_words,
    worst_severity,
)
from descant_server.batch_report.run_report import EarlierRun, RunReport
from descant_server.terminal.visible import shortened
from descant_server.wording.plurals import plural

_MOST_CODES = 15
_MOST_GROUPS = 15
_LONGEST = 120
_MARKUP = re.compile(r"([\\`*_{}\[\]#|~<>@:/.])")


def print_report(report: RunReport) -> None:
    """Print *report* to standard output."""
    print("\n\n".join(_blocks(report)))


def _blocks(report: RunReport) -> Iterator[str]:
    total = report.counts.total
    yield f"## {percent(total.clean_share.value)} of {plural(total.rows, 'answer')} clean"
    for limit in report.limits:
        yield f"**{'Met' if limit.is_met else 'Missed'}: {limit.limit.text}.** {limit.sentence}"
    if report.run.origin.sample:
        yield _text(" ".join(report.run.origin.sentences), 500)
    for note in report.notes:
        yield f"> {_text(note, 500)}"
    if not total.rows:
        return
    yield _table(
        ("Verdict", "Answers", "Share", "95 % interval"),
        (
            (verdict.value, f"{share.count:,}", percent(share.value), interval(share))
            for verdict in Verdict
            if (share := total.share(verdict)).count
        ),
    )
    for column, groups in report.counts.groups.items():
        rows = [
            (
                _text(value_words(group.value)),
                f"{group.counts.rows:,}",
                percent(group.counts.clean_share.value),
                interval(group.counts.clean_share),
                percent(group.counts.usable_share.value),
            )
            for group in groups[:_MOST_GROUPS]
        ]
        yield _table((_text(column), "Answers", "Clean", "95 % interval", "Usable"), rows)
    if total.codes:
        yield _table(
            ("Problem", "Severity", "Answers", "Share", "As an error"),
            (
                (
                    _text(count.code),
                    worst_severity(count),
                    f"{count.rows:,}",
                    percent(share_of(count.rows, total.rows).value),
                    f"{count.error_rows:,}",
                )
                for count in total.by_frequency()[:_MOST_CODES]
            ),
        )
    if report.earlier:
        yield from _comparison(report.earlier)
    yield from _advice(report)


def _comparison(earlier: EarlierRun) -> Iterator[str]:
    comparison = earlier.comparison
    yield f"### Compared with {_text(earlier.run.name)}: {plural(comparison.pairs, 'pair')}"
    if not comparison.is_empty:
        tests = (("clean", comparison.clean), ("usable", comparison.usable))
        yield _table(
            ("", "Worse", "Better", "By chance alone"),
            ((name, f"{test.worse:,}", f"{test.better:,}", probability(test)) for name, test in tests),
        )


def _advice(report: RunReport) -> Iterator[str]:
    """Yield what to change in the prompt, for the first column, folded."""
    for column, cards in list(report.cards.items())[:1]:
        for card in cards[:_MOST_GROUPS]:
            lines = [
                f"- {_text(remark.count.code)} ({percent(remark.share.value)}): {html.escape(remark.advice)}"
                for remark in card.remarks[:5]
                if remark.advice and not remark.same_as
            ]
            if lines:
                title = (
                    f"What to change in the prompt, {_text(column)} {_text(value_words(card.group.value))}"
                )
                yield f"<details><summary>{title}</summary>\n\n" + "\n".join(lines) + "\n\n</details>"


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [head, ["---", *["---:"] * (len(head) - 1)], *rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def _text(text: str, limit: int = _LONGEST) -> str:
    """Return *text* so that nothing in it is markup, a mention or a link."""
    return _MARKUP.sub(lambda match: f"&#{ord(match[1])};", shortened(text, limit).replace("&", "&amp;"))
