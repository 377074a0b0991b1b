"""Where the command starts. An editor that starts the server should not wait for the reading of arguments."""

import gc
import sys
from importlib.util import find_spec

_SERVER = (["lsp"], ["lsp", "--stdio"])
_YOUNG = 50_000
"""Objects made before the collector looks at the young ones."""


def main() -> int:
    """Run the command with the arguments of the process and return its exit status."""
    # Where it is missing, the command says so.
    if sys.argv[1:] in _SERVER and find_spec("pygls"):
        from descant_server.front.stdio import serve_stdio

        return serve_stdio()
    # Of what is imported, and of most that is read, nothing is garbage.
    gc.set_threshold(_YOUNG, 20, 50)
    from descant_server.cli import main as run

    status = run()
    # Nor is it looked through at the end, when all of it is given back at once.
    gc.freeze()
    return status
