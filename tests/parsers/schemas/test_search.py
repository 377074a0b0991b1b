"""The search service's requests, results and errors: its own tests, its configuration, the legacy request."""

import json
from itertools import permutations
from types import SimpleNamespace
from typing import Any
from uuid import UUID

import pytest
from pydantic import BaseModel, ValidationError

from descant import Asked, Problem, analyze, apply_edits
from descant.contracts import validate
from descant.schemas import SCHEMAS, rag
from descant.schemas.rag import migrate_search_input
from descant.schemas.rag.search_config import SearchConfig
from descant.schemas.rag.search_error import SearchErrorResponse
from descant.schemas.rag.search_input import SearchInput
from descant.schemas.rag.search_input_v1 import SearchInputV1
from descant.schemas.rag.search_output import DocumentMetadata, QueryResult, SearchOutput

COLLECTION = "123e4567-e89b-42d3-a456-426614174000"
COLLECTION_IN_THE_DOCUMENT = "123e4567-e89b-12d3-a456-426614174000"
USER = "987fcdeb-51a2-43d1-9f12-123456789abc"
PIPELINE = "0f8fad5b-d9cb-469f-a165-70867728950e"


def request(**changes: Any) -> dict[str, Any]:
    return {"question": "What is ML?", "collection_id": COLLECTION, "user_id": USER, **changes}


def problems(value: Any, schema: str = "rag.search_input") -> list[Problem]:
    schemas = [one for one in SCHEMAS if one.name == schema]
    return list(analyze(json.dumps(value, ensure_ascii=False), schemas=schemas).problems)


def errors(value: Any, model: type[BaseModel] = SearchInput) -> list[tuple[str, str]]:
    """Return where *value* breaks *model*, and what is said of it."""
    with pytest.raises(ValidationError) as caught:
        model(**value)
    return [(".".join(map(str, error["loc"])), error["msg"]) for error in caught.value.errors()]


# The tests that the document of the search service names.


def test_valid_input() -> None:
    search_input = SearchInput(**request(question="What is machine learning?"))
    assert search_input.question == "What is machine learning?"
    assert search_input.config_metadata is None
    assert search_input.collection_id == UUID(COLLECTION)


def test_invalid_uuid() -> None:
    with pytest.raises(ValidationError):
        SearchInput(**request(collection_id="invalid-uuid"))


def test_extra_fields_rejected() -> None:
    assert errors(request(pipeline_id="extra-field")) == [
        ("pipeline_id", "Extra inputs are not permitted"),
    ]


def test_config_metadata_validation() -> None:
    ((place, _),) = errors(request(config_metadata={"max_chunks": 25}))
    assert place == "config_metadata.max_chunks"


def test_the_example_of_the_document_is_refused_since_its_uuid_is_of_version_1() -> None:
    value = request(collection_id=COLLECTION_IN_THE_DOCUMENT, config_metadata={"max_chunks": 5})
    (problem,) = problems(value)
    assert problem.code == "format"
    assert problem.severity.label == "error"
    assert problem.message == "Expected a version 4 UUID, found version 1."
    text = json.dumps(value)
    assert problem.span.start == text.index(COLLECTION_IN_THE_DOCUMENT) + 14
    assert text[problem.span.start : problem.span.end] == "1"


# The conditions for a question, in the words of the document's validators.

QUESTIONS = [
    ("", "Question cannot be empty"),
    (" \t", "Question cannot be empty"),
    (" a? ", "Question must be at least 3 characters long"),
    ("a" * 1001, "Question cannot exceed 1000 characters"),
    ("a" * 999 + "  ", "Question cannot exceed 1000 characters"),
]


@pytest.mark.parametrize(("question", "message"), QUESTIONS)
def test_a_question_is_refused_in_the_words_of_the_service(question: str, message: str) -> None:
    assert errors(request(question=question)) == [("question", message)]


@pytest.mark.parametrize("question", ["a b", "  What?  ", "🦉 " * 500])
def test_a_question_is_kept_without_the_spaces_around_it(question: str) -> None:
    assert SearchInput(**request(question=question)).question == question.strip()


# The configuration of the document's models.


def test_the_configuration_of_the_document_is_kept() -> None:
    wanted = {"from_attributes": True, "extra": "forbid", "validate_assignment": True}
    wanted["str_strip_whitespace"] = True
    assert wanted.items() <= dict(SearchInput.model_config).items()
    for model in (SearchOutput, SearchErrorResponse, DocumentMetadata, QueryResult):
        assert model.model_config.get("from_attributes") is True
        assert model.model_config.get("extra", "ignore") == "ignore"


