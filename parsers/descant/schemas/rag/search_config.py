"""What a search request may set for itself; what it does not set, the service decides.

The service itself checks three of the ranges; those of the others are known from its documentation.
"""

from typing import Annotated, Any

from pydantic import ConfigDict, Field, SerializerFunctionWrapHandler, field_validator, model_serializer
from pydantic_core import PydanticCustomError

from descant.schemas.facets import AtMost, Documented, Excludes
from descant.schemas.rag.search_model import SearchModel
from descant.schemas.schema import WHOLE

MAX_CHUNKS, TOP_K = 5, 10
"""What the service takes where a request does not say it."""

Share = Annotated[float, Field(ge=0.0, le=1.0)]


def _say_that_null_is_not_taken(schema: dict[str, Any]) -> None:
    schema.pop("additionalProperties", None)
    for asked in schema.get("properties", {}).values():
        asked.pop("default", None)
        (one,) = (branch for branch in asked.pop("anyOf", ()) if branch != {"type": "null"})
        asked.update(one)


class SearchConfig(SearchModel):
    """Settings of one search. Others than these are kept, and passed on."""

    model_config = ConfigDict(
        extra="allow", validate_assignment=True, json_schema_extra=_say_that_null_is_not_taken
    )

    max_chunks: (
        Annotated[int, Field(ge=1, le=20), WHOLE, AtMost("top_k", default=TOP_K, own_default=MAX_CHUNKS)]
        | None
    ) = None
    """How many chunks are retrieved at the most: 1-20. Not more than `top_k`."""
    similarity_threshold: Share | None = None
    """How similar a chunk must be at least: 0.0-1.0."""
    top_k: Annotated[int, Field(ge=1, le=100), WHOLE, Documented()] | None = None
    """How many candidates are considered: 1-100."""
    reranking_enabled: bool | None = None
    """Whether the results are ranked anew."""
    temperature: Share | None = None
    """How freely the answer is written: 0.0-1.0."""
    max_new_tokens: Annotated[int, Field(ge=1, le=4096), WHOLE, Documented()] | None = None
    """How many tokens the answer may have: 1-4096."""
    top_p: Annotated[Share, Documented()] | None = None
    """Nucleus sampling: 0.0-1.0."""
    top_k_sampling: Annotated[int, Field(ge=1, le=100), WHOLE, Documented()] | None = None
    """How many tokens are sampled from: 1-100."""
    repetition_penalty: Annotated[float, Field(ge=0.1, le=2.0), Documented()] | None = None
    """How much repetition is avoided: 0.1-2.0."""
    stop_sequences: list[str] | None = None
    """Texts at which the answer ends."""
    evaluation_enabled: bool | None = None
    """Whether the answer is evaluated; not while it is streamed."""
    streaming: Annotated[bool, Excludes("evaluation_enabled")] | None = None
    """Whether the answer is sent while it is written; not together with its evaluation."""
    include_metadata: bool | None = None
    """Whether the metadata of the documents is sent along."""
    cache_enabled: bool | None = None
    """Whether an answer may come from the cache."""
    min_chunk_length: (
        Annotated[int, Field(ge=0), WHOLE, AtMost("max_chunk_length", is_certain=False)] | None
    ) = None
    """How many characters a chunk has at least."""
    max_chunk_length: Annotated[int, Field(ge=0), WHOLE] | None = None
    """How many characters a chunk has at the most."""
    duplicate_threshold: Annotated[Share, Documented()] | None = None
    """From which similarity on a chunk counts as a duplicate."""
    timeout_seconds: Annotated[int, Field(ge=1, le=300), WHOLE, Documented()] | None = None
    """How long the search may take: 1-300 seconds."""
    concurrent_requests: Annotated[int, Field(ge=1, le=5), WHOLE, Documented()] | None = None
    """How many requests are made at once: 1-5."""
    batch_size: Annotated[int, Field(ge=1, le=10), WHOLE, Documented()] | None = None
    """How many are processed together: 1-10."""
    debug_mode: bool | None = None
    """Whether information for debugging is sent along."""
    explain_ranking: bool | None = None
    """Whether the ranking is explained."""
    trace_execution: bool | None = None
    """Whether the execution is traced."""

    @field_validator("*", mode="before")
    @classmethod
    def refuse_null(cls, value: Any) -> Any:
        """Take no null: a setting is given, or its member is left out."""
        if value is None:
            raise PydanticCustomError("null_given", "A value is expected, not null")
        return value

    @model_serializer(mode="wrap")
    def without_what_is_not_given(self, handler: SerializerFunctionWrapHandler) -> dict[str, Any]:
        """Write the settings that are given, and no null for the others, which would not be taken back."""
        settings: dict[str, Any] = handler(self)
        known = type(self).model_fields
        return {name: value for name, value in settings.items() if value is not None or name not in known}
