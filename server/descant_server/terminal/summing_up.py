"""An answer beside the folder that it is for, in short: before anything is written, or beside a diff."""

import shlex
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from pathlib import Path

from rich.console import Console
from rich.text import Text

from descant import Severity, Span
from descant_server.terminal.conflict_view import conflict_rows
from descant_server.terminal.problems import heading, name
from descant_server.terminal.states import rows
from descant_server.terminal.visible import visible
from descant_server.wording.not_run import asked_to_run
from descant_server.wording.plurals import plural
from descant_server.workspace.comparison import Compared, DiskComparison, DiskState
from descant_server.workspace.folder_above import folder_above
from descant_server.workspace.rules.made_from_older import MERGE_CONFLICT
from descant_server.workspace.selecting import asked_for, is_meant
from descant_server.workspace.verdict import verdict_line

_MOST_PROBLEMS = 20


def print_summary(
    console: Console,
    path: str,
    folder: Path,
    comparison: DiskComparison,
    only: Iterable[str] | None,
    resolving: str = "",
    merging: tuple[str, str] = ("", ""),
) -> None:
    """Print for which folder the answer at *path* is read, the verdict on its files, those that are asked for
    by *only*, and the errors and warnings that do not lie in others.

    *resolving* is the command for conflicts; empty where they are asked about anyway. *merging* is a commit,
    and the command that keeps what was changed since.
    """
    patterns = None if only is None else tuple(only)
    files = asked_for(comparison.files, patterns)
    console.print(Text(f"{name(path)} for {visible(str(folder))}", "dim"))
    more = len(comparison.files) - len(files)
    note = (f" · {plural(more, 'more file')}" if files else plural(more, "file")) + ", excluded by --only"
    verdict = verdict_line(files) if files or not more else ""
    console.print(Text(f"{verdict}{note if more else ''}", "bold"))
    if (above := folder_above(folder, files)) is not None:
        there = visible(shlex.quote(str(above)))
        note = f"  the files are in {there}: use --workspace {there}"
        console.print(Text(note, "yellow"))
    for pattern in patterns or ():
        if not any(is_meant(compared.file, pattern) for compared in comparison.files):
            console.print(Text(f"  no file of the answer matches {visible(pattern)}", "yellow"))
    if files:
        for row in rows(console, files):
            console.print(row)
    conflicts = [compared.draft for compared in files if compared.state is DiskState.CONFLICT]
    if resolving and conflicts:
        console.print()
        for row in conflict_rows(conflicts):
            console.print(row, soft_wrap=True)
        console.print(Text(f"To resolve conflicts: {resolving}", "yellow"), soft_wrap=True)
    if all(merging):
        console.print(
            Text("To keep what was changed since {}: {}".format(*merging), "yellow"), soft_wrap=True
        )
    analysis = comparison.analysis
    asked = asked_to_run(analysis)
    for problem in asked[:_MOST_PROBLEMS]:
        console.print(Text(f"  not run: {visible(problem.message)}", "yellow"))
    if len(asked) > _MOST_PROBLEMS:
        console.print(Text(f"  {plural(len(asked) - _MOST_PROBLEMS, 'more action')} not run", "yellow"))
    others = [compared.file.span for compared in comparison.files if not _is_any(compared, patterns)]
    grave = [
        problem
        for problem in analysis.problems
        if problem.severity <= Severity.WARNING
        and problem.kind is not MERGE_CONFLICT  # Its file has said it.
        and not _lies_in_any(problem.span, others)
    ]
    if grave:
        console.print()
    for problem in grave[:_MOST_PROBLEMS]:
        console.print(heading(path, analysis.source, problem))
    if len(grave) > _MOST_PROBLEMS:
        console.print(f"{plural(len(grave) - _MOST_PROBLEMS, 'more problem')}; `descant check` lists all.")


def _is_any(compared: Compared, patterns: Sequence[str] | None) -> bool:
    return patterns is None or any(is_meant(compared.file, each) for each in patterns)


def _lies_in_any(span: Span, others: Sequence[Span]) -> bool:
    """Tell whether *span* starts in one of *others*, which are in the order of the text."""
    before = bisect_right(others, span.start, key=lambda other: other.start)
    return before > 0 and span.start < others[before - 1].end
