"""``descant apply``: write the files of an answer that a person has agreed to; all of them, or nothing."""

import shlex
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from descant_server.commands.command import Command, Status
from descant_server.commands.file_arguments import add_only
from descant_server.commands.inputs import PATH_HELP_FILE
from descant_server.commands.schema_arguments import add_schema_arguments
from descant_server.commands.settings_arguments import add_workspace, workspace_folder
from descant_server.terminal.complaints import WHOLE, complain
from descant_server.terminal.problems import name
from descant_server.terminal.visible import visible
from descant_server.wording.file_operations import DONE_TO
from descant_server.wording.plurals import plural

if TYPE_CHECKING:
    from descant_server.workspace.comparison import Compared


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("path", metavar="PATH", help=PATH_HELP_FILE)
    add_workspace(parser, ".", "the folder to write to")
    add_only(parser, "apply")
    parser.add_argument(
        "--yes",
        action="store_true",
        help="do not ask, and apply what is ready; a file that has to be asked for by itself only where "
        "--only gives its very path",
    )
    add_schema_arguments(parser)


def _run(arguments: Namespace) -> int:
    # Each command is loaded to print its help; only the one that runs needs what it works with.
    from descant_server.commands.consent import who_agrees
    from descant_server.commands.workspace_comparison import compared
    from descant_server.terminal.progress import Progress
    from descant_server.workspace.selecting import plan_of, select
    from descant_server.workspace.writing.outcome import Stopped
    from descant_server.workspace.writing.recovery import recover
    from descant_server.workspace.writing.state_folder import StateFolder
    from descant_server.workspace.writing.transaction import carry_out

    folder = workspace_folder(arguments.workspace)
    state = StateFolder.of(folder)
    if (recovered := recover(folder, state)) is not None:
        complain(recovered.sentence, WHOLE)
    comparison = compared(arguments, folder)
    if comparison is None:
        return Status.FAILED
    possible = select(comparison.files, lambda _: True, arguments.only)
    with who_agrees(arguments) as agreement:
        agreement.tell(comparison, folder)
        if not possible.chosen:
            complain("there is nothing to write" if comparison.files else "the answer has no files")
            return Status.PROBLEMS if possible.left_out or not comparison.files else Status.CLEAN
        chosen = agreement.to(possible.chosen)
    if not chosen:
        complain("nothing was applied")
        return Status.PROBLEMS
    plan = plan_of(chosen, _label(arguments.path, chosen))
    with Progress(2 * len(plan.steps), "writing") as progress:
        outcome = carry_out(plan, folder, state, watch=progress.count)
    if isinstance(outcome, Stopped):
        complain(outcome.reason, WHOLE)
        return Status.FAILED
    skipped = len(possible.left_out) + len(possible.chosen) - len(chosen)
    but = f"; {plural(skipped, 'file')} left out" if skipped else ""
    print(f"{_done(chosen)}{but}.\nTo take it back: {undo_command(folder)}")
    return Status.PROBLEMS if skipped else Status.CLEAN


def undo_command(folder: Path) -> str:
    """Return the command line that takes back what was applied to *folder* last."""
    return visible(f"descant undo --workspace {shlex.quote(str(folder))}")


def _label(path: str, chosen: Sequence["Compared"]) -> str:
    shown = name(path)
    return f"{plural(len(chosen), 'file')} of {shown if shown != visible(path) else Path(shown).name}"


def _done(chosen: Sequence["Compared"]) -> str:
    counts = Counter(DONE_TO.get(compared.file.operation, compared.state.value) for compared in chosen)
    listed = ", ".join(f"{counts[word]:,} {word}" for word in sorted(counts))
    return f"{plural(len(chosen), 'file')} applied ({listed})"


COMMAND = Command(
    description=(
        "Write the files of an answer to a folder. First the verdict is printed: each file with its state, "
        "the lines that come and go, and why it is left out or has to be asked for; then you are asked once "
        "for the files that are ready, and by itself for each that is deleted, moved, a program, there "
        "already though a patch takes it for new, or tells an editor or a build what to do. A file that is "
        "blocked is never written, whatever you say. "
        "Then all that you agreed to is written, or nothing: a file that has changed since the verdict stops "
        "it. Line ends, encoding and mode of a file stay as they are. `descant preview` shows what would be "
        "written, and writes nothing; `descant undo` takes it back. The exit "
        "status is 0 where all that was asked for is applied, 1 where something is left out, and 2 where "
        "writing failed; then no file was changed."
    ),
    examples=(
        "descant apply answer.txt",
        "descant apply answer.txt --workspace ~/project",
        "descant apply answer.txt --only 'src/*' --only README.md",
        "descant apply answer.txt --yes",
        "descant apply answer.txt --yes --only Makefile",
        "pbpaste | descant apply -",
    ),
    add_arguments=_add_arguments,
    run=_run,
)
