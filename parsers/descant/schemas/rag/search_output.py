"""The result of a search: an answer, the documents it rests on, and the chunks that were found."""

from typing import Annotated, Any

from pydantic import MISSING, ConfigDict, Field

from descant.problems import Severity
from descant.schemas.facets import Descending, PartOf, RefersTo, StartsAt
from descant.schemas.pydantic_model import PydanticModel
from descant.schemas.rag.search_model import SearchModel
from descant.schemas.response_model import WHOLE, WholeNumber
from descant.schemas.schema import ResponseSchema

Share = Annotated[float, Field(ge=0.0, le=1.0)]
Count = Annotated[int, Field(ge=0), WHOLE]


class DocumentMetadata(SearchModel):
    """A document that the answer rests on."""

    id: str
    """What the document is known by."""
    filename: str
    """The name of its file."""
    page_number: WholeNumber | None = None
    """The page, where there are pages."""
    chunk_index: Count
    """Which chunk of the document, counted from 0."""
    title: str | None = None
    """Its title."""
    author: str | None = None
    """Who wrote it."""
    created_date: str | None = None
    """When it was written."""
    file_size: WholeNumber | None = None
    """How many bytes its file has."""
    file_type: str | None = None
    """Its media type, such as `application/pdf`."""


class QueryResult(SearchModel):
    """A chunk of a document that was found."""

    content: str
    """The text of the chunk."""
    score: Share
    """How similar it is to the question: 0.0-1.0."""
    metadata: dict[str, Any]
    """What else is known of the chunk."""
    document_id: Annotated[str, RefersTo("documents", by="id", noun="document")]
    """The `id` of the document that it is from."""
    chunk_index: Count
    """Which chunk of the document, counted from 0."""
    start_offset: Annotated[WholeNumber, StartsAt("end_offset")] | None = None
    """Where it starts in the document, in characters."""
    end_offset: WholeNumber | None = None
    """Where it ends in the document, in characters."""


class Evaluation(SearchModel):
    """How good the answer is. Other measures than these are kept."""

    model_config = ConfigDict(extra="allow")

    relevance_score: Share | MISSING = MISSING
    """How well the answer fits the question: 0.0-1.0."""
    confidence: Share | MISSING = MISSING
    """How sure the answer is: 0.0-1.0."""
    factuality: Share | MISSING = MISSING
    """How far it is true: 0.0-1.0."""
    coherence: Share | MISSING = MISSING
    """How well it hangs together: 0.0-1.0."""
    completeness: Share | MISSING = MISSING
    """How much of the question it answers: 0.0-1.0."""
    citation_accuracy: Share | MISSING = MISSING
    """How right its citations are: 0.0-1.0."""
    hallucination_risk: Share | MISSING = MISSING
    """How likely it is that something in it is made up: 0.0-1.0."""
    sources_used: Annotated[int, Field(ge=0), WHOLE, PartOf("total_chunks")] | MISSING = MISSING
    """How many sources are cited."""
    total_chunks: Count | MISSING = MISSING
    """How many chunks were considered."""
    processing_steps: list[str] | MISSING = MISSING
    """What was done, in order."""


class SearchOutput(SearchModel):
    """What was found, and the answer that was made of it."""

    answer: str
    """The answer to the question."""
    documents: list[DocumentMetadata]
    """The documents that the answer rests on."""
    query_results: Annotated[list[QueryResult], Descending("score")]
    """The chunks that were found, the most similar first."""
    rewritten_query: str | None = None
    """The question as it was searched for."""
    evaluation: Evaluation | None = None
    """How good the answer is."""
    execution_time: Annotated[float, Field(ge=0.0)] | None = None
    """How long the search took, in seconds."""


SCHEMA = ResponseSchema(
    name="rag.search_output",
    title="Search result",
    model=PydanticModel(SearchOutput),
    unknown=Severity.WARNING,
)
