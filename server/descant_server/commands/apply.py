"""``descant apply``: write the files of an answer that a person has agreed to; all of them, or nothing."""

import shlex
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from descant_server.commands.bound_previews import add_preview
from descant_server.commands.command import Command, Status
from descant_server.commands.commit_arguments import add_commit, commit_wish
from descant_server.commands.file_arguments import add_base, add_only
from descant_server.commands.inputs import PATH_HELP_FILE
from descant_server.commands.schema_arguments import add_schema_arguments
from descant_server.commands.settings_arguments import add_workspace, workspace_folder
from descant_server.terminal.complaints import WHOLE, after_writing, complain
from descant_server.terminal.problems import name
from descant_server.terminal.visible import shortened, visible
from descant_server.wording.file_operations import DONE_TO
from descant_server.wording.plurals import plural

if TYPE_CHECKING:
    from descant_server.terminal.edited_files import EditedFiles
    from descant_server.workspace.comparison import Compared, DiskComparison

_MOST_NAMES = 10
_LONGEST = 300


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("path", metavar="PATH", nargs="?", help=PATH_HELP_FILE)
    add_workspace(parser, "the folder to write to", is_here=True)
    add_only(parser, "apply")
    add_base(parser)
    add_preview(parser)
    add_commit(parser)
    parser.add_argument(
        "-i",
        "--interactive",
        action="store_true",
        help="decide file by file and hunk by hunk, as with `git add -p`, and how conflicts are resolved",
    )
    parser.add_argument(
        "--yes",
        action="store_true",
        help="apply all ready files without asking; files that need consent only if --only names their "
        "exact path",
    )
    add_schema_arguments(parser)


def _run(arguments: Namespace) -> int:
    from descant_server.terminal.edited_files import edited_files

    with edited_files() as edits:
        return _applied(arguments, edits)


def _applied(arguments: Namespace, edits: "EditedFiles") -> int:
    # Each command is loaded to print its help; only the one that runs needs what it works with.
    from descant_server.commands.bound_previews import as_it_is_now
    from descant_server.commands.editor_choices import asking_for_choices
    from descant_server.commands.workspace_comparison import compared
    from descant_server.workspace.writing.recovery import recover
    from descant_server.workspace.writing.state_folder import StateFolder

    commit_wish(arguments)
    folder = workspace_folder(arguments.workspace)
    if (recovered := recover(folder, StateFolder.of(folder))) is not None:
        complain(recovered.sentence, WHOLE)
    first = compared(arguments, folder)
    if first is None:
        return Status.FAILED
    comparison = asking_for_choices(first, folder, by_hunks=arguments.interactive)
    while (status := _agreed_and_applied(arguments, edits, folder, comparison)) is None:
        before, comparison = comparison, as_it_is_now(arguments, folder, first)
        comparison = asking_for_choices(comparison, folder, by_hunks=arguments.interactive)
        if comparison.reviewed() == before.reviewed():
            return Status.FAILED
    return status


def _agreed_and_applied(
    arguments: Namespace, edits: "EditedFiles", folder: Path, comparison: "DiskComparison"
) -> int | None:
    """Return the exit status; None where files may have changed while a person was asked."""
    from descant_server.commands.committing import commit_of
    from descant_server.commands.consent import who_agrees
    from descant_server.commands.interactive.agreement import who_decides
    from descant_server.terminal.progress import Progress
    from descant_server.wording.unread_blocks import unread_blocks
    from descant_server.workspace.selecting import plan_of, select, select_with_conflicts
    from descant_server.workspace.writing.journal import why_unusable
    from descant_server.workspace.writing.outcome import Stopped
    from descant_server.workspace.writing.reasons import NOTHING_CHANGED
    from descant_server.workspace.writing.state_folder import StateFolder
    from descant_server.workspace.writing.transaction import carry_out

    wish, state = commit_wish(arguments), StateFolder.of(folder)
    commit = None if wish is None else commit_of(arguments, wish, folder, comparison)
    comparison = comparison if commit is None else commit.comparison
    if arguments.interactive:
        possible = select_with_conflicts(comparison.files, arguments.only)
    else:
        possible = select(comparison.files, lambda _: True, arguments.only)
    with who_decides(arguments, edits) if arguments.interactive else who_agrees(arguments) as agreement:
        agreement.tell(comparison, folder)
        if commit is not None and comparison.files and not (possible.chosen or possible.left_out):
            return commit.nothing_to_write(arguments.only)
        if not possible.chosen:
            complain("nothing to write" if comparison.files else "the answer has no files")
            return Status.PROBLEMS if possible.left_out or not comparison.files else Status.CLEAN
        if reason := why_unusable(state):
            complain(f"{reason} {NOTHING_CHANGED}", WHOLE)
            return Status.FAILED
        if commit is not None:
            commit.tell(agreement.console, possible.chosen)
        chosen = agreement.to(possible)
    if not chosen:
        complain("nothing was applied")
        return Status.PROBLEMS
    plan = plan_of(chosen, _label(arguments.path, chosen))
    commit = None if commit is None else commit.checked_again(plan)
    with Progress(2 * len(plan.steps), "writing") as progress:
        outcome = carry_out(plan, folder, state, watch=progress.count)
    if isinstance(outcome, Stopped):
        complain(outcome.reason, WHOLE)
        return Status.FAILED if arguments.yes or arguments.interactive else None
    edits.remove_written()
    applied = {compared.file.path for compared in chosen}
    declined = [path for each in possible.chosen if (path := each.file.path) not in applied]
    skipped = [*dict.fromkeys((*declined, *(each.path for each in possible.left_out)))]
    left = filter(None, (_skipped(skipped), unread_blocks(comparison.of_text)))
    done = "; ".join((_done(chosen), *agreement.in_part, *left)) + "."
    undo = undo_command(folder)
    with after_writing(done):
        print(done if commit is not None else f"{done}\nTo undo: {undo}")
    status = Status.PROBLEMS if skipped or agreement.in_part else Status.CLEAN
    return status if commit is None else max(status, commit.carry_out(plan, outcome.entry, state, undo))


