"""The worker's server put together."""

from descant_server.features import FEATURES
from descant_server.server import ResponseServer
from descant_server.wire.activity_record import ActivityRecord


def create_server(activity: ActivityRecord) -> ResponseServer:
    """Return a server with all its features, which enters into *activity* what it does."""
    server = ResponseServer(activity)
    for register in FEATURES:
        register(server)
    return server
