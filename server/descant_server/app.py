"""The server put together, and how it is started."""

import asyncio
import gc
import logging
import sys

from descant_server.features import FEATURES
from descant_server.protocol.stdio import converse, take_stdio
from descant_server.server import ResponseServer


def create_server() -> ResponseServer:
    """Return a server with all its features."""
    server = ResponseServer()
    for register in FEATURES:
        register(server)
    return server


def run_stdio() -> int:
    """Serve the client at standard input and output until it leaves. Return the exit status."""
    incoming, outgoing = take_stdio()
    logging.basicConfig(stream=sys.stderr, format="%(levelname)s %(name)s: %(message)s")
    server = create_server()
    # What has been imported lives as long as the process: the collector need not look at it again and again.
    gc.freeze()
    return asyncio.run(converse(server.protocol, incoming, outgoing))
