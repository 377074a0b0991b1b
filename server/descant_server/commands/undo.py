"""``descant undo``: take back what was applied last."""

from argparse import ArgumentParser, Namespace

from descant_server.commands.command import Command, Status
from descant_server.commands.settings_arguments import add_workspace, workspace_folder
from descant_server.plurals import plural
from descant_server.terminal.complaints import complain
from descant_server.terminal.visible import shortened, visible

_MOST_PATHS = 50
_LONGEST = 300


def _add_arguments(parser: ArgumentParser) -> None:
    add_workspace(parser, ".", "the folder that was written to")


def _run(arguments: Namespace) -> int:
    from descant_server.terminal.console import results_console
    from descant_server.workspace.outcome import Stopped
    from descant_server.workspace.recovery import recover
    from descant_server.workspace.state_folder import StateFolder
    from descant_server.workspace.undoing import last, undo

    folder = workspace_folder(arguments.workspace)
    state = StateFolder.of(folder)
    if (recovered := recover(folder, state)) is not None:
        complain(recovered.sentence)
    entry = last(folder, state)
    if entry is None:
        complain(f"there is nothing to undo in {visible(str(folder))}")
        return Status.PROBLEMS
    if entry.trouble:
        complain(entry.trouble)
        return Status.FAILED
    outcome = undo(folder, state, entry.entry)
    if isinstance(outcome, Stopped):
        complain(outcome.reason)
        return Status.FAILED
    console = results_console()
    when = entry.when.replace("T", " ")[:16]
    console.print(
        f"Undone: {shortened(entry.label, _LONGEST)}, applied to {visible(str(folder))} at {when} UTC."
    )
    for path in entry.paths[:_MOST_PATHS]:
        console.print(f"  {visible(path)}")
    if len(entry.paths) > _MOST_PATHS:
        console.print(f"  and {plural(len(entry.paths) - _MOST_PATHS, 'more file')}")
    return Status.CLEAN


COMMAND = Command(
    description=(
        "Take back what `descant apply`, or an editor, has applied to a folder last: each file has its bytes "
        "and its mode again, and those that were made are gone, or nothing is done at all. It is refused "
        "where one of the files has changed since, and that file is named. Another undo takes back what "
        "was applied before that. The exit status is 1 where there is nothing to undo, and 2 where it is "
        "refused."
    ),
    examples=("descant undo", "descant undo --workspace ~/project"),
    add_arguments=_add_arguments,
    run=_run,
)
