"""``descant lsp``: the language server."""

from argparse import ArgumentParser, Namespace

from descant_server.commands.command import Command


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--stdio", action="store_true", help="use standard input and output, as is the default"
    )


def _run(_: Namespace) -> int:
    from descant_server.front.stdio import serve_stdio

    return serve_stdio()


COMMAND = Command(
    description="Serve an editor over the Language Server Protocol. Editors start this themselves.",
    examples=("descant lsp", "descant lsp --stdio"),
    add_arguments=_add_arguments,
    run=_run,
)
