"""The search schemas at the interface of a service: what goes over the wire is what the reader reads."""

import json

from descant import analyze
from descant.schemas.rag import SearchErrorResponse, SearchOutput
from support.search_service import REQUEST, Client


def test_a_request_is_answered_and_the_answer_is_read_as_a_search_result(search_service: Client) -> None:
    reply = search_service.post(REQUEST)

    analysis = analyze(reply.text)
    assert reply.status == 200
    assert analysis.schema is not None
    assert (analysis.schema.name, analysis.problems) == ("rag.search_output", ())
    assert isinstance(analysis.response, SearchOutput)
    assert analysis.response.query_results[0].document_id == analysis.response.documents[0].id


def test_an_error_of_the_service_is_read_as_its_error_response(search_service: Client) -> None:
    reply = search_service.post({"question": "ML"})

    analysis = analyze(reply.text)
    assert reply.status == 422
    assert analysis.schema is not None
    assert analysis.schema.name == "rag.search_error"
    assert isinstance(analysis.response, SearchErrorResponse)
    assert "collection_id" in analysis.response.detail


def test_the_settings_of_a_request_reach_the_service(search_service: Client) -> None:
    request = {**REQUEST, "question": "one two three four"}
    request["config_metadata"] = {"max_chunks": 2, "evaluation_enabled": True}
    result = json.loads(search_service.post(request).text)
    assert len(result["query_results"]) == 2
    assert result["evaluation"] == {"relevance_score": 0.5}


def test_what_is_no_json_is_refused_and_the_service_goes_on(search_service: Client) -> None:
    assert search_service.post("{").status == 400
    assert search_service.post(REQUEST).status == 200
