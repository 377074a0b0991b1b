"""Where the command starts. An editor that starts the server should not wait for the reading of arguments."""

import sys

_SERVER = (["lsp"], ["lsp", "--stdio"])


def main() -> int:
    """Run the command with the arguments of the process and return its exit status."""
    if sys.argv[1:] in _SERVER:
        from descant_server.front.stdio import serve_stdio

        return serve_stdio()
    from descant_server.cli import main as run

    return run()