def test_what_is_assigned_is_validated_too() -> None:
    search_input = SearchInput(**request())
    search_input.question = "  How does RAG work?  "
    assert search_input.question == "How does RAG work?"
    with pytest.raises(ValidationError, match="at least 3"):
        search_input.question = "a?"
    with pytest.raises(ValidationError, match="UUID"):
        search_input.user_id = "me"  # type: ignore[assignment]


def test_models_are_made_from_the_attributes_of_objects() -> None:
    document = SimpleNamespace(id="d1", filename="a.pdf", chunk_index=0)
    result = SimpleNamespace(content="c", score=0.5, metadata={}, document_id="d1", chunk_index=0)
    found = SearchOutput.model_validate(
        SimpleNamespace(answer="A", documents=[document], query_results=[result], execution_time=1)
    )
    assert found.documents[0].filename == "a.pdf"
    assert found.query_results[0].start_offset is None


# Nothing is coerced, and nothing is lost.

OTHER_TYPES = [
    ("max_chunks", "5"),
    ("max_chunks", True),
    ("max_chunks", 5.5),
    ("max_chunks", None),
    ("temperature", "0.7"),
    ("temperature", False),
    ("streaming", 1),
    ("streaming", "true"),
    ("stop_sequences", "AI:"),
    ("stop_sequences", [1]),
]


@pytest.mark.parametrize(("name", "value"), OTHER_TYPES)
def test_a_setting_of_another_type_is_refused(name: str, value: Any) -> None:
    found = problems(request(config_metadata={name: value}))
    assert [problem.code for problem in found] == ["wrong-type"]
    assert errors(request(config_metadata={name: value}))[0][0].startswith(f"config_metadata.{name}")


def test_a_number_without_a_fraction_is_whole() -> None:
    config = SearchInput(**request(config_metadata={"max_chunks": 8.0})).config_metadata
    assert isinstance(config, SearchConfig)
    assert config.max_chunks == 8
    assert type(config.max_chunks) is int


def test_settings_that_nobody_knows_are_kept_and_those_that_are_absent_stay_so() -> None:
    given = {"max_chunks": 5, "rerank_model": "x", "depth": None}
    search_input = SearchInput(**request(config_metadata=given))
    assert search_input.config_metadata is not None
    assert search_input.config_metadata.model_dump() == given
    assert SearchInput.model_validate_json(search_input.model_dump_json()) == search_input


RANGES = {
    "max_chunks": (1, 20),
    "similarity_threshold": (0, 1),
    "top_k": (1, 100),
    "temperature": (0, 1),
    "max_new_tokens": (1, 4096),
    "top_p": (0, 1),
    "top_k_sampling": (1, 100),
    "repetition_penalty": (0.1, 2),
    "timeout_seconds": (1, 300),
    "concurrent_requests": (1, 5),
    "batch_size": (1, 10),
}
ENFORCED = {"max_chunks", "temperature", "similarity_threshold"}
"""The service checks these itself; the other ranges are known from its documentation."""


@pytest.mark.parametrize("name", RANGES)
def test_a_setting_has_the_range_of_the_document(name: str) -> None:
    least, most = RANGES[name]
    others = {"top_k": 100} if name == "max_chunks" else {"max_chunks": 1}
    for value in (least, most):
        assert problems(request(config_metadata={**others, name: value})) == []
    for value in (least - 1, most + 1):
        found = problems(request(config_metadata={**others, name: value}))
        (problem,) = (one for one in found if one.code == "range")
        assert problem.severity.label == "error"
        assert f"outside {least:g}..{most:g}" in problem.message
        assert ("documentation" in problem.message) == (name not in ENFORCED)


def test_a_setting_without_a_range_in_the_document_is_given_none() -> None:
    assert problems(request(config_metadata={"duplicate_threshold": 1.5})) == []
    assert problems(request(config_metadata={"min_chunk_length": -1})) == []


@pytest.mark.parametrize("name", ["relevance_score", "sources_used", "processing_steps"])
def test_a_measure_of_an_evaluation_may_be_absent_but_not_null(name: str) -> None:
    result = {"answer": "A", "documents": [], "query_results": [], "evaluation": {name: None}}
    (problem,) = analyze(json.dumps(result)).problems
    assert (problem.code, problem.pointer) == ("wrong-type", f"/evaluation/{name}")
    del result["evaluation"]
    assert analyze(json.dumps({**result, "evaluation": {}})).problems == ()


