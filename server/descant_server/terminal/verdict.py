"""The answer in one line."""

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from descant import Analysis, FileState, Severity
from descant_server.terminal.problems import tally
from descant_server.wording.file_operations import readiness
from descant_server.wording.not_run import not_run

if TYPE_CHECKING:
    from descant_server.workspace.comparison import DiskComparison

_FORMATS = {
    "json": "JSON",
    "xml": "XML",
    "markdown": "Markdown",
    "apply_patch": "a patch",
    "calls": "tool calls or plain JSON",
    "search_replace": "search/replace blocks",
    "unified_diff": "a unified diff",
    "container": "actions of a tool",
}
"""How people call them, where that is not their name."""


def verdict(analysis: Analysis, files: Sequence[FileState]) -> str:
    """Return one line: ``2 files: 1 ready, 1 blocked · 1 error · Harmony answer in JSON (dce.harmony)``."""
    return _verdict(analysis, readiness(files))


def verdict_beside_disk(comparison: "DiskComparison") -> str:
    """Return the same line of an answer that was held against the disk."""
    from descant_server.workspace.verdict import verdict_line

    return _verdict(comparison.analysis, verdict_line(comparison.files))


def _verdict(analysis: Analysis, files: str) -> str:
    counts = Counter(problem.severity for problem in analysis.problems)
    # Hints are not worth a place in the line where something worse is to be told.
    worst = {severity: counts[severity] for severity in (Severity.ERROR, Severity.WARNING)}
    first = _wholeness(analysis) if is_shown_by_members(analysis) else files
    parts = (first, not_run(analysis), tally(worst if any(worst.values()) else counts), _kind(analysis))
    return " · ".join(filter(None, parts))


def is_shown_by_members(analysis: Analysis) -> bool:
    """Tell whether *analysis* is of a schema whose answers are about something else than files."""
    return analysis.schema is not None and analysis.schema.parts.files is None


def _wholeness(analysis: Analysis) -> str:
    if not analysis.complete:
        return "Truncated"
    return "Whole" if analysis.is_valid else "Invalid"


def _kind(analysis: Analysis) -> str:
    written = _FORMATS.get(analysis.format, analysis.format)
    if analysis.schema:
        return f"{analysis.schema.title} in {written} ({analysis.schema.name})"
    if analysis.format == "text":
        return "no answer found"
    return f"files in {written}" if analysis.answer.files else f"{written} of unknown schema"
