"""What becomes of the files of an answer beside the disk: a row for each, and why it is left out."""

from collections.abc import Iterable, Iterator, Sequence

from rich.console import Console
from rich.text import Text

from descant_server.operations import done_to
from descant_server.terminal.problems import name
from descant_server.terminal.visible import shortened
from descant_server.workspace.comparing import Compared, State
from descant_server.workspace.diffing import diff_of
from descant_server.workspace.verdict import verdict_line

STYLES = {
    State.NEW: "green",
    State.MODIFIED: "green",
    State.UNCHANGED: "dim",
    State.BLOCKED: "bold red",
    State.CHANGED: "bold yellow",
}
_STATE, _LINES = 9, 13
"""How wide these columns are."""
_LONGEST = 400
"""Characters of a path, or of a reason."""


def print_states(console: Console, path: str, files: Sequence[Compared]) -> None:
    """Print the verdict on the answer at *path*, and a row for each of its *files*."""
    console.print(Text(f"{name(path)}: {verdict_line(files)}", "bold"))
    for row in rows(files):
        console.print(row)
    console.print()


def rows(files: Iterable[Compared]) -> Iterator[Text]:
    """Yield a row for each of *files*, and below it why it is not ready or what has to be asked."""
    yield Text(f"  {'state':<{_STATE}}{'lines':>{_LINES}}  path", "dim")
    for one in files:
        row = Text("  ")
        row.append(f"{one.state.value:<{_STATE}}", STYLES[one.state])
        row.append(f"{amount(one):>{_LINES}}  ")
        row.append(shortened(one.file.path, _LONGEST), "bold")
        if one.file.new_path is not None:
            row.append(" → ").append(shortened(one.file.new_path, _LONGEST), "bold")
        yield row
        indent = " " * (_STATE + _LINES + 4)
        for reason in one.reasons:
            yield Text(f"{indent}{shortened(reason, _LONGEST)}", STYLES[one.state])
        if one.is_ready:
            for reason in one.draft.asks:
                yield Text(f"{indent}to be asked for: it {shortened(reason, _LONGEST)}", "yellow")


def amount(one: Compared) -> str:
    """Return how much of a file changes, such as ``+3 −1``, or ``deleted``; empty where that is not known."""
    if one.file.operation == "delete":
        return "deleted"
    diff = diff_of(one.draft) if one.is_ready else None
    moved = "moved" if one.file.operation == "move" else ""
    if diff is None:
        return moved or (done_to(one.file) or "") if one.state is not State.UNCHANGED else ""
    if diff.is_binary:
        return moved or "not text"
    lines = " ".join(part for part in (_signed("+", diff.added), _signed("−", diff.removed)) if part)
    return " ".join(part for part in (moved, lines) if part) or "empty"


def _signed(sign: str, count: int) -> str:
    return f"{sign}{count:,}" if count else ""
