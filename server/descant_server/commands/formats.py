"""``descant formats``: the formats of answers that are understood."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from rich.text import Text

from descant import File, Source, analyze_source
from descant.formats import Format
from descant_server.commands.command import Command, Status, UsageError
from descant_server.format_catalogue.understood import UnderstoodFormat, find, similar, understood
from descant_server.settings.configured import Configured
from descant_server.settings.descant_toml import NAME, find_above
from descant_server.terminal.complaints import complain
from descant_server.terminal.console import results_console
from descant_server.terminal.json_output import print_json
from descant_server.terminal.visible import visible, visible_lines

_WORDS = {"patch": "edit"}
"""What people say for operations."""


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("name", metavar="NAME", nargs="?", help="print its example, and what is read from it")
    parser.add_argument(
        "--output",
        choices=("text", "json"),
        default="text",
        help="text (default) or json: a list of {name, format, operations, example, files}",
    )


def _run(arguments: Namespace) -> int:
    folder = find_above(Path(), (NAME,))
    configured = Configured.read(None, (folder,) if folder else ())
    for complaint in configured.complaints:
        complain(complaint)
    formats = list(understood(configured.containers.families))
    if arguments.name is not None:
        formats = _named(arguments.name, formats)
    if arguments.output == "json":
        print_json([_described(each, configured.formats) for each in formats])
    elif arguments.name is None:
        _print_list(formats)
    else:
        for each in formats:
            _print_example(each, configured.formats)
    return Status.CLEAN


def _named(name: str, formats: list[UnderstoodFormat]) -> list[UnderstoodFormat]:
    if named := find(name, formats):
        return named
    near = " or ".join(similar(name, formats))
    advice = f"did you mean {near}?" if near else "`descant formats` lists all formats"
    raise UsageError(f"unknown format {name!r}; {advice}")


def _described(each: UnderstoodFormat, formats: tuple[Format, ...]) -> dict[str, object]:
    files = [
        {"operation": file.operation, "path": file.path, "new_path": file.new_path}
        for file in _files(each, formats)
    ]
    return {**each._asdict(), "operations": list(each.operations), "files": files}


def _files(each: UnderstoodFormat, formats: tuple[Format, ...]) -> tuple[File, ...]:
    return analyze_source(Source(each.example), formats=formats).answer.files


def _print_list(formats: list[UnderstoodFormat]) -> None:
    width = max(len(visible(each.name)) for each in formats)
    for each in formats:
        row = Text().append(f"{visible(each.name):<{width}}  ", "bold").append(", ".join(each.operations))
        results_console().print(row)


def _print_example(each: UnderstoodFormat, formats: tuple[Format, ...]) -> None:
    console = results_console()
    console.print(Text(f"{visible(each.name)} ({each.format}): {', '.join(each.operations)}\n", "bold"))
    if not each.example:
        console.print(Text("    No example; write one as `example` in a record.\n"))
        return
    for line in visible_lines(each.example):
        console.print(Text(f"    {line}".rstrip()))
    for file in _files(each, formats):
        target = f" to {visible(file.new_path)}" if file.new_path else ""
        console.print(
            Text(f"Read: {_WORDS.get(file.operation, file.operation)} {visible(file.path)}{target}")
        )
    console.print()


COMMAND = Command(
    description=(
        "List the formats of answers that are understood, and what an answer in each can do to files: "
        "built-in ones, those of installed packages (entry point group descant.containers), and those "
        "of the nearest descant.toml. With NAME, print the example of one, and what is read from it."
    ),
    examples=(
        "descant formats",
        "descant formats bolt",
        "descant formats markdown",
        "descant formats --output json | jq -r '.[].name'",
    ),
    add_arguments=_add_arguments,
    run=_run,
)
