"""What becomes of the files of an answer beside the disk: a row for each, and why it is left out."""

from collections.abc import Iterable, Iterator

from rich.console import Console
from rich.text import Text

from descant_server.terminal.problems import name
from descant_server.terminal.visible import shortened
from descant_server.wording.file_operations import DONE_TO, done_to
from descant_server.wording.not_run import not_run
from descant_server.wording.plurals import plural
from descant_server.workspace.comparison import Compared, DiskComparison, DiskState
from descant_server.workspace.diffing import diff_of
from descant_server.workspace.rewriting import kept_lines
from descant_server.workspace.verdict import verdict_line

STYLES = {
    DiskState.NEW: "green",
    DiskState.MODIFIED: "green",
    DiskState.MERGED: "green",
    DiskState.OLDER: "yellow",
    DiskState.CONFLICT: "bold red",
    DiskState.UNCHANGED: "dim",
    DiskState.APPLIED: "dim",
    DiskState.BLOCKED: "bold red",
    DiskState.CHANGED: "bold yellow",
}
_STATE, _LINES = 9, 13
"""How wide these columns are."""
_MOST = 500
"""Rows of files that nobody has to think about."""
_LONGEST = 400
"""Characters of a path, or of a reason."""


def print_states(console: Console, path: str, comparison: DiskComparison) -> None:
    """Print the verdict on the answer at *path*, and a row for each of its files."""
    files = comparison.files
    verdict = " · ".join(filter(None, (verdict_line(files), not_run(comparison.analysis))))
    console.print(Text(f"{name(path)}: {verdict}", "bold"))
    for row in rows(console, files):
        console.print(row)
    console.print()


def rows(console: Console, files: Iterable[Compared]) -> Iterator[Text]:
    """Yield a row for each of *files*, and below it why it is not ready or what has to be asked.

    A reason is one line, however long, unless *console* is a terminal. Of very many files that are plainly
    ready, or unchanged, the rest is only counted.
    """
    yield Text(f"  {'state':<{_STATE}}{'lines':>{_LINES}}  path", "dim")
    unquestioned = 0
    for compared in files:
        unquestioned += (is_plain := not compared.reasons and not compared.draft.asks)
        if is_plain and unquestioned > _MOST:
            continue
        row = Text("  ")
        row.append(f"{_state_word(compared):<{_STATE}}", STYLES[compared.state])
        row.append(f"{amount(compared):>{_LINES}}  ")
        row.append(shortened(compared.file.path, _LONGEST), "bold")
        if compared.file.new_path is not None:
            row.append(" → ").append(shortened(compared.file.new_path, _LONGEST), "bold")
        yield row
        for reason in compared.reasons:
            yield from _indented(console, reason, STYLES[compared.state])
        if compared.state is DiskState.MERGED:
            yield from _indented(console, kept_lines(compared.draft), "dim")
        if compared.is_ready:
            for reason in compared.draft.asks:
                yield from _indented(console, f"needs consent: it {reason}", "yellow")
    if unquestioned > _MOST:
        yield Text(f"  and {plural(unquestioned - _MOST, 'more file')}, ready or unchanged", "dim")


def amount(compared: Compared) -> str:
    """Return how much of a file changes, such as ``+3 −1``, or ``2 changes`` where it is not ready."""
    if compared.state is DiskState.UNCHANGED:
        return ""
    diff = diff_of(compared.draft) if compared.is_ready else None
    if diff is None:
        return DONE_TO.get(compared.file.operation) or done_to(compared.file) or ""
    if diff.is_binary and not (diff.changes_mode and not diff.changes):
        return "not text"
    lines = " ".join(part for part in (_signed("+", diff.added), _signed("−", diff.removed)) if part)
    if diff.changes_mode:
        return f"{lines} mode".lstrip()
    return lines or ("" if compared.file.operation == "move" else "empty")


def _state_word(compared: Compared) -> str:
    """Return the state of a file, or that it is deleted or moved where it is ready for that."""
    word = compared.state.value
    return DONE_TO.get(compared.file.operation, word) if compared.is_ready else word


def _indented(console: Console, reason: str, style: str) -> Iterator[Text]:
    indent = " " * (_STATE + _LINES + 4)
    text = Text(shortened(reason, _LONGEST), style)
    for line in text.wrap(console, console.width - len(indent)) if console.is_terminal else (text,):
        line.rstrip()
        yield Text(indent).append_text(line)


def _signed(sign: str, count: int) -> str:
    return f"{sign}{count:,}" if count else ""
