"""``descant schemas``: the response schemas that are known."""

from argparse import ArgumentParser, Namespace

from rich.table import Table
from rich.text import Text

from descant_server.commands.command import Command, Status
from descant_server.commands.schema_arguments import add_schema_files, known
from descant_server.settings.known_schemas import KnownSchemas
from descant_server.terminal.console import results_console
from descant_server.terminal.json_output import print_json
from descant_server.terminal.visible import visible


def _add_arguments(parser: ArgumentParser) -> None:
    add_schema_files(parser)
    parser.add_argument(
        "--output",
        choices=("text", "json"),
        default="text",
        help="text (default) or json: a list of {name, role, title, origin}",
    )


def _run(arguments: Namespace) -> int:
    schemas = known(arguments)
    if arguments.output == "json":
        print_json(rows(schemas))
    else:
        _print_table(schemas)
    return Status.FAILED if len(schemas.of_files) < len(arguments.schema_file) else Status.CLEAN


def rows(known: KnownSchemas) -> list[dict[str, str]]:
    """Return what is said of each schema, in the order in which they are preferred."""
    return [
        {
            "name": entry.schema.name,
            "role": entry.schema.role.value,
            "title": entry.schema.title,
            "origin": entry.origin,
        }
        for entry in known.entries
    ]


def _print_table(known: KnownSchemas) -> None:
    console = results_console()
    lines = rows(known)
    if not console.is_terminal:
        # One line for each, for tools that read lines.
        widths = {key: max(len(row[key]) for row in lines) for key in ("name", "role", "title")}
        for row in lines:
            columns = (f"{visible(row[key]):<{width}}" for key, width in widths.items())
            console.print(Text("  ".join((*columns, visible(row["origin"])))))
        return
    table = Table(box=None, pad_edge=False, header_style="bold")
    for heading in ("name", "role", "title", "from"):
        table.add_column(heading, overflow="fold")
    for row in lines:
        table.add_row(*(Text(visible(value)) for value in row.values()))
    console.print(table)


COMMAND = Command(
    description=(
        "List the known response schemas: built-in ones, those of installed packages (entry point "
        "group descant.schemas), and those of --schema-file. The role is the kind of message: a "
        "model's response, a program's result, a request, or an error."
    ),
    examples=(
        "descant schemas",
        "descant schemas --schema-file schemas/weather.schema.json",
        "descant schemas --output json | jq -r '.[].name'",
    ),
    add_arguments=_add_arguments,
    run=_run,
)
