"""``descant watch``: answers as they come."""

import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from pathlib import Path

from rich.console import Console
from rich.text import Text

from descant import file_states
from descant_server.answer_files.file_changes import FileChanges
from descant_server.commands.command import Command, UsageError
from descant_server.commands.file_arguments import add_base, refuse_base_alone
from descant_server.commands.inputs import Examination, files_in
from descant_server.commands.schema_arguments import add_schema_arguments
from descant_server.commands.settings_arguments import STDIN, add_workspace, answer_settings
from descant_server.commands.show import beside_disk, print_examined
from descant_server.terminal.complaints import complain
from descant_server.terminal.console import results_console
from descant_server.terminal.problems import name
from descant_server.terminal.verdict import verdict, verdict_beside_disk
from descant_server.wording.plurals import plural

_PAUSE = 0.25
"""Seconds between two looks at the files."""
_SHARE = 20
"""A pause is at least so many times as long as the look before it."""


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("paths", metavar="PATH", nargs="+", help="a file, which may come later, or a folder")
    add_schema_arguments(parser)
    add_workspace(parser, "compare the files with those in this folder")
    add_base(parser)
    parser.add_argument("-q", "--quiet", action="store_true", help="print one line for each answer")


def _run(arguments: Namespace) -> int:
    refuse_base_alone(arguments)
    _refuse(arguments)
    there = [path for path in _files(arguments.paths) if path not in arguments.paths]
    changes = FileChanges(lambda: _files(arguments.paths), there)
    already = f" ({plural(len(there), 'file')} already there)" if there else ""
    complain(f"watching {', '.join(map(name, arguments.paths))}{already}; press Ctrl-C to stop")
    console = results_console()
    while True:
        before = time.monotonic()
        changed = changes.settled()
        seconds = time.monotonic() - before
        for path in changed:
            try:
                _show(console, path, arguments)
            except UsageError as error:  # What was there when it began may be gone, such as a schema.
                complain(str(error))
        time.sleep(max(_PAUSE, _SHARE * seconds))


def _refuse(arguments: Namespace) -> None:
    """Raise UsageError for a path at which no answer can come, a folder or a schema that there is not."""
    beside_disk(arguments)
    answer_settings(arguments)
    for path in arguments.paths:
        if path == STDIN:
            raise UsageError("standard input cannot be watched; `descant show -` reads it")
        if not Path(path).exists() and not Path(path).absolute().parent.is_dir():
            raise UsageError(f"{name(path)}: there is no such file or folder")


def _files(paths: list[str]) -> Iterator[str]:
    for path in paths:
        if Path(path).is_dir():
            yield from files_in(path)[0]
        else:
            yield path


def _show(console: Console, path: str, arguments: Namespace) -> None:
    """Print the answer at *path* by the settings, and beside the files, as they are now."""
    is_found = path not in arguments.paths
    settings = answer_settings(arguments)
    beside = beside_disk(arguments)
    for examined in Examination([path], settings, list_skipped=True, is_found=is_found):
        if not arguments.quiet:
            console.rule(Text(name(path)), align="left")
            print_examined(console, examined, beside)
            continue
        analysis = examined.analysis
        line = (
            verdict(analysis, file_states(analysis))
            if beside is None
            else verdict_beside_disk(beside.compare(analysis))
        )
        console.print(Text(f"{name(path)}: ").append(line, "bold"))
    console.file.flush()


COMMAND = Command(
    description=(
        "Show each answer that is written into a folder, or changed there, as `descant show` does; those "
        "that are there already are not shown. A file given by name is shown at once, and whenever it "
        "changes. An answer that is still being written is shown once it stays the same for a moment. In a "
        "folder, files are searched for as other commands do; those without an answer are skipped, and named "
        "on standard error. Nothing is written. Ctrl-C stops it, with exit status 130."
    ),
    examples=(
        "descant watch answers/",
        "descant watch answers/ --workspace ~/project --quiet",
        "descant watch answer.txt --schema vtk.generation",
    ),
    add_arguments=_add_arguments,
    run=_run,
)
