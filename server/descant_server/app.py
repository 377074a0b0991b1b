"""The worker's server put together."""

from descant_server.features import FEATURES
from descant_server.server import ResponseServer
from descant_server.wire.activity_record import ActivityRecord


def create_server(logbook: ActivityRecord) -> ResponseServer:
    """Return a server with all its features, which enters into *logbook* what it does."""
    server = ResponseServer(logbook)
    for register in FEATURES:
        register(server)
    return server
