"""The legacy request for a search, which names its pipeline, and the way from it to the current one."""

from typing import Any

from descant.schemas.pydantic_model import PydanticModel
from descant.schemas.rag.question import Question
from descant.schemas.rag.search_config import SearchConfig
from descant.schemas.rag.search_input import REMOVED, SearchInput
from descant.schemas.rag.search_model import Identifier, SearchModel
from descant.schemas.schema import ResponseSchema, Role


class SearchInputV1(SearchModel):
    """A question to a collection of documents, by a pipeline that the client chooses.

    Clients do not choose it any more: see `SearchInput`.
    """

    question: Question
    """What is asked, in natural language."""
    collection_id: Identifier
    """The UUID (version 4) of the collection to search in."""
    user_id: Identifier
    """The UUID (version 4) of the user who asks."""
    pipeline_id: Identifier
    """The UUID (version 4) of the pipeline. Deprecated."""
    config_metadata: SearchConfig | None = None
    """Settings of this search; without, those of the service count."""


def without_removed(legacy: dict[str, Any]) -> dict[str, Any]:
    """Return a legacy request without the members that the current one has no more."""
    return {name: value for name, value in legacy.items() if name not in REMOVED}


def migrate_search_input(legacy_input: dict[str, Any]) -> SearchInput:
    """Return a legacy request as a current one; raises ValidationError where that is not valid."""
    return SearchInput(**without_removed(legacy_input))


SCHEMA = ResponseSchema(
    name="rag.search_input_v1",
    title="Legacy search request",
    model=PydanticModel(SearchInputV1),
    role=Role.REQUEST,
    removed=REMOVED,
    replaced_by="rag.search_input",
    migrate=without_removed,
)
