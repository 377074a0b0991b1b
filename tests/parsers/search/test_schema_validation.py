"""The service and the rules refuse the same requests."""

from typing import Any

import pytest

from descant.contracts import is_valid
from support.search_service import REQUEST, Client

CHANGES: list[dict[str, Any]] = [
    {},
    {"question": "  What is RAG?  "},
    {"question": ""},
    {"question": "a?"},
    {"question": "a " * 501},
    {"collection_id": "invalid-uuid"},
    {"user_id": "123e4567-e89b-12d3-a456-426614174000"},
    {"config_metadata": None},
    {"config_metadata": {"max_chunks": 25, "top_k": 50}},
    {"config_metadata": {"temperature": 1.5}},
    {"config_metadata": {"top_p": 1.1}},
    {"config_metadata": {"top_p": 1.0}},
    {"config_metadata": {"similarity_threshold": -0.1}},
    {"config_metadata": {"streaming": True, "evaluation_enabled": True}},
    {"config_metadata": {"streaming": True, "evaluation_enabled": False}},
    {"config_metadata": {"max_chunks": "5"}},
    {"config_metadata": {"unheard_of": [1]}},
    {"pipeline_id": "0f8fad5b-d9cb-469f-a165-70867728950e"},
]


@pytest.mark.parametrize("changes", CHANGES, ids=str)
def test_the_service_takes_exactly_what_the_rules_call_valid(
    search_service: Client, changes: dict[str, Any]
) -> None:
    request = {**REQUEST, **changes}
    assert (search_service.post(request).status == 200) == is_valid("rag.search_input", request)
