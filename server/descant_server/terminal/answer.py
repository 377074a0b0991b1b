"""An answer laid out for people: verdict, summary, plan, files, problems; or its members, without files."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from rich.console import Console
from rich.filesize import decimal
from rich.text import Text

from descant import Analysis, File, FileState, Source, file_states
from descant_server.terminal.members import sections
from descant_server.terminal.problems import print_problems
from descant_server.terminal.verdict import is_shown_by_members, verdict, verdict_beside_disk
from descant_server.terminal.visible import visible, visible_lines
from descant_server.wording.file_operations import done_to

if TYPE_CHECKING:
    from descant_server.workspace.comparison import DiskComparison

_TEXT_LIMIT = 5_000
"""Characters of a summary or step that are shown: nobody reads a longer one in a terminal."""
_PROBLEM_LIMIT = 50
_GREATEST_STEP = 999_999
_LINES, _SIZE = 8, 10
"""How wide these columns are; what is done to a file that is not written takes both."""


def print_answer(console: Console, path: str, analysis: Analysis) -> None:
    """Print *analysis*; a section that the answer does not have is left out."""
    files = file_states(analysis)
    _print(console, path, analysis, verdict(analysis, files), _rows(files))


def print_answer_beside_disk(console: Console, path: str, comparison: "DiskComparison") -> None:
    """Print an answer and what it does to the files that are there."""
    from descant_server.terminal.states import rows

    first = verdict_beside_disk(comparison)
    _print(console, path, comparison.analysis, first, rows(console, comparison.files))


def _print(console: Console, path: str, analysis: Analysis, first: str, rows: Iterable[Text]) -> None:
    answer = analysis.answer
    console.print(Text(first, "bold"))
    if answer.summary:
        _print_section(console, "Summary", _indented(console, answer.summary.value, "  "))
    if answer.steps:
        steps = (
            line
            for step in answer.steps
            for line in _indented(console, step.description, f"{_number(step.number):>4} ")
        )
        _print_section(console, "Plan", steps)
    if answer.activity:
        _print_section(console, "Curator activity", _indented(console, answer.activity.value, "  "))
    if answer.files:
        _print_section(console, "Files", rows)
    if analysis.root is not None and is_shown_by_members(analysis):
        for title, lines in sections(analysis.root):
            text = _cut("\n".join(lines))
            _print_section(console, visible(title), _indented(console, text, "  "))
    if analysis.problems:
        _print_section(console, "Problems", ())
        print_problems(console, path, analysis.source, analysis.problems, _PROBLEM_LIMIT)


def _print_section(console: Console, title: str, lines: Iterable[Text]) -> None:
    console.print(Text(f"\n{title}", "bold underline"))
    for line in lines:
        console.print(line)


def _indented(console: Console, text: str, first: str) -> Iterator[Text]:
    """Wrap *text* behind *first*; later lines are indented as far."""
    rest = " " * len(first)
    for line in visible_lines(_cut(text)):
        for part in Text(line).wrap(console, console.width - len(rest)) or [Text()]:
            yield Text((first + part.plain).rstrip())
            first = rest


def _rows(files: tuple[FileState, ...]) -> Iterator[Text]:
    yield Text("  state     lines      size  complete  path", "dim")
    for state in files:
        file = state.file
        row = Text("  ")
        row.append("blocked" if state.is_blocked else "ready  ", "bold red" if state.is_blocked else "green")
        row.append(f"{_amount(file)}  {'yes' if file.complete else 'no':<8}  ")
        row.append(visible(file.path), "bold")
        if file.new_path is not None:
            row.append(" → ").append(visible(file.new_path), "bold")
        yield row
        for reason in state.reasons:
            yield Text(f"           {reason}", "red")


def _amount(file: File) -> str:
    """Return what the answer has for *file*: lines and bytes, or the operation and its changes."""
    done = done_to(file)
    if done is not None:
        return f"{done:>{_LINES + _SIZE}}"
    content = file.content or ""
    size = decimal(len(content.encode("utf-8", "replace")))
    return f"{_line_count(content):>{_LINES},}{size:>{_SIZE}}"


def _line_count(content: str) -> int:
    starts = Source(content).starts
    return len(starts) - (starts[-1] == len(content))


def _number(number: int) -> str:
    return f"{number}." if abs(number) <= _GREATEST_STEP else "…."


def _cut(text: str) -> str:
    if len(text) <= _TEXT_LIMIT:
        return text
    return f"{text[:_TEXT_LIMIT]}…\n({len(text) - _TEXT_LIMIT:,} more characters)"