def test_a_uuid_of_another_variant_is_not_said_to_be_of_the_version_that_is_expected() -> None:
    (problem,) = problems(request(user_id="123e4567-e89b-42d3-c456-426614174000"))
    assert problem.message.startswith("Invalid UUID variant")


def test_the_text_of_a_chunk_is_a_text_and_no_file_without_content() -> None:
    chunk: dict[str, Any] = {
        "content": None,
        "score": 0.5,
        "metadata": {},
        "document_id": "d",
        "chunk_index": 0,
    }
    document = {"id": "d", "filename": "f", "chunk_index": 0}
    result = {"answer": "A", "documents": [document], "query_results": [chunk]}
    (problem,) = analyze(json.dumps(result)).problems
    assert (problem.code, problem.pointer) == ("wrong-type", "/query_results/0/content")


def test_the_ranges_stand_in_the_json_schema_and_null_does_not() -> None:
    settings = SearchConfig.model_json_schema()["properties"]
    for name, (least, most) in RANGES.items():
        assert (settings[name]["minimum"], settings[name]["maximum"]) == (least, most)
    assert "null" not in json.dumps(settings)
    question = SearchInput.model_json_schema()["properties"]["question"]
    assert (question["minLength"], question["maxLength"]) == (3, 1000)
    assert SearchInput.model_json_schema()["additionalProperties"] is False


@pytest.mark.parametrize("schema", SCHEMAS, ids=lambda schema: schema.name)
def test_no_range_is_lost_on_the_way_to_a_json_schema(schema: Any) -> None:
    text = json.dumps(schema.model.json_schema())
    assert '"ge":' not in text
    assert '"le":' not in text


def test_the_current_version_that_is_asked_for_is_not_held_against_the_old_one() -> None:
    text = json.dumps(request(pipeline_id=PIPELINE))
    analysis = analyze(text, asked=Asked("rag.search_input", "the file name"))
    assert [problem.code for problem in analysis.problems] == ["unknown-field"]


# The legacy request.


def test_a_legacy_request_is_migrated() -> None:
    search_input = migrate_search_input(request(pipeline_id=PIPELINE, config_metadata={"top_k": 20}))
    assert isinstance(search_input, SearchInput)
    assert search_input == SearchInput(**request(config_metadata={"top_k": 20}))
    assert SearchInputV1(**request(pipeline_id=PIPELINE)).pipeline_id == UUID(PIPELINE)


def test_the_fix_of_a_legacy_request_does_what_the_migration_does() -> None:
    members = {**request(), "pipeline_id": PIPELINE, "provider_config": {"a": [1, 2]}}
    for names in permutations(members):
        legacy = {name: members[name] for name in names}
        text = json.dumps(legacy, indent=1)
        analysis = analyze(text)
        assert analysis.schema is not None
        assert analysis.schema.name == "rag.search_input_v1"
        (problem,) = analysis.problems
        assert (problem.code, problem.severity.label) == ("deprecated-version", "error")
        assert '"pipeline_id"' in problem.message
        assert '"provider_config"' in problem.message
        (fix,) = problem.fixes
        mended = apply_edits(text, fix.edits)
        assert json.loads(mended) == request()
        again = analyze(mended)
        assert again.response == migrate_search_input(legacy)
        assert again.problems == ()


def test_the_class_refuses_streaming_with_evaluation_as_the_rules_do() -> None:
    both = {"streaming": True, "evaluation_enabled": True}
    assert errors(request(config_metadata=both)) == [
        ("config_metadata", "Streaming and evaluation cannot both be enabled"),
    ]
    (problem,) = problems(request(config_metadata=both))
    assert (problem.code, problem.pointer) == ("conflict", "/config_metadata/streaming")
    for one in both:
        assert problems(request(config_metadata={**both, one: False})) == []
        assert problems(request(config_metadata={one: True})) == []


@pytest.mark.parametrize("settings", [{"max_chunks": 15}, {"top_k": 3}, {"max_chunks": 5, "top_k": 4}])
def test_more_chunks_than_candidates_are_refused_by_the_class_too(
    settings: dict[str, int],
) -> None:
    assert errors(request(config_metadata=settings)) == [
        ("config_metadata", "max_chunks cannot exceed top_k"),
    ]
    (problem,) = problems(request(config_metadata=settings))
    assert problem.code == "conflict"


