"""Requests of the legacy version, and what becomes of them."""

import json
from typing import Any

import pytest

from descant import analyze, apply_edits
from descant.contracts import migrate
from support.search_service import LEGACY, LEGACY_REQUEST, Client

MORE: tuple[dict[str, Any], ...] = (
    {},
    {"model_parameters": {"temperature": 2}},
    {"provider_config": {}, "model_parameters": {}},
)


@pytest.mark.parametrize("more", MORE, ids=str)
def test_the_current_service_refuses_a_legacy_request_and_takes_it_once_the_fix_is_applied(
    search_service: Client, more: dict[str, Any]
) -> None:
    text = json.dumps({**LEGACY_REQUEST, **more})
    (problem,) = analyze(text).problems
    assert (problem.code, problem.severity.label) == ("deprecated-version", "error")
    assert search_service.post(text).status == 422

    (fix,) = problem.fixes
    assert search_service.post(apply_edits(text, fix.edits)).status == 200


@pytest.mark.parametrize("more", MORE, ids=str)
def test_the_legacy_service_migrates_and_finds_the_same(search_service: Client, more: dict[str, Any]) -> None:
    legacy = {**LEGACY_REQUEST, **more}
    migrated = migrate(legacy, "rag.search_input", 1, 2)
    assert search_service.post(legacy, LEGACY) == search_service.post(migrated)
