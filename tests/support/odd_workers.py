"""Servers with a worker that can do more, or less, than ours: real processes, started as ours are."""

import sys

_WORKER = """
import sys
from descant_server import app
from descant_server.worker.running import run
{}
sys.exit(run(sys.argv[1]))
"""
_FRONT = """
import sys
from functools import partial
from descant_server.front.stdio import serve_stdio
from descant_server.front.worker_process import WorkerProcess

sys.exit(serve_stdio(partial(WorkerProcess, command={!r}), **{!r}))
"""


def server_with(code: str, **limits: float) -> tuple[str, ...]:
    """Return the command of a server whose workers run *code* before they begin."""
    worker = (sys.executable, "-P", "-c", _WORKER.format(code))
    return (sys.executable, "-P", "-c", _FRONT.format(worker, limits))
