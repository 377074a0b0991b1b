"""``descant prompt``: instructions for a model that is not made to keep to a schema."""

from argparse import ArgumentParser, Namespace

from descant.contracts.prompt import prompt_for
from descant.contracts.prompt_example import example_of
from descant.contracts.prompt_formats import FORMATS, format_prompt
from descant_server.commands.command import Command, Status, UsageError
from descant_server.commands.schema_arguments import add_schema_files, known, named
from descant_server.terminal.bytes import print_bytes
from descant_server.terminal.complaints import complain


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("name", metavar="NAME", help="a response schema, see `descant schemas`")
    parser.add_argument(
        "--format",
        metavar="FORMAT",
        choices=tuple(FORMATS),
        default="json",
        help=f"the format to ask for: {', '.join(FORMATS)} (default: json)",
    )
    add_schema_files(parser)


def _run(arguments: Namespace) -> int:
    schema = named(known(arguments), arguments.name)
    if arguments.format != "json":
        prompt = format_prompt(schema, arguments.format)
        if prompt is None:
            raise UsageError(f"{schema.name} cannot be written in {arguments.format}; use --format json")
        print_bytes(prompt.encode())
        return Status.CLEAN
    print_bytes(prompt_for(schema).encode())
    if example_of(schema) is None:
        complain(f"{schema.name}: no example included, since none that the schema accepts could be generated")
    return Status.CLEAN


COMMAND = Command(
    description=(
        "Print prompt instructions for a model without structured output: the members, their types and "
        "allowed values, and a valid example, generated from the schema. They ask for JSON, with tags "
        "as the fallback where the schema supports them; with --format for another format, so that all "
        "answers come in one."
    ),
    examples=(
        "descant prompt dce.harmony",
        "descant prompt vtk.generation >> prompt.md",
        "descant prompt dce.harmony --format search_replace",
    ),
    add_arguments=_add_arguments,
    run=_run,
)
