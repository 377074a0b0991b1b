"""``descant preview``: what applying an answer would change, as a unified diff."""

import sys
from argparse import ArgumentParser, Namespace

from descant_server.commands.command import Command, Status
from descant_server.commands.file_arguments import add_base, add_only
from descant_server.commands.inputs import PATH_HELP_FILE
from descant_server.commands.schema_arguments import add_schema_arguments
from descant_server.commands.settings_arguments import add_workspace, workspace_folder


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("path", metavar="PATH", help=PATH_HELP_FILE)
    add_workspace(parser, "the folder to compare with", is_here=True)
    add_only(parser, "show")
    add_base(parser)
    add_schema_arguments(parser)


def _run(arguments: Namespace) -> int:
    from rich.text import Text

    from descant_server.commands.bound_previews import keep_preview
    from descant_server.commands.editor_choices import asking_for_choices
    from descant_server.commands.workspace_comparison import compared, resolving_command
    from descant_server.terminal.bytes import print_bytes
    from descant_server.terminal.console import console_for, results_console
    from descant_server.terminal.diff import print_diffs
    from descant_server.terminal.summing_up import print_summary
    from descant_server.workspace.diffing import diffs, shown_diffs
    from descant_server.workspace.git_patch import patch_of
    from descant_server.workspace.selecting import select

    folder = workspace_folder(arguments.workspace)
    comparison = compared(arguments, folder)
    if comparison is None:
        return Status.FAILED
    comparison = asking_for_choices(comparison, folder)
    selection = select(comparison.files, lambda _: True, arguments.only)
    if sys.stdout.isatty():
        print_diffs(results_console(), shown_diffs(selection.chosen))
    else:
        for diff in diffs(selection.chosen):
            print_bytes(patch_of(diff))
    console = console_for(sys.stderr)
    print_summary(console, arguments.path, folder, comparison, arguments.only, resolving_command(arguments))
    if selection.chosen and (command := keep_preview(arguments, folder, comparison)) is not None:
        console.print(Text(f"To apply just this: {command}", "bold"), soft_wrap=True)
    return Status.PROBLEMS if selection.left_out or not comparison.files else Status.CLEAN


COMMAND = Command(
    description=(
        "Print the changes of an answer as a unified diff for `git apply` and `patch -p1`; in a "
        "terminal in colour, with invisible characters escaped. Nothing is written. The verdict goes "
        "to standard error, with the blocked files, which are never applied, and why. Files in "
        "encodings such as UTF-16 are printed as git binary patches. What was shown is kept for two "
        "weeks: `descant apply --preview ID` applies just that, merged into what has changed since. "
        "Exit status: 0 all files can be applied; 1 some are left out."
    ),
    examples=(
        "descant preview answer.txt",
        "descant preview answer.txt --workspace ~/project --only 'src/*'",
        "descant preview answer.txt --workspace ~/project > answer.patch",
        "pbpaste | descant preview -",
    ),
    add_arguments=_add_arguments,
    run=_run,
)
