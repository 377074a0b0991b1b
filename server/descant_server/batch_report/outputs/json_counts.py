"""A report for programs: all counts, with intervals. Members are only ever added in a version."""

from dataclasses import asdict
from typing import Any

from descant_server.batch_report.counts import AnswerCounts, GroupValue, Others
from descant_server.batch_report.intervals import Share, share_of
from descant_server.batch_report.paired_test import PairedTest
from descant_server.batch_report.report_cards import ReportCard
from descant_server.batch_report.report_words import worst_severity
from descant_server.batch_report.reported_run import ReportedRun
from descant_server.batch_report.run_report import EarlierRun, RunReport
from descant_server.terminal.json_output import print_json

VERSION = 1
_MOST_INPUTS = 1_000


def print_report(report: RunReport) -> None:
    """Print *report* to standard output."""
    print_json(as_data(report))


def as_data(report: RunReport) -> dict[str, Any]:
    """Return *report* as plain data."""
    counts = report.counts
    return {
        "version": VERSION,
        "run": _run(report.run),
        "total": _counts(counts.total),
        "groups": {column: [_card(card) for card in cards] for column, cards in report.cards.items()},
        "cells": [
            {"values": [_value(value) for value in cell.values], **_verdicts(cell.verdicts)}
            for cell in counts.cells
        ],
        "files": counts.files._asdict(),
        "formats": [{"format": value, **_verdicts(verdicts)} for value, verdicts in counts.formats],
        "schemas": [{"schema": value, **_verdicts(verdicts)} for value, verdicts in counts.schemas],
        "failures": dict(counts.failures),
        "failure_reasons": [reason._asdict() for reason in counts.reasons],
        "versions": dict(counts.versions),
        "repeated_ids": {
            "ids": counts.repeated.ids,
            "rows": counts.repeated.rows,
            "missing": counts.repeated.missing,
            "most_frequent": [{"id": id_, "rows": rows} for id_, rows in counts.repeated.most_frequent],
        },
        "limits": [
            {
                "measure": outcome.limit.measure,
                "least": outcome.limit.least,
                "met": outcome.is_met,
                **_share(outcome.share),
            }
            for outcome in report.limits
        ],
        "comparison": _comparison(report.earlier) if report.earlier else None,
        "notes": list(report.notes),
    }


def _run(run: ReportedRun) -> dict[str, Any]:
    return {
        "path": run.name,
        "parts": len(run.parts),
        "planned": run.planned,
        "unreadable": list(run.unreadable),
        "complete": run.is_complete,
        "begun": run.origin.begun or None,
        "inputs": list(run.origin.inputs[:_MOST_INPUTS]),
        "inputs_total": len(run.origin.inputs),
        "unread_inputs": [asdict(each) for each in run.origin.unread[:_MOST_INPUTS]],
        "unread_inputs_total": len(run.origin.unread),
        "passed_over": run.origin.passed_over,
        "sample": run.origin.sample,
        "options": list(run.origin.options),
    }


def _card(card: ReportCard) -> dict[str, Any]:
    advice = [
        {"code": remark.count.code, "ratio": remark.ratio, "advice": remark.advice} for remark in card.remarks
    ]
    return {**_value(card.group.value), **_counts(card.group.counts), "remarks": advice}


def _value(value: GroupValue) -> dict[str, Any]:
    if isinstance(value, Others):
        return {"value": None, "others": value.values}
    return {"value": value, "others": 0}


def _counts(counts: AnswerCounts) -> dict[str, Any]:
    return {
        **_verdicts(counts.verdicts),
        "clean": _share(counts.clean_share),
        "usable": _share(counts.usable_share),
        "codes": [
            {
                "code": count.code,
                "severity": worst_severity(count),
                "error_rows": count.error_rows,
                "blocked_rows": count.blocked_rows,
                "occurrences": count.occurrences,
                **_share(share_of(count.rows, counts.rows)),
            }
            for count in counts.by_frequency()
        ],
    }


def _verdicts(verdicts: Any) -> dict[str, Any]:
    return {
        "rows": verdicts.total(),
        "verdicts": {str(verdict): count for verdict, count in verdicts.items()},
    }


def _share(share: Share) -> dict[str, Any]:
    return {"count": share.count, "share": share.value, "low": share.low, "high": share.high}


def _comparison(earlier: EarlierRun) -> dict[str, Any]:
    comparison = earlier.comparison
    return {
        "earlier": _run(earlier.run),
        "earlier_total": _counts(earlier.counts),
        "pairs": comparison.pairs,
        "only_earlier": comparison.only_earlier,
        "only_later": comparison.only_later,
        "repeated": comparison.repeated,
        "paired_by_place": comparison.placed,
        "unread_only_earlier": comparison.unread_earlier,
        "unread_only_later": comparison.unread_later,
        "clean": _test(comparison.clean),
        "usable": _test(comparison.usable),
        "verdicts": [change._asdict() for change in comparison.verdicts],
        "codes": [
            {
                "code": change.code,
                "gone": change.gone,
                "new": change.new,
                "probability": change.test.probability,
            }
            for change in comparison.codes
        ],
    }


def _test(test: PairedTest) -> dict[str, Any]:
    return {
        "better": test.better,
        "worse": test.worse,
        "probability": test.probability,
        "method": str(test.method),
    }