def undo_command(folder: Path) -> str:
    """Return the command line that takes back what was applied to *folder* last."""
    return visible(f"descant undo --workspace {shlex.quote(str(folder))}")


def _label(path: str, chosen: Sequence["Compared"]) -> str:
    shown = name(path)
    return f"{plural(len(chosen), 'file')} of {shown if shown != visible(path) else Path(shown).name}"


def _skipped(paths: Sequence[str]) -> str:
    """Return how many files are not applied, and the first of their *paths*; empty where all are."""
    if not paths:
        return ""
    more = [f"{len(paths) - _MOST_NAMES:,} more"][: len(paths) > _MOST_NAMES]
    listed = ", ".join((*(shortened(path, _LONGEST) for path in paths[:_MOST_NAMES]), *more))
    return f"{plural(len(paths), 'file')} skipped: {listed}"


def _done(chosen: Sequence["Compared"]) -> str:
    counts = Counter(DONE_TO.get(compared.file.operation, compared.state.value) for compared in chosen)
    listed = ", ".join(f"{counts[word]:,} {word}" for word in sorted(counts))
    return f"{plural(len(chosen), 'file')} applied ({listed})"


COMMAND = Command(
    description=(
        "Write the files of an answer to a folder. The verdict is printed first: each file with its "
        "state, added and removed lines, and why it is skipped or needs consent. You confirm the ready "
        "files once, and one by one those that need consent: files that are deleted, moved, "
        "executable, there already though the answer takes them for new, that configure an editor, an "
        "agent or a build, or of which hunks were left out in an editor: here they are applied whole. "
        "Blocked files are never written.\n\n"
        "The confirmed files are written in one transaction. If a file changes while you are asked, that is "
        "merged, or named as a conflict, and you are asked again; with --yes, nothing is written. Line "
        "endings, encoding and mode of existing files are kept. `descant preview` shows the changes "
        "without writing; `descant undo` undoes them.\n\n"
        "With --interactive you decide file by file and hunk by hunk, with "
        "the keys of `git add -p`, and for each conflict which side is taken, or you merge it in your "
        "editor; what is left out is proposed again the next time.\n\n"
        "With --commit exactly the applied files are committed; where that is "
        "hindered (a merge in progress, staged changes of the same files), nothing is written.\n\n"
        "Exit status: 0 all requested files were applied, and committed if asked for; 1 some were "
        "skipped, or they were not committed; 2 writing failed, and no file was changed."
    ),
    examples=(
        "descant apply answer.txt",
        "descant apply answer.txt --workspace ~/project",
        "descant apply answer.txt --only 'src/*' --only README.md",
        "descant apply answer.txt --interactive",
        "descant apply answer.txt -i --only 'src/*'",
        "descant apply answer.txt --yes",
        "descant apply answer.txt --yes --only Makefile",
        "descant apply --preview 1a2b3c4d5e",
        "descant apply answer.txt --commit",
        "descant apply answer.txt --branch tides -m 'Tides by the hour'",
        "pbpaste | descant apply -",
    ),
    add_arguments=_add_arguments,
    run=_run,
)
