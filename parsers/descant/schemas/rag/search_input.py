"""A request for a search: who asks what of which collection. The service chooses the pipeline itself."""

from types import MappingProxyType
from typing import ClassVar

from pydantic import ConfigDict

from descant.problems import Severity
from descant.schemas.pydantic_model import PydanticModel
from descant.schemas.rag.question import Question
from descant.schemas.rag.search_config import SearchConfig
from descant.schemas.rag.search_model import Identifier, SearchModel
from descant.schemas.schema import Removed, ResponseSchema, Role


class SearchInput(SearchModel):
    """A question to a collection of documents.

    The pipeline is chosen by the service, from what it knows of the user.
    """

    schema_version: ClassVar[int] = 2
    model_config = ConfigDict(extra="forbid", validate_assignment=True, str_strip_whitespace=True)

    question: Question
    """What is asked, in natural language: at least two words, 3-1000 characters."""
    collection_id: Identifier
    """The UUID (version 4) of the collection to search in."""
    user_id: Identifier
    """The UUID (version 4) of the user who asks."""
    config_metadata: SearchConfig | None = None
    """Settings of this search; without, those of the service count."""


SearchInputV2 = SearchInput
"""Its name where the document speaks of versions."""

REMOVED = MappingProxyType(
    {
        "pipeline_id": Removed("the backend resolves the pipeline"),
        "model_parameters": Removed("the user's default pipeline sets the parameters of the model"),
        "provider_config": Removed("the pipeline service manages the providers"),
    }
)
"""Source: seed document 003, "Removed Fields"."""

SCHEMA = ResponseSchema(
    name="rag.search_input",
    title="Search request",
    model=PydanticModel(SearchInput),
    role=Role.REQUEST,
    unknown=Severity.ERROR,
    removed=REMOVED,
)
