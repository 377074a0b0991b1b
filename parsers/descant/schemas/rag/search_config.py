"""What a search request may set for itself; what it does not set, the service decides.

The service itself checks three of the ranges; those of the others are known from its documentation.
"""

from typing import Annotated, Self

from pydantic import MISSING, ConfigDict, Field, model_validator
from pydantic_core import PydanticCustomError

from descant.schemas.facets import AtMost, Documented, Excludes
from descant.schemas.model import EXCLUDED
from descant.schemas.rag.search_model import SearchModel
from descant.schemas.response_model import WHOLE

MAX_CHUNKS, TOP_K = 5, 10
"""What the service takes where a request does not say it."""

Share = Annotated[float, Field(ge=0.0, le=1.0)]


class SearchConfig(SearchModel):
    """Settings of one search. Others than these are kept, and passed on."""

    model_config = ConfigDict(extra="allow", validate_assignment=True)

    max_chunks: (
        Annotated[int, Field(ge=1, le=20), WHOLE, AtMost("top_k", default=TOP_K, own_default=MAX_CHUNKS)]
        | MISSING
    ) = MISSING
    """How many chunks are retrieved at the most: 1-20. Not more than `top_k`."""
    similarity_threshold: Share | MISSING = MISSING
    """How similar a chunk must be at least: 0.0-1.0."""
    top_k: Annotated[int, Field(ge=1, le=100), WHOLE, Documented()] | MISSING = MISSING
    """How many candidates are considered: 1-100."""
    reranking_enabled: bool | MISSING = MISSING
    """Whether the results are ranked anew."""
    temperature: Share | MISSING = MISSING
    """How freely the answer is written: 0.0-1.0."""
    max_new_tokens: Annotated[int, Field(ge=1, le=4096), WHOLE, Documented()] | MISSING = MISSING
    """How many tokens the answer may have: 1-4096."""
    top_p: Annotated[Share, Documented()] | MISSING = MISSING
    """From which share of the likeliest tokens the next one is drawn: 0.0-1.0."""
    top_k_sampling: Annotated[int, Field(ge=1, le=100), WHOLE, Documented()] | MISSING = MISSING
    """How many tokens are sampled from: 1-100."""
    repetition_penalty: Annotated[float, Field(ge=0.1, le=2.0), Documented()] | MISSING = MISSING
    """How much repetition is avoided: 0.1-2.0."""
    stop_sequences: list[str] | MISSING = MISSING
    """Texts at which the answer ends."""
    evaluation_enabled: bool | MISSING = MISSING
    """Whether the answer is evaluated; not while it is streamed."""
    streaming: Annotated[bool, Excludes("evaluation_enabled")] | MISSING = MISSING
    """Whether the answer is sent while it is written; not together with its evaluation."""
    include_metadata: bool | MISSING = MISSING
    """Whether the metadata of the documents is sent along."""
    cache_enabled: bool | MISSING = MISSING
    """Whether an answer may come from the cache."""
    min_chunk_length: Annotated[int, WHOLE, AtMost("max_chunk_length", is_certain=False)] | MISSING = MISSING
    """How many characters a chunk has at least."""
    max_chunk_length: Annotated[int, WHOLE] | MISSING = MISSING
    """How many characters a chunk has at the most."""
    duplicate_threshold: float | MISSING = MISSING
    """From which similarity on a chunk counts as a duplicate."""
    timeout_seconds: Annotated[int, Field(ge=1, le=300), WHOLE, Documented()] | MISSING = MISSING
    """How long the search may take: 1-300 seconds."""
    concurrent_requests: Annotated[int, Field(ge=1, le=5), WHOLE, Documented()] | MISSING = MISSING
    """How many requests are made at once: 1-5."""
    batch_size: Annotated[int, Field(ge=1, le=10), WHOLE, Documented()] | MISSING = MISSING
    """How many are processed together: 1-10."""
    debug_mode: bool | MISSING = MISSING
    """Whether information for debugging is sent along."""
    explain_ranking: bool | MISSING = MISSING
    """Whether the ranking is explained."""
    trace_execution: bool | MISSING = MISSING
    """Whether the execution is traced."""

    @model_validator(mode="after")
    def _exclude(self) -> Self:
        if self.streaming is True and self.evaluation_enabled is True:
            raise PydanticCustomError(EXCLUDED, "Streaming and evaluation cannot both be enabled")
        chunks = MAX_CHUNKS if self.max_chunks is MISSING else self.max_chunks
        candidates = TOP_K if self.top_k is MISSING else self.top_k
        if chunks > candidates:
            raise PydanticCustomError(EXCLUDED, "max_chunks cannot exceed top_k")
        return self
