"""The front: what it says before the worker is there, and what it does when the worker is not."""

import json

import pytest

from descant_server.app import create_server
from descant_server.wire.activity_record import ActivityRecord
from descant_server.worker.capabilities import capabilities
from support.lsp_client import ROOT

PREPARED = ROOT / "server/descant_server/wire/capabilities.json"


def test_the_greeting_says_what_the_features_can_do(request: pytest.FixtureRequest) -> None:
    logbook = ActivityRecord.new()
    able = json.dumps(capabilities(create_server(logbook)), indent=2, sort_keys=True) + "\n"
    logbook.close()
    if request.config.getoption("--update-golden"):
        PREPARED.write_text(able, "utf-8")
    assert PREPARED.read_text("utf-8") == able, "what is prepared is old: pytest --update-golden"
