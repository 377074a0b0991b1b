"""``descant prompt``: instructions for a model that is not made to keep to a schema."""

from argparse import ArgumentParser, Namespace

from descant.contracts.prompt import prompt_for
from descant.contracts.prompt_example import example_of
from descant_server.commands.command import Command, Status
from descant_server.commands.schema_arguments import add_schema_files, known, named
from descant_server.terminal.bytes import print_bytes
from descant_server.terminal.complaints import complain


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("name", metavar="NAME", help="a response schema, as `descant schemas` lists them")
    add_schema_files(parser)


def _run(arguments: Namespace) -> int:
    schema = named(known(arguments), arguments.name)
    print_bytes(prompt_for(schema).encode())
    if example_of(schema) is None:
        complain(f"{schema.name}: without an example, since none could be made that the schema takes")
    return Status.CLEAN


COMMAND = Command(
    description=(
        "Print instructions for a model that answers freely: the members, their types and allowed values, "
        "and an example that the schema takes, all of it made from the documentation of the schema. JSON is "
        "asked for; where the schema can be written in tags, those are what to fall back to."
    ),
    examples=("descant prompt dce.harmony", "descant prompt vtk.generation >> prompt.md"),
    add_arguments=_add_arguments,
    run=_run,
)
