"""The front: what it says before the worker is there, and what it does when the worker is not."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from lsprotocol import types

from descant_server.app import create_server
from descant_server.server import ResponseServer
from descant_server.wire.activity_record import ActivityRecord
from descant_server.worker.capabilities import capabilities
from support.lsp_client import ROOT

WIRE = ROOT / "server/descant_server/wire"
OURS = {types.INITIALIZE, types.SHUTDOWN}
"""The front answers these itself, at any time."""


@pytest.fixture
def server() -> Iterator[ResponseServer]:
    record = ActivityRecord.new()
    yield create_server(record)
    record.close()


def test_what_is_prepared_says_what_the_features_do(
    server: ResponseServer, request: pytest.FixtureRequest
) -> None:
    prepared = {"capabilities.json": capabilities(server), "meanwhile.json": server.meanwhile}
    for name, found in prepared.items():
        text = json.dumps(found, indent=2, sort_keys=True) + "\n"
        path: Path = WIRE / name
        if request.config.getoption("--update-golden"):
            path.write_text(text, "utf-8")
        assert path.read_text("utf-8") == text, f"{name} is old: pytest --update-golden"


def test_every_request_says_what_its_sender_is_told_meanwhile(server: ResponseServer) -> None:
    requests = {method for method, (_, answer, *_) in types.METHOD_TO_TYPES.items() if answer is not None}
    silent = {*server.protocol.fm.features} & requests - {*server.meanwhile} - OURS
    assert silent == set(), "register it by @server.request(method, Meanwhile.…), not by @server.feature"
