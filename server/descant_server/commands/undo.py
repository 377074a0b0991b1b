"""``descant undo``: take back what was applied last."""

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from descant_server.commands.command import Command, Status, UsageError
from descant_server.commands.settings_arguments import add_workspace, workspace_folder
from descant_server.terminal.complaints import WHOLE, after_writing, complain
from descant_server.terminal.visible import shortened, visible
from descant_server.wording.plurals import plural

if TYPE_CHECKING:
    from rich.console import Console

    from descant_server.workspace.writing.undoing import Undoable

_NOTHING = "nothing to undo in {}"
_MOST_PATHS = 50
_MOST_NAMES = 5
_LONGEST = 300


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "apply",
        metavar="APPLY",
        nargs="?",
        help="the number of an apply, see --list (default: the last one)",
    )
    parser.add_argument(
        "--list",
        action="store_true",
        help="list what can be undone, newest first, and change nothing",
    )
    add_workspace(parser, "the folder the answer was applied to", is_here=True)


def _run(arguments: Namespace) -> int:
    from descant_server.commands.standing_commit import committed_lines
    from descant_server.terminal.console import results_console
    from descant_server.terminal.progress import Progress
    from descant_server.workspace.writing.outcome import Stopped
    from descant_server.workspace.writing.recovery import left_half_done, recover
    from descant_server.workspace.writing.state_folder import StateFolder
    from descant_server.workspace.writing.undoing import last, undo, undoable

    folder = workspace_folder(arguments.workspace)
    state = StateFolder.of(folder)
    if arguments.list:
        if (half_done := left_half_done(folder, state)) is not None:
            complain(half_done, WHOLE)
        return _list(results_console(), folder, undoable(folder, state))
    if (recovered := recover(folder, state)) is not None:
        complain(recovered.sentence, WHOLE)
        if recovered.outcome == "still open":
            return Status.FAILED
        # Whoever saw a crash means what crashed, and not what was applied before that.
        complain("nothing else was undone; run `descant undo` again to undo the last apply")
        return Status.PROBLEMS
    entry = last(folder, state)
    if entry is not None and arguments.apply is not None:
        entry = next((entry for entry in undoable(folder, state) if entry.entry == arguments.apply), None)
        if entry is None:
            raise UsageError(f"no apply {arguments.apply} to undo; see `descant undo --list`")
    if entry is None:
        complain(_NOTHING.format(visible(str(folder))))
        return Status.PROBLEMS
    if entry.trouble:
        complain(entry.trouble, WHOLE)
        return Status.FAILED
    if entry.buffers:
        # Its texts were never written by us, and the rest alone would leave the apply half undone.
        buffer_names = ", ".join(shortened(buffer.name, _LONGEST) for buffer in entry.buffers[:_MOST_PATHS])
        complain(f"{buffer_names}: changed in an editor; undo it there", WHOLE)
        return Status.FAILED
    with Progress(2 * len(entry.paths), "writing") as progress:
        outcome = undo(folder, state, entry.entry, progress.count)
    if isinstance(outcome, Stopped):
        complain(outcome.reason, WHOLE)
        return Status.FAILED
    with after_writing(done := f"Undone: {_called(entry)}."):
        console = results_console()
        console.print(done)
        for path in entry.paths[:_MOST_PATHS]:
            console.print(f"  {visible(path)}")
        if len(entry.paths) > _MOST_PATHS:
            console.print(f"  and {plural(len(entry.paths) - _MOST_PATHS, 'more file')}")
        for line in committed_lines(folder, entry):
            console.print(line)
        before = last(folder, state)
        if before is not None and not before.trouble:
            console.print(f"Next undo: {_called(before)}.")
    return Status.CLEAN


def _list(console: "Console", folder: Path, entries: Sequence["Undoable"]) -> int:
    """Print the applies that are not undone, and of each which files somebody has changed since."""
    if not entries:
        complain(_NOTHING.format(visible(str(folder))))
        return Status.PROBLEMS
    for entry in entries:
        console.print(f"{entry.entry:>3}  {shortened(entry.trouble, WHOLE) or _called(entry)}")
        if entry.changed:
            more = [f"{len(entry.changed) - _MOST_NAMES:,} more"][: len(entry.changed) > _MOST_NAMES]
            changed = [*(shortened(path, _LONGEST) for path in entry.changed[:_MOST_NAMES]), *more]
            console.print(f"     changed since: {', '.join(changed)}")
    return Status.CLEAN


def _called(entry: "Undoable") -> str:
    """Return what a person knows *entry* by, such as ``2 files of answer.txt, applied at …``."""
    when = entry.when.replace("T", " ")[:16]
    committed = f", committed as {entry.short_commit}" if entry.commit else ""
    return f"{shortened(entry.label, _LONGEST)}, applied at {visible(when)} UTC{committed}"


COMMAND = Command(
    description=(
        "Undo the last apply to a folder, by `descant apply` or an editor, in one transaction: content "
        "and mode of each file are restored, and created files are deleted. It is refused if one of "
        "the files has changed since. Run it again to undo the apply before that, or give the number "
        "of an earlier apply (see --list), if no later apply changed the same files. An interrupted "
        "apply or undo is recovered first, and nothing else is done. A commit by `descant apply --commit` "
        "stands; it is printed how to undo it, too. Exit status: 0 undone; 1 nothing to undo, or "
        "recovered; 2 refused."
    ),
    examples=("descant undo", "descant undo --workspace ~/project", "descant undo --list", "descant undo 3"),
    add_arguments=_add_arguments,
    run=_run,
)
