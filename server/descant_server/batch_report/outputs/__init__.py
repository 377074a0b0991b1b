"""The forms that ``descant report`` prints a report in, by the names that ``--output`` takes.

To add one, write one file with a ``print_report`` and add one line here. Only what is asked for is imported.
"""

from collections.abc import Callable
from importlib import import_module

from descant_server.batch_report.run_report import RunReport

OUTPUTS = {
    "text": ("terminal_tables", "tables for people (default)"),
    "json": ("json_counts", "all counts, for programs"),
    "junit": ("junit_suites", "JUnit XML: a suite for each model, a case for each kind of problem"),
    "github": ("markdown_summary", "Markdown for the summary of a GitHub workflow"),
}
"""By name: the module, and one line for ``--help``."""


def printer(name: str) -> Callable[[RunReport], object]:
    """Return what prints a report in the form *name*."""
    print_report: Callable[[RunReport], object] = import_module(f"{__name__}.{OUTPUTS[name][0]}").print_report
    return print_report
