"""How ``descant check`` reports what it finds, by the names that ``--output`` takes.

To add a report, write one file with a ``REPORT`` and add one line here. Only the one that is asked for is
imported.
"""

from importlib import import_module

from descant_server.reports.report import Checked, Report

__all__ = ["REPORTS", "Checked", "Report", "load"]

REPORTS = {
    "text": "human-readable text (default)",
    "json": "a list of {path, format, schema, complete, problems}",
    "sarif": "SARIF 2.1.0, for code scanning",
    "junit": "JUnit XML, for test reports",
    "github": "GitHub workflow annotations",
    "html": "an HTML page",
}


def load(name: str) -> Report:
    """Return the report of that *name*."""
    report = import_module(f"{__name__}.{name}").REPORT
    assert isinstance(report, Report), "each module of a report has one"
    return report
