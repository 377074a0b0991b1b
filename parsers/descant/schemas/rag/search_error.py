"""What the search service says where a search failed."""

from typing import Annotated

from descant.problems import Severity
from descant.schemas.facets import Timestamp
from descant.schemas.pydantic_model import PydanticModel
from descant.schemas.rag.search_model import SearchModel
from descant.schemas.schema import ResponseSchema, Role


class SearchErrorResponse(SearchModel):
    """Why a search failed."""

    detail: str
    """What went wrong, in words."""
    error_code: str
    """What went wrong, as a code such as `CONFIGURATION_ERROR`."""
    timestamp: Annotated[str, Timestamp("ISO 8601")]
    """When it went wrong."""
    request_id: str
    """What the request is known by."""
    user_id: str | None = None
    """The user who asked, where that is known."""


SCHEMA = ResponseSchema(
    name="rag.search_error",
    title="Search error",
    model=PydanticModel(SearchErrorResponse),
    role=Role.ERROR,
    unknown=Severity.WARNING,
)
