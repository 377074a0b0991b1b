"""The charts of a report as specifications of Vega-Lite, with their data, for other pages and notebooks."""

import json
from pathlib import Path
from typing import Any

from descant.verdict_words import Verdict
from descant_server.batch_report.counts import AnswerGroup
from descant_server.batch_report.intervals import share_of
from descant_server.batch_report.report_words import value_words, worst_severity
from descant_server.batch_report.run_report import RunReport

_SCHEMA = "https://vega.github.io/schema/vega-lite/v5.json"
_MOST_CODES = 30


def write_specifications(report: RunReport, folder: Path) -> list[str]:
    """Write a file for each chart of *report* into *folder*, and return their names. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for name, specification in specifications(report).items():
        path = folder / f"{name}.vl.json"
        path.write_text(json.dumps(specification, indent=2) + "\n", encoding="utf-8")
        written.append(path.name)
    return written


def specifications(report: RunReport) -> dict[str, dict[str, Any]]:
    """Return the specification of each chart by its name."""
    total = report.counts.total
    verdicts = [{"verdict": str(verdict), "answers": total.verdicts[verdict]} for verdict in Verdict]
    codes = [
        {
            "code": count.code,
            "severity": worst_severity(count),
            "answers": count.rows,
            "share": share_of(count.rows, total.rows).value,
        }
        for count in total.by_frequency()[:_MOST_CODES]
    ]
    charts = {
        "verdicts": _bars("Verdicts", verdicts, x=_number("answers"), y=_name("verdict")),
        "problems": _bars(
            "Problems by frequency",
            codes,
            x=_percentage("share"),
            y=_name("code"),
            color=_name("severity"),
        ),
    }
    for number, (column, groups) in enumerate(report.counts.groups.items(), start=1):
        charts[f"clean-by-{number}"] = _intervals(column, groups)
    return charts


def _bars(title: str, values: list[dict[str, Any]], **encoding: Any) -> dict[str, Any]:
    return {
        "$schema": _SCHEMA,
        "title": title,
        "data": {"values": values},
        "mark": {"type": "bar", "tooltip": True},
        "encoding": encoding,
    }


def _intervals(column: str, groups: tuple[AnswerGroup, ...]) -> dict[str, Any]:
    values = [
        {"value": value_words(group.value), "clean": share.value, "low": share.low, "high": share.high}
        for group in groups
        for share in [group.counts.clean_share]
    ]
    return {
        "$schema": _SCHEMA,
        "title": f"Clean answers by {column}",
        "data": {"values": values},
        "encoding": {"y": {**_name("value"), "title": column}},
        "layer": [
            {"mark": "rule", "encoding": {"x": _percentage("low"), "x2": {"field": "high"}}},
            {"mark": {"type": "point", "filled": True}, "encoding": {"x": _percentage("clean")}},
        ],
    }


def _name(field: str) -> dict[str, Any]:
    return {"field": field, "type": "nominal", "sort": None}


def _number(field: str) -> dict[str, Any]:
    return {"field": field, "type": "quantitative"}


def _percentage(field: str) -> dict[str, Any]:
    return {"field": field, "type": "quantitative", "axis": {"format": ".0%"}, "scale": {"domainMin": 0}}