def test_an_instance_is_validated_as_its_data_are() -> None:
    sound = SearchInput.model_validate(request())
    assert validate("rag.search_input", sound) == ()
    assert validate("rag.search_input", sound.model_dump()) == ()
    assert [
        problem.code for problem in validate("rag.search_input", {**sound.model_dump(), "question": 3})
    ] == ["wrong-type"]


@pytest.mark.parametrize("data", [[], [1, 2], ["a"], "[1, 2]"])
def test_a_list_is_not_the_answer_that_was_asked_for(data: object) -> None:
    (problem,) = validate("dce.harmony", data)
    assert problem.code == "not-as-asked"


def test_the_second_version_has_its_name_in_the_document() -> None:
    assert rag.SearchInputV2 is SearchInput
    assert rag.SearchInput.schema_version == 2


REMOVED = {
    "pipeline_id": "the backend resolves the pipeline",
    "model_parameters": "the user's default pipeline sets the parameters of the model",
    "provider_config": "the pipeline service manages the providers",
}


@pytest.mark.parametrize("name", REMOVED)
def test_a_removed_member_is_named_as_such_with_the_fix(name: str) -> None:
    for value in ({name: {"x": 1}, **request()}, {**request(), name: {"x": 1}}):
        is_removed(value, name)


def is_removed(value: dict[str, Any], name: str) -> None:
    (problem,) = problems(value)
    assert problem.code == "unknown-field"
    assert problem.severity.label == "error"
    assert problem.message == f'"{name}" was removed from the schema: {REMOVED[name]}.'
    (fix,) = problem.fixes
    assert json.loads(apply_edits(json.dumps(value), fix.edits)) == request()


def test_all_removed_members_go_at_once() -> None:
    schemas = [one for one in SCHEMAS if one.name == "rag.search_input"]
    members = {**request(), **dict.fromkeys(REMOVED, 1)}
    for names in permutations(members):
        if names[0] == "question" or names[-1] == "question":
            text = json.dumps({name: members[name] for name in names})
            found = [p for p in analyze(text, schemas=schemas).problems if p.code == "unknown-field"]
            assert {problem.property_name for problem in found} == set(REMOVED)
            for problem in found:
                one, everything = problem.fixes
                assert json.loads(apply_edits(text, one.edits)).keys() == members.keys() - {
                    problem.property_name
                }
                assert json.loads(apply_edits(text, everything.edits)) == request()


# Between members.


@pytest.mark.parametrize(
    ("config", "place"),
    [
        ({"max_chunks": 15}, "max_chunks"),
        ({"max_chunks": 15, "top_k": 14}, "max_chunks"),
        ({"max_chunks": 15, "top_k": 15}, None),
        ({"top_k": 4}, "top_k"),
        ({"top_k": 5}, None),
        ({"streaming": True, "evaluation_enabled": True}, "streaming"),
        ({"streaming": True}, None),
        ({"streaming": True, "evaluation_enabled": False}, None),
    ],
)
def test_settings_conflict_as_the_service_says(config: dict[str, Any], place: str | None) -> None:
    found = problems(request(config_metadata=config))
    assert [problem.pointer for problem in found] == ([f"/config_metadata/{place}"] if place else [])
    assert all((problem.code, problem.severity.label) == ("conflict", "error") for problem in found)
    for problem in found:
        (fix,) = problem.fixes
        mended = apply_edits(json.dumps(request(config_metadata=config)), fix.edits)
        assert problems(json.loads(mended)) == []


RIGHT = [
    "2023-12-07T10:30:00Z",
    "2023-12-07T10:30:00.123456",
    "2023-12-07 10:30+01:00",
    "20231207T103000Z",
    "2023-W49-4",
    "2023-12-07",
]
WRONG = [
    "2023-13-07",
    "2023-12-07x10:30",
    "Thu, 07 Dec 2023",
    "1701945000",
    "",
]


@pytest.mark.parametrize("moment", [*RIGHT, *WRONG])
def test_a_moment_is_one_of_iso_8601(moment: str) -> None:
    value = {"detail": "d", "error_code": "E", "timestamp": moment, "request_id": "r"}
    assert [problem.code for problem in problems(value, "rag.search_error")] == ["format"] * (moment in WRONG)
