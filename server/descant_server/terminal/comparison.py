"""Answers side by side for people: a table of files and answers, in what they differ, and what is taken."""

from collections.abc import Callable, Sequence

from rich import box
from rich.cells import cell_len
from rich.console import Console
from rich.table import Table
from rich.text import Text

from descant.comparison import Comparison, Pick, Row
from descant_server.terminal.visible import shortened, visible
from descant_server.wording.comparison_summary import (
    cell_in_brief,
    cell_in_short,
    cell_in_words,
    differences,
    in_short,
)

_FILE = "File"
_TAKEN = "Best"
_PATH, _NARROW_PATH, _NAME, _LINE = 60, 24, 60, 300
_GAP = 2
_MOST = 1_000
"""Rows of a table, and lines of a list."""

Cells = Callable[[Row, int], str]
_LEVELS: tuple[tuple[Cells, int], ...] = (
    (cell_in_words, _PATH),
    (cell_in_brief, _PATH),
    (cell_in_brief, _NARROW_PATH),
    (cell_in_short, _NARROW_PATH),
)
"""How cells are written, and so many characters of a path: the first that the terminal is wide enough for."""


def print_comparison(
    console: Console,
    comparison: Comparison,
    answers: Sequence[str],
    picks: Sequence[Pick],
    beside: Table | None = None,
) -> None:
    """Print *comparison*; *answers* say of each answer which it is, *picks* what is taken of each row.

    What else is to be said of the answers is in the table *beside*.
    """
    console.print(Text(in_short(comparison), "bold"))
    console.print()
    for number, named in enumerate(answers, start=1):
        console.print(Text(f"{number:>3}  ", "bold").append(shortened(named, _LINE), "not bold"))
    if beside is not None:
        console.print()
        console.print(beside)
    if not comparison.rows:
        return
    console.print()
    print_files(console, comparison, picks)
    differing = [(row, pick) for row, pick in zip(comparison.rows, picks, strict=True) if row.state != "same"]
    if not differing:
        return
    console.print(Text("\nDifferences", "bold underline"))
    for row, pick in differing[:_MOST]:
        line = Text("  ").append(shortened(row.path, _PATH), "bold")
        console.print(line.append(f"  {shortened(differences(row), _LINE)}"))
        console.print(Text(f"      {shortened(pick.reason, _LINE)}", "dim"))
    if len(differing) > _MOST:
        console.print(f"  and {len(differing) - _MOST:,} more; --output json has all of them")


def print_files(console: Console, comparison: Comparison, picks: Sequence[Pick]) -> None:
    """Print the table: in words where there is room for them, else by letters, at last in several parts."""
    cells, path, count = _layout(comparison, console.width)
    numbers = range(len(comparison.answers))
    for start in range(0, len(numbers), count):
        if start:
            console.print()
        console.print(_table(comparison, numbers[start : start + count], picks, cells, path))
    if len(comparison.rows) > _MOST:
        console.print(f"and {len(comparison.rows) - _MOST:,} more files; --output json has all of them")


def _layout(comparison: Comparison, width: int) -> tuple[Cells, int, int]:
    """Return how cells are written, how much of a path is shown, and how many answers are side by side."""
    rows, numbers = comparison.rows[:_MOST], range(len(comparison.answers))
    longest = max(len(_FILE), *(cell_len(visible(row.path)) for row in rows))
    room = widest = 1
    for cells, path in _LEVELS:
        widths = [_GAP + max(_digits(n), *(cell_len(cells(row, n)) for row in rows)) for n in numbers]
        room, widest = width - min(longest, path) - _GAP - len(_TAKEN), max(widths)
        if sum(widths) <= room:
            return cells, path, len(numbers)
    cells, path = _LEVELS[-1]
    return cells, path, max(1, room // widest)


def _digits(number: int) -> int:
    return len(f"{number + 1}")


def _table(
    comparison: Comparison, numbers: Sequence[int], picks: Sequence[Pick], cells: Cells, path: int
) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, collapse_padding=True)
    table.add_column(_FILE, overflow="fold")
    for number in numbers:
        table.add_column(f"{number + 1}", no_wrap=True)
    table.add_column(_TAKEN, no_wrap=True)
    for row, pick in list(zip(comparison.rows, picks, strict=True))[:_MOST]:
        taken = "none" if pick.answer is None else f"{pick.answer + 1}"
        shown = [Text(cells(row, number), _style(row, number, pick)) for number in numbers]
        table.add_row(Text(_end(row.path, path)), *shown, Text(taken))
    return table


def _style(row: Row, number: int, pick: Pick) -> str:
    cell = row.cells[number]
    if cell is None:
        return "dim"
    colour = "red" if cell.is_blocked or cell.errors else "yellow" if row.state == "different" else "green"
    return f"bold {colour}" if pick.answer == number else colour


def _end(path: str, limit: int) -> str:
    """Return the end of *path*, which tells it from others better than its beginning."""
    shown = visible(path)
    return shown if len(shown) <= limit else f"…{shown[1 - limit :]}"
