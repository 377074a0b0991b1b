"""``descant fix``: apply the repairs of answers."""

from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from descant import Analysis, Source, fixed_text
from descant.decoding import INVALID_UTF8
from descant.fixing import joint_repairs
from descant_server.answer_files.atomic_writing import replace_file
from descant_server.commands.command import Command, Status, UsageError
from descant_server.commands.inputs import PATH_HELP, Examination, Examined, status_of
from descant_server.commands.schema_arguments import add_schema_arguments
from descant_server.commands.schema_wish import Wish
from descant_server.commands.settings_arguments import STDIN, add_workspace, answer_settings, workspace_folder
from descant_server.documents.document_store import examine
from descant_server.terminal.bytes import print_bytes
from descant_server.terminal.complaints import complain
from descant_server.terminal.problems import name, tally
from descant_server.wording.plurals import plural

Restore = Callable[[Analysis], tuple[str, int]]
"""Returns the text of an answer with what it had lost, and in how many places that is."""


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("path", metavar="PATH", help=PATH_HELP)
    add_schema_arguments(parser)
    add_workspace(parser, "first restore lost subscripts and omitted lines from this folder")
    parser.add_argument(
        "--unsafe",
        action="store_true",
        help="also apply unsafe fixes, which may change the meaning; choices listed by descant show are "
        "never applied",
    )
    parser.add_argument("--write", action="store_true", help="write the files in place instead of printing")


def _run(arguments: Namespace) -> int:
    path = arguments.path
    if arguments.write and path == STDIN:
        raise UsageError("cannot write to standard input; omit --write to print the fixed text")
    examination = Examination([path], how := answer_settings(arguments))
    if examination.is_of_folder and not arguments.write:
        raise UsageError(f"{path}: is a folder; give one answer, or use --write to fix all of them")
    restore = _restorer(arguments)
    status = Status.CLEAN
    for examined in examination:
        examination.make_room()
        status = max(status, _fix(examined, arguments, how.wish_for(examined.path), restore))
    return max(examination.status, status)


def _restorer(arguments: Namespace) -> Restore:
    """Return what gives back in an answer what the disk still has; without a folder that is nothing."""
    if arguments.workspace is None:
        return lambda analysis: (analysis.source.text, 0)
    # Only who names a folder waits for what looks into it.
    from descant_server.commands.workspace_comparison import BesideDisk
    from descant_server.workspace.restoring import restored

    beside = BesideDisk(workspace_folder(arguments.workspace))
    return lambda analysis: restored(beside.compare(analysis))


def _fix(examined: Examined, arguments: Namespace, wish: Wish, restore: Restore) -> Status:
    analysis, label = examined.analysis, name(examined.path)
    if any(problem.kind is INVALID_UTF8 for problem in analysis.problems):
        complain(f"{label}: not fixed: contains invalid bytes, which would be lost")
        return Status.PROBLEMS
    text, places = restore(analysis)
    if places:
        analysis = _read(text, wish)
    repairs = joint_repairs(analysis.problems, unsafe=arguments.unsafe)
    fixed = fixed_text(analysis, unsafe=arguments.unsafe)
    data = fixed.encode(examined.encoding)
    if not arguments.write:
        print_bytes(data)
    elif repairs or places:
        try:
            replace_file(Path(examined.path), data)
        except OSError as error:
            complain(f"{label}: cannot write: {error.strerror or error}")
            return Status.FAILED
    again = _read(fixed, wish) if repairs else analysis
    remaining = again.problems
    done = ", ".join(
        phrase
        for count, phrase in (
            (places, f"{plural(places, 'passage')} restored from disk"),
            (len(repairs), f"{plural(len(repairs), 'fix')} applied"),
        )
        if count
    )
    done = done or "nothing to fix"
    more = len(joint_repairs(remaining, unsafe=arguments.unsafe))
    unsafe = len(joint_repairs(remaining, unsafe=True)) - more
    offer = f"; run again to apply {plural(more, 'more fix')}" if more else ""
    offer += f"; --unsafe would apply {plural(unsafe, 'more fix')}" if unsafe > 0 else ""
    if choices := sum(problem.repair is None and bool(problem.alternatives) for problem in remaining):
        offer += f"; {plural(choices, 'choice')} left to you: see descant show"
    counts = Counter(problem.severity for problem in remaining)
    complain(f"{label}: {done}; {tally(counts)} left{offer}")
    seemingly_whole = {file.path for file in again.answer.files if file.complete}
    for file in analysis.answer.files:
        if not file.complete and file.path in seemingly_whole:
            complain(
                f"{label}: {file.path} now looks complete, but the answer was truncated there; its end "
                "may be missing"
            )
    return status_of(counts)


def _read(text: str, wish: Wish) -> Analysis:
    return examine(Source(text), wish.schemas, wish.asked, wish.formats, wish.languages)


COMMAND = Command(
    description=(
        "Apply the fixes of an answer. Safe fixes correct its notation; the parsed answer stays the "
        "same. Without --write the fixed text is printed, in the encoding and with the line endings of "
        "the original; a summary goes to standard error. Choices are never applied, not even with "
        "--unsafe: take them in an editor. With --workspace, subscripts and lines that the answer lost "
        "and that the files on disk still have are restored first, where their position is certain. In "
        "a folder, files without an answer are skipped."
    ),
    examples=(
        "descant fix answer.txt > fixed.txt",
        "descant fix answer.txt --write",
        "descant fix answers/ --write --unsafe",
        "descant fix answer.txt --workspace . --write",
        "pbpaste | descant fix - | pbcopy",
    ),
    add_arguments=_add_arguments,
    run=_run,
)
